"""check: everything that is written about a game, read, replayed and filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulesgen.documents.profile import Profile
from rulesgen.faults import Fault, Faults
from rulesgen.language import check_locales
from rulesgen.press.reviews import Texts
from rulesgen.press.workshop import Workshop

COMPARE = False


@dataclass
class Checked:
    """What a check found, ran and skipped."""

    games: int = 0
    variants: int = 0
    examples: int = 0
    steps: int = 0
    blocks: int = 0
    books: int = 0
    skipped: list[tuple[str, str]] = field(default_factory=list)
    """(game, reason) of each game without books yet."""
    faults: list[Fault] = field(default_factory=list)


def check_games(workshop: Workshop, games: Sequence[str]) -> Checked:
    """Check the games named (all if none are) and the phrases of all languages."""
    report = Checked()
    report.faults.extend(_phrases(workshop))
    for game in games or tuple(workshop.folders.games()):
        _check_game(workshop, game, report)
    unique = {(f.where, f.key, tuple(sorted(f.facts.items()))): f for f in report.faults}
    report.faults = list(Faults(unique.values()).faults)
    return report


def _phrases(workshop: Workshop) -> Sequence[Fault]:
    return tuple(check_locales(workshop.folders.locales, workshop.folders.shown))


def _check_game(workshop: Workshop, game: str, report: Checked) -> None:
    report.games += 1
    try:
        found = workshop.game(game)
    except Faults as faults:
        report.faults.extend(faults.faults)
        return
    combinations = found.rules.combinations()
    report.variants += len(combinations)
    report.examples += len(found.examples)
    report.steps += sum(len(example.steps) for example in found.examples.values())
    if found.draft:
        report.skipped.append((game, found.draft))
    whole = True
    for code, text in found.texts.items():
        report.blocks += sum(len(section.blocks) for section in text.record.sections)
        for variants in combinations[:1]:
            try:
                workshop.compose(game, code, Profile(), variants)
                report.books += 1
            except Faults as faults:
                report.faults.extend(faults.faults)
                whole = False
    if whole and COMPARE and not found.draft:
        report.faults.extend(Texts(workshop, found).faults())
