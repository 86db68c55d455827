"""A call of the tool as tests see it (the fixture `here` of conftest.py carries one out)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

ROOT = Path(__file__).resolve().parent.parent
"""The checkout."""


@dataclass
class Ended:
    """What came of a call carried out in this process."""

    returncode: int
    stdout: str
    stderr: str


class Here(Protocol):
    """Carry a call out in this process, with nothing but the given locale."""

    def __call__(
        self, *arguments: str, folder: Path | None = None, **locale: str
    ) -> Ended: ...
