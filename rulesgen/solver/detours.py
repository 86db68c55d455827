"""A way through without detours: a card that is moved twice is moved once, or not at all, where that will do.

Searches find lines in which a card goes to a foundation and back, or to and fro between two columns, for
nothing. Whether such a pair of moves is needed nobody argues here: it is taken out, and what is left is
played. If it still wins, it is the shorter way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rulesgen.engine import Position, Refusal, play, won


def without_detours(position: Position, moves: Sequence[str]) -> tuple[str, ...]:
    """The moves of a win without the detours that can be left out; as long at most, and a win still.

    One detour after the other is taken out, always the first that can be, until none is left.
    """
    line = tuple(moves)
    before = [position]
    while True:
        for move in line[len(before) - 1 : -1]:
            after = play(before[-1], move)
            assert isinstance(after, Position)
            before.append(after)
        for start, end, instead in _detours(line):
            if _wins(before[start], (*instead, *line[end + 1 :])):
                line = (*line[:start], *instead, *line[end + 1 :])
                del before[start + 1 :]
                break
        else:
            return line


def _detours(line: Sequence[str]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """For each pair of moves of one card: where it begins and ends, and what may stand there instead.

    Gone back to where it was the card may stay there; else it may go its whole way with the first of the
    two moves, or with the second.
    """
    parts = [_parts(move) for move in line]
    further: list[int | None] = []
    later: dict[tuple[str, str], int] = {}
    for at in reversed(range(len(line))):
        card, source, target = parts[at]
        further.append(later.get((card, target)) if card else None)
        later[card, source] = at
    for start, end in enumerate(reversed(further)):
        if end is None:
            continue
        card, source, _ = parts[start]
        inner, target = tuple(line[start + 1 : end]), parts[end][2]
        if target == source:
            yield start, end, inner
        else:
            whole = f"{card} {source} > {target}"
            yield start, end, (whole, *inner)
            yield start, end, (*inner, whole)


@lru_cache(maxsize=4096)
def _parts(move: str) -> tuple[str, str, str]:
    """Card, source and target; empty for draws and for cards that come straight from the stock."""
    left, _, target = move.partition(" > ")
    words = left.split()
    return (words[0], words[1], target) if target and len(words) == 2 else ("", "", "")


def _wins(position: Position, moves: Sequence[str]) -> bool:
    """Whether the moves can be made and win."""
    for move in moves:
        after = play(position, move)
        if isinstance(after, Refusal):
            return False
        position = after
    return won(position)
