"""What curves cost when many are priced at once is what each costs by itself."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest

from rulesgen.documents.curves import Cubic, curve
from rulesgen.documents.drawing import Box
from rulesgen.documents.picture_bunches import at_least, numbers
from rulesgen.documents.picture_legs import BEND, BOW, LENGTH, RADIUS, SHORT, TIGHTEST
from rulesgen.documents.picture_prices import INDEX, OUTSIDE, PriceMap

EVERYWHERE = Box(-1000, -1000, 1000, 1000)
TABLE = PriceMap([Box(0, 0, 10, 14), Box(30, 0, 40, 14)], EVERYWHERE)
TABLE.fill(Box(1, 1, 4, 3), INDEX)
TABLE.fill(Box(31, 1, 34, 3), INDEX)
SHAPES: list[Cubic] = [
    ((8.3, 7.1), (8.3 + by, 7.1 - up), (31.7 - by, 7.1 - up), (31.7, 7.3))
    for by, up in product((2.0, 9.0, 25.0), (0.0, 4.0, 9.0, 16.0))
]
"""From a card to the other: a line, bows and loops, some over an index, in few steps and in many."""


def length(shape: Cubic) -> float:
    return sum(math.dist(*pair) for pair in pairwise(shape))


def steps(shape: Cubic) -> int:
    """The longer a curve may be, the closer it is looked at."""
    return 24 if length(shape) <= 30 else 48 if length(shape) <= 60 else 96


def price(shape: Cubic, span: float) -> float:
    """What it costs, told slowly."""
    spots = curve(shape[0], shape[1:], steps(shape))
    ways = [
        (math.dist(a, b), math.atan2(b[1] - a[1], b[0] - a[0])) for a, b in pairwise(spots)
    ]
    total = sum((TABLE.at(b) + LENGTH) * math.dist(a, b) for a, b in pairwise(spots))
    turned = 0.0
    for (_, before), (far, after) in pairwise(ways):
        turn = abs(math.remainder(after - before, 2 * math.pi))
        turned += turn * max(1.0, RADIUS * turn / max(far, TIGHTEST))
    short = max(0.0, span - sum(far for far, _ in ways))
    return total + SHORT * short + BEND * max(0.0, turned - BOW)


def priced(
    *shapes: Cubic, ends: float = 0.0, span: float = 0.0, least: float = math.inf
) -> list[float]:
    """What they cost, told at once."""
    told: list[float] = at_least(numbers().array(shapes), TABLE, ends, span, least).tolist()
    return told


@pytest.mark.parametrize("span", [0.0, 30.0])
def test_curves_priced_at_once_cost_what_each_costs(span: float) -> None:
    assert {steps(shape) for shape in SHAPES} == {24, 48, 96}
    told = priced(*SHAPES, span=span)
    for shape, least in zip(SHAPES, told, strict=True):
        exact = price(shape, span)
        assert least <= exact
        assert least == pytest.approx(exact, rel=1e-5), shape


def test_the_price_of_an_end_is_added() -> None:
    (bare,), (ended,) = priced(SHAPES[0]), priced(SHAPES[0], ends=7.5)
    assert ended - bare == pytest.approx(7.5, rel=1e-5)


def test_bends_are_left_out_where_the_rest_is_dear_enough() -> None:
    """Whoever knows a way for less does not ask how such a curve bends."""
    loop = SHAPES[-1]
    (whole,), (dear,) = (priced(loop, least=most) for most in (math.inf, 1.0))
    assert 1.0 < dear < whole


def test_what_leaves_the_map_costs_without_end() -> None:
    edge = TABLE.box.top
    out: Cubic = ((5.0, 7.0), (5.0, edge - 30), (35.0, edge - 30), (35.0, 7.0))
    assert TABLE.at((5.0, edge - 1)) == OUTSIDE
    assert priced(out) == [math.inf]
