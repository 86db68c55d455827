"""The house's few ornaments: titles, the bar under headings, large numerals, numbered discs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from rulesgen.documents.fonts import metrics
from rulesgen.documents.profile import MM
from rulesgen.renderers.pdf.blocks import Block
from rulesgen.renderers.pdf.inline import Piece, Style
from rulesgen.renderers.pdf.paragraph import Paragraph, Role
from rulesgen.renderers.pdf.sheet import Sheet

ABOVE, CLOSEST = 32.0, 0.6
"""Points above a chapter's heading, and the share of them that is enough to fill a page better."""


class Heading(Block):
    """A chapter's heading: the words, a short red bar, room to the text."""

    keep_next = True

    def __init__(
        self, words: Paragraph, title: str, target: str, colour: str, scale: float
    ) -> None:
        self.words = words
        self.title = title
        self.target = target
        self.colour = colour
        self.scale = scale
        self.before = ABOVE * scale
        self.after = 0.0

    @property
    def begins(self) -> bool:
        return True

    @property
    def gives(self) -> bool:
        return True

    def eased(self, width: float, share: float) -> Block:
        heading = copy(self)
        heading.before = ABOVE * self.scale * max(share, CLOSEST)
        return heading

    def walk(self) -> Iterator[Block]:
        yield self
        yield self.words

    def height(self, width: float) -> float:
        return self.words.height(width) + (2 * MM + 3.1 * MM) * self.scale

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        self.words.ink(sheet, x, top, width)
        setting = self.words.setting
        last = self.words.height(width) - setting.leading + setting.baseline
        thickness = 1.4 * self.scale
        y = top - last - 2 * MM * self.scale - thickness
        sheet.bar(x, y, 9 * MM * self.scale, thickness, self.colour)


class SideHead(Paragraph):
    """A small head over what follows."""

    keep_next = True
    role = Role.NAME
    title = ""
    """The name at a page's foot of a chapter that begins with it."""

    @property
    def begins(self) -> bool:
        return True


@dataclass
class Numeral(Block):
    """A step's large number, hanging on the first baseline of the text beside it."""

    piece: Piece
    baseline: float

    @property
    def rise(self) -> float:
        """How far it stands out above the line it hangs on."""
        cap_height = metrics(self.piece.style.face).cap_height / 1000 * self.piece.style.size
        return max(0.0, cap_height - self.baseline)

    def height(self, width: float) -> float:
        return self.baseline

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        sheet.text(x, top - self.baseline, self.piece.text, self.piece.style)


@dataclass
class Disc(Block):
    """The numbered disc of a move."""

    piece: Piece
    size: float
    baseline: float
    colour: str

    def height(self, width: float) -> float:
        return self.size

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        style: Style = self.piece.style
        middle = metrics(style.face).cap_height / 2000 * style.size
        # The disc is centred on the middle of the text's own figures.
        y = top - self.baseline + self.size * 0.27
        sheet.disc(x + self.size / 2, y, self.size / 2, self.colour)
        sheet.text(x + (self.size - self.piece.width) / 2, y - middle, self.piece.text, style)


class Facts(Block):
    """The three facts under a title: left, in the middle and right on one baseline, or in more lines."""

    def __init__(
        self, facts: Sequence[Paragraph], leading: float, space: float, gap: float
    ) -> None:
        self.facts = list(facts)
        self.leading = leading
        self.before = self.after = space
        self.gap = gap
        """Least room between two facts; what has none stands in the next line."""

    def _rows(self, width: float) -> list[list[Paragraph]]:
        """The facts line by line, as many in each as fit."""
        rows: list[list[Paragraph]] = []
        room = 0.0
        for fact in self.facts:
            room -= fact.widest() + self.gap
            if room < 0 or not rows:
                rows.append([])
                room = width - fact.widest()
            rows[-1].append(fact)
        return rows

    def height(self, width: float) -> float:
        return self.leading * max(1, len(self._rows(width)))

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        rows = self._rows(width)
        for row in rows:
            widths = [fact.widest() + 0.01 for fact in row]
            # All in one line are spread over it; what goes on below begins at the left.
            spare = (width - sum(widths)) / max(1, len(row) - 1)
            between = spare if len(rows) == 1 else min(spare, 2 * self.gap)
            at = x
            for fact, own in zip(row, widths, strict=True):
                fact.ink(sheet, at, top, own)
                at += own + between
            top -= self.leading


class Title(Block):
    """The title with the other language's name beside it, or below where there is no room."""

    def __init__(self, title: Paragraph, other: Paragraph | None, gap: float) -> None:
        self.title = title
        self.other = other
        self.gap = gap
        self.keep_next = True

    def _beside(self, width: float) -> bool:
        if self.other is None:
            return True
        return self.title.widest() + self.gap + self.other.widest() <= width

    def height(self, width: float) -> float:
        height = self.title.height(width)
        if self.other and not self._beside(width):
            height += self.other.height(width)
        return height

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        self.title.ink(sheet, x, top, width)
        if self.other is None:
            return
        if self._beside(width):
            down = self.title.setting.baseline - self.other.setting.baseline
            left = self.title.widest() + self.gap
            self.other.ink(sheet, x + left, top - down, self.other.widest() + 0.01)
        else:
            self.other.ink(sheet, x, top - self.title.height(width), width)
