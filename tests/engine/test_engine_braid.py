"""Braid, the base game and its variants: a table, a move, the table after it."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine import after, reason, shown, table, up_to
from rulesgen.engine import Position, legal_moves, stuck, won


def braid(layout: str, *variants: str, **more: Any) -> Position:
    """A table of Braid."""
    return table("braid", layout, *variants, **more)


# The braid.


def test_only_the_last_card_of_the_braid_is_available() -> None:
    """The lowest, uncovered card; when it is gone, the one before it."""
    start = braid("braid 10H 9H / foundation.5 8H")
    assert reason(start, "10H braid > foundation.5") == "covered"
    assert shown(after(start, "9H braid > foundation.5")) == {
        "braid": "10H",
        "foundation.5": "8H 9H",
    }
    assert reason(after(start, "9H braid > foundation.5"), "10H braid > foundation.5") is None


def test_nothing_is_laid_on_the_braid() -> None:
    """No building anywhere else; an empty braid takes nothing either."""
    for layout in ("braid 9C / waste 8D", "waste 8D", "corner.1 8D", "side.1 8D"):
        source = "corner.1" if "corner" in layout else "side.1" if "side" in layout else "waste"
        assert reason(braid(layout), f"8D {source} > braid") == "source"


# Corners.


def test_a_corner_may_be_filled_with_the_braids_last_card() -> None:
    """And with no other: not from the waste, a side, another corner or the stock."""
    start = braid("braid KS 9C / corner.2 JD / side.1 5H / waste 7S / stock ~AD")
    assert reason(start, "9C braid > corner.1") is None
    assert shown(after(start, "9C braid > corner.1"), "braid", "corner.1") == {
        "braid": "KS",
        "corner.1": "9C",
    }
    assert reason(start, "7S waste > corner.1") == "source"
    assert reason(start, "5H side.1 > corner.1") == "source"
    assert reason(start, "JD corner.2 > corner.1") == "source"
    assert reason(start, "stock > corner.1") == "source"
    assert reason(start, "9C braid > corner.2") == "full"


def test_nothing_is_compulsory() -> None:
    """A space may wait while other moves are made."""
    start = braid("braid KS 9C / corner.2 9H / foundation.5 8H / stock ~AD")
    assert reason(start, "draw") is None
    assert reason(start, "9H corner.2 > foundation.5") is None


def test_once_the_braid_is_gone_an_empty_corner_stays_empty() -> None:
    """A corner is never filled from elsewhere."""
    start = braid("waste 7S / corner.2 JD / side.1 5H")
    assert not any("> corner" in move for move in legal_moves(start))


# Sides.


def test_a_side_space_is_filled_only_from_the_stock() -> None:
    """The waste's top card, or the next card as it is turned; nothing else, or it stays empty."""
    start = braid("braid 9C / corner.1 JD / side.1 5H / waste 7S 8D / stock ~AC ~AD")
    assert shown(after(start, "8D waste > side.2"), "waste", "side.2") == {
        "waste": "7S",
        "side.2": "8D",
    }
    assert reason(start, "7S waste > side.2") == "covered"
    assert reason(start, "9C braid > side.2") == "source"
    assert reason(start, "JD corner.1 > side.2") == "source"
    assert reason(start, "5H side.1 > side.2") == "source"
    assert reason(start, "8D waste > side.1") == "full"


def test_a_card_turned_into_a_space_never_touches_the_waste() -> None:
    """The stock's next card lies in the space, face up; the waste is as it was."""
    start = braid("waste 7S / stock ~AC ~AD")
    assert shown(after(start, "stock > side.8")) == {
        "stock": "~AC",
        "waste": "7S",
        "side.8": "AD",
    }
    assert reason(start, "stock > foundation.3") == "source"
    assert reason(braid("waste 7S"), "stock > side.8") == "empty"


def test_all_eight_sides_and_four_corners_are_alike() -> None:
    """R01: what holds for the first place holds for each."""
    start = braid("braid KS 9C / waste 7S / stock ~AD")
    for index in range(1, 9):
        assert reason(start, f"7S waste > side.{index}") is None
        assert reason(start, f"stock > side.{index}") is None
    for index in range(1, 5):
        assert reason(start, f"9C braid > corner.{index}") is None


# Foundations.


