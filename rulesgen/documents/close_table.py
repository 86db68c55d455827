"""The same table with its piles moved closer together: cards are larger on a page of the same width.

Large print wants it where a table is so wide that the indexes of its cards would else be small. All
piles move by one share towards the table's corner, so rows and columns stay what they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from rulesgen.documents.drawing import Box
from rulesgen.documents.picture_places import ZIGZAG_WIDTH
from rulesgen.rules.table import CARD_HEIGHT, Fan, PilePlaces, Table

GAP = 0.07
"""Piles keep so many card widths apart."""
CLOSEST = 1.25
"""Distances are divided by so much at most."""


def closer(table: Table) -> Table:
    """The table with its piles as close as `GAP` lets them, or as it is if they are that already."""
    fields = [field for places in table.piles.values() for field in _fields(places)]
    share = min((_share(one, other) for one, other in combinations(fields, 2)), default=1.0)
    if share <= 1.0:
        return table
    share = min(share, CLOSEST)
    return Table({kind: _moved(places, share) for kind, places in table.piles.items()})


def _fields(places: PilePlaces) -> Iterator[Box]:
    """What each pile of a kind covers at least, in card units."""
    for place in places.places:
        right, low = place.x + 1.0, place.y + CARD_HEIGHT
        if place.fan is Fan.ZIGZAG:
            right, low = place.x + ZIGZAG_WIDTH, place.y + max(places.length, CARD_HEIGHT)
        elif place.fan is Fan.RIGHT:
            right = place.x + max(places.length, 1.0)
        yield Box(place.x, place.y, right, low)


def _share(one: Box, other: Box) -> float:
    """By how much the distance of two piles may be divided."""
    left, right = sorted((one, other), key=lambda box: box.left)
    upper, lower = sorted((one, other), key=lambda box: box.top)
    across = (right.left - left.left) / (left.width + GAP)
    return max(across, (lower.top - upper.top) / (upper.height + GAP))


def _moved(places: PilePlaces, share: float) -> PilePlaces:
    """The places of a kind with all their distances divided by a share."""
    moved = tuple(replace(place, x=place.x / share, y=place.y / share) for place in places.places)
    length = places.length
    if length and any(place.fan is Fan.ZIGZAG for place in places.places):
        # A plait ends where the piles beside it end.
        length = (length - CARD_HEIGHT) / share + CARD_HEIGHT
    return replace(places, places=moved, length=length)
