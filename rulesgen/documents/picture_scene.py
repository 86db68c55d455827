"""The piles and rings of a picture, and the spots beside the piles that are clear of them.

Names are tried in many orders, so what is asked again and again is worked out once: where a name may stand,
and which of its spots each spot of another name takes from it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from rulesgen.documents.drawing import Box, bounds
from rulesgen.documents.picture_spots import (
    OPPOSITE,
    Edges,
    Group,
    Named,
    Pile,
    Spot,
    beside,
    block_of,
    broken,
    edges,
    line_height,
    meets_any,
    nearer,
    with_room,
)
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide

OVERHANG = 0.5
"""So far a name may stand out beyond the table, in card widths, if it can."""
MUCH = 0.5
"""A name is broken, or stands elsewhere, where it stands out so much less for that, mm."""


class Scene:
    """Piles and `rings`, about which names stand, up to so many `lines` away from their piles."""

    def __init__(
        self, piles: Sequence[Pile], rings: Sequence[Box], profile: Profile, lines: int
    ) -> None:
        self.piles, self.profile, self.lines = piles, profile, lines
        self._rings = rings
        covered = [*(box for pile in piles for box in pile.covered), *rings]
        self._taken = edges(covered)
        self._table = Box.around(covered)
        # Names one above the other would read as one, unless they are led from afar anyway.
        self._apart = 0.3 if lines > 1 else 0.45 * line_height(profile)
        # Beside each other, too, in large print.
        self._aside = 1.5 if lines > 1 else max(1.5, 0.45 * line_height(profile))
        self._groups: dict[tuple[str, LabelSide, bool], Sequence[Group]] = {}
        self._found: dict[tuple[str, LabelSide, Group], _Found] = {}
        self._free: dict[object, Spot | None] = {}
        self._kept: dict[Spot, tuple[Edges, ...]] = {}

    def groups(self, key: str, side: LabelSide, single: bool) -> Sequence[Group]:
        """The piles of a kind, or the one with a name, that share a label on a side of them; a `single`
        pile's number does not mean others of its kind."""
        if (key, side, single) not in self._groups:
            members = [pile for pile in self.piles if key in (pile.name, pile.kind)]
            self._groups[key, side, single] = [
                Group(
                    tuple(group),
                    tuple(
                        edges(
                            pile.box
                            for pile in self.piles
                            if pile.kind != group[0].kind or (single and pile not in group)
                        )
                    ),
                )
                for group in _grouped(members, side)
            ]
        return self._groups[key, side, single]

    def free(self, named: Named, others: Collection[Spot]) -> Spot | None:
        """The first spot clear of `others`, one within the table before one that stands out, and of those
        what stands out least; but no name is raised for that."""
        kind = named.text, named.side, named.group
        key = kind, named.either, named.over, named.alone, named.wide, frozenset(others)
        if key not in self._free:
            self._free[key] = self._best(named, others)
        return self._free[key]

    def _best(self, named: Named, others: Collection[Spot]) -> Spot | None:
        outside: Spot | None = None
        for batch in self._batches(named):
            for spot in batch.free(named, others):
                if not spot.out or named.wide:
                    return spot
                less = outside is not None and spot.out < outside.out - MUCH
                if outside is None or (less and spot.raised <= outside.raised):
                    outside = spot
        return outside

    def _batches(self, named: Named) -> Iterable[_Batch]:
        """The spots of a name on both its sides, clear of cards and rings, what serves best first."""
        key = named.text, named.side, named.group
        if key not in self._found:
            self._found[key] = _Found(self._look(named))
        return self._found[key]

    def kept(self, spot: Spot) -> tuple[Edges, ...]:
        """What a name keeps from its neighbours where it stands, so that two do not read as one."""
        if spot not in self._kept:
            apart, aside = self._apart, self._aside
            self._kept[spot] = tuple(
                (left - aside, top - apart, right + aside, low + apart)
                for left, top, right, low in edges(bounds(line) for line in spot.lines)
            )
        return self._kept[spot]

    def _look(self, named: Named) -> Iterator[_Batch]:
        # A name stands beside the rings of its piles, not between them and the cards.
        piles = named.group.piles
        boxes = [pile.box for pile in piles]
        boxes += [ring for ring in self._rings if _encloses(ring, piles)]
        wordings = list(broken(named.text))
        # A number that stands away from its pile might be another's.
        for raised in range(1 if named.single else self.lines):
            for wording in wordings:
                spots = list(self._spots(named, boxes, wording, raised))
                if spots:
                    yield _Batch(self, spots, named.group)

    def _spots(
        self, named: Named, boxes: Sequence[Box], wording: str, raised: int
    ) -> Iterator[Spot]:
        """Those for a wording of a name, so many lines away from what it stands at."""
        block = block_of(wording, self.profile, named.single)
        least = OVERHANG * named.group.piles[0].width
        for stand in (named.side, OPPOSITE[named.side]):
            expected = stand is named.side
            for x, y, anchor in beside(boxes, block, wording, stand, raised):
                covered = block.edges(x, y, anchor)
                clear = with_room(covered, stand, 0.0 if expected else block.high)
                if meets_any(clear, self._taken):
                    continue
                near = bool(raised) or nearer(covered, named.group)
                if near or nearer(_middle(covered), named.group):
                    out = max(self._table.left - clear[0], clear[2] - self._table.right)
                    yield Spot(
                        block, x, y, anchor, covered, clear, bool(raised), expected,
                        out if out >= least else 0.0, near,
                    )  # fmt: skip


