"""Small pictures beside the rules: cards that may lie on each other, found by asking the judge.

A fragment is a row of cards about its own origin. Which card may follow is never typed: the engine is
asked what the pile welcomes as it lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesgen.cards import Card, Rank, Suit
from rulesgen.documents.drawing import (
    Arrow,
    CardBack,
    CardFace,
    EmptyPlace,
    Item,
    Ring,
    Spot,
    extent,
    moved,
)
from rulesgen.documents.picture_cards import index_inset, index_length, strip
from rulesgen.documents.picture_places import SLANT, SLANT_HEIGHT, SLANT_WIDTH, SWAY
from rulesgen.documents.profile import Profile
from rulesgen.engine import from_piles
from rulesgen.engine.judge import welcome_cards
from rulesgen.rules.geometry import suits_of, table_of
from rulesgen.rules.record import Foundation, Rules, Stock, Tableau
from rulesgen.rules.table import CARD_HEIGHT, Fan
from rulesgen.rules.words import Direction, Fill, Lock, Role, Unit

_CHANGE = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
"""Suits in the order in which pictures use them, so that colours change."""


@dataclass(frozen=True)
class Fragments:
    """Draws the fragments of one game, its cards `width` mm wide."""

    rules: Rules
    letters: dict[Rank, str]
    profile: Profile
    width: float

    def of(self, kind: str, space: bool) -> tuple[Item, ...]:
        """The picture beside a section; nothing where there is nothing to show."""
        match self.rules.piles[kind]:
            case Tableau() as pile if pile.build is not None and not space:
                return self._built(kind, pile)
            case Tableau() as pile if pile.space.fill is not Fill.NEVER:
                return self._filled(kind, pile)
            case Tableau() as pile if pile.build is None:
                return self._available(kind)
            case Foundation() as pile:
                return self._foundation(kind, pile)
            case Stock() as pile:
                return self._stock(pile)
        return ()

    # -- which cards

    def _name(self, kind: str, index: int = 1) -> str:
        return f"{kind}.{index}" if self.rules.piles[kind].count > 1 else kind

    def _welcome(self, pile: str, codes: Sequence[str], built: int = 0) -> list[Card]:
        """The cards that may go on a pile as it lies, one of each, in pack order."""
        position = from_piles(
            self.rules, {pile: list(codes)}, built={pile: built} if built else None, partial=True
        )
        number = self.rules.pile_names().index(pile)
        mask = welcome_cards(position.tables, list(position.state), number)
        left = [card.code for card in self.rules.pack]
        for code in codes:
            left.remove(code)
        return [card for card in dict.fromkeys(self.rules.pack)
                if mask >> card.kind & 1 and card.code in left]  # fmt: skip

    def _run(self, kind: str, first: Card, length: int, upward: bool | None = None) -> list[str]:
        """Cards built on each other from the first on, as the rules of the kind allow."""
        pile, codes = self._name(kind), [first.code]
        tableau = self.rules.piles[kind]
        locks = isinstance(tableau, Tableau) and tableau.build is not None
        locks = locks and tableau.build.lock is Lock.BUILT  # type: ignore[union-attr]
        while len(codes) < length:
            found = self._welcome(pile, codes, len(codes) - 1 if locks else 0)
            top = Card.parse(codes[-1])
            if upward is not None:
                found = [c for c in found if ((c.rank - top.rank) % 13 == 1) is upward]
            if not found:
                break
            used = [Card.parse(code).suit for code in codes]
            found.sort(key=lambda card: (used.count(card.suit), _CHANGE.index(card.suit)))
            codes.append(found[0].code)
        return codes

    # -- how they lie

    def _face(
        self, code: str, x: float, y: float, covered: bool = False, **more: object
    ) -> CardFace:
        return CardFace(
            x,
            y,
            self.width,
            code,
            self.letters[Card.parse(code).rank],
            pip=not covered,
            **more,  # type: ignore[arg-type]
        )

    def _down(self, codes: Sequence[str], x: float) -> list[Item]:
        step = strip(self.width, self.profile)
        return [
            self._face(code, x, index * step, index < len(codes) - 1)
            for index, code in enumerate(codes)
        ]

    def _across(self, codes: Sequence[str], x: float) -> list[Item]:
        items: list[Item] = []
        for index, code in enumerate(codes):
            face = self._face(code, x, 0, index < len(codes) - 1)
            items.append(face)
            length = index_length(face, self.profile)
            need = index_inset(self.width, length) + length + 0.04 * self.width
            x += max(0.7 * self.width, need)
        return items

    def _lying(self, kind: str, codes: Sequence[str], x: float) -> list[Item]:
        """Cards as they lie in piles of that kind on the table."""
        fan = table_of(self.rules).piles[kind].places[0].fan
        if fan is Fan.ZIGZAG:
            return self._slanting(codes, x)
        if fan is Fan.DOWN:
            return self._down(codes, x)
        if fan is Fan.SQUARED:
            return self._across(codes[-1:], x)
        return self._across(codes, x)

    def _slanting(self, codes: Sequence[str], x: float) -> list[Item]:
        w = self.width
        axis = x + (SLANT_WIDTH / 2 + SWAY) * w
        items: list[Item] = []
        for index, code in enumerate(codes):
            right = (len(codes) - index) % 2 == 1
            left = axis + (SWAY if right else -SWAY) * w - w / 2
            top = (SLANT_HEIGHT - CARD_HEIGHT) / 2 * w + index * 0.45 * w
            covered = index < len(codes) - 1
            items.append(
                self._face(
                    code, left, top, covered, angle=SLANT if right else -SLANT, right_index=right
                )
            )
        return items

    # -- the fragments

    def _built(self, kind: str, pile: Tableau) -> tuple[Item, ...]:
        build = pile.build
        assert build is not None
        wraps = build.wrap == "yes"
        single = pile.unit is Unit.SINGLE
        if build.direction is Direction.EITHER:
            first = self._run(kind, Card(Suit.HEARTS, Rank(7)), 3, upward=True)
            other = self._run(kind, Card(Suit.CLUBS, Rank(8)), 3, upward=False)
        else:
            up = build.direction is Direction.UP
            first = self._run(kind, Card(Suit.SPADES, Rank(9 if up else 10)), 2)
            start = Rank(12 if up else 2) if wraps else Rank(7 if up else 9)
            other = self._run(kind, Card(Suit.CLUBS, start), 2 if single and not wraps else 3)
        items = self._laid(kind, first, 0.0)
        right = extent(items).right + 0.9 * self.width
        return (*items, *self._laid(kind, other, right))

    def _laid(self, kind: str, codes: Sequence[str], x: float) -> list[Item]:
        fan = table_of(self.rules).piles[kind].places[0].fan
        if fan in (Fan.LEFT, Fan.RIGHT):
            return self._across(codes, x)
        return self._down(codes, x)

    def _filled(self, kind: str, pile: Tableau) -> tuple[Item, ...]:
        """What may fill a space: a card from the first source, one from the last, the ringed place."""
        w, space = self.width, pile.space
        pack = self._welcome(self._name(kind), [])
        colours = (Suit.CLUBS, Suit.HEARTS)
        ranks = [card.rank for card in pack]
        rank = next((r for r in (Rank.JACK, Rank.NINE) if r in ranks), max(ranks))
        heads = [Card(suit, rank) for suit in colours]
        # equal sources need one picture only: what lies there is the same
        sources = list(dict.fromkeys([space.from_[0], space.from_[-1]]))
        if space.takes is not None and len(set(ranks)) == 1:
            sources = sources[:1]
        items: list[Item] = []
        tops: list[Item] = []
        x = 0.0
        for source, head in zip(sources, heads, strict=False):
            laid = self._source(source, head, x)
            items += laid
            tops.append(laid[-1])
            x = extent(laid).right + 0.35 * w
        x += 0.85 * w
        low = max(CARD_HEIGHT * w, extent(items).bottom)
        y = (low - CARD_HEIGHT * w) / 2
        level = [moved(item, 0, (low - extent([item]).bottom) / 2) if isinstance(item, CardBack) else item
                 for item in items]  # fmt: skip
        tops = [level[items.index(top)] for top in tops]
        place = EmptyPlace(x, y, w)
        arrows = [_way(top, place, w, over=top is not tops[-1]) for top in tops]
        return (*level, place, Ring(x, y, w), *arrows)

    def _source(self, kind: str, head: Card, x: float) -> list[Item]:
        pile = self.rules.piles[kind]
        if pile.role is Role.STOCK:
            return [CardBack(x, 0, self.width, behind=3)]
        if isinstance(pile, Tableau):
            if pile.build is not None and pile.unit is not Unit.SINGLE:
                return self._lying(kind, self._run(kind, head, 2), x)
            if pile.build is None and pile.space.fill is Fill.NEVER:
                return self._lying(kind, ["4D", "10S", head.code], x)
        return [self._face(head.code, x, 0)]

    def _available(self, kind: str) -> tuple[Item, ...]:
        """The last cards of a pile that only gives cards away."""
        items = self._lying(kind, ["4D", "10S", "JH"], 0.0)
        last = items[-1]
        box = extent([last])
        begin = (box.right - 0.12 * self.width, box.top + 0.55 * box.height)
        end = (box.right + 1.1 * self.width, begin[1])
        return (*items, _arrow(begin, end, 0.25 * self.width))

    def _foundation(self, kind: str, pile: Foundation) -> tuple[Item, ...]:
        suit = Suit.HEARTS
        name = next(n for n, own in suits_of(self.rules).items() if own is suit)
        build = pile.build
        if build.direction is Direction.CHOSEN:
            return self._either_way(name, Card(suit, Rank(8)))
        first, skip, shown = Card(suit, Rank.ACE), 0, 4
        if build.direction is Direction.SWITCHBACK:
            skip = pile.cards // 2 - 2
        elif build.wrap == "yes":
            first = Card(suit, Rank(12))
        codes = [first.code]
        while len(codes) < min(pile.cards, skip + shown):
            found = self._welcome(name, codes)
            if not found:
                break
            codes.append(found[0].code)
        return tuple(self._row(codes[skip:]))

    def _either_way(self, name: str, base: Card) -> tuple[Item, ...]:
        """A base card between its two neighbours, of which the player chooses one."""
        w = self.width
        low, high = sorted(self._welcome(name, [base.code]))[:2]
        codes = (low.code, base.code, high.code)
        cards = [self._face(code, index * 1.75 * w, 0) for index, code in enumerate(codes)]
        y = 0.62 * CARD_HEIGHT * w
        middle = cards[1]
        left = _arrow((middle.x + 0.1 * w, y), (cards[0].x + w + 0.08 * w, y), -0.12 * w)
        right = _arrow((middle.x + 0.9 * w, y), (cards[2].x - 0.08 * w, y), 0.12 * w)
        return (*cards, left, right)

    def _row(self, codes: Sequence[str]) -> list[Item]:
        return [self._face(code, index * 1.22 * self.width, 0) for index, code in enumerate(codes)]

    def _stock(self, pile: Stock) -> tuple[Item, ...]:
        """The stock and one draw beside it; an arrow back where the waste is turned over."""
        w = self.width
        codes = ["9D", "6C", "KH", "4S", "10D"]
        shown = (codes * 3)[: pile.turn] if pile.turn < 3 else codes[: min(pile.turn, 5)]
        if pile.turn == 1:
            shown = ["KH"]
        back = CardBack(0, 0, w, behind=3)
        fan = self._across(shown, 2.1 * w)
        y = 0.5 * CARD_HEIGHT * w
        items: list[Item] = [back, *fan]
        if pile.passes == 1:
            return (*items, _arrow((1.0 * w, y), (1.98 * w, y), 0.15 * w))
        # the arrow back runs below, from the waste to the stock
        low = CARD_HEIGHT * w
        start = extent(fan[-1:]).left + 0.5 * w
        over = _arrow((start, low - 0.1 * w), (0.55 * w, low + 0.16 * w), 0.42 * w)
        return (*items, _arrow((1.0 * w, y), (1.98 * w, y), 0.15 * w), over)


def _arrow(begin: Spot, end: Spot, rise: float) -> Arrow:
    """A way in one bow that stands out by `rise` mm to the left of its direction."""
    (ax, ay), (bx, by) = begin, end
    dx, dy = bx - ax, by - ay
    length = max(0.01, (dx * dx + dy * dy) ** 0.5)
    nx, ny = dy / length * rise * 4 / 3, -dx / length * rise * 4 / 3
    one = (ax + 0.25 * dx + nx, ay + 0.25 * dy + ny)
    two = (ax + 0.75 * dx + nx, ay + 0.75 * dy + ny)
    return Arrow(begin, ((one, two, end),))


def _way(top: Item, place: EmptyPlace, w: float, over: bool) -> Arrow:
    """From a card to the empty place; `over` leads it round above what stands between."""
    box = extent([top])
    if over:
        begin = (box.left + 0.62 * (box.right - box.left), box.top + 0.3 * box.height)
        return _arrow(begin, (place.x + 0.35 * w, place.y - 0.1 * w), 0.85 * w)
    begin = (box.right - 0.12 * w, (box.top + box.bottom) / 2)
    return _arrow(begin, (place.x - 0.12 * w, place.y + 0.62 * CARD_HEIGHT * w), 0.3 * w)
