"""British Square, standard and american: a table, a move, the table after it."""

from __future__ import annotations

from typing import Any

import pytest

from engine import after, reason, shown, table, up_to
from rulesgen.engine import Position, legal_moves, stuck, won

EDITIONS = [(), ("american",)]
each_edition = pytest.mark.parametrize("edition", EDITIONS, ids=["standard", "american"])


def square(layout: str, *variants: str, **more: Any) -> Position:
    """A table of British Square; columns left out are empty, so stock and waste had better be, too."""
    return table("british-square", layout, *variants, **more)


def filled(first: int, edition: tuple[str, ...]) -> str:
    """A card on every column from the first one named, none of them red but the last."""
    codes = [*up_to("2", "K", "C").split(), "AC", "AD", "2D"]
    columns = range(first, 17 if edition else 5)
    return " / ".join(f"column.{index} {codes[index - first]}" for index in columns)


# Columns: in suit, up or down, the first card built fixes which.


@each_edition
def test_in_suit_up_or_down(edition: tuple[str, ...]) -> None:
    """One rank higher or lower, of the same suit only."""
    start = square("column.1 8H / column.2 9H / column.3 7H / column.4 9S", *edition)
    assert reason(start, "9H column.2 > column.1") is None
    assert reason(start, "7H column.3 > column.1") is None
    assert reason(start, "9S column.4 > column.1") == "suit"
    assert reason(start, "9H column.2 > column.3") == "rank"


def test_the_lock() -> None:
    """8H built on 7H: next is 9H. 7H built on 8H: next is 6H. The opposite is refused."""
    up = after(
        square("column.1 7H / column.2 8H / column.3 9H / column.4 7H"), "8H column.2 > column.1"
    )
    assert up.to_object()["built"] == {"column.1": 1}
    assert reason(up, "9H column.3 > column.1") is None
    assert reason(up, "7H column.4 > column.1") == "direction"
    down = after(
        square("column.1 8H / column.2 7H / column.3 6H / column.4 8H"), "7H column.2 > column.1"
    )
    assert reason(down, "6H column.3 > column.1") is None
    assert reason(down, "8H column.4 > column.1") == "direction"


def test_king_and_ace_do_not_connect() -> None:
    """Neither way, locked or not: the rank does not fit."""
    start = square(
        "column.1 KD / column.2 AD / column.3 QS KS / column.4 AS", built={"column.3": 1}
    )
    assert reason(start, "AD column.2 > column.1") == "rank"
    assert reason(start, "KD column.1 > column.2") == "rank"
    assert reason(start, "AS column.4 > column.3") == "rank"


def test_a_chance_sequence_fixes_nothing() -> None:
    """Only a card built in play does."""
    start = square("column.1 7H 8H / column.2 7H / column.3 9H / column.4 KC")
    assert reason(start, "7H column.2 > column.1") is None
    assert reason(start, "9H column.3 > column.1") is None


def test_when_the_built_cards_are_gone_so_is_the_lock() -> None:
    """8H was built on 7H and leaves again: the column is free."""
    start = square(
        "column.1 7H 8H / column.2 9H / column.3 6H / column.4 KC", built={"column.1": 1}
    )
    assert reason(start, "6H column.3 > column.1") == "rank"
    freed = after(start, "8H column.1 > column.2")
    assert freed.to_object()["built"] == {"column.2": 1}
    assert reason(freed, "6H column.3 > column.1") is None


def test_built_cards_are_counted_one_by_one() -> None:
    """Two built, one leaves: still locked; the second leaves: free."""
    start = square(
        "column.1 7H 8H 9H / column.2 10H / column.3 9H / column.4 7H", built={"column.1": 2}
    )
    one = after(start, "9H column.1 > column.2")
    assert one.to_object()["built"] == {"column.1": 1, "column.2": 1}
    assert reason(one, "7H column.4 > column.1") == "direction"
    none = after(one, "8H column.1 > column.2")
    assert none.to_object()["built"] == {"column.2": 2}


def test_the_shuttle() -> None:
    """8H between 7H and 9H: a card can shuttle between two columns for ever."""
    start = square("column.1 7H / column.2 9H / column.3 KC 8H / column.4 KD")
    first = after(start, "8H column.3 > column.1")
    position = first
    for _ in range(3):
        position = after(position, "8H column.1 > column.2", "8H column.2 > column.1")
    assert position == first


