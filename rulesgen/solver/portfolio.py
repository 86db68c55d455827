"""Several searches that share a budget: one that can prove, and others that find ways through sooner.

In turn: an interpreted start, which decides most common deals before a compiler would have been read; the
exhaustive search; restarts with noise in the order of moves, in lengths after Luby, Sinclair and Zuckerman
(1993), every other one bringing up whatever can go up; for packs of two and more a beam that doubles its
width, and blind tries (seat.py), which come first. The order and the shares are counted in positions, never
in seconds, so that the same number of positions gives the same verdict.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count as counting
from typing import Any

from rulesgen.engine.position import Position
from rulesgen.solver.beams import Beam, run_beam
from rulesgen.solver.burial import buried
from rulesgen.solver.compiled import (
    INTERPRETED,
    Machine,
    can_compile,
    compiled_before,
    compiled_machine,
    compiling,
)
from rulesgen.solver.desk import (
    DEPTH,
    FORGETTING,
    FORGOTTEN,
    NODES,
    NOISE,
    RANDOM,
    REGISTERS,
    STORED,
    TOO_DEEP,
    UP_ONLY,
    make_desk,
    weigh_anew,
)
from rulesgen.solver.detours import without_detours
from rulesgen.solver.facedown import AT_SIGHT, face_down_for_good, face_down_room
from rulesgen.solver.kernel import CROWDED, EXHAUSTED, FOUND, PAUSED
from rulesgen.solver.playout import PLAYED
from rulesgen.solver.seat import MANY, Seat
from rulesgen.solver.shortcuts import Allowed, plan
from rulesgen.solver.sight import lost_at_sight
from rulesgen.solver.solution import written_out
from rulesgen.solver.verdict import Budget, Lost, Undecided, Verdict, Why, Won

INTERPRETED_START = 2_500
"""Positions that the interpreted start looks at."""
SLICE = {True: 20_000, False: 250}
"""Positions in a slice, compiled and interpreted: about a sixtieth of a second."""
FIRST_SHARE, WIDE_SHARE = 400_000, 50_000
"""Positions of the exhaustive search before the others begin: in games of one pack, and of several."""
BLIND_START, BLIND_SLICE = 3_000, 5_000
"""Moves that blind tries make before anything else in games of two packs and more; moves in a slice."""
LUBY_UNIT = 25_000
PROVERS_SHARE = 6
"""Positions of the exhaustive search for each of a restart."""
PROVERS_MULTIPLE = 4
"""How many times that share the exhaustive search has where hardly anything can be won."""
BEAM_FROM, BEAM_TO = 64, 4096
"""Widths of the beams in games of several packs."""
PROGRAM, BEAMS = 175, 45
"""Megabytes of Python with the compiled search, and of the beams."""
SHORT = (Beam(256, 128, more=30), Beam(1024, 128, more=30))
"""Beams that look for a shorter way where one is known; the second where the first finds none."""


class _OutOfBudget(Exception):
    """Nodes or seconds are spent."""

    def __init__(self, why: Why) -> None:
        self.why = why


class _Search:
    """One depth-first search: a machine's own copies of all that it reads and writes."""

    def __init__(self, owner: Portfolio, room: int, most_room: int) -> None:
        self.owner, self.most_room = owner, most_room
        state = list(owner.position.state)
        self.desk = make_desk(owner.tables, owner.plan, state)
        self.machine = INTERPRETED
        self.state: Any = state
        self.tables, self.plan = owner.tables, owner.plan
        self.keys, self.least = self.machine.room(room)
        self.ended = False

    def move_to(self, machine: Machine) -> None:
        """Go on with another machine, from where the search stands."""
        self.tables, self.plan = machine.tables(self.tables), machine.plan(self.plan)
        self.desk, self.state = machine.desk(self.desk), machine.state(self.state)
        keys, least = machine.room(len(self.keys))
        keys[:], least[:] = self.keys, self.least
        self.keys, self.least, self.machine = keys, least, machine

    def begin_again(self, noise: int, seed: int, up_only: bool) -> None:
        """From the first position once more, with another order of moves."""
        registers = self.desk.registers
        registers[:] = [0] * REGISTERS
        registers[NOISE], registers[RANDOM], registers[UP_ONLY] = noise, seed, int(up_only)
        self.state[:] = list(self.owner.position.state)
        weigh_anew(self.owner.tables, self.owner.plan, self.state, self.desk)
        self.keys, self.least = self.machine.room(len(self.keys))
        self.ended = False

    def search(self, nodes: int) -> int:
        """One slice; the kernel's word for how it ended."""
        table = self.tables, self.plan, self.state
        return self.machine.search(*table, self.desk, self.keys, self.least, nodes)

    def run(self, nodes: int) -> Verdict | None:
        """Search on for so many positions; a verdict, or None if there is none yet."""
        registers = self.desk.registers
        if self.machine.compiled:
            self.owner.compile_search(self)
        while nodes > 0 and not self.ended:
            slice_ = min(nodes, self.owner.slice(self.machine))
            before = int(registers[NODES])
            end = self.search(slice_)
            looked = int(registers[NODES]) - before
            nodes -= looked
            self.owner.spent(looked)
            if end == FOUND:
                made = [int(step) for step in self.desk.made[: int(registers[DEPTH])]]
                return Won(written_out(self.owner.position, made), self.owner.nodes)
            if end == EXHAUSTED:
                self.ended = True
                exact = not (registers[FORGOTTEN] or registers[TOO_DEEP] or registers[UP_ONLY])
                if exact:
                    return Lost(int(registers[STORED]), self.owner.nodes)
            if end == CROWDED:
                self._make_room()
            assert end in (PAUSED, FOUND, EXHAUSTED, CROWDED)
        return None

    def _make_room(self) -> None:
        size = len(self.keys)
        if size >= self.most_room:
            self.desk.registers[FORGETTING] = 1
            return
        # the old store is there until all is brought over: the last step is the widest, so it is small
        larger = size * 8 if size * 64 <= self.most_room else self.most_room
        keys, least = self.machine.room(larger)
        self.machine.move_store(self.keys, self.least, keys, least)
        self.keys, self.least = keys, least


