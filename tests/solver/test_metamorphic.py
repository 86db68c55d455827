"""What must follow from a verdict without another solver at hand: stricter rules, other suits, other draws.

The suits of whole deals and the two draws are compared in test_verdicts.py as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rulesgen.cards import Card
from rulesgen.engine import from_piles, replay
from rulesgen.engine.tables import Tables, tables
from rulesgen.solver import Budget, Lost, Undecided, Won, solve
from rulesgen.solver.desk import make_desk
from rulesgen.solver.finder import numbered
from rulesgen.solver.kernel import EXHAUSTED, FOUND, search
from rulesgen.solver.shortcuts import plan
from solver.small_games import rules_of, small_game

LOOSER: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("braid", (), ("side-building",)),
    ("braid", ("up-or-down",), ("side-building", "up-or-down")),
    ("klondike", ("draw-three",), ()),
]
"""A game, variants, and variants that allow all that those allow and more."""


def ended(t: Tables, s: Sequence[int], most: int) -> int:
    """How the kernel's search of a small game ends."""
    state = list(s)
    p = plan(t, state)
    desk = make_desk(t, p, state)
    return search(t, p, state, desk, [0] * (1 << 15), [0] * (1 << 15), most)


def compare(
    game: str, strict: tuple[str, ...], loose: tuple[str, ...], games: int, most: int
) -> dict[int, int]:
    """Small games by the stricter rules and by the looser ones; how many the stricter ones won and lost.

    Won by the stricter rules means won by the looser ones, lost by the looser means lost by the stricter.
    """
    random = Random(f"{game} {strict} {loose}")
    full, other = tables(rules_of(game, strict)), tables(rules_of(game, loose))
    met = {FOUND: 0, EXHAUSTED: 0}
    for number in range(games):
        t, s = small_game(full, random)
        more = other._replace(cards=t.cards, takes=t.takes, passes=t.passes)
        one, two = ended(t, s, most), ended(more, s, most)
        assert not (one == FOUND and two == EXHAUSTED), f"game {number}"
        if one in met and two in met:
            met[one] += 1
    return met


@pytest.mark.parametrize(("game", "strict", "loose"), LOOSER)
def test_what_stricter_rules_win_looser_rules_win(
    game: str, strict: tuple[str, ...], loose: tuple[str, ...]
) -> None:
    assert sum(compare(game, strict, loose, 15, 600).values()) >= 4


@pytest.mark.long
@pytest.mark.parametrize(("game", "strict", "loose"), LOOSER)
def test_it_does_in_hundreds_of_games(
    game: str, strict: tuple[str, ...], loose: tuple[str, ...]
) -> None:
    assert min(compare(game, strict, loose, 600, 8_000).values()) >= 10


def singly(moves: Sequence[str], stock: int, waste: int, turn: int) -> list[str]:
    """The same moves where cards are drawn one at a time: a draw of three becomes three draws."""
    told: list[str] = []
    for move in moves:
        if move == "draw":
            drawn = min(turn, stock)
            stock, waste = stock - drawn, waste + drawn
            told += ["draw"] * drawn
            continue
        if move == "redeal":
            stock, waste = waste, 0
        elif " waste > " in move:
            waste -= 1
        told.append(move)
    return told


def test_a_way_through_with_three_cards_is_one_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Move by move, on whole deals: each draw of three is made as three draws."""
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    one, three = rules_of("klondike", ()), rules_of("klondike", ("draw-three",))
    won = 0
    for number in range(1, 9):
        verdict = solve(numbered(three, "R1", str(number)), Budget(nodes=1_500))
        if isinstance(verdict, Won):
            start = numbered(one, "R1", str(number))
            stock = len(start.piles()["stock"])
            assert replay(start, singly(verdict.moves, stock, 0, 3)).won, number
            won += 1
    assert won >= 4


def with_suits(number: int, variants: tuple[str, ...], order: Sequence[int]) -> object:
    """The verdict on a numbered deal with its suits exchanged."""
    rules = rules_of("klondike", variants)
    piles = {}
    for name, codes in numbered(rules, "R1", str(number)).piles().items():
        piles[name] = []
        for code in codes:
            card = Card.parse(code.removeprefix("~"))
            other = Card.of_kind(order[card.suit] * 13 + card.rank - 1).code
            piles[name].append("~" + other if code.startswith("~") else other)
    return solve(from_piles(rules, piles), Budget(nodes=1_000_000))


@pytest.mark.long
@pytest.mark.parametrize("variants", [(), ("draw-three",)])
def test_suits_exchanged_change_no_verdict(variants: tuple[str, ...]) -> None:
    """Compiled, on forty deals: red for black, hearts for diamonds, clubs for spades."""
    decided = lost = 0
    for number in range(1, 41):
        kinds = {
            type(with_suits(number, variants, order))
            for order in ([0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [3, 1, 2, 0])
        }
        assert not {Won, Lost} <= kinds, number
        decided += Undecided not in kinds
        lost += kinds == {Lost}
    assert decided >= 35
    assert lost >= 2
