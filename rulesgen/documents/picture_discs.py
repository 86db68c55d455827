"""Numbered discs of moves: on their arrow where they hide least, or beside an arrow too short.

Where an arrow does not begin on the card that moves, the disc has a tag that says which it is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesgen.cards import Rank
from rulesgen.documents.drawing import Box, Disc, Spot, Tag, bounds
from rulesgen.documents.picture_ink import dot_radius, head_length
from rulesgen.documents.picture_prices import INDEX, PriceMap
from rulesgen.documents.picture_tags import line_under, over_end, tag_price, tags_beside
from rulesgen.documents.profile import Profile

_ON_INDEX = 5000.0
"""Price of lying on an index: whatever else a disc hides is dearer only outside the picture."""
HIDING = 600.0
"""Price of hiding where an arrow begins or ends."""
_APART = 0.6
"""Room between a tag and a disc or a tag that is not its own, mm."""
_ROW, _ROW_PRICE = 1.0, 150.0
"""In a row with what stands on another arrow a tag keeps so many diameters apart, else both read as one."""
_TURNED = 60.0
"""Price of a tag on another side of its disc than the tag before it on the same arrow."""
_HIDDEN = 2.0
"""So much dearer than an arrow is a disc over what it hides."""
_CLEAR = 0.6
"""Room between a disc and the ends of its arrow, mm."""
_ASIDE = (-0.3, 0.3, -0.6, 0.6)
"""How far beside its curve a disc may stand, in diameters, where it would lie on an index."""

_HUNG = 10.0
"""Price of a list that has its first or its last number on the arrow instead of its middle."""
_LISTED = 25.0
"""Price of discs one below the other with their tags, where the arrow runs across."""

End = tuple[Spot, float]
"""A spot that no disc may hide, with the room about it, mm."""


def disc_size(profile: Profile, figures: int = 1) -> float:
    """Diameter of a disc, mm, that holds so many figures: of 19 points in large print."""
    if profile.large:
        return 8.4 if figures == 1 else 9.8
    return 4.4


def span_of(discs: Sequence[tuple[str, str]], profile: Profile) -> float:
    """The least length of an arrow, mm, that carries discs between its dot and its head.

    Discs with tags may stand in a list, of which it need carry no more than one.
    """
    ends = dot_radius(profile) + head_length(profile) + 2 * _CLEAR
    size = _size_of([text for text, _ in discs], profile)
    count = 1 if _listed(discs) else len(discs)
    return size * count + 0.5 * (count - 1) + ends + 1.0


def _listed(discs: Sequence[tuple[str, str]]) -> bool:
    """Whether discs may stand one below the other, each with its card."""
    return len(discs) > 1 and any(card for _, card in discs)


def _size_of(texts: Sequence[str], profile: Profile) -> float:
    return disc_size(profile, max(len(text) for text in texts))


def ends_of(spots: Sequence[Spot], profile: Profile) -> tuple[End, End, End]:
    """Where an arrow along a curve begins, and the tip and the base of its head."""
    (x, y), length, base = spots[-1], head_length(profile), spots[0]
    for base in reversed(spots):
        if math.dist(base, (x, y)) >= length:
            break
    return (spots[0], dot_radius(profile)), (base, 0.4 * length), ((x, y), 0.3)


@dataclass(frozen=True)
class Numbers:
    """What stands on one arrow and what must not be hidden."""

    discs: Sequence[tuple[str, str]]
    """Numbers, each with the card of its tag or nothing."""
    letters: Mapping[Rank, str]
    """Ranks as printed."""
    prices: PriceMap
    profile: Profile
    ends: Sequence[End] = ()
    """Ends of other arrows, to be kept clear as the arrow's own."""
    others: Sequence[Disc | Tag] = ()
    """Discs and tags of other arrows."""

    @property
    def diameter(self) -> float:
        """Diameter of the discs, mm."""
        return _size_of([text for text, _ in self.discs], self.profile)

    def placed_on(self, spots: Sequence[Spot]) -> tuple[list[Disc | Tag], float]:
        """Tags and discs in reading order on a curve where they hide least, as near its middle as can be.

        Where the curve has no room for them that is clear of every index they stand beside it. The price
        comes with them: `HIDING` or more where they hide what should be seen.
        """
        kept = (*ends_of(spots, self.profile), *self.ends)
        best: list[Disc | Tag] = []
        least = math.inf
        for price, row in sorted(self._rows(spots), key=lambda one: one[0]):
            if price < least:
                placed, cost = self._priced(price, row, spots, kept, least)
                if cost < least:
                    best, least = placed, cost
        return best, least

    def _rows(self, spots: Sequence[Spot]) -> Iterator[tuple[float, list[Spot]]]:
        """Where the discs may stand, each with its price."""
        diameter, count = self.diameter, len(self.discs)
        listed = _listed(self.discs)
        along = [0.0]
        for (ax, ay), (bx, by) in pairwise(spots):
            along.append(along[-1] + math.hypot(bx - ax, by - ay))
        whole, apart = along[-1], diameter + 0.5
        half = apart * (count - 1) / 2
        before = diameter / 2 + dot_radius(self.profile) + _CLEAR
        after = whole - diameter / 2 - head_length(self.profile) - _CLEAR
        if after < before or (after - half < before + half and not listed):
            begin, end = _at(spots, along, 0.0), _at(spots, along, whole)
            yield from _beside(begin, end, count, diameter, listed)
            return
        steps = 40
        if listed:
            for number in range(steps + 1):
                middle = before + (after - before) * number / steps
                price = _LISTED + 40 * abs(middle / whole - 0.5)
                x, y = _at(spots, along, middle)
                for aside in (0.0, -0.5, 0.5, -1.0, 1.0):
                    for hung in (0, 1, -1):
                        about = (x + aside * diameter, y + hung * (count - 1) / 2 * diameter)
                        dearer = 30 * abs(aside) + _HUNG * abs(hung)
                        yield price + dearer, _list_about(about, count, diameter)
        if after - half < before + half:
            return
        for number in range(steps + 1):
            middle = before + half + (after - before - 2 * half) * number / steps
            places = [_at(spots, along, middle - half + index * apart) for index in range(count)]
            ahead, behind = _at(spots, along, middle + 0.5), _at(spots, along, middle - 0.5)
            far = math.dist(ahead, behind) or 1.0
            across = ((behind[1] - ahead[1]) / far, (ahead[0] - behind[0]) / far)
            centred = 40 * abs(middle / whole - 0.5)
            for aside in (0.0, *_ASIDE):
                moved = [_along(spot, across, aside * diameter) for spot in places]
                sideways = abs(moved[0][0] - moved[-1][0]) >= abs(moved[0][1] - moved[-1][1])
                moved.sort(key=lambda spot: spot[0] if sideways else spot[1])
                yield centred + 150 * abs(aside), moved

    def _priced(
        self,
        price: float,
        row: Sequence[Spot],
        spots: Sequence[Spot],
        kept: Sequence[End],
        dearest: float,
    ) -> tuple[list[Disc | Tag], float]:
        """Tags and discs in some places with their price; nothing as soon as this is `dearest`."""
        for spot in row:
            price += _disc_price(spot, self.diameter, self.prices, kept)
            if price >= dearest:
                return [], math.inf
        discs = [
            Disc(x, y, text, self.diameter)
            for (x, y), (text, _) in zip(row, self.discs, strict=True)
        ]
        foreign = [bounds(tag).grown(_APART) for tag in self.others if isinstance(tag, Tag)]
        price += HIDING * sum(bounds(disc).meets(box) for disc in discs for box in foreign)
        tags: list[Tag] = []
        for disc, (_, card) in zip(discs, self.discs, strict=True):
            if card and price < dearest:
                near = [bounds(one) for one in (*self.others, *discs, *tags) if one is not disc]
                before = tags[-1] if tags else None
                tag, cost = self._tag(disc, card, near, spots, kept, before)
                tags.append(tag)
                price += cost
        return [*tags, *discs], price

    def _tag(
        self,
        disc: Disc,
        card: str,
        near: Sequence[Box],
        spots: Sequence[Spot],
        kept: Sequence[End],
        before: Tag | None,
    ) -> tuple[Tag, float]:
        """The cheapest tag of a disc and its price; `before` is the last tag on the same arrow."""
        best, least = None, math.inf
        # In a list all stand on the same side of the numbers.
        turned = before is not None and (before.x > disc.x)
        rows = [bounds(one) for one in self.others]
        for tag, price in tags_beside(disc, card, self.letters, self.profile):
            if price >= least:
                continue
            box = bounds(tag)
            aside = self.diameter * _ROW
            wide = Box(box.left - aside, box.top, box.right + aside, box.bottom)
            price += _ROW_PRICE * sum(wide.meets(other) for other in rows)
            price += _TURNED * (before is not None and (tag.x > disc.x) is not turned)
            # Between two discs nobody could say whose it is.
            price += HIDING * sum(box.grown(_APART).meets(other) for other in near)
            price += _ON_INDEX * sum(box.meets(other) for other in near)
            price += HIDING * sum(over_end(tag, end, room) for end, room in kept)
            if price < least:
                price += tag_price(tag, self.prices, _ON_INDEX)
            if price < least:
                price += line_under(box, spots)
            if best is None or price < least:
                best, least = tag, price
        assert best is not None
        return best, least


