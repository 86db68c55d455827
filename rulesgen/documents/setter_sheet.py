"""The setter's page: the two-pass stacking table, how the piles are gathered, the check cards.

On one page where there is room for the steps beside the table; else the table has its page (or two)
and the steps with the check cards theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from rulesgen.cards import Rank
from rulesgen.deal.stacking import StackingTable
from rulesgen.documents.check_cards import CheckCards
from rulesgen.documents.drawing import POINT, Drawing, Item, moved
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_parts import Words, foot_line, head, without_id
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Set, paragraph
from rulesgen.documents.stacking_picture import (
    gathered,
    gathered_height,
    gathered_width,
    pile_row,
    pile_row_height,
    stacking_grid,
    table_width,
)

WORDS = (
    *("over-title", "title", "lead", "first", "second", "first-short", "second-short"),
    *("step-1", "step-2", "step-3", "step-4", "step-5", "step-6"),
    *("first-top", "first-bottom", "second-top", "second-bottom"),
    *("checks", "checks-lead", "checks-lead-short", "place", "places", "footer", "cross-reference"),
)
"""The words the page needs; `copies`, `copies-again` and `step-7` (how to deal) may come with them.

`place` has a place for the number.
"""
CLOSER = 0.6
"""So much of the room between steps may be given up where that saves a page."""


@dataclass(frozen=True)
class SetterPage:
    """What one setter's page shows."""

    id: str
    words: Words
    table: StackingTable
    letters: Mapping[Rank, str]
    """Ranks as cards show them."""
    rows: Mapping[Rank, str]
    """Ranks as the table's rows are named."""
    both: bool = False
    """Two languages: the steps need the room of a page of their own."""
    told: bool = False
    """The steps are told elsewhere: where they need a page of their own, they are left out."""


def setter_pages(page: SetterPage, plan: SheetPlan, profile: Profile) -> list[Drawing]:
    """The pages as drawings. Raises KeyError for a word that is missing."""
    missing = [word for word in WORDS if word not in page.words]
    if missing:
        raise KeyError(f"the page lacks the words {', '.join(missing)}")
    if plan.forms["table"] == "beside" and not page.both:
        whole = _whole_page(page, plan, profile)
        if whole is not None:
            return [whole]
    pages = _separate_pages(page, plan, profile)
    if page.told or len(pages) < 2:
        return pages
    most, share = TIGHTER[-1]
    tight = _tighter(plan, most, 1.0 if profile.large else share)
    brief = {**page.words, "checks-lead": page.words["checks-lead-short"]}
    for words in (page.words, brief):
        fewer = _separate_pages(replace(page, words=words), tight, profile)
        if len(fewer) < len(pages):
            return fewer
    return pages


TIGHTER = ((6, 1.0), (5, 1.0), (5, 0.93), (4, 0.93), (3, 0.93))
"""How the steps find room beside the table: so many bars at most, and type of this share of its size."""


def _tighter(plan: SheetPlan, most: float, share: float) -> SheetPlan:
    """The plan with at most so many bars and smaller type for the steps."""
    steps = {**plan["steps"]}
    steps |= {name: share * steps[name] for name in ("size", "leading")}
    bars = {**plan["bars"], "most": most}
    return replace(plan, numbers={**plan.numbers, "steps": steps, "bars": bars})


class _Frame:
    """The edges of a page's content and the items it begins with. What lies overleaf of the first page
    does not of the others."""

    def __init__(
        self, page: SetterPage, plan: SheetPlan, profile: Profile, first: bool = True
    ) -> None:
        if not first:
            page = replace(page, words={**page.words, "cross-reference": ""})
        sheet, margin = profile.page, plan["margin"]
        if not page.id:
            plan = without_id(plan, "lead")
        self.left, self.right = margin["left"], sheet.width - margin["right"]
        self.top = plan["lead"]["top"]
        self.foot = sheet.height - margin["bottom"] - plan["footer"]["gap"]
        self.items: list[Item] = [
            *head(page.id, page.words, plan, profile, self.left, self.right),
            *foot_line(page.words, plan, profile, self.left, self.right),
        ]

    def drawing(self, profile: Profile, alt: str) -> Drawing:
        """The finished page."""
        return Drawing(profile.page.width, profile.page.height, tuple(self.items), alt)


def _lead(page: SetterPage, plan: SheetPlan, frame: _Frame) -> float:
    lead = plan["lead"]
    told = paragraph(
        page.words["lead"], frame.left, frame.top, frame.right - frame.left, "serif", lead["size"],
        lead["leading"],
    )  # fmt: skip
    frame.items += told.items
    return told.bottom + lead["gap"]


