"""The search kernel: depth first through all positions that matter, in slices, with one state.

Nothing here looks at a clock or allocates; a slice ends after a number of positions and the next one
goes on where it ended. Interpreted and compiled runs do the same, position by position.
"""

from __future__ import annotations

from rulesgen.engine.judge import won
from rulesgen.engine.tables import HEAD, ROLE_FOUNDATION, Tables
from rulesgen.solver.burial import buried, may_bury
from rulesgen.solver.desk import (
    AFTER,
    BEGUN,
    DEPTH,
    FORGETTING,
    FORGOTTEN,
    NODES,
    PILES,
    SEQUENCE,
    STORED,
    TOO_DEEP,
    Desk,
)
from rulesgen.solver.facedown import hidden_for_good
from rulesgen.solver.keys import progress, state_key
from rulesgen.solver.listing import list_steps
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.steps import MOVE, make_step, unmake_step

PAUSED, FOUND, EXHAUSTED, CROWDED = 0, 1, 2, 3
"""Why a slice ended: its number is up; the position is won; nothing is left; the store needs room."""
PROBES = 8


def search(
    t: Tables, p: Plan, s: list[int], d: Desk, keys: list[int], least: list[int], most: int
) -> int:
    """Go on with the search for `most` positions; the state is left where the search stands."""
    r = d.registers
    if not r[BEGUN]:
        r[BEGUN] = 1
        if won(t, s):
            return FOUND
        key = state_key(t, p, s, r[PILES] ^ r[SEQUENCE], r[AFTER])
        remember(d, keys, least, key, progress(t, p, s))
        d.first[0] = 0
        d.last[0] = list_steps(t, p, s, d, 0)
    deepest = len(d.first) - 2
    room = len(d.steps) - len(d.heads)
    stop = r[NODES] + most
    while r[NODES] < stop:
        depth = r[DEPTH]
        if d.last[depth] == d.first[depth]:
            if depth == 0:
                return EXHAUSTED
            r[DEPTH] = depth - 1
            unmake_step(t, p, s, d, depth - 1)
            continue
        if not r[FORGETTING] and r[STORED] * 8 > len(keys) * 5:
            return CROWDED
        d.last[depth] -= 1
        step = d.steps[d.last[depth]]
        make_step(t, p, s, d, step, depth)
        r[AFTER] = taken_back(t, p, s, step)
        r[NODES] += 1
        if t.role[t.kind[step & 255]] == ROLE_FOUNDATION and won(t, s):
            r[DEPTH] = depth + 1
            return FOUND
        key = state_key(t, p, s, r[PILES] ^ r[SEQUENCE], r[AFTER])
        if not remember(d, keys, least, key, progress(t, p, s)):
            unmake_step(t, p, s, d, depth)
            continue
        if may_bury(t, p, s, step) and buried(t, p, s):
            unmake_step(t, p, s, d, depth)
            continue
        if hidden_for_good(t, p, s, d, step, depth):
            unmake_step(t, p, s, d, depth)
            continue
        end = d.last[depth]
        if depth + 1 >= deepest or end >= room:
            r[TOO_DEEP] = 1
            unmake_step(t, p, s, d, depth)
            continue
        d.first[depth + 1] = end
        d.last[depth + 1] = list_steps(t, p, s, d, end)
        r[DEPTH] = depth + 1
    return PAUSED


def taken_back(t: Tables, p: Plan, s: list[int], step: int) -> int:
    """The card that a step took back from a foundation, plus 1, if it has to be used at once."""
    move = step & MOVE
    if not p.back or t.role[t.kind[move >> 16]] != ROLE_FOUNDATION:
        return 0
    target = move & 255
    return s[t.start[target] + s[HEAD + target] - 1] + 1


def remember(d: Desk, keys: list[int], least: list[int], key: int, progressed: int) -> bool:
    """Store a position; False if it, or one at least as good, was met before."""
    mask = len(keys) - 1
    slot = key & mask
    probes = 0
    while keys[slot] != 0:
        if keys[slot] == key:
            if least[slot] <= progressed:
                return False
            least[slot] = progressed
            return True
        slot = slot + 1 & mask
        probes += 1
        if d.registers[FORGETTING] and probes == PROBES:
            slot = (key & mask) + d.registers[NODES] % PROBES & mask
            d.registers[FORGOTTEN] += 1
            d.registers[STORED] -= 1
            break
    keys[slot] = key
    least[slot] = progressed
    d.registers[STORED] += 1
    return True


def move_store(
    old_keys: list[int], old_least: list[int], keys: list[int], least: list[int]
) -> None:
    """Bring all positions of a store over to an empty larger one."""
    mask = len(keys) - 1
    for place in range(len(old_keys)):
        key = old_keys[place]
        if key != 0:
            slot = key & mask
            while keys[slot] != 0:
                slot = slot + 1 & mask
            keys[slot] = key
            least[slot] = old_least[place]
