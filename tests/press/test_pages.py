"""Pages as they are printed: the words on one page in each language."""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
import pytest
from books import rulebook

from rulesgen.documents.profile import Profile

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "data" / "golden"


def page_text(pdf: bytes, page: int) -> str:
    """The words of a page (from 1) line by line, as a reader copies them."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        text: str = document[page - 1].get_textpage().get_text_range()
    finally:
        document.close()
    return "\n".join(line.rstrip() for line in text.replace("\r\n", "\n").split("\n")) + "\n"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_setup_page_reads_as_it_did(language: str) -> None:
    """The golden file is a page a person can read; SNAPSHOTS=overwrite writes it anew."""
    book = rulebook("braid", language, Profile())
    found = page_text(book.data, book.chapters["setup"])
    golden = GOLDEN / f"braid-setup.{language}.txt"
    if os.environ.get("SNAPSHOTS") == "overwrite":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(found, "utf-8")
    assert golden.read_text("utf-8") == found
