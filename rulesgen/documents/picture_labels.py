"""Names beside piles: each finds a free spot by trying in a fixed order."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulesgen.documents.drawing import (
    POINT,
    Anchor,
    Box,
    Label,
    Ring,
    bounds,
    extent,
)
from rulesgen.documents.picture_ink import label
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide, Table, kind_of

LABEL_GAP = 1.7
"""Room between a name and its pile, mm, if it can; large letters have tails that need more."""
NEARER = 0.1
"""So much nearer to its own piles than to any other a name stands, mm."""
OVERHANG = 0.5
"""So far a name above or below its piles may stand out beyond the table, in card widths, if it can."""


def text_block(
    text: str, x: float, y: float, anchor: Anchor, profile: Profile, quiet: bool = False
) -> tuple[Label, ...]:
    """Lines of a label, the first on the baseline `y`; lines after the first are lighter.

    A tab-free `\\n` begins the lighter lines, a soft break (`\\v`) goes on in the same weight.
    """
    sizes = profile.type
    lines: list[Label] = []
    for number, block in enumerate(text.split("\n")):
        face, size, colour = ("sans-medium", sizes.label, "ink")
        if number:
            face, size, colour = ("sans", sizes.label_second, "second-line")
        elif quiet:
            face, size, colour = ("sans", sizes.label, "ink" if profile.large else "second-line")
        for line in block.split("\v"):
            lines.append(label(line.replace("\u00ad", ""), x, y, face, size, colour, anchor))
            y += line_height(profile)
    return tuple(lines)


def line_height(profile: Profile) -> float:
    """Distance of a label's lines, mm."""
    return 1.25 * profile.type.label * POINT


def broken(text: str) -> Iterator[str]:
    """A label whole, then broken once at a space or soft hyphen, nearest the middle first."""
    yield text
    first, newline, rest = text.partition("\n")
    breaks = [index for index, char in enumerate(first) if char in " \u00ad"]
    for index in sorted(breaks, key=lambda at: abs(at - len(first) / 2)):
        hyphen = "-" if first[index] == "\u00ad" else ""
        yield first[:index] + hyphen + "\v" + first[index + 1 :] + newline + rest


_OPPOSITE = {
    LabelSide.ABOVE: LabelSide.BELOW,
    LabelSide.BELOW: LabelSide.ABOVE,
    LabelSide.LEFT: LabelSide.RIGHT,
    LabelSide.RIGHT: LabelSide.LEFT,
}


def name_labels(
    table: Table,
    piles: Mapping[str, LaidPile],
    labels: Mapping[str, str],
    profile: Profile,
    sides: Mapping[str, LabelSide],
    rings: Sequence[Ring] = (),
    raised: bool = True,
) -> tuple[Label, ...]:
    """The names beside the piles: of a kind at each of its groups, of a single pile at that pile.

    A name that finds no free spot at all is left out rather than set over a card; unless names may be
    `raised` by lines above what stands in their way, so is one that finds none at its pile. Those above
    and below their piles come first, as none at the side of a column should part them from it, unless
    fewer find a spot then. Names keep clear of `rings`.
    """
    named = []
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
                    if pile not in group and (single or pile.kind != kind)
                )
                instead = () if single else _groups(members, _OPPOSITE[side])[-1]
                beyond = tuple(instead) if side in (LabelSide.LEFT, LabelSide.RIGHT) else ()
                named.append(_Named(text, side, tuple(group), single, foreign, beyond=beyond))
    beside = (LabelSide.LEFT, LabelSide.RIGHT)
    taken = [bounds(item) for pile in piles.values() for item in pile.items]
    taken += [bounds(ring) for ring in rings]
    lines = 3 if raised else 1
    ordered = _on_one_side(
        sorted(named, key=lambda one: one.side in beside), taken, rings, profile, lines
    )
    found: dict[_Named, tuple[Label, ...]] = {}
    ways = (ordered, [replace(one, over=True) for one in ordered], named)
    for order in ways:
        placed = _placed(order, taken, rings, profile, lines)
        # What found no spot comes first and takes the one that it needs.
        late = [replace(one, alone=True) for one in order if one not in placed]
        if late:
            others = [one for one in order if one in placed]
            again = _placed([*late, *others], taken, rings, profile, lines)
            placed = again if len(again) > len(placed) else placed
        found = placed if len(placed) > len(found) else found
        if len(found) == len(named):
            break
    return tuple(line for block in found.values() for line in block)


