"""The title page and the table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesgen.documents.drawing import Drawing, Twist
from rulesgen.documents.index_words import Headword
from rulesgen.documents.profile import MM
from rulesgen.documents.xhtml import Element
from rulesgen.faults import Fault
from rulesgen.renderers.pdf.blocks import Block
from rulesgen.renderers.pdf.contents import Contents, Entry
from rulesgen.renderers.pdf.figures import Picture
from rulesgen.renderers.pdf.inline import Style, inline_items, spoken
from rulesgen.renderers.pdf.linebreak import INFINITE, Item
from rulesgen.renderers.pdf.lists import Lists
from rulesgen.renderers.pdf.ornaments import Facts, Title
from rulesgen.renderers.pdf.paragraph import Paragraph, Setting


class TitlePage(Lists):
    """Sets the first pages of a book."""

    headwords: Sequence[Headword] = ()
    """Words that may stand in the index."""
    title_scale = 1.0
    """How much smaller the title is set, where titles are too many or too long for their page."""

    def _title_page(self, section: Element) -> list[Block]:
        blocks: list[Block] = []
        other = next((e for e in section.elements if e.has("other-title")), None)
        for element in section.elements:
            if element.tag == "h1":
                first = not any(isinstance(block, Title) for block in blocks)
                blocks.append(self._title(element, other if first else None))
                if first:
                    blocks.append(self._twist())
            elif element.has("facts"):
                blocks.append(self._facts(element))
            elif element is not other:
                blocks += self.flow([element], self.body)
        if other is not None and not any(isinstance(block, Title) for block in blocks):
            where = other.where
            self.faults.append(Fault(where, "fault.xhtml-incomplete", {"missing": "h1"}))
        if blocks:
            blocks[0].before = 0
            blocks[0].target = section.id
        return blocks

    def _title(self, element: Element, other: Element | None) -> Title:
        sizes, profile = self.profile.type, self.profile
        face = "serif" if profile.large else "serif-light"
        size = sizes.title * self.title_scale
        style = Style(face, size, profile.colour("ink"), track=-0.01)
        title = Paragraph(self._items(element, style), Setting(size, size * 1.12))
        second = None
        if other is not None:
            colour = profile.colour("ink" if profile.large else "grey")
            beside = Style("serif-italic", sizes.other_title, colour)
            setting = Setting(sizes.other_title, sizes.other_title * 1.4)
            second = Paragraph(self._items(other, beside), setting)
        return Title(title, second, 5 * MM)

    def _twist(self) -> Picture:
        width, large = self.profile.measure, self.profile.large
        half, swing, weight = (5.6, 1.3, 1.9) if large else (4.0, 0.95, 1.15)
        height = 2 * swing + 0.6
        strands = Twist(0, height / 2, width, half, swing, weight)
        picture = Picture(Drawing(width, height, (strands,)), 100)
        picture.before, picture.after = self.unit, 1.2 * self.unit
        picture.keep_next = True
        return picture

    def _facts(self, element: Element) -> Facts:
        sizes, profile = self.profile.type, self.profile
        word = Style("sans", sizes.fact_word, profile.colour("caption"))
        if profile.large:
            word = replace(word, colour=profile.colour("ink"))
        figure = Style("sans-light", sizes.fact_figure, profile.colour("ink"))
        facts = []
        for item in element.elements:
            items: list[Item] = []
            own, large = spoken(item, word), spoken(item, figure)
            for child in item.children:
                if isinstance(child, Element) and child.tag == "strong":
                    made = inline_items(child.children, large, self.setter, item.where, False)
                else:
                    made = inline_items((child,), own, self.setter, item.where, False)
                if items and made:
                    items.append(Item(1.5 * MM * word.size / 9, glue=True, ink=word))
                items += made[:-1]
            if not items:
                continue
            items.append(Item(0, cost=-INFINITE))
            facts.append(Paragraph(items, Setting(sizes.fact_figure, sizes.fact_figure * 1.1)))
        return Facts(facts, sizes.fact_figure * 1.1, self.unit, 2.4 * sizes.fact_word)

    def _contents(self) -> Contents:
        sizes, profile = self.profile.type, self.profile
        style = self.body.style
        size = max(sizes.body * 0.9, 18 if profile.large else 0)
        number = Style("sans-medium", size, style.colour, tabular=True)
        entries = []
        for section in self.document.body.elements:
            heading = next((e for e in section.elements if e.tag == "h1"), None)
            if section.has("index") and not self.headwords:
                continue
            if heading is None or section.has("title") or section.has("contents"):
                continue
            name = section.id or heading.id
            linked = replace(style, link=f"#{name}") if name else style
            items = inline_items(heading.children, linked, self.setter, heading.where, False)
            words = Paragraph(items, Setting(style.size, sizes.leading))
            page = self.setter.pieces(self.setter.pages.get(name, "00"), number, heading.where)
            entries.append(Entry(words, page, f"#{name}" if name else ""))
        return Contents(entries, 1.75 * self.unit, profile.colour("hair"))
