"""The stock strip: every pile card by card, for those who lay the table out without stacking the pack.

Cards are chips with their index; a heavy frame lies face up, a thin one face down. The cards of a pile
stand in the order in which they are laid, those of the stock in the order in which they are turned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesgen.cards import Card, Rank
from rulesgen.documents.drawing import POINT, Anchor, Drawing, Frame, Item
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_parts import Words
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Set
from rulesgen.documents.text_pages import TextPages


@dataclass(frozen=True)
class Chips:
    """The cards of one pile; the name is short where the heading has told the kind."""

    name: str
    cards: tuple[tuple[Card, bool], ...]
    """(card, face up)."""


@dataclass(frozen=True)
class Strip:
    """Piles of one kind under a heading."""

    title: str
    piles: tuple[Chips, ...]
    numbered: bool = False
    """Every card bears its number below: the stock."""


def strip_pages(
    id_: str,
    words: Words,
    strips: Sequence[Strip],
    letters: Mapping[Rank, str],
    plan: SheetPlan,
    profile: Profile,
) -> list[Drawing]:
    """The pages: how to use them (`lead`), then kind by kind."""
    pages = TextPages(id_, words, plan, profile)
    pages.text(words["lead"], 1.5)
    if words.get("note"):
        pages.text(words["note"], 1.5, "sans-medium", "arrow")
    for found in strips:
        pages.heading(found.title)
        for row in _rows(found, pages.width, letters, plan):
            pages.add(row, 1.1)
    return pages.finish()


def _rows(
    found: Strip, width: float, letters: Mapping[Rank, str], plan: SheetPlan
) -> Iterator[Set]:
    size, small = 1.15 * plan["text"]["size"], plan["text"]["small"]
    wide = line_length("10♦", "sans-medium", size) + 2.2
    high = 1.75 * size * POINT
    pitch = wide + 1.1
    piles, numbers = found.piles, [str(n) for n in range(1, 1000)] if found.numbered else []
    if len(piles) > 1 and all(len(chips.cards) == 1 for chips in piles):
        # single cards stand side by side, the pile's number below each
        numbers = [chips.name for chips in piles]
        piles = (Chips("", tuple(card for chips in piles for card in chips.cards)),)
    named = any(chips.name for chips in piles)
    names = [line_length(chips.name, "sans", size) for chips in piles]
    left = max(names) + 3 if named else 0.0
    across = min(13, max(1, int((width - left + 1.1) / pitch)))
    below = 1.3 * small * POINT if numbers else 0.0
    for chips in piles:
        for start in range(0, max(1, len(chips.cards)), across):
            items: list[Item] = []
            base = high / 2 + 0.35 * size * POINT
            if named and start == 0:
                items.append(label(chips.name, 0, base, "sans", size, "ink"))
            for place, (card, up) in enumerate(chips.cards[start : start + across]):
                x = left + place * pitch
                items.append(Frame(x, 0.3, wide, high, radius=0.8, weight=1.2 if up else 0.35))
                text = letters[card.rank] + card.suit.sign
                middle = x + wide / 2
                items.append(
                    label(text, middle, base + 0.3, "sans-medium", size, anchor=Anchor.MIDDLE)
                )
                if numbers:
                    number = numbers[start + place]
                    y = high + 0.4 + 0.95 * small * POINT
                    items.append(label(number, middle, y, "sans", small, "grey", Anchor.MIDDLE))
            yield Set(tuple(items), high + 0.5 + below)
