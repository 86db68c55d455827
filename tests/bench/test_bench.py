"""The bench every game stands on: what must hold of any patience, whatever its rules.

Games and combinations of variants are found by looking; a new game folder is tested without a
line being added here.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import (
    COMBINATIONS,
    cards_on,
    conceivable,
    dealt,
    each_combination,
    random_game,
    rules_of,
)
from bench.scattered import scattered
from rulesgen.engine import Position, Refusal, from_object, legal_moves, play, stuck, verdict, won
from rulesgen.engine.play import legal_codes
from rulesgen.engine.step import do_move, undo_move
from rulesgen.rules.record import Rules

LONG = settings(max_examples=60, deadline=None)


def quick(combination: tuple[str, ...]) -> settings:
    """A few random games of each combination, fewer where a game has many combinations."""
    siblings = sum(other[0] == combination[0] for other in COMBINATIONS)
    games = max(2, 8 // siblings)
    return settings(max_examples=games, deadline=None, derandomize=True, database=None)


numbers = st.integers(1, 10**15 - 1)
choices = st.integers(0, 2**32)


def assert_accounted_for(position: Position) -> None:
    """Every card of the pack lies on the table exactly as often as the pack has it."""
    assert cards_on(position) == Counter(position.rules.pack)


def assert_reads_back(position: Position) -> None:
    """There and back: the object, and the object as JSON text, make an equal position."""
    found = position.to_object()
    again = from_object(position.rules, json.loads(json.dumps(found)))
    assert again == position
    assert again.to_object() == found


def assert_undone(position: Position) -> None:
    """R13: every legal move taken back leaves the state as it was, field by field; again the same."""
    t, start = position.tables, list(position.state)
    for code in legal_codes(position):
        state = list(start)
        undo = do_move(t, state, code)
        after = list(state)
        assert after != start
        undo_move(t, state, code, undo)
        assert state == start, (code, position.to_object())
        assert do_move(t, state, code) == undo
        assert state == after


def assert_one_judge(position: Position) -> None:
    """R04: what is listed is accepted, everything else conceivable is refused."""
    listed = legal_moves(position)
    accepted = [move for move in conceivable(position) if verdict(position, move) is None]
    assert sorted(listed) == sorted(accepted), position.to_object()


def assert_played_as_judged(position: Position, moves: list[str]) -> None:
    """A legal move gives another whole position, a refused one its refusal and nothing else."""
    before = position.to_object()
    for move in moves:
        after, refusal = play(position, move), verdict(position, move)
        if isinstance(after, Refusal):
            assert after == refusal
        else:
            assert refusal is None
            assert after != position
            assert_accounted_for(after)
    assert position.to_object() == before


def play_at_random(rules: Rules, number: int, choice: int, steps: int) -> None:
    """One random game with everything looked at after each move."""
    for position in random_game(rules, number, choice, steps):
        assert_accounted_for(position)
        assert_reads_back(position)
        assert_undone(position)
        assert not (won(position) and stuck(position))
        assert stuck(position) == (not won(position) and not legal_moves(position))


def judge_everything(rules: Rules, number: int, choice: int, steps: int) -> None:
    """All conceivable moves, at the end of a random game and on a table laid out at random."""
    random = Random(choice)
    *_, last = random_game(rules, number, choice, steps)
    for position in (last, scattered(rules, random)):
        assert_accounted_for(position)
        assert_reads_back(position)
        assert_undone(position)
        assert_one_judge(position)
        moves = conceivable(position)
        assert_played_as_judged(position, legal_moves(position) + random.sample(moves, 20))


@each_combination
def test_random_play(combination: tuple[str, ...]) -> None:
    """Random play never raises, never loses a card, and everything can be taken back."""

    @quick(combination)
    @given(numbers, choices, st.integers(40, 160))
    def check(number: int, choice: int, steps: int) -> None:
        play_at_random(rules_of(*combination), number, choice, steps)

    check()


@each_combination
def test_verdict_and_legal_moves(combination: tuple[str, ...]) -> None:
    """R04: verdict, legal moves and play are one judge, over all conceivable moves."""

    @quick(combination)
    @given(numbers, choices, st.integers(0, 200))
    def check(number: int, choice: int, steps: int) -> None:
        judge_everything(rules_of(*combination), number, choice, steps)

    check()


@each_combination
def test_every_card_to_every_pile(combination: tuple[str, ...]) -> None:
    """Also a card that lies elsewhere, or nowhere as named, is answered by a named refusal."""
    position = scattered(rules_of(*combination), Random(str(combination)))
    names = position.rules.pile_names()
    legal = set(legal_moves(position))
    for card in sorted(set(position.rules.pack))[::9]:
        for source in names:
            for target in names:
                move = f"{card} {source} > {target}"
                refusal = verdict(position, move)
                assert (refusal is None) == (move in legal), move
                if card not in position.cards(source):
                    assert refusal is not None
                    assert refusal.reason == "no-such-card"


@each_combination
def test_equal_deals_are_equal(combination: tuple[str, ...]) -> None:
    """D03, D11: the same number gives the same table, another number another one."""
    rules = rules_of(*combination)
    tables = [dealt(rules, number) for number in (1, 2, 617, 1)]
    assert tables[0] == tables[3]
    assert len(set(tables)) == 3


@pytest.mark.long
@each_combination
def test_random_play_long(combination: tuple[str, ...]) -> None:
    """The same with more and longer games."""

    @LONG
    @given(numbers, choices, st.integers(100, 500))
    def check(number: int, choice: int, steps: int) -> None:
        play_at_random(rules_of(*combination), number, choice, steps)

    check()


@pytest.mark.long
@each_combination
def test_verdict_and_legal_moves_long(combination: tuple[str, ...]) -> None:
    """R04: 500 positions of every combination."""

    @settings(LONG, max_examples=250)
    @given(numbers, choices, st.integers(0, 300))
    def check(number: int, choice: int, steps: int) -> None:
        judge_everything(rules_of(*combination), number, choice, steps)

    check()
