"""A key below a picture whose parts bear numbers, where their names would leave no room for cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesgen.documents.drawing import POINT, Drawing, Item, Panel
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile

_INDENT = 1.6
"""Room for the number, in em."""


def with_key(drawing: Drawing, texts: Sequence[str], profile: Profile) -> Drawing:
    """The picture with its numbers' meanings below it; a text's second line is lighter."""
    sizes = profile.type
    step = 1.3 * sizes.label * POINT
    padding = 5.0 if profile.grounds else 0.0
    left, y = padding, drawing.height + 0.9 * sizes.label * POINT
    items: list[Item] = []
    for number, text in enumerate(texts, start=1):
        name, _, note = text.partition("\n")
        x = left + _INDENT * sizes.label * POINT
        items.append(label(str(number), left, y, "sans-medium", sizes.label))
        first = label(name, x, y, "sans-medium", sizes.label)
        items.append(first)
        if note:
            at = x + first.length + 0.5 * sizes.label * POINT
            second = label(note, at, y, "sans", sizes.label_second, "second-line")
            if at + second.length > drawing.width - padding:
                y += step
                second = replace(second, x=x, y=y)
            items.append(second)
        y += step
    height = y - step + 0.3 * sizes.label * POINT + padding
    grounds = [
        replace(item, height=height) if isinstance(item, Panel) else item for item in drawing.items
    ]
    return replace(drawing, height=height, items=(*grounds, *items))
