"""Our faces made known to ReportLab, and ReportLab's own silent defaults kept out of the file."""

from __future__ import annotations

from io import BytesIO

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from rulesgen.documents.fonts import face_bytes

# Streams stay binary, and a subset holds only the characters that are used.
rl_config.useA85 = 0
rl_config.ttfAsciiReadable = 0


def font_name(face: str) -> str:
    """ReportLab's name of a face, registered at its first use."""
    if face not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(face, BytesIO(face_bytes(face))))
    return face
