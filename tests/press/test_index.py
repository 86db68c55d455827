"""The index of a book: which words have a line, where they are found, in which order."""

from __future__ import annotations

import re
from ctypes import c_int, create_string_buffer
from io import BytesIO
from typing import Any

import pypdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from books import facing, rulebook, workshop

from rulesgen.documents.index_words import Headword, IndexLine, PageWords, Place, index_lines
from rulesgen.documents.profile import Profile
from rulesgen.renderers.pdf import Printed

A4, LARGE = Profile(), Profile("a5", "large")
BEHIND = re.compile("^(?=Answer to|Lösung der|How this|Wie dieses)", re.MULTILINE)
"""What may stand behind the index on its last page."""
ARTICLES = frozenset({"the", "a"})


def book(game: str, code: str) -> Printed:
    return rulebook(game, code, A4)


def page_text(printed: Printed, number: int) -> str:
    """The words of a page as a reader copies them, divided words whole again."""
    document = pypdfium2.PdfDocument(printed.data)
    try:
        text: str = document[number - 1].get_textpage().get_text_range()
    finally:
        document.close()
    return re.sub("[\ufffe\u00ad\x02](\r\n)?", "", text).replace("\r\n", "\n")


def printed_lines(
    printed: Printed, number: int, heading: str, last: int | None = None
) -> dict[str, list[int]]:
    """The index as it stands on a page, or from there to the last: each word with its pages."""
    text = "\n".join(page_text(printed, page) for page in range(number, (last or number) + 1))
    text = re.sub(r",\s+", ", ", BEHIND.split(text[text.index(f"{heading}\n") :])[0])
    found = (re.fullmatch(r"(.+?) +(\d+(?:, \d+)*) *", line) for line in text.split("\n"))
    return {
        match[1]: [int(page) for page in match[2].split(", ")] for match in found if match is not None
    }


def word(shown: str, place: Place, *more: str) -> Headword:
    return Headword(shown, (shown, *more), place, order=shown, articles=ARTICLES)


def test_what_bears_a_word_s_name_explains_it() -> None:
    """A pile anywhere in a name, a glossary's word at its beginning, another word alone.

    In another name it only stands.
    """
    words = [
        word("stock", Place.ANYWHERE),
        word("run", Place.FIRST, "runs"),
        word("hint", Place.ALONE, "hints"),
    ]
    pages = [
        PageWords(1, chapters=("Hints",), names=("Turning the stock",)),
        PageWords(2, names=("The run", "No hint at all")),
        PageWords(3, names=("End of a run", "Hints")),
        *(PageWords(number) for number in range(4, 10)),
    ]
    assert index_lines(words, pages) == [
        IndexLine("hint", 3, (2,)),
        IndexLine("run", 2, (3,)),
        IndexLine("stock", 1),
    ]


def test_one_page_explains_a_word_and_the_others_are_only_given() -> None:
    """That of the glossary, which comes late in a book; without an entry there the first."""
    glossary = Headword("stock", ("stock",), Place.ANYWHERE, order="stock", entry="stock")
    words = [glossary, word("braid", Place.ANYWHERE)]
    pages = [
        PageWords(1, names=("Stock", "Braid")),
        PageWords(2, names=("Turning the stock", "The braid")),
        PageWords(3, names=("stock",), entries=frozenset({"stock"})),
        *(PageWords(number) for number in range(4, 10)),
    ]
    assert index_lines(words, pages) == [IndexLine("braid", 1, (2,)), IndexLine("stock", 3, (1, 2))]


def test_pages_on_which_a_word_only_stands_are_given_while_they_are_few() -> None:
    words = [word("stock", Place.ANYWHERE), word("waste", Place.ANYWHERE)]
    pages = [
        PageWords(1, names=("Stock and waste",)),
        *(PageWords(number, text="The stock; the waste.") for number in range(2, 10)),
        PageWords(10, text="the waste"),
        PageWords(11, names=("The waste",)),
        *(PageWords(number) for number in range(12, 20)),
    ]
    assert index_lines(words, pages) == [
        IndexLine("stock", 1, (2, 3, 4, 5, 6, 7, 8, 9)),
        IndexLine("waste", 1, (11,)),
    ]
    # on most of the pages they are no help either
    assert index_lines(words, pages[:11])[0] == IndexLine("stock", 1)


def test_many_pages_are_given_of_a_word_that_only_its_explanation_bears() -> None:
    """A book in large print has many pages; its reader would find nothing but the glossary."""
    space = Headword("space", ("space",), Place.FIRST, order="space", entry="space")
    glossary = PageWords(20, names=("space",), entries=frozenset({"space"}))
    pages = [*(PageWords(number, text="into the space") for number in range(1, 12)), glossary]
    empty = [PageWords(number) for number in range(12, 20)]
    assert index_lines([space], [*pages, *empty]) == [IndexLine("space", 20, tuple(range(1, 12)))]
    # but not of one on most of the pages
    assert index_lines([space], pages) == [IndexLine("space", 20)]


def test_part_of_a_longer_word_of_the_trade_does_not_stand_for_itself() -> None:
    words = [word("pile", Place.FIRST), word("waste pile", Place.FIRST)]
    pages = [PageWords(1, names=("waste pile",)), PageWords(2), PageWords(3)]
    assert index_lines(words, pages) == [IndexLine("waste pile", 1)]


def test_a_variant_is_found_where_it_is_told() -> None:
    words = [Headword("Long Braid", block="variant-long", order="long braid")]
    pages = [PageWords(1), PageWords(2, blocks=frozenset({"variant-long"}))]
    assert index_lines(words, pages) == [IndexLine("Long Braid", 2)]


