"""The library of verdicts: kept at once, never trusted across rules, merged; the scan that fills it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from rulesgen.faults import WrongCall
from rulesgen.rules.fingerprint import rules_fingerprint
from rulesgen.solver import Budget, Lost, Undecided, Why, Won
from rulesgen.solver import library as library_module
from rulesgen.solver.finder import scan
from rulesgen.solver.library import Library, question
from solver.small_games import rules_of

RULES = rules_of("klondike", ())
THREE = rules_of("klondike", ("draw-three",))
SMALL, LARGE = Budget(nodes=10), Budget(nodes=1000)
ASKED = question(RULES, "R1", "1")


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")


def test_what_is_put_in_comes_out(tmp_path: Path) -> None:
    path = tmp_path / "verdicts.sqlite"
    for verdict in (Undecided(Why.NODES, 10), Lost(7, 8), Won(("draw", "redeal"), 3)):
        with Library(path) as library:
            library.put(ASKED, verdict, SMALL)
        with Library(path) as library:
            assert library.get(ASKED, SMALL) == verdict


def test_another_question_is_not_answered(tmp_path: Path) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Lost(7, 8), SMALL)
        assert library.get(question(RULES, "R1", "2"), SMALL) is None
        assert library.get(question(THREE, "R1", "1"), SMALL) is None


def test_the_fingerprint_is_of_what_is_played() -> None:
    assert rules_fingerprint(RULES) != rules_fingerprint(THREE)
    assert rules_fingerprint(RULES) == rules_fingerprint(
        RULES.model_copy(update={"edition": "2030-01-01", "sources": ()})
    )


def test_undecided_answers_only_the_same_budget(tmp_path: Path) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Undecided(Why.NODES, 10), SMALL)
        assert library.get(ASKED, LARGE) is None


def test_a_proof_with_other_shortcuts_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Lost(7, 8), SMALL)
        monkeypatch.setattr(library_module, "SOLVER", library_module.SOLVER + 1)
        assert library.get(ASKED, SMALL) == Lost(7, 8)
        monkeypatch.setattr(library_module, "PROOFS_SINCE", library_module.SOLVER)
        assert library.get(ASKED, SMALL) is None


def test_undecided_takes_the_place_of_a_proof_that_is_not_trusted_any_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every run would search the deal anew, and keep nothing."""
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Lost(7, 8), SMALL)
        monkeypatch.setattr(library_module, "SOLVER", library_module.SOLVER + 1)
        library.put(ASKED, Undecided(Why.NODES, 50), SMALL)
        assert library.get(ASKED, SMALL) == Lost(7, 8)
        monkeypatch.setattr(library_module, "PROOFS_SINCE", library_module.SOLVER)
        library.put(ASKED, Undecided(Why.NODES, 50), SMALL)
        assert library.get(ASKED, SMALL) == Undecided(Why.NODES, 50)


def test_what_another_solver_left_undecided_is_searched_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Undecided(Why.NODES, 99), SMALL)
        assert library.get(ASKED, SMALL) == Undecided(Why.NODES, 99)
        monkeypatch.setattr(library_module, "SOLVER", library_module.SOLVER + 1)
        assert library.get(ASKED, SMALL) is None
        library.put(ASKED, Undecided(Why.NODES, 50), SMALL)
        assert library.get(ASKED, SMALL) == Undecided(Why.NODES, 50)


def test_a_decided_verdict_stays(tmp_path: Path) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Won(("draw",), 5), LARGE)
        library.put(ASKED, Undecided(Why.NODES, 99), LARGE)
        assert library.get(ASKED, LARGE) == Won(("draw",), 5)


def test_of_two_ways_through_the_shorter_stays(tmp_path: Path) -> None:
    with Library(tmp_path / "v") as library:
        for moves in (("draw", "redeal", "draw"), ("redeal", "draw"), ("draw", "draw", "draw")):
            library.put(ASKED, Won(moves, 5), LARGE)
        assert library.get(ASKED, LARGE) == Won(("redeal", "draw"), 5)


