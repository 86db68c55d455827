"""The printed book: fonts, text, places, and the same bytes every time."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from press_sample import drawings

from rulesgen.documents.hyphenation import Hyphenator, read_exceptions
from rulesgen.documents.profile import MM, PAPERS, SAFE, SIZES, SUITS, Profile
from rulesgen.documents.xhtml import parse_document
from rulesgen.faults import Faults
from rulesgen.renderers.pdf import Printed, render_book
from rulesgen.renderers.pdf.linebreak import Item
from rulesgen.renderers.pdf.paragraph import Paragraph, Setting

ROOT = Path(__file__).parent.parent
DATA = Path(__file__).parent / "data" / "press"
COMBINATIONS = [(paper, size, suits) for paper in PAPERS for size in SIZES for suits in SUITS]


@cache
def book(language: str, paper: str = "a5", size: str = "standard", suits: str = "two") -> Printed:
    return printed(language, Profile.of(paper, size, suits))


def printed(language: str, profile: Profile) -> Printed:
    document = parse_document((DATA / f"sample.{language}.xhtml").read_text("utf-8"))
    exceptions = read_exceptions(ROOT / "locales" / language / "hyphenation.txt")
    return render_book(document, drawings(profile), profile, language, exceptions)


def small_book(body: str) -> Printed:
    profile = Profile.of("a5")
    text = f'<html lang="en"><head><title>T</title></head><body><section>{body}</section></body></html>'
    return render_book(parse_document(text, "x"), drawings(profile), profile, "en")


def test_the_bar_of_a_proof_stands_in_the_margin() -> None:
    """It is beside the words and covers none of them."""
    printed = small_book('<div class="stale"><p>Misch alle Karten.</p></div>')
    page = pypdfium2.PdfDocument(printed.data)[0]
    left, _, right, _ = min(found.get_bounds() for found in page.get_objects([raw.FPDF_PAGEOBJ_PATH]))
    words = page.get_textpage().get_charbox(0)
    assert SAFE * MM < left < right < words[0]


def texts(data: bytes) -> list[str]:
    """Text of the pages; the joint that pdfium leaves at a divided word is closed."""
    document = pypdfium2.PdfDocument(data)
    pages = []
    for page in document:
        text = page.get_textpage().get_text_range()
        pages.append(re.sub("[\ufffe\u00ad\x02](\r\n)?", "", text).replace("\r\n", "\n"))
    return pages


def fonts(data: bytes) -> Iterator[Any]:
    reader: Any = pypdf.PdfReader(BytesIO(data))
    for found in reader.pages:
        for font in found["/Resources"]["/Font"].values():
            yield font.get_object()


@pytest.mark.parametrize(
    ("paper", "width", "height"), [("a4", 210, 297), ("letter", 215.9, 279.4), ("a5", 148, 210)]
)
def test_paper_sizes(paper: str, width: float, height: float) -> None:
    for page in pypdfium2.PdfDocument(book("en", paper).data):
        assert page.get_size() == pytest.approx((width * MM, height * MM), abs=0.01)


def test_the_same_bytes_in_two_runs() -> None:
    profile = Profile.of("a5")
    assert printed("de", profile).data == printed("de", profile).data


@pytest.mark.parametrize("suits", SUITS)
def test_fonts_are_embedded_and_ours(suits: str) -> None:
    data = book("en", "a5", "standard", suits).data
    for name in (b"Helvetica", b"Symbol", b"ZapfDingbats", b"ASCII85"):
        assert name not in data
    names = set()
    for font in fonts(data):
        assert "/FontFile2" in font["/FontDescriptor"]
        assert "/ToUnicode" in font
        names.add(re.sub(r"^/[A-Z]{6}\+", "", font["/BaseFont"]))
    assert "IBMPlexSerif-Regular" in names
    assert ("RulesgenSuitsOpen" in names) == (suits == "outline")


@pytest.mark.parametrize("suits", SUITS)
def test_cards_and_whole_words_can_be_copied(suits: str) -> None:
    text = " ".join("\n".join(texts(book("de", "a5", "standard", suits).data)).split())
    assert "Die leere Ecke füllst du mit dem B♥ vom Ende des Zopfs." in text
    assert "die andere Karte" not in text
    assert "der Kartenauslage sind fast alle jederzeit erreichbar" in text
    assert "bestimmt als Grundkarte den Wert; die übrigen sieben Zielstapel müssen" in text


@pytest.mark.parametrize(("paper", "size", "suits"), COMBINATIONS)
def test_every_profile_says_the_same_within_the_safe_area(
    paper: str, size: str, suits: str
) -> None:
    made = book("en", paper, size, suits)
    text = " ".join("\n".join(texts(made.data)).split())
    for words in ("Example: the first five moves", "the 7♣.", "each of the eight", "A first look"):
        assert words in text
    for page in pypdfium2.PdfDocument(made.data):
        assert_white_edge(page)


def assert_white_edge(page: pypdfium2.PdfPage) -> None:
    """Nothing printed within the safe distance of the paper's edges."""
    scale = 0.5
    bitmap = page.render(scale=scale, rev_byteorder=False)
    channels = bitmap.n_channels
    rows = bytes(bitmap.buffer)
    edge = int(SAFE * MM * scale) - 1
    white = b"\xff" * (channels * bitmap.width)
    for y in range(bitmap.height):
        row = rows[y * bitmap.stride : y * bitmap.stride + channels * bitmap.width]
        if y < edge or y >= bitmap.height - edge:
            assert row == white
        else:
            side = b"\xff" * (channels * edge)
            assert row.startswith(side)
            assert row.endswith(side)


