"""The three verdicts on a position, and what a search may spend on reaching one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Why(StrEnum):
    """What ran out before a verdict was reached."""

    NODES = "nodes"
    """The number of positions to look at."""
    SECONDS = "seconds"
    """The time."""
    MEMORY = "memory"
    """The room for positions seen: some were forgotten, so the search proves nothing any more."""


@dataclass(frozen=True)
class Budget:
    """What one search may spend. With the same number of nodes the verdict is always the same."""

    nodes: int | None = None
    """Positions looked at, at most; None for no limit."""
    seconds: float | None = None
    """Processor seconds of search, at most (compiling the search is not counted); None for no limit."""
    memory: int = 350
    """Megabytes that the process may hold resident, at most; where the search has to be compiled first,
    which happens once, it is up to 80 more."""

    def __post_init__(self) -> None:
        for name, value in (("nodes", self.nodes), ("seconds", self.seconds)):
            if value is not None and value <= 0:
                raise ValueError(f"{name} must be above 0")
        if self.memory < LEAST_MEMORY:
            raise ValueError(f"memory must be at least {LEAST_MEMORY}")


LEAST_MEMORY = 250
"""Megabytes for Python, the compiled search and its beams, and for a store of two million positions."""


@dataclass(frozen=True)
class Won:
    """There is a way through, and this is one: full moves, replayed by the judge."""

    moves: tuple[str, ...]
    nodes: int = 0


@dataclass(frozen=True)
class Lost:
    """There is no way through: every position that matters was looked at and none forgotten."""

    states: int
    """Different positions looked at; 0 where the cards block each other at sight (sight.py, burial.py,
    facedown.py)."""
    nodes: int = 0


@dataclass(frozen=True)
class Undecided:
    """Nothing is known: neither a way through nor a proof that there is none."""

    why: Why
    """What ran out."""
    nodes: int = 0


Verdict = Won | Lost | Undecided
"""What `solve` answers."""
