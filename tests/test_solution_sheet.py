"""Pages of a way through: no line of a paragraph alone, columns level, headings in two languages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pytest

from rulesgen.documents.drawing import Label
from rulesgen.documents.move_notation import NotedLine, Phase
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import PAGES, read_plan
from rulesgen.documents.solution_sheet import solution_pages
from rulesgen.sources import read_source
from tests.calls import ROOT

WORDS = {"over-title": "Game", "title": "Way through", "verdict": "A way through.", "footer": "foot"}
PROFILE = Profile("a5")
MOVE = "movemovemovemovemovemovemove"
"""Fills a line of a column."""


def columns(lengths: Sequence[int], title: str = "Pass") -> list[list[tuple[float, str]]]:
    """Pages of two columns that hold a paragraph of so many lines for each length: what stands in each
    column, as (height on the page, text), with the numbers of the paragraphs."""
    plan = read_plan(read_source(ROOT / "templates" / "sheets" / "pages.yaml"), PROFILE, PAGES)
    lines = [NotedLine(n, " ".join([MOVE] * length)) for n, length in enumerate(lengths, 1)]
    phase = Phase(1, tuple(lines))
    found: dict[tuple[int, bool], list[tuple[float, str]]] = defaultdict(list)
    for number, page in enumerate(
        solution_pages("", WORDS, (phase,), lambda _: title, plan, PROFILE)
    ):
        for item in page.items:
            if isinstance(item, Label) and (item.text in (MOVE, *title.split(" · ")) or item.text.isdigit()):
                found[number, item.x > PROFILE.page.width / 2].append((item.y, item.text))
    return [sorted(found[key]) for key in sorted(found)]


def alone(column: Sequence[tuple[float, str]]) -> tuple[int, int]:
    """How many lines stand above the first number of a column, and from the last number on."""
    texts = [text for _, text in column if text == MOVE or text.isdigit()]
    starts = [n for n, text in enumerate(texts) if text.isdigit()]
    lines = [text for text in texts if text == MOVE]
    first = starts[0] if starts else len(lines)
    return first, len(texts) - 1 - starts[-1] if starts else 0


@pytest.mark.parametrize("before", range(20, 32))
def test_paragraphs_of_three_lines_stand_in_one_column(before: int) -> None:
    for column in columns([1] * before + [3, 3]):
        above, below = alone(column)
        assert above == 0
        assert below in (1, 3)


@pytest.mark.parametrize("lengths", [[2] * 6, [3] * 9, [1] * 31, [4] * 30])
def test_the_last_columns_are_about_equally_long(lengths: list[int]) -> None:
    *_, left, right = columns(lengths)
    assert left[-1][0] == pytest.approx(right[-1][0], abs=4 * 5)


@pytest.mark.parametrize(
    ("title", "rows"),
    [("Pass · Gang", 1), ("Seventh pass through the stock · Siebter Durchgang durch den Vorrat", 2)],
)
def test_a_heading_in_two_languages_has_two_lines_where_one_is_too_short(title: str, rows: int) -> None:
    found = [text for column in columns([1] * 4, title) for _, text in column]
    assert (title.split(" · ")[0] in found) == (rows == 2)
