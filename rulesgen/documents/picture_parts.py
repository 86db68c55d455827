"""Labels with leaders, for a plate of the parts of a layout.

Each leader is straight or turns one right angle. All ways it could go are tried from the cheapest
(short, straight, first pile of its kind) on; the first that crosses no card and no label is drawn.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from rulesgen.documents.drawing import (
    POINT,
    Anchor,
    Box,
    CardFace,
    Item,
    Label,
    Leader,
    PlacedCard,
    Spot,
    bounds,
    extent,
    turned,
)
from rulesgen.documents.picture_ink import centre, leader_dot, line_length
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.picture_prices import angle_of, index_box
from rulesgen.documents.picture_spots import edges, line_height, meets_any, text_block
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import CARD_HEIGHT, LabelSide, Table, kind_of

REACH = 60
"""The longest leader, mm."""
LEAST = 4
"""The shortest."""
OUTSIDE = (8.0, 20.0, 45.0)
"""How far beyond the cards a leader may end, mm: further where there is no room nearer."""


LEVEL = 1.5
"""Labels whose leaders differ in length by less than so many mm stand level."""
_WIDEST = 3.6
"""A label wider than so many mm per point of its size is broken in two."""


@dataclass(frozen=True)
class Part:
    """A part to point out: a pile or kind, and its name (lighter second line after a newline).

    `card` counts a fan's cards from 1 (the undermost), negative from the top; 0 leaves it open.
    """

    pile: str
    text: str
    side: LabelSide | None = None
    card: int = 0


def _wrapped(text: str, profile: Profile) -> str:
    """A long name in two lines, broken at the space nearest its middle: cards need the room more."""
    first, newline, rest = text.partition("\n")
    breaks = [index for index, char in enumerate(first) if char == " "]
    length = line_length(first, "sans-medium", profile.type.label)
    if length <= _WIDEST * profile.type.label or not breaks:
        return text
    middle = min(breaks, key=lambda index: abs(index - len(first) / 2))
    return f"{first[:middle]}\v{first[middle + 1 :]}{newline}{rest}"


@dataclass(frozen=True)
class _Block:
    """A label measured about the first line's anchor at 0, 0."""

    text: str
    anchor: Anchor
    box: Box

    def at(self, x: float, y: float) -> Box:
        box = self.box
        return Box(box.left + x, box.top + y, box.right + x, box.bottom + y).grown(0.8)


_WAYS = {
    LabelSide.LEFT: (-1.0, 0.0),
    LabelSide.RIGHT: (1.0, 0.0),
    LabelSide.ABOVE: (0.0, -1.0),
    LabelSide.BELOW: (0.0, 1.0),
}
_OPPOSITE = {
    LabelSide.LEFT: LabelSide.RIGHT,
    LabelSide.RIGHT: LabelSide.LEFT,
    LabelSide.ABOVE: LabelSide.BELOW,
    LabelSide.BELOW: LabelSide.ABOVE,
}
_ACROSS = (LabelSide.LEFT, LabelSide.RIGHT)
_UPRIGHT = (LabelSide.ABOVE, LabelSide.BELOW)


def part_labels(
    table: Table,
    piles: Mapping[str, LaidPile],
    parts: Sequence[Part],
    names: Sequence[Label],
    profile: Profile,
) -> tuple[Item, ...]:
    """Leaders and labels of the parts, each at its nearest free spot.

    Raises KeyError for a pile that is not there.
    """
    if not parts:
        return ()
    cards = [(bounds(item), name) for name, pile in piles.items() for item in pile.items]
    taken = [bounds(line).grown(0.6) for line in names]
    done: list[Item] = []
    for part in (replace(part, text=_wrapped(part.text, profile)) for part in parts):
        members = [pile for pile in piles.values() if part.pile in (pile.name, pile.kind)]
        if not members:
            raise KeyError(f"no pile {part.pile!r} to point out")
        side = part.side or table.piles[kind_of(part.pile)].label
        leader, block = _cheapest(part, members, side, cards, taken, profile)
        others = [item for item in done if isinstance(item, Leader)]
        leader, block = _levelled(leader, block, others, [*(box for box, _ in cards), *taken])
        done += [leader, *block]
        taken.append(extent(block).grown(0.6))
        taken += [segment.grown(0.4) for segment in _segments(leader.spots)]
    return tuple(done)


