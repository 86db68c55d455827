"""The two pictures of a worked example: before its moves, with numbered arrows, and after them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from rulesgen.cards import Suit
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.example_moves import example_moves
from rulesgen.documents.filling import words_in
from rulesgen.documents.game_pictures import Pictures
from rulesgen.documents.legible import legible
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.table_picture import Marks, Style, View
from rulesgen.examples import Example
from rulesgen.rules.geometry import suits_of
from rulesgen.rules.table import kind_of
from rulesgen.rules.words import Role
from rulesgen.shelf import Game

LEAST_BY_ARROWS = 5.6
"""So far arrows in the margin may make cards smaller before they keep to the gaps, mm."""
LOW = 0.48
"""A picture of an example in large print on small paper is no higher than this share of the text."""


SMALL, SMALL_A5, SMALL_LARGE = 9.0, 7.7, 13.0
"""Cards side by side are no narrower than this, mm: on a whole sheet, on half a sheet, in large print."""
WORTH = 1.1
"""Pictures stand one below the other where this makes their cards so many times as wide."""
HIGH, TIGHT = 0.85, 6.4
"""Where pictures one below the other fill more than the first of the text's height, no page holds all of
their example: in standard print they stand side by side where their cards are as wide as the second, mm."""

BELOW = 0.33
"""Pictures one below the other are no higher than this share of a sheet's text: both find room there."""


@dataclass(frozen=True)
class ExamplePictures:
    """Draws one example."""

    pictures: Pictures
    example: Example
    named: Collection[str] = ()
    """Kinds and piles that the words beside the pictures name: these are drawn."""

    def side_by_side(self, half: float) -> bool:
        """Whether both pictures may stand side by side, each `half` mm wide.

        Not where cards would be small there and larger in pictures one below the other, unless a leaf
        had to be turned between those.
        """
        profile = self.pictures.profile
        small = SMALL_LARGE if profile.large else SMALL_A5 if profile.small else SMALL
        beside = self._bare_card(self._style(half))
        if beside >= small:
            beside = self._card(half)
        below = self._bare_card(self._style(profile.measure))
        if beside >= small or below < WORTH * beside:
            return True
        if profile.large or beside < TIGHT:
            return False
        both = sum(drawing.height for drawing in self.before_and_after(profile.measure))
        return both > HIGH * profile.text_height and self._card(half) >= TIGHT

    def _card(self, width: float) -> float:
        """The width of cards in the first of two pictures of some width, mm."""
        before, _ = self.before_and_after(width)
        return narrowest_card(before) or 0.0

    def _bare_card(self, style: Style) -> float:
        """The width of cards in pictures of some style, mm, were there no arrows."""
        bare = [replace(view, marks=Marks()) for view in self._halves()]
        drawn = self.pictures.draw(bare, style, self.example.rules)
        return min(narrowest_card(drawing) or 0.0 for drawing in drawn)

    def before_and_after(self, width: float) -> tuple[Drawing, Drawing]:
        """The start with the moves as numbered arrows, and the end with ghosts.

        Both in cards of one size and `width` mm wide, showing only what plays a part; equally tall
        where they stand side by side.
        """
        halves, rules = self._halves(), self.example.rules
        style = self._style(width)
        before, after = legible(
            lambda style: self.pictures.draw(halves, style, rules),
            style,
            self.pictures.highest,
            self._bare_card,
        )
        return before, after

    def _style(self, width: float) -> Style:
        profile = self.pictures.profile
        style = Style(profile, width=width, tallest=self.pictures.tall, padding=3.0)
        style = replace(style, stacked=width >= profile.measure)
        if profile.large:
            largest = 13.5 if profile.small else 17.0
            if profile.small:
                # Head, a few lines and the caption stand on the same page.
                style = replace(style, tallest=round(LOW * profile.text_height, 1))
        else:
            largest = 8.8 if profile.small else 10.5
            if width >= profile.measure and not profile.small:
                style = replace(style, tallest=round(BELOW * profile.text_height, 1))
        least = LEAST_CARD_LARGE if profile.large else LEAST_BY_ARROWS
        return replace(style, least=least, largest=largest)

    def _halves(self) -> list[View]:
        example, view = self.example, self.pictures.view
        moves, coming = example_moves(example)
        idle = idle_piles(example, self.named)
        return [
            view(example.start, Marks(moves=moves, coming=coming), {}, idle),
            view(example.end, Marks(ghosts=_ghosts(example)), {}, idle),
        ]


def named_beside(game: Game, key: str) -> frozenset[str]:
    """What the words of a block name in any language, so that all books show the same piles."""
    blocks = [
        block
        for text in game.texts.values()
        for section in text.record.sections
        for block in section.blocks
        if block.key == key
    ]
    said = [
        text
        for block in blocks
        for text in (
            *(block.title, block.text, block.before, block.after),
            *(item.text for item in block.items),
        )
    ]
    return frozenset(word for text in said for word in words_in(text))


def idle_piles(example: Example, named: Collection[str] = ()) -> tuple[str, ...]:
    """Kinds and piles a picture of the example does without.

    Stock and waste where they play no part, and the later foundations of each suit while empty; but
    nothing that is `named`.
    """
    rules = example.rules
    used = {kind_of(pile) for s in example.steps for pile in (s.source, s.target)}
    idle = [
        kind
        for kind, pile in rules.piles.items()
        if kind not in used and pile.role in (Role.STOCK, Role.WASTE)
    ]
    start, end, seen = example.start.piles(), example.end.piles(), set[Suit]()
    for pile, suit in suits_of(rules).items():
        if suit in seen and not start.get(pile) and not end.get(pile):
            idle.append(pile)
        seen.add(suit)
    return tuple(pile for pile in idle if pile not in named)


def _ghosts(example: Example) -> dict[str, tuple[str, ...]]:
    """Cards that left a pile which otherwise lies as before, by pile."""
    found: dict[str, tuple[str, ...]] = {}
    end = example.end.piles()
    for pile, codes in example.start.piles().items():
        left = codes[len(end[pile]) :]
        if left and end[pile] == codes[: len(end[pile])] and not left[0].startswith("~"):
            found[pile] = tuple(left)
    return found
