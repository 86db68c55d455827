"""Where a name may stand beside its piles: spots that are clear of the cards, the best first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rulesgen.documents.drawing import POINT, Anchor, Box, Label
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide

LABEL_GAP = 1.7
"""Room between a name and its pile, mm, if it can; large letters have tails that need more."""
NEARER = 0.1
"""So much nearer to its own piles than to any other a name stands, mm."""
OVERHANG = 0.5
"""So far a name may stand out beyond the table, in card widths, if it can."""
ASIDE_OF_ONE = 0.4
"""So much of a pile's width its name may begin further in, where a neighbour's name is in its way."""
OPPOSITE = {
    LabelSide.ABOVE: LabelSide.BELOW,
    LabelSide.BELOW: LabelSide.ABOVE,
    LabelSide.LEFT: LabelSide.RIGHT,
    LabelSide.RIGHT: LabelSide.LEFT,
}
ASIDE = (LabelSide.LEFT, LabelSide.RIGHT)
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom of a rectangle."""
_ROOM = 0.3
"""So much room a name keeps about it, mm."""
_SHARES = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}


@dataclass(frozen=True)
class Block:
    """The measured lines of a label, which stand nowhere yet."""

    lines: tuple[Label, ...]
    high: float
    """Distance of the lines, mm."""

    def at(self, x: float, y: float, anchor: Anchor) -> tuple[Label, ...]:
        """The lines, the first on the baseline `y`."""
        found = []
        for one in self.lines:
            found.append(
                Label(x, y, one.text, one.face, one.size, one.length, one.colour, anchor)
            )
            y += self.high
        return tuple(found)

    def edges(self, x: float, y: float, anchor: Anchor) -> Edges:
        """What they cover there: many spots are looked at before the lines stand at one."""
        share = _SHARES[anchor]
        left, top, right, bottom = math.inf, math.inf, -math.inf, -math.inf
        for one in self.lines:
            begin, size = x - share * one.length, one.size * POINT
            left, right = min(left, begin), max(right, begin + one.length)
            top, bottom = min(top, y - 0.75 * size), max(bottom, y + 0.25 * size)
            y += self.high
        return left, top, right, bottom


@lru_cache(maxsize=1024)
def block_of(text: str, profile: Profile, quiet: bool = False) -> Block:
    """A label measured; lines after the first are lighter.

    A tab-free `\\n` begins the lighter lines, a soft break (`\\v`) goes on in the same weight.
    """
    sizes = profile.type
    lines: list[Label] = []
    for number, part in enumerate(text.split("\n")):
        face, size, colour = ("sans-medium", sizes.label, "ink")
        if number:
            face, size, colour = ("sans", sizes.label_second, "second-line")
        elif quiet:
            face, size, colour = ("sans", sizes.label, "ink" if profile.large else "second-line")
        for line in part.split("\v"):
            lines.append(label(line.replace("\u00ad", ""), 0.0, 0.0, face, size, colour))
    return Block(tuple(lines), line_height(profile))


def text_block(
    text: str, x: float, y: float, anchor: Anchor, profile: Profile
) -> tuple[Label, ...]:
    """The lines of a label, the first on the baseline `y`."""
    return block_of(text, profile).at(x, y, anchor)


def line_height(profile: Profile) -> float:
    """Distance of a label's lines, mm."""
    return 1.25 * profile.type.label * POINT


def broken(text: str) -> Iterator[str]:
    """A label whole, then broken once at a space or soft hyphen, nearest the middle first; of a name in
    two languages either may be broken, or both."""
    first, newline, rest = text.partition("\n")
    for told in _whole_and_broken(rest):
        for name in _whole_and_broken(first):
            yield name + newline + told


def _whole_and_broken(name: str) -> list[str]:
    breaks = [index for index, char in enumerate(name) if char in " \u00ad"]
    found = [name]
    for index in sorted(breaks, key=lambda at: abs(at - len(name) / 2)):
        hyphen = "-" if name[index] == "\u00ad" else ""
        found.append(name[:index] + hyphen + "\v" + name[index + 1 :])
    return found


