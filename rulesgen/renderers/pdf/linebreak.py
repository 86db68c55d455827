"""Total-fit line breaking: the breaks of a whole paragraph are chosen together.

After D. E. Knuth and M. F. Plass, "Breaking Paragraphs into Lines" (1981): a paragraph is a row of
boxes (ink), glue (spaces that stretch and shrink) and penalties (places where a break costs something).
Here the best way to every break is found from the breaks within one line's reach before it, which
prefix sums and bisection keep few.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

INFINITE = 10_000.0
"""A penalty as high as this forbids the break, as low as minus this forces it."""


@dataclass(frozen=True, slots=True)
class Item:
    """A box, a glue or a penalty; widths in points.

    A box has only a width. A glue may be broken at and then vanishes. A penalty (`cost` given) has its
    width, that of a hyphen, only where the line is broken there; `hyphen` marks those.
    """

    width: float
    stretch: float = 0.0
    shrink: float = 0.0
    cost: float | None = None
    glue: bool = False
    hyphen: bool = False
    ink: Any = None


@dataclass(frozen=True, slots=True)
class Line:
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
    breaker = _Breaker(items, widths, justified)
    for tolerance in (1.6, 3.0, 6.0, 15.0, 1e9):
        lines = breaker.lines(tolerance)
        if lines:
            return lines
    raise AssertionError("the last tolerance admits any line")


class _Breaker:
    def __init__(self, items: Sequence[Item], widths: Sequence[float], justified: bool) -> None:
        self.items = items
        self.widths = widths
        self.justified = justified
        self.sums: list[float] = [0.0]
        self.stretches: list[float] = [0.0]
        self.shrinks: list[float] = [0.0]
        for item in items:
            counts = item.cost is None
            self.sums.append(self.sums[-1] + (item.width if counts else 0.0))
            self.stretches.append(self.stretches[-1] + item.stretch)
            self.shrinks.append(self.shrinks[-1] + item.shrink)
        # Breaks: (index of the item broken at, index where the next line begins).
        self.breaks: list[tuple[int, int]] = [(0, 0)]
        for index, item in enumerate(items):
            if item.cost is not None:
                if item.cost < INFINITE:
                    self.breaks.append((index, self._next(index + 1)))
            elif item.glue and index and not items[index - 1].glue and not self._barred(index):
                self.breaks.append((index, self._next(index + 1)))
        self.starts = [self.sums[start] for _, start in self.breaks]

    def _barred(self, index: int) -> bool:
        """A forbidding penalty right before a glue keeps it from being a break."""
        before = self.items[index - 1]
        return before.cost is not None

    def _next(self, index: int) -> int:
        """The next line begins after the glue that vanishes."""
        while index < len(self.items) and self.items[index].glue:
            index += 1
        return index

    def lines(self, tolerance: float) -> list[Line]:
        """The best lines with no line worse than the tolerance, or none."""
        count = len(self.breaks)
        # Per break and number of lines to it only where the widths differ; else one state a break.
        best: list[tuple[float, int, int, Line | None] | None] = [None] * count
        best[0] = (0.0, 0, 0, None)
        widest = max(self.widths)
        floor = 0
        for number in range(1, count):
            index, _ = self.breaks[number]
            item = self.items[index]
            end = self.sums[index]
            first = bisect_left(self.starts, end - widest * 1.5 - 1.0, floor, number)
            chosen: tuple[float, int, int, Line | None] | None = None
            for earlier in range(max(floor, min(first, number - 1)), number):
                state = best[earlier]
                if state is None:
                    continue
                found = self._line(earlier, number, state, tolerance)
                if found is not None and (chosen is None or found[0] < chosen[0]):
                    chosen = found
            best[number] = chosen
            if item.cost is not None and item.cost <= -INFINITE:
                floor = number
                if chosen is None:
                    return []
        result: list[Line] = []
        number = count - 1
        while number:
            state = best[number]
            if state is None or state[3] is None:
                return []
            result.append(state[3])
            number = state[2]
        result.reverse()
        return result

    def _line(
        self,
        earlier: int,
        number: int,
        state: tuple[float, int, int, Line | None],
        tolerance: float,
    ) -> tuple[float, int, int, Line | None] | None:
        """The line between two breaks with the total cost up to its end, or None if it is too bad."""
        cost, count, _, before = state
        start = self.breaks[earlier][1]
        index, _ = self.breaks[number]
        if index < start:
            return None
        item = self.items[index]
        width = self.widths[min(count, len(self.widths) - 1)]
        natural = self.sums[index] - self.sums[start]
        if item.cost is not None:
            natural += item.width
        slack = width - natural
        last = number == len(self.breaks) - 1
        forced = item.cost is not None and item.cost <= -INFINITE
        stretch = self.stretches[index] - self.stretches[start]
        shrink = self.shrinks[index] - self.shrinks[start]
        ratio, badness = 0.0, 0.0
        if slack < -1e-6:
            ratio = slack / shrink if shrink > 0 and self.justified else -1e9
            if ratio < -1.0:
                if tolerance < 1e8 or not self._alone(start, index):
                    return None
                ratio, badness = 0.0, 1e6
            else:
                badness = 100 * abs(ratio) ** 3
        elif forced:
            # A last line of one short word looks like a leftover, half a word more so.
            if last and before is not None and before.hyphen and tolerance < 10:
                return None
            if last and start and natural < 0.12 * width:
                badness = 90.0
        elif self.justified:
            ratio = slack / stretch if stretch > 0 else (0.0 if slack < 0.01 else 1e6)
            if ratio > tolerance:
                return None
            badness = 100 * min(ratio, 1e3) ** 3
        else:
            # Ragged: a gap of a quarter of the measure is as bad as glue stretched to its full.
            gap = slack / width
            if gap > 0.25 * tolerance:
                return None
            badness = 100 * (gap / 0.25) ** 2
        penalty = 0.0 if item.cost is None or forced else item.cost
        demerits = (1 + badness + max(0.0, penalty)) ** 2
        if penalty < 0:
            demerits -= penalty * penalty
        if before is not None:
            if before.hyphen and item.hyphen:
                demerits += 20_000
            if self.justified and abs(before.ratio - ratio) > 1:
                demerits += 3000
        line = Line(start, index, ratio, natural, item.hyphen)
        return cost + demerits, count + 1, earlier, line

    def _alone(self, start: int, index: int) -> bool:
        """Whether no break lies inside: then nothing can be done about the width."""
        return not any(start < broken < index for broken, _ in self.breaks)
