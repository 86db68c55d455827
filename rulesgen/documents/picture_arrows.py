"""The arrows of moves: over gaps and plain card ground, never over an index.

Short ways are found first: each arrow keeps clear of those before it, and a long one has more room to
give way.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from rulesgen.documents.curves import along
from rulesgen.documents.drawing import Arrow, Box, Disc, Item, PlacedCard, Tag, bounds
from rulesgen.documents.picture_discs import HIDING, End, Numbers, disc_size, ends_of, span_of
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.picture_moves import Move, Way, ways_of
from rulesgen.documents.picture_places import LaidPile, Setting
from rulesgen.documents.picture_prices import ARROW, LABEL, price_map
from rulesgen.documents.picture_ways import cheapest_way

_LONGER = 4.0
"""So much longer an arrow may be to have room for its tags, in discs."""


def move_arrows(
    moves: Sequence[Move],
    piles: Mapping[str, LaidPile],
    fixed: Iterable[Item],
    setting: Setting,
    room: Box,
) -> list[Item]:
    """Arrows of all moves in order, then their discs, as far as can be within `room`.

    KeyError for a pile not on the table.
    """
    profile = setting.profile
    prices = price_map(piles, fixed, profile, room)
    ways = ways_of(moves)
    arrows: dict[Way, Arrow] = {}
    discs: dict[Way, list[Disc | Tag]] = {}
    ends: list[End] = []

    def between(way: Way) -> tuple[PlacedCard, PlacedCard]:
        return piles[way.source].at(way.begins), piles[way.target].at(way.ends)

    def apart(way: Way) -> float:
        start, end = between(way)
        return math.dist(centre(start), centre(end))

    for way in sorted(ways, key=apart):
        start, end = between(way)
        below = end not in piles[way.target].coming[:-1]
        others = [item for items in discs.values() for item in items]
        numbers = Numbers(way.discs, setting.letters, prices, profile, ends, others)
        span = span_of(way.discs, profile)
        arrow = cheapest_way(start, end, prices, profile, span, below)
        spots = along(arrow.start, arrow.pieces, 40)
        placed, price = numbers.placed_on(spots)
        if price >= HIDING and any(card for _, card in way.discs):
            # A longer way may have room for tags where none of the shortest has.
            span += _LONGER * disc_size(profile)
            other = cheapest_way(start, end, prices, profile, span, below)
            further = along(other.start, other.pieces, 40)
            better, less = numbers.placed_on(further)
            if less < price:
                arrow, spots, placed = other, further, better
        arrows[way] = arrow
        ends += ends_of(spots, profile)
        discs[way] = placed
        for x, y in spots:
            prices.fill(Box(x, y, x, y).grown(1.4), ARROW)
        for item in placed:
            prices.fill(bounds(item).grown(0.6), LABEL)
    return [*(arrows[way] for way in ways), *(disc for way in ways for disc in discs[way])]
