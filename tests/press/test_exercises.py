"""Exercises: which cards may move? The answer in the book is the engine's, and stands on another page."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest
from books import facing, rulebook

from rulesgen.cards import Card
from rulesgen.documents.answers import answer_id, answers_of, answers_to
from rulesgen.documents.profile import Profile
from rulesgen.engine import Position, from_piles, hints
from rulesgen.examples import Example
from rulesgen.folders import find_folders
from rulesgen.language import Language
from rulesgen.press.workshop import Workshop
from rulesgen.shelf.text_fields import BlockKind

ROOT = Path(__file__).resolve().parents[2]
WORKSHOP = Workshop(find_folders(ROOT))


@pytest.mark.parametrize("game", WORKSHOP.folders.games())
def test_every_book_has_an_exercise_that_the_engine_answers(game: str) -> None:
    found = WORKSHOP.game(game)
    for code, text in found.texts.items():
        language = WORKSHOP.language(code).with_terms(text.source)
        blocks = [b for s in text.record.sections for b in s.blocks]
        exercises = [block for block in blocks if block.kind is BlockKind.EXERCISE]
        assert exercises
        for block in exercises:
            example = found.example(block.example)
            answer = plain(example, language)
            movable = hints(example.start)
            assert movable
            for card in movable:
                assert language.card(Card.parse(card)) in answer


def test_an_answer_names_cards_and_empty_places() -> None:
    """Braid after the moves with the waste: the braid's last card may go into two corners."""
    assert told("braid", "en") == "6♦ into an empty corner"
    assert told("braid", "de") == "6♦ in eine leere Ecke"


def test_an_answer_speaks_of_two_cards_alike_and_of_the_only_space() -> None:
    """Gargantua: each of the queens of clubs may go on the king, and one column is empty."""
    assert told("gargantua", "en") == (
        "K♠ into the empty column; K♥ into the empty column; either Q♣ on K♥; Q♠ on K♥"
    )
    assert "eine der beiden D♣ auf K♥" in told("gargantua", "de")


def test_only_what_nothing_else_tells_apart_is_told_by_its_pile() -> None:
    """Of two queens of clubs in sight one is buried."""
    example = replace(WORKSHOP.game("gargantua").example("exercise"), start=two_queens())
    texts = WORKSHOP.game("gargantua").texts
    english = WORKSHOP.language("en").with_terms(texts["en"].source)
    german = WORKSHOP.language("de").with_terms(texts["de"].source)
    assert "Q♣ in the second column on K♥" in plain(example, english)
    assert "D♣ in der zweiten Spalte auf K♥" in plain(example, german)


@pytest.mark.parametrize("game", WORKSHOP.folders.games())
def test_no_answer_bears_numbers_that_may_be_mistaken_for_those_in_the_picture(game: str) -> None:
    """In large print the numbers in a picture stand for names of piles."""
    for code in WORKSHOP.game(game).texts:
        without_cards = re.sub("[0-9]+[♣♦♥♠]", "", told(game, code))
        assert not re.search("[0-9]", without_cards)


def test_question_and_answer_stand_on_different_pages_and_each_names_the_other() -> None:
    printed = rulebook("klondike", "en", Profile.of("a5"))
    pages = [" ".join(page.extract_text().split()) for page in pypdf.PdfReader(BytesIO(printed.data)).pages]
    asked, answered = printed.chapters["exercise"], printed.chapters[answer_id("exercise")]
    assert answered > asked + 1  # nor do they lie opposite each other
    assert f"The answer is on page {answered}." in pages[asked - 1]
    assert f"Answer to the exercise on page {asked}" in pages[answered - 1]
    assert "9♠ on 10♥" in pages[answered - 1]
    assert not any("9♠ on 10♥" in text for text in pages[asked - 2 : asked + 1])


def test_in_two_languages_each_names_the_pages_of_its_own() -> None:
    """On facing pages German stands on the right."""
    printed = facing("gargantua", ("de", "en"), Profile.of("a5", "large", "outline"))
    found = pypdf.PdfReader(BytesIO(printed.data)).pages
    for code, said in (("de", "Die Lösung steht auf Seite"), ("en", "The answer is on page")):
        answered = printed.chapters[f"{code}-{answer_id('exercise')}"]
        assert answered % 2 == (code == "en")
        pages = [" ".join(page.extract_text().split()) for page in found]
        assert sum(f"{said} {answered}." in text for text in pages) == 1


def test_exercises_are_numbered_where_there_are_several() -> None:
    english = WORKSHOP.language("en")
    blocks = [{"key": key, "title": "Exercise", "answers": []} for key in ("first", "second")]
    assert said(answers_of(blocks[:1], english)) == ["Answer to the exercise on page #first"]
    assert blocks[0]["title"] == "Exercise"
    assert said(answers_of(blocks, english)) == [
        "Answer to exercise 1 on page #first",
        "Answer to exercise 2 on page #second",
    ]
    assert [block["title"] for block in blocks] == ["Exercise 1", "Exercise 2"]
    assert 'href="#answer-second"' in blocks[1]["answer_at"]


def said(answers: list[dict[str, Any]]) -> list[str]:
    """The heads of answers, with the targets of their links in place of page numbers."""
    heads = (re.sub('<a .*?href="(.*?)"></a>', r"\1", answer["head"]) for answer in answers)
    return [head.replace("\u00a0", " ") for head in heads]


def told(game: str, code: str) -> str:
    """The answer to a game's exercise, without marks."""
    found = WORKSHOP.game(game)
    language = WORKSHOP.language(code).with_terms(found.texts[code].source)
    return plain(found.example("exercise"), language)


def plain(example: Example, language: Language) -> str:
    told = "; ".join(answer.striptags() for answer in answers_to(example, language))
    return told.replace("\u00a0", " ")


def two_queens() -> Position:
    """Gargantua: one queen of clubs lies under a five, the other at the end of a column."""
    columns = [
        ["QC", "5D"],
        ["QC"],
        ["KH"],
        *([card] for card in ("2C", "2D", "4S", "6S", "8S", "10S")),
    ]
    piles = {f"column.{number}": codes for number, codes in enumerate(columns, start=1)}
    return from_piles(
        WORKSHOP.game("gargantua").example("exercise").start.rules, piles, partial=True
    )
