"""Arrows that can be told apart: none begins where another ends, their tags stand on one side."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import pytest
from books import workshop

from rulesgen.documents.curves import along
from rulesgen.documents.drawing import Arrow, Disc, Drawing, Spot, Tag
from rulesgen.documents.profile import Profile


def before(game: str, block: str, paper: str) -> Drawing:
    """An example's table before its moves."""
    return workshop().compose(game, "de", Profile.of(paper)).drawings[f"{block}-before"]


def curves(drawing: Drawing) -> list[list[Spot]]:
    return [
        list(along(item.start, item.pieces, 40)) for item in drawing.items if isinstance(item, Arrow)
    ]


def between_dots_and_tips(drawing: Drawing) -> Iterator[float]:
    """How far each arrow's dot lies from each other arrow's tip, mm."""
    found = curves(drawing)
    for one in found:
        for other in found:
            if one is not other:
                yield math.dist(one[0], other[-1])


def test_a_card_that_goes_to_and_fro_leaves_no_place_where_another_arrow_arrives() -> None:
    """British Square: 8♥ onto 7♥, from there onto 9♥, and back again: three arrows, two dashed cards."""
    drawing = before("british-square", "shuttle", "a5")
    assert len(curves(drawing)) == 3
    assert min(between_dots_and_tips(drawing)) > 2.0


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_cards_of_one_arrow_stand_on_one_side_of_their_numbers(paper: str) -> None:
    """British Square: 9♥, 8♥ and 7♥ go one way, the last two come there only in the course of the moves."""
    drawing = before("british-square", "changing-direction", paper)
    discs = [item for item in drawing.items if isinstance(item, Disc)]
    tags = [item for item in drawing.items if isinstance(item, Tag)]
    assert [tag.card for tag in tags] == ["8H", "7H"]
    own = {"8H": "2", "7H": "3"}
    for tag in tags:
        (disc,) = (one for one in discs if one.text == own[tag.card])
        assert tag.x > disc.x
        assert tag.y < disc.y < tag.y + tag.height


def test_columns_are_left_without_crossing_arrows() -> None:
    """Klondike's first moves on A4: 5♦ onto 6♠, and cards from below it to the columns at the left."""
    found = curves(before("klondike", "first-moves", "a4"))
    assert len(found) == 4
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            assert not any(crossing(a, b, c, d) for a, b in steps(one) for c, d in steps(other))


def steps(curve: list[Spot]) -> list[tuple[Spot, Spot]]:
    return list(pairwise(curve))


def crossing(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two short lines cross."""

    def side(p: Spot, q: Spot, r: Spot) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0
