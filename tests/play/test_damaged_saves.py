"""Saves that cannot be read are set aside and told, never written over and never an error of ours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesgen.playing.store import Saved, Store

KEY = "R1:klondike:24:5"
GAME = Saved(KEY, (), ("draw",), 3.0, False)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with one game in it."""
    found = Store(tmp_path, "klondike", ())
    found.save(GAME)
    return found


def file_of(store: Store) -> Path:
    """The file of the one game."""
    return next(path for path in store.folder.glob("*.json"))


@pytest.mark.parametrize(
    "damage",
    ["x", "{}", '{"version": 2}', "[]", ""],
    ids=["no json", "empty object", "a later version", "a list", "nothing"],
)
def test_an_unreadable_save_is_kept_when_the_next_is_written(store: Store, damage: str) -> None:
    path = file_of(store)
    path.write_text(damage, "utf-8")
    assert store.unreadable(KEY)
    assert store.load(KEY) is None
    store.save(GAME)
    assert path.with_suffix(".old-1.json").read_text("utf-8") == damage
    assert store.load(KEY) == GAME


@pytest.mark.parametrize("seconds", ["NaN", "1e400", "-5"])
def test_impossible_times_make_a_save_unreadable(store: Store, seconds: str) -> None:
    path = file_of(store)
    found = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(found).replace("3.0", seconds), "utf-8")
    assert store.load(KEY) is None


def test_a_pointer_that_is_no_text_points_nowhere(store: Store) -> None:
    (store.folder / "last.txt").write_bytes(b"\xff\xfe")
    assert store.last() is None
