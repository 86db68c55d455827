"""The answers of exercises, as the engine finds them, for the end of the book.

Below its question an answer would be read before anybody thinks. Printed upside down it could be neither
enlarged nor read out. So it stands on one of the last pages, and each names the page of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from rulesgen.cards import Suit
from rulesgen.documents.picture_places import place_of
from rulesgen.documents.prose import mark_cards
from rulesgen.engine import hints, legal_moves
from rulesgen.examples import Example
from rulesgen.language import Language, Word
from rulesgen.rules.geometry import suits_of, table_of
from rulesgen.rules.table import Fan, kind_of


def answers_to(example: Example, language: Language) -> list[Markup]:
    """Which cards may move in an example's first position and where to, as the engine finds it: card by card.

    A place is told by the card that lies there, an empty one by its kind. What these do not tell from its
    like is counted: the second column. Numbers would be mistaken for those that stand in the picture.
    """
    told = _Told(example, language)
    found = [
        part for card, places in hints(example.start).items() for part in told.of(card, places)
    ]
    return [Markup(mark_cards(part)) for part in found or [language.phrase("book.answer-none")]]


def answer_id(block: str) -> str:
    """What leads to the answer of an exercise, by the key of its block."""
    return f"answer-{block}"


def answers_of(exercises: Sequence[dict[str, Any]], language: Language) -> list[dict[str, Any]]:
    """What the template prints at the end of the book: a head and the answers for each exercise.

    `exercises` are their blocks as the template takes them. Where there are several their titles are
    numbered; each is given `answer_at`, the sentence that says where its answer stands.
    """
    found = []
    for number, block in enumerate(exercises, start=1):
        target, key = answer_id(block["key"]), "book.answer-of"
        block["answer_at"] = Markup(language.phrase("book.answer-at", page=_page_of(target)))
        facts = {"page": _page_of(block["key"])}
        if len(exercises) > 1:
            key, facts["number"] = "book.answer-of-number", str(number)
            block["title"] = f"{block['title']} {number}".strip()
        head = Markup(language.phrase(key, **facts))
        found.append({"key": block["key"], "id": target, "head": head, "moves": block["answers"]})
    return found


def _page_of(target: str) -> str:
    return f'<a class="page" href="#{target}"></a>'


class _Told:
    """Cards and places of one position in words."""

    def __init__(self, example: Example, language: Language) -> None:
        self.language, self.rules = language, example.start.rules
        self.piles: Mapping[str, Sequence[str]] = example.start.piles()
        self.suits: Mapping[str, Suit] = suits_of(self.rules)
        self.sources: dict[str, list[str]] = {}
        for move in legal_moves(example.start):
            words = move.split()
            if len(words) == 4:
                self.sources.setdefault(words[0], []).append(words[1])

    def of(self, card: str, places: Sequence[str]) -> list[str]:
        """A card and all places it may go to."""
        told = self._card(card, places)
        onto = dict.fromkeys(self._onto(place, places) for place in places if self.piles[place])
        into = dict.fromkeys(self._into(place, places) for place in places if not self.piles[place])
        return [
            self.language.phrase(key, card=told, places=self.language.list_of(list(found), "or"))
            for key, found in (("book.answer-on", onto), ("book.answer-into", into))
            if found
        ]

    def _card(self, card: str, places: Sequence[str]) -> str:
        """A card by its name; where more than one like it is to be seen, which of them."""
        name = self.language.card(card)
        alike = [pile for pile in self.piles if card in self._seen(pile)]
        movers = list(dict.fromkeys(self.sources[card]))
        if len(alike) == 1:
            return name
        if set(alike) == set(movers):
            key = "book.answer-both" if len(alike) == 2 else "book.answer-each"
            return self.language.phrase(key, card=name)
        return self.language.list_of([self._counted(name, pile) for pile in movers], "or")

    def _onto(self, place: str, places: Sequence[str]) -> str:
        top = self.piles[place][-1]
        name = self.language.card(top)
        alike = [pile for pile, codes in self.piles.items() if codes and codes[-1] == top]
        if set(alike) <= set(places):
            return name
        return self._counted(name, place)

    def _into(self, place: str, places: Sequence[str]) -> str:
        """An empty place: the only one of its kind, any of them, or one that must be told apart."""
        kind = kind_of(place)
        empty = [pile for pile, codes in self.piles.items() if kind_of(pile) == kind and not codes]
        # Of foundations that belong to suits the card itself says which.
        if place not in self.suits and not set(empty) <= set(places):
            return self.language.phrase("book.answer-empty-one", pile=self._word(place))
        key = "book.answer-empty-one" if len(empty) == 1 else "book.answer-empty-any"
        return self.language.phrase(key, pile=Word(kind, adjectives="empty"))

    def _counted(self, name: str, pile: str) -> str:
        """A card and where it lies: in the second column."""
        return self.language.phrase("book.answer-in", card=name, pile=self._word(pile))

    def _word(self, pile: str) -> Word:
        kind, _, index = pile.partition(".")
        return Word(kind, nth=int(index) if index else None)

    def _seen(self, pile: str) -> Sequence[str]:
        """The cards of a pile whose faces are to be seen."""
        codes = self.piles[pile]
        places, place = place_of(table_of(self.rules), pile)
        if place.fan is Fan.SQUARED:
            return codes[-1:]
        return codes[-places.shown :] if places.shown else codes
