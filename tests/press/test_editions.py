"""Books in two languages: one after the other, and on facing pages where everything stands level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from books import facing, in_turn, rulebook, workshop
from calls import Here

from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.xhtml import Document, Element
from rulesgen.press.making import files_of, pairs_of
from rulesgen.renderers.pdf import Printed

A4 = Profile()
LARGE = Profile.of("a5", "large", "outline")
STARTS = ("h1", "h2", "h3", "p", "li", "dt", "dd", "tr", "figcaption")
"""What has to begin at one height on facing pages; but an answer follows its question."""

Place = tuple[int, float]
"""A page, and points from its lower edge."""


def page_texts(printed: Printed) -> list[str]:
    """The words of each page, joints at divided words closed."""
    document = pypdfium2.PdfDocument(printed.data)
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    return [" ".join(re.sub("[\ufffe\u00ad\x02](\r\n)?", "", text).split()) for text in texts]


def letters(printed: Printed, pages: range) -> tuple[str, list[Place]]:
    """All letters of some pages (numbers from 1) without spaces, and where each of them stands."""
    text, places = [], []
    document = pypdfium2.PdfDocument(printed.data)
    try:
        for number in pages:
            page = document[number - 1].get_textpage()
            for index in range(page.count_chars()):
                letter = chr(raw.FPDFText_GetUnicode(page, index))
                if not letter.isspace() and letter not in "\ufffe\u00ad\x02":
                    text.append(letter)
                    places.append((number, page.get_charbox(index, loose=True)[1]))
    finally:
        document.close()
    return "".join(text), places


def words_above_feet(printed: Printed, pages: range) -> str:
    """The letters that stand on some pages, without figures, signs and the pages' feet."""
    document, foot = pypdfium2.PdfDocument(printed.data), (A4.page.bottom - 5) * MM
    try:
        found = [document[number - 1].get_textpage().get_text_bounded(bottom=foot) for number in pages]
    finally:
        document.close()
    return "".join(sorted(letter for letter in "".join(found) if letter.isalpha()))


def starts(document: Document, rows: bool) -> Iterator[tuple[tuple[str, str, int], str]]:
    """What begins in a book's chapters: block, element and its number in the block; its first letters.

    A word that is explained is followed by the first letters of what it means. Tables have `rows`
    except on narrow pages, where each row is told in lines.
    """

    def walk(element: Element, key: str) -> Iterator[tuple[str, Element]]:
        key = element.attributes.get("data-block", key)
        if element.tag in STARTS:
            yield key, element
        for child in element.elements:
            if element.tag != "dd" and (child.tag != "table" or rows):
                yield from walk(child, key)

    for section in document.body.elements:
        if section.has("title") or section.has("contents"):
            continue
        counts: dict[tuple[str, str], int] = {}
        elements = list(walk(section, section.id))
        for (key, element), (_, following) in pairwise([*elements, elements[-1]]):
            number = counts[key, element.tag] = counts.get((key, element.tag), -1) + 1
            words = bare(element) + (following.text if element.tag == "dt" else "")
            yield (key, element.tag, number), re.sub(r"\s", "", words)[:20]


def bare(element: Element) -> str:
    """Its words, up to the first page number in it."""
    parts = list(takewhile(lambda c: isinstance(c, str) or not c.has("page"), element.children))
    return Element(element.tag, children=tuple(parts)).text


def found_places(
    document: Document, printed: Printed, pages: range, rows: bool
) -> dict[tuple[str, str, int], Place]:
    """Where everything begins, read from the file in reading order."""
    text, places = letters(printed, pages)
    found, at = {}, 0
    for name, first in starts(document, rows):
        at = text.index(first, at)
        found[name] = places[at]
    return found


@pytest.mark.parametrize(
    ("game", "codes", "profile"),
    [("braid", ("en", "de"), A4), ("gargantua", ("de", "en"), LARGE)],
    ids=["standard", "large"],
)
def test_on_facing_pages_every_block_begins_at_one_height(
    game: str, codes: tuple[str, str], profile: Profile
) -> None:
    """Pages 2|3, 4|5 …: the first language left, the second right, each block by its counterpart."""
    printed = facing(game, codes, profile)
    assert printed.pages % 2 == 1  # the common title page, then spreads
    left, right = (workshop().compose(game, code, profile) for code in codes)
    reordered = workshop().compose(game, codes[1], profile, glossary=left.glossary)
    rows = not (profile.large and profile.small)
    ours = found_places(left.document, printed, range(2, printed.pages + 1, 2), rows)
    theirs = found_places(reordered.document, printed, range(3, printed.pages + 1, 2), rows)
    assert right.glossary != left.glossary  # each alphabet has its own order
    uneven = {(k, t) for k, t, n in ours.keys() ^ theirs.keys()}
    level = [n for n in ours if n[1] != "dd" and (n[:2] not in uneven or n[2] == 0)]
    assert len(level) > 100
    for name in level:
        (page, height), (opposite, other) = ours[name], theirs[name]
        assert (opposite, other) == (page + 1, pytest.approx(height, abs=0.6)), name


def test_an_answer_follows_its_question_whatever_lines_the_other_language_needs() -> None:
    """In German this question takes two lines; in English its answer stood a line too low for that."""
    profile = Profile.of("a5")
    printed = facing("british-square", ("en", "de"), profile)
    text, places = letters(printed, range(2, printed.pages + 1, 2))
    question = "Doesasequencedealtbychancefixadirection?"
    at = text.index(question)
    (page, height), (after, below) = places[at], places[at + len(question)]
    assert (after, round(height - below)) == (page, round(profile.type.leading))


