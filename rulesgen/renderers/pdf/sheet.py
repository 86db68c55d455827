"""The page under the press: a typed front to ReportLab's canvas, in points from the lower left corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.lib.colors import HexColor

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import Profile
from rulesgen.renderers.pdf.faces import font_name
from rulesgen.renderers.pdf.inline import Style
from rulesgen.renderers.pdf.show import show

Inker = Callable[[Any, Drawing, float, float, Profile], None]
"""Draws a picture on a canvas, its upper left corner at x, y."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Text at x in one style; `gap` points are added to each space in it."""

    x: float
    text: str
    style: Style
    gap: float = 0.0


def _speaking(language: str) -> str:
    """The beginning of what is in a language."""
    return f"/Span <</Lang ({language})>> BDC"


class Sheet:
    """Puts text, lines and pictures on the canvas and keeps links and targets."""

    def __init__(self, canvas: Any, profile: Profile, inker: Inker) -> None:
        self.canvas = canvas
        self.profile = profile
        self._inker = inker
        self.right = True
        """Whether the page is a right-hand one, whose outer margin is at the right."""
        self.telling = 0
        """The number of the language, where things are told in two."""
        self.scope = ""
        """What the names of its targets begin with, where two languages have the same ones."""

    def text(self, x: float, y: float, text: str, style: Style) -> None:
        """One stretch of text on the baseline y."""
        self.line(y, [Segment(x, text, style)])

    def line(self, y: float, segments: Sequence[Segment]) -> None:
        """The segments of a line on the baseline y."""
        if not segments:
            return
        drawn = self.canvas.beginText()
        face, colour, track, gap = ("", 0.0), "", 0.0, 0.0
        for segment in segments:
            style = segment.style
            drawn.setTextOrigin(round(segment.x, 3), round(y + style.rise, 3))
            if (style.face, style.size) != face:
                face = (style.face, style.size)
                drawn.setFont(font_name(style.face), style.size)
            if style.colour != colour:
                colour = style.colour
                drawn.setFillColor(HexColor(colour))
            wanted = round(style.track * style.size, 4)
            if wanted != track:
                track = wanted
                drawn.setCharSpace(track)
            if round(segment.gap, 3) != gap:
                gap = round(segment.gap, 3)
                drawn.setWordSpace(gap)
            if style.language:
                drawn._code.append(_speaking(style.language))
            show(drawn, segment.text, style.face, style.tabular)
            if style.language:
                drawn._code.append("EMC")
        # Spacing is part of the graphics state and outlives the text object.
        if track:
            drawn.setCharSpace(0)
        if gap:
            drawn.setWordSpace(0)
        self.canvas.drawText(drawn)

    def bar(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle, y at its lower side."""
        self.canvas.setFillColor(HexColor(colour))
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)

    def rule(self, x: float, y: float, width: float, thickness: float, colour: str) -> None:
        """A horizontal line."""
        self.canvas.setStrokeColor(HexColor(colour))
        self.canvas.setLineWidth(thickness)
        self.canvas.line(x, y, x + width, y)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """A filled circle about x, y."""
        self.canvas.setFillColor(HexColor(colour))
        self.canvas.circle(x, y, radius, stroke=0, fill=1)

    def picture(self, drawing: Drawing, x: float, top: float, scale: float) -> None:
        """A drawing with its upper left corner at x, top."""
        self.canvas.saveState()
        if scale == 1.0:
            self._inker(self.canvas, drawing, x, top, self.profile)
        else:
            self.canvas.translate(x, top)
            self.canvas.scale(scale, scale)
            self._inker(self.canvas, drawing, 0.0, 0.0, self.profile)
        self.canvas.restoreState()

    def link(self, href: str, x: float, y: float, width: float, height: float) -> None:
        """A rectangle that leads to `#id` in the book or to an address outside."""
        area = (x, y, x + width, y + height)
        if href.startswith("#"):
            self.canvas.linkAbsolute("", self.scope + href[1:], area, Border="[0 0 0]")
        else:
            self.canvas.linkURL(href, area, relative=0)

    def speak(self, language: str) -> None:
        """What follows is in a language, up to `spoken`."""
        self.canvas._code.append(_speaking(language))

    def spoken(self) -> None:
        """The end of what is in a language."""
        self.canvas._code.append("EMC")

    def target(self, name: str, top: float) -> None:
        """A place that links lead to."""
        self.canvas.bookmarkHorizontal(self.scope + name, 0, top)

    def outline(self, name: str, title: str, level: int) -> None:
        """An entry in the reader's outline."""
        self.canvas.addOutlineEntry(title, self.scope + name, level=level, closed=False)
