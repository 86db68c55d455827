"""What it costs to draw over each spot of a picture: dear over an index, cheap in the gaps.

The picture is cut into half-millimetre cells; prices are per mm of an arrow.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from rulesgen.documents.drawing import (
    Box,
    CardFace,
    EmptyPlace,
    Item,
    PlacedCard,
    Ring,
    Spot,
    bounds,
    turned,
)
from rulesgen.documents.picture_cards import index_cap, index_inset, index_room, index_top
from rulesgen.documents.picture_ink import centre, halo_width
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import CARD_HEIGHT

CELL = 0.5
"""Side of a cell, mm."""
MARGIN, MARGIN_LARGE = 14.0, 24.0
"""How far outside the cards an arrow may run, mm; in large print discs need more room."""
INDEX, LABEL, ARROW, PIP, CARD, EMPTY = 200.0, 60.0, 30.0, 7.0, 4.5, 3.0
HEAD = 60.0
"""Over the head or the dot of an arrow, which the white of another would part from its line."""
EDGE = 1.0
"""So much dearer it is to run along an edge of a card, which an arrow's white would wipe out."""
NEAR = 0.5
"""So near to an index an arrow may run, mm: closer its white edge would touch it."""
RING = 9.0
OUTSIDE = 1000.0
"""Beyond the map: nothing may run there."""
FREE, OUT = 0.25, 0.9
"""Gaps between piles, the margin."""


class PriceMap:
    """The price of every cell of the picture."""

    def __init__(self, cards: Sequence[Box], room: Box, margin: float = MARGIN) -> None:
        box = Box.around(cards)
        self.gaps = (
            _gaps((card.left, card.right) for card in cards),
            _gaps((card.top, card.bottom) for card in cards),
        )
        outer = box.grown(margin)
        self.box = Box(
            max(outer.left, room.left),
            max(outer.top, room.top),
            min(outer.right, room.right),
            min(outer.bottom, room.bottom),
        )
        self.inner = box
        self.columns = math.ceil(self.box.width / CELL)
        self.rows = math.ceil(self.box.height / CELL)
        self.prices = array("d", [OUT]) * (self.columns * self.rows)
        self.fill(box.grown(2.5), FREE, lower=True)

    def fill(self, box: Box, price: float, lower: bool = False) -> None:
        """Raise (or with `lower` set) the price within a rectangle."""
        left = max(0, int((box.left - self.box.left) / CELL))
        right = min(self.columns - 1, int((box.right - self.box.left) / CELL))
        top = max(0, int((box.top - self.box.top) / CELL))
        low = min(self.rows - 1, int((box.bottom - self.box.top) / CELL))
        for row in range(top, low + 1):
            self._fill_row(row, left, right, price, lower)

    def _fill_row(self, row: int, left: int, right: int, price: float, lower: bool) -> None:
        start = row * self.columns
        for cell in range(start + left, start + right + 1):
            if lower or self.prices[cell] < price:
                self.prices[cell] = price

    def fill_turned(self, corners: Box, about: Spot, angle: float, price: float) -> None:
        """Raise the price within a rectangle that is turned about a spot."""
        if not angle:
            self.fill(corners, price)
            return
        left, top, right, bottom = corners.left, corners.top, corners.right, corners.bottom
        # From a cell back into the rectangle before it turned, a row of cells at a time.
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        around = Box.around(
            Box(x, y, x, y)
            for x, y in (
                turned(corner, about, angle)
                for corner in ((left, top), (right, top), (right, bottom), (left, bottom))
            )
        )
        first = max(0, int((around.top - self.box.top) / CELL))
        last = min(self.rows - 1, int((around.bottom - self.box.top) / CELL))
        for row in range(first, last + 1):
            down = self.box.top + (row + 0.5) * CELL - about[1]
            # The spots of the row lie at about + (across cos + down sin, down cos - across sin).
            spans = (
                _span(cos, down * sin, left - about[0], right - about[0]),
                _span(-sin, down * cos, top - about[1], bottom - about[1]),
            )
            begin = max(spans[0][0], spans[1][0]) + about[0] - self.box.left
            end = min(spans[0][1], spans[1][1]) + about[0] - self.box.left
            if begin <= end:
                columns = max(0, int(begin / CELL)), min(self.columns - 1, int(end / CELL))
                self._fill_row(row, *columns, price, lower=False)

    def at(self, spot: Spot) -> float:
        """Price at a spot; outside the map nothing may run."""
        column = int((spot[0] - self.box.left) / CELL)
        row = int((spot[1] - self.box.top) / CELL)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.prices[row * self.columns + column]
        return OUTSIDE

    def over(self, box: Box) -> tuple[float, float]:
        """The mean of the prices within a rectangle, and the highest."""
        left, top = box.left - self.box.left, box.top - self.box.top
        columns = range(math.floor(left / CELL), math.floor((left + box.width) / CELL) + 1)
        rows = range(math.floor(top / CELL), math.floor((top + box.height) / CELL) + 1)
        first = max(0, columns.start)
        last = max(first, min(self.columns, columns.stop))
        total, most, inside = 0.0, 0.0, 0
        for row in range(max(0, rows.start), min(self.rows, rows.stop)):
            cells = self.prices[row * self.columns + first : row * self.columns + last]
            total, inside = total + sum(cells), inside + len(cells)
            most = max([most, *cells])
        every = len(columns) * len(rows)
        if inside < every:
            total, most = total + OUTSIDE * (every - inside), OUTSIDE
        return total / every, most

    def most(self, spot: Spot, radius: float) -> float:
        """The highest price within a circle."""
        reach = math.ceil(radius / CELL)
        around = range(-reach, reach + 1)
        columns = [int((spot[0] + step * CELL - self.box.left) / CELL) for step in around]
        rows = [int((spot[1] + step * CELL - self.box.top) / CELL) for step in around]
        most = 0.0
        for row, wide in zip(rows, _widths(radius), strict=True):
            if wide < 0:
                continue
            own = columns[reach - wide : reach + wide + 1]
            if not 0 <= row < self.rows or own[0] < 0 or own[-1] >= self.columns:
                return OUTSIDE
            cells = self.prices[row * self.columns + own[0] : row * self.columns + own[-1] + 1]
            most = max(most, *cells)
        return most


