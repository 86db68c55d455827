"""Packs given card by card instead of by a label."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from rulesgen.cards import ALL_RANKS, Card, Rank, pack
from rulesgen.faults import WrongCall

CODE = re.compile(r"[^\s,;]+")
"""One card of a pack as it is written: what stands between blanks, commas or semicolons."""

_QUOTED = 40
"""Letters of it that a fault quotes at most."""


def read_pack(
    text: str,
    packs: int = 1,
    ranks: Sequence[Rank] = ALL_RANKS,
    parse: Callable[[str], Card] = Card.parse,
) -> tuple[Card, ...]:
    """Read card codes between blanks or commas, first card dealt first, and count them.

    `parse` reads one card and raises `ValueError`; another one may read cards as printed. Raises
    `WrongCall`: `deal.pack-card` for what is no card, `deal.pack-count` for a pack that is not
    complete, with the cards that are missing and those there are too many of.
    """
    cards: list[Card] = []
    for place, code in enumerate(CODE.findall(text), start=1):
        try:
            cards.append(parse(code))
        except ValueError:
            raise WrongCall("deal.pack-card", text=_quoted(code), place=str(place)) from None
    check_pack(cards, packs, ranks)
    return tuple(cards)


def check_pack(cards: Iterable[Card], packs: int, ranks: Sequence[Rank] = ALL_RANKS) -> None:
    """Raise `WrongCall` (`deal.pack-count`) unless each card is there just `packs` times."""
    cards = tuple(cards)
    if sorted(card.kind for card in cards) == _kinds(packs, tuple(ranks)):
        return
    found, wanted = Counter(cards), Counter(pack(packs, ranks))
    missing, surplus = wanted - found, found - wanted
    if missing or surplus:
        raise WrongCall(
            "deal.pack-count",
            cards=str(wanted.total()),
            found=str(found.total()),
            missing=_codes(missing),
            surplus=_codes(surplus),
        )


def _quoted(code: str) -> str:
    """What a fault quotes of something that is no card: a file of another kind may have no blank at all."""
    return code if len(code) <= _QUOTED else code[:_QUOTED] + "…"


@cache
def _kinds(packs: int, ranks: tuple[Rank, ...]) -> list[int]:
    return sorted(card.kind for card in pack(packs, ranks))


def _codes(cards: Counter[Card]) -> str:
    return " ".join(card.code for card in sorted(cards.elements())) or "–"
