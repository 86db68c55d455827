"""Klondike, draw one and draw three: a table, a move, the table after it."""

from __future__ import annotations

from typing import Any

import pytest

from engine import after, reason, shown, table, up_to
from rulesgen.engine import Position, hints, legal_moves, stuck, won

COLUMNS = [f"column.{number}" for number in range(1, 8)]


def klondike(layout: str, *variants: str, **more: Any) -> Position:
    """A table of Klondike."""
    return table("klondike", layout, *variants, **more)


# Columns.


def test_down_in_alternating_colours() -> None:
    """R05: of all 4 × 4 pairs exactly the eight of red and black fit."""
    allowed = 0
    for upper in "CDHS":
        for lower in "CDHS":
            start = klondike(f"column.1 7{upper} / column.2 6{lower}")
            why = reason(start, f"6{lower} column.2 > column.1")
            assert why in (None, "colour")
            allowed += why is None
    assert allowed == 8


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("9H column.1 > column.2", None),
        ("6C column.3 > column.4", None),
        ("9C column.5 > column.2", "colour"),
        ("8S column.6 > column.2", "colour"),
        ("6C column.3 > column.2", "colour"),
        ("7D column.4 > column.2", "rank"),
        ("10S column.2 > column.1", "rank"),
    ],
)
def test_single_cards(move: str, why: str | None) -> None:
    """9H on 10S, a black 6 on a red 7; colour before rank."""
    layout = "column.1 9H / column.2 10S / column.3 6C / column.4 7D / column.5 9C / column.6 8S"
    assert reason(klondike(layout), move) == why


def test_a_run_moves_whole_or_in_part() -> None:
    """8H 7S 6H onto 9C moves whole; from any card down to its end it moves as one."""
    start = klondike("column.1 KD 8H 7S 6H / column.2 9C / column.3 8D")
    assert shown(after(start, "8H column.1 > column.2")) == {
        "column.1": "KD",
        "column.2": "9C 8H 7S 6H",
        "column.3": "8D",
    }
    assert shown(after(start, "7S column.1 > column.3"), "column.1", "column.3") == {
        "column.1": "KD 8H",
        "column.3": "8D 7S 6H",
    }


def test_a_part_whose_head_does_not_fit() -> None:
    """Colour, then rank, of the head alone."""
    start = klondike("column.1 8H 7S 6H / column.2 9C / column.3 8C / column.4 9D / column.5 10D")
    assert reason(start, "7S column.1 > column.3") == "colour"
    assert reason(start, "7S column.1 > column.4") == "rank"
    assert reason(start, "8H column.1 > column.5") == "colour"


def test_cards_out_of_order_are_no_run() -> None:
    """R07: 9S 7H 6C all open: all onto 10D is refused, 7H 6C onto 8S and 6C onto 7D go."""
    start = klondike("column.1 9S 7H 6C / column.2 10D / column.3 8S / column.4 7D")
    assert reason(start, "9S column.1 > column.2") == "run"
    assert reason(start, "7H column.1 > column.3") is None
    assert reason(start, "6C column.1 > column.4") is None


def test_nothing_goes_on_an_ace() -> None:
    """Ace low, no wrap: no king, no other card."""
    start = klondike("column.1 AC / column.2 KD / column.3 2D / column.4 KH / waste QH")
    for move in ("KD column.2", "2D column.3", "KH column.4", "QH waste"):
        assert reason(start, f"{move} > column.1") == "rank"


def test_a_card_uncovered_turns_up_at_once() -> None:
    """Only the next card, and only then."""
    start = klondike("column.1 ~2C ~5D 9H / column.2 10S")
    assert reason(start, "5D column.1 > column.2") == "face-down"
    end = after(start, "9H column.1 > column.2")
    assert shown(end) == {"column.1": "~2C 5D", "column.2": "10S 9H"}
    assert end.face_down("column.1") == 1


