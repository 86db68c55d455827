"""P16: nothing in a picture is told by colour alone; outline pictures survive a copier of one colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pypdfium2
import pytest
from calls import Here
from PIL import ImageChops
from PIL.Image import Image

from rulesgen.cards import Card
from rulesgen.documents.drawing import (
    Arrow,
    CardBack,
    CardFace,
    Disc,
    Drawing,
    EmptyPlace,
    Item,
    Leader,
    Look,
    Ring,
)
from rulesgen.documents.profile import COLOURS, SUITS, Profile
from rulesgen.press.sheets import LEAST_CARD
from rulesgen.renderers.pdf.drawing import drawing_pdf

DPI = 150
LETTERS = {"J": "B", "Q": "D", "K": "K", "A": "A"}
"""German ones: B, D and 8 are the hardest to tell apart."""
WIDTH = 7.0


def grey(items: Sequence[Item], profile: Profile, width: float = 12) -> Image:
    """A picture printed without colour."""
    size = (width, 1.3 * width)
    document = pypdfium2.PdfDocument(drawing_pdf(Drawing(*size, tuple(items)), profile))
    image: Image = document[0].render(scale=DPI / 72, grayscale=True).to_pil()
    document.close()
    return image


def black(image: Image) -> Image:
    """The same from a copier that knows black and white only."""
    return image.point(lambda dot: 255 if dot >= 128 else 0)


def differing(one: Image, other: Image, steps: int = 60) -> int:
    """Dots that differ by more than so many steps of grey: 60 are seen in a single dot."""
    return sum(ImageChops.difference(one, other).histogram()[steps + 1 :])


def face(code: str, width: float, look: Look = Look.PLAIN) -> CardFace:
    rank = code[:-1]
    return CardFace(2, 2, width, code, LETTERS.get(rank, rank), look=look)


@pytest.mark.parametrize("suits", SUITS)
def test_p16_every_card_differs_from_every_other_at_the_smallest_size(suits: str) -> None:
    """At 150 dots an inch a card 4 mm wide has 23 dots across: five of them tell 8♣ from B♣."""
    profile = Profile.of("a5", "standard", suits)
    codes = [Card.of_kind(kind).code for kind in range(52)]
    shown = {code: grey([face(code, LEAST_CARD)], profile, LEAST_CARD + 3) for code in codes}
    for (code, one), (other, two) in combinations(shown.items(), 2):
        assert differing(one, two) >= 5, f"{code} and {other} in grey"
        assert differing(black(one), black(two)) >= 5, f"{code} and {other} in black and white"


@pytest.mark.parametrize("rank", ["A", "2", "9", "K"])
def test_p16_red_suits_are_open_and_black_ones_full(rank: str) -> None:
    """In outline mode a red suit has less than two thirds of a black one's ink on the same card."""
    profile = Profile.of("a5", "standard", "outline")

    def ink(suit: str) -> int:
        pip = grey([face(rank + suit, 20)], profile, 24)
        return sum(pip.histogram()[:128])

    assert max(ink("D"), ink("H")) < 0.67 * min(ink("C"), ink("S"))


@pytest.mark.parametrize(
    ("language", "size", "legend"),
    [
        ("en", "standard", "open suits are red"),
        ("de", "standard", "offene Zeichen sind rot"),
        ("de", "large", "offene Zeichen sind rot"),
    ],
)
def test_p16_an_outline_sheet_explains_its_suits(
    here: Here, tmp_path: Path, language: str, size: str, legend: str
) -> None:
    for suits, explained in (("outline", True), ("two", False)):
        out = tmp_path / f"{suits}.pdf"
        call = ("deal", "klondike", "24", "--pages", "player", "--lang", language, "--size", size)
        assert here(*call, "--suits", suits, "-o", str(out)).returncode == 0
        document = pypdfium2.PdfDocument(out)
        assert (legend in document[0].get_textpage().get_text_bounded()) is explained
        document.close()


THINGS: dict[str, list[Item]] = {
    "nothing": [],
    "a card": [face("9H", WIDTH)],
    "a legal place": [face("9H", WIDTH), Ring(2, 2, WIDTH)],
    "where a card left": [face("9H", WIDTH, Look.GHOST)],
    "a card of this step": [face("9H", WIDTH, Look.NEW)],
    "an empty place": [EmptyPlace(2, 2, WIDTH)],
    "an empty foundation": [EmptyPlace(2, 2, WIDTH, "H")],
    "another foundation": [EmptyPlace(2, 2, WIDTH, "D")],
    "a card face down": [CardBack(2, 2, WIDTH)],
    "where a hidden card left": [CardBack(2, 2, WIDTH, look=Look.GHOST)],
    "a move": [Arrow((2, 12), (((4, 12), (8, 6), (10, 4)),))],
    "a numbered move": [Arrow((2, 12), (((4, 12), (8, 6), (10, 4)),)), Disc(6, 8, "1")],
    "a part named": [Leader(((2, 12), (10, 4)))],
}


@pytest.mark.parametrize("suits", SUITS)
def test_p16_every_mark_is_told_from_every_other_in_grey(suits: str) -> None:
    profile = Profile.of("a5", "standard", suits)
    shown = {name: grey(items, profile) for name, items in THINGS.items()}
    for (name, one), (other, two) in combinations(shown.items(), 2):
        # over a whole card the eye tells fewer steps of grey apart
        assert differing(one, two, 20) >= 40, f"{name} and {other}"


def test_p16_outline_marks_are_told_in_black_and_white() -> None:
    """Nothing that says something is paler than a copier's black; a ghost's edge is dotted."""
    profile = Profile.of("a5", "standard", "outline")
    shown = {name: black(grey(items, profile)) for name, items in THINGS.items()}
    for (name, one), (other, two) in combinations(shown.items(), 2):
        assert differing(one, two) >= 25, f"{name} and {other}"


def test_p16_the_sheet_of_one_colour_has_no_other() -> None:
    """Outline pictures are drawn in greys (and the blue-black of arrows) from the start."""
    profile = Profile.of("a5", "standard", "outline")
    for name in ("red", "blue", "green", "edge", "dash", "ghost-edge"):
        red, green, blue = (int(profile.colour(name)[at : at + 2], 16) for at in (1, 3, 5))
        assert max(red, green, blue) - min(red, green, blue) < 16
        assert max(red, green, blue) < 128, "darker than a copier's threshold"


def test_p16_outline_has_no_colour_anywhere() -> None:
    """Also arrows and numbered discs, which were blue: an edition for a copier without colours."""
    profile = Profile("a4", "standard", "outline")
    for name in COLOURS:
        code = profile.colour(name)
        assert code[1:3] == code[3:5] == code[5:7], name
