"""Positions in which cards of a stack block each other; a whole deal that this decides."""

from __future__ import annotations

from collections import Counter

import pytest

from rulesgen.cards import CARDS
from rulesgen.engine import Position, from_piles
from rulesgen.solver import Budget, Lost, Undecided, solve
from rulesgen.solver.burial import buried
from rulesgen.solver.finder import numbered
from rulesgen.solver.shortcuts import Allowed, plan
from rulesgen.solver.stacks import HOLDS_FIRST, HOLDS_SECOND, find_stacks
from solver.small_games import rules_of

SQUARE = rules_of("british-square", ())
UP = ["A", "2", "3", "4", "5", "6"]


def square(waste: str, *columns: str) -> Position:
    """The standard square with every foundation built up to its six; what is not told is in the stock."""
    piles = {f"foundation.{i + 1}": [rank + suit for rank in UP] for i, suit in enumerate("CDHS")}
    piles |= {f"column.{i + 1}": column.split() for i, column in enumerate(columns)}
    piles["waste"] = waste.split()
    told = Counter(card for pile in piles.values() for card in pile)
    both = Counter({card.code: 2 for card in CARDS})
    piles["stock"] = ["~" + code for code in (both - told).elements()]
    return from_piles(SQUARE, piles)


def is_buried(position: Position) -> bool:
    t, s = position.tables, list(position.state)
    return buried(t, plan(t, s), s)


SEVENS = "7C 7C 7D 7D 7H 7H 7S 7S"
"""Nothing more goes up before one of these does."""
OWN = ("6C", "6D", "6H", "6S")
"""The second sixes: they wait for the second sevens."""


def test_five_runs_do_not_fit_on_four_columns() -> None:
    """Two eights of a suit never lie in one column, and clubs never on diamonds."""
    assert is_buried(square(f"{SEVENS} 8C 8C 8D 8D 8H", *OWN))


@pytest.mark.parametrize("above", ["8C 8C 8D 8D", "8C 9C 10C 8D QD 8H JH 8S KS"])
def test_four_runs_may(above: str) -> None:
    """Cards of one suit may all lie in one column, if those between them come from elsewhere."""
    columns = ("6C", "5C", "6D", "5D") if above.count("8C") == 2 else OWN
    assert not is_buried(square(f"{SEVENS} {above}", *columns))


def test_a_seven_at_hand_lets_its_suit_go_up() -> None:
    """With one seven of clubs above the others one of the eights of clubs will be up by then."""
    four = "8C 8C 8D 8D 8H"
    assert is_buried(square(f"{SEVENS} {four}", *OWN))
    assert not is_buried(square(f"7C 7D 7D 7H 7H 7S 7S {four} 7C", "6C", "5C", "6D", "6H"))


def test_a_second_card_waits_until_the_foundation_turns() -> None:
    """One eight of clubs can be up as soon as the seven is; the other waits for all clubs above it."""
    sevens, above = "7D 7D 7H 7H 7S 7S", "8C 8C 9D 9D 9H"
    columns = ("6D", "5D", "6H", "6S")
    assert is_buried(square(f"KC KC {sevens} {above}", *columns))
    assert not is_buried(square(f"{sevens} {above}", *columns))


def test_cards_in_columns_take_room_but_not_those_under_a_run() -> None:
    """A six of spades on top takes its column; dealt under another card it counts for nothing."""
    three = "8C 8C 8D 8D"
    assert is_buried(square(f"{SEVENS} {three}", *OWN))
    assert not is_buried(square(f"{SEVENS} {three}", "6C", "6D", "6H 5C", "6S 5D"))


def test_the_rules_say_what_a_stack_is() -> None:
    """The waste where turning it over ends; a pile never filled; nothing where cards may come back."""
    found = {}
    for game, variants in (
        *(("british-square", ()), ("braid", ()), ("braid", ("side-building",))),
        *(("klondike", ()), ("gargantua", ()), ("british-square", ("american",))),
    ):
        position = numbered(rules_of(game, variants), "R1", "1")
        stacks = find_stacks(position.tables, position.state)
        found[game, variants] = (stacks.first >= 0, stacks.waste >= 0, max(stacks.holds))
    assert found == {
        ("british-square", ()): (False, True, HOLDS_SECOND),
        ("braid", ()): (True, True, HOLDS_SECOND),
        ("braid", ("side-building",)): (False, False, 0),
        ("klondike", ()): (False, False, 0),
        ("gargantua", ()): (False, False, 0),
        ("british-square", ("american",)): (False, False, 0),
    }
    assert HOLDS_FIRST < HOLDS_SECOND


def test_a_deal_that_only_this_decides_so_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """British Square 41: six hundred positions; without a look at what is buried thousands decide nothing."""
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    position = numbered(SQUARE, "R1", "41")
    assert isinstance(solve(position, Budget(nodes=6_000)), Lost)
    plainly = solve(position, Budget(nodes=6_000), allowed=Allowed(buried=False))
    assert isinstance(plainly, Undecided)