class Portfolio:
    """The search for a verdict on one position within one budget."""

    def __init__(
        self,
        position: Position,
        budget: Budget,
        allowed: Allowed | None = None,
        on_compile: Callable[[], None] | None = None,
    ) -> None:
        if position.partial:
            raise ValueError("a position that leaves piles out cannot be searched")
        self.position, self.budget, self.on_compile = position, budget, on_compile
        self.tables = position.tables
        self.plan = plan(self.tables, position.state, allowed)
        self._at_sight = allowed is None or allowed.sight
        self.wide = self.tables.cards > 52
        self.nodes = 0
        self._begun = time.process_time()
        self._left, self._seconds = budget.nodes, budget.seconds
        self._seat: Seat | None = None
        self._most_up = 0
        self._compiled = False

    def slice(self, machine: Machine) -> int:
        """Positions of the next slice: what the budget leaves of the usual number."""
        usual = SLICE[machine.compiled]
        return usual if self._left is None else max(1, min(usual, self._left))

    def spent(self, nodes: int, decided: bool = False) -> None:
        """Count positions looked at. Raises `_OutOfBudget` when the budget is used up undecided."""
        self.nodes += nodes
        if decided:
            return
        if self._left is not None:
            self._left -= nodes
            if self._left <= 0:
                raise _OutOfBudget(Why.NODES)
        seconds = self._seconds
        if seconds is not None and time.process_time() - self._begun >= seconds:
            raise _OutOfBudget(Why.SECONDS)

    def compile_search(self, search: _Search) -> None:
        """Have the search compiled before its first position is counted; blind tries do without it."""
        if not self._compiled:
            self._compiled = True
            self._announce("search")
            with self._not_counted():
                search.search(0)

    def verdict(self) -> Verdict:
        """Search until there is a verdict or the budget is used up."""
        try:
            return self._verdict()
        except _OutOfBudget as out:
            return Undecided(out.why, self.nodes)

    def shorter(self, known: Won) -> Won:
        """The shorter of `known` and the first way through that a beam offers, both without detours;
        its effort is as known."""
        ways, machine = [known], self._machine()
        self._left = self._seconds = None
        for beam in SHORT:
            found = self._beam(machine, beam)
            if isinstance(found, Won):
                ways.append(found)
                break
        moves = (without_detours(self.position, way.moves) for way in ways)
        return Won(min(moves, key=len), known.nodes)

    def _verdict(self) -> Verdict:
        if self._at_sight and self._lost_at_sight():
            return Lost(0)
        if self.wide:
            found = self._play_blind(INTERPRETED, BLIND_START)
            if found is not None:
                return found
        prover = _Search(self, 1 << 14, self._most_room())
        found = prover.run(INTERPRETED_START)
        if found is not None:
            return found
        machine = self._machine()
        prover.move_to(machine)
        for others, share in self._rounds(machine):
            found = self._play_blind(machine, share) if self.wide else None
            if found is not None:
                return found
            found = prover.run(share * (PROVERS_MULTIPLE if self._hopeless() else 1))
            if found is None and prover.ended and self._unlimited():
                found = Undecided(Why.MEMORY, self.nodes)
            if found is None and prover.desk.registers[FORGETTING] and self._unlimited():
                found = Undecided(Why.MEMORY, self.nodes)
            if found is None:
                found = others()
            if found is not None:
                return found
        raise AssertionError("rounds never end")

    def _lost_at_sight(self) -> bool:
        game, state = (self.tables, self.plan), list(self.position.state)
        if lost_at_sight(self.tables, state) or buried(*game, state):
            return True
        return face_down_for_good(*game, state, *face_down_room(), AT_SIGHT)

    def _play_blind(self, machine: Machine, moves: int) -> Verdict | None:
        """Blind tries with so many moves; a win or None."""
        if self._seat is None or self._seat.machine is not machine:
            self._seat = Seat(machine, self.position, self._seat.begun if self._seat else 0)
            if machine.compiled:
                self._announce("play_tries")
            with self._not_counted():
                self._seat.play(0)
        while moves > 0:
            before = self._seat.register(PLAYED)
            most = MANY if self._left is None else self._left
            line = self._seat.win(min(moves, BLIND_SLICE), most)
            played = self._seat.register(PLAYED) - before
            if line is not None:
                self.nodes += played
                return Won(written_out(self.position, line), self.nodes)
            self.spent(played)
            if not played:
                return None
            moves -= played
        return None

    def _rounds(self, machine: Machine) -> Iterator[tuple[Callable[[], Verdict | None], int]]:
        """Ever again: another search and how long the prover runs before it."""
        restarts = _Search(self, 1 << 17, 1 << 17)
        restarts.move_to(machine)
        share = WIDE_SHARE if self.wide else FIRST_SHARE
        for each in _wide_turns() if self.wide else counting(1):
            before = self.nodes
            if isinstance(each, Beam):
                yield partial(self._beam, machine, each), share
                share = max(WIDE_SHARE, (self.nodes - before) // 4)
            else:
                length = LUBY_UNIT * _luby(each // 2 if self.wide else each)
                yield partial(self._restart, restarts, each, length), share
                share = PROVERS_SHARE * length

    def _restart(self, restarts: _Search, seed: int, length: int) -> Verdict | None:
        restarts.begin_again(24, seed * 7919, seed % 2 == 0)
        return restarts.run(length)

    def _beam(self, machine: Machine, beam: Beam) -> Verdict | None:
        """One beam; a win or None."""
        start, uncounted = self.position.state, self._not_counted()
        most = MANY if self._left is None else self._left
        if machine.compiled:
            self._announce("beam_level")
        reach = run_beam(self.tables, self.plan, machine, start, beam, most, self.spent, uncounted)
        self._most_up = max(self._most_up, reach.up)
        if reach.line is None:
            return None
        return Won(written_out(self.position, reach.line), self.nodes)

    def _hopeless(self) -> bool:
        """Whether beams have been tried and not one came half the way up: a proof is likelier then."""
        return 0 < self._most_up * 2 < self.tables.cards

    def _unlimited(self) -> bool:
        return self.budget.nodes is None and self.budget.seconds is None

    def _most_room(self) -> int:
        """The largest store that leaves the process within its memory: ten bytes a position."""
        bytes_ = (self.budget.memory - PROGRAM - (BEAMS if self.wide else 0)) * 1_000_000
        if not can_compile():
            bytes_ //= 8
        room = 1 << 14
        while room * 2 * 10 <= bytes_:
            room *= 2
        return room

    def _machine(self) -> Machine:
        if not can_compile():
            return INTERPRETED
        with self._not_counted():
            return compiled_machine()

    def _announce(self, root: str) -> None:
        """Tell whoever wants to know that a function is about to be compiled, if it is."""
        if self.on_compile is not None and not compiled_before(root):
            self.on_compile()

    @contextmanager
    def _not_counted(self) -> Iterator[None]:
        """Time in here is not charged to the budget: it may be spent on compiling."""
        before = time.process_time()
        try:
            with compiling():
                yield
        finally:
            self._begun += time.process_time() - before


def _wide_turns() -> Iterator[Beam | int]:
    """What a game of several packs tries: beams of twice the width each, restarts (seeds) between them."""
    width = BEAM_FROM
    for number in counting(1, 2):
        yield Beam(width, seed=number)
        width = min(BEAM_TO, width * 2)
        yield number + 1


def _luby(number: int) -> int:
    """Luby's sequence 1 1 2 1 1 2 4 …, from 1."""
    power = 1
    while (1 << power) - 1 < number:
        power += 1
    if (1 << power) - 1 == number:
        return 1 << (power - 1)
    return _luby(number - (1 << (power - 1)) + 1)


def solve(
    position: Position,
    budget: Budget | None = None,
    *,
    allowed: Allowed | None = None,
    on_compile: Callable[[], None] | None = None,
    short: bool = False,
) -> Verdict:
    """Whether the game can be won from a position, all cards known; by default for ten seconds.

    A win comes with its moves, replayed by the judge; `on_compile` is called before the search, beams or
    the blind player are compiled for the first time, which takes some seconds and is not counted. With
    `short` a shorter way through is looked for where there is one, beyond the budget but within bounds
    of its own. Raises `ValueError` for a partial position and for a game too large to be searched.
    """
    portfolio = Portfolio(position, budget or Budget(seconds=10), allowed, on_compile)
    verdict = portfolio.verdict()
    return portfolio.shorter(verdict) if short and isinstance(verdict, Won) else verdict


def shorter(position: Position, known: Won, *, on_compile: Callable[[], None] | None = None) -> Won:
    """A way through without detours, and with fewer moves if a beam offers one; effort as known.

    `on_compile` is called before beams are compiled for the first time."""
    return Portfolio(position, Budget(), on_compile=on_compile).shorter(known)
