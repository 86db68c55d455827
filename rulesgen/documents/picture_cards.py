"""How a card is inked: plate, index, pips, back, dashed place; about its own top left corner.

Lengths are shares of the card's width w unless they say mm or pt. A back-end keeps each card it has
inked and lays it down again by name, so a picture of 104 cards holds each face once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rulesgen.cards import Card, Suit
from rulesgen.documents.drawing import (
    POINT,
    CardBack,
    CardFace,
    Drawing,
    EmptyPlace,
    Look,
    PlacedCard,
)
from rulesgen.documents.fonts import metrics
from rulesgen.documents.picture_ink import Glyphs, Path, Shape, Step, line_length, rounded
from rulesgen.documents.profile import Profile
from rulesgen.documents.suit_font import BEFORE, BODY, EM
from rulesgen.documents.suit_outlines import (
    INK,
    OPEN_SCALE,
    OPEN_STROKE,
    SQUARE,
    outline,
)
from rulesgen.rules.table import CARD_HEIGHT

RADIUS = 0.085
INSET = (0.085, 0.095)
"""Room left of the index and above it."""
BIG_PIP = 0.50
BIG_PIP_AT = 0.675
"""Centre of the large pip, share of the height."""
LEAST_CARD = 6.0
"""Cards whose indexes are to be read are no narrower than this, mm."""
JUMBO = 18.0
"""Indexes in large print are no smaller than so many points, as long as the card holds them."""
LEAST_CARD_LARGE = 10.6
"""Cards of this width, mm, hold indexes of 18 points."""
_EDGE, _GAP = 0.025, (0.045, 0.025)
"""Room beside an index that is as wide as its card; room between rank and sign, and there."""
_RANK, _RANK_LARGE = "sans-medium", "sans-semibold"
"""Faces of the ranks."""
_TRACKING = (-0.07, -0.1)
"""How far the figures of a ten stand closer than usual, em; where the index fills its card."""
SIGN = 0.92
"""Height of an index's sign, in cap heights."""
TAIL = 0.225
"""How far the tail of a jack's letter hangs below its line, cap heights."""
_WIDEST_RANK = "10"
_WIDE_LETTER = "Q"
"""The letters of ranks are rarely wider than this."""
_LETTERS = {"move": "M", "line": "L", "curve": "C", "close": "Z"}


def narrowest_card(drawing: Drawing) -> float | None:
    """The width of a picture's narrowest card, mm; None for a picture without any."""
    cards = (item for item in drawing.items if isinstance(item, CardFace | CardBack | EmptyPlace))
    return min((card.width for card in cards), default=None)


def index_cap(width: float, profile: Profile) -> float:
    """Cap height of the index on a card `width` mm wide, in mm."""
    share = 0.26 if width >= 15 else 0.30
    if not profile.large:
        return share * width
    least = JUMBO * POINT * metrics(_RANK_LARGE).cap_height / 1000
    return max(1.12 * share * width, min(least, _widest(width)))


@lru_cache
def _widest(width: float) -> float:
    """The cap height of an index that is as wide as its card, mm."""
    ten = _WIDEST_RANK
    high = metrics(_RANK_LARGE).cap_height / 1000
    rank = (line_length(ten, _RANK_LARGE, 1.0) / POINT + _TRACKING[1] * (len(ten) - 1)) / high
    sign = max(right - left for left, right in INK.values()) / SQUARE * SIGN
    return (1 - 2 * _EDGE - _GAP[1]) * width / (rank + sign)


def strip(width: float, profile: Profile) -> float:
    """The least part of a covered card that shows its whole index, in mm."""
    return max(0.42 * width, INSET[1] * width + (1 + TAIL) * index_cap(width, profile))


def index_top(item: CardFace, profile: Profile) -> float:
    """How far below a card's upper edge its index begins, mm: at its foot on a place to come."""
    w = item.width
    top = INSET[1] * w
    if item.look is Look.COMING:
        top += CARD_HEIGHT * w - strip(w, profile) - 0.02 * w
    return top


def at_origin(item: PlacedCard) -> PlacedCard:
    """The same card lying straight at 0, 0: equal for all cards that share their ink."""
    if isinstance(item, EmptyPlace):
        return replace(item, x=0.0, y=0.0)
    return replace(item, x=0.0, y=0.0, angle=0.0)


@lru_cache(maxsize=4096)
def card_ink(item: PlacedCard, profile: Profile) -> tuple[Shape, ...]:
    """The shapes of a card lying straight at 0, 0."""
    match item:
        case CardFace(look=Look.NEW | Look.OLD):
            return tuple(_blank(item, profile))
        case CardFace():
            return tuple(_face(item, profile))
        case CardBack():
            return tuple(_back(item, profile))
        case EmptyPlace():
            return tuple(_empty(item, profile))


def edge_weight(width: float, profile: Profile) -> float:
    """Weight of a card's edge in mm."""
    if profile.large:
        return 0.9 * POINT
    return max(_least(profile, 0.35), 0.011 * width)


