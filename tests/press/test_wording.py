"""How books put things: ranks and directions, one and many, capitals, divided words."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
from books import workshop
from calls import ROOT

from rulesgen.documents.drawing import CardFace, Look, Tag
from rulesgen.documents.game_pictures import name_labels
from rulesgen.documents.hyphenation import Hyphenator, read_exceptions
from rulesgen.documents.profile import Profile
from rulesgen.documents.quick_words import quick_words
from rulesgen.documents.xhtml import parse_document
from rulesgen.language import capitals
from rulesgen.renderers.pdf import render_book
from rulesgen.rules.fieldwise import with_value

A5 = Profile.of("a5")
NEXT = {"en": r"\bnext (higher|lower)\b", "de": r"nächst(höher|niedriger)"}
"""How each language says: exactly one rank."""
VAGUE = {
    "en": r"\b(a|an|any|each|some) (higher|lower) card\b|\bbottom card\b",
    "de": r"\b(eine|jede|irgendeine) (höhere|niedrigere) Karte\b|\bunterste\w* Karte\b",
}
"""What leaves open by how many ranks, and a second word for the card that may be played."""


@pytest.mark.parametrize("code", ["en", "de"])
def test_t04_a_rank_is_the_next_one_and_the_available_card_has_one_name(code: str) -> None:
    """T04: ranks go one by one in every book, and no book says less than that.

    A step of two ranks is nothing that rules.yaml can say, so there is no sentence for it.
    """
    for game in workshop().folders.games():
        body = workshop().compose(game, code, Profile()).document.body
        parts = [e.text for e in body.walk() if e.tag in ("p", "li", "dd", "td", "figcaption")]
        said = " ".join(parts)
        assert re.search(NEXT[code], said), game
        assert not re.search(VAGUE[code], said), game


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("sign", ["tagged-card", "dashed-card"])
def test_the_first_picture_with_a_sign_says_what_it_means(
    sign: str, code: str
) -> None:
    """A card beside a number, a dashed one below a column: said once, and only where there is one."""
    said, told = workshop().language(code).phrase(f"book.{sign}"), 0
    for name in workshop().folders.games():
        book = workshop().compose(name, code, Profile())
        figures = [e for e in book.document.body.walk() if e.tag == "figure"]
        captions = [e for e in figures if said in e.text]
        shown = []
        for figure in figures:
            items = book.drawings[figure.attributes["data-drawing"]].items
            dashed = any(isinstance(one, CardFace) and one.look is Look.COMING for one in items)
            if dashed if sign == "dashed-card" else any(isinstance(one, Tag) for one in items):
                shown.append(figure)
        assert captions == shown[:1], name
        told += len(captions)
    assert told > 1


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_book_counts_the_examples_that_stand_in_it(code: str) -> None:
    """Not those of variants that other books tell of, nor positions in which nothing moves."""
    language = workshop().language(code)
    for variants in ((), ("draw-three",)):
        book = workshop().compose("klondike", code, Profile(), variants)
        game = workshop().game("klondike")
        blocks = [block for part in game.texts[code].record.sections for block in part.blocks]
        shown = {block.example for block in blocks if block.stands_in(variants)} - {""}
        moves = [len(game.examples[name].steps) for name in shown]
        played = sum(count > 0 for count in moves)
        assert played < len(game.examples)
        said = language.phrase("book.examples-played", n=played, steps=str(sum(moves)))
        assert said in book.document.body.text


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_chapter_on_the_licence_names_that_of_the_words_and_pictures(code: str) -> None:
    body = workshop().compose("braid", code, Profile()).document.body
    chapter = next(section for section in body.elements if section.id == "sources")
    assert "CC BY 4.0" in chapter.text


@pytest.mark.parametrize("code", ["en", "de"])
def test_counts_stand_at_the_right_of_their_columns(code: str) -> None:
    body = workshop().compose("braid", code, Profile()).document.body
    table = next(e for e in body.walk() if e.attributes.get("data-block") == "counted" and e.tag == "table")
    for row in (e for e in table.walk() if e.tag == "tr"):
        first, *others = row.elements
        assert not first.has("number")
        assert others
        assert all(cell.has("number") for cell in others)


@pytest.mark.parametrize(
    ("code", "kind", "one", "many"),
    [
        ("en", "corner", "Corner", "Corners"),
        ("en", "foundation", "Foundation", "Foundations"),
        ("de", "corner", "Ecke", "Ecken"),
        ("de", "side", "Seitenplatz", "Seitenplätze"),
        ("de", "foundation", "Zielstapel", "Zielstapel"),
    ],
)
def test_t16_headings_and_labels_have_the_number_of_what_they_name(
    code: str, kind: str, one: str, many: str
) -> None:
    """T16: one pile, one word; two piles, its plural. Titles of chapters are the author's."""
    game = workshop().game("braid")
    language = workshop().language(code).with_terms(game.texts[code].source)
    for count, expected in (("1", one), ("2", many), ("4", many)):
        rules = with_value(game.rules.plain(()), (), f"piles.{kind}.count", count)
        if rules is None:  # foundations come in fours
            continue
        heads = {told.subject: told.head for told in quick_words(rules, language, "T").sections}
        label = name_labels(rules, language)[kind].replace("\u00ad", "")
        assert heads[kind] == label == expected


