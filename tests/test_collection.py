"""A book of deals: every reference leads where it says, and what is asked for in vain is told."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from calls import Here
from pypdf import PdfReader

CALL = ("collection", "klondike", "--lang", "de", "--paper", "a5")


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    found = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return found


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("book") / "buch.pdf"


@pytest.fixture
def book(here: Here, made: Path) -> Path:
    if not made.exists():
        done = here(*CALL, "--count", "4", "--title", "Vier <b>Spiele</b> & mehr", "-o", str(made))
        assert (done.returncode, done.stderr) == (0, "")
    return made


def test_references_lead_both_ways(book: Path) -> None:
    pages = texts(book)
    for number, page in enumerate(pages, start=1):
        found = re.search(r"Lösungsweg auf Seite (\d+)", page)
        if not (found and re.match(r"(?s).*Spiel \d+", page) and "Vergleich deine" in page):
            continue
        id_ = re.search(r"R1:klondike:\d+:\w", page)
        assert id_ is not None
        solution = pages[int(found[1]) - 1]
        assert id_[0] in solution
        assert f"Spiel auf Seite {number}." in solution.replace("\r\n", " ")
    assert sum("Vergleich deine" in page for page in pages) == 4


def test_a_deal_and_its_setter_s_page_face_each_other(book: Path) -> None:
    pages = texts(book)
    for number, page in enumerate(pages, start=1):
        if "Vergleich deine" in page:
            assert number % 2 == 0
            assert "Legeblatt" in pages[number]


def test_signs_are_explained_before_the_first_solution(book: Path) -> None:
    appendix = next(page for page in texts(book) if page.count("Durchgang durch den Vorrat"))
    assert 0 < appendix.find("So liest du einen Lösungsweg") < appendix.find("Spiel auf Seite")


def test_every_folio_is_the_page_s_number(book: Path) -> None:
    pages = texts(book)
    for number, page in list(enumerate(pages, start=1))[3:]:
        last = re.findall(r"\d+", page)
        assert str(number) in last[-1:] + last[:60] or re.search(rf"(?m)(^|\s){number}(\s|$)", page)


def test_title_is_printed_as_it_is_typed(book: Path) -> None:
    assert "Vier <b>Spiele</b> & mehr" in texts(book)[0]
    reader = PdfReader(book)
    assert reader.metadata is not None
    assert reader.metadata.title == "Vier <b>Spiele</b> & mehr"


def test_outline_names_every_deal_and_part(book: Path) -> None:
    outline = [entry.title for entry in PdfReader(book).outline if not isinstance(entry, list)]
    assert sum(str(title).startswith("Spiel ") for title in outline) == 4
    for part in ("Lösungswege", "Verzeichnis der Kennungen", "Ergebnisse", "Impressum"):
        assert part in outline


def test_every_deal_that_was_chosen_has_a_way_through(here: Here, book: Path) -> None:
    said = "\n".join(texts(book))
    assert "Alle vier Spiele in diesem Buch haben nachweislich einen Lösungsweg" in said.replace(
        "\r\n", " "
    )
    for id_ in set(re.findall(r"R1:klondike:\d+:\w", said)):
        assert here("verify", id_).returncode == 0


def test_from_a_list_in_its_order(here: Here, tmp_path: Path) -> None:
    ids = tmp_path / "ids.csv"
    ids.write_text("number,who\n24,Ann\n7,Bo\n")
    out = tmp_path / "book.pdf"
    done = here(
        "collection", "klondike", "--ids", str(ids), "--pages", "player", "-o", str(out),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    order = [
        m[0]
        for page in texts(out)
        if (m := re.search(r"Deal \d+(?=\r)", page)) and "Compare" in page
    ]
    assert order == ["Deal 24", "Deal 7"]


def test_two_packs_and_two_languages(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    done = here(
        "collection", "braid", "--count", "1", "--nodes", "50", "--lang", "en+de", "-o", str(out)
    )
    assert (done.returncode, done.stderr) == (0, "")
    said = "\n".join(texts(out))
    assert "Undecided" in said
    assert "So benutzt du dieses Buch" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--count", "0"), "--count"),
        (("--count", "1000000"), "--count"),
        (("--count", "x"), "--count"),
        ((), "--count"),
        (("--count", "2", "--ids", "a.txt"), "--ids"),
        (("--ids", "no-such.txt"), "no-such.txt"),
        (("--count", "1", "--pages", "solution"), "solution"),
        (("--count", "1", "--variant", "poem"), "poem"),
        (("--count", "3", "--winnable", "--nodes", "1"), "3"),
    ],
)
def test_wrong_calls(here: Here, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = here("collection", "klondike", *arguments, "-o", "book.pdf", folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_lists_that_are_wrong_are_told_with_their_lines(here: Here, tmp_path: Path) -> None:
    ids = tmp_path / "ids.yaml"
    ids.write_text("deals:\n- 0012\n- R1:braid:24:7\n- R1:klondike:24:6\n- 24\n")
    done = here("collection", "klondike", "--ids", str(ids), "-o", str(tmp_path / "b.pdf"))
    assert done.returncode == 1
    assert [line.split(":")[1] for line in done.stderr.splitlines() if line.startswith(str(ids))] == [
        "2", "3", "4",
    ]  # fmt: skip
    assert not (tmp_path / "b.pdf").exists()
