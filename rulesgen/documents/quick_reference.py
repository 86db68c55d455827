"""The quick reference: the rules of one game on one page, as a drawing the size of the sheet.

Text is set as large as the page allows between the plan's limits. What does not fit in the smallest
type is a fault; large print may go on to a second page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulesgen.documents.drawing import (
    POINT,
    Anchor,
    Drawing,
    Item,
    Panel,
    Twist,
    extent,
    moved,
)
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.quick_words import QuickWords, Told
from rulesgen.documents.sheet_plan import Parts, SheetPlan
from rulesgen.documents.sheet_text import Set, fitted, paragraph, wrapped
from rulesgen.faults import Fault, Faults, Where
from rulesgen.language import capitals

QUICK: Parts = {
    "margin": ("left", "right", "top", "bottom"),
    "over-title": ("baseline", "size"),
    "title": ("baseline", "size", "facts"),
    "twist": ("baseline", "period", "swing", "weight"),
    "layout": ("top", "largest", "tallest", "share", "padding"),
    "text": ("most", "least", "leading", "head", "gap"),
    "panel": ("width", "card", "tallest", "gap", "padding"),
    "footer": ("size", "gap"),
}
"""What the plan of the page must say."""

STEP = 0.25
"""Points by which the type is made smaller until the page holds it."""
GIVING_WAY = ((0.85, True), (0.7, True), (1.0, False), (0.75, False))
"""What is tried last: a layout lower by this factor, and whether the small pictures stay."""
GROWING = ((1.9, True), (1.6, True), (1.3, True))
"""What is tried first in large print, where names take much of the layout's room: a higher one."""
FEW = 0.35
"""A last page is filled to this share at least, if there is something to fill it with."""
ROOM = 3.4
"""Millimetres that the space between two sections may grow by, to fill the page."""

LayoutMaker = Callable[[float, float], Drawing]
"""The layout for a width and a greatest height, mm."""
FragmentMaker = Callable[[str, bool, float], tuple[Item, ...]]
"""The items of a section's picture by pile kind, whether of its spaces, and card width in mm."""


@dataclass(frozen=True)
class QuickPage:
    """What a page shows."""

    words: QuickWords
    layout: LayoutMaker
    fragment: FragmentMaker
    where: Where
    """The rules, for a fault."""


@dataclass(frozen=True)
class _Row:
    """A section as it is set: its items from 0 down, and how high it is."""

    items: tuple[Item, ...]
    height: float


def most(profile: Profile) -> int:
    """How many pages a quick reference may take: one, two in large print, on half sheets three."""
    if not profile.large:
        return 1
    return 3 if profile.paper == "a5" else 2


def quick_pages(
    page: QuickPage, plan: SheetPlan, profile: Profile, most_pages: int = 0
) -> list[Drawing]:
    """The page, or two in large print. Raises `Faults` where the rules do not fit."""
    allowed = most_pages or most(profile)
    size, least = plan["text"]["most"], plan["text"]["least"]
    while True:
        # in the smallest type the layout gives way, in large print the small pictures too
        last = size - STEP < least - 1e-6
        ways = (*(GROWING if profile.large else ()), (1.0, True), *(GIVING_WAY if last else ()))
        for share, fragments in ways:
            if not fragments and not profile.large:
                continue
            for beside in (False, True):
                made = _Setter(page, plan, profile, size, beside, share, fragments).pages()
                if len(made) <= allowed:
                    return made
        size -= STEP
        if last:
            facts = {"game": page.words.title, "language": page.words.over_title}
            facts |= {"pages": str(allowed), "paper": profile.paper}
            raise Faults((Fault(page.where, "fault.quick-too-long", facts),))


