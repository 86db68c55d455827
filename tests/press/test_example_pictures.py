"""The pictures of the worked examples: what may not be hidden on any of them."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from rulesgen.documents.drawing import Arrow, Disc
from rulesgen.documents.game_pictures import Pictures
from rulesgen.documents.profile import Profile
from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", ["gargantua", "british-square"])
def test_every_arrow_shows_both_its_ends_in_large_print(game: str) -> None:
    """Discs are largest beside cards there, and piles stand close; of a head its middle counts too."""
    workshop, profile = Workshop(find_folders(ROOT)), Profile.of("a5", "large")
    opened = workshop.game(game)
    pictures = Pictures(opened.rules, workshop.language("de"), profile)
    seen = 0
    for name, example in opened.examples.items():
        drawing, _ = pictures.before_and_after(example, profile.measure)
        discs = [item for item in drawing.items if isinstance(item, Disc)]
        for arrow in (item for item in drawing.items if isinstance(item, Arrow)):
            (_, before, tip) = arrow.pieces[-1]
            back = math.dist(before, tip) or 1.0
            head = 2.0 / back
            middle = (tip[0] + (before[0] - tip[0]) * head, tip[1] + (before[1] - tip[1]) * head)
            for spot in (arrow.start, middle, tip):
                seen += 1
                hidden = [d.text for d in discs if math.dist(spot, (d.x, d.y)) < d.diameter / 2]
                assert not hidden, f"{name}: disc {hidden} at {spot}"
    assert seen > 20
