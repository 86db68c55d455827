"""The player's page of a deal sheet: what a player may see, what to do first, room for a record.

A page is a drawing the size of the sheet; its words come in as strings, its measures from a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from rulesgen.documents.drawing import (
    POINT,
    Anchor,
    Drawing,
    Frame,
    Item,
    Label,
    Line,
    Twist,
    extent,
    moved,
)
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan

WORDS = (
    "over-title", "title", "step-1", "step-2", "step-3", "date", "time", "moves", "cards-up",
    "of-cards", "result", "won", "stuck", "footer", "cross-reference",
)  # fmt: skip
"""The words a page needs; an empty one leaves its place empty. `stamp` may come with them."""

PictureMaker = Callable[[float, float, float], Drawing]
"""Makes the picture for a width, a greatest height and a greatest card width, all mm."""


@dataclass(frozen=True)
class PlayerPage:
    """What one page shows."""

    id: str
    words: Mapping[str, str]
    picture: PictureMaker


def player_page(page: PlayerPage, plan: SheetPlan, profile: Profile) -> Drawing:
    """The page as a drawing. Raises KeyError for a word that is missing."""
    missing = [word for word in WORDS if word not in page.words]
    if missing:
        raise KeyError(f"the page lacks the words {', '.join(missing)}")
    sheet, margin = profile.page, plan["margin"]
    left, right = margin["left"], sheet.width - margin["right"]
    items: list[Item] = [*_head(page, plan, profile, left, right)]
    steps = list(_steps(page.words, plan, left, right))
    items += steps
    top = (extent(steps).bottom if steps else plan["steps"]["top"]) + plan["picture"]["gap"]
    record = plan["record"]
    foot = sheet.height - margin["bottom"] - plan["footer"]["gap"]
    least = record["head"] + record["least"] * record["row"]
    room = foot - least - record["gap"] - top
    picture = page.picture(right - left, room, plan["picture"]["largest"])
    items += [moved(item, left + (right - left - picture.width) / 2, top) for item in picture.items]
    spare = int(max(0.0, room - picture.height) / record["row"])
    rows = int(min(record["most"], record["least"] + spare))
    begin = foot - record["head"] - rows * record["row"]
    form = _table if plan.record_form == "table" else _lines
    items += form(page.words, plan, rows, left, right, begin)
    items += _foot(page.words, plan, profile, left, right)
    return Drawing(sheet.width, sheet.height, tuple(items), picture.alt)


def _head(
    page: PlayerPage, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """Over-title, title, id (with the stamp beside it) and the twist."""
    words = page.words
    over = plan["over-title"]
    size = over["size"]
    yield _fitted(
        words["over-title"].upper(), left, over["baseline"], "sans-medium", size, right - left,
        "red", 0.0 if profile.large else 0.12,
    )  # fmt: skip
    title = plan["title"]
    face = "serif" if profile.large else "serif-light"
    yield _fitted(
        words["title"], left, title["baseline"], face, title["size"], right - left, tracking=-0.01
    )
    yield from _id(page, plan, left, right)
    twist = plan["twist"]
    yield Twist(
        left, twist["baseline"], right - left, twist["period"], twist["swing"], twist["weight"]
    )


def _fitted(
    text: str,
    x: float,
    y: float,
    face: str,
    size: float,
    width: float,
    colour: str = "ink",
    tracking: float = 0.0,
) -> Label:
    """One line, set smaller when it is too wide."""
    length = line_length(text, face, size, tracking)
    if length > width:
        size = size * width / length
    return label(text, x, y, face, size, colour, Anchor.START, tracking)


def _id(page: PlayerPage, plan: SheetPlan, left: float, right: float) -> Iterator[Item]:
    """The id as large as it fits; a very long one goes on below, broken anywhere (blanks and line
    ends in an id mean nothing)."""
    place, stamp = plan["id"], page.words.get("stamp", "")
    size, width = place["size"], right - left
    small = max(9.0, 0.45 * size)
    length = line_length(page.id, "sans-medium", size)
    if length > width:
        size = max(small, size * width / length)
    lines = _pieces(page.id, size, width)
    y = place["baseline"] - (len(lines) - 1) * 0.6 * size * POINT
    for line in lines:
        last = label(line, left, y, "sans-medium", size)
        yield last
        y += 1.2 * size * POINT
    if stamp and len(lines) == 1:
        small = 0.46 * place["size"]
        text = label(stamp, last.left + last.length + 7.5, last.y - 0.4, "sans-medium", small)
        high = 2.0 * small * POINT
        if text.x + text.length + 3 <= right:
            top = text.y - 0.35 * small * POINT - high / 2
            yield Frame(text.x - 3, top, text.length + 6, high, radius=high / 2)
            yield text


def _pieces(text: str, size: float, width: float) -> list[str]:
    lines = [""]
    for char in text:
        if lines[-1] and line_length(lines[-1] + char, "sans-medium", size) > width + 1e-6:
            lines.append("")
        lines[-1] += char
    return lines


def wrapped(text: str, face: str, size: float, width: float) -> list[str]:
    """Ragged lines no wider than `width` mm, broken at blanks; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and line_length(f"{lines[-1]} {word}", face, size) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _steps(words: Mapping[str, str], plan: SheetPlan, left: float, right: float) -> Iterator[Item]:
    """What to do first: numbered steps side by side or one below the other."""
    steps = plan["steps"]
    columns = int(steps["columns"])
    if not columns:
        return
    texts = [words[f"step-{number}"] for number in (1, 2, 3) if words[f"step-{number}"]]
    column = (right - left - (columns - 1) * steps["gutter"]) / columns
    size, leading = steps["size"], steps["leading"] * POINT
    tops = [steps["top"]] * columns
    for index, text in enumerate(texts):
        place = index % columns
        x, y = left + place * (column + steps["gutter"]), tops[place]
        first = y + 0.75 * size * POINT
        figure = steps["number"]
        drop = 0.0 if columns == 1 else 0.28 * (figure - size) * POINT
        yield label(str(index + 1), x, first + drop, "serif-light", figure, "red")
        lines = wrapped(text, "serif", size, column - steps["indent"])
        for number, line in enumerate(lines):
            yield label(line, x + steps["indent"], first + number * leading, "serif", size)
        tops[place] = y + len(lines) * leading + (0.2 * leading if columns == 1 else 0.0)


