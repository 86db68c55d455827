"""The display list: a picture as a list of things laid down, before any ink.

Lengths are millimetres, the origin is the top left corner, y grows downwards, angles are degrees
clockwise. Items name what they are (a card, a ring, an arrow), not how they are inked: that is said
once, in `picture_ink`, and painted by the back-ends. Later items lie on earlier ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from rulesgen.documents.curves import along
from rulesgen.rules.table import CARD_HEIGHT

POINT = 25.4 / 72
"""One point in mm."""

Spot = tuple[float, float]


class Look(StrEnum):
    """How a card lies there."""

    PLAIN = "plain"
    """As a card: white, with its index."""
    GHOST = "ghost"
    """A grey trace where a card left."""
    NEW = "new"
    """Blank white with a firm edge: dealt in this step of a setup."""
    OLD = "old"
    """Blank grey: dealt in an earlier step."""
    COMING = "coming"
    """A dashed place below a column for a card that a move will bring; its index stands at the foot."""


class Anchor(StrEnum):
    """Which end of a text its x names."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True)
class Box:
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def grown(self, by: float) -> Box:
        """The rectangle with `by` mm more on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    @staticmethod
    def around(boxes: Iterable[Box]) -> Box:
        """The smallest rectangle that holds all of `boxes` (at least one)."""
        every = list(boxes)
        return Box(
            min([box.left for box in every]),
            min([box.top for box in every]),
            max([box.right for box in every]),
            max([box.bottom for box in every]),
        )


@dataclass(frozen=True)
class CardFace:
    """A card face up; `x`, `y` is the top left corner before it turns about its centre."""

    x: float
    y: float
    width: float
    card: str
    """Code, 10H."""
    letter: str
    """The rank as printed: 10, K, B …"""
    angle: float = 0.0
    right_index: bool = False
    """The index stands at the top right corner instead of the left."""
    pip: bool = True
    """Whether the large pip is drawn; a covered card in a slanting pile goes without."""
    look: Look = Look.PLAIN


@dataclass(frozen=True)
class CardBack:
    """A card face down, with `behind` white cards peeping out below it (a stock)."""

    x: float
    y: float
    width: float
    angle: float = 0.0
    behind: int = 0
    look: Look = Look.PLAIN


@dataclass(frozen=True)
class EmptyPlace:
    """The dashed place of a pile without cards; `suit` is a letter CDHS or nothing."""

    x: float
    y: float
    width: float
    suit: str = ""


@dataclass(frozen=True)
class Ring:
    """The mark of a legal place, outside the card whose corner and width it names, within its `room`."""

    x: float
    y: float
    width: float
    angle: float = 0.0
    room: float = math.inf


@dataclass(frozen=True)
class Label:
    """One line of text on the baseline `y`; `length` is its measured width."""

    x: float
    y: float
    text: str
    face: str
    size: float
    """In points."""
    length: float
    colour: str = "ink"
    anchor: Anchor = Anchor.START
    tracking: float = 0.0
    """Extra space after each letter, in em."""
    upside_down: bool = False
    """Turned by half a turn about its middle: a hint that nobody reads by accident."""

    @property
    def left(self) -> float:
        """Where the line begins, whatever its anchor."""
        share = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[self.anchor]
        return self.x - share * self.length


@dataclass(frozen=True)
class Leader:
    """A thin line from a label to a dot that rests on what the label names."""

    spots: tuple[Spot, ...]
    """Straight or with one right angle; the last spot is the dot."""


@dataclass(frozen=True)
class Arrow:
    """The way of a move: a start, then cubic pieces of two handles and an end each."""

    start: Spot
    pieces: tuple[tuple[Spot, Spot, Spot], ...]


@dataclass(frozen=True)
class Disc:
    """A numbered disc about its centre."""

    x: float
    y: float
    text: str
    diameter: float = 4.4


@dataclass(frozen=True)
class Tag:
    """A small plate beside a disc with the index of the card that the disc's move is about."""

    x: float
    y: float
    width: float
    height: float
    card: str
    """Code, 10H."""
    letter: str
    """The rank as printed."""


@dataclass(frozen=True)
class Panel:
    """A filled ground with round corners; no edge."""

    x: float
    y: float
    width: float
    height: float
    colour: str = "panel"
    radius: float = 2.0


@dataclass(frozen=True)
class Line:
    """A straight rule, `weight` in points."""

    x: float
    y: float
    to_x: float
    to_y: float
    weight: float
    colour: str = "ink"


