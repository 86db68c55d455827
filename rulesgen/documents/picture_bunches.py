"""Many curves priced at once, so that only those that may be the best are looked at one by one.

What is told here is right but for its last digits. Whoever wants the best of some curves asks again,
one by one, for those that may be it.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence
from functools import cache
from typing import Any

from rulesgen.documents.curves import Cubic
from rulesgen.documents.picture_prices import CELL, PriceMap

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
_SLACK = 1e-6
"""Prices told here may be wrong by so much at most, in parts of one."""


def weights(count: int) -> list[tuple[float, float, float, float]]:
    """The shares of a cubic's four spots in those that lie on it, step by step."""
    return [
        ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
        for t in (step / count for step in range(1, count + 1))
    ]


def at_least(
    curves: Sequence[Cubic],
    ends: Sequence[float],
    prices: PriceMap,
    span: float = 0.0,
    least: float = math.inf,
) -> list[float]:
    """What curves cost at least with their `ends`: cells and length, and what they are shorter than `span`.

    Bends are counted where the rest is cheaper than `least`. What leaves the map costs without end.
    """
    numpy = _numpy()
    bunch = _Bunch(curves, prices)
    whole = bunch.prices + numpy.array(ends) + SHORT * numpy.maximum(0.0, span - bunch.lengths)
    wanted = whole < least * (1 + _SLACK)
    whole[wanted] += BEND * numpy.maximum(0.0, bunch.bending(wanted)[wanted] - BOW)
    told: list[float] = (whole * (1 - _SLACK)).tolist()
    return told


def _numpy() -> Any:
    """Loaded when arrows are drawn."""
    return importlib.import_module("numpy")


@cache
def _shares(count: int) -> Any:
    return _numpy().array(weights(count)).T


def _steps(numpy: Any, first: Any, spots: Any) -> Any:
    """How far it is from spot to spot, the first step from where the curve begins."""
    steps = numpy.empty_like(spots)
    steps[:, :1] = spots[:, :1] - first
    numpy.subtract(spots[:, 1:], spots[:, :-1], out=steps[:, 1:])
    return steps


class _Bunch:
    """Cells and lengths of some curves, and how they turn."""

    def __init__(self, curves: Sequence[Cubic], prices: PriceMap) -> None:
        numpy = _numpy()
        spots = numpy.array(curves, dtype=float)
        around = numpy.hypot(*(spots[:, 1:] - spots[:, :-1]).transpose(2, 0, 1)).sum(axis=1)
        self.prices = numpy.full(len(curves), math.inf)
        """Of cells and length."""
        self.lengths = numpy.zeros(len(curves))
        self._steps: list[tuple[Any, Any, Any, Any]] = []
        longer = -1.0
        for most, count in FINER:
            (which,) = numpy.nonzero((around > longer) & (around <= most))
            longer = most
            if len(which):
                self._follow(which, spots[which], count, prices)

    def _follow(self, which: Any, spots: Any, count: int, prices: PriceMap) -> None:
        """Price the curves `which` in so many steps, at the very spots of one that is priced by itself."""
        numpy = _numpy()
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (spots[:, n, :].T[:, :, None] for n in range(4))
        a, b, c, d = _shares(count)
        x = a * ax + b * bx + c * cx + d * dx
        y = a * ay + b * by + c * cy + d * dy
        across, down = _steps(numpy, ax, x), _steps(numpy, ay, y)
        steps = numpy.sqrt(across * across + down * down)
        columns = ((x - prices.box.left) / CELL).astype("i4")
        rows = ((y - prices.box.top) / CELL).astype("i4")
        cells = numpy.frombuffer(prices.prices).take(rows * prices.columns + columns, mode="clip")
        found = ((cells + LENGTH) * steps).sum(axis=1)
        for lines, number in ((columns, prices.columns), (rows, prices.rows)):
            found[(lines.min(axis=1) < 0) | (lines.max(axis=1) >= number)] = math.inf
        self.prices[which] = found
        self.lengths[which] = steps.sum(axis=1)
        self._steps.append((which, across, down, steps))

    def bending(self, wanted: Any) -> Any:
        """How far those that are wanted turn in all, radians; a turn tighter than `RADIUS` counts more."""
        numpy = _numpy()
        found = numpy.zeros(len(self.prices))
        for which, across, down, steps in self._steps:
            own = wanted[which]
            turns = numpy.diff(numpy.arctan2(down[own], across[own]), axis=1)
            turns = numpy.abs((turns + math.pi) % (2 * math.pi) - math.pi)
            tight = RADIUS * turns / numpy.maximum(steps[own][:, 1:], TIGHTEST)
            found[which[own]] = (turns * numpy.maximum(1.0, tight)).sum(axis=1)
        return found
