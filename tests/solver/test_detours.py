"""Detours: a card that goes down and up again for nothing stays up; one that has to do so does it."""

from __future__ import annotations

import pytest

from rulesgen.engine import from_piles
from rulesgen.engine.play import replay
from rulesgen.engine.position import Position
from rulesgen.solver import Budget, Won, solve
from rulesgen.solver.detours import without_detours
from rulesgen.solver.finder import numbered
from solver.small_games import rules_of

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def klondike(*columns: str, up: dict[str, str]) -> Position:
    """A table of Klondike: the columns, and the highest card of each suit on its foundation."""
    piles = {f"column.{n}": column.split() for n, column in enumerate(columns, start=1)}
    for number, suit in enumerate("CDHS", start=1):
        high = RANKS.index(up[suit]) + 1
        piles[f"foundation.{number}"] = [rank + suit for rank in RANKS[:high]]
    return from_piles(rules_of("klondike", ()), piles)


KINGS = klondike("KC", "KD", "KH", "KS", up={"C": "Q", "D": "Q", "H": "Q", "S": "Q"})
KINGS_UP = ("KC column.1 > foundation.1", "KD column.2 > foundation.2",
            "KH column.3 > foundation.3", "KS column.4 > foundation.4")  # fmt: skip


@pytest.mark.parametrize(
    "detour",
    [
        ("QC foundation.1 > column.2", "QC column.2 > foundation.1"),
        ("QC foundation.1 > column.2", "QC column.2 > column.3", "QC column.3 > foundation.1"),
        ("QC foundation.1 > column.2", "QS foundation.4 > column.3",
         "QC column.2 > foundation.1", "QS column.3 > foundation.4"),
    ],
)  # fmt: skip
def test_what_goes_down_and_up_again_for_nothing_is_left_out(detour: tuple[str, ...]) -> None:
    assert replay(KINGS, (*detour, *KINGS_UP)).won
    assert without_detours(KINGS, (*detour, *KINGS_UP)) == KINGS_UP


def test_a_card_that_is_moved_twice_goes_its_way_at_once() -> None:
    table = klondike("QC", "QS JH", "KC", "KS", "KH QH", up={"C": "J", "D": "K", "H": "10", "S": "J"})
    rest = ("QH column.5 > foundation.3", "KH column.5 > foundation.3",
            "QC column.1 > foundation.1", "KC column.3 > foundation.1",
            "QS column.2 > foundation.4", "KS column.4 > foundation.4")  # fmt: skip
    twice = ("JH column.2 > column.1", "JH column.1 > foundation.3", *rest)
    assert replay(table, twice).won
    assert without_detours(table, twice) == ("JH column.2 > foundation.3", *rest)


def test_a_card_that_has_to_come_down_and_up_again_does_so() -> None:
    """The 8♠ lies on the 7♠, and no red nine is left for it but the one that is up already."""
    table = klondike("7S 8S", "10C", "KC QH JS 10H 9S", "KH QS JH 10S", "KS", "QC", "JC",
                     up={"C": "9", "D": "K", "H": "9", "S": "6"})  # fmt: skip
    line = (
        *("9H foundation.3 > column.2", "8S column.1 > column.2", "7S column.1 > foundation.4"),
        *("8S column.2 > foundation.4", "9H column.2 > foundation.3"),
        *("9S column.3 > foundation.4", "10H column.3 > foundation.3"),
        *("10S column.4 > foundation.4", "JS column.3 > foundation.4"),
        *("JH column.4 > foundation.3", "QH column.3 > foundation.3"),
        *("QS column.4 > foundation.4", "KH column.4 > foundation.3"),
        *("10C column.2 > foundation.1", "JC column.7 > foundation.1"),
        *("QC column.6 > foundation.1", "KC column.3 > foundation.1", "KS column.5 > foundation.4"),
    )
    assert replay(table, line).won
    assert without_detours(table, line) == line


@pytest.mark.parametrize("number", ["7", "24"])
def test_ways_through_that_a_search_finds_are_cleared(number: str) -> None:
    deal = numbered(rules_of("klondike", ()), "R1", number)
    known = solve(deal, Budget(nodes=2_500))
    assert isinstance(known, Won)
    cleared = without_detours(deal, known.moves)
    assert replay(deal, cleared).won
    assert len(cleared) < len(known.moves)
    assert without_detours(deal, cleared) == cleared
