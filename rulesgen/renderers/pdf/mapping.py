"""From the elements of a document to blocks on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulesgen.documents.drawing import Drawing, Twist
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.xhtml import Document, Element
from rulesgen.faults import Fault
from rulesgen.renderers.pdf.blocks import Barred, Beside, Block, Gap, Indented, Raised, Stack
from rulesgen.renderers.pdf.contents import Contents, Entry
from rulesgen.renderers.pdf.figures import Figure, Pair, Picture
from rulesgen.renderers.pdf.inline import Piece, Setter, Style, inline_items
from rulesgen.renderers.pdf.linebreak import INFINITE, Item
from rulesgen.renderers.pdf.ornaments import Disc, Facts, Heading, Numeral, SideHead, Title
from rulesgen.renderers.pdf.paragraph import Paragraph, Setting
from rulesgen.renderers.pdf.tables import Cell, Row, Table


@dataclass
class Chapter:
    """What a section becomes: its blocks, and whether it begins on a new page."""

    blocks: list[Block]
    fresh: bool = False
    title: bool = False


@dataclass(frozen=True)
class Tone:
    """How the text of a part of the book is set: small in a colophon, ragged in narrow columns."""

    style: Style
    leading: float
    justified: bool


class Mapper:
    """Makes the blocks of one document."""

    def __init__(
        self, document: Document, drawings: Mapping[str, Drawing], profile: Profile, setter: Setter
    ) -> None:
        self.document = document
        self.drawings = drawings
        self.profile = profile
        self.setter = setter
        self.faults: list[Fault] = []
        sizes = profile.type
        self.unit = sizes.leading / 2
        """Half a line: spaces are made of it."""
        self.body = Tone(
            Style("serif", sizes.body, profile.colour("ink")), sizes.leading, not profile.large
        )
        small = max(sizes.body * 0.86, 18.0 if profile.large else 0.0)
        self.small = Tone(
            Style("serif", small, profile.colour("ink")),
            max(sizes.leading * 0.86, 1.3 * small),
            not profile.large,
        )

    def chapters(self) -> list[Chapter]:
        """The sections of the body in order."""
        return [self._chapter(section) for section in self.document.body.elements]

    def _chapter(self, section: Element) -> Chapter:
        if section.has("title"):
            return Chapter(self._title_page(section), fresh=True, title=True)
        tone = self.small if section.has("colophon") else self.body
        blocks = self.flow(section.elements, tone, section.id)
        if section.has("contents"):
            blocks.append(self._contents())
        fresh = section.has("fresh") or section.has("contents")
        return Chapter(blocks, fresh=fresh)

    def flow(self, elements: Sequence[Element], tone: Tone, target: str = "") -> list[Block]:
        """Blocks for a row of elements; the first bears the target's name."""
        blocks: list[Block] = []
        for element in elements:
            made = self._block(element, tone, target)
            if made is None:
                continue
            if blocks and isinstance(blocks[-1], Heading | SideHead):
                _close_up(made)
            if element.id:
                made.target = element.id
            elif target and not blocks:
                made.target = target
            blocks.append(made)
        for head, words, picture in zip(blocks, blocks[1:], blocks[2:], strict=False):
            # A chapter that opens with a sentence on its picture begins where the picture stands.
            opening = isinstance(head, Heading) and isinstance(picture, Figure | Beside)
            if opening and isinstance(words, Paragraph):
                words.keep_next = True
        return blocks

    def _block(self, element: Element, tone: Tone, target: str) -> Block | None:
        match element.tag:
            case "section":
                return Stack(self.flow(element.elements, tone, element.id), grid=self.unit)
            case "h1":
                return self._heading(element, target)
            case "h2":
                return self._side_head(element)
            case "h3":
                return self._step_head(element)
            case "p":
                return self._paragraph(element, tone)
            case "ul" | "ol":
                return self._list(element, tone)
            case "dl":
                return self._definitions(element, tone)
            case "table":
                return self._table(element)
            case "figure":
                return self._figure(element)
            case "aside":
                return self._aside(element, tone)
            case "div":
                return self._division(element, tone)
        raise AssertionError(f"no block for <{element.tag}>")

    # Headings and paragraphs

    def _heading(self, element: Element, target: str) -> Heading:
        sizes = self.profile.type
        style = Style("sans-medium", sizes.heading, self.profile.colour("ink"))
        setting = Setting(sizes.heading, sizes.heading * 1.22)
        scale = sizes.heading / 17
        words = Paragraph(self._items(element, style), setting)
        name = element.id or target
        return Heading(words, element.text, name, self.profile.colour("red"), scale)

    def _side_head(self, element: Element) -> SideHead:
        sizes = self.profile.type
        style = Style("sans-semibold", sizes.side_head, self.profile.colour("red"))
        setting = Setting(sizes.side_head, sizes.leading, before=2 * self.unit, after=0)
        return SideHead(self._items(element, style), setting, keep_next=True)

    def _step_head(self, element: Element) -> SideHead:
        sizes = self.profile.type
        style = Style("sans-semibold", sizes.step_head, self.profile.colour("ink"))
        setting = Setting(sizes.step_head, sizes.leading, before=1.5 * self.unit, after=0)
        return SideHead(self._items(element, style), setting, keep_next=True)

    def _paragraph(self, element: Element, tone: Tone) -> Paragraph:
        sizes = self.profile.type
        if element.has("note"):
            colour = self.profile.colour("ink" if self.profile.large else "caption")
            style = Style("sans", sizes.caption, colour)
            setting = Setting(sizes.caption, sizes.caption_leading, before=self.unit)
            return Paragraph(self._items(element, style), setting)
        if element.has("over-title"):
            style = Style("sans-medium", sizes.over_title, self.profile.colour("red"), track=0.12)
            setting = Setting(sizes.over_title, sizes.over_title * 1.3, after=self.unit)
            return Paragraph(self._items(_upper(element), style), setting, keep_next=True)
        return self._text(element, tone)

    def _text(self, element: Element, tone: Tone, after: float | None = None) -> Paragraph:
        setting = Setting(
            tone.style.size,
            tone.leading,
            align="justify" if tone.justified else "left",
            before=self.unit if after is None else after,
            after=self.unit if after is None else after,
        )
        items = self._items(element, tone.style, hyphens=tone.justified or self.profile.large)
        return Paragraph(items, setting, keep_next=element.text.endswith(":"))

    def _items(self, element: Element, style: Style, hyphens: bool = False) -> list[Item]:
        return inline_items(element.children, style, self.setter, element.where, hyphens)

    # The title page

    def _title_page(self, section: Element) -> list[Block]:
        blocks: list[Block] = []
        other = next((e for e in section.elements if e.has("other-title")), None)
        for element in section.elements:
            if element.tag == "h1":
                blocks.append(self._title(element, other))
                blocks.append(self._twist())
            elif element.has("facts"):
                blocks.append(self._facts(element))
            elif element is not other:
                made = self._block(element, self.body, "")
                if made is not None:
                    blocks.append(made)
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
        style = Style(face, sizes.title, profile.colour("ink"), track=-0.01)
        title = Paragraph(self._items(element, style), Setting(sizes.title, sizes.title * 1.12))
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
            for child in item.children:
                if isinstance(child, Element) and child.tag == "strong":
                    made = inline_items(child.children, figure, self.setter, item.where, False)
                else:
                    made = inline_items((child,), word, self.setter, item.where, False)
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
        number = Style(
            "sans-medium", max(sizes.body * 0.9, 18 if profile.large else 0), style.colour
        )
        entries = []
        for section in self.document.body.elements:
            heading = next((e for e in section.elements if e.tag == "h1"), None)
            if heading is None or section.has("title") or section.has("contents"):
                continue
            name = section.id or heading.id
            linked = replace(style, link=f"#{name}") if name else style
            items = inline_items(heading.children, linked, self.setter, heading.where, False)
            words = Paragraph(items, Setting(style.size, sizes.leading))
            page = self.setter.pieces(self.setter.pages.get(name, "00"), number, heading.where)
            entries.append(Entry(words, page, f"#{name}" if name else ""))
        return Contents(entries, 1.75 * self.unit, profile.colour("hair"))

    # Lists

    def _list(self, element: Element, tone: Tone) -> Block:
        if element.has("steps"):
            return self._steps(element, tone)
        if element.has("moves"):
            return self._moves(element, tone)
        ragged = replace(tone, justified=False)
        indent = 1.7 * tone.style.size
        blocks: list[Block] = []
        for number, item in enumerate(element.elements, start=1):
            content = Stack(self._content(item, ragged, tight=True))
            sign, face = ("–", "serif") if element.tag == "ul" else (f"{number}.", "serif")
            piece = self.setter.piece(sign, replace(tone.style, face=face), item.where)
            setting = Setting(tone.style.size, tone.leading)
            block = Indented(content, indent, Numeral(piece, setting.baseline))
            block.before = block.after = 0.3 * self.unit
            blocks.append(block)
        return self._spaced(blocks)

    def _content(self, item: Element, tone: Tone, tight: bool = False) -> list[Block]:
        """The blocks of a list item, which may hold plain text instead."""
        blockish = {"p", "ul", "ol", "dl", "table", "figure", "aside", "div", "h2", "h3"}
        if any(child.tag in blockish for child in item.elements):
            return self.flow(item.elements, tone)
        return [self._text(item, tone, 0.0 if tight else None)]

    def _steps(self, element: Element, tone: Tone) -> Block:
        sizes, profile = self.profile.type, self.profile
        figure = Style("serif-light", sizes.step_number, profile.colour("red"))
        if profile.large:
            figure = replace(figure, face="serif")
        ragged = replace(tone, justified=False)
        blocks: list[Block] = []
        for number, item in enumerate(element.elements, start=1):
            pictures = [child for child in item.elements if child.tag == "figure"]
            words = [child for child in item.elements if child.tag != "figure"]
            piece = self.setter.piece(str(number), figure, item.where)
            if words or pictures:
                content = self.flow(words, ragged)
            else:
                content = [self._text(item, ragged, 0.0)]
            step = self._numbered(piece, content, ragged)
            step.before = step.after = self.unit
            blocks.append(self._with_picture(step, pictures))
        return self._spaced(blocks)

    def _numbered(self, piece: Piece, content: list[Block], tone: Tone) -> Block:
        """A step: its head beside the numeral and the text below both, or the text beside it."""
        room = max(piece.width, 0.55 * piece.style.size) + 0.3 * piece.style.size
        head = content[0] if content else None
        if isinstance(head, SideHead):
            head.setting = replace(head.setting, before=0.0)
            numeral = Numeral(piece, head.setting.baseline)
            first = Indented(Stack([head]), room, numeral)
            first.keep_next = True
            return Raised(Stack([first, *content[1:]], whole=True), numeral.rise)
        numeral = Numeral(piece, Setting(tone.style.size, tone.leading).baseline)
        return Raised(Indented(Stack(content), room, numeral), numeral.rise)

    def _with_picture(self, step: Block, pictures: Sequence[Element]) -> Block:
        made = [figure for figure in map(self._figure, pictures) if figure is not None]
        if not made:
            return step
        figure = made[0]
        measure = self.profile.measure * MM
        gap = 5.9 * MM
        own = figure.picture.drawing.width * MM
        if own + gap + 13 * self.profile.type.body > measure:
            own = 0.42 * measure
        if self.profile.large and self.profile.paper == "a5":
            block: Block = Stack([figure, step], whole=True)
        else:
            free = measure - gap
            block = Beside([(figure, own / free), (step, 1 - own / free)], gap)
        block.before = block.after = 1.4 * self.unit
        return block

    def _moves(self, element: Element, tone: Tone) -> Block:
        ragged = replace(tone, justified=False)
        size = 1.28 * tone.style.size
        white = Style("sans-semibold", 0.76 * tone.style.size, self.profile.colour("white"))
        if self.profile.large:
            white, size = replace(white, size=18.0), 28.0
        baseline = Setting(tone.style.size, tone.leading).baseline
        blocks: list[Block] = []
        for number, item in enumerate(element.elements, start=1):
            piece = self.setter.piece(str(number), white, item.where)
            disc = Disc(piece, size, baseline, self.profile.colour("arrow"))
            content = Stack(self._content(item, ragged, tight=True))
            block = Indented(content, size + 0.5 * tone.style.size, disc)
            block.before = block.after = 0.36 * self.unit
            blocks.append(block)
        return self._spaced(blocks)

    def _spaced(self, blocks: Sequence[Block]) -> Stack:
        stack = Stack(blocks)
        stack.before = stack.after = self.unit
        if len(blocks) > 1 and not self.profile.large:
            # No item alone at a page's foot or head; large items may be, else pages stay empty.
            blocks[0].keep_next = blocks[-2].keep_next = True
        return stack

    def _definitions(self, element: Element, tone: Tone) -> Block:
        """Words at the left, meanings beside them; in large print the word stands over its meaning."""
        head = Style("sans-semibold", 0.9 * tone.style.size, tone.style.colour)
        if self.profile.large:
            head = replace(head, size=tone.style.size)
        ragged = replace(tone, justified=False)
        heads = [child for child in element.elements if child.tag == "dt"]
        setting = Setting(tone.style.size, tone.leading)
        terms = [Paragraph(self._items(term, head), setting) for term in heads]
        measure = self.profile.measure * MM
        left = min(max((term.widest() for term in terms), default=0) + 4 * MM, 0.3 * measure)
        over = self.profile.large
        blocks: list[Block] = []
        term: Paragraph | None = None
        rest = iter(terms)
        for child in element.elements:
            if child.tag == "dt":
                term = next(rest)
                continue
            content = Stack(self._content(child, ragged, tight=True))
            if over and term:
                term.keep_next = True
                block: Block = Stack([term, Indented(content, 5 * MM)])
            else:
                block = Indented(content, left, term)
            block.before = block.after = 0.5 * self.unit
            blocks.append(block)
            term = None
        return self._spaced(blocks)

    # Tables and figures

    def _table(self, element: Element) -> Table:
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
                    setting = Setting(style.size, sizes.table_leading, align=align)
                    items = self._items(cell, style)
                    span = int(cell.attributes.get("colspan", "1"))
                    cells.append(Cell(Paragraph(items, setting) if items else None, span))
                parts[part.tag].append(tuple(cells))
        colours = (profile.colour("ink"), profile.colour("hair"))
        gutter = 1.2 * sizes.table
        return Table(parts["thead"], parts["tbody"], colours, 1.3 * self.unit, gutter)

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
        most = profile.text_height * MM - 4 * sizes.caption_leading
        return Figure(Picture(drawing, most), caption, self.unit, self.unit)

    # Boxes

    def _aside(self, element: Element, tone: Tone) -> Block:
        tip = element.has("tip")
        colour = self.profile.colour("red" if tip else "soft")
        content = Stack(self.flow(element.elements, replace(tone, justified=False)))
        block = Barred(content, 4.5 * MM, 1.4 if tip else 0.7, colour)
        block.before = block.after = 1.4 * self.unit
        return block

    def _division(self, element: Element, tone: Tone) -> Block:
        if element.has("pair"):
            figures = [
                figure
                for figure in (self._figure(e) for e in element.elements if e.tag == "figure")
                if figure is not None
            ]
            if not figures:
                return Gap(0)
            if self.profile.large and self.profile.paper == "a5":
                return Stack(figures, whole=True)
            return Pair(figures, 2.8 * MM)
        blocks = self.flow(element.elements, tone, element.id)
        content = Stack(blocks, whole=element.has("keep"), grid=self.unit)
        if element.has("stale"):
            return Barred(content, 0.0, 2.4, self.profile.colour("red"))
        return content


def _close_up(block: Block) -> None:
    """No room before what follows a heading, nor before what stands first in it."""
    block.before = 0.0
    if isinstance(block, Stack) and block.blocks:
        _close_up(block.blocks[0])


def _upper(element: Element) -> Element:
    children = tuple(
        child.upper() if isinstance(child, str) else _upper(child) for child in element.children
    )
    return replace(element, children=children)
