"""Looking through numbers for deals that can be won, on as many cores as are given."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TypeVar

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import scheme_named
from rulesgen.deal.table import deal_by_id
from rulesgen.engine.position import Position, from_piles
from rulesgen.faults import WrongCall
from rulesgen.rules.record import Rules
from rulesgen.solver.grading import Boundaries, Grade, Graded, Grader
from rulesgen.solver.library import Library, question
from rulesgen.solver.portfolio import shorter, solve
from rulesgen.solver.verdict import Budget, Lost, Verdict, Won

_Result = TypeVar("_Result")


@dataclass(frozen=True)
class Examined:
    """One number and its verdict."""

    label: str
    verdict: Verdict
    known: bool
    """Whether it stood in the library already."""


def numbered(rules: Rules, scheme: str, label: str) -> Position:
    """The table of a number, without deal choices. Raises `WrongCall` for what is no label."""
    deal_id = make_id(scheme_named(scheme), rules.game, label, rules.chosen)
    named = {name.value: fields for name, fields in rules.schemes.items()}
    fields = named.get(scheme)
    deal = deal_by_id(deal_id, rules, fields.twin if fields is not None else None)
    return from_piles(rules, deal.table.as_json())


def examine(
    rules: Rules,
    scheme: str,
    label: str,
    budget: Budget,
    on_compile: Callable[[], None] | None = None,
) -> Verdict:
    """The verdict on a number: what a worker does, in this process or another."""
    return solve(numbered(rules, scheme, label), budget, on_compile=on_compile)


@dataclass(frozen=True)
class Chosen:
    """A winnable deal to be printed: a short way through, and how hard it is where that was asked."""

    label: str
    verdict: Won
    graded: Graded | None


def prepare(
    rules: Rules,
    scheme: str,
    label: str,
    known: Won,
    boundaries: Boundaries | None,
    grades: tuple[Grade, ...],
    on_compile: Callable[[], None] | None = None,
) -> Chosen | None:
    """A winnable deal with its grade and a short way through; None if it is of no grade that is wanted."""
    position, graded = numbered(rules, scheme, label), None
    if boundaries is not None:
        graded = _grader(boundaries).graded(position)
        if grades and graded.grade not in grades:
            return None
    return Chosen(label, shorter(position, known, on_compile=on_compile), graded)


@cache
def _grader(boundaries: Boundaries) -> Grader:
    """One for all deals of a game: the blind player has to be made ready but once."""
    return Grader(boundaries)


def short_verdict(
    rules: Rules,
    piles: Mapping[str, Sequence[str]],
    nodes: int,
    on_compile: Callable[[], None] | None = None,
) -> Verdict:
    """The verdict on a table within so many positions, with a short way through where there is one."""
    position = from_piles(rules, piles)
    return solve(position, Budget(nodes=nodes), on_compile=on_compile, short=True)


def in_order(
    function: Callable[..., _Result],
    calls: Iterable[tuple[object, ...]],
    executor: Executor | None,
    ahead: int = 1,
) -> Iterator[_Result]:
    """What comes of these calls of a function, in their order; an executor gets `ahead` at a time."""
    waiting: deque[Future[_Result]] = deque()
    for arguments in calls:
        if executor is None:
            yield function(*arguments)
            continue
        waiting.append(executor.submit(function, *arguments))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def scan(
    rules: Rules,
    labels: Iterable[str],
    budget: Budget,
    *,
    scheme: str = "R1",
    library: Library | None = None,
    executor: Executor | None = None,
    ahead: int = 1,
    on_compile: Callable[[], None] | None = None,
) -> Iterator[Examined]:
    """The verdicts of these numbers, in their order; each is filed in the library as it comes.

    `executor` runs the searches (any executor of the standard's interface, also a cluster's), of which
    `ahead` are handed out at a time; without one they run here, one after the other, and `on_compile` is
    called before something is compiled.
    """
    line = _Line(rules, scheme, budget, library)
    for label in labels:
        known = None
        if library is not None:
            asked = question(rules, scheme, label)
            known = library.get(asked, budget)
            if known is not None and not isinstance(known, Lost):
                known = library.confirmed(asked, known, numbered(rules, scheme, label))
        if known is not None:
            line.waiting.append(_Waiting(label, None, known, True))
        elif executor is None:
            verdict = examine(rules, scheme, label, budget, on_compile)
            line.file(label, verdict)
            yield Examined(label, verdict, False)
            continue
        else:
            task = executor.submit(examine, rules, scheme, label, budget)
            line.waiting.append(_Waiting(label, task))
        while line.waiting and (executor is None or len(line.waiting) >= ahead):
            yield line.first()
    while line.waiting:
        yield line.first()


class _Searcher(SpawnProcess):
    """A process that leaves Ctrl-C to the one that started it, from its first moment on."""

    def start(self) -> None:
        """Start it; an ignored signal stays ignored in what is started."""
        if threading.current_thread() is not threading.main_thread():
            super().start()
            return
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            super().start()
        finally:
            signal.signal(signal.SIGINT, before)


class _Searchers(SpawnContext):
    """Starts searchers wherever a process is asked for."""

    Process = _Searcher


def _leave_with_parent() -> None:
    """Let a searcher end when the process that started it has gone, even if that was killed."""

    def wait_for_parent() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait_for_parent, daemon=True).start()


@contextmanager
def processes(jobs: int, apart: bool = False) -> Iterator[Executor | None]:
    """An executor of so many processes of this machine; None for one job, if that need not run `apart`
    so that its memory is given back. Ends them in any case.

    Raises `WrongCall` when one of them has been killed, by a system short of memory for example.
    """
    if jobs <= 1 and not apart:
        yield None
        return
    executor = ProcessPoolExecutor(max(1, jobs), _Searchers(), initializer=_leave_with_parent)
    try:
        yield executor
    except BrokenProcessPool:
        raise WrongCall("find.process-died") from None
    except BaseException:
        for process in multiprocessing.active_children():
            if isinstance(process, _Searcher):
                process.terminate()
        raise
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


@dataclass
class _Waiting:
    """A number that was handed out or stood in the library, until its turn comes."""

    label: str
    task: Future[Verdict] | None
    verdict: Verdict | None = None
    known: bool = False


class _Line:
    """The numbers in work, in their order; verdicts are filed as they come, in any order."""

    def __init__(self, rules: Rules, scheme: str, budget: Budget, library: Library | None) -> None:
        self._rules, self._scheme, self._budget, self._library = rules, scheme, budget, library
        self.waiting: deque[_Waiting] = deque()

    def file(self, label: str, verdict: Verdict) -> None:
        """Put a verdict into the library, if there is one."""
        if self._library is not None:
            self._library.put(question(self._rules, self._scheme, label), verdict, self._budget)

    def first(self) -> Examined:
        """The verdict on the first number, when it is there; those behind it are filed meanwhile.

        Raises what a search raised, after the verdicts of all others that are done are filed.
        """
        while (verdict := self.waiting[0].verdict) is None:
            open_ = [each for each in self.waiting if each.verdict is None]
            tasks = {each.task for each in open_ if each.task is not None}
            done, _ = wait(tasks, return_when=FIRST_COMPLETED)
            failed = [task for task in done if task.cancelled() or task.exception() is not None]
            for each in open_:
                if each.task in done and each.task not in failed:
                    each.verdict = each.task.result()
                    self.file(each.label, each.verdict)
            for task in failed:
                task.result()
        found = self.waiting.popleft()
        return Examined(found.label, verdict, found.known)