def _table(
    words: Mapping[str, str],
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
    ticks = [words["won"], words["stuck"]]
    last = sum(line_length(text, "sans", size) + 6.2 for text in ticks) + 2.4
    number = 8.0
    column = (width - number - last) / 4
    stops = [left + number + column * index for index in range(5)]
    head = top + record["head"]
    keys = ("date", "time", "moves", "cards-up", "result")
    for index, (key, x) in enumerate(zip(keys, stops, strict=True)):
        room = column if index < 4 else last
        yield _fitted(words[key], x + 1.6, head - 2.2, "sans-medium", size, room - 2.4)
    yield Line(left, head, right, head, 0.6)
    for x in stops[1:]:
        yield Line(x, head - record["head"] + 1.5, x, head + rows * row, 0.3, "hair")
    for index in range(rows):
        base = head + index * row + row / 2 + 0.35 * size * POINT
        yield label(str(index + 1), left + 1.5, base, "sans-light", 1.5 * size, "red")
        of_cards = words["of-cards"]
        yield label(of_cards, stops[4] - 1.4, base, "sans", 0.95 * size, "soft", Anchor.END)
        x = stops[4] + 1.6
        for text in ticks:
            box = 0.95 * size * POINT
            yield Frame(x, base - 0.35 * size * POINT - box / 2, box, box)
            yield label(text, x + box + 1.2, base, "sans", size)
            x += box + 1.2 + line_length(text, "sans", size) + 2.4
        foot = head + (index + 1) * row
        yield Line(left, foot, right, foot, 0.3, "hair")


def _lines(
    words: Mapping[str, str],
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
    yield from _field(words["time"], "", left, middle - 6, top + row, size)
    yield from _field(words["moves"], "", middle, right, top + row, size)
    low = top + rows * row
    yield from _field(words["cards-up"], words["of-cards"], left, middle - 6, low, size)
    yield label(words["won"], middle, low, "sans-medium", size)
    side = 0.75 * size * POINT
    x = middle + line_length(words["won"], "sans-medium", size) + 3
    yield Frame(x, low - 0.35 * size * POINT - side / 2, side, side, weight=1.0)


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


def _foot(
    words: Mapping[str, str], plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """Scheme at the left, cross-reference at the right."""
    size = plan["footer"]["size"]
    y = profile.page.height - plan["margin"]["bottom"]
    colour = "ink" if profile.large else "grey"
    reference = label(words["cross-reference"], right, y, "sans", size, colour, Anchor.END)
    text = label(words["footer"], left, y, "sans", size, colour)
    # Half a sentence helps nobody: where the words do not fit they are left out.
    if words["footer"] and text.length + reference.length + 4 <= right - left:
        yield text
    if words["cross-reference"]:
        yield reference
