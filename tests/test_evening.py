"""How pages end: the last two of a chapter filled alike, no half word, no lead without what it leads to."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from rulesgen.documents.fonts import text_width
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import Profile
from rulesgen.faults import Where
from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.pdf import Printed
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.evening import evened
from rulesgen.renderers.pdf.figures import Kept
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items
from rulesgen.renderers.pdf.ornaments import SideHead
from rulesgen.renderers.pdf.paragraph import Paragraph, Setting
from rulesgen.renderers.pdf.sheet import Sheet

ROOT = Path(__file__).resolve().parents[1]
LARGE = Profile("a5", "large")
STYLE = Style("serif", 10.0, "#000000")
NARROW = 100.0


@cache
def workshop() -> Workshop:
    return Workshop(find_folders(ROOT))


@cache
def large(code: str) -> Printed:
    return workshop().rulebook("braid", code, LARGE)


@cache
def setter() -> Setter:
    return Setter(Profile(), Hyphenator("en"))


def paragraph(text: str, hyphens: bool = False, keep_next: bool = False) -> Paragraph:
    items = inline_items((text,), STYLE, setter(), Where(""), hyphens)
    return Paragraph(items, Setting(10.0, 10.0), keep_next)


def head() -> SideHead:
    return SideHead(inline_items(("Head",), STYLE, setter(), Where(""), False), Setting(10.0, 10.0))


class Bulk(Block):
    """So many points of something."""

    def __init__(self, tall: float) -> None:
        self.tall = tall

    def height(self, width: float) -> float:
        return self.tall

    def ink(self, sheet: Sheet, x: float, top: float, width: float) -> None:
        """Nothing is printed here."""


def sections(*heights: float) -> list[Block]:
    """Heads of ten points, each with a text of the given height."""
    return [block for tall in heights for block in (head(), Bulk(tall))]


def filled(pages: list[Stack]) -> list[float]:
    return [page.height(NARROW) for page in pages]


def test_a_full_page_and_a_few_lines_are_shared_out_at_a_head() -> None:
    """Of four sections on pages of a hundred points one stands alone, then two on each page."""
    source = Stack(sections(20, 20, 20, 15))
    pages = [Stack(source.blocks[:6]), Stack(source.blocks[6:])]
    assert filled(pages) == [90, 25]
    assert filled(evened(pages, source, NARROW, 100.0)) == [60, 55]


def test_what_fills_half_a_page_stays_where_it_is() -> None:
    source = Stack(sections(40, 30, 45))
    pages = [Stack(source.blocks[:4]), Stack(source.blocks[4:])]
    assert filled(evened(pages, source, NARROW, 100.0)) == [90, 55]


def test_no_head_is_parted_from_its_text_for_that() -> None:
    """One long section and one short: there is no other place to divide them."""
    source = Stack(sections(80, 20))
    pages = [Stack(source.blocks[:2]), Stack(source.blocks[2:])]
    assert filled(evened(pages, source, NARROW, 100.0, anywhere=True)) == [90, 30]


def test_at_a_book_s_end_it_is_divided_between_any_blocks() -> None:
    """Also between those of a stack inside: the check line did stand alone on the last page."""
    source = Stack([Bulk(30), Stack([Bulk(20), Bulk(20), Bulk(20)])])
    pages = [Stack(source.blocks[:1]), Stack([Bulk(10)])]
    assert filled(evened(pages, source, NARROW, 100.0, anywhere=True)) == [50, 40]


def test_no_page_ends_with_half_a_word() -> None:
    words = "considerable satisfactory establishment " * 6
    whole = paragraph(words, hyphens=True)
    lines = whole.lines(NARROW)
    at = next(n for n, line in enumerate(lines, start=1) if line.hyphen and n > 2)
    parts = whole.cut(NARROW, at * 10.0)
    assert parts is not None
    first, rest = parts
    assert not first.lines(NARROW)[-1].hyphen
    assert len(first.lines(NARROW)) < at
    assert len(first.lines(NARROW)) + len(rest.lines(NARROW)) == len(lines)


@pytest.mark.parametrize(("lead", "parted"), [(False, True), (True, False)])
def test_words_that_lead_to_a_list_do_not_stand_on_the_page_before_it(
    lead: bool, parted: bool
) -> None:
    text = paragraph("these moves are not allowed " * 6, keep_next=lead)
    kept = Kept([text, Bulk(50)], 5.0, opens=True)
    assert (kept.opened(NARROW, 100.0) is not None) == parted


def test_letters_that_are_spaced_out_space_out_the_words_too() -> None:
    """Else the words of the series on the title page stand closer than they are measured."""
    tracked = Style("sans-medium", 10.0, "#000000", track=0.12)
    glue = next(i for i in inline_items(("A B",), tracked, setter(), Where(""), False) if i.glue)
    assert glue.width == pytest.approx(text_width(" ", "sans-medium", 10.0) + 1.2)


def page_texts(printed: Printed) -> list[str]:
    document = pypdfium2.PdfDocument(printed.data)
    try:
        return [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()


@pytest.mark.parametrize("code", ["en", "de"])
def test_two_steps_of_the_setup_stand_on_a_small_page_of_large_print(code: str) -> None:
    heads = {"en": ("The corners", "The sides"), "de": ("Die Ecken", "Die Seitenplätze")}[code]
    assert any(all(words in text for words in heads) for text in page_texts(large(code)))


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_check_line_does_not_stand_alone(code: str) -> None:
    words = page_texts(large(code))[-1]
    assert "100 mm" in words
    assert "CC BY 4.0" in words


@pytest.mark.parametrize(("game", "code"), [("braid", "de"), ("klondike", "en")])
def test_a_title_page_of_large_print_holds_its_picture(game: str, code: str) -> None:
    """On A4; the contents are on the second page then, and no picture stands alone on it."""
    printed = workshop().rulebook(game, code, Profile("a4", "large"))
    assert printed.chapters["contents"] == 2
