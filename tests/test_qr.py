"""QR codes: the same modules as segno's for the same mask, read back by an independent decoder."""

from __future__ import annotations

import pypdfium2
import pytest
import segno
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from rulesgen.documents.drawing import Drawing, QrCode
from rulesgen.documents.profile import SUITS, Profile
from rulesgen.documents.qr import QUIET, QrMatrix, penalty, qr_matrix
from rulesgen.renderers.pdf.drawing import drawing_pdf
from rulesgen.renderers.svg import render_svg

IDS = (
    "R1:patience:24:5",
    "R1:patience+draw-three:999999999999999:Q",
    "R1:twisted+duplicates=7C.KC.AD.KH:24:R",
    "pysol:patience:31999:7",
    "R1:patience:" + "%C3%A4" * 60 + ":5",
)


def decoded(image: Image.Image) -> list[str]:
    """The texts of all codes in a picture."""
    return [found.text for found in zxingcpp.read_barcodes(image)]


def picture(code: QrMatrix, scale: int = 4) -> Image.Image:
    """The code with its quiet zone, black on white."""
    side = code.size + 2 * QUIET
    image = Image.new("L", (side, side), 255)
    for row in range(code.size):
        for column in range(code.size):
            if code.dark(row, column):
                image.putpixel((column + QUIET, row + QUIET), 0)
    return image.resize((side * scale, side * scale), Image.Resampling.NEAREST)


@pytest.mark.parametrize("text", IDS)
def test_a_code_is_read_back(text: str) -> None:
    assert decoded(picture(qr_matrix(text))) == [text]


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40))
def test_modules_are_segno_s_for_some_mask(text: str) -> None:
    found = qr_matrix(text)
    version = (found.size - 17) // 4
    ours = [[int(found.dark(r, c)) for c in range(found.size)] for r in range(found.size)]
    theirs = (
        segno.make(text.encode(), version=version, error=level, mask=mask, mode="byte",
                   micro=False, boost_error=False).matrix
        for level in "mq" for mask in range(8)
        if len(text) <= {("m", 2): 26, ("q", 2): 20, ("m", 3): 42, ("q", 3): 32}[level, version]
    )  # fmt: skip
    assert any(ours == [list(row) for row in matrix] for matrix in theirs)


def test_penalties_of_a_code_counted_by_hand() -> None:
    """5 × 5 modules, the upper row dark: a run of 5 along, 20 light modules in rows and columns."""
    upper_row = 0b11111000 << 4 * 8
    # Runs of five: 1 dark, 4 light, 3 points each; blocks of 2 × 2: 3 rows of 4; 20 % dark.
    assert penalty(upper_row, 5) == 5 * 3 + 12 * 3 + 10 * 6


@pytest.mark.parametrize("suits", SUITS)
def test_a_printed_code_is_read_from_the_page(suits: str) -> None:
    """18 mm wide at 200 dots an inch, as an office scanner sees it."""
    profile = Profile(suits=suits)  # type: ignore[arg-type]
    page = Drawing(60, 60, (QrCode(20, 20, 18, IDS[0]),))
    document = pypdfium2.PdfDocument(drawing_pdf(page, profile))
    image = document[0].render(scale=200 / 72).to_pil()
    document.close()
    assert decoded(image) == [IDS[0]]
    assert render_svg(page, profile).count("<path") == 1


def test_a_text_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="998 bytes"):
        qr_matrix("x" * 998)
