"""One game being played: a start, a log of moves and undos, and the position they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulesgen.engine import Position, Refusal, play, won
from rulesgen.engine.finish import finish
from rulesgen.engine.tables import HEAD, ROLE_TABLEAU

UNDO = "undo"
"""The word that stands in the log for a move taken back."""


@dataclass
class Session:
    """A game in progress.

    An undo takes the last move back, any number of times; it is for mistakes and not for peeking:
    column cards that a move turned up stay face up. Because of that a game with undos is kept as
    its whole log. Each move, draw and turn-over counts one; an undo counts none and takes none back.
    """

    start: Position
    log: list[str] = field(default_factory=list)
    seconds: float = 0.0
    """Playing time so far."""
    last_refusal: Refusal | None = None
    _positions: list[Position] = field(default_factory=list)
    _turned: list[int] = field(default_factory=list)
    """The smallest number of face-down cards that each pile has had."""

    def __post_init__(self) -> None:
        log, self.log = self.log, []
        self._positions = [self.start]
        self._turned = _down(self.start)
        for entry in log:
            if (self.undo() if entry == UNDO else self.move(entry) is None) is False:
                raise ValueError(f"a saved game does not replay: {entry!r}")

    @property
    def position(self) -> Position:
        """The table now."""
        return self._positions[-1]

    @property
    def moves(self) -> int:
        """Moves made, those taken back included."""
        return sum(1 for entry in self.log if entry != UNDO)

    @property
    def undone(self) -> int:
        """Moves taken back."""
        return len(self.log) - self.moves

    @property
    def won(self) -> bool:
        """Whether the game is won."""
        return won(self.position)

    def move(self, text: str) -> Refusal | None:
        """Make a move, or keep its refusal for `why`; the table stays as it is then."""
        after = play(self.position, text)
        if isinstance(after, Refusal):
            self.last_refusal = after
            return after
        self.last_refusal = None
        self.log.append(text)
        self._positions.append(after)
        self._turned = [min(a, b) for a, b in zip(self._turned, _down(after), strict=True)]
        return None

    def refuse(self, refusal: Refusal) -> Refusal:
        """Keep for `why` what was refused before the judge was asked."""
        self.last_refusal = refusal
        return refusal

    def undo(self) -> bool:
        """Take the last move back; False if there is none. Turned-up cards stay face up."""
        if len(self._positions) == 1:
            return False
        self._positions.pop()
        self.log.append(UNDO)
        self._positions[-1] = _turned_up(self._positions[-1], self._turned)
        return True

    def finish(self) -> tuple[str, ...]:
        """Play everything up if that really wins the game; the moves made, none if not."""
        moves = finish(self.position)
        for move in moves:
            self.move(move)
        return moves

    def again(self) -> Session:
        """The same deal from the start."""
        return Session(self.start)


def replayed(start: Position, log: Iterable[str], seconds: float) -> Session:
    """A saved game; `ValueError` if its log does not fit its start."""
    return Session(start, list(log), seconds)


def _down(position: Position) -> list[int]:
    t = position.tables
    return list(position.state[HEAD + t.piles : HEAD + 2 * t.piles])


def _turned_up(position: Position, turned: list[int]) -> Position:
    """The position with the cards face up that have been turned up before."""
    t, state = position.tables, list(position.state)
    for pile in range(t.piles):
        if t.role[t.kind[pile]] == ROLE_TABLEAU:
            place = HEAD + t.piles + pile
            state[place] = min(state[place], turned[pile])
    return Position(position.rules, tuple(state))