@dataclass(frozen=True)
class Pile:
    """What a name needs to know of a pile."""

    box: Box
    top: Box
    """Its last card."""
    width: float
    """Of a card, mm."""


@dataclass(frozen=True)
class Named:
    """A name, its side, the piles it stands at and whether it is a single pile's number."""

    number: int
    """In the order of the names; it tells one from another whatever else is said of it."""
    text: str
    side: LabelSide
    piles: tuple[Pile, ...]
    single: bool
    foreign: tuple[Box, ...] = ()
    """Where the piles lie that it does not name."""
    either: bool = True
    """Whether it may stand on the opposite side."""
    over: bool = False
    """Whether it may stand over another name, away from its piles."""
    alone: bool = False
    """Whether it must not reach over a pile that it does not name."""
    wide: bool = False
    """Whether it stands out beyond the table as it is, rather than broken."""
    beyond: tuple[Pile, ...] = ()
    """The piles of its kind at the other edge, where it stands if there is no spot at its own."""

    @property
    def at_the_other_edge(self) -> Named:
        """The same name at those."""
        return replace(self, piles=self.beyond, side=OPPOSITE[self.side])


@dataclass(frozen=True)
class Spot:
    """Where a name may stand as far as cards are concerned."""

    block: Block
    x: float
    y: float
    anchor: Anchor
    box: Box
    clear: Box
    """What must be clear of names."""
    raised: bool
    """It lies lines away from the piles."""
    own: bool
    """It lies on the side where the name is expected."""
    out: float
    """So far it stands out beyond the table and makes cards smaller, mm; 0 where that is little."""
    near: bool
    """All of it is nearer to its own piles than to any other, and not its middle alone."""

    @property
    def lines(self) -> tuple[Label, ...]:
        """The name, standing there."""
        return self.block.at(self.x, self.y, self.anchor)


@dataclass(frozen=True)
class Scene:
    """The cards and rings of a picture, about which names stand."""

    cards: tuple[Box, ...]
    rings: tuple[Box, ...]
    profile: Profile
    lines: int
    """The distances that a name may stand from its piles, in lines."""
    _spots: dict[object, _Looked] = field(default_factory=dict, compare=False, repr=False)

    def spots(self, named: Named) -> Iterable[Spot]:
        """The spots of a name on both its sides, clear of cards; each is looked for only once."""
        key = named.number, named.side, named.piles is named.beyond
        if key not in self._spots:
            self._spots[key] = _Looked(self._look(named))
        return self._spots[key]

    def _look(self, named: Named) -> Iterator[Spot]:
        # A name stands beside the rings of its piles, not between them and the cards.
        boxes = [pile.box for pile in named.piles]
        boxes += [ring for ring in self.rings if _encloses(ring, named.piles)]
        taken = edges((*self.cards, *self.rings))
        table = Box.around((*self.cards, *self.rings))
        reach = OVERHANG * named.piles[0].width
        side = named.side
        # A number that stands away from its pile might be another's.
        for raised in range(1 if named.single else self.lines):
            for variant in broken(named.text):
                block = block_of(variant, self.profile, named.single)
                for stand in (side, OPPOSITE[side]):
                    for x, y, anchor in _beside(boxes, block, variant, stand, raised):
                        covered = block.edges(x, y, anchor)
                        clear = _with_room(covered, stand, 0.0 if stand is side else block.high)
                        if meets_any(clear, taken):
                            continue
                        box = Box(*covered)
                        near = bool(raised) or _nearer(box, named)
                        if not near and not _nearer(_middle(box), named):
                            continue
                        out = max(table.left - clear[0], clear[2] - table.right)
                        yield Spot(
                            block, x, y, anchor, box, Box(*clear), bool(raised), stand is side,
                            out if out >= reach else 0.0, near,
                        )  # fmt: skip


class _Looked:
    """Spots that are looked for when they are first asked for."""

    def __init__(self, spots: Iterator[Spot]) -> None:
        self._rest = spots
        self._found: list[Spot] = []

    def __iter__(self) -> Iterator[Spot]:
        at = 0
        while True:
            if at == len(self._found):
                further = next(self._rest, None)
                if further is None:
                    return
                self._found.append(further)
            yield self._found[at]
            at += 1


