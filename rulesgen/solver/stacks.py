"""Which piles are stacks in the sense of burial.py, and where their cards go: read from the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesgen.engine.tables import (
    BASE,
    CHOSEN,
    HEAD,
    ONE_WAY,
    ROLE_FOUNDATION,
    ROLE_TABLEAU,
    SWITCHBACK,
    Tables,
)

HOLDS_FIRST, HOLDS_SECOND = 1, 2
"""Whose receivers piles of a kind are: the first stack's, or the waste's."""
_ENOUGH = 8
"""Columns built in suit that hold all cards of two packs: nothing is ever buried where there are so many."""


class Stacks(NamedTuple):
    """The stacks of one game."""

    first: int
    """A pile whose space is never filled, -1 for none."""
    waste: int
    """The waste, if its cards stay in order once it is not turned over any more; else -1."""
    first_runs: int
    """1: the first stack's receivers are columns that hold runs; 0: they are cells."""
    waste_runs: int
    """The same of the waste's."""
    holds: list[int]
    """For each kind of pile HOLDS_FIRST, HOLDS_SECOND or 0."""


NO_STACKS = Stacks(-1, -1, 0, 0, [])


def find_stacks(t: Tables, s: Sequence[int]) -> Stacks:
    """The stacks of a game for which everything said in burial.py holds."""
    none = NO_STACKS._replace(holds=[0] * t.kinds)
    if any(t.takes_back) or t.cards > 104 or not _foundations_add_up(t, s):
        return none
    first = next(
        (pile for pile in range(t.piles) if s[HEAD + pile] > 0 and _never_filled(t, t.kind[pile])),
        -1,
    )
    waste = t.waste if t.passes else -1
    into_first, into_waste = _receivers(t, s, first), _receivers(t, s, waste)
    if into_first and into_waste and set(into_first) & set(into_waste):
        into_waste = None
    holds = [0] * t.kinds
    for kind in into_first or ():
        holds[kind] = HOLDS_FIRST
    for kind in into_waste or ():
        holds[kind] = HOLDS_SECOND
    return Stacks(
        first=-1 if into_first is None else first,
        waste=-1 if into_waste is None else waste,
        first_runs=int(any(t.built_on[kind] for kind in into_first or ())),
        waste_runs=int(any(t.built_on[kind] for kind in into_waste or ())),
        holds=holds,
    )


def kinds_of_cards(t: Tables, s: Sequence[int]) -> tuple[int, int]:
    """Cards (masks) of which the game has one copy at least, and two."""
    once = twice = 0
    for pile in range(t.piles):
        for place in range(t.start[pile], t.start[pile] + max(0, s[HEAD + pile])):
            twice |= once & 1 << s[place]
            once |= 1 << s[place]
    return once, twice


def _foundations_add_up(t: Tables, s: Sequence[int]) -> bool:
    """Whether what can be up is reckoned suit by suit: once each, or up and down again from the ace."""
    if t.foundation_way == SWITCHBACK:
        twins = any(t.twin[pile] >= 0 for pile in range(t.piles))
        return s[BASE] == 1 and not twins
    return t.foundation_way in (ONE_WAY, CHOSEN)


def _never_filled(t: Tables, kind: int) -> bool:
    """Whether no card ever comes to a pile of this kind."""
    return t.role[kind] == ROLE_TABLEAU and not t.built_on[kind] and not t.filled_from[kind]


def _takers(t: Tables, kind: int) -> list[int]:
    """The kinds of piles that take cards from piles of one kind, foundations aside."""
    return [
        other
        for other in range(t.kinds)
        if t.role[other] != ROLE_FOUNDATION
        and (t.built_on[other] | t.filled_from[other]) >> kind & 1
    ]


def _receivers(t: Tables, s: Sequence[int], stack: int) -> list[int] | None:
    """The kinds of a stack's receivers; None if it is no stack, or they are neither cells nor columns."""
    if stack < 0:
        return None
    takers = _takers(t, t.kind[stack])
    if any(not set(_takers(t, kind)) <= set(takers) for kind in takers):
        return None
    piles = [pile for pile in range(t.piles) if t.kind[pile] in takers and s[HEAD + pile] >= 0]
    if all(t.built_on[kind] for kind in takers):
        few = len(piles) < _ENOUGH
        return takers if few and all(_holds_a_run(t, kind) for kind in takers) else None
    cells = not any(t.built_on[kind] for kind in takers)
    return takers if cells and all(s[HEAD + pile] <= 1 for pile in piles) else None


def _holds_a_run(t: Tables, kind: int) -> bool:
    """Whether a column is built in suit, without wrapping, one way from the first card on."""
    if t.by_suit[kind] != 1 or not t.locks[kind]:
        return False
    row = kind * 4 * 52
    return all(
        not t.fits[row + card] >> other & 1 or abs(card - other) == 1
        for card in range(52)
        for other in range(52)
    )
