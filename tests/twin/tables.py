"""What the twins share: a card is a code, a pile a list of codes, a table a dict, a move a line.

A table is `{"game", "variants", "piles", "pass"}` plus `"direction"` (up-or-down only) and
`"built"` (British Square only). Piles stand bottom first; a face-down card is written `~7H`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulesgen.cards import Card

Table = dict[str, Any]

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = ["C", "D", "H", "S"]

# The first of these that applies is the one that is named.
REASONS = [
    "syntax",
    "no-such-pile",
    "no-such-card",
    "ambiguous",
    "choice",
    "face-down",
    "covered",
    "fill-first",
    "empty",
    "pass",
    "source",
    "take-back",
    "run",
    "space",
    "full",
    "suit",
    "colour",
    "direction",
    "rank",
]


# --- cards ------------------------------------------------------------------------------------


def rank(card: str) -> int:
    """Ace 1 to king 13."""
    return RANKS.index(card.lstrip("~")[:-1]) + 1


def suit(card: str) -> str:
    return card[-1]


def colour(card: str) -> str:
    """Diamonds and hearts are red, clubs and spades black."""
    return "red" if suit(card) in ("D", "H") else "black"


def round_the_corner(number: int) -> int:
    """After the king comes the ace, before the ace the king."""
    return (number - 1) % 13 + 1


# --- piles ------------------------------------------------------------------------------------


def kind(pile: str) -> str:
    return pile.split(".")[0]


def index(pile: str) -> int:
    return int(pile.split(".")[1])


def cards(table: Table, pile: str) -> list[str]:
    pile_cards: list[str] = table["piles"][pile]
    return pile_cards


def top(table: Table, pile: str) -> str | None:
    return cards(table, pile)[-1] if cards(table, pile) else None


def of_kind(table: Table, wanted: str) -> list[str]:
    """Every pile of a kind, `column.1` to the last."""
    return sorted((p for p in table["piles"] if kind(p) == wanted and "." in p), key=index)


def holds(table: Table, pile: str, card: str) -> bool:
    return card in cards(table, pile) or "~" + card in cards(table, pile)


def from_card_to_end(table: Table, pile: str, card: str) -> list[str]:
    """The card and all that lie on it; of two equal cards in a pile the one nearer the top."""
    pile_cards = cards(table, pile)
    for place in range(len(pile_cards) - 1, -1, -1):
        if pile_cards[place].lstrip("~") == card:
            return pile_cards[place:]
    raise ValueError(f"no {card} in {pile}")


def empty_table(game: str, variants: list[str], piles: list[str]) -> Table:
    return {"game": game, "variants": list(variants), "piles": {p: [] for p in piles}, "pass": 1}


def copy(table: Table) -> Table:
    """A table of its own, so that play never changes the one it was given."""
    new = dict(table)
    new["variants"] = list(table["variants"])
    new["piles"] = {pile: list(pile_cards) for pile, pile_cards in table["piles"].items()}
    if "built" in table:
        new["built"] = dict(table["built"])
    return new


def turned_up(card: str) -> str:
    return card.lstrip("~")


def turned_down(card: str) -> str:
    return "~" + card.lstrip("~")


# --- stock and waste: alike in every game -------------------------------------------------------


def draw(table: Table, turn: int) -> None:
    """Turn cards one after another from the stock to the waste; the last takes what is left."""
    for _ in range(turn):
        if cards(table, "stock"):
            cards(table, "waste").append(turned_up(cards(table, "stock").pop()))


def turn_over(table: Table) -> None:
    """The waste as a whole, same order, is the new stock: what was drawn first is drawn first."""
    table["piles"]["stock"] = [turned_down(card) for card in reversed(cards(table, "waste"))]
    table["piles"]["waste"] = []
    table["pass"] += 1


# --- moves as text ------------------------------------------------------------------------------


def read_move(text: str) -> tuple[str, str, str] | None:
    """(card, source, target) or None; "" for the card of `stock > …`, "draw" and "redeal" alone."""
    if text.strip() in ("draw", "redeal"):
        return text.strip(), "", ""
    pile = r"([a-z][a-z0-9.-]*)"
    match = re.fullmatch(rf"\s*(?:(\S+)\s+)?{pile}\s*>\s*{pile}\s*", text)
    if match is None:
        return None
    code, source, target = match.groups()
    if code is None:
        return ("", source, target) if source == "stock" else None
    try:
        return Card.parse(code).code, source, target
    except ValueError:
        return None


def piles_named(table: Table, word: str) -> list[str]:
    """One pile, or all of a kind where the index is left out; none where the word is unknown."""
    return [word] if word in table["piles"] else of_kind(table, word)


def first_of(reasons: Iterator[str | None]) -> str | None:
    """The first reason that applies; None where all rules are kept."""
    for reason in reasons:
        if reason is not None:
            return reason
    return None
