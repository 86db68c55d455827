"""The cheapest way of an arrow from one card to another.

A way is one cubic, or two by way of a spot in a gap or on the margin. The price of a way is that of
the cells under it (`picture_prices`), of its length and of its bends. Both halves of a way by a spot
are priced once and then put together; what cannot be cheaper even if all its cells were free is not
priced at all. So the search sees about one in ten of the ways there are and finds the best of all.
Single cubics are priced many at once first (`picture_bunches`), and again where they may be the best.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from rulesgen.documents.curves import Cubic
from rulesgen.documents.drawing import Arrow, PlacedCard, Spot
from rulesgen.documents.picture_bunches import (
    BEND,
    BOW,
    FINER,
    LENGTH,
    RADIUS,
    SHORT,
    TIGHTEST,
    at_least,
    weights,
)
from rulesgen.documents.picture_ends import End, Start, ends_at, starts_of
from rulesgen.documents.picture_ink import notch_length
from rulesgen.documents.picture_prices import CELL, FREE, INDEX, PriceMap
from rulesgen.documents.profile import Profile

_LEAST = FREE + LENGTH
_STEPS = 0.3
"""In its first and last step a curve may turn so much that is not counted, radians."""
_LEAST_SPAN = 2.2
"""The least length of an arrow in card widths: shorter ones look like a blot."""
_DOT = 1.2
"""Room about the start dot, mm, that no index may lie in."""
_BY_WAY = 6.0
"""Price of going by way of a spot."""
_FIRST, _MOST = 8, 128
"""So many single cubics, but for their handles, are priced at once: at first, later."""

_Piece = tuple[Spot, Spot, Spot]


@dataclass(frozen=True)
class _Leg:
    """A priced piece: cells and length in one price, mm, spots along it."""

    start: Spot
    piece: _Piece
    price: float
    length: float
    spots: Sequence[Spot]
    notch: float

    @property
    def base(self) -> Spot:
        """Where the notch of a head at its end would lie."""
        tip = self.piece[2]
        return next((s for s in reversed(self.spots) if math.dist(s, tip) >= self.notch), self.start)

    @cached_property
    def bending(self) -> float:
        """How far it turns in all, radians."""
        return _bending(self.spots)


@dataclass(frozen=True, slots=True)
class _Search:
    """One card, another, and what lies about them."""

    starts: Sequence[Start]
    ends: Sequence[End]
    prices: PriceMap
    span: float
    """The least length, mm, that costs nothing."""
    notch: float
    """How far from its tip the notch of a head lies, mm."""


def cheapest_way(
    start: PlacedCard,
    end: PlacedCard,
    prices: PriceMap,
    profile: Profile,
    span: float = 0.0,
    below: bool = True,
) -> Arrow:
    """The arrow from a card to a card that costs least.

    It pays for being shorter than `span` mm, the room its discs take, or than 2.2 card widths.
    `below` says whether it may come from below to a place to come.
    """
    # A card that lies over this one may have its index where the dot would rest.
    starts = list(starts_of(start, profile))
    clear = [one for one in starts if prices.most(one.spot, _DOT) < INDEX] or starts
    ends = list(ends_at(end, prices, profile, below))
    span = max(span, _LEAST_SPAN * start.width)
    search = _Search(clear, ends, prices, span, notch_length(profile))
    best, least = _straight(search)
    return _by_way(search, best, least)


def _whole(price: float, length: float, bending: float, span: float) -> float:
    short = max(0.0, span - length)
    return price + SHORT * short + BEND * max(0.0, bending - BOW)


class _Single(NamedTuple):
    """What single cubics from a spot to a tip have in common."""

    bound: float
    """None of them costs less."""
    spot: Spot
    way: Spot
    """The direction they leave in."""
    end: End
    far: float
    bend: float
    """The least they turn, radians."""

    def curves(self, span: float) -> Iterator[Cubic]:
        """They differ in the lengths of their handles."""
        spot, end, far = self.spot, self.end, self.far
        # Neighbours that lie close together need long handles for a loop.
        leaves = (0.35, 0.7, 1.2) if far >= span else (0.7, 1.2, 1.8, 2.6)
        lasts = [_step(end.tip, end.into, -reach * far) for reach in leaves]
        for leave in leaves:
            first = _step(spot, self.way, leave * far)
            for last in lasts:
                yield spot, first, last, end.tip


def _singles(search: _Search) -> list[_Single]:
    """All of them, the lowest bound first."""
    ways = []
    for start in search.starts:
        for end in search.ends:
            spot, tip, into = start.spot, end.tip, end.into
            far = math.dist(spot, tip)
            chord = math.atan2(tip[1] - spot[1], tip[0] - spot[0])
            arrives = _turn(chord, math.atan2(into[1], into[0]))
            for way in start.ways:
                bend = _turn(math.atan2(way[1], way[0]), chord) + arrives
                # What is shorter than the span costs more than going on to its length.
                bound = _LEAST * max(far, search.span)
                bound += BEND * max(0.0, bend - BOW) + end.price
                ways.append(_Single(bound, spot, way, end, far, bend))
    return sorted(ways, key=lambda one: one.bound)


def _straight(search: _Search) -> tuple[Arrow, float]:
    """The best single cubic with its price."""
    ways = _singles(search)
    spot, tip = ways[0].spot, ways[0].end.tip
    best, least = Arrow(spot, ((spot, tip, tip),)), math.inf
    begin, size = 0, _FIRST
    while begin < len(ways) and ways[begin].bound < least:
        chosen = ways[begin : begin + size]
        begin, size = begin + size, min(2 * size, _MOST)
        curves = [(way, curve) for way in chosen for curve in way.curves(search.span)]
        ends = [way.end.price for way, _ in curves]
        prices = at_least([curve for _, curve in curves], ends, search.prices, search.span, least)
        for (way, (start, *rest)), price in zip(curves, prices, strict=True):
            if way.bound >= least:
                break
            if price >= least:
                continue
            surely = way.end.price + BEND * max(0.0, way.bend - _STEPS - BOW)
            piece = rest[0], rest[1], rest[2]
            leg = _priced(start, piece, search.prices, least - surely, search.notch)
            if leg is None or way.end.grazed(leg.base):
                continue
            price = _whole(leg.price, leg.length, leg.bending, search.span) + way.end.price
            if price < least:
                best, least = Arrow(start, (piece,)), price
    return best, least


def _by_way(search: _Search, best: Arrow, least: float) -> Arrow:
    """The best way of two cubics where one is cheaper than `least`, else `best`."""
    spots = []
    for via, along in _vias(search.prices):
        near = min(math.dist(start.spot, via) for start in search.starts)
        rest = min(math.dist(via, end.tip) for end in search.ends)
        spots.append((_LEAST * (near + rest) + _BY_WAY, rest, via, along))
    spots.sort(key=lambda one: one[0])
    for bound, rest, via, along in spots:
        if bound >= least:
            break
        for sign in (1.0, -1.0):
            run = (along[0] * sign, along[1] * sign)
            room = least - _BY_WAY - _LEAST * rest
            firsts = [
                leg
                for start in search.starts
                for leg in _towards_via(start, via, run, search.prices, room)
            ]
            if not firsts:
                continue
            room = least - _BY_WAY - min(leg.price for leg in firsts)
            lasts = [leg for end in search.ends for leg in _from_via(via, run, end, search, room)]
            lasts.sort(key=lambda leg: leg.price)
            for first in firsts:
                for last in lasts:
                    price = first.price + last.price + _BY_WAY
                    if price >= least:
                        break
                    # One goes on past a spot instead of back.
                    if _ahead(first.start, last.piece[2], along) != sign:
                        continue
                    length, bending = first.length + last.length, first.bending + last.bending
                    price = _whole(price, length, bending, search.span)
                    if price < least:
                        best, least = Arrow(first.start, (first.piece, last.piece)), price
    return best


def _towards_via(
    start: Start, via: Spot, run: Spot, prices: PriceMap, room: float
) -> Iterator[_Leg]:
    spot = start.spot
    far = math.dist(spot, via)
    if far * _LEAST >= room:
        return
    for way in sorted(start.ways, key=lambda way: -_towards(spot, via, way))[:2]:
        for hold in (0.35, 0.6):
            piece = (_step(spot, way, hold * far), _step(via, run, -hold * far), via)
            leg = _priced(spot, piece, prices, room)
            if leg is not None:
                yield leg


def _from_via(via: Spot, run: Spot, end: End, search: _Search, room: float) -> Iterator[_Leg]:
    far = math.dist(via, end.tip)
    room -= end.price
    # Arrows do not come to a card through the card.
    if far * _LEAST >= room or _towards(via, end.tip, end.into) < 0:
        return
    for hold in (0.35, 0.6):
        piece = (_step(via, run, hold * far), _step(end.tip, end.into, -hold * far), end.tip)
        leg = _priced(via, piece, search.prices, room, search.notch)
        if leg is not None and not end.grazed(leg.base):
            yield replace(leg, price=leg.price + end.price)


_FINER = [(most, weights(count)) for most, count in FINER]


def _priced(
    start: Spot, piece: _Piece, prices: PriceMap, limit: float, notch: float = 0.0
) -> _Leg | None:
    """A piece with its price, or nothing as soon as cells and length cost `limit`."""
    (ax, ay), ((bx, by), (cx, cy), (dx, dy)) = start, piece
    cells, columns, rows = prices.prices, prices.columns, prices.rows
    left, top, hypot = prices.box.left, prices.box.top, math.hypot
    total, length = 0.0, 0.0
    x, y = ax, ay
    spots = [start]
    around = hypot(bx - ax, by - ay) + hypot(cx - bx, cy - by) + hypot(dx - cx, dy - cy)
    weights = next(weights for most, weights in _FINER if around <= most)
    for a, b, c, d in weights:
        last_x, last_y = x, y
        x = a * ax + b * bx + c * cx + d * dx
        y = a * ay + b * by + c * cy + d * dy
        step = hypot(x - last_x, y - last_y)
        column, row = int((x - left) / CELL), int((y - top) / CELL)
        if not (0 <= column < columns and 0 <= row < rows):
            return None
        total += (cells[row * columns + column] + LENGTH) * step
        # What is left is at least as long as the straight line to the end.
        if total + _LEAST * hypot(dx - x, dy - y) >= limit:
            return None
        length += step
        spots.append((x, y))
    return _Leg(start, piece, total, length, spots, notch)


def _bending(spots: Sequence[Spot]) -> float:
    """How far a curve turns in all, in radians; a turn tighter than its radius allows counts more."""
    total = 0.0
    before = None
    for (ax, ay), (bx, by) in pairwise(spots):
        after = math.atan2(by - ay, bx - ax)
        if before is not None:
            turn = _turn(before, after)
            tight = RADIUS * turn / max(math.hypot(bx - ax, by - ay), TIGHTEST)
            total += turn * max(1.0, tight)
        before = after
    return total


def _turn(before: float, after: float) -> float:
    """The angle between two directions, radians from 0 to pi."""
    return abs((after - before + math.pi) % (2 * math.pi) - math.pi)


def _towards(spot: Spot, other: Spot, way: Spot) -> float:
    """How far going `way` from a spot leads towards another; negative leads away."""
    return (other[0] - spot[0]) * way[0] + (other[1] - spot[1]) * way[1]


def _ahead(spot: Spot, tip: Spot, along: Spot) -> float:
    """Which way to pass a waypoint, so that one goes on instead of back."""
    return 1.0 if _towards(spot, tip, along) >= 0 else -1.0


def _step(spot: Spot, way: Spot, by: float) -> Spot:
    return spot[0] + way[0] * by, spot[1] + way[1] * by


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