@cache
def _widths(radius: float) -> tuple[int, ...]:
    """How many cells to either side belong to a circle, row by row; -1 where none does."""
    reach = math.ceil(radius / CELL)
    across = range(reach + 1)
    return tuple(
        max((x for x in across if math.hypot(x, y) * CELL <= radius), default=-1)
        for y in range(-reach, reach + 1)
    )


def _span(factor: float, shift: float, least: float, most: float) -> tuple[float, float]:
    """The numbers x for which factor * x + shift lies from `least` to `most`."""
    if abs(factor) < 1e-9:
        return (-math.inf, math.inf) if least <= shift <= most else (math.inf, -math.inf)
    one, other = (least - shift) / factor, (most - shift) / factor
    return min(one, other), max(one, other)


def _local(card: PlacedCard, left: float, top: float, right: float, bottom: float) -> Box:
    """Part of a card by shares of its width and height, before it turns."""
    w, h = card.width, CARD_HEIGHT * card.width
    return Box(card.x + left * w, card.y + top * h, card.x + right * w, card.y + bottom * h)


def angle_of(card: PlacedCard) -> float:
    """How far a card is turned; an empty place never is."""
    return 0.0 if isinstance(card, EmptyPlace) else card.angle


def index_box(card: CardFace, profile: Profile, room: float = 0.9) -> Box:
    """The rectangle of a card's index before the card turns, with `room` mm about it."""
    w = card.width
    length = index_room(card, profile)
    left = card.x + index_inset(w, length)
    if card.right_index:
        left = card.x + w - index_inset(w, length) - length
    top = card.y + index_top(card, profile)
    return Box(left, top, left + length, top + index_cap(w, profile)).grown(room)


def _strips(box: Box, width: float) -> Iterator[Box]:
    """What lies within some mm inside the edges of a rectangle."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    yield Box(left, top, left + width, bottom)
    yield Box(right - width, top, right, bottom)
    yield Box(left, top, right, top + width)
    yield Box(left, bottom - width, right, bottom)


def price_map(
    piles: Mapping[str, LaidPile], fixed: Iterable[Item], profile: Profile, room: Box
) -> PriceMap:
    """Prices of a laid out table; `fixed` are rings, labels and leaders already placed.

    No arrow runs outside `room`.
    """
    cards = [item for pile in piles.values() for item in pile.items]
    margin = MARGIN_LARGE if profile.large else MARGIN
    prices = PriceMap([bounds(card) for card in cards], room, margin)
    white = halo_width(profile) / 2
    for card in cards:
        price = EMPTY if isinstance(card, EmptyPlace) else CARD
        whole, about, angle = _local(card, 0, 0, 1, 1), centre(card), angle_of(card)
        prices.fill_turned(whole.grown(white), about, angle, EDGE)
        prices.fill_turned(whole, about, angle, price)
        for strip in _strips(whole, white):
            prices.fill_turned(strip, about, angle, price + EDGE)
    for card in cards:
        if isinstance(card, CardFace) and card.pip:
            box = _local(card, 0.25, 0.5, 0.75, 0.85)
            prices.fill_turned(box, centre(card), card.angle, PIP)
        elif isinstance(card, EmptyPlace) and card.suit:
            prices.fill(_local(card, 0.2, 0.25, 0.8, 0.75), PIP)
    for card in cards:
        if isinstance(card, CardFace) and card.letter:
            prices.fill_turned(index_box(card, profile, NEAR), centre(card), card.angle, INDEX)
    for item in fixed:
        price = RING if isinstance(item, Ring) else LABEL
        prices.fill(bounds(item).grown(0.6), price)
    return prices


def _gaps(spans: Iterable[tuple[float, float]]) -> tuple[float, ...]:
    """The middles of what no span covers between the first and the last, if at least 1.6 mm."""
    middles: list[float] = []
    reach = math.inf
    for begin, end in sorted(spans):
        if begin - reach >= 1.6:
            middles.append((begin + reach) / 2)
        reach = end if reach == math.inf else max(reach, end)
    return tuple(middles)
