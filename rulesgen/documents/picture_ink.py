"""How every item of a drawing is inked: shapes in mm that a back-end only has to paint.

The measures of card, marks and rules are said here once, so PDF and SVG cannot differ. Cards are
inked in `picture_cards`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rulesgen.cards import Card, Suit
from rulesgen.documents.curves import Cubic, part_of, shortened
from rulesgen.documents.drawing import (
    POINT,
    Anchor,
    Arrow,
    Disc,
    Frame,
    Item,
    Label,
    Leader,
    Line,
    Link,
    Panel,
    PlacedCard,
    QrCode,
    Ring,
    Spot,
    Tag,
    Twist,
)
from rulesgen.documents.fonts import INVISIBLE, metrics, runs, text_width
from rulesgen.documents.profile import Profile
from rulesgen.documents.qr import qr_matrix
from rulesgen.rules.table import CARD_HEIGHT

Step = tuple[str, tuple[float, ...]]
"""M x y, L x y, C x y x y x y or Z, as in SVG paths."""

_ROUND = 0.5523
"""Handle length of a quarter circle drawn as a cubic."""


@dataclass(frozen=True)
class Path:
    """An outline filled, stroked or both; colours are #rrggbb or nothing, lengths mm."""

    steps: tuple[Step, ...]
    fill: str = ""
    stroke: str = ""
    weight: float = 0.0
    dash: tuple[float, ...] = ()
    round: bool = False
    """Round joins and ends instead of mitred and butt ones."""


@dataclass(frozen=True)
class Glyphs:
    """One run of text in one face from `x` on along the baseline `y`."""

    x: float
    y: float
    text: str
    face: str
    size: float
    """In points."""
    colour: str
    length: float
    """Its width in mm."""
    tracking: float = 0.0
    """In em."""


Shape = Path | Glyphs


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Step, ...]:
    """A rectangle with round corners, clockwise."""
    right, low, hold = x + width, y + height, radius * (1 - _ROUND)
    return (
        ("M", (x + radius, y)),
        ("L", (right - radius, y)),
        ("C", (right - hold, y, right, y + hold, right, y + radius)),
        ("L", (right, low - radius)),
        ("C", (right, low - hold, right - hold, low, right - radius, low)),
        ("L", (x + radius, low)),
        ("C", (x + hold, low, x, low - hold, x, low - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + hold, x + hold, y, x + radius, y)),
        ("Z", ()),
    )


def circle(x: float, y: float, radius: float) -> tuple[Step, ...]:
    """A circle about its centre."""
    return rounded(x - radius, y - radius, 2 * radius, 2 * radius, radius)


def polyline(*spots: Spot) -> tuple[Step, ...]:
    """Straight lines from spot to spot."""
    return (("M", spots[0]), *(("L", spot) for spot in spots[1:]))


def ink(item: Item, profile: Profile) -> tuple[Shape, ...]:
    """The shapes of an item that is not a card, in the drawing's own coordinates."""
    match item:
        case Label():
            return tuple(_label(item, profile))
        case Leader():
            return tuple(_leader(item, profile))
        case Arrow():
            return tuple(_arrow(item, profile))
        case Disc():
            return tuple(_disc(item, profile))
        case Tag():
            return tuple(_tag(item, profile))
        case Panel(x=x, y=y, width=width, height=height, radius=radius):
            steps = rounded(x, y, width, height, radius)
            return (Path(steps, fill=profile.colour(item.colour)),)
        case Line():
            steps = polyline((item.x, item.y), (item.to_x, item.to_y))
            weight = item.weight * POINT
            return (Path(steps, stroke=profile.colour(item.colour), weight=weight),)
        case Frame(x=x, y=y, width=width, height=height, radius=radius):
            steps = rounded(x, y, width, height, radius)
            weight = item.weight * POINT
            colour = profile.colour(item.colour)
            return (Path(steps, fill=profile.colour("white"), stroke=colour, weight=weight),)
        case Ring(width=width, room=room):
            return (_ring(width, room, profile),)
        case Twist():
            return tuple(_twist(item, profile))
        case QrCode():
            return (_qr(item, profile),)
        case Link():
            return ()
        case _:
            raise TypeError(f"a card is inked by card_ink, not {item!r}")


def _qr(item: QrCode, profile: Profile) -> Path:
    """The dark modules as one path, a rectangle for each run of them in a row."""
    code = qr_matrix(item.text)
    module = item.side / code.size
    steps: list[Step] = []
    for row, column, length in code.runs():
        left, top = item.x + column * module, item.y + row * module
        right, low = left + length * module, top + module
        steps += polyline((left, top), (right, top), (right, low), (left, low))
        steps.append(("Z", ()))
    return Path(tuple(steps), fill=profile.colour("ink"))


