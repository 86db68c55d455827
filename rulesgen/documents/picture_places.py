"""Where every card of a position lies: from card units and piles to cards in mm."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from rulesgen.cards import Card, Rank, Suit
from rulesgen.documents.drawing import (
    Box,
    CardBack,
    CardFace,
    EmptyPlace,
    Look,
    PlacedCard,
    bounds,
    turned,
)
from rulesgen.documents.picture_cards import (
    BIG_PIP,
    BIG_PIP_AT,
    INSET,
    index_cap,
    index_inset,
    index_length,
    index_room,
    strip,
)
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import CARD_HEIGHT, Fan, PilePlaces, Place, Table, kind_of

SLANT = 30.0
"""Degrees a card of a zigzag leans."""
SWAY = 0.42
"""Distance of a slanting card's centre from the axis, in card widths."""
SLANT_HEIGHT = math.sin(math.radians(SLANT)) + CARD_HEIGHT * math.cos(math.radians(SLANT))
SLANT_WIDTH = math.cos(math.radians(SLANT)) + CARD_HEIGHT * math.sin(math.radians(SLANT))
ZIGZAG_WIDTH = SLANT_WIDTH + 2 * SWAY

Position = Mapping[str, Sequence[str]]
"""Piles by name, bottom first; a code with `~` before it lies face down."""


@dataclass(frozen=True)
class LaidPile:
    """One pile on the table; items bottom first, as they are painted."""

    name: str
    kind: str
    place: PlacedCard
    """The pile's first card's place, as an empty place."""
    cards: tuple[PlacedCard, ...] = ()
    ghosts: tuple[CardFace, ...] = ()
    hidden: int = 0
    """How many cards lie below those, unseen: a squared pile shows its top card only."""
    coming: tuple[CardFace, ...] = ()
    """Places below the last card for cards to come, the nearest first."""

    @cached_property
    def items(self) -> tuple[PlacedCard, ...]:
        """What is painted: ghosts and places to come under the cards, else the dashed place."""
        if not self.cards and not self.ghosts:
            return (self.place,)
        return (*reversed(self.coming), *self.ghosts, *self.cards)

    @property
    def top(self) -> PlacedCard:
        """The last card, else its ghost, else the empty place."""
        return self.items[-1]

    @cached_property
    def box(self) -> Box:
        """The rectangle the pile fills."""
        return Box.around(self._boxes)

    @cached_property
    def covered(self) -> tuple[Box, ...]:
        """What it covers, in few rectangles: one for a fan whose cards lie straight."""
        boxes, box = self._boxes, self.box
        down = all((one.left, one.right) == (box.left, box.right) for one in boxes)
        across = all((one.top, one.bottom) == (box.top, box.bottom) for one in boxes)
        if down or across:
            spans = sorted((one.top, one.bottom) if down else (one.left, one.right) for one in boxes)
            if all(after[0] < before[1] for before, after in pairwise(spans)):
                return (box,)
        return boxes

    @cached_property
    def _boxes(self) -> tuple[Box, ...]:
        """The rectangle of each item."""
        return tuple(bounds(item) for item in self.items)

    def at(self, index: int | None) -> PlacedCard:
        """The card so many above the undermost, else the top; those to come lie above all others."""
        every = (*self.cards, *self.coming)
        if index is None or not self.hidden <= index < self.hidden + len(every):
            return self.top
        return every[index - self.hidden]


@dataclass(frozen=True)
class Setting:
    """What laying out needs beside the position."""

    profile: Profile
    width: float
    """Card width, mm."""
    roles: Mapping[str, str]
    """Role by kind: stock, waste, foundation, column, reserve."""
    suits: Mapping[str, Suit]
    """The suit of an empty foundation, by pile."""
    letters: Mapping[Rank, str]
    """Ranks as printed."""
    dealt: Mapping[str, int] = field(default_factory=dict)
    """How many cards a fan of fixed length held when dealt; it keeps that spacing."""


def place_of(table: Table, pile: str) -> tuple[PilePlaces, Place]:
    """The places of the kind and the one place of a pile; KeyError when the table has none."""
    kind, _, index = pile.partition(".")
    places = table.piles[kind]
    at = int(index or 1) - 1
    if not 0 <= at < len(places.places):
        raise KeyError(f"no place on the table for pile {pile!r}")
    return places, places.places[at]


