"""grades.yaml: where the grades of a game's deals begin and end, measured on numbered deals.

`python -m benchmarks.grades` writes it. It is bound to the rules by their fingerprint and to the way of
measuring by the blind player's version: where one of them has changed, deals get no grade.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rulesgen.faults import Fault
from rulesgen.rules.fields import Count, Kinds, Record, Text
from rulesgen.rules.fingerprint import rules_fingerprint
from rulesgen.rules.reading import GameRules
from rulesgen.rules.record import Rules
from rulesgen.shelf.measured import Variants, bound_faults, read_measured
from rulesgen.solver.grading import LEAST_NUMBERS, LEAST_WINNABLE, TRIES, Boundaries, Measured
from rulesgen.solver.playout import POLICY
from rulesgen.sources import Source

FILE = "grades.yaml"


class UsualFields(Record):
    """The median deal of a grade, each figure by itself."""

    wins: Count
    """Blind tries that win."""
    left: Count
    """Cards that do not come up in a blind try, on average."""
    positions: Count
    """Positions that the solver looks at before it finds a way through."""
    moves: Count
    """Moves of that way."""
    draws: Count
    """Draws among them."""
    turn_overs: Count
    """Turnings of the waste among them."""


class GradeFields(Record):
    """One grade: its hardest deal, and what its deals are like."""

    wins: Count
    """Blind tries that win its hardest deal."""
    left: Count
    """Cards that do not come up there, in all tries together; decides where as many win."""
    played: Count
    """Moves made there in all tries together; decides where as many cards are left, too."""
    usual: UsualFields
    """The median deal, each figure by itself."""


class GradesFields(Record):
    """What was measured with one choice of variants."""

    variants: Kinds = ()
    """`none` for the game as it is without any."""
    first: Count
    """The first number (scheme R1)."""
    last: Count
    """The last number."""
    winnable: Count
    """Deals among them with a way through; the others get no grade."""
    nodes: Count
    """Positions looked at for each deal, at most."""
    tries: Count
    """Blind tries for each winnable deal."""
    solver: Count
    """Version of the solver that found the ways through; grades hold whatever it is."""
    player: Count
    """Version of the blind player."""
    rules: Text
    """Fingerprint of the rules that were played."""
    easy: GradeFields
    """The first quarter of the winnable deals."""
    medium: GradeFields
    """The second quarter."""
    hard: GradeFields
    """The third quarter."""
    fiendish: GradeFields
    """The last quarter."""

    @property
    def boundaries(self) -> Boundaries:
        """Where the grades end. ValueError if they do not rise."""
        ends = (self.easy, self.medium, self.hard)
        first, second, third = (Measured(self.tries - e.wins, e.left, e.played) for e in ends)
        return Boundaries((first, second, third))


class GradesFile(Record):
    """grades.yaml as a whole."""

    game: str
    results: tuple[GradesFields, ...]


@dataclass(frozen=True)
class Grades:
    """The grades of a game, with their places in the file."""

    source: Source
    record: GradesFile

    def of(self, rules: Rules) -> GradesFields | None:
        """What was measured under exactly these rules and is measured so still; None if nothing was."""
        for result in self.record.results:
            same = result.variants == rules.chosen and result.rules == rules_fingerprint(rules)
            if same and _as_now(result):
                return result
        return None

    def graded(self, rules: GameRules) -> tuple[Rules, ...]:
        """The games with variants that have grades which hold."""
        named = set(rules.combinations())
        chosen = [r.variants for r in self.record.results if r.variants in named]
        return tuple(r for r in map(rules.with_variants, chosen) if self.of(r) is not None)


def _as_now(result: GradesFields) -> bool:
    return (result.tries, result.player) == (TRIES, POLICY)


def read_grades(folder: Path, shown: str) -> Grades | None:
    """The grades.yaml of a game's folder, None without one; `Faults` with what is wrong in its shape."""
    path = folder / FILE
    if not path.exists():
        return None
    return Grades(*read_measured(path, f"{shown}/{FILE}", GradesFile))


def grade_faults(found: Grades, rules: GameRules) -> Iterator[Fault]:
    """Grades that belong to no game, that do not rise, or that were measured otherwise."""
    def facts(chosen: Variants) -> dict[str, str]:
        return {"game": "+".join((rules.game, *chosen))}

    return bound_faults(
        found.source,
        found.record.game,
        found.record.results,
        rules,
        "fault.grades-stale",
        lambda _found, chosen, _again: ("fault.grades-variants", facts(chosen)),
        lambda at, result, chosen: _result_faults(found.source, at, result, facts(chosen)),
    )


def _result_faults(
    source: Source, at: tuple[str | int, ...], result: GradesFields, facts: dict[str, str]
) -> Iterator[Fault]:
    """Too few deals, another way of measuring, boundaries out of order."""
    numbers = result.last - result.first + 1
    if (
        result.first < 1
        or numbers < LEAST_NUMBERS
        or not LEAST_WINNABLE <= result.winnable <= numbers
    ):
        least = {"numbers": str(LEAST_NUMBERS), "winnable": str(LEAST_WINNABLE)}
        yield Fault(source.where((*at, "winnable")), "fault.grades-few", facts | least)
    if not _as_now(result):
        yield Fault(source.where((*at, "player")), "fault.grades-measured", facts)
        return
    if any(grade.wins > TRIES for grade in (result.easy, result.medium, result.hard)):
        yield Fault(source.where((*at, "easy")), "fault.grades-order", facts)
        return
    try:
        _ = result.boundaries
    except ValueError:
        yield Fault(source.where((*at, "easy")), "fault.grades-order", facts)
