"""Moves from pile to pile, and which of them go one way and share an arrow.

Moves with one start and one end share an arrow, and so do cards that leave a pile one after the other
for the same place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Move:
    """One numbered move from pile to pile."""

    source: str
    target: str
    text: str
    """What the disc bears."""
    card: str = ""
    """The card that moves, of a run the deepest; nothing where no card is named."""
    begins: int | None = None
    """On which card of its pile the arrow begins, counted from 0 at the bottom; none means the top."""
    ends: int | None = None
    """The same for its end."""
    unseen: bool = False
    """Whether that card is another than the one that moves: still hidden, or not yet there."""


@dataclass(frozen=True)
class Way:
    """An arrow and what its discs say."""

    source: str
    target: str
    begins: int | None
    ends: int | None
    discs: tuple[tuple[str, str], ...]
    """Number and, where the arrow does not begin on it, the card that moves."""


def ways_of(moves: Iterable[Move]) -> list[Way]:
    """The arrows of some moves in the order of their first."""
    ways: dict[tuple[str, int | None, str], Way] = {}
    below: dict[tuple[str, str], tuple[int | None, int | None]] = {}
    for move in moves:
        begins = move.begins
        first, last = below.get((move.source, move.target), (None, None))
        if begins is not None and last is not None and begins == last - 1:
            begins = first
        below[move.source, move.target] = begins, move.begins
        seen = begins == move.begins and not move.unseen
        disc = (move.text, "" if seen else move.card)
        key = (move.source, begins, move.target)
        way = ways.get(key) or Way(move.source, move.target, begins, move.ends, ())
        ways[key] = replace(way, discs=(*way.discs, disc))
    return list(ways.values())
