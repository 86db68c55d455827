"""Facing pages: every block and its counterpart in the other language begin at one height.

The blocks of two languages are paired before they are cut into pages, so a page that ends here in one
language ends at the same place in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import groupby

from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.figures import LEAST_PICTURE, Figure, Kept, Pair, Series
from rulesgen.renderers.pdf.frames import Explained
from rulesgen.renderers.pdf.paragraph import Paragraph
from rulesgen.renderers.pdf.sheet import Sheet
from rulesgen.renderers.pdf.tables import Table

Divided = tuple[Block, Block] | None


class Twin(Block):
    """One thing told twice; it takes the room of its higher side."""

    def __init__(self, left: Block, right: Block) -> None:
        self.sides = (left, right)
        """By the number of the language."""
        self.before = max(side.before for side in self.sides)
        self.after = max(side.after for side in self.sides)
        self.keep_next = any(side.keep_next for side in self.sides)
        self.target = left.target or right.target
        self.key = left.key
        self.pictured = all(side.pictured for side in self.sides)

    @property
    def begins(self) -> bool:
        return self.sides[0].begins

    @property
    def gives(self) -> bool:
        return any(side.gives for side in self.sides)

    def remains(self) -> Hashable:
        return tuple(side.remains() for side in self.sides)

    def height(self, width: float) -> float:
        return max(side.height(width) for side in self.sides)

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        side = self.sides[sheet.telling]
        if side.target and side.target != self.target:
            sheet.target(side.target, top + 12)
        side.ink(sheet, x, top, width)

    def split(self, width: float, room: float) -> Divided:
        return self._both(width, room, lambda side, own: side.split(width, own))

    def forced(self, width: float, room: float) -> Divided:
        def divide(side: Block, own: float) -> Divided:
            found = side.split(width, own) or side.forced(width, own)
            if found is None and isinstance(side, Stack):
                found = side.divide(width, own)
            if found is None and side.height(width) <= room + 1e-6:
                found = side, Stack([])
            return found

        return self._both(width, room, divide)

    def _both(
        self, width: float, room: float, divide: Callable[[Block, float], Divided]
    ) -> Divided:
        """Both sides divided: where one would fit, a little of it goes over with the other."""
        firsts, rests = list[Block](), list[Block]()
        for side in self.sides:
            own = side.height(width)
            found = (side, side) if own <= 0 else divide(side, min(room, own - 1))
            if found is None:
                return None
            firsts.append(found[0])
            rests.append(found[1])
        return self._like(*firsts), Twin(*rests)

    def shrunk(self, width: float, room: float) -> Block | None:
        left, right = self.sides
        if isinstance(left, Figure | Pair) and isinstance(right, Figure | Pair):
            # One scale on both sides, whatever room their captions take.
            most = min(left.picture_room(width, room), right.picture_room(width, room))
            if most < LEAST_PICTURE:
                return None
            return self._like(left.with_most(most), right.with_most(most))
        return self._fitted(width, room, lambda side: side.shrunk(width, room))

    def tightened(self, width: float, room: float) -> Block | None:
        return self._fitted(width, room, lambda side: side.tightened(width, room))

    def _fitted(
        self, width: float, room: float, fit: Callable[[Block], Block | None]
    ) -> Block | None:
        """Both sides so that they fit, if they can be made to."""
        fits = [side.height(width) <= room + 1e-6 for side in self.sides]
        made = [side if own else fit(side) for side, own in zip(self.sides, fits, strict=True)]
        left, right = made
        return self._like(left, right) if left is not None and right is not None else None

    def eased(self, width: float, share: float) -> Block:
        share = max(share, self.least)
        left, right = (side.eased(width, share) for side in self.sides)
        if left is self.sides[0] and right is self.sides[1]:
            return self
        return self._like(left, right)

    def reduced(self, width: float, share: float) -> Block:
        share = max(share, self.least)
        return self._like(*(side.reduced(width, share) for side in self.sides))

    @property
    def half(self) -> bool:
        return all(side.half for side in self.sides)

    @property
    def least(self) -> float:
        return max(side.least for side in self.sides)

    def scaled(self, width: float, factor: float) -> Block:
        return self._like(*(side.scaled(width, factor) for side in self.sides))

    def text_lines(self, width: float) -> int:
        lines = [side.text_lines(width) for side in self.sides]
        return max(lines) if all(lines) else 0

    def _like(self, left: Block, right: Block) -> Twin:
        twin = Twin(left, right)
        twin.before, twin.after, twin.target = self.before, self.after, self.target
        twin.key, twin.keep_next = self.key, self.keep_next
        return twin


def told(content: Block, telling: int) -> Iterator[Block]:
    """The blocks in it, and of what is told twice those of one language."""
    for block in content.walk():
        if isinstance(block, Twin):
            yield from told(block.sides[telling], telling)
        else:
            yield block


def paired(left: Sequence[Block], right: Sequence[Block], width: float, grid: float) -> list[Block]:
    """The blocks of two languages as one row: block by block of the text, and part by part in it."""
    groups = [[(key, list(own)) for key, own in groupby(side, _key)] for side in (left, right)]
    if [key for key, _ in groups[0]] != [key for key, _ in groups[1]]:
        return [Twin(Stack(left, grid=grid), Stack(right, grid=grid))]
    blocks = list[Block]()
    for (_, own), (_, other) in zip(*groups, strict=True):
        for ours, theirs in _matched(own, other, width):
            blocks.append(_pair(ours, theirs, width, grid))
    return blocks


def _key(block: Block) -> str:
    return block.key


def _matched(
    left: list[Block], right: list[Block], width: float
) -> list[tuple[list[Block], list[Block]]]:
    """Which parts of a block belong together: like to like, paragraphs so that heights differ least.

    One paragraph may answer to several; if no way is found the block as a whole answers to the other.
    """
    best: dict[tuple[int, int], tuple[float, int, int]] = {(len(left), len(right)): (0.0, 0, 0)}
    for i in range(len(left), -1, -1):
        for j in range(len(right), -1, -1):
            for m, n in _steps(left[i:], right[j:]):
                rest = best.get((i + m, j + n))
                if rest is None:
                    continue
                heights = (
                    sum(block.height(width) for block in own)
                    for own in (left[i : i + m], right[j : j + n])
                )
                price = rest[0] + abs(next(heights) - next(heights)) + 6.0 * (m + n - 2)
                if (i, j) not in best or price < best[i, j][0] - 1e-9:
                    best[i, j] = (price, m, n)
    if (0, 0) not in best:
        return [(left, right)]
    found, i, j = list[tuple[list[Block], list[Block]]](), 0, 0
    while (i, j) != (len(left), len(right)):
        _, m, n = best[i, j]
        found.append((left[i : i + m], right[j : j + n]))
        i, j = i + m, j + n
    return found


def _steps(left: Sequence[Block], right: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """How many of the next blocks may answer to each other."""
    if not left or not right or type(left[0]) is not type(right[0]):
        return
    yield 1, 1
    if type(left[0]) is Paragraph:
        for count in range(2, 1 + _paragraphs(right)):
            yield 1, count
        for count in range(2, 1 + _paragraphs(left)):
            yield count, 1


def _paragraphs(blocks: Sequence[Block]) -> int:
    """How many plain paragraphs there are before anything else."""
    return next((n for n, block in enumerate(blocks) if type(block) is not Paragraph), len(blocks))


def _level(ours: Figure | Pair, theirs: Figure | Pair, width: float) -> None:
    """Two pictures take up the same room, so that their captions begin at one height."""
    if isinstance(ours, Pair) and isinstance(theirs, Pair):
        for one, other in zip(ours.figures, theirs.figures, strict=False):
            _level(one, other, ours.own_width(width))
    elif isinstance(ours, Figure) and isinstance(theirs, Figure):
        pictures = (ours.picture, theirs.picture)
        heights = [picture.height(width) for picture in pictures]
        for picture, height in zip(pictures, heights, strict=True):
            picture.taller = max(heights) / height


def _pair(left: Sequence[Block], right: Sequence[Block], width: float, grid: float) -> Block:
    if len(left) != 1 or len(right) != 1:
        return Twin(Stack(left, grid=grid), Stack(right, grid=grid))
    ours, theirs = left[0], right[0]
    if isinstance(ours, Table) and isinstance(theirs, Table):
        return Twin(ours.level_with(theirs, width), theirs.level_with(ours, width))
    if isinstance(ours, Explained) and isinstance(theirs, Explained):
        # An answer follows its question, whatever lines the other language needs for that.
        return Twin(ours, theirs)
    if isinstance(ours, Figure | Pair) and isinstance(theirs, Figure | Pair):
        _level(ours, theirs, width)
    if type(ours) is not type(theirs) or not isinstance(ours, Stack) or isinstance(ours, Figure):
        return Twin(ours, theirs)
    assert isinstance(theirs, Stack)
    blocks = paired(ours.blocks, theirs.blocks, width, grid)
    stack: Stack
    if isinstance(ours, Kept):
        stack = Kept(blocks, ours.grid, ours.opens)
    elif isinstance(ours, Series):
        stack = Series(blocks)
    else:
        stack = Stack(blocks, ours.whole, ours.grid)
    stack.before, stack.after = max(ours.before, theirs.before), max(ours.after, theirs.after)
    stack.target, stack.key = ours.target or theirs.target, ours.key
    stack.keep_next = ours.keep_next or theirs.keep_next
    return stack