def place_weight(width: float, profile: Profile) -> float:
    """Weight of the dashed edge of a place in mm."""
    return 1.2 * POINT if profile.large else max(_least(profile, 0.5), 0.016 * width)


def _least(profile: Profile, points: float) -> float:
    """The weight of a thin line in mm; in outline mode one that a copier does not lose."""
    return (0.75 if profile.suits == "outline" else points) * POINT


def _dots(look: Look, profile: Profile) -> tuple[float, ...]:
    """The edge of a ghost in outline mode: its grey says too little there."""
    return (0.5, 0.5) if look is Look.GHOST and profile.suits == "outline" else ()


def pip(suit: Suit, x: float, y: float, size: float, colour: str, inside: str = "") -> Path:
    """A suit sign in the square at x, y of side `size` mm; open when `inside` names its ground."""
    shrink = OPEN_SCALE if inside else 1.0

    def placed(value: float, start: float) -> float:
        return start + (50 + (value - 50) * shrink) * size / SQUARE

    steps: list[Step] = []
    for kind, points in outline(suit):
        values: list[float] = []
        for px, py in points:
            values += [placed(px, x), placed(py, y)]
        steps.append((_LETTERS[kind], tuple(values)))
    if inside:
        weight = OPEN_STROKE * size
        return Path(tuple(steps), fill=inside, stroke=colour, weight=weight, round=True)
    return Path(tuple(steps), fill=colour)


@dataclass(frozen=True)
class _Colours:
    ground: str
    edge: str
    sign: str
    inside: str


def _colours(suit: Suit, look: Look, profile: Profile) -> _Colours:
    opened = profile.suit_open(suit)
    if look is Look.COMING:
        edge = profile.colour("ink" if profile.large else "dash")
        ground = profile.colour("white")
        return _Colours(ground, edge, profile.suit_colour(suit), ground if opened else "")
    if look is Look.GHOST:
        ground, edge = profile.colour("ghost"), profile.colour("ghost-edge")
        return _Colours(ground, edge, edge, ground if opened else "")
    white = profile.colour("white")
    edge = profile.colour("ink" if profile.large else "edge")
    return _Colours(white, edge, profile.suit_colour(suit), white if opened else "")


def _plate(width: float, fill: str, edge: str, weight: float, dash: tuple[float, ...] = ()) -> Path:
    steps = rounded(0, 0, width, CARD_HEIGHT * width, RADIUS * width)
    return Path(steps, fill=fill, stroke=edge, weight=weight, dash=dash)


def _face(item: CardFace, profile: Profile) -> Iterator[Shape]:
    suit = Card.parse(item.card).suit
    colours = _colours(suit, item.look, profile)
    w = item.width
    weight, dots = edge_weight(w, profile), _dots(item.look, profile)
    if item.look is Look.COMING:
        weight, dots = place_weight(w, profile), (0.11 * w, 0.075 * w)
    yield _plate(w, colours.ground, colours.edge, weight, dots)
    if item.letter:
        yield from _index(item, suit, colours, profile)
    if item.pip:
        size = BIG_PIP * w
        x, y = w / 2 - size / 2, BIG_PIP_AT * CARD_HEIGHT * w - size / 2
        yield pip(suit, x, y, size, colours.sign, colours.inside)


def index_length(item: CardFace, profile: Profile) -> float:
    """Width of the index, rank and pip, in mm."""
    suit = Card.parse(item.card).suit
    rank, _ = _rank(item.letter, item.width, profile)
    left, right = INK[suit]
    cap = index_cap(item.width, profile)
    return rank.length + _gap(item.width, cap) + (right - left) / SQUARE * SIGN * cap


def _gap(width: float, cap: float) -> float:
    """Room between rank and sign, mm: less where the index fills its card."""
    return _GAP[_fills(width, cap)] * width


def _fills(width: float, cap: float) -> bool:
    """Whether indexes of this height are as wide as their cards, or nearly so."""
    return cap > 0.35 * width


def index_inset(width: float, length: float) -> float:
    """Room between the card's edge and its index, mm; an index nearly as wide stands in the middle."""
    return min(INSET[0] * width, (width - length) / 2)


def index_room(item: CardFace, profile: Profile) -> float:
    """The width kept clear for an index, mm: so much that pictures are the same in every language."""
    alike = item.letter if len(item.letter) != 1 else _WIDE_LETTER
    return max(index_length(item, profile), index_length(replace(item, letter=alike), profile))


def _rank(letter: str, width: float, profile: Profile) -> tuple[Glyphs, float]:
    face = _RANK_LARGE if profile.large else _RANK
    cap = index_cap(width, profile)
    size = cap / (metrics(face).cap_height / 1000) / POINT
    tracking = _TRACKING[_fills(width, cap)] if len(letter) > 1 else 0.0
    length = line_length(letter, face, size) + tracking * size * POINT * (len(letter) - 1)
    y = INSET[1] * width + cap
    return Glyphs(0.0, y, letter, face, size, "", length, tracking), cap