@dataclass(frozen=True)
class _Named:
    """A name, its side, the piles it stands at and whether it is a single pile's number."""

    text: str
    side: LabelSide
    piles: tuple[LaidPile, ...]
    single: bool
    foreign: tuple[Box, ...] = ()
    """Where the piles lie that it does not name."""
    either: bool = True
    """Whether it may stand on the opposite side."""
    over: bool = False
    """Whether it may stand over another name, away from its piles."""
    alone: bool = False
    """Whether it must not reach over a pile that it does not name."""
    beyond: tuple[LaidPile, ...] = ()
    """The piles of its kind at the other edge, where it stands if there is no spot at its own."""


def _on_one_side(
    named: Sequence[_Named],
    taken: Sequence[Box],
    rings: Sequence[Ring],
    profile: Profile,
    lines: int,
) -> Sequence[_Named]:
    """The names with the numbers of piles all above or all below them, if they find spots there."""
    count = sum(one.single for one in named)
    for turn in (lambda side: side, _OPPOSITE.__getitem__):
        trial = [
            replace(one, side=turn(one.side), either=False) if one.single else one for one in named
        ]
        placed = _placed(trial, taken, rings, profile, lines)
        if not count or sum(one.single for one in placed) == count:
            return trial
    return named


def _placed(
    named: Sequence[_Named],
    cards: Sequence[Box],
    rings: Sequence[Ring],
    profile: Profile,
    lines: int,
) -> dict[_Named, tuple[Label, ...]]:
    """The names that find a spot, one after the other; `lines` are the distances they may try."""
    taken = list(cards)
    table = Box.around(taken)
    done = {}
    for one in named:
        block = _free_name(one, rings, table, taken, len(cards), profile, lines)
        if not block and one.beyond:
            other = replace(one, piles=one.beyond, side=_OPPOSITE[one.side])
            block = _free_name(other, rings, table, taken, len(cards), profile, lines)
        if block:
            done[one] = block
            # Names one above the other would read as one, unless they are led from afar anyway.
            apart = 0.3 if lines > 1 else 0.45 * line_height(profile)
            taken += [_clear(bounds(line), apart) for line in block]
    return done


def _encloses(ring: Box, piles: Sequence[LaidPile]) -> bool:
    """Whether a ring lies round the last card of one of some piles; a neighbour's may touch it."""
    boxes = (bounds(pile.top).grown(-0.1) for pile in piles)
    return any(
        ring.left < box.left and box.right < ring.right and ring.top < box.top and box.bottom < ring.bottom
        for box in boxes
    )


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


def _free_name(
    named: _Named,
    rings: Sequence[Ring],
    table: Box,
    taken: Sequence[Box],
    cards: int,
    profile: Profile,
    lines: int,
) -> tuple[Label, ...]:
    """The first free spot, one within the table before one that stands out and makes cards smaller.

    What is `taken` are so many `cards` first, then names.
    """
    # A name stands beside the rings of its piles, not between them and the cards.
    boxes = [pile.box for pile in named.piles]
    boxes += [bounds(ring) for ring in rings if _encloses(bounds(ring), named.piles)]
    side, reach = named.side, OVERHANG * named.piles[0].place.width
    outside: tuple[Label, ...] = ()
    sides = (side, _OPPOSITE[side]) if named.either else (side,)
    # A number that stands away from its pile might be another's.
    for raised in range(1 if named.single else lines):
        for variant in broken(named.text):
            for stand in sides:
                for block in _beside(boxes, variant, stand, profile, named.single, raised):
                    around = extent(block).grown(0.3)
                    clear = around if stand is side else _with_room(around, stand, profile)
                    if any(clear.meets(other) for other in taken):
                        continue
                    if not raised and _nearer_another(extent(block), named):
                        continue
                    if raised and not named.over and _parted(extent(block), named, taken[cards:]):
                        continue
                    beside = stand in (LabelSide.LEFT, LabelSide.RIGHT)
                    within = table.left - reach < around.left and around.right < table.right + reach
                    if beside or within:
                        return block
                    outside = outside or block
    return outside