def test_facing_pages_bear_folio_and_chapter_at_their_outer_edges() -> None:
    printed = facing("braid", ("en", "de"), A4)
    chapters = printed.chapters
    assert chapters["de-setup"] == chapters["en-setup"] + 1
    texts = page_texts(printed)
    assert texts[chapters["en-setup"] - 1].endswith(f"{chapters['en-setup']} Braid · Setting up")
    assert texts[chapters["de-setup"] - 1].endswith(
        f"Der Zopf · Vorbereitung {chapters['de-setup']}"
    )
    document = pypdfium2.PdfDocument(printed.data)
    for code, edge in (("en", A4.page.outer * MM), ("de", (210 - A4.page.outer) * MM)):
        number = chapters[f"{code}-setup"]
        text, found = str(number), document[number - 1].get_textpage()
        boxes = [
            found.get_charbox(index)
            for index in range(found.count_chars() - 60, found.count_chars())
            if chr(raw.FPDFText_GetUnicode(found, index)) in text
        ]
        outermost = min(b[0] for b in boxes) if code == "en" else max(b[2] for b in boxes)
        assert outermost == pytest.approx(edge, abs=1.5)


def test_contents_and_outline_name_the_pages_of_their_own_language() -> None:
    printed = facing("braid", ("en", "de"), A4)
    texts = page_texts(printed)
    contents = {code: texts[printed.chapters[f"{code}-contents"] - 1] for code in ("en", "de")}
    assert f"Setting up {printed.chapters['en-setup']}" in contents["en"]
    assert f"Vorbereitung {printed.chapters['de-setup']}" in contents["de"]
    reader: Any = pypdf.PdfReader(BytesIO(printed.data))
    outline = reader.outline
    assert [entry.title for entry in outline[::2]] == ["English", "Deutsch"]
    for code, entries in zip(("en", "de"), outline[1::2], strict=True):
        pages = [reader.get_destination_page_number(entry) + 1 for entry in entries]
        assert pages == sorted(pages)
        assert {page % 2 for page in pages} == {0 if code == "en" else 1}
        assert any(entry.title in ("Setting up", "Vorbereitung") for entry in entries)
    assert reader.trailer["/Root"]["/PageLayout"] == "/TwoColumnRight"


def test_each_page_says_which_language_it_is_in() -> None:
    reader: Any = pypdf.PdfReader(BytesIO(facing("braid", ("en", "de"), A4).data))
    said = [
        re.findall(r"/Lang \((\w+)\)", page.get_contents().get_data().decode("latin-1"))
        for page in reader.pages
    ]
    # the common title page is in the first language, and says what on it is in which
    assert said[0] == ["en", "en", "de", "en", "de", "en", "en", "de", "de"]
    assert said[1:5] == [["en"], ["de"], ["en"], ["de"]]
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert reader.metadata.title == "Braid: the rules · Der Zopf: die Regeln"


def test_one_book_holds_both_languages_in_the_order_asked_for() -> None:
    """A title page in both, then each language's whole book; pages are counted on.

    Where its pages end may differ: an example is divided only where both pages are seen at once.
    """
    printed = in_turn("braid", ("de", "en"), A4)
    texts, english = page_texts(printed), printed.chapters["en-title"]
    assert "Der Zopf Braid" in texts[0]
    assert texts[0].index("Deutsch ab Seite 2") < texts[0].index(f"English from page {english}")
    for code, pages in (("de", range(2, english)), ("en", range(english, printed.pages + 1))):
        single = rulebook("braid", code, A4)
        assert words_above_feet(printed, pages) == words_above_feet(
            single, range(1, single.pages + 1)
        )
        chapters = {name: printed.chapters[f"{code}-{name}"] for name in single.chapters}
        assert set(chapters.values()) <= set(pages)
        assert sorted(chapters, key=chapters.__getitem__) == sorted(
            single.chapters, key=single.chapters.__getitem__
        )
    for number in range(printed.chapters["en-contents"], printed.pages + 1):
        assert re.search(rf"Braid · [^·]+ {number}$|\b{number} Braid · [^·]+$", texts[number - 1])


def test_every_link_leads_to_a_page_of_its_own_language() -> None:
    printed = in_turn("braid", ("en", "de"), A4)
    reader: Any = pypdf.PdfReader(BytesIO(printed.data))
    begins = printed.chapters["de-title"]
    numbers = {page.indirect_reference.idnum: n for n, page in enumerate(reader.pages, start=1)}
    links = [
        (number, numbers[annotation.get_object()["/Dest"][0].idnum])
        for number, page in enumerate(reader.pages, start=1)
        for annotation in page.get("/Annots", ())
        if "/Dest" in annotation.get_object()
    ]
    chapters = len(workshop().game("braid").texts["en"].record.sections)
    assert len([number for number, _ in links if number > 1]) >= 2 * chapters
    assert {leads for number, leads in links if number == 1} == {2, begins}
    for number, leads in links:
        assert number == 1 or (leads >= begins) == (number >= begins)


def test_make_prints_editions_in_a_folder_of_both_languages() -> None:
    files = {str(path) for path in files_of(workshop(), "braid", Path("build"))}
    assert pairs_of(workshop(), "braid") == [("en", "de")]
    assert {"build/en+de/braid/rulebook.pdf", "build/en+de/braid/rulebook-facing.pdf"} <= files


def test_facing_pages_need_two_languages(here: Here, tmp_path: Path) -> None:
    """A wrong call: exit code 2, with a hint, and nothing is written."""
    told = here("book", "braid", "--facing", "--lang", "en", folder=tmp_path)
    assert told.returncode == 2
    assert told.stderr.startswith("rulesgen: --facing needs two languages, not just en.")
    assert "--lang en+de --facing" in told.stderr
    assert not list(tmp_path.iterdir())
