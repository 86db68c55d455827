"""Braid from its printed rules, a second time: the base game and its four variants.

Every rule is a small function with its sentence above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .tables import (
    SUITS,
    Table,
    cards,
    colour,
    draw,
    empty_table,
    first_of,
    index,
    kind,
    of_kind,
    rank,
    round_the_corner,
    suit,
    top,
    turn_over,
    turned_down,
    turned_up,
)

CORNERS = [f"corner.{n}" for n in range(1, 5)]
SIDES = [f"side.{n}" for n in range(1, 9)]
FOUNDATIONS = [f"foundation.{n}" for n in range(1, 9)]
PILES = ["braid", *CORNERS, *SIDES, *FOUNDATIONS, "stock", "waste"]


# Braid: "braid 20 (24), corners 1–4, sides 1–8, base card, stock."
# Duplicates: "that later copy may go under the stock at once and the next card takes its place".
def deal(variants: Sequence[str], pack: Sequence[str], choices: Sequence[str] = ()) -> Table:
    table = empty_table("braid", list(variants), PILES)
    to_come = list(pack)
    wanted_back = list(choices)
    under_the_stock: list[str] = []
    while len(cards(table, "braid")) < (24 if "long" in variants else 20):
        card = to_come.pop(0)
        if card in cards(table, "braid") and wanted_back and wanted_back[0] == card:
            under_the_stock.append(wanted_back.pop(0))
        else:
            cards(table, "braid").append(card)
    if wanted_back or (choices and "duplicates" not in variants):
        raise ValueError(f"cannot be put back: {list(choices)}")
    for pile in CORNERS + SIDES:
        cards(table, pile).append(to_come.pop(0))
    base_card = to_come.pop(0)
    cards(table, suit_foundations(suit(base_card))[0]).append(base_card)
    table["piles"]["stock"] = [turned_down(c) for c in reversed(to_come + under_the_stock)]
    if "up-or-down" in variants:
        table["direction"] = None
    return table


# "Foundations in suit order C D H S; with two packs foundation.1, .2 are the clubs …".
def suit_foundations(of_suit: str) -> list[str]:
    second = 2 * SUITS.index(of_suit) + 2
    return [f"foundation.{second - 1}", f"foundation.{second}"]


def foundation_suit(foundation: str) -> str:
    return SUITS[(index(foundation) - 1) // 2]


# "card 33 = base card, to its foundation; the 7 others of its rank open the others".
def base_rank(table: Table) -> int | None:
    for foundation in FOUNDATIONS:
        if cards(table, foundation):
            return rank(cards(table, foundation)[0])
    return None


# --- draw and redeal ----------------------------------------------------------------------------


# "turned one by one to the waste".
def judge_draw(table: Table) -> str | None:
    return None if cards(table, "stock") else "empty"


# "only when it is empty the waste is turned over … twice, so three passes".
def judge_redeal(table: Table) -> str | None:
    if not cards(table, "waste"):
        return "empty"
    if cards(table, "stock") or table["pass"] >= 3:
        return "pass"
    return None


# --- a card -------------------------------------------------------------------------------------


# Braid: "only the last card, the lowest, uncovered one, is available". Waste: "top card available".
# Side-building: "only a row's outer end is available", "one card at a time".
def not_at_hand(table: Table, card: str, source: str) -> str | None:
    if source == "stock":
        return "face-down"
    return None if top(table, source) == card else "covered"


def judge_card(table: Table, card: str, source: str, target: str) -> str | None:
    return first_of(rules_for_a_card(table, card, source, target))


def rules_for_a_card(table: Table, card: str, source: str, target: str) -> Iterator[str | None]:
    yield not_at_hand(table, card, source)
    yield wrong_source(table, source, target)
    yield taken_back(source)
    if kind(target) == "foundation":
        yield twin_opens_first(table, target)
        yield complete(table, target)
        yield other_suit(card, target)
        yield other_direction(table, card, target)
        yield other_rank(table, card, target)
    elif cards(table, target):
        yield not_built_on(table, target)
        yield same_colour_in_row(table, card, target)
        yield wrong_rank_in_row(table, card, target)


# The next stock card may go into a side space, "as it is turned"; nowhere else straight.
# Side-building: "a stock card goes into a space, not straight onto a row".
def judge_stock(table: Table, target: str) -> str | None:
    if not cards(table, "stock"):
        return "empty"
    if kind(target) != "side":
        return "source"
    if cards(table, target):
        return "source" if "side-building" in table["variants"] else "full"
    return None


# A foundation's card offered to a corner or a side is named by the rule it breaks: take-back.
def wrong_source(table: Table, source: str, target: str) -> str | None:
    if kind(source) == "foundation" and kind(target) in ("corner", "side"):
        return None
    allowed = {
        "foundation": may_go_up,
        "corner": may_go_to_a_corner,
        "side": may_go_to_a_row if "side-building" in table["variants"] else may_go_to_a_side,
    }.get(kind(target), never)
    return None if source != target and allowed(source) else "source"


# "no take-back".
def taken_back(source: str) -> str | None:
    return "take-back" if kind(source) == "foundation" else None


# "Available to foundations: braid end, corners, sides, waste top."
def may_go_up(source: str) -> bool:
    return kind(source) in ("braid", "corner", "side", "waste")


# "a space may be filled, only with the braid's last card".
def may_go_to_a_corner(source: str) -> bool:
    return source == "braid"


# "a space may be filled only from the stock: the waste's top card or the next card as it is
# turned".
def may_go_to_a_side(source: str) -> bool:
    return source == "waste"


# Side-building: "braid end, corners, row ends and waste top may be built";
# "a side space then takes any single available card or the next stock card".
def may_go_to_a_row(source: str) -> bool:
    return kind(source) in ("braid", "corner", "side", "waste")


# "No building anywhere else: cards go to foundations or into spaces only."
def never(source: str) -> bool:
    return False


# "No building anywhere else": a side or corner that holds a card takes no second one.
# Only side-building lets side cards be built; a corner is never built on.
def not_built_on(table: Table, target: str) -> str | None:
    is_a_row = kind(target) == "side" and "side-building" in table["variants"]
    return None if is_a_row else "full"


# "the first opened takes the lower index".
def twin_opens_first(table: Table, foundation: str) -> str | None:
    first, second = suit_foundations(foundation_suit(foundation))
    waits = foundation == second and not cards(table, second) and not cards(table, first)
    return "space" if waits else None


# "13 each".
def complete(table: Table, foundation: str) -> str | None:
    return "full" if len(cards(table, foundation)) == 13 else None


# "up, same suit".
def other_suit(card: str, foundation: str) -> str | None:
    return None if suit(card) == foundation_suit(foundation) else "suit"


# Up-or-down: "the first card played on top of any foundation decides whether all eight go up or
# all down. … Base 8H: 9H and 7H both fit until then."
def other_direction(table: Table, card: str, foundation: str) -> str | None:
    if "up-or-down" not in table["variants"] or not cards(table, foundation):
        return None
    above, below = neighbours(table, foundation)
    if table["direction"] == "up" and rank(card) == below:
        return "direction"
    if table["direction"] == "down" and rank(card) == above:
        return "direction"
    return None


# "start: any card of the base rank; up, same suit, round the corner".
def other_rank(table: Table, card: str, foundation: str) -> str | None:
    return None if rank(card) in ranks_wanted(table, foundation) else "rank"


def ranks_wanted(table: Table, foundation: str) -> list[int | None]:
    if not cards(table, foundation):
        return [base_rank(table)]
    above, below = neighbours(table, foundation)
    if "up-or-down" not in table["variants"] or table["direction"] == "up":
        return [above]
    if table["direction"] == "down":
        return [below]
    return [above, below]


def neighbours(table: Table, pile: str) -> tuple[int, int]:
    """The ranks above and below a pile's top card; "after K comes A"."""
    on_top = rank(cards(table, pile)[-1])
    return round_the_corner(on_top + 1), round_the_corner(on_top - 1)


