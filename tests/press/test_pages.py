"""Pages as they are printed: the words on one page in each language, and the same bytes every time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from rulesgen.documents.profile import Profile
from rulesgen.folders import find_folders
from rulesgen.press.making import files_of
from rulesgen.press.workshop import Workshop

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
    book = Workshop(find_folders(ROOT)).rulebook("braid", language, Profile())
    found = page_text(book.data, book.chapters["setup"])
    golden = GOLDEN / f"braid-setup.{language}.txt"
    if os.environ.get("SNAPSHOTS") == "overwrite":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(found, "utf-8")
    assert golden.read_text("utf-8") == found


def test_two_processes_in_two_places_print_the_same_bytes(tmp_path: Path) -> None:
    """Folder, time zone, locale and hash seed leave no trace in a file."""
    surroundings = (
        {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "1", "PYTHONUTF8": "0"},
        {"TZ": "America/Lima", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "77"},
    )
    built: list[dict[str, bytes]] = []
    for number, surrounding in enumerate(surroundings):
        place = tmp_path / f"Bücher {number}"
        place.mkdir()
        environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)} | surrounding
        subprocess.run(
            [sys.executable, "-m", "rulesgen", "make", "braid", "--quiet"],
            cwd=place,
            env=environment,
            check=True,
            capture_output=True,
        )
        files = sorted(path for path in (place / "build").rglob("*") if path.is_file())
        built.append({str(p.relative_to(place)): p.read_bytes() for p in files})
    made = Workshop(find_folders(ROOT))
    expected = {str(path) for path in files_of(made, "braid", Path("build"))}
    assert set(built[0]) == expected
    assert built[0] == built[1]
