"""Arrows that can be told apart: none begins where another ends, their tags stand on one side."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise, permutations

import pytest
from books import workshop

from rulesgen.documents.curves import along
from rulesgen.documents.drawing import (
    Arrow,
    Box,
    CardFace,
    Disc,
    Drawing,
    EmptyPlace,
    Spot,
    Tag,
)
from rulesgen.documents.picture_ink import halo_width, head_length
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.picture_prices import price_map
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


@pytest.mark.parametrize(("paper", "size"), [("a5", "standard"), ("a4", "large")])
@pytest.mark.parametrize("block", ["lock-gone", "shuttle"])
def test_no_arrow_parts_the_head_of_another_from_its_line(
    block: str, paper: str, size: str
) -> None:
    """British Square: arrows between neighbouring columns, one of which the white of another cut in two."""
    profile = Profile.of(paper, size)
    drawing = workshop().compose("british-square", "de", profile).drawings[f"{block}-before"]
    found = curves(drawing)
    white = halo_width(profile) / 2
    for one, other in permutations(found, 2):
        assert not any(crossing(a, b, c, d) for a, b in steps(one) for c, d in steps(other))
        head = [spot for spot in other if math.dist(spot, other[-1]) < 1.3 * head_length(profile)]
        assert min(math.dist(spot, end) for spot in one for end in head) > white


def test_along_an_edge_an_arrow_is_dearer_than_in_the_open_or_across_it() -> None:
    """Two cards 10 mm apart: beside one of them, in the middle between them, and out of it."""
    profile = Profile.of("a5")
    piles = {}
    for name, x in (("one", 0.0), ("other", 20.0)):
        place = EmptyPlace(x, 0.0, 10.0)
        piles[name] = LaidPile(name, name, place, (CardFace(x, 0.0, 10.0, "7H", "7"),))
    prices = price_map(piles, (), profile, Box(-50, -50, 80, 80))
    beside, between = prices.at((10.3, 9.0)), prices.at((15.0, 9.0))
    assert beside > between
    assert prices.at((9.7, 9.0)) > prices.at((8.5, 4.0)) > between
