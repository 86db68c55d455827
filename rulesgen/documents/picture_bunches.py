"""Many curves priced at once, so that only those that may be the best are looked at one by one.

Arrays hold them, the last two axes for their four spots. Their spots are those of curves made one by
one; prices are the same but for the last digits. Whoever wants the best of some curves asks again, one
by one (`picture_legs`), for those that may be it.
"""

from __future__ import annotations

import importlib
import math
from functools import cache
from typing import Any

from rulesgen.documents.picture_legs import (
    BEND,
    BOW,
    FINER,
    LENGTH,
    RADIUS,
    SHORT,
    TIGHTEST,
    weights,
)
from rulesgen.documents.picture_prices import CELL, PriceMap

_SLACK = 1e-6
"""Prices told here may be wrong by so much at most, in parts of one."""


def numbers() -> Any:
    """The module numpy, loaded when the first arrow is drawn."""
    return importlib.import_module("numpy")


def cubics(begin: Any, way: Any, leave: Any, tip: Any, into: Any, reach: Any) -> Any:
    """Curves that leave a spot its way and come into a tip, with handles of some lengths."""
    numpy = numbers()
    first = begin + way * leave[..., None]
    last = tip + into * -reach[..., None]
    shape = numpy.broadcast_shapes(first.shape, last.shape)
    curves = numpy.empty((*shape[:-1], 4, 2))
    for number, spots in enumerate((begin, first, last, tip)):
        curves[..., number, :] = spots
    return curves


def at_least(
    curves: Any, prices: PriceMap, ends: Any = 0.0, span: float = 0.0, least: float = -math.inf
) -> Any:
    """What curves cost at least with their `ends`: cells and length, and what they are shorter than `span`.

    Bends are counted where the rest is cheaper than `least`. What leaves the map costs without end.
    """
    numpy = numbers()
    bunch = _Bunch(curves.reshape(-1, 4, 2), prices)
    whole = bunch.prices.reshape(curves.shape[:-2]) + ends
    if span:
        lengths = bunch.lengths.reshape(whole.shape)
        whole += SHORT * numpy.maximum(0.0, span - lengths)
    wanted = whole < least * (1 + _SLACK)
    bending = bunch.bending(wanted.reshape(-1)).reshape(whole.shape)
    whole += BEND * numpy.maximum(0.0, bending - BOW)
    return whole * (1 - _SLACK)


@cache
def _shares(count: int) -> Any:
    return numbers().array(weights(count)).T


def _steps(first: Any, spots: Any) -> Any:
    """How far it is from spot to spot, the first step from where the curve begins."""
    numpy = numbers()
    steps = numpy.empty_like(spots)
    steps[:, :1] = spots[:, :1] - first
    numpy.subtract(spots[:, 1:], spots[:, :-1], out=steps[:, 1:])
    return steps


class _Bunch:
    """Cells and lengths of some curves, and how they turn."""

    def __init__(self, curves: Any, prices: PriceMap) -> None:
        numpy = numbers()
        legs = curves[:, 1:] - curves[:, :-1]
        around = numpy.hypot(legs[..., 0], legs[..., 1]).sum(axis=1)
        self.prices = numpy.full(len(curves), math.inf)
        """Of cells and length."""
        self.lengths = numpy.zeros(len(curves))
        self._steps: list[tuple[Any, Any, Any, Any]] = []
        longer = -1.0
        for most, count in FINER:
            (which,) = numpy.nonzero((around > longer) & (around <= most))
            longer = most
            if len(which):
                self._follow(which, curves[which], count, prices)

    def _follow(self, which: Any, curves: Any, count: int, prices: PriceMap) -> None:
        """Price the curves `which` in so many steps, at the very spots of one that is priced by itself."""
        numpy = numbers()
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (curves[:, n].T[:, :, None] for n in range(4))
        a, b, c, d = _shares(count)
        x = a * ax + b * bx + c * cx + d * dx
        y = a * ay + b * by + c * cy + d * dy
        across, down = _steps(ax, x), _steps(ay, y)
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
        numpy = numbers()
        found = numpy.zeros(len(self.prices))
        for which, across, down, steps in self._steps:
            own = wanted[which]
            if not own.any():
                continue
            turns = numpy.diff(numpy.arctan2(down[own], across[own]), axis=1)
            turns = numpy.abs((turns + math.pi) % (2 * math.pi) - math.pi)
            tight = RADIUS * turns / numpy.maximum(steps[own][:, 1:], TIGHTEST)
            found[which[own]] = (turns * numpy.maximum(1.0, tight)).sum(axis=1)
        return found
