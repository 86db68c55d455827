"""What names a deal at the head of its page: title, id with the stamp, QR code.

Names somebody gives to a deal may be long: a title goes on in further lines, an id below its code. Then
everything below begins lower.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulesgen.documents.drawing import POINT, Frame, Item, Label, QrCode
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.qr import quiet_zone
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import OTHER_FACE, Words, fitted, wrapped

QUIET = 2.0
"""What stays free between a QR code and an id below it, mm."""
AIR = 3.0
"""From the last line of an id in several down to the twist, mm."""
TALLEST = 0.085
"""A name in several lines is no higher than this share of the page: rather its letters are smaller."""
SMALLEST = 5.0
"""The letters of such an id are no smaller than this, points."""
JOINTS = ":+=."
"""An id in several lines ends them after one of these, where it can."""


@dataclass(frozen=True)
class Names:
    """The names as they are printed."""

    items: tuple[Item, ...]
    drop: float
    """How much lower than usual what stands below begins, mm."""


def names_of(
    id_: str, words: Words, plan: SheetPlan, profile: Profile, left: float, right: float
) -> Names:
    """Title (`title-other` beside it), id with the stamp, QR code."""
    qr = plan["qr"]
    room = right - left - (qr["side"] + 6 if id_ else 0)
    titles = [*_title(words, plan, profile, left, room)]
    down = max(item.y for item in titles) - plan["title"]["baseline"]
    if not id_:
        return Names(tuple(titles), down)
    code = QrCode(right - qr["side"], qr["top"], qr["side"], id_)
    placed = [*_Id(id_, words, plan, left, left + room, down, profile).items()]
    last = max(item.y for item in placed if isinstance(item, Label))
    several = sum(isinstance(item, Label) for item in placed) > 1
    twist, clear = plan["twist"], AIR if several else 1.5
    lowest = max(plan["id"]["baseline"], twist["baseline"] - twist["swing"] - clear)
    return Names((*titles, code, *placed), max(down, last - lowest))


def dropped(plan: SheetPlan, drop: float, *below: str) -> SheetPlan:
    """The plan with the twist and the parts `below` it lower, mm."""
    if not drop:
        return plan
    moved = {"twist": {**plan["twist"], "baseline": plan["twist"]["baseline"] + drop}}
    moved |= {part: {**plan[part], "top": plan[part]["top"] + drop} for part in below}
    return replace(plan, numbers={**plan.numbers, **moved})


def caption(words: Words, plan: SheetPlan) -> list[str]:
    """The lines below the QR code: a page without them has room there for the stamp."""
    said, qr = words.get("qr", ""), plan["qr"]
    if not (said and qr["caption"]):
        return []
    wide = line_length(said, "sans", qr["caption"]) > qr["side"] + 6
    return said.split(" · ") if wide else [said]  # two languages below each other


def broken(
    text: str, face: str, size: float, least: float, room: float, profile: Profile
) -> tuple[list[str], float]:
    """The lines of a name and their size: one line, set smaller down to `least` points, else several of
    that size, broken anywhere where a word is too long; even smaller where they would be too high."""
    tallest = TALLEST * profile.page.height
    length = line_length(text, face, size)
    if length <= room:
        return [text], size
    if length * least / size <= room:
        return [text], size * room / length
    size = min(size, least)
    while True:
        lines = [
            piece
            for line in wrapped(text, face, size, room)
            for piece in pieces(line, face, size, room)
        ]
        if len(lines) * 1.2 * size * POINT <= tallest or size <= SMALLEST:
            return lines, size
        size *= 0.95


def pieces(text: str, face: str, size: float, width: float) -> list[str]:
    """A text cut into lines that fit: after the last of its `JOINTS` where that leaves at least half of the
    line, else anywhere."""
    lines = [""]
    for char in text:
        line = lines[-1] + char
        if lines[-1] and line_length(line, face, size) > width + 1e-6:
            cut = max(lines[-1].rfind(joint) for joint in JOINTS) + 1
            cut = cut if 2 * cut >= len(lines[-1]) else len(lines[-1])
            lines[-1:] = [line[:cut], line[cut:]]
        else:
            lines[-1] = line
    return lines


def _title(
    words: Words, plan: SheetPlan, profile: Profile, left: float, room: float
) -> Iterator[Label]:
    title = plan["title"]
    face = "serif" if profile.large else "serif-light"
    y, other = title["baseline"], words.get("title-other", "")
    small = max(18.0 if profile.large else 12.0, 0.3 * title["size"])
    beside = line_length(other, OTHER_FACE, small) + 4 if other else 0.0
    if profile.large and beside + line_length(words["title"], face, 0.8 * title["size"]) > room:
        other, beside = "", 0.0  # two languages are too much here: the first, in its size
    said, least = words["title"], max(small, 0.6 * title["size"])
    if line_length(said, face, least, -0.01) > room - beside:
        said = words.get("title-short", said)
    if line_length(said, face, least, -0.01) > room - beside:
        other, beside = "", 0.0
    lines, size = broken(said, face, title["size"], least, room - beside, profile)
    for line in lines:
        named = fitted(line, left, y, face, size, room - beside, tracking=-0.01)
        yield named
        y += 1.12 * size * POINT
    if other:
        yield label(other, named.left + named.length + 4, named.y, OTHER_FACE, small, "second-line")


@dataclass(frozen=True)
class _Id:
    """The id as large as it fits beside the code, or below it (blanks and line ends in an id mean
    nothing). The stamp stands in a frame behind it."""

    id: str
    words: Words
    plan: SheetPlan
    left: float
    right: float
    """Where the room beside the code ends, mm."""
    down: float
    """How much lower than usual it stands, mm."""
    profile: Profile

    def items(self) -> Iterator[Item]:
        """The lines of the id, then the stamp."""
        place, qr, twist = self.plan["id"], self.plan["qr"], self.plan["twist"]
        size, width = place["size"], self.right - self.left
        said = caption(self.words, self.plan)
        wide = width + qr["side"] + 6
        if said:
            longest = max(line_length(line, "sans", qr["caption"]) for line in said)
            width = min(width, wide - longest - 3)
        least = 18.0 if self.profile.large else 9.0
        length = line_length(self.id, "sans-medium", size)
        base = place["baseline"] + self.down
        code = qr["top"] + qr["side"] + QUIET
        below = not said
        if width < length <= wide * size / least and below:
            low = max(base, code + 0.7 * size * POINT)
            if low <= twist["baseline"] + self.down - twist["swing"] - 1.5:
                base, width = low, wide
        if length * max(min(size, least), 0.45 * size) / size > width:
            width, low = wide, code + (2.0 if said else 0.0) + 1.2 * len(said) * qr["caption"] * POINT
            lines, size = broken(self.id, "sans-medium", size, least, width, self.profile)
            base = max(base, low + 0.8 * size * POINT)
        else:
            lines, size = [self.id], min(size, size * width / length)
        if len(lines) == 1:
            named = label(lines[0], self.left, base, "sans-medium", size)
            yield from self._stamped(named, below, min(self.right, self.left + width))
            return
        for line in lines:
            yield label(line, self.left, base, "sans-medium", size)
            base += 1.2 * size * POINT

    def _stamped(self, named: Label, below: bool, beside: float) -> Iterator[Item]:
        """The id in one line and the stamp: as far as `beside` the code and the words below it, mm, or
        `below` it where there is more room, both low enough to leave its quiet zone white. Of a stamp in
        two languages that is too long, the first."""
        stamp, small, qr = self.words.get("stamp", ""), self.plan["id"]["stamp"], self.plan["qr"]
        if not (stamp and small):
            yield named
            return
        high = 2.0 * small * POINT
        rise = 0.4 + 0.35 * small * POINT + high / 2  # from the baseline to the upper edge of the frame
        code, twist = qr["top"] + qr["side"], self.plan["twist"]
        low = max(named.y, code + quiet_zone(self.id, qr["side"]) + rise)
        places = [(beside, named.y)]
        if below and low + high - rise <= twist["baseline"] + self.down - twist["swing"] - 0.5:
            places.append((self.right + qr["side"] + 6, low))
        for said in dict.fromkeys((stamp, stamp.split(" · ")[0])):
            length, ahead = line_length(said, "sans-medium", small), named.left + named.length + 10.5
            edge, y = max(places, key=lambda place: min(length, place[0] - ahead))
            if edge - ahead >= 0.7 * length:
                x = ahead - 3.0
                text = fitted(said, x, y - 0.4, "sans-medium", small, edge - ahead)
                yield replace(named, y=y)
                yield Frame(text.x - 3, y - rise, text.length + 6, high, radius=high / 2)
                yield text
                return
        yield named
