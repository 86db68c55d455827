"""Imposition: which page lies where on which side of a sheet; places only, no ink.

Lengths are mm from the upper left corner of a side. Pages count from 1; 0 is a place that stays blank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesgen.documents.profile import SAFE

THICKNESS = 0.1
"""Of a sheet of office paper (80 g/m²), mm: so much farther out lies each sheet folded into another."""

ROOM_AT_FOLD = 3.0
"""So far pages keep away from the fold in addition to their own margins, mm, where the page has room."""

MOST_STAPLED = 20
"""Sheets that an ordinary stapler holds when folded."""

TICK, DASH = 4.0, 1.0
"""Length of a mark at a cut; of the dashes of a mark at a fold, mm."""


@dataclass(frozen=True)
class Placed:
    """A page and the upper left corner of its place."""

    page: int
    x: float
    y: float


@dataclass(frozen=True)
class Mark:
    """A thin straight line for knife or fold."""

    x: float
    y: float
    to_x: float
    to_y: float
    dashed: bool = False


@dataclass(frozen=True)
class Side:
    """One side of a sheet."""

    width: float
    height: float
    pages: tuple[Placed, ...]
    """In reading order; blank places are left out."""
    marks: tuple[Mark, ...] = ()
    name: str = ""
    """The pages' numbers as they lie there, `12|1`."""


@dataclass(frozen=True)
class Sheet:
    """A sheet printed on both sides; the back is seen when it is turned like the page of a book."""

    front: Side
    back: Side


def booklet_order(count: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Front and back of each sheet of a stapled booklet, from the outermost: (left, right) pages.

    The last places are blank where `count` is no multiple of four.

    >>> for front, back in booklet_order(10):
    ...     print(front, back)
    (0, 1) (2, 0)
    (10, 3) (4, 9)
    (8, 5) (6, 7)
    """
    whole = -(-count // 4) * 4

    def page(number: int) -> int:
        return number if number <= count else 0

    return [
        (
            (page(whole - first), page(first + 1)),
            (page(first + 2), page(whole - first - 1)),
        )
        for first in range(0, whole // 2, 2)
    ]


def shift(sheet: int, cover: bool, room: float) -> float:
    """How far a page is moved away from the fold, mm; `sheet` counts from the outermost, 0.

    All pages but those of the cover keep away from the fold by `room`; those of each sheet farther in
    lie nearer to it by a sheet's thickness (creep), so that the text is in line when all are folded.
    """
    return 0.0 if cover else room - sheet * THICKNESS


def booklet(
    count: int, paper: tuple[float, float], page: tuple[float, float], room: float
) -> list[Sheet]:
    """The sheets of a stapled booklet, from the outermost.

    `paper` and `page` are (width, height), the paper lying on its long side; `room` is what the pages'
    outer margins can spare. ValueError without pages.
    """
    if count < 1:
        raise ValueError("a booklet without pages")
    room = min(ROOM_AT_FOLD, room)
    order = booklet_order(count)
    width, height = paper
    top = (height - page[1]) / 2
    sheets = []
    for number, sides in enumerate(order):
        made = []
        for back, (left, right) in enumerate(sides):
            away = shift(number, number == 0 and not back, room)
            places = (
                Placed(left, width / 2 - page[0] - away, top),
                Placed(right, width / 2 + away, top),
            )
            innermost = bool(back) and number + 1 == len(order)
            marks = tuple(_fold_marks(width, height)) if innermost else ()
            made.append(_side(paper, places, marks))
        sheets.append(Sheet(*made))
    return sheets


def cut_order(count: int, each: int) -> list[tuple[int, ...]]:
    """The pages of each sheet with `each` places, so that the cut piles lie one upon the other in order.

    The first place's pile holds the first pages, the next one those that follow.

    >>> cut_order(5, 2)
    [(1, 4), (2, 5), (3, 0)]
    """
    sheets = -(-count // each)
    return [
        tuple(
            number if number <= count else 0
            for number in (place * sheets + sheet + 1 for place in range(each))
        )
        for sheet in range(sheets)
    ]


def cut_sheets(
    count: int, paper: tuple[float, float], page: tuple[float, float], columns: int, rows: int
) -> list[Side]:
    """Sides with `columns` × `rows` pages each, every page in the middle of its place, with cut marks."""
    width, height = paper[0] / columns, paper[1] / rows
    sides = []
    for numbers in cut_order(count, columns * rows):
        places = tuple(
            Placed(
                number,
                place % columns * width + (width - page[0]) / 2,
                place // columns * height + (height - page[1]) / 2,
            )
            for place, number in enumerate(numbers)
        )
        sides.append(_side(paper, places, tuple(_cut_marks(paper, columns, rows))))
    return sides


def _side(paper: tuple[float, float], places: Sequence[Placed], marks: tuple[Mark, ...]) -> Side:
    name = "|".join(str(placed.page) if placed.page else "–" for placed in places)
    return Side(*paper, tuple(placed for placed in places if placed.page), marks, name)


def _fold_marks(width: float, height: float) -> Iterator[Mark]:
    """Dashes at head and foot of the fold, as near to the edge as a printer prints."""
    middle = width / 2
    yield Mark(middle, SAFE, middle, SAFE + TICK, dashed=True)
    yield Mark(middle, height - SAFE - TICK, middle, height - SAFE, dashed=True)


def _cut_marks(paper: tuple[float, float], columns: int, rows: int) -> Iterator[Mark]:
    """Ticks where a cut begins and ends, crosses where cuts meet."""
    width, height = paper
    across = [width * number / columns for number in range(1, columns)]
    down = [height * number / rows for number in range(1, rows)]
    for x in across:
        yield Mark(x, SAFE, x, SAFE + TICK)
        yield Mark(x, height - SAFE - TICK, x, height - SAFE)
    for y in down:
        yield Mark(SAFE, y, SAFE + TICK, y)
        yield Mark(width - SAFE - TICK, y, width - SAFE, y)
    for x in across:
        for y in down:
            yield Mark(x - TICK / 2, y, x + TICK / 2, y)
            yield Mark(x, y - TICK / 2, x, y + TICK / 2)
