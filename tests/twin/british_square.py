"""British Square (standard 4 × 4, american 16 × 1) from its printed rules, a second time.

Every rule is a small function with its sentence above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .tables import (
    SUITS,
    Table,
    cards,
    draw,
    empty_table,
    first_of,
    index,
    kind,
    of_kind,
    rank,
    suit,
    top,
    turned_down,
    turned_up,
)


def piles_of(variants: Sequence[str]) -> list[str]:
    columns = 16 if "american" in variants else 4
    return [
        *(f"column.{n + 1}" for n in range(columns)),
        *(f"foundation.{n + 1}" for n in range(4)),
        "stock",
        "waste",
    ]


# Standard: "four rounds of one card to each of the four columns, left to right";
# american: one card to each of the sixteen, four rows of four.
def deal(variants: Sequence[str], pack: Sequence[str]) -> Table:
    table = empty_table("british-square", list(variants), piles_of(variants))
    to_come = list(pack)
    for _round in range(1 if "american" in variants else 4):
        for column in of_kind(table, "column"):
            cards(table, column).append(to_come.pop(0))
    table["piles"]["stock"] = [turned_down(c) for c in reversed(to_come)]
    table["built"] = {}
    return table


def foundation_suit(foundation: str) -> str:
    return SUITS[index(foundation) - 1]


def built_on(table: Table, column: str) -> int:
    """How many cards, counted from the top, were built on the column in play."""
    number: int = table["built"].get(column, 0)
    return number


# --- the space that must be filled --------------------------------------------------------------


# "the space is filled at once, before any other move, … it stays empty only when both are gone".
def a_space_waits(table: Table) -> bool:
    gone = not cards(table, "stock") and not cards(table, "waste")
    return not gone and any(not cards(table, column) for column in of_kind(table, "column"))


# "until then every other move, draw included, is refused". A card offered to the space itself is no
# other move: whether it may fill the space is judged by where it comes from.
def fill_first(table: Table, target: str | None = None) -> str | None:
    is_the_filling = target is not None and kind(target) == "column" and not cards(table, target)
    return "fill-first" if a_space_waits(table) and not is_the_filling else None


# --- draw and redeal ----------------------------------------------------------------------------


# "turned one card at a time to the waste"; "the stock may be turned at any time".
def judge_draw(table: Table) -> str | None:
    return first_of(iter([fill_first(table), None if cards(table, "stock") else "empty"]))


# "one pass, no redeal".
def judge_redeal(table: Table) -> str | None:
    return first_of(iter([fill_first(table), "pass" if cards(table, "waste") else "empty"]))


# --- a card -------------------------------------------------------------------------------------


# "an emptied column is filled from the waste's top or the next stock card"; nowhere else does a
# stock card go straight.
def judge_stock(table: Table, target: str) -> str | None:
    return first_of(rules_for_the_stock_card(table, target))


def rules_for_the_stock_card(table: Table, target: str) -> Iterator[str | None]:
    yield fill_first(table, target)
    if not cards(table, "stock"):
        yield "empty"
    if kind(target) != "column" or cards(table, target):
        yield "source"


# "top card available", "single cards".
def not_at_hand(table: Table, card: str, source: str) -> str | None:
    if source == "stock":
        return "face-down"
    return None if top(table, source) == card else "covered"


def judge_card(table: Table, card: str, source: str, target: str) -> str | None:
    return first_of(rules_for_a_card(table, card, source, target))


def rules_for_a_card(table: Table, card: str, source: str, target: str) -> Iterator[str | None]:
    yield not_at_hand(table, card, source)
    yield fill_first(table, target)
    yield wrong_source(table, source, target)
    yield taken_back(source)
    if kind(target) == "foundation":
        yield complete(table, target)
        yield other_suit_of_foundation(card, target)
        yield lower_before_the_king(table, card, target)
        yield not_the_next(table, card, target)
    elif cards(table, target):
        yield other_suit(table, card, target)
        yield other_direction(table, card, target)
        yield no_neighbour(table, card, target)


# Foundations: "from column tops and waste top". A space: "from the waste's top or the next stock
# card". Built on columns: column tops and the waste, "whose top goes on a foundation
# or column". A foundation's card offered to a column is named by the rule it breaks: take-back.
def wrong_source(table: Table, source: str, target: str) -> str | None:
    if kind(target) == "foundation":
        allowed = kind(source) in ("column", "waste")
    elif kind(target) == "column" and kind(source) == "foundation":
        allowed = True
    elif kind(target) == "column" and cards(table, target):
        allowed = kind(source) in ("column", "waste") and source != target
    elif kind(target) == "column":
        allowed = source == "waste"
    else:
        allowed = False
    return None if allowed else "source"


# "no take-back".
def taken_back(source: str) -> str | None:
    return "take-back" if kind(source) == "foundation" else None


# "26".
def complete(table: Table, foundation: str) -> str | None:
    return "full" if len(cards(table, foundation)) == 26 else None


# "4, one per suit".
def other_suit_of_foundation(card: str, foundation: str) -> str | None:
    return None if suit(card) == foundation_suit(foundation) else "suit"


# "thirteen up, then thirteen down: before the king a foundation takes no lower card": the neighbour
# that would fit going down is refused because the foundation goes up.
def lower_before_the_king(table: Table, card: str, foundation: str) -> str | None:
    height = len(cards(table, foundation))
    return "direction" if height < 13 and rank(card) == height - 1 else None


# "a freed ace opens it; up to the king, then the second king, then down to the ace".
def not_the_next(table: Table, card: str, foundation: str) -> str | None:
    order = list(range(1, 14)) + list(range(13, 0, -1))
    return None if rank(card) == order[len(cards(table, foundation))] else "rank"


# "built in suit".
def other_suit(table: Table, card: str, column: str) -> str | None:
    return None if suit(card) == suit(cards(table, column)[-1]) else "suit"


# "the first card built fixes the direction of that column"; "cards in sequence by the chance of the
# deal fix nothing; only a built card does, and when the built cards are gone so is the lock".
# "8H built on 7H: next is 9H. 7H built on 8H: next is 6H."
def other_direction(table: Table, card: str, column: str) -> str | None:
    if built_on(table, column) == 0:
        return None
    on_top, below_it = rank(cards(table, column)[-1]), rank(cards(table, column)[-2])
    goes_up = on_top == below_it + 1
    wrong_side = on_top - 1 if goes_up else on_top + 1
    return "direction" if rank(card) == wrong_side else None


# "up or down"; "K does not connect to A, neither way".
def no_neighbour(table: Table, card: str, column: str) -> str | None:
    on_top = rank(cards(table, column)[-1])
    return None if rank(card) in (on_top + 1, on_top - 1) else "rank"


# --- playing ------------------------------------------------------------------------------------


def play_draw(table: Table) -> None:
    draw(table, 1)


def play_redeal(table: Table) -> None:
    raise AssertionError("one pass, no redeal")


# "a card that fills a space is not built and fixes no direction".
def play_stock(table: Table, target: str) -> None:
    cards(table, target).append(turned_up(cards(table, "stock").pop()))


def play_card(table: Table, card: str, source: str, target: str) -> None:
    builds = kind(target) == "column" and bool(cards(table, target))
    cards(table, target).append(cards(table, source).pop())
    if builds:
        count_built(table, target, built_on(table, target) + 1)
    if kind(source) == "column":
        count_built(table, source, built_on(table, source) - 1)


def count_built(table: Table, column: str, number: int) -> None:
    table["built"].pop(column, None)
    if number > 0:
        table["built"][column] = number


# "Won: all 104 on the four foundations."
def won(table: Table) -> bool:
    return all(len(cards(table, foundation)) == 26 for foundation in of_kind(table, "foundation"))
