"""The pictures of a setter's page: the table suit × rank, the piles side by side, how they are gathered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesgen.cards import Rank, Suit
from rulesgen.deal.stacking import StackingTable
from rulesgen.documents.drawing import POINT, Anchor, Arrow, Frame, Item, Line, Panel
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import fitted

PILE_SHARE = 0.84
"""Of the way from pile to pile, how much a pile in a row takes."""
COUNT_GAP = 0.8
"""From a pile in a row down to the number of its cards, mm."""
HEAD_SIZES = (8.0, 7.0)
"""Heads of columns, points, but in large print: the first size in which whole words fit."""
LINE_SHARE = 0.46
"""The most that the size of a figure is of the height of a row with two lines."""
BOX_SHARE = 0.6
"""How high the box beside a figure is, as a share of the figure's size."""
BOX_GAP = 0.16
"""From a figure to its box, as a share of the figure's size."""
BESIDE_BARS = 5.6
"""From the gathered piles to the words beside them, mm: the room of the arrow from the bottom up."""
RULED_AFTER = (Rank.FIVE, Rank.TEN)
"""A firmer line helps the eye after these ranks."""


def table_width(plan: SheetPlan, suits: int = 4) -> float:
    """Width of a table of so many suits."""
    return plan["table"]["first"] + 2 * suits * plan["table"]["column"]


def stacking_grid(
    table: StackingTable,
    ranks: Sequence[Rank],
    letters: Mapping[Rank, str],
    names: Sequence[tuple[str, str]],
    plan: SheetPlan,
    profile: Profile,
    left: float,
    top: float,
    row: float,
) -> Iterator[Item]:
    """The table for some ranks; each cell holds the figures of a card, one line for each copy.

    `names` stand over the first and the second figures, the first pair that has room. Where a card has
    two lines, a box close to the upper figure is there to be ticked when that line is taken.
    """
    part = plan["table"]
    first, column, high = part["first"], part["column"], part["head"]
    suits = [suit for suit in Suit if any(card.suit is suit for card in table.cells)]
    right, low = left + table_width(plan, len(suits)), top + high + len(ranks) * row
    sizes = (plan["steps"]["size"],) if profile.large else HEAD_SIZES
    fitting = (s for s in sizes if _heads(names, s, column - 1.0) == names[0])
    name_size = next(fitting, sizes[-1])
    heads = _heads(names, name_size, column - 1.0)
    second_top = top + high - (7.5 if profile.large else 5.0)
    for index, suit in enumerate(suits):
        x = left + first + 2 * index * column
        if profile.grounds:
            yield Panel(x + column, second_top, column, low - second_top, radius=0)
        sign = label(
            suit.sign, x + column, second_top - 2.2, "sans", part["suit"], anchor=Anchor.MIDDLE
        )
        yield sign
        for place, name in enumerate(heads):
            middle = x + (place + 0.5) * column
            yield fitted(
                name, middle, top + high - 1.6, "sans", name_size, column - 1.0,
                anchor=Anchor.MIDDLE,
            )  # fmt: skip
    size = part["figure"]
    for number, rank in enumerate(ranks):
        upper = top + high + number * row
        base = upper + row / 2 + 0.34 * size * POINT
        yield label(
            letters[rank], left + first / 2, base, "sans-semibold", size, anchor=Anchor.MIDDLE
        )
        for index, suit in enumerate(suits):
            cell = next(
                (p for c, p in table.cells.items() if c.suit is suit and c.rank is rank), ()
            )
            x = left + first + 2 * index * column
            own = size
            if len(cell) > 1:  # lines that lie close have smaller figures
                own = min(size, max(18.0 if profile.large else 0.0, LINE_SHARE * row / POINT))
                yield from _ticked(x, upper, column, row, own)
            for copy, figures in enumerate(cell):
                y = upper + (copy + 0.5) * row / len(cell) + 0.34 * own * POINT
                for place, figure in enumerate(figures):
                    face, colour = (("sans-semibold", "ink"), ("sans", "arrow"))[place]
                    at, anchor = x + (place + 0.5) * column, Anchor.MIDDLE
                    if len(cell) > 1:
                        at, anchor = at + _figure_end(own), Anchor.END
                    yield label(str(figure), at, y, face, own, colour, anchor)
    yield Line(left, top + high, right, top + high, 0.6)
    double = any(len(cell) > 1 for cell in table.cells.values())
    for number, rank in enumerate(ranks, start=1):
        y = top + high + number * row
        firm = rank in RULED_AFTER or number == len(ranks)
        weight = (0.9 if firm else 0.45) if double else (0.6 if firm else 0.3)
        yield Line(left, y, right, y, weight, "soft" if firm or double else "hair")
    for index in range(len(suits) + 1):
        x = left + first + 2 * index * column
        yield Line(x, top, x, low, 0.3, "soft")


def _heads(names: Sequence[tuple[str, str]], size: float, width: float) -> tuple[str, str]:
    """The first pair of heads that has room; the last one where none has."""
    for pair in names:
        if all(line_length(name, "sans", size) <= width for name in pair):
            return pair
    return names[-1]


