"""Numbered discs of moves: on their arrow where they hide least, or beside an arrow too short."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from rulesgen.documents.drawing import Disc, Spot
from rulesgen.documents.picture_prices import PriceMap
from rulesgen.documents.profile import Profile


def place_discs(
    spots: Sequence[Spot], texts: Sequence[str], prices: PriceMap, profile: Profile
) -> list[Disc]:
    """Discs in reading order on the curve where they hide least, as near its middle as can be."""
    diameter = 10.0 if profile.large else 4.4
    along = [0.0]
    for (ax, ay), (bx, by) in pairwise(spots):
        along.append(along[-1] + math.hypot(bx - ax, by - ay))
    whole, apart = along[-1], diameter + 0.5
    if whole < diameter * len(texts) + 5.0:
        return _beside(_at(spots, along, 0.0), _at(spots, along, whole), texts, prices, diameter)
    half = apart * (len(texts) - 1) / 2
    best, least = whole / 2, math.inf
    steps = 40
    for number in range(steps + 1):
        middle = half + diameter / 2 + (whole - 2 * half - diameter - 2) * number / steps
        cost = 40 * abs(middle / whole - 0.5)
        for index in range(len(texts)):
            spot = _at(spots, along, middle - half + index * apart)
            cost += _disc_price(spot, diameter, prices)
        if cost < least:
            best, least = middle, cost
    places = [_at(spots, along, best - half + index * apart) for index in range(len(texts))]
    across = abs(places[0][0] - places[-1][0]) >= abs(places[0][1] - places[-1][1])
    places.sort(key=lambda spot: spot[0] if across else spot[1])
    return [Disc(x, y, text, diameter) for (x, y), text in zip(places, texts, strict=True)]


def _disc_price(spot: Spot, diameter: float, prices: PriceMap) -> float:
    """What a disc hides: the prices on a grid over it."""
    shares = (-1.0, -0.5, 0.0, 0.5, 1.0)
    return sum(
        prices.at((spot[0] + dx * diameter / 2, spot[1] + dy * diameter / 2))
        for dx in shares
        for dy in shares
        if dx * dx + dy * dy <= 1.3
    )


def _beside(
    start: Spot, end: Spot, texts: Sequence[str], prices: PriceMap, diameter: float
) -> list[Disc]:
    """Discs next to an arrow too short to carry them, in a row on the side that hides least."""
    far = math.dist(start, end) or 1.0
    across = ((start[1] - end[1]) / far, (end[0] - start[0]) / far)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    rows = []
    for side in (-1, 1):
        for out in (diameter / 2 + 1.0, diameter / 2 + 2.0):
            row = [
                _along(middle, across, side * (out + index * (diameter + 0.5)))
                for index in range(len(texts))
            ]
            price = out + sum(_disc_price(spot, diameter, prices) for spot in row)
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
