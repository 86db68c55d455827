"""Pictures with their captions."""

from __future__ import annotations

from collections.abc import Sequence

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import MM
from rulesgen.renderers.pdf.blocks import Beside, Block, Stack
from rulesgen.renderers.pdf.paragraph import Paragraph
from rulesgen.renderers.pdf.sheet import Sheet


class Picture(Block):
    """A drawing, made smaller where it is wider than the column or higher than `most` points."""

    def __init__(
        self, drawing: Drawing, most: float, least: float = 1.0, centred: bool = False
    ) -> None:
        self.drawing = drawing
        self.most = most
        self.least = least
        """The share of its size to which it may be made smaller so that a page is filled better."""
        self.centred = centred

    def scale(self, width: float) -> float:
        """1 for true size."""
        return min(1.0, width / (self.drawing.width * MM), self.most / (self.drawing.height * MM))

    def height(self, width: float) -> float:
        return self.drawing.height * MM * self.scale(width)

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        scale = self.scale(width)
        if self.centred:
            x += (width - self.drawing.width * MM * scale) / 2
        sheet.picture(self.drawing, x, top, 1.0 if scale > 0.999 else scale)


class Figure(Stack):
    """A picture and its caption, always together."""

    def __init__(
        self, picture: Picture, caption: Paragraph | None, before: float, after: float
    ) -> None:
        super().__init__([picture, caption] if caption else [picture], whole=True)
        self.picture = picture
        self.caption = caption
        self.before, self.after = before, after
        self.natural = self
        """The same with a picture of its full size."""

    def shrunk(self, width: float, room: float) -> Block | None:
        rest = self.height(width) - self.picture.height(width)
        if room - rest < 60:
            return None
        return self.with_most(room - rest)

    def eased(self, width: float, share: float) -> Block:
        return self.natural.reduced(width, share)

    def reduced(self, width: float, share: float) -> Figure:
        """The same with its picture made smaller, as far as it can still be read."""
        share = max(share, self.picture.least)
        return self.with_most(share * self.picture.height(width))

    def with_most(self, most: float) -> Figure:
        """The same with a picture of at most so many points in height."""
        drawn = self.picture
        picture = Picture(drawn.drawing, most, drawn.least, drawn.centred)
        figure = Figure(picture, self.caption, self.before, self.after)
        figure.target, figure.keep_next = self.target, self.keep_next
        figure.natural = self.natural
        return figure


class Pair(Beside):
    """Figures side by side, as before and after; they keep one scale and may hang into the margin."""

    def __init__(self, figures: Sequence[Figure], gap: float, hanging: float = 0.0) -> None:
        super().__init__([(figure, 1 / len(figures)) for figure in figures], gap)
        self.figures = tuple(figures)
        self.hanging = hanging
        """So far it stands out into the outer margin."""

    def height(self, width: float) -> float:
        return super().height(width + self.hanging)

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        left = x if sheet.right else x - self.hanging
        super().ink(sheet, left, top, width + self.hanging)

    def reduced(self, width: float, share: float) -> Pair:
        """The same with smaller pictures, as far as both can still be read."""
        own = self._widths(width + self.hanging)[0]
        share = max(share, *(figure.picture.least for figure in self.figures))
        figures = [figure.with_most(share * figure.picture.height(own)) for figure in self.figures]
        return self._like(figures)

    def _like(self, figures: Sequence[Figure]) -> Pair:
        pair = Pair(figures, self.gap, self.hanging)
        pair.before, pair.after, pair.target = self.before, self.after, self.target
        pair.keep_next = self.keep_next
        return pair

    def shrunk(self, width: float, room: float) -> Block | None:
        own = (width + self.hanging - self.gap * (len(self.figures) - 1)) / len(self.figures)
        most = min(
            room - figure.height(own) + figure.picture.height(own) for figure in self.figures
        )
        if most < 60:
            return None
        return self._like([figure.with_most(most) for figure in self.figures])


class Kept(Stack):
    """What stays on one page, as an example with its picture; for that the picture may give a little."""

    def __init__(self, blocks: Sequence[Block], grid: float, opens: bool = False) -> None:
        super().__init__(blocks, whole=True, grid=grid)
        self.opens = opens
        """Whether its first words may stand on the page before its picture, as in large print."""
        self.natural = self.blocks
        """The same with pictures of their full size."""

    def opened(self, width: float, room: float) -> tuple[Block, Block] | None:
        count = 0
        while count < len(self.blocks) and isinstance(self.blocks[count], Paragraph):
            count += 1
        words, rest = self.blocks[:count], self.blocks[count:]
        lines = sum(len(word.lines(width)) for word in words if isinstance(word, Paragraph))
        first = Stack(words, grid=self.grid)
        if not self.opens or lines < 4 or not rest or first.height(width) > room:
            return None
        first.target = self.target
        return first, Kept(rest, self.grid, self.opens)

    def eased(self, width: float, share: float) -> Block:
        kept = Kept(self.natural, self.grid, self.opens)
        kept.blocks = [
            block.reduced(width, share) if isinstance(block, Figure | Pair) else block
            for block in self.natural
        ]
        kept.before, kept.after, kept.target = self.before, self.after, self.target
        kept.keep_next = self.keep_next
        return kept


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
            blocks: list[Block] = [
                block.scaled(width, percent / 100) if isinstance(block, Row) else block
                for block in self.blocks
            ]
            series = Series(blocks)
            series.before, series.after, series.target = self.before, self.after, self.target
            if series.height(width) <= room:
                return series
        return None