# Side-building: "side cards are built down in alternating colours (a red 7 beside a black 8)".
def same_colour_in_row(table: Table, card: str, side: str) -> str | None:
    return "colour" if colour(card) == colour(cards(table, side)[-1]) else None


# "rows go round the corner (K on A) as everything in Braid".
def wrong_rank_in_row(table: Table, card: str, side: str) -> str | None:
    _above, below = neighbours(table, side)
    return None if rank(card) == below else "rank"


# --- playing ------------------------------------------------------------------------------------


def play_draw(table: Table) -> None:
    draw(table, 1)


def play_redeal(table: Table) -> None:
    turn_over(table)


# "a card turned straight into a side space never touches the waste".
def play_stock(table: Table, target: str) -> None:
    cards(table, target).append(turned_up(cards(table, "stock").pop()))


# Up-or-down: "the first card played on top of any foundation decides … Another base card decides
# nothing."
def play_card(table: Table, card: str, source: str, target: str) -> None:
    on_top_of_one = kind(target) == "foundation" and cards(table, target)
    if "up-or-down" in table["variants"] and on_top_of_one and table["direction"] is None:
        above, _below = neighbours(table, target)
        table["direction"] = "up" if rank(card) == above else "down"
    cards(table, target).append(cards(table, source).pop())


# "Won: all 104 on the foundations, 13 on each, the braid gone entirely".
def won(table: Table) -> bool:
    return all(len(cards(table, foundation)) == 13 for foundation in of_kind(table, "foundation"))
