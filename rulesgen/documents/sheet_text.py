"""Setting words on a sheet: lines, paragraphs with bold words, two languages one below the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulesgen.documents.drawing import POINT, Anchor, Item, Label
from rulesgen.documents.picture_ink import label, line_length

Words = Mapping[str, str]
"""What a page says, by name. With two languages: short words joined by a dot, sentences by a line feed."""

BOLD = {"serif": "serif-semibold", "sans": "sans-medium", "serif-italic": "serif-semibold"}
"""The face of words between two pairs of asterisks, by the face around them."""
OTHER_FACE = "serif-italic"
"""The second language of a sheet in two languages."""
_JOINT = "\u00a0"
_TIE = "\x1f"
"""A blank at which no line ends, and which is printed as an ordinary one."""
_FIGURE = re.compile(rf"(?<![\w{_JOINT}])(\d+) (?=\w)|(?<=[\w:]) (\d+)(?=[.,;:)]|$)")
"""A figure that stands before its noun, or at the end of what it says."""
_LAST = re.compile(r"(?<= )([^ *]{1,16}) ([^ *]{1,14})$")
"""The last two words, if they are short enough to stand together."""


def wrapped(text: str, face: str, size: float, width: float) -> list[str]:
    """Ragged lines no wider than `width` mm, broken at blanks; a longer word stands alone.

    Words that no-break spaces join are parted where a line cannot hold them all.
    """
    return ["".join(part.text for part in line) for line in _lines(text, face, size, width)]


def fitted(
    text: str,
    x: float,
    y: float,
    face: str,
    size: float,
    width: float,
    colour: str = "ink",
    tracking: float = 0.0,
    anchor: Anchor = Anchor.START,
) -> Label:
    """One line, set smaller when it is too wide."""
    length = line_length(text, face, size, tracking)
    if length > width > 0:
        size = size * width / length
    return label(text, x, y, face, size, colour, anchor, tracking)


def roomy(text: str, face: str, size: float, width: float) -> str:
    """A few words; of two languages only the first where both are too long for the place."""
    return text if line_length(text, face, size) <= width else first_told(text)


def first_told(text: str) -> str:
    """The first language of a few words in two."""
    return text.split(" · ")[0]


@dataclass(frozen=True)
class Set:
    """Something set on a sheet, and the y where the next thing may begin."""

    items: tuple[Item, ...]
    bottom: float


@dataclass(frozen=True)
class _Part:
    text: str
    face: str
    x: float


@lru_cache(maxsize=512)
def paragraph(
    text: str,
    x: float,
    top: float,
    width: float,
    face: str,
    size: float,
    leading: float,
    colour: str = "ink",
) -> Set:
    """A ragged paragraph from `top` mm on; `leading` in points.

    `**words**` are bold. After a line feed comes the same in the second language, in italics. A figure
    stays with its noun, and no short word stands alone in the last line. The same words come again on
    the sheets of many deals, so what was set is kept.
    """
    items: list[Item] = []
    y = top
    for number, piece in enumerate(text.split("\n")):
        own, tint = (face, colour) if number == 0 else (OTHER_FACE, "second-line")
        if number:
            y += 0.2 * leading * POINT
        for line in _lines(_tied(piece), own, size, width):
            base = y + (0.5 * leading + 0.3 * size) * POINT
            items += [label(part.text, x + part.x, base, part.face, size, tint) for part in line]
            y += leading * POINT
    return Set(tuple(items), y)


def _tied(text: str) -> str:
    """A text with ties where a line must not end.

    >>> _tied("Take 20 cards, see page 3, and play as the rules say.").replace(_TIE, "~")
    'Take 20~cards, see page~3, and play as the rules~say.'
    """
    held = _FIGURE.sub(lambda figure: figure[0].replace(" ", _TIE), text)
    return _LAST.sub(f"\\1{_TIE}\\2", held)


def _words(text: str, face: str) -> Iterator[tuple[str, str]]:
    """Words with their faces; bold ones stand between pairs of asterisks, with what follows closely."""
    bold = False
    for word in text.split(" "):
        begins = word.startswith("**")
        bold = bold or begins
        yield word.replace("**", ""), BOLD.get(face, face) if bold else face
        bold = bold and word.find("**", 2 if begins else 0) < 0


def _held(
    words: Iterable[tuple[str, str]], size: float, width: float
) -> Iterator[tuple[str, str]]:
    """The words, those that are joined in parts that a line can hold."""
    for word, face in words:
        plain = word.replace(_TIE, " ")
        whole = line_length(plain, face, size) <= width
        held, *others = [plain] if whole else re.split(f"[{_JOINT}{_TIE}]", word)
        for part in others:
            if line_length(longer := f"{held}{_JOINT}{part}", face, size) <= width:
                held = longer
            else:
                yield held, face
                held = part
        yield held, face


def _lines(text: str, face: str, size: float, width: float) -> list[list[_Part]]:
    lines: list[list[_Part]] = [[]]
    end, blank = 0.0, line_length(" ", face, size)
    for word, own in _held(_words(text, face), size, width):
        length = line_length(word, own, size)
        line = lines[-1]
        if line and end + blank + length > width + 1e-6:
            line = []
            lines.append(line)
            end = 0.0
        if line and line[-1].face == own:
            joined = f"{line[-1].text} {word}"
            line[-1] = _Part(joined, own, line[-1].x)
            end = line[-1].x + line_length(joined, own, size)
        else:
            start = end + blank if line else 0.0
            if line:  # the blank goes with the word before, so that copied text has it
                line[-1] = _Part(line[-1].text + " ", line[-1].face, line[-1].x)
            line.append(_Part(word, own, start))
            end = start + length
    return lines