def step_pages(
    page: SetterPage, plan: SheetPlan, profile: Profile, folio: int = 1
) -> list[Drawing]:
    """The steps alone, to be told once for many deals; none where each setter's page tells them.

    `folio` is the first page's number.
    """
    if plan.forms["table"] == "beside" and not page.both:
        return []

    def numbered(number: int) -> _Frame:
        words = {**page.words, "cross-reference": str(folio + number)}
        return _Frame(replace(page, words=words), plan, profile)

    frames = [frame := numbered(0)]
    y = _lead(page, plan, frame)
    wide = frame.right - frame.left
    steps, gap = [*_steps(_looking(page), plan, profile, wide, wide=True)], plan["steps"]["gap"]
    over = y + sum(step.bottom + gap for step in steps) - gap - frame.foot
    if 0 < over <= CLOSER * gap * (len(steps) - 1):
        gap -= over / (len(steps) - 1)  # a little closer they need no second page
    for step in steps:
        if y + step.bottom > frame.foot and y > frame.top:
            frames.append(frame := numbered(len(frames)))
            y = frame.top
        frame.items += [moved(item, frame.left, y) for item in step.items]
        y += step.bottom + gap
    return [frame.drawing(profile, page.words["title"]) for frame in frames]


def _looking(page: SetterPage) -> SetterPage:
    """The page with a step 5 that tells how check cards are looked at, where no panel tells it."""
    names, leads = page.words["checks"].split(" · "), page.words["checks-lead"].split("\n")
    told = "\n".join(f"**{name}:** {lead}" for name, lead in zip(names, leads, strict=True))
    return replace(page, words={**page.words, "step-5": told})


def _whole_page(page: SetterPage, plan: SheetPlan, profile: Profile) -> Drawing | None:
    """Everything on one page; None where the steps do not fit beside the table even if set tighter."""
    frame = _Frame(page, plan, profile)
    top = _lead(page, plan, frame)
    x = frame.left + table_width(plan) + plan["steps"]["gutter"]
    wide, lead = frame.right - frame.left, page.words["checks-lead"]
    ways = product(_checks(page, plan, profile, wide, lead), ((plan["bars"]["most"], 1.0), *TIGHTER))
    for checks, (most, share) in ways:
        low = frame.foot - checks.bottom
        steps = [*_steps(page, _tighter(plan, most, share), profile, frame.right - x, wide=False)]
        spare = low - 5 - top - sum(step.bottom for step in steps)
        gap = min(9.0, spare / (len(steps) - 1))
        if gap >= 0.8:
            break
    else:
        return None
    y = top
    for step in steps:
        frame.items += [moved(item, x, y) for item in step.items]
        y += step.bottom + gap
    ranks = _ranks(page.table)
    row = min(_row(page, plan, "most"), (low - 6 - top - plan["table"]["head"]) / len(ranks))
    frame.items += stacking_grid(
        page.table, ranks, page.rows, _heads(page.words), plan, profile, frame.left, top, row
    )
    frame.items += [moved(item, frame.left, low) for item in checks.items]
    return frame.drawing(profile, page.words["title"])


def _separate_pages(page: SetterPage, plan: SheetPlan, profile: Profile) -> list[Drawing]:
    """The steps in the page's full width, then the table with the check cards; where it has no room for
    them they stand below the steps, or have a page.

    Steps go on over as many pages as they need, a table whose rows would be too low over two.
    """
    steps_frame = frame = _Frame(page, plan, profile)
    frames = [] if page.told else [frame]
    wide = frame.right - frame.left
    steps = [] if page.told else list(_steps(_looking(page), plan, profile, wide, wide=True))
    gap, y = plan["steps"]["gap"], _lead(page, plan, frame)
    for step in steps:
        if y + step.bottom > frame.foot and y > frame.top:
            frames.append(steps_frame := _Frame(page, plan, profile, first=False))
            y = frame.top
        steps_frame.items += [moved(item, frame.left, y) for item in step.items]
        y += step.bottom + gap
    ranks, least = _ranks(page.table), _row(page, plan, "least")
    room = frame.foot - frame.top - plan["table"]["head"]
    parts = [ranks] if len(ranks) * least <= room else [ranks[:7], ranks[7:]]
    for shown in parts:
        frames.append(frame := _Frame(page, plan, profile, first=not frames))
        last, left = shown is parts[-1], room - len(shown) * least - gap
        forms = list(_checks(page, plan, profile, wide)) if last else []
        here = next((form for form in forms if form.bottom <= left), None)
        row = (room - (here.bottom + gap if here else 0.0)) / len(shown)
        row = min(_row(page, plan, "most") * 1.25, row)
        x = frame.left + (wide - table_width(plan)) / 2
        frame.items += stacking_grid(
            page.table, shown, page.rows, _heads(page.words), plan, profile, x, frame.top, row
        )
        if last:
            checks = here or forms[0]
            low = frame.foot - checks.bottom
            if not here and not page.told and y + checks.bottom <= frame.foot:
                frame, low = steps_frame, y
            elif not here:
                frames.append(frame := _Frame(page, plan, profile, first=False))
                low = frame.top
            frame.items += [moved(item, frame.left, low) for item in checks.items]
    return [frame.drawing(profile, page.words["title"]) for frame in frames]


