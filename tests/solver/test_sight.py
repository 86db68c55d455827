"""Lost at sight: cards of a stack that block each other, told without any search, and never wrongly."""

from __future__ import annotations

from random import Random

import pytest

from rulesgen.engine import from_piles
from rulesgen.engine.tables import (
    tables,
)
from rulesgen.solver import Budget, Lost, Undecided, Won, solve
from rulesgen.solver.compiled import INTERPRETED, compiled_machine
from rulesgen.solver.finder import numbered
from rulesgen.solver.shortcuts import Allowed
from rulesgen.solver.sight import lost_at_sight
from solver.plain import PlainSearch
from solver.small_games import rules_of, small_braid

OTHERS: list[tuple[str, tuple[str, ...]]] = [
    ("braid", ("side-building",)),
    ("klondike", ()),
    ("gargantua", ()),
    ("british-square", ()),
]


def late_braid(**piles: str) -> dict[str, list[str]]:
    """A table of Braid with all up but the spades from the eight on, twice, which lie as told."""
    up = ["A", *range(2, 11), "J", "Q", "K"]
    full = {
        f"foundation.{i + 1}": [f"{rank}{suit}" for rank in (up[:7] if suit == "S" else up)]
        for i, suit in enumerate("CCDDHHSS")
    }
    return {**full, **{name: cards.split() for name, cards in piles.items()}}


def at_sight(piles: dict[str, list[str]]) -> bool:
    position = from_piles(rules_of("braid", ()), piles)
    return lost_at_sight(position.tables, position.state)


def test_five_cards_that_wait_for_one_under_them() -> None:
    """Both eights lie at the bottom of the braid; five cards above want one, and there are four corners."""
    piles = late_braid(braid="8S 8S KS QS JS 10S 9S", waste="KS QS JS 10S 9S")
    assert at_sight(piles)
    assert solve(from_piles(rules_of("braid", ()), piles)) == Lost(0)


def test_four_of_them_find_room() -> None:
    """With one card less the corners hold them all, and the eights come to light: won."""
    piles = late_braid(braid="8S 8S QS JS 10S 9S", waste="KS QS JS 10S 9S KS")
    assert not at_sight(piles)
    assert isinstance(solve(from_piles(rules_of("braid", ()), piles)), Won)


def test_a_card_in_a_corner_takes_room_unless_it_can_go_up() -> None:
    rest = "KS QS JS 10S 9S"
    assert at_sight(late_braid(braid="8S 8S QS JS 10S 9S", waste=rest, **{"corner.1": "KS"}))
    assert not at_sight(
        late_braid(braid="8S QS JS 10S 9S", waste=rest + " KS", **{"corner.1": "8S"})
    )


def test_second_copies_wait_for_second_copies() -> None:
    """One eight is at hand, so one card of each kind goes up; the other five wait for the other eight."""
    assert at_sight(late_braid(braid="8S KS KS QS QS JS JS 10S 10S 9S 9S", waste="8S"))
    piles = late_braid(braid="8S QS QS JS JS 10S 10S 9S 9S", waste="8S KS KS")
    assert not at_sight(piles)
    assert isinstance(solve(from_piles(rules_of("braid", ()), piles)), Won)


def test_while_the_way_is_open_both_ways_have_to_be_blocked() -> None:
    """So fewer deals are lost at sight: some of those that are lost going up."""
    lost = {}
    for variants in ((), ("up-or-down",)):
        rules = rules_of("braid", variants)
        positions = {n: numbered(rules, "R1", str(n)) for n in range(1, 201)}
        lost[variants] = {n for n, p in positions.items() if lost_at_sight(p.tables, p.state)}
    assert lost["up-or-down",] < lost[()]
    assert lost["up-or-down",]


@pytest.mark.parametrize(("game", "variants"), OTHERS)
def test_where_cards_may_go_elsewhere_nothing_is_said(game: str, variants: tuple[str, ...]) -> None:
    """Columns that are built on, and sides that take cards of the braid, block nothing for good."""
    rules = rules_of(game, variants)
    for number in range(1, 41):
        position = numbered(rules, "R1", str(number))
        assert not lost_at_sight(position.tables, position.state)


def test_whole_deals_lost_at_sight() -> None:
    """Of the first hundred Braid deals these; without a look the search does not decide the first."""
    rules = rules_of("braid", ())
    found = []
    for number in range(1, 101):
        position = numbered(rules, "R1", str(number))
        if lost_at_sight(position.tables, position.state):
            found.append(number)
    assert found == [8, 37, 50, 55, 66, 70, 77, 86, 87, 90]
    eight = numbered(rules, "R1", "8")
    assert solve(eight, Budget(nodes=1)) == Lost(0)
    blind = Allowed(sight=False)
    assert isinstance(solve(eight, Budget(nodes=500), allowed=blind), Undecided)


def compare(variants: tuple[str, ...], games: int, plainly: PlainSearch) -> dict[str, int]:
    """Small games, at sight and by the plain search: how often both say lost, and how many are won."""
    random = Random(f"sight {variants}")
    full = tables(rules_of("braid", variants))
    met = {"both": 0, "won": 0}
    for number in range(games):
        t, s = small_braid(full, random)
        at_sight, plain = lost_at_sight(t, s), plainly(t, s)
        assert not (at_sight and plain), f"game {number}"
        met["won"] += plain is True
        met["both"] += at_sight and plain is False
    return met


@pytest.mark.parametrize("variants", [(), ("up-or-down",)])
def test_nothing_that_can_be_won_is_lost_at_sight(variants: tuple[str, ...]) -> None:
    assert min(compare(variants, 60, PlainSearch(INTERPRETED, 1_000)).values()) >= 5


@pytest.mark.long
@pytest.mark.parametrize("variants", [(), ("up-or-down",), ("long",)])
def test_not_in_thousands_of_games(variants: tuple[str, ...]) -> None:
    plainly = PlainSearch(compiled_machine(), 20_000)
    assert min(compare(variants, 5_000, plainly).values()) >= 200
