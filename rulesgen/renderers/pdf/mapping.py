"""From the elements of a document to blocks on paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rulesgen.documents.index_words import IndexLine, PageWords, index_lines
from rulesgen.documents.profile import MM
from rulesgen.documents.xhtml import Element
from rulesgen.renderers.pdf.blocks import Block, Gap, Stack
from rulesgen.renderers.pdf.figures import Figure, Kept, Pair, Series
from rulesgen.renderers.pdf.frames import Barred, Beside, Closer
from rulesgen.renderers.pdf.index import Index, index_entries
from rulesgen.renderers.pdf.ornaments import Heading, SideHead
from rulesgen.renderers.pdf.paragraph import Paragraph, Role
from rulesgen.renderers.pdf.tables import Table
from rulesgen.renderers.pdf.title import TitlePage
from rulesgen.renderers.pdf.words import Tone

LONG = 2
"""So many lines before a picture in large print may stand on the page before it."""
APART = ("answers", "index", "colophon")
"""Chapters whose words the index passes over."""
TURNED = 1.2
"""Price of a leaf that is turned between the picture of the parts and the table that tells of them."""
LED = 0.7
"""Price of a leaf that is turned between words and the picture that they lead to."""
OPENED = 0.2
"""The same where they are the first of a chapter in large print, long enough to stand before it."""


@dataclass
class Chapter:
    """What a section becomes: its blocks, and whether it begins on a new page."""

    blocks: list[Block]
    fresh: bool = False
    title: bool = False
    name: str = ""
    """The section's id."""


class Mapper(TitlePage):
    """Makes the blocks of one document."""

    index: Sequence[IndexLine] = ()

    def chapters(self) -> list[Chapter]:
        """The sections of the body in order, up to the index."""
        sections = self.document.body.elements
        return [self._chapter(section) for section in sections[: self._index_at]]

    def tail(self, pages: Sequence[PageWords]) -> list[Chapter]:
        """The index of the finished pages, and what stands behind it."""
        sections = self.document.body.elements
        self.index = index_lines(self.headwords, pages)
        return [self._chapter(section) for section in sections[self._index_at :]]

    @property
    def _index_at(self) -> int:
        sections = self.document.body.elements
        places = (at for at, section in enumerate(sections) if section.has("index"))
        return next(places, len(sections))

    def _chapter(self, section: Element) -> Chapter:
        if section.has("title"):
            return Chapter(self._title_page(section), fresh=True, title=True, name=section.id)
        tone = self.small if section.has("colophon") else self.body
        blocks = self.flow(section.elements, tone, section.id)
        if section.has("contents"):
            blocks.append(self._contents())
        if section.has("index"):
            entries = index_entries(self.index, self.body.style, self.setter)
            # Without words to look for there is no such chapter.
            blocks = [*blocks, Index(entries, self.body.style.size)] if self.headwords else []
        if any(map(section.has, APART)):
            for block in blocks:
                for part in block.walk():
                    if isinstance(part, Paragraph):
                        part.role = Role.APART
        if section.has("colophon"):
            for block in blocks[:1]:
                if isinstance(block, SideHead):
                    block.title = section.elements[0].text
            # Small lines would only be torn apart by the grid of the large ones.
            height = Stack(blocks).height(self.profile.measure * MM)
            blocks = [Closer(blocks, whole=height <= self.profile.text_height * MM / 2)]
        fresh = section.has("fresh") or section.has("contents")
        return Chapter(blocks, fresh=fresh, name=section.id)

    def flow(self, elements: Sequence[Element], tone: Tone, target: str = "") -> list[Block]:
        """Blocks for a row of elements; the first bears the target's name."""
        blocks: list[Block] = []
        for element in elements:
            made = self._block(element, tone, target)
            if made is None:
                continue
            if blocks and isinstance(blocks[-1], Heading | SideHead):
                _close_up(made)
            made.key = element.attributes.get("data-block", "")
            if element.id:
                made.target = element.id
            elif target and not blocks:
                made.target = target
            blocks.append(made)
        for head, words, picture in zip(blocks, blocks[1:], blocks[2:], strict=False):
            # What opens with a sentence on its picture begins where the picture stands.
            opening = isinstance(head, Heading | SideHead) and isinstance(
                picture, Figure | Beside | Series
            )
            # Long ones in large print had better fill the page before.
            width = self.profile.measure * MM
            if opening and isinstance(words, Paragraph):
                words.keep_next = not self.profile.large or words.text_lines(width) < LONG
                picture.turned = picture.opposite = 0.0 if words.keep_next else OPENED
        for block, after in pairwise(blocks):
            if isinstance(block, Figure) and block.picture.names and isinstance(after, Table):
                after.turned = after.opposite = TURNED
            leads = isinstance(block, Paragraph) and not isinstance(block, SideHead)
            if leads and isinstance(after, Figure) and after.key == block.key != "":
                after.turned = after.opposite = LED
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

    def _aside(self, element: Element, tone: Tone) -> Block:
        tip = element.has("tip")
        colour = self.profile.colour("red" if tip else "soft")
        content = Stack(self.flow(element.elements, replace(tone, justified=False)))
        block = Barred(content, 4.5 * MM, 1.4 if tip else 0.7, colour)
        block.before = block.after = self.unit
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
            profile = self.profile
            rule = "" if profile.grounds else profile.colour("grey")
            hanging = (profile.plate - profile.measure) * MM
            return Pair(figures, profile.between * MM, hanging, rule)
        blocks = self.flow(element.elements, tone, element.id)
        if element.has("keep"):
            return Kept(blocks, self.unit, opens=self.profile.large, spreads=True)
        content = Stack(blocks, grid=self.unit)
        if element.has("stale"):
            return Barred(content, 0.0, 2.4, self.profile.colour("red"))
        return content


def _close_up(block: Block) -> None:
    """No room before what follows a heading, nor before what stands first in it."""
    block.before = 0.0
    if isinstance(block, Stack) and block.blocks:
        _close_up(block.blocks[0])