@dataclass(frozen=True)
class Frame:
    """An open rectangle with round corners (a tick box), `weight` in points."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.4
    weight: float = 0.6
    colour: str = "ink"


@dataclass(frozen=True)
class Twist:
    """The two-strand rule under a title, from `x` on about the line `y`."""

    x: float
    y: float
    length: float
    period: float = 4.0
    """Half a period of the sine."""
    swing: float = 0.95
    weight: float = 1.15
    """In points."""


@dataclass(frozen=True)
class QrCode:
    """The QR code of a text, without its quiet zone, which must stay white: four modules."""

    x: float
    y: float
    side: float
    text: str


@dataclass(frozen=True)
class Link:
    """A rectangle that leads to the page with the anchor `target`; it leaves no ink."""

    x: float
    y: float
    width: float
    height: float
    target: str


@dataclass(frozen=True)
class Ground:
    """Items that are the same on many pages: a back-end may keep them once and lay them down by name."""

    name: str
    """The same name in one file, the same items."""
    items: tuple[Item, ...]


Item = (
    CardFace
    | CardBack
    | EmptyPlace
    | Ring
    | Label
    | Leader
    | Arrow
    | Disc
    | Tag
    | Panel
    | Line
    | Frame
    | Twist
    | QrCode
    | Link
    | Ground
)
PlacedCard = CardFace | CardBack | EmptyPlace


@dataclass(frozen=True)
class Drawing:
    """A picture `width` × `height` mm; `alt` says in words what it shows."""

    width: float
    height: float
    items: tuple[Item, ...]
    alt: str = ""


def turned(spot: Spot, centre: Spot, angle: float) -> Spot:
    """`spot` after a turn of `angle` degrees clockwise about `centre`."""
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y = spot[0] - centre[0], spot[1] - centre[1]
    return centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos


def _card_box(x: float, y: float, width: float, angle: float) -> Box:
    height = CARD_HEIGHT * width
    if not angle:
        return Box(x, y, x + width, y + height)
    centre = (x + width / 2, y + height / 2)
    corners = [
        turned(corner, centre, angle)
        for corner in ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
    ]
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def bounds(item: Item) -> Box:
    """The rectangle an item keeps within (strokes included to about half a point)."""
    match item:
        case CardFace(x=x, y=y, width=width, angle=angle):
            return _card_box(x, y, width, angle)
        case CardBack(x=x, y=y, width=width, angle=angle, behind=behind):
            box = _card_box(x, y, width, angle)
            right, low = box.right + 0.024 * width * behind, box.bottom + 0.03 * width * behind
            return Box(box.left, box.top, right, low)
        case EmptyPlace(x=x, y=y, width=width):
            return _card_box(x, y, width, 0)
        case Ring(x=x, y=y, width=width, angle=angle):
            return _card_box(x, y, width, angle).grown(2.0)
        case Label():
            size = item.size * POINT
            right = item.left + item.length
            return Box(item.left, item.y - 0.75 * size, right, item.y + 0.25 * size)
        case Leader(spots=spots):
            return _around(spots).grown(0.7)
        case Arrow(start=start, pieces=pieces):
            return _around(along(start, pieces))
        case Disc(x=x, y=y, diameter=diameter):
            return Box(x, y, x, y).grown(diameter / 2)
        case Panel() | Frame() | Link() | Tag():
            return Box(item.x, item.y, item.x + item.width, item.y + item.height)
        case Line(x=x, y=y, to_x=to_x, to_y=to_y):
            return _around([(x, y), (to_x, to_y)])
        case QrCode(x=x, y=y, side=side):
            return Box(x, y, x + side, y + side)
        case Ground(items=items):
            return extent(items)
        case Twist(x=x, y=y, length=length, swing=swing):
            return Box(x, y - swing, x + length, y + swing).grown(item.weight * POINT / 2)


def moved(item: Item, dx: float, dy: float) -> Item:
    """The same item further right by `dx` and down by `dy`."""
    match item:
        case Leader(spots=spots):
            return Leader(tuple((x + dx, y + dy) for x, y in spots))
        case Arrow(start=(x, y), pieces=pieces):
            shifted = tuple(
                ((a + dx, b + dy), (c + dx, d + dy), (e + dx, f + dy))
                for (a, b), (c, d), (e, f) in pieces
            )
            return Arrow((x + dx, y + dy), shifted)
        case Ground(name=name, items=items):
            return Ground(f"{name} {dx} {dy}", tuple(moved(each, dx, dy) for each in items))
        case Line():
            return replace(
                item, x=item.x + dx, y=item.y + dy, to_x=item.to_x + dx, to_y=item.to_y + dy
            )
        case _:
            return replace(item, x=item.x + dx, y=item.y + dy)


def extent(items: Iterable[Item]) -> Box:
    """The rectangle all of `items` keep within (at least one)."""
    return Box.around(bounds(item) for item in items)


def _around(spots: Iterable[Spot]) -> Box:
    return Box.around(Box(x, y, x, y) for x, y in spots)
