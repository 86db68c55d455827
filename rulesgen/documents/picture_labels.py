"""Names beside piles: each finds a free spot by trying in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache

from rulesgen.documents.drawing import Label, Ring, bounds
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.picture_scene import Scene, between
from rulesgen.documents.picture_spots import ASIDE, OPPOSITE, Named, Pile, Spot, meets_any
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide, Table, kind_of

AWAY = 8.0
"""A name that stands away from its pile is as bad as one that stands out so far, mm."""
MIXED = 12.0
"""Numbers of piles on different sides are as bad as a name that stands out so far, mm."""
_KEPT = 256
"""So many pictures with the same cards at the same places have their names placed once."""


class Far(Enum):
    """How far a name may stand from its pile."""

    NEAR = auto()
    RAISED = auto()
    """Lines away, above what stands in its way there."""
    OVER = auto()
    """Also with another name between."""


def name_labels(
    table: Table,
    piles: Mapping[str, LaidPile],
    labels: Mapping[str, str],
    profile: Profile,
    sides: Mapping[str, LabelSide],
    rings: Sequence[Ring] = (),
    far: Far = Far.OVER,
) -> tuple[Label, ...]:
    """The names beside the piles: of a kind at each of its groups, of a single pile at that pile.

    A name that finds no free spot is left out rather than set over a card. How `far` it may stand from its
    pile, by lines above what stands in its way, is asked for. Those above
    and below their piles come first, as none at the side of a column should part them from it, unless
    fewer find a spot then. Names keep clear of `rings`.
    """
    asked = []
    for key, text in labels.items():
        if text and any(key in (pile.name, pile.kind) for pile in piles.values()):
            kind = kind_of(key)
            asked.append((key, text, sides.get(key) or sides.get(kind) or table.piles[kind].label))
    lying = tuple(
        Pile(pile.name, pile.kind, pile.box, bounds(pile.top), pile.covered, pile.place.width)
        for pile in piles.values()
    )
    about = tuple(bounds(ring) for ring in rings)
    return _standing(_scene(lying, about, profile, 1 if far is Far.NEAR else 3), tuple(asked), far)


# While cards are fitted many pictures ask for the same, some of them with other names.
_scene = lru_cache(maxsize=_KEPT)(Scene)


def _named(scene: Scene, asked: Sequence[tuple[str, str, LabelSide]]) -> Iterator[Named]:
    """Each name at each of the groups of piles where it stands."""
    number = 0
    for key, text, side in asked:
        single = "." in key and text.isdecimal()
        beyond = None
        if side in ASIDE and not single:
            beyond = scene.groups(key, OPPOSITE[side], single)[-1]
        for group in scene.groups(key, side, single):
            yield Named(number, text, side, group, single, beyond=beyond)
            number += 1


@lru_cache(maxsize=_KEPT)
def _standing(
    scene: Scene, asked: tuple[tuple[str, str, LabelSide], ...], far: Far
) -> tuple[Label, ...]:
    """The names where they stand, each on its side of the piles of its key."""
    named = tuple(_named(scene, asked))
    best: dict[int, Spot] = {}
    numbers = [one.number for one in named if one.single]

    def rank(placed: Mapping[int, Spot]) -> tuple[int, float]:
        return _rank(placed, numbers)

    for order in _orders(named, scene, far):
        placed = _placed(order, scene)
        # What found no spot comes first and takes the one that it needs.
        late = [replace(one, alone=True) for one in order if one.number not in placed]
        if late:
            others = [one for one in order if one.number in placed]
            placed = max(placed, _placed([*late, *others], scene), key=rank)
        best = max(best, placed, key=rank)
        if rank(best) == (len(named), 0.0):
            break
        # Another that comes first, close to its pile, may leave more room for these.
        for one in order:
            if not one.single:
                others = [other for other in order if other is not one]
                first = _placed([replace(one, alone=True), *others], scene)
                best = max(best, first, key=rank)
    return tuple(line for spot in _level(best, named) for line in spot.lines)


def _level(placed: Mapping[int, Spot], named: Sequence[Named]) -> Iterator[Spot]:
    """The spots, those of the numbers of piles side by side in one line: as close as the closest."""
    rows: dict[int, tuple[float, bool]] = {}
    lines: dict[tuple[float, bool], float] = {}
    for one in named:
        spot = placed.get(one.number)
        if spot is not None and one.single and one.side not in ASIDE:
            top = one.group.piles[0].box.top
            above = spot.y < top
            row = round(top if above else one.group.piles[0].box.bottom, 2), above
            rows[one.number] = row
            closest = max if above else min
            lines[row] = closest(spot.y, lines.get(row, spot.y))
    for number, spot in placed.items():
        yield replace(spot, y=lines[rows[number]]) if number in rows else spot


def _orders(named: Sequence[Named], scene: Scene, far: Far) -> Iterator[Sequence[Named]]:
    """The names in the orders in which they are placed, what serves best first."""
    ordered = _on_one_side(sorted(named, key=lambda one: one.side in ASIDE), scene)
    yield ordered
    if far is Far.OVER:
        yield [replace(one, over=True) for one in ordered]
    yield named
    yield [replace(one, wide=True) for one in ordered]


def _rank(placed: Mapping[int, Spot], numbers: Sequence[int]) -> tuple[int, float]:
    """The more names find a spot the better, then the fewer of them stand away from their piles or stand
    out and make cards smaller; `numbers` of piles are best all above or all below."""
    sides = {placed[number].own for number in numbers if number in placed}
    bad = sum(spot.out + AWAY * spot.raised for spot in placed.values())
    return len(placed), -bad - MIXED * (len(sides) > 1)


def _on_one_side(named: Sequence[Named], scene: Scene) -> Sequence[Named]:
    """The names with the numbers of piles all above or all below them, if they find spots there."""
    count = sum(one.single for one in named)
    for turn in (lambda side: side, OPPOSITE.__getitem__):
        trial = [
            replace(one, side=turn(one.side), either=False) if one.single else one for one in named
        ]
        if not count:
            return trial
        placed = _placed(trial, scene)
        if sum(one.single and one.number in placed for one in named) == count:
            return trial
    return named


def _placed(named: Sequence[Named], scene: Scene) -> dict[int, Spot]:
    """The names that find a spot, by their number, one after the other."""
    done: dict[int, Spot] = {}
    for one in named:
        spot = scene.free(one, done.values())
        if spot is None and one.beyond:
            at_the_other_edge = replace(one, group=one.beyond, side=OPPOSITE[one.side])
            spot = scene.free(at_the_other_edge, done.values())
        if spot is not None:
            done[one.number] = spot
    standing = dict(done)
    for one in named:
        spot = done.get(one.number)
        if spot is not None and spot.raised and not one.over:
            own = between(spot, one.group)
            others = (other for number, other in standing.items() if number != one.number)
            if any(meets_any(own, scene.kept(other)) for other in others):
                del done[one.number]  # what came later stands between it and its piles
    return done
