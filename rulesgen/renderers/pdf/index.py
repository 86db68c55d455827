"""The index at a book's end: words in narrow columns, each with the pages on which it is found."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

from rulesgen.documents.drawing import Label
from rulesgen.documents.fonts import text_width
from rulesgen.documents.index_words import IndexLine, PageWords
from rulesgen.faults import Where
from rulesgen.renderers.pdf.blocks import Block
from rulesgen.renderers.pdf.figures import Picture
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items
from rulesgen.renderers.pdf.linebreak import INFINITE, Item
from rulesgen.renderers.pdf.paragraph import Paragraph, Role, Setting
from rulesgen.renderers.pdf.sheet import Sheet

NARROWEST = 13.0
"""A column is at least so many em wide, else there is only one."""
GAP, HANGING = 2.0, 1.0
"""Between columns, and before the second line of an entry, in em."""
LEAST_ENTRIES = 3
"""So many entries at least go over to the next page."""


def page_words(number: int, blocks: Iterable[Block]) -> PageWords:
    """What the index may find on a page."""
    told: dict[Role, list[str]] = {role: [] for role in Role}
    keys = set[str]()
    for block in blocks:
        keys.add(block.key)
        if isinstance(block, Paragraph):
            told[block.role].append(block.words())
        elif isinstance(block, Picture) and block.names:
            labels = (item.text for item in block.drawing.items if isinstance(item, Label))
            told[Role.NAME] += labels
    entries = told[Role.ENTRY]
    chapters, names = tuple(told[Role.CHAPTER]), (*told[Role.NAME], *entries)
    text = "\n".join(told[Role.TEXT])
    return PageWords(number, chapters, names, text, frozenset(keys), frozenset(entries))


def page_target(number: int) -> str:
    """The name of a page that the index leads to."""
    return f"page-{number}"


class Index(Block):
    """Entries in one column or two of one height."""

    def __init__(self, entries: Sequence[Paragraph], em: float) -> None:
        self.entries = tuple(entries)
        self.em = em
        self.before = em

    def columns(self, width: float) -> tuple[int, float]:
        """How many there are, and how wide each is."""
        half = (width - GAP * self.em) / 2
        return (2, half) if half >= NARROWEST * self.em else (1, width)

    def filled(self, width: float, height: float) -> list[list[Paragraph]]:
        """The entries that columns of a height hold, column by column."""
        count, own = self.columns(width)
        rest = list(self.entries)
        columns: list[list[Paragraph]] = []
        for _ in range(count):
            used, column = 0.0, list[Paragraph]()
            while rest and used + self._height(rest[0], own) <= height + 1e-6:
                used += self._height(rest[0], own)
                column.append(rest.pop(0))
            columns.append(column)
        return columns

    def _height(self, entry: Paragraph, width: float) -> float:
        return entry.height(width - HANGING * self.em)

    def height(self, width: float) -> float:
        count, own = self.columns(width)
        heights = [self._height(entry, own) for entry in self.entries]
        if not heights:
            return 0.0
        step = self.entries[0].setting.leading
        height = max(max(heights), step * (sum(heights) // (count * step)))
        while sum(map(len, self.filled(width, height))) < len(heights):
            height += step
        return height

    def split(self, width: float, room: float) -> tuple[Block, Block] | None:
        fitting = sum(map(len, self.filled(width, room)))
        count = min(fitting, len(self.entries) - LEAST_ENTRIES)
        if count < LEAST_ENTRIES:
            return None
        return Index(self.entries[:count], self.em), Index(self.entries[count:], self.em)

    def remains(self) -> Hashable:
        return len(self.entries)

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        _, own = self.columns(width)
        inset = HANGING * self.em
        for column in self.filled(width, self.height(width)):
            y = top
            for entry in column:
                entry.ink(sheet, x + inset, y, own - inset)
                y -= self._height(entry, own)
            x += own + GAP * self.em


def index_entries(lines: Sequence[IndexLine], style: Style, setter: Setter) -> list[Paragraph]:
    """Each word with its pages as links, the one that explains it bold."""
    setting = Setting(style.size, setter.profile.type.leading, indent=-HANGING * style.size)
    bold = replace(style, face="serif-semibold")
    return [Paragraph(_items(line, style, bold, setter), setting) for line in lines]


def _items(line: IndexLine, style: Style, bold: Style, setter: Setter) -> list[Item]:
    where = Where("")
    items = inline_items((line.word,), style, setter, where, hyphens=False)[:-1]
    space = text_width(" ", style.face, style.size)
    faces = dict.fromkeys(line.found, style) | {line.explained: bold}
    numbers = sorted(faces.items())
    for place, (number, face) in enumerate(numbers):
        gap = 2.4 * space if place == 0 else space
        items.append(Item(gap, glue=True, ink=style))
        linked = replace(face, link=f"#{page_target(number)}")
        pieces = setter.pieces(str(number), linked, where)
        if place < len(numbers) - 1:
            pieces = (*pieces, *setter.pieces(",", style, where))
        items.append(Item(sum(piece.width for piece in pieces), ink=pieces))
    return [*items, Item(0, cost=-INFINITE)]
