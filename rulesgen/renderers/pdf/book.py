"""From a document to the bytes of a PDF file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.xhtml import Document
from rulesgen.faults import Faults
from rulesgen.renderers.pdf.drawing import draw
from rulesgen.renderers.pdf.faces import font_name
from rulesgen.renderers.pdf.furniture import ink_foot
from rulesgen.renderers.pdf.inline import Setter
from rulesgen.renderers.pdf.mapping import Mapper
from rulesgen.renderers.pdf.ornaments import Heading
from rulesgen.renderers.pdf.pages import Page, lay_out
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


def render_book(
    document: Document,
    drawings: Mapping[str, Drawing],
    profile: Profile,
    language: str,
    hyphenation: Mapping[str, str] | None = None,
    inker: Inker = draw,
) -> Printed:
    """Set a document and return the file.

    `drawings` are the pictures its figures name; `hyphenation` are the language's own exceptions (see
    `documents.hyphenation`). Raises Faults for a character no face can print and for a figure without
    a drawing. The same arguments give the same bytes.
    """
    setter = Setter(profile, Hyphenator(language, hyphenation))
    pages: list[Page] = []
    targets: dict[str, int] = {}
    for _ in range(ROUNDS):
        mapper = Mapper(document, drawings, profile, setter)
        pages = lay_out(mapper.chapters(), profile)
        if mapper.faults or setter.faults:
            raise Faults([*mapper.faults, *setter.faults.values()])
        found = _targets(pages)
        if found == targets:
            break
        targets = found
        setter.pages = {name: str(number) for name, number in targets.items()}
    data = _ink(document, pages, profile, language, setter, inker)
    if setter.faults:
        raise Faults(setter.faults.values())
    return Printed(data, len(pages), targets)


def _targets(pages: Sequence[Page]) -> dict[str, int]:
    found: dict[str, int] = {}
    for page in pages:
        for block in page.content.walk():
            if block.target:
                found.setdefault(block.target, page.number)
    return found


def _short_title(document: Document) -> str:
    """The heading of the title page, which is shorter than the document's title."""
    for section in document.body.elements:
        if section.has("title"):
            for element in section.elements:
                if element.tag == "h1":
                    return element.text
    return document.title


def _ink(
    document: Document,
    pages: Sequence[Page],
    profile: Profile,
    language: str,
    setter: Setter,
    inker: Inker,
) -> bytes:
    file = BytesIO()
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
    canvas.setTitle(document.title)
    canvas.setAuthor(document.author)
    canvas.setSubject(document.subject)
    canvas.setKeywords(document.keywords)
    canvas.setCreator("rulesgen")
    canvas.setProducer("rulesgen")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.addPageLabel(0, style="ARABIC", start=1)
    sheet = Sheet(canvas, profile, inker)
    foot = _short_title(document)
    for page in pages:
        left = page.left_edge(profile) * MM
        sheet.right = page.right
        top = (profile.page.height - profile.page.top) * MM
        for block in page.content.walk():
            if isinstance(block, Heading):
                name = block.target or f"heading-{page.number}-{block.title}"
                block.target = name
                sheet.outline(name, block.title, 0)
        if page.plain:
            sheet.target("title-page", top)
        page.content.ink(sheet, left, top, profile.measure * MM)
        ink_foot(sheet, page, foot, profile, setter)
        canvas.showPage()
    canvas.save()
    return file.getvalue()
