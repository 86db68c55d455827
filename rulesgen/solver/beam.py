"""Beam search for wide games: level by level, only the most promising positions go on.

It proves nothing; what it finds is a way through. A level holds the positions after so many steps.
"""

from __future__ import annotations

from rulesgen.engine.judge import won
from rulesgen.engine.tables import HEAD, PASS, ROLE_FOUNDATION, ROLE_TABLEAU, Tables
from rulesgen.solver.burial import buried, may_bury
from rulesgen.solver.desk import AFTER, NODES, NOISE, PILES, RANDOM, SEQUENCE, Desk, weigh_anew
from rulesgen.solver.kernel import remember, taken_back
from rulesgen.solver.keys import progress, state_key
from rulesgen.solver.listing import list_steps
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.steps import HOP, NUMBER, WINDING, make_step, unmake_step
from rulesgen.solver.stock import turnings

MOST_SCORE = 16383
CANDIDATE = 6
"""Numbers that are noted of each candidate: score, key, progress, parent, step, moves made."""


def packed_size(t: Tables) -> int:
    """Length of a packed state: heads and heights, every card once, the card just taken back, moves."""
    return HEAD + 3 * t.piles + t.cards + 2


def pack_state(t: Tables, s: list[int], after: int, moves: int, out: list[int], place: int) -> None:
    """Write a state, and how many moves led there, into `out` from `place` on."""
    head = HEAD + 3 * t.piles
    for index in range(head):
        out[place + index] = s[index]
    end = place + head
    for pile in range(t.piles):
        start = t.start[pile]
        for index in range(s[HEAD + pile]):
            out[end + index] = s[start + index]
        end += max(0, s[HEAD + pile])
    out[place + head + t.cards] = after
    out[place + head + t.cards + 1] = moves


def unpack_state(t: Tables, found: list[int], place: int, s: list[int]) -> int:
    """Read a state back into `s`; returns the card just taken back, plus 1, or 0."""
    head = HEAD + 3 * t.piles
    for index in range(head):
        s[index] = found[place + index]
    end = place + head
    for pile in range(t.piles):
        start = t.start[pile]
        for index in range(s[HEAD + pile]):
            s[start + index] = found[end + index]
        end += max(0, s[HEAD + pile])
    return found[place + head + t.cards]


def score(t: Tables, p: Plan, s: list[int], w: list[int]) -> int:
    """How promising a position is: more is better. The first weights `w` are those of `WEIGHTS`."""
    value = w[0]
    for pile in range(t.piles):
        kind = t.kind[pile]
        height = s[HEAD + pile]
        role = t.role[kind]
        if role == ROLE_FOUNDATION:
            value += w[1] * height
        elif role == ROLE_TABLEAU:
            value -= w[2] * s[HEAD + t.piles + pile]
            if height == 0:
                value += w[3]
            elif height > 1 and t.built_on[kind] == 0:
                value -= w[4] * (height - 1)
    if t.stock >= 0 and t.passes:
        value -= w[5] * (s[PASS] - 1)
        total = s[HEAD + t.stock] + s[HEAD + t.waste]
        if total:
            value -= w[5] * s[HEAD + t.waste] // total
    return value


WEIGHTS = (8000, 40, 30, 40, 80, 1000)
"""A start; a card up; a card face down; a space; a card covered for good; a pass of the stock. One more
follows them, for each run: a quarter of what a move at the table costs."""


def moves_of(t: Tables, s: list[int], step: int) -> int:
    """How many moves at the table a step is, with its draws and turnings-over."""
    moves = 2 if step >> HOP & 255 else 1
    if step >> WINDING & 255:
        moves += turnings(t, s, (step >> WINDING & 255) - 1, step >> NUMBER & 255)
    return moves


def cards_up(t: Tables, s: list[int]) -> int:
    """How many cards lie on the foundations."""
    up = 0
    for pile in range(t.piles):
        if t.role[t.kind[pile]] == ROLE_FOUNDATION:
            up += s[HEAD + pile]
    return up


