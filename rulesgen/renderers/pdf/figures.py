"""Pictures with their captions."""

from __future__ import annotations

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import MM
from rulesgen.renderers.pdf.blocks import Block, Stack
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
        picture = Picture(self.picture.drawing, room - rest, self.picture.centred)
        return Figure(picture, self.caption, self.before, self.after)
