"""The cheapest way of an arrow from one card to another.

A way is one cubic, or two by way of a spot in a gap or on the margin (`picture_vias`). The price of a
way is that of the cells under it (`picture_prices`), of its length and of its bends. What cannot be
cheaper even if all its cells were free is not priced at all; of the rest many are priced at once
(`picture_bunches`), and those that may be the best again, one by one (`picture_legs`). So the search
finds the best of all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rulesgen.documents.drawing import Arrow, PlacedCard, Spot
from rulesgen.documents.picture_bunches import at_least, cubics, numbers
from rulesgen.documents.picture_ends import End, ends_at, starts_of
from rulesgen.documents.picture_ink import notch_length
from rulesgen.documents.picture_legs import BEND, BOW, LEAST, Piece, Search, priced, turn, whole
from rulesgen.documents.picture_prices import INDEX, PriceMap
from rulesgen.documents.picture_vias import by_way
from rulesgen.documents.profile import Profile

_STEPS = 0.3
"""In its first and last step a curve may turn so much that is not counted, radians."""
_LEAST_SPAN = 2.2
"""The least length of an arrow in card widths: shorter ones look like a blot."""
_DOT = 1.2
"""Room about the start dot, mm, that no index may lie in."""
TOUCHING = 2.0
"""A dot that is so near to the tip of another arrow, mm, cannot be told from it."""
_ON_DOT = 100.0
"""Price of a tip where another arrow begins."""
_FIRST, _MOST = 4, 32
"""So many single cubics, but for their handles, are priced at once: at first, later."""
_FAR, _NEAR = (0.35, 0.7, 1.2), (0.7, 1.2, 1.8, 2.6)
"""Lengths of handles: neighbours that lie close together need long ones for a loop."""


def cheapest_way(
    start: PlacedCard,
    end: PlacedCard,
    prices: PriceMap,
    profile: Profile,
    span: float = 0.0,
    below: bool = True,
    dots: Sequence[Spot] = (),
    tips: Sequence[Spot] = (),
) -> tuple[Arrow, float]:
    """The arrow from a card to a card that costs least, and its price.

    It pays for being shorter than `span` mm, the room its discs take, or than 2.2 card widths.
    `below` says whether it may come from below to a place to come. Other arrows begin at `dots` and end
    at `tips`: there it neither ends nor begins, if it can.
    """
    # A card that lies over this one may have its index where the dot would rest.
    starts = list(starts_of(start, profile))
    clear = [one for one in starts if prices.most(one.spot, _DOT) < INDEX] or starts
    clear = [one for one in clear if not _near(one.spot, tips)] or clear
    ends = list(ends_at(end, prices, profile, below))
    ends = [
        replace(one, price=one.price + _ON_DOT) if _near(one.tip, dots) else one for one in ends
    ]
    span = max(span, _LEAST_SPAN * start.width)
    search = Search(clear, ends, prices, span, notch_length(profile))
    best, least = _straight(search)
    return by_way(search, best, least)


def _near(spot: Spot, others: Sequence[Spot]) -> bool:
    return any(math.dist(spot, other) < TOUCHING for other in others)


class _Single(NamedTuple):
    """What single cubics from a spot to a tip have in common; they differ in the lengths of their handles."""

    bound: float
    """None of them costs less."""
    spot: Spot
    way: Spot
    """The direction they leave in."""
    end: End
    far: float
    bend: float
    """The least they turn, radians."""


def _singles(search: Search) -> list[_Single]:
    """All of them, the lowest bound first."""
    ways = []
    for start in search.starts:
        for end in search.ends:
            spot, tip, into = start.spot, end.tip, end.into
            far = math.dist(spot, tip)
            chord = math.atan2(tip[1] - spot[1], tip[0] - spot[0])
            arrives = turn(chord, math.atan2(into[1], into[0]))
            for way in start.ways:
                bend = turn(math.atan2(way[1], way[0]), chord) + arrives
                # What is shorter than the span costs more than going on to its length.
                bound = LEAST * max(far, search.span)
                bound += BEND * max(0.0, bend - BOW) + end.price
                ways.append(_Single(bound, spot, way, end, far, bend))
    return sorted(ways, key=lambda one: one.bound)


def _straight(search: Search) -> tuple[Arrow, float]:
    """The best single cubic with its price."""
    ways = _singles(search)
    spot, tip = ways[0].spot, ways[0].end.tip
    best, least = Arrow(spot, ((spot, tip, tip),)), math.inf
    begin, size = 0, _FIRST
    while begin < len(ways) and ways[begin].bound < least:
        for way, piece, price in _cheap(ways[begin : begin + size], search, least):
            if way.bound >= least:
                break
            if price >= least:
                continue
            surely = way.end.price + BEND * max(0.0, way.bend - _STEPS - BOW)
            leg = priced(way.spot, piece, search.prices, least - surely, search.notch)
            if leg is None or way.end.grazed(leg.base):
                continue
            price = whole(leg.price, leg.length, leg.bending, search.span) + way.end.price
            if price < least:
                best, least = Arrow(way.spot, (piece,)), price
        begin, size = begin + size, min(2 * size, _MOST)
    return best, least


def _cheap(
    ways: Sequence[_Single], search: Search, least: float
) -> Iterator[tuple[_Single, Piece, float]]:
    """The curves that may cost less than `least`, in their order, and what each costs at least."""
    numpy = numbers()
    found: list[tuple[int, int, Piece, float]] = []
    for shares, near in ((_FAR, False), (_NEAR, True)):
        own = [n for n, way in enumerate(ways) if (way.far < search.span) is near]
        if not own:
            continue
        chosen = [ways[n] for n in own]
        spots, leaving, tips, into = (
            numpy.array(each)[:, None, None]
            for each in zip(
                *((way.spot, way.way, way.end.tip, way.end.into) for way in chosen), strict=True
            )
        )
        by = numpy.array([way.far for way in chosen])[:, None] * numpy.array(shares)
        curves = cubics(spots, leaving, by[:, :, None], tips, into, by[:, None, :])
        curves = curves.reshape(len(own), -1, 4, 2)
        ends = numpy.array([way.end.price for way in chosen])[:, None]
        prices = at_least(curves, search.prices, ends, search.span, least)
        for n, handles in zip(*numpy.nonzero(prices < least), strict=True):
            first, last = curves[n, handles, 1:3].tolist()
            piece = (first[0], first[1]), (last[0], last[1]), chosen[n].end.tip
            found.append((own[n], int(handles), piece, float(prices[n, handles])))
    for n, _, piece, price in sorted(found, key=lambda one: one[:2]):
        yield ways[n], piece, price
