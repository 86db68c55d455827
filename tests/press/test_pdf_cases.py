"""Cases from other people's printers, by their ids."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdf
import pypdfium2
import pytest
from press_sample import cards, drawings

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.check_line import check_line
from rulesgen.documents.profile import MM, PAPERS, SIZES, Profile
from rulesgen.documents.xhtml import parse_document
from rulesgen.faults import Faults
from rulesgen.folders import find_folders
from rulesgen.press.collection import Plan, collection
from rulesgen.press.sheet_words import sheet_of
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.pdf import Printed, render_book
from rulesgen.renderers.pdf.drawing import drawing_pdf

A5 = Profile.of("a5")
GAME = "klondike"


def book(body: str, title: str = "T", language: str = "en", head: str = "") -> Printed:
    text = (
        f'<html lang="{language}"><head><title>{title}</title>{head}</head>'
        f"<body>{body}</body></html>"
    )
    pictures = {**drawings(A5), "pair": cards(54.6, 66.0, 8.8, A5)}
    return render_book(parse_document(text, "x"), pictures, A5, language)


def section(body: str, **attributes: str) -> str:
    given = "".join(f' {name.rstrip("_")}="{value}"' for name, value in attributes.items())
    return f"<section{given}>{body}</section>"


def texts(printed: Printed) -> list[str]:
    document = pypdfium2.PdfDocument(printed.data)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


def flat(printed: Printed) -> str:
    """All text without line ends; divided words are whole again."""
    joined = "".join(texts(printed))
    for joint in ("\ufffe", "\u00ad", "\r", "\n"):
        joined = joined.replace(joint, "")
    return joined


def rightmost(printed: Printed) -> float:
    """The right edge of all letters on all pages, mm."""
    document = pypdfium2.PdfDocument(printed.data)
    found = 0.0
    for page in document:
        text = page.get_textpage()
        words = text.get_text_range()
        for index in range(text.count_chars()):
            if index < len(words) and not words[index].isspace():
                found = max(found, text.get_charbox(index)[2])
    return found / MM


def lowest(printed: Printed) -> float:
    """The lower edge of all letters, mm above the foot of the page."""
    document = pypdfium2.PdfDocument(printed.data)
    found = []
    for page in document:
        text = page.get_textpage()
        found += [text.get_charbox(index)[1] for index in range(text.count_chars())]
    return min(value for value in found if value) / MM


def test_p01_signs_that_are_there_are_printed_and_others_named() -> None:
    body = "<p>♠♥♦♣ → „ẞ“ <strong>♥ ẞ</strong> <em>♦ “q”</em></p>"
    assert "♠♥♦♣ → „ẞ“" in flat(book(section(body)))
    with pytest.raises(Faults) as caught:
        book(section("<p>☃ and ✂</p>"))
    assert [fault.facts["character"] for fault in caught.value.faults] == ["☃", "✂"]
    assert all(fault.where.line and fault.facts["face"] for fault in caught.value.faults)


def test_p03_umlauts_in_every_weight() -> None:
    line = "ÄÖÜ äöü ß 9♥"
    forms = (line, f"<strong>{line}</strong>", f"<em>{line}</em>")
    found = flat(book(section("".join(f"<p>{form}</p>" for form in forms))))
    assert found.count(line) == 3


def test_p04_a_paragraph_and_a_cell_longer_than_a_page_go_on() -> None:
    words = " ".join(f"word{number}" for number in range(5000))
    found = flat(book(section(f"<p>{words}</p>")))
    assert "word0 " in found
    assert "word4999" in found
    numbers = " ".join(f"deal{number}" for number in range(3000))
    row = f"<tr><th>Deals</th><td>{numbers}</td></tr>"
    head = "<thead><tr><th>A</th><th>B</th></tr></thead>"
    printed = book(section(f"<table>{head}<tbody>{row}</tbody></table>"))
    assert "deal0 " in flat(printed)
    assert "deal2999" in flat(printed)
    assert printed.pages > 1
    assert lowest(printed) >= A5.page.bottom - 10


def test_p05_a_chain_of_what_stays_together_is_broken_at_a_step() -> None:
    steps = "".join(
        f"<li>Step {number} of the example, in some words.</li>" for number in range(60)
    )
    example = (
        f'<div class="keep"><h2>An example</h2><p>The position.</p>'
        f'<figure data-drawing="half"><figcaption>Before</figcaption></figure>'
        f'<ol class="moves">{steps}</ol></div>'
    )
    found = texts(book(section(f"<h1>Examples</h1>{example}")))
    assert len(found) > 1
    first = next(text for text in found if "An example" in text)
    assert "Before" in first
    assert "Step 59" in found[-1]


def example_pair(name: str) -> str:
    half = '<figure data-drawing="pair"><figcaption>A caption</figcaption></figure>'
    return (
        f'<div class="keep"><h2>{name}</h2><div class="pair">{half}{half}</div>'
        f'<ol class="moves"><li>The only move.</li></ol></div>'
    )


def test_p05_examples_that_fit_a_little_smaller_share_a_page() -> None:
    """Each takes up more than half a page: the pictures give way, the words do not."""
    alone = cards(54.6, 66.0, 8.8, A5).height + 8 * A5.type.leading / MM
    assert alone > A5.text_height / 2
    found = texts(book(section(example_pair("First") + example_pair("Second"))))
    assert len(found) == 1
    assert "First" in found[0]
    assert "Second" in found[0]


def test_p05_no_more_than_their_cards_can_bear() -> None:
    """Three would be unreadable on one page."""
    names = ("First", "Second", "Third")
    found = texts(book(section("".join(example_pair(name) for name in names))))
    assert [sum(name in page for name in names) for page in found] == [2, 1]


def test_p06_a_long_contents_is_on_one_page_with_its_heading() -> None:
    """Its lines come closer together rather than leave the heading alone."""
    chapters = "".join(section(f"<h1>Chapter {n}</h1><p>Words.</p>", id=f"c{n}") for n in range(22))
    contents = section("<h1>Contents</h1>", class_="contents", id="contents")
    found = texts(book(contents + chapters))
    assert "Contents" in found[0]
    assert "Chapter 0" in found[0]
    assert "Chapter 21" in found[0]


def test_p06_heading_picture_and_caption_are_on_one_page() -> None:
    figure = '<figure data-drawing="half"><figcaption>The caption here</figcaption></figure>'
    for filler in range(2, 40, 2):
        lines = "".join(f"<p>Line {number}.</p>" for number in range(filler))
        found = texts(book(section(f"{lines}<h2>The layout</h2><p>A sentence.</p>{figure}")))
        (page,) = [text for text in found if "The layout" in text]
        assert "The caption here" in page, filler


@pytest.mark.parametrize(
    "word",
    ["https://example.org/" + "patience/" * 11 + "x", "Karten" * 15, "x" * 200],
    ids=["address", "compound", "line"],
)
def test_p07_what_cannot_be_divided_stays_within_the_measure(word: str) -> None:
    row = f"<tr><th>a</th><td>{word}</td></tr>"
    table = f"<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody>{row}</tbody></table>"
    printed = book(section(f"<h1>{word[:90]}</h1><p>See {word} there.</p>{table}"))
    assert rightmost(printed) <= A5.page.width - A5.page.outer + 0.5
    assert flat(printed).replace(" ", "").count(word.replace(" ", "")) >= 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", PAPERS)
def test_p11_the_control_line_is_100_mm_long(paper: str, size: str) -> None:
    """283.46 pt in the file, ticks at its ends, and every picture asks not to be scaled."""
    profile = Profile.of(paper, size)
    data = drawing_pdf(check_line(profile, profile.measure, "said"), profile)
    with pikepdf.open(BytesIO(data)) as pdf:
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        content = pdf.pages[0].Contents.read_bytes().decode()
    lines = re.findall(r"n ([\d.-]+) ([\d.-]+) m ([\d.-]+) ([\d.-]+) l\s+S", content)
    ends = [tuple(map(float, found)) for found in lines]
    (across,) = [(x, to_x) for x, y, to_x, to_y in ends if y == to_y]
    ticks = sorted(x for x, y, to_x, to_y in ends if x == to_x)
    assert across == pytest.approx((0, 283.46), abs=0.01)
    assert (ticks[0], ticks[-1], len(ticks)) == pytest.approx((0, 283.46, 11), abs=0.01)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Printed at true size, this line is 100 mm long."),
        ("de", "In Originalgröße gedruckt ist diese Linie 100 mm lang."),
    ],
)
def test_p11_a_collection_carries_the_line_in_its_language(language: str, said: str) -> None:
    assert said in flat_text(deals(1, ("player",), language)).replace("\u00a0", " ")


def deals(count: int, pages: tuple[str, ...], language: str = "en") -> bytes:
    """A collection of so many deals, none of them judged."""
    workshop = Workshop(find_folders(Path(__file__).parents[2]))
    rules = workshop.game(GAME).base
    ids = (make_id(R1, GAME, str(number), ()) for number in range(1, count + 1))
    sheets = [sheet_of(deal_by_id(id_, rules), rules) for id_ in ids]
    return collection(workshop, GAME, (language,), A5, sheets, Plan("", pages)).data


def flat_text(data: bytes) -> str:
    """All words of a file, with one blank between two."""
    document = pypdfium2.PdfDocument(data)
    words = " ".join(page.get_textpage().get_text_range() for page in document)
    document.close()
    return " ".join(words.split())


def faces(data: bytes) -> list[str]:
    """The faces embedded in a file, a face as often as it is embedded."""
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [
            str(thing.FontName)
            for thing in pdf.objects
            if isinstance(thing, pikepdf.Dictionary) and "/FontFile2" in thing
        ]
    assert all(re.match(r"/[A-Z]{6}\+", name) for name in found), "subsets"
    return [name.partition("+")[2] for name in found]


def test_p18_long_collections_hold_each_face_once_and_cards_once() -> None:
    """Twice as many deals add less than 60 %, a deal less than 2 KB, with its setter’s page 6 KB."""
    few, many = deals(100, ("player",)), deals(200, ("player",))
    assert len(faces(many)) == len(set(faces(many))) >= 5
    assert set(faces(few)) == set(faces(many))
    assert len(many) < 3_000_000
    assert len(many) < 1.6 * len(few)
    assert len(many) - len(few) < 100 * 2_000
    few, many = (deals(count, ("player", "setter")) for count in (10, 30))
    assert len(faces(many)) == len(set(faces(many)))
    assert len(many) - len(few) < 20 * 6_000


def test_p07_a_wide_table_in_large_print_on_a_small_page_is_told_row_by_row() -> None:
    """Three columns of 18 points would be three letters wide: each row gets its heads as lead-ins."""
    large = Profile.of("a5", "large")
    cells = "<th>Corner</th><td>every card</td><td>with the last card</td>"
    heads = "<th>Pile</th><th>Available</th><th>A space</th>"
    table = f"<table><thead><tr>{heads}</tr></thead><tbody><tr>{cells}</tr></tbody></table>"
    text = f'<html lang="en"><head><title>T</title></head><body>{section(table)}</body></html>'
    found = flat(render_book(parse_document(text, "x"), drawings(large), large, "en"))
    assert "CornerAvailable every cardA space with the last card" in found


def test_p15_no_page_is_empty() -> None:
    bodies = [
        section("<h1>One</h1><p>text</p>") + section("", class_="fresh"),
        section("", class_="fresh") + section("", class_="fresh") + section("<p>text</p>"),
        section("<p>text</p>" * 24) + section("<h1>Two</h1><p>end</p>", class_="fresh"),
    ]
    for body in bodies:
        assert all(text.strip() for text in texts(book(body)))


def test_p17_bookmarks_and_metadata_equal_their_sources() -> None:
    title = "„Äpfel“ – 9♥ & mehr"
    escaped = title.replace("&", "&amp;")
    head = '<meta name="author" content="Frau Müller"/><meta name="subject" content="Größe – ♠"/>'
    printed = book(section(f"<h1>{escaped}</h1><p>text</p>"), escaped, "de", head)
    reader: Any = pypdf.PdfReader(BytesIO(printed.data))
    assert reader.metadata.title == title
    assert reader.metadata.author == "Frau Müller"
    assert reader.metadata.subject == "Größe – ♠"
    assert [entry.title for entry in reader.outline] == [title]
    document = pypdfium2.PdfDocument(printed.data)
    assert document.get_metadata_value("Title") == title
    assert [mark.get_title() for mark in document.get_toc()] == [title]


@pytest.mark.parametrize(
    "word", ["<b>", "rank <K", '<img src="http://127.0.0.1:9/x.png"/>', "<para>", "S&P"]
)
def test_p20_markup_in_texts_is_printed_as_it_stands(word: str) -> None:
    shown = word.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    assert word in flat(book(section(f"<h1>{shown}</h1><p>a {shown} b</p>")))


def test_p21_what_phones_and_editors_add_leaves_no_box() -> None:
    found = flat(book(section("<p>a\tb\u200bc Kar\u00adten 9♥\ufe0f\u200d end</p>")))
    assert "a bc Karten 9♥ end" in found
    with pytest.raises(Faults) as caught:
        book(section("<p>9\u2764</p>"))
    assert caught.value.faults[0].facts["code"] == "U+2764"