def test_the_direction_is_changed_by_moving_the_sequence() -> None:
    """The top card onto a fitting card elsewhere, one after the other."""
    start = square(
        "column.1 6H 7H 8H / column.2 9H / column.3 KC / column.4 KD", built={"column.1": 2}
    )
    end = after(start, "8H column.1 > column.2", "7H column.1 > column.2", "6H column.1 > column.2")
    assert shown(end, "column.1", "column.2") == {"column.1": "", "column.2": "9H 8H 7H 6H"}
    assert end.to_object()["built"] == {"column.2": 3}


def test_single_cards_only() -> None:
    """Whatever lies under the top card stays."""
    start = square(
        "column.1 7H 8H / column.2 6H / column.3 KC / column.4 KD", built={"column.1": 1}
    )
    assert reason(start, "7H column.1 > column.2") == "covered"


def test_a_card_that_leaves_takes_no_lock_along() -> None:
    """Moved onto an unlocked card it fixes that column's direction anew."""
    start = square(
        "column.1 7H 8H / column.2 9H / column.3 10H / column.4 KD", built={"column.1": 1}
    )
    down = after(start, "8H column.1 > column.2")
    assert reason(down, "10H column.3 > column.2") == "rank"
    assert reason(down, "7H column.1 > column.2") is None


# Spaces are filled at once.


@each_edition
def test_a_space_is_filled_before_anything_else(edition: tuple[str, ...]) -> None:
    """With the waste's top or the next stock card, by choice; every other move waits."""
    start = square(
        f"{filled(2, edition)} / waste 9S 4H / stock ~5S ~3D / foundation.3 AH 2H 3H", *edition
    )
    assert sorted(legal_moves(start)) == ["4H waste > column.1", "stock > column.1"]
    assert reason(start, "draw") == "fill-first"
    assert reason(start, "redeal") == "fill-first"
    assert reason(start, "4H waste > foundation.3") == "fill-first"
    assert reason(start, "2C column.2 > column.3") == "fill-first"
    assert reason(start, "stock > column.2") == "fill-first"
    assert shown(after(start, "4H waste > column.1"), "column.1", "waste") == {
        "column.1": "4H",
        "waste": "9S",
    }
    turned = after(start, "stock > column.1")
    assert shown(turned, "column.1", "stock", "waste") == {
        "column.1": "3D",
        "stock": "~5S",
        "waste": "9S 4H",
    }
    assert reason(turned, "draw") is None


def test_a_card_offered_to_the_space_is_judged_by_where_it_comes_from() -> None:
    """A column's card may never fill it, a foundation's neither."""
    start = square("column.1 9H / column.2 8H / column.3 KC / waste 2D / foundation.1 AC 2C")
    assert reason(start, "9H column.1 > column.4") == "source"
    assert reason(start, "2C foundation.1 > column.4") == "take-back"
    assert reason(start, "2D waste > column.4") is None


def test_a_card_that_fills_a_space_is_not_built() -> None:
    """It fixes no direction."""
    start = square("column.1 7H / column.2 9H / column.3 KC / waste 8H")
    filled = after(start, "8H waste > column.4")
    assert filled.to_object()["built"] == {}
    assert reason(filled, "7H column.1 > column.4") is None
    assert reason(filled, "9H column.2 > column.4") is None


def test_several_spaces_are_filled_one_after_the_other() -> None:
    """Nothing else goes before the last one is filled."""
    start = square("column.1 7H / column.2 9H / waste 8H / stock ~2D")
    one = after(start, "8H waste > column.3")
    assert legal_moves(one) == ["stock > column.4"]
    assert reason(one, "9H column.2 > column.3") == "fill-first"


def test_a_space_stays_empty_only_when_both_are_gone() -> None:
    """Then other moves are free again."""
    start = square("column.1 7H / column.2 9H / column.3 8H / waste 2D")
    assert legal_moves(start) == ["2D waste > column.4"]
    gone = after(start, "2D waste > column.4", "8H column.3 > column.1")
    assert shown(gone, "column.3") == {"column.3": ""}
    assert reason(gone, "9H column.2 > column.1") is None
    assert reason(gone, "9H column.2 > column.3") == "source"
    assert reason(gone, "draw") == "empty"


# Foundations: a switchback of 26.


def test_a_freed_ace_opens_its_foundation() -> None:
    """One for each suit."""
    start = square("column.1 AH / column.2 2H / column.3 KC / column.4 KD")
    assert reason(start, "2H column.2 > foundation.3") == "rank"
    assert reason(start, "AH column.1 > foundation.1") == "suit"
    assert reason(start, "AH column.1 > foundation.3") is None