def _parted(block: Box, named: _Named, names: Sequence[Box]) -> bool:
    """Whether another name stands between a name that is raised by lines and its piles."""
    boxes = [pile.box for pile in named.piles]
    below = [box for box in boxes if box.left < block.right and block.left < box.right]
    own = Box.around(below or boxes)
    left, right = max(block.left, own.left), min(block.right, own.right)
    top, bottom = min(block.bottom, own.bottom), max(block.top, own.top)
    between = Box(left + 2.0, top + 0.05, max(left, right) - 2.0, bottom - 0.05)
    return any(between.meets(box) for box in names)


def _nearer_another(block: Box, named: _Named) -> bool:
    """Whether a name, and also its middle, is as near to a pile that it does not name as to its own.

    A long name reaches over a neighbour, or to it, and is still seen to belong to its own.
    """
    x, y = (block.left + block.right) / 2, (block.top + block.bottom) / 2
    for part in (block,) if named.alone else (block, Box(x, y, x, y)):
        own = min(_apart(part, pile.box) for pile in named.piles)
        if all(_apart(part, box) >= own + NEARER for box in named.foreign):
            return False
    return True


def _apart(one: Box, other: Box) -> float:
    """How far two rectangles lie apart, mm."""
    across = max(0.0, one.left - other.right, other.left - one.right)
    down = max(0.0, one.top - other.bottom, other.top - one.bottom)
    return math.hypot(across, down)


def _with_room(box: Box, side: LabelSide, profile: Profile) -> Box:
    """A name on the side where it is not expected, with the room that keeps it from another pile."""
    high = line_height(profile)
    if side is LabelSide.ABOVE:
        return replace(box, top=box.top - high)
    return replace(box, bottom=box.bottom + high) if side is LabelSide.BELOW else box


def _beside(
    boxes: Sequence[Box], text: str, side: LabelSide, profile: Profile, quiet: bool, raised: int
) -> Iterator[tuple[Label, ...]]:
    """Spots for a name: centred, then flush with either end; at a side near the top, then below.

    Above and below it keeps close to the piles it stands at, whatever others reach further.
    `raised` leaves lines between the name and its piles, when a neighbour's name stands in its way.
    """
    size = profile.type.label * POINT
    high = line_height(profile)
    more = (text.count("\n") + text.count("\v")) * high
    box = Box.around(boxes)
    if side in (LabelSide.ABOVE, LabelSide.BELOW):
        middle = (box.left + box.right) / 2
        for x, anchor in (
            (middle, Anchor.MIDDLE),
            (box.left, Anchor.START),
            (box.right, Anchor.END),
        ):
            around = extent(text_block(text, x, 0.0, anchor, profile, quiet))
            at = [one for one in boxes if one.left < around.right and around.left < one.right]
            close = Box.around(at or boxes)
            # Closer to its piles where it would else stand as near to others.
            for gap in (LABEL_GAP, 0.45):
                y = close.top - max(gap, 0.25 * size + 0.45) - more - raised * high
                if side is LabelSide.BELOW:
                    y = close.bottom + gap + 0.7 * size + raised * high
                yield text_block(text, x, y, anchor, profile, quiet)
        return
    anchor = Anchor.END if side is LabelSide.LEFT else Anchor.START
    near = box.top + 2.2 * size
    steps = range(1, 1 + max(0, math.floor((box.bottom - near) / high)))
    # A figure may stand close where the next pile leaves little room.
    for gap in (LABEL_GAP, 0.45) if len(text) < 3 else (LABEL_GAP,):
        x = box.left - gap if side is LabelSide.LEFT else box.right + gap
        for y in (near, box.top + 0.9 * size, *(near + step * high for step in steps)):
            if y + more < box.bottom:
                yield text_block(text, x, y, anchor, profile, quiet)
