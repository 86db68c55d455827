"""The arrows of moves: over gaps and plain card ground, never over an index.

Short ways are found first: each arrow keeps clear of those before it, and a long one has more room to
give way. Where arrows cross or touch all the same, others come first, and the way to draw them with the
fewest such knots is taken.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from rulesgen.documents.curves import along
from rulesgen.documents.drawing import Arrow, Box, Disc, Item, PlacedCard, Spot, Tag, bounds
from rulesgen.documents.picture_discs import HIDING, End, Numbers, disc_size, ends_of, span_of
from rulesgen.documents.picture_ink import centre, halo_width, head_length
from rulesgen.documents.picture_moves import Move, Way, ways_of
from rulesgen.documents.picture_places import LaidPile, Setting
from rulesgen.documents.picture_prices import ARROW, HEAD, LABEL, price_map
from rulesgen.documents.picture_ways import TOUCHING, cheapest_way

_LONGER = 4.0
"""So much longer an arrow may be to have room for its tags, in discs."""
KNOT = 60.0
"""Price of arrows that cross, or of a head where another arrow begins."""
_ROUND, _ROUND_FREE = 1.4, 30.0
"""An arrow longer than so many times the way from its dot to its tip, and so many mm, is as bad as a knot."""
_ORDERS = 6
"""In so many orders at most the ways are found."""


def move_arrows(
    moves: Sequence[Move],
    piles: Mapping[str, LaidPile],
    fixed: Iterable[Item],
    setting: Setting,
    room: Box,
) -> list[Item]:
    """Arrows of all moves in order, then their discs, as far as can be within `room`.

    KeyError for a pile not on the table.
    """
    fixed = tuple(fixed)
    ways = ways_of(moves)
    between = {way: (piles[way.source].at(way.begins), piles[way.target].at(way.ends)) for way in ways}

    def drawn(order: Sequence[Way]) -> _Drawn:
        return _drawn(order, between, piles, fixed, setting, room)

    def apart(way: Way) -> float:
        start, end = between[way]
        return math.dist(centre(start), centre(end))

    best = drawn(sorted(ways, key=apart))
    for order in _orders(best):
        other = drawn(order)
        if other.badness < best.badness:
            best = other
        if not best.knots:
            break
    arrows, discs = best.arrows, best.discs
    return [*(arrows[way] for way in ways), *(disc for way in ways for disc in discs[way])]


@dataclass
class _Drawn:
    """Arrows and their discs, by way, in the order in which they were found."""

    arrows: dict[Way, Arrow]
    discs: dict[Way, list[Disc | Tag]]
    price: float
    """Of the arrows and of what the discs hide."""
    head: float
    """How long the head of an arrow is, mm."""
    white: float
    """How far to either side the white under its line reaches, mm."""

    def __post_init__(self) -> None:
        spots = {way: along(one.start, one.pieces, 40) for way, one in self.arrows.items()}
        self.knots = [
            (one, other)
            for one, other in combinations(spots, 2)
            for _ in range(
                _crossings(spots[one], spots[other])
                + _touches(spots[one], spots[other])
                + _parted(spots[one], spots[other], self.head, self.white)
                + _covered(spots[one], self.discs[other])
                + _covered(spots[other], self.discs[one])
            )
        ] + [(one, one) for one, way in spots.items() if _roundabout(way)]

    @property
    def badness(self) -> float:
        """What they cost together with their knots."""
        return self.price + KNOT * len(self.knots)


def _orders(first: _Drawn) -> Iterator[Sequence[Way]]:
    """Other orders: what lies in a knot comes first, or last."""
    order = list(first.arrows)
    knotted = list(dict.fromkeys(way for knot in first.knots for way in knot))
    found = [[way, *(one for one in order if one is not way)] for way in knotted]
    found += [[*(one for one in order if one is not way), way] for way in knotted]
    fresh = []
    for one in found:
        if one != order and one not in fresh:
            fresh.append(one)
    yield from fresh[: _ORDERS - 1]


def _roundabout(spots: Sequence[Spot]) -> bool:
    """Whether a curve goes a long way round."""
    length = sum(math.dist(*step) for step in pairwise(spots))
    return length > _ROUND * math.dist(spots[0], spots[-1]) + _ROUND_FREE


def _crossings(one: Sequence[Spot], other: Sequence[Spot]) -> int:
    """How often two curves cross."""
    return sum(_cross(*a, *b) for a in pairwise(one) for b in pairwise(other))


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    def left(p: Spot, q: Spot, r: Spot) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return left(a, b, c) * left(a, b, d) < 0 and left(c, d, a) * left(c, d, b) < 0


def _touches(one: Sequence[Spot], other: Sequence[Spot]) -> int:
    """How often the tip of one of two arrows lies where the other begins."""
    return sum(math.dist(a[-1], b[0]) < TOUCHING for a, b in ((one, other), (other, one)))


def _parted(one: Sequence[Spot], other: Sequence[Spot], head: float, white: float) -> int:
    """How many heads of two arrows lie on the other's, or are cut from their line by its white."""
    found = int(math.dist(one[-1], other[-1]) < head)
    for a, b in ((one, other), (other, one)):
        ends = [spot for spot in b if math.dist(spot, b[-1]) < 1.3 * head]
        found += any(math.dist(spot, end) < white for spot in a for end in ends)
    return found


