"""Cubic curves: spots on them and parts of them, by de Casteljau's construction."""

from __future__ import annotations

import math
from collections.abc import Iterable

_Spot = tuple[float, float]
_Piece = tuple[_Spot, _Spot, _Spot]
"""A curve beyond its start: two handles and an end."""
Cubic = tuple[_Spot, _Spot, _Spot, _Spot]


def curve(start: _Spot, piece: _Piece, steps: int = 24) -> list[_Spot]:
    """`steps` + 1 spots on a cubic piece."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = start, *piece
    spots = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        spots.append((a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy))
    return spots


def along(start: _Spot, pieces: Iterable[_Piece], steps: int = 24) -> list[_Spot]:
    """Spots on the pieces of a way, each of which begins where the one before ends."""
    spots = [start]
    for piece in pieces:
        spots += curve(spots[-1], piece, steps)[1:]
    return spots


def shortened(start: _Spot, piece: _Piece, by: float) -> _Piece:
    """The same curve up to where its end is `by` mm away; no spot of it moves, for its way is chosen."""
    cubic = (start, *piece)
    low, high = 0.0, 1.0
    for _ in range(30):
        middle = (low + high) / 2
        if math.dist(_split(cubic, middle)[0][3], piece[2]) > by:
            low = middle
        else:
            high = middle
    _, first, second, end = _split(cubic, high)[0]
    return first, second, end


def part_of(cubic: Cubic, begin: float, end: float) -> Cubic:
    """The piece of a cubic between two parameters."""
    first = _split(cubic, end)[0]
    return _split(first, begin / end)[1]


def _split(cubic: Cubic, t: float) -> tuple[Cubic, Cubic]:
    def mid(a: _Spot, b: _Spot) -> _Spot:
        return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t

    a, b, c, d = cubic
    ab, bc, cd = mid(a, b), mid(b, c), mid(c, d)
    abc, bcd = mid(ab, bc), mid(bc, cd)
    middle = mid(abc, bcd)
    return (a, ab, abc, middle), (middle, bcd, cd, d)