def _steps(
    page: SetterPage, plan: SheetPlan, profile: Profile, width: float, wide: bool
) -> Iterator[Set]:
    """The steps about the origin, each with its picture: below its words, or beside them."""
    words, (first, second) = page.words, page.table.piles
    down, up = tuple(range(first, 0, -1)), tuple(range(1, second + 1))
    size = plan["steps"]["size"]
    indent = plan["steps"]["indent"]
    room = width - indent
    first_ends = (words["first-top"], words["first-bottom"])
    second_ends = (words["second-top"], words["second-bottom"])
    figure = max(0.9 * size, 18.0 if profile.large else 0.0)

    def piles(count: int) -> _Picture:
        across = min(room, 12.0 * count) if wide else room
        return _Picture(
            across,
            pile_row_height(count, across, figure),
            lambda x, y: pile_row(count, x, y, across, figure),
        )

    def bars(order: tuple[int, ...], ends: tuple[str, str]) -> _Picture:
        if gathered_width(ends, plan) > room:  # two languages are too much here: the first
            ends = (ends[0].split(" · ")[0], ends[1].split(" · ")[0])
        return _Picture(
            gathered_width(ends, plan),
            gathered_height(order, plan),
            lambda x, y: gathered(order, ends, plan, profile, x, y),
        )

    def note(name: str) -> Iterator[Set]:
        if words.get(name):
            yield _step(0, words[name], None, plan, width, wide=False)

    yield _step(1, words["step-1"], piles(first), plan, width, wide=False)
    yield from note("copies")
    yield _step(2, words["step-2"], bars(down, first_ends), plan, width, wide)
    yield _step(3, words["step-3"], piles(second), plan, width, wide=False)
    yield from note("copies-again")
    yield _step(4, words["step-4"], bars(up, second_ends), plan, width, wide)
    for number in (5, 6, 7):
        if words.get(f"step-{number}"):
            yield _step(number, words[f"step-{number}"], None, plan, width, wide=False)


@dataclass(frozen=True)
class _Picture:
    width: float
    height: float
    draw: Callable[[float, float], tuple[Item, ...]]


def _step(
    number: int, text: str, picture: _Picture | None, plan: SheetPlan, width: float, wide: bool
) -> Set:
    """One step about the origin; 0 for a note without a number."""
    steps = plan["steps"]
    indent, size, leading = steps["indent"], steps["size"], steps["leading"]
    beside = picture if wide and picture and picture.width < 0.62 * (width - indent) else None
    room = width - indent - (beside.width + 5 if beside else 0.0)
    told = paragraph(text, indent, 0.0, room, "serif", size, leading)
    items = list(told.items)
    if number:
        figure = steps["number"]
        base = (0.5 * leading + 0.3 * size) * POINT + 0.28 * (figure - size) * POINT
        items.append(label(str(number), 0.0, base, "serif-light", figure, "red"))
    bottom = max(told.bottom, 0.9 * steps["number"] * POINT) if number else told.bottom
    if beside:
        items += beside.draw(width - beside.width, 0.8)
        bottom = max(bottom, beside.height + 1.6)
    elif picture:
        items += picture.draw(indent, bottom + 1.6)
        bottom += picture.height + 1.6
    return Set(tuple(items), bottom)


def _checks(
    page: SetterPage, plan: SheetPlan, profile: Profile, width: float, lead: str = ""
) -> Iterator[Set]:
    """The forms that the check cards can have, the best first."""
    shown = page.table.checks
    return CheckCards(shown, page.letters, page.words, plan, profile, width, lead).forms()


def _heads(words: Words) -> tuple[tuple[str, str], ...]:
    """The heads of the table's columns, longest first, of two languages the first alone at last."""
    pairs = [(words[f"first{short}"], words[f"second{short}"]) for short in ("", "-short")]
    first, second = pairs[-1]
    return (*pairs, (first.split(" · ")[0], second.split(" · ")[0]))


def _ranks(table: StackingTable) -> list[Rank]:
    present = {card.rank for card in table.cells}
    return [rank for rank in Rank if rank in present]


def _row(page: SetterPage, plan: SheetPlan, end: str) -> float:
    """The `least` or `most` height of a row."""
    double = any(len(pairs) > 1 for pairs in page.table.cells.values())
    return plan["table"][f"double-{end}" if double else end]
