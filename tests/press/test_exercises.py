"""Exercises: which cards may move? The answer in the book is the engine's."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from rulesgen.cards import Card
from rulesgen.documents.answers import answer_to
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
            answer = str(answer_to(example, language))
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
    assert "beide D♣ auf K♥" in told("gargantua", "de")


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


def told(game: str, code: str) -> str:
    """The answer to a game's exercise, without marks."""
    found = WORKSHOP.game(game)
    language = WORKSHOP.language(code).with_terms(found.texts[code].source)
    return plain(found.example("exercise"), language)


def plain(example: Example, language: Language) -> str:
    return re.sub("<[^>]*>", "", str(answer_to(example, language)))


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
