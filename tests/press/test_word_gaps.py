"""Justified lines keep their words together: the gaps are measured in the file as it is printed."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw
import pytest
from books import workshop

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf import render_book

ROOT = Path(__file__).resolve().parents[2]
A5 = Profile.of("a5")
MOST = 8.0
"""No gap between two words is wider than this, points; the house's measure is 112 mm, about 320 pt."""


def face(text: Any, index: int) -> str:
    """The name of the font that sets a character."""
    name = ctypes.create_string_buffer(100)
    pypdfium2.raw.FPDFText_GetFontInfo(text, index, name, 100, ctypes.c_int())
    return name.value.decode()


def word_gaps(data: bytes) -> Iterator[tuple[float, int, str]]:
    """Each gap between two words of body text on one line: points, page, the words about it.

    The dash of a list hangs in its margin: what follows it is no word gap.
    """
    document = pypdfium2.PdfDocument(data)
    for number, page in enumerate(document, start=1):
        text = page.get_textpage()
        words = text.get_text_range()
        for index, char in enumerate(words[1:-1], start=1):
            before, after = index - 1, index + 1
            if char != " " or words[before] == "–" or "Serif" not in face(text, before):
                continue
            if "Serif" not in face(text, after):
                continue
            left, right = (text.get_charbox(at, loose=True) for at in (before, after))
            if abs(left[1] - right[1]) < 2 < right[0] - left[2]:
                yield right[0] - left[2], number, words[max(0, index - 20) : index + 20]


@pytest.mark.parametrize("game", workshop().folders.games())
def test_no_wide_gap_in_a_german_book(game: str) -> None:
    """Pictures have no part in it: each is replaced by a small blank one."""
    book = workshop().compose(game, "de", A5)
    blank = dict.fromkeys(book.drawings, Drawing(20, 20, ()))
    printed = render_book(book.document, blank, A5, "de", workshop().hyphenation("de"))
    gaps = sorted(word_gaps(printed.data), reverse=True)
    # The title and the contents stand in other faces and sizes.
    inside = [gap for gap in gaps if gap[1] > 2]
    assert len(inside) > 500
    assert inside[0][0] <= MOST, inside[:3]
    assert A5.measure * MM == pytest.approx(320, abs=5)