def _list_about(spot: Spot, count: int, diameter: float) -> list[Spot]:
    """Places one below the other about a spot."""
    step = diameter + 0.3
    return [(spot[0], spot[1] + (index - (count - 1) / 2) * step) for index in range(count)]


def _disc_price(spot: Spot, diameter: float, prices: PriceMap, ends: Sequence[End]) -> float:
    """What a disc hides: the prices on a grid over it, and the ends of arrows."""
    shares = (-1.0, -0.5, 0.0, 0.5, 1.0)
    hidden = _HIDDEN * sum(
        prices.at((spot[0] + dx * diameter / 2, spot[1] + dy * diameter / 2))
        for dx in shares
        for dy in shares
        if dx * dx + dy * dy <= 1.3
    )
    hidden += HIDING * sum(math.dist(spot, end) < diameter / 2 + room for end, room in ends)
    return hidden + (_ON_INDEX if prices.most(spot, diameter / 2) >= INDEX else 0.0)


def _beside(
    start: Spot, end: Spot, count: int, diameter: float, listed: bool
) -> Iterator[tuple[float, list[Spot]]]:
    """Places next to an arrow too short to carry discs, in a row on either side, or in a list."""
    far = math.dist(start, end) or 1.0
    across = ((start[1] - end[1]) / far, (end[0] - start[0]) / far)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    for side in (-1, 1):
        # Further out than the second only where a disc would lie on an index.
        for aside in (1.0, 2.0, 3.0, 4.5, 6.0):
            out = diameter / 2 + aside
            price = out + 200 * max(0.0, aside - 2.0)
            row = [
                _along(middle, across, side * (out + index * (diameter + 0.5)))
                for index in range(count)
            ]
            yield price, row
            if listed:
                yield price, _list_about(row[0], count, diameter)


def _at(spots: Sequence[Spot], along: Sequence[float], distance: float) -> Spot:
    for index in range(1, len(spots)):
        if along[index] >= distance:
            part = (distance - along[index - 1]) / ((along[index] - along[index - 1]) or 1)
            (ax, ay), (bx, by) = spots[index - 1], spots[index]
            return ax + (bx - ax) * part, ay + (by - ay) * part
    return spots[-1]


def _along(spot: Spot, way: Spot, by: float) -> Spot:
    return spot[0] + way[0] * by, spot[1] + way[1] * by
