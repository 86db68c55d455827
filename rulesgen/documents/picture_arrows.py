"""Ways for the arrows of moves: over gaps and plain card ground, never over an index.

The picture is cut into half-millimetre cells, each with the price of drawing over it. A fixed set of
curves per move is tried, single cubics and pairs of cubics by way of a gap or the margin; the
cheapest is drawn. Moves with one start and one end share an arrow and set their discs in order.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesgen.documents.drawing import (
    Arrow,
    Box,
    CardBack,
    CardFace,
    Disc,
    EmptyPlace,
    Item,
    PlacedCard,
    Spot,
    bounds,
    curve,
    turned,
)
from rulesgen.documents.picture_cards import INSET, index_cap, index_length
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import CARD_HEIGHT

CELL = 0.5
MARGIN = 14.0
"""How far outside the cards an arrow may run, mm."""

_INDEX, _LABEL, _ARROW, _PIP, _CARD, _EMPTY = 60.0, 50.0, 12.0, 6.0, 3.0, 1.0
_FREE, _OUT = 0.25, 0.6
"""Prices per mm: gaps between piles, the margin."""
_BEND = 6.0
"""Price of a radian of turning beyond a gentle bow."""


@dataclass(frozen=True)
class Move:
    """One numbered move from pile to pile; `card` names a run's deepest card."""

    source: str
    target: str
    text: str
    """What the disc bears."""
    card: str = ""


class PriceMap:
    """The price of every cell of the picture."""

    def __init__(self, box: Box) -> None:
        self.box = box.grown(MARGIN)
        self.inner = box
        self.columns = math.ceil(self.box.width / CELL) + 1
        self.rows = math.ceil(self.box.height / CELL) + 1
        self.prices = [_OUT] * (self.columns * self.rows)
        self.fill(box.grown(2.5), _FREE, lower=True)

    def fill(self, box: Box, price: float, lower: bool = False) -> None:
        """Raise (or with `lower` set) the price within a rectangle."""
        left = max(0, int((box.left - self.box.left) / CELL))
        right = min(self.columns - 1, int((box.right - self.box.left) / CELL))
        top = max(0, int((box.top - self.box.top) / CELL))
        low = min(self.rows - 1, int((box.bottom - self.box.top) / CELL))
        for row in range(top, low + 1):
            start = row * self.columns
            for cell in range(start + left, start + right + 1):
                if lower or self.prices[cell] < price:
                    self.prices[cell] = price

    def fill_turned(self, corners: Box, about: Spot, angle: float, price: float) -> None:
        """Raise the price within a rectangle that is turned about a spot."""
        if not angle:
            self.fill(corners, price)
            return
        spots = [
            turned((x, y), about, angle)
            for x in (corners.left, corners.right)
            for y in (corners.top, corners.bottom)
        ]
        around = Box.around(Box(x, y, x, y) for x, y in spots)
        x = around.left
        while x <= around.right:
            y = around.top
            while y <= around.bottom:
                px, py = turned((x, y), about, -angle)
                if corners.left <= px <= corners.right and corners.top <= py <= corners.bottom:
                    self.fill(Box(x, y, x, y), price)
                y += CELL
            x += CELL

    def at(self, spot: Spot) -> float:
        """Price at a spot; outside the map nothing may run."""
        column = int((spot[0] - self.box.left) / CELL)
        row = int((spot[1] - self.box.top) / CELL)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.prices[row * self.columns + column]
        return 1000.0


def _local(card: PlacedCard, left: float, top: float, right: float, bottom: float) -> Box:
    """Part of a card by shares of its width and height, before it turns."""
    w, h = card.width, CARD_HEIGHT * card.width
    return Box(card.x + left * w, card.y + top * h, card.x + right * w, card.y + bottom * h)


def _angle(card: PlacedCard) -> float:
    return 0.0 if isinstance(card, EmptyPlace) else card.angle


def index_box(card: CardFace, profile: Profile, room: float = 0.7) -> Box:
    """The rectangle of a card's index before the card turns, with `room` mm about it."""
    w = card.width
    length = index_length(card, profile)
    left = card.x + INSET[0] * w
    if card.right_index:
        left = card.x + w - INSET[0] * w - length
    top = card.y + INSET[1] * w
    return Box(left, top, left + length, top + index_cap(w, profile)).grown(room)


