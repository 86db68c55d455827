"""Drawings for the hand-written sample pages: simple ones of the right sizes."""

from __future__ import annotations

from collections.abc import Mapping

from rulesgen.documents.drawing import CardBack, CardFace, Drawing, EmptyPlace, Item, Panel
from rulesgen.documents.profile import Profile


def cards(width: float, height: float, card: float, profile: Profile) -> Drawing:
    """Rows of cards on a panel."""
    items: list[Item] = [Panel(0, 0, width, height)] if profile.grounds else []
    codes = ("9H", "KC", "QS", "10D", "2H", "AS", "7C", "JD")
    y, number = 6.0, 0
    while y + 1.4 * card <= height - 5:
        x = 6.0
        while x + card <= width - 5:
            code = codes[number % len(codes)]
            if number % 7 == 3:
                items.append(CardBack(x, y, card))
            elif number % 7 == 5:
                items.append(EmptyPlace(x, y, card, "H"))
            else:
                items.append(CardFace(x, y, card, code, code[:-1]))
            x += card * 1.2
            number += 1
        y += card * 1.6
    return Drawing(width, height, tuple(items), alt="cards in rows")


def drawings(profile: Profile) -> Mapping[str, Drawing]:
    """The pictures the sample names."""
    measure = profile.measure
    tall = min(98.0, profile.text_height * 0.58)
    return {
        "glance": cards(measure, tall, 9.0, profile),
        "parts": cards(measure, tall, 9.3, profile),
        "half": cards((measure - 2.8) / 2, 86.0, 7.7, profile),
        "mini": cards(40.0, 32.0, 4.0, profile),
    }