def test_any_card_of_the_base_rank_opens_a_foundation() -> None:
    """Also while others are unfinished; the first of a suit takes the lower index."""
    start = braid("side.1 8C / side.2 8H / waste 8C / foundation.5 8H 9H")
    assert reason(start, "8C side.1 > foundation.1") is None
    assert reason(start, "8C side.1 > foundation.2") == "space"
    assert reason(start, "8H side.2 > foundation.6") is None
    assert reason(start, "8H side.2 > foundation.5") == "rank"
    assert reason(start, "8C side.1 > foundation.3") == "suit"
    both = after(start, "8C side.1 > foundation.1", "8C waste > foundation.2")
    assert shown(both, "foundation.1", "foundation.2") == {
        "foundation.1": "8C",
        "foundation.2": "8C",
    }


def test_without_a_base_card_any_card_may_be_the_first() -> None:
    """A part of a table that shows no foundation card: what goes up first settles the rank."""
    start = braid("side.1 8C / side.2 9D / side.3 8D")
    assert start.base is None
    assert reason(start, "9D side.2 > foundation.3") is None
    assert reason(start, "9D side.2 > foundation.1") == "suit"
    first = after(start, "8C side.1 > foundation.1")
    assert first.base == 8
    assert reason(first, "9D side.2 > foundation.3") == "rank"
    assert reason(first, "8D side.3 > foundation.3") is None


def test_foundations_go_up_in_suit_round_the_corner() -> None:
    """R02: after the king the ace; every other card is refused."""
    start = braid("foundation.5 8H 9H 10H JH QH KH / corner.1 AH / corner.2 2H / corner.3 AS")
    assert reason(start, "2H corner.2 > foundation.5") == "rank"
    assert reason(start, "AS corner.3 > foundation.5") == "suit"
    end = after(start, "AH corner.1 > foundation.5", "2H corner.2 > foundation.5")
    assert shown(end, "foundation.5") == {"foundation.5": "8H 9H 10H JH QH KH AH 2H"}


@pytest.mark.parametrize("source", ["braid", "corner.3", "side.6", "waste"])
def test_foundations_are_fed_from_four_kinds_of_piles(source: str) -> None:
    """Braid end, corners, sides and the waste's top."""
    assert reason(braid(f"{source} 9H / foundation.5 8H"), f"9H {source} > foundation.5") is None


def test_a_finished_foundation_takes_no_more() -> None:
    """Thirteen cards; the second copy of the base card opens the other."""
    start = braid(f"foundation.5 {up_to('8', '7', 'H')} / waste 8H")
    assert reason(start, "8H waste > foundation.5") == "full"
    assert reason(start, "8H waste > foundation.6") is None


def test_no_take_back() -> None:
    """R06: foundations keep their cards."""
    start = braid("foundation.5 8H 9H / foundation.6 8H")
    assert reason(start, "9H foundation.5 > side.1") == "take-back"
    assert reason(start, "9H foundation.5 > corner.1") == "take-back"
    assert reason(start, "9H foundation.5 > foundation.6") == "source"
    assert reason(start, "9H foundation.5 > waste") == "source"


# Stock and waste.


def test_cards_are_turned_one_by_one() -> None:
    """The next stock card comes to the top of the waste."""
    start = braid("stock ~AC ~AD / waste 7S")
    assert shown(after(start, "draw")) == {"stock": "~AC", "waste": "7S AD"}
    assert shown(after(start, "draw", "draw")) == {"waste": "7S AD AC"}


def test_the_waste_is_turned_over_only_when_the_stock_is_empty() -> None:
    """Unshuffled: what was drawn first is drawn first again."""
    start = braid("stock ~AC ~AD / waste 7S")
    assert reason(start, "redeal") == "pass"
    drawn = after(start, "draw", "draw")
    assert reason(drawn, "draw") == "empty"
    over = after(drawn, "redeal")
    assert shown(over) == {"stock": "~AC ~AD ~7S"}
    assert over.pass_number == 2
    assert shown(after(over, "draw"), "waste") == {"waste": "7S"}


def test_three_passes_are_two_turnings_over() -> None:
    """R15: the first and the second are allowed, the third is refused."""
    position = braid("stock ~AC ~AD")
    for number in (1, 2):
        position = after(position, "draw", "draw", "redeal")
        assert position.pass_number == number + 1
    last = after(position, "draw", "draw")
    assert reason(last, "redeal") == "pass"
    assert reason(braid("", pass_number=3), "redeal") == "empty"


