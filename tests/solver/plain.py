"""The plain search that the solver is compared with: the engine's list of moves, and nothing else.

It shares no line with the solver: no key, no order of moves, nothing left out. Positions are kept whole
and compared card by card. It is a plain function on lists or arrays, so that Numba can compile it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from rulesgen.engine.judge import won
from rulesgen.engine.step import do_move, legal_moves, most_moves, undo_move
from rulesgen.engine.tables import HEAD, PASS, Tables
from rulesgen.solver.compiled import Machine

WON, LOST, TOO_MANY = 1, 0, -1


def position_size(t: Tables) -> int:
    """Numbers that a position takes: head, heights, cards face down, cards built, every card once."""
    return HEAD + 3 * t.piles + t.cards


def write_position(t: Tables, s: list[int], rows: list[int], place: int) -> int:
    """Write a position into `rows` from `place` on; returns a number made from it.

    How often an unlimited stock was turned is no part of it: it changes nothing.
    """
    end = place
    for index in range(HEAD + 3 * t.piles):
        rows[end] = 1 if index == PASS and t.passes == 0 else s[index]
        end += 1
    for pile in range(t.piles):
        for index in range(s[HEAD + pile]):
            rows[end] = s[t.start[pile] + index]
            end += 1
    mixed = 0
    for index in range(place, end):
        mixed = mixed * 1_000_003 + rows[index] + 2 & 0xFFFFFFFF
    return mixed ^ mixed >> 15


def read_position(t: Tables, rows: list[int], place: int, s: list[int]) -> None:
    """Read a position back into a state."""
    for index in range(len(s)):
        s[index] = 0
    end = place
    for index in range(HEAD + 3 * t.piles):
        s[index] = rows[end]
        end += 1
    for pile in range(t.piles):
        for index in range(s[HEAD + pile]):
            s[t.start[pile] + index] = rows[end]
            end += 1


def same_position(rows: list[int], one: int, other: int, size: int) -> bool:
    """Whether two positions are the same, number by number."""
    index = 0
    while index < size and rows[one + index] == rows[other + index]:
        index += 1
    return index == size


def look_everywhere(
    t: Tables,
    s: list[int],
    most: int,
    rows: list[int],
    slots: list[int],
    open_: list[int],
    moves: list[int],
    heads: list[int],
) -> int:
    """WON, LOST or TOO_MANY for the state in `s`, which is overwritten.

    `rows` has room for `most + 1` positions, `open_` for as many numbers; `slots`, all 0, for twice as many.
    """
    if won(t, s):
        return WON
    size = HEAD + 3 * t.piles + t.cards
    mask = len(slots) - 1
    slots[write_position(t, s, rows, 0) & mask] = 1
    open_[0] = 0
    met, waiting = 1, 1
    while waiting > 0:
        waiting -= 1
        read_position(t, rows, open_[waiting] * size, s)
        number = legal_moves(t, s, moves, heads)
        for index in range(number):
            undo = do_move(t, s, moves[index])
            if won(t, s):
                return WON
            slot = write_position(t, s, rows, met * size) & mask
            undo_move(t, s, moves[index], undo)
            while slots[slot] and not same_position(
                rows, (slots[slot] - 1) * size, met * size, size
            ):
                slot = slot + 1 & mask
            if slots[slot]:
                continue
            if met == most:
                return TOO_MANY
            open_[waiting] = met
            met += 1
            waiting += 1
            slots[slot] = met
    return LOST


class PlainSearch:
    """Room for plain searches of up to `most` positions, interpreted or on a compiling machine."""

    def __init__(self, machine: Machine, most: int) -> None:
        self.machine, self.most = machine, most
        self._look: Callable[..., int] = look_everywhere
        if machine.compiled:
            self._look = _compiled_search()
        self._open = machine.numbers(most + 1)
        self._rows: Any = machine.numbers(0)
        size = 1
        while size < 2 * most:
            size *= 2
        self._size = size

    def __call__(self, t: Tables, s: list[int]) -> bool | None:
        """Whether the game can be won; None if there are too many positions."""
        machine, room = self.machine, most_moves(t)
        if len(self._rows) < (self.most + 1) * position_size(t):
            self._rows = machine.numbers((self.most + 1) * position_size(t))
        end = self._look(
            *(machine.tables(t), machine.state(s), self.most, self._rows),
            *(
                machine.numbers(self._size),
                self._open,
                machine.numbers(room),
                machine.numbers(room),
            ),
        )
        return None if end == TOO_MANY else end == WON


_COMPILED: list[Callable[..., int]] = []


def _compiled_search() -> Callable[..., int]:
    """The plain search compiled; the engine's functions are, with the machine that is asked for first."""
    if not _COMPILED:
        numba = importlib.import_module("numba")
        extending = importlib.import_module("numba.extending")
        for function in (write_position, read_position, same_position):
            extending.register_jitable(function)
        _COMPILED.append(numba.njit(look_everywhere))
    return _COMPILED[0]
