"""Where the piles lie on the table, in card units: geometry is data of the game, never Python's.

One unit is a card's width; a card is 1.4 units high. x grows to the right, y downwards, from the top
left corner of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

CARD_HEIGHT = 1.4
"""A card's height in card widths."""


class Fan(StrEnum):
    """How the cards of one pile lie on each other."""

    SQUARED = "squared"
    """Squared up: only the top card shows."""
    DOWN = "down"
    """Overlapping downwards, each card's index showing."""
    RIGHT = "right"
    """Overlapping to the right, each card's index showing."""
    LEFT = "left"
    """Overlapping to the left, each card's edge showing."""
    ZIGZAG = "zigzag"
    """Slanting from left and right in turn, down the middle, as a plait."""


class LabelSide(StrEnum):
    """On which side of a group of piles its name stands."""

    ABOVE = "above"
    """Over the topmost pile."""
    BELOW = "below"
    """Under the lowest pile."""
    LEFT = "left"
    """Beside the piles, to their left."""
    RIGHT = "right"
    """Beside the piles, to their right."""


@dataclass(frozen=True)
class Place:
    """The top left corner of a pile's first card, and how further cards lie on it.

    A zigzag's corner is that of the upright rectangle the whole plait fills: its cards slant by 30°
    and stand 0.42 off its axis, so it is about 2.41 wide and `PilePlaces.length` high.
    """

    x: float
    y: float
    fan: Fan = Fan.SQUARED


@dataclass(frozen=True)
class PilePlaces:
    """The places of all piles of one kind, in the order of their index."""

    places: tuple[Place, ...]
    length: float = 0.0
    """Full extent of a fan in card units; 0 leaves it to the number of cards."""
    label: LabelSide = LabelSide.ABOVE
    shown: int = 0
    """How many cards of the fan lie spread (the top ones); 0 means all."""


def kind_of(pile: str) -> str:
    """The kind that a pile's name begins with.

    >>> kind_of("column.3"), kind_of("stock")
    ('column', 'stock')
    """
    return pile.partition(".")[0]


@dataclass(frozen=True)
class Table:
    """The whole table: places by pile kind ('stock', 'column' …)."""

    piles: Mapping[str, PilePlaces]
