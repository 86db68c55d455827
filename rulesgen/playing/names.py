"""Piles and moves in the player's words: what stands over the piles can be typed, and short forms too.

`column.2` may be typed as `col2`, in German also as `Spalte.2` or `sp2`; a card may go without its pile
where it lies in one place only: `9H > foundation`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from rulesgen.cards import Card
from rulesgen.engine import Position, Reason, Refusal, hints
from rulesgen.language import Language
from rulesgen.rules.record import Rules

_PILE = re.compile(r"([^\W\d_][^\d.]*?)[.]?(\d*)")
SHORT = 8
"""A longer name over piles side by side is cut, so that their numbers stand in one line."""


@dataclass(frozen=True)
class Names:
    """The piles of one game as one language calls them."""

    rules: Rules
    language: Language

    @cached_property
    def _words(self) -> dict[str, str]:
        """What each kind may be called, in small letters: its id and its word."""
        found: dict[str, str] = {}
        for kind in self.rules.piles:
            found[kind] = kind
            if self.language.has_term(kind):
                found[self._word(kind).lower()] = kind
        return found

    def _word(self, kind: str) -> str:
        if self.language.code == "en":  # ids are English words already, and shorter
            return kind
        return self.language.term(kind).replace(" ", "-")

    def head(self, pile: str) -> str:
        """What stands over a pile: its name, or its number alone beside the first of its kind."""
        kind, _, index = pile.partition(".")
        word = self._word(kind)
        if index and len(word) > SHORT:
            word = word[: SHORT - 3]
        return {"": word, "1": f"{word}.1"}.get(index, index)

    def typed(self, pile: str) -> str:
        """A pile as it can be typed, in full."""
        kind, dot, index = pile.partition(".")
        return f"{self._word(kind)}{dot}{index}"

    def said(self, pile: str) -> str:
        """A pile in a sentence: column 2, Spalte 2."""
        kind, _, index = pile.partition(".")
        if kind not in self.rules.piles or not self.language.has_term(kind):
            return pile
        return f"{self.language.term(kind)} {index}".rstrip()

    def pile(self, word: str) -> str:
        """The pile or kind that a typed word means; the word itself where it means none."""
        match = _PILE.fullmatch(word.lower())
        if match is None:
            return word
        text, index = match.groups()
        exact = self._words.get(text)
        kinds = {exact} if exact else {k for w, k in self._words.items() if w.startswith(text)}
        if len(kinds) != 1:
            return word
        return f"{kinds.pop()}.{index}" if index else str(kinds.pop())

    def move(self, text: str) -> str:
        """A move of the engine as it is shown: cards as printed, piles by name."""
        words = []
        for number, word in enumerate(text.split()):
            card = _card(word) if number == 0 else None
            if card is not None:
                words.append(self.language.card(card))
            elif word in (">", "draw", "redeal"):
                words.append(word)
            else:
                words.append(self.typed(word))
        return " ".join(words)

    def read(self, position: Position, text: str) -> str | Refusal:
        """A typed move as the engine reads it; what cannot be made out is left for it to refuse.

        Raises `WrongCall` where the first word is meant for a card and is none.
        """
        words = text.replace(">", " > ").split()
        if ">" not in words or len(words) < 3:
            return text
        first, rest = words[0], words[1:]
        target = [self.pile(word) for word in rest]
        if self.pile(first) in self.rules.piles and rest[0] == ">":
            return " ".join([self.pile(first), *target])
        card = self.language.parse_card(first)
        if rest[0] != ">":
            return " ".join([card.code, *target])
        return self._from_anywhere(position, card, target[1:], text)

    def _from_anywhere(
        self, position: Position, card: Card, target: list[str], text: str
    ) -> str | Refusal:
        """The move of a card whose pile is not named: from where it lies face up."""
        lying = [name for name, codes in position.piles().items() if card.code in codes]
        if not lying:
            return Refusal(Reason.NO_SUCH_CARD, (card.code,), (), text)
        if len(lying) > 1:
            fitting = [n for n in lying if card.code in position.piles()[n][-1:]]
            if len(fitting) > 1:
                places = hints(position).get(card.code, ())
                return Refusal(
                    Reason.AMBIGUOUS, (card.code,), tuple(fitting if places else lying), text
                )
            lying = fitting or lying
        return " ".join([card.code, lying[0], ">", *target])


def _card(word: str) -> Card | None:
    try:
        return Card.parse(word)
    except ValueError:
        return None
