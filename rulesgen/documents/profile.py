"""The page profile: which paper, how large the type, how the suits are told apart.

Lengths of the page are millimetres, sizes of type points. A profile says where things may stand; the
renderers put the ink there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from rulesgen.cards import Suit
from rulesgen.faults import WrongCall

Paper = Literal["a4", "letter", "a5", "half-letter", "a6", "quarter-letter"]
Size = Literal["standard", "large"]
Suits = Literal["two", "outline", "four"]

PAPERS: tuple[str, ...] = ("a4", "letter", "a5")
"""Papers that a printer holds; the others are cut or folded from them."""
SIZES: tuple[str, ...] = get_args(Size)
SUITS: tuple[str, ...] = get_args(Suits)

MM = 72 / 25.4
"""Points in a millimetre."""

SAFE = 6.35
"""No ink within this many mm of a paper's edge: most office printers cannot print there."""

COLOURS: Mapping[str, str] = {
    "ink": "#1c1b1a",
    "red": "#a5132a",
    "blue": "#1d4a94",
    "green": "#17613a",
    "arrow": "#22364d",
    "back": "#5b6b80",
    "back-ground": "#eceff2",
    "panel": "#f5f1e9",
    "edge": "#4a4742",
    "dash": "#8b857c",
    "pale-pip": "#d3ccc0",
    "ghost": "#e9e4da",
    "ghost-edge": "#b5afa6",
    "settled": "#e7e1d6",
    "hair": "#cfc9c0",
    "soft": "#a39e97",
    "grey": "#6f6b66",
    "leader": "#55514c",
    "caption": "#4d4944",
    "second-line": "#5d5851",
    "white": "#ffffff",
}
"""Every colour of the house by name, as #rrggbb. One accent (red), one structure colour (arrow)."""

_FIRM: Mapping[str, str] = {
    "red": "ink",
    "blue": "ink",
    "green": "ink",
    "edge": "ink",
    "dash": "ink",
    "ghost-edge": "leader",
    "pale-pip": "ink",
    "second-line": "ink",
    "soft": "ink",
    "back": "caption",
    "arrow": "ink",
}
"""What prints in outline mode: a copier that knows only black and white drops what is paler."""


