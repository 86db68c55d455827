"""The line to lay a ruler on: it tells whether a page was printed at its true size."""

from __future__ import annotations

from rulesgen.documents.drawing import POINT, Anchor, Drawing, Item, Line
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile

LENGTHS = (100, 50)
"""Lengths of the line, mm: the longest that a page has room for."""
TICK, LOW = 3.2, 1.8
"""Height of the ticks at the ends, and of those each 10 mm."""


def check_length(width: float) -> int:
    """The length of the line on a page with so much room, mm."""
    return next((length for length in LENGTHS if length <= width), LENGTHS[-1])


def check_line(profile: Profile, width: float, said: str) -> Drawing:
    """The line with its length above it; `said` tells what it is for, in words."""
    length = check_length(width)
    size = profile.type.caption
    y = 1.2 * size * POINT + TICK
    weight = 1.0 if profile.large else 0.6
    items: list[Item] = [Line(0, y, length, y, weight)]
    for at in range(0, length + 1, 10):
        tick = TICK if at in (0, length) else LOW
        items.append(Line(at, y - tick, at, y, weight))
    named = f"{length}\u00a0mm"
    items.append(
        label(named, length / 2, y - LOW - 0.4 * size * POINT, "sans", size, anchor=Anchor.MIDDLE)
    )
    return Drawing(length, y + 1, tuple(items), said)
