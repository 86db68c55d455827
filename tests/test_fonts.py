"""The faces: their files, the suit signs in them, how wide text runs."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from rulesgen.cards import Suit
from rulesgen.documents import suit_font
from rulesgen.documents.fonts import FACES, face_bytes, metrics, missing_glyphs, runs, text_width
from rulesgen.documents.suit_outlines import INK, outline


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_a_truetype_font(face: str) -> None:
    font = TTFont(BytesIO(face_bytes(face)))
    assert "glyf" in font
    assert metrics(face).cap_height > 600


def test_suit_signs_fall_to_the_suit_font_in_every_face() -> None:
    for face in FACES:
        assert missing_glyphs("♣♦♥♠", face) == ()
    assert runs("D♥ – B♣", "sans") == [
        ("sans", "D"),
        ("suits", "♥"),
        ("sans", " – B"),
        ("suits", "♣"),
    ]


@pytest.mark.parametrize("suit", Suit)
def test_a_sign_is_as_wide_as_its_ink_with_its_room(suit: Suit) -> None:
    left, right = INK[suit]
    expected = 0.035 + 0.74 * (right - left) / 100 + 0.02
    assert text_width(suit.sign, "serif", 1000) == pytest.approx(1000 * expected, abs=1)


@pytest.mark.parametrize("suit", Suit)
def test_ink_stands_on_the_baseline_at_about_cap_height(suit: Suit) -> None:
    glyphs = TTFont(BytesIO(face_bytes("suits")))
    glyph = glyphs["glyf"][glyphs.getBestCmap()[ord(suit.sign)]]
    assert 0 <= glyph.yMin <= 20
    assert 700 <= glyph.yMax <= 740
    assert glyph.xMin == pytest.approx(35, abs=2)


@pytest.mark.parametrize("sign", "♡♢")
def test_open_signs_have_an_outer_and_an_inner_contour_inside_the_square(sign: str) -> None:
    font = TTFont(BytesIO(face_bytes("suits-open")))
    cmap = font.getBestCmap()
    glyph = font["glyf"][cmap[ord(sign)]]
    assert glyph.numberOfContours == 2
    assert glyph.yMin >= 0
    assert glyph.yMax <= 740
    closed = {"♡": "♥", "♢": "♦"}[sign]
    assert cmap[ord(closed)] == cmap[ord(sign)]


def test_the_suit_font_is_the_same_on_every_run() -> None:
    first = suit_font.suit_font.__wrapped__()
    assert first == suit_font.suit_font.__wrapped__()


def test_outlines_are_closed_and_stay_in_the_square() -> None:
    for suit in Suit:
        segments = outline(suit)
        assert segments[0].step == "move"
        assert segments[-1].step == "close"
        for _, points in segments:
            assert all(0 <= value <= 100 for point in points for value in point)


def test_missing_glyphs_are_named_once_in_order() -> None:
    assert missing_glyphs("漢字漢 9♥", "serif") == ("漢", "字")
    assert missing_glyphs("Kar\u00adten „äöüß“ – 9\u00a0♥", "sans-medium") == ()


def test_width_adds_up() -> None:
    parts = text_width("n", "serif", 10) + text_width("o", "serif", 10)
    assert text_width("no", "serif", 10) == pytest.approx(parts)
    assert text_width("0123456789", "serif", 10) == pytest.approx(10 * text_width("0", "serif", 10))


@pytest.mark.parametrize(
    ("face", "pair", "kern"),
    [("serif", "AV", -50), ("serif", "Te", -45), ("sans-medium", "LT", -89), ("sans", "11", 0)],
)
def test_letters_are_kerned_and_figures_and_spaces_are_not(face: str, pair: str, kern: int) -> None:
    """The values are those of the fonts' own tables."""
    apart = sum(text_width(letter, face, 1000) for letter in pair)
    assert text_width(pair, face, 1000) == pytest.approx(apart + kern)
    assert text_width(f"{pair[0]} {pair[1]}", face, 1000) == pytest.approx(
        apart + text_width(" ", face, 1000)
    )


@pytest.mark.parametrize("face", ["sans", "sans-semibold", "serif"])
def test_figures_stand_below_one_another_where_they_are_wanted_so(face: str) -> None:
    """Each is as wide as the widest, with half of what it lacks on either side: they are centred."""
    widest = max(text_width(figure, face, 1000) for figure in "0123456789")
    level = metrics(face).level
    for figure in "0123456789":
        room = (widest - text_width(figure, face, 1000)) / 2
        assert text_width(figure, face, 1000, tabular=True) == pytest.approx(widest)
        assert text_width(f"{figure}1{figure}", face, 1000, tabular=True) == pytest.approx(3 * widest)
        gaps = [gap for _, gap in level.pieces(f"{figure} {figure}")]
        assert gaps == pytest.approx([room, room, room, 0.0] if room else [0.0])
