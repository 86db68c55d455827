"""Total-fit line breaking: the breaks of a whole paragraph are chosen together.

After D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines" (1981): a paragraph is a row of
boxes (ink), glue (spaces that stretch and shrink) and penalties (places where a break costs something).
Only breaks that a good line reaches are followed. With running sums of widths, stretch and shrink, the
ends of such lines are found by bisection.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

INFINITE = 10_000.0
"""A penalty as high as this forbids the break, as low as minus this forces it."""

STRETCH, SHRINK = 0.55, 0.28
"""So much of its elastic width glue may be stretched and shrunk before the line is a bad one."""

TOLERANCES = (1.6, 3.0, 6.0, 15.0, 1e9)
"""How far glue may be stretched, tried in turn; the last admits any line."""
SELDOM, STRAINED = 900.0, 6.0
"""A break that costs so much or more is taken only where glue is stretched so far without it."""
RAGGED = 0.25
"""A ragged line is as bad with a gap of this share of the measure as with glue stretched to its full."""

RUNNING_HYPHENS = 60_000.0
"""Demerits of a hyphen below a hyphen."""
LAST_HYPHEN, HALF_ALONE = 9000.0, 36_000.0
"""Demerits of a last line that begins with half a word, and of one that is nothing else."""
LOOSE = 10.0
"""Half a word stands alone in the last line only where some line were looser than that without it."""
RUNT, LEFTOVER = 0.12, 2500.0
"""A last line shorter than this share of the measure is bad, by so much where it is hardly there."""
UNEVEN = 3000.0
"""Demerits of a loose line below a tight one, and the other way round."""


@dataclass(frozen=True, slots=True)
class Item:
    """A box, a glue or a penalty; widths in points.

    A box has only a width. A glue may be broken at and then vanishes; `elastic` is its width again where
    it stretches and shrinks. A penalty (`cost` given) has its width, that of a hyphen, only where the
    line is broken there; `hyphen` marks those. The ink before either may stand out of a justified line
    that ends there, by `hang`.
    """

    width: float
    elastic: float = 0.0
    cost: float | None = None
    glue: bool = False
    hyphen: bool = False
    ink: Any = None
    hang: float = 0.0

    def set_width(self, ratio: float) -> float:
        """A glue's width in a line of that ratio."""
        return self.width + ratio * (STRETCH if ratio > 0 else SHRINK) * self.elastic


class Line(NamedTuple):
    """Items `start` to `end` (exclusive); `ratio` tells how far its glue is stretched or shrunk."""

    start: int
    end: int
    ratio: float
    natural: float
    hyphen: bool


def break_lines(items: Sequence[Item], widths: Sequence[float], justified: bool) -> list[Line]:
    """The lines of a paragraph; `widths` are those of the first lines, the last holds for the rest.

    A line that cannot be filled well is set loose; a box wider than the measure stands out.
    """
    if not items:
        return []
    # The glue of a ragged line does not shrink.
    shrink = SHRINK if justified else 0.0
    breaks, forced = _breaks(items, shrink)
    if len(forced) == 1:
        tight, elastic, index = breaks[-1]
        natural = tight + shrink * elastic
        if natural <= widths[0]:
            return [Line(0, index, 0.0, natural, False)]
    for tolerance in TOLERANCES:
        ways = _ways(items, breaks, forced, widths, shrink, tolerance)
        at = len(breaks) - 1
        if at in ways:
            break
    lines: list[Line] = []
    while at:
        _, before, _, begin, ratio, natural, hyphen = ways[at]
        lines.append(Line(begin, breaks[at][2], ratio, natural, hyphen))
        at = before
    lines.reverse()
    return lines


_Break = tuple[float, float, int]
"""A place to break: the width up to it with all glue shrunk, and the hyphen that the break brings; the
elastic width up to it; the item broken at."""