def centre(item: PlacedCard | Ring) -> Spot:
    """The point a card or ring turns about."""
    return item.x + item.width / 2, item.y + CARD_HEIGHT * item.width / 2


def _ring(width: float, room: float, profile: Profile) -> Path:
    """A ring about a card at the origin, closer and down to 0.6 as heavy where it has less `room`, mm."""
    gap = 1.5 if profile.large else 0.8
    weight = 2.6 if profile.large else 1.2 if width < 8 else 1.6
    if profile.suits == "outline":
        weight, gap = 3.6, gap + 0.3
    if gap + weight * POINT / 2 > room:
        weight = max(0.6 * weight, min(weight, room / POINT))
        gap = max(0.0, room - weight * POINT / 2)
    steps = rounded(-gap, -gap, width + 2 * gap, CARD_HEIGHT * width + 2 * gap, 0.085 * width + gap)
    return Path(steps, stroke=profile.colour("red"), weight=weight * POINT)


def _label(label: Label, profile: Profile) -> Iterator[Shape]:
    yield from set_line(
        label.text,
        label.left,
        label.y,
        label.face,
        label.size,
        label.colour,
        profile,
        label.tracking,
    )


def set_line(
    text: str,
    x: float,
    y: float,
    face: str,
    size: float,
    colour: str,
    profile: Profile,
    tracking: float = 0.0,
) -> Iterator[Glyphs]:
    """A line cut into runs; suit signs take the suit font and their own colour.

    Open suits keep the sign's own code point: the face `suits-open` holds them open.
    """
    for face_, part in runs(text, face):
        signs = list(part) if face_.startswith("suits") else [part]
        for sign in signs:
            length = line_length(sign, face_, size, tracking)
            own = profile.colour(colour)
            if face_.startswith("suits"):
                suit = next((suit for suit in Suit if suit.sign == sign), None)
                if suit is not None and colour != "white":
                    own = profile.suit_colour(suit)
                if suit is not None and profile.suit_open(suit):
                    face_ = "suits-open"
            yield Glyphs(x, y, sign, face_, size, own, length, tracking)
            x += length


@lru_cache(maxsize=4096)
def line_length(text: str, face: str, size: float, tracking: float = 0.0) -> float:
    """Width of a line in mm."""
    return (text_width(text, face, size) + tracking * size * len(text)) * POINT


def label(
    text: str,
    x: float,
    y: float,
    face: str,
    size: float,
    colour: str = "ink",
    anchor: Anchor = Anchor.START,
    tracking: float = 0.0,
) -> Label:
    """A measured label, without what leaves no ink."""
    text = "".join(char for char in text if char not in INVISIBLE)
    length = line_length(text, face, size, tracking)
    return Label(x, y, text, face, size, length, colour, anchor, tracking)


def leader_dot(profile: Profile) -> float:
    """Radius of the dot in which a leader ends, mm."""
    return 0.55 * (1.6 if profile.large else 1)


def _leader(leader: Leader, profile: Profile) -> Iterator[Shape]:
    colour = profile.colour("leader")
    weight = 1.0 if profile.large else 0.75 if profile.suits == "outline" else 0.5
    yield Path(polyline(*leader.spots), stroke=colour, weight=weight * POINT)
    dot = circle(*leader.spots[-1], leader_dot(profile))
    yield Path(dot, fill=colour, stroke=profile.colour("white"), weight=0.5 * POINT)


HEAD_WIDTH = 2.4 / 2.6
"""How wide the head of an arrow is, as a share of its length."""


def head_length(profile: Profile) -> float:
    """How long the head of an arrow is, mm."""
    return 2.6 * _arrow_scale(profile)


def notch_length(profile: Profile) -> float:
    """How far from its tip the line of an arrow ends in its head, mm."""
    return 0.74 * head_length(profile)


def dot_radius(profile: Profile) -> float:
    """Radius of the dot that an arrow begins with, mm."""
    return 0.55 * _arrow_scale(profile)


def halo_width(profile: Profile) -> float:
    """How wide the white under the line of an arrow is, mm."""
    return 3.6 * _arrow_scale(profile) * POINT


def _arrow_scale(profile: Profile) -> float:
    return 1.5 if profile.large else 1.0


