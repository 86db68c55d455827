"""The steps of a setter's page: their words with the pictures of piles, dealt and gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf

from rulesgen.deal.stacking import StackingTable
from rulesgen.documents.drawing import POINT, Item, moved
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import OTHER_FACE, Set, Words, first_told, paragraph
from rulesgen.documents.stacking_picture import (
    gathered,
    gathered_height,
    gathered_width,
    pile_row,
    pile_row_height,
)
from rulesgen.documents.text_pages import parted


@dataclass(frozen=True)
class Step(Set):
    """A step set about the origin: its words, its number, then its picture."""

    words: int = 0
    """How many of the items are its words; none where a picture stands beside them."""

    def parted(self, room: float, leading: float) -> list[Step]:
        """The step in two where `room` is too low for it: at least two lines of its words in each, its
        number above, its picture below. As it is where it cannot be parted. Lengths in mm."""
        pieces = parted(Set(self.items[: self.words], self.bottom), room, leading)
        if len(pieces) == 1:
            return [self]
        upper, lower = pieces
        number, picture = self.items[self.words], self.items[self.words + 1 :]
        cut = self.bottom - lower.bottom
        below = (*lower.items, *(moved(item, 0, -cut) for item in picture))
        return [Step((*upper.items, number), upper.bottom), Step(below, lower.bottom)]


@dataclass(frozen=True)
class StepsWanted:
    """The steps of one page and their measures."""

    words: Words
    table: StackingTable
    plan: SheetPlan
    profile: Profile
    width: float
    """Of a step with its number, mm."""
    wide: bool
    """Pictures may stand beside the words."""
    tallest: float = inf
    """A step in two languages that is higher than this comes in two pieces, mm."""

    def sets(self, end: int = 7) -> Iterator[Step]:
        """Each step about the origin with its picture, below its words or beside them; up to `end`."""
        words, (first, second) = self.words, self.table.sizes
        down, up = tuple(range(len(first), 0, -1)), tuple(range(1, len(second) + 1))
        first_ends = (words["first-top"], words["first-bottom"])
        second_ends = (words["second-top"], words["second-bottom"])
        yield from self._told(1, self._piles(first), wide=False)
        yield from self._told(2, self._bars(down, first_ends), self.wide)
        yield from self._told(3, self._piles(second), wide=False)
        yield from self._told(4, self._bars(up, second_ends), self.wide)
        for number in range(5, end + 1):
            if words.get(f"step-{number}"):
                yield from self._told(number, None, wide=False)

    def _told(self, number: int, picture: StepPicture | None, wide: bool) -> Iterator[Step]:
        """One step; where two languages have no room on one page, the second one's words apart."""
        text, plan = self.words[f"step-{number}"], self.plan
        whole = one_step(number, text, picture, plan, self.width, wide)
        first, _, other = text.partition("\n")
        if whole.bottom <= self.tallest or not other:
            yield whole
            return
        yield one_step(number, first, picture, plan, self.width, wide)
        part, room = plan["steps"], self.width - plan["steps"]["indent"]
        said = paragraph(
            other, part["indent"], 0.0, room, OTHER_FACE, part["size"], part["leading"],
            "second-line",
        )  # fmt: skip
        yield Step(said.items, said.bottom)

    @property
    def _room(self) -> float:
        """The width of a step without its number, mm."""
        return self.width - self.plan["steps"]["indent"]

    def _piles(self, sizes: tuple[int, ...]) -> StepPicture:
        """The piles side by side with the numbers of their cards."""
        figure = max(0.9 * self.plan["steps"]["size"], 18.0 if self.profile.large else 0.0)
        across = min(self._room, 12.0 * len(sizes)) if self.wide else self._room
        return StepPicture(
            across,
            pile_row_height(len(sizes), across, figure),
            lambda x, y: pile_row(sizes, x, y, across, figure),
        )

    def _bars(self, order: tuple[int, ...], ends: tuple[str, str]) -> StepPicture:
        """The piles gathered, from the top down."""
        plan = self.plan
        if gathered_width(ends, plan) > self._room:  # two languages are too much here: the first
            ends = (first_told(ends[0]), first_told(ends[1]))
        return StepPicture(
            gathered_width(ends, plan),
            gathered_height(order, plan),
            lambda x, y: gathered(order, ends, plan, self.profile, x, y),
        )


@dataclass(frozen=True)
class StepPicture:
    """A picture that belongs to a step; `draw` places its upper left corner."""

    width: float
    height: float
    draw: Callable[[float, float], tuple[Item, ...]]


def one_step(
    number: int, text: str, picture: StepPicture | None, plan: SheetPlan, width: float, wide: bool
) -> Step:
    """One step about the origin. In a wide one the picture stands beside the words where that is
    lower."""
    steps = plan["steps"]
    indent, size, leading = steps["indent"], steps["size"], steps["leading"]
    beside = picture if wide and picture and picture.width < 0.62 * (width - indent) else None
    room = width - indent - (beside.width + 5 if beside else 0.0)
    told = paragraph(text, indent, 0.0, room, "serif", size, leading)
    if beside:
        below = paragraph(text, indent, 0.0, width - indent, "serif", size, leading)
        if below.bottom + beside.height + 1.6 < told.bottom:
            beside, told = None, below
    figure = steps["number"]
    base = (0.5 * leading + 0.3 * size) * POINT + 0.28 * (figure - size) * POINT
    items = [*told.items, label(str(number), 0.0, base, "serif-light", figure, "red")]
    bottom = max(told.bottom, 0.9 * figure * POINT)
    if beside:
        items += beside.draw(width - beside.width, 0.8)
        bottom = max(bottom, beside.height + 1.6)
    elif picture:
        items += picture.draw(indent, bottom + 1.6)
        bottom += picture.height + 1.6
    return Step(tuple(items), bottom, 0 if beside else len(told.items))
