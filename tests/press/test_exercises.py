"""Exercises: which cards may move? The answer in the book is the engine's."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesgen.cards import Card
from rulesgen.documents.answers import answer_to
from rulesgen.engine import hints
from rulesgen.folders import find_folders
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
    example = WORKSHOP.game("braid").example("exercise")
    english = WORKSHOP.language("en").with_terms(WORKSHOP.game("braid").texts["en"].source)
    assert str(answer_to(example, english)) == (
        '<span class="card">6♦</span> into corner 2 or corner 3'
    )
