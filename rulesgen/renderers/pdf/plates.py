"""Figures and tables."""

from __future__ import annotations

from dataclasses import replace

from rulesgen.documents.drawing import CardFace, Disc, Drawing, Label, Look
from rulesgen.documents.picture_cards import LEAST_CARD, LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.profile import MM
from rulesgen.documents.xhtml import Element
from rulesgen.faults import Fault
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.figures import Figure, Picture
from rulesgen.renderers.pdf.frames import Closer, Indented
from rulesgen.renderers.pdf.inline import Style
from rulesgen.renderers.pdf.linebreak import Item
from rulesgen.renderers.pdf.paragraph import Paragraph, Role, Setting
from rulesgen.renderers.pdf.tables import Cell, Row, Table
from rulesgen.renderers.pdf.words import Words

LEAST_LABELS, LEAST_DISCS = 0.9, 0.76
"""To such a share of their size pictures with labels and with numbered discs may be made smaller."""
LEAST_DISCS_LARGE = 18 / 19
"""Discs in large print bear figures of 19 points."""
LEAST_PLAIN = 0.6
"""The same for pictures with neither."""
LEAST_BLANK, LEAST_BLANK_LARGE = 0.6, 0.42
"""The same for pictures whose cards have no indexes."""


class Plates(Words):
    """Sets tables, and drawings with their captions."""

    def _table(self, element: Element) -> Block:
        head = [
            cell.text
            for part in element.elements
            if part.tag == "thead"
            for cell in part.walk()
            if cell.tag == "th"
        ]
        if self.profile.large and self.profile.small and len(head) > 2:
            return self._told_rows(element)
        return self._rows(element)

    def _told_rows(self, element: Element) -> Block:
        """A table too wide for the page: each row a head and a line for every other column."""
        style = self.body.style
        bold, red = (
            replace(style, face="sans-semibold"),
            replace(style, face="sans-medium", colour=self.profile.colour("red")),
        )
        heads: list[Element] = []
        blocks: list[Block] = []
        for part in element.elements:
            for row in part.elements:
                if part.tag == "thead":
                    heads = list(row.elements)
                    continue
                first, *others = row.elements
                setting = Setting(style.size, self.body.leading, before=self.unit)
                name = Paragraph(self._items(first, bold), setting, keep_next=True)
                name.role = Role.NAME
                lines: list[Block] = [name]
                for head, cell in zip(heads[1:], others, strict=False):
                    items = self._items(head, red)[:-1]
                    items.append(Item(0.6 * style.size, glue=True, ink=style))
                    items += self._items(cell, style)
                    content = Paragraph(items, Setting(style.size, self.body.leading))
                    lines.append(Indented(Stack([content]), 5 * MM))
                blocks.append(Stack(lines, whole=True))
        stack = Closer(blocks)
        stack.before = stack.after = self.unit
        return stack

    def _rows(self, element: Element) -> Table:
        sizes, profile = self.profile.type, self.profile
        red = Style("sans-medium", sizes.table_head, profile.colour("red"))
        bold = Style("sans-semibold", sizes.table, profile.colour("ink"))
        plain = Style("sans", sizes.table, profile.colour("ink"))
        parts: dict[str, list[Row]] = {"thead": [], "tbody": []}
        for part in element.elements:
            for row in part.elements:
                cells = []
                for cell in row.elements:
                    style = plain if cell.tag == "td" else bold
                    if part.tag == "thead":
                        style = red
                    align = "right" if cell.has("number") else "left"
                    style = replace(style, tabular=cell.has("number"))
                    setting = Setting(style.size, sizes.table_leading, align=align)
                    items = self._items(cell, style)
                    span = int(cell.attributes.get("colspan", "1"))
                    words = Paragraph(items, setting) if items else None
                    if words and cell.tag == "th" and part.tag == "tbody":
                        words.role = Role.NAME
                    cells.append(Cell(words, span))
                parts[part.tag].append(tuple(cells))
        colours = (profile.colour("ink"), profile.colour("hair"))
        gutter = 1.2 * sizes.table
        whole = 0.5 * profile.text_height * MM
        return Table(parts["thead"], parts["tbody"], colours, 1.3 * self.unit, gutter, whole)

    def _figure(self, element: Element) -> Figure | None:
        sizes, profile = self.profile.type, self.profile
        key = element.attributes["data-drawing"]
        drawing = self.drawings.get(key)
        if drawing is None:
            known = ", ".join(sorted(self.drawings))
            facts = {"drawing": key, "known": known}
            self.faults.append(Fault(element.where, "fault.xhtml-no-drawing", facts))
            return None
        caption = None
        for child in element.elements:
            colour = profile.colour("ink" if profile.large else "caption")
            style = Style("sans", sizes.caption, colour)
            setting = Setting(sizes.caption, sizes.caption_leading, before=1.9 * MM)
            caption = Paragraph(self._items(child, style), setting)
        # A long caption goes over to the next page before a picture in large print gives way.
        most = profile.text_height * MM - (0 if profile.large else 4 * sizes.caption_leading)
        picture = Picture(drawing, most, self._least(drawing))
        picture.names, picture.joined = element.has("parts"), element.has("half")
        return Figure(picture, caption, self.unit, self.unit)

    def _least(self, drawing: Drawing) -> float:
        """How much smaller a picture may be printed: its words, discs and cards are to be read.

        In large print words are as small as they may be.
        """
        large = self.profile.large
        if all(
            item.look in (Look.NEW, Look.OLD)
            for item in drawing.items
            if isinstance(item, CardFace)
        ):
            # The cards of a setup are blank.
            return LEAST_BLANK_LARGE if large else LEAST_BLANK
        least = LEAST_PLAIN
        if any(isinstance(item, Label) for item in drawing.items):
            least = 1.0 if large else LEAST_LABELS
        elif any(isinstance(item, Disc) for item in drawing.items):
            least = LEAST_DISCS_LARGE if large else LEAST_DISCS
        card = narrowest_card(drawing) or 0.0
        smallest = LEAST_CARD_LARGE if large else LEAST_CARD
        return min(1.0, max(least, smallest / card)) if card else 1.0
