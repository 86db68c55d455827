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

    def __init__(self, drawing: Drawing, most: float, centred: bool = False) -> None:
        self.drawing = drawing
        self.most = most
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

    def shrunk(self, width: float, room: float) -> Block | None:
        rest = self.height(width) - self.picture.height(width)
        if room - rest < 60:
            return None
        return self.with_most(room - rest)

    def with_most(self, most: float) -> Figure:
        """The same with a picture of at most so many points in height."""
        picture = Picture(self.picture.drawing, most, self.picture.centred)
        return Figure(picture, self.caption, self.before, self.after)


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

    def shrunk(self, width: float, room: float) -> Block | None:
        own = (width + self.hanging - self.gap * (len(self.figures) - 1)) / len(self.figures)
        most = min(
            room - figure.height(own) + figure.picture.height(own) for figure in self.figures
        )
        if most < 60:
            return None
        pair = Pair([figure.with_most(most) for figure in self.figures], self.gap, self.hanging)
        pair.before, pair.after, pair.target = self.before, self.after, self.target
        pair.keep_next = self.keep_next
        return pair


class Kept(Stack):
    """What stays on one page, as an example with its picture; for that the picture may give a little."""

    LEAST = 0.84
    """How much smaller its picture may become rather than move to the next page."""

    def __init__(self, blocks: Sequence[Block], grid: float, labelled: bool) -> None:
        super().__init__(blocks, whole=True, grid=grid)
        self.labelled = labelled
        """Its pictures' type is as small as it may be: they keep their size."""

    def tightened(self, width: float, room: float) -> Block | None:
        if self.labelled:
            return None
        pictures = [block for block in self.blocks if isinstance(block, Figure | Pair)]
        if not pictures:
            return None
        highest = max(block.height(width) for block in pictures)
        if self.height(width) + self.grid - room > (1 - self.LEAST) * highest:
            return None
        smaller = self.shrunk(width, room)
        if smaller is not None:
            smaller.target, smaller.keep_next = self.target, self.keep_next
        return smaller


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
