"""`rulesgen collection`: a book of deals, chosen and proved, or from a list of ids."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulesgen.cli.asked import Asked, twin_of
from rulesgen.cli.call import Call
from rulesgen.cli.commands import Whole, argument, option
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.find import NODES as PROVED_NODES
from rulesgen.cli.finishing import Wanted, finishing_options
from rulesgen.cli.grading import measured_grades, wanted_grades
from rulesgen.cli.inputs import listed_in
from rulesgen.cli.outputs import library_at
from rulesgen.cli.progress import compile_notice, progress
from rulesgen.cli.so_far import SoFar
from rulesgen.deal.lists import twice
from rulesgen.deal.schemes import DEFAULT, scheme_named
from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.shelf.grades import GradesFields
from rulesgen.solver import Budget
from rulesgen.solver.grading import Grade

if TYPE_CHECKING:
    from rulesgen.press.sheet_words import Sheet

MOST_DEALS = 2_000
APART = 100
"""From so many deals on their search gives its memory back before the book is printed."""


@make_command("collection", several_languages=True)
@argument("game")
@option("--count", type=Whole(1, MOST_DEALS), explain="cli.option.collection-count")
@option("--ids", metavar="FILE", explain="cli.option.collection-ids")
@option("--winnable", is_flag=True, explain="cli.option.collection-winnable")
@option("--grade", metavar="GRADES", explain="cli.option.collection-grade")
@option("--variant", multiple=True, metavar="NAME")
@option("--scheme", metavar="NAME")
@option("--title", metavar="TEXT", explain="cli.option.collection-title")
@option("--pages", metavar="PAGES", explain="cli.option.collection-pages")
@option("--nodes", type=Whole(1, 10**9), explain="cli.option.collection-nodes")
@option("--jobs", type=Whole(1, 256), default=1)
@option("--library", metavar="FILE")
@finishing_options(booklet=True, press=True)
@option("-o", "--output", metavar="FILE", required=True, explain="cli.option.output")
@click.pass_obj
def command(
    call: Call,
    game: str,
    count: int | None,
    ids: str | None,
    winnable: bool,
    grade: str | None,
    variant: tuple[str, ...],
    scheme: str | None,
    title: str | None,
    pages: str | None,
    nodes: int | None,
    jobs: int,
    library: str | None,
    output: str,
    wanted: Wanted,
) -> None:
    """Choose the deals or read them, judge them, and write the book."""
    from rulesgen import __version__
    from rulesgen.cli.sheet_options import page_names
    from rulesgen.press.choosing import NODES
    from rulesgen.press.collection import Plan, collection
    from rulesgen.press.sheets import DEFAULT_PAGES, PAGE_NAMES
    from rulesgen.press.titles import checked_title
    from rulesgen.press.voice import SheetDesk

    names = page_names(pages, DEFAULT_PAGES, PAGE_NAMES[:-1])
    if "player" not in names:
        names = ("player", *names)
    target = Path(output)
    if count is not None and ids is not None:
        raise WrongCall("call.options-together", first="--count", second="--ids")
    if count is None and ids is None:
        raise WrongCall("collection.no-source")
    grades = wanted_grades(grade)
    for given, option_name in ((winnable, "--winnable"), (grades, "--grade")):
        if ids is not None and given:
            raise WrongCall("call.options-together", first="--ids", second=option_name)
    if library is not None and not (winnable or grades):
        raise WrongCall("collection.library-unused")
    asked = Asked(call, game, variant=variant, scheme=scheme)
    asked.chosen  # noqa: B018  # an unknown game or variant is told before anything is searched
    proved = winnable or bool(grades)
    measured = measured_grades(asked, needed=bool(grades)) if proved else None
    inputs = [Path(ids)] if ids is not None else []
    sources = call.folders.sources()
    wanted.check(target, inputs=inputs, sources=sources)
    title = checked_title(title, wanted.profile, call.folders) if title is not None else ""
    search = Search(nodes or (PROVED_NODES if proved else NODES), jobs, library)
    if ids is not None:
        sheets = list(_listed(call, asked, Path(ids), search))
    elif proved:
        sheets = offered(asked, count or 1, grades, measured, search)
    else:
        sheets = chosen(asked, count or 1, search)
    plan = Plan(title, names, __version__, ids is None, measured)
    with progress(call, "cli.progress.collection", len(sheets)) as advance:
        made = collection(
            SheetDesk(call.folders), game, call.languages, wanted.profile, sheets, plan, advance
        )
    wanted.write(call, target, made, inputs=inputs, sources=sources)


@dataclass(frozen=True)
class Search:
    """How deals are proved: positions for each, processes, and where verdicts are kept."""

    nodes: int
    jobs: int
    library: str | None

    def processes(self, count: int) -> AbstractContextManager[Executor | None]:
        """Who searches for so many deals: with many of them always processes of their own, as the book
        has its need of memory, too."""
        from rulesgen.solver.finder import processes

        return processes(self.jobs, apart=count >= APART)


def offered(
    asked: Asked,
    count: int,
    grades: tuple[Grade, ...],
    measured: GradesFields | None,
    search: Search,
) -> list[Sheet]:
    """Winnable deals, the easiest first where the game has grades. Raises `WrongCall`."""
    from rulesgen.press.choosing import effort, examined_numbers, hardness, take
    from rulesgen.solver.finder import scan

    rules, scheme = asked.chosen, scheme_named(asked.scheme or DEFAULT)
    boundaries = measured.boundaries if measured is not None else None
    told = compile_notice(asked.call)
    with ExitStack() as stack:
        advance = stack.enter_context(progress(asked.call, "cli.progress.choosing", count))
        so_far = SoFar(asked.call, count, advance)
        kept = search.library
        library = stack.enter_context(library_at(asked.call, kept)) if kept else None
        executor = stack.enter_context(search.processes(count))
        examined = scan(
            rules,
            map(str, examined_numbers(count)),
            Budget(nodes=search.nodes),
            scheme=scheme.name,
            library=library,
            executor=executor,
            ahead=2 * search.jobs,
            on_compile=told,
        )
        found = take(
            *(rules, scheme, count, examined),
            grades=grades,
            boundaries=boundaries,
            twin=twin_of(rules, scheme.name),
            advance=so_far.taken,
            passed=so_far.passed,
            executor=executor,
            ahead=search.jobs,
            on_compile=told,
        )
    return sorted(found, key=hardness if boundaries is not None else effort)


def chosen(asked: Asked, count: int, search: Search) -> list[Sheet]:
    """Deals that can be offered, those first whose way through was found soonest. Raises `WrongCall`."""
    from rulesgen.press.choosing import choose, effort

    scheme = scheme_named(asked.scheme or DEFAULT)
    with (
        progress(asked.call, "cli.progress.choosing", count) as advance,
        search.processes(count) as executor,
    ):
        so_far = SoFar(asked.call, count, advance)
        found = choose(
            asked.chosen,
            scheme,
            count,
            nodes=search.nodes,
            twin=twin_of(asked.chosen, scheme.name),
            advance=so_far.taken,
            passed=so_far.passed,
            executor=executor,
            ahead=2 * search.jobs,
            on_compile=compile_notice(asked.call),
        )
    return sorted(found, key=effort)


def _listed(call: Call, asked: Asked, path: Path, search: Search) -> Iterator[Sheet]:
    """The deals of a list in its order; every entry is read before the first is judged."""
    from rulesgen.cli.sheet_options import printed
    from rulesgen.press.choosing import all_judged

    sheets: list[Sheet] = []
    faults, first = list[Fault](), dict[str, Where]()
    for entry in listed_in(call, path):
        try:
            sheet = printed(replace(asked, what=(entry.text,)).one_deal())
        except WrongCall as wrong:
            faults.append(Fault(entry.where, wrong.key, wrong.facts))
            continue
        if (earlier := first.setdefault(sheet.shown_id, entry.where)) is not entry.where:
            # its id, as it may stand there by its number, too
            faults.append(twice(sheet.shown_id, entry.where, earlier))
        sheets.append(sheet)
    if faults:
        raise Faults(faults)
    with (
        progress(call, "cli.progress.choosing", len(sheets)) as advance,
        search.processes(len(sheets)) as executor,
    ):
        told = compile_notice(call)
        for sheet in all_judged(sheets, search.nodes, executor, 2 * search.jobs, told):
            advance(sheet.shown_id)
            yield sheet