def edges(boxes: Iterable[Box]) -> list[Edges]:
    """Rectangles as `meets_any` takes them: thousands of times each."""
    return [(box.left, box.top, box.right, box.bottom) for box in boxes]


def meets_any(own: Edges, taken: Iterable[Edges]) -> bool:
    """Whether a rectangle shares more than an edge with any of some."""
    own_left, own_top, own_right, own_bottom = own
    for left, top, right, bottom in taken:
        if own_left < right and left < own_right and own_top < bottom and top < own_bottom:
            return True
    return False


def _encloses(ring: Box, piles: Sequence[Pile]) -> bool:
    """Whether a ring lies round the last card of one of some piles; a neighbour's may touch it."""
    boxes = (pile.top.grown(-0.1) for pile in piles)
    return any(
        ring.left < box.left and box.right < ring.right and ring.top < box.top and box.bottom < ring.bottom
        for box in boxes
    )


def _middle(box: Box) -> Box:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return Box(x, y, x, y)


def _nearer(box: Box, named: Named) -> bool:
    """Whether a name, or its middle, is nearer to its own piles than to any that it does not name.

    A long name reaches over a neighbour, or to it, and is still seen to belong to its own.
    """
    own = min(_apart(box, pile.box) for pile in named.piles)
    return all(_apart(box, other) >= own + NEARER for other in named.foreign)


def _apart(one: Box, other: Box) -> float:
    """How far two rectangles lie apart, mm."""
    across = max(0.0, one.left - other.right, other.left - one.right)
    down = max(0.0, one.top - other.bottom, other.top - one.bottom)
    return math.hypot(across, down)


def _with_room(covered: Edges, side: LabelSide, high: float) -> Edges:
    """A name with the room about it; where it is not expected also that which keeps it from another pile."""
    left, top, right, bottom = covered
    above, below = side is LabelSide.ABOVE, side is LabelSide.BELOW
    return (
        left - _ROOM,
        top - _ROOM - (high if above else 0.0),
        right + _ROOM,
        bottom + _ROOM + (high if below else 0.0),
    )


def _beside(
    boxes: Sequence[Box], block: Block, text: str, side: LabelSide, raised: int
) -> Iterator[tuple[float, float, Anchor]]:
    """Where a name begins: centred, then flush with either end; at a side near the top, then below.

    Above and below it keeps close to the piles it stands at, whatever others reach further.
    `raised` leaves lines between the name and its piles, when a neighbour's name stands in its way.
    """
    high, size = block.high, block.lines[0].size * POINT
    more = (len(block.lines) - 1) * high
    box = Box.around(boxes)
    if side not in ASIDE:
        middle = (box.left + box.right) / 2
        places = [(middle, Anchor.MIDDLE), (box.left, Anchor.START), (box.right, Anchor.END)]
        if len(boxes) == 1:  # past the name of a neighbour
            aside = ASIDE_OF_ONE * box.width
            places += [(box.left + aside, Anchor.START), (box.right - aside, Anchor.END)]
        for x, anchor in places:
            left, _, right, _ = block.edges(x, 0.0, anchor)
            at = [one for one in boxes if one.left < right and left < one.right]
            close = Box.around(at or boxes)
            # Closer to its piles where it would else stand as near to others.
            for gap in (LABEL_GAP, 0.45):
                y = close.top - max(gap, 0.25 * size + 0.45) - more - raised * high
                if side is LabelSide.BELOW:
                    y = close.bottom + gap + 0.7 * size + raised * high
                yield x, y, anchor
        return
    anchor = Anchor.END if side is LabelSide.LEFT else Anchor.START
    near = box.top + 2.2 * size
    steps = range(1, 1 + max(0, math.floor((box.bottom - near) / high)))
    # A figure may stand close where the next pile leaves little room.
    for gap in (LABEL_GAP, 0.45) if len(text) < 3 else (LABEL_GAP,):
        x = box.left - gap if side is LabelSide.LEFT else box.right + gap
        for y in (near, box.top + 0.9 * size, *(near + step * high for step in steps)):
            if y + more < box.bottom:
                yield x, y, anchor
