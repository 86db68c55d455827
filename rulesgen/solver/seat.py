"""A blind player's seat at one table: room for its tries on a machine, and where it has come to.

Besides measuring how hard a deal is, tries find ways through: a win is a win, however it was found. In games
of two packs they find more of them, and sooner, than any search that sees all the cards.
"""

from __future__ import annotations

from rulesgen.engine.position import Position
from rulesgen.engine.step import most_moves
from rulesgen.engine.tables import ROLE_TABLEAU, Tables
from rulesgen.solver.compiled import Machine
from rulesgen.solver.playout import LONGEST, MADE, PAUSE, PLAYED, REGISTERS, STOP, WINS

MANY = 1 << 30
"""More tries than anybody waits for."""


class Seat:
    """Tries from one position, numbered from 0; what has been played is added up."""

    def __init__(self, machine: Machine, position: Position, begun: int = 0) -> None:
        t, state = position.tables, list(position.state)
        self.machine, self.begun = machine, begun
        self._fixed = (machine.tables(t), machine.state(state), machine.state(built_on(t)))
        self._room = (
            *(machine.state(state) for _ in ("table", "seen")),
            *(machine.numbers(most_moves(t)) for _ in ("moves", "heads")),
            machine.numbers(52),
        )
        self._registers, self._made = machine.numbers(REGISTERS), machine.numbers(LONGEST)

    def register(self, name: int) -> int:
        """One of the player's registers."""
        return int(self._registers[name])

    def play(self, tries: int) -> None:
        """So many tries more."""
        self._play(tries, to_win=False)

    def win(self, moves: int, most: int) -> list[int] | None:
        """Tries until one wins or so many moves are made: the moves that win, or None.

        The last try is played to its end unless that takes more than `most` moves altogether.
        """
        before, played = self.register(WINS), self.register(PLAYED)
        self._registers[PAUSE], self._registers[STOP] = played + min(moves, most), played + most
        self._play(MANY, to_win=True)
        count = self.register(MADE)
        if self.register(WINS) == before or count > LONGEST:
            return None
        return [int(move) for move in self._made[:count]]

    def _play(self, tries: int, to_win: bool) -> None:
        self.begun += int(
            self.machine.play_tries(
                *self._fixed,
                *self._room,
                self._registers,
                self._made,
                self.begun,
                tries,
                int(to_win),
            )
        )


def built_on(t: Tables) -> list[int]:
    """For each card the cards (mask) that may be built on it somewhere on the table."""
    found = [0] * 52
    for kind in range(t.kinds):
        if t.role[kind] == ROLE_TABLEAU and t.built_on[kind]:
            row = (kind * 4 + t.way[kind]) * 52
            for card in range(52):
                found[card] |= t.fits[row + card]
    return found
