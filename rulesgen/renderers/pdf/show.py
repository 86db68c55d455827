"""Text on the canvas with its letters kerned.

ReportLab kerns only with a shaping engine, at several times the price; the pairs known here are written
as the gaps of a TJ operator.
"""

from __future__ import annotations

from typing import Any

from reportlab.lib.rl_accel import fp_str
from reportlab.pdfbase.pdfmetrics import getFont

from rulesgen.documents.fonts import metrics
from rulesgen.renderers.pdf.faces import font_name


def show(drawn: Any, text: str, face: str, tabular: bool = False) -> None:
    """Put a text into a text object whose font is set to `face`, figures in one width if `tabular`."""
    known = metrics(face)
    pieces = (known.level if tabular else known.kerning).pieces(text)
    if len(pieces) == 1:
        drawn.textOut(text)
        return
    canvas, font = drawn._canvas, getFont(font_name(face))
    array: list[str] = []
    for piece, gap in pieces:
        for subset, data in font.splitString(piece, canvas._doc):
            if subset != drawn._curSubset:
                _flush(drawn, array)
                name = font.getSubsetInternalName(subset, canvas._doc)
                size, leading = fp_str(drawn._fontsize), fp_str(drawn._leading)
                drawn._code.append(f"{name} {size} Tf {leading} TL")
                drawn._curSubset = subset
            array.append(f"({canvas._escape(data)})")
        if gap:
            array.append(fp_str(-gap))
    _flush(drawn, array)


def _flush(drawn: Any, array: list[str]) -> None:
    if array:
        drawn._code.append(f"[{' '.join(array)}] TJ")
        array.clear()


def shown(canvas: Any, text: str, face: str, size: float) -> list[str]:
    """The operators that show a text within BT and ET, fonts and gaps included."""
    font, doc = getFont(font_name(face)), canvas._doc
    code: list[str] = []
    array: list[str] = []
    current = -1
    for piece, gap in metrics(face).kerning.pieces(text):
        for subset, data in font.splitString(piece, doc):
            if subset != current:
                if array:
                    code.append(f"[{' '.join(array)}] TJ")
                    array.clear()
                code.append(f"{font.getSubsetInternalName(subset, doc)} {fp_str(size)} Tf")
                current = subset
            array.append(f"({canvas._escape(data)})")
        if gap:
            array.append(fp_str(-gap))
    if array:
        code.append(f"[{' '.join(array)}] TJ")
    return code
