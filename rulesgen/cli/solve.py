"""`rulesgen solve`: can these deals be won? Three answers, and the moves where there is a way through."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from rulesgen.cli.asked import Asked, game_options
from rulesgen.cli.call import Call
from rulesgen.cli.commands import Whole, option
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.interrupts import stop_if_asked
from rulesgen.cli.outputs import library_at
from rulesgen.cli.positions import asked_position
from rulesgen.cli.progress import compile_notice
from rulesgen.cli.streams import print_json, print_json_list, print_text
from rulesgen.deal.ids import DealId
from rulesgen.engine import Position
from rulesgen.faults import WrongCall
from rulesgen.solver import Budget, Lost, Undecided, Verdict, Won, shorter, solve
from rulesgen.solver.library import Library, question_of
from rulesgen.solver.verdict import LEAST_MEMORY

SECONDS = 10
"""Spent on a deal if neither --limit nor --nodes is given."""


@dataclass(frozen=True)
class _Task:
    deal: DealId | None
    position: Position

    @property
    def id(self) -> str | None:
        """The deal's id; None for a pack or a position, which have none."""
        return str(self.deal) if self.deal is not None else None


@dataclass(frozen=True)
class _Found:
    task: _Task
    verdict: Verdict
    seconds: float | None
    """Spent on the search; None for what a library knows, which does not say how long it took."""
    known: bool | None
    """Whether the library had it; None without a library."""

    @property
    def at_sight(self) -> bool:
        """Whether the deal was seen to be lost, without a search."""
        return isinstance(self.verdict, Lost) and not self.verdict.states


@make_command("solve")
@game_options(several=True)
@option("--position", metavar="FILE")
@option("--limit", type=Whole(1, 1_000_000))
@option("--nodes", type=Whole(1, 10**15))
@option("--memory", type=Whole(LEAST_MEMORY, 1_000_000), default=Budget().memory)
@option("--short", is_flag=True)
@option("--library", metavar="FILE")
@option("--json", "as_json", is_flag=True)
def command(
    asked: Asked,
    limit: int | None,
    nodes: int | None,
    memory: int,
    short: bool,
    library: str | None,
    as_json: bool,
) -> None:
    """Search for a way through each deal and say what was found, in the order asked.

    With --library what is known of a deal is not searched for again; positions and packs have no
    name under which a verdict could be kept.
    """
    if limit is None and nodes is None:
        limit = SECONDS
    budget = Budget(nodes=nodes, seconds=limit, memory=memory)
    unnamed = "--position" if asked.position is not None else "--pack" if asked.pack else None
    if library is not None and unnamed is not None:
        raise WrongCall("call.options-together", first="--library", second=unnamed)
    if asked.position is not None or asked.nothing:
        tasks: Iterable[_Task] = [_Task(None, _whole(asked_position(asked)))]
        single = True
    else:
        tasks = (_Task(dealt.id, dealt.position) for dealt in asked.deals())
        single = asked.one_label
    with ExitStack() as stack:
        kept = stack.enter_context(library_at(asked.call, library)) if library is not None else None
        found = _solved(tasks, asked.call, budget, short, kept)
        if as_json and single:
            print_json(_as_json(next(found)))
        elif as_json:
            print_json_list(_as_json(each) for each in found)
        else:
            for each in found:
                _print(asked.call, each)


def _whole(position: Position) -> Position:
    if position.partial:
        raise WrongCall("solve.partial")
    return position


def _solved(
    tasks: Iterable[_Task], call: Call, budget: Budget, short: bool, library: Library | None
) -> Iterator[_Found]:
    told = compile_notice(call)
    for task in tasks:
        stop_if_asked()
        begun = time.process_time()
        verdict = _known(library, task, budget)
        known = verdict is not None
        if verdict is None:
            verdict = solve(task.position, budget, on_compile=told)
            _keep(library, task, verdict, budget)
        if short and isinstance(verdict, Won):
            way = shorter(task.position, verdict, on_compile=told)
            if way != verdict:
                verdict, known = way, False
                _keep(library, task, verdict, budget)
        seconds = None if known else time.process_time() - begun
        yield _Found(task, verdict, seconds, known if library is not None else None)


def _keep(library: Library | None, task: _Task, verdict: Verdict, budget: Budget) -> None:
    if library is not None and task.deal is not None:
        library.put(question_of(task.position.rules, task.deal), verdict, budget)


def _known(library: Library | None, task: _Task, budget: Budget) -> Verdict | None:
    """What a library knows of a deal, confirmed."""
    if library is None or task.deal is None:
        return None
    asked = question_of(task.position.rules, task.deal)
    verdict = library.get(asked, budget)
    return library.confirmed(asked, verdict, task.position) if verdict is not None else None


def _as_json(found: _Found) -> dict[str, Any]:
    task, verdict = found.task, found.verdict
    head: dict[str, Any] = (
        {"id": task.id} if task.id is not None else {"position": task.position.to_object()}
    )
    return {
        **head,
        "verdict": verdict_word(verdict),
        "why": str(verdict.why)
        if isinstance(verdict, Undecided)
        else ("at-sight" if found.at_sight else None),
        "moves": list(verdict.moves) if isinstance(verdict, Won) else None,
        "nodes": verdict.nodes,
        "seconds": round(found.seconds, 3) if found.seconds is not None else None,
        **({"known": found.known} if found.known is not None else {}),
    }


def verdict_word(verdict: Verdict) -> str:
    """The verdict as JSON has it."""
    return {Won: "won", Lost: "lost", Undecided: "undecided"}[type(verdict)]


def _print(call: Call, found: _Found) -> None:
    """The verdict as a comment, then the moves, so that `replay` reads what is printed."""
    task, verdict, facts = found.task, found.verdict, {}
    if isinstance(verdict, Won):
        facts["moves"] = str(len(verdict.moves))
    elif isinstance(verdict, Lost):
        facts["states"] = str(verdict.states)
    else:
        facts["why"] = call.messages.phrase(f"solve.why.{verdict.why}")
    key = "solve.lost-at-sight" if found.at_sight else f"solve.{verdict_word(verdict)}"
    text = call.messages.phrase(key, facts)
    if found.known:
        text = call.messages.phrase("solve.known", {"verdict": text})
    print_text(f"# {task.id}: {text}" if task.id is not None else f"# {text}")
    if isinstance(verdict, Won) and verdict.moves:
        print_text("\n".join(verdict.moves))
