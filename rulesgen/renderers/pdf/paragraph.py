"""A paragraph: broken into lines as a whole, divided without widows and orphans."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from rulesgen.documents.fonts import metrics
from rulesgen.renderers.pdf.blocks import Block
from rulesgen.renderers.pdf.inline import Piece, Style
from rulesgen.renderers.pdf.linebreak import Item, Line, break_lines
from rulesgen.renderers.pdf.sheet import Segment, Sheet

LEAST_LINES = 2
"""So many lines of a paragraph at least stay together at a page's foot and head."""


@dataclass(frozen=True)
class Setting:
    """How a paragraph is set: points; `align` is justify, left, right or centre."""

    size: float
    leading: float
    align: str = "left"
    before: float = 0.0
    after: float = 0.0
    indent: float = 0.0
    """Room left at the beginning of the first line."""

    @property
    def baseline(self) -> float:
        """The first baseline below the top of the line's box."""
        return 0.75 * self.size + (self.leading - self.size) / 2


class Role(Enum):
    """What the words of a paragraph are to a reader who looks something up."""

    TEXT = auto()
    CHAPTER = auto()
    """The heading of a chapter."""
    NAME = auto()
    """They name what is told there: a side head, the head of a row, a question that is answered."""
    ENTRY = auto()
    """A word that the book's glossary explains."""
    APART = auto()
    """They are no part of what the book tells."""


class Paragraph(Block):
    """Items set in lines."""

    role = Role.TEXT

    def __init__(self, items: Sequence[Item], setting: Setting, keep_next: bool = False) -> None:
        self.items = items
        self.setting = setting
        self.before, self.after = setting.before, setting.after
        self.keep_next = keep_next
        self._lines: dict[float, list[Line]] = {}
        self._from, self._to = 0, 0
        """Which lines of the whole are this part's; `_to` 0 is the end."""
        self._cut_at = 0.0
        """The width at which it was divided; 0 for a whole."""

    def lines(self, width: float) -> list[Line]:
        """The lines at a width."""
        found = self._lines.get(width)
        if found is None:
            widths = [width - self.setting.indent, width]
            found = break_lines(self.items, widths, self.setting.align == "justify")
            self._lines[width] = found
        return found[self._from : self._to or len(found)]

    def widest(self) -> float:
        """The width at which it would be one line."""
        return max((line.natural for line in self.lines(1e6)), default=0.0)

    def narrowest(self) -> float:
        """The width of its widest unbreakable part."""
        width, widest = 0.0, 0.0
        for index, item in enumerate(self.items):
            barred = index and (self.items[index - 1].cost or 0) >= 10_000
            if (item.glue and not barred) or (item.cost is not None and item.cost < 900):
                width = 0.0
            elif item.cost is None:
                width += item.width
            widest = max(widest, width)
        return widest

    def height(self, width: float) -> float:
        return len(self.lines(width)) * self.setting.leading

    def text_lines(self, width: float) -> int:
        return len(self.lines(width))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        return self.cut(width, room)

    def cut(self, width: float, room: float) -> tuple[Paragraph, Paragraph] | None:
        """Its lines that fit into the room, and the others; None where too few would stand alone.

        No page ends with half a word.
        """
        lines = self.lines(width)
        fitting = min(int((room + 1e-6) // self.setting.leading), len(lines) - LEAST_LINES)
        while fitting >= LEAST_LINES and lines[fitting - 1].hyphen:
            fitting -= 1
        if fitting < LEAST_LINES:
            return None
        middle = self._from + fitting
        return self._part(self._from, middle, width), self._part(middle, self._to, width)

    def remains(self) -> Hashable:
        return self._from

    def words(self) -> str:
        """Its text; of a divided paragraph the part that stands here, and the whole of its last word.

        What stands in another sense than the index's is left out.
        """
        begin, end = 0, len(self.items)
        if self._cut_at:
            lines = self._lines[self._cut_at]
            begin = lines[self._from].start
            if self._from and lines[self._from - 1].hyphen:
                begin = self._word_end(begin)
            if self._to and self._to < len(lines):
                end = self._word_end(lines[self._to - 1].end)
        parts = []
        for item in self.items[begin:end]:
            if item.glue:
                parts.append(" ")
            elif item.cost is None:
                parts += [piece.text if piece.style.listed else "…" for piece in item.ink]
        return "".join(parts)

    def _word_end(self, index: int) -> int:
        """The next place between words."""
        while index < len(self.items) and not self.items[index].glue:
            index += 1
        return index

    def _part(self, begin: int, end: int, width: float) -> Paragraph:
        part = Paragraph(self.items, self.setting, self.keep_next and end == self._to)
        # What stands under a head is set without its room above; a part of it is too.
        part.before, part.after = self.before, self.after
        part._lines = self._lines
        part._from, part._to, part._cut_at = begin, end, width
        part.role = self.role
        return part

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        y = top - self.setting.baseline
        for number, line in enumerate(self.lines(width), start=self._from):
            indent = self.setting.indent if number == 0 else 0.0
            self._ink_line(sheet, x + indent, y, width - indent, line)
            y -= self.setting.leading

    def _ink_line(self, sheet: Sheet, x: float, y: float, width: float, line: Line) -> None:
        if self.setting.align == "right":
            x += width - line.natural
        elif self.setting.align == "centre":
            x += (width - line.natural) / 2
        segments: list[Segment] = []
        ratio = line.ratio if abs(line.ratio) < 1e5 else 0.0
        for item in self.items[line.start : line.end]:
            if item.glue:
                style: Style = item.ink
                wide = item.set_width(ratio)
                natural = (metrics(style.face).advances[" "] / 1000 + style.track) * style.size
                self._add(segments, x, " ", style, wide - natural)
                x += wide
            elif item.cost is None:
                pieces: tuple[Piece, ...] = item.ink
                for piece in pieces:
                    self._add(segments, x, piece.text, piece.style, None)
                    self._link(sheet, piece, x, y)
                    x += piece.width
        if line.hyphen:
            hyphen: Piece = self.items[line.end].ink
            self._add(segments, x, hyphen.text, hyphen.style, None)
        elif line.end < len(self.items) - 1 and segments:
            # The space a line is broken at: without it the words run together when copied.
            last = segments[-1]
            segments[-1] = Segment(last.x, last.text + " ", last.style, last.gap)
        sheet.line(y, segments)

    @staticmethod
    def _add(segments: list[Segment], x: float, text: str, style: Style, gap: float | None) -> None:
        """Append text, to the last segment where the style and the width of spaces are the same."""
        last = segments[-1] if segments else None
        if last and last.style == style:
            spaced = " " in last.text
            if gap is None or not spaced or abs(last.gap - gap) < 1e-6:
                width = last.gap if gap is None else gap
                segments[-1] = Segment(last.x, last.text + text, style, width)
                return
        segments.append(Segment(x, text, style, gap or 0.0))

    @staticmethod
    def _link(sheet: Sheet, piece: Piece, x: float, y: float) -> None:
        if piece.style.link:
            size = piece.style.size
            sheet.link(piece.style.link, x, y - 0.25 * size, piece.width, size)
