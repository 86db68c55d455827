"""From a document to the bytes of a PDF file."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.index_words import Headword
from rulesgen.documents.profile import Profile
from rulesgen.documents.xhtml import Document
from rulesgen.renderers.pdf.drawing import draw
from rulesgen.renderers.pdf.pages import lay_out
from rulesgen.renderers.pdf.pressing import (
    Printed,
    Telling,
    Voice,
    ink,
    new_canvas,
    outline,
    settled,
)
from rulesgen.renderers.pdf.sheet import Inker, Sheet


def render_book(
    document: Document,
    drawings: Mapping[str, Drawing],
    profile: Profile,
    language: str,
    hyphenation: Mapping[str, str] | None = None,
    inker: Inker = draw,
    headwords: tuple[Headword, ...] = (),
) -> Printed:
    """Set a document and return the file.

    `drawings` are the pictures its figures name; `hyphenation` are the language's own exceptions (see
    `documents.hyphenation`), `headwords` the words its index may have. Raises Faults for a character no
    face can print and for a figure without a drawing. The same arguments give the same bytes.
    """
    voice = Voice(Telling(document, drawings, language, hyphenation, headwords), profile)
    pages = settled({0: voice}, lambda mappers: lay_out(mappers[0], profile))
    file = BytesIO()
    canvas = new_canvas(file, profile, document, document.title, language)
    ink(canvas, pages, [voice], inker)
    outline(Sheet(canvas, profile, inker), pages, 0, 0)
    canvas.save()
    return Printed(file.getvalue(), len(pages), voice.targets)
