"""Every shortcut against the plain search on small packs: the verdicts are the same."""

from __future__ import annotations

from random import Random

import pytest

from rulesgen.engine.tables import PART_RUN, WHOLE_RUN, tables
from rulesgen.solver.desk import FORGOTTEN, TOO_DEEP, make_desk
from rulesgen.solver.kernel import EXHAUSTED, FOUND, search
from rulesgen.solver.shortcuts import Allowed, plan
from solver.small_games import GAMES, plain_search, rules_of, small_game

NONE = Allowed(False, False, False, False, False, False)
WAYS = {
    "all": Allowed(),
    "none": NONE,
    "without wind": Allowed(wind=False),
    "without merge": Allowed(merge=False),
    "without safe": Allowed(safe=False),
    "without back": Allowed(back=False),
    "without undoable": Allowed(undoable=False),
    "without spaces": Allowed(spaces=False),
}
each_game = pytest.mark.parametrize(
    ("game", "variants"), GAMES, ids=["+".join((game, *variants)) for game, variants in GAMES]
)


def compare(
    game: str,
    variants: tuple[str, ...],
    games: int,
    most: int,
    most_nodes: int,
    whole: bool = False,
) -> dict[bool, int]:
    """Play so many small games; returns how many are won and lost. `whole`: runs move only whole."""
    random = Random(f"small {game} {variants}")
    full = tables(rules_of(game, variants))
    if whole:
        full = full._replace(unit=[WHOLE_RUN if u == PART_RUN else u for u in full.unit])
    met = {True: 0, False: 0}
    for number in range(games):
        t, s = small_game(full, random)
        plain = plain_search(t, list(s), most)
        if plain is None:
            continue
        met[plain] += 1
        for name, allowed in WAYS.items():
            state = list(s)
            p = plan(t, s, allowed)
            desk = make_desk(t, p, state)
            end = search(t, p, state, desk, [0] * (1 << 15), [0] * (1 << 15), most_nodes)
            if end in (FOUND, EXHAUSTED):
                assert not desk.registers[FORGOTTEN] + desk.registers[TOO_DEEP]
                assert (end == FOUND) == plain, f"{game} {variants}, game {number}, {name}"
    return met


@each_game
def test_on_a_sample(game: str, variants: tuple[str, ...]) -> None:
    met = compare(game, variants, 20, 600, 1_500)
    assert sum(met.values()) >= 5


@pytest.mark.parametrize("game", ["klondike", "gargantua"])
def test_runs_that_move_only_whole(game: str) -> None:
    """The last card of a longer run still goes up alone."""
    met = compare(game, (), 60, 1_500, 4_000, whole=True)
    assert min(met.values()) >= 5


@pytest.mark.long
@each_game
def test_on_hundreds(game: str, variants: tuple[str, ...]) -> None:
    """Two hundred games each: ten minutes in all. In Braid small games are hardly ever lost."""
    met = compare(game, variants, 200, 8_000, 20_000)
    assert met[True] >= 10
    assert sum(met.values()) >= 150
    assert met[False] >= (0 if game == "braid" else 10)


def test_each_shortcut_is_on_somewhere() -> None:
    """A shortcut that no game switches on is never compared."""
    plans = [plan(t, [0] * 4000) for t in (tables(rules_of(*game)) for game in GAMES)]
    assert {p.wind for p in plans} == {0, 1}
    assert {p.safe for p in plans} == {0, 1}
    assert {p.undoable for p in plans} == {0, 1}
    assert {p.merged >= 0 for p in plans} == {False, True}
