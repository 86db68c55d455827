"""Where a name may stand beside its piles: spots that are clear of the cards, the best first."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rulesgen.documents.drawing import POINT, Anchor, Box, Label
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide

LABEL_GAP = 1.7
"""Room between a name and its pile, mm, if it can; large letters have tails that need more."""
NEARER = 0.1
"""So much nearer to its own piles than to any other a name stands, mm."""
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
            found.append(Label(x, y, one.text, one.face, one.size, one.length, one.colour, anchor))
            y += self.high
        return tuple(found)

    def edges(self, x: float, y: float, anchor: Anchor) -> Edges:
        """What they cover there: many spots are looked at before the lines stand at one."""
        share = _SHARES[anchor]
        left, top, right, bottom = math.inf, math.inf, -math.inf, -math.inf
        for length, size in self._sizes:
            begin = x - share * length
            end, high, low = begin + length, y - 0.75 * size, y + 0.25 * size
            left = begin if begin < left else left
            right = end if end > right else right
            top = high if high < top else top
            bottom = low if low > bottom else bottom
            y += self.high
        return left, top, right, bottom

    @cached_property
    def _sizes(self) -> tuple[tuple[float, float], ...]:
        """How long and how large each line is, mm."""
        return tuple((one.length, one.size * POINT) for one in self.lines)


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
    """What names need to know of a pile."""

    name: str
    kind: str
    box: Box
    top: Box
    """Its last card."""
    covered: tuple[Box, ...]
    """What it covers, in few rectangles."""
    width: float
    """Of a card, mm."""


@dataclass(frozen=True, eq=False)
class Group:
    """Piles that share a name, and what lies about them."""

    piles: tuple[Pile, ...]
    foreign: tuple[Edges, ...]
    """Where the piles lie that the name does not mean."""

    @cached_property
    def own(self) -> tuple[Edges, ...]:
        """Where its piles lie."""
        return tuple(edges(pile.box for pile in self.piles))


@dataclass(frozen=True)
class Named:
    """A name, its side, the piles it stands at and whether it is a single pile's number."""

    number: int
    """In the order of the names; it tells one from another whatever else is said of it."""
    text: str
    side: LabelSide
    group: Group
    single: bool
    either: bool = True
    """Whether it may stand on the opposite side."""
    over: bool = False
    """Whether it may stand over another name, away from its piles."""
    alone: bool = False
    """Whether it must not reach over a pile that it does not name."""
    wide: bool = False
    """Whether it stands out beyond the table as it is, rather than broken."""
    beyond: Group | None = None
    """The piles of its kind at the other edge, where it stands if there is no spot at its own."""


@dataclass(frozen=True, eq=False)
class Spot:
    """Where a name may stand as far as cards are concerned."""

    block: Block
    x: float
    y: float
    anchor: Anchor
    covered: Edges
    clear: Edges
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


def nearer(covered: Edges, group: Group) -> bool:
    """Whether a name, or its middle, is nearer to its own piles than to any that it does not name.

    A long name reaches over a neighbour, or to it, and is still seen to belong to its own.
    """
    least = min([math.hypot(*_apart(covered, box)) for box in group.own]) + NEARER
    for box in group.foreign:
        across, down = _apart(covered, box)
        if across < least and down < least and math.hypot(across, down) < least:
            return False
    return True


def _apart(one: Edges, other: Edges) -> tuple[float, float]:
    """How far two rectangles lie apart, across and down, mm."""
    left, top, right, bottom = one
    other_left, other_top, other_right, other_bottom = other
    across, down = 0.0, 0.0
    if left > other_right:
        across = left - other_right
    elif other_left > right:
        across = other_left - right
    if top > other_bottom:
        down = top - other_bottom
    elif other_top > bottom:
        down = other_top - bottom
    return across, down


def with_room(covered: Edges, side: LabelSide, high: float) -> Edges:
    """A name with the room about it; where it is not expected also that which keeps it from another pile."""
    left, top, right, bottom = covered
    above, below = side is LabelSide.ABOVE, side is LabelSide.BELOW
    return (
        left - _ROOM,
        top - _ROOM - (high if above else 0.0),
        right + _ROOM,
        bottom + _ROOM + (high if below else 0.0),
    )


def beside(
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
