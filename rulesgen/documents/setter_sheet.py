"""The setter's page: the two-pass stacking table, how the piles are gathered, the check cards.

On one page where there is room for the steps beside the table, the check cards and the last step
below; else the table has its page (or two) and the steps with the check cards theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, product

from rulesgen.cards import Rank
from rulesgen.deal.stacking import StackingTable
from rulesgen.documents.check_cards import CheckCards
from rulesgen.documents.drawing import POINT, Drawing, Item, Label, Twist, moved
from rulesgen.documents.profile import Profile
from rulesgen.documents.setter_steps import StepsWanted, one_step
from rulesgen.documents.sheet_parts import foot_line, head, small_head, without_id
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Set, Words, first_told, paragraph
from rulesgen.documents.stacking_picture import stacking_grid, table_width

WORDS = (
    *("over-title", "title", "lead", "first", "second", "first-short", "second-short"),
    *("first-least", "second-least"),
    *("step-1", "step-2", "step-3", "step-4", "step-5", "step-6"),
    *("first-top", "first-bottom", "second-top", "second-bottom"),
    *("checks", "checks-lead", "checks-lead-short", "place", "places"),
    *("counts", "counts-short"),
    *("footer", "cross-reference"),
)
"""The words the page needs; `step-7` (how to deal) may come with them.

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
    small: bool = False
    """In a book: a small head without the code, which stands on the player's page."""
    small_on: bool = False
    """The pages after the first have a small head."""
    flowing: bool = False
    """A step may go on overleaf."""


def setter_pages(page: SetterPage, plan: SheetPlan, profile: Profile) -> list[Drawing]:
    """The pages as drawings. Raises KeyError for a word that is missing."""
    missing = [word for word in WORDS if word not in page.words]
    if missing:
        raise KeyError(f"the page lacks the words {', '.join(missing)}")
    if plan.forms["table"] == "beside" and not page.both:
        whole = _whole_page(page, plan, profile)
        if whole is not None:
            return [whole]
    ways = [(page, plan)] if page.told else _shorter(page, plan, profile)
    return _fewest(ways, plan, lambda page, plan: _separate_pages(page, plan, profile))


def _fewest(
    ways: Sequence[tuple[SetterPage, SheetPlan]],
    plan: SheetPlan,
    drawn: Callable[[SetterPage, SheetPlan], list[Drawing]],
) -> list[Drawing]:
    """The pages drawn in the way that needs fewest, the best first: as they are, with small heads on the
    pages after the first, with steps that go on overleaf."""
    found = list[list[Drawing]]()
    for flowing, small in product((False, True), repeat=2):
        for page, tight in ways:
            found.append(drawn(replace(page, small_on=small, flowing=flowing), tight))
    return min(found, key=partial(_need, plan))


def _need(plan: SheetPlan, pages: list[Drawing]) -> tuple[int, int]:
    """Lines that have no room on any page, and how many pages there are: the less the better."""
    labels = ((item, page) for page in pages for item in page.items if isinstance(item, Label))
    below = (item.y - page.height + plan["margin"]["bottom"] for item, page in labels)
    return sum(y > -plan["footer"]["gap"] and abs(y) > 0.01 for y in below), len(pages)


def _shorter(
    page: SetterPage, plan: SheetPlan, profile: Profile
) -> list[tuple[SetterPage, SheetPlan]]:
    """The words and the plan of the steps, then what may need fewer pages: fewer words on the check
    cards, then tighter steps, in large print in letters of the same size."""
    brief = replace(page, words={**page.words, "checks-lead": page.words["checks-lead-short"]})
    plans = [plan]
    for most, share, low in TIGHTER[-2:]:
        plans.append(_tighter(plan, most, *((1.0, 1.0) if profile.large else (share, low))))
    return [(one, tight) for tight in plans for one in (page, brief)]


AIR = 2.6
"""The least room between steps beside the table, mm, before they are set tighter."""
TIGHTER = ((6, 1.0, 1.0), (5, 1.0, 1.0), (5, 1.0, 0.8), (5, 0.93, 0.8), (3, 0.93, 0.8))
"""How the steps find room beside the table: so many bars at most, type and bars of this share of their
size."""


