"""Blocks stand one under the other: each knows its height at a width, how to be divided, how to ink.

All lengths are points. A block is placed by its upper left corner; `before` and `after` are the spaces
it asks for, of which the larger one holds between two neighbours.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from math import ceil, inf
from operator import is_
from typing import NamedTuple

from rulesgen.renderers.pdf.sheet import Sheet

BETWEEN, INSIDE = 0.03, 0.05
"""Price of a page that ends between two blocks where nothing new begins, and inside of one."""
TORN = 0.35
"""Price of a table of contents, or of a series of pictures, that goes on over the page."""
TIGHTENED = 0.02
"""Price of a block that is set a little closer so that it has room."""


class Way(NamedTuple):
    """How a page may end in a block: what stands on it, what is left of the block, what that costs."""

    first: Block
    rest: Block
    price: float


class Block(ABC):
    """Something that takes up room on a page."""

    before: float = 0.0
    after: float = 0.0
    keep_next: bool = False
    """Never the last on a page: the next block must begin on the same one."""
    target: str = ""
    """The id that links lead to."""
    key: str = ""
    """The block of the text that it was made from; the same in every language."""
    pictured: bool = False
    """Whether it is a picture, or pictures side by side."""
    opposite: float = 0.0
    """So much less costs a page that ends before it where the next lies opposite: both are seen at once."""
    turned: float = 0.0
    """So much more costs a page that ends before it, as what stands there is looked at together with it."""

    @property
    def begins(self) -> bool:
        """Whether something new begins with it: it is a head, or has one first."""
        return False

    @property
    def half(self) -> bool:
        """Whether it is one of two pictures, one below the other, that are made smaller together."""
        return False

    @property
    def least(self) -> float:
        """To which share of its size it may be made smaller, for what is a picture."""
        return 0.0

    @property
    def gives(self) -> bool:
        """Whether it can be made smaller, or set closer, so that its page is filled better."""
        return self.pictured

    @abstractmethod
    def height(self, width: float) -> float:
        """Its height when set in a width."""

    @abstractmethod
    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        """Put it on the page."""

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        """A first part no higher than `room` and the rest; None where it must stay whole."""
        return None

    def shrunk(self, width: float, room: float) -> Block | None:
        """A form of it that fits into `room`, for a block that no page could hold; None if none is."""
        return None

    def forced(self, width: float, room: float) -> tuple[Block, Block] | None:
        """As `split`, for a block that no page could hold: also where it had better stay whole."""
        return None

    def tightened(self, width: float, room: float) -> Block | None:
        """A form of it that fits into `room` and is hardly worse, rather than dividing it."""
        return None

    def ways(self, width: float, room: float, page: float) -> Iterator[Way]:
        """How it may be divided so that its first part is no higher than `room`.

        `page` is the height of a page: what fits on one may be more expensive to divide.
        """
        parts = self.split(width, room)
        if parts is not None:
            yield Way(*parts, INSIDE)

    def remains(self) -> Hashable:
        """How much of it is left: tells apart what remains of one block when it is divided."""
        return 0

    def eased(self, width: float, share: float) -> Block:
        """A form of it with `share` of the size of its pictures and rooms, as far as they may give."""
        return self

    def reduced(self, width: float, share: float) -> Block:
        """The same with its picture made smaller, for what is a picture."""
        return self

    def scaled(self, width: float, factor: float) -> Block:
        """The same with the picture beside its words made smaller, where it has one."""
        return self

    def text_lines(self, width: float) -> int:
        """How many lines of text it is; 0 for what is no paragraph."""
        return 0

    def walk(self) -> Iterator[Block]:
        """The block and those inside it."""
        yield self


class Stack(Block):
    """Blocks one under the other; it may be divided between and inside them.

    With a `grid` each of them begins a multiple of so many points below the top, which keeps the lines
    of facing pages level.
    """

    def __init__(self, blocks: Sequence[Block], whole: bool = False, grid: float = 0.0) -> None:
        self.blocks = list(blocks)
        self.whole = whole
        self.grid = grid
        self.between = BETWEEN
        """Price of a page that ends between two of its blocks."""
        if blocks:
            self.before = blocks[0].before
            self.after = blocks[-1].after

    def walk(self) -> Iterator[Block]:
        yield self
        for block in self.blocks:
            yield from block.walk()

    def places(self, width: float) -> Iterator[tuple[Block, float, float]]:
        """Each block with where it begins and ends below the top of the stack."""
        y, after = 0.0, None
        for block in self.blocks:
            if after is not None:
                y += max(after, block.before)
                if self.grid:
                    y = ceil(y / self.grid - 0.1) * self.grid
            end = y + block.height(width)
            yield block, y, end
            y, after = end, block.after

    def height(self, width: float) -> float:
        return max((end for _, _, end in self.places(width)), default=0.0)

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        for block, begin, _ in self.places(width):
            if block.target:
                sheet.target(block.target, top - begin + 12)
            block.ink(sheet, x, top - begin, width)

    @property
    def begins(self) -> bool:
        return bool(self.blocks) and self.blocks[0].begins

    def remains(self) -> Hashable:
        if not self.blocks:
            return 0
        # What is left of a divided figure is as many blocks as the figure and the head before it.
        return len(self.blocks), type(self.blocks[0]).__name__, self.blocks[0].remains()

    def ways(self, width: float, room: float, page: float) -> Iterator[Way]:
        if not self.whole or self.height(width) > page:
            yield from self._ways(width, room, page)

    def _ways(self, width: float, room: float, page: float) -> Iterator[Way]:
        """The same, also where it should stay whole; all of it and nothing left if that fits."""
        blocks = self.blocks
        for index, (block, begin, end) in enumerate(self.places(width)):
            if index and not blocks[index - 1].keep_next:
                price = self.price(index, width)
                if price < inf:
                    yield Way(self._part(blocks[:index]), self._part(blocks[index:]), price)
            if begin > room:
                return
            fits = end <= room + 1e-6
            if not fits or isinstance(block, Stack):
                for first, rest, price in block.ways(width, room - begin, page):
                    parts = [*blocks[:index], first], [rest, *blocks[index + 1 :]]
                    yield Way(self._part(parts[0]), self._part(parts[1]), price)
            if not fits:
                tight = block.tightened(width, room - begin)
                if tight is not None:
                    parts = [*blocks[:index], tight], blocks[index + 1 :]
                    yield Way(self._part(parts[0]), self._part(parts[1]), TIGHTENED)
                return

    def price(self, index: int, width: float) -> float:
        """What it costs to end a page before one of its blocks; infinite where none ends there."""
        block = self.blocks[index]
        return 0.0 if block.begins else self.between + block.turned

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        return None if self.whole else self.divide(width, room)

    def divide(self, width: float, room: float) -> tuple[Block, Block] | None:
        """As `split`, also for a stack that should stay whole: as much as there is room for."""
        ways = [way for way in self._ways(width, room, 0.0) if isinstance(way.first, Stack)]
        if not ways:
            return None
        first, rest, _ = max(ways, key=lambda way: way.first.height(width))
        return first, rest

    def eased(self, width: float, share: float) -> Block:
        blocks = [block.eased(width, share) for block in self.blocks]
        if all(map(is_, blocks, self.blocks)):
            return self
        part = self._part(blocks)
        part.target, part.key, part.keep_next = self.target, self.key, self.keep_next
        part.turned, part.opposite = self.turned, self.opposite
        return part

    def shrunk(self, width: float, room: float) -> Block | None:
        """The same with its highest picture made smaller, by two fifths at most."""
        # A grid may add up to one of its steps when the picture has become smaller.
        over = self.height(width) - room + self.grid
        order = sorted(range(len(self.blocks)), key=lambda i: -self.blocks[i].height(width))
        for index in order:
            own = self.blocks[index].height(width)
            smaller = (
                self.blocks[index].shrunk(width, own - over) if own - over > 0.6 * own else None
            )
            if smaller is not None:
                blocks = [*self.blocks[:index], smaller, *self.blocks[index + 1 :]]
                part = self._part(blocks)
                return part if part.height(width) <= room + 1e-6 else None
        return None

    def _part(self, blocks: Sequence[Block]) -> Stack:
        """The same kind of stack with other blocks; a part of it need not stay whole."""
        part = Stack(blocks, self.whole, self.grid)
        part.between = self.between
        part.before, part.after = self.before, self.after
        return part


class Gap(Block):
    """Empty room; vanishes at the top of a page like any space."""

    def __init__(self, height: float) -> None:
        self.before = height

    def height(self, width: float) -> float:
        return 0.0

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        """Leaves the paper white."""


class Room(Block):
    """Empty room, also at the top of a page."""

    def __init__(self, height: float) -> None:
        self._height = height

    def height(self, width: float) -> float:
        return self._height

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        """Leaves the paper white."""
