"""The setter's page: the two-pass stacking table, how the piles are gathered, the check cards.

On one page where there is room for the steps beside the table; else the table has its page (or two)
and the steps with the check cards theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from rulesgen.cards import Rank
from rulesgen.deal.stacking import StackingTable
from rulesgen.documents.drawing import POINT, Anchor, CardFace, Drawing, Item, Panel, moved
from rulesgen.documents.picture_ink import label, line_length
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
from rulesgen.rules.table import CARD_HEIGHT

WORDS = (
    *("over-title", "title", "lead", "first", "second", "first-short", "second-short"),
    *("step-1", "step-2", "step-3", "step-4", "step-5"),
    *("first-top", "first-bottom", "second-top", "second-bottom"),
    *("checks", "checks-lead", "checks-lead-short", "place", "places", "footer", "cross-reference"),
)
"""The words the page needs; `copies`, `copies-again` and `deal` may come with them.

`place` has a place for the number.
"""
CLOSER = 0.6
"""So much of the room between steps may be given up where that saves a page."""
BEFORE_CHECKS = 0.42
"""What the words take of the width where the check cards stand beside them."""


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
    """The edges of a page's content and the items it begins with."""

    def __init__(self, page: SetterPage, plan: SheetPlan, profile: Profile) -> None:
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
    checks = f"**{page.words['checks']}:** {page.words['checks-lead']}"
    last = _step(0, checks, None, plan, wide, wide=False)
    steps, gap = (*_steps(page, plan, profile, wide, wide=True), last), plan["steps"]["gap"]
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


def _whole_page(page: SetterPage, plan: SheetPlan, profile: Profile) -> Drawing | None:
    """Everything on one page; None where the steps do not fit beside the table even if set tighter."""
    frame = _Frame(page, plan, profile)
    top = _lead(page, plan, frame)
    checks = _checks(page, plan, profile, frame.right - frame.left)
    low = frame.foot - checks.bottom
    x = frame.left + table_width(plan) + plan["steps"]["gutter"]
    for most, share in ((plan["bars"]["most"], 1.0), *TIGHTER):
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
    """The steps in the page's full width, then the table; the check cards where there is room first.

    Steps go on over as many pages as they need, a table whose rows would be too low over two.
    """
    frame = _Frame(page, plan, profile)
    frames = [] if page.told else [frame]
    wide = frame.right - frame.left
    steps = [] if page.told else list(_steps(page, plan, profile, wide, wide=True))
    checks = _checks(page, plan, profile, wide)
    gap, y = plan["steps"]["gap"], _lead(page, plan, frame)
    for step in steps:
        if y + step.bottom > frame.foot and y > frame.top:
            frames.append(frame := _Frame(page, plan, profile))
            y = frame.top
        frame.items += [moved(item, frame.left, y) for item in step.items]
        y += step.bottom + gap
    placed = not page.told and y + gap + checks.bottom <= frame.foot
    if placed:
        frame.items += [moved(item, frame.left, y + gap) for item in checks.items]
    ranks, least = _ranks(page.table), _row(page, plan, "least")
    room = frame.foot - frame.top - plan["table"]["head"]
    parts = [ranks] if len(ranks) * least <= room else [ranks[:7], ranks[7:]]
    for shown in parts:
        frames.append(frame := _Frame(page, plan, profile))
        last = shown is parts[-1] and not placed
        here = last and len(shown) * least + checks.bottom + gap <= room
        listed = _listed_checks(page, plan, profile, wide) if last and not here else None
        if listed and len(shown) * least + listed.bottom + gap <= room:
            checks, here = listed, True
        row = (room - (checks.bottom + gap if here else 0.0)) / len(shown)
        row = min(_row(page, plan, "most") * 1.25, row)
        x = frame.left + (wide - table_width(plan)) / 2
        frame.items += stacking_grid(
            page.table, shown, page.rows, _heads(page.words), plan, profile, x, frame.top, row
        )
        if last:
            y = frame.foot - checks.bottom
            if not here:
                frames.append(frame := _Frame(page, plan, profile))
                y = frame.top
            frame.items += [moved(item, frame.left, y) for item in checks.items]
    return [frame.drawing(profile, page.words["title"]) for frame in frames]