def _levelled(
    leader: Leader, block: tuple[Label, ...], others: Sequence[Leader], taken: Sequence[Box]
) -> tuple[Leader, tuple[Label, ...]]:
    """The same as long as a neighbour's leader where hardly any longer or shorter: its label stands level."""
    (x, y), *rest = leader.spots
    for other in others:
        by = other.spots[0][1] - y
        upright = len(leader.spots) == len(other.spots) == 2 and x == rest[0][0]
        if upright and 0 < abs(by) <= LEVEL and other.spots[0][0] == other.spots[1][0]:
            shifted = tuple(replace(line, y=line.y + by) for line in block)
            if not any(extent(shifted).grown(0.8).meets(box) for box in taken):
                return Leader(((x, y + by), *rest)), shifted
    return leader, block


def _cheapest(
    part: Part,
    members: Sequence[LaidPile],
    side: LabelSide,
    cards: Sequence[tuple[Box, str]],
    taken: Sequence[Box],
    profile: Profile,
) -> tuple[Leader, tuple[Label, ...]]:
    blocks = {
        anchor: _Block(part.text, anchor, extent(text_block(part.text, 0, 0, anchor, profile)))
        for anchor in Anchor
    }
    every = [box for box, _ in cards]
    table = Box.around(every)
    filled = edges((*every, *taken))
    for outside, near, dearest in (
        *((OUTSIDE[0], near, dearest) for near, dearest in ((0.0, 9.0), (9.0, 18.0), (18.0, 36.0))),
        *((outside, 0.0, 60.0) for outside in OUTSIDE),
    ):
        stands = (side,) if dearest < 36.0 else (side, _OPPOSITE[side])
        if part.card and dearest > 36.0:
            stands = (*stands, *(_UPRIGHT if side in _ACROSS else _ACROSS))
        for stand in stands:
            ways = _ways(part, members, stand, table.grown(outside), profile, near, dearest)
            for _, pile, spots, (x, y), anchor in sorted(ways, key=lambda way: way[0]):
                around = blocks[anchor].at(x, y)
                if meets_any((around.left, around.top, around.right, around.bottom), filled):
                    continue
                if _crosses(spots, cards, taken, pile):
                    continue
                return Leader(spots), text_block(part.text, x, y, anchor, profile)
    # Nothing is free: below the table there always is.
    low = max(box.bottom for box in (*every, *taken))
    card = _cards_of(members[0], part.card)[-1]
    x, y = bounds(card).left + 0.5 * card.width, bounds(card).bottom - 1.0
    words = text_block(part.text, x, low + 3.0 + line_height(profile), Anchor.MIDDLE, profile)
    return Leader(((x, low + 3.0), (x, y))), words


def _segments(spots: Sequence[Spot]) -> list[Box]:
    return [
        Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        for (ax, ay), (bx, by) in pairwise(spots)
    ]


def _crosses(
    spots: Sequence[Spot], cards: Sequence[tuple[Box, str]], labels: Sequence[Box], pile: LaidPile
) -> bool:
    """Whether a leader runs over another pile, a label or a card of its own pile beside its own."""
    for segment in _segments(spots):
        near = segment.grown(0.25)
        if any(name != pile.name and near.meets(box) for box, name in cards):
            return True
        if any(near.meets(box) for box in labels):
            return True
    return any(_over_another(start, end, spots[-1], pile) for start, end in pairwise(spots))


def _over_another(start: Spot, end: Spot, dot: Spot, pile: LaidPile) -> bool:
    """Whether a stretch of a leader is seen over another card of a pile than the one its dot is on."""
    cards = list(pile.items)
    own = next((card for card in reversed(cards) if _holds(card, dot)), cards[-1])
    steps = max(1, math.ceil(math.dist(start, end) / 0.5))
    for step in range(steps + 1):
        share = step / steps
        spot = (
            start[0] + share * (end[0] - start[0]),
            start[1] + share * (end[1] - start[1]),
        )
        over = next((card for card in reversed(cards) if _holds(card, spot)), own)
        if over is not own:
            return True
    return False


def _holds(card: PlacedCard, spot: Spot) -> bool:
    """Whether a spot lies on a card."""
    x, y = turned(spot, centre(card), -angle_of(card))
    return 0 < x - card.x < card.width and 0 < y - card.y < CARD_HEIGHT * card.width


_Way = tuple[float, LaidPile, tuple[Spot, ...], Spot, Anchor]


