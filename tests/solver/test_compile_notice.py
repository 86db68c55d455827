"""Whoever waits for the compiler is told so, once, in whatever is searched."""

from __future__ import annotations

from pathlib import Path

import pytest
from calls import Here

from rulesgen.solver import portfolio

NOTICE = "Compiling the search, this once"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("solve", "klondike", "3", "9"), 1),
        (("find", "klondike", "--count", "1", "--winnable", "--from", "3"), 1),
        (("find", "klondike", "--count", "1", "--winnable", "--from", "3", "--quiet"), 0),
        (("find", "klondike", "--count", "3"), 0),
        (("deal", "klondike", "1", "-o", "OUT"), 1),
        (("deal", "klondike", "1"), 0),
        (("collection", "klondike", "--count", "1", "-o", "OUT"), 1),
    ],
)
def test_a_search_that_has_to_be_compiled_says_so(
    words: tuple[str, ...],
    told: int,
    here: Here,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Klondike 3 and 9 are not decided by the interpreted start; a way that is printed is shortened."""
    pytest.importorskip("numba")
    monkeypatch.setattr(portfolio, "compiled_before", lambda root: False)
    done = here(*(str(tmp_path / "deals.pdf") if word == "OUT" else word for word in words))
    assert done.returncode == 0
    assert done.stderr.count(NOTICE) == told
