"""The player's page of a deal sheet: what a player may see, what to do first, room for a record.

A page is a drawing the size of the sheet; its words come in as strings, its measures from a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from rulesgen.documents.drawing import (
    POINT,
    Anchor,
    Drawing,
    Frame,
    Item,
    Label,
    Line,
    moved,
)
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_names import dropped, names_of
from rulesgen.documents.sheet_parts import foot_line, shared_head
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Set, Words, first_told, fitted, paragraph

WORDS = (
    "over-title", "title", "step-1", "step-2", "step-3", "date", "time", "moves", "cards-up",
    "of-cards", "result", "won", "stuck", "footer", "cross-reference",
)  # fmt: skip
"""The words a page needs; an empty one leaves its place empty.

`stamp`, `qr`, `note`, `hint` (printed upside down), `in-short` (where there is room), `cards-up-short`
and `title-other` may come with them.
"""
SMALL_CARD = 7.0
"""Rather than with narrower cards a page is printed with fewer words, mm."""
TINY_CARD_LARGE = 9.1
"""In large print: rather than with cards narrower than this, in one language where there are two, mm."""
LEAST_FIELD = 14.0
"""Room for a number written by hand with what parts it from the words, mm."""
FEWEST_ROWS = 2
"""So few rows of the record make room for the rules in short."""
GIVEN_UP = 0.12
"""So much of its height the picture gives up for them."""

PictureMaker = Callable[[float, float, float], Drawing]
"""Makes the picture for a width, a greatest height and a greatest card width, all mm."""


@dataclass(frozen=True)
class PlayerPage:
    """What one page shows."""

    id: str
    words: Words
    picture: PictureMaker
    shorter: Words = field(default_factory=dict)
    """Words to be taken instead where the others leave too little room for the cards."""


def player_page(page: PlayerPage, plan: SheetPlan, profile: Profile) -> Drawing:
    """The page as a drawing. Raises KeyError for a word that is missing."""
    sheet = profile.page
    left, right = plan["margin"]["left"], sheet.width - plan["margin"]["right"]
    names = names_of(page.id, page.words, plan, profile, left, right)
    shared = shared_items(page, dropped(plan, names.drop, "steps"), profile)
    return Drawing(sheet.width, sheet.height, (*shared.items, *names.items), shared.alt)


def shared_items(page: PlayerPage, plan: SheetPlan, profile: Profile) -> Drawing:
    """All of a page but its names: the same for deals that lie alike, cards aside."""
    drawing = _shared_items(page, plan, profile)
    # Two languages may be too much even in fewer words: then the first tells what to do.
    first = {name: text.split("\n")[0] for name, text in page.shorter.items()}
    small, tiny = (LEAST_CARD_LARGE, TINY_CARD_LARGE) if profile.large else (SMALL_CARD, SMALL_CARD)
    for shorter, least in ((page.shorter, small), (first, tiny)):
        width = narrowest_card(drawing)
        if not shorter or width is None or width >= least:
            break
        words = {**page.words, **shorter}
        drawing = _shared_items(replace(page, words=words), plan, profile)
    return drawing


def _shared_items(page: PlayerPage, plan: SheetPlan, profile: Profile) -> Drawing:
    missing = [word for word in WORDS if word not in page.words]
    if missing:
        raise KeyError(f"the page lacks the words {', '.join(missing)}")
    sheet, margin = profile.page, plan["margin"]
    left, right = margin["left"], sheet.width - margin["right"]
    items: list[Item] = [*shared_head(bool(page.id), page.words, plan, profile, left, right)]
    steps = _steps(page.words, plan, left, right)
    items += steps.items
    top = steps.bottom + plan["picture"]["gap"]
    record = plan["record"]
    foot = sheet.height - margin["bottom"] - plan["footer"]["gap"]
    # Results noted on lines leave the hint a line above them, else it stands between record and foot,
    # with as much room above it as below.
    lines = plan.forms["record"] == "lines"
    hinted = 1.1 * record["size"] * POINT if page.words.get("hint") and lines else 0.0
    if page.words.get("hint") and not lines:
        foot -= 0.9 * record["size"] * POINT
    least = record["head"] + record["least"] * record["row"] + hinted
    room = foot - least - record["gap"] - top
    picture = page.picture(right - left, room, plan["picture"]["largest"])
    fewest = min(FEWEST_ROWS, record["least"])
    spare = max(0.0, room - picture.height) + (record["least"] - fewest) * record["row"]
    short = _in_short(page.words, plan, left, right)
    if 0 < (lack := short.bottom - spare) <= GIVEN_UP * picture.height:
        lower = page.picture(right - left, picture.height - lack, plan["picture"]["largest"])
        if not profile.large or (narrowest_card(lower) or 0.0) >= LEAST_CARD_LARGE:
            picture, spare = lower, short.bottom
    items += [moved(item, left + (right - left - picture.width) / 2, top) for item in picture.items]
    if short.bottom > spare:
        short = Set((), 0.0)
    more = int((spare - short.bottom) / record["row"])
    rows = int(min(record["most"], fewest + more))
    begin = foot - record["head"] - rows * record["row"]
    items += [moved(item, 0, begin - short.bottom - hinted) for item in short.items]
    form = _table if plan.forms["record"] == "table" else _lines
    items += form(page.words, plan, rows, left, right, begin)
    items += foot_line(page.words, plan, profile, left, right)
    if page.words.get("hint"):
        size = plan["record"]["size"]
        low = sheet.height - margin["bottom"] - 0.7 * plan["footer"]["size"] * POINT
        y = (foot + low) / 2 + 0.35 * size * POINT
        if hinted:
            y = begin
        items.append(printed_hint(page.words["hint"], plan, left, right, y))
    return Drawing(sheet.width, sheet.height, tuple(items), picture.alt)


def printed_hint(text: str, plan: SheetPlan, left: float, right: float, y: float) -> Label:
    """The hint, upside down, on the line at `y` mm."""
    size = plan["record"]["size"]
    hint = fitted(text, right, y, "sans", size, right - left, anchor=Anchor.END)
    return replace(hint, upside_down=True)


def _in_short(words: Words, plan: SheetPlan, left: float, right: float) -> Set:
    """The rules in short from y = 0 on, with the room below them; nothing where there are none."""
    if not words.get("in-short"):
        return Set((), 0.0)
    size = 0.9 * plan["steps"]["size"] if plan.forms["record"] == "table" else plan["steps"]["size"]
    told = paragraph(words["in-short"], left, 0.0, right - left, "serif", size, 1.28 * size)
    return Set(told.items, told.bottom + 0.5 * size * POINT)


def _steps(words: Words, plan: SheetPlan, left: float, right: float) -> Set:
    """What to do first: numbered steps side by side, or one below the other where that is shorter."""
    steps = plan["steps"]
    columns = int(steps["columns"])
    top, size, leading = steps["top"], steps["size"], steps["leading"]
    items: list[Item] = []
    if not columns:
        return Set((), top)
    if words.get("note"):
        note = paragraph(
            words["note"], left, top, right - left, "sans-medium", size, leading, "arrow"
        )
        items += note.items
        top = note.bottom + 0.4 * leading * POINT
    texts = [words[f"step-{number}"] for number in (1, 2, 3) if words[f"step-{number}"]]
    below = _steps_below(texts, plan, left, top, right - left)
    if columns > 1 and len(texts) > 1:
        shares = (_shares([len(text) for text in texts], even) for even in (False, True))
        beside = min(
            (_steps_beside(texts, plan, left, top, right - left, wide) for wide in shares),
            key=lambda steps: steps.bottom,
        )
        if beside.bottom < below.bottom + 5:
            return Set((*items, *beside.items), beside.bottom)
    return Set((*items, *below.items), below.bottom)


def _steps_beside(
    texts: list[str], plan: SheetPlan, left: float, top: float, width: float, shares: list[float]
) -> Set:
    steps = plan["steps"]
    gutter, indent, size, leading = (steps[n] for n in ("gutter", "indent", "size", "leading"))
    items: list[Item] = []
    x, bottom = left, top
    room = width - (len(texts) - 1) * gutter
    widths = [room * share for share in shares]
    for number, (text, wide) in enumerate(zip(texts, widths, strict=True), start=1):
        base = top + (0.5 * leading + 0.3 * size + 0.28 * (steps["number"] - size)) * POINT
        items.append(label(str(number), x, base, "serif-light", steps["number"], "red"))
        told = paragraph(text, x + indent, top, wide - indent, "serif", size, leading)
        items += told.items
        x, bottom = x + wide + gutter, max(bottom, told.bottom)
    return Set(tuple(items), bottom)


def _steps_below(texts: list[str], plan: SheetPlan, left: float, top: float, width: float) -> Set:
    steps = plan["steps"]
    size, leading = steps["size"], steps["leading"]
    figure = min(steps["number"], 1.6 * size)
    indent = steps["indent"] if len(texts) > 1 else 0.0
    items: list[Item] = []
    y = top
    for number, text in enumerate(texts, start=1):
        if indent:
            base = y + (0.5 * leading + 0.3 * size) * POINT
            items.append(label(str(number), left, base, "serif-light", figure, "red"))
        told = paragraph(text, left + indent, y, width - indent, "serif", size, leading)
        items += told.items
        y = max(told.bottom, y + figure * POINT) + 0.15 * leading * POINT
    return Set(tuple(items), y)


def _shares(lengths: list[int], even: bool) -> list[float]:
    """What columns side by side have of their room, the longer text in the wider one, none too narrow;
    `even`: as the lengths are, else what is longer than the shortest text counts.

    >>> _shares([60, 100], even=True)
    [0.435, 0.565]
    """
    least = 0.24
    over = lengths if even else [max(0, length - min(lengths)) + 1 for length in lengths]
    rest = 1 - least * len(lengths)
    return [round(least + rest * more / sum(over), 6) for more in over]


def _table(
    words: Words,
    plan: SheetPlan,
    rows: int,
    left: float,
    right: float,
    top: float,
) -> Iterator[Item]:
    """A row per try: number, date, time, moves, cards up, result."""
    record = plan["record"]
    size, row = record["size"], record["row"]
    width = right - left
    number = 8.0

    def of_ticks() -> float:
        return sum(line_length(words[word], "sans", size) + 6.2 for word in ("won", "stuck")) + 2.4

    if (width - number - of_ticks()) / 4 < 15:  # two languages are too much here: the first
        words = _first_language(words)
    ticks = [words["won"], words["stuck"]]
    last = of_ticks()
    column = (width - number - last) / 4
    if line_length(words["cards-up"], "sans-medium", size) > column - 2.4:
        words = {**words, "cards-up": words.get("cards-up-short", words["cards-up"])}
    stops = [left + number + column * index for index in range(5)]
    head = top + record["head"]
    keys = ("date", "time", "moves", "cards-up", "result")
    for index, (key, x) in enumerate(zip(keys, stops, strict=True)):
        room = column if index < 4 else last
        yield fitted(words[key], x + 1.6, head - 2.2, "sans-medium", size, room - 2.4)
    yield Line(left, head, right, head, 0.6)
    for x in stops[1:]:
        yield Line(x, head - record["head"] + 1.5, x, head + rows * row, 0.3, "hair")
    for index in range(rows):
        base = head + index * row + row / 2 + 0.35 * size * POINT
        yield label(str(index + 1), left + 1.5, base, "sans-light", 1.5 * size, "red")
        of_cards = words["of-cards"]
        small = max(0.95 * size, min(size, 18.0))
        yield label(of_cards, stops[4] - 1.4, base, "sans", small, "soft", Anchor.END)
        x = stops[4] + 1.6
        for text in ticks:
            box = 0.95 * size * POINT
            yield Frame(x, base - 0.35 * size * POINT - box / 2, box, box)
            yield label(text, x + box + 1.2, base, "sans", size)
            x += box + 1.2 + line_length(text, "sans", size) + 2.4
        foot = head + (index + 1) * row
        yield Line(left, foot, right, foot, 0.3, "hair")


def _lines(
    words: Words,
    plan: SheetPlan,
    rows: int,
    left: float,
    right: float,
    top: float,
) -> Iterator[Item]:
    """Names with a line to write on, two to a row, in the size of the text."""
    record = plan["record"]
    size, row = record["size"], record["row"]
    middle = left + (right - left) * 0.55
    side = 0.75 * size * POINT
    tick = line_length(words["won"], "sans-medium", size) + 3 + side
    rooms = {"time": middle - 6 - left, "moves": right - middle}
    least = 1.5 * size * POINT
    if middle + tick > right or any(
        line_length(words[name], "sans-medium", size) + 2.5 + least > room
        for name, room in rooms.items()
    ):  # two languages are too much here: the first
        words = _first_language(words)
    yield from _field(words["time"], "", left, middle - 6, top + row, size)
    yield from _field(words["moves"], "", middle, right, top + row, size)
    low = top + rows * row
    short = {**words, "cards-up": words.get("cards-up-short", words["cards-up"])}
    for said in (words, short, _first_language(short)):
        up, of_cards = said["cards-up"], said["of-cards"]
        needs = line_length(up, "sans-medium", size) + line_length(of_cards, "sans", size)
        if needs + LEAST_FIELD <= middle - 6 - left:
            break
    yield from _field(up, of_cards, left, middle - 6, low, size)
    yield label(words["won"], middle, low, "sans-medium", size)
    x = middle + line_length(words["won"], "sans-medium", size) + 3
    yield Frame(x, low - 0.35 * size * POINT - side / 2, side, side, weight=1.0)


def _first_language(words: Words) -> Words:
    """Of short words in two languages those of the first."""
    return {name: first_told(text) for name, text in words.items()}


def _field(
    name: str, after: str, left: float, right: float, y: float, size: float
) -> Iterator[Item]:
    yield label(name, left, y, "sans-medium", size)
    begin = left + line_length(name, "sans-medium", size) + 2.5
    end = right
    if after:
        tail = label(after, right, y, "sans", size, anchor=Anchor.END)
        yield tail
        end = tail.left - 2
    if end > begin:
        yield Line(begin, y + 0.6, end, y + 0.6, 0.8)
