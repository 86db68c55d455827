"""Text with its emphasis becomes boxes, spaces and places to break."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from rulesgen.cards import Suit
from rulesgen.documents.fonts import INVISIBLE, metrics, missing_glyphs, runs, text_width
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import Profile
from rulesgen.documents.suit_font import SUIT_SIGNS
from rulesgen.documents.xhtml import Element, squeeze
from rulesgen.faults import Fault, Where
from rulesgen.renderers.pdf.linebreak import INFINITE, SELDOM, Item

HYPHEN = "\u00ad"
"""The hyphen at a line's end is a soft one, so that text taken from the page is whole again."""
HYPHEN_COST = 60.0
HANGING = 0.5
"""The share of a hyphen that stands out into the margin: the edge looks straighter, gaps are smaller."""
HANGS = ".,;:’”“"
"""So do these at a line's end."""
KEPT_COST = SELDOM
"""Breaking between a figure and its noun: only when nothing else helps."""

FORCED_COST = 880.0
"""Breaking a word that no line would hold, anywhere."""
LONGEST, EVERY = 26, 4
"""A stretch of more letters without a break may be broken after every so many."""

_NO_BREAK = {"\u00a0": 1.0, "\u202f": 0.6, "\u2009": 0.6}
_TOKENS = re.compile(r"[ \u00a0\u202f\u2009]|[^ \u00a0\u202f\u2009]+")
_FIGURES = re.compile(r"[(„“]?\d{1,3}([.,\u202f]\d{3})*")
_CODE = re.compile(r"\W*[A-Z0-9]+([-–.][A-Z0-9]+|:[\w+-]+)+\W*")
"""Names of licences and papers, ids of deals, ranges of numbers: CC BY-SA, R1:…:24:5, 1–10."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a stretch of text is set: sizes and rise in points, tracking in em."""

    face: str
    size: float
    colour: str
    track: float = 0.0
    rise: float = 0.0
    link: str = ""
    listed: bool = True
    """Whether the index looks for its words."""
    language: str = ""
    """Its language where that is another than the page's."""
    tabular: bool = False
    """Whether its figures have one width, to stand below one another."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Text in one style without a break in it."""

    text: str
    style: Style
    width: float


@dataclass
class Setter:
    """What the words of a book are set with; gathers the glyphs that are missing."""

    profile: Profile
    hyphenator: Hyphenator
    pages: Mapping[str, str] = field(default_factory=dict)
    """Page numbers by id, for references; filled in when the pages are known."""
    faults: dict[tuple[str, str], Fault] = field(default_factory=dict)
    _made: dict[tuple[str, Style], Piece] = field(default_factory=dict)

    def piece(self, text: str, style: Style, where: Where) -> Piece:
        """A measured piece; notes what its face cannot print."""
        made = self._made.get((text, style))
        if made is None:
            made = self._made[text, style] = self._measured(text, style, where)
        return made

    def _measured(self, text: str, style: Style, where: Where) -> Piece:
        for char in missing_glyphs(text, style.face):
            facts = {"character": char, "code": f"U+{ord(char):04X}", "face": style.face}
            fault = Fault(where, "fault.missing-glyph", facts)
            self.faults.setdefault((char, style.face), fault)
        width = text_width(text, style.face, style.size, style.tabular)
        width += len(text) * style.track * style.size
        return Piece(text, style, width)

    def pieces(self, text: str, style: Style, where: Where) -> tuple[Piece, ...]:
        """The text as pieces, suit signs in their own face and colour."""
        result = []
        for face, part in runs(text, style.face):
            if face == style.face:
                result.append(self.piece(part, style, where))
                continue
            for sign in part:
                result.append(self.piece(sign, self._suit_style(sign, style), where))
        return tuple(result)

    def _suit_style(self, sign: str, style: Style) -> Style:
        suit = next((suit for suit in Suit if suit.sign == sign), None)
        if suit is None:
            return replace(style, face="suits-open", track=0.0)
        face = "suits-open" if self.profile.suit_open(suit) else "suits"
        return replace(style, face=face, colour=self.profile.suit_colour(suit), track=0.0)


