"""No list is asked for a place from its end (-1 for the last), and nothing divided by nought.

Compiled code takes both for granted: it would read what lies before the list. So everything that is compiled
runs here as Python, on lists that refuse it, for all games.
"""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from rulesgen.engine.tables import Tables
from rulesgen.rules.record import Rules
from rulesgen.solver.beams import Beam, run_beam
from rulesgen.solver.compiled import INTERPRETED, Machine
from rulesgen.solver.desk import FORGETTING, NODES, NOISE, Desk, make_desk
from rulesgen.solver.finder import numbered
from rulesgen.solver.playout import PLAYED
from rulesgen.solver.seat import Seat
from rulesgen.solver.shortcuts import Allowed, Plan, plan
from solver.small_games import GAMES
from solver.test_one_kernel import every_rules
from solver.test_shortcuts import small_games


class Forward(list[int]):
    """A list whose places are counted from the front only."""

    def __getitem__(self, place: Any) -> Any:
        """The number at a place."""
        return super().__getitem__(counted_from_the_front(place))

    def __setitem__(self, place: Any, number: Any) -> None:
        """Put a number there."""
        super().__setitem__(counted_from_the_front(place), number)


def counted_from_the_front(place: Any) -> Any:
    """That place; a slice stands for Python's own use, of a whole list."""
    if not isinstance(place, slice) and place < 0:
        raise IndexError(f"place {place} is counted from the end")
    return place


def forward(fields: Any) -> Any:
    """The same tuple, with such lists."""
    return type(fields)(
        *(Forward(each) if isinstance(each, list) else each for each in fields),
    )


class ForwardMachine(Machine):
    """Runs the kernel interpreted, on such lists."""

    def tables(self, t: Tables) -> Tables:
        """The rules' tables on such lists."""
        made: Tables = forward(t)
        return made

    def plan(self, p: Plan) -> Plan:
        """The plan on such lists."""
        made: Plan = forward(p)
        return made

    def desk(self, d: Desk) -> Desk:
        """The desk on such lists."""
        made: Desk = forward(d)
        return made

    def state(self, s: list[int]) -> Any:
        """A copy of the state as such a list."""
        return Forward(s)

    def room(self, size: int) -> tuple[Any, Any]:
        """An empty store on such lists."""
        return Forward([0] * size), Forward([0] * size)

    def numbers(self, size: int) -> Any:
        """Such a list for so many integers."""
        return Forward([0] * size)


MACHINE = ForwardMachine(*vars(INTERPRETED).values())


def positions_looked_at(t: Tables, s: list[int], p: Plan, noise: int, most: int) -> int:
    """How many positions a search sees that has a small store, of which it forgets some."""
    desk = make_desk(t, p, s)
    desk.registers[NOISE], desk.registers[FORGETTING] = noise, 1
    desk = MACHINE.desk(desk)
    MACHINE.search(
        *(MACHINE.tables(t), MACHINE.plan(p), MACHINE.state(s), desk, *MACHINE.room(1 << 9)), most
    )
    return desk.registers[NODES]


def test_such_lists_refuse() -> None:
    """Otherwise the rest here would prove nothing."""
    numbers = MACHINE.numbers(3)
    with pytest.raises(IndexError):
        numbers[-1]
    with pytest.raises(IndexError):
        numbers[-1] = 1
    numbers[2] = 1
    assert numbers[2] == 1


@pytest.mark.parametrize(
    "rules", every_rules(), ids=lambda rules: "+".join((rules.game, *rules.chosen))
)
def test_whole_games(rules: Rules) -> None:
    """Search, with noise and without, a beam and blind tries, from a deal; late positions come from tries."""
    position = numbered(rules, "R1", "1")
    t, s = position.tables, list(position.state)
    p = plan(t, s)
    for noise in (0, 24):
        assert positions_looked_at(t, s, p, noise, 300) > 0
    beam = Beam(8, move_weight=4, seed=4)
    reach = run_beam(t, p, MACHINE, s, beam, 600, lambda *_: None, nullcontext())
    assert reach.up > 0
    seat = Seat(MACHINE, position)
    seat.play(1)
    assert seat.register(PLAYED) > 0


@pytest.mark.parametrize(("game", "variants"), GAMES)
def test_small_games_to_their_end(game: str, variants: tuple[str, ...]) -> None:
    """With all shortcuts and with none."""
    looked_at = 0
    for t, s in small_games(game, variants, 8, large=0):
        for allowed in (Allowed(), Allowed(*(False,) * len(vars(Allowed())))):
            looked_at += positions_looked_at(t, s, plan(t, s, allowed), 0, 150)
    assert looked_at > 0
