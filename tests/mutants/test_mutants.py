"""A sample of the mutants: what an author could get wrong is told, at its file and line."""

from __future__ import annotations

import random
from pathlib import Path

from mutants.__main__ import ROOT, every_mutant, listed, table
from mutants.trying import Bench

SAMPLE = 300
SEED = 20261130


def test_three_hundred_slips_are_told_at_their_place(tmp_path: Path) -> None:
    """Drawn from all classes of all games and of the phrase books; `make mutants` tries them all."""
    bench = Bench(ROOT, tmp_path)
    games = bench.games()
    assert games, bench.left_out()
    mutants = random.Random(SEED).sample(every_mutant(tmp_path, games), SAMPLE)
    mutants.sort(key=lambda mutant: mutant.name)
    found = [bench.tries(mutant) for mutant in mutants]
    known = listed()
    unseen = [
        f"{one.mutant.name} {one.mutant.new!r} {one.keys}"
        for one in found
        if not one.here and one.mutant.name not in known
    ]
    lines, _ = table(found)
    assert len(unseen) <= SAMPLE // 100, "\n".join([*lines, *unseen])
