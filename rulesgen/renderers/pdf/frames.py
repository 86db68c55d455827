"""Blocks in a frame: moved to the right, raised, with a bar at their left, side by side."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy

from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.sheet import Sheet


class Indented(Block):
    """Blocks moved to the right, with something hanging beside the first line."""

    def __init__(
        self, content: Stack, left: float, label: Block | None = None, gap: float = 0.0
    ) -> None:
        self.content = content
        self.left = left
        self.label = label
        self.gap = gap
        """So much of the room at the left stays empty beside what hangs there."""
        self.before, self.after = content.before, content.after

    def walk(self) -> Iterator[Block]:
        yield self
        if self.label:
            yield from self.label.walk()
        yield from self.content.walk()

    def height(self, width: float) -> float:
        least = self.label.height(self.left - self.gap) if self.label else 0.0
        return max(least, self.content.height(width - self.left))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        parts = self.content.split(width - self.left, room)
        if parts is None:
            return None
        first, rest = parts
        return self._like(_stack(first), self.label), self._like(_stack(rest), None)

    def remains(self) -> Hashable:
        return self.content.remains()

    def _like(self, content: Stack, label: Block | None) -> Indented:
        part = type(self).__new__(type(self))
        part.__dict__.update(self.__dict__)
        part.content, part.label = content, label
        return part

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        if self.label:
            self.label.ink(sheet, x, top, self.left - self.gap)
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

    def remains(self) -> Hashable:
        return self.content.remains()

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


class Closer(Stack):
    """Blocks of one page, which stand closer together where they have room only so."""

    CLOSEST = 0.4
    """To such a share the rooms between them may become smaller."""

    @property
    def gives(self) -> bool:
        return True

    def eased(self, width: float, share: float) -> Block:
        part = self._part([_closer(block, max(share, self.CLOSEST)) for block in self.blocks])
        part.target, part.key = self.target, self.key
        return part

    def _part(self, blocks: Sequence[Block]) -> Closer:
        part = Closer(blocks, self.whole)
        part.before, part.after = self.before, self.after
        return part


def _closer(block: Block, share: float) -> Block:
    """The same with less room before and after it."""
    closer = copy(block)
    closer.before, closer.after = share * block.before, share * block.after
    return closer


class Explained(Stack):
    """A word, or a question, with what is said about it below."""


def _stack(block: Block) -> Stack:
    return block if isinstance(block, Stack) else Stack([block])
