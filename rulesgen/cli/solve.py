"""`rulesgen solve`: can these deals be won? Three answers, and the moves where there is a way through."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rulesgen.cli.asked import Asked, game_options
from rulesgen.cli.call import Call
from rulesgen.cli.commands import Whole, option
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.interrupts import stop_if_asked
from rulesgen.cli.positions import asked_position
from rulesgen.cli.streams import print_json, print_json_list, print_text, say
from rulesgen.engine import Position
from rulesgen.faults import WrongCall
from rulesgen.solver import Budget, Lost, Undecided, Verdict, Won, solve
from rulesgen.solver.verdict import LEAST_MEMORY

SECONDS = 10
"""Spent on a deal if neither --limit nor --nodes is given."""


@dataclass(frozen=True)
class _Task:
    id: str | None
    position: Position


@make_command("solve")
@game_options(several=True)
@option("--position", metavar="FILE")
@option("--limit", type=Whole(1, 1_000_000))
@option("--nodes", type=Whole(1, 10**15))
@option("--memory", type=Whole(LEAST_MEMORY, 1_000_000), default=Budget().memory)
@option("--short", is_flag=True)
@option("--json", "as_json", is_flag=True)
def command(
    asked: Asked, limit: int | None, nodes: int | None, memory: int, short: bool, as_json: bool
) -> None:
    """Search for a way through each deal and say what was found, in the order asked."""
    if limit is None and nodes is None:
        limit = SECONDS
    budget = Budget(nodes=nodes, seconds=limit, memory=memory)
    if asked.position is not None or asked.nothing:
        found = _solved([_Task(None, _whole(asked_position(asked)))], asked.call, budget, short)
        single = True
    else:
        tasks = (
            _Task(str(dealt.id) if dealt.id is not None else None, dealt.position)
            for dealt in asked.deals()
        )
        found, single = _solved(tasks, asked.call, budget, short), asked.one_label
    if as_json and single:
        print_json(_as_json(*next(found)))
    elif as_json:
        print_json_list(_as_json(*each) for each in found)
    else:
        for task, verdict, _seconds in found:
            _print(asked.call, task, verdict)


def _whole(position: Position) -> Position:
    if position.partial:
        raise WrongCall("solve.partial")
    return position


def _solved(
    tasks: Iterable[_Task], call: Call, budget: Budget, short: bool
) -> Iterator[tuple[_Task, Verdict, float]]:
    def told() -> None:
        if not call.quiet:
            say(call.messages.phrase("solve.compiling"))

    for task in tasks:
        stop_if_asked()
        begun = time.process_time()
        verdict = solve(task.position, budget, on_compile=told, short=short)
        yield task, verdict, time.process_time() - begun


def _as_json(task: _Task, verdict: Verdict, seconds: float) -> dict[str, Any]:
    head: dict[str, Any] = (
        {"id": task.id} if task.id is not None else {"position": task.position.to_object()}
    )
    return {
        **head,
        "verdict": verdict_word(verdict),
        "why": str(verdict.why) if isinstance(verdict, Undecided) else None,
        "moves": list(verdict.moves) if isinstance(verdict, Won) else None,
        "nodes": verdict.nodes,
        "seconds": round(seconds, 3),
    }


def verdict_word(verdict: Verdict) -> str:
    """The verdict as JSON has it."""
    return {Won: "won", Lost: "lost", Undecided: "undecided"}[type(verdict)]


def _print(call: Call, task: _Task, verdict: Verdict) -> None:
    """The verdict as a comment, then the moves, so that `replay` reads what is printed."""
    facts = {}
    if isinstance(verdict, Won):
        facts["moves"] = str(len(verdict.moves))
    elif isinstance(verdict, Lost):
        facts["states"] = str(verdict.states)
    else:
        facts["why"] = call.messages.phrase(f"solve.why.{verdict.why}")
    text = call.messages.phrase(f"solve.{verdict_word(verdict)}", facts)
    print_text(f"# {task.id}: {text}" if task.id is not None else f"# {text}")
    if isinstance(verdict, Won) and verdict.moves:
        print_text("\n".join(verdict.moves))
