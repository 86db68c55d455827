"""Scheme `pysol`: the deal numbers of PySolFC, so that a sheet can be replayed on a screen.

Own work from published facts and from deals read from the program; no line of it is used. Numbers
1 … 31999 and `ms<N>` go through the Microsoft generator, numbers from 32000 on through the Mersenne
Twister.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from rulesgen.cards import ALL_RANKS, Card, Rank, Suit
from rulesgen.deal import mersenne
from rulesgen.deal.labels import number_label
from rulesgen.faults import WrongCall

FIRST_MERSENNE = 32_000
"""The lowest number that goes through the Mersenne Twister; 31999 is Microsoft's last."""
HIGHEST = 10**20 - 1
"""The highest number: twenty digits, as the program takes them."""
HIGHEST_MICROSOFT = 2**33 - 1
"""The highest N of `ms<N>`."""

_MICROSOFT = re.compile(r"ms(.*)", re.DOTALL)
_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def read_label(text: str) -> str:
    """Check a number 1 … 99999999999999999999 or `ms1` … `ms8589934591`; give it back unchanged.

    Raises `WrongCall` as `number_label` does; phrases have no deal in this scheme.
    """
    match = _MICROSOFT.fullmatch(text)
    if match is None:
        return number_label(text, HIGHEST)
    try:
        number_label(match[1], HIGHEST_MICROSOFT)
    except WrongCall as wrong:
        raise WrongCall(
            "deal.microsoft-range", text=text, highest=str(HIGHEST_MICROSOFT)
        ) from wrong
    return text


def is_microsoft(label: str) -> bool:
    """Whether a checked label goes through the Microsoft generator."""
    return label.startswith("ms") or int(label) < FIRST_MERSENNE


def microsoft_words(seed: int) -> Iterator[int]:
    """The endless row of the Microsoft generator, whose state is kept modulo 2³².

    Seeds below 2³¹ give 15 bits; those below 2³² the same with 0x8000 set; those below 2³³ give 16
    bits, plus one.
    """
    state = seed
    while True:
        state = (state * 214013 + 2531011) & 0xFFFFFFFF
        if seed < 1 << 31:
            yield state >> 16 & 0x7FFF
        elif seed < 1 << 32:
            yield state >> 16 & 0x7FFF | 0x8000
        else:
            yield (state >> 16) + 1


def starting_pack(microsoft: bool, packs: int, ranks: Sequence[Rank]) -> tuple[Card, ...]:
    """The pack before the shuffle.

    A full single pack under the Microsoft generator lies rank by rank, each C D H S; every other
    lies suit by suit, C S H D, one pack after the other.
    """
    if microsoft and packs == 1 and len(ranks) == len(ALL_RANKS):
        return tuple(Card(suit, rank) for rank in ranks for suit in Suit)
    return tuple(Card(suit, rank) for suit in _SUITS for rank in ranks) * packs


def _chooser(label: str) -> Callable[[int], int]:
    """A function that gives the next number below its argument."""
    if is_microsoft(label):
        row = microsoft_words(int(label.removeprefix("ms")))
        return lambda choices: next(row) % choices
    twister = mersenne.fractions(int(label))
    return lambda choices: mersenne.scaled(next(twister), choices)


def deal_pack(label: str, packs: int = 1, ranks: Sequence[Rank] = ALL_RANKS) -> tuple[Card, ...]:
    """The pack as the program deals it, first card dealt first (it deals from the pack's end).

    >>> " ".join(card.code for card in deal_pack("1")[:8])
    'JD 2D 9H JC 5D 7H 7C 5H'
    """
    label = read_label(label)
    places = list(starting_pack(is_microsoft(label), packs, sorted(ranks)))
    choose = _chooser(label)
    for last in range(len(places) - 1, 0, -1):
        other = choose(last + 1)
        places[last], places[other] = places[other], places[last]
    return tuple(reversed(places))