def test_thirteen_up_then_thirteen_down() -> None:
    """Up to the king, the second king, down to the ace."""
    start = square(
        f"foundation.3 {up_to('A', 'Q', 'H')} / column.1 KH / column.2 QH / column.3 JH / column.4 KH"
    )
    assert reason(start, "QH column.2 > foundation.3") == "rank"
    assert reason(start, "JH column.3 > foundation.3") == "direction"
    king = after(start, "KH column.1 > foundation.3")
    assert reason(king, "QH column.2 > foundation.3") == "rank"
    second = after(king, "KH column.4 > foundation.3")
    assert reason(second, "JH column.3 > foundation.3") == "rank"
    end = after(second, "QH column.2 > foundation.3", "JH column.3 > foundation.3")
    assert shown(end, "foundation.3") == {"foundation.3": f"{up_to('A', 'K', 'H')} KH QH JH"}


def test_before_the_king_no_lower_card() -> None:
    """The second copy has to wait for the way down."""
    start = square(
        f"foundation.3 {up_to('A', '7', 'H')} / column.1 6H / column.2 7H / column.3 8H / column.4 KC"
    )
    assert reason(start, "6H column.1 > foundation.3") == "direction"
    assert reason(start, "7H column.2 > foundation.3") == "rank"
    assert reason(start, "8H column.3 > foundation.3") is None


def test_twenty_six_and_no_more() -> None:
    """A finished foundation takes nothing."""
    down = " ".join(reversed(up_to("A", "K", "H").split()))
    start = square(f"foundation.3 {up_to('A', 'K', 'H')} {down} / column.1 2C / column.2 KC")
    assert reason(start, "2C column.1 > foundation.3") == "full"


def test_no_take_back() -> None:
    """R06: foundations keep their cards, even where a column would take one."""
    start = square(
        f"foundation.3 {up_to('A', '7', 'H')} / column.1 8H / column.2 KC / column.3 KD / column.4 2S"
    )
    assert reason(start, "7H foundation.3 > column.1") == "take-back"


@each_edition
def test_columns_and_the_waste_feed_foundations(edition: tuple[str, ...]) -> None:
    """From column tops and from the waste's top; never straight from the stock."""
    start = square(f"column.1 AH / {filled(2, edition)} / waste 9S AS / stock ~AD", *edition)
    assert reason(start, "AH column.1 > foundation.3") is None
    assert reason(start, "AS waste > foundation.4") is None
    assert reason(start, "9S waste > foundation.4") == "covered"
    assert reason(start, "stock > foundation.2") == "source"


# Stock and waste: one pass.


def test_one_pass() -> None:
    """Turned one card at a time; a turned card that fits may also stay; no turning over."""
    start = square("column.1 7H / column.2 9S / column.3 KC / column.4 KD / stock ~2C ~8H")
    drawn = after(start, "draw")
    assert reason(drawn, "8H waste > column.1") is None
    further = after(drawn, "draw")
    assert shown(further, "waste", "stock") == {"waste": "8H 2C", "stock": ""}
    assert reason(further, "8H waste > column.1") == "covered"
    assert reason(further, "redeal") == "pass"
    assert reason(further, "draw") == "empty"
    assert stuck(further)


def test_won_with_all_four() -> None:
    """R24: all 104 cards on the four foundations."""
    layout = []
    for index, suit in enumerate("CDHS", start=1):
        up = up_to("A", "K", suit)
        down = " ".join(reversed(up.split()))
        layout.append(
            f"foundation.{index} {up} {down if suit != 'S' else down.removesuffix(' AS')}"
        )
    start = square(" / ".join([*layout, "column.2 AS"]))
    assert not won(start)
    end = after(start, "AS column.2 > foundation.4")
    assert won(end)
    assert not stuck(end)


# The two editions.


def test_the_square_and_the_sixteen() -> None:
    """Four columns of four or sixteen piles of one; the rules are the same."""
    assert [n for n in square("").rules.pile_names() if n.startswith("column")] == [
        f"column.{index}" for index in range(1, 5)
    ]
    assert len([n for n in square("", "american").rules.pile_names() if "column" in n]) == 16
    start = square("column.15 8H / column.16 9H", "american")
    assert shown(after(start, "9H column.16 > column.15")) == {"column.15": "8H 9H"}
