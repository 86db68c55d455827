"""Pieces of an arrow's way, priced one by one: the cells under them, their length, how they turn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from rulesgen.documents.drawing import Spot
from rulesgen.documents.picture_ends import End, Start
from rulesgen.documents.picture_prices import CELL, FREE, PriceMap

FINER = ((30.0, 24), (60.0, 48), (math.inf, 96))
"""In so many steps a curve of up to so many mm is looked at: no index slips through between two."""
LENGTH = 0.8
"""Price of a millimetre beside that of its cell."""
BEND = 8.0
"""Price of a radian of turning beyond a gentle bow."""
BOW = 1.2
"""A gentle bow, radians."""
RADIUS = 9.0
"""A bend tighter than this, mm, costs more."""
TIGHTEST = 0.05
"""No step counts as shorter than this, mm, where it is asked how tight a bend is."""
SHORT = 12.0
"""Price of each mm that an arrow is too short."""
LEAST = FREE + LENGTH
"""A millimetre costs no less."""

Piece = tuple[Spot, Spot, Spot]
"""A cubic beyond its start: two handles and an end."""


@dataclass(frozen=True, slots=True)
class Search:
    """One card, another, and what lies about them."""

    starts: Sequence[Start]
    ends: Sequence[End]
    prices: PriceMap
    span: float
    """The least length, mm, that costs nothing."""
    notch: float
    """How far from its tip the notch of a head lies, mm."""


@dataclass(frozen=True)
class Leg:
    """A priced piece: cells and length in one price, mm, spots along it."""

    start: Spot
    piece: Piece
    price: float
    length: float
    spots: Sequence[Spot]
    notch: float

    @property
    def base(self) -> Spot:
        """Where the notch of a head at its end would lie."""
        tip = self.piece[2]
        return next((s for s in reversed(self.spots) if math.dist(s, tip) >= self.notch), self.start)

    @cached_property
    def bending(self) -> float:
        """How far it turns in all, radians."""
        return _bending(self.spots)


def whole(price: float, length: float, bending: float, span: float) -> float:
    """The price of a way that is so long and bends so much; one shorter than `span` mm pays for it."""
    short = max(0.0, span - length)
    return price + SHORT * short + BEND * max(0.0, bending - BOW)


def weights(count: int) -> list[tuple[float, float, float, float]]:
    """The shares of a cubic's four spots in those that lie on it, step by step."""
    return [
        ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        for t in (step / count for step in range(1, count + 1))
    ]


_FINER = [(most, weights(count)) for most, count in FINER]


def priced(
    start: Spot, piece: Piece, prices: PriceMap, limit: float, notch: float = 0.0
) -> Leg | None:
    """A piece with its price, or nothing as soon as cells and length cost `limit`."""
    (ax, ay), ((bx, by), (cx, cy), (dx, dy)) = start, piece
    cells, columns, rows = prices.prices, prices.columns, prices.rows
    left, top, hypot = prices.box.left, prices.box.top, math.hypot
    total, length = 0.0, 0.0
    x, y = ax, ay
    spots = [start]
    around = hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by) + hypot(dx - cx, dy - cy)
    weights = next(weights for most, weights in _FINER if around <= most)
    for a, b, c, d in weights:
        last_x, last_y = x, y
        x = a * ax + b * bx + c * cx + d * dx
        y = a * ay + b * by + c * cy + d * dy
        step = hypot(x - last_x, y - last_y)
        column, row = int((x - left) / CELL), int((y - top) / CELL)
        if not (0 <= column < columns and 0 <= row < rows):
            return None
        total += (cells[row * columns + column] + LENGTH) * step
        # What is left is at least as long as the straight line to the end.
        if total + LEAST * hypot(dx - x, dy - y) >= limit:
            return None
        length += step
        spots.append((x, y))
    return Leg(start, piece, total, length, spots, notch)


def _bending(spots: Sequence[Spot]) -> float:
    """How far a curve turns in all, in radians; a turn tighter than its radius allows counts more."""
    total = 0.0
    before = None
    for (ax, ay), (bx, by) in pairwise(spots):
        after = math.atan2(by - ay, bx - ax)
        if before is not None:
            angle = turn(before, after)
            tight = RADIUS * angle / max(math.hypot(bx - ax, by - ay), TIGHTEST)
            total += angle * max(1.0, tight)
        before = after
    return total


def turn(before: float, after: float) -> float:
    """The angle between two directions, radians from 0 to pi."""
    return abs((after - before + math.pi) % (2 * math.pi) - math.pi)


def towards(spot: Spot, other: Spot, way: Spot) -> float:
    """How far going `way` from a spot leads towards another; negative leads away."""
    return (other[0] - spot[0]) * way[0] + (other[1] - spot[1]) * way[1]