def _figure_end(size: float) -> float:
    """Where a figure beside a box ends, mm from the middle of the column: both stand in its middle."""
    widest = line_length("10", "sans-semibold", size)
    return (widest - (BOX_GAP + BOX_SHARE) * size * POINT) / 2


def _ticked(x: float, top: float, column: float, row: float, size: float) -> Iterator[Item]:
    """What a cell with two lines has besides its figures: a box for each dealing, a rule between."""
    side = BOX_SHARE * size * POINT
    for place in range(2):
        left = x + (place + 0.5) * column + _figure_end(size) + BOX_GAP * size * POINT
        yield Frame(left, top + (row / 2 - side) / 2, side, side, 0.3, 0.45)
    yield Line(x + 0.09 * column, top + row / 2, x + 1.91 * column, top + row / 2, 0.35, "soft")


def pile_row(
    sizes: Sequence[int], left: float, top: float, width: float, size: float
) -> tuple[Item, ...]:
    """The piles side by side, numbered; below each stands how many cards it must have."""
    piles = len(sizes)
    pitch = _pile_pitch(piles, width, size)
    wide = PILE_SHARE * pitch
    high = 1.4 * 0.66 * pitch
    widest = line_length(str(piles), "sans-semibold", size)
    count = size
    size = min(size, size * (wide - 0.9) / widest)  # all figures in the size of the widest
    items: list[Item] = []
    for index, cards in enumerate(sizes):
        x, middle = left + index * pitch, left + index * pitch + wide / 2
        items.append(Frame(x, top, wide, high, radius=0.085 * wide, weight=0.5))
        base = top + high / 2 + 0.35 * size * POINT
        figure = label(str(index + 1), middle, base, "sans-semibold", size, anchor=Anchor.MIDDLE)
        items.append(figure)
        base = top + high + COUNT_GAP + 0.72 * count * POINT
        items.append(label(str(cards), middle, base, "sans", count, "arrow", Anchor.MIDDLE))
    return tuple(items)


def pile_row_height(piles: int, width: float, size: float) -> float:
    """Height of `pile_row`."""
    return 1.4 * 0.66 * _pile_pitch(piles, width, size) + COUNT_GAP + 0.8 * size * POINT


def _pile_pitch(piles: int, width: float, size: float) -> float:
    """From pile to pile, mm: wide enough for figures of `size` points, if there is room."""
    return min(max(min(7.6, 0.8 * size), 0.68 * size), (width - 1) / piles)


def gathered(
    order: Sequence[int],
    words: tuple[str, str],
    plan: SheetPlan,
    profile: Profile,
    left: float,
    top: float,
) -> tuple[Item, ...]:
    """The piles one upon the other, `order` from the top down, with the first and the last named and
    an arrow from the bottom up."""
    bars = plan["bars"]
    width, high, pitch, size = bars["width"], bars["height"], bars["pitch"], bars["label"]
    shown = bar_order(order, plan)
    items: list[Item] = []
    figure = min(size, 0.8 * high / POINT)
    for index, pile in enumerate(shown):
        y = top + index * pitch
        upper = index == 0
        base = y + high / 2 + 0.35 * figure * POINT
        if not pile:  # the piles between, left out
            items.append(label("…", left + 1.4, base - 0.6, "sans-semibold", figure))
            continue
        items.append(Frame(left, y, width, high, radius=0.5, weight=0.5))
        number = label(
            str(pile), left + 1.4, base, "sans-semibold", figure, "red" if upper else "ink"
        )
        items.append(number)
        start = left + max(5.0, 2.4 + number.length)
        items.append(Line(start, y + high / 2, left + width - 1.2, y + high / 2, 0.3, "hair"))
    x, last = left + width + BESIDE_BARS, top + (len(shown) - 1) * pitch
    foot = last + high / 2 + 0.35 * size * POINT
    head = top + high / 2 + 0.35 * size * POINT
    items.append(label(words[0], x, head, "sans-semibold", size, "red"))
    items.append(label(words[1], x, foot, "sans", size))
    middle, begin, end = left + width + 0.44 * BESIDE_BARS, last + high / 2, top + 0.4
    third = (end - begin) / 3
    pieces = ((middle, begin + third), (middle, begin + 2 * third), (middle, end))
    items.append(Arrow((middle, begin), (pieces,)))
    return tuple(items)


def bar_order(order: Sequence[int], plan: SheetPlan) -> tuple[int, ...]:
    """The piles that are drawn: of too many only those at the ends, and 0 for those between."""
    most = int(plan["bars"]["most"])
    if len(order) <= most:
        return tuple(order)
    upper = most // 2
    return (*order[:upper], 0, *order[len(order) - (most - upper - 1) :])


def gathered_height(order: Sequence[int], plan: SheetPlan) -> float:
    """Height of `gathered`."""
    bars = plan["bars"]
    return (len(bar_order(order, plan)) - 1) * bars["pitch"] + bars["height"]


def gathered_width(words: tuple[str, str], plan: SheetPlan) -> float:
    """Width of `gathered` with its words."""
    size = plan["bars"]["label"]
    widest = max(line_length(words[0], "sans-semibold", size), line_length(words[1], "sans", size))
    return plan["bars"]["width"] + BESIDE_BARS + widest
