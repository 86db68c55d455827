"""check: everything that is written about a game, read, replayed, filled in and compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulesgen.documents.profile import Profile
from rulesgen.documents.rulebook import compose_rulebook
from rulesgen.faults import Fault, Faults
from rulesgen.language import check_locales
from rulesgen.press.names import gaps, name_faults
from rulesgen.press.reviews import Reviews, comparing_faults
from rulesgen.press.workshop import Workshop, program_version
from rulesgen.shelf import Game, Shelved

COMPARE = False


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
    for game in games or tuple(workshop.folders.games()):
        report.faults.extend(check_game(workshop, game, report))
    unique = {(f.where, f.key, tuple(sorted(f.facts.items()))): f for f in report.faults}
    report.faults = list(Faults(unique.values()).faults)
    return report


def check_game(workshop: Workshop, game: str, report: Checked) -> Iterator[Fault]:
    """Everything that is wrong with one game; the report is told what was found and run."""
    report.games += 1
    shelved = workshop.shelved(game)
    yield from shelved.faults
    found = shelved.game
    if found is None:
        return
    report.variants += len(found.rules.combinations())
    report.examples += len(found.examples) + len(shelved.failed)
    report.steps += sum(len(example.steps) for example in found.examples.values())
    if found.draft:
        report.skipped.append((game, found.draft))
    elif not shelved.faults:
        yield from gaps(found)
    yield from name_faults(found)
    whole = not shelved.faults
    for code, text in found.texts.items():
        report.blocks += sum(len(section.blocks) for section in text.record.sections)
        for variants in _books(found, code):
            faults = book_faults(workshop, shelved, code, variants)
            yield from faults
            report.books += not faults
            whole = whole and not faults
    if whole and COMPARE and not found.draft:
        yield from comparing_faults(workshop, found)


def _books(game: Game, code: str) -> list[tuple[str, ...]]:
    """The variants whose books show every block: none, and those that a block is kept for."""
    blocks = [b for section in game.texts[code].record.sections for b in section.blocks]
    wanted = {tuple(b.when) for b in blocks if b.when}
    known = set(game.rules.variant_names)
    return [(), *sorted(when for when in wanted if set(when) <= known)]


def book_faults(
    workshop: Workshop, shelved: Shelved, code: str, variants: tuple[str, ...]
) -> Sequence[Fault]:
    """What keeps a book from being composed; examples that do not hold are told elsewhere."""
    assert shelved.game is not None
    try:
        compose_rulebook(
            shelved.game,
            workshop.language(code),
            Profile(),
            workshop.folders.templates,
            variants,
            program_version(),
        )
    except Faults as faults:
        return tuple(
            fault
            for fault in faults.faults
            if fault.key != "fault.unknown-example" or fault.facts["found"] not in shelved.failed
        )
    return ()


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