def beam_level(
    t: Tables,
    p: Plan,
    s: list[int],
    d: Desk,
    keys: list[int],
    least: list[int],
    w: list[int],
    width: int,
    count: int,
    now: list[int],
    later: list[int],
    found: list[int],
    buckets: list[int],
    order: list[int],
    parents: list[int],
    steps: list[int],
    best: list[int],
    level: int,
    stop: int,
) -> int:
    """One level: from `count` packed states in `now` to the best `width` in `later`.

    `found` has room for the candidates; `parents` and `steps` note where each state of a level came
    from. Returns the number of states of the new level. `best` holds of the win with the fewest moves
    so far how many they are (0: no win yet), its level, its parent there and its last step, and then the
    most cards that were up in any state kept; positions from which no fewer moves can win go no further.
    Where moves cost nothing the first win ends the level; so does the position of number `stop`.
    """
    r = d.registers
    size = packed_size(t)
    most = len(found) // CANDIDATE
    number = 0
    for score_place in range(len(buckets)):
        buckets[score_place] = 0
    for parent in range(count):
        after = unpack_state(t, now, parent * size, s)
        weigh_anew(t, p, s, d)
        r[AFTER] = after
        noise = r[NOISE]
        r[NOISE] = 0
        end = list_steps(t, p, s, d, 0)
        r[NOISE] = noise
        moves = now[parent * size + size - 1]
        for place in range(end):
            if number >= most or r[NODES] >= stop:
                break
            step = d.steps[place]
            made = moves + moves_of(t, s, step)
            make_step(t, p, s, d, step, 0)
            r[NODES] += 1
            if t.role[t.kind[step & 255]] == ROLE_FOUNDATION and won(t, s):
                if best[0] == 0 or made < best[0]:
                    best[0] = made
                    best[1] = level
                    best[2] = parent
                    best[3] = step
                if w[6] == 0:
                    return 0
                unmake_step(t, p, s, d, 0)
                continue
            if may_bury(t, p, s, step) and buried(t, p, s):
                unmake_step(t, p, s, d, 0)
                continue
            r[AFTER] = taken_back(t, p, s, step)
            value = score(t, p, s, w) - w[6] * made // 4
            if noise:
                r[RANDOM] = r[RANDOM] * 1103515245 + 12345 & 0x7FFFFFFF
                value += (r[RANDOM] >> 12) % noise
            value = max(0, min(len(buckets) - 2, value))
            found[number * CANDIDATE] = value
            found[number * CANDIDATE + 1] = state_key(t, p, s, r[PILES] ^ r[SEQUENCE], r[AFTER])
            found[number * CANDIDATE + 2] = progress(t, p, s)
            found[number * CANDIDATE + 3] = parent
            found[number * CANDIDATE + 4] = step
            found[number * CANDIDATE + 5] = made
            buckets[value] += 1
            number += 1
            unmake_step(t, p, s, d, 0)
    above = 0
    for value in range(len(buckets) - 1, -1, -1):
        here = buckets[value]
        buckets[value] = above
        above += here
    for candidate in range(number):
        value = found[candidate * CANDIDATE]
        order[buckets[value]] = candidate
        buckets[value] += 1
    kept = 0
    for place in range(number):
        if kept == width:
            break
        candidate = order[place] * CANDIDATE
        if best[0] and found[candidate + 5] + 1 >= best[0]:
            continue
        if not remember(d, keys, least, found[candidate + 1], found[candidate + 2]):
            continue
        r[AFTER] = unpack_state(t, now, found[candidate + 3] * size, s)
        weigh_anew(t, p, s, d)
        make_step(t, p, s, d, found[candidate + 4], 0)
        after = taken_back(t, p, s, found[candidate + 4])
        best[4] = max(best[4], cards_up(t, s))
        pack_state(t, s, after, found[candidate + 5], later, kept * size)
        parents[level * width + kept] = found[candidate + 3]
        steps[level * width + kept] = found[candidate + 4]
        kept += 1
    return kept