def test_t24_capitals_of_a_sharp_s() -> None:
    """T24: what is set in capitals gets ẞ; chapter, running foot and bookmark keep their letters."""
    assert capitals("Große Harfe") == "GROẞE HARFE"
    title = "Große Harfe"
    text = (
        f'<html lang="de"><head><title>{title}</title></head><body><section class="title">'
        f'<p class="over-title">{title}</p><h1>{title}</h1></section>'
        f"<section><h1>{title}</h1><p><strong>{title}</strong></p></section></body></html>"
    )
    printed = render_book(parse_document(text), {}, A5, "de")
    document = pypdfium2.PdfDocument(printed.data)
    said = "\n".join(page.get_textpage().get_text_range() for page in document)
    marks = [mark.get_title() for mark in document.get_toc()]
    document.close()
    assert said.count("GROẞE HARFE") == 1
    assert said.count(title) >= 4
    assert "SS" not in said
    assert set(marks) == {title}


WORDS = {
    "Fortschritt": "Fort-schritt",
    "Übergang": "Über-gang",
    "Grundkarte": "Grund-karte",
    "Familienhäufchen": "Fami-li-en-häuf-chen",
    "Patience": "Pa-ti-ence",
    "umdrehen": "um-dre-hen",
    "angelegte": "an-ge-legte",
}


@pytest.mark.parametrize(("word", "divided"), WORDS.items())
def test_t25_no_single_letter_is_split_off(word: str, divided: str) -> None:
    """T25: at least two letters stay and go, and every piece has a vowel."""
    hyphenator = Hyphenator("de", read_exceptions(exceptions()))
    points = hyphenator.positions(word)
    assert "".join(("-" if i in points else "") + c for i, c in enumerate(word)) == divided


@pytest.mark.parametrize("word", ["farbig", "Fortschritt", "Übergang", "obgleich", "Angstschrei"])
def test_t25_the_patterns_alone_divide_no_piece_without_a_vowel(word: str) -> None:
    """T25: without our list, too: rather no division than a wrong one."""
    edges = [0, *Hyphenator("de").positions(word), len(word)]
    pieces = [word[start:end] for start, end in pairwise(edges)]
    assert all(re.search("[aeiouyäöü]", piece.lower()) for piece in pieces), pieces
    assert all(len(piece) > 1 for piece in pieces)


@pytest.mark.parametrize(
    ("chosen", "above"),
    [
        ((), "Patience-Regelhefte"),
        (("side-building",), "Patience-Regelhefte · Anlegen an den Seiten"),
        (("long", "side-building"), "Patience-Regelhefte · Anlegen an den Seiten · Langer Zopf"),
    ],
)
def test_a_book_for_variants_names_them_above_its_title(chosen: tuple[str, ...], above: str) -> None:
    """In the words of its language, in the order of the rules."""
    page = workshop().compose("braid", "de", Profile(), chosen).document.body.elements[0]
    (series,) = (part for part in page.elements if part.has("over-title"))
    assert series.text == above


def test_t25_divided_words_can_be_searched() -> None:
    """T25: a narrow column divides them; whoever searches the file finds them whole."""
    words = " ".join(WORDS)
    text = (
        '<html lang="de"><head><title>T</title></head><body><section>'
        f"<p>{' '.join([words] * 30)}</p></section></body></html>"
    )
    hyphens = read_exceptions(exceptions())
    printed = render_book(parse_document(text), {}, Profile.of("a5", "large"), "de", hyphens)
    reader: Any = pypdf.PdfReader(BytesIO(printed.data))
    said = "".join(page.extract_text() for page in reader.pages)
    ends = re.findall(r"(\w+)[-\u00ad\u2010]\n", said)
    assert len(ends) > 5
    assert all(any(full.startswith(end) for full in WORDS) for end in ends)
    whole = re.sub(r"[-\u00ad\u2010]?\n", lambda match: "" if len(match[0]) > 1 else " ", said)
    assert all(whole.count(word) == 30 for word in WORDS)


def exceptions() -> Path:
    """Our list for German."""
    return ROOT / "locales" / "de" / "hyphenation.txt"
