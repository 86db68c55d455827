"""`rulesgen find`: numbers in their order, all of them or those whose deals are proved to be winnable."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack

import click

from rulesgen.cli.asked import Asked
from rulesgen.cli.call import Call
from rulesgen.cli.commands import Whole, argument, option
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.grading import measured_grades, wanted_grades
from rulesgen.cli.outputs import library_at
from rulesgen.cli.progress import compile_notice, progress
from rulesgen.cli.so_far import SoFar
from rulesgen.cli.streams import print_json, print_text
from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import DEFAULT, SCHEMES, scheme_named
from rulesgen.faults import WrongCall
from rulesgen.rules.record import Rules
from rulesgen.solver import Budget, Undecided, Won
from rulesgen.solver.finder import Examined, numbered, processes, scan
from rulesgen.solver.grading import Grade, Grader

HIGHEST = max(scheme.highest for scheme in SCHEMES.values())
NODES = 3_000_000
"""Positions looked at for each number, at most: counted, so that every machine finds the same deals."""


@make_command("find")
@argument("game")
@option("--count", type=Whole(1, 1_000_000), required=True, explain="cli.option.find-count")
@option("--from", "start", type=Whole(1, HIGHEST), default=1)
@option("--winnable", is_flag=True, explain="cli.option.find-winnable")
@option("--grade", metavar="GRADES")
@option("--variant", multiple=True, metavar="NAME")
@option("--scheme", metavar="NAME", default=DEFAULT)
@option("--nodes", type=Whole(1, 10**15), default=NODES)
@option("--jobs", type=Whole(1, 256), default=1)
@option("--cluster", metavar="ADDRESS")
@option("--library", metavar="FILE")
@option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(
    call: Call,
    game: str,
    count: int,
    start: int,
    winnable: bool,
    grade: str | None,
    variant: tuple[str, ...],
    scheme: str,
    nodes: int,
    jobs: int,
    cluster: str | None,
    library: str | None,
    as_json: bool,
) -> None:
    """Look through the numbers from --from on until so many are found.

    With --library every verdict is kept in that file and asked for there first. --grade looks for
    winnable deals of these grades only. Where no bar is drawn, a long stretch without a find is told.
    """
    if cluster is not None and jobs > 1:
        raise WrongCall("call.options-together", first="--cluster", second="--jobs")
    asked = Asked(call, game, variant=variant)
    rules = asked.chosen
    highest = scheme_named(scheme).highest
    if start + count - 1 > highest:
        raise WrongCall("find.past-end", start=str(start), count=str(count), highest=str(highest))
    grades = wanted_grades(grade)
    winnable = winnable or bool(grades)
    measured = measured_grades(asked, needed=bool(grades)) if winnable else None
    grader = Grader(measured.boundaries) if measured is not None else None
    deals: list[dict[str, object]] = []
    with ExitStack() as stack:
        advance = stack.enter_context(progress(call, "find.searching", count))
        so_far = SoFar(call, count, advance)
        verdicts = stack.enter_context(library_at(call, library)) if library is not None else None
        if winnable:
            executor, ahead = _searchers(stack, jobs, cluster)
            labels = (str(number) for number in range(start, highest + 1))
            found: Iterator[Examined | str] = scan(
                rules,
                labels,
                Budget(nodes=nodes),
                scheme=scheme,
                library=verdicts,
                executor=executor,
                ahead=ahead,
                on_compile=compile_notice(call),
            )
        else:
            found = (str(number) for number in range(start, start + count))
        for each in found:
            label = each if isinstance(each, str) else each.label
            before = len(deals)
            if isinstance(each, str):
                deals.append(_deal(rules, scheme, label, None, None))
            elif isinstance(each.verdict, Won):
                own = _grade(grader, rules, scheme, label)
                if not grades or own in grades:
                    deals.append(_deal(rules, scheme, label, own, len(each.verdict.moves)))
            if len(deals) == before:
                assert not isinstance(each, str)
                so_far.passed(label, isinstance(each.verdict, Undecided))
                continue
            so_far.taken(label)
            if len(deals) == count:
                break
    if len(deals) < count:
        facts = {"found": str(len(deals)), "count": str(count), "highest": str(highest)}
        raise WrongCall("find.too-few", **facts)
    if as_json:
        print_json({"deals": deals, "examined": so_far.examined, "undecided": so_far.undecided})
    else:
        print_text("\n".join(_line(call, deal) for deal in deals))


def _searchers(
    stack: ExitStack, jobs: int, cluster: str | None
) -> tuple[Executor | None, int]:
    """Who searches, and how many numbers are handed out at a time."""
    if cluster is None:
        return stack.enter_context(processes(jobs)), 2 * jobs
    from rulesgen.solver.cluster import cluster as connected

    workers = stack.enter_context(connected(cluster))
    return workers.executor, 2 * workers.threads


def _grade(grader: Grader | None, rules: Rules, scheme: str, label: str) -> Grade | None:
    """The grade of a winnable deal where the game has grades."""
    if grader is None:
        return None
    return grader.graded(numbered(rules, scheme, label)).grade


def _deal(
    rules: Rules, scheme: str, label: str, grade: Grade | None, moves: int | None
) -> dict[str, object]:
    """One deal found, as `find --json` gives it."""
    deal_id = make_id(scheme_named(scheme), rules.game, label, rules.chosen)
    return {"id": str(deal_id), "number": label, "grade": grade, "moves": moves}


def _line(call: Call, deal: dict[str, object]) -> str:
    """An id, and its grade as a comment that lists of ids may have."""
    if deal["grade"] is None:
        return str(deal["id"])
    return f"{deal['id']}  # {call.messages.phrase('grade.' + str(deal['grade']))}"
