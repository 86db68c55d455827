"""Rows of the table and how they are measured."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line: a thing measured, and the thing it is compared with."""

    what: str
    """The thing, in a few words."""
    seconds: float
    """The best of several runs."""
    against: str
    """What the ratio is to."""
    base_seconds: float
    """The same of the other thing."""

    @property
    def ratio(self) -> float:
        """How many times as long."""
        return self.seconds / self.base_seconds


def best(
    action: Callable[[], object],
    runs: int = 5,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Seconds of the fastest of some runs: the one that was disturbed least.

    With `time.process_time` only what the processor did for us counts.
    """
    times = []
    for _ in range(runs):
        start = clock()
        action()
        times.append(clock() - start)
    return min(times)


def printed(rows: list[Row]) -> str:
    """The table as text."""
    width = max((len(row.what) for row in rows), default=0)
    return "\n".join(
        f"{row.what:<{width}}  {row.ratio:8.2f} × {row.against}  ({row.seconds * 1000:.1f} ms)"
        for row in rows
    )
