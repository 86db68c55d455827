"""What is compiled runs, whatever has become of its cache on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulesgen.solver.caching import forgive
from rulesgen.solver.compiled import _caching_in

numba = pytest.importorskip("numba")


def doubled(number: int) -> int:
    return 2 * number


def made(folder: Path) -> Any:
    """`doubled` as a process makes it that knows nothing of earlier ones."""
    with _caching_in(numba, folder):
        return numba.njit(cache=True)(doubled)


def forgiven(folder: Path) -> Any:
    root = made(folder)
    forgive(root, folder)
    return root


def from_cache(root: Any) -> bool:
    """Whether its first call compiles nothing."""
    assert root(21) == 42
    return sum(root.stats.cache_hits.values()) == 1


def test_the_second_process_compiles_nothing(tmp_path: Path) -> None:
    assert not from_cache(forgiven(tmp_path))
    assert from_cache(forgiven(tmp_path))


@pytest.mark.parametrize("ending", ["nbi", "nbc"], ids=["index", "code"])
@pytest.mark.parametrize("left", [0, 1, 100, -8])
def test_a_file_that_was_cut_or_overwritten_is_made_anew(
    ending: str, left: int, tmp_path: Path
) -> None:
    """As power cuts leave them: empty, cut short, or full of zeros."""
    assert not from_cache(forgiven(tmp_path))
    (file,) = tmp_path.rglob(f"*.{ending}")
    whole = file.read_bytes()
    file.write_bytes(whole[:left] if left >= 0 else bytes(len(whole)))
    assert not from_cache(forgiven(tmp_path))
    assert from_cache(forgiven(tmp_path))


def test_where_nothing_can_be_written_every_process_compiles(tmp_path: Path) -> None:
    """A folder stands where the index should be: like a full disk, it lets no file be written."""
    assert not from_cache(forgiven(tmp_path))
    (index,) = tmp_path.rglob("*.nbi")
    index.unlink()
    index.mkdir()
    assert not from_cache(forgiven(tmp_path))
    assert not from_cache(forgiven(tmp_path))


def test_no_folder_is_used_but_the_one_named_after_the_sources(tmp_path: Path) -> None:
    root = made(tmp_path / "elsewhere")
    forgive(root, tmp_path / "ours")
    assert not from_cache(root)
    assert not list(tmp_path.rglob("*.nbc"))
