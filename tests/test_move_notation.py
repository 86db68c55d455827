"""Moves as a solution prints them: what a move turned up stands in brackets, and nothing that lies hidden."""

from __future__ import annotations

import re

import pytest

import rulesgen
from rulesgen.documents.move_notation import glued, noted
from rulesgen.documents.sheet_text import wrapped
from rulesgen.language import load_language
from tests.calls import ROOT


@pytest.mark.parametrize(
    ("game", "variants", "moves", "printed"),
    [
        ("klondike", [], ["5D column.6 > column.7"], "5♦ → 6♠ [2♥]"),
        ("klondike", [], ["AS column.4 > foundation.4"], "A♠ ↑ [10♦]"),
        # A card that fills a space comes straight from the stock, where the next one stays face down.
        ("british-square", ["american"], ["AS column.12 > foundation.4", "stock > column.12"],
         "A♠ (column 12) ↑ · A♣ (stock) → column 12"),
    ],
)  # fmt: skip
def test_a_turned_up_card_is_named_and_no_hidden_one(
    game: str, variants: list[str], moves: list[str], printed: str
) -> None:
    number = "24" if game == "klondike" else "3"
    start = rulesgen.deal_table(game, number, variants)
    (phase,) = noted(start, moves, load_language("en", [ROOT / "locales"]))
    (line,) = phase.lines
    assert line.text.replace("\u00a0", " ").strip("*") == printed


@pytest.mark.parametrize("width", [30, 40, 55, 80])
def test_cards_turned_together_stay_on_one_line(width: float) -> None:
    start = rulesgen.deal_table("klondike", "24", ["draw-three"])
    (phase,) = noted(start, ["draw"] * 8, load_language("en", [ROOT / "locales"]))
    lines = wrapped(phase.lines[0].text, "sans", 9, width)
    assert len(lines) > 1
    for line in lines:
        cards = [len(re.findall("[♣♦♥♠]", turned)) for turned in line.removesuffix("/").split("/")]
        assert set(cards) == {3}


def test_turning_the_waste_over_is_a_move_that_is_named() -> None:
    """The numbers count it, so it stands there: eight draws, the turning over, two draws and a move."""
    start = rulesgen.deal_table("klondike", "24", ["draw-three"])
    english = load_language("en", [ROOT / "locales"])
    first, second = noted(start, [*["draw"] * 8, "redeal", "draw", "draw"], english)
    assert [line.number for line in (*first.lines, *second.lines)] == [1, 9]
    assert second.lines[0].text.startswith("turn over\u00a0· turn ")


def test_a_move_is_parted_only_where_no_line_holds_it() -> None:
    move = glued("9♥ (Seitenplatz 4) → Seitenplatz 3")
    assert plain(wrapped(f"auf: 2♣ {move}", "sans", 10, 62)) == [
        *("auf: 2♣", "9♥ (Seitenplatz 4) → Seitenplatz 3"),
    ]
    assert plain(wrapped(f"auf: 2♣ {move}", "sans", 10, 45)) == [
        *("auf: 2♣ 9♥ (Seitenplatz 4) →", "Seitenplatz 3"),
    ]


def plain(lines: list[str]) -> list[str]:
    """Lines with ordinary blanks."""
    return [line.replace("\u00a0", " ") for line in lines]
