"""One compiled kernel serves all games, whichever comes first.

Numba names what it compiles after numbers that count in one process only. Two kernels that come from its
cache could so have the same names, and the second would run parts of the first.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop
from rulesgen.rules.record import Rules
from rulesgen.solver.compiled import INTERPRETED, Machine, compiled_machine
from rulesgen.solver.desk import make_desk
from rulesgen.solver.finder import numbered
from rulesgen.solver.shortcuts import Allowed, plan
from solver.small_games import CONTENT, GAMES
from solver.test_shortcuts import Kernel, small_games

WORKSHOP = Workshop(find_folders(CONTENT.parent))


def every_rules() -> list[Rules]:
    """Every game with each of its variants, and without any."""
    return [
        WORKSHOP.game(game).rules.with_variants((name,) if name else ())
        for game in WORKSHOP.folders.games()
        for name in ("", *WORKSHOP.game(game).rules.variant_names)
    ]


def test_every_game_has_the_same_records() -> None:
    """Field by field of the same length: to Numba all games are one type."""
    machine = Machine(True, *(root for root in vars(INTERPRETED).values() if callable(root)))
    found: list[Any] = []
    for rules in every_rules():
        position = numbered(rules, "R1", "1")
        t, s = position.tables, list(position.state)
        p = plan(t, s)
        records: Any = (machine.tables(t), machine.plan(p), machine.desk(make_desk(t, p, s)))
        found.append([record.dtype.descr for record in records])
    assert len(found) > len(WORKSHOP.folders.games())
    for one, other in pairwise(found):
        assert one == other


def test_small_games_of_all_kinds_in_one_process() -> None:
    """What the compiled search finds, one game after the other, is what the interpreted one finds."""
    pytest.importorskip("numba")
    compiled, plain = Kernel(compiled_machine(), 1 << 17), Kernel(INTERPRETED, 1 << 17)
    ends = set()
    for game, variants in GAMES:
        for t, s in small_games(game, variants, 6, large=0):
            p = plan(t, s, Allowed())
            end = compiled(t, s, p, 2000)
            assert end == plain(t, s, p, 2000), (game, variants)
            ends.add(end)
    assert ends >= {True, False}
    root: Any = compiled_machine().search
    assert len(root.signatures) == 1
