"""Pages of running text on sheets: blocks set in columns, page after page, under one head."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from rulesgen.documents.drawing import POINT, Drawing, Item, Label, Line, Twist, moved
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_parts import (
    foot_line,
    head,
    running_drop,
    running_head,
    without_id,
)
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Set, Words, paragraph


class _Laid(NamedTuple):
    """A block in a column: the room before it where something stands above, and what `add` was told."""

    apart: float
    block: Set
    after: float
    keep: float


@dataclass
class TextPages:
    """Takes blocks one after the other and fills columns and pages with them."""

    id: str
    words: Words
    plan: SheetPlan
    profile: Profile
    columns: int = 1
    folio: int = 0
    """The first page's number; 0 for pages without one. It takes the place of the cross-reference,
    and the pages that follow have a running head."""
    measure: float = 0.0
    """How wide a paragraph may be, in sizes of the text; 0: as wide as its column."""
    pages: list[Drawing] = field(default_factory=list)
    """The pages that are full."""
    _items: list[Item] = field(default_factory=list)
    """What stands on this page: at first its head and foot."""
    _laid: list[_Laid] = field(default_factory=list)
    """What stands in its columns."""
    _column_items: list[Item] = field(default_factory=list)
    _apart: float = 0.0
    _named: list[str] = field(default_factory=list)
    """What stands on this page, by name, and what begins with the next block."""
    _next: str = ""
    _column: int = 0
    _turned: int = 0
    _y: float = 0.0
    _top: float = 0.0

    def __post_init__(self) -> None:
        if not self.id:
            self.plan = without_id(self.plan, "text")
        margin = self.plan["margin"]
        self.left = margin["left"]
        self.right = self.profile.page.width - margin["right"]
        self.foot = self.profile.page.height - margin["bottom"] - self.plan["footer"]["gap"]
        self._begin()

    @property
    def width(self) -> float:
        """Width of a column, mm."""
        gutter = self.plan["text"]["gutter"]
        return (self.right - self.left - (self.columns - 1) * gutter) / self.columns

    @property
    def top(self) -> float:
        """Where a page's columns begin, mm from its upper edge."""
        return self._top

    @property
    def room(self) -> float:
        """What is left of this column, mm."""
        return self.foot - self._y

    def _begin(self) -> None:
        plan, left, right = self.plan, self.left, self.right
        self._laid, self._column_items, self._apart = [], [], 0.0
        self._items = [*foot_line(self._foot_words(), plan, self.profile, left, right)]
        self._column, self._top = 0, plan["text"]["top"]
        if self._goes_on:
            self._top += plan["over-title"]["baseline"] + running_drop(plan)
            self._top -= plan["twist"]["baseline"]
        else:
            first = [*head(self.id, self.words, plan, self.profile, left, right)]
            (twist,) = (item.y for item in first if isinstance(item, Twist))
            self._top += twist - plan["twist"]["baseline"]
            self._items += first
        self._y = self._top

    def _foot_words(self) -> Words:
        if not self.folio:
            return self.words
        return {**self.words, "cross-reference": str(self.folio + self._turned)}

    def turn(self) -> None:
        """Begin a new page."""
        sheet = self.profile.page
        alt = self.words["title"]
        self._items += self._column_items
        if self._goes_on:
            words = {**self.words, "running": self._running()}
            self._items += running_head(words, self.plan, self.profile, self.left, self.right)
        self.pages.append(Drawing(sheet.width, sheet.height, tuple(self._items), alt))
        self._named = self._named[-1:]
        self._turned += 1
        self._begin()

    @property
    def _goes_on(self) -> bool:
        """Whether the page has a running head instead of a full one."""
        return bool(self.folio and self._turned)

    def _running(self) -> str:
        """The words of the running head, with what stands on the page."""
        named = self._named
        shown = f"{named[0]} … {named[-1]}" if len(named) > 2 else ", ".join(named)
        return " · ".join(filter(None, (self.words["running"], shown)))

    def name(self, name: str) -> None:
        """What begins with the next block bears this name, which the running head tells."""
        self._next = name

    def next_column(self) -> None:
        """Begin the next column, on a new page after the last one."""
        if self._column + 1 < self.columns:
            self._column += 1
            self._y = self._top
        else:
            self.turn()

    def add(self, block: Set, after: float = 0.0, keep: float = 0.0) -> None:
        """A block set about the origin, then `after` mm; `keep` mm below must stay with it."""
        if block.bottom + keep > self.room and self._y > self._top:
            self.next_column()
        if self._next:
            fresh = not self._column and self._y == self._top
            self._named = [*([] if fresh else self._named), self._next]
            self._next = ""
        self._laid.append(_Laid(self._apart, block, after, keep))
        self._apart = 0.0
        self._column_items += self._in_column(block, self._column, self._y)
        self._y += block.bottom + after

    def _in_column(self, block: Set, column: int, y: float) -> Iterator[Item]:
        x = self.left + column * (self.width + self.plan["text"]["gutter"])
        return (moved(item, x, y) for item in block.items)

    def level(self) -> None:
        """Make the columns of this page about equally long: as short as they can be, to a line."""
        top, foot = self._top, self.foot
        while self.columns > 1 and foot - top > self.plan["text"]["leading"] * POINT:
            between = (top + foot) / 2
            found = self._relaid(between)
            if found is None:
                top = between
            else:
                self._column_items, foot = found, between

    def _relaid(self, foot: float) -> list[Item] | None:
        """What stands in the columns of this page where they end early; None where it has no room."""
        items = list[Item]()
        column, y = 0, self._top
        for apart, block, after, keep in self._laid:
            y += apart if y > self._top else 0.0
            if block.bottom + keep > foot - y and y > self._top:
                column, y = column + 1, self._top
            if column == self.columns or block.bottom > foot - y:
                return None
            items += self._in_column(block, column, y)
            y += block.bottom + after
        return items

    def wide(self, block: Set, after: float = 0.0) -> None:
        """A block across all columns, before anything else on the page."""
        self._items += [moved(item, self.left, self._y) for item in block.items]
        self._y += block.bottom + after
        self._top = self._y

    def text_height(self, text: str, face: str = "serif") -> float:
        """What a paragraph in the size of the text takes in a column, mm."""
        return self._set(text, face, "ink").bottom

    def _set(self, text: str, face: str, colour: str) -> Set:
        part = self.plan["text"]
        widest = self.measure * part["size"] * POINT or self.width
        width = min(self.width, widest)
        return paragraph(text, 0, 0, width, face, part["size"], part["leading"], colour)

    def text(self, text: str, after: float = 1.5, face: str = "serif", colour: str = "ink") -> None:
        """A paragraph in the size of the text. Where a column ends it goes on in the next one, with at
        least two lines on each side."""
        part = self.plan["text"]
        told = self._set(text, face, colour)
        while len(parts := parted(told, self.room, part["leading"] * POINT)) > 1:
            self.add(parts[0])
            self.next_column()
            told = parts[1]
        self.add(told, after)

    def heading(self, text: str, keep: float = 0.0, short: bool = False) -> None:
        """A heading that stays with the next lines, and with `keep` mm of what follows. `short` words
        in two languages that have no room side by side stand one below the other."""
        part = self.plan["text"]
        size = part["heading"]
        if short and line_length(text, "sans-semibold", size) > self.width:
            text = text.replace(" · ", "\n", 1)
        keep = max(keep, 2.2 * part["leading"] * POINT)
        set_ = paragraph(text, 0, 0, self.width, "sans-semibold", size, 1.3 * size, "red")
        self.apart()
        self.add(set_, 0.8, keep)

    def apart(self) -> None:
        """Some room before what is added next, where something stands above."""
        if self._y > self._top:
            self._apart = 0.6 * self.plan["text"]["leading"] * POINT
            self._y += self._apart

    def section(self, text: str) -> None:
        """The title of a part that begins below another one; `section_height` mm with what is above."""
        size, begin = self._section_size, 1.6 * self.plan["text"]["leading"] * POINT
        face = "serif" if self.profile.large else "serif-light"
        told = paragraph(text, 0, begin, self.width, face, size, 1.2 * size)
        self.add(Set(told.items, told.bottom), self.section_height - told.bottom)

    @property
    def section_height(self) -> float:
        """What the title of a part takes in one line, mm."""
        part = self.plan["text"]
        return (2.2 * part["leading"] + 1.2 * self._section_size) * POINT

    @property
    def _section_size(self) -> float:
        return max(18.0 if self.profile.large else 0.0, 0.62 * self.plan["title"]["size"])

    @property
    def number(self) -> int:
        """The number of the page that is being filled, from 0."""
        return self._turned

    @property
    def column(self) -> int:
        """The column that is being filled, from 0."""
        return self._column

    def take(self) -> list[Drawing]:
        """The pages that are full, given out once."""
        done, self.pages = self.pages, []
        return done

    def finish(self) -> list[Drawing]:
        """All pages, the last one too."""
        self.turn()
        return self.pages


