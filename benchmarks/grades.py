"""Where grades begin and end: `python -m benchmarks.grades GAME [--variant NAME]… --numbers 1-1000`.

Every number of scheme R1 is searched for a way through within the same number of positions; every deal
that has one is played blind a hundred times. The quarters of the winnable deals are the grades, kept in
content/<game>/grades.yaml. Verdicts are kept in a library, so that a run which is stopped goes on where it
was; `--merge` takes over verdicts that were reached elsewhere, and blind tries take next to no time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesgen.deal.labels import NumberRange, number_range
from rulesgen.faults import WrongCall
from rulesgen.files import make_folder, write_text
from rulesgen.folders import find_folders
from rulesgen.rules.fingerprint import rules_fingerprint
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Rules
from rulesgen.shelf.grades import FILE, GradesFields, GradesFile, read_grades
from rulesgen.solver import Budget, Won
from rulesgen.solver.finder import numbered, processes, scan
from rulesgen.solver.grading import (
    LEAST_NUMBERS,
    LEAST_WINNABLE,
    TRIES,
    BlindPlayer,
    Grade,
    Measured,
    quarters,
)
from rulesgen.solver.library import SOLVER, Library
from rulesgen.solver.playout import POLICY

HEAD = (
    "# Written by `python -m benchmarks.grades`: where the grades of deals end (docs/grades.md).\n"
)
LIBRARY = Path("build/grades.sqlite")
NODES = 3_000_000
"""Positions looked at for each deal, at most: as many as `rulesgen find` looks at."""
TOLD_EACH = 50


@dataclass(frozen=True)
class Deal:
    """One winnable deal: what decides on its grade, and its way through."""

    measured: Measured
    verdict: Won

    def figures(self) -> dict[str, int]:
        """What a grade's usual deal is told by."""
        moves = self.verdict.moves
        return {
            "wins": self.measured.wins,
            "left": self.measured.left // TRIES,
            "positions": self.verdict.nodes,
            "moves": len(moves),
            "draws": moves.count("draw"),
            "turn-overs": moves.count("redeal"),
        }


def winnable(
    rules: Rules, numbers: NumberRange, budget: Budget, library: Library, jobs: int
) -> list[Deal]:
    """The winnable deals among these numbers, measured; told on standard error as they come."""
    player, found = BlindPlayer(), list[Deal]()
    name = "+".join((rules.game, *rules.chosen))
    with processes(jobs) as executor:
        verdicts = scan(rules, numbers, budget, library=library, executor=executor, ahead=2 * jobs)
        for number, each in enumerate(verdicts, start=1):
            if isinstance(each.verdict, Won):
                measured = player.measured(numbered(rules, "R1", each.label))
                found.append(Deal(measured, each.verdict))
            if number % TOLD_EACH == 0 or number == len(numbers):
                said = f"{name}: {number} of {len(numbers)}, {len(found)} winnable"
                print(said, file=sys.stderr, flush=True)
    return found


def result_of(
    rules: Rules, numbers: NumberRange, budget: Budget, deals: Sequence[Deal]
) -> GradesFields:
    """The grades as the file keeps them.

    ValueError where too few deals can be won, where all are alike, or where even of the easy quarter there
    are deals that no blind try wins: grades of cards left over would say little about a game.
    """
    if len(numbers) < LEAST_NUMBERS or len(deals) < LEAST_WINNABLE:
        raise ValueError(f"{len(deals)} winnable of {len(numbers)} numbers make no grades")
    boundaries = quarters([deal.measured for deal in deals])
    if boundaries.hardest[0].wins == 0:
        raise ValueError("blind tries win too seldom to tell easy deals from hard ones")
    by_grade: dict[Grade, list[Deal]] = {grade: [] for grade in Grade}
    for deal in sorted(deals, key=lambda deal: deal.measured):
        by_grade[boundaries.grade(deal.measured)].append(deal)
    if not all(by_grade.values()):
        raise ValueError("deals that are so much alike make no grades")
    grades = {grade.value: _grade_of(of_grade) for grade, of_grade in by_grade.items()}
    return GradesFields.model_validate(
        {
            "variants": list(rules.chosen) or "none",
            "first": str(numbers.first),
            "last": str(numbers.last),
            "winnable": str(len(deals)),
            "nodes": str(budget.nodes),
            "tries": str(TRIES),
            "solver": str(SOLVER),
            "player": str(POLICY),
            "rules": rules_fingerprint(rules),
            **grades,
        }
    )


