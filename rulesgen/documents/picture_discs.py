"""Numbered discs of moves: on their arrow where they hide least, or beside an arrow too short."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from rulesgen.documents.drawing import Disc, Spot
from rulesgen.documents.picture_prices import INDEX, PriceMap
from rulesgen.documents.profile import Profile

_ON_INDEX = 5000.0
"""Price of lying on an index: whatever else a disc hides is dearer only outside the picture."""
_ASIDE = (-0.3, 0.3, -0.6, 0.6)
"""How far beside its curve a disc may stand, in diameters, where it would lie on an index."""


def disc_size(profile: Profile) -> float:
    """Diameter of a disc, mm."""
    return 10.0 if profile.large else 4.4


def span_of(count: int, profile: Profile) -> float:
    """The least length of an arrow, mm, that carries so many discs between its dot and its head."""
    return disc_size(profile) * count + 5.0


def place_discs(
    spots: Sequence[Spot], texts: Sequence[str], prices: PriceMap, profile: Profile
) -> list[Disc]:
    """Discs in reading order on the curve where they hide least, as near its middle as can be.

    Where the curve has no room for them that is clear of every index they stand beside it.
    """
    diameter = disc_size(profile)
    along = [0.0]
    for (ax, ay), (bx, by) in pairwise(spots):
        along.append(along[-1] + math.hypot(bx - ax, by - ay))
    whole, apart = along[-1], diameter + 0.5
    if whole < span_of(len(texts), profile):
        return _beside(_at(spots, along, 0.0), _at(spots, along, whole), texts, prices, diameter)
    half = apart * (len(texts) - 1) / 2
    best, least = [_at(spots, along, whole / 2)] * len(texts), math.inf
    steps = 40
    for number in range(steps + 1):
        middle = half + diameter / 2 + (whole - 2 * half - diameter - 2) * number / steps
        places = [_at(spots, along, middle - half + index * apart) for index in range(len(texts))]
        ahead, behind = _at(spots, along, middle + 0.5), _at(spots, along, middle - 0.5)
        far = math.dist(ahead, behind) or 1.0
        across = ((behind[1] - ahead[1]) / far, (ahead[0] - behind[0]) / far)
        for aside in (0.0, *_ASIDE):
            moved = [_along(spot, across, aside * diameter) for spot in places]
            cost = 40 * abs(middle / whole - 0.5) + 150 * abs(aside)
            cost += sum(_disc_price(spot, diameter, prices) for spot in moved)
            if cost < least:
                best, least = moved, cost
    sideways = abs(best[0][0] - best[-1][0]) >= abs(best[0][1] - best[-1][1])
    best.sort(key=lambda spot: spot[0] if sideways else spot[1])
    return [Disc(x, y, text, diameter) for (x, y), text in zip(best, texts, strict=True)]


def _disc_price(spot: Spot, diameter: float, prices: PriceMap) -> float:
    """What a disc hides: the prices on a grid over it."""
    shares = (-1.0, -0.5, 0.0, 0.5, 1.0)
    hidden = sum(
        prices.at((spot[0] + dx * diameter / 2, spot[1] + dy * diameter / 2))
        for dx in shares
        for dy in shares
        if dx * dx + dy * dy <= 1.3
    )
    return hidden + (_ON_INDEX if prices.most(spot, diameter / 2) >= INDEX else 0.0)


def _beside(
    start: Spot, end: Spot, texts: Sequence[str], prices: PriceMap, diameter: float
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
            price += sum(_disc_price(spot, diameter, prices) for spot in row)
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
