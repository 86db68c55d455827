"""Moves in words: what a text stands for, and the named refusals where it stands for nothing."""

from __future__ import annotations

import pytest

from engine import after, reason, table
from rulesgen.cards import CARDS
from rulesgen.engine import Refusal, legal_moves, play, verdict
from rulesgen.engine.refusals import JUDGED, Reason

START = (
    "column.1 ~3D 9H / column.2 10S / column.3 10C / column.4 KD 8C / column.5 ~2C ~AC 7H"
    " / stock ~4C / waste 5D 6S / foundation.4 AS 2S"
)


@pytest.mark.parametrize(
    "move",
    [
        "9H column.1 > column.2",
        "9h column.1 > column.2",
        "9♥ column.1 > column.2",
        "9♥\ufe0f column.1 > column.2",
        "  9H   column.1>column.2 ",
        "9H column.1\t>  column.2",
        "9H column > column.2",
    ],
)
def test_one_move_in_several_spellings(move: str) -> None:
    """Blanks, either case, suit signs, an index left out where only one fits."""
    start = table("klondike", START)
    assert play(start, move) == after(start, "9H column.1 > column.2")


def test_ten_is_written_two_ways() -> None:
    """10S and TS are one card."""
    start = table("klondike", "column.1 10S / column.2 JH")
    for code in ("10S", "TS", "ts", "10♠"):
        assert reason(start, f"{code} column.1 > column.2") is None


@pytest.mark.parametrize(
    "move",
    [
        "",
        " ",
        "9H",
        "draw 3",
        "Draw!",
        "deal",
        "undo",
        "9H column.1",
        "9H column.1 >",
        "9H > column.2",
        "> column.2",
        "column.1 > column.2",
        "waste > column.2",
        "1H column.1 > column.2",
        "11H column.1 > column.2",
        "9X column.1 > column.2",
        "9HH column.1 > column.2",
        "9H column.1 > column.2 > column.3",
        "9H column.1 column.2",
        "9H COLUMN.1 > column.2",
        "9H column.1 -> column.2",
        "9H 8C column.1 > column.2",
        "\x00",
        "9H column.1 > column.2\n9H column.2 > column.3",
        "9H column.1 > -1",
        "Herz 9 column.1 > column.2",
    ],
)
def test_garbled_texts_are_no_moves(move: str) -> None:
    """Each is refused by name, the position stays."""
    assert reason(table("klondike", START), move) == "syntax"


@pytest.mark.parametrize(
    "move",
    [
        "9H column.8 > column.2",
        "9H column.0 > column.2",
        "9H column.01 > column.2",
        "9H column.1 > column.99",
        "9H column. > column.2",
        "9H columns > column.2",
        "9H cell.1 > column.2",
        "9H column.1 > braid",
        "9H column.1.1 > column.2",
        "9H waste.1 > column.2",
    ],
)
def test_piles_that_are_not_there(move: str) -> None:
    """The name that was not found is told."""
    start = table("klondike", START)
    refusal = verdict(start, move)
    assert refusal is not None
    assert refusal.reason is Reason.NO_SUCH_PILE
    assert refusal.piles[0] in move
    assert refusal.move == " ".join(move.split())


def test_cards_that_are_not_there() -> None:
    """Neither in the pile that is named, nor in any of its kind."""
    start = table("klondike", START)
    assert reason(start, "9D column.1 > column.2") == "no-such-card"
    assert reason(start, "9H column.2 > column.3") == "no-such-card"
    assert reason(start, "6S column > column.1") == "no-such-card"
    for card in CARDS:
        if card.code not in ("9H", "3D"):
            assert reason(start, f"{card} column.1 > column.2") == "no-such-card"


def test_reasons_come_in_their_order() -> None:
    """The first that applies is named: the grammar before the pile, the pile before the card …"""
    start = table("klondike", START)
    assert reason(start, "9X cell > cellar") == "syntax"
    assert reason(start, "9D cell > column.2") == "no-such-pile"
    assert reason(start, "3D column.1 > cellar") == "no-such-pile"
    assert reason(start, "9D column.1 > waste") == "no-such-card"
    assert reason(start, "3D column.1 > waste") == "face-down"
    assert reason(start, "5D waste > stock") == "covered"
    assert reason(start, "9H column.1 > stock") == "source"
    assert reason(start, "KD column.4 > foundation.2") == "run"
    assert reason(start, "KD column.4 > column.6") == "run"
    assert list(JUDGED) == [r for r in Reason if r in JUDGED]


def test_a_face_down_card_is_never_named_away() -> None:
    """Under others, at the bottom, in the stock."""
    start = table("klondike", START)
    assert reason(start, "2C column.5 > column.6") == "face-down"
    assert reason(start, "4C stock > column.1") == "face-down"
    assert reason(start, "AC column > foundation.1") == "face-down"


def test_ambiguous_names_the_places() -> None:
    """Both piles between which the text does not choose."""
    start = table("klondike", START)
    refusal = verdict(start, "9H column.1 > column")
    assert refusal is not None
    assert refusal.reason is Reason.AMBIGUOUS
    assert refusal.piles == ("column.2", "column.3")
    copies = table("gargantua", "column.1 9H / column.2 9H / column.3 10S")
    refusal = verdict(copies, "9H column > column.3")
    assert refusal is not None
    assert refusal.piles == ("column.1", "column.2")


def test_with_nothing_that_fits_the_nearest_is_judged() -> None:
    """An index left out: the refusal speaks of the place that came nearest to fitting."""
    start = table("klondike", "column.1 9H / column.2 10D / column.3 JS / column.4 QH")
    assert reason(start, "9H column > column") == "rank"
    assert reason(start, "9H column.1 > foundation") == "rank"
    copies = table("gargantua", "column.1 9H 5C / column.2 9H / column.3 JS")
    assert reason(copies, "9H column > column.3") == "rank"


def test_a_refusal_carries_its_cards_and_piles() -> None:
    """The card that moves, the card it was to go on; source and target."""
    start = table("klondike", START)
    refusal = play(start, "6S waste > column.1")
    assert refusal == Refusal(
        Reason.RANK, ("6S", "9H"), ("waste", "column.1"), "6S waste > column.1"
    )
    space = play(start, "6S waste > column.6")
    assert isinstance(space, Refusal)
    assert (space.cards, space.piles) == (("6S",), ("waste", "column.6"))
    empty = play(table("klondike", ""), "draw")
    assert empty == Refusal(Reason.EMPTY, (), ("stock", "waste"), "draw")


def test_legal_moves_are_full_texts() -> None:
    """Each reads back as itself, with every index, and none stands twice."""
    start = table("klondike", START)
    moves = legal_moves(start)
    assert sorted(moves) == [
        "6S waste > column.5",
        "7H column.5 > column.4",
        "8C column.4 > column.1",
        "9H column.1 > column.2",
        "9H column.1 > column.3",
        "draw",
    ]
    assert len(set(moves)) == len(moves)