def test_large_print_has_no_type_below_18_points() -> None:
    """Of the page itself; the cards' indexes are as large as the drawings make them."""
    for page in pypdfium2.PdfDocument(book("en", "a4", "large").data):
        for found in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
            size = ctypes.c_float()
            raw.FPDFTextObj_GetFontSize(found.raw, size)
            assert size.value >= 17.99


def test_contents_links_outline_and_labels_agree_with_the_pages() -> None:
    made = book("en")
    reader: Any = pypdf.PdfReader(BytesIO(made.data))
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/DisplayDocTitle"]
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ("Braid", "Patience Rulebooks")
    assert reader.page_labels == [str(number) for number in range(1, made.pages + 1)]
    contents = texts(made.data)[1]
    for entry in reader.outline:
        number = reader.get_destination_page_number(entry) + 1
        assert entry.title == "Contents" or re.search(
            rf"{re.escape(entry.title)}\s+{number}\b", contents
        ), entry.title
    links = [
        note for note in reader.pages[1]["/Annots"] if note.get_object()["/Subtype"] == "/Link"
    ]
    assert len(links) >= 7
    tips = made.chapters["tips"]
    assert f"(see page {tips})" in "\n".join(texts(made.data))


def test_folio_and_running_foot_stand_at_the_outer_edge() -> None:
    made = book("en")
    document = pypdfium2.PdfDocument(made.data)
    profile = Profile.of("a5")
    for number in (3, 4):
        page = document[number - 1].get_textpage()
        foot = page.get_text_bounded(bottom=0, top=profile.page.bottom * MM - 3)
        words = foot.split()
        assert words[-1 if number % 2 else 0] == str(number)
        assert "Braid" in words
    assert str(1) not in document[0].get_textpage().get_text_bounded(
        bottom=0, top=profile.page.bottom * MM - 3
    )


def test_a_missing_glyph_is_a_fault_with_its_place() -> None:
    with pytest.raises(Faults) as caught:
        small_book("<h1>One</h1>\n<p>snow ☃ falls</p>")
    (fault,) = caught.value.faults
    assert fault.key == "fault.missing-glyph"
    assert (fault.facts["character"], fault.facts["code"]) == ("☃", "U+2603")
    assert fault.facts["face"] == "serif"
    assert str(fault.where) == "x:2:1"


def test_a_figure_without_its_drawing_is_a_fault() -> None:
    with pytest.raises(Faults) as caught:
        small_book('<figure data-drawing="nowhere"/>')
    assert caught.value.faults[0].key == "fault.xhtml-no-drawing"


def test_words_that_look_like_markup_are_words() -> None:
    text = texts(small_book("<p>S&amp;P, &lt;K and &lt;b&gt;</p>").data)[0]
    assert "S&P, <K and <b>" in text


