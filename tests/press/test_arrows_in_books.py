"""Arrows of worked examples take the short way, also between the small cards of a small page."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

from rulesgen.documents.drawing import Arrow, curve
from rulesgen.documents.profile import Profile
from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", ["braid", "klondike"])
def test_a_long_arrow_does_not_go_round_the_table(game: str) -> None:
    """The first moves on A5: up the gap beside the braid, straight from column to foundation."""
    book = Workshop(find_folders(ROOT)).compose(game, "de", Profile("a5"))
    drawing = book.drawings["first-moves-before"]
    arrows = [item for item in drawing.items if isinstance(item, Arrow)]
    assert len(arrows) >= 3
    for arrow in arrows:
        spots, start = [arrow.start], arrow.start
        for piece in arrow.pieces:
            spots += curve(start, piece)
            start = piece[2]
        apart = math.dist(spots[0], spots[-1])
        length = sum(math.dist(one, other) for one, other in pairwise(spots))
        assert apart < 15 or length < 1.8 * apart, (spots[0], spots[-1])
