"""The record that rules.yaml becomes: frozen, typed, complete.

Field names here are those of the file with `_` for `-`. Fields that published rules tend to leave
unsaid (take-back, wrap, lock, unit, space, passes, turn-over) have no default on purpose.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from rulesgen.cards import ALL_RANKS, Card, Rank, pack
from rulesgen.rules.fields import (
    Count,
    KindName,
    Kinds,
    Name,
    Record,
    SomeKinds,
    Text,
    none_word,
    some_entries,
    whole_number,
)
from rulesgen.rules.scheme_fields import TwinOrNone
from rulesgen.rules.table_fields import PilePlacesFields
from rulesgen.rules.words import (
    Base,
    DealOrder,
    Direction,
    Face,
    Fill,
    Flag,
    Goal,
    Lock,
    Returns,
    Role,
    SchemeName,
    Suits,
    Takes,
    TurnOver,
    Uncovered,
    Unit,
)


def _passes(value: object) -> object:
    """In the record 0 stands for `unlimited`."""
    if value == "unlimited":
        return 0
    try:
        passes = whole_number(value)
    except PydanticCustomError:
        passes = 0
    if passes == 0:  # never taken for "unlimited"
        raise PydanticCustomError("passes", "number of passes or unlimited")
    return passes


def _dealt_cards(value: object) -> object:
    if value in ("rest", "staircase"):
        return value
    try:
        cards = whole_number(value)
    except PydanticCustomError:
        raise PydanticCustomError("dealt_cards", "number, rest or staircase") from None
    if cards == 0:
        raise PydanticCustomError("greater_than_equal", "at least one card", {"ge": 1})
    return cards


class DealStep(Record):
    """One step of the deal: so many cards to each pile of a kind."""

    to: str
    """The kind of pile that gets cards."""
    cards: Annotated[int | Literal["rest", "staircase"], BeforeValidator(_dealt_cards)]
    """Cards for each pile; `staircase` gives 1, 2, 3 …; `rest` all that are left."""
    order: DealOrder
    face: Face
    returns: Returns = Returns.NONE


class Build(Record):
    """How cards are built on a pile of the tableau."""

    suit: Suits
    direction: Literal[Direction.UP, Direction.DOWN, Direction.EITHER]
    lock: Lock
    wrap: Flag
    """Whether king and ace are neighbours."""
    from_: Annotated[SomeKinds, Field(alias="from")]
    """Kinds of piles whose cards may be built here."""


class FoundationBuild(Record):
    """How cards are built on a foundation."""

    suit: Literal[Suits.SAME]
    direction: Literal[Direction.UP, Direction.SWITCHBACK, Direction.CHOSEN]
    wrap: Flag
    """Whether king and ace are neighbours."""


class Space(Record):
    """What may fill the space of an emptied pile, from where, and whether it must."""

    fill: Fill
    from_: Annotated[Kinds, Field(alias="from")] = ()
    """Kinds of piles whose cards may fill it; left out where it stays empty."""
    takes: Takes | None = None


class Stock(Record):
    """The stock: how it is turned and how often."""

    role: Literal[Role.STOCK]
    turn: Annotated[Count, Field(ge=1, le=12)]
    """Cards turned at a time."""
    passes: Annotated[int, BeforeValidator(_passes), Field(le=99)]
    """Times the stock may be gone through, from 1 to 99, or `unlimited`."""
    turn_over: TurnOver

    @property
    def count(self) -> int:
        """One."""
        return 1


class Waste(Record):
    """The waste: its top card is available."""

    role: Literal[Role.WASTE]

    @property
    def count(self) -> int:
        """One."""
        return 1


class Foundation(Record):
    """The foundations: `count` of them, the same number for each suit."""

    role: Literal[Role.FOUNDATION]
    count: Annotated[Count, Field(ge=4, le=32)]
    """How many there are: the same number for each suit, in suit order."""
    base: Base
    build: FoundationBuild
    """How cards are built."""
    cards: Annotated[Count, Field(ge=1, le=104)]
    """Cards on a finished foundation."""
    from_: Annotated[SomeKinds, Field(alias="from")]
    """Kinds of piles whose cards may go there."""
    take_back: Kinds
    """Kinds of piles that may take a foundation's top card back; `none` for none."""


class Tableau(Record):
    """A pile of the layout: a column or a reserve."""

    role: Literal[Role.COLUMN, Role.RESERVE]
    count: Annotated[Count, Field(ge=1, le=40)]
    """How many there are."""
    unit: Unit
    build: Annotated[Build | None, BeforeValidator(none_word)]
    """How cards are built; `none` where nothing is laid on another card."""
    space: Space
    """What may fill the space of an emptied pile."""
    uncovered: Uncovered | None = None