def _grey(colour: str) -> str:
    """The grey as light as a colour, by the weights of ITU-R BT.709."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    light = round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"


@dataclass(frozen=True)
class PageSize:
    """A sheet and its margins in mm; `inner` is the side of the spine, `outer` the free side."""

    width: float
    height: float
    top: float
    bottom: float
    inner: float
    outer: float


_PAGES: Mapping[tuple[str, str], PageSize] = {
    ("a5", "standard"): PageSize(148, 210, top=16, bottom=24, inner=16, outer=20),
    ("a5", "large"): PageSize(148, 210, top=14, bottom=24, inner=14, outer=14),
    ("a4", "standard"): PageSize(210, 297, top=28, bottom=37, inner=36, outer=54),
    ("a4", "large"): PageSize(210, 297, top=17, bottom=30, inner=16, outer=16),
    ("letter", "standard"): PageSize(215.9, 279.4, top=26, bottom=34, inner=38, outer=57.9),
    ("letter", "large"): PageSize(215.9, 279.4, top=17, bottom=30, inner=18, outer=18),
    ("half-letter", "standard"): PageSize(139.7, 215.9, top=16, bottom=24, inner=12.7, outer=15),
    ("half-letter", "large"): PageSize(139.7, 215.9, top=14, bottom=24, inner=9.7, outer=10),
    ("a6", "standard"): PageSize(105, 148, top=8, bottom=8, inner=8, outer=8),
    ("quarter-letter", "standard"): PageSize(107.95, 139.7, top=8, bottom=8, inner=9, outer=9),
}

_PARTS: Mapping[tuple[str, int], Paper] = {
    ("a4", 2): "a5",
    ("a4", 4): "a6",
    ("letter", 2): "half-letter",
    ("letter", 4): "quarter-letter",
    ("a5", 2): "a6",
}
"""What a paper is cut or folded into, by the number of parts."""


@dataclass(frozen=True)
class TypeSizes:
    """Sizes and line distances of type in points."""

    body: float = 10.5
    leading: float = 14.0
    title: float = 48.0
    other_title: float = 12.0
    over_title: float = 8.25
    heading: float = 17.0
    side_head: float = 9.2
    step_head: float = 10.0
    step_number: float = 22.0
    fact_figure: float = 24.0
    fact_word: float = 9.0
    caption: float = 8.0
    caption_leading: float = 11.0
    label: float = 7.75
    label_second: float = 7.2
    table_head: float = 7.6
    table: float = 8.3
    table_leading: float = 10.6
    running: float = 7.5
    folio: float = 8.5


STANDARD = TypeSizes()
LARGE = TypeSizes(
    body=18,
    leading=24,
    title=46,
    other_title=19,
    over_title=18,
    heading=25,
    side_head=19,
    step_head=19,
    step_number=34,
    fact_figure=36,
    fact_word=18,
    caption=18,
    caption_leading=23,
    label=18,
    label_second=18,
    table_head=18,
    table=18,
    table_leading=22.5,
    running=18,
    folio=18,
)
"""Large print: nothing anywhere below 18 points."""


@dataclass(frozen=True)
class Profile:
    """Paper × size × suits. Every page must be right in every combination."""

    paper: Paper = "a4"
    size: Size = "standard"
    suits: Suits = "two"

    @staticmethod
    def of(paper: str, size: str = "standard", suits: str = "two") -> Profile:
        """A profile by its words; raises WrongCall naming the word that is not known."""
        for name, word, known in (
            ("paper", paper, PAPERS),
            ("size", size, SIZES),
            ("suits", suits, SUITS),
        ):
            if word not in known:
                raise WrongCall(f"call.unknown-{name}", found=word, known=", ".join(known))
        return Profile(paper, size, suits)  # type: ignore[arg-type]

    def part(self, parts: int) -> Profile | None:
        """The profile of a half (2) or a quarter (4) of the paper; None where type has no room there."""
        if parts == 1:
            return self
        paper = _PARTS.get((self.paper, parts))
        if paper is None or (paper, self.size) not in _PAGES:
            return None
        return replace(self, paper=paper)

    @property
    def small(self) -> bool:
        """A page of half a sheet, or less."""
        return self.paper not in ("a4", "letter")

    @property
    def large(self) -> bool:
        """Large print: everything at least 18 points."""
        return self.size == "large"

    @property
    def page(self) -> PageSize:
        """The sheet and its margins, mm."""
        return _PAGES[self.paper, self.size]

    @property
    def measure(self) -> float:
        """Width of the text, mm."""
        return round(self.page.width - self.page.inner - self.page.outer, 3)

    @property
    def plate(self) -> float:
        """Width of pictures side by side, mm: they may hang into a wide outer margin."""
        return round(self.measure + max(0.0, min(24.0, self.page.outer - 30.0)), 3)

    @property
    def between(self) -> float:
        """Room between pictures side by side, mm: more where no grounds keep them apart."""
        return 2.8 if self.grounds else 9.0

    @property
    def text_height(self) -> float:
        """Height of the text, mm."""
        return round(self.page.height - self.page.top - self.page.bottom, 3)

    @property
    def type(self) -> TypeSizes:
        """Sizes of type, pt."""
        return LARGE if self.large else STANDARD

    @property
    def suit_key(self) -> str:
        """The phrase that says which colours the suits stand for, where print does not show it: the
        rules speak of red and black. Nothing in two colours; with `-short` added it is that in few words."""
        return {"outline": "print.open-suits", "four": "print.four-suits"}.get(self.suits, "")

    @property
    def grounds(self) -> bool:
        """Diagrams lie on a pale panel; it is left out in large print and for black and white."""
        return not self.large and self.suits != "outline"

    def colour(self, name: str) -> str:
        """A colour of the house as #rrggbb.

        In outline mode accents are ink, what is pale is dark and all of it pure grey, so that a printer
        takes black ink alone.
        """
        return _grey(COLOURS[_FIRM.get(name, name)]) if self.suits == "outline" else COLOURS[name]

    def suit_colour(self, suit: Suit) -> str:
        """The colour a suit is printed in, as #rrggbb."""
        if self.suits == "four":
            return COLOURS[("green", "blue", "red", "ink")[suit]]
        return self.colour("red" if suit.red else "ink")

    def suit_open(self, suit: Suit) -> bool:
        """Whether the suit's sign is drawn open (outline mode: the red suits)."""
        return self.suits == "outline" and suit.red
