"""From the steps of a search to moves that a reader can follow: every draw and turning-over named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesgen.engine.notation import move_text
from rulesgen.engine.play import played, replay
from rulesgen.engine.position import Position
from rulesgen.engine.step import move_code
from rulesgen.engine.tables import HEAD, PASS
from rulesgen.solver.steps import HOP, HOPPING, MOVE, NUMBER, WINDING


class NoSolution(RuntimeError):
    """A search claimed a win that the judge does not confirm: an error of ours, never a verdict."""


def written_out(position: Position, steps: Sequence[int]) -> tuple[str, ...]:
    """The moves behind the steps, replayed by the engine from their text, the last one winning.

    Raises `NoSolution` where the judge refuses a move or the game is not won in the end.
    """
    moves: list[str] = []
    now = position
    for step in steps:
        source = step >> 16 & 255
        if step >> WINDING & 255:
            for code in _turning(now, (step >> WINDING & 255) - 1, step >> NUMBER & 255):
                moves.append(move_text(now, code))
                now = played(now, code)
        if step >> HOP & 255:
            hop = move_code(source, step >> HOPPING & 255, (step >> HOP & 255) - 1)
            moves.append(move_text(now, hop))
            now = played(now, hop)
        moves.append(move_text(now, step & MOVE))
        now = played(now, step & MOVE)
    judged = replay(position, moves)
    if not judged.won:
        raise NoSolution(f"{judged.refused} after {judged.moves} of {len(moves)} moves")
    return tuple(moves)


def _turning(position: Position, height: int, number: int) -> Iterator[int]:
    """Draws and turnings-over up to a height of the waste; with limited passes in a given pass."""
    t, state = position.tables, list(position.state)
    waste, stock, now = state[HEAD + t.waste], state[HEAD + t.stock], state[PASS]
    total = waste + stock
    limited = t.passes > 0
    while waste != height or (limited and now != number):
        if waste == total:
            yield move_code(t.waste, 0, t.stock)
            waste, now = 0, now + 1
        else:
            yield move_code(t.stock, 0, t.waste)
            waste = min(total, waste + t.turn)
