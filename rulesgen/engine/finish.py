"""Finishing a game that is as good as won: the remaining cards go up one by one."""

from __future__ import annotations

from rulesgen.engine.notation import move_text
from rulesgen.engine.play import legal_codes, played, won
from rulesgen.engine.position import Position
from rulesgen.engine.tables import HEAD, ROLE_FOUNDATION, ROLE_STOCK, ROLE_WASTE


def all_open(position: Position) -> bool:
    """Whether every card lies face up and stock and waste are empty."""
    t, s = position.tables, position.state
    for pile in range(t.piles):
        if s[HEAD + t.piles + pile] > 0:
            return False
        if t.role[t.kind[pile]] in (ROLE_STOCK, ROLE_WASTE) and s[HEAD + pile] > 0:
            return False
    return True


def finish(position: Position) -> tuple[str, ...]:
    """The moves that play everything up, or none where that does not end the game as won.

    Offered only when all cards lie open and stock and waste are empty. Cards are taken as they come,
    lowest pile first; which of several is taken first cannot spoil a game whose foundations only
    ask for one next card each.
    """
    if won(position) or not all_open(position):
        return ()
    t = position.tables
    moves: list[str] = []
    while not won(position):
        up = [c for c in legal_codes(position) if t.role[t.kind[c & 255]] == ROLE_FOUNDATION]
        if not up:
            return ()
        moves.append(move_text(position, up[0]))
        position = played(position, up[0])
    return tuple(moves)
