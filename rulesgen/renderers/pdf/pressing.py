"""What one book and a book in two languages have in common: pages settled, then inked on a canvas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.index_words import Headword
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.xhtml import Document
from rulesgen.faults import Faults
from rulesgen.renderers.pdf.drawing import sign
from rulesgen.renderers.pdf.faces import font_name
from rulesgen.renderers.pdf.furniture import ink_foot
from rulesgen.renderers.pdf.index import page_target
from rulesgen.renderers.pdf.inline import Setter
from rulesgen.renderers.pdf.mapping import Mapper
from rulesgen.renderers.pdf.ornaments import Heading
from rulesgen.renderers.pdf.pages import Page
from rulesgen.renderers.pdf.sheet import Inker, Sheet

ROUNDS = 4
"""So often at most the pages are laid out until the numbers in the contents hold."""


@dataclass(frozen=True)
class Printed:
    """A finished file."""

    data: bytes
    pages: int
    chapters: Mapping[str, int]
    """Page on which each target (the id of a section or block) stands."""


@dataclass(frozen=True)
class Telling:
    """A document in its language, with the drawings its figures name."""

    document: Document
    drawings: Mapping[str, Drawing]
    language: str
    hyphenation: Mapping[str, str] | None = None
    """The language's own exceptions (see `documents.hyphenation`)."""
    headwords: tuple[Headword, ...] = ()
    """Words that may stand in its index."""


@dataclass
class Voice:
    """A telling with what it is set with."""

    telling: Telling
    profile: Profile
    scope: str = ""
    """What the names of its targets begin with in the file."""
    setter: Setter = field(init=False)
    targets: dict[str, int] = field(default_factory=dict)
    """Pages by id, when they are settled."""

    def __post_init__(self) -> None:
        hyphenator = Hyphenator(self.telling.language, self.telling.hyphenation)
        self.setter = Setter(self.profile, hyphenator)

    def mapper(self) -> Mapper:
        """What makes the blocks, with the page numbers that are known so far."""
        telling = self.telling
        mapper = Mapper(telling.document, telling.drawings, self.profile, self.setter)
        mapper.headwords = telling.headwords
        return mapper

    @property
    def foot(self) -> str:
        """The book's name at the foot of a page: that of its title page, which is shorter than its own."""
        for section in self.telling.document.body.elements:
            if section.has("title"):
                for element in section.elements:
                    if element.tag == "h1":
                        return element.text
        return self.telling.document.title


def settled(
    voices: Mapping[int, Voice], lay: Callable[[Sequence[Mapper]], list[Page]]
) -> list[Page]:
    """The pages that `lay` makes with the voices' mappers, again until their numbers hold.

    The voices' keys are the numbers their pages bear as `telling`. Raises Faults for a character no
    face can print and for a figure without a drawing.
    """
    pages: list[Page] = []
    for _ in range(ROUNDS):
        mappers = [voice.mapper() for voice in voices.values()]
        pages = lay(mappers)
        faults = [fault for mapper in mappers for fault in mapper.faults]
        faults += [fault for voice in voices.values() for fault in voice.setter.faults.values()]
        if faults:
            raise Faults(faults)
        found = {number: _targets(pages, number) for number in voices}
        if all(voice.targets == found[number] for number, voice in voices.items()):
            break
        for number, voice in voices.items():
            voice.targets = found[number]
            voice.setter.pages = {name: str(page) for name, page in voice.targets.items()}
    return pages


def _targets(pages: Sequence[Page], telling: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for page in pages:
        if page.telling == telling:
            for block in page.walk():
                if block.target:
                    found.setdefault(block.target, page.number)
    return found


def new_canvas(
    file: Any, profile: Profile, document: Document, title: str, language: str
) -> Canvas:
    """An empty file of the profile's paper that bears the document's particulars."""
    size = (round(profile.page.width * MM, 3), round(profile.page.height * MM, 3))
    canvas = Canvas(
        file,
        pagesize=size,
        invariant=1,
        pageCompression=1,
        initialFontName=font_name("serif"),
        initialFontSize=profile.type.body,
        lang=language,
    )
    sign(canvas, title, document.author, document.subject)
    canvas.setKeywords(document.keywords)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.addPageLabel(0, style="ARABIC", start=1)
    return canvas


def ink(canvas: Canvas, pages: Sequence[Page], voices: Sequence[Voice], inker: Inker) -> None:
    """Put the pages on the canvas; raises Faults for a character in a picture that no face can print."""
    profile = voices[0].profile
    sheet = Sheet(canvas, profile, inker)
    for page in pages:
        voice = voices[page.telling]
        left = page.left_edge(profile) * MM
        sheet.right, sheet.telling, sheet.scope = page.right, page.telling, voice.scope
        top = (profile.page.height - profile.page.top) * MM
        for block in page.walk():
            if isinstance(block, Heading) and not block.target:
                block.target = f"heading-{page.number}-{block.title}"
        if len(voices) > 1:
            sheet.speak(voice.telling.language)
        if page.plain:
            sheet.target("title-page", top)
        if voice.telling.headwords:
            sheet.target(page_target(page.number), top)
        page.content.ink(sheet, left, top, profile.measure * MM)
        ink_foot(sheet, page, voice.foot, profile, voice.setter)
        if len(voices) > 1:
            sheet.spoken()
        canvas.showPage()
    faults = [fault for voice in voices for fault in voice.setter.faults.values()]
    if faults:
        raise Faults(faults)


def outline(sheet: Sheet, pages: Sequence[Page], telling: int, level: int) -> None:
    """The chapters of one telling in the reader's outline."""
    for page in pages:
        if page.telling == telling:
            for block in page.walk():
                if isinstance(block, Heading):
                    sheet.outline(block.target, block.title, level)