def lay_out(
    table: Table,
    piles: Position,
    setting: Setting,
    ghosts: Position,
    looks: Mapping[str, Look],
    coming: Position | None = None,
) -> dict[str, LaidPile]:
    """Every pile of the position laid on the table, in the position's order.

    `ghosts` are cards that left, lying on where they lay; `looks` shows piles as setup steps; places
    for cards `coming` lie below the last card of a column that has some.
    """
    laid = {
        pile: _lay_pile(table, pile, piles[pile], setting, ghosts.get(pile, ()), looks.get(pile))
        for pile in piles
    }
    for pile, codes in (coming or {}).items():
        laid[pile] = replace(laid[pile], coming=_to_come(laid[pile].top, codes, setting))
    return laid


def _to_come(last: PlacedCard, codes: Sequence[str], setting: Setting) -> tuple[CardFace, ...]:
    """Places that peep out below a column's last card, each from under the one before."""
    step, places = strip(setting.width, setting.profile), []
    for number, code in enumerate(codes, start=1):
        letter = setting.letters[Card.parse(code).rank]
        y = last.y + number * step
        places.append(CardFace(last.x, y, last.width, code, letter, pip=False, look=Look.COMING))
    return tuple(places)


def _lay_pile(
    table: Table,
    pile: str,
    codes: Sequence[str],
    setting: Setting,
    left: Sequence[str],
    look: Look | None,
) -> LaidPile:
    places, place = place_of(table, pile)
    kind, w = kind_of(pile), setting.width
    suit = setting.suits.get(pile)
    x, y = place.x * w, place.y * w
    if place.fan is Fan.ZIGZAG:
        x += (ZIGZAG_WIDTH - 1) / 2 * w
    empty = EmptyPlace(x, y, w, suit.letter if suit is not None else "")
    every = [*codes, *left]
    if not every:
        return LaidPile(pile, kind, empty)
    shown = look or Look.PLAIN
    if place.fan is Fan.SQUARED:
        spots = [(x, y, 0.0)] * len(every)
    elif place.fan is Fan.ZIGZAG:
        spots = _zigzag(place, places, len(every), pile, setting)
    else:
        spots = _fan(place, places, every, setting)
    items = [
        # Ghosts lie below what remains: its last card is not covered by them.
        _card(code, spot, index not in (len(codes) - 1, len(every) - 1), place.fan, setting, shown)
        for index, (code, spot) in enumerate(zip(every, spots, strict=True))
    ]
    cards, gone = items[: len(codes)], items[len(codes) :]
    traces = tuple(
        _ghost(item, [*cards, *gone[index + 1 :]], setting.profile)
        for index, item in enumerate(gone)
        if isinstance(item, CardFace)
    )
    if place.fan is Fan.SQUARED and cards:
        cards = [_squared(cards[-1], len(cards), shown)]
    elif places.shown:
        # What lies squared under the fan is hidden: the page need not hold it.
        cards = cards[max(0, min(len(every) - places.shown, len(cards) - 1)) :]
    if look in (Look.NEW, Look.OLD) and setting.roles.get(kind) == "foundation":
        cards = [_marked(card) for card in cards]
    return LaidPile(pile, kind, empty, tuple(cards), traces, len(codes) - len(cards))


def _ghost(item: CardFace, over: Sequence[PlacedCard], profile: Profile) -> CardFace:
    """A card that left; of index and large pip it shows what lies wholly clear of the cards over it."""
    w = item.width
    half, x, y = BIG_PIP / 2 * w, item.x + w / 2, item.y + BIG_PIP_AT * CARD_HEIGHT * w
    pip = Box(x - half, y - half, x + half, y + half)
    length, top = index_length(item, profile), item.y + INSET[1] * w
    inset = index_inset(w, length)
    left = item.x + (w - inset - length if item.right_index else inset)
    index = Box(left, top, left + length, top + index_cap(w, profile))
    return replace(
        item,
        pip=not any(_hides(card, item, pip) for card in over),
        letter="" if any(_hides(card, item, index) for card in over) else item.letter,
        look=Look.GHOST,
    )


def _hides(card: PlacedCard, ghost: CardFace, part: Box) -> bool:
    """Whether a card lies over a part of a ghost; `part` is given before the ghost turns."""
    angle = 0.0 if isinstance(card, EmptyPlace) else card.angle
    for x in (part.left, (part.left + part.right) / 2, part.right):
        for y in (part.top, (part.top + part.bottom) / 2, part.bottom):
            spot = turned((x, y), centre(ghost), ghost.angle)
            across, down = turned(spot, centre(card), -angle)
            inside = card.x < across < card.x + card.width
            if inside and card.y < down < card.y + CARD_HEIGHT * card.width:
                return True
    return False