def test_a_move_that_leaves_open_cards_turns_nothing() -> None:
    """The card under a part of a run is up already."""
    start = klondike("column.1 ~2C 10S 9H / column.2 10C")
    assert shown(after(start, "9H column.1 > column.2"), "column.1") == {"column.1": "~2C 10S"}


# Spaces.


@pytest.mark.parametrize("column", COLUMNS)
def test_an_empty_column_takes_a_king_only(column: str) -> None:
    """R01: every column alike, a queen never, the refusal names the rule."""
    others = [name for name in COLUMNS if name != column]
    start = klondike(f"{others[0]} QC / {others[1]} KH / {others[2]} 2S / waste KC")
    assert reason(start, f"QC {others[0]} > {column}") == "space"
    assert reason(start, f"KH {others[1]} > {column}") is None
    assert reason(start, f"KC waste > {column}") is None
    assert shown(after(start, f"KH {others[1]} > {column}"), column) == {column: "KH"}


def test_a_king_takes_its_run_along() -> None:
    """K with Q into an empty column; the card under the king turns up."""
    start = klondike("column.1 ~7D KS QH / column.3 ~3C KD QD")
    assert shown(after(start, "KS column.1 > column.2")) == {
        "column.1": "7D",
        "column.2": "KS QH",
        "column.3": "~3C KD QD",
    }
    assert reason(start, "KD column.3 > column.2") == "run"
    assert reason(start, "QH column.1 > column.2") == "space"


def test_a_space_may_stay_empty() -> None:
    """Nothing is compulsory."""
    start = klondike("column.1 KS / column.2 3D / foundation.2 AD 2D / stock ~4C")
    for move in ("draw", "3D column.2 > foundation.2", "KS column.1 > column.7"):
        assert reason(start, move) is None


# Foundations.


def test_ace_up_to_king_in_suit() -> None:
    """R02: an empty foundation takes its ace only, then card by card."""
    start = klondike("column.1 3S / column.2 5S / column.3 2H / column.4 2S / column.5 AS")
    assert reason(start, "3S column.1 > foundation.4") == "rank"
    opened = after(start, "AS column.5 > foundation.4")
    assert reason(opened, "5S column.2 > foundation.4") == "rank"
    assert reason(opened, "2H column.3 > foundation.4") == "suit"
    assert shown(after(opened, "2S column.4 > foundation.4", "3S column.1 > foundation.4")) == {
        "column.2": "5S",
        "column.3": "2H",
        "foundation.4": "AS 2S 3S",
    }


def test_each_ace_has_its_own_place() -> None:
    """Suit order: clubs, diamonds, hearts, spades."""
    for index, suit in enumerate("CDHS", start=1):
        start = klondike(f"waste A{suit}")
        for other in range(1, 5):
            wanted = None if other == index else "suit"
            assert reason(start, f"A{suit} waste > foundation.{other}") == wanted
        assert after(start, f"A{suit} waste > foundation").cards(f"foundation.{index}")


def test_one_card_at_a_time_goes_up() -> None:
    """A run never does."""
    start = klondike("column.1 3C 2D / foundation.1 AC 2C / foundation.2 AD")
    assert reason(start, "3C column.1 > foundation.1") == "run"
    assert reason(after(start, "2D column.1 > foundation.2"), "3C column.1 > foundation.1") is None


def test_taking_back() -> None:
    """R06: the top card may come back by the columns' rule, as often as wanted."""
    start = klondike("foundation.3 AH 2H / column.1 3S / column.2 3D / column.3 4S")
    assert reason(start, "2H foundation.3 > column.1") is None
    assert reason(start, "2H foundation.3 > column.2") == "colour"
    assert reason(start, "2H foundation.3 > column.3") == "rank"
    assert reason(start, "2H foundation.3 > column.4") == "space"
    assert reason(start, "AH foundation.3 > column.1") == "covered"
    assert reason(start, "2H foundation.3 > foundation.4") == "source"
    assert reason(start, "2H foundation.3 > waste") == "source"
    back = after(start, "2H foundation.3 > column.1")
    assert after(back, "2H column.1 > foundation.3") == start


