"""Tags of discs: the card that a move is about, where its arrow begins on another.

A tag stands close to its disc, at the side where it hides least.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from rulesgen.cards import Card, Rank
from rulesgen.documents.drawing import Box, Disc, Spot, Tag, bounds
from rulesgen.documents.picture_ink import tag_length
from rulesgen.documents.picture_prices import INDEX, PriceMap
from rulesgen.documents.profile import Profile

_ALIKE = "Q"
"""A rank's letter takes as much room as this one, so that pictures are the same in every language."""
_SIDES = (
    *((1.0, 0.0, 0.0), (-1.0, 0.0, 12.0), (0.0, 1.0, 30.0), (0.0, -1.0, 40.0)),
    *((1.0, 0.5, 20.0), (1.0, -0.5, 20.0), (-1.0, 0.5, 30.0), (-1.0, -0.5, 30.0)),
    *((0.5, 1.0, 40.0), (-0.5, 1.0, 40.0), (0.5, -1.0, 50.0), (-0.5, -1.0, 50.0)),
)
"""Where a tag stands: how far to the right and down, 1 if it touches its disc with that side, and what it
costs not to stand after its number. The cheapest of a side come first."""
_AREA = 60.0
"""A tag is half as large again as a disc, whose price is that of 21 spots twice."""
_ON_LINE = 6.0
"""Price of hiding a millimetre of its own arrow."""


def tag_size(card: str, letter: str, profile: Profile) -> tuple[float, float]:
    """Width and height of a tag, mm."""
    alike = letter if len(letter) > 1 else _ALIKE
    length = max(tag_length(card, text, profile) for text in (letter, alike))
    if profile.large:
        return round(length + 1.8, 2), 7.6
    return round(length + 1.2, 2), 3.7


def tags_beside(
    disc: Disc, card: str, letters: Mapping[Rank, str], profile: Profile
) -> Iterator[tuple[Tag, float]]:
    """The tags that a disc may have, each with its price."""
    letter = letters[Card.parse(card).rank]
    width, height = tag_size(card, letter, profile)
    for right, down, price in _SIDES:
        across = (disc.diameter + width if abs(right) == 1.0 else width - disc.diameter) / 2
        along = (disc.diameter + height if abs(down) == 1.0 else height) / 2
        x = disc.x + math.copysign(across, right) * (right != 0) - width / 2
        y = disc.y + down * along - height / 2
        yield Tag(x, y, width, height, card, letter), price


def tag_price(tag: Tag, prices: PriceMap, dearest: float) -> float:
    """What a tag hides: the prices under it; `dearest` more where it lies on an index."""
    mean, most = prices.over(bounds(tag))
    return _AREA * mean + (dearest if most >= INDEX else 0.0)


def line_under(box: Box, spots: Sequence[Spot]) -> float:
    """The price of what a tag hides of its own arrow."""
    length = 0.0
    for one, other in pairwise(spots):
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        if box.left < x < box.right and box.top < y < box.bottom:
            length += math.dist(one, other)
    return _ON_LINE * length


def over_end(tag: Tag, end: Spot, room: float) -> bool:
    """Whether a tag hides a spot with some room about it."""
    box = bounds(tag).grown(room)
    return box.left < end[0] < box.right and box.top < end[1] < box.bottom
