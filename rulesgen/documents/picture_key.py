"""A key below a picture whose parts bear numbers, where their names would leave no room for cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import ascii_lowercase

from rulesgen.documents.drawing import POINT, Drawing, Item, Label, Panel
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile

_INDENT = 1.6
"""Room for the number, in em."""


def with_names(drawing: Drawing, names: Sequence[str], profile: Profile) -> Drawing:
    """The picture with the names that its letters stand for below it, as many in a line as fit."""
    size = profile.type.label
    em = size * POINT
    padding = 5.0 if profile.grounds else 0.0
    items: list[Label] = []
    x, y = padding, drawing.height + 1.2 * em
    for letter, name in zip(ascii_lowercase, names, strict=False):
        figure = label(letter, x, y, "sans-medium", size)
        words = label(name, x + figure.length + 0.35 * em, y, "sans", size)
        length = words.x + words.length - x
        if items and x + length > drawing.width - padding:
            y += 1.3 * em
            figure = replace(figure, x=padding, y=y)
            words = replace(words, x=words.x - x + padding, y=y)
            x = padding
        items += [figure, words]
        x += length + 1.2 * em
    return _higher(drawing, items, y + 0.3 * em + padding)


def _higher(drawing: Drawing, items: Sequence[Item], height: float) -> Drawing:
    """The picture with more below it, its ground with it."""
    grounds = [
        replace(item, height=height) if isinstance(item, Panel) else item for item in drawing.items
    ]
    return replace(drawing, height=height, items=(*grounds, *items))


def with_key(
    drawing: Drawing, texts: Sequence[str], profile: Profile, run_in: bool = False
) -> Drawing:
    """The picture with its numbers' meanings below it; a text's second line is lighter.

    Each has its line, or with `run_in` as many stand in a line as fit.
    """
    sizes = profile.type
    em = sizes.label * POINT
    step = (1.15 if run_in else 1.3) * em
    padding = 5.0 if profile.grounds else 0.0
    left, y, end = padding, drawing.height + (0.8 if run_in else 0.9) * em, drawing.width - padding
    items: list[Item] = []
    x = left
    for number, text in enumerate(texts, start=1):
        name, _, note = text.partition("\n")
        figure = label(str(number), x, y, "sans-medium", sizes.label)
        first = label(name, 0.0, y, "sans-medium", sizes.label)
        second = label(note, 0.0, y, "sans", sizes.label_second, "second-line")
        indent = figure.length + 0.35 * em if run_in else _INDENT * em
        beside = indent + first.length + 0.5 * em
        if x > left and (not run_in or x + beside + second.length > end):
            x, y = left, y + step
        items.append(replace(figure, x=x, y=y))
        items.append(replace(first, x=x + indent, y=y))
        if note and x + beside + second.length > end:
            y += step
            items.append(replace(second, x=x + indent, y=y))
        elif note:
            items.append(replace(second, x=x + beside, y=y))
        x += beside + second.length + 0.7 * em
    return _higher(drawing, items, y + (0.25 if run_in else 0.3) * em + padding)