def price_map(piles: Mapping[str, LaidPile], fixed: Iterable[Item], profile: Profile) -> PriceMap:
    """Prices of a laid out table; `fixed` are labels and leaders already placed."""
    cards = [item for pile in piles.values() for item in pile.items]
    prices = PriceMap(Box.around(bounds(card) for card in cards))
    for card in cards:
        price = _EMPTY if isinstance(card, EmptyPlace) else _CARD
        prices.fill_turned(_local(card, 0, 0, 1, 1), centre(card), _angle(card), price)
    for card in cards:
        if isinstance(card, CardFace) and card.pip:
            box = _local(card, 0.25, 0.5, 0.75, 0.85)
            prices.fill_turned(box, centre(card), card.angle, _PIP)
    for card in cards:
        if isinstance(card, CardFace):
            prices.fill_turned(index_box(card, profile), centre(card), card.angle, _INDEX)
    for item in fixed:
        prices.fill(bounds(item).grown(0.6), _LABEL)
    return prices


def move_arrows(
    moves: Sequence[Move], piles: Mapping[str, LaidPile], fixed: Iterable[Item], profile: Profile
) -> list[Item]:
    """Arrows of all moves in order, then their discs; KeyError for a pile not on the table."""
    prices = price_map(piles, fixed, profile)
    ways: dict[tuple[str, str, str], list[Move]] = {}
    for move in moves:
        ways.setdefault((move.source, move.target, move.card), []).append(move)
    arrows: list[Item] = []
    discs: list[Item] = []
    for (source, target, card), shared in ways.items():
        start = piles[source].card(card) if card else piles[source].top
        arrow = _cheapest(start, piles[target].top, prices)
        arrows.append(arrow)
        spots = _spots(arrow)
        placed = _discs(spots, [move.text for move in shared], prices, profile)
        discs += placed
        for x, y in spots:
            prices.fill(Box(x, y, x, y).grown(1.4), _ARROW)
        for disc in placed:
            prices.fill(bounds(disc).grown(0.6), _LABEL)
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


def _price(arrow: Arrow, prices: PriceMap, limit: float) -> float:
    """Price along the curve, one for its length, and a little for bending."""
    total = 0.0
    start = arrow.start
    for piece in arrow.pieces:
        spots = curve(start, piece, 26)
        total += _BEND * max(0.0, _turning(spots) - 1.2)
        for (ax, ay), (bx, by) in pairwise(spots):
            total += (prices.at((bx, by)) + 0.8) * math.hypot(bx - ax, by - ay)
            if total >= limit:
                return total
        start = piece[2]
    return total


def _turning(spots: Sequence[Spot]) -> float:
    """How far a curve turns in all, in radians."""
    ways = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(spots[::2])]
    return sum(abs((b - a + math.pi) % (2 * math.pi) - math.pi) for a, b in pairwise(ways))


_EIGHT = [(math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)) for k in range(8)]


def _candidates(
    start: PlacedCard, end: PlacedCard, prices: PriceMap
) -> Iterator[tuple[Arrow, float]]:
    starts = list(_starts(start))
    ends = list(_ends(end))
    for spot, ways in starts:
        for tip, into in ends:
            far = math.dist(spot, tip)
            for way in ways:
                for leave in (0.35, 0.7, 1.2):
                    for reach in (0.35, 0.7, 1.2):
                        yield _single(spot, way, leave * far, tip, into, reach * far), 0.0
    for spot, ways in starts:
        for tip, into in ends:
            for via, along in _vias(prices.inner):
                sign = _sense(spot, tip, along)
                run = (along[0] * sign, along[1] * sign)
                near, rest = math.dist(spot, via), math.dist(via, tip)
                for way in ways:
                    for hold in (0.4, 0.65):
                        first = (
                            _step(spot, way, hold * near),
                            _step(via, run, -hold * near),
                            via,
                        )
                        second = (
                            _step(via, run, hold * rest),
                            _step(tip, into, -hold * rest),
                            tip,
                        )
                        yield Arrow(spot, (first, second)), 6.0


