"""The shape of text.<lang>.yaml: sections of blocks, in a closed set of kinds."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from rulesgen.rules.fields import Kinds, Record


class SectionKey(StrEnum):
    """The chapters of a rulebook, in the order in which they are printed."""

    OVERVIEW = "overview"
    """What the game is about."""
    CARD_ORDER = "card-order"
    """Suits, ranks and how they follow each other."""
    PARTS = "parts"
    """The parts of the layout, named in a picture."""
    SETUP = "setup"
    """Dealing, step by step."""
    PLAYING = "playing"
    """What may be done, and what may not."""
    EXAMPLES = "examples"
    """Moves shown before and after."""
    WINNING = "winning"
    """When the game is won, and when it is lost."""
    DEALS = "deals"
    """Which deals can be won."""
    HELP = "help"
    """Hints, taking moves back, finishing, records."""
    RACE = "race"
    """Rules for several players."""
    TIPS = "tips"
    """Advice."""
    VARIANTS = "variants"
    """What may be agreed on before the deal."""
    CLARIFICATIONS = "clarifications"
    """Questions that published rules leave open."""
    GLOSSARY = "glossary"
    """The words of the trade."""
    SOURCES = "sources"
    """Where the rules come from, and the licence."""


class BlockKind(StrEnum):
    """What a block is; each kind needs and allows certain fields."""

    PARAGRAPH = "paragraph"
    """Running text."""
    LIST = "list"
    """Points without numbers."""
    STEPS = "steps"
    """Numbered steps, each with a small picture of the table so far where `shows` names a pile."""
    DEFINITIONS = "definitions"
    """Words and what they mean."""
    TABLE = "table"
    """Rows under a head."""
    VERDICTS = "verdicts"
    """A table of how many deals the solver won, proved lost and left open; its rows are computed."""
    FIGURE = "figure"
    """A picture of the table with a caption."""
    EXAMPLE = "example"
    """A worked example: pictures before and after, one text for each step."""
    EXERCISE = "exercise"
    """A position and the question which cards may move; the engine gives the answer, far behind it."""
    TIP = "tip"
    """A piece of advice."""
    CLARIFICATIONS = "clarifications"
    """One text for each ruling, by its key."""
    SOURCES = "sources"
    """The sources named in the rules."""


class Shows(StrEnum):
    """What a figure shows."""

    LAYOUT = "layout"
    """The table after the deal, pile names beside the piles."""
    PARTS = "parts"
    """The same with leaders and longer labels."""


class ItemFields(Record):
    """One point, step, definition, row's text or clarification."""

    key: str = ""
    title: str = ""
    text: str
    shows: str = ""
    """In setup steps: the pile kind that the step lays out."""


class BlockFields(Record):
    """One block of text; `explains` names the rule fields that it states."""

    key: str
    kind: BlockKind
    explains: Kinds = ()
    in_words: dict[str, Any] = Field(default_factory=dict)
    """Fields whose value the words state without naming it, bound to the value they were written for."""
    when: Kinds = ()
    """Only in a book made for these variants."""
    unless: Kinds = ()
    """Not in a book made for any of these variants."""
    title: str = ""
    text: str = ""
    items: tuple[ItemFields, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    shows: Shows | None = None
    example: str = ""
    ring: str = ""
    """In a figure of the layout: the card whose legal places are ringed, as the engine finds them."""
    caption: str = ""
    before: str = ""
    """Caption of the picture before an example's moves."""
    after: str = ""

    def stands_in(self, variants: Iterable[str]) -> bool:
        """Whether it stands in the book made for these variants."""
        return set(self.when) <= (chosen := set(variants)) and not chosen & set(self.unless)

    @model_validator(mode="after")
    def _fields_of_kind(self) -> Self:
        needed, allowed = FIELDS_OF[self.kind]
        filled = {name for name in _CONTENT if getattr(self, name)}
        missing = set(needed) - filled
        surplus = filled - set(needed) - set(allowed)
        if missing or surplus:
            facts: dict[str, Any] = {
                "kind": self.kind.value,
                "missing": ", ".join(sorted(missing)) or "–",
                "surplus": ", ".join(sorted(surplus)) or "–",
            }
            raise PydanticCustomError("block_fields", "fields of a {kind}", facts)
        return self


_CONTENT = ("text", "items", "head", "rows", "shows", "example", "ring", "caption", "before", "after")
FIELDS_OF: dict[BlockKind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    BlockKind.PARAGRAPH: (("text",), ()),
    BlockKind.LIST: (("items",), ("text",)),
    BlockKind.STEPS: (("items",), ("text", "example")),
    BlockKind.DEFINITIONS: (("items",), ("text",)),
    BlockKind.TABLE: (("head", "rows"), ("text",)),
    BlockKind.VERDICTS: ((), ("text",)),
    BlockKind.FIGURE: (("shows", "caption", "example"), ("text", "ring")),
    BlockKind.EXAMPLE: (("example", "items"), ("text", "before", "after", "caption")),
    BlockKind.EXERCISE: (("example", "text"), ("caption",)),
    BlockKind.TIP: (("text",), ()),
    BlockKind.CLARIFICATIONS: (("items",), ("text",)),
    BlockKind.SOURCES: (("text",), ("items",)),
}
"""For each kind: the fields it needs, and those it may have beside them."""


class SectionFields(Record):
    """A chapter."""

    key: SectionKey
    title: str
    blocks: tuple[BlockFields, ...]


class TextFile(Record):
    """text.<lang>.yaml as a whole."""

    game: str
    language: str
    title: str
    """The game's name, without an article where the language allows it."""
    teaser: str
    """A few lines for the title page."""
    cover: str = ""
    """The example whose start is pictured on the title page."""
    cover_caption: str = ""
    terms: dict[str, Any] = Field(default_factory=dict)
    """The game's own words (its piles), in the shape of the language's terms.yaml."""
    variants: dict[str, str] = Field(default_factory=dict)
    """The variants' names as titles and sheets print them, defaults too."""
    labels: dict[str, str] = Field(default_factory=dict)
    """Labels of the parts diagram by pile kind; `kind:note` gives a second line."""
    sections: tuple[SectionFields, ...]