def _role_of(value: object) -> str | None:
    role = value.get("role") if isinstance(value, Mapping) else getattr(value, "role", None)
    return "tableau" if role in ("column", "reserve") else str(role)


Pile = Annotated[
    Annotated[Stock, Tag("stock")]
    | Annotated[Waste, Tag("waste")]
    | Annotated[Foundation, Tag("foundation")]
    | Annotated[Tableau, Tag("tableau")],
    Discriminator(_role_of),
]


class Ruling(Record):
    """A clarification: which fields it settles; both languages give its text under `key`."""

    key: Name
    """Its name, under which both languages give its text."""
    settles: SomeKinds
    """The fields it settles, as they stand in the file: piles.stock.passes."""


class Cited(Record):
    """A source to be named in the books: who, where, and what it is the source of."""

    name: Text
    """Who or what is named."""
    for_: Annotated[SomeKinds, Field(alias="for")]
    """The fields it is the source of; `rules` for all of them, `winnable` for what is said of deals."""
    url: Text = ""
    """Where it is found."""
    licence: Text = ""
    """Where a licence asks to be named."""


class Change(Record):
    """A named variant: the fields it changes, by dotted path, and their new values."""

    name: Name
    """Its name in ids and calls."""
    default: Flag = Flag.NO
    """Whether it is only a name for the base game."""
    changes: dict[str, object]
    """Each field it changes, as it stands in the file (deal.column.cards), with its new value."""


class Rules(Record):
    """The complete rules of one game with one combination of its variants applied."""

    game: Name
    """The game's id: the name of its folder."""
    edition: Text
    """Date or number of these rules, for the colophon."""
    draft: Text = ""
    """Why there is no book yet, as long as there is none."""
    players: Annotated[Count, Field(ge=1, le=9)]
    """How many people play."""
    packs: Annotated[Count, Field(ge=1, le=4)]
    """Packs of 52 cards shuffled together."""
    minutes: Annotated[Count, Field(ge=1, le=600)] | None = None
    """Playing time, only where a source gives one."""
    deal: Annotated[tuple[DealStep, ...], BeforeValidator(some_entries)]
    """The steps of the deal, one after the other, until no card is left."""
    piles: dict[KindName, Pile]
    """Every kind of pile by its name; moves and texts call it so."""
    goal: Goal
    table: dict[str, PilePlacesFields]
    """Where the piles lie, by kind, in card units: a card is 1 wide and 1.4 high."""
    schemes: dict[SchemeName, TwinOrNone] = Field(default_factory=dict)
    """By scheme: the same table in another program, for schemes whose numbers are that program's."""
    variants: tuple[Change, ...] = ()
    """What may be agreed on before the deal."""
    rulings: tuple[Ruling, ...] = ()
    """Clarifications where published rules are silent or disagree."""
    sources: tuple[Cited, ...] = ()
    """Who is to be named in the books."""
    chosen: tuple[str, ...] = ()
    """Names of the variants applied, defaults left out; set by the reader, never in the file."""

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks in the pack, ace to king."""
        return ALL_RANKS

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game in pack order."""
        return pack(self.packs, self.ranks)

    def pile(self, kind: str) -> Stock | Waste | Foundation | Tableau:
        """The pile kind of that name; `KeyError` if the game has none."""
        return self.piles[kind]

    def kind_of_role(self, role: Role) -> str | None:
        """The first pile kind with that role, or None."""
        return next((kind for kind, pile in self.piles.items() if pile.role is role), None)

    @property
    def foundation(self) -> Foundation:
        """The foundations (every game of ours has them)."""
        return next(pile for pile in self.piles.values() if isinstance(pile, Foundation))

    @property
    def stock(self) -> Stock | None:
        """The stock, if the game has one."""
        return next((pile for pile in self.piles.values() if isinstance(pile, Stock)), None)

    def pile_names(self) -> tuple[str, ...]:
        """Names of all piles: `stock` for a single one, else `column.1` …, in the file's order."""
        return _pile_names(tuple((kind, pile.count) for kind, pile in self.piles.items()))


@lru_cache(maxsize=256)
def _pile_names(counts: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
    """Names of piles of some kinds; every move that is read asks for them."""
    names: list[str] = []
    for kind, count in counts:
        if count == 1:
            names.append(kind)
        else:
            names.extend(f"{kind}.{index}" for index in range(1, count + 1))
    return tuple(names)
