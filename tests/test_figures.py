"""Pictures in the text: how they give way, and what keeps its size."""

from __future__ import annotations

import pytest

from rulesgen.documents.drawing import Drawing, Panel
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf.figures import Figure, Pair, Picture
from rulesgen.renderers.pdf.sheet import Sheet

WIDTH = 100.0
"""Width of the drawings, mm, and of their column."""
DRAWN = Drawing(
    WIDTH,
    60,
    (
        Panel(0, 0, WIDTH, 60),
        label("stock", 20, 30, "sans", 18),
        label("waste", 80, 30, "sans", 18),
    ),
)


class Seen(Sheet):
    """A sheet that only remembers its pictures and rules."""

    def __init__(self) -> None:
        self.right = True
        self.drawn: list[tuple[Drawing, float, float]] = []
        self.bars: list[tuple[float, float]] = []

    def picture(self, drawing: Drawing, x: float, top: float, scale: float) -> None:
        self.drawn.append((drawing, x, scale))

    def bar(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.bars.append((x + width / 2, height))


def test_the_ground_of_a_lower_picture_is_as_wide_as_its_column() -> None:
    sheet = Seen()
    Picture(DRAWN, most=30 * MM).ink(sheet, 7.0, 0.0, WIDTH * MM)
    ((drawn, x, scale),) = sheet.drawn
    assert (x, scale) == (7.0, pytest.approx(0.5))
    ground, first, last = drawn.items
    assert isinstance(ground, Panel)
    assert (ground.x, ground.width * scale) == (0, pytest.approx(WIDTH))
    # What is on it stands in the middle, as before.
    assert (first.x + last.x) / 2 == pytest.approx(drawn.width / 2)


def test_a_picture_narrower_than_its_column_keeps_its_place() -> None:
    sheet = Seen()
    small = Drawing(40, 60, DRAWN.items[1:])
    Picture(small, most=30 * MM).ink(sheet, 7.0, 0.0, WIDTH * MM)
    assert sheet.drawn == [(small, 7.0, pytest.approx(0.5))]


@pytest.mark.parametrize(("least", "gives"), [(1.0, False), (0.9, True)])
def test_words_in_large_print_keep_their_size(least: float, gives: bool) -> None:
    """The title's picture went down to words of eight points where little room was left."""
    figure = Figure(Picture(DRAWN, 400, least), None, 0, 0)
    room = 0.95 * figure.height(WIDTH * MM)
    pair = Pair([figure, figure], gap=0.0)
    assert (figure.shrunk(WIDTH * MM, room) is not None) == gives
    assert (pair.shrunk(2 * WIDTH * MM, room) is not None) == gives
    # Nothing may become as small as it likes.
    assert figure.shrunk(WIDTH * MM, 0.6 * room) is None


@pytest.mark.parametrize(
    ("profile", "rules"),
    [
        (Profile.of("a4"), 0),
        (Profile.of("a4", "large"), 1),
        (Profile.of("a4", "standard", "outline"), 1),
    ],
)
def test_pictures_without_grounds_are_kept_apart_by_a_rule(profile: Profile, rules: int) -> None:
    """Before and after in large print ran into one another: one row of cards."""
    gap, sheet = profile.between, Seen()
    figure = Figure(Picture(DRAWN, 400), None, 0, 0)
    colour = "" if profile.grounds else profile.colour("grey")
    Pair([figure, figure], gap * MM, rule=colour).ink(sheet, 0.0, 0.0, (2 * WIDTH + gap) * MM)
    first, second = (x for _, x, _ in sheet.drawn)
    assert second - first == pytest.approx((WIDTH + gap) * MM)
    assert len(sheet.bars) == rules
    for middle, height in sheet.bars:
        assert gap >= 9
        assert (middle, height) == (pytest.approx((WIDTH + gap / 2) * MM), pytest.approx(60 * MM))