def test_after_the_last_pass_play_goes_on() -> None:
    """Lost only when no move is left."""
    last = braid("waste 7S 9H / foundation.5 8H", pass_number=3)
    assert not stuck(last)
    up = after(last, "9H waste > foundation.5")
    assert not stuck(up)
    filled = after(up, "7S waste > side.1")
    assert stuck(filled)
    assert not won(filled)


def test_won_with_all_cards_up() -> None:
    """R24: the last card wins, and then nothing is lost."""
    layout = " / ".join(
        f"foundation.{2 * number + which} {up_to('8', '7', suit)}"
        for number, suit in enumerate("CDHS")
        for which in (1, 2)
    )
    start = braid(layout.replace("6S 7S", "6S", 1) + " / braid 7S")
    assert not won(start)
    assert not stuck(start)
    end = after(start, "7S braid > foundation.7")
    assert won(end)
    assert not stuck(end)
    assert legal_moves(end) == []


# Side-building.


def test_rows_are_built_down_in_alternating_colours() -> None:
    """A red 7 beside a black 8: by colour and rank, R05 for all pairs of suits."""
    for upper in "CDHS":
        for lower in "CDHS":
            start = braid(f"side.1 8{upper} / waste 7{lower}", "side-building")
            red = {"D", "H"}
            fits = (upper in red) != (lower in red)
            assert reason(start, f"7{lower} waste > side.1") == (None if fits else "colour")
    start = braid("side.1 8C / waste 9D", "side-building")
    assert reason(start, "9D waste > side.1") == "rank"


def test_only_the_outer_end_of_a_row_is_available() -> None:
    """One card at a time; sequences do not move."""
    start = braid("side.1 8C 7D 6S / side.2 9H / side.3 7H", "side-building")
    assert reason(start, "7D side.1 > side.2") == "covered"
    assert shown(after(start, "6S side.1 > side.3")) == {
        "side.1": "8C 7D",
        "side.2": "9H",
        "side.3": "7H 6S",
    }


def test_rows_go_round_the_corner() -> None:
    """A king on an ace."""
    start = braid("side.1 2C AD / waste KS", "side-building")
    assert shown(after(start, "KS waste > side.1"), "side.1") == {"side.1": "2C AD KS"}


@pytest.mark.parametrize("source", ["braid", "corner.3", "side.6", "waste"])
def test_what_rows_and_their_spaces_take(source: str) -> None:
    """Any single available card onto a row where it fits, or into a space."""
    start = braid(f"side.1 8C / {source} 7H", "side-building")
    assert reason(start, f"7H {source} > side.1") is None
    assert reason(start, f"7H {source} > side.2") is None


def test_a_stock_card_goes_into_a_space_not_onto_a_row() -> None:
    """Straight onto a row it never goes, even where it would fit."""
    start = braid("side.1 8C / stock ~7H", "side-building")
    assert reason(start, "stock > side.1") == "source"
    assert reason(start, "stock > side.2") is None


def test_corners_are_never_built_on() -> None:
    """Rows lie at the sides only."""
    start = braid("corner.1 8C / braid 7H / side.1 7D", "side-building")
    assert reason(start, "7H braid > corner.1") == "full"
    assert reason(start, "7D side.1 > corner.1") == "source"


def test_rows_do_not_change_how_foundations_are_fed() -> None:
    """Row ends go up one by one."""
    start = braid("foundation.5 8H / side.1 10C 9H", "side-building")
    assert shown(after(start, "9H side.1 > foundation.5")) == {
        "foundation.5": "8H 9H",
        "side.1": "10C",
    }


# Up or down.


def test_the_first_card_on_top_decides_for_all() -> None:
    """Base 8H: 9H and 7H both fit until then; afterwards the other way is refused everywhere."""
    layout = "foundation.5 8H / foundation.1 8C / side.1 9H / side.2 7H / side.3 9C / side.4 7C"
    start = braid(layout, "up-or-down")
    assert start.direction is None
    assert reason(start, "9H side.1 > foundation.5") is None
    assert reason(start, "7H side.2 > foundation.5") is None
    down = after(start, "7H side.2 > foundation.5")
    assert down.direction == "down"
    assert reason(down, "9C side.3 > foundation.1") == "direction"
    assert reason(down, "7C side.4 > foundation.1") is None
    up = after(start, "9H side.1 > foundation.5")
    assert up.direction == "up"
    assert reason(up, "7C side.4 > foundation.1") == "direction"


