"""Gargantua: Klondike with two packs, nine columns and one turning over."""

from __future__ import annotations

from engine import after, game_rules, reason, shown, table, up_to
from rulesgen.engine import won


def test_one_turning_over() -> None:
    """R15: two passes; the second turning over is refused."""
    first = after(table("gargantua", "stock ~4C ~9D"), "draw", "draw")
    second = after(first, "redeal")
    assert shown(second) == {"stock": "~4C ~9D"}
    assert second.pass_number == 2
    end = after(second, "draw", "draw")
    assert reason(end, "redeal") == "pass"
    assert reason(end, "draw") == "empty"


def test_nine_columns_and_eight_foundations() -> None:
    """Each suit has two; the first opened takes the lower index."""
    start = table("gargantua", "column.9 AS / column.8 AS / column.7 2S")
    assert reason(start, "AS column.9 > foundation.8") == "space"
    one = after(start, "AS column.9 > foundation.7")
    assert reason(one, "AS column.8 > foundation.8") is None
    assert reason(one, "AS column.8 > foundation.7") == "rank"
    assert reason(one, "2S column.7 > foundation.7") is None


def test_runs_and_kings() -> None:
    """As Klondike: runs move whole or in part, kings open spaces."""
    start = table("gargantua", "column.1 ~3D KS QH JS / column.2 QD / column.9 KH")
    assert shown(after(start, "KS column.1 > column.3"), "column.1", "column.3") == {
        "column.1": "3D",
        "column.3": "KS QH JS",
    }
    assert reason(start, "JS column.1 > column.2") is None
    assert reason(start, "QH column.1 > column.3") == "space"


def test_taking_back() -> None:
    """R06: the top card comes back by the columns' rule."""
    start = table("gargantua", f"foundation.5 {up_to('A', '5', 'H')} / column.1 6S")
    assert shown(after(start, "5H foundation.5 > column.1"), "column.1") == {"column.1": "6S 5H"}


def test_a_king_of_either_copy_takes_a_queen_of_either() -> None:
    """R10, R11: copies are equal; without an index two that fit are ambiguous."""
    start = table("gargantua", "column.1 KS / column.2 KS / column.3 QH / column.4 QH")
    assert reason(start, "QH column.3 > column") == "ambiguous"
    assert reason(start, "QH column > column.1") == "ambiguous"
    assert reason(start, "QH column.3 > column.1") is None


def test_all_104_win() -> None:
    """Two of each suit, ace to king."""
    layout = " / ".join(
        f"foundation.{index + 1} {up_to('A', 'K', 'CCDDHHSS'[index])}" for index in range(7)
    )
    start = table("gargantua", f"{layout} / foundation.8 {up_to('A', 'Q', 'S')} / column.1 KS")
    assert not won(start)
    assert won(after(start, "KS column.1 > foundation.8"))


def test_added_without_python() -> None:
    """Its columns, foundations and moves are Klondike's in every field but numbers."""
    mine, other = game_rules("gargantua").base, game_rules("klondike").base
    for kind, same in (("column", "count"), ("foundation", "count"), ("stock", "passes")):
        fields = mine.pile(kind).model_dump()
        theirs = other.pile(kind).model_dump()
        fields.pop(same), theirs.pop(same)
        assert fields == theirs
