"""What a game's rules say about schemes whose numbers belong to another program: the twin's dealing.

In rules.yaml, under `schemes`, by the scheme's name; a variant may change single values, or say
`none` where the twin has no such table:

    schemes:
      pysol:
        game: Name of the twin
        draw: 1
        deal:
          - {to: column.7-2, rounds: 6, drop: last}
          - {to: column.7-1}

The steps say only in which order cards come to which piles; which of them lie face down is the
game's own deal. Cards that no step deals are the stock.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

_PILES = re.compile(r"([a-z]+(?:-[a-z]+)*)(?:\.([1-9][0-9]?)(?:-([1-9][0-9]?))?)?")


class Drop(StrEnum):
    """Which pile gets no more cards after each round of a step."""

    NONE = "none"
    """None: every round goes to all the piles."""
    FIRST = "first"
    """The pile served first."""
    LAST = "last"
    """The pile served last."""


@dataclass(frozen=True)
class TwinStep:
    """One step of the twin's dealing: rounds of one card to each of some piles."""

    to: tuple[str, ...]
    """Names of the piles in the order in which they are served: `column.7`, `column.6` …"""
    rounds: int = 1
    """How often one card goes to each."""
    drop: Drop = Drop.NONE

    def __post_init__(self) -> None:
        if not self.to or self.rounds < 1:
            raise ValueError("a step deals at least one card")
        if self.drop is not Drop.NONE and self.rounds > len(self.to):
            raise ValueError(f"{self.rounds} rounds that drop a pile each need as many piles")

    def cards_to(self) -> dict[str, int]:
        """How many cards the step deals to each pile."""
        piles = len(self.to)
        return {
            pile: {
                Drop.NONE: self.rounds,
                Drop.FIRST: min(self.rounds, place + 1),
                Drop.LAST: min(self.rounds, piles - place),
            }[self.drop]
            for place, pile in enumerate(self.to)
        }


@dataclass(frozen=True)
class Twin:
    """The same table in another program."""

    game: str
    """The game's name there."""
    deal: tuple[TwinStep, ...]
    draw: int = 0
    """Stock cards that lie turned on the waste when the game begins there (its first draw)."""


def pile_names(text: str) -> tuple[str, ...]:
    """Read `column.7-2`, `column.3` or `stock` as pile names; the range runs either way.

    Raises `ValueError` for anything else.

    >>> pile_names("column.3-1")
    ('column.3', 'column.2', 'column.1')
    """
    match = _PILES.fullmatch(text)
    if match is None:
        raise ValueError(f"not a pile or a range of piles: {text!r}")
    kind, first, last = match.groups()
    if first is None:
        return (kind,)
    start, end = int(first), int(last or first)
    step = 1 if end >= start else -1
    return tuple(f"{kind}.{index}" for index in range(start, end + step, step))
