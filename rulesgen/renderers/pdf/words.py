"""The words of a book: headings and paragraphs in the house's sizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import Profile
from rulesgen.documents.xhtml import Document, Element
from rulesgen.faults import Fault
from rulesgen.language import capitals
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items, spoken
from rulesgen.renderers.pdf.linebreak import Item
from rulesgen.renderers.pdf.ornaments import Heading, SideHead
from rulesgen.renderers.pdf.paragraph import Paragraph, Role, Setting


@dataclass(frozen=True)
class Tone:
    """How the text of a part of the book is set: small in a colophon, ragged in narrow columns."""

    style: Style
    leading: float
    justified: bool


class Words:
    """Sets headings and paragraphs; what all parts of a book are made with."""

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

    def _heading(self, element: Element, target: str) -> Heading:
        sizes = self.profile.type
        style = Style("sans-medium", sizes.heading, self.profile.colour("ink"))
        setting = Setting(sizes.heading, sizes.heading * 1.22)
        scale = sizes.heading / 17
        words = Paragraph(self._items(element, style), setting)
        words.role = Role.CHAPTER
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
            return Paragraph(self._items(element, style), setting, keep_next=True)
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
        own = spoken(element, style)
        return inline_items(element.children, own, self.setter, element.where, hyphens)


def _upper(element: Element) -> Element:
    children = tuple(
        capitals(child) if isinstance(child, str) else _upper(child) for child in element.children
    )
    return replace(element, children=children)
