"""The closed vocabulary of rules.yaml: every word a field may hold, and what it means.

A new word here is a bigger step than a new game. The sentence under each word is its definition;
`docs` and the schemas quote it.
"""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a pile is for."""

    STOCK = "stock"
    """The cards not dealt, face down; they come into play by being turned."""
    WASTE = "waste"
    """Where turned stock cards lie face up; its top card is available."""
    FOUNDATION = "foundation"
    """Where cards are built up to win."""
    COLUMN = "column"
    """A pile of the tableau on which cards may be built."""
    RESERVE = "reserve"
    """A pile from which cards are played; what may come onto it is only what fills its space."""


class Face(StrEnum):
    """Which way dealt cards lie."""

    UP = "up"
    """All face up."""
    DOWN = "down"
    """All face down."""
    LAST_UP = "last-up"
    """Face down but for the last card of each pile."""


class DealOrder(StrEnum):
    """In which order the piles of one kind get their cards."""

    PILE_BY_PILE = "pile-by-pile"
    """The first pile gets all its cards, then the second, and so on."""
    ROUNDS = "rounds"
    """One card to each pile that still lacks one, from the first to the last, again and again."""


class Returns(StrEnum):
    """What the player may put back while the cards are dealt."""

    NONE = "none"
    """Nothing: the cards lie as they come."""
    LATER_COPY = "later-copy"
    """The later of two equal cards may go under the stock; the next card takes its place."""


class Suits(StrEnum):
    """How the suits of two neighbours in a built sequence relate."""

    SAME = "same"
    """The same suit."""
    ALTERNATE = "alternate-colour"
    """Red on black and black on red."""
    ANY = "any"
    """The suit does not matter."""


class Direction(StrEnum):
    """Which way ranks run as cards are built."""

    UP = "up"
    """Each card one rank higher than the one it goes on."""
    DOWN = "down"
    """Each card one rank lower."""
    EITHER = "either"
    """One rank higher or lower, card by card, unless the lock says otherwise."""
    SWITCHBACK = "switchback"
    """Up to the king, then the second king, then down again to the ace (foundations only)."""
    CHOSEN = "chosen"
    """Up or down: the first card built on any foundation settles it for all (foundations only)."""


class Lock(StrEnum):
    """What fixes the direction of a pile that is built either way."""

    NONE = "none"
    """Nothing: each card may go up or down."""
    BUILT = "built"
    """The first card built in play fixes it, until the cards built there are gone."""


class Unit(StrEnum):
    """How many cards move together."""

    SINGLE = "single"
    """One card at a time."""
    PART_RUN = "part-run"
    """A run, whole or from any of its cards down to its end."""
    WHOLE_RUN = "whole-run"
    """All the face-up cards of the pile, which must be a run, or none; the top card alone goes up."""


class Fill(StrEnum):
    """Whether the space an emptied pile leaves is filled."""

    NEVER = "never"
    """It stays empty."""
    OPTIONAL = "optional"
    """The player may fill it at any time, or leave it."""
    AT_ONCE = "at-once"
    """It is filled before any other move while there is a card to fill it with."""


class Takes(StrEnum):
    """Which cards may fill a space."""

    ANY = "any"
    """Any card."""
    KING = "king"
    """A king only, alone or at the head of a run."""


class Base(StrEnum):
    """The rank that opens a foundation."""

    ACE = "ace"
    """The aces."""
    DEALT = "dealt"
    """The rank of the card that the deal puts on a foundation."""


class TurnOver(StrEnum):
    """What happens to the waste when it becomes the stock again."""

    SAME_ORDER = "same-order"
    """It is turned over as a whole, unshuffled: the cards come again in the same order."""


class Uncovered(StrEnum):
    """What happens to a face-down card when the last card on it leaves."""

    TURNS_UP = "turns-up"
    """It is turned face up at once."""


class Goal(StrEnum):
    """When the game is won."""

    ALL_UP = "all-on-foundations"
    """When every card lies on the foundations."""


class SchemeName(StrEnum):
    """Schemes of numbered deals whose numbers belong to another program."""

    PYSOL = "pysol"
    """Deal numbers of PySolFC."""


class Flag(StrEnum):
    """Yes or no, written as these two words."""

    YES = "yes"
    NO = "no"
