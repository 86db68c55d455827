"""What follows from the rules by counting, and the other values that a field could have."""

from __future__ import annotations

import pytest

from rules import CONTENT
from rulesgen.rules.facts import face_down_in
from rulesgen.rules.fieldwise import others, with_value
from rulesgen.rules.reading import read_rules

KLONDIKE = read_rules(CONTENT / "klondike" / "rules.yaml")
BRAID = read_rules(CONTENT / "braid" / "rules.yaml")


def test_cards_that_start_face_down() -> None:
    """Klondike: 28 cards in a staircase, the last of seven columns open, 24 in the stock."""
    assert face_down_in(KLONDIKE.base, "column") == 21
    assert face_down_in(KLONDIKE.base, "stock") == 24


def test_a_base_card_with_its_last_card_up_lies_open() -> None:
    """One card goes to eight foundations: it is the last of its own, and none is face down."""
    changed = with_value(BRAID.plain(()), (), "deal.foundation.face", "last-up")
    assert changed is not None
    assert face_down_in(changed, "foundation") == 0


def test_what_a_second_step_covers_is_turned_down() -> None:
    """Two cards open, then two more of which only the last is open: three lie face down."""
    data = KLONDIKE.plain(())
    step = {"to": "column", "cards": "2", "order": "rounds"}
    data["deal"] = [
        {**step, "face": "up"},
        {**step, "face": "last-up"},
        {"to": "stock", "cards": "rest", "order": "pile-by-pile", "face": "down"},
    ]
    changed = with_value(data, (), "packs", "1")
    assert changed is not None
    assert face_down_in(changed, "column") == 7 * 3


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("packs", "1", ["2"]),
        ("packs", "2", ["3", "1"]),
        ("piles.column.count", "7", ["8", "6", "1"]),
        ("deal.stock.cards", "rest", ["3", "staircase"]),
        ("piles.stock.passes", "unlimited", ["1", "2", "4"]),
        ("goal", "all-on-foundations", []),
        (
            "piles.foundation.from",
            ["waste", "column"],
            [
                ["waste", "column", "foundation"],
                ["waste", "column", "stock"],
                ["column"],
                ["waste"],
            ],
        ),
    ],
)
def test_other_values_of_a_field(field: str, value: object, expected: list[object]) -> None:
    """None of them is the value itself; from a list each entry is left out once."""
    assert others(KLONDIKE.plain(()), field, value) == expected
