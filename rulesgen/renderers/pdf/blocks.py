"""Blocks stand one under the other: each knows its height at a width, how to be divided, how to ink.

All lengths are points. A block is placed by its upper left corner; `before` and `after` are the spaces
it asks for, of which the larger one holds between two neighbours.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from math import ceil

from rulesgen.renderers.pdf.sheet import Sheet

FULL = 0.8
"""A page that is filled to this share needs no smaller pictures to be filled better."""
QUARTER, HALF = 0.25, 0.6
"""A page filled to a share between these takes the beginning of what had better stay whole."""
EASED = 0.48
"""How much smaller pictures may become so that one more block fits on their page."""


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

    def opened(self, width: float, room: float) -> tuple[Block, Block] | None:
        """As `split`, for a block that had better stay whole, on a page that is half empty without it."""
        return None

    def eased(self, width: float, share: float) -> Block:
        """A form of it with pictures of `share` of their size, as far as they may become smaller."""
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

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        if self.whole:
            return None
        return self.divide(width, room)

    def divide(self, width: float, room: float) -> tuple[Stack, Stack] | None:
        """As `split`, also for a stack that should stay whole."""
        for index, (block, begin, end) in enumerate(self.places(width)):
            if end <= room + 1e-6:
                continue
            tight = block.tightened(width, room - begin)
            closer = [*self.blocks[:index], tight] if tight else self._closer(index, width, room)
            if closer:
                return self._part(closer), self._part(self.blocks[index + 1 :])
            parts = block.split(width, room - begin) if room > begin else None
            if parts is None and QUARTER * room < begin < HALF * room:
                parts = block.opened(width, room - begin)
            if parts is not None:
                first, rest = parts
                return (
                    self._part([*self.blocks[:index], first]),
                    self._part([rest, *self.blocks[index + 1 :]]),
                )
            cut = index
            while cut and self.blocks[cut - 1].keep_next:
                cut -= 1
            if cut == 0:
                return None
            return self._part(self.blocks[:cut]), self._part(self.blocks[cut:])
        return None

    def _closer(self, index: int, width: float, room: float) -> list[Block]:
        """The blocks up to `index` with all pictures a little smaller, so that they fit; or none.

        Only where much of the page would stay empty otherwise.
        """
        blocks = self.blocks[: index + 1]
        if self._part(blocks[:-1]).height(width) > FULL * room:
            return []
        for percent in range(97, round(100 * EASED) - 1, -3):
            eased = [block.eased(width, percent / 100) for block in blocks]
            if self._part(eased).height(width) <= room + 1e-6:
                return eased
        return []

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


class Indented(Block):
    """Blocks moved to the right, with something hanging beside the first line."""

    def __init__(self, content: Stack, left: float, label: Block | None = None) -> None:
        self.content = content
        self.left = left
        self.label = label
        self.before, self.after = content.before, content.after

    def walk(self) -> Iterator[Block]:
        yield self
        if self.label:
            yield from self.label.walk()
        yield from self.content.walk()

    def height(self, width: float) -> float:
        least = self.label.height(self.left) if self.label else 0.0
        return max(least, self.content.height(width - self.left))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        parts = self.content.split(width - self.left, room)
        if parts is None:
            return None
        first, rest = parts
        return self._like(_stack(first), self.label), self._like(_stack(rest), None)

    def _like(self, content: Stack, label: Block | None) -> Indented:
        part = type(self).__new__(type(self))
        part.__dict__.update(self.__dict__)
        part.content, part.label = content, label
        return part

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        if self.label:
            self.label.ink(sheet, x, top, self.left)
        self.content.ink(sheet, x + self.left, top, width - self.left)


class Raised(Block):
    """A block whose ornament stands out above it by so many points."""

    def __init__(self, content: Block, rise: float) -> None:
        self.content = content
        self.rise = rise
        self.before, self.after = content.before, content.after

    def walk(self) -> Iterator[Block]:
        yield self
        yield from self.content.walk()

    def height(self, width: float) -> float:
        return self.rise + self.content.height(width)

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        parts = self.content.split(width, room - self.rise)
        if parts is None:
            return None
        first = Raised(parts[0], self.rise)
        first.before, first.after = self.before, self.after
        return first, parts[1]

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        self.content.ink(sheet, x, top - self.rise, width)


class Barred(Indented):
    """Blocks with a bar beside them: a thin red one for advice, a heavy one for stale text."""

    def __init__(self, content: Stack, left: float, thickness: float, colour: str) -> None:
        super().__init__(content, left)
        self.thickness = thickness
        self.colour = colour

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        height = self.height(width)
        # From about cap height to the last baseline, so that the bar is as long as the words.
        # Where the words are not moved to the right it stands in the margin.
        left = x if self.left else x - 3 * self.thickness
        sheet.bar(left, top - height + 2.5, self.thickness, height - 5, self.colour)
        super().ink(sheet, x, top, width)


class Beside(Block):
    """Columns side by side, tops level; it stays whole."""

    def __init__(self, columns: Sequence[tuple[Block, float]], gap: float) -> None:
        self.columns = list(columns)
        self.gap = gap
        """Each column's share of the width that the gaps leave."""
        self.before = max(block.before for block, _ in columns)
        self.after = max(block.after for block, _ in columns)

    def walk(self) -> Iterator[Block]:
        yield self
        for block, _ in self.columns:
            yield from block.walk()

    def _widths(self, width: float) -> list[float]:
        free = width - self.gap * (len(self.columns) - 1)
        return [free * share for _, share in self.columns]

    def height(self, width: float) -> float:
        widths = self._widths(width)
        return max(block.height(own) for (block, _), own in zip(self.columns, widths, strict=True))

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        for (block, _), own in zip(self.columns, self._widths(width), strict=True):
            block.ink(sheet, x, top, own)
            x += own + self.gap


def _stack(block: Block) -> Stack:
    return block if isinstance(block, Stack) else Stack([block])
