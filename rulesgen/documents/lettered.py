"""The table with names beside its piles, or with letters there and their names below the picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from string import ascii_lowercase

from rulesgen.documents.close_table import spaces
from rulesgen.documents.drawing import Box, Drawing, Label, Panel, bounds
from rulesgen.documents.legible import legible, narrowest
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE
from rulesgen.documents.picture_key import with_names
from rulesgen.documents.table_picture import Style
from rulesgen.rules.table import Table

NEARLY = 0.95
"""Cards are not much smaller than they should be in large print, of this share of that size."""
Named = Callable[[Style, Mapping[str, str]], Drawing]
"""Draws the table in a style with what stands at its piles, by kind."""


def named_or_lettered(draw: Named, names: Mapping[str, str], style: Style, highest: float) -> Drawing:
    """The picture with `names`, in the order in which letters go.

    A name that finds no spot at its pile is a letter there and stands below the picture; where names make
    cards in large print too small all are. Both together are no higher than `highest`, mm, as long as
    that leaves cards. A figure over the middle column would read as that column's number.
    """
    tried = [(names, draw(style, names))]
    apart: frozenset[str] = frozenset()
    while apart != frozenset(names):
        labels, drawing = tried[-1]
        missing = frozenset(names) - _told(labels, drawing)
        if not missing and not _small(drawing, style):
            return drawing
        # Where a letter in place of one name makes another lose its spot, that is a letter too.
        apart = apart | missing if missing - apart else frozenset(names)
        tried.append(_keyed(draw, names, apart, style, highest))
    complete = [drawing for labels, drawing in tried if _told(labels, drawing) == {*names}]
    return max(complete or [tried[0][1]], key=narrowest)


def _told(labels: Mapping[str, str], drawing: Drawing) -> set[str]:
    """The kinds of which a picture shows what should stand at their piles."""
    return {kind for kind, label in labels.items() if _shows(drawing, label)}


WIDER: Sequence[tuple[float, int | None]] = ((1.0, None), (2.0, None), (2.5, 1))
"""Spaces between piles may be wider by so much of their width: all, or where the width does not suffice for
that only the first, in which names of the outermost piles on both sides of it want to stand."""


def widened(
    draw: Callable[[Style], Drawing],
    table: Table,
    names: Mapping[str, str],
    style: Style,
    numbers: int = 0,
) -> Drawing:
    """A picture of a table, and where it leaves room at its sides, piles with a space between them stand
    further apart, as far as more of its names and numbers find their spots by that and cards stay as large.

    `draw` makes it in a style; so many `numbers` of places there are.
    """
    best = first = draw(style)
    if not spaces(table):
        return first
    for wide in WIDER:
        if _named(best, names) >= (len(names), numbers) or _filled(first):
            break
        other = draw(replace(style, wide=wide))
        as_large = narrowest(other) >= NEARLY * narrowest(first)
        if as_large and _named(other, names) > _named(best, names):
            best = other
    return best


def _filled(drawing: Drawing) -> bool:
    """Whether a picture has less room at its sides than two of its cards take."""
    boxes = [bounds(item) for item in drawing.items if not isinstance(item, Panel)]
    return drawing.width - Box.around(boxes).width < 2 * narrowest(drawing)


def _named(drawing: Drawing, names: Mapping[str, str]) -> tuple[int, int]:
    """How many names stand at their piles in full, and how many numbers."""
    texts = [item.text for item in drawing.items if isinstance(item, Label)]
    letters = {text for text in texts if len(text) == 1 and text in ascii_lowercase}
    full = sum(_shows(drawing, name) for name in names.values())
    return full - len(letters), sum(text.isdecimal() for text in texts)


def closer_or_lettered(draw: Named, names: Mapping[str, str], style: Style) -> Drawing:
    """The same for a sheet: its piles stand closer together before any name becomes a letter.

    Of names in two languages only the first stands there where both make the cards too small.
    """
    draw = _once(draw)
    drawing = _closer_or_lettered(draw, names, style)
    first = {kind: name.split("\n")[0] for kind, name in names.items()}
    if first != names and _small(drawing, style, NEARLY):
        return max(drawing, _closer_or_lettered(draw, first, style), key=narrowest)
    return drawing


def _once(draw: Named) -> Named:
    """The same, but what is drawn again is remembered."""
    drawn: dict[str, Drawing] = {}

    def again(style: Style, names: Mapping[str, str]) -> Drawing:
        key = repr((style, list(names.items())))
        if key not in drawn:
            drawn[key] = draw(style, names)
        return drawn[key]

    return again


def _closer_or_lettered(draw: Named, names: Mapping[str, str], style: Style) -> Drawing:
    def bare(way: Style) -> float:
        """How wide cards are where no name takes any room."""
        return narrowest(draw(way, {}))

    direct = legible(lambda way: draw(way, names), style, bare=bare)
    told = _told(names, direct) == {*names}
    if told and not _small(direct, style):
        return direct
    keyed = legible(lambda way: named_or_lettered(draw, names, way, way.tallest), style, bare=bare)
    return direct if told and narrowest(direct) >= narrowest(keyed) else keyed


def _small(drawing: Drawing, style: Style, share: float = 1.0) -> bool:
    """Whether its cards are smaller than a share of what large print asks for."""
    return style.profile.large and narrowest(drawing) < share * LEAST_CARD_LARGE


def _keyed(
    draw: Named, names: Mapping[str, str], apart: Collection[str], style: Style, highest: float
) -> tuple[Mapping[str, str], Drawing]:
    """What stands at the piles, letters in place of some names, and the picture with these below it."""
    letters = iter(ascii_lowercase)
    labels = {kind: next(letters) if kind in apart else name for kind, name in names.items()}
    below = [name.replace("\u00ad", "").replace("\n", " · ") for name in names.values()]
    below = [said for said, kind in zip(below, names, strict=True) if kind in apart]

    def lettered(style: Style) -> Drawing:
        return with_names(draw(style, labels), below, style.profile)

    keyed = lettered(style)
    over = keyed.height - highest
    if over > 0:
        tallest = style.tallest or keyed.height
        keyed = lettered(replace(style, tallest=max(tallest / 2, tallest - over)))
    return labels, keyed


def _shows(drawing: Drawing, name: str) -> bool:
    """Whether a name stands in a picture, be it in two lines, or its letter does."""
    texts = [item.text for item in drawing.items if isinstance(item, Label)]
    if len(name) == 1:
        return texts.count(name) > 1  # at the pile and in the key
    bare = [re.sub("[- \n\u00ad]", "", words) for words in (name, "".join(texts))]
    return bare[0] in bare[1]