def test_an_ace_and_a_king_may_come_back() -> None:
    """An ace on a two of the other colour, a king into an empty column."""
    start = klondike(f"foundation.3 {up_to('A', 'K', 'H')} / foundation.1 AC / column.1 2D")
    assert shown(after(start, "AC foundation.1 > column.1"), "column.1", "foundation.1") == {
        "column.1": "2D AC",
        "foundation.1": "",
    }
    assert shown(after(start, "KH foundation.3 > column.5"), "column.5") == {"column.5": "KH"}


def test_nothing_goes_up_by_itself() -> None:
    """R19: a card taken back stays, the example's next step verifies."""
    start = klondike("foundation.1 AC 2C 3C / column.1 4H / column.2 2H")
    down = after(start, "3C foundation.1 > column.1")
    assert shown(down, "foundation.1") == {"foundation.1": "AC 2C"}
    assert shown(after(down, "2H column.2 > column.1"), "column.1") == {"column.1": "4H 3C 2H"}


def test_a_king_finishes_a_foundation() -> None:
    """Nothing goes on it, not even an ace."""
    start = klondike(f"foundation.3 {up_to('A', 'K', 'H')} / column.1 AD / column.2 2C")
    assert reason(start, "AD column.1 > foundation.3") == "full"
    assert reason(start, "2C column.2 > foundation.3") == "full"


# Stock and waste.


def test_draw_one() -> None:
    """4C on top, playable; the stock may be drawn at any time."""
    start = klondike("stock ~9D ~4C / column.1 5H")
    drawn = after(start, "draw")
    assert shown(drawn, "stock", "waste") == {"stock": "~9D", "waste": "4C"}
    assert reason(drawn, "4C waste > column.1") is None
    assert reason(drawn, "draw") is None


def test_draw_three() -> None:
    """Of three cards only the last is playable; when it is gone, the one under it."""
    start = klondike("stock ~5S ~KH ~9D ~2C / column.2 10S", "draw-three")
    drawn = after(start, "draw")
    assert shown(drawn, "stock", "waste") == {"stock": "~5S", "waste": "2C 9D KH"}
    assert reason(drawn, "9D waste > column.2") == "covered"
    assert reason(drawn, "KH waste > column.1") is None
    assert reason(after(drawn, "KH waste > column.1"), "9D waste > column.2") is None


@pytest.mark.parametrize(("cards", "last"), [(23, 2), (22, 1), (1, 1), (24, 3), (3, 3)])
def test_the_last_draw_takes_what_is_left(cards: int, last: int) -> None:
    """R17: 23, 22 and 1 cards: the last draw turns 2, 1 and 1; a further one is a turning over."""
    codes = [*up_to("A", "K", "C").split(), *up_to("A", "J", "D").split()][:cards]
    position = klondike("stock " + " ".join(f"~{code}" for code in codes), "draw-three")
    turned = 0
    while position.cards("stock"):
        before = len(position.cards("waste"))
        position = after(position, "draw")
        turned = len(position.cards("waste")) - before
    assert turned == last
    top = position.cards("waste")[-1]
    assert top.code == codes[0]
    assert reason(position, "draw") == "empty"
    over = after(position, "redeal")
    assert shown(over, "waste") == {"waste": ""}
    assert [f"~{code}" for code in codes] == over.piles()["stock"]


def test_threes_shift_after_a_turning_over() -> None:
    """A card played from the waste moves all later threes by one."""
    start = klondike("stock ~6D ~5C ~4D ~3C ~2D ~AC", "draw-three")
    drawn = after(start, "draw")
    assert shown(drawn, "waste") == {"waste": "AC 2D 3C"}
    assert reason(drawn, "AC waste > foundation.1") == "covered"
    rest = after(drawn, "draw", "redeal")
    again = after(rest, "draw")
    assert again.cards("waste") == drawn.cards("waste")
    played = klondike("stock ~6D ~5C ~4D ~3C ~2D ~AC / column.1 4H", "draw-three")
    shifted = after(played, "draw", "3C waste > column.1", "draw", "redeal", "draw")
    assert shown(shifted, "waste") == {"waste": "AC 2D 4D"}


