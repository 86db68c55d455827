"""`make mutants`: every slip of the pen once, counted by class; exit code 1 where too much goes unseen."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from multiprocessing import get_context
from pathlib import Path

from mutants.making import Mutant, content_mutants, locale_mutants
from mutants.trying import Bench, Found

ROOT = Path(__file__).resolve().parents[2]
LISTED = Path(__file__).with_name("survivors.txt")
EACH, ALL = 0.98, 0.99
"""The least share of a class, and of everything, that is told at the right place."""


def listed() -> dict[str, str]:
    """The survivors that are known: their reasons by name."""
    lines = LISTED.read_text("utf-8").splitlines()
    pairs = (line.partition(" | ") for line in lines if line and not line.startswith("#"))
    return {name.strip(): reason.strip() for name, _, reason in pairs}


def every_mutant(root: Path, games: Iterable[str]) -> list[Mutant]:
    """All mutants of some games and of the phrase books."""
    found = [mutant for game in games for mutant in content_mutants(root, game)]
    return found + locale_mutants(root)


def table(found: Sequence[Found]) -> tuple[list[str], bool]:
    """The report's lines by class, and whether enough was told."""
    kinds = sorted({f.mutant.kind for f in found})
    lines, enough = [f"{'class':<14}{'made':>7}{'told':>9}{'in place':>10}"], True
    for kind in [*kinds, "all"]:
        own = [f for f in found if kind in (f.mutant.kind, "all")]
        told, here = sum(f.caught for f in own), sum(f.here for f in own)
        lines.append(f"{kind:<14}{len(own):>7}{told / len(own):>9.2%}{here / len(own):>10.2%}")
        enough = enough and here / len(own) >= (ALL if kind == "all" else EACH)
    return lines, enough


def _work(part: tuple[Path, list[Mutant]]) -> list[Found]:
    root, mutants = part
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(root, Path(folder))
        return [bench.tries(mutant) for mutant in mutants]


def main() -> None:
    """Run them all on all processors and print the report; with a number N only every Nth."""
    every = int(sys.argv[1]) if sys.argv[1:] else 1
    start = time.perf_counter()
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        still = Path(folder)  # somebody may be writing in the checkout meanwhile
        bench = Bench(ROOT, still)
        games = bench.games()
        for game, reason in bench.left_out().items():
            print(f"left out: {game}: {reason}")
        mutants = every_mutant(still, games)[::every]
        parts = [(still, mutants[n::workers]) for n in range(workers)]
        with get_context("fork").Pool(workers) as pool:
            found = [one for part in pool.imap_unordered(_work, parts) for one in part]
    lines, enough = table(found)
    print("\n".join(lines))
    known = listed()
    survivors = sorted({f.mutant.name for f in found if not f.here})
    new = [name for name in survivors if name not in known]
    for name in new:
        one = next(f for f in found if f.mutant.name == name)
        told = f"told elsewhere: {', '.join(one.keys)}" if one.caught else "not told"
        print(f"not listed: {name} {one.mutant.new!r}: {told}")
    for name in sorted(set(known) - set(survivors)) if every == 1 else ():
        print(f"listed, but told: {name}")
    print(
        Counter(f.mutant.file.split("/")[0] for f in found), f"{time.perf_counter() - start:.0f} s"
    )
    sys.exit(0 if enough and not new else 1)


if __name__ == "__main__":
    main()
