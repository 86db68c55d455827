"""Klondike (draw one, draw three) and Gargantua from their printed rules, a second time.

Gargantua is Klondike with two packs, nine columns of 1 to 9, eight foundations, drawing one, one
turning-over (two passes). Every rule is a small function with its sentence above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .tables import (
    SUITS,
    Table,
    cards,
    colour,
    draw,
    empty_table,
    first_of,
    from_card_to_end,
    index,
    kind,
    of_kind,
    rank,
    suit,
    top,
    turn_over,
    turned_down,
    turned_up,
)


def piles_of(game: str) -> list[str]:
    columns, foundations = (9, 8) if game == "gargantua" else (7, 4)
    return [
        *(f"column.{n + 1}" for n in range(columns)),
        *(f"foundation.{n + 1}" for n in range(foundations)),
        "stock",
        "waste",
    ]


# "deal in rounds, left to right": 1, 2, … 7 cards, "only the top card face up".
def deal(game: str, variants: Sequence[str], pack: Sequence[str]) -> Table:
    table = empty_table(game, list(variants), piles_of(game))
    to_come = list(pack)
    columns = of_kind(table, "column")
    for first in range(len(columns)):
        for column in columns[first:]:
            card = to_come.pop(0)
            last_of_its_column = column == columns[first]
            cards(table, column).append(card if last_of_its_column else turned_down(card))
    table["piles"]["stock"] = [turned_down(c) for c in reversed(to_come)]
    return table


# "4, across the top" in suit order C D H S; with two packs foundation.1, .2 are the clubs …
def foundation_suit(table: Table, foundation: str) -> str:
    per_suit = len(of_kind(table, "foundation")) // 4
    return SUITS[(index(foundation) - 1) // per_suit]


# --- draw and redeal ----------------------------------------------------------------------------


# "the stock may be drawn at any time, also with moves left".
def judge_draw(table: Table) -> str | None:
    return None if cards(table, "stock") else "empty"


# "when the stock is empty it is turned over as a whole, same order, any number of times";
# Gargantua: once.
def judge_redeal(table: Table) -> str | None:
    if not cards(table, "waste"):
        return "empty"
    if cards(table, "stock") or (table["game"] == "gargantua" and table["pass"] >= 2):
        return "pass"
    return None


# --- a card -------------------------------------------------------------------------------------


# No rule lets a stock card be played but by way of the waste.
def judge_stock(table: Table, target: str) -> str | None:
    return "source" if cards(table, "stock") else "empty"


def not_at_hand(table: Table, card: str, source: str) -> str | None:
    return first_of(iter([face_down(table, card, source), covered(table, card, source)]))


def judge_card(table: Table, card: str, source: str, target: str) -> str | None:
    return first_of(rules_for_a_card(table, card, source, target))


def rules_for_a_card(table: Table, card: str, source: str, target: str) -> Iterator[str | None]:
    yield face_down(table, card, source)
    yield covered(table, card, source)
    yield wrong_source(source, target)
    yield no_run(table, card, source, target)
    if kind(target) == "foundation":
        yield twin_opens_first(table, target)
        yield complete(table, target)
        yield other_suit(table, card, target)
        yield not_the_next(table, card, target)
    elif cards(table, target):
        yield same_colour(table, card, target)
        yield not_one_lower(table, card, target)
    else:
        yield no_king(card)


# "24 face down"; "only the top card face up".
def face_down(table: Table, card: str, source: str) -> str | None:
    return "face-down" if from_card_to_end(table, source, card)[0].startswith("~") else None


# "one card at a time, from the top of a column or of the waste"; a foundation gives its top card.
# In a column it is the run that counts, not what lies on the card.
def covered(table: Table, card: str, source: str) -> str | None:
    return None if kind(source) == "column" or top(table, source) == card else "covered"


# To a foundation "from the top of a column or of the waste"; to a column from a column, the waste
# or a foundation: "its top card may come back to a column, by the columns' rule".
def wrong_source(source: str, target: str) -> str | None:
    sources = {"foundation": ["column", "waste"], "column": ["column", "waste", "foundation"]}
    allowed = kind(source) in sources.get(kind(target), []) and source != target
    return None if allowed else "source"


# "a run = the face-up lower part that lies in order; the whole run or any part from a card down to
# its end moves as one"; to a foundation "one card at a time".
def no_run(table: Table, card: str, source: str, target: str) -> str | None:
    run = from_card_to_end(table, source, card)
    if kind(target) == "foundation" and len(run) > 1:
        return "run"
    return None if is_run(run) else "run"


# "down, alternating colours".
def is_run(run: list[str]) -> bool:
    return all(
        colour(lower) != colour(upper) and rank(lower) == rank(upper) - 1
        for upper, lower in pairwise(run)
    )


# "the first opened takes the lower index".
def twin_opens_first(table: Table, foundation: str) -> str | None:
    if cards(table, foundation):
        return None
    for other in of_kind(table, "foundation"):
        same_suit = foundation_suit(table, other) == foundation_suit(table, foundation)
        if same_suit and index(other) < index(foundation) and not cards(table, other):
            return "space"
    return None


# "ace up to king": nothing goes on a king.
def complete(table: Table, foundation: str) -> str | None:
    return "full" if len(cards(table, foundation)) == 13 else None


# "in suit".
def other_suit(table: Table, card: str, foundation: str) -> str | None:
    return None if suit(card) == foundation_suit(table, foundation) else "suit"


# "ace up to king".
def not_the_next(table: Table, card: str, foundation: str) -> str | None:
    return None if rank(card) == len(cards(table, foundation)) + 1 else "rank"


# "alternating colours; suits do not matter, only colour".
def same_colour(table: Table, card: str, column: str) -> str | None:
    return "colour" if colour(card) == colour(cards(table, column)[-1]) else None


# "down"; "no wrap: nothing goes on an ace".
def not_one_lower(table: Table, card: str, column: str) -> str | None:
    return None if rank(card) == rank(cards(table, column)[-1]) - 1 else "rank"


# "empty: a king or a run headed by a king, nothing else".
def no_king(card: str) -> str | None:
    return None if rank(card) == 13 else "space"


# --- playing ------------------------------------------------------------------------------------


# "draw one, or draw three …; the last draw takes what is left".
def play_draw(table: Table) -> None:
    draw(table, 3 if "draw-three" in table["variants"] else 1)


def play_redeal(table: Table) -> None:
    turn_over(table)


# "a face-down card uncovered turns face up at once".
def play_card(table: Table, card: str, source: str, target: str) -> None:
    run = from_card_to_end(table, source, card)
    table["piles"][source] = cards(table, source)[: -len(run)]
    cards(table, target).extend(run)
    if kind(source) == "column" and cards(table, source):
        cards(table, source)[-1] = turned_up(cards(table, source)[-1])


# "Won: 52 on the foundations"; Gargantua: all 104.
def won(table: Table) -> bool:
    return all(len(cards(table, foundation)) == 13 for foundation in of_kind(table, "foundation"))