def test_turning_over_keeps_the_order_any_number_of_times() -> None:
    """R16: unlimited passes; the order of the cards never changes."""
    position = klondike("stock ~9D ~4C ~KS")
    for number in range(1, 11):
        drawn = after(position, "draw", "draw", "draw")
        assert shown(drawn) == {"waste": "KS 4C 9D"}
        assert drawn.pass_number == number
        position = after(drawn, "redeal")
        assert shown(position) == {"stock": "~9D ~4C ~KS"}
    assert position.pass_number == 11


def test_turning_over_is_a_move_of_its_own() -> None:
    """R17: it draws nothing, needs an empty stock and a waste."""
    assert reason(klondike("stock ~4C / waste 9D"), "redeal") == "pass"
    assert reason(klondike("stock ~4C"), "redeal") == "empty"
    assert shown(after(klondike("waste 9D 4C"), "redeal")) == {"stock": "~4C ~9D"}


def test_stock_cards_are_not_played_unturned() -> None:
    """R14: before drawing, after draw and undo, and from under the waste's top."""
    start = klondike("stock ~9D ~4C / column.1 5H / waste 4S 2D")
    assert reason(start, "4C stock > column.1") == "face-down"
    assert reason(start, "stock > column.1") == "source"
    assert reason(start, "4S waste > column.1") == "covered"
    assert reason(klondike("column.1 5H"), "stock > column.1") == "empty"


# Winning, finishing, being stuck.


def all_up_but(*cards: str) -> str:
    """Foundations with everything but these cards, each the highest of its suit."""
    layout = []
    for index, suit in enumerate("CDHS", start=1):
        own = [code for code in up_to("A", "K", suit).split() if code not in cards]
        layout.append(f"foundation.{index} {' '.join(own)}")
    return " / ".join(layout)


def test_the_last_card_wins() -> None:
    """R24: with the 52nd card up the game is won, not lost."""
    start = klondike(f"{all_up_but('KS')} / column.4 KS")
    assert not won(start)
    end = after(start, "KS column.4 > foundation.4")
    assert won(end)
    assert not stuck(end)


def test_lost_when_no_move_is_left() -> None:
    """R24: no move and nothing to draw or turn over."""
    position = klondike(
        "column.1 ~AS 9H / column.2 ~2S 9D / column.3 ~3S 7H / column.4 ~4S 5H"
        " / column.5 ~5S 3H / column.6 ~6S JH / column.7 ~7S JD"
    )
    assert legal_moves(position) == []
    assert stuck(position)


@pytest.mark.parametrize(
    "layout",
    [
        "column.1 ~AS KH QC JH / column.2 ~4S 10S / stock ~2C",
        "column.1 ~2S KH QC JH / column.2 ~4S QS / column.3 ~5S KD",
        "column.1 ~2S 5H / waste 9C",
        "column.1 ~2S 5H / stock ~9C",
    ],
)
def test_not_stuck(layout: str) -> None:
    """R25: while a run can be split, a card drawn or the waste turned over, it is not over."""
    assert not stuck(klondike(layout))


def test_hints_name_the_places_of_each_card() -> None:
    """Where a chosen card may go; a run by its head; drawing is no hint."""
    start = klondike(
        "column.1 9H / column.2 10S / column.3 10C 9D / column.5 ~2H KD / stock ~3C / waste 8S"
    )
    assert hints(start) == {
        "9H": ("column.2",),
        "9D": ("column.2",),
        "8S": ("column.1", "column.3"),
        "KD": ("column.4", "column.6", "column.7"),
    }
