"""The library of verdicts: kept at once, never trusted across rules, merged; the scan that fills it."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rulesgen.rules.fingerprint import rules_fingerprint
from rulesgen.solver import Budget, Lost, Undecided, Why, Won
from rulesgen.solver import library as library_module
from rulesgen.solver.finder import scan
from rulesgen.solver.library import Library, question
from rulesgen.solver.solution import NoSolution
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


def test_a_proof_of_another_solver_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Lost(7, 8), SMALL)
        monkeypatch.setattr(library_module, "SOLVER", library_module.SOLVER + 1)
        assert library.get(ASKED, SMALL) is None


def test_a_decided_verdict_stays(tmp_path: Path) -> None:
    with Library(tmp_path / "v") as library:
        library.put(ASKED, Won(("draw",), 5), LARGE)
        library.put(ASKED, Undecided(Why.NODES, 99), LARGE)
        assert library.get(ASKED, LARGE) == Won(("draw",), 5)


def test_two_libraries_merge(tmp_path: Path) -> None:
    with Library(tmp_path / "a") as a, Library(tmp_path / "b") as b:
        a.put(ASKED, Undecided(Why.NODES, 10), SMALL)
        b.put(ASKED, Lost(7, 8), SMALL)
        b.put(question(RULES, "R1", "2"), Won(("draw",), 5), SMALL)
        a.merge(tmp_path / "b")
        assert len(a) == 2
        assert a.get(ASKED, SMALL) == Lost(7, 8)


def test_a_file_that_is_no_library_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database" * 200, encoding="utf-8")
    with pytest.raises(sqlite3.Error):
        Library(tmp_path / "text")


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
        with pytest.raises(NoSolution):
            list(scan(RULES, ["1"], LARGE, library=library))
