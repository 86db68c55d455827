"""How long a user waits before the tool does anything, against Python's own start."""

from __future__ import annotations

import subprocess
import sys

from benchmarks.table import Row, best


def measure() -> list[Row]:
    """Start of the help and of the list of games, against an empty Python program."""
    bare = best(lambda: _run("-c", "pass"))
    return [
        Row("click alone", best(lambda: _run("-c", "import click")), "python", bare),
        Row("rulesgen --help", best(lambda: _run("-m", "rulesgen", "--help")), "python", bare),
        Row("rulesgen games", best(lambda: _run("-m", "rulesgen", "games")), "python", bare),
    ]


def _run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
