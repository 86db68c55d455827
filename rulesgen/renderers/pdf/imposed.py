"""Finished PDFs for the printer's sheets: several pages on a side, or one page with bleed and crop marks.

Pages become forms: what they show is untouched. An imposed file is for paper only, so outline, links and
tags, which belong to single pages, are left out of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any

import pikepdf

from rulesgen.documents.imposition import Mark, Side
from rulesgen.documents.profile import MM
from rulesgen.renderers.pdf.packing import save

FINE = 0.4
"""Thickness of marks, pt."""
BLEED = 3.0
"""What may be cut off beyond the trim, mm."""
CROP_GAP, CROP_LENGTH = 4.0, 5.0
"""Crop marks begin so many mm outside the trim, beyond the bleed, and are so long."""
SLUG = CROP_GAP + CROP_LENGTH + 1.0
"""Room around the trim, mm."""
_READERS_ONLY = (
    "/Outlines", "/Names", "/Dests", "/PageMode", "/OpenAction", "/PageLabels", "/StructTreeRoot",
    "/MarkInfo", "/Metadata", "/AcroForm",
)  # fmt: skip


def impose(data: bytes, sides: Sequence[Side], *, both: bool = False) -> bytes:
    """The file with the pages of `data` placed on sides; `both`: front and back take turns.

    The same bytes for the same arguments.
    """
    with pikepdf.open(BytesIO(data)) as pdf:
        singles = list(pdf.pages)
        forms: dict[int, Any] = {}
        _replace_pages(pdf, [_side(pdf, side, singles, forms) for side in sides])
        for name in _READERS_ONLY:
            if name in pdf.Root:
                del pdf.Root[name]
        pdf.Root.ViewerPreferences = pikepdf.Dictionary(
            DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None")
        )
        if both:
            # sides are turned about their short edge, as the pages of a booklet are
            pdf.Root.ViewerPreferences.Duplex = pikepdf.Name("/DuplexFlipShortEdge")
        names = [
            part
            for number, side in enumerate(sides)
            for part in (number, pikepdf.Dictionary(P=pikepdf.String(side.name)))
        ]
        pdf.Root.PageLabels = pikepdf.Dictionary(Nums=pikepdf.Array(names))
        return save(pdf)


def _side(
    pdf: pikepdf.Pdf, side: Side, singles: Sequence[pikepdf.Page], forms: dict[int, Any]
) -> Any:
    """One side as a page; each single page becomes a form at its first use."""
    placed = pikepdf.Dictionary()
    code = []
    for place in side.pages:
        single = singles[place.page - 1]
        if place.page not in forms:
            forms[place.page] = pdf.make_indirect(single.as_form_xobject())
        name = f"/Page{place.page}"
        placed[name] = forms[place.page]
        left, _, _, top = (float(value) for value in single.mediabox)
        x, y = place.x * MM - left, (side.height - place.y) * MM - top
        code.append(f"q 1 0 0 1 {x:.3f} {y:.3f} cm {name} Do Q")
    code += _marks(side.marks, side.height)
    return pdf.make_indirect(
        pikepdf.Dictionary(
            Type=pikepdf.Name("/Page"),
            MediaBox=_box(0, 0, side.width * MM, side.height * MM),
            Resources=pikepdf.Dictionary(XObject=placed),
            Contents=pdf.make_stream("\n".join(code).encode()),
        )
    )


def _replace_pages(pdf: pikepdf.Pdf, pages: Sequence[Any]) -> None:
    """Put a new tree of pages in the place of the old one, at once: taking out pages one by one is slow."""
    tree = pdf.make_indirect(
        pikepdf.Dictionary(Type=pikepdf.Name("/Pages"), Kids=pikepdf.Array(pages), Count=len(pages))
    )
    for page in pages:
        page.Parent = tree
    pdf.Root.Pages = tree


def with_bleed(data: bytes) -> bytes:
    """The same pages with trim box, bleed box and crop marks; nothing inside the trim changes.

    The page's own coordinates stay: the paper around it begins below zero.
    """
    with pikepdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            left, low, right, top = (float(value) for value in page.mediabox)
            around, bleed = SLUG * MM, BLEED * MM
            page.TrimBox = _box(left, low, right, top)
            page.BleedBox = _box(left - bleed, low - bleed, right + bleed, top + bleed)
            page.MediaBox = _box(left - around, low - around, right + around, top + around)
            page.CropBox = page.MediaBox
            corners = _crop_marks(left / MM, low / MM, right / MM, top / MM)
            code = ["q", *_lines(corners), "Q"]
            page.contents_add(pdf.make_stream("\n".join(code).encode()))
        return save(pdf)


def _box(*edges: float) -> pikepdf.Array:
    return pikepdf.Array([round(edge, 3) for edge in edges])


def _crop_marks(left: float, low: float, right: float, top: float) -> Iterator[Mark]:
    """Two lines at each corner of the trim, outside the bleed (y upwards)."""
    near, far = CROP_GAP, CROP_GAP + CROP_LENGTH
    for x, away in ((left, -1), (right, 1)):
        for y, up in ((low, -1), (top, 1)):
            yield Mark(x + away * near, y, x + away * far, y)
            yield Mark(x, y + up * near, x, y + up * far)


def _marks(marks: Sequence[Mark], height: float) -> list[str]:
    """Marks of a side, whose y counts downwards."""
    if not marks:
        return []
    turned = (
        Mark(mark.x, height - mark.y, mark.to_x, height - mark.to_y, mark.dashed) for mark in marks
    )
    return ["q", *_lines(turned), "Q"]


def _lines(marks: Iterable[Mark]) -> Iterator[str]:
    """The operators that draw marks as artefacts, which no reading aloud mentions."""
    yield f"/Artifact BMC {FINE} w 0 G 0 J"
    for mark in marks:
        dash = "[3 2] 0 d" if mark.dashed else "[] 0 d"
        begin, end = (
            f"{mark.x * MM:.3f} {mark.y * MM:.3f}",
            f"{mark.to_x * MM:.3f} {mark.to_y * MM:.3f}",
        )
        yield f"{dash} {begin} m {end} l S"
    yield "EMC"