def _index(item: CardFace, suit: Suit, colours: _Colours, profile: Profile) -> Iterator[Shape]:
    w = item.width
    rank, cap = _rank(item.letter, w, profile)
    length = index_length(item, profile)
    x = index_inset(w, length)
    if item.right_index:
        x = w - x - length
    rank = replace(rank, y=rank.y + index_top(item, profile) - INSET[1] * w)
    yield replace(rank, x=x, colour=colours.sign)
    yield _sign(suit, x + rank.length + _gap(w, cap), rank.y, SIGN * cap, colours)


def _sign(suit: Suit, x: float, foot: float, size: float, colours: _Colours) -> Glyphs:
    """A suit's sign as a letter, so that a card can be copied; its ink begins at x."""
    face = "suits-open" if colours.inside else "suits"
    points = size / (BODY / EM) / POINT
    before = BEFORE / EM * points * POINT
    length = line_length(suit.sign, face, points)
    return Glyphs(x - before, foot, suit.sign, face, points, colours.sign, length, 0.0)


def _blank(item: CardFace, profile: Profile) -> Iterator[Shape]:
    """A card of a setup mini: firm white when new, grey when it lay before."""
    new = item.look is Look.NEW
    fill = profile.colour("white" if new else "settled")
    edge = profile.colour("ink" if new else "ghost-edge")
    scale = 1.6 if profile.large else 1.0
    weight = 2 * _least(profile, 0.35) if new else _least(profile, 0.35)
    yield _plate(item.width, fill, edge, weight * scale)
    if item.pip:
        suit = Card.parse(item.card).suit
        colours = _colours(suit, Look.PLAIN, profile)
        sign = colours.sign if new else edge
        size = 0.62 * item.width
        x, y = (item.width - size) / 2, (CARD_HEIGHT * item.width - size) / 2
        yield pip(suit, x, y, size, sign, fill if colours.inside else "")


def _back(item: CardBack, profile: Profile) -> Iterator[Shape]:
    w = item.width
    grey = item.look in (Look.OLD, Look.GHOST)
    edge = profile.colour("ghost-edge" if grey else "ink" if profile.large else "edge")
    ground = profile.colour("settled" if grey else "white")
    weight = 0.7 * POINT if item.look is Look.NEW else edge_weight(w, profile)
    for place in range(item.behind, 0, -1):
        steps = rounded(0.024 * w * place, 0.03 * w * place, w, CARD_HEIGHT * w, RADIUS * w)
        yield Path(steps, fill=ground, stroke=edge, weight=weight)
    yield _plate(w, ground, edge, weight, _dots(item.look, profile))
    inset = 0.075 * w
    line = profile.colour("ghost-edge" if grey else "back")
    stroke = max(0.25 * POINT, 0.013 * w)
    inner, tall = w - 2 * inset, CARD_HEIGHT * w - 2 * inset
    steps = rounded(inset, inset, inner, tall, 0.04 * w)
    paper = ground if grey else profile.colour("back-ground")
    yield Path(steps, fill=paper, stroke=line, weight=stroke)
    steps = tuple(_chevrons(w, inset, inner, tall))
    yield Path(steps, stroke=line, weight=stroke)


def _chevrons(w: float, inset: float, inner: float, tall: float) -> Iterator[Step]:
    """Zigzag lines, cut off at the inner frame's upper and lower side."""
    count = 4 if w < 9 else 5 if w < 15 else 6
    across = inner / count
    rise, pitch = 0.8 * across, 0.66 * across
    top, low = inset, inset + tall
    y = top - rise + pitch
    while y < low:
        pen: tuple[float, float] | None = None
        for index in range(count):
            begin, end = (y + rise, y) if index % 2 == 0 else (y, y + rise)
            part = _cut(inset + index * across, begin, across, end - begin, top, low)
            if part is None:
                pen = None
                continue
            start, stop = part
            if pen is None or abs(pen[0] - start[0]) > 1e-9 or abs(pen[1] - start[1]) > 1e-9:
                yield "M", start
            yield "L", stop
            pen = stop
        y += pitch


def _cut(
    x: float, y: float, across: float, fall: float, top: float, low: float
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """The part between `top` and `low` of the slanting line from x, y."""
    bounds = sorted(((top - y) / fall, (low - y) / fall))
    begin, end = max(0.0, bounds[0]), min(1.0, bounds[1])
    if end - begin < 1e-9:
        return None
    return (x + begin * across, y + begin * fall), (x + end * across, y + end * fall)


def _empty(item: EmptyPlace, profile: Profile) -> Iterator[Shape]:
    w = item.width
    weight = place_weight(w, profile)
    colour = profile.colour("ink" if profile.large else "dash")
    steps = rounded(0, 0, w, CARD_HEIGHT * w, RADIUS * w)
    yield Path(steps, stroke=colour, weight=weight, dash=(0.11 * w, 0.075 * w))
    if item.suit:
        suit = next(suit for suit in Suit if suit.letter == item.suit)
        size = 0.42 * w
        pale = profile.colour("soft" if profile.large else "pale-pip")
        x, y = (w - size) / 2, (CARD_HEIGHT * w - size) / 2
        inside = profile.colour("white") if profile.suit_open(suit) else ""
        yield pip(suit, x, y, size, pale, inside)