@dataclass(frozen=True)
class _Setter:
    """Sets one page in one size of type."""

    page: QuickPage
    plan: SheetPlan
    profile: Profile
    size: float
    beside: bool
    """Whether the layout stands beside goal and deal, however wide it is."""
    share: float = 1.0
    """How much of its usual height the layout gets."""
    fragments: bool = True
    """Whether the sections have their small pictures."""

    @property
    def _tallest(self) -> float:
        """The greatest height of the layout."""
        return round(self.share * self.plan["layout"]["tallest"], 1)

    @property
    def left(self) -> float:
        """The left edge of the text."""
        return self.plan["margin"]["left"]

    @property
    def right(self) -> float:
        """The right edge of the text."""
        return self.profile.page.width - self.plan["margin"]["right"]

    @property
    def width(self) -> float:
        """The measure."""
        return self.right - self.left

    @property
    def foot(self) -> float:
        """How far down the text may go."""
        footer = self.plan["footer"]
        return self.profile.page.height - self.plan["margin"]["bottom"] - footer["gap"]

    @property
    def leading(self) -> float:
        """Line distance in points."""
        return self.size * self.plan["text"]["leading"]

    @property
    def gap(self) -> float:
        """Space between sections in mm."""
        return self.size * self.plan["text"]["gap"]

    def pages(self) -> list[Drawing]:
        """All pages that this size needs."""
        lead, begin, alt = self._opening()
        rows = [self._row(told) for told in self.page.words.sections]
        if self.profile.large:
            said = (self._run_in(told, self.width) for told in self.page.words.lead)
            rows = [*(_Row(one.items, one.bottom) for one in said), *rows]
        pages: list[list[_Row]] = [[]]
        y = begin
        tops = [begin]
        for row in rows:
            if y + row.height > self.foot + 1e-6 and (pages[-1] or y > self.plan["margin"]["top"]):
                pages.append([])
                y = self.plan["margin"]["top"]
                tops.append(y)
            pages[-1].append(row)
            y += row.height + self.gap
        if len(pages) > 1:
            pages[-2:] = self._shared(pages[-2], pages[-1])
        drawn = []
        for number, (held, top) in enumerate(zip(pages, tops, strict=True)):
            items = list(lead) if number == 0 else []
            items += self._stacked(held, top)
            items += self._footer()
            sheet = self.profile.page
            drawn.append(Drawing(sheet.width, sheet.height, tuple(items), alt))
        return drawn

    def _shared(self, upper: list[_Row], lower: list[_Row]) -> list[list[_Row]]:
        """The rows of the last two pages; where the last has few it gets some of those before it."""
        page = self.foot - self.plan["margin"]["top"]

        def used(rows: Sequence[_Row]) -> float:
            return sum(row.height + self.gap for row in rows) / page

        while used(lower) < FEW and len(upper) > 1 and used([upper[-1], *lower]) <= used(upper[:-1]):
            upper, lower = upper[:-1], [upper[-1], *lower]
        return [upper, lower]

    def _stacked(self, rows: Sequence[_Row], top: float) -> Iterator[Item]:
        """Rows one below the other, what is left of the page shared between them."""
        used = sum(row.height for row in rows) + self.gap * max(0, len(rows) - 1)
        spare = max(0.0, self.foot - top - used) / max(1, len(rows))
        extra = min(ROOM, spare)
        y = top
        for row in rows:
            yield from (moved(item, self.left, y) for item in row.items)
            y += row.height + self.gap + extra

    # -- the head, the layout, goal and deal

    def _opening(self) -> tuple[tuple[Item, ...], float, str]:
        """Everything above the sections, where they begin, and the layout in words."""
        items: list[Item] = list(self._head())
        top = self.plan["layout"]["top"]
        # In large print goal and deal may go on over the page.
        lead = () if self.profile.large else self.page.words.lead
        wide = self.page.layout(self.width, self._tallest)
        if not self.profile.large and (self.beside or _reach(wide) < 0.68 * self.width):
            picture, beside = self._beside()
            items += [moved(item, self.left, top) for item in picture.items]
            shift = self.left + picture.width + self.size * self.plan["panel"]["gap"]
            items += [moved(item, shift, top) for item in beside.items]
            y = top + max(picture.height, beside.height)
            return tuple(items), y + 1.2 * self.gap, picture.alt
        items += [moved(item, self.left, top) for item in wide.items]
        y = top + wide.height + self.gap
        for told in lead:
            said = self._run_in(told, self.width)
            items += [moved(item, self.left, y) for item in said.items]
            y += said.bottom + 0.5 * self.gap
        return tuple(items), y + 0.7 * self.gap, wide.alt

    def _beside(self) -> tuple[Drawing, _Row]:
        """The layout, and goal and deal for the room beside it."""
        shown = self.plan["layout"]
        picture = self.page.layout(round(shown["share"] * self.width, 1), self._tallest)
        room = self.width - picture.width - self.size * self.plan["panel"]["gap"]
        items: list[Item] = []
        y = 0.0
        for told in self.page.words.lead:
            said = self._headed(told, room)
            items += [moved(item, 0, y) for item in said.items]
            y += said.bottom + self.gap
        return picture, _Row(tuple(items), y - self.gap)

    def _head(self) -> Iterator[Item]:
        """Over-title, title with the facts at the right on its baseline, the twist."""
        words, plan, profile = self.page.words, self.plan, self.profile
        over, title, twist = plan["over-title"], plan["title"], plan["twist"]
        tracking = 0.0 if profile.large else 0.12
        # Capitals are wide and slow to read: large print does without.
        said = words.over_title if profile.large else capitals(words.over_title)
        yield fitted(
            said, self.left, over["baseline"], "sans-medium", over["size"],
            self.width, "red", tracking,
        )  # fmt: skip
        facts = "  ·  ".join(words.facts)
        least = 18.0 if profile.large else 7.5
        face = "serif" if profile.large else "serif-light"
        wide = line_length(words.title, face, title["size"], -0.01)
        room = self.width - wide - 6
        length = line_length(facts, "sans", title["facts"])
        small = min(title["facts"], title["facts"] * room / length if room > 0 else 0)
        yield fitted(
            words.title, self.left, title["baseline"], face, title["size"], self.width,
            tracking=-0.01,
        )  # fmt: skip
        if small >= least:
            y = title["baseline"]
            yield label(facts, self.right, y, "sans", small, "caption", Anchor.END)
        else:
            y = over["baseline"]
            free = self.width - line_length(said, "sans-medium", over["size"], tracking)
            if not profile.large or free > line_length(facts, "sans", over["size"]) + 4:
                yield fitted(
                    facts, self.right, y, "sans", over["size"], max(10.0, free - 4), "caption",
                    anchor=Anchor.END,
                )  # fmt: skip
        yield Twist(
            self.left, twist["baseline"], self.width, twist["period"], twist["swing"],
            twist["weight"],
        )  # fmt: skip

    def _footer(self) -> Iterator[Item]:
        """The line at the foot; where it is too long in large print, only its beginning."""
        size = self.plan["footer"]["size"]
        y = self.profile.page.height - self.plan["margin"]["bottom"]
        colour = "ink" if self.profile.large else "grey"
        said = self.page.words.footer.split(" · ")
        while self.profile.large and said:
            if line_length(" · ".join(said), "sans", size) <= self.width:
                break
            said.pop()
        if said:
            yield fitted(
                " · ".join(said), self.right, y, "sans", size, self.width, colour, anchor=Anchor.END
            )

    # -- sections

    @property
    def _head_size(self) -> float:
        return self.size * self.plan["text"]["head"]

    def _run_in(self, told: Told, width: float) -> Set:
        """A section whose head stands at the beginning of its text."""
        head = label(told.head, 0, 0, "sans-semibold", self._head_size, "red")
        indent = head.length + 0.34 * self.size
        said = _indented(told.text, width, indent, self.size, self.leading)
        base = (0.5 * self.leading + 0.3 * self.size) * POINT
        return Set((replace(head, y=base), *said.items), said.bottom)

    def _headed(self, told: Told, width: float) -> Set:
        """A section with its head on a line of its own."""
        base = (0.5 * self.leading + 0.3 * self.size) * POINT
        head = label(told.head, 0, base, "sans-semibold", self._head_size, "red")
        measure = balanced(told.text, "serif", self.size, width)
        said = paragraph(
            told.text, 0, self.leading * POINT, measure, "serif", self.size, self.leading
        )
        return Set((head, *said.items), said.bottom)

    def _row(self, told: Told) -> _Row:
        """A section with its picture at the right."""
        panel = self.plan["panel"]
        wide = panel["width"] * self.size
        if not wide or not self.fragments:
            said = self._headed(told, self.width)
            return _Row(said.items, said.bottom)
        picture = self._picture(told, wide)
        room = self.width - wide - panel["gap"] * self.size
        said = self._headed(told, room if picture is not None else self.width)
        if picture is None:
            return _Row(said.items, said.bottom)
        placed = tuple(moved(item, self.width - wide, 0.6) for item in picture.items)
        return _Row((*said.items, *placed), max(said.bottom, picture.height + 0.6))

    def _picture(self, told: Told, wide: float) -> _Row | None:
        """The fragment in its panel, its cards smaller where they would not fit; none where large print
        would have cards with smaller indexes than it may."""
        panel = self.plan["panel"]
        padding = panel["padding"] * self.size
        card = panel["card"] * self.size
        items = self.page.fragment(told.subject, told.space, card)
        if not items:
            return None
        box = extent(items)
        tall = panel["tallest"] * self.size
        fits = min((wide - 2 * padding) / box.width, (tall - 2 * padding) / box.height)
        if fits < 1:
            card *= fits
            items = self.page.fragment(told.subject, told.space, card)
            box = extent(items)
        if self.profile.large and card < LEAST_CARD_LARGE - 1e-6:
            return None
        height = box.height + 2 * padding
        shift = ((wide - box.width) / 2 - box.left, padding - box.top)
        ground: list[Item] = [Panel(0, 0, wide, height)] if self.profile.grounds else []
        return _Row((*ground, *(moved(item, *shift) for item in items)), height)


def balanced(text: str, face: str, size: float, width: float) -> float:
    """A measure up to an eighth narrower with which no single word is left for the last line."""
    lines = wrapped(text, face, size, width)
    for part in range(8):
        measure = width * (1 - part / 56)
        found = wrapped(text, face, size, measure)
        if len(found) > len(lines):
            break
        if " " in found[-1]:
            return measure
    return width


def _reach(drawing: Drawing) -> float:
    """How wide the picture itself is, without its ground."""
    return extent([item for item in drawing.items if not isinstance(item, Panel)]).width


def _indented(text: str, width: float, indent: float, size: float, leading: float) -> Set:
    """A ragged paragraph whose first line begins `indent` mm further in."""
    words = text.split(" ")
    first: list[str] = []
    while words and line_length(" ".join([*first, words[0]]), "serif", size) <= width - indent:
        first.append(words.pop(0))
    opening = paragraph(" ".join(first), indent, 0, width - indent, "serif", size, leading)
    if not words:
        return opening
    rest = paragraph(" ".join(words), 0, leading * POINT, width, "serif", size, leading)
    return Set((*opening.items, *rest.items), rest.bottom)