def test_another_base_card_decides_nothing() -> None:
    """Opening a foundation leaves the choice open."""
    start = braid("foundation.5 8H / side.3 8C", "up-or-down")
    assert after(start, "8C side.3 > foundation.1").direction is None


def test_direction_and_corner() -> None:
    """R21: base 7, 6C first: down; 8H refused, 6H taken; AS on 2S, KS on AS; closed at 8."""
    start = braid(
        f"foundation.1 7C / foundation.5 7H / foundation.7 {' '.join(f'{n}S' for n in (7, 6, 5, 4))}"
        " 3S / side.1 8H / side.2 6H / side.3 AS / side.4 KS / waste 2S",
        "up-or-down",
        direction="down",
        pass_number=3,
    )
    assert reason(start, "8H side.1 > foundation.5") == "direction"
    assert reason(start, "6H side.2 > foundation.5") is None
    end = after(start, "2S waste > foundation.7", "AS side.3 > foundation.7")
    end = after(end, "KS side.4 > foundation.7")
    assert shown(end, "foundation.7") == {"foundation.7": "7S 6S 5S 4S 3S 2S AS KS"}
    assert reason(end, "redeal") == "empty"
    first = braid("foundation.1 7C / side.1 6C / side.2 8C", "up-or-down")
    assert after(first, "6C side.1 > foundation.1").direction == "down"
    assert after(first, "8C side.2 > foundation.1").direction == "up"
    down = "7S 6S 5S 4S 3S 2S AS KS QS JS 10S 9S"
    closed = after(
        braid(f"foundation.7 {down} / side.1 8S", "up-or-down", direction="down"),
        "8S side.1 > foundation.7",
    )
    assert len(closed.cards("foundation.7")) == 13


def test_a_laid_out_foundation_betrays_its_direction() -> None:
    """A position that does not say which way was chosen is read from its cards."""
    assert braid("foundation.5 8H 7H", "up-or-down").direction == "down"
    assert braid("foundation.5 8H 9H", "up-or-down").direction == "up"
    assert braid("foundation.5 KH AH", "up-or-down").direction == "up"


# Long, duplicates, combinations.


def test_long_changes_the_deal_only() -> None:
    """24 in the braid, 67 in the stock; moves are the same."""
    layout = "braid 10H 9H / foundation.5 8H / waste 7S / stock ~AC"
    assert legal_moves(braid(layout, "long")) == legal_moves(braid(layout))


@pytest.mark.parametrize("number", range(5))
def test_variants_combine(number: int) -> None:
    """Every combination does what each of its variants says."""
    names = ("duplicates", "side-building", "up-or-down", "long")
    for chosen in combinations(names, number):
        start = braid(
            "foundation.5 8H / side.1 8C / side.2 7H / side.3 9H / stock ~2S / waste KC", *chosen
        )
        assert (reason(start, "7H side.2 > side.1") is None) == ("side-building" in chosen)
        assert (reason(start, "7H side.2 > foundation.5") is None) == ("up-or-down" in chosen)
        assert reason(start, "9H side.3 > foundation.5") is None
        assert reason(start, "KC waste > side.4") is None


# Two packs.


def test_twins_are_told_apart_by_where_they_lie() -> None:
    """R10: the open copy is played, the buried one stays where it is."""
    start = braid("braid 8S JC / side.1 8S / foundation.7 7S")
    assert legal_moves(start).count("8S side.1 > foundation.7") == 1
    assert reason(start, "8S braid > foundation.7") == "covered"
    assert after(start, "8S side > foundation") == after(start, "8S side.1 > foundation.7")
    assert shown(after(start, "8S side > foundation"))["braid"] == "8S JC"


def test_two_open_twins_are_ambiguous() -> None:
    """R11: without the index the message names both places; with it there is nothing to say."""
    start = braid("side.2 9D / side.6 9D / foundation.3 8D")
    assert reason(start, "9D side > foundation.3") == "ambiguous"
    assert reason(start, "9D side.2 > foundation.3") is None
    assert reason(start, "9D side.6 > foundation") is None
