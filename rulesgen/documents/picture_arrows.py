"""Ways for the arrows of moves: over gaps and plain card ground, never over an index.

Every spot of the picture has a price (`picture_prices`). A fixed set of curves per move is tried,
single cubics and pairs of cubics by way of a gap or the margin; the cheapest is drawn. Moves with
one start and one end share an arrow and set their discs in order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesgen.documents.drawing import (
    Arrow,
    Box,
    CardFace,
    Item,
    PlacedCard,
    Spot,
    bounds,
    curve,
    turned,
)
from rulesgen.documents.picture_discs import place_discs
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.picture_prices import ARROW, FREE, LABEL, PriceMap, angle_of, price_map
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import CARD_HEIGHT

_BEND = 8.0
"""Price of a radian of turning beyond a gentle bow."""
_RADIUS = 9.0
"""A bend tighter than this, mm, costs more."""
_SHORT = 12.0
"""An arrow shorter than this, mm, has no room for its disc."""


@dataclass(frozen=True)
class Move:
    """One numbered move from pile to pile; `card` names a run's deepest card."""

    source: str
    target: str
    text: str
    """What the disc bears."""
    card: str = ""


def move_arrows(
    moves: Sequence[Move], piles: Mapping[str, LaidPile], fixed: Iterable[Item], profile: Profile
) -> list[Item]:
    """Arrows of all moves in order, then their discs; KeyError for a pile not on the table."""
    prices = price_map(piles, fixed, profile)
    ways: dict[tuple[PlacedCard, str], list[str]] = {}
    for move in moves:
        # A card that comes to its pile only in the course of the moves starts from the pile's top.
        source = piles[move.source]
        start = source.card(move.card) if move.card else source.top
        ways.setdefault((start, move.target), []).append(move.text)
    arrows: list[Item] = []
    discs: list[Item] = []
    for (start, target), texts in ways.items():
        arrow = _cheapest(start, piles[target].top, prices)
        arrows.append(arrow)
        spots = _spots(arrow)
        placed = place_discs(spots, texts, prices, profile)
        discs += placed
        for x, y in spots:
            prices.fill(Box(x, y, x, y).grown(1.4), ARROW)
        for disc in placed:
            prices.fill(bounds(disc).grown(0.6), LABEL)
    return [*arrows, *discs]


def _spots(arrow: Arrow) -> list[Spot]:
    spots: list[Spot] = []
    start = arrow.start
    for piece in arrow.pieces:
        spots += curve(start, piece, 40)[1 if spots else 0 :]
        start = piece[2]
    return spots


def _cheapest(start: PlacedCard, end: PlacedCard, prices: PriceMap) -> Arrow:
    best, least = None, math.inf
    for arrow, extra in _candidates(start, end, prices):
        price = _price(arrow, prices, least - extra) + extra
        if price < least:
            best, least = arrow, price
    assert best is not None
    return best


_WEIGHTS = [
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
    for t in (step / 24 for step in range(25))
]


def _price(arrow: Arrow, prices: PriceMap, limit: float) -> float:
    """Price along the curve: of its cells, its length and its bends; too short is dear as well."""
    start = arrow.start
    corners = [start, *(piece[2] for piece in arrow.pieces)]
    # Straight through gaps would be the cheapest: most candidates end here.
    if sum(math.dist(a, b) for a, b in pairwise(corners)) * (FREE + 0.8) >= limit:
        return limit
    total, length = 0.0, 0.0
    spots = [start]
    for (bx, by), (cx, cy), (dx, dy) in arrow.pieces:
        ax, ay = start
        last_x, last_y = start
        for a, b, c, d in _WEIGHTS[1:]:
            x = a * ax + b * bx + c * cx + d * dx
            y = a * ay + b * by + c * cy + d * dy
            step = math.hypot(x - last_x, y - last_y)
            total += (prices.at((x, y)) + 0.8) * step
            length += step
            if total >= limit:
                return total
            last_x, last_y = x, y
            spots.append((x, y))
        start = (dx, dy)
    total += 5.0 * max(0.0, _SHORT - length)
    return total + _BEND * max(0.0, _bending(spots) - 1.2)


def _bending(spots: Sequence[Spot]) -> float:
    """How far a curve turns in all, in radians; a turn tighter than its radius allows counts more."""
    total = 0.0
    ways = [(math.atan2(b[1] - a[1], b[0] - a[0]), math.dist(a, b)) for a, b in pairwise(spots)]
    for (before, _), (after, length) in pairwise(ways):
        turn = abs((after - before + math.pi) % (2 * math.pi) - math.pi)
        tight = _RADIUS * turn / max(length, 0.05)
        total += turn * max(1.0, tight)
    return total