def _breaks(items: Sequence[Item], shrink: float) -> tuple[list[_Break], list[int]]:
    """Where the paragraph may be broken, its beginning first, and which of these must be taken."""
    breaks: list[_Break] = [(0.0, 0.0, 0)]
    forced: list[int] = []
    width = elastic = 0.0
    boxed = False
    for index, item in enumerate(items):
        if item.glue:
            if boxed:
                # Only glue after a box may be broken at.
                hang = item.hang if shrink else 0.0
                breaks.append((width - hang - shrink * elastic, elastic, index))
                boxed = False
            width += item.width
            elastic += item.elastic
        elif item.cost is None:
            width += item.width
            boxed = True
        else:
            boxed = False
            if item.cost < INFINITE:
                if item.cost <= -INFINITE:
                    forced.append(len(breaks))
                own = item.width - (item.hang if shrink else 0.0)
                breaks.append((width + own - shrink * elastic, elastic, index))
    return breaks, forced


_Way = tuple[float, int, int, int, float, float, bool]
"""The cheapest way to a break: its cost, the break before, the number of lines; of the last line its
beginning, ratio, natural width and whether it ends in a hyphen."""


def _ways(
    items: Sequence[Item],
    breaks: Sequence[_Break],
    forced: Sequence[int],
    widths: Sequence[float],
    shrink: float,
    tolerance: float,
) -> dict[int, _Way]:
    """The best ways to the breaks that lines no looser than the tolerance reach.

    From each of these the ends of the next line are tried, the longest first. A longer line counts as
    no looser, also where the shorter one has a hyphen.
    """
    last = len(breaks) - 1
    ways: dict[int, _Way] = {0: (0.0, 0, 0, 0, 0.0, 0.0, False)}
    reached = [0]
    stops = iter(forced)
    stop = 0
    for start in reached:
        if start == last:
            break
        cost, _, number, _, before, _, hyphen = ways[start]
        if start >= stop:
            stop = next(stops)
        width = widths[number] if number < len(widths) else widths[-1]
        tight, gap, begin = breaks[start]
        if start:
            # The next line begins after the break, and after the glue that vanishes there.
            item = items[begin]
            if shrink:
                tight += item.hang
            if not item.glue:
                tight -= item.width
                begin += 1
                item = items[begin]
            while item.glue:
                tight += item.width - shrink * item.elastic
                gap += item.elastic
                begin += 1
                item = items[begin]
        longest = bisect_right(breaks, (tight + width + 1e-6,), start + 1, stop + 1) - 1
        if longest == start:
            if tolerance < TOLERANCES[-1]:
                continue
            longest += 1
        for end in range(longest, start, -1):
            natural, elastic, index = breaks[end]
            item = items[index]
            elastic -= gap
            natural += shrink * elastic - tight
            slack = width - natural
            badness = 0.0
            if slack < -1e-6:
                ratio = slack / (shrink * elastic) if shrink * elastic > 0 else -2.0
                if ratio < -1.001:
                    # Nothing can be done about the width of what has no break inside.
                    ratio, badness = 0.0, 1e6
                else:
                    badness = -100 * ratio * ratio * ratio
            elif end == stop:
                ratio = 0.0
                if end == last:
                    # A last line of one short word looks like a leftover, half a word more so; and
                    # a ragged line may end early.
                    alone = hyphen and elastic < 1e-6
                    bare = natural < RUNT * width or alone
                    if hyphen and bare and tolerance < LOOSE:
                        continue
                    if start and natural < RUNT * width:
                        badness = LEFTOVER * (1.2 - natural / (RUNT * width))
            elif shrink:
                ratio = (
                    slack / (STRETCH * elastic) if elastic > 0 else (0.0 if slack < 0.01 else 1e6)
                )
                if ratio > tolerance:
                    break
                badness = 100 * ratio * ratio * ratio if ratio < 1e3 else 1e11
            else:
                ratio, badness = 0.0, slack / width / RAGGED
                if badness > tolerance:
                    break
                badness = 100 * badness * badness
            if item.cost is not None and end != stop:
                if item.cost >= SELDOM and tolerance < STRAINED:
                    continue
                badness += item.cost
            total = cost + (1 + badness) * (1 + badness)
            if hyphen and (item.hyphen or end == last):
                if item.hyphen:
                    total += RUNNING_HYPHENS
                else:
                    total += HALF_ALONE if elastic < 1e-6 else LAST_HYPHEN
            if shrink and start and abs(before - ratio) > 1:
                total += UNEVEN
            known = ways.get(end)
            if known is None:
                insort(reached, end)
            elif total >= known[0]:
                continue
            ways[end] = (total, start, number + 1, begin, ratio, natural, item.hyphen)
    return ways
