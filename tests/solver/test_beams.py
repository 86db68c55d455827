"""Beams: how moves are counted, and that a shorter way through is one."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random

import pytest

from rulesgen.engine.play import replay
from rulesgen.engine.position import Position
from rulesgen.engine.tables import HEAD, PASS
from rulesgen.solver import Budget, Won, portfolio, shorter, solve
from rulesgen.solver.beams import Beam, run_beam
from rulesgen.solver.compiled import INTERPRETED
from rulesgen.solver.detours import without_detours
from rulesgen.solver.finder import numbered
from rulesgen.solver.shortcuts import plan
from rulesgen.solver.solution import written_out
from rulesgen.solver.stock import list_talon, turnings, wind
from solver.small_games import rules_of
from solver.test_kernel import walk

THREE = rules_of("klondike", ("draw-three",))


def line_of(position: Position, beam: Beam) -> list[int] | None:
    """The steps that an interpreted beam finds."""
    t, state = position.tables, list(position.state)
    p = plan(t, state)
    return run_beam(t, p, INTERPRETED, state, beam, 1 << 30, lambda *_: None, nullcontext()).line


@pytest.mark.parametrize(
    ("game", "variants"),
    [("klondike", ()), ("klondike", ("draw-three",)), ("braid", ()), ("gargantua", ())],
)
def test_turnings_are_the_draws_and_turnings_over_that_are_written_out(
    game: str, variants: tuple[str, ...]
) -> None:
    random, met = Random(f"turnings {game}"), 0
    for position in walk(numbered(rules_of(game, variants), "R1", "9"), random, 60)[::5]:
        t, s = position.tables, list(position.state)
        out = [0] * 256
        count, _ = list_talon(t, s, out)
        for entry in out[:count]:
            height, number = entry >> 8 & 255, entry >> 16
            one_by_one = drawn_one_by_one(position, height, number)
            assert turnings(t, s, height, number) == one_by_one
            met += one_by_one > 1
    assert met > 20


def drawn_one_by_one(position: Position, height: int, number: int) -> int:
    """How often a player draws or turns over until the waste has that height in that pass."""
    t, s = position.tables, list(position.state)
    count = 0
    while s[HEAD + t.waste] != height or (t.passes > 0 and s[PASS] != number):
        if s[HEAD + t.stock]:
            wind(
                t,
                s,
                min(s[HEAD + t.waste] + t.turn, s[HEAD + t.waste] + s[HEAD + t.stock]),
                s[PASS],
            )
        else:
            wind(t, s, 0, s[PASS] + 1)
        count += 1
        assert count < 1000
    return count


def test_a_beam_that_counts_moves_finds_a_shorter_way() -> None:
    deal = numbered(THREE, "R1", "5")
    free, counted = line_of(deal, Beam(24, 0)), line_of(deal, Beam(24, 128))
    assert free is not None
    assert counted is not None
    assert len(written_out(deal, counted)) < len(written_out(deal, free))


def test_going_on_after_the_first_win_never_makes_it_longer() -> None:
    deal = numbered(THREE, "R1", "5")
    soon, later = line_of(deal, Beam(24, 64)), line_of(deal, Beam(24, 64, more=30))
    assert soon is not None
    assert later is not None
    assert len(written_out(deal, later)) <= len(written_out(deal, soon))


def test_a_beam_too_narrow_finds_nothing_and_claims_nothing() -> None:
    assert line_of(numbered(THREE, "R1", "12"), Beam(2, 64)) is None


def test_short_is_shorter_wins_and_costs_no_more_of_the_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    monkeypatch.setattr(portfolio, "SHORT", (Beam(24, 128),))
    deal = numbered(THREE, "R1", "5")
    known, short = solve(deal, Budget(nodes=2_500)), solve(deal, Budget(nodes=2_500), short=True)
    assert isinstance(known, Won)
    assert isinstance(short, Won)
    assert len(short.moves) < len(known.moves)
    assert short.nodes == known.nodes
    assert replay(deal, short.moves).won


def test_where_no_beam_wins_the_way_known_stays_but_for_its_detours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    monkeypatch.setattr(portfolio, "SHORT", (Beam(1, 128),))
    deal = numbered(THREE, "R1", "5")
    known, short = solve(deal, Budget(nodes=2_500)), solve(deal, Budget(nodes=2_500), short=True)
    assert isinstance(known, Won)
    assert short == Won(without_detours(deal, known.moves), known.nodes)


def test_a_known_way_is_shortened_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    monkeypatch.setattr(portfolio, "SHORT", (Beam(24, 128),))
    deal = numbered(THREE, "R1", "5")
    known = solve(deal, Budget(nodes=2_500))
    assert isinstance(known, Won)
    assert shorter(deal, known) == solve(deal, Budget(nodes=2_500), short=True)


@pytest.mark.parametrize("most", [1, 100, 777])
def test_a_beam_looks_at_no_more_positions_than_it_may(most: int) -> None:
    """In the middle of a level, too."""
    position = numbered(rules_of("braid", ()), "R1", "1")
    t, state, looked = position.tables, list(position.state), 0

    def spend(nodes: int, won: bool) -> None:
        nonlocal looked
        looked += nodes
        assert not won
        if looked >= most:
            raise StopIteration

    with pytest.raises(StopIteration):
        run_beam(t, plan(t, state), INTERPRETED, state, Beam(16), most, spend, nullcontext())
    assert looked == most


def test_a_beam_says_how_many_cards_it_brought_up() -> None:
    """A winning one all; in the standard layout of British Square the best has but a few up."""
    for game, all_up in (("klondike", True), ("british-square", False)):
        position = numbered(rules_of(game, ()), "R1", "1")
        t, state = position.tables, list(position.state)
        reach = run_beam(
            *(t, plan(t, state), INTERPRETED, state, Beam(24), 1 << 30),
            *(lambda *_: None, nullcontext()),
        )
        assert (reach.line is not None) == all_up
        assert (reach.up == t.cards) == all_up
        assert reach.up > 0
