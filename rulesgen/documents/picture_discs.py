"""Numbered discs of moves: on their arrow where they hide least, or beside an arrow too short."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from rulesgen.documents.drawing import Disc, Spot
from rulesgen.documents.picture_ink import dot_radius, head_length
from rulesgen.documents.picture_prices import INDEX, PriceMap
from rulesgen.documents.profile import Profile

_ON_INDEX = 5000.0
"""Price of lying on an index: whatever else a disc hides is dearer only outside the picture."""
_ON_END = 600.0
"""Price of hiding where an arrow begins or ends."""
_CLEAR = 0.6
"""Room between a disc and the ends of its arrow, mm."""
_ASIDE = (-0.3, 0.3, -0.6, 0.6)
"""How far beside its curve a disc may stand, in diameters, where it would lie on an index."""

End = tuple[Spot, float]
"""A spot that no disc may hide, with the room about it, mm."""


def disc_size(profile: Profile, figures: int = 1) -> float:
    """Diameter of a disc, mm, that holds so many figures: of 19 points in large print."""
    if profile.large:
        return 8.4 if figures == 1 else 9.8
    return 4.4


def span_of(texts: Sequence[str], profile: Profile) -> float:
    """The least length of an arrow, mm, that carries discs between its dot and its head."""
    ends = dot_radius(profile) + head_length(profile) + 2 * _CLEAR
    return _size_of(texts, profile) * len(texts) + 0.5 * (len(texts) - 1) + ends + 1.0


def _size_of(texts: Sequence[str], profile: Profile) -> float:
    return disc_size(profile, max(len(text) for text in texts))


def ends_of(spots: Sequence[Spot], profile: Profile) -> tuple[End, End, End]:
    """Where an arrow along a curve begins, and the tip and the base of its head."""
    (x, y), length, base = spots[-1], head_length(profile), spots[0]
    for base in reversed(spots):
        if math.dist(base, (x, y)) >= length:
            break
    return (spots[0], dot_radius(profile)), (base, 0.4 * length), ((x, y), 0.3)


def place_discs(
    spots: Sequence[Spot],
    texts: Sequence[str],
    prices: PriceMap,
    profile: Profile,
    ends: Sequence[End] = (),
) -> list[Disc]:
    """Discs in reading order on the curve where they hide least, as near its middle as can be.

    Where the curve has no room for them that is clear of every index they stand beside it; `ends` of
    other arrows are kept clear as the curve's own.
    """
    diameter = _size_of(texts, profile)
    along = [0.0]
    for (ax, ay), (bx, by) in pairwise(spots):
        along.append(along[-1] + math.hypot(bx - ax, by - ay))
    whole, apart = along[-1], diameter + 0.5
    kept = (*ends_of(spots, profile), *ends)
    half = apart * (len(texts) - 1) / 2
    first = half + diameter / 2 + dot_radius(profile) + _CLEAR
    last = whole - half - diameter / 2 - head_length(profile) - _CLEAR
    if last < first:
        begin, end = _at(spots, along, 0.0), _at(spots, along, whole)
        return _beside(begin, end, texts, prices, diameter, kept)
    best, least = [_at(spots, along, whole / 2)] * len(texts), math.inf
    steps = 40
    for number in range(steps + 1):
        middle = first + (last - first) * number / steps
        places = [_at(spots, along, middle - half + index * apart) for index in range(len(texts))]
        ahead, behind = _at(spots, along, middle + 0.5), _at(spots, along, middle - 0.5)
        far = math.dist(ahead, behind) or 1.0
        across = ((behind[1] - ahead[1]) / far, (ahead[0] - behind[0]) / far)
        for aside in (0.0, *_ASIDE):
            moved = [_along(spot, across, aside * diameter) for spot in places]
            cost = 40 * abs(middle / whole - 0.5) + 150 * abs(aside)
            for spot in moved:
                if cost < least:
                    cost += _disc_price(spot, diameter, prices, kept)
            if cost < least:
                best, least = moved, cost
    sideways = abs(best[0][0] - best[-1][0]) >= abs(best[0][1] - best[-1][1])
    best.sort(key=lambda spot: spot[0] if sideways else spot[1])
    return [Disc(x, y, text, diameter) for (x, y), text in zip(best, texts, strict=True)]


def _disc_price(spot: Spot, diameter: float, prices: PriceMap, ends: Sequence[End]) -> float:
    """What a disc hides: the prices on a grid over it, and the ends of arrows."""
    shares = (-1.0, -0.5, 0.0, 0.5, 1.0)
    hidden = sum(
        prices.at((spot[0] + dx * diameter / 2, spot[1] + dy * diameter / 2))
        for dx in shares
        for dy in shares
        if dx * dx + dy * dy <= 1.3
    )
    hidden += _ON_END * sum(math.dist(spot, end) < diameter / 2 + room for end, room in ends)
    return hidden + (_ON_INDEX if prices.most(spot, diameter / 2) >= INDEX else 0.0)


def _beside(
    start: Spot,
    end: Spot,
    texts: Sequence[str],
    prices: PriceMap,
    diameter: float,
    ends: Sequence[End],
) -> list[Disc]:
    """Discs next to an arrow too short to carry them, in a row on the side that hides least."""
    far = math.dist(start, end) or 1.0
    across = ((start[1] - end[1]) / far, (end[0] - start[0]) / far)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    rows = []
    for side in (-1, 1):
        # Further out than the second only where a disc would lie on an index.
        for aside in (1.0, 2.0, 3.0, 4.5, 6.0):
            out = diameter / 2 + aside
            row = [
                _along(middle, across, side * (out + index * (diameter + 0.5)))
                for index in range(len(texts))
            ]
            price = out + 200 * max(0.0, aside - 2.0)
            price += sum(_disc_price(spot, diameter, prices, ends) for spot in row)
            rows.append((price, row))
    row = min(rows, key=lambda priced: priced[0])[1]
    return [Disc(x, y, text, diameter) for (x, y), text in zip(row, texts, strict=True)]


def _at(spots: Sequence[Spot], along: Sequence[float], distance: float) -> Spot:
    for index in range(1, len(spots)):
        if along[index] >= distance:
            part = (distance - along[index - 1]) / ((along[index] - along[index - 1]) or 1)
            (ax, ay), (bx, by) = spots[index - 1], spots[index]
            return ax + (bx - ax) * part, ay + (by - ay) * part
    return spots[-1]


def _along(spot: Spot, way: Spot, by: float) -> Spot:
    return spot[0] + way[0] * by, spot[1] + way[1] * by
