"""The arrows of moves: over gaps and plain card ground, never over an index.

Moves with one start and one end share an arrow and set their discs in order, and so do cards that
leave a pile one after the other for the same place. Short ways are found first: each arrow keeps clear
of those before it, and a long one has more room to give way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesgen.documents.drawing import Arrow, Box, Disc, Item, PlacedCard, Spot, bounds, curve
from rulesgen.documents.picture_discs import End, ends_of, place_discs, span_of
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.picture_prices import ARROW, LABEL, price_map
from rulesgen.documents.picture_ways import cheapest_way
from rulesgen.documents.profile import Profile


@dataclass(frozen=True)
class Move:
    """One numbered move from pile to pile; `card` names a run's deepest card."""

    source: str
    target: str
    text: str
    """What the disc bears."""
    card: str = ""


_Way = tuple[PlacedCard, str]
"""The card an arrow begins on and the pile it leads to."""


def move_arrows(
    moves: Sequence[Move],
    piles: Mapping[str, LaidPile],
    fixed: Iterable[Item],
    profile: Profile,
    room: Box,
) -> list[Item]:
    """Arrows of all moves in order, then their discs, as far as can be within `room`.

    KeyError for a pile not on the table.
    """
    prices = price_map(piles, fixed, profile, room)
    ways: dict[_Way, list[str]] = {}
    below: dict[tuple[str, str], tuple[PlacedCard, PlacedCard]] = {}
    for move in moves:
        # A card that comes to its pile only in the course of the moves starts from the pile's top.
        source = piles[move.source]
        card = start = source.card(move.card) if move.card else source.top
        before = below.get((move.source, move.target))
        if before and (card, before[1]) in pairwise(source.cards):
            start = before[0]
        below[move.source, move.target] = start, card
        ways.setdefault((start, move.target), []).append(move.text)
    arrows: dict[_Way, Arrow] = {}
    discs: dict[_Way, list[Disc]] = {}
    ends: list[End] = []

    def apart(way: _Way) -> float:
        return math.dist(centre(way[0]), centre(piles[way[1]].top))

    for way in sorted(ways, key=apart):
        (start, target), texts = way, ways[way]
        arrow = cheapest_way(start, piles[target].top, prices, profile, span_of(texts, profile))
        arrows[way] = arrow
        spots = _spots(arrow)
        placed = place_discs(spots, texts, prices, profile, ends)
        ends += ends_of(spots, profile)
        discs[way] = placed
        for x, y in spots:
            prices.fill(Box(x, y, x, y).grown(1.4), ARROW)
        for disc in placed:
            prices.fill(bounds(disc).grown(0.6), LABEL)
    return [*(arrows[way] for way in ways), *(disc for way in ways for disc in discs[way])]


def _spots(arrow: Arrow) -> list[Spot]:
    spots: list[Spot] = []
    start = arrow.start
    for piece in arrow.pieces:
        spots += curve(start, piece, 40)[1 if spots else 0 :]
        start = piece[2]
    return spots
