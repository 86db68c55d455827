"""Pictures with their captions."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from math import inf

from rulesgen.documents.drawing import Drawing, Panel, moved
from rulesgen.documents.profile import MM
from rulesgen.renderers.pdf.blocks import BETWEEN, TORN, Block, Stack, Way
from rulesgen.renderers.pdf.frames import Beside
from rulesgen.renderers.pdf.paragraph import Paragraph
from rulesgen.renderers.pdf.sheet import Sheet

LEAST_PICTURE = 60.0
"""A picture is not made less high than so many points."""
APART, OPPOSITE, PARTED = 1.6, 0.3, 0.25
"""Price of an example in two parts that one page could hold; of one whose parts lie on the two pages of
an opening; of one without pictures."""
TURNED, TURNED_WORDS, TURNED_MOVES = 0.6, 0.4, 2.0
"""Price of a page to be turned between two parts of an example that no page holds: before its result,
between its first words and their picture, between a picture and the moves that its numbers stand for."""
LESS = 6.0
"""Price of a divided example whose pictures are made smaller too, times what is lost of them."""
RESULT, MOVES, WORDS = 0.06, 0.12, 0.15
"""Price of a page that ends in an example: before the picture after its moves, before the moves, and
before its first picture."""
CAPTION = 1.2
"""Price of a page to be turned between a picture and its caption."""
LINES = 3
"""Its first words and its head are at least so many lines where a page ends with them."""


RULE = 0.75
"""Weight of a rule between pictures, points."""


class Picture(Block):
    """A drawing, made smaller where it is wider than the column or higher than `most` points."""

    def __init__(
        self, drawing: Drawing, most: float, least: float = 1.0, centred: bool = False
    ) -> None:
        self.drawing = drawing
        self.most = most
        self.readable = least
        """The share of its size to which it may be made smaller so that a page is filled better."""
        self.centred = centred
        self.names = False
        """Whether the words in it name what is explained: the parts of the layout."""
        self.joined = False
        """Whether it is one of two, one below the other, that keep one scale."""
        self.taller = 1.0
        """How much higher its room is than itself, where its counterpart on a facing page is higher."""

    def scale(self, width: float) -> float:
        """1 for true size."""
        most = self.most / self.taller
        return min(1.0, width / (self.drawing.width * MM), most / (self.drawing.height * MM))

    def height(self, width: float) -> float:
        return self.drawing.height * MM * self.scale(width) * self.taller

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        scale, drawing = self.scale(width), self.drawing
        if drawing.width * MM > width - 1:
            # What is as wide as its column stays so where it is made less high.
            drawing = _as_wide(drawing, max(drawing.width, width / MM / scale))
        if self.centred:
            x += (width - drawing.width * MM * scale) / 2
        sheet.picture(drawing, x, top, 1.0 if scale > 0.999 else scale)


def _as_wide(drawing: Drawing, width: float) -> Drawing:
    """The same `width` mm wide: its ground reaches from edge to edge, all else stands in the middle."""
    shift = (width - drawing.width) / 2
    if shift < 0.01:
        return drawing
    items = tuple(
        replace(item, width=width)
        if isinstance(item, Panel) and item.width >= drawing.width - 0.01
        else moved(item, shift, 0)
        for item in drawing.items
    )
    return replace(drawing, width=width, items=items)


class Figure(Stack):
    """A picture and its caption, always together."""

    pictured = True

    def __init__(
        self, picture: Picture, caption: Paragraph | None, before: float, after: float
    ) -> None:
        super().__init__([picture, caption] if caption else [picture], whole=True)
        self.picture = picture
        self.caption = caption
        self.before, self.after = before, after
        self.natural: Figure = self
        """The same with a picture of its full size."""

    @property
    def half(self) -> bool:
        return self.picture.joined

    def shrunk(self, width: float, room: float) -> Block | None:
        most = self.picture_room(width, room)
        if self.half or most < max(LEAST_PICTURE, self.least * self.natural.picture.height(width)):
            return None
        return self.with_most(most)

    def ways(self, width: float, room: float, page: float) -> Iterator[Way]:
        for first, rest, price in super().ways(width, room, page):
            rest.opposite = CAPTION
            yield Way(first, rest, price + CAPTION)

    def forced(self, width: float, room: float) -> tuple[Block, Block] | None:
        """A long caption goes over to the next page rather than making its picture too small."""
        if self.caption is None or self.picture.height(width) > room:
            return None
        alone = Figure(self.picture, None, self.before, self.after)
        alone.target, alone.key, alone.keep_next = self.target, self.key, self.keep_next
        return alone, self.caption

    def picture_room(self, width: float, room: float) -> float:
        """What the caption leaves of a room."""
        return room - self.height(width) + self.picture.height(width)

    @property
    def least(self) -> float:
        return self.picture.readable

    def eased(self, width: float, share: float) -> Block:
        return self if self.half else self.reduced(width, share)

    def reduced(self, width: float, share: float) -> Figure:
        """The same with its picture made smaller, as far as it can still be read."""
        own = self.natural.picture.height(width)
        # One of two has the scale of the other, however low it is.
        lowest = 0.0 if self.half else min(own, LEAST_PICTURE)
        return self.natural.with_most(max(max(share, self.least) * own, lowest))

    def with_most(self, most: float) -> Figure:
        """The same with a picture of at most so many points in height."""
        drawn = self.picture
        picture = Picture(drawn.drawing, most, drawn.readable, drawn.centred)
        picture.names, picture.joined, picture.taller = drawn.names, drawn.joined, drawn.taller
        figure = Figure(picture, self.caption, self.before, self.after)
        figure.target, figure.key, figure.keep_next = self.target, self.key, self.keep_next
        figure.turned, figure.opposite = self.turned, self.opposite
        figure.natural = self.natural
        return figure


class Pair(Beside):
    """Figures side by side, as before and after; they keep one scale and may hang into the margin."""

    pictured = True

    def __init__(
        self, figures: Sequence[Figure], gap: float, hanging: float = 0.0, rule: str = ""
    ) -> None:
        super().__init__([(figure, 1 / len(figures)) for figure in figures], gap)
        self.figures = tuple(figures)
        self.hanging = hanging
        """So far it stands out into the outer margin."""
        self.natural: Pair = self
        """The same with pictures of their full size."""
        self.rule = rule
        """The colour of the rules between them; none where each has its own ground."""

    def height(self, width: float) -> float:
        return super().height(width + self.hanging)

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        left = x if sheet.right else x - self.hanging
        super().ink(sheet, left, top, width + self.hanging)
        high = self.height(width)
        for number in range(1, len(self.figures)) if self.rule else ():
            middle = left + number * (self.own_width(width) + self.gap) - self.gap / 2
            sheet.bar(middle - RULE / 2, top - high, RULE, high, self.rule)

    def eased(self, width: float, share: float) -> Block:
        return self.reduced(width, share)

    def reduced(self, width: float, share: float) -> Pair:
        """The same with smaller pictures, as far as both can still be read."""
        own, share = self.own_width(width), max(share, self.least)
        figures = self.natural.figures
        return self._like([one.with_most(share * one.picture.height(own)) for one in figures])

    @property
    def least(self) -> float:
        return max(figure.least for figure in self.figures)

    def own_width(self, width: float) -> float:
        """The width of one of them."""
        return self._widths(width + self.hanging)[0]

    def _like(self, figures: Sequence[Figure]) -> Pair:
        pair = Pair(figures, self.gap, self.hanging, self.rule)
        pair.before, pair.after, pair.target = self.before, self.after, self.target
        pair.key, pair.keep_next = self.key, self.keep_next
        pair.natural = self.natural
        return pair

    def shrunk(self, width: float, room: float) -> Block | None:
        most, own = self.picture_room(width, room), self.own_width(width)
        least = max(figure.natural.picture.height(own) for figure in self.figures) * self.least
        return self.with_most(most) if most >= max(LEAST_PICTURE, least) else None

    def picture_room(self, width: float, room: float) -> float:
        """What the longer caption leaves of a room."""
        own = self.own_width(width)
        return min(figure.picture_room(own, room) for figure in self.figures)

    def with_most(self, most: float) -> Pair:
        """The same with pictures of at most so many points in height."""
        return self._like([figure.with_most(most) for figure in self.figures])


class Kept(Stack):
    """What stays on one page if it can, as an example: its position, its moves and their result.

    Where no page holds all of it, it is divided between these.
    """

    def __init__(
        self, blocks: Sequence[Block], grid: float, opens: bool = False, spreads: bool = False
    ) -> None:
        super().__init__(blocks, whole=True, grid=grid)
        self.level = grid
        """Its grid, which it leaves where its pictures are made smaller."""
        self.opens = opens
        """Whether its first words may stand on the page before its picture, as in large print."""
        self.spreads = spreads
        """Whether its parts may stand on the two pages of an opening."""
        self.share = 1.0
        """To which share of their size its two pictures are made smaller."""
        self.given = 1.0
        """To which share that of its pictures is made smaller which gives most."""
        self.divided = False
        """Whether it is a part of an example: its picture has the scale of that on another page."""

    def eased(self, width: float, share: float) -> Block:
        halves = [block for block in self.blocks if block.half]
        own = self.share
        if halves and not self.divided:
            own = max(share, *(block.least for block in halves))
        return self._with_pictures(width, share, own)

    def _with_pictures(self, width: float, share: float, own: float) -> Kept:
        """The same with `share` of the size of its pictures and rooms, `own` of that of its two."""
        blocks = [
            block.reduced(width, own) if block.half else block.eased(width, share)
            for block in self.blocks
        ]
        part = self._part(blocks)
        part.target, part.key, part.keep_next = self.target, self.key, self.keep_next
        part.share, part.divided = own, self.divided
        part.grid = self.level if share >= 1.0 else 0.0
        given = (
            max(own if block.half else share, block.least)
            for block in self.blocks
            if block.pictured
        )
        part.given = min(given, default=1.0)
        return part

    def remains(self) -> Hashable:
        return self.share, super().remains()

    def ways(self, width: float, room: float, page: float) -> Iterator[Way]:
        pictured = any(block.pictured for block in self.blocks)
        alone = 0.0
        if self._with_pictures(width, 0.0, 1.0).height(width) <= page:
            alone = APART if pictured else PARTED
        opening = len(list(takewhile(lambda block: not block.pictured, self.blocks)))
        for first, rest, price in self._ways(width, room, page):
            assert isinstance(first, Stack)
            assert isinstance(rest, Stack)
            divided = len(first.blocks) + len(rest.blocks) > len(self.blocks)
            if divided and pictured and first.blocks[-1].text_lines(width):
                continue
            words = pictured and not divided and len(first.blocks) == opening
            own, rest.opposite = 0.0 if words else alone, 0.0
            if own:
                price += LESS * (1.0 - self.given)
            if self.spreads and pictured and alone == 0.0:
                own = rest.opposite = _turned(first, rest, words)
            elif self.spreads and own == APART:
                rest.opposite = APART - OPPOSITE
            yield Way(first, rest, price + own)

    def price(self, index: int, width: float) -> float:
        before, block = self.blocks[index - 1], self.blocks[index]
        if before.pictured:
            return inf if block.text_lines(width) else MOVES
        if not block.pictured:
            return BETWEEN if not any(part.pictured for part in self.blocks) else inf
        lines = [words.text_lines(width) for words in self.blocks[:index]]
        if all(lines):
            return WORDS if self.opens and sum(lines) >= LINES else inf
        return RESULT

    def _part(self, blocks: Sequence[Block]) -> Kept:
        part = Kept(blocks, self.grid, self.opens, self.spreads)
        part.before, part.after, part.opposite = self.before, self.after, self.opposite
        part.share, part.divided = self.share, True
        part.level = self.level
        return part


def _turned(first: Stack, rest: Stack, words: bool) -> float:
    """Price of a page to be turned between two parts of an example, of which the first may be `words`."""
    if words:
        return TURNED_WORDS
    parted = first.blocks[-1].pictured or not rest.blocks[0].pictured
    return TURNED_MOVES if parted else TURNED


class Row(Beside):
    """A picture and what is said about it, side by side."""

    def __init__(self, figure: Figure, words: Block, share: float, gap: float) -> None:
        super().__init__([(figure, share), (words, 1 - share)], gap)
        self.figure, self.words, self.share = figure, words, share

    def scaled(self, width: float, factor: float) -> Row:
        """The same with its picture made smaller."""
        own = (width - self.gap) * self.share
        figure = self.figure.with_most(factor * self.figure.picture.height(own))
        row = Row(figure, self.words, self.share * factor, self.gap)
        row.before, row.after, row.target = self.before, self.after, self.target
        row.keep_next = self.keep_next
        return row


class Series(Stack):
    """Rows that tell one story, as the growing pictures of a setup: all on one page if possible."""

    LEAST = 0.68
    """How much smaller its pictures may become for that."""

    def tightened(self, width: float, room: float) -> Block | None:
        for percent in range(97, round(100 * self.LEAST), -3):
            series = Series([block.scaled(width, percent / 100) for block in self.blocks])
            series.before, series.after, series.target = self.before, self.after, self.target
            if series.height(width) <= room:
                return series
        return None

    def price(self, index: int, width: float) -> float:
        return TORN

    def _part(self, blocks: Sequence[Block]) -> Series:
        part = Series(blocks)
        part.before, part.after = self.before, self.after
        return part
