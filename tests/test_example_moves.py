"""Which card an arrow of a worked example begins and ends on, and which cards to come are drawn."""

from __future__ import annotations

from pathlib import Path

from rulesgen.documents.drawing import Box
from rulesgen.documents.example_moves import example_moves
from rulesgen.documents.picture_prices import OUTSIDE, PriceMap
from rulesgen.engine import from_object
from rulesgen.examples import Example
from rulesgen.examples.fields import StepFields
from rulesgen.examples.replaying import make_step
from rulesgen.faults import Where
from rulesgen.rules.reading import read_rules

RULES = read_rules(Path(__file__).parents[1] / "content/klondike/rules.yaml").with_variants(())


def played(piles: dict[str, list[str]], *moves: str) -> Example:
    """Moves of Klondike on a part of the table."""
    table = {"game": "klondike", "variants": [], "partial": True, "piles": piles, "pass": 1}
    here = start = from_object(RULES, table)
    steps = []
    for number, move in enumerate(moves, start=1):
        step, fault = make_step(here, StepFields(move=move), number)
        assert fault is None, fault
        steps.append(step)
        here = step.after
    return Example("played", RULES, start, tuple(steps), Where(""))


def told(example: Example) -> list[str]:
    """The moves as `begins > ends`, with the card where the arrow begins on another."""
    return [
        f"{move.source[-1]}/{move.begins} > {move.target[-1]}/{move.ends}"
        + f" {move.card}" * move.unseen
        for move in example_moves(example)[0]
    ]


def test_a_card_turned_up_on_the_way_is_named() -> None:
    example = played(
        {"column.1": ["~9S", "6S"], "column.2": ["7D"], "column.3": ["10D"]},
        "6S column.1 > column.2",
        "9S column.1 > column.3",
    )
    assert told(example) == ["1/1 > 2/0", "1/1 > 3/0 9S"]
    assert example_moves(example)[1] == {}


def test_a_card_brought_to_a_column_is_drawn_where_another_goes_onto_it() -> None:
    """Then both arrows end where their cards will lie."""
    example = played(
        {"column.1": ["9S"], "column.2": ["8H"], "column.3": ["7C"]},
        "8H column.2 > column.1",
        "7C column.3 > column.1",
    )
    assert told(example) == ["2/0 > 1/1", "3/0 > 1/2"]
    assert example_moves(example)[1] == {"column.1": ("8H", "7C")}


def test_a_card_that_moves_on_begins_where_it_was_brought() -> None:
    example = played(
        {"column.1": ["9S"], "column.2": ["8H"], "column.3": ["9C"]},
        "8H column.2 > column.1",
        "8H column.1 > column.3",
    )
    assert told(example) == ["2/0 > 1/1", "1/1 > 3/0"]
    assert example_moves(example)[1] == {"column.1": ("8H",)}


def test_a_place_that_two_cards_take_in_turn_is_not_drawn() -> None:
    """It can show one only; the card that leaves it is named instead."""
    example = played(
        {"column.1": ["9S"], "column.2": ["8H"], "column.3": ["9C"], "column.4": ["8D"]},
        "8H column.2 > column.1",
        "8H column.1 > column.3",
        "8D column.4 > column.1",
    )
    assert told(example) == ["2/0 > 1/0", "1/0 > 3/0 8H", "4/0 > 1/0"]
    assert example_moves(example)[1] == {}


def test_no_place_is_drawn_below_a_column_that_lost_its_own_cards() -> None:
    """What came would lie on what has left."""
    example = played(
        {"column.1": ["10H", "9S"], "column.2": ["10D"], "column.3": ["9C"], "column.4": ["8H"]},
        "9S column.1 > column.2",
        "9C column.3 > column.1",
        "8H column.4 > column.1",
    )
    assert told(example) == ["1/1 > 2/0", "3/0 > 1/1", "4/0 > 1/1"]
    assert example_moves(example)[1] == {}


def test_the_price_of_a_rectangle_is_that_of_its_cells() -> None:
    """Cells beyond the map count as the dearest there are."""
    around = Box(-1000, -1000, 1000, 1000)
    prices = PriceMap([Box(0, 0, 10, 14)], around)
    prices.fill(Box(2, 2, 3, 3), 60.0)
    left, top = prices.box.left, prices.box.top
    assert prices.over(Box(2.1, 2.1, 2.9, 2.9)) == (60.0, 60.0)
    mean, most = prices.over(Box(2.1, 2.1, 3.9, 2.9))
    assert most == 60.0
    assert prices.at((3.9, 2.5)) < mean < 60.0
    assert prices.over(Box(left - 9, top + 1, left - 8, top + 2)) == (OUTSIDE, OUTSIDE)
    mean, most = prices.over(Box(left - 0.9, top + 1, left + 0.9, top + 2))
    assert (400 < mean < 600, most) == (True, OUTSIDE)
