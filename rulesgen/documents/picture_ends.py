"""Where an arrow may leave a card and where it may arrive at one.

It starts from a dot on the part of the card that is seen, clear of the index. It ends a little inside
the card it leads to, across one of its edges: a head that stops in a gap, or runs along an edge, might
mean either of two cards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulesgen.documents.drawing import CardFace, Look, PlacedCard, Spot, turned
from rulesgen.documents.picture_cards import strip
from rulesgen.documents.picture_ink import HEAD_WIDTH, centre, head_length
from rulesgen.documents.picture_prices import ARROW, PriceMap, angle_of
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import CARD_HEIGHT

INSIDE = 0.1
"""How far inside its card the tip of a head lies, in card widths."""
GRAZING = math.radians(50)
"""So far from upright to the edge a head may lie, as its curve bends, radians."""
_ASLANT = (0.0, -math.radians(40), math.radians(40))
"""How far from upright to the edge an arrow may mean to arrive."""
_HIDDEN = 2.0
"""Price of a head over an index, a name or another arrow, in millimetres of arrow there."""

_EIGHT = [(math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)) for k in range(8)]


@dataclass(frozen=True, slots=True)
class Start:
    """A spot where a dot may rest, with the directions to leave in."""

    spot: Spot
    ways: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class End:
    """Where an arrow may arrive."""

    tip: Spot
    into: Spot
    """The direction it means to arrive in."""
    upright: Spot
    """The direction upright to the edge it comes over."""
    price: float = 0.0
    """What its head hides."""

    def grazed(self, base: Spot) -> bool:
        """Whether a head with this base runs along the edge rather than over it."""
        x, y = self.tip[0] - base[0], self.tip[1] - base[1]
        along = x * self.upright[0] + y * self.upright[1]
        return along < math.cos(GRAZING) * math.hypot(x, y)


def starts_of(card: PlacedCard, profile: Profile) -> Iterator[Start]:
    """Spots clear of the index where a dot may rest, with directions to leave in."""
    spots = [(0.93, 0.45, 0), (0.07, 0.5, 4), (0.5, 0.95, 2), (0.93, 0.85, 1), (0.07, 0.85, 3)]
    wide = isinstance(card, CardFace) and len(card.letter) > 1
    if isinstance(card, CardFace) and card.right_index:
        spots += [(0.1, 0.06, 5)]
    elif not wide:
        spots += [(0.92, 0.06, 7)]
    if isinstance(card, CardFace) and not card.pip:
        spots = [(0.93, 0.2, 0), (0.04, 0.2, 4)]
    w, h, angle = card.width, CARD_HEIGHT * card.width, angle_of(card)
    if _to_come(card):
        low = 1 - _foot(card, profile) / h / 2
        spots = [(0.96, low, 0), (0.04, low, 4), (0.85, 0.985, 2), (0.75, 0.985, 2)]
    turn = round(angle / 45)
    for across, down, out in spots:
        spot = turned((card.x + across * w, card.y + down * h), centre(card), angle)
        yield Start(spot, tuple(_EIGHT[(out + turn + by) % 8] for by in (-1, 0, 1)))


def ends_at(
    card: PlacedCard, prices: PriceMap, profile: Profile, below: bool = True
) -> Iterator[End]:
    """Tips just inside a card's edges, upright to them and aslant.

    Places to come lie close together: only the last is reached from `below`.
    """
    w, h = card.width, CARD_HEIGHT * card.width
    near, far = INSIDE * w, (1 - INSIDE) * w
    edges: list[tuple[float, float, Spot]] = []
    if _to_come(card):
        low = h - _foot(card, profile) / 2
        edges = [(far, low, (-1.0, 0.0)), (0.03 * w, low, (1.0, 0.0))]
        if below:
            edges += [(across * w, h - 0.04 * w, (0.0, -1.0)) for across in (0.3, 0.55, 0.8)]
        yield from _tips(card, edges, prices, profile)
        return
    for down in (0.5, 0.75):
        edges += [(near, down * h, (1.0, 0.0)), (far, down * h, (-1.0, 0.0))]
    for across in (0.3, 0.75):
        edges.append((across * w, near, (0.0, 1.0)))
    for across in (0.3, 0.5, 0.7):
        edges.append((across * w, h - near, (0.0, -1.0)))
    yield from _tips(card, edges, prices, profile)


def _to_come(card: PlacedCard) -> bool:
    """Whether a card is only the place of one to come, of which no more than its foot is seen."""
    return isinstance(card, CardFace) and card.look is Look.COMING


def _foot(card: PlacedCard, profile: Profile) -> float:
    """How high the part of a place to come is that is seen, mm."""
    return strip(card.width, profile)


def _tips(
    card: PlacedCard,
    edges: Iterable[tuple[float, float, Spot]],
    prices: PriceMap,
    profile: Profile,
) -> Iterator[End]:
    """Tips at spots of a card before it turns, with the direction upright to the edge."""
    angle = angle_of(card)
    for x, y, way in edges:
        tip = turned((card.x + x, card.y + y), centre(card), angle)
        upright = turned(way, (0.0, 0.0), angle)
        for aslant in _ASLANT:
            into = turned(upright, (0.0, 0.0), math.degrees(aslant))
            yield End(tip, into, upright, _head_price(tip, into, prices, profile))


def _head_price(tip: Spot, into: Spot, prices: PriceMap, profile: Profile) -> float:
    """What a head costs that hides an index, a name or another arrow."""
    length = head_length(profile)
    dearest = 0.0
    for back, out in ((0.4, 0.4), (0.7, 0.7), (1.0, 1.0), (1.0, 0.0)):
        for side in (-out, out):
            half = side * HEAD_WIDTH / 2 * length
            x = tip[0] - back * length * into[0] - half * into[1]
            y = tip[1] - back * length * into[1] + half * into[0]
            dearest = max(dearest, prices.at((x, y)))
    return _HIDDEN * dearest if dearest >= ARROW else 0.0
