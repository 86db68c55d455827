"""A picture of the table: a position laid out, with names, marks and moves, as a drawing.

One game has one geometry (`rules.table`), so the glance, the plate of the parts, worked examples and
the steps of a setup are one picture with other marks on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rulesgen.cards import Rank, Suit
from rulesgen.documents.drawing import (
    Box,
    CardBack,
    CardFace,
    Drawing,
    Item,
    Look,
    Panel,
    Ring,
    bounds,
    extent,
    moved,
)
from rulesgen.documents.picture_arrows import Move, move_arrows
from rulesgen.documents.picture_labels import name_labels
from rulesgen.documents.picture_parts import Part, part_labels
from rulesgen.documents.picture_places import LaidPile, Position, Setting, kind_of, lay_out
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide, Table

__all__ = ["Marks", "Move", "Part", "Style", "table_picture"]


@dataclass(frozen=True)
class Marks:
    """What is laid over the cards."""

    moves: tuple[Move, ...] = ()
    rings: tuple[str, ...] = ()
    """Piles whose top card or empty place is ringed."""
    ghosts: Position = field(default_factory=dict)
    """Cards that left, bottom first, by the pile they left."""
    parts: tuple[Part, ...] = ()
    """Labels with leaders."""
    new: tuple[str, ...] = ()
    """A step of the setup: kinds or piles dealt in it, white; with `earlier` it hides the rest."""
    earlier: tuple[str, ...] = ()
    """Kinds or piles dealt before, grey."""

    @property
    def setup(self) -> bool:
        """Whether this is a step of a setup."""
        return bool(self.new or self.earlier)


@dataclass(frozen=True)
class Style:
    """Sizes in mm. Without `card_width` the cards are as wide as `width` and `height` allow."""

    profile: Profile = field(default_factory=Profile)
    card_width: float = 0.0
    width: float = 0.0
    """The drawing's full width, its content in the middle; 0 fits the content."""
    height: float = 0.0
    """The drawing's full height; 0 fits the content."""
    tallest: float = 0.0
    """A height not to be passed, where the drawing otherwise fits its content."""
    largest: float = 20.0
    """No card wider than this when cards are fitted."""
    panel: bool = True
    """A pale ground, where the profile has grounds at all."""
    padding: float = 5.0
    sides: Mapping[str, LabelSide] = field(default_factory=dict)
    """Where a name stands, by kind or pile, when the table's own side does not serve."""


def table_picture(
    table: Table,
    piles: Position,
    *,
    roles: Mapping[str, str],
    suits: Mapping[str, Suit],
    rank_letters: Mapping[Rank, str],
    style: Style,
    labels: Mapping[str, str] | None = None,
    marks: Marks | None = None,
    dealt: Mapping[str, int] | None = None,
    alt: str = "",
) -> Drawing:
    """The position as a drawing.

    `piles` in the object form of positions (bottom first, `~` face down); `roles` by kind, `suits`
    by foundation pile, `labels` by kind or pile, `dealt` how many cards a fan of fixed length began
    with. `alt` says the picture in words. Raises KeyError for a pile without a place on the table
    and ValueError for a code that is no card.
    """

    def build(width: float, whole: bool) -> tuple[list[Item], Box]:
        setting = Setting(style.profile, width, roles, suits, rank_letters, dealt or {})
        return _compose(table, piles, setting, labels or {}, marks or Marks(), style, whole)

    if style.card_width:
        items, box = build(style.card_width, True)
        return _framed(items, box, style, alt)
    width = _fitting_width(build, style)
    items, box = build(width, True)
    while _too_large(box, style) and width > 2.0:
        # Arrows led round the outside need room that only the search for them can tell.
        width = math.floor(min(0.995, _shrink(box, style)) * width * 20) / 20
        items, box = build(width, True)
    return _framed(items, box, style, alt)


_Builder = Callable[[float, bool], tuple[list[Item], Box]]


def _fitting_width(build: _Builder, style: Style) -> float:
    """The widest card, in steps of 0.05 mm, with which the picture keeps its width and height."""
    low, high = 20, round(style.largest * 20)
    while low < high:
        middle = (low + high + 1) // 2
        _, box = build(middle / 20, False)
        if _too_large(box, style):
            high = middle - 1
        else:
            low = middle
    return low / 20


def _too_large(box: Box, style: Style) -> bool:
    room = 2 * _padding(style)
    wide = bool(style.width) and box.width + room > style.width + 1e-6
    tallest = style.height or style.tallest
    return wide or (bool(tallest) and box.height + room > tallest + 1e-6)


def _shrink(box: Box, style: Style) -> float:
    """By how much the content is too large; labels do not shrink, so cards give a little more."""
    room = 2 * _padding(style)
    shares = [
        (limit - room) / size
        for limit, size in ((style.width, box.width), (style.height or style.tallest, box.height))
        if limit
    ]
    return min(shares)


def _padding(style: Style) -> float:
    return style.padding if style.panel and style.profile.grounds else 0.6


def _framed(items: Sequence[Item], box: Box, style: Style, alt: str) -> Drawing:
    room = _padding(style)
    width = style.width or box.width + 2 * room
    height = style.height or box.height + 2 * room
    dx = (width - box.width) / 2 - box.left
    dy = (height - box.height) / 2 - box.top
    ground: list[Item] = []
    if style.panel and style.profile.grounds:
        ground.append(Panel(0, 0, width, height))
    return Drawing(width, height, (*ground, *(moved(item, dx, dy) for item in items)), alt)


def _compose(
    table: Table,
    piles: Position,
    setting: Setting,
    labels: Mapping[str, str],
    marks: Marks,
    style: Style,
    whole: bool,
) -> tuple[list[Item], Box]:
    """All items about the table's own origin, and the rectangle they fill.

    `whole` false leaves out what does not decide the size: the search for arrows.
    """
    profile = setting.profile
    laid = lay_out(table, piles, setting, marks.ghosts, _looks(piles, marks))
    shown = laid
    if marks.setup:
        stages = (*marks.new, *marks.earlier)
        shown = {name: pile for name, pile in laid.items() if name in stages or pile.kind in stages}
    items: list[Item] = [item for pile in shown.values() for item in pile.items]
    names = name_labels(table, shown, labels, profile, style.sides)
    pointers = part_labels(table, shown, marks.parts, names, profile)
    rings = [_ring(shown[name]) for name in marks.rings]
    items += [*rings, *names, *pointers]
    box = extent([*items, *(item for pile in laid.values() for item in pile.items)])
    if marks.moves and whole:
        arrows = move_arrows(marks.moves, shown, [*rings, *names, *pointers], profile)
        items += arrows
        box = Box.around([box, *(bounds(item) for item in arrows)])
    return items, box


def _looks(piles: Position, marks: Marks) -> Mapping[str, Look]:
    if not marks.setup:
        return {}
    looks = {}
    for pile in piles:
        for stages, look in ((marks.new, Look.NEW), (marks.earlier, Look.OLD)):
            if pile in stages or kind_of(pile) in stages:
                looks[pile] = look
                break
    return looks


def _ring(pile: LaidPile) -> Ring:
    top = pile.top
    angle = top.angle if isinstance(top, CardFace | CardBack) else 0.0
    return Ring(top.x, top.y, top.width, angle)