def _arrow(arrow: Arrow, profile: Profile) -> Iterator[Shape]:
    """Halo, line, start dot and a notched head; the line ends in the head's notch."""
    scale = _arrow_scale(profile)
    colour, white = profile.colour("arrow"), profile.colour("white")
    length, notch = head_length(profile), notch_length(profile)
    half = HEAD_WIDTH / 2 * length
    last_start = arrow.pieces[-2][2] if len(arrow.pieces) > 1 else arrow.start
    tip = arrow.pieces[-1][2]
    last = shortened(last_start, arrow.pieces[-1], notch)
    base = last[2]
    far = math.dist(base, tip) or 1.0
    dx, dy = (tip[0] - base[0]) / far, (tip[1] - base[1]) / far
    steps: tuple[Step, ...] = (("M", arrow.start),)
    for handle, other, end in (*arrow.pieces[:-1], last):
        steps += (("C", (*handle, *other, *end)),)
    left = (tip[0] - dx * length - dy * half, tip[1] - dy * length + dx * half)
    right = (tip[0] - dx * length + dy * half, tip[1] - dy * length - dx * half)
    head = (*polyline(tip, left, base, right), ("Z", ()))
    yield Path(steps, stroke=white, weight=halo_width(profile), round=True)
    yield Path(head, fill=white, stroke=white, weight=1.1 * scale * POINT, round=True)
    yield Path(steps, stroke=colour, weight=1.5 * scale * POINT)
    yield Path(head, fill=colour)
    dot = circle(*arrow.start, dot_radius(profile))
    yield Path(dot, fill=colour, stroke=white, weight=0.5 * POINT)


def _disc(disc: Disc, profile: Profile) -> Iterator[Shape]:
    size = 19.0 if profile.large else 8 / 4.4 * disc.diameter
    white = profile.colour("white")
    yield Path(
        circle(disc.x, disc.y, disc.diameter / 2),
        fill=profile.colour("arrow"),
        stroke=white,
        weight=0.9 * POINT,
    )
    length = line_length(disc.text, "sans-semibold", size)
    cap = metrics("sans-semibold").cap_height / 1000 * size * POINT
    yield Glyphs(
        disc.x - length / 2, disc.y + cap / 2, disc.text, "sans-semibold", size, white, length
    )


TAG_GAP = 0.07
"""Room between rank and sign on a tag, in em."""


def tag_type(profile: Profile) -> tuple[str, float]:
    """Face and size in points of the index on a tag."""
    return ("sans-semibold", 18.0) if profile.large else ("sans-medium", 8.0)


def tag_length(card: str, letter: str, profile: Profile) -> float:
    """Width of the index on a tag, mm."""
    (face, size), sign = tag_type(profile), Card.parse(card).suit.sign
    return sum(line_length(text, face, size) for text in (letter, sign)) + TAG_GAP * size * POINT


def _tag(tag: Tag, profile: Profile) -> Iterator[Shape]:
    """A white plate with the card's index in the middle."""
    weight = (0.9 if profile.large else 0.6) * POINT
    steps = rounded(tag.x, tag.y, tag.width, tag.height, 0.2 * tag.height)
    white, edge = profile.colour("white"), profile.colour("arrow")
    yield Path(steps, fill=white, stroke=edge, weight=weight)
    (face, size), suit = tag_type(profile), Card.parse(tag.card).suit
    x = tag.x + (tag.width - tag_length(tag.card, tag.letter, profile)) / 2
    base = tag.y + tag.height / 2 + metrics(face).cap_height / 2000 * size * POINT
    for text in (tag.letter, suit.sign):
        for glyphs in set_line(text, x, base, face, size, "ink", profile):
            yield replace(glyphs, colour=profile.suit_colour(suit))
        x += line_length(text, face, size) + TAG_GAP * size * POINT


def _twist(twist: Twist, profile: Profile) -> Iterator[Shape]:
    """Two sines, red and ink; at each crossing the rising strand lies over."""
    count = max(2, round(twist.length / twist.period))
    pitch = twist.length / count
    weight = twist.weight * POINT
    colours = (profile.colour("red"), profile.colour("ink"))
    for index in range(count):
        x = twist.x + index * pitch
        low, high = twist.y + twist.swing, twist.y - twist.swing
        falling, rising = colours[index % 2], colours[1 - index % 2]
        down = _half_wave(x, pitch, high, low)
        up = _half_wave(x, pitch, low, high)
        yield Path(_cubic_steps(down), stroke=falling, weight=weight)
        halo = part_of(up, 0.32, 0.68)
        yield Path(_cubic_steps(halo), stroke=profile.colour("white"), weight=3 * weight)
        yield Path(_cubic_steps(up), stroke=rising, weight=weight)


def _half_wave(x: float, pitch: float, begin: float, end: float) -> Cubic:
    return (x, begin), (x + 0.42 * pitch, begin), (x + 0.58 * pitch, end), (x + pitch, end)


def _cubic_steps(cubic: Cubic) -> tuple[Step, ...]:
    start, first, second, end = cubic
    return ("M", start), ("C", (*first, *second, *end))
