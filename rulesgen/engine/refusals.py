"""Named refusals: the reason is also the key of its sentence in every language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Reason(StrEnum):
    """Why a move is refused, in the order in which the first that applies is named."""

    SYNTAX = "syntax"
    """The text is not a move."""
    NO_SUCH_PILE = "no-such-pile"
    """The table has no pile of that name."""
    NO_SUCH_CARD = "no-such-card"
    """The card does not lie in that pile."""
    AMBIGUOUS = "ambiguous"
    """Without an index more than one pile fits."""
    CHOICE = "choice"
    """The deal does not offer that choice."""
    FACE_DOWN = "face-down"
    """The card lies face down."""
    COVERED = "covered"
    """Other cards lie on it and do not move with it."""
    FILL_FIRST = "fill-first"
    """A space has to be filled before anything else."""
    EMPTY = "empty"
    """There is no card to draw, or no waste to turn over."""
    PASS = "pass"
    """The waste may not be turned over: stock is left, or it was the last pass."""
    SOURCE = "source"
    """The target takes no card from there."""
    TAKE_BACK = "take-back"
    """Foundations keep their cards."""
    RUN = "run"
    """These cards do not move together."""
    SPACE = "space"
    """That card may not open this place."""
    FULL = "full"
    """The place is taken, or the foundation finished."""
    SUIT = "suit"
    """The suit does not fit."""
    COLOUR = "colour"
    """The colour does not fit."""
    DIRECTION = "direction"
    """The pile is built the other way."""
    RANK = "rank"
    """The rank does not fit."""


JUDGED: tuple[Reason, ...] = (
    Reason.FILL_FIRST,
    Reason.EMPTY,
    Reason.PASS,
    Reason.SOURCE,
    Reason.TAKE_BACK,
    Reason.RUN,
    Reason.SPACE,
    Reason.FULL,
    Reason.SUIT,
    Reason.COLOUR,
    Reason.DIRECTION,
    Reason.RANK,
)
"""Reasons by the judge's numbers, from 1."""


@dataclass(frozen=True)
class Refusal:
    """A refused move: its reason, and the cards and piles the sentence speaks of.

    `cards`: the card that was to move, then the card it was to go on (if there is one).
    `piles`: source and target, or the places between which a name is ambiguous.
    """

    reason: Reason
    cards: tuple[str, ...] = ()
    piles: tuple[str, ...] = ()
    move: str = ""
