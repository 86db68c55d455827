"""Keys of positions: one number for all positions that are alike for play.

A pile's cards are folded one after the other, so that each prefix of a pile has its word (kept in a
list beside the state); piles of a kind are interchangeable, so their words are added. The sum is kept
up to date move by move.
"""

from __future__ import annotations

from rulesgen.engine.tables import BASE as STATE_BASE
from rulesgen.engine.tables import DIRECTION as STATE_DIRECTION
from rulesgen.engine.tables import HEAD, PASS, ROLE_FOUNDATION, Tables
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.stock import talon_card
from rulesgen.solver.words import (
    AFTER,
    ALL,
    BASE,
    BUILT,
    CARD,
    DIRECTION,
    EMPTY,
    FACE_DOWN,
    FOUNDATION,
    KIND,
    OFFSET,
    fold,
)


def roll(t: Tables, p: Plan, s: list[int], prefix: list[int], pile: int, first: int) -> None:
    """Bring the prefix words of a pile up to date from the card at height `first` on."""
    start = t.start[pile]
    word = prefix[start + first - 1] if first > 0 else 0
    for place in range(start + first, start + s[HEAD + pile]):
        word = fold(word ^ p.words[CARD + s[place]])
        prefix[place] = word


def pile_word(t: Tables, p: Plan, s: list[int], prefix: list[int], pile: int) -> int:
    """What a pile adds to the key; its prefix words are up to date."""
    kind = t.kind[pile]
    height = s[HEAD + pile]
    if t.role[kind] == ROLE_FOUNDATION:
        return p.words[FOUNDATION + t.suit[pile] * 256 + height]
    if p.wind and (pile == t.stock or pile == t.waste):
        return 0
    if height <= 0:
        return p.words[EMPTY + kind]
    down = s[HEAD + t.piles + pile]
    if kind == p.merged:
        return fold(prefix[t.start[pile] + down] ^ p.words[KIND + kind])
    word = prefix[t.start[pile] + height - 1] ^ p.words[KIND + kind] ^ p.words[FACE_DOWN + down]
    return fold(word ^ p.words[BUILT + s[HEAD + 2 * t.piles + pile]])


def sequence_word(t: Tables, p: Plan, s: list[int]) -> int:
    """Which cards stock and waste hold, where draws are part of moves, and in which order.

    With one pack the order follows from the cards: it never changes.
    """
    word = 0
    if p.wind:
        for index in range(s[HEAD + t.stock] + s[HEAD + t.waste]):
            word ^= p.words[CARD + talon_card(t, s, index)]
            if p.sequence:
                word = fold(word)
    return word


def state_key(t: Tables, p: Plan, s: list[int], piles: int, after: int) -> int:
    """The key from the sum over all piles and the order of the stock; never 0.

    `after` is the card that has just been taken back, plus 1, where the next move has to use it.
    """
    key = piles
    if t.foundation_way:
        key ^= p.words[DIRECTION + s[STATE_DIRECTION]]
    key ^= p.words[BASE + s[STATE_BASE]]
    if after:
        key ^= p.words[AFTER + after]
    if p.wind and t.turn > 1 and not _aligned(t, s):
        number = s[PASS] if t.passes else 0
        key ^= p.words[OFFSET + number * 16 + s[HEAD + t.waste] % t.turn]
    key &= ALL
    return key if key else 1


def progress(t: Tables, p: Plan, s: list[int]) -> int:
    """How far the stock has been gone through: of two positions with one key, less is never worse."""
    if not p.wind:
        return s[PASS] if t.stock >= 0 else 0
    if t.turn > 1 and not _aligned(t, s):
        return s[HEAD + t.waste]
    return s[PASS] << 8 | s[HEAD + t.waste] if t.passes else 0


def _aligned(t: Tables, s: list[int]) -> bool:
    """Whether the waste ends where a draw from a full stock would end: earlier passes lead here."""
    return s[HEAD + t.waste] % t.turn == 0 or s[HEAD + t.stock] == 0