def _tighter(plan: SheetPlan, most: float, share: float, low: float = 1.0) -> SheetPlan:
    """The plan with at most so many bars, lower ones, and smaller type for the steps."""
    steps = {**plan["steps"]}
    steps |= {name: share * steps[name] for name in ("size", "leading")}
    bars = {**plan["bars"], "most": most}
    bars |= {name: low * bars[name] for name in ("height", "pitch")}
    return replace(plan, numbers={**plan.numbers, "steps": steps, "bars": bars})


class _Frame:
    """The edges of a page's content and the items it begins with."""

    def __init__(
        self, page: SetterPage, plan: SheetPlan, profile: Profile, first: bool = True
    ) -> None:
        sheet, margin = profile.page, plan["margin"]
        if not page.id:
            plan = without_id(plan, "lead")
        left, right = self.left, self.right = margin["left"], sheet.width - margin["right"]
        self.foot = sheet.height - margin["bottom"] - plan["footer"]["gap"]
        begin = small_head if page.small or (page.small_on and not first) else head
        self.items: list[Item] = [*begin(page.id, page.words, plan, profile, left, right)]
        (twist,) = (item.y for item in self.items if isinstance(item, Twist))
        self.top = plan["lead"]["top"] + twist - plan["twist"]["baseline"]
        self.items += foot_line(page.words, plan, profile, left, right)

    @property
    def room(self) -> float:
        """The height of a page's content, mm."""
        return self.foot - self.top

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
    ways = _shorter(page, plan, profile)
    return _fewest(ways, plan, lambda page, plan: _told_once(page, plan, profile, folio))


def _told_once(page: SetterPage, plan: SheetPlan, profile: Profile, folio: int) -> list[Drawing]:
    """The pages of `step_pages` with these words and this plan."""

    frames: list[_Frame] = []

    def begun() -> _Frame:
        words = {**page.words, "cross-reference": str(folio + len(frames))}
        frames.append(_Frame(replace(page, words=words), plan, profile, first=not frames))
        return frames[-1]

    _tell_steps(page, plan, profile, begun)
    return [frame.drawing(profile, page.words["title"]) for frame in frames]


def _tell_steps(
    page: SetterPage, plan: SheetPlan, profile: Profile, begun: Callable[[], _Frame]
) -> float:
    """The lead and the steps on as many pages as they need, each of which is `begun`. Gives where the last
    step ends with a gap below it, mm."""
    frame, gap = begun(), plan["steps"]["gap"]
    y, wide = _lead(page, plan, frame), frame.right - frame.left
    words = _looking(page).words
    wanted = StepsWanted(words, page.table, plan, profile, wide, wide=True, tallest=frame.room)
    steps = [*wanted.sets()]
    between = _closer(steps, frame.foot - y, gap)
    for step in steps:
        pieces = [step]
        if y + step.bottom > frame.foot + 1e-6 and page.flowing:
            pieces = step.parted(frame.foot - y, plan["steps"]["leading"] * POINT)
        for piece in pieces:
            if y + piece.bottom > frame.foot + 1e-6 and y > frame.top:
                frame = begun()
                y = frame.top
            frame.items += [moved(item, frame.left, y) for item in piece.items]
            y += piece.bottom + between
    return y


def _closer(steps: Sequence[Set], room: float, gap: float) -> float:
    """The gap between steps, mm; somewhat less where with that they need no second page."""
    between = len(steps) - 1
    over = sum(step.bottom for step in steps) + between * gap - room
    return gap - over / between if 0 < over <= CLOSER * gap * between else gap


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
    wide = frame.right - frame.left
    last = one_step(6, page.words["step-6"], None, plan, wide, wide=False)
    ways = product((AIR, 0.8), _checks(page, plan, profile, wide, 5), (None, *TIGHTER))
    for least, checks, tighter in ways:
        low = frame.foot - last.bottom - 4 - checks.bottom
        tight = _tighter(plan, *tighter) if tighter else plan
        wanted = StepsWanted(page.words, page.table, tight, profile, frame.right - x, wide=False)
        steps = [*wanted.sets(4)]
        spare = low - 5 - top - sum(step.bottom for step in steps)
        gap = min(9.0, spare / (len(steps) - 1))
        if gap >= least:
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
    frame.items += [moved(item, frame.left, frame.foot - last.bottom) for item in last.items]
    return frame.drawing(profile, page.words["title"])