_EIGHT = [(math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)) for k in range(8)]


def _candidates(
    start: PlacedCard, end: PlacedCard, prices: PriceMap
) -> Iterator[tuple[Arrow, float]]:
    starts = list(_starts(start))
    vias = _vias(prices)
    ends = list(_ends(end))
    for spot, ways in starts:
        for tip, into in ends:
            far = math.dist(spot, tip)
            for way in ways:
                for leave in (0.35, 0.7, 1.2):
                    for reach in (0.35, 0.7, 1.2):
                        yield _single(spot, way, leave * far, tip, into, reach * far), 0.0
    for spot, ways in starts:
        for via, along in vias:
            near = math.dist(spot, via)
            best = sorted(ways, key=lambda way: -_towards(spot, via, way))[:2]
            for tip, into in ends:
                # Arrows do not come to a card through the card.
                if _towards(via, tip, into) < 0:
                    continue
                sign = _sense(spot, tip, along)
                run = (along[0] * sign, along[1] * sign)
                rest = math.dist(via, tip)
                for hold in (0.35, 0.6):
                    last = (_step(via, run, hold * rest), _step(tip, into, -hold * rest), tip)
                    for way in best:
                        first = (_step(spot, way, hold * near), _step(via, run, -hold * near), via)
                        yield Arrow(spot, (first, last)), 6.0


def _towards(spot: Spot, other: Spot, way: Spot) -> float:
    """How far going `way` from a spot leads towards another; negative leads away."""
    return (other[0] - spot[0]) * way[0] + (other[1] - spot[1]) * way[1]


def _sense(spot: Spot, tip: Spot, along: Spot) -> float:
    """Which way to pass a waypoint, so that one goes on instead of back."""
    return 1.0 if _towards(spot, tip, along) >= 0 else -1.0


def _step(spot: Spot, way: Spot, by: float) -> Spot:
    return spot[0] + way[0] * by, spot[1] + way[1] * by


def _single(spot: Spot, way: Spot, first: float, tip: Spot, into: Spot, last: float) -> Arrow:
    return Arrow(spot, ((_step(spot, way, first), _step(tip, into, -last), tip),))


def _vias(prices: PriceMap) -> list[tuple[Spot, Spot]]:
    """Waypoints on the margin and in the gaps between piles, with the direction to pass them in."""
    box = prices.inner
    found: list[tuple[Spot, Spot]] = []
    shares = (0.2, 0.5, 0.8)
    for x in (box.left - 3.5, box.left - 6, box.right + 3.5, box.right + 6, *prices.gaps[0]):
        found += [((x, box.top + share * box.height), (0.0, 1.0)) for share in shares]
    for y in (box.top - 3.5, box.top - 6, box.bottom + 3.5, box.bottom + 6, *prices.gaps[1]):
        found += [((box.left + share * box.width, y), (1.0, 0.0)) for share in shares]
    return found


def _starts(card: PlacedCard) -> Iterator[tuple[Spot, list[Spot]]]:
    """Spots clear of the index where a dot may rest, with directions to leave in."""
    spots = [(0.93, 0.45, 0), (0.07, 0.5, 4), (0.5, 0.95, 2), (0.93, 0.85, 1), (0.07, 0.85, 3)]
    wide = isinstance(card, CardFace) and len(card.letter) > 1
    if isinstance(card, CardFace) and card.right_index:
        spots += [(0.1, 0.06, 5)]
    elif not wide:
        spots += [(0.92, 0.06, 7)]
    if isinstance(card, CardFace) and not card.pip:
        spots = [(0.93, 0.2, 0), (0.04, 0.2, 4)]
    w, h, angle = card.width, CARD_HEIGHT * card.width, angle_of(card)
    turn = round(angle / 45)
    for across, down, out in spots:
        spot = turned((card.x + across * w, card.y + down * h), centre(card), angle)
        yield spot, [_EIGHT[(out + turn + by) % 8] for by in (-1, 0, 1)]


def _ends(card: PlacedCard) -> Iterator[tuple[Spot, Spot]]:
    """Tips just outside a card's edge and the direction in which they arrive."""
    w, h, gap = card.width, CARD_HEIGHT * card.width, 0.35
    for down in (0.5, 0.75):
        for way in (-1, 0, 1):
            yield (card.x - gap, card.y + down * h), _EIGHT[way % 8]
            yield (card.x + w + gap, card.y + down * h), _EIGHT[4 + way]
    for across in (0.3, 0.7):
        for way in (-1, 0, 1):
            yield (card.x + across * w, card.y - gap), _EIGHT[2 + way]
    yield (card.x + 0.5 * w, card.y + h + gap), (0.0, -1.0)
