"""Lists of every kind, and the pictures that stand beside their items."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from rulesgen.documents.profile import MM
from rulesgen.documents.xhtml import Element
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.figures import Figure, Kept, Row, Series
from rulesgen.renderers.pdf.frames import Closer, Explained, Indented, Raised
from rulesgen.renderers.pdf.inline import Piece, Style
from rulesgen.renderers.pdf.ornaments import Disc, Numeral, SideHead
from rulesgen.renderers.pdf.paragraph import Paragraph, Role, Setting
from rulesgen.renderers.pdf.plates import Plates
from rulesgen.renderers.pdf.words import Tone

FEW_LINES, FEW_LARGE = 8, 4
"""So many lines of moves are never divided; the same in large print on small pages, which hold twenty."""
DIVIDED = 0.2
"""Price of a page that ends between two moves."""
MOST_TERM, LEAST_GAP = 0.34, 2 * MM
"""The share of the measure that a word may take up beside its meaning, and the room between them."""


class Lists(Plates, ABC):
    """Sets lists; what an item holds is set by `flow`."""

    @abstractmethod
    def flow(self, elements: Sequence[Element], tone: Tone, target: str = "") -> list[Block]:
        """Blocks for a row of elements."""

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
        steps: list[tuple[Block, list[Figure]]] = []
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
            steps.append((step, [f for f in map(self._figure, pictures) if f is not None]))
        widths = [figures[0].picture.drawing.width for _, figures in steps if figures]
        blocks = [self._with_picture(*step, max(widths, default=0.0)) for step in steps]
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

    def _with_picture(self, step: Block, figures: Sequence[Figure], widest: float) -> Block:
        """A step and its picture: beside it, or above where the widest of them leaves no room."""
        if not figures:
            return step
        figure = figures[0]
        measure = self.profile.measure * MM
        gap = 5.9 * MM
        own = figure.picture.drawing.width * MM
        narrow = self.profile.large and self.profile.small
        wide = widest * MM + gap + (11 if narrow else 13) * self.profile.type.body > measure
        if wide and not narrow:
            own = 0.42 * measure
        if wide and narrow:
            block: Block = Kept([figure, step], self.unit)
        else:
            free = measure - gap
            block = Row(figure, step, own / free, gap)
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
            content = Stack(self._content(item, ragged, tight=True), whole=True)
            block = Indented(content, size + 0.5 * tone.style.size, disc)
            block.before = block.after = 0.36 * self.unit
            blocks.append(block)
        stack = self._spaced(blocks)
        room = self.profile.measure * MM - size - 0.5 * tone.style.size
        lines = sum(part.text_lines(room) for block in blocks for part in block.walk())
        few = FEW_LARGE if self.profile.large and self.profile.small else FEW_LINES
        stack.whole, stack.between = lines <= few, DIVIDED
        return stack

    def _spaced(self, blocks: Sequence[Block], closer: bool = False) -> Stack:
        """The items one below the other, `closer` where more has room only so."""
        pictured = any(isinstance(block, Row) for block in blocks)
        stack = Series(blocks) if pictured else Closer(blocks) if closer else Stack(blocks)
        stack.before = stack.after = self.unit
        if len(blocks) > 1 and not self.profile.large:
            # No item alone at a page's foot or head; large items may be, else pages stay empty.
            blocks[0].keep_next = blocks[-2].keep_next = True
        return stack

    def _definitions(self, element: Element, tone: Tone) -> Block:
        """Words at the left, meanings beside them; long words, as questions, stand over their meaning."""
        head = Style("sans-semibold", 0.9 * tone.style.size, tone.style.colour)
        if self.profile.large:
            head = replace(head, size=tone.style.size)
        ragged = replace(tone, justified=False)
        heads = [child for child in element.elements if child.tag == "dt"]
        setting = Setting(tone.style.size, tone.leading)
        terms = [Paragraph(self._items(term, head), setting) for term in heads]
        for word in terms:
            word.role = Role.ENTRY if element.has("glossary") else Role.NAME
        measure = self.profile.measure * MM
        widest = max((term.widest() for term in terms), default=0)
        left = min(widest + 4 * MM, MOST_TERM * measure)
        long = sum(term.widest() > left - LEAST_GAP for term in terms)
        over = self.profile.large or long > len(terms) / 3
        inset = 5 * MM if self.profile.large else 0.0
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
                meaning = Indented(content, inset)
                meaning.before = 0.0
                block: Block = Explained([term, meaning])
            else:
                block = Indented(content, left, term, LEAST_GAP)
            block.before = block.after = (1.0 if over else 0.5) * self.unit
            blocks.append(block)
            term = None
        return self._spaced(blocks, over)
