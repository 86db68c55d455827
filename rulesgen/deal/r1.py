"""Scheme R1: our own numbered deals, in integers, the same on any machine and in any year.

The words are SHA-256 (FIPS 180-4), the shuffle is Fisher and Yates' in Durstenfeld's form (CACM 7,
1964, algorithm 235) with rejection, so that each of the n! orders is equally likely as far as the
words are. Nothing here may ever change; another algorithm would be another scheme with another name.
"""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from rulesgen.cards import ALL_RANKS, Card, Rank, pack
from rulesgen.deal.labels import NUMBER, number_label, phrase_label

_WORDS = 1 << 32


def words(cards: int, label: str) -> Iterator[int]:
    """The endless row of 32-bit words for a pack of `cards` cards and a label.

    Block i is SHA-256 of the UTF-8 text `rulesgen/R1/<cards>/<label>/<i>`: eight words, big-endian.
    """
    for block in count():
        digest = hashlib.sha256(f"rulesgen/R1/{cards}/{label}/{block}".encode()).digest()
        yield from struct.unpack(">8I", digest)


def uniform(row: Iterator[int], choices: int) -> int:
    """A number below `choices`, each equally likely: words beyond the last full multiple are passed."""
    beyond = _WORDS - _WORDS % choices
    for word in row:
        if word < beyond:
            return word % choices
    raise ValueError("the row of words has ended")


def shuffled(cards: Sequence[Card], label: str) -> tuple[Card, ...]:
    """The cards, given in pack order, in the order in which they are dealt; first is dealt first.

    The label is taken as it is: contests (`<secret>|<public>/<board>`) and re-deals (`<label>#2`)
    use labels that nobody may ask for directly. Everybody else goes through `deal_pack`.
    """
    row = words(len(cards), label)
    places = list(cards)
    for last in range(len(places) - 1, 0, -1):
        other = uniform(row, last + 1)
        places[last], places[other] = places[other], places[last]
    return tuple(places)


def read_label(text: str) -> str:
    """A label as it may stand in an id: a number, or else a phrase. Raises `WrongCall`."""
    if NUMBER.fullmatch(text) or not any(char.isalpha() for char in text):
        return number_label(text)
    return phrase_label(text)


def deal_pack(label: str, packs: int = 1, ranks: Sequence[Rank] = ALL_RANKS) -> tuple[Card, ...]:
    """The pack of a number or phrase, first card dealt first; the game is no part of it.

    >>> " ".join(card.code for card in deal_pack("1")[:6])
    '7H 10C JS 3H KD 9S'
    """
    return shuffled(pack(packs, ranks), read_label(label))


def gathered(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Cards picked up from the table, put in pack order: first copies, then second copies, and so on.

    Equal cards cannot be told apart, so a card of which one copy is left counts as a first copy.
    """
    left = Counter(cards)
    row: list[Card] = []
    while left:
        row.extend(sorted(left))
        left -= Counter(list(left))
    return tuple(row)


def redealt(cards: Sequence[Card], label: str, deal: int) -> tuple[Card, ...]:
    """The order after a re-deal that shuffles; `deal` is 2 for the first re-deal, 3 for the next.

    It depends on nothing but the label, the count and which cards were gathered.
    """
    if deal < 2:
        raise ValueError(f"the first re-deal is deal 2, got {deal}")
    return shuffled(gathered(cards), f"{label}#{deal}")


def contest_pack(
    secret: str, public: str, board: int, packs: int = 1, ranks: Sequence[Rank] = ALL_RANKS
) -> tuple[Card, ...]:
    """The pack of one board of a contest: label `<secret>|<public>/<board>`, of any length."""
    return shuffled(pack(packs, ranks), f"{secret}|{public}/{board}")
