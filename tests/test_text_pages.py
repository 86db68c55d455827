"""Paragraphs on pages of text: what is too long for a page goes on in the next, no line of it alone."""

from __future__ import annotations

import pytest

from rulesgen.documents.drawing import POINT, Label
from rulesgen.documents.sheet_text import Set, paragraph
from rulesgen.documents.text_pages import parted

LEADING = 12 * POINT
SIX = "aaaa bbbb cccc dddd eeee ffff"
"""Six words, each of which fills a line."""


def lines(one: Set) -> list[str]:
    return [item.text for item in one.items if isinstance(item, Label)]


def told(text: str) -> Set:
    return paragraph(text, 0, 0, 9, "serif", 10, 12)


@pytest.mark.parametrize(
    ("text", "room", "parts"),
    [
        (SIX, 6, [6]),
        (SIX, 5, [4, 2]),  # five would leave one line alone
        (SIX, 4, [4, 2]),
        (SIX, 3, [3, 3]),
        (SIX, 1, [6]),  # one line alone is no beginning
        ("aaaa bbbb cccc", 2, [3]),
        ("aaaa bbbb\ncccc dddd", 2, [2, 2]),  # between two languages
        ("aaaa bbbb\ncccc dddd", 3.5, [2, 2]),  # no line of the second one stays behind
        ("aaaa\ncccc", 1, [1, 1]),
    ],
)
def test_two_lines_at_least_stand_on_each_side(text: str, room: float, parts: list[int]) -> None:
    found = parted(told(text), room * LEADING + 0.01, LEADING)
    assert [len(lines(part)) for part in found] == parts
    assert [line for part in found for line in lines(part)] == text.split()


def test_what_goes_on_begins_at_the_top() -> None:
    whole = told(SIX)
    upper, lower = parted(whole, 3 * LEADING + 0.01, LEADING)
    below, above = lower.items[0], whole.items[0]
    assert isinstance(below, Label)
    assert isinstance(above, Label)
    assert below.y == pytest.approx(above.y)
    assert upper.bottom + lower.bottom == pytest.approx(whole.bottom)


def test_the_part_that_stays_is_no_higher_than_the_room() -> None:
    """Between two languages there is a little more room than between lines: it does not count."""
    upper, lower = parted(told("aaaa bbbb\ncccc dddd"), 2 * LEADING, LEADING)
    assert upper.bottom <= 2 * LEADING
    assert lines(lower) == ["cccc", "dddd"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Deal all that is here, and play as the rules say.",
            ["Deal all that is here,", "and play as the", "rules say."],
        ),
        (
            "You lay on the row: 20 cards from the top",
            ["You lay on the row:", "20 cards from the top"],
        ),
    ],
)
def test_no_word_stands_alone_in_the_last_line_and_a_figure_stays_with_its_noun(
    text: str, found: list[str]
) -> None:
    set_ = paragraph(text, 0, 0, 36, "serif", 10, 12)
    assert lines(set_) == found


def test_what_is_too_long_for_a_line_is_parted_in_spite_of_that() -> None:
    assert lines(told("aaaa bbbb 20 cards")) == ["aaaa", "bbbb", "20", "cards"]
