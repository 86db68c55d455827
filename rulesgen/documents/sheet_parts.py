"""What every page of a deal sheet has: over-title, title, id, QR code, twist and the line at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rulesgen.documents.drawing import POINT, Anchor, Frame, Item, QrCode, Twist
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import OTHER_FACE, fitted, roomy
from rulesgen.language import capitals

LEAST_OVER = 0.8
"""Over-titles in two languages are set no smaller than this share of their size."""

Words = Mapping[str, str]
"""What a page says, by name. With two languages: short words joined by a dot, sentences by a line feed."""


QUIET = 2.0
"""What stays free below a QR code, mm: four of its squares and a little more."""


def head(
    id_: str, words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """Over-title, title (`title-other` beside it), id with the stamp, the QR code, the twist."""
    yield from shared_head(bool(id_), words, plan, profile, left, right)
    yield from own_head(id_, words, plan, profile, left, right)


def shared_head(
    coded: bool, words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """What the heads of all deals of a game share; `coded` pages have a QR code."""
    qr, over, twist = plan["qr"], plan["over-title"], plan["twist"]
    room = right - left - (qr["side"] + 6 if coded else 0)
    said = capitals(words["over-title"])
    if profile.large:
        said = _shortened(words["over-title"], over["size"], room)
    elif line_length(said, "sans-medium", LEAST_OVER * over["size"], 0.12) > room:
        said = said.split(" / ")[0]  # two languages are too much here: the first
    yield fitted(
        said, left, over["baseline"], "sans-medium", over["size"], room, "red",
        0.0 if profile.large else 0.12,
    )  # fmt: skip
    if coded and _captioned(words, plan):
        y, size = qr["top"] + qr["side"] + 3.6, qr["caption"]
        whole = words["qr"]
        wide = line_length(whole, "sans", size) > qr["side"] + 6
        for said in whole.split(" · ") if wide else (whole,):  # two languages below each other
            yield label(said, right, y, "sans", size, "grey", Anchor.END)
            y += 1.2 * size * POINT
    yield Twist(
        left, twist["baseline"], right - left, twist["period"], twist["swing"], twist["weight"]
    )


def _captioned(words: Words, plan: SheetPlan) -> bool:
    """Whether words stand below the QR code: a page without them has room there for the stamp."""
    return bool(plan["qr"]["caption"] and words.get("qr"))


def _shortened(said: str, size: float, room: float) -> str:
    """An over-title for large print, as type may not get smaller: the second language is left out, then
    what stands in its middle, then capitals, then all but the game's name; an id tells the rest."""

    def fits(text: str) -> bool:
        return line_length(text, "sans-medium", size) <= room

    if fits(capitals(said)):
        return capitals(said)
    parts = said.split(" / ")[0].split(" · ")
    while len(parts) > 2 and not fits(capitals(" · ".join(parts))):
        del parts[-2]
    first = " · ".join(parts)
    for text in (capitals(first), first):
        if fits(text):
            return text
    return capitals(parts[0])


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
        said = _shortened(words["running"], over["size"], right - left)
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


def own_head(
    id_: str, words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """What is a page's own: title, id with the stamp, QR code."""
    qr, title = plan["qr"], plan["title"]
    room = right - left - (qr["side"] + 6 if id_ else 0)
    face = "serif" if profile.large else "serif-light"
    y, other = title["baseline"], words.get("title-other", "")
    small = max(18.0 if profile.large else 12.0, 0.3 * title["size"])
    beside = line_length(other, OTHER_FACE, small) + 4 if other else 0.0
    if profile.large and beside + line_length(words["title"], face, 0.8 * title["size"]) > room:
        other, beside = "", 0.0  # two languages are too much here: the first, in its size
    said, least = words["title"], max(small, 0.6 * title["size"])
    if line_length(said, face, least, -0.01) > room - beside:
        said = words.get("title-short", said)
    named = fitted(said, left, y, face, title["size"], room - beside, tracking=-0.01)
    yield named
    if other:
        x = named.left + named.length + 4
        yield label(other, x, y, OTHER_FACE, small, "second-line")
    if id_:
        yield QrCode(right - qr["side"], qr["top"], qr["side"], id_)
        least = 18.0 if profile.large else 9.0
        below = not _captioned(words, plan)
        yield from _id(id_, words.get("stamp", ""), plan, left, left + room, least, below)


def _id(
    id_: str, stamp: str, plan: SheetPlan, left: float, right: float, least: float, below: bool
) -> Iterator[Item]:
    """The id as large as it fits; a very long one goes on above, broken anywhere (blanks and line
    ends in an id mean nothing). The stamp stands in a frame behind it. `below` the QR code there may be
    room."""
    place, qr = plan["id"], plan["qr"]
    size, width = place["size"], right - left
    length = line_length(id_, "sans-medium", size)
    base, twist, wide = place["baseline"], plan["twist"], width + qr["side"] + 6
    if width < length <= wide * size / least and below:
        low = max(base, qr["top"] + qr["side"] + QUIET + 0.7 * size * POINT)
        if low <= twist["baseline"] - twist["swing"] - 1.5:
            base, width = low, wide
    if length > width:
        size = max(min(size, max(least, 0.45 * size)), size * width / length)
    lines = pieces(id_, "sans-medium", size, width)
    y = base - (len(lines) - 1) * 0.6 * size * POINT
    for line in lines:
        last = label(line, left, y, "sans-medium", size)
        yield last
        y += 1.2 * size * POINT
    small = place["stamp"]
    if not (stamp and small and len(lines) == 1):
        return
    high = 2.0 * small * POINT
    top = last.y - 0.4 - 0.35 * small * POINT - high / 2
    edge = right  # below the QR code there is more room, if the frame keeps clear of it
    if below and top > plan["qr"]["top"] + plan["qr"]["side"] + 0.5:
        edge += plan["qr"]["side"] + 6
    room = edge - last.left - last.length - 10.5
    if room <= 0:
        return
    for said in dict.fromkeys((stamp, stamp.split(" · ")[0])):  # two languages, else the first
        text = fitted(said, last.left + last.length + 7.5, last.y - 0.4, "sans-medium", small, room)
        if text.size >= 0.7 * small:
            yield Frame(text.x - 3, top, text.length + 6, high, radius=high / 2)
            yield text
            return


def pieces(text: str, face: str, size: float, width: float) -> list[str]:
    """A text without blanks cut into lines that fit."""
    lines = [""]
    for char in text:
        if lines[-1] and line_length(lines[-1] + char, face, size) > width + 1e-6:
            lines.append("")
        lines[-1] += char
    return lines


def foot_line(
    words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Iterator[Item]:
    """Scheme and legend at the left, cross-reference at the right."""
    size = plan["footer"]["size"]
    y = profile.page.height - plan["margin"]["bottom"]
    colour = "ink" if profile.large else "grey"
    said = roomy(words.get("cross-reference", ""), "sans", size, right - left)
    reference = label(said, right, y, "sans", size, colour, Anchor.END)
    # Half a sentence helps nobody: where the words do not fit they are left out.
    footer, legend = words.get("footer", ""), words.get("legend", "")
    for said in (" · ".join(filter(None, (footer, legend))), footer, legend):
        text = label(said, left, y, "sans", size, colour)
        if text.text and text.length + reference.length + 4 <= right - left:
            yield text
            break
    if reference.text:
        yield reference