def test_a_long_word_keeps_a_distance_from_its_meaning() -> None:
    """As wide as the column that words may have, it reached to where the meanings begin."""
    others = "<dt>run</dt><dd>A row.</dd>" * 3
    words = "in alternating colours"
    for more in ("", "a", "as", "all", "also", "again"):
        term = f"{words} {more}".rstrip()
        text = small_book(
            f"<section id='words'><dl>{others}<dt>{term}</dt><dd>Opposite</dd></dl></section>"
        ).data
        page = pypdfium2.PdfDocument(text)[0].get_textpage()
        line = page.get_text_range()
        last, first = line.index(words) + len(term) - 1, line.index("Opposite")
        end, begin = page.get_charbox(last)[2], page.get_charbox(first)[0]
        assert begin - end > 1.9 * MM, term


def test_no_heading_is_alone_at_a_page_foot() -> None:
    for filler in range(30, 46):
        body = "".join(f"<p>Line {number}.</p>" for number in range(filler // 2))
        made = small_book(f"{body}<h1>Last things</h1><p>{'word ' * 60}</p>")
        for text in texts(made.data):
            if "Last things" in text:
                assert "word word" in text


def test_no_widow_and_no_orphan() -> None:
    paragraph = "<p>" + "some words of a card player " * 16 + "</p>"
    lines_per_page: list[list[str]] = []
    for text in texts(small_book(paragraph * 12).data):
        lines_per_page.append(
            [line for line in text.split("\n") if "words" in line or "player" in line]
        )
    assert len(lines_per_page) > 1
    first = "some words of a card player some words"
    for lines in lines_per_page[:-1]:
        assert not lines[-1].startswith(first) or not lines[-2].startswith(first)


def test_long_tables_and_lists_run_over_with_their_head() -> None:
    rows = "".join(f"<tr><th>row {number}</th><td>something</td></tr>" for number in range(70))
    head = "<thead><tr><th>Headword</th><th>Meaning</th></tr></thead>"
    found = texts(small_book(f"<table>{head}<tbody>{rows}</tbody></table>").data)
    assert len(found) > 2
    assert all("Headword" in text for text in found)
    assert "row 69" in found[-1]


def test_an_empty_section_makes_no_crash() -> None:
    assert small_book("<p></p>").pages == 1


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("de", "Kartenauslage", "Karten-aus-lage"),
        ("de", "Kartenauslagen", "Karten-aus-lagen"),
        ("de", "Zielstapels", "Ziel-stapels"),
        ("de", "Abwurfstapels", "Abwurf-stapels"),
        ("de", "Niederlage", "Nieder-lage"),
        ("de", "Klondike", "Klondike"),
        ("de", "Karo-Dame", "Karo-Dame"),
        ("de", "farbgleich", "farb-gleich"),
        ("en", "foundations", "foun-da-tions"),
        ("en", "placed", "placed"),
    ],
)
def test_words_of_the_trade_are_divided_well(language: str, word: str, expected: str) -> None:
    hyphenator = Hyphenator(
        language, read_exceptions(ROOT / "locales" / language / "hyphenation.txt")
    )
    points = hyphenator.points(word)
    assert "".join(("-" if i in points else "") + char for i, char in enumerate(word)) == expected


def test_the_pictures_of_a_setup_stay_on_one_page_a_little_smaller() -> None:
    profile = Profile.of("a5")
    step = '<li><figure data-drawing="mini"/><h3>Head {n}</h3><p>Deal.</p></li>'
    steps = "".join(step.format(n=number) for number in range(5))
    assert (
        len([t for t in texts(small_book(f'<ol class="steps">{steps}</ol>').data) if "Head" in t])
        == 1
    )
    assert 5 * drawings(profile)["mini"].height > 0.9 * profile.text_height


def test_a_divided_paragraph_asks_for_the_room_of_the_whole() -> None:
    """Under a head it stands close; so does its first part at a page's foot."""
    words = [Item(30), Item(3, elastic=3, glue=True)] * 40
    ending = [Item(0, elastic=1e6, glue=True), Item(0, cost=-10_000)]
    paragraph = Paragraph([*words[:-1], *ending], Setting(10, 12, before=6, after=6))
    paragraph.before = 0.0
    parts = paragraph.cut(100, 40)
    assert parts is not None
    assert (parts[0].before, parts[0].after) == (0.0, 6)
