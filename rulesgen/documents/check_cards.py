"""The check cards of a setter's page: pictures with their places, or words where room is scarce."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rulesgen.cards import Card, Rank
from rulesgen.documents.drawing import POINT, Anchor, CardFace, Item, Panel, moved
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Set, Words, first_told, paragraph
from rulesgen.rules.table import CARD_HEIGHT

BEFORE = 0.56
"""What the words take of the width where the cards stand beside them."""
NUMBER_IN = 0.35
"""From the panel's edge to the step's number, as a share of the room round the panel's words."""
SMALL = 9.0
"""Rather than smaller than this cards stand in two rows, mm."""


@dataclass(frozen=True)
class CheckCards:
    """What is shown, and in which measures."""

    cards: Mapping[int, Card]
    """By place, from 1, in the pack."""
    letters: Mapping[Rank, str]
    words: Words
    plan: SheetPlan
    profile: Profile
    width: float
    """Of the page's text, mm."""
    step: int = 0
    """The number of the step in which they are looked at, with all its words; 0 where those stand
    elsewhere."""

    def forms(self) -> Iterator[Set]:
        """Every form about the origin, the best first: small pictures last."""
        if self.step and len(self.cards) > 5:
            yield self._told_list()
        pictured = [self._pictured(rows) for rows in ((1, 2) if len(self.cards) > 5 else (1,))]
        small = LEAST_CARD_LARGE if self.profile.large else SMALL
        clear = [form for form, card in pictured if card >= small or len(pictured) == 1]
        yield from clear
        if not self.step:
            yield from filter(None, (self._listed(rows) for rows in range(1, len(pictured) + 1)))
        yield from (form for form, _ in pictured if form not in clear)

    def _rows(self, rows: int) -> list[list[tuple[int, Card]]]:
        """Places and cards in so many rows."""
        shown = list(self.cards.items())
        length = -(-len(shown) // rows)
        return [shown[begin : begin + length] for begin in range(0, len(shown), length)]

    def _pictured(self, rows: int) -> tuple[Set, float]:
        """Cards with their places below, the words before them where they fit there; their width, mm."""
        checks, words = self.plan["checks"], self.words
        size, large = checks["size"], self.profile.large
        pad = self._pad
        across = self.width - 2 * pad
        before = BEFORE * across if self.step and across >= 150 and not large else 0.0
        told = self._opening(before or across)
        items = [*told.items]
        left = pad + (before + 7 if before else 0.0)
        names = max(0.8 * size, 18.0 if large else 7.0)
        shown = self._rows(rows)
        named, start, pitch = words["place"], 0.0, (self.width - pad - left) / len(shown[0])
        widest = named.replace("{n}", str(max(self.cards)))
        if line_length(widest, "sans-medium", names) > pitch - 1.0:
            named, start = "{n}", line_length(words["places"], "sans", names) + 1.5
            pitch -= start / len(shown[0])
        small = LEAST_CARD_LARGE if large else SMALL
        card = min(checks["card"], 0.84 * pitch, small + 1.5 if rows > 1 else 99.0)
        high = CARD_HEIGHT * card + 1.5 + 1.1 * names * POINT
        tall = rows * high + (rows - 1) * 1.0
        y = max(0.7 * pad, (told.bottom - tall + 0.6 * pad) / 2) if before else told.bottom + 2.5
        bottom = max(told.bottom, y + tall) + 0.7 * pad
        for row in shown:
            base = y + CARD_HEIGHT * card + 1.5 + 0.75 * names * POINT
            for index, (place, face) in enumerate(row):
                x = left + start + (index + 0.5) * pitch
                letter = self.letters[face.rank]
                items.append(CardFace(x - card / 2, y, card, face.code, letter))
                said = named.replace("{n}", str(place))
                items.append(label(said, x, base, "sans-medium", names, anchor=Anchor.MIDDLE))
            if start:
                items.append(label(words["places"], left, base, "sans", names))
            y += high + 1.0
        if self.profile.grounds:
            items.insert(0, Panel(0, 0, self.width, bottom))
        return Set(tuple(items), bottom), card

    @property
    def _pad(self) -> float:
        """From the panel's edges to what is in it, mm."""
        return 6.0 if self.profile.grounds else 0.0

    @property
    def _indent(self) -> float:
        """From the panel's edge to the words of the step, as far behind its number as in other steps."""
        return NUMBER_IN * self._pad + self.plan["steps"]["indent"]

    def _opening(self, room: float) -> Set:
        """The name of the cards; as a step with its number and how one looks at them, `room` mm wide."""
        size, pad = self.plan["checks"]["size"], self._pad
        if not self.step:
            heads = max(0.95 * size, 18.0 if self.profile.large else 0.0)
            base = 0.6 * pad + 0.9 * heads * POINT
            return Set((label(self.words["checks"], pad, base, "sans-medium", heads),), base + 1.2)
        x, top, figure = self._indent, 0.6 * pad, self.plan["steps"]["number"]
        low = top + (0.64 * size + 0.3 * size + 0.28 * (figure - size)) * POINT
        number = label(str(self.step), NUMBER_IN * pad, low, "serif-light", figure, "red")
        lead = f"**{self.words[f'step-{self.step}']}** {self.words['checks-lead']}"
        told = paragraph(lead, x, top, room + pad - x, "serif", size, 1.28 * size)
        return Set((number, *told.items), told.bottom)

    def _told_list(self) -> Set:
        """The step with its cards in words, across the panel."""
        pad, x = self._pad, self._indent
        told = self._opening(self.width - 2 * pad)
        inner = replace(self, step=0, width=self.width - x - pad)
        cards = inner._listed(1) or inner._listed(2)
        if cards is None:
            return self._pictured(2)[0]
        top = told.bottom + 1.5
        bottom = top + cards.bottom + 0.6 * pad
        items = [*told.items, *(moved(item, x, top) for item in cards.items)]
        if self.profile.grounds:
            items.insert(0, Panel(0, 0, self.width, bottom))
        return Set(tuple(items), bottom)

    def _listed(self, rows: int) -> Set | None:
        """Places over cards in words, of two languages the first where both are too wide; None where
        they do not fit side by side."""
        size = max(self.plan["checks"]["size"], 18.0 if self.profile.large else 0.0)
        shown = self._rows(rows)
        both = (self.words["places"], self.words["checks"])
        for heads in (both, tuple(map(first_told, both))):
            first = max(line_length(name, "sans-medium", size) for name in heads) + 4
            pitch = (self.width - first) / len(shown[0])
            if pitch >= line_length("10♦", "sans-medium", size) + 2:
                break
        else:
            return None
        items: list[Item] = []
        high, y = 1.16 * size * POINT, 0.0
        for row in shown:
            places = [str(place) for place, _ in row]
            cards = [self.letters[card.rank] + card.suit.sign for _, card in row]
            for name, cells, face in zip(
                heads, (places, cards), ("sans", "sans-medium"), strict=True
            ):
                base = y + 0.86 * high
                items.append(label(name, 0, base, face, size))
                for number, text in enumerate(cells):
                    x = first + (number + 0.5) * pitch
                    items.append(label(text, x, base, face, size, anchor=Anchor.MIDDLE))
                y += high
            y += 0.3 * high
        return Set(tuple(items), y - 0.3 * high)
