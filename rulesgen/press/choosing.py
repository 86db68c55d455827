"""Deals that the tool chooses itself: in games of one pack only those with a proved way through."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import replace

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import Scheme
from rulesgen.deal.table import deal_by_id
from rulesgen.faults import WrongCall
from rulesgen.press.sheet_words import Sheet, sheet_of
from rulesgen.rules.record import Rules
from rulesgen.rules.schemes import Twin
from rulesgen.solver import Undecided, Won
from rulesgen.solver.finder import Examined, in_order, prepare, short_verdict
from rulesgen.solver.grading import Boundaries, Grade, Measured

NODES = 2_500
"""Positions looked at for each deal: enough for most that can be won, and no compiler is waited for."""
TRIES = 30
"""So many deals are looked at for one that is wanted, before the search gives up."""


def judged(sheet: Sheet, nodes: int, on_compile: Callable[[], None] | None = None) -> Sheet:
    """The sheet with a verdict on its table, and a short way through where there is one; the same for
    the same number of positions. `on_compile` is called before something is compiled."""
    verdict = short_verdict(sheet.rules, sheet.piles, nodes, on_compile)
    return replace(sheet, verdict=verdict)


def all_judged(
    sheets: Iterable[Sheet],
    nodes: int,
    executor: Executor | None = None,
    ahead: int = 1,
    on_compile: Callable[[], None] | None = None,
) -> Iterator[Sheet]:
    """The sheets in their order, each with its verdict; with an executor its processes search, without
    one `on_compile` is called before something is compiled."""
    waiting: list[Sheet] = []
    told = (on_compile,) if executor is None else ()

    def calls() -> Iterator[tuple[object, ...]]:
        for sheet in sheets:
            waiting.append(sheet)
            yield sheet.rules, sheet.piles, nodes, *told

    for verdict in in_order(short_verdict, calls(), executor, ahead):
        yield replace(waiting.pop(0), verdict=verdict)


def choose(
    rules: Rules,
    scheme: Scheme,
    count: int,
    *,
    nodes: int = NODES,
    twin: Twin | None = None,
    advance: Callable[[str], None] = lambda _: None,
    passed: Callable[[str, bool], None] = lambda number, undecided: None,
    executor: Executor | None = None,
    ahead: int = 1,
    on_compile: Callable[[], None] | None = None,
) -> list[Sheet]:
    """The first `count` deals that can be offered, in the order of their numbers.

    Games of one pack are decided soon enough, so of those only deals with a proved way through are
    offered; of others every deal. `advance` hears of each deal that is taken, `passed` of each number
    that is not, and whether that was left undecided; the processes of an
    `executor` search, `ahead` deals at a time; without one `on_compile` is called before something is
    compiled. Raises `WrongCall` `collection.too-few` where the numbers looked at do not suffice.
    """
    proved = rules.packs == 1
    most = TRIES * count + 20 if proved else count
    found: list[Sheet] = []
    dealt = (_numbered(rules, scheme, str(number), twin) for number in range(1, most + 1))
    judged_in_order = all_judged(dealt, nodes, executor, ahead, on_compile)
    for number, sheet in enumerate(judged_in_order, start=1):
        if not proved or isinstance(sheet.verdict, Won):
            advance(sheet.shown_id)
            found.append(sheet)
        else:
            passed(str(number), isinstance(sheet.verdict, Undecided))
        if len(found) == count:
            break
    if len(found) < count:
        facts = {"examined": str(most), "found": str(len(found)), "wanted": str(count)}
        raise WrongCall("collection.too-few", **facts)
    return found


def examined_numbers(count: int) -> range:
    """The numbers looked at for so many deals that have to be proved."""
    return range(1, TRIES * count + 21)


def take(
    rules: Rules,
    scheme: Scheme,
    count: int,
    examined: Iterable[Examined],
    *,
    grades: tuple[Grade, ...] = (),
    boundaries: Boundaries | None = None,
    twin: Twin | None = None,
    advance: Callable[[str], None] = lambda _: None,
    passed: Callable[[str, bool], None] = lambda number, undecided: None,
    executor: Executor | None = None,
    ahead: int = 1,
    on_compile: Callable[[], None] | None = None,
) -> list[Sheet]:
    """The first `count` winnable deals among those examined, only of these grades if any are named.

    With the boundaries of grades each has its grade; with an `executor` its processes prepare them,
    `ahead` at a time; `passed` hears of each number that is not taken (see `choose`); without an
    executor `on_compile` is called before something is compiled. Raises `WrongCall` where there are
    not so many: `collection.too-few`, or `collection.too-few-graded`.
    """
    found: list[Sheet] = []
    looked_at = 0
    waiting: list[str] = []
    told = (on_compile,) if executor is None else ()

    def calls() -> Iterator[tuple[object, ...]]:
        nonlocal looked_at
        for each in examined:
            looked_at += 1
            if not isinstance(each.verdict, Won):
                passed(each.label, isinstance(each.verdict, Undecided))
            else:
                waiting.append(each.label)
                yield rules, scheme.name, each.label, each.verdict, boundaries, grades, *told

    for chosen in in_order(prepare, calls(), executor, ahead):
        label = waiting.pop(0)
        if chosen is None:
            passed(label, False)
            continue
        sheet = _numbered(rules, scheme, chosen.label, twin)
        sheet = replace(sheet, verdict=chosen.verdict, graded=chosen.graded)
        advance(sheet.shown_id)
        found.append(sheet)
        if len(found) == count:
            return found
    facts = {"examined": str(looked_at), "found": str(len(found)), "wanted": str(count)}
    if grades:
        raise WrongCall("collection.too-few-graded", grades=", ".join(grades), **facts)
    raise WrongCall("collection.too-few", **facts)


def _numbered(rules: Rules, scheme: Scheme, label: str, twin: Twin | None) -> Sheet:
    """The sheet of a numbered deal, not judged yet."""
    deal = deal_by_id(make_id(scheme, rules.game, label, rules.chosen), rules, twin)
    return sheet_of(deal, rules)


def hardness(sheet: Sheet) -> tuple[Measured, str]:
    """A key to sort graded deals by: the easiest first, equal ones by id."""
    assert sheet.graded is not None
    return sheet.graded.measured, sheet.shown_id


def effort(sheet: Sheet) -> tuple[int, int, int, str]:
    """A key to sort by: decided before undecided, then by the search's effort, then by number."""
    verdict = sheet.verdict
    nodes = verdict.nodes if verdict is not None else 0
    return int(isinstance(verdict, Undecided)), nodes, len(sheet.shown_id), sheet.shown_id
