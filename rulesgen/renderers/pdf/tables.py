"""Tables without verticals: a red head over a firm rule, rows parted by hair rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace

from rulesgen.documents.profile import MM
from rulesgen.renderers.pdf.blocks import Block
from rulesgen.renderers.pdf.paragraph import Paragraph
from rulesgen.renderers.pdf.sheet import Sheet

PADDING = 1.3 * MM
"""Above and below the words of a row."""
CLOSEST = 0.6
"""To such a share it may become smaller so that a page is filled better."""
LEAST_ROWS = 2


@dataclass(frozen=True)
class Cell:
    """A cell and over how many columns it runs; an empty one has no paragraph."""

    paragraph: Paragraph | None
    span: int = 1
    least: float = 0.0
    """Its row has at least so much room between the rules, in points."""


Row = tuple[Cell, ...]


class Table(Block):
    """Rows of cells; its head is repeated where it runs over to the next page."""

    def __init__(
        self,
        head: Sequence[Row],
        rows: Sequence[Row],
        colours: tuple[str, str],
        space: float,
        gutter: float,
        whole: float = 0.0,
    ) -> None:
        self.head = tuple(head)
        self.rows = tuple(rows)
        self.colours = colours
        """Of the rule under the head, and of the rules between rows."""
        self.before = self.after = space
        self.gutter = gutter
        self.whole = whole
        """A table no higher than this is not divided."""
        self.padding = PADDING
        self._widths: dict[float, list[float]] = {}

    def walk(self) -> Iterator[Block]:
        yield self
        for row in (*self.head, *self.rows):
            for cell in row:
                if cell.paragraph:
                    yield cell.paragraph

    def height(self, width: float) -> float:
        return sum(self._height(row, width) for row in (*self.head, *self.rows))

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        if self.height(width) <= self.whole:
            return None
        used = sum(self._height(row, width) for row in self.head)
        count = 0
        for row in self.rows:
            used += self._height(row, width)
            if used > room:
                break
            count += 1
        count = min(count, len(self.rows) - LEAST_ROWS)
        if count < LEAST_ROWS:
            return None
        return self._part(self.rows[:count]), self._part(self.rows[count:])

    def forced(self, width: float, room: float) -> tuple[Block, Block] | None:
        """Divided after any row, or in the middle of one that is higher than the room."""
        used = sum(self._height(row, width) for row in self.head)
        for count, row in enumerate(self.rows):
            own = self._height(row, width)
            if used + own > room:
                if count:
                    return self._part(self.rows[:count]), self._part(self.rows[count:])
                first, rest = self._divided(row, width, room - used - 2 * self.padding)
                if rest is None:
                    return None
                return self._part([first]), self._part([rest, *self.rows[1:]])
            used += own
        return None

    def _divided(self, row: Row, width: float, room: float) -> tuple[Row, Row | None]:
        """The lines of a row's cells that fit, and the others."""
        widths = self.columns(width)
        first: list[Cell] = []
        rest: list[Cell] = []
        column, divided = 0, False
        for cell in row:
            own = self._spanned(widths, column, cell.span)
            parts = cell.paragraph.cut(own, room) if cell.paragraph else None
            fits = cell.paragraph is None or cell.paragraph.height(own) <= room
            if parts is None or fits:
                first.append(cell)
                rest.append(Cell(None, cell.span))
            else:
                first.append(Cell(parts[0], cell.span))
                rest.append(Cell(parts[1], cell.span))
                divided = True
            column += cell.span
        return tuple(first), tuple(rest) if divided else None

    def level_with(self, other: Table, width: float) -> Table:
        """The same with rows as high as those of its counterpart in another language."""
        if (len(self.head), len(self.rows)) != (len(other.head), len(other.rows)):
            return self
        rows = [
            (replace(row[0], least=other._height(theirs, width) - 2 * other.padding), *row[1:])
            for row, theirs in zip(
                (*self.head, *self.rows), (*other.head, *other.rows), strict=True
            )
        ]
        count = len(self.head)
        level = Table(
            rows[:count], rows[count:], self.colours, self.before, self.gutter, self.whole
        )
        level.target, level.key, level.keep_next = self.target, self.key, self.keep_next
        level.before, level.after = self.before, self.after
        return level

    def remains(self) -> Hashable:
        first = self.rows[0] if self.rows else ()
        return len(self.rows), *(cell.paragraph.remains() for cell in first if cell.paragraph)

    @property
    def gives(self) -> bool:
        return True

    def eased(self, width: float, share: float) -> Block:
        table = copy(self)
        table.padding = max(share, CLOSEST) * PADDING
        return table

    def _part(self, rows: Sequence[Row]) -> Table:
        part = Table(self.head, rows, self.colours, self.before, self.gutter)
        part._widths, part.padding = self._widths, self.padding
        return part

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        firm, hair = self.colours
        for row in (*self.head, *self.rows):
            left, column = x, 0
            widths = self.columns(width)
            for cell in row:
                own = self._spanned(widths, column, cell.span)
                if cell.paragraph:
                    cell.paragraph.ink(sheet, left, top - self.padding, own)
                left += own + self.gutter
                column += cell.span
            top -= self._height(row, width)
            if row in self.head:
                sheet.rule(x, top, width, 0.6, firm)
            else:
                sheet.rule(x, top, width, 0.3, hair)

    def _height(self, row: Row, width: float) -> float:
        widths = self.columns(width)
        highest, column = 0.0, 0
        for cell in row:
            highest = max(highest, cell.least)
            if cell.paragraph:
                own = self._spanned(widths, column, cell.span)
                highest = max(highest, cell.paragraph.height(own))
            column += cell.span
        return highest + 2 * self.padding

    def _spanned(self, widths: Sequence[float], column: int, span: int) -> float:
        return sum(widths[column : column + span]) + self.gutter * (span - 1)

    def columns(self, width: float) -> list[float]:
        """Widths of the columns: each as wide as it wants, or its fair part of what there is."""
        found = self._widths.get(width)
        if found is None:
            found = self._widths[width] = self._share(width)
        return found

    def _share(self, width: float) -> list[float]:
        count = max(sum(cell.span for cell in row) for row in (*self.head, *self.rows))
        least, most = [0.0] * count, [0.0] * count
        for row in (*self.head, *self.rows):
            column = 0
            for cell in row:
                if cell.paragraph and cell.span == 1:
                    least[column] = max(least[column], cell.paragraph.narrowest() + 0.01)
                    most[column] = max(most[column], cell.paragraph.widest() + 0.01)
                column += cell.span
        free = width - self.gutter * (count - 1)
        wanted = sum(most)
        if wanted <= free:
            # The rest of the measure goes to the columns in the proportion of their text.
            return [own + (free - wanted) * own / wanted for own in most] if wanted else most
        spare = free - sum(least)
        if spare <= 0:
            return [own * free / sum(least) for own in least]
        room = wanted - sum(least)
        return [a + (b - a) * spare / room for a, b in zip(least, most, strict=True)]