@dataclass(frozen=True, slots=True)
class _Fragment:
    text: str
    style: Style
    whole: bool
    where: Where
    page: bool = False
    """Whether it is the number of a page, which stands beside the word before it."""


def spoken(element: Element, style: Style) -> Style:
    """The style of an element that may say in which language it is."""
    return replace(style, language=element.attributes.get("lang", style.language))


def derive(element: Element, style: Style, setter: Setter) -> Style:
    """The style inside an inline element."""
    style = spoken(element, style)
    serif = style.face.startswith("serif")
    if element.tag == "em":
        return replace(style, face="serif-italic" if serif else "sans-italic")
    if element.tag == "strong":
        return replace(style, face="serif-semibold" if serif else "sans-semibold")
    if element.tag == "a":
        return replace(style, link=element.attributes["href"])
    if element.has("lead-in"):
        smaller = 0.88 if serif and not setter.profile.large else 1.0
        return replace(style, face="sans-semibold", size=style.size * smaller)
    if element.has("key"):
        smaller = 0.92 if serif and not setter.profile.large else 1.0
        return replace(style, face="sans-medium", size=style.size * smaller)
    if element.has("other-sense"):
        return replace(style, listed=False)
    return style


def _fragments(
    children: Sequence[Element | str], style: Style, setter: Setter, whole: bool, where: Where
) -> Iterator[_Fragment | None]:
    """The text in reading order; None is a forced new line."""
    for child in children:
        if isinstance(child, str):
            yield _Fragment(squeeze(child), style, whole, where)
        elif child.tag == "br":
            yield None
        elif child.has("page"):
            number = setter.pages.get(child.attributes["href"][1:], "00")
            yield _Fragment(number, derive(child, style, setter), True, child.where, page=True)
        else:
            kept = whole or child.has("card") or child.has("nobr")
            inner = derive(child, style, setter)
            yield from _fragments(child.children, inner, setter, kept, child.where)


def inline_items(
    children: Sequence[Element | str], style: Style, setter: Setter, where: Where, hyphens: bool
) -> list[Item]:
    """The items of a paragraph, ending with a forced break; none for an empty text."""
    builder = _Builder(setter, hyphens)
    for fragment in _fragments(children, style, setter, False, where):
        if fragment is None:
            builder.new_line()
            continue
        for token in _TOKENS.findall(fragment.text):
            if token == " " and not fragment.whole:
                builder.space(fragment)
            elif token == " " or token in _NO_BREAK:
                builder.fixed_space(fragment, _NO_BREAK.get(token, 1.0))
            else:
                builder.word(token, fragment)
    return builder.finish()


def _emergency(text: str, points: Mapping[int, bool]) -> set[int]:
    """Where a stretch too long for any column may be broken when nothing else helps."""
    stops = [0, *sorted(points), len(text)]
    return {
        index
        for start, end in pairwise(stops)
        if end - start > LONGEST
        for index in range(start + EVERY, end - 1, EVERY)
    }


