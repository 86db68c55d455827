"""How many deals the solver decides, how fast: `python -m benchmarks.solver [FIRST-LAST] [shared] [GAME…]`.

Not among `make bench`: it takes minutes. Times are processor seconds of one core after compiling, as other
people's searches may share the machine; every deal gets ten of them, those of two packs and of British
Square five. With `shared` the 120 deals of Klondike, too; with games (`klondike+draw-three`) only those.
"""

from __future__ import annotations

import json
import platform
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from rulesgen.cards import Card
from rulesgen.deal.table import lay_out
from rulesgen.engine import Position, from_piles
from rulesgen.rules.reading import read_rules
from rulesgen.rules.record import Rules
from rulesgen.solver import Budget, Undecided, Verdict, Won, solve
from rulesgen.solver.finder import numbered

ROOT = Path(__file__).parents[1]
SHARED = ROOT / "tests" / "data" / "klondike_verdicts.json"
SECONDS = 10
GAMES: list[tuple[str, tuple[str, ...], int]] = [
    ("klondike", (), 10),
    ("klondike", ("draw-three",), 10),
    ("braid", (), 5),
    ("braid", ("up-or-down",), 5),
    ("british-square", (), 5),
    ("british-square", ("american",), 5),
    ("gargantua", (), 5),
]


def rules_of(game: str, variants: tuple[str, ...]) -> Rules:
    """The rules of a game with its variants."""
    return read_rules(ROOT / "content" / game / "rules.yaml").with_variants(variants)


def shared(rules: Rules) -> Iterator[Position]:
    """The 120 deals that other solvers have decided, too."""
    for entry in json.loads(SHARED.read_text(encoding="utf-8")):
        pack = [Card.parse(code) for code in entry["deck"].split()]
        yield from_piles(rules, lay_out(rules, pack).as_json())


def line(name: str, positions: Iterable[Position], seconds: int) -> str:
    """One line of the table."""
    found: list[tuple[float, Verdict]] = []
    for position in positions:
        begun = time.process_time()
        verdict = solve(position, Budget(seconds=seconds))
        found.append((time.process_time() - begun, verdict))
    times = sorted(spent for spent, _verdict in found)
    won = sum(isinstance(verdict, Won) for _spent, verdict in found)
    decided = [spent for spent, verdict in found if not isinstance(verdict, Undecided)]
    number = len(found)
    soon = sum(spent <= 1 for spent in decided)
    nodes = sum(verdict.nodes for _spent, verdict in found)
    return (
        f"{name:<32} {number:>4} deals  won {won:>4}  lost {len(decided) - won:>3}  "
        f"decided in 1 s {soon / number:6.1%}  in {seconds} s {len(decided) / number:6.1%}  "
        f"median {times[number // 2] * 1000:7.1f} ms  {nodes / sum(times) / 1e6:.2f} M positions/s"
    )


def main() -> None:
    """Print the table for the numbers named, 1–20 without any."""
    said = sys.argv[1:]
    first, _, last = next((word for word in said if word[0].isdigit()), "1-20").partition("-")
    chosen = [word for word in said if word != "shared" and not word[0].isdigit()]
    names = ["+".join((game, *variants)) for game, variants, _seconds in GAMES]
    if unknown := [word for word in chosen if word not in names]:
        sys.exit(f"no such game here: {', '.join(unknown)}; there are {', '.join(names)}")
    numbers = range(int(first), int(last or first) + 1)
    print(f"{platform.machine()}, Python {platform.python_version()}, {SECONDS} s a deal and less")
    for game, variants, seconds in GAMES:
        name = "+".join((game, *variants))
        if chosen and name not in chosen:
            continue
        rules = rules_of(game, variants)
        for hard in ("14", "17"):  # compiles, if need be
            solve(numbered(rules, "R1", hard), Budget(nodes=600_000))
        tables = (numbered(rules, "R1", str(number)) for number in numbers)
        print(line(f"{name} R1 {first}-{last}", tables, seconds), flush=True)
        if game == "klondike" and "shared" in said:
            print(line(f"{name} shared", shared(rules), seconds), flush=True)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"largest size in memory: {memory} MB")


if __name__ == "__main__":
    main()