def _marked(item: PlacedCard) -> PlacedCard:
    """A blank setup card that shows its suit."""
    if isinstance(item, CardFace):
        return CardFace(
            item.x, item.y, item.width, item.card, item.letter, pip=True, look=item.look
        )
    return item


def _squared(item: PlacedCard, count: int, look: Look) -> PlacedCard:
    """A squared pile is its top card; face down it shows a few white edges."""
    if isinstance(item, CardBack):
        behind = min(count - 1, 1 if look in (Look.NEW, Look.OLD) else 3)
        return CardBack(item.x, item.y, item.width, behind=behind, look=look)
    return item


def _card(
    code: str,
    spot: tuple[float, float, float],
    covered: bool,
    fan: Fan,
    setting: Setting,
    look: Look,
) -> PlacedCard:
    x, y, angle = spot
    if code.startswith("~"):
        return CardBack(x, y, setting.width, angle, look=look)
    card = Card.parse(code)
    return CardFace(
        x,
        y,
        setting.width,
        card.code,
        setting.letters[card.rank],
        angle,
        right_index=angle > 0 or (fan is Fan.LEFT and covered),
        pip=look not in (Look.NEW, Look.OLD) and (fan is Fan.SQUARED or not covered),
        look=look,
    )


def _zigzag(
    place: Place, places: PilePlaces, count: int, pile: str, setting: Setting
) -> list[tuple[float, float, float]]:
    """Cards down an axis, leaning left and right in turn.

    Spacing is that of the cards dealt, so a plait grows shorter from its lower end.
    """
    w = setting.width
    full = max(count, setting.dealt.get(pile, 0))
    height = places.length or SLANT_HEIGHT + 0.28 * (full - 1)
    step = (height - SLANT_HEIGHT) / max(1, full - 1) * w
    axis = (place.x + ZIGZAG_WIDTH / 2) * w
    first = (place.y + SLANT_HEIGHT / 2) * w
    return [
        (
            axis + (SWAY if index % 2 else -SWAY) * w - w / 2,
            first + index * step - CARD_HEIGHT * w / 2,
            SLANT if index % 2 else -SLANT,
        )
        for index in range(count)
    ]


def _fan(
    place: Place, places: PilePlaces, codes: Sequence[str], setting: Setting
) -> list[tuple[float, float, float]]:
    """Strips of covered cards downwards or sideways; the undermost ones stay squared.

    Backs give way first when the fan is longer than its room, never the indexes.
    """
    w, count = setting.width, len(codes)
    squared = max(0, count - places.shown) if places.shown else 0
    down = place.fan is Fan.DOWN
    shut = 0.30 * w
    strips = []
    for index, code in enumerate(codes[:-1]):
        if index < squared:
            strips.append(0.0)
        elif code.startswith("~"):
            strips.append(shut)
        elif down:
            strips.append(strip(w, setting.profile))
        else:
            strips.append(_sideways(code, setting))
    if places.length and down:
        over = sum(strips) + CARD_HEIGHT * w - places.length * w
        backs = [index for index, size in enumerate(strips) if size == shut]
        if over > 0 and backs:
            room = max(0.20 * w, shut - over / len(backs))
            for index in backs:
                strips[index] = room
    if places.length and not down:
        over = sum(strips) + w - places.length * w
        slack = [
            max(0.0, size - _need(code, setting))
            for size, code in zip(strips, codes[:-1], strict=True)
        ]
        if over > 0 and sum(slack) > 0:
            share = min(1.0, over / sum(slack))
            strips = [size - share * spare for size, spare in zip(strips, slack, strict=True)]
    along = [0.0]
    for size in strips:
        along.append(along[-1] + size)
    x, y = place.x * w, place.y * w
    if down:
        return [(x, y + step, 0.0) for step in along]
    sign = -1 if place.fan is Fan.LEFT else 1
    return [(x + sign * step, y, 0.0) for step in along]


def _sideways(code: str, setting: Setting) -> float:
    """The strip of a covered card beside the next: 0.7 w, more where the index needs it."""
    return max(0.7 * setting.width, _need(code, setting))


def _need(code: str, setting: Setting) -> float:
    """The least strip that shows the index, or enough of a back to count it."""
    w = setting.width
    if code.startswith("~"):
        return 0.2 * w
    card = Card.parse(code)
    face = CardFace(0, 0, w, card.code, setting.letters[card.rank])
    length = index_room(face, setting.profile)
    return index_inset(w, length) + length + min(0.04 * w, index_inset(w, length))