def _ways(
    part: Part,
    members: Sequence[LaidPile],
    side: LabelSide,
    whole: Box,
    profile: Profile,
    nearest: float,
    dearest: float,
) -> Iterator[_Way]:
    """Every leader from a price to a price that could serve, the label's first baseline and its anchor."""
    for order, pile in enumerate(members):
        for card in _cards_of(pile, part.card):
            for rank, dot in enumerate(_dots(card, side, profile)):
                price = 2.0 * order + 0.5 * rank
                for cost, spots, to in _from_dot(dot, side, whole, dearest - price):
                    if price + cost >= nearest:
                        for at, anchor in _beside(spots[0], to, part.text, profile):
                            yield price + cost, pile, spots, at, anchor


def _from_dot(
    dot: Spot, side: LabelSide, whole: Box, dearest: float
) -> Iterator[tuple[float, tuple[Spot, ...], LabelSide]]:
    """Straight to `side`; to it and round a corner; or sideways first and then to `side`.

    Each with its price and where it goes at last.
    """
    for step in range(LEAST, REACH):
        end = _step(dot, side, step)
        if step > dearest or not _inside(end, whole):
            break
        yield step, (end, dot), side
        for turn in _UPRIGHT if side in _ACROSS else _ACROSS:
            for further in (4, 6, 9, 13, 18, 24):
                last = _step(end, turn, further)
                if 3.0 + step + further <= dearest and _inside(last, whole):
                    yield 3.0 + step + further, (last, end, dot), turn
    for turn in _UPRIGHT if side in _ACROSS else _ACROSS:
        for sideways in (2.0, 3.0, 4.0, 6.0):
            corner = _step(dot, turn, sideways)
            for step in range(LEAST, REACH):
                last = _step(corner, side, step)
                if 4.0 + step + sideways > dearest or not _inside(last, whole):
                    break
                yield 4.0 + step + sideways, (last, corner, dot), side


def _step(spot: Spot, side: LabelSide, by: float) -> Spot:
    way = _WAYS[side]
    return spot[0] + way[0] * by, spot[1] + way[1] * by


def _inside(spot: Spot, box: Box) -> bool:
    return box.left <= spot[0] <= box.right and box.top <= spot[1] <= box.bottom


def _beside(
    end: Spot, side: LabelSide, text: str, profile: Profile
) -> Iterator[tuple[Spot, Anchor]]:
    """The first baseline of a label at the end of a leader that arrives there going to `side`."""
    lines = text.count("\n") + text.count("\v")
    size, more = profile.type.label * POINT, lines * line_height(profile)
    x, y, gap = *end, 0.9
    if side is LabelSide.LEFT:
        yield (x - gap, y + 0.35 * size), Anchor.END
    elif side is LabelSide.RIGHT:
        yield (x + gap, y + 0.35 * size), Anchor.START
    else:
        base = y - gap - more if side is LabelSide.ABOVE else y + gap + 0.72 * size
        for shift, anchor in ((0.0, Anchor.MIDDLE), (-3.0, Anchor.START), (3.0, Anchor.END)):
            yield (x + shift, base), anchor


def _cards_of(pile: LaidPile, card: int) -> list[PlacedCard]:
    items = list(pile.cards) or [pile.top]
    if card:
        return [items[card - 1 if card > 0 else card]]
    return [items[0]] if len(items) == 1 else [items[0], items[-1]]


_DOTS = {
    LabelSide.LEFT: ((0.12, 0.55), (0.12, 0.8)),
    LabelSide.RIGHT: ((0.88, 0.5), (0.88, 0.8)),
    LabelSide.ABOVE: ((0.9, 0.07), (0.93, 0.3), (0.93, 0.5)),
    LabelSide.BELOW: ((0.5, 0.93), (0.85, 0.9), (0.9, 0.5)),
}


def _dots(card: PlacedCard, side: LabelSide, profile: Profile) -> list[Spot]:
    """Where a dot may rest: clear of the index, near the side the leader leaves by."""
    w, h = card.width, CARD_HEIGHT * card.width
    shares = _DOTS[side]
    if isinstance(card, CardFace) and card.right_index and side is LabelSide.ABOVE:
        shares = ((0.1, 0.07),)
    spots = [(card.x + across * w, card.y + down * h) for across, down in shares]
    if isinstance(card, CardFace):
        index = index_box(card, profile, room=leader_dot(profile) + 0.2)
        spots = [spot for spot in spots if not _inside(spot, index)] or spots[-1:]
    return [turned(spot, centre(card), angle_of(card)) for spot in spots]
