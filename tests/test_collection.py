"""A book of deals: every reference leads where it says, and what is asked for in vain is told."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from calls import Here
from pypdf import PdfReader

from rulesgen.documents.drawing import Anchor, Drawing, Label, Link
from rulesgen.documents.page_feet import outer_foot
from rulesgen.documents.picture_ink import label

CALL = ("collection", "klondike", "--lang", "de", "--paper", "a5")


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    found = [p.get_textpage().get_text_bounded().replace("\u00a0", " ") for p in document]
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


def test_a_deal_is_on_a_right_hand_page_and_its_setter_s_page_overleaf(book: Path) -> None:
    """Facing the deal it would show its check cards and where hidden cards lie."""
    pages, deals = texts(book), 0
    for number, page in enumerate(pages, start=1):
        if "Vergleich deine" in page:
            deals += 1
            assert number % 2 == 1
            assert "Legeblatt" in pages[number]
    assert deals == 4


def page_named(said: str, words: str) -> int:
    """The number of the page named after these words."""
    found = re.search(words + r"(?:auf |ab )?Seite (\d+)", said)
    assert found is not None, words
    return int(found[1])


def test_what_the_front_and_the_deals_name_is_on_that_page(book: Path) -> None:
    pages = [page.replace("\r\n", " ") for page in texts(book)]
    said = " ".join(pages)
    steps = page_named(said, "Wie es geht, steht ")
    rules = page_named(said, "Spielregeln stehen in Kurzform ")
    assert "So ordnest du die Karten" in pages[steps - 1]
    assert "KURZREGELN" in pages[rules - 1]
    assert "Lösungswege" in pages[page_named(said, "Die Lösungswege stehen ") - 1]
    assert page_named(said, "Die Regeln stehen ") == rules
    assert page_named(said, "So geht es: ") == steps


def test_the_rules_stand_between_the_front_and_the_first_deal(book: Path) -> None:
    """It is the page of the quick reference, with the number that it has in this book."""
    pages = [page.replace("\r\n", " ") for page in texts(book)]
    at = next(n for n, page in enumerate(pages) if "KURZREGELN" in page)
    assert "So ordnest du die Karten" in pages[at - 1]
    assert "Legeblatt ordnen" in pages[at + 1]
    for words in RULES:
        assert words in pages[at]
    assert re.search(rf"(?<!\S){at + 1}(?!\S)", pages[at])


RULES = ("ein Blatt", "Bring alle 52 Karten auf die vier Zielstapel", "Leg absteigend an",
         "In eine Lücke darf nur ein König", "Du darfst jederzeit eine Karte aufdecken")  # fmt: skip


@pytest.mark.parametrize("how", [("--size", "large"), ("--nup", "4"), ("--lang", "de+en")])
def test_where_the_quick_reference_has_no_page_its_sentences_are_told_as_text(
    here: Here, tmp_path: Path, how: tuple[str, str]
) -> None:
    out = tmp_path / "book.pdf"
    ids = tmp_path / "ids.txt"
    ids.write_text("24\n")
    call = ("collection", "klondike", "--ids", str(ids), "--nodes", "1", "--lang", "de", *how)
    assert here(*call, "-o", str(out)).returncode == 0
    said = " ".join(texts(out)).replace("\r\n", " ")
    assert "Die Regeln in Kürze" in said
    for words in RULES:
        assert words in said


def test_a_setter_s_page_names_its_deal(book: Path) -> None:
    pages = texts(book)
    named = [re.search(r"Legeblatt zu (Spiel \d+)", page) for page in pages]
    for number, found in enumerate(named):
        if found:
            assert found[1] in pages[number - 1]
    assert sum(found is not None for found in named) == 4


def test_pages_that_go_on_name_the_game(book: Path) -> None:
    appendix = [page for page in texts(book) if "Durchgang durch den Vorrat" in page]
    assert len(appendix) > 1
    assert all("KLONDIKE" in page for page in appendix[1:])


def test_pages_of_solutions_name_their_deals(book: Path) -> None:
    """Those whose solutions stand there, from the one that goes on to the one that begins last."""
    appendix = [page for page in texts(book) if "Durchgang durch den Vorrat" in page]
    going = ""
    for number, page in enumerate(appendix):
        begun = re.findall(r"(Spiel \d+) · R1:klondike", page)
        if number:
            goes_on = not re.match(r"[^\n]*\n(Spiel \d+) · R1", page)
            named = [going] * goes_on + begun
            shown = ", ".join(named) if len(named) < 3 else f"{named[0]} … {named[-1]}"
            assert f"LÖSUNGSWEGE · {shown.upper()}" in page.replace("\r\n", " ")
        going = begun[-1] if begun else going


def test_ways_through_end_in_columns_of_about_one_length(book: Path) -> None:
    """The last column of them was as short as it happened to be."""
    document = pypdfium2.PdfDocument(book)
    try:
        ways = [page for page in document if "Durchgang durch" in page.get_textpage().get_text_range()]
        words, middle = ways[-1].get_textpage(), ways[-1].get_width() / 2
        boxes = [words.get_rect(number) for number in range(words.count_rects())]
    finally:
        document.close()
    feet = min(bottom for _, bottom, _, _ in boxes) + 20
    in_text = [(left > middle, bottom) for left, bottom, _, _ in boxes if bottom > feet]
    left, right = (min(low for side, low in in_text if side == which) for which in (False, True))
    assert left == pytest.approx(right, abs=4 * 14)


def test_a_small_book_has_index_and_record_on_one_page(book: Path) -> None:
    page = next(page for page in texts(book) if "Verzeichnis der Kennungen" in page)
    assert page.index("Kennung") < page.index("Ergebnisse") < page.index("Datum")


def test_without_a_way_through_a_deal_has_a_line(here: Here, tmp_path: Path) -> None:
    """Nobody turns to a page for one sentence: all of them, index and record share one."""
    out = tmp_path / "book.pdf"
    call = ("collection", "braid", "--count", "3", "--nodes", "1", "--lang", "de", "-o", str(out))
    assert here(*call).returncode == 0
    pages = [page.replace("\r\n", " ") for page in texts(out)]
    (back,) = (n for n, page in enumerate(pages, start=1) if "Lösungswege" in page and "Datum" in page
               and "Verzeichnis der Kennungen" in page)  # fmt: skip
    deals = re.findall(r"Spiel \d+ · (R1:\S+): Spiel auf Seite (\d+)\. Ungeklärt", pages[back - 1])
    assert len(deals) == 3
    for id_, page in deals:
        assert id_ in pages[int(page) - 1]
        assert f"Näheres auf Seite {back}" in pages[int(page) - 1]
    front = " ".join(pages[:3])
    assert f"nicht bekannt. Was man von jedem weiß, steht auf Seite {back}." in front
    assert "mit Lösungswegen am Ende" not in front


def test_deals_of_two_variants_have_the_rules_of_both(here: Here, tmp_path: Path) -> None:
    ids = tmp_path / "ids.txt"
    ids.write_text("R1:klondike:24:5\nR1:klondike+draw-three:24:Q\n")
    out = tmp_path / "book.pdf"
    done = here("collection", "klondike", "--ids", str(ids), "-o", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    pages = [page.replace("\r\n", " ") for page in texts(out)]
    for turned, id_ in (("Turn one card", "klondike:24"), ("Turn three cards", "draw-three:24")):
        rules = next(n for n, page in enumerate(pages, start=1) if turned in page)
        deal = next(page for page in pages if id_ in page and "Compare your layout" in page)
        assert f"The rules are on page {rules}." in deal


def test_the_index_tells_which_numbers_are_pages(here: Here, book: Path, tmp_path: Path) -> None:
    """In its heads where they fit, in large print on half a sheet in a sentence above them."""
    said = " ".join(texts(book)).replace("\r\n", " ")
    assert "Spiel auf Seite Lösungsweg auf Seite Züge" in said
    out = tmp_path / "large.pdf"
    assert here(*CALL, "--count", "1", "--size", "large", "-o", str(out)).returncode == 0
    said = " ".join(texts(out)).replace("\r\n", " ")
    assert "Unter „Spiel“ und „Lösungsweg“ stehen die Seiten." in said
    assert "Kennung Spiel Lösungsweg Züge" in said


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
    for part in ("So ordnest du die Karten", "Die Regeln in Kürze", "Lösungswege",
                 "Verzeichnis der Kennungen", "Ergebnisse", "Über dieses Buch"):  # fmt: skip
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
    said = " ".join(texts(out)).replace("\r\n", " ")
    assert "Undecided" in said
    assert "So benutzt du dieses Buch" in said
    assert "Spiel auf Seite 5. Ungeklärt nach kurzer Suche." in said
    assert "Id · Kennung Deal on page · Spiel auf Seite" in said
    assert "Deal · Spiel Date · Datum Time · Zeit Moves · Züge Result · Ergebnis" in said
    assert "Deal 1 · Spiel 1" in said


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
        (("--count", "1", "--library", "proved.sqlite"), "--winnable or --grade"),
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


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("number\n24\nR1:klondike:24:5\n", "a.csv:3:1: R1:klondike:24:5 stands in this list twice"),
        ("\ufeffid\r\n\"R1:klondike:24:5\"\r\n24\r\n", "The first one is at"),
        ("number,number\n24,25\n", "column number twice"),
        ("id\nR1:klondike:a%E4%B8%80:C\n", "a.csv:2:1: Our typefaces have no 一"),
    ],
)
def test_lists_that_cannot_be_printed(here: Here, tmp_path: Path, text: str, said: str) -> None:
    """The same deal by number and by id, two columns of one name, a name that no face has."""
    (tmp_path / "a.csv").write_bytes(text.encode())
    (tmp_path / "book.pdf").write_text("old")
    done = here("collection", "klondike", "--ids", "a.csv", "-o", "book.pdf", folder=tmp_path)
    assert done.returncode == 1
    assert said in done.stderr
    assert (tmp_path / "book.pdf").read_text() == "old"


def test_a_name_that_no_face_has_is_no_deal_sheet(here: Here, tmp_path: Path) -> None:
    call = ("deal", "klondike", "--phrase", "一 a", "--pages", "player", "-o", "a.pdf")
    done = here(*call, folder=tmp_path)
    assert done.returncode == 2
    assert "no 一" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_the_foot_of_an_even_page_is_turned_about_and_that_of_an_odd_one_is_not() -> None:
    """On a page 148 mm wide: the reference and its link at the left, the number at the right."""
    number = label("12", 138, 200, "sans", 9, anchor=Anchor.END)
    reference, above = (label("x", 10, y, "sans", 9) for y in (200, 100))
    page = Drawing(148, 210, (number, reference, above, Link(10, 197, 60, 4, "steps")))
    assert outer_foot(page, 11, 200) == page
    turned = outer_foot(page, 12, 200).items
    assert [(i.x, i.anchor) for i in turned if isinstance(i, Label)] == [
        (10, Anchor.START), (138, Anchor.END), (10, Anchor.START)]  # fmt: skip
    assert [i.x for i in turned if isinstance(i, Link)] == [78]
