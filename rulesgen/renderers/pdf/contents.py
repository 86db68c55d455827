"""The table of contents: one line a chapter, its page at the right, all of it a link."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from rulesgen.renderers.pdf.blocks import TORN, Block, Way
from rulesgen.renderers.pdf.inline import Piece
from rulesgen.renderers.pdf.paragraph import Paragraph
from rulesgen.renderers.pdf.sheet import Sheet

CLOSEST = 0.25
"""To such a share the room between lines may become smaller so that all stand on one page."""


@dataclass(frozen=True)
class Entry:
    """A chapter's heading, its page and where the line leads."""

    words: Paragraph
    page: tuple[Piece, ...]
    href: str


class Contents(Block):
    """Lines with hair rules between them."""

    def __init__(self, entries: Sequence[Entry], space: float, colour: str) -> None:
        self.entries = tuple(entries)
        self.space = space
        """Room between one line and the next."""
        self.colour = colour

    def _own(self, entry: Entry, width: float) -> float:
        number = sum(piece.width for piece in entry.page)
        return width - number - 12

    def height(self, width: float) -> float:
        return sum(
            entry.words.height(self._own(entry, width)) + self.space for entry in self.entries
        )

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        used, count = 0.0, 0
        for entry in self.entries:
            used += entry.words.height(self._own(entry, width)) + self.space
            if used > room:
                break
            count += 1
        count = min(count, len(self.entries) - 2)
        if count < 2:
            return None
        return (
            Contents(self.entries[:count], self.space, self.colour),
            Contents(self.entries[count:], self.space, self.colour),
        )

    def ways(self, width: float, room: float, page: float) -> Iterator[Way]:
        for first, rest, _ in super().ways(width, room, page):
            yield Way(first, rest, TORN)

    def tightened(self, width: float, room: float) -> Block | None:
        over = self.height(width) - room
        space = self.space - over / len(self.entries)
        return Contents(self.entries, space, self.colour) if space >= CLOSEST * self.space else None

    def remains(self) -> Hashable:
        return len(self.entries)

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        for entry in self.entries:
            own = self._own(entry, width)
            height = entry.words.height(own)
            setting = entry.words.setting
            top -= self.space / 2
            entry.words.ink(sheet, x, top, own)
            left = x + width - sum(piece.width for piece in entry.page)
            baseline = top - height + setting.leading - setting.baseline
            for piece in entry.page:
                sheet.text(left, baseline, piece.text, piece.style)
                left += piece.width
            if entry.href:
                sheet.link(entry.href, x, top - height, width, height)
            top -= height + self.space / 2
            sheet.rule(x, top, width, 0.3, self.colour)
