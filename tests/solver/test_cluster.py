"""A scan on a Dask cluster: the same verdicts, though a worker dies; and what is told when none is there."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from calls import ROOT, Here

from rulesgen.faults import WrongCall
from rulesgen.solver import Budget
from rulesgen.solver import cluster as cluster_module
from rulesgen.solver.cluster import cluster
from rulesgen.solver.finder import scan
from rulesgen.solver.library import Library, question
from solver.small_games import rules_of

RULES = rules_of("klondike", ("draw-three",))
BUDGET = Budget(nodes=2_500)
LABELS = [str(number) for number in range(1, 13)]


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")


class Local:
    """A scheduler and some workers, each a process of this machine."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self._stack, self._folder = stack, folder
        self.workers: list[subprocess.Popen[str]] = []
        started = self._start("scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", "0")
        assert started.stderr is not None
        said = next(line for line in started.stderr if "Scheduler at:" in line)
        self.address = said.split()[-1]

    def _start(self, command: str, *options: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + command, *options],
            cwd=self._folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), "RULESGEN_COMPILE": "0"},
            stderr=subprocess.PIPE if command == "scheduler" else subprocess.DEVNULL,
            text=True,
        )
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        return process

    def add_worker(self) -> None:
        """One more worker with one thread; nobody starts another when it dies."""
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.workers.append(self._start("worker", self.address, *options))


@pytest.fixture
def local(tmp_path: Path) -> Iterator[Local]:
    with ExitStack() as stack:
        yield Local(stack, tmp_path)


def test_a_worker_dies_and_no_verdict_is_lost(
    local: Local, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers; one is killed after the second verdict, with a number in its hands."""
    monkeypatch.setattr(cluster_module, "PATIENCE", 60.0)  # the machine may be busy
    local.add_worker()
    local.add_worker()
    with Library(tmp_path / "v") as library, cluster(local.address) as workers:
        assert workers.threads in (1, 2)
        found = scan(RULES, LABELS, BUDGET, library=library, executor=workers.executor, ahead=6)
        verdicts = [next(found), next(found)]
        local.workers[0].kill()
        verdicts += found
        assert local.workers[0].wait() != 0
        assert [each.label for each in verdicts] == LABELS
        assert len(library) == len(LABELS)
        kept = [library.get(question(RULES, "R1", label), BUDGET) for label in LABELS]
    alone = [each.verdict for each in scan(RULES, LABELS, BUDGET)]
    assert [each.verdict for each in verdicts] == alone
    assert kept == alone


def test_a_cluster_that_is_of_no_use_is_told(local: Local, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody works there; then somebody does, with an older solver than ours."""
    with monkeypatch.context() as patch:
        patch.setattr(cluster_module, "PATIENCE", 0.5)
        with pytest.raises(WrongCall, match=r"find\.no-workers"), cluster(local.address):
            pass
    local.add_worker()
    monkeypatch.setattr(cluster_module, "PATIENCE", 60.0)
    monkeypatch.setattr(cluster_module, "SOLVER", cluster_module.SOLVER + 1)
    with pytest.raises(WrongCall, match=r"find\.other-solver"), cluster(local.address):
        pass


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "rulesgen: No cluster answers at “127.0.0.1:1”."),
        ("de", "rulesgen: Unter „127.0.0.1:1“ antwortet kein Cluster."),
    ],
)
def test_nobody_answers(
    language: str, said: str, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told in the language of the call, without the English of the library for clusters."""
    monkeypatch.setattr(cluster_module, "PATIENCE", 0.5)
    call = ("find", "klondike", "--count", "1", "--winnable", "--cluster")
    done = here("--lang", language, *call, "127.0.0.1:1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == said


@pytest.mark.parametrize("address", ["x", "tcp://x", "a b", "x:y"])
def test_an_address_without_a_port_is_no_address(
    address: str, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No client is made for it: one that never knew where to call would complain when it is thrown away."""
    monkeypatch.setattr("distributed.Client", None)
    done = here("find", "klondike", "--count", "1", "--winnable", "--cluster", address)
    assert (done.returncode, done.stdout) == (2, "")
    assert address in done.stderr


def test_without_dask_it_is_told_what_to_install(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = here("find", "klondike", "--count", "1", "--winnable", "--cluster", "127.0.0.1:1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'rulesgen[cluster]'" in done.stderr


def test_processes_of_this_machine_or_a_cluster(here: Here) -> None:
    call = ("find", "klondike", "--count", "1", "--winnable", "--jobs", "2", "--cluster", "here")
    assert here(*call).returncode == 2
