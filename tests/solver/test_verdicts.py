"""Verdicts: agreed ones of other solvers, what a budget does, what must follow from what."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulesgen.cards import Card
from rulesgen.deal.table import lay_out
from rulesgen.engine import Position, from_object, from_piles, replay
from rulesgen.solver import Budget, Lost, Undecided, Verdict, Why, Won, solve
from rulesgen.solver.finder import numbered
from solver.small_games import rules_of

DATA = Path(__file__).parents[1] / "data" / "klondike_verdicts.json"
ENTRIES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))
DRAWS: dict[str, tuple[str, ...]] = {"draw1": (), "draw3": ("draw-three",)}
HARD = "136"
"""A number whose verdict needs millions of positions, in both games."""


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")


def dealt(entry: dict[str, Any], variants: tuple[str, ...]) -> Position:
    rules = rules_of("klondike", variants)
    pack = [Card.parse(code) for code in entry["deck"].split()]
    return from_piles(rules, lay_out(rules, pack).as_json())


def check(position: Position, verdict: Verdict) -> None:
    if isinstance(verdict, Won):
        assert replay(position, verdict.moves).won


def agrees(verdict: Verdict, agreed: str) -> bool:
    """Whether a verdict does not contradict: a win of ours against "lost" would be news, not here."""
    return not isinstance(verdict, {"won": Lost, "lost": Won}[agreed])


@pytest.mark.parametrize("draw", DRAWS)
def test_no_contradiction_on_a_sample(draw: str, interpreted: None) -> None:
    decided = 0
    for entry in ENTRIES[::8]:
        position = dealt(entry, DRAWS[draw])
        verdict = solve(position, Budget(nodes=1_500))
        check(position, verdict)
        assert agrees(verdict, entry[draw]["verdict"]), entry["id"]
        decided += not isinstance(verdict, Undecided)
    assert decided >= 6


@pytest.mark.long
@pytest.mark.parametrize("draw", DRAWS)
def test_no_contradiction_on_all(draw: str) -> None:
    decided = 0
    for entry in ENTRIES:
        position = dealt(entry, DRAWS[draw])
        verdict = solve(position, Budget(nodes=10_000_000))
        check(position, verdict)
        assert agrees(verdict, entry[draw]["verdict"]), entry["id"]
        decided += not isinstance(verdict, Undecided)
    assert decided >= 114


def with_suits(position: Position, order: list[int]) -> Position:
    """The same table with the suits exchanged."""

    def other(code: str) -> str:
        card = Card.parse(code.removeprefix("~"))
        hidden = "~" if code.startswith("~") else ""
        return hidden + Card.of_kind(order[card.suit] * 13 + card.rank - 1).code

    piles = {name: [other(code) for code in pile] for name, pile in position.piles().items()}
    return from_piles(position.rules, piles)


def test_suits_exchanged_give_the_same_verdict(interpreted: None) -> None:
    """Colours keep together: hearts for diamonds, or red for black."""
    rules = rules_of("klondike", ())
    compared = 0
    for number in range(1, 13):
        position = numbered(rules, "R1", str(number))
        verdicts = [
            solve(with_suits(position, order), Budget(nodes=3_000))
            for order in ([0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2])
        ]
        kinds = {type(v) for v in verdicts if not isinstance(v, Undecided)}
        assert len(kinds) <= 1, number
        compared += sum(not isinstance(v, Undecided) for v in verdicts) >= 2
    assert compared >= 5


def test_what_three_cards_win_one_card_wins(interpreted: None) -> None:
    """Drawing singly reaches every card that drawing three reaches."""
    one, three = rules_of("klondike", ()), rules_of("klondike", ("draw-three",))
    for number in range(1, 25):
        first = solve(numbered(one, "R1", str(number)), Budget(nodes=3_000))
        second = solve(numbered(three, "R1", str(number)), Budget(nodes=3_000))
        assert not (isinstance(first, Lost) and isinstance(second, Won)), number


def test_nodes_give_the_same_verdict_again(interpreted: None) -> None:
    rules = rules_of("klondike", ())
    for number in ("1", "10", HARD):
        position = numbered(rules, "R1", number)
        assert solve(position, Budget(nodes=3_000)) == solve(position, Budget(nodes=3_000))


@pytest.mark.parametrize("nodes", [1, 10, 250, 999])
def test_a_budget_in_nodes_is_kept(nodes: int, interpreted: None) -> None:
    verdict = solve(numbered(rules_of("klondike", ()), "R1", HARD), Budget(nodes=nodes))
    assert verdict == Undecided(Why.NODES, nodes)


def test_a_budget_in_seconds_is_kept(interpreted: None) -> None:
    verdict = solve(numbered(rules_of("klondike", ()), "R1", HARD), Budget(seconds=0.3))
    assert isinstance(verdict, Undecided)
    assert verdict.why is Why.SECONDS


def test_budgets_that_make_no_sense_are_refused() -> None:
    for wrong in ({"nodes": 0}, {"seconds": 0}, {"seconds": -1}, {"memory": 1}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Budget(**wrong)  # type: ignore[arg-type]


def test_from_a_played_position(interpreted: None) -> None:
    """Along a way through every position can be won, with fewer moves left than at the start."""
    position = numbered(rules_of("klondike", ()), "R1", "1")
    verdict = solve(position, Budget(nodes=3_000))
    assert isinstance(verdict, Won)
    half = replay(position, verdict.moves[: len(verdict.moves) // 2]).position
    again = from_object(position.rules, half.to_object())
    rest = solve(again, Budget(nodes=5_000))
    assert isinstance(rest, Won)
    check(again, rest)


def test_a_won_position_needs_no_move(interpreted: None) -> None:
    rules = rules_of("klondike", ())
    names = ("foundation.1", "foundation.2", "foundation.3", "foundation.4")
    piles = {
        name: [Card.of_kind(suit * 13 + rank).code for rank in range(13)]
        for suit, name in enumerate(names)
    }
    assert solve(from_piles(rules, piles), Budget(nodes=10)) == Won((), 0)


def test_a_partial_position_is_refused() -> None:
    rules = rules_of("klondike", ())
    position = from_piles(rules, {"column.1": ["KH"]}, partial=True)
    with pytest.raises(ValueError, match="leaves piles out"):
        solve(position)


def test_passes_are_part_of_the_search(interpreted: None) -> None:
    """With all side spaces taken only a turning-over brings the card under the waste, if it may be."""
    full = {
        f"foundation.{i + 1}": [Card.of_kind(i // 2 * 13 + rank).code for rank in range(13)]
        for i in range(8)
    }
    full["foundation.7"] = ["AS", "2S"]
    sides = {f"side.{i + 1}": [Card.of_kind(39 + rank).code] for i, rank in enumerate(range(5, 13))}
    waste = {"waste": ["3S", "5S", "4S"], "stock": []}
    for number, wanted in ((1, Won), (2, Won), (3, Lost)):
        position = from_piles(rules_of("braid", ()), {**full, **sides, **waste}, pass_number=number)
        verdict = solve(position, Budget(nodes=2_000))
        check(position, verdict)
        assert isinstance(verdict, wanted), number


@pytest.mark.skipif(importlib.util.find_spec("numba") is None, reason="numba is not installed")
@pytest.mark.parametrize(
    ("game", "variants", "nodes"),
    [
        *(("klondike", (), 12_000), ("klondike", ("draw-three",), 12_000)),
        *(("gargantua", (), 6_000), ("british-square", (), 12_000)),
    ],
)
def test_compiled_and_interpreted_do_the_same(
    game: str, variants: tuple[str, ...], nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of(game, variants)
    for number in ("3", HARD):
        position = numbered(rules, "R1", number)
        monkeypatch.delenv("RULESGEN_COMPILE", raising=False)
        compiled = solve(position, Budget(nodes=nodes))
        monkeypatch.setenv("RULESGEN_COMPILE", "0")
        assert solve(position, Budget(nodes=nodes)) == compiled


@pytest.mark.long
def test_memory_changes_no_verdict_to_its_opposite() -> None:
    random = Random(4)
    rules = rules_of("klondike", ())
    for _ in range(12):
        position = numbered(rules, "R1", str(random.randint(1, 1000)))
        kinds = {
            type(solve(position, Budget(nodes=1_000_000, memory=memory)))
            for memory in (250, 290, 350)
        }
        assert not {Won, Lost} <= kinds
