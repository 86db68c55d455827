"""How hard a deal is: measured by blind playouts and by the effort of the search, told in four words.

Deals with a proved way through are put in order. First counts how many of a hundred blind tries win
(playout.py); where that is equal, above all where no try wins, the deal comes first whose way through the
search found after fewer positions. The four grades are the quarters of this order among the winnable deals
of at least a thousand numbers; the boundaries between them are kept beside the game (shelf/grades.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulesgen.engine.position import Position
from rulesgen.engine.step import most_moves
from rulesgen.engine.tables import ROLE_TABLEAU, Tables
from rulesgen.faults import WrongCall
from rulesgen.solver.compiled import INTERPRETED, Machine, can_compile, compiled_machine
from rulesgen.solver.playout import REGISTERS
from rulesgen.solver.verdict import Won

TRIES = 100
"""Blind tries for each deal."""
LEAST_NUMBERS, LEAST_WINNABLE = 1_000, 100
"""Numbers that must have been examined before there are grades, and winnable deals among them."""
INTERPRETED_DEALS = 3
"""Deals played before the player is compiled: their tries take a second each, compiling some more."""


class Grade(StrEnum):
    """How hard a winnable deal is among those of its game."""

    EASY = "easy"
    """Among the quarter in which most blind tries win."""
    MEDIUM = "medium"
    """In the second quarter."""
    HARD = "hard"
    """In the third quarter."""
    FIENDISH = "fiendish"
    """In the last quarter: fewest blind tries win, or none, and the search took longest."""


@dataclass(frozen=True, order=True)
class Measured:
    """What was measured of a winnable deal; in order the easier is the smaller."""

    failures: int
    """Blind tries that did not win."""
    nodes: int
    """Positions that the search looked at before it found a way through."""

    @property
    def wins(self) -> int:
        """Blind tries that won."""
        return TRIES - self.failures


@dataclass(frozen=True)
class Boundaries:
    """The hardest deals of the first three grades: what is harder belongs to the next."""

    hardest: tuple[Measured, Measured, Measured]

    def __post_init__(self) -> None:
        if list(self.hardest) != sorted(self.hardest):
            raise ValueError("boundaries of grades rise")

    def grade(self, measured: Measured) -> Grade:
        """The grade of a deal."""
        return list(Grade)[sum(measured > hardest for hardest in self.hardest)]


@dataclass(frozen=True)
class Graded:
    """A deal's grade, and what it rests on."""

    grade: Grade
    measured: Measured


def quarters(found: Sequence[Measured]) -> Boundaries:
    """The boundaries that leave a quarter of these deals in each grade. ValueError for fewer than four."""
    if len(found) < len(Grade):
        raise ValueError("too few deals for four grades")
    order = sorted(found)
    first, second, third = (order[len(order) * part // 4 - 1] for part in (1, 2, 3))
    return Boundaries((first, second, third))


def grades_named(text: str) -> tuple[Grade, ...]:
    """The grades of `hard`, `easy..hard`, `..hard` or `hard..`. Raises `WrongCall` `grade.unknown`."""
    first, dots, last = text.strip().partition("..")
    known = [grade.value for grade in Grade]
    ends = (first or known[0], (last or known[-1]) if dots else first)
    if text.strip() in ("", "..") or not set(ends) <= set(known):
        raise WrongCall("grade.unknown", found=text, known=", ".join(known))
    low, high = (known.index(end) for end in ends)
    if low > high:
        raise WrongCall("grade.reversed", found=text, turned=f"{last}..{first}")
    return tuple(Grade)[low : high + 1]


class BlindPlayer:
    """Plays positions of any game without sight of what lies face down; the same ones alike for ever."""

    def __init__(self) -> None:
        self._played = 0

    def wins(self, position: Position, tries: int = TRIES) -> int:
        """How many of the tries win from a position. ValueError for a partial one."""
        if position.partial:
            raise ValueError("a position that leaves piles out cannot be played")
        self._played += 1
        return wins_with(self._machine(), position, tries)

    def measured(self, position: Position, verdict: Won) -> Measured:
        """What decides on the grade of a winnable deal."""
        return Measured(TRIES - self.wins(position), verdict.nodes)

    def _machine(self) -> Machine:
        if self._played > INTERPRETED_DEALS and can_compile():
            return compiled_machine()
        return INTERPRETED


def wins_with(machine: Machine, position: Position, tries: int) -> int:
    """The tries that win, played by a machine; every machine gives the same number."""
    t, state = position.tables, list(position.state)
    size = most_moves(t)
    won: int = machine.play_tries(
        machine.tables(t),
        machine.state(state),
        machine.state(built_on(t)),
        *(machine.state(state) for _ in ("table", "seen")),
        *(machine.numbers(size) for _ in ("moves", "heads")),
        *(machine.numbers(52), machine.numbers(REGISTERS), 0, tries),
    )
    return won


def built_on(t: Tables) -> list[int]:
    """For each card the cards (mask) that may be built on it somewhere on the table."""
    found = [0] * 52
    for kind in range(t.kinds):
        if t.role[kind] == ROLE_TABLEAU and t.built_on[kind]:
            row = (kind * 4 + t.way[kind]) * 52
            for card in range(52):
                found[card] |= t.fits[row + card]
    return found


class Grader:
    """Grades winnable deals of one game: plays them blind and looks where they stand."""

    def __init__(self, boundaries: Boundaries) -> None:
        self._boundaries, self._player = boundaries, BlindPlayer()

    def graded(self, position: Position, verdict: Won) -> Graded:
        """The grade of a deal with a way through."""
        measured = self._player.measured(position, verdict)
        return Graded(self._boundaries.grade(measured), measured)