class _Builder:
    """Collects items; a word is held back until it is complete, as it may change style inside."""

    def __init__(self, setter: Setter, hyphens: bool) -> None:
        self.setter = setter
        self.hyphens = hyphens
        self.items: list[Item] = []
        self.pending: list[tuple[str, _Fragment]] = []
        self.waiting: _Fragment | None = None

    def space(self, fragment: _Fragment) -> None:
        self._close_word()
        if self.items and not (self.items[-1].cost or 0) <= -INFINITE:
            self.waiting = fragment

    def fixed_space(self, fragment: _Fragment, share: float) -> None:
        self._close_word()
        self._put_space()
        self.items.append(Item(0, cost=INFINITE))
        self.items.append(self._glue(fragment, share))

    def word(self, text: str, fragment: _Fragment) -> None:
        if not self.pending:
            self._put_space(dash=text in ("–", "—"), kept=fragment.page)
        self.pending.append((text, fragment))

    def new_line(self) -> None:
        self._close_word()
        self.waiting = None
        self.items.append(Item(0, cost=-INFINITE))

    def finish(self) -> list[Item]:
        self._close_word()
        if not self.items:
            return []
        self.items.append(Item(0, cost=-INFINITE, hang=self._hang()))
        return self.items

    def _hang(self) -> float:
        """How far the last sign may stand out of the line that ends with it."""
        last = self.items[-1].ink
        if not isinstance(last, tuple) or last[-1].text[-1:] not in HANGS:
            return 0.0
        style = last[-1].style
        return HANGING * text_width(last[-1].text[-1], style.face, style.size)

    def _glue(self, fragment: _Fragment, share: float = 1.0) -> Item:
        style = fragment.style
        width = (text_width(" ", style.face, style.size) + style.track * style.size) * share
        ink = replace(style, link=style.link)
        return Item(width, width if share == 1.0 else 0.0, glue=True, ink=ink)

    def _put_space(self, dash: bool = False, kept: bool = False) -> None:
        """The space before a word: none is broken before a dash, seldom after a figure or where `kept`."""
        if self.waiting is None:
            return
        last = self.items[-1].ink if self.items else None
        if dash:
            self.items.append(Item(0, cost=INFINITE))
        elif kept or (
            isinstance(last, tuple) and len(last) == 1 and _FIGURES.fullmatch(last[0].text)
        ):
            self.items.append(Item(0, cost=KEPT_COST))
        self.items.append(replace(self._glue(self.waiting), hang=self._hang()))
        self.waiting = None

    def _close_word(self) -> None:
        pending, self.pending = self.pending, []
        single = len(pending) == 1
        for text, fragment in pending:
            if fragment.whole:
                self._box(text, fragment)
            else:
                self._divided(text, fragment, single)

    def _box(self, text: str, fragment: _Fragment, following: str = "") -> None:
        """`following` is the letter that comes next in the word: both may be kerned."""
        shown = "".join(char for char in text if char not in INVISIBLE)
        if not shown:
            return
        pieces = self.setter.pieces(shown, fragment.style, fragment.where)
        if following:
            last = pieces[-1]
            kern = metrics(last.style.face).kerning.pair(last.text[-1] + following)
            if kern:
                width = last.width + kern * last.style.size / 1000
                pieces = (*pieces[:-1], replace(last, width=width))
        width = sum(piece.width for piece in pieces)
        self.items.append(Item(width, ink=pieces))

    def _divided(self, text: str, fragment: _Fragment, single: bool) -> None:
        """A word with its places to break: own hyphens, soft hyphens, the patterns' places."""
        points: dict[int, bool] = {}
        letters = "" if single and _CODE.fullmatch(text) else text[:-1]
        for index, char in enumerate(letters, start=1):
            own = char in "-–/" and text[index].isalnum() and index >= 2
            if own or char == "\u200b":
                points[index] = False
            elif char == HYPHEN:
                points[index] = True
        if (
            self.hyphens
            and letters
            and single
            and HYPHEN not in text
            and not SUIT_SIGNS & set(text)
        ):
            for index in self.setter.hyphenator.points(text):
                points.setdefault(index, True)
        forced = _emergency(text, points)
        start = 0
        for index in sorted({*points, *forced}):
            self._box(text[start:index], fragment, text[index : index + 1])
            if index in forced:
                self.items.append(Item(0, cost=FORCED_COST))
            elif points[index]:
                hyphen = self.setter.piece(HYPHEN, fragment.style, fragment.where)
                width = text_width("-", fragment.style.face, fragment.style.size)
                ink = replace(hyphen, width=width)
                kept = (1 - HANGING) * width
                self.items.append(Item(kept, cost=HYPHEN_COST, hyphen=True, ink=ink))
            else:
                self.items.append(Item(0, cost=HYPHEN_COST / 2))
            start = index
        self._box(text[start:], fragment)
