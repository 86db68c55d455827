"""A picture of the table: a position laid out, with names, marks and moves, as a drawing.

One game has one geometry (`rules.table`), so the glance, the plate of the parts, worked examples and
the steps of a setup are one picture with other marks on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from rulesgen.cards import Rank, Suit
from rulesgen.documents.close_table import closer, tighter, wider
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
    moved,
)
from rulesgen.documents.picture_arrows import move_arrows
from rulesgen.documents.picture_labels import Far, name_labels
from rulesgen.documents.picture_moves import Move
from rulesgen.documents.picture_numbers import place_numbers
from rulesgen.documents.picture_parts import Part, part_labels
from rulesgen.documents.picture_places import LaidPile, Position, Setting, lay_out
from rulesgen.documents.picture_rings import apart
from rulesgen.documents.profile import Profile
from rulesgen.rules.table import LabelSide, Table, kind_of

__all__ = ["Marks", "Move", "Part", "Style", "View", "table_picture", "table_pictures"]


@dataclass(frozen=True)
class Marks:
    """What is laid over the cards."""

    moves: tuple[Move, ...] = ()
    rings: tuple[str, ...] = ()
    """Piles whose top card or empty place is ringed."""
    ghosts: Position = field(default_factory=dict)
    """Cards that left, bottom first, by the pile they left."""
    coming: Position = field(default_factory=dict)
    """Cards that moves will bring on top of a column, by pile: arrows count them as its last."""
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
    least: float = 0.0
    """Arrows do not make cards smaller than this: they keep to the gaps instead of the margin."""
    panel: bool = True
    """A pale ground, where the profile has grounds at all."""
    padding: float = 5.0
    raised: bool = True
    """Whether a name may stand lines away from its pile rather than be left out."""
    parted: bool = True
    """Whether it may even stand there with another name between."""
    sides: Mapping[str, LabelSide] = field(default_factory=dict)
    """Where a name stands, by kind or pile, when the table's own side does not serve."""
    numbered: tuple[str, ...] = ()
    """Kinds whose places bear tiny numbers, where these are clear of everything."""
    close: bool = False
    """Whether piles stand as close together as they can, for larger cards."""
    tight: float = 0.0
    """This share of the spaces between what lies there is left out."""
    wide: tuple[float, int | None] | None = None
    """Spaces between piles are wider by this share, all or so many from the left."""
    stacked: bool = False
    """Whether several pictures stand one below the other: each is as tall as it needs."""


@dataclass(frozen=True)
class View:
    """One position to be drawn."""

    piles: Position
    """In the object form of positions: bottom first, `~` face down."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Names by kind or pile."""
    marks: Marks = field(default_factory=Marks)
    alt: str = ""
    """The picture in words."""


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

    `piles`, `labels`, `marks` and `alt` as in `View`; `roles` by kind, `suits` by foundation pile,
    `dealt` how many cards a fan of fixed length began with. Raises KeyError for a pile without a place
    on the table and ValueError for a code that is no card.
    """
    view = View(piles, labels or {}, marks or Marks(), alt)
    return table_pictures(
        table,
        [view],
        roles=roles,
        suits=suits,
        rank_letters=rank_letters,
        style=style,
        dealt=dealt,
    )[0]


def table_pictures(
    table: Table,
    views: Sequence[View],
    *,
    roles: Mapping[str, str],
    suits: Mapping[str, Suit],
    rank_letters: Mapping[Rank, str],
    style: Style,
    dealt: Mapping[str, int] | None = None,
) -> tuple[Drawing, ...]:
    """Several positions in cards of one size, as `table_picture` draws one; equally tall unless
    the style says that they are stacked.
    """
    if style.close:
        table = closer(table)
    if style.wide:
        table = wider(table, *style.wide)

    def setting(width: float) -> Setting:
        return Setting(style.profile, width, roles, suits, rank_letters, dealt or {})

    if style.tight:
        table = tighter(table, _covered(table, views, setting(_USUAL)), style.tight)

    def build(view: View, width: float, room: Box | None, fitting: bool = False) -> _Built:
        return _compose(table, view, setting(width), style, room, fitting)

    width = style.card_width
    if not width:
        width = min(_fitting_width(partial(build, view), style) for view in views)
    # What has moves is drawn first: arrows led round the outside may make the cards smaller.
    built: dict[int, _Built] = {}
    order = sorted(range(len(views)), key=lambda index: not views[index].marks.moves)
    overhang = _FREE
    while len(built) < len(views):
        index = next(index for index in order if index not in built)
        made = build(views[index], width, overhang)
        if not style.card_width and _too_large(made.box, style) and width > 2.0:
            fitting = math.floor(min(0.995, _shrink(made, style)) * width * 20) / 20
            if overhang is _FREE and fitting < style.least < width:
                fitting = style.least
            bare = build(views[index], fitting, None)
            overhang = _room(made, bare, style)
            width = fitting
            built.clear()
            continue
        built[index] = made
    frames = _frames([built[index] for index in range(len(views))], style)
    return tuple(
        _framed(built[index].items, frames[index], style, view.alt)
        for index, view in enumerate(views)
    )


_USUAL = 10.0
"""A card's width, mm, at which it is asked what cards of a table cover."""


