"""A drawing as a PNG, rasterised from its PDF so that both show the same."""

from __future__ import annotations

from io import BytesIO

import pypdfium2

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import Profile
from rulesgen.renderers.pdf.drawing import drawing_pdf


def render_png(drawing: Drawing, profile: Profile, dpi: int = 200) -> bytes:
    """PNG bytes of a drawing; bit-stable on one version of the rasteriser."""
    return page_png(drawing_pdf(drawing, profile), 0, dpi)


def page_png(pdf: bytes, page: int, dpi: int = 150) -> bytes:
    """One page of a PDF, counted from 0, as PNG bytes; IndexError when there is no such page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        if not 0 <= page < len(document):
            raise IndexError(f"no page {page} in a document of {len(document)}")
        image = document[page].render(scale=dpi / 72).to_pil()
        target = BytesIO()
        image.save(target, format="PNG")
        return target.getvalue()
    finally:
        document.close()
