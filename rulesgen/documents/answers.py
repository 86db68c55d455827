"""The answers of exercises, as the engine finds them."""

from __future__ import annotations

from markupsafe import Markup

from rulesgen.documents.game_pictures import pile_word
from rulesgen.documents.prose import mark_cards
from rulesgen.engine import hints
from rulesgen.examples import Example
from rulesgen.language import Language


def answer_to(example: Example, language: Language) -> Markup:
    """Which cards may move in an example's first position, and where to: as the engine finds it.

    A place is told by the card that lies there, an empty one by its pile.
    """
    piles, found = example.start.piles(), list[str]()
    for card, places in hints(example.start).items():
        tops = [language.card(piles[place][-1]) for place in places if piles[place]]
        empty = [pile_word(language, place) for place in places if not piles[place]]
        for key, told in (("book.answer-on", tops), ("book.answer-into", empty)):
            if told:
                to = language.list_of(list(dict.fromkeys(told)), "or")
                found.append(language.phrase(key, card=language.card(card), places=to))
    return Markup(mark_cards("; ".join(found) or language.phrase("book.answer-none")))
