"""Pictures in large print: drawn so that the indexes of their cards are 18 points, if that can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import TypeVar

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.table_picture import Style

TIGHTER = (0.5, 1.0)
"""Shares of the spaces between piles that are left out last."""
Drawn = TypeVar("Drawn", Drawing, tuple[Drawing, ...])
"""One picture, or several in cards of one size."""


def narrowest(drawn: Drawing | tuple[Drawing, ...]) -> float:
    """The width of the narrowest card in some pictures, mm; infinite where there are no cards."""
    every = (drawn,) if isinstance(drawn, Drawing) else drawn
    return min((narrowest_card(drawing) or inf for drawing in every), default=inf)


def legible(
    draw: Callable[[Style], Drawn],
    style: Style,
    tallest: float = 0.0,
    bare: Callable[[Style], float] | None = None,
) -> Drawn:
    """What is drawn in a style; in large print in one that leaves the indexes of cards 18 points.

    Where the style does not, the picture may be as high as `tallest` mm, and then the piles stand closer
    together, at last without the spaces between them; the cards grow no larger by that than they must.
    What serves first is taken, else what comes nearest. `bare` tells how wide cards can be in a style at
    best, where drawing all is dear.
    """
    if not style.profile.large:
        return draw(style)
    largest = min(style.largest, LEAST_CARD_LARGE)
    high = replace(style, tallest=max(style.tallest, tallest), largest=largest)
    close = replace(high, close=True)
    styles = [style, high, close]
    if high.tallest == style.tallest:
        styles.remove(high)  # cards that are too small without a limit are no larger with one
    if bare is not None:
        styles = [way for way in styles[:-1] if bare(way) >= LEAST_CARD_LARGE] + styles[-1:]
    styles += [replace(close, tight=share) for share in TIGHTER]
    drawn = draw(styles[0])
    for other in styles[1:]:
        if narrowest(drawn) >= LEAST_CARD_LARGE:
            break
        if bare is None or bare(other) > narrowest(drawn):
            another = draw(other)
            if narrowest(another) > narrowest(drawn):
                drawn = another
    return drawn