def _sense(spot: Spot, tip: Spot, along: Spot) -> float:
    """Which way to pass a waypoint, so that one goes on instead of back."""
    return 1.0 if (tip[0] - spot[0]) * along[0] + (tip[1] - spot[1]) * along[1] >= 0 else -1.0


def _step(spot: Spot, way: Spot, by: float) -> Spot:
    return spot[0] + way[0] * by, spot[1] + way[1] * by


def _single(spot: Spot, way: Spot, first: float, tip: Spot, into: Spot, last: float) -> Arrow:
    return Arrow(spot, ((_step(spot, way, first), _step(tip, into, -last), tip),))


def _vias(box: Box) -> Iterator[tuple[Spot, Spot]]:
    """Waypoints on the margin with the direction to pass them in."""
    for share in (0.2, 0.5, 0.8):
        x, y = box.left + share * box.width, box.top + share * box.height
        for out in (3.5, 6.0):
            yield (box.left - out, y), (0.0, 1.0)
            yield (box.right + out, y), (0.0, 1.0)
            yield (x, box.top - out), (1.0, 0.0)
            yield (x, box.bottom + out), (1.0, 0.0)


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
    w, h, angle = card.width, CARD_HEIGHT * card.width, _angle(card)
    turn = round(angle / 45)
    for across, down, out in spots:
        spot = turned((card.x + across * w, card.y + down * h), centre(card), angle)
        yield spot, [_EIGHT[(out + turn + by) % 8] for by in (-1, 0, 1)]


def _ends(card: PlacedCard) -> Iterator[tuple[Spot, Spot]]:
    """Tips just outside a card's edge and the direction in which they arrive."""
    w, h, gap = card.width, CARD_HEIGHT * card.width, 0.35
    back = isinstance(card, CardBack)
    for across in (0.5, 0.75) if not back else (0.5,):
        yield (card.x + across * w, card.y - gap), (0.0, 1.0)
    for down in (0.5, 0.75):
        yield (card.x - gap, card.y + down * h), (1.0, 0.0)
        yield (card.x + w + gap, card.y + down * h), (-1.0, 0.0)
    yield (card.x + 0.5 * w, card.y + h + gap), (0.0, -1.0)


def _discs(
    spots: Sequence[Spot], texts: Sequence[str], prices: PriceMap, profile: Profile
) -> list[Disc]:
    """Discs in reading order on the curve where they hide least, as near its middle as can be."""
    diameter = 9.0 if profile.large else 4.4
    along = [0.0]
    for (ax, ay), (bx, by) in pairwise(spots):
        along.append(along[-1] + math.hypot(bx - ax, by - ay))
    whole, apart = along[-1], diameter + 0.5
    half = apart * (len(texts) - 1) / 2
    best, least = whole / 2, math.inf
    steps = 40
    for number in range(steps + 1):
        middle = half + diameter / 2 + (whole - 2 * half - diameter - 2) * number / steps
        cost = 40 * abs(middle / whole - 0.5)
        for index in range(len(texts)):
            x, y = _at(spots, along, middle - half + index * apart)
            for dx in (-1, -0.5, 0, 0.5, 1):
                for dy in (-1, -0.5, 0, 0.5, 1):
                    if dx * dx + dy * dy <= 1.3:
                        cost += prices.at((x + dx * diameter / 2, y + dy * diameter / 2))
        if cost < least:
            best, least = middle, cost
    places = [_at(spots, along, best - half + index * apart) for index in range(len(texts))]
    across = abs(places[0][0] - places[-1][0]) >= abs(places[0][1] - places[-1][1])
    places.sort(key=lambda spot: spot[0] if across else spot[1])
    return [Disc(x, y, text, diameter) for (x, y), text in zip(places, texts, strict=True)]


def _at(spots: Sequence[Spot], along: Sequence[float], distance: float) -> Spot:
    for index in range(1, len(spots)):
        if along[index] >= distance:
            part = (distance - along[index - 1]) / ((along[index] - along[index - 1]) or 1)
            (ax, ay), (bx, by) = spots[index - 1], spots[index]
            return ax + (bx - ax) * part, ay + (by - ay) * part
    return spots[-1]