def parted(told: Set, room: float, leading: float) -> list[Set]:
    """A paragraph in two where it is too long for `room` and can be parted: between its languages, or
    between lines with two of the same language at least on each side; else as it is. Lengths in mm."""
    if told.bottom <= room:
        return [told]
    items = [item for item in told.items if isinstance(item, Label)]
    lines = sorted({item.y for item in items})
    begins = [n for n, (y, after) in enumerate(pairwise(lines), 1) if after - y > 1.1 * leading]
    ends = [0, *begins, len(lines)]
    fitting = sum(y - lines[0] + leading <= room for y in lines)
    for place in range(fitting, 0, -1):
        if place in begins or all(abs(place - end) >= 2 for end in ends):
            cut = lines[place] - lines[0]
            upper = tuple(item for item in items if item.y < lines[place])
            lower = tuple(moved(item, 0, -cut) for item in items if item.y >= lines[place])
            high = lines[place - 1] - lines[0] + leading
            return [Set(upper, high), Set(lower, told.bottom - cut)]
    return [told]


def hanging(mark: str, text: str, indent: float, width: float, plan: SheetPlan) -> list[Set]:
    """A paragraph line by line, with a small grey mark before it (the number of a move)."""
    part = plan["text"]
    size, leading = part["size"], part["leading"]
    told = paragraph(text, indent, 0, width - indent, "sans", size, leading)
    base = (0.5 * leading + 0.3 * size) * POINT
    lines: dict[int, list[Item]] = {0: [label(mark, 0, base, "sans", part["small"], "grey")]}
    for item in told.items:
        if not isinstance(item, Label):
            continue
        number = round((item.y - base) / (leading * POINT))
        lines.setdefault(number, []).append(moved(item, 0, -number * leading * POINT))
    return [Set(tuple(line), leading * POINT) for line in lines.values()]


def table_block(
    rows: Iterable[Sequence[str]],
    widths: Sequence[float],
    plan: SheetPlan,
    head_row: bool = False,
    height: float = 1.5,
) -> Iterable[Set]:
    """Rows of short texts in columns of the given widths, hair rules between them.

    `height` of a row in sizes of the text: more for rows to write in.
    """
    part = plan["text"]
    size = part["size"]
    row = height * size * POINT
    total = sum(widths)
    for index, cells in enumerate(rows):
        first = head_row and index == 0
        items: list[Item] = []
        x = 0.0
        for text, width in zip(cells, widths, strict=True):
            own = size
            length = line_length(text, "sans", own)
            if length > width - 1.5 > 0:
                own = max(part["small"], own * (width - 1.5) / length)
            face = "sans-medium" if first else "sans"
            colour = "red" if first else "ink"
            items.append(label(text, x, row - 0.48 * size * POINT, face, own, colour))
            x += width
        items.append(Line(0, row, total, row, 0.6 if first else 0.3, "ink" if first else "hair"))
        yield Set(tuple(items), row)