@pytest.mark.parametrize(("code", "heading"), [("en", "Index"), ("de", "Register")])
def test_every_page_named_in_the_book_s_index_has_the_word(code: str, heading: str) -> None:
    """Read back from the file: piles, words of the glossary, variants, in the language's alphabet."""
    printed = book("braid", code)
    lines = printed_lines(printed, printed.chapters["index"], heading)
    known = {found.shown: found for found in workshop().compose("braid", code, A4).headwords}
    for shown, pages in lines.items():
        for number in pages:
            text = " ".join(page_text(printed, number).split()).lower()
            assert known[shown].block or any(form.lower() in text for form in known[shown].forms)
    game = workshop().game("braid")
    language = workshop().language(code).with_terms(game.texts[code].source)
    piles = {language.term(kind) for kind in game.base.piles}
    assert piles | set(game.texts[code].record.variants.values()) <= set(lines)
    assert printed.chapters["setup"] in lines[{"en": "corner", "de": "Ecke"}[code]]


def bold_numbers(printed: Printed, number: int) -> list[str]:
    """The page numbers on a page that are set in the bold face of the text."""
    document = pypdfium2.PdfDocument(printed.data)
    try:
        page = document[number - 1].get_textpage()
        found, last = list[str](), -2
        for index in range(page.count_chars()):
            letter, name = chr(raw.FPDFText_GetUnicode(page, index)), create_string_buffer(80)
            raw.FPDFText_GetFontInfo(page, index, name, 80, c_int())
            if letter.isdigit() and b"Serif-SemiBold" in name.value:
                if index == last + 1:
                    found[-1] += letter
                else:
                    found.append(letter)
                last = index
    finally:
        document.close()
    return found


@pytest.mark.parametrize(
    ("game", "code", "heading"), [("braid", "en", "Index"), ("klondike", "de", "Register")]
)
def test_each_word_of_the_index_has_one_bold_page(game: str, code: str, heading: str) -> None:
    printed = book(game, code)
    number = printed.chapters["index"]
    lines = printed_lines(printed, number, heading)
    bold = bold_numbers(printed, number)
    assert len(bold) == len(lines)
    glossary = str(printed.chapters["glossary"])
    assert bold.count(glossary) > len(lines) / 3


def test_a_word_in_another_sense_is_no_entry_of_the_index() -> None:
    """„Gleichstand an der Spitze“ of a race has nothing to do with the Spitze of a run."""
    printed = book("klondike", "de")
    lines = printed_lines(printed, printed.chapters["index"], "Register")
    race = next(
        number
        for number in range(1, printed.pages + 1)
        if "Gleichstand an der Spitze" in " ".join(page_text(printed, number).split())
    )
    assert lines["Spitze"]
    assert race not in lines["Spitze"]


@pytest.mark.parametrize("game", ["klondike", "gargantua"])
def test_a_verb_is_no_entry_of_the_index(game: str) -> None:
    """“From high to low the cards run K Q J …” tells nothing of a run."""
    printed = rulebook(game, "en", LARGE)
    lines = printed_lines(printed, printed.chapters["index"], "Index", printed.pages)
    ranks = printed.chapters["card-order"]
    assert "cards run" in " ".join(page_text(printed, ranks).split())
    assert lines["run"]
    assert ranks not in lines["run"]


def test_a_word_within_a_heading_is_found() -> None:
    """“A king into the space” stands on another page than its example's steps in large print."""
    printed = rulebook("klondike", "en", LARGE)
    lines = printed_lines(printed, printed.chapters["index"], "Index", printed.pages)
    headed = [
        number
        for number in range(1, printed.pages + 1)
        if "A king into the space" in page_text(printed, number)
    ]
    assert headed
    assert set(headed) <= set(lines["space"])


def test_umlauts_stand_with_their_vowels_and_infinitives_with_their_verbs() -> None:
    printed = book("braid", "de")
    german = printed_lines(printed, printed.chapters["index"], "Register")
    order = list(german)
    assert order.index("spielbar") < order.index("über Eck") < order.index("Vorrat")
    printed = book("braid", "en")
    english = printed_lines(printed, printed.chapters["index"], "Index")
    order = list(english)
    assert order.index("braid") < order.index("to build up") < order.index("corner")


def test_the_pages_of_the_index_are_links_to_them() -> None:
    printed = book("braid", "en")
    reader: Any = pypdf.PdfReader(BytesIO(printed.data))
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(reader.pages, start=1)}
    page = reader.pages[printed.chapters["index"] - 1]
    leads = [numbers[a.get_object()["/Dest"][0].idnum] for a in page["/Annots"]]
    lines = printed_lines(printed, printed.chapters["index"], "Index")
    if printed.chapters["answer-exercise"] == printed.chapters["index"]:
        leads.remove(printed.chapters["exercise"])  # the answer names the page of its question
    assert sorted(leads) == sorted(number for pages in lines.values() for number in pages)


def test_on_facing_pages_each_language_has_its_own_index() -> None:
    printed = facing("braid", ("en", "de"), A4)
    for code, heading in (("en", "Index"), ("de", "Register")):
        number = printed.chapters[f"{code}-index"]
        lines = printed_lines(printed, number, heading)
        assert {page % 2 for pages in lines.values() for page in pages} == {number % 2}
        assert printed.chapters[f"{code}-setup"] in lines[{"en": "corner", "de": "Ecke"}[code]]
