"""Running a beam: room for its levels, one level after the other, and the way back from a win.

A beam proves nothing. It finds ways through that a search in depth misses in games of two packs, and
shorter ones everywhere: it counts the moves at the table that lead to each position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple

from rulesgen.engine.tables import Tables
from rulesgen.solver.beam import CANDIDATE, MOST_SCORE, WEIGHTS, pack_state, packed_size
from rulesgen.solver.compiled import Machine
from rulesgen.solver.desk import FORGETTING, NODES, NOISE, RANDOM, make_desk
from rulesgen.solver.shortcuts import Plan

LEVELS = 640
"""Steps of a line, at most."""
BRANCHES = 64
"""Candidates of a level for each position it keeps, at most."""
FIRST_NOISY = 4
"""From this seed on positions are scored with noise."""


@dataclass(frozen=True)
class Beam:
    """How to run one beam."""

    width: int
    """Positions that a level keeps."""
    move_weight: int = 0
    """How much a move at the table costs against the other weights, in quarters; where it is 0 the first
    win is as good as any."""
    seed: int = 1
    more: int = 0
    """Levels to go on with after the first win, for one with fewer moves."""


class Reach(NamedTuple):
    """How far a beam came."""

    line: list[int] | None
    """The steps of the win with the fewest moves that it met, or None."""
    up: int
    """The most cards that were up in a position of it."""


def run_beam(
    t: Tables,
    plan: Plan,
    machine: Machine,
    start: Sequence[int],
    beam: Beam,
    most: int,
    spend: Callable[[int, bool], None],
    compiling: AbstractContextManager[None],
) -> Reach:
    """Run a beam, with `most` positions at most.

    `spend` hears of the positions looked at, level by level, and whether they ended in a win; what it
    raises ends the beam. What may have to be compiled is compiled within `compiling`.
    """
    width, size = beam.width, packed_size(t)
    state = list(start)
    desk = machine.desk(make_desk(t, plan, state))
    registers = desk.registers
    registers[FORGETTING], registers[RANDOM] = 1, beam.seed * 7919
    registers[NOISE] = 0 if beam.seed < FIRST_NOISY else 24
    tables, p, own = machine.tables(t), machine.plan(plan), machine.state(state)
    keys, least = machine.room(1 << 14 if width < 256 else 1 << 20)
    now, later = machine.numbers(width * size), machine.numbers(width * size)
    found = machine.numbers(CANDIDATE * (width * BRANCHES + len(desk.heads)))
    buckets, order = machine.numbers(MOST_SCORE + 1), machine.numbers(len(found) // CANDIDATE)
    parents, steps = machine.numbers(width * LEVELS), machine.numbers(width * LEVELS)
    weights, best = machine.state([*WEIGHTS, beam.move_weight]), machine.numbers(5)
    pack_state(t, state, 0, 0, now, 0)
    with compiling:
        machine.beam_level(
            *(tables, p, own, desk, keys, least, weights, width, 0, now, later),
            *(found, buckets, order, parents, steps, best, 0, 0),
        )
    count = 1
    for level in range(LEVELS):
        before = int(registers[NODES])
        count = machine.beam_level(
            *(tables, p, own, desk, keys, least, weights, width, count, now, later),
            *(found, buckets, order, parents, steps, best, level, most),
        )
        spend(int(registers[NODES]) - before, bool(best[0]))
        if count == 0 or (best[0] and level >= best[1] + beam.more):
            break
        now, later = later, now
    if not best[0]:
        return Reach(None, int(best[4]))
    line, place = [int(best[3])], int(best[2])
    for back in range(int(best[1]) - 1, -1, -1):
        line.append(int(steps[back * width + place]))
        place = int(parents[back * width + place])
    return Reach(line[::-1], t.cards)
