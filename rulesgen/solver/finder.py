"""Looking through numbers for deals that can be won, on as many cores as are given."""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import scheme_named
from rulesgen.deal.table import deal_by_id
from rulesgen.engine.play import replay
from rulesgen.engine.position import Position, from_piles
from rulesgen.rules.record import Rules
from rulesgen.solver.library import Library, question
from rulesgen.solver.portfolio import solve
from rulesgen.solver.solution import NoSolution
from rulesgen.solver.verdict import Budget, Lost, Undecided, Verdict, Won


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


def examine(rules: Rules, scheme: str, label: str, budget: Budget) -> Verdict:
    """The verdict on a number: what a worker does, in this process or another."""
    return solve(numbered(rules, scheme, label), budget)


def scan(
    rules: Rules,
    labels: Iterable[str],
    budget: Budget,
    *,
    scheme: str = "R1",
    library: Library | None = None,
    executor: Executor | None = None,
    ahead: int = 1,
) -> Iterator[Examined]:
    """The verdicts of these numbers, in their order; each is filed in the library as it comes.

    `executor` runs the searches (any executor of the standard's interface, also a cluster's), of which
    `ahead` are handed out at a time; without one they run here, one after the other.
    """
    waiting: deque[tuple[str, Verdict | Future[Verdict]]] = deque()
    for label in labels:
        asked = question(rules, scheme, label)
        known = library.get(asked, budget) if library is not None else None
        if known is not None:
            _replayed(rules, scheme, label, known)
            waiting.append((label, known))
        elif executor is None:
            yield _filed(
                library, rules, scheme, label, examine(rules, scheme, label, budget), budget
            )
            continue
        else:
            waiting.append((label, executor.submit(examine, rules, scheme, label, budget)))
        while waiting and (executor is None or len(waiting) >= ahead):
            yield _first(waiting, library, rules, scheme, budget)
    while waiting:
        yield _first(waiting, library, rules, scheme, budget)


@contextmanager
def processes(jobs: int) -> Iterator[Executor | None]:
    """An executor of so many processes of this machine; None for one job. Ends them in any case."""
    if jobs <= 1:
        yield None
        return
    executor = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))
    try:
        yield executor
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _first(
    waiting: deque[tuple[str, Verdict | Future[Verdict]]],
    library: Library | None,
    rules: Rules,
    scheme: str,
    budget: Budget,
) -> Examined:
    label, found = waiting.popleft()
    if isinstance(found, Won | Lost | Undecided):
        return Examined(label, found, True)
    return _filed(library, rules, scheme, label, found.result(), budget)


def _filed(
    library: Library | None,
    rules: Rules,
    scheme: str,
    label: str,
    verdict: Verdict,
    budget: Budget,
) -> Examined:
    if library is not None:
        library.put(question(rules, scheme, label), verdict, budget)
    return Examined(label, verdict, False)


def _replayed(rules: Rules, scheme: str, label: str, verdict: Verdict) -> None:
    """A win from the library is replayed like any other before anybody sees it."""
    if isinstance(verdict, Won) and not replay(numbered(rules, scheme, label), verdict.moves).won:
        raise NoSolution(f"the library's moves for {label} do not win")
