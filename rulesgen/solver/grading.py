"""How hard a deal is: measured by a hundred blind tries, told in four words.

Deals with a proved way through are put in order. First counts how many of the tries win (playout.py); where
that is equal, above all where no try wins, how many cards they leave on the table; then how many moves they
take. The four grades are the quarters of this order among the winnable deals of at least a thousand numbers;
the boundaries between them are kept beside the game (shelf/grades.py).

The effort of the search has no say: it changes with every change of the search and with what a library
knows, and a deal's grade may not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from rulesgen.engine.position import Position
from rulesgen.faults import WrongCall
from rulesgen.solver.compiled import (
    INTERPRETED,
    Machine,
    can_compile,
    compiled_machine,
    compiling,
)
from rulesgen.solver.playout import LEFT, PLAYED, WINS
from rulesgen.solver.seat import Seat

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
    """In the last quarter: fewest blind tries win, or none, and most cards are left."""


@dataclass(frozen=True, order=True)
class Measured:
    """What the blind tries of a deal come to, all together; in order the easier is the smaller."""

    failures: int
    """Tries that did not win."""
    left: int
    """Cards that did not come up."""
    played: int
    """Moves made."""

    @property
    def wins(self) -> int:
        """Tries that won."""
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

    def measured(self, position: Position, tries: int = TRIES) -> Measured:
        """What the tries from a position come to. ValueError for a partial one."""
        if position.partial:
            raise ValueError("a position that leaves piles out cannot be played")
        self._played += 1
        return played_with(self._machine(), position, tries)

    def _machine(self) -> Machine:
        if self._played > INTERPRETED_DEALS and can_compile():
            return compiled_machine()
        return INTERPRETED


def played_with(machine: Machine, position: Position, tries: int = TRIES) -> Measured:
    """The tries, played by a machine; every machine comes to the same."""
    seat = Seat(machine, position)
    with compiling():
        seat.play(tries)
    failures = tries - seat.register(WINS)
    return Measured(failures, seat.register(LEFT), seat.register(PLAYED))


class Grader:
    """Grades winnable deals of one game: plays them blind and looks where they stand."""

    def __init__(self, boundaries: Boundaries) -> None:
        self._boundaries, self._player = boundaries, BlindPlayer()

    def graded(self, position: Position) -> Graded:
        """The grade of a deal that is known to have a way through."""
        measured = self._player.measured(position)
        return Graded(self._boundaries.grade(measured), measured)
