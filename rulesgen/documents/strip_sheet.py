"""The stock strip: every pile card by card, for those who lay the table out without stacking the pack.

Cards are chips with their index in the order in which they are laid; a grey chip with a heavy lower
edge lies face down. The cards of a stock are laid face up on one pile that is then turned over, so that
the card laid first is turned first. Where there is room a picture of the table shows the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesgen.cards import Card, Rank, Suit
from rulesgen.documents.drawing import POINT, Anchor, Drawing, Frame, Item, Line, Panel, moved
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Set, Words
from rulesgen.documents.text_pages import TextPages

SCALES = (1.3, 1.15, 1.0)
"""Chips are as large as they can be without another page."""
GAP = 1.1
"""Between chips, mm."""
APART = 9.0
"""Between kinds side by side, mm."""
SMALLEST, SMALLEST_LARGE = 5.0, LEAST_CARD_LARGE
"""No picture with narrower cards, mm; in large print."""

Picture = Callable[[float, float], Drawing]
"""The table in a width and a greatest height, mm."""


@dataclass(frozen=True)
class Chips:
    """The cards of one pile; the name is short where the heading has told the kind."""

    name: str
    cards: tuple[tuple[Card, bool], ...]
    """(card, laid face up)."""


@dataclass(frozen=True)
class Strip:
    """Piles of one kind under a heading."""

    title: str
    piles: tuple[Chips, ...]
    numbered: bool = False
    """Every card bears its number below."""

    @property
    def single(self) -> bool:
        """Whether each pile has a single card: they stand side by side."""
        return all(len(chips.cards) == 1 for chips in self.piles)


def strip_pages(
    id_: str,
    words: Words,
    strips: Sequence[Strip],
    letters: Mapping[Rank, str],
    plan: SheetPlan,
    profile: Profile,
    picture: Picture,
) -> list[Drawing]:
    """The pages: how to use them (`lead`), then kind by kind, then the picture.

    `lead-picture` or, where the picture has no room, `lead-player` tells where everything lies.
    """
    best: tuple[tuple[int, bool], list[Drawing]] | None = None
    for scale in (1.0,) if profile.large else SCALES:
        for shown in (picture, None):
            pages = _Strips(letters, plan, profile, scale).pages(id_, words, strips, shown)
            if pages and (best is None or (len(pages), shown is None) < best[0]):
                best = (len(pages), shown is None), pages
    assert best is not None  # without a picture there are always pages
    return best[1]


@dataclass(frozen=True)
class _Strips:
    """Sets chips of one scale."""

    letters: Mapping[Rank, str]
    plan: SheetPlan
    profile: Profile
    scale: float

    @property
    def _size(self) -> float:
        return 1.15 * self.scale * self.plan["text"]["size"]

    @property
    def _small(self) -> float:
        return max(self.plan["text"]["small"], 0.6 * self._size)

    @property
    def _wide(self) -> float:
        """Width of a chip, mm: the widest index has air on both sides."""
        widest = max(line_length(f"10{suit.sign}", "sans-medium", self._size) for suit in Suit)
        air = 0.1 if self.profile.large else 0.26
        return widest + air * self._size * POINT + 1.6

    def pages(
        self, id_: str, words: Words, strips: Sequence[Strip], picture: Picture | None
    ) -> list[Drawing]:
        """The pages; none where the picture that is wanted has no room on the last one."""
        pages = TextPages(id_, words, self.plan, self.profile)
        where = words["lead-picture" if picture else "lead-player"]
        told = zip(words["lead"].split("\n"), where.split("\n"), strict=True)
        pages.text("\n".join(" ".join(two) for two in told), 1.5)
        if words.get("note"):
            pages.text(words["note"], 1.5, "sans-medium", "arrow")
        for together in self._lines(strips, pages.width):
            if len(together) > 1:
                pages.add(self._side_by_side(together), 1.1)
                continue
            pages.heading(together[0].title)
            for row in self._rows(together[0], pages.width):
                pages.add(row, 1.1)
        if picture:
            drawn = picture(pages.width, pages.room - 4)
            least = SMALLEST_LARGE if self.profile.large else SMALLEST
            if drawn.height > pages.room - 3 or (narrowest_card(drawn) or 0.0) < least:
                return []
            inset = (pages.width - drawn.width) / 2
            pages.add(Set(tuple(moved(item, inset, 3) for item in drawn.items), drawn.height + 3))
        return pages.finish()

    def _lines(self, strips: Sequence[Strip], width: float) -> Iterator[list[Strip]]:
        """Kinds with single cards stand side by side as far as there is room, others alone."""
        line: list[Strip] = []
        for strip in strips:
            if line and not (strip.single and line[-1].single and self._across([*line, strip]) <= width):
                yield line
                line = []
            line.append(strip)
        if line:
            yield line

    def _across(self, strips: Sequence[Strip]) -> float:
        return sum(map(self._width, strips)) + APART * (len(strips) - 1)

    def _width(self, strip: Strip) -> float:
        """Width of single cards under their heading, mm."""
        chips = len(strip.piles) * (self._wide + GAP) - GAP
        return max(chips, line_length(strip.title, "sans-semibold", self.plan["text"]["heading"]))

    def _side_by_side(self, strips: Sequence[Strip]) -> Set:
        """Kinds with single cards in one line, each under its heading."""
        part = self.plan["text"]
        items: list[Item] = []
        x, bottom = 0.0, 0.0
        top = (0.6 * part["leading"] + 1.3 * part["heading"]) * POINT + 0.8
        for strip in strips:
            base = top - 0.8 - 0.35 * part["heading"] * POINT
            items.append(label(strip.title, x, base, "sans-semibold", part["heading"], "red"))
            for row in self._rows(strip, self._width(strip)):
                items += [moved(item, x, top) for item in row.items]
                bottom = max(bottom, top + row.bottom)
            x += self._width(strip) + APART
        return Set(tuple(items), bottom)

    def _rows(self, found: Strip, width: float) -> Iterator[Set]:
        size, small, wide = self._size, self._small, self._wide
        high = 1.75 * size * POINT
        piles, numbers = found.piles, [str(n) for n in range(1, 1000)] if found.numbered else []
        if len(piles) > 1 and found.single:
            # single cards stand side by side, the pile's number below each
            numbers = [chips.name for chips in piles]
            piles = (Chips("", tuple(card for chips in piles for card in chips.cards)),)
        named = any(chips.name for chips in piles)
        names = [line_length(chips.name, "sans-medium", size) for chips in piles]
        left = max(names) + 3 if named else 0.0
        room = max(1, int((width - left + GAP + 0.01) / (wide + GAP)))
        below = 1.3 * small * POINT if numbers else 0.0
        for chips in piles:
            across = _across(len(chips.cards), room)
            for start in range(0, max(1, len(chips.cards)), across):
                items: list[Item] = []
                base = 0.3 + high / 2 + 0.35 * size * POINT
                if named and start == 0:
                    items.append(label(chips.name, 0, base, "sans-medium", size, "ink"))
                for place, (card, up) in enumerate(chips.cards[start : start + across]):
                    x = left + place * (wide + GAP)
                    items += self._chip(card, up, x, high)
                    if numbers:
                        y = high + 0.5 + 0.95 * small * POINT
                        middle, number = x + wide / 2, numbers[start + place]
                        items.append(label(number, middle, y, "sans", small, "ink", Anchor.MIDDLE))
                yield Set(tuple(items), high + 0.6 + below)

    def _chip(self, card: Card, up: bool, x: float, high: float) -> Iterator[Item]:
        size, wide = self._size, self._wide
        yield Frame(x, 0.3, wide, high, radius=0.8, weight=0.7)
        if not up:
            yield Panel(x + 0.15, 0.45, wide - 0.3, high - 0.3, "settled", 0.65)
            y = 0.3 + high - 0.45
            yield Line(x + 0.6, y, x + wide - 0.6, y, 2.2)
        text, middle = self.letters[card.rank] + card.suit.sign, x + wide / 2
        base = 0.3 + high / 2 + 0.35 * size * POINT
        yield label(text, middle, base, "sans-medium", size, anchor=Anchor.MIDDLE)


def _across(cards: int, room: int) -> int:
    """How many of so many cards stand in a row that has room for so many: tens where they need no more
    rows, for they are easily counted, else rows of about the same length.

    >>> _across(71, 10), _across(20, 16), _across(8, 7), _across(71, 16)
    (10, 10, 4, 15)
    """
    rows = max(1, -(-cards // room))
    even = max(1, -(-cards // rows))
    return 10 if even <= 10 <= room else even
