"""Grades are quarters of the winnable deals: most blind tries first, then fewest cards left, fewest moves."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rulesgen.faults import WrongCall
from rulesgen.solver.grading import Boundaries, Grade, Measured, grades_named, quarters

EASY, MEDIUM, HARD, FIENDISH = Grade


def of(wins: int, left: int, played: int = 0) -> Measured:
    """So many of a hundred blind tries win, so many cards are left, so many moves made."""
    return Measured(100 - wins, left, played)


def test_more_blind_wins_are_easier_then_fewer_cards_left_then_fewer_moves() -> None:
    easy_first = [
        *(of(100, 0, 9000), of(100, 0, 9001), of(60, 10, 800), of(60, 20, 7), of(60, 20, 8)),
        *(of(1, 5), of(0, 300), of(0, 4900)),
    ]
    assert all(one < other for one, other in pairwise(easy_first))


@pytest.mark.parametrize(
    ("wins", "left", "grade"),
    [
        (100, 999_999, EASY),
        (80, 500, EASY),  # the hardest easy deal itself
        (80, 501, MEDIUM),
        (79, 1, MEDIUM),
        (20, 7000, MEDIUM),
        (20, 7001, HARD),
        (1, 1, HARD),
        (0, 40_000, HARD),
        (0, 40_001, FIENDISH),
    ],
)
def test_a_deal_has_the_first_grade_whose_hardest_deal_is_not_easier(
    wins: int, left: int, grade: Grade
) -> None:
    boundaries = Boundaries((of(80, 500), of(20, 7000), of(0, 40_000)))
    assert boundaries.grade(of(wins, left)) is grade


def test_quarters_are_quarters() -> None:
    """Forty deals, ten of each grade, in whatever order they come."""
    deals = [of(wins, 100 + wins) for wins in range(60, 100)]
    boundaries = quarters(deals[::2] + deals[1::2])
    assert boundaries.hardest == (of(90, 190), of(80, 180), of(70, 170))
    grades = [boundaries.grade(deal) for deal in deals]
    assert [grades.count(grade) for grade in Grade] == [10, 10, 10, 10]


def test_where_no_blind_try_wins_the_cards_left_divide() -> None:
    boundaries = quarters([of(0, left) for left in (400, 100, 300, 200)])
    assert boundaries.hardest == (of(0, 100), of(0, 200), of(0, 300))


def test_boundaries_that_fall_and_too_few_deals_are_no_grades() -> None:
    with pytest.raises(ValueError, match="rise"):
        Boundaries((of(20, 1), of(80, 1), of(0, 1)))
    with pytest.raises(ValueError, match="too few"):
        quarters([of(1, 1), of(1, 2), of(1, 3)])


@pytest.mark.parametrize(
    ("text", "grades"),
    [
        ("hard", [HARD]),
        ("easy..hard", [EASY, MEDIUM, HARD]),
        ("..medium", [EASY, MEDIUM]),
        ("hard..", [HARD, FIENDISH]),
        ("medium..medium", [MEDIUM]),
    ],
)
def test_ranges_of_grades(text: str, grades: list[Grade]) -> None:
    assert list(grades_named(text)) == grades


@pytest.mark.parametrize(
    "text", ["", "..", "simple", "easy..simple", "easy-hard", "easy...hard", "Easy", "leicht", "1"]
)
def test_what_is_no_grade_is_told_with_those_there_are(text: str) -> None:
    with pytest.raises(WrongCall) as wrong:
        grades_named(text)
    assert wrong.value.key == "grade.unknown"
    assert wrong.value.facts["known"] == "easy, medium, hard, fiendish"


def test_a_range_the_wrong_way_round_is_told_with_the_right_one() -> None:
    with pytest.raises(WrongCall) as wrong:
        grades_named("fiendish..easy")
    assert wrong.value.facts["turned"] == "easy..fiendish"
