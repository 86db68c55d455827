"""Every shortcut against the plain search on small packs: the verdicts are the same."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from rulesgen.engine.tables import HEAD, PART_RUN, WHOLE_RUN, Tables, tables
from rulesgen.solver.compiled import INTERPRETED, Machine, compiled_machine, compiling
from rulesgen.solver.desk import FORGOTTEN, REGISTERS, TOO_DEEP, make_desk, weigh_anew
from rulesgen.solver.finder import numbered
from rulesgen.solver.kernel import EXHAUSTED, FOUND
from rulesgen.solver.shortcuts import Allowed, Plan, plan
from solver.plain import PlainSearch
from solver.small_games import GAMES, rules_of, small_braid, small_game

NONE = Allowed(**{field.name: False for field in fields(Allowed)})
WAYS = {
    "all": Allowed(),
    "none": NONE,
    "without wind": Allowed(wind=False),
    "without merge": Allowed(merge=False),
    "without safe": Allowed(safe=False),
    "without back": Allowed(back=False),
    "without undoable": Allowed(undoable=False),
    "without spaces": Allowed(spaces=False),
    "without burial": Allowed(buried=False),
    "without face down": Allowed(face_down=False),
}
each_game = pytest.mark.parametrize(
    ("game", "variants"), GAMES, ids=["+".join((game, *variants)) for game, variants in GAMES]
)
LARGE = 10
"""In thousands of games one of so many is larger."""


class Kernel:
    """The kernel's search of small games on one machine, at one desk that is cleared each time."""

    def __init__(self, machine: Machine, room: int) -> None:
        self.machine, self.room = machine, room
        self._desk: Any = None
        self._weigh: Callable[..., None] = weigh_anew
        if machine.compiled:
            self._weigh = importlib.import_module("numba").njit(weigh_anew)

    def __call__(self, t: Tables, s: list[int], p: Plan, most: int) -> bool | None:
        """Whether the game can be won; None if that takes too many positions or moves."""
        if self._desk is None:
            self._desk = self.machine.desk(make_desk(t, p, s))
            with compiling():  # as where deals are solved
                return self(t, s, p, most)
        registers = self._desk.registers
        registers[:] = [0] * REGISTERS
        fixed = (self.machine.tables(t), self.machine.plan(p), self.machine.state(s))
        self._weigh(*fixed, self._desk)
        end = self.machine.search(*fixed, self._desk, *self.machine.room(self.room), most)
        assert not registers[FORGOTTEN]
        if end == EXHAUSTED and registers[TOO_DEEP]:
            return None  # nothing is proved: no way was found among those that are not too long
        return bool(end == FOUND) if end in (FOUND, EXHAUSTED) else None


def small_games(
    game: str, variants: tuple[str, ...], games: int, large: int
) -> Iterator[tuple[Tables, list[int]]]:
    """So many small games; of `large` one is larger, if any. Every other game of Braid has a tall braid."""
    random = Random(f"small {game} {variants}")
    full = tables(rules_of(game, variants))
    for number in range(games):
        if game == "braid" and number % 2:
            yield small_braid(full, random)
        else:
            yield small_game(full, random, larger=bool(large) and number % large == 0)


def compare(
    drawn: Iterator[tuple[Tables, list[int]]],
    plainly: PlainSearch,
    kernel: Kernel,
    most: int,
    whole: bool = False,
) -> Counter[str]:
    """Play small games in all ways; returns how many are won, lost and left open, and each way's verdicts.

    `whole`: runs move only whole.
    """
    met: Counter[str] = Counter()
    for number, (t, s) in enumerate(drawn):
        if whole:
            t = t._replace(unit=[WHOLE_RUN if u == PART_RUN else u for u in t.unit])
        plain = plainly(t, s)
        met["open" if plain is None else "won" if plain else "lost"] += 1
        if plain is None:
            continue
        tried: list[tuple[Plan, bool | None]] = []
        for name, allowed in WAYS.items():
            p = plan(t, s, allowed)
            found = next((same for other, same in tried if other == p), None)
            if found is None:
                found = kernel(t, s, p, most)
                tried.append((p, found))
            if found is not None:
                assert found == plain, f"game {number}, {name}: {t.cards} cards, {s[HEAD:]}"
                met[name] += 1
    return met


@each_game
def test_on_a_sample(game: str, variants: tuple[str, ...]) -> None:
    drawn = small_games(game, variants, 20, large=0)
    met = compare(drawn, PlainSearch(INTERPRETED, 600), Kernel(INTERPRETED, 1 << 13), 1_500)
    assert met["won"] + met["lost"] >= 5


@pytest.mark.parametrize("game", ["klondike", "gargantua"])
def test_runs_that_move_only_whole(game: str) -> None:
    """The last card of a longer run still goes up alone."""
    drawn = small_games(game, (), 60, large=0)
    plainly, kernel = PlainSearch(INTERPRETED, 1_500), Kernel(INTERPRETED, 1 << 13)
    met = compare(drawn, plainly, kernel, 4_000, whole=True)
    assert min(met["won"], met["lost"]) >= 5


@pytest.mark.long
@each_game
def test_on_thousands(game: str, variants: tuple[str, ...]) -> None:
    """Three thousand games each, compiled: ten minutes of one core in all.

    At least four of five plain verdicts are compared with every way; more but in Braid.
    """
    machine = compiled_machine()
    drawn = small_games(game, variants, 3_000, large=LARGE)
    met = compare(drawn, PlainSearch(machine, 30_000), Kernel(machine, 1 << 17), 80_000)
    assert min(met["won"], met["lost"]) >= 40
    assert met["won"] + met["lost"] >= 2_000
    assert all(met[name] >= 0.8 * (met["won"] + met["lost"]) for name in WAYS)


@pytest.mark.long
@pytest.mark.parametrize("game", ["klondike", "gargantua"])
def test_thousands_of_runs_that_move_only_whole(game: str) -> None:
    machine = compiled_machine()
    plainly, kernel = PlainSearch(machine, 30_000), Kernel(machine, 1 << 17)
    met = compare(small_games(game, (), 3_000, large=LARGE), plainly, kernel, 80_000, whole=True)
    assert min(met["won"], met["lost"]) >= 200


def test_each_shortcut_is_on_somewhere() -> None:
    """A shortcut that no game switches on is never compared."""
    plans = [plan(t, [0] * 4000) for t in (tables(rules_of(*game)) for game in GAMES)]
    assert {p.wind for p in plans} == {0, 1}
    assert {p.safe for p in plans} == {0, 1}
    assert {p.undoable for p in plans} == {0, 1}
    assert {p.merged >= 0 for p in plans} == {False, True}
    dealt = [numbered(rules_of(*game), "R1", "1") for game in GAMES]
    assert {plan(d.tables, d.state).face_down for d in dealt} == {0, 1}