def _separate_pages(page: SetterPage, plan: SheetPlan, profile: Profile) -> list[Drawing]:
    """The steps in the page's full width, then the table with the check cards; where it has no room for
    them they stand below the steps, or have a page.

    Steps go on over as many pages as they need, a table whose rows would be too low over two. Where
    the steps are told elsewhere, the sizes of the piles stand with the table.
    """
    frames: list[_Frame] = []

    def begun() -> _Frame:
        # What lies overleaf of the first page does not of the others.
        words = {**page.words, **({"cross-reference": ""} if frames else {})}
        frames.append(_Frame(replace(page, words=words), plan, profile, first=not frames))
        return frames[-1]

    gap = plan["steps"]["gap"]
    y = 0.0 if page.told else _tell_steps(page, plan, profile, begun)
    steps_frame = frames[-1] if frames else None
    frame = _Frame(page, plan, profile, first=not frames)
    wide = frame.right - frame.left
    ranks, least = _ranks(page.table), _row(page, plan, "least")
    whole = len(ranks) * least <= frame.room - plan["table"]["head"]
    parts = [ranks] if whole else [ranks[:7], ranks[7:]]
    counted = False
    for shown in parts:
        frame = begun()
        room = frame.room - plan["table"]["head"]
        last, left = shown is parts[-1], room - len(shown) * least - gap
        forms = list(_checks(page, plan, profile, wide)) if last else []
        sizes = [NOTHING] if counted else [*_counts(page, plan, wide)]
        below = ((counts, form) for counts in sizes for form in (*forms, NOTHING))
        fitting = (
            (counts, form)
            for counts, form in sorted(below, key=lambda two: two[1] is NOTHING)
            if counts.bottom + form.bottom <= left
        )
        counts, here = next(fitting, (NOTHING, NOTHING))
        counted = counted or bool(counts.items)
        row = (room - sum(b.bottom + gap for b in (counts, here) if b.bottom)) / len(shown)
        row = min(_row(page, plan, "most") * 1.25, row)
        x = frame.left + (wide - table_width(plan)) / 2
        frame.items += stacking_grid(
            page.table, shown, page.rows, _heads(page.words), plan, profile, x, frame.top, row
        )
        y_counts = frame.top + plan["table"]["head"] + len(shown) * row + gap
        frame.items += [moved(item, frame.left, y_counts) for item in counts.items]
        if last:
            checks = here if here.bottom else forms[0]
            low = frame.foot - checks.bottom
            if not here.bottom and steps_frame and y + checks.bottom <= frame.foot:
                frame, low = steps_frame, y
            elif not here.bottom:
                frame = begun()
                low = frame.top
            frame.items += [moved(item, frame.left, low) for item in checks.items]
    return [frame.drawing(profile, page.words["title"]) for frame in frames]


NOTHING = Set((), 0.0)


def _counts(page: SetterPage, plan: SheetPlan, width: float) -> Iterator[Set]:
    """The sizes of the piles in words, of two languages at last the first alone, then nothing; nothing
    where the steps show them."""
    part = plan["steps"]
    for told in (page.words["counts"], page.words["counts-short"]) if page.told else ():
        for said in dict.fromkeys((told, told.split("\n")[0])):
            yield paragraph(said, 0.0, 0.0, width, "serif", part["size"], part["leading"])
    yield NOTHING


def _checks(
    page: SetterPage, plan: SheetPlan, profile: Profile, width: float, step: int = 0
) -> Iterator[Set]:
    """The forms that the check cards can have, the best first; as a `step` with all its words."""
    shown = page.table.checks
    return CheckCards(shown, page.letters, page.words, plan, profile, width, step).forms()


def _heads(words: Words) -> tuple[tuple[str, str], ...]:
    """The heads of the table's columns, longest first, of two languages both, then the first alone."""
    ends = ("", "-short", "-least")
    pairs = [(words[f"first{end}"], words[f"second{end}"]) for end in ends]
    alone = [(first_told(first), first_told(second)) for first, second in pairs]
    return tuple(chain.from_iterable(zip(pairs, alone, strict=True)))


def _ranks(table: StackingTable) -> list[Rank]:
    present = {card.rank for card in table.cells}
    return [rank for rank in Rank if rank in present]


def _row(page: SetterPage, plan: SheetPlan, end: str) -> float:
    """The `least` or `most` height of a row."""
    double = any(len(pairs) > 1 for pairs in page.table.cells.values())
    return plan["table"][f"double-{end}" if double else end]
