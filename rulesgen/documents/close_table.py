"""The same table with its piles moved closer together, or further apart.

Large print wants them closer where a table is so wide that the indexes of its cards would else be small. All
piles move by one share towards the table's corner, so rows and columns stay what they are.

A high table leaves room at its sides. There piles that stand apart may stand further apart, and names
and numbers find room between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from rulesgen.documents.drawing import Box
from rulesgen.documents.picture_places import ZIGZAG_WIDTH
from rulesgen.rules.table import CARD_HEIGHT, Fan, PilePlaces, Table

GAP = 0.07
"""Piles keep so many card widths apart."""
LEFT = 0.45
"""So much of a space stays, in card widths."""
SPACE = 0.35
"""A space between piles is at least so many card widths wide."""
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


def spaces(table: Table) -> tuple[tuple[float, float], ...]:
    """Where spaces begin that part a table from its upper to its lower edge, and how wide they are, in card
    units, from the left."""
    return _parting(box for places in table.piles.values() for box in _fields(places))


def _parting(covered: Iterable[Box]) -> tuple[tuple[float, float], ...]:
    boxes = sorted(covered, key=lambda box: box.left)
    found, reach = [], boxes[0].right
    for box in boxes[1:]:
        if box.left - reach >= SPACE:
            found.append((reach, box.left - reach))
        reach = max(reach, box.right)
    return tuple(found)


def wider(table: Table, by: float, first: int | None = None) -> Table:
    """The table with its spaces, or the `first` of them from the left, wider by a share of what they are."""
    return _shifted(table, [(at, by * room) for at, room in spaces(table)[:first]])


def tighter(table: Table, covered: Iterable[Box], share: float) -> Table:
    """The table with a share of its spaces left out, but for `LEFT`, as far as no cards lie there: `covered`
    is what they cover, in card units. Rows that grow sideways find no room any more."""
    parting = _parting(covered)
    return _shifted(table, [(at, -share * max(0.0, room - LEFT)) for at, room in parting])


def _shifted(table: Table, by: Sequence[tuple[float, float]]) -> Table:
    """The table with what begins at or beyond some spots moved to the right, for each of them so far."""

    def moved(places: PilePlaces) -> PilePlaces:
        return replace(
            places,
            places=tuple(
                replace(place, x=place.x + sum(far for at, far in by if at <= place.x))
                for place in places.places
            ),
        )

    return Table({kind: moved(places) for kind, places in table.piles.items()})


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
