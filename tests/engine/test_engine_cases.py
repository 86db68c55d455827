"""Faults that people met in other programs, as cases for the engine; each test names its case.

Where a case needs other rules than a built-in game has, a game's file is read with one value changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rules.edited import edited, read

from engine import after, laid, reason, shown, table, up_to
from rulesgen.engine import Position, legal_moves, stuck
from rulesgen.engine.play import legal_codes
from rulesgen.engine.step import do_move, undo_move


def changed(folder: Path, game: str, changes: dict[str, str], layout: str, **more: Any) -> Position:
    """A table of a game with some of its rules changed."""
    return laid(read(folder, edited(game, changes)), layout, **more)


def test_taking_back_is_the_rule_files_matter(tmp_path: Path) -> None:
    """R06: the same file with take-back and without: accepted, refused."""
    layout = "foundation.3 AH 2H / column.1 3S"
    allowed = changed(tmp_path, "klondike", {}, layout)
    assert reason(allowed, "2H foundation.3 > column.1") is None
    none = {"piles.foundation.take-back": "none"}
    refused = changed(tmp_path, "klondike", none, layout)
    assert reason(refused, "2H foundation.3 > column.1") == "take-back"
    assert not any(move.startswith("2H") for move in legal_moves(refused))


MOVES: dict[str, tuple[Position, str]] = {
    "draw one": (table("klondike", "stock ~4C ~9D / waste 2S"), "draw"),
    "draw three": (table("klondike", "stock ~4C ~9D ~KS ~2D", "draw-three"), "draw"),
    "short last draw": (table("klondike", "stock ~4C ~9D / waste 2S", "draw-three"), "draw"),
    "turning over": (table("klondike", "waste 4C 9D 2S", pass_number=3), "redeal"),
    "a run": (table("klondike", "column.1 ~2C 9H 8C 7D / column.2 10S"), "9H column.1 > column.2"),
    "a card that uncovers": (table("klondike", "column.1 ~2C 9H / column.2 10S"), "9H column.1 > column.2"),
    "up": (table("klondike", "column.1 ~2C AH"), "AH column.1 > foundation.3"),
    "taken back": (table("klondike", "foundation.3 AH 2H / column.1 3S"), "2H foundation.3 > column.1"),
    "from the waste": (table("klondike", "waste 2S 9H / column.2 10S"), "9H waste > column.2"),
    "a king into a space": (table("klondike", "column.1 ~2C KH QS"), "KH column.1 > column.5"),
    "the stock card into a side space": (table("braid", "stock ~2C ~5D"), "stock > side.4"),
    "into a corner": (table("braid", "braid 2C 5D"), "5D braid > corner.4"),
    "the base card": (table("braid", "side.1 8C / foundation.5 8H"), "8C side.1 > foundation.1"),
    "the choice of a direction": (
        table("braid", "side.1 7H / foundation.5 8H", "up-or-down"),
        "7H side.1 > foundation.5",
    ),
    "a card built": (
        table("british-square", "column.1 7H / column.2 8H / column.3 KC / column.4 KD"),
        "8H column.2 > column.1",
    ),
    "a built card that leaves": (
        table(
            "british-square",
            "column.1 7H 8H / column.2 9H / column.3 KC / column.4 KD",
            built={"column.1": 1},
        ),
        "8H column.1 > column.2",
    ),
    "a space filled at once": (
        table("british-square", "column.1 7H / column.2 8H / column.3 KC / waste 9H 2C / stock ~5D"),
        "2C waste > column.4",
    ),
    "a space filled from the stock": (
        table("british-square", "column.1 7H / column.2 8H / column.3 KC / waste 9H 2C / stock ~5D"),
        "stock > column.4",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", list(MOVES))
def test_undo_is_an_exact_inverse(kind: str) -> None:
    """R13: state, move, undo, move: field by field, faces and pass counter included."""
    position, move = MOVES[kind]
    wanted = after(position, move)
    code = next(c for c in legal_codes(position) if after_code(position, c) == wanted)
    state = list(position.state)
    for _ in range(3):
        undo = do_move(position.tables, state, code)
        assert tuple(state) == wanted.state
        undo_move(position.tables, state, code, undo)
        assert tuple(state) == position.state


def after_code(position: Position, code: int) -> Position:
    """The position after a legal move given as its number."""
    state = list(position.state)
    do_move(position.tables, state, code)
    return Position(position.rules, tuple(state))


@pytest.mark.parametrize("game", ["klondike", "gargantua"])
def test_three_cards_drawn_taken_back_and_drawn_again(game: str) -> None:
    """R13: the order of a draw is the same the second time."""
    variants = ("draw-three",) if game == "klondike" else ()
    start = table(game, "stock ~4C ~9D ~KS ~2D ~5H", *variants)
    assert after(start, "draw") == after(start, "draw")
    assert shown(after(start, "draw"), "stock", "waste") == (
        {"stock": "~4C ~9D", "waste": "5H 2D KS"}
        if variants
        else {"stock": "~4C ~9D ~KS ~2D", "waste": "5H"}
    )


def test_passes_and_turnings_over(tmp_path: Path) -> None:
    """R15: with three passes the first and second turning over are allowed, the third refused."""
    three = {"piles.stock.passes": "3"}
    position = changed(tmp_path, "klondike", three, "stock ~4C ~9D")
    for _ in range(2):
        position = after(position, "draw", "draw", "redeal")
    assert reason(after(position, "draw", "draw"), "redeal") == "pass"


def test_no_pass_and_ten_passes(tmp_path: Path) -> None:
    """R16: one pass: the first turning over is refused; unlimited: ten are accepted."""
    one = changed(tmp_path, "klondike", {"piles.stock.passes": "1"}, "waste 4C 9D")
    assert reason(one, "redeal") == "pass"
    position = changed(tmp_path, "klondike", {}, "stock ~4C ~9D")
    for _ in range(10):
        position = after(position, "draw", "draw", "redeal")
    assert reason(after(position, "draw", "draw"), "redeal") is None


def test_direction_of_building_locked_or_free(tmp_path: Path) -> None:
    """R20: up or down with a lock and without, for every next card."""
    layout = "column.1 7H 8H / column.2 9H / column.3 7H / column.4 KC"
    locked = changed(tmp_path, "british-square", {}, layout, built={"column.1": 1})
    assert reason(locked, "9H column.2 > column.1") is None
    assert reason(locked, "7H column.3 > column.1") == "direction"
    free = changed(tmp_path, "british-square", {"piles.column.build.lock": "none"}, layout)
    assert reason(free, "9H column.2 > column.1") is None
    assert reason(free, "7H column.3 > column.1") is None


def test_alternate_colours_up_or_down(tmp_path: Path) -> None:
    """R20 as it was met: column 9C 8D, then 9S or 7C; built in play it goes down already."""
    changes = {"piles.column.build.suit": "alternate-colour"}
    layout = "column.1 9C 8D / column.2 9S / column.3 7C / column.4 KC"
    free = changes | {"piles.column.build.lock": "none"}
    assert (
        reason(changed(tmp_path, "british-square", free, layout), "9S column.2 > column.1") is None
    )
    locked = changed(tmp_path, "british-square", changes, layout, built={"column.1": 1})
    assert reason(locked, "9S column.2 > column.1") == "direction"
    assert reason(locked, "7C column.3 > column.1") is None


def test_wrap_and_no_wrap(tmp_path: Path) -> None:
    """Whether a king goes on an ace is said in the file, for columns and foundations apart."""
    layout = "column.1 2C AH / column.2 KS"
    assert reason(changed(tmp_path, "klondike", {}, layout), "KS column.2 > column.1") == "rank"
    wrapped = changed(tmp_path, "klondike", {"piles.column.build.wrap": "yes"}, layout)
    assert reason(wrapped, "KS column.2 > column.1") is None


def test_units(tmp_path: Path) -> None:
    """Single cards, parts of runs, whole runs: what moves together is one field."""
    layout = "column.1 ~2C 9H 8C 7D / column.2 10S / column.3 8S / foundation.2 AD"
    moves = ("9H column.1 > column.2", "7D column.1 > column.3")
    single = changed(tmp_path, "klondike", {"piles.column.unit": "single"}, layout)
    assert [reason(single, move) for move in moves] == ["covered", None]
    part = changed(tmp_path, "klondike", {}, layout)
    assert [reason(part, move) for move in moves] == [None, None]
    whole = changed(tmp_path, "klondike", {"piles.column.unit": "whole-run"}, layout)
    assert [reason(whole, move) for move in moves] == [None, "run"]
    top = layout.replace("7D", "2D").replace("8C 2D", "2D")
    whole = changed(tmp_path, "klondike", {"piles.column.unit": "whole-run"}, top)
    assert reason(whole, "2D column.1 > foundation.2") is None
    assert "2D column.1 > foundation.2" in legal_moves(whole)


def test_spaces(tmp_path: Path) -> None:
    """Never, at will or at once; a king only or any card: each is a field."""
    layout = "column.1 QH / column.2 KS / column.3 2C / stock ~5D"
    queen = "QH column.1 > column.7"
    assert reason(changed(tmp_path, "klondike", {}, layout), queen) == "space"
    any_card = {"piles.column.space.takes": "any"}
    assert reason(changed(tmp_path, "klondike", any_card, layout), queen) is None
    never = {"piles.column.space": "{fill: never}"}
    assert reason(changed(tmp_path, "klondike", never, layout), queen) == "source"
    assert (
        reason(changed(tmp_path, "klondike", never, layout), "KS column.2 > column.7") == "source"
    )
    at_once = {"piles.column.space.fill": "at-once"}
    waiting = changed(tmp_path, "klondike", at_once, layout)
    assert reason(waiting, "draw") == "fill-first"
    assert reason(waiting, "KS column.2 > column.7") is None


def test_a_card_taken_back_fills_no_space_that_waits(tmp_path: Path) -> None:
    """Where spaces are filled at once from named piles, a foundation is none of them."""
    changes = {"piles.column.space.fill": "at-once", "piles.column.space.from": "[waste]"}
    layout = f"column.1 QH / waste KC / foundation.4 {up_to('A', 'K', 'S')}"
    waiting = changed(tmp_path, "klondike", changes, layout)
    assert reason(waiting, "KS foundation.4 > column.7") == "fill-first"
    assert set(legal_moves(waiting)) == {f"KC waste > column.{n}" for n in range(2, 8)}


@pytest.mark.parametrize(
    ("layout", "is_stuck"),
    [
        ("column.1 9H / column.2 9D / waste 5C", False),
        ("column.1 9H / column.2 9D / stock ~5C", False),
        ("column.1 9H / column.2 9D / column.3 KC", False),
        ("column.1 ~2C 9H", True),
    ],
)
def test_false_stuck(layout: str, is_stuck: bool) -> None:
    """R25: only a redeal left, only a draw left, a king that may still move: not stuck."""
    assert stuck(table("klondike", layout)) == is_stuck
