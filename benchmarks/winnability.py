"""How many deals can be won: `python -m benchmarks.winnability [GAME[+VARIANT…]…] --numbers 1-1000`.

Every number of scheme R1 gets a verdict within the same budget of positions; the verdicts are kept in a
library and their counts in content/<game>/winnability.yaml, from which the books take them. A run that is
stopped goes on where it was; `--merge` takes verdicts over that were reached elsewhere. Without any GAME:
all games, as they are and with each of their variants.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from rulesgen.deal.labels import NumberRange, number_range
from rulesgen.faults import WrongCall
from rulesgen.files import make_folder, write_text
from rulesgen.folders import find_folders
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Rules
from rulesgen.shelf.winnability import FILE, MeasuredFields, interval, read_winnability
from rulesgen.solver import Budget, Lost, Undecided, Won
from rulesgen.solver.finder import processes, scan
from rulesgen.solver.library import SOLVER, Library, question

HEAD = "# Written by `python -m benchmarks.winnability`: verdicts on numbered deals (docs/solver.md).\n"
LIBRARY = Path("build/winnability.sqlite")
NODES = 10_000_000
"""Positions looked at for each deal, at most."""
TOLD_EACH = 50
"""Numbers after which the counts so far are told."""


def wanted(content: Path, names: Sequence[str]) -> Iterator[tuple[GameRules, tuple[str, ...]]]:
    """The games and variants named, else all of them; `WrongCall` for what there is not."""
    for name in names or sorted(path.parent.name for path in content.glob("*/rules.yaml")):
        game, *variants = name.split("+")
        path = content / game / "rules.yaml"
        if not path.exists():
            known = ", ".join(sorted(found.parent.name for found in content.glob("*/rules.yaml")))
            raise WrongCall("call.unknown-game", found=game, known=known)
        rules = read_rules(path)
        yield rules, rules.choose(variants)
        if not names:
            yield from ((rules, names) for names in rules.combinations() if len(names) == 1)


def measured(
    rules: Rules, numbers: NumberRange, budget: Budget, library: Library, jobs: int
) -> MeasuredFields:
    """The verdicts on these numbers, counted; told on standard error as they come."""
    name, counts = "+".join((rules.game, *rules.chosen)), Counter[str]()
    words = {Won: "won", Lost: "lost", Undecided: "undecided"}
    with processes(jobs) as executor:
        found = scan(
            rules, numbers, budget, library=library, executor=executor, ahead=2 * jobs
        )
        for number, each in enumerate(found, start=1):
            counts[words[type(each.verdict)]] += 1
            if number % TOLD_EACH == 0 or number == len(numbers):
                said = ", ".join(f"{counts[word]} {word}" for word in words.values())
                print(f"{name}: {number} of {len(numbers)}: {said}", file=sys.stderr, flush=True)
    return MeasuredFields.model_validate(
        {
            "variants": list(rules.chosen) or "none",
            "first": str(numbers.first),
            "last": str(numbers.last),
            **{word: str(counts[word]) for word in words.values()},
            "nodes": str(budget.nodes),
            "solver": str(SOLVER),
            "rules": question(rules, "R1", "1").rules,
        }
    )


def keep(folder: Path, rules: GameRules, result: MeasuredFields) -> None:
    """Put figures into a game's file, in place of older ones for the same variants."""
    path = folder / FILE
    kept = read_winnability(path, str(path)).record.results if path.exists() else ()
    results = [one for one in kept if one.variants != result.variants] + [result]
    order = list(rules.combinations())
    results.sort(key=lambda one: order.index(one.variants))
    of_rules, _, _ = (folder / "rules.yaml").read_text(encoding="utf-8").partition("\n")
    known = of_rules.startswith("# yaml-language-server")
    first = of_rules.replace("rules.schema", "winnability.schema") + "\n" if known else ""
    write_text(path, first + HEAD + written(rules.game, results))


def written(game: str, results: Sequence[MeasuredFields]) -> str:
    """winnability.yaml without its head."""
    lines = [f"game: {game}", "results:"]
    for result in results:
        fields = result.model_dump()
        fields["variants"] = f"[{', '.join(result.variants)}]" if result.variants else "none"
        fields["rules"] = f'"{result.rules}"'
        given = [f"{name}: {value}" for name, value in fields.items()]
        lines += [f"  - {given[0]}", *(f"    {one}" for one in given[1:])]
    return "\n".join(lines) + "\n"


def line(name: str, result: MeasuredFields) -> str:
    """One line of the table."""
    low, high = interval(result.won, result.undecided, result.deals)
    return (
        f"{name:<28} R1 {result.first}-{result.last}  won {result.won:>4}  lost {result.lost:>4}  "
        f"undecided {result.undecided:>4}  of all deals {low / 10:.1f}–{high / 10:.1f} % "
        f"({result.nodes:,} positions a deal)"
    )


def main(arguments: Sequence[str] | None = None, content: Path | None = None) -> int:
    """Run, print the table, write the figures; 2 for a wrong call, 130 if interrupted."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.winnability", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME[+VARIANT…]")
    parser.add_argument("--numbers", default="1-1000", metavar="FIRST-LAST")
    parser.add_argument("--nodes", type=int, default=NODES)
    parser.add_argument("--library", type=Path, default=LIBRARY, metavar="FILE")
    parser.add_argument("--merge", action="append", default=[], type=Path, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(arguments)
    content = content or find_folders().content
    try:
        numbers = number_range(given.numbers)
        if numbers is None or given.nodes < 1 or given.jobs < 1:
            parser.error("a range of numbers is needed, and nodes and jobs above 0")
        missing = [str(path) for path in given.merge if not path.exists()]
        if missing:
            parser.error(f"no such file: {', '.join(missing)}")
        games = list(wanted(content, given.games))
        make_folder(given.library.absolute().parent)
        with ExitStack() as stack:
            library = stack.enter_context(Library(given.library))
            for other in given.merge:
                library.merge(other)
            for rules, variants in games:
                chosen = rules.with_variants(variants)
                result = measured(chosen, numbers, Budget(nodes=given.nodes), library, given.jobs)
                keep(content / rules.game, rules, result)
                print(line("+".join((rules.game, *variants)), result), flush=True)
    except WrongCall as wrong:
        parser.error(str(wrong))
    except KeyboardInterrupt:
        print("stopped; the same call goes on from here", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