def _covered(table: Table, views: Sequence[View], setting: Setting) -> Iterator[Box]:
    """What lies on a table in any of some views, in card units."""
    for view in views:
        marks, looks = view.marks, _looks(view.piles, view.marks)
        laid = lay_out(table, view.piles, setting, marks.ghosts, looks, marks.coming)
        for pile in laid.values():
            yield from (
                Box(*(edge / setting.width for edge in (box.left, box.top, box.right, box.bottom)))
                for box in pile.covered
            )


def _frames(built: Sequence[_Built], style: Style) -> list[Box]:
    """What each picture is centred by: the same for all, so that each pile keeps its place.

    Where the width does not hold what any of them fills, only the heights are the same; of pictures
    that are stacked only the widths.
    """
    whole = Box.around(one.box for one in built)
    frames = [whole] * len(built)
    if style.width and whole.width + 2 * _padding(style) > style.width + 1e-6:
        frames = [replace(one.box, top=whole.top, bottom=whole.bottom) for one in built]
    if style.stacked:
        frames = [
            replace(frame, top=one.box.top, bottom=one.box.bottom)
            for frame, one in zip(frames, built, strict=True)
        ]
    return frames


@dataclass(frozen=True)
class _Built:
    """A picture about the table's own origin."""

    items: Sequence[Item]
    content: Box
    """What cards, names and marks fill."""
    box: Box
    """The same with the arrows."""


_FREE = Box(-math.inf, -math.inf, math.inf, math.inf)
"""Arrows may stand out as far as they like."""


_Builder = Callable[[float, None, bool], _Built]


def _fitting_width(build: _Builder, style: Style) -> float:
    """The widest card, in steps of 0.05 mm, with which the picture keeps its width and height."""
    low, high = 20, round(style.largest * 20)
    while low < high:
        middle = (low + high + 1) // 2
        if _too_large(build(middle / 20, None, True).box, style):
            high = middle - 1
        else:
            low = middle
    return low / 20


def _too_large(box: Box, style: Style) -> bool:
    room = 2 * _padding(style)
    wide = bool(style.width) and box.width + room > style.width + 1e-6
    tallest = style.height or style.tallest
    return wide or (bool(tallest) and box.height + room > tallest + 1e-6)


def _shrink(built: _Built, style: Style) -> float:
    """By how much the cards must shrink; what arrows need beside them stays as it is."""
    room = 2 * _padding(style)
    content, box = built.content, built.box
    shares = [
        (limit - room - (whole - size)) / size
        for limit, whole, size in (
            (style.width, box.width, content.width),
            (style.height or style.tallest, box.height, content.height),
        )
        if limit
    ]
    return min(shares)


def _room(built: _Built, bare: _Built, style: Style) -> Box:
    """How far arrows may stand out of smaller cards on each side, as a box about nothing.

    Where room is short it is shared out as the arrows wanted it; where it is not they are free.
    """
    content, box, padding = built.content, built.box, 2 * _padding(style)
    left, right = content.left - box.left, box.right - content.right
    above, below = content.top - box.top, box.bottom - content.bottom
    room = _FREE
    if style.width and box.width + padding > style.width:
        share = min(1.0, max(0.0, style.width - padding - bare.box.width) / (left + right or 1.0))
        room = replace(room, left=-left * share, right=right * share)
    tallest = style.height or style.tallest
    if tallest and box.height + padding > tallest:
        share = min(1.0, max(0.0, tallest - padding - bare.box.height) / (above + below or 1.0))
        room = replace(room, top=-above * share, bottom=below * share)
    return room


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
    table: Table, view: View, setting: Setting, style: Style, room: Box | None, fitting: bool
) -> _Built:
    """A picture; arrows stand out beyond the rest by `room` at most.

    Without a room what does not decide the size is left out: tiny numbers, the search for arrows. While
    cards are `fitting` so is all the rest where they alone are too large.
    """
    profile, marks = setting.profile, view.marks
    looks = _looks(view.piles, marks)
    laid = lay_out(table, view.piles, setting, marks.ghosts, looks, marks.coming)
    cards = Box.around(pile.box for pile in laid.values())
    if fitting and _too_large(cards, style):
        return _Built((), cards, cards)
    shown = laid
    if marks.setup:
        stages = (*marks.new, *marks.earlier)
        shown = {name: pile for name, pile in laid.items() if name in stages or pile.kind in stages}
    items: list[Item] = [item for pile in shown.values() for item in pile.items]
    rings = apart([_ring(shown[name]) for name in marks.rings])
    far = Far.OVER if style.parted else Far.RAISED
    far = far if style.raised else Far.NEAR
    names = name_labels(table, shown, view.labels, profile, style.sides, rings, far)
    pointers = part_labels(table, shown, marks.parts, names, profile)
    items += [*rings, *names, *pointers]
    content = Box.around([cards, *(bounds(item) for item in items)])
    if room is not None:
        items += [*place_numbers(shown, style.numbered, items, content, profile)]
    if not marks.moves or room is None:
        return _Built(items, content, content)
    limit = Box(
        content.left + room.left,
        content.top + room.top,
        content.right + room.right,
        content.bottom + room.bottom,
    )
    arrows = move_arrows(marks.moves, shown, [*rings, *names, *pointers], setting, limit)
    box = Box.around([content, *(bounds(item) for item in arrows)])
    return _Built([*items, *arrows], content, box)


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
