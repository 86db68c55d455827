"""check: everything that is written about a game, read, replayed, filled in and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulesgen import __version__
from rulesgen.documents.profile import Profile
from rulesgen.documents.rulebook import compose_rulebook, kept_block_faults, variant_faults
from rulesgen.faults import Fault, Faults, Where
from rulesgen.language import check_locales
from rulesgen.press.names import gaps, name_faults, stands_somewhere
from rulesgen.press.reviews import Records, Reviews, comparing_faults
from rulesgen.press.workshop import Workshop
from rulesgen.shelf import Game, Shelved
from rulesgen.shelf.grades import grade_faults, read_grades
from rulesgen.shelf.winnability import winnability_faults


@dataclass
class Checked:
    """What a check found, ran and skipped."""

    games: int = 0
    variants: int = 0
    examples: int = 0
    """Examples found."""
    steps: int = 0
    """Steps of examples, all replayed."""
    blocks: int = 0
    """Blocks of text found."""
    books: int = 0
    """Books composed."""
    accepted: int = 0
    """Parts whose review was put on record."""
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """(game, reason) of each game without books yet: its `draft`."""
    faults: list[Fault] = field(default_factory=list)


def check_games(workshop: Workshop, games: Sequence[str]) -> Checked:
    """Check the games named (all if none are) and the phrases of all languages."""
    report = Checked()
    report.faults.extend(check_locales(workshop.folders.locales, workshop.folders.shown))
    report.faults.extend(_own_files(workshop))
    for game in games or tuple(workshop.folders.games()):
        report.faults.extend(check_game(workshop, game, report))
    unique = {(f.where, f.key, tuple(sorted(f.facts.items()))): f for f in report.faults}
    report.faults = list(Faults(unique.values()).faults)
    return report


def _own_files(workshop: Workshop) -> Iterator[Fault]:
    """What is wrong with words to be divided, and with sheets in an own templates/ folder."""
    for code in workshop.folders.languages():
        try:
            workshop.hyphenation(code)
        except Faults as found:
            yield from found.faults
    if len(workshop.folders.templates) > 1:
        from rulesgen.press.own_templates import own_plan_faults

        yield from own_plan_faults(workshop.folders)


def check_game(workshop: Workshop, game: str, report: Checked) -> list[Fault]:
    """Everything that is wrong with one game; the report is told what was found and run."""
    report.games += 1
    shelved = workshop.shelved(game)
    faults = [*shelved.faults, *_texts_in_no_language(workshop, game)]
    found = shelved.game
    if found is not None:
        faults += _read_faults(workshop, shelved, found, report)
        if not found.draft and not faults:
            faults += comparing_faults(workshop, found)
            return [*faults, *figure_faults(workshop, game, found)]
        faults += figure_faults(workshop, game, found)
    if faults:
        faults += causes(workshop, game, faults)
    return faults


def _texts_in_no_language(workshop: Workshop, game: str) -> Iterator[Fault]:
    """A text.<code>.yaml in a language that has no folder would be passed over without a word."""
    languages, folders = workshop.folders.languages(), workshop.folders
    for path in sorted(folders.game(game).glob("text.*.yaml")):
        code = path.name.removeprefix("text.").removesuffix(".yaml")
        if code not in languages:
            facts = {"found": code, "available": ", ".join(languages)}
            yield Fault(Where(folders.shown(path)), "fault.language-unknown", facts)


def causes(workshop: Workshop, game: str, faults: Sequence[Fault]) -> list[Fault]:
    """Where rules and examples have changed since their review, if nothing is told there yet."""
    told = {(fault.where.file, fault.where.line) for fault in faults}
    changes = Records(workshop, game).changes()
    return [fault for fault in changes if (fault.where.file, fault.where.line) not in told]


def figure_faults(workshop: Workshop, name: str, game: Game) -> Iterator[Fault]:
    """What is wrong with a game's measured figures: no book prints them then."""
    if game.winnability is not None:
        yield from winnability_faults(game.winnability, game.rules)
    folder = workshop.folders.game(name)
    try:
        grades = read_grades(folder, workshop.folders.shown(folder))
    except Faults as wrong:
        yield from wrong.faults
    else:
        yield from grade_faults(grades, game.rules) if grades is not None else ()


def _read_faults(
    workshop: Workshop, shelved: Shelved, found: Game, report: Checked
) -> Iterator[Fault]:
    """What is wrong in the files themselves and keeps books from being composed."""
    report.variants += len(found.rules.combinations())
    report.examples += len(found.examples) + len(shelved.failed)
    report.steps += sum(len(example.steps) for example in found.examples.values())
    if found.draft:
        report.skipped.append((found.id, found.draft))
    elif not shelved.faults:
        yield from gaps(found)
    yield from name_faults(found)
    for code, text in found.texts.items():
        report.blocks += sum(len(section.blocks) for section in text.record.sections)
        faults = [f for v in books_of(found, code) for f in book_faults(workshop, shelved, code, v)]
        yield from faults
        yield from variant_faults(found, text)
        report.books += not faults


def books_of(game: Game, code: str) -> list[tuple[str, ...]]:
    """The variants whose books show every block: none, and those that a block is kept for."""
    blocks = [b for section in game.texts[code].record.sections for b in section.blocks]
    return [(), *sorted({tuple(b.when) for b in blocks if b.when and stands_somewhere(game, b)})]


def book_faults(
    workshop: Workshop, shelved: Shelved, code: str, variants: tuple[str, ...]
) -> Sequence[Fault]:
    """What keeps a book from being composed; with variants only what is kept for them.

    Examples that do not hold are told elsewhere.
    """
    game, language = shelved.game, workshop.language(code)
    assert game is not None
    faults: Sequence[Fault] = ()
    try:
        if variants:
            faults = kept_block_faults(game, language, Profile(), variants)
        else:
            templates = workshop.folders.templates
            compose_rulebook(
                game, language, Profile(), templates, (), __version__, undrawn=True
            )
    except Faults as found:
        faults = found.faults
    return tuple(
        fault
        for fault in faults
        if fault.key != "fault.unknown-example"
        or not (shelved.unread or fault.facts["found"] in shelved.failed)
    )


def accept(workshop: Workshop, names: Sequence[str]) -> int:
    """Put reviews on record: `GAME/LANG/BLOCK`, `GAME/LANG`, `GAME` or `all`; how many there were.

    Raises `WrongCall` for a part there is not, `Faults` for a game that cannot be read.
    """
    wanted: dict[str, list[str]] = {}
    for name in names:
        game, _, part = name.strip("/").partition("/")
        for one in workshop.folders.games() if game == "all" else (game,):
            wanted.setdefault(one, []).append(part or "all")
    found = {game: Reviews(workshop, workshop.game(game)) for game in wanted}
    return sum(found[game].accept(parts) for game, parts in wanted.items())