def _covered(spots: Sequence[Spot], discs: Iterable[Disc | Tag]) -> int:
    """How many discs lie on another arrow's curve."""
    found = [disc for disc in discs if isinstance(disc, Disc)]
    return sum(
        any(math.dist(spot, (disc.x, disc.y)) < disc.diameter / 2 for spot in spots) for disc in found
    )


def _drawn(
    order: Sequence[Way],
    between: Mapping[Way, tuple[PlacedCard, PlacedCard]],
    piles: Mapping[str, LaidPile],
    fixed: Iterable[Item],
    setting: Setting,
    room: Box,
) -> _Drawn:
    """The ways found one after the other, each clear of those before it."""
    profile = setting.profile
    prices = price_map(piles, fixed, profile, room)
    white = halo_width(profile) / 2
    arrows: dict[Way, Arrow] = {}
    discs: dict[Way, list[Disc | Tag]] = {}
    ends: list[End] = []
    dots: list[Spot] = []
    tips: list[Spot] = []
    whole = 0.0
    for way in order:
        start, end = between[way]
        below = end not in piles[way.target].coming[:-1]
        others = [item for items in discs.values() for item in items]
        numbers = Numbers(way.discs, setting.letters, prices, profile, ends, others)
        span = span_of(way.discs, profile)
        arrow, cost = cheapest_way(start, end, prices, profile, span, below, dots, tips)
        spots = along(arrow.start, arrow.pieces, 40)
        placed, price = numbers.placed_on(spots)
        if price >= HIDING and any(card for _, card in way.discs):
            # A longer way may have room for tags where none of the shortest has.
            span += _LONGER * disc_size(profile)
            other, dearer = cheapest_way(start, end, prices, profile, span, below, dots, tips)
            further = along(other.start, other.pieces, 40)
            better, less = numbers.placed_on(further)
            if less < price:
                arrow, spots, placed, price, cost = other, further, better, less, dearer
        arrows[way] = arrow
        whole += price + cost
        ends += ends_of(spots, profile)
        dots.append(spots[0])
        tips.append(spots[-1])
        discs[way] = placed
        for x, y in spots:
            prices.fill(Box(x, y, x, y).grown(1.4), ARROW)
        for (x, y), near in ends_of(spots, profile):
            prices.fill(Box(x, y, x, y).grown(near + white), HEAD)
        for item in placed:
            prices.fill(bounds(item).grown(0.6), LABEL)
    return _Drawn(arrows, discs, whole, head_length(profile), white)
