"""Suits, ranks, cards and packs: the words every other floor speaks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache


class Suit(IntEnum):
    """The four suits in pack order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """C, D, H or S, as in card codes."""
        return "CDHS"[self]

    @property
    def sign(self) -> str:
        """♣, ♦, ♥ or ♠, as in print."""
        return "♣♦♥♠"[self]

    @property
    def red(self) -> bool:
        """Diamonds and hearts are red, clubs and spades black."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """Ace 1 to king 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def code(self) -> str:
        """A, 2 … 10, J, Q or K."""
        return _RANK_CODES[self]


_RANK_CODES = ("", "A", *map(str, range(2, 11)), "J", "Q", "K")


ALL_RANKS: tuple[Rank, ...] = tuple(Rank)

_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS♣♦♥♠])\ufe0f?", re.IGNORECASE | re.ASCII)
_RANK_OF = {rank.code: rank for rank in Rank} | {"T": Rank.TEN}
_SUIT_OF = {suit.letter: suit for suit in Suit} | {suit.sign: suit for suit in Suit}


@dataclass(frozen=True, order=True)
class Card:
    """A card by suit and rank; the two copies in a double pack are equal.

    >>> Card.parse("th"), Card.parse("10♥").code, Card.of_kind(0).code
    (Card(suit=<Suit.HEARTS: 2>, rank=<Rank.TEN: 10>), '10H', 'AC')
    """

    suit: Suit
    rank: Rank

    @property
    def kind(self) -> int:
        """0 (ace of clubs) … 51 (king of spades): the flat integer the engine works on."""
        return self.suit * 13 + self.rank - 1

    @property
    def code(self) -> str:
        """Rank and suit letter, as files hold it: 10H."""
        return _RANK_CODES[self.rank] + "CDHS"[self.suit]

    @staticmethod
    def of_kind(kind: int) -> Card:
        """The card of a kind 0 … 51."""
        return CARDS[kind]

    @staticmethod
    def parse(text: str) -> Card:
        """Read 10H, TH, 10♥ in either case; `ValueError` names what was found otherwise."""
        match = _CARD.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"not a card: {text!r}")
        return Card(_SUIT_OF[match[2].upper()], _RANK_OF[match[1].upper()])

    def __str__(self) -> str:
        return self.code


CARDS: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)


def pack(packs: int = 1, ranks: Sequence[Rank] = ALL_RANKS) -> tuple[Card, ...]:
    """The cards of `packs` packs in pack order: suits C D H S, each from the lowest of `ranks` up.

    >>> len(pack()), len(pack(2)), pack()[13].code
    (52, 104, 'AD')
    """
    return _one_pack(tuple(ranks)) * packs


@cache
def _one_pack(ranks: tuple[Rank, ...]) -> tuple[Card, ...]:
    return tuple(Card(suit, rank) for suit in Suit for rank in sorted(ranks))
