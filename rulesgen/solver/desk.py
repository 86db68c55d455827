"""The searcher's desk: every list a search writes to, made once and long enough.

Plain lists when interpreted, one record of 64-bit integers when compiled (compiled.py); the functions
that use them do not know the difference. All sizes are the same for all games.
"""

from __future__ import annotations

from typing import NamedTuple

from rulesgen.engine.step import most_moves
from rulesgen.engine.tables import HEAD, Tables
from rulesgen.solver.keys import pile_word, roll, sequence_word
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.words import ALL

DEPTH, NODES, PILES, SEQUENCE, STORED, FORGETTING, FORGOTTEN = 0, 1, 2, 3, 4, 5, 6
TOO_DEEP, NOISE, RANDOM, AFTER, UP_ONLY, BEGUN = 7, 8, 9, 10, 11, 12
SETTLED, READY, CHILDREN, CREDIT = 13, 14, 15, 16
"""Registers: depth of the search; positions looked at; sums of the key; positions stored; whether and
how many may be forgotten; whether a line was cut for depth; noise in the order of moves and its random
number; the card just taken back, plus 1; whether cards that can go up must; whether the search has begun.
Of the position being listed: cards that are up for good; cards that can go up and come back; cards that
use the card just taken back. And what facedown.py may still spend."""
REGISTERS = 17
DEEPEST = 2000
"""Moves in one line, at most: more than any sensible line has; a longer one is cut and said so."""
MOST_PILES, MOST_KINDS = 128, 24
SIZES = {
    "registers": REGISTERS,
    "prefix": 32_768,
    "pile_words": MOST_PILES,
    "steps": DEEPEST * 24,
    "first": DEEPEST + 1,
    "last": DEEPEST + 1,
    "made": DEEPEST + 1,
    "undo": 3 * DEEPEST + 3,
    "before": 4 * DEEPEST + 4,
    "afters": DEEPEST + 1,
    "heads": MOST_PILES * (MOST_PILES + 14),
    "talon": 256,
    "welcome": MOST_PILES,
    "stamps": 1 << 16,
    "tables": 1 << 16,
    "ups": 1 << 16,
    "waiting": 2048,
}
"""Length of each list of a desk, in its order."""


class Desk(NamedTuple):
    """Lists of one search. The store of positions seen is not among them: it grows."""

    registers: list[int]
    prefix: list[int]
    """Words of the prefixes of piles, beside the state."""
    pile_words: list[int]
    """What each pile adds to the key."""
    steps: list[int]
    """Steps not tried yet, of all depths, one stretch after the other; the best is a stretch's last."""
    first: list[int]
    """By depth: where its stretch begins."""
    last: list[int]
    """By depth: where what is left of it ends."""
    made: list[int]
    """By depth: the step made there."""
    undo: list[int]
    """By depth and three: what taking the step back needs."""
    before: list[int]
    """By depth and four: waste, pass, sum and sequence before the step."""
    afters: list[int]
    """By depth: the register AFTER before the step."""
    heads: list[int]
    """Room: the cards that can head a move."""
    talon: list[int]
    """Room: the cards of the stock within reach."""
    welcome: list[int]
    """Room: what each pile takes."""
    stamps: list[int]
    """Room of facedown.py."""
    tables: list[int]
    """The same."""
    ups: list[int]
    """The same."""
    waiting: list[int]
    """The same."""


def make_desk(t: Tables, p: Plan, s: list[int]) -> Desk:
    """A desk for a search from this state. Raises `ValueError` for a game too large for it."""
    desk = Desk(*([0] * size for size in SIZES.values()))
    too_many = t.piles > MOST_PILES or t.kinds > MOST_KINDS
    if too_many or most_moves(t) > SIZES["heads"] or len(s) > SIZES["prefix"]:
        raise ValueError("more piles or cards than a search has room for")
    weigh_anew(t, p, s, desk)
    return desk


def weigh_anew(t: Tables, p: Plan, s: list[int], desk: Desk) -> None:
    """Work the sums of the key out from nothing."""
    total = 0
    for pile in range(t.piles):
        if s[HEAD + pile] > 0:
            roll(t, p, s, desk.prefix, pile, 0)
        desk.pile_words[pile] = pile_word(t, p, s, desk.prefix, pile)
        total = (total + desk.pile_words[pile]) & ALL
    desk.registers[PILES] = total
    desk.registers[SEQUENCE] = sequence_word(t, p, s)
