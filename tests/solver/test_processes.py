"""Searching in processes of their own: the same is found, in the same order, and none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rulesgen.deal.schemes import R1
from rulesgen.press.choosing import choose
from rulesgen.solver.finder import in_order, processes
from solver.small_games import rules_of
from tests.calls import ROOT, Here

PROC = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def gone(pid: int) -> bool:
    """Whether a process has ended, within ten seconds."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except (FileNotFoundError, ProcessLookupError):
            return True
        if state in "ZX":  # ended, and nobody has asked for its exit code
            return True
        time.sleep(0.1)
    return False


def test_answers_come_in_the_order_of_the_questions_a_few_ahead() -> None:
    asked: list[int] = []

    def questions() -> Iterator[tuple[object, ...]]:
        for number in range(8):
            asked.append(number)
            yield 0.02 * (number % 3), number

    def slow(seconds: float, number: int) -> int:
        time.sleep(seconds)
        return number

    with ThreadPoolExecutor(3) as executor:
        answers = in_order(slow, questions(), executor, ahead=3)
        assert next(answers) == 0
        assert asked == [0, 1, 2]
        assert list(answers) == [1, 2, 3, 4, 5, 6, 7]
    assert list(in_order(slow, [(0.0, 5), (0.0, 4)], None)) == [5, 4]


def test_deals_are_the_same_whoever_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    rules = rules_of("braid", ())
    here = choose(rules, R1, 3, nodes=50)
    assert [sheet.shown_id for sheet in here] == ["R1:braid:1:S", "R1:braid:2:Q", "R1:braid:3:O"]
    with ThreadPoolExecutor(2) as executor:
        assert choose(rules, R1, 3, nodes=50, executor=executor, ahead=4) == here


@PROC
def test_one_job_may_run_apart_and_ends_with_its_work() -> None:
    with processes(1) as here:
        assert here is None
    with processes(1, apart=True) as executor:
        assert executor is not None
        pid = executor.submit(os.getpid).result()
        assert pid != os.getpid()
    assert gone(pid)


@PROC
def test_a_searcher_does_not_outlive_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import os, time\n"
        "from rulesgen.solver.finder import processes\n"
        "if __name__ == '__main__':\n"
        "    with processes(1, apart=True) as executor:\n"
        "        print(executor.submit(os.getpid).result(), flush=True)\n"
        "        time.sleep(60)\n"
    )
    call = [sys.executable, str(script)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        assert parent.stdout is not None
        searcher = int(parent.stdout.readline())
        parent.send_signal(signal.SIGKILL)
    assert gone(searcher)


def test_a_book_of_many_deals_is_the_same_as_one_that_is_searched_for_here(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    ids = tmp_path / "ids.txt"
    ids.write_text("8\n5\n")
    books = []
    for number, apart in enumerate((100, 2)):
        monkeypatch.setattr("rulesgen.cli.collection.APART", apart)
        out = tmp_path / f"{number}.pdf"
        call = ("collection", "klondike", "--ids", str(ids), "--nodes", "1", "--pages", "player")
        assert here(*call, "-o", str(out)).returncode == 0
        books.append(out.read_bytes())
    assert books[0] == books[1]
