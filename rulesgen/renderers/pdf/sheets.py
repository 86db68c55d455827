"""Many sheets in one PDF: pages are drawings, written one after the other, cards kept once."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.sheet_page import SheetPage
from rulesgen.renderers.pdf.drawing import draw, sign
from rulesgen.renderers.pdf.faces import font_name
from rulesgen.renderers.pdf.packing import packed


def render_sheets(
    pages: Iterable[Drawing | SheetPage], profile: Profile, title: str, language: str
) -> bytes:
    """The PDF of the pages in order; ValueError when there are none.

    Pages are taken one by one, so a generator need not hold them; the same pages give the same bytes.
    A `SheetPage` can be linked to and stand in the reader's outline.
    """
    target = BytesIO()
    canvas = Canvas(
        target,
        pagesize=(profile.page.width * MM, profile.page.height * MM),
        invariant=1,
        pageCompression=1,
        initialFontName=font_name("sans"),
        lang=language,
    )
    sign(canvas, title)
    canvas.setViewerPreference("PrintScaling", "None")
    count = 0
    for found in pages:
        page = found.drawing if isinstance(found, SheetPage) else found
        if isinstance(found, SheetPage) and found.anchor:
            canvas.bookmarkPage(found.anchor, fit="Fit")
            if found.outline:
                canvas.addOutlineEntry(found.outline, found.anchor, level=found.level, closed=True)
            for number, entry in enumerate(found.also, start=2):
                key = f"{found.anchor}/{number}"  # the outline keeps one entry for each name
                canvas.bookmarkPage(key, fit="Fit")
                canvas.addOutlineEntry(entry, key, level=found.level, closed=True)
        height = page.height * MM
        canvas.setPageSize((page.width * MM, height))
        draw(canvas, page, 0, height, profile)
        canvas.showPage()
        count += 1
    if not count:
        raise ValueError("no pages to render")
    canvas.save()
    return packed(target.getvalue())