class _Batch:
    """Spots of one wording of a name, as far from its piles; each is a bit of what tells of some of them."""

    def __init__(self, scene: Scene, spots: Sequence[Spot], group: Group) -> None:
        self._scene, self._spots, self._group = scene, spots, group
        self.raised = spots[0].raised
        """All of them lie lines away from the piles."""
        self._every = (1 << len(spots)) - 1
        self._own = _bits([spot.own for spot in spots])
        self._near = _bits([spot.near for spot in spots])
        self._within = _bits([not spot.out for spot in spots])
        self._clear: dict[Spot, int] = {}
        self._joined: dict[Spot, int] = {}

    def free(self, named: Named, others: Iterable[Spot]) -> Iterator[Spot]:
        """Those where the name may stand while other names stand at their spots, the best first; if there is
        one within the table that one alone."""
        left = self._every
        if not named.either:
            left &= self._own
        if named.alone:
            left &= self._near
        led = self.raised and not named.over
        for other in others:
            if not left:
                return
            left &= self._clear_of(other)
            if led:
                left &= self._joined_past(other)
        if not named.wide and left & self._within:
            left &= self._within
        while left:
            first = left & -left
            yield self._spots[first.bit_length() - 1]
            left ^= first

    def _clear_of(self, other: Spot) -> int:
        """The spots that a name elsewhere leaves free."""
        if other not in self._clear:
            kept = self._scene.kept(other)
            self._clear[other] = _bits([not meets_any(spot.clear, kept) for spot in self._spots])
        return self._clear[other]

    def _joined_past(self, other: Spot) -> int:
        """The spots from which a name elsewhere does not part the piles."""
        if other not in self._joined:
            kept = self._scene.kept(other)
            self._joined[other] = _bits([not meets_any(room, kept) for room in self._between])
        return self._joined[other]

    @cached_property
    def _between(self) -> Sequence[Edges]:
        """The room between the name and its piles, for each spot."""
        return [between(spot, self._group) for spot in self._spots]


class _Found:
    """Batches that are looked for when they are first asked for."""

    def __init__(self, batches: Iterator[_Batch]) -> None:
        self._rest = batches
        self._found: list[_Batch] = []

    def __iter__(self) -> Iterator[_Batch]:
        at = 0
        while True:
            if at == len(self._found):
                further = next(self._rest, None)
                if further is None:
                    return
                self._found.append(further)
            yield self._found[at]
            at += 1


def between(spot: Spot, group: Group) -> Edges:
    """The room between a name and its piles, a little narrower."""
    name_left, name_top, name_right, name_low = spot.covered
    below = [one for one in group.own if one[0] < name_right and name_left < one[2]]
    lefts, tops, rights, lows = zip(*(below or group.own), strict=True)
    own_left, own_top, own_right, own_low = min(lefts), min(tops), max(rights), max(lows)
    left, right = max(name_left, own_left), min(name_right, own_right)
    top, low = min(name_low, own_low), max(name_top, own_top)
    return left + 2.0, top + 0.05, max(left, right) - 2.0, low - 0.05


def _grouped(members: Sequence[Pile], side: LabelSide) -> list[list[Pile]]:
    """Piles side by side share a name; above and below only the outermost row carries it.

    Left and right name only the group on that side.
    """
    ordered = sorted(members, key=lambda pile: (pile.box.left, pile.box.top))
    groups: list[list[Pile]] = []
    reach = float("-inf")
    for pile in ordered:
        if groups and pile.box.left < reach + 0.8 * pile.width:
            groups[-1].append(pile)
        else:
            groups.append([pile])
        reach = max(reach, pile.box.right)
    if side is LabelSide.LEFT:
        return groups[:1]
    if side is LabelSide.RIGHT:
        return groups[-1:]
    return groups


def _encloses(ring: Box, piles: Sequence[Pile]) -> bool:
    """Whether a ring lies round the last card of one of some piles; a neighbour's may touch it."""
    boxes = (pile.top.grown(-0.1) for pile in piles)
    return any(
        ring.left < box.left
        and box.right < ring.right
        and ring.top < box.top
        and box.bottom < ring.bottom
        for box in boxes
    )


def _middle(covered: Edges) -> Edges:
    x, y = (covered[0] + covered[2]) / 2, (covered[1] + covered[3]) / 2
    return x, y, x, y


def _bits(every: Sequence[bool]) -> int:
    """The number with a bit for each that holds, the first in the lowest place."""
    found = 0
    for holds in reversed(every):
        found = found << 1 | holds
    return found
