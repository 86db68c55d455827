"""The four suit signs as outlines: the same shapes make the pips on the cards and the glyphs in the text.

A sign stands in a square of 100 × 100 units, y down (as in SVG), its foot on the lower side.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple

from rulesgen.cards import Suit

SQUARE = 100.0
"""Side of the square a sign stands in."""

OPEN_STROKE = 0.085
"""Stroke of an open (outline) sign, as a share of the square's side."""

OPEN_SCALE = 1 - 1.1 * OPEN_STROKE
"""An open sign is stroked on the outline scaled by this about the middle, so it stays in the square."""

PATHS: Mapping[Suit, str] = {
    Suit.CLUBS: (
        "M50 2 C62.4 2 72.5 12.1 72.5 24.5 C72.5 32.2 68.6 39 62.7 43.1 L62.8 43.1 "
        "C66.3 40.8 70.5 39.5 75 39.5 C87.4 39.5 97.5 49.6 97.5 62 C97.5 74.4 87.4 84.5 75 84.5 "
        "C65.6 84.5 57.5 78.7 54.2 70.5 C53.7 71.1 53.5 71.9 53.4 73 C54 86 59 94 69 98.5 L31 98.5 "
        "C41 94 46 86 46.6 73 C46.5 71.9 46.3 71.1 45.8 70.5 C42.5 78.7 34.4 84.5 25 84.5 "
        "C12.6 84.5 2.5 74.4 2.5 62 C2.5 49.6 12.6 39.5 25 39.5 C29.5 39.5 33.7 40.8 37.2 43.1 "
        "L37.3 43.1 C31.4 39 27.5 32.2 27.5 24.5 C27.5 12.1 37.6 2 50 2 Z"
    ),
    Suit.DIAMONDS: (
        "M50 0.5 C58 18 73 37 88 50 C73 63 58 82 50 99.5 C42 82 27 63 12 50 C27 37 42 18 50 0.5 Z"
    ),
    Suit.HEARTS: (
        "M50 97.5 C43.5 83 3.5 60 3.5 29.5 C3.5 14 14 3.5 27 3.5 C37.5 3.5 46 10.5 50 22 "
        "C54 10.5 62.5 3.5 73 3.5 C86 3.5 96.5 14 96.5 29.5 C96.5 60 56.5 83 50 97.5 Z"
    ),
    Suit.SPADES: (
        "M50 1.5 C55.5 17 96 39 96 63.5 C96 77 86 85.5 75 85.5 C65 85.5 57 80 53.2 70.5 "
        "C53.8 84 58.5 93 69 98.5 L31 98.5 C41.5 93 46.2 84 46.8 70.5 C43 80 35 85.5 25 85.5 "
        "C14 85.5 4 77 4 63.5 C4 39 44.5 17 50 1.5 Z"
    ),
}
"""Each sign as an SVG path (absolute M, L, C and Z only)."""

INK: Mapping[Suit, tuple[float, float]] = {
    Suit.CLUBS: (2.5, 97.5),
    Suit.DIAMONDS: (12.0, 88.0),
    Suit.HEARTS: (3.5, 96.5),
    Suit.SPADES: (4.0, 96.0),
}
"""Where the ink of each sign begins and ends across the square."""


class Segment(NamedTuple):
    """One step of an outline: `move` and `line` have one point, `curve` three (cubic), `close` none."""

    step: Literal["move", "line", "curve", "close"]
    points: tuple[tuple[float, float], ...]


_STEPS: Mapping[str, Literal["move", "line", "curve", "close"]] = {
    "M": "move",
    "L": "line",
    "C": "curve",
    "Z": "close",
}


@cache
def outline(suit: Suit) -> tuple[Segment, ...]:
    """The sign of a suit as segments.

    >>> outline(Suit.DIAMONDS)[0]
    Segment(step='move', points=((50.0, 0.5),))
    """
    segments = []
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", PATHS[suit]):
        values = [float(number) for number in numbers.split()]
        segments.append(Segment(_STEPS[letter], tuple(zip(values[::2], values[1::2], strict=True))))
    return tuple(segments)