def test_two_libraries_merge(tmp_path: Path) -> None:
    with Library(tmp_path / "a") as a, Library(tmp_path / "b") as b:
        a.put(ASKED, Undecided(Why.NODES, 10), SMALL)
        b.put(ASKED, Lost(7, 8), SMALL)
        b.put(question(RULES, "R1", "2"), Won(("draw",), 5), SMALL)
        a.merge(tmp_path / "b")
        assert len(a) == 2
        assert a.get(ASKED, SMALL) == Lost(7, 8)


def foreign(path: Path) -> None:
    """Another program's database."""
    with closing(sqlite3.connect(path)) as data:
        data.execute("CREATE TABLE bookmarks (url TEXT)")
        data.commit()


def other_columns(path: Path) -> None:
    """A table of our name with other columns."""
    with closing(sqlite3.connect(path)) as data:
        data.execute("CREATE TABLE verdicts (label TEXT)")
        data.commit()


def newer(path: Path) -> None:
    """A library as a later version might write it."""
    Library(path).__exit__(None, None, None)
    with closing(sqlite3.connect(path)) as data:
        data.execute(f"PRAGMA user_version = {library_module.FORMAT + 1}")


@pytest.mark.parametrize(
    ("make", "key"),
    [
        (lambda path: path.write_text("no database" * 200, "utf-8"), "library.foreign"),
        (foreign, "library.foreign"),
        (other_columns, "library.foreign"),
        (newer, "library.newer"),
        (lambda path: path.mkdir(), "library.foreign"),
        (os.mkfifo, "library.foreign"),
    ],
    ids=["text", "another database", "other columns", "newer", "folder", "pipe"],
)
def test_a_file_that_is_no_library_is_refused(
    tmp_path: Path, make: Callable[[Path], object], key: str
) -> None:
    """And left as it is."""
    path = tmp_path / "file"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(WrongCall, match=key):
        Library(path)
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_library_out_of_reach_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No folder can be made for it; held by another process while a verdict is filed."""
    (tmp_path / "file").write_text("")
    with pytest.raises(WrongCall, match=r"library\.denied"):
        Library(tmp_path / "file" / "v")
    monkeypatch.setattr(library_module, "PATIENCE", 0.01)
    with Library(tmp_path / "v") as library, closing(sqlite3.connect(tmp_path / "v")) as other:
        other.execute("BEGIN EXCLUSIVE")
        for asking in (library.get, library.put):
            with pytest.raises(WrongCall, match=r"library\.busy"):
                asking(ASKED, *([Lost(7, 8)] if asking == library.put else []), SMALL)
        with pytest.raises(WrongCall, match=r"library\.busy"):
            Library(tmp_path / "v")
        other.rollback()
        library.put(ASKED, Lost(7, 8), SMALL)


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    with Library(tmp_path / "some" / "folder" / "v") as library:
        library.put(ASKED, Lost(7, 8), SMALL)
    assert (tmp_path / "some" / "folder" / "v").is_file()


def test_a_library_without_a_mark_is_marked(tmp_path: Path) -> None:
    """Files of the time before the mark are read, and marked from then on."""
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Lost(7, 8), SMALL)
    with closing(sqlite3.connect(tmp_path / "v")) as data:
        data.execute("PRAGMA application_id = 0")
        data.execute("PRAGMA user_version = 0")
    for _ in range(2):
        with Library(tmp_path / "v") as library:
            assert library.get(ASKED, SMALL) == Lost(7, 8)


def test_a_scan_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    labels = ["1", "2", "3", "4"]
    with Library(tmp_path / "v") as library:
        begun = scan(RULES, labels, LARGE, library=library)
        first = [next(begun), next(begun)]
        begun.close()
        assert len(library) == 2
        again = list(scan(RULES, labels, LARGE, library=library))
        assert [each.known for each in again] == [True, True, False, False]
        assert [each.verdict for each in again[:2]] == [each.verdict for each in first]


def test_an_executor_gives_the_same_in_the_same_order() -> None:
    labels = [str(number) for number in range(1, 9)]
    with ThreadPoolExecutor(2) as executor:
        shared = list(scan(RULES, labels, LARGE, executor=executor, ahead=4))
    assert shared == list(scan(RULES, labels, LARGE))


def test_a_false_win_in_the_library_is_found_out(tmp_path: Path) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Won(("draw",), 5), LARGE)
        with pytest.raises(WrongCall, match=r"library\.no-win"):
            list(scan(RULES, ["1"], LARGE, library=library))
