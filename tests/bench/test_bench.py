"""The bench every game stands on: what must hold of any patience, whatever its rules.

Games and combinations of variants are found by looking; a new game folder is tested without a
line being added here.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench import COMBINATIONS, dealt, each_combination, rules_of
from bench.checks import judge_everything, play_at_random
from bench.scattered import scattered
from rulesgen.engine import legal_moves, verdict


def share(combination: tuple[str, ...], of_the_game: int) -> int:
    """What falls to a combination of a number that is the whole game's."""
    return of_the_game // sum(other[0] == combination[0] for other in COMBINATIONS)


def quick(combination: tuple[str, ...]) -> settings:
    """A few random games of each combination, the same ones each time."""
    games = max(2, share(combination, 8))
    return settings(max_examples=games, deadline=None, derandomize=True, database=None)


def long(combination: tuple[str, ...], games: int) -> settings:
    """Many random games, other ones each time."""
    return settings(max_examples=max(10, share(combination, games)), deadline=None)


numbers = st.integers(1, 10**15 - 1)
choices = st.integers(0, 2**32)


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

    @long(combination, 100)
    @given(numbers, choices, st.integers(100, 500))
    def check(number: int, choice: int, steps: int) -> None:
        play_at_random(rules_of(*combination), number, choice, steps)

    check()


@pytest.mark.long
@each_combination
def test_verdict_and_legal_moves_long(combination: tuple[str, ...]) -> None:
    """R04: 500 positions of every game and more, three for each random game."""

    @long(combination, 170)
    @given(numbers, choices, st.integers(0, 300))
    def check(number: int, choice: int, steps: int) -> None:
        judge_everything(rules_of(*combination), number, choice, steps)

    check()