def _grade_of(deals: Sequence[Deal]) -> Mapping[str, object]:
    hardest = deals[-1].measured
    figures = [deal.figures() for deal in deals]
    usual = {
        name: str(sorted(each[name] for each in figures)[len(figures) // 2]) for name in figures[0]
    }
    ends = {"wins": hardest.wins, "left": hardest.left, "played": hardest.played}
    return {name: str(value) for name, value in ends.items()} | {"usual": usual}


def keep(folder: Path, rules: GameRules, result: GradesFields) -> None:
    """Put grades into a game's file, in place of older ones for the same variants."""
    found = read_grades(folder, str(folder))
    kept = found.record.results if found is not None else ()
    results = [one for one in kept if one.variants != result.variants] + [result]
    order = list(rules.combinations())
    results.sort(key=lambda one: order.index(one.variants))
    of_rules, _, _ = (folder / "rules.yaml").read_text(encoding="utf-8").partition("\n")
    known = of_rules.startswith("# yaml-language-server")
    first = of_rules.replace("rules.schema", "grades.schema") + "\n" if known else ""
    text = first + HEAD + written(GradesFile(game=rules.game, results=tuple(results)))
    write_text(folder / FILE, text)


def written(file: GradesFile) -> str:
    """grades.yaml without its head."""
    lines = [f"game: {file.game}", "results:"]
    for result in file.results:
        fields = result.model_dump(by_alias=True)
        fields["variants"] = f"[{', '.join(result.variants)}]" if result.variants else "none"
        fields["rules"] = f'"{result.rules}"'
        given = [f"{name}: {_flow(value)}" for name, value in fields.items()]
        lines += ["", f"  - {given[0]}", *(f"    {one}" for one in given[1:])]
    lines.remove("")
    return "\n".join(lines) + "\n"


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {_flow(part)}" for name, part in value.items()) + "}"
    return str(value)


def main(arguments: Sequence[str] | None = None, content: Path | None = None) -> int:
    """Measure and write the file; 1 where too few deals can be won, 2 wrong call, 130 interrupted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grades", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--variant", action="append", default=[], metavar="NAME")
    parser.add_argument("--numbers", default=f"1-{LEAST_NUMBERS}", metavar="FIRST-LAST")
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--library", type=Path, default=LIBRARY, metavar="FILE")
    parser.add_argument("--merge", action="append", default=[], type=Path, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    folder = (content or find_folders().content) / given.game
    try:
        numbers = number_range(given.numbers)
        if numbers is None or given.nodes < 1 or given.jobs < 1:
            parser.error("a range of numbers is needed, and nodes and jobs above 0")
        lacking = [str(p) for p in (folder / "rules.yaml", *given.merge) if not p.exists()]
        if lacking:
            parser.error(f"no such file: {', '.join(lacking)}")
        game = read_rules(folder / "rules.yaml")
        rules = game.with_variants(given.variant)
        budget = Budget(nodes=given.nodes)
        make_folder(given.library.absolute().parent)
        with Library(given.library) as library:
            for other in given.merge:
                library.merge(other)
            deals = winnable(rules, numbers, budget, library, given.jobs)
        result = result_of(rules, numbers, budget, deals)
    except WrongCall as wrong:
        parser.error(str(wrong))
    except ValueError as few:
        print(few, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; the same call goes on from here", file=sys.stderr)
        return 130
    keep(folder, game, result)
    print(written(GradesFile(game=game.game, results=(result,))), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