def _steps(
    page: SetterPage, plan: SheetPlan, profile: Profile, width: float, wide: bool
) -> Iterator[Set]:
    """The five steps about the origin, each with its picture: below its words, or beside them."""
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
    yield _step(5, words["step-5"], None, plan, width, wide=False)
    yield from note("deal")


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
    bottom = told.bottom
    if beside:
        items += beside.draw(width - beside.width, 0.8)
        bottom = max(bottom, beside.height + 1.6)
    elif picture:
        items += picture.draw(indent, bottom + 1.6)
        bottom += picture.height + 1.6
    return Set(tuple(items), bottom)


def _checks(page: SetterPage, plan: SheetPlan, profile: Profile, width: float) -> Set:
    """The check cards with their places about the origin, the words before them where they fit there."""
    checks, words = plan["checks"], page.words
    size, large = checks["size"], profile.large
    pad = 6.0 if profile.grounds else 0.0
    count = len(page.table.checks)
    across = width - 2 * pad
    before = BEFORE_CHECKS * across if across >= 150 and not large and not page.both else 0.0
    heads = max(0.95 * size, 18.0 if large else 0.0)
    base = 0.6 * pad + 0.9 * heads * POINT
    items: list[Item] = [label(words["checks"], pad, base, "sans-medium", heads)]
    room = before or across
    lead = "" if page.told and not before else words["checks-lead"]
    told = paragraph(lead, pad, base + 1.2, room, "serif", size, 1.28 * size)
    if not lead:
        told = Set((), base + 1.2)
    items += told.items
    left = pad + (before + 7 if before else 0.0)
    names = max(0.8 * size, 18.0 if large else 7.0)
    named, start, pitch = words["place"], 0.0, (width - pad - left) / count
    widest = named.replace("{n}", str(max(page.table.checks)))
    if line_length(widest, "sans-medium", names) > pitch - 1.0:
        named, start = "{n}", line_length(words["places"], "sans", names) + 1.5
        pitch -= start / count
    card = min(checks["card"], 0.84 * pitch)
    tall = CARD_HEIGHT * card + 1.5 + 1.1 * names * POINT
    y = max(0.7 * pad, (told.bottom - tall + 0.6 * pad) / 2) if before else told.bottom + 2.5
    for index, (place, card_there) in enumerate(page.table.checks.items()):
        x = left + start + (index + 0.5) * pitch
        letter = page.letters[card_there.rank]
        items.append(CardFace(x - card / 2, y, card, card_there.code, letter))
        base = y + CARD_HEIGHT * card + 1.5 + 0.75 * names * POINT
        said = named.replace("{n}", str(place))
        items.append(label(said, x, base, "sans-medium", names, anchor=Anchor.MIDDLE))
        if start and not index:
            items.append(label(words["places"], left, base, "sans", names))
    bottom = max(told.bottom, y + tall) + 0.7 * pad
    if profile.grounds:
        items.insert(0, Panel(0, 0, width, bottom))
    return Set(tuple(items), bottom)


def _listed_checks(page: SetterPage, plan: SheetPlan, profile: Profile, width: float) -> Set | None:
    """The check cards in two lines of a table, places over cards, where pictures of them have no room.

    None where that says too little (nobody has told what they are for) or does not fit.
    """
    size = max(plan["checks"]["size"], 18.0 if profile.large else 0.0)
    rows: list[tuple[str, list[str]]] = [(page.words["places"], []), (page.words["checks"], [])]
    for place, card in page.table.checks.items():
        rows[0][1].append(str(place))
        rows[1][1].append(page.letters[card.rank] + card.suit.sign)
    first = max(line_length(name, "sans-medium", size) for name, _ in rows) + 4
    pitch = (width - first) / len(page.table.checks)
    if not page.told or pitch < line_length("10♦", "sans-medium", size) + 2:
        return None
    items: list[Item] = []
    high = 1.16 * size * POINT
    for index, (name, cells) in enumerate(rows):
        face = "sans-medium" if index else "sans"
        y = (index + 0.86) * high
        items.append(label(name, 0, y, face, size))
        for number, text in enumerate(cells):
            x = first + (number + 0.5) * pitch
            items.append(label(text, x, y, face, size, anchor=Anchor.MIDDLE))
    return Set(tuple(items), 2 * high)


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
