"""Ways of an arrow by a spot in a gap or on the margin: two cubics, of which the first ends where the
second begins.

Both halves are priced once and then put together. How little each can cost is known beforehand
(`picture_bunches`), so only those are priced one by one that may be part of the best way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesgen.documents.drawing import Arrow, Spot
from rulesgen.documents.picture_bunches import at_least, cubics, numbers
from rulesgen.documents.picture_legs import LEAST, Leg, Search, priced, towards, whole
from rulesgen.documents.picture_prices import PriceMap

_BY_WAY = 6.0
"""Price of going by way of a spot."""
_HOLDS = (0.35, 0.6)
"""Lengths of handles."""
_SIGNS = (1.0, -1.0)
"""A spot is passed one way or the other."""
_WAYS = 2
"""So many directions lead from a start to a spot, those that lead there best."""


def by_way(search: Search, best: Arrow, least: float) -> tuple[Arrow, float]:
    """The best way of two cubics with its price where one is cheaper than `least`, else `best`."""
    vias = []
    for spot, along in _vias(search.prices):
        near = min(math.dist(start.spot, spot) for start in search.starts)
        rest = min(math.dist(spot, end.tip) for end in search.ends)
        bound = LEAST * (near + rest) + _BY_WAY
        if bound < least:
            vias.append(_Via(spot, along, bound, rest))
    vias.sort(key=lambda via: via.bound)
    if not vias:
        return best, least
    halves = _Halves(search, vias, least - _BY_WAY)
    for number, sign in halves.worth_while():
        via = vias[number]
        first_least, last_least = halves.least(number, sign)
        if first_least + last_least + _BY_WAY >= least:
            continue
        firsts = list(halves.firsts(number, sign, least - _BY_WAY - last_least))
        if not firsts:
            continue
        room = least - _BY_WAY - min(leg.price for leg in firsts)
        lasts = sorted(halves.lasts(number, sign, room), key=lambda leg: leg.price)
        for first in firsts:
            for last in lasts:
                price = first.price + last.price + _BY_WAY
                if price >= least:
                    break
                # One goes on past a spot instead of back.
                if _ahead(first.start, last.piece[2], via.along) != _SIGNS[sign]:
                    continue
                length, bending = first.length + last.length, first.bending + last.bending
                price = whole(price, length, bending, search.span)
                if price < least:
                    best, least = Arrow(first.start, (first.piece, last.piece)), price
    return best, least


@dataclass(frozen=True, slots=True)
class _Via:
    """A spot to go by, and the direction to pass it in."""

    spot: Spot
    along: Spot
    bound: float
    """No way by it costs less."""
    rest: float
    """How far the nearest end is, mm."""


class _Halves:
    """The curves to and from spots, with what they cost at least; none that cost `most` and more."""

    def __init__(self, search: Search, vias: Sequence[_Via], most: float) -> None:
        numpy = numbers()
        self._search, self._vias = search, vias
        spots = numpy.array([via.spot for via in vias])
        along = numpy.array([via.along for via in vias])
        runs = along[:, None] * numpy.array(_SIGNS)[:, None]
        rests = numpy.array([via.rest for via in vias])
        self._first = _Priced(len(vias), *self._to(spots, runs, most - LEAST * rests))
        rooms = most - self._first.least
        self._last = _Priced(len(vias), *self._from(spots, runs, rooms))

    def _to(self, spots: Any, runs: Any, rooms: Any) -> tuple[Any, Any, Any]:
        """Curves to the spots: the places of their vias, signs, starts and ways, themselves, prices."""
        numpy, search = numbers(), self._search
        begin = numpy.array([start.spot for start in search.starts])
        ways = numpy.array([start.ways for start in search.starts])
        far = numpy.array(
            [[math.dist(start.spot, via.spot) for start in search.starts] for via in self._vias]
        )
        lead = spots[:, None] - begin
        ahead = lead[:, :, None, 0] * ways[..., 0] + lead[:, :, None, 1] * ways[..., 1]
        order = numpy.argsort(-ahead, axis=2, kind="stable")[..., :_WAYS]
        near = LEAST * far < rooms[:, None]
        shape = len(self._vias), len(_SIGNS), len(search.starts), _WAYS
        places = numpy.nonzero(numpy.broadcast_to(near[:, None, :, None], shape))
        via, sign, start, rank = places
        by = far[via, start, None] * numpy.array(_HOLDS)
        curves = cubics(
            begin[start, None], ways[start, order[via, start, rank], None], by,
            spots[via, None], runs[via, sign, None], by,
        )  # fmt: skip
        return places, curves, at_least(curves, search.prices)

    def _from(self, spots: Any, runs: Any, rooms: Any) -> tuple[Any, Any, Any]:
        """The same from the spots to the ends."""
        numpy, search = numbers(), self._search
        tips = numpy.array([end.tip for end in search.ends])
        into = numpy.array([end.into for end in search.ends])
        ends = numpy.array([end.price for end in search.ends])
        far = numpy.array(
            [[math.dist(via.spot, end.tip) for end in search.ends] for via in self._vias]
        )
        lead = tips - spots[:, None]
        # Arrows do not come to a card through the card.
        ahead = lead[..., 0] * into[:, 0] + lead[..., 1] * into[:, 1] >= 0
        near = (LEAST * far + ends)[:, None] < rooms[..., None]
        places = numpy.nonzero(near & ahead[:, None])
        via, sign, end = places
        by = far[via, end, None] * numpy.array(_HOLDS)
        curves = cubics(
            spots[via, None], runs[via, sign, None], by, tips[end, None], into[end, None], by
        )
        return places, curves, at_least(curves, search.prices, ends[end, None])

    def worth_while(self) -> Iterator[tuple[int, int]]:
        """The spots with halves to and from them, and how they are passed."""
        numpy = numbers()
        both = self._first.least + self._last.least
        for number, sign in zip(*numpy.nonzero(numpy.isfinite(both)), strict=True):
            yield int(number), int(sign)

    def least(self, number: int, sign: int) -> tuple[float, float]:
        """What the halves to a spot and from it cost at least."""
        return float(self._first.least[number, sign]), float(self._last.least[number, sign])

    def firsts(self, number: int, sign: int, room: float) -> Iterator[Leg]:
        """Halves to a spot that cost less than some price."""
        for (start, _), handles in self._first.below(number, sign, room):
            spot = self._search.starts[start].spot
            leg = priced(spot, (*handles, self._vias[number].spot), self._search.prices, room)
            if leg is not None:
                yield leg

    def lasts(self, number: int, sign: int, room: float) -> Iterator[Leg]:
        """Halves from it."""
        search = self._search
        for (at,), handles in self._last.below(number, sign, room):
            end, spot = search.ends[at], self._vias[number].spot
            limit = room - end.price
            leg = priced(spot, (*handles, end.tip), search.prices, limit, search.notch)
            if leg is not None and not end.grazed(leg.base):
                yield replace(leg, price=leg.price + end.price)


class _Priced:
    """Curves at their places (number of the spot, sign, what else tells them apart) with least prices."""

    def __init__(self, vias: int, places: Sequence[Any], curves: Any, prices: Any) -> None:
        numpy = numbers()
        self._places, self._curves, self._prices = places, curves, prices
        self.least = numpy.full((vias, len(_SIGNS)), math.inf)
        if len(prices):
            numpy.minimum.at(self.least, (places[0], places[1]), prices.min(axis=1))

    def below(
        self, number: int, sign: int, room: float
    ) -> Iterator[tuple[tuple[int, ...], tuple[Spot, Spot]]]:
        """Those of a spot that may cost less than some price: what tells them apart, their handles."""
        numpy = numbers()
        own = (self._places[0] == number) & (self._places[1] == sign)
        for at, hold in zip(*numpy.nonzero(own[:, None] & (self._prices < room)), strict=True):
            first, last = self._curves[at, hold, 1:3].tolist()
            others = tuple(int(place[at]) for place in self._places[2:])
            yield others, ((first[0], first[1]), (last[0], last[1]))


def _ahead(spot: Spot, tip: Spot, along: Spot) -> float:
    """Which way to pass a waypoint, so that one goes on instead of back."""
    return 1.0 if towards(spot, tip, along) >= 0 else -1.0


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
