"""Names beside piles: each finds a free spot by trying in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache

from rulesgen.documents.drawing import Box, Label, Ring, bounds
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.picture_spots import ASIDE, OPPOSITE, Named, Pile, Scene, Spot, line_height
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide, Table, kind_of

MUCH = 0.5
"""A name is broken, or stands elsewhere, where it stands out so much less for that, mm."""
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
    named: list[Named] = []
    for key, text in labels.items():
        members = [pile for pile in piles.values() if key in (pile.name, pile.kind)]
        if text and members:
            kind = kind_of(key)
            side = sides.get(key) or sides.get(kind) or table.piles[kind].label
            single = key != kind and text.isdecimal()
            groups = _groups(members, side)
            for group in groups:
                foreign = tuple(
                    pile.box
                    for pile in piles.values()
                    if pile.kind != kind or (single and all(pile is not one for one in group))
                )
                instead = () if single else _groups(members, OPPOSITE[side])[-1]
                beyond = _seen(instead) if side in ASIDE else ()
                number = len(named)
                named.append(
                    Named(number, text, side, _seen(group), single, foreign, beyond=beyond)
                )
    cards = tuple(box for pile in piles.values() for box in pile.covered)
    about = tuple(bounds(ring) for ring in rings)
    return _standing(tuple(named), cards, about, profile, far)


def _seen(piles: Sequence[LaidPile]) -> tuple[Pile, ...]:
    """What names need to know of piles."""
    return tuple(Pile(pile.box, bounds(pile.top), pile.place.width) for pile in piles)


@lru_cache(maxsize=_KEPT)
def _standing(
    named: tuple[Named, ...],
    cards: tuple[Box, ...],
    rings: tuple[Box, ...],
    profile: Profile,
    far: Far,
) -> tuple[Label, ...]:
    """The names where they stand. While cards are fitted many pictures ask for the same."""
    scene = Scene(cards, rings, profile, 1 if far is Far.NEAR else 3)
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
            top = one.piles[0].box.top
            above = spot.y < top
            row = round(top if above else one.piles[0].box.bottom, 2), above
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
    taken: dict[int, list[Box]] = {}
    done = {}
    # Names one above the other would read as one, unless they are led from afar anyway.
    apart = 0.3 if scene.lines > 1 else 0.45 * line_height(scene.profile)
    for one in named:
        names = [box for boxes in taken.values() for box in boxes]
        spot = _free(one, scene, names)
        if spot is None and one.beyond:
            spot = _free(one.at_the_other_edge, scene, names)
        if spot is not None:
            done[one.number] = spot
            taken[one.number] = [_clear(bounds(line), apart) for line in spot.lines]
    for one in named:
        spot = done.get(one.number)
        others = [box for number, boxes in taken.items() if number != one.number for box in boxes]
        if spot is not None and spot.raised and not one.over and _parted(spot.box, one, others):
            del done[one.number]  # what came later stands between it and its piles
    return done


def _clear(box: Box, apart: float) -> Box:
    """A name with the room it keeps from its neighbours, so that two do not read as one."""
    return Box(box.left - 1.5, box.top - apart, box.right + 1.5, box.bottom + apart)


def _groups(members: Sequence[LaidPile], side: LabelSide) -> list[list[LaidPile]]:
    """Piles side by side share a name; above and below only the outermost row carries it.

    Left and right name only the group on that side.
    """
    ordered = sorted(members, key=lambda pile: (pile.box.left, pile.box.top))
    groups: list[list[LaidPile]] = []
    reach = float("-inf")
    for pile in ordered:
        if groups and pile.box.left < reach + 0.8 * pile.place.width:
            groups[-1].append(pile)
        else:
            groups.append([pile])
        reach = max(reach, pile.box.right)
    if side is LabelSide.LEFT:
        return groups[:1]
    if side is LabelSide.RIGHT:
        return groups[-1:]
    return groups


def _free(named: Named, scene: Scene, names: Sequence[Box]) -> Spot | None:
    """The first spot clear of other `names`, one within the table before one that stands out, and of
    those what stands out least; but no name is raised for that."""
    outside: Spot | None = None
    for spot in scene.spots(named):
        if not (spot.own or named.either) or (named.alone and not spot.near):
            continue
        if any(spot.clear.meets(other) for other in names):
            continue
        if spot.raised and not named.over and _parted(spot.box, named, names):
            continue
        if not spot.out or named.wide:
            return spot
        less = outside is not None and spot.out < outside.out - MUCH
        if outside is None or (less and spot.raised <= outside.raised):
            outside = spot
    return outside


def _parted(block: Box, named: Named, names: Sequence[Box]) -> bool:
    """Whether another name stands between a name that is raised by lines and its piles."""
    between = _between(block, tuple(pile.box for pile in named.piles))
    return any(between.meets(box) for box in names)


@lru_cache(maxsize=4096)
def _between(block: Box, boxes: tuple[Box, ...]) -> Box:
    """The room between a name and its piles, a little narrower."""
    below = [box for box in boxes if box.left < block.right and block.left < box.right]
    own = Box.around(below or boxes)
    left, right = max(block.left, own.left), min(block.right, own.right)
    top, bottom = min(block.bottom, own.bottom), max(block.top, own.top)
    return Box(left + 2.0, top + 0.05, max(left, right) - 2.0, bottom - 0.05)
