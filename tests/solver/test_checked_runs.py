"""The compiled search with every index checked, and as Python on the compiled search's own records."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from calls import ROOT

TESTS = ("tests/solver/test_verdicts.py", "-k", "compiled_and_interpreted")
"""Four games, two numbers each, thousands of positions: as on lists of Python's own."""


@pytest.mark.long
@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_DISABLE_JIT"])
def test_no_index_leaves_its_list(switch: str, tmp_path: Path) -> None:
    """A cache of its own: code that was compiled without checks would be taken from the usual one."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *TESTS],
        cwd=ROOT,
        env={**os.environ, switch: "1", "XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "4 passed" in done.stdout
