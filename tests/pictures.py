"""Pictures of the three tables, each with its marks, for the tests of every back-end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from rulesgen.cards import Rank
from rulesgen.documents.drawing import Drawing, Ground, Item
from rulesgen.documents.profile import Profile
from rulesgen.documents.table_picture import Marks, Move, Part, Style, table_picture
from rulesgen.rules.table import LabelSide
from tests import tables

A5 = Profile("a5")
NAMES = {
    "stock": "Stock",
    "waste": "Waste",
    "corner.1": "Corner",
    "corner.2": "Corner",
    "side": "Sides",
    "braid": "Braid",
    "foundation": "Foundations",
}
FIVE = (
    Move("corner.1", "foundation.5", "1"),
    Move("braid", "corner.1", "2"),
    Move("side.6", "foundation.5", "3"),
    Move("corner.1", "foundation.5", "4"),
    Move("braid", "corner.1", "5"),
)
PARTS = (
    Part("braid", "the braid", LabelSide.ABOVE, 1),
    Part("corner", "four corners", LabelSide.LEFT),
    Part("side", "eight sides", LabelSide.LEFT),
    Part("foundation.5", "base card,\nhere the 8♥", LabelSide.BELOW),
    Part("braid", "last card: only this one is available", LabelSide.BELOW, -1),
)


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """All that is drawn, also what lies on grounds."""
    for item in items:
        if isinstance(item, Ground):
            yield from flat(item.items)
        else:
            yield item


def plait(
    marks: Marks | None = None,
    profile: Profile = A5,
    letters: Mapping[Rank, str] = tables.ENGLISH,
    labels: Mapping[str, str] | None = None,
) -> Drawing:
    return table_picture(
        tables.PLAIT,
        tables.PLAIT_PILES,
        roles=tables.ROLES,
        suits=tables.PLAIT_SUITS,
        rank_letters=letters,
        style=Style(profile, width=112, height=112),
        labels=NAMES if labels is None else labels,
        marks=marks,
        alt="the table",
    )


def columns(profile: Profile = A5, marks: Marks | None = None) -> Drawing:
    return table_picture(
        tables.COLUMNS,
        tables.COLUMNS_PILES,
        roles=tables.ROLES,
        suits=tables.COLUMNS_SUITS,
        rank_letters=tables.GERMAN,
        style=Style(profile, width=120),
        labels={"stock": "Vorrat", "waste": "Abwurf\u00adstapel", "foundation": "Zielstapel"},
        marks=marks,
    )


def square(profile: Profile = A5) -> Drawing:
    return table_picture(
        tables.SQUARE,
        tables.SQUARE_PILES,
        roles=tables.ROLES,
        suits=tables.COLUMNS_SUITS,
        rank_letters=tables.ENGLISH,
        style=Style(profile, card_width=10),
        labels={"stock": "Stock", "waste": "Waste"},
        marks=Marks(moves=(Move("waste", "column.16", "1"), Move("column.6", "column.11", "2"))),
    )


MAKERS: Mapping[str, Callable[[], Drawing]] = {
    "glance": plait,
    "moves": lambda: plait(Marks(moves=FIVE, rings=("foundation.5",)), labels={}),
    "parts": lambda: plait(Marks(parts=PARTS), labels={"foundation": "eight foundations"}),
    "setup": lambda: plait(Marks(new=("side",), earlier=("braid", "corner")), labels={}),
    "columns": columns,
    "large": lambda: columns(Profile("a4", "large", "four")),
    "outline": lambda: columns(Profile("a5", "standard", "outline"), Marks(rings=("column.1",))),
    "square": square,
}
EVERY = {name: cache(make) for name, make in MAKERS.items()}
