"""A game being played: undo, the count of moves, finish, again."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesgen.cards import Rank, Suit
from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.engine import Position, from_piles
from rulesgen.engine.finish import finish
from rulesgen.playing.session import UNDO, Session, replayed
from rulesgen.rules.reading import read_rules

CONTENT = Path(__file__).resolve().parents[2] / "content"


def dealt(game: str, number: str, *variants: str) -> Position:
    """A numbered deal."""
    rules = read_rules(CONTENT / game / "rules.yaml").with_variants(variants)
    deal = deal_by_id(make_id(R1, game, number, rules.chosen), rules)
    return from_piles(rules, deal.table.as_json())


def open_columns(*, kings_last: bool) -> Position:
    """Each suit in one column, face up, the ace on top or under everything."""
    rules = read_rules(CONTENT / "klondike" / "rules.yaml").base
    ranks = list(Rank) if kings_last else list(reversed(Rank))
    piles = {
        f"column.{number}": [rank.code + suit.letter for rank in ranks]
        for number, suit in enumerate(Suit, start=1)
    }
    return from_piles(rules, piles)


def test_a_card_that_was_turned_up_stays_face_up() -> None:
    session = Session(dealt("klondike", "24"))
    assert session.move("6S column.7 > column.2") is None
    turned = session.position.piles()["column.7"][-1]
    assert not turned.startswith("~")
    assert session.undo()
    assert session.position.piles()["column.7"][-2:] == [turned, "6S"]
    assert session.position.face_down("column.7") == 5
    assert session.position.piles()["column.2"] == session.start.piles()["column.2"]
    # it counts as face up from then on: it is no secret that the next undo could keep
    assert not session.undo()
    assert session.position.face_down("column.7") == 5


def test_drawn_cards_go_back_face_down() -> None:
    session = Session(dealt("klondike", "24", "draw-three"))
    assert session.move("draw") is None
    assert len(session.position.piles()["waste"]) == 3
    assert session.undo()
    assert session.position == session.start
    assert all(code.startswith("~") for code in session.position.piles()["stock"])


def test_every_move_draw_and_turn_over_counts_one_and_an_undo_none() -> None:
    session = Session(dealt("klondike", "24"))
    for _ in range(24):
        assert session.move("draw") is None
    assert session.move("redeal") is None
    assert session.moves == 25
    session.undo()
    session.undo()
    assert (session.moves, session.undone) == (25, 2)
    assert session.move("draw") is None
    assert session.moves == 26


def test_a_refused_move_counts_nothing_and_changes_nothing() -> None:
    session = Session(dealt("klondike", "24"))
    before = session.position
    refusal = session.move("QS column.1 > column.7")
    assert refusal is not None
    assert session.last_refusal == refusal
    assert (session.position, session.moves, session.log) == (before, 0, [])
    session.move("draw")
    assert session.last_refusal is None


def test_a_game_with_undos_is_kept_with_them() -> None:
    session = Session(dealt("klondike", "24"))
    for move in ("6S column.7 > column.2", UNDO, "draw"):
        if move == UNDO:
            session.undo()
        else:
            session.move(move)
    again = replayed(session.start, session.log, 12.5)
    assert again.position == session.position
    assert (again.moves, again.undone, again.seconds) == (2, 1, 12.5)


def test_a_log_that_does_not_fit_is_no_game() -> None:
    with pytest.raises(ValueError, match="does not replay"):
        replayed(dealt("klondike", "24"), ["QS column.1 > column.7"], 0)
    with pytest.raises(ValueError, match="does not replay"):
        replayed(dealt("klondike", "24"), [UNDO], 0)


def test_finish_plays_up_card_by_card() -> None:
    session = Session(open_columns(kings_last=False))
    assert len(session.finish()) == 52
    assert session.won
    assert session.moves == 52


def test_finish_is_not_offered_where_it_does_not_win() -> None:
    """R18: all cards face up, stock and waste empty, and still no way up."""
    start = open_columns(kings_last=True)
    assert finish(start) == ()
    session = Session(start)
    assert session.finish() == ()
    assert session.position == start


def test_finish_waits_for_an_empty_stock() -> None:
    assert finish(dealt("klondike", "24")) == ()


def test_again_is_the_same_deal_with_nothing_turned_up() -> None:
    session = Session(dealt("klondike", "24"))
    session.move("6S column.7 > column.2")
    session.undo()
    again = session.again()
    assert again.position == session.start
    assert again.position.face_down("column.7") == 6
    assert again.moves == 0
