"""What every page of a deal sheet has: over-title, names, twist and the line at the foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesgen.documents.drawing import POINT, Anchor, Item, Twist
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_names import broken, caption, dropped, names_of
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import OTHER_FACE, Words, first_told, fitted, roomy
from rulesgen.language import capitals

LEAST_OVER = 0.8
"""Over-titles in two languages are set no smaller than this share of their size."""


def head(
    id_: str, words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """Over-title, title (`title-other` beside it), id with the stamp, the QR code, the twist, which is
    lower than usual below long names."""
    names = names_of(id_, words, plan, profile, left, right)
    yield from shared_head(bool(id_), words, dropped(plan, names.drop), profile, left, right)
    yield from names.items


def shared_head(
    coded: bool, words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """What the heads of all deals of a game share; `coded` pages have a QR code."""
    qr, over, twist = plan["qr"], plan["over-title"], plan["twist"]
    room = right - left - (qr["side"] + 6 if coded else 0)
    said = capitals(words["over-title"])
    if profile.large:
        said = _shortened(words["over-title"], over["size"], room, large=True)
    elif line_length(said, "sans-medium", LEAST_OVER * over["size"], 0.12) > room:
        said = said.split(" / ")[0]  # two languages are too much here: the first
    yield fitted(
        said, left, over["baseline"], "sans-medium", over["size"], room, "red",
        0.0 if profile.large else 0.12,
    )  # fmt: skip
    y, size = qr["top"] + qr["side"] + 3.6, qr["caption"]
    for said in caption(words, plan) if coded else ():
        yield label(said, right, y, "sans", size, "grey", Anchor.END)
        y += 1.2 * size * POINT
    yield Twist(
        left, twist["baseline"], right - left, twist["period"], twist["swing"], twist["weight"]
    )


def _shortened(
    said: str, size: float, room: float, tracking: float = 0.0, large: bool = False
) -> str:
    """An over-title in type that may not get smaller: capitals are left out, then the second language,
    then what stands in its middle, at last all but the game's name; an id tells the rest.

    Large print has none in capitals, which are wide and slow to read: so the pages of a deal are alike.
    """

    def fits(text: str) -> bool:
        return line_length(text, "sans-medium", size, tracking) <= room

    def cases(text: str) -> tuple[str, ...]:
        return (text,) if large else (capitals(text), text)

    first = said.split(" / ")[0]
    parts = first.split(" · ")
    ways = [said, first]
    while len(parts) > 1:
        del parts[-2 if len(parts) > 2 else -1]
        ways.append(" · ".join(parts))
    shown = (text for way in ways for text in cases(way))
    return next(filter(fits, shown), cases(parts[0])[0])


def without_id(plan: SheetPlan, *below: str) -> SheetPlan:
    """The plan of pages without an id: the twist and the parts `below` it move up into its place."""
    lift = plan["id"]["baseline"] - plan["title"]["baseline"]
    moved = {"twist": {**plan["twist"], "baseline": plan["twist"]["baseline"] - lift}}
    moved |= {part: {**plan[part], "top": plan[part]["top"] - lift} for part in below}
    return replace(plan, numbers={**plan.numbers, **moved})


def running_head(
    words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """The head of pages that go on: `running` in the place of the over-title, the twist below."""
    over, twist = plan["over-title"], plan["twist"]
    said = capitals(words["running"])
    if profile.large:
        said = _shortened(words["running"], over["size"], right - left, large=True)
    yield fitted(
        said, left, over["baseline"], "sans-medium", over["size"], right - left, "red",
        0.0 if profile.large else 0.12,
    )  # fmt: skip
    yield Twist(
        left, over["baseline"] + running_drop(plan), right - left, twist["period"], twist["swing"],
        twist["weight"],
    )  # fmt: skip


def running_drop(plan: SheetPlan) -> float:
    """From the line of a running head down to its twist, mm: as from an id."""
    return 1.8 * plan["twist"]["swing"] + 0.35 * plan["over-title"]["size"] * POINT + 1.5


def small_head(
    id_: str, words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """The head of a page that needs its room for something else, without a QR code: over-title, then
    title (`title-other` beside it) and id in one line; where they have no room in it the `deal` and the
    id below the `kind` of the page, at last the id in lines of its own; the twist."""
    over, room, large = plan["over-title"], right - left, profile.large
    face, tracking = ("serif", 0.0) if large else ("serif-light", 0.12)
    size = max(18.0 if large else 9.0, 0.62 * plan["title"]["size"])
    small = max(18.0 if large else 9.0, 0.8 * plan["id"]["size"])
    length = line_length(id_, "sans-medium", small) + 5

    def beside(title: str) -> bool:
        return line_length(title, face, size, -0.01) + length <= room

    said, title = words["over-title"], words["title"]
    if not beside(title) and beside(words["deal"]):
        said, title = words["kind"], words["deal"]
    said, y = _shortened(said, over["size"], room, tracking, large), over["baseline"]
    yield fitted(said, left, y, "sans-medium", over["size"], room, "red", tracking)
    y += (1.05 * size + 0.1 * over["size"]) * POINT + 0.8
    if beside(title):
        yield label(id_, right, y, "sans-medium", small, anchor=Anchor.END)
        yield (named := label(title, left, y, face, size, tracking=-0.01))
        x, least = named.left + named.length + 4, 18.0 if large else 9.0
        other = label(words.get("title-other", ""), x, y, OTHER_FACE, least, "second-line")
        if other.text and x + other.length + length <= right:
            yield other
    else:
        lines, size = broken(
            title, face, size, max(18.0 if large else 9.0, 0.7 * size), room, profile
        )
        for line in lines:
            yield fitted(line, left, y, face, size, room)
            y += 1.15 * size * POINT
        y += (1.2 * small - 1.15 * size) * POINT
        lines, small = broken(id_, "sans-medium", small, small, room, profile)
        for number, line in enumerate(lines):
            y += 1.2 * small * POINT if number else 0.0
            yield label(line, left, y, "sans-medium", small)
    twist = plan["twist"]
    y += 1.8 * twist["swing"] + 0.3 * small * POINT + 1.2
    yield Twist(left, y, room, twist["period"], twist["swing"], twist["weight"])


def foot_line(
    words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """Scheme and legend at the left, cross-reference at the right."""
    size = plan["footer"]["size"]
    y = profile.page.height - plan["margin"]["bottom"]
    colour = "ink" if profile.large else "grey"
    # Half a sentence helps nobody: where the words do not fit they are left out, first their ends.
    footer, legend = words.get("footer", ""), words.get("legend", "")
    shorter = first_told(footer), first_told(legend)
    ways = ((footer, legend), shorter, (footer,), (legend,), shorter[1:], shorter[:1])
    named = roomy(words.get("cross-reference", ""), "sans", size, right - left)
    # What open suits are is worth more than where overleaf is, told twice.
    for refers in (named, first_told(named)) if legend else (named,):
        reference = label(refers, right, y, "sans", size, colour, Anchor.END)
        room = right - left - reference.length - 4
        texts = (
            label(" · ".join(filter(None, way)), left, y, "sans", size, colour) for way in ways
        )
        if found := next((text for text in texts if text.text and text.length <= room), None):
            yield found
            break
    else:
        reference = label(named, right, y, "sans", size, colour, Anchor.END)
    if reference.text:
        yield reference
