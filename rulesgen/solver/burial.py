"""Positions that are lost because cards of a stack block each other, whatever the rest may do.

A stack is a pile whose cards leave one by one and to which none returns: one that is never built on and
whose space is never filled; and the waste, once it is not turned over any more (what the stock still brings
lies on it and leaves it first). Besides the foundations its cards may go to certain piles only, its
receivers, which pass cards on among themselves and to the foundations. No card is taken back. A receiver is
either a cell, which holds one card, or a column that is built in suit, without wrapping, one way from the
first card built on another: of the cards that came to it it holds one run, so no kind twice and no two suits.

Let every card that does not lie in a stack be at hand at any time: then it is clear how many of each kind
could be up at most. Take the cards from the stacks one by one while the receivers have room for those that
have left a stack, or lie with its receivers now, and cannot be up. If that comes to an end before the stacks
are empty, the position is lost.

For suppose that it is won all the same, and look at the first moment at which one of the cards left here
leaves its stack. All the others still lie there, so no more cards are up than were reckoned here. All that
lay above it have left the stack before; and they, as the card itself and what lies with the receivers now,
are up or with the receivers, for there is no other way to go. But for so many there is no room.

Of a column's cards those count that were built there, and the one they were built on: what lies under them,
as it was dealt, may lie under another run as well.
"""

from __future__ import annotations

from rulesgen.engine.tables import (
    BASE,
    CHOSEN,
    DIRECTION,
    DOWN,
    HEAD,
    OPEN,
    PASS,
    ROLE_FOUNDATION,
    SWITCHBACK,
    Tables,
)
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.stacks import HOLDS_FIRST, HOLDS_SECOND
from rulesgen.solver.steps import WINDING

SUIT = 8191
"""The thirteen ranks of one suit."""


def may_bury(t: Tables, p: Plan, s: list[int], step: int) -> bool:
    """Whether a step just made can have buried a card: hardly any other turns a position into a lost one.

    That is bringing a card up, where the other of its kind may be left for good; and turning the stock, where
    the waste is not turned over any more. What leaves a stack otherwise takes the room that was reckoned for
    it; what leaves another pile was at hand before. (A run that leaves a column lays bare what was not
    counted: that is noticed later.)
    """
    if p.last_waste >= 0 and s[PASS] == t.passes:
        if step >> 16 & 255 == t.stock or step >> WINDING & 255:
            return True
    elif p.stack < 0:
        return False
    return t.role[t.kind[step & 255]] == ROLE_FOUNDATION


def buried(t: Tables, p: Plan, s: list[int]) -> bool:
    """Whether cards of a stack block each other for good; False says nothing."""
    if s[BASE] == 0 or (t.foundation_way == CHOSEN and s[DIRECTION] == OPEN):
        return False
    first = p.stack
    second = p.last_waste if s[PASS] == t.passes else -1
    left_1 = s[HEAD + first] if first >= 0 else 0
    left_2 = s[HEAD + second] if second >= 0 else 0
    once, twice = _kinds_in(t, s, first, left_1, 0, 0)
    once, twice = _kinds_in(t, s, second, left_2, once, twice)
    # of which kinds one card, and two, are at hand: all but the stacks'
    hand_1, hand_2 = p.twice & ~twice | p.once & ~p.twice & ~once, p.twice & ~once
    up_1, up_2 = _kinds_up(t, p, s)
    able_1, able_2 = 0, 0
    for suit in range(4):
        able_1, able_2 = _able_now(t, p, s, 13 * suit, hand_1, hand_2, able_1, able_2)
    room_1, held_11, held_12 = _kinds_held(t, p, s, HOLDS_FIRST)
    room_2, held_21, held_22 = _kinds_held(t, p, s, HOLDS_SECOND)
    while left_1 + left_2 > 0:
        before = left_1 + left_2
        left_1, hand_1, hand_2, able_1, able_2, held_11, held_12 = _take(
            *(t, p, s, first, left_1, p.stack_runs, room_1, up_1, up_2),
            *(hand_1, hand_2, able_1, able_2, held_11, held_12),
        )
        left_2, hand_1, hand_2, able_1, able_2, held_21, held_22 = _take(
            *(t, p, s, second, left_2, p.waste_runs, room_2, up_1, up_2),
            *(hand_1, hand_2, able_1, able_2, held_21, held_22),
        )
        if left_1 + left_2 == before:
            return True
    return False


def _take(
    t: Tables,
    p: Plan,
    s: list[int],
    stack: int,
    left: int,
    runs: int,
    room: int,
    up_1: int,
    up_2: int,
    hand_1: int,
    hand_2: int,
    able_1: int,
    able_2: int,
    held_1: int,
    held_2: int,
) -> tuple[int, int, int, int, int, int, int]:
    """Take cards from one stack while there is room: what is left of it, and the masks as they are then."""
    while left > 0:
        card = s[t.start[stack] + left - 1]
        bit = 1 << card
        more_2 = hand_2 | hand_1 & bit
        more_1 = hand_1 | bit
        then_1, then_2 = _able_now(t, p, s, card, more_1, more_2, able_1, able_2)
        in_2 = held_2 | held_1 & bit
        in_1 = held_1 | bit
        if _room_taken(runs, in_1, in_2, then_1, then_2, up_1, up_2) > room:
            break
        hand_1, hand_2, able_1, able_2, held_1, held_2 = more_1, more_2, then_1, then_2, in_1, in_2
        left -= 1
    return left, hand_1, hand_2, able_1, able_2, held_1, held_2


def _kinds_in(
    t: Tables, s: list[int], pile: int, height: int, once: int, twice: int
) -> tuple[int, int]:
    """Kinds (masks) of which one card, and two, lie in a pile, together with those named."""
    for index in range(height):
        bit = 1 << s[t.start[pile] + index]
        twice |= once & bit
        once |= bit
    return once, twice


def _kinds_up(t: Tables, p: Plan, s: list[int]) -> tuple[int, int]:
    """Kinds (masks) of which one card, and two, are up."""
    once = twice = 0
    row = (s[BASE] * 2 + (1 if s[DIRECTION] == DOWN else 0)) * 14
    for pile in range(t.piles):
        if t.role[t.kind[pile]] != ROLE_FOUNDATION:
            continue
        height, shift = s[HEAD + pile], 13 * t.suit[pile]
        if t.foundation_way == SWITCHBACK:
            half = t.limit[pile] // 2
            once |= (1 << min(height, half)) - 1 << shift
            if height > half:
                twice |= (1 << half) - (1 << t.limit[pile] - height) << shift
        else:
            up = p.up[row + height] << shift
            twice |= once & up
            once |= up
    return once, twice


def _kinds_held(t: Tables, p: Plan, s: list[int], whose: int) -> tuple[int, int, int]:
    """How many receivers a stack has, and kinds (masks) of which they hold one card, and two."""
    receivers = once = twice = 0
    for pile in range(t.piles):
        if p.holds[t.kind[pile]] != whose or s[HEAD + pile] < 0:
            continue
        receivers += 1
        top = t.start[pile] + s[HEAD + pile]
        for place in range(top - min(s[HEAD + pile], s[HEAD + 2 * t.piles + pile] + 1), top):
            bit = 1 << s[place]
            twice |= once & bit
            once |= bit
    return receivers, once, twice


def _able(t: Tables, p: Plan, s: list[int], one: int, two: int) -> tuple[int, int]:
    """Ranks of a suit (masks) of which one card, and two, could be up; at hand are `one` and `two`."""
    if t.foundation_way == SWITCHBACK:
        full = (1 << p.half) - 1
        first = one & ~(one + 1) & full
        return first, (_leading(two & full, full) if first == full else 0)
    base = s[BASE] - 1
    if s[DIRECTION] == DOWN:
        # turned so that the base is the highest
        turn = 12 - base
        one, two = (one << turn | one >> 13 - turn) & SUIT, (two << turn | two >> 13 - turn) & SUIT
        one, two = _leading(one, SUIT), _leading(two, SUIT)
        return (one >> turn | one << 13 - turn) & SUIT, (two >> turn | two << 13 - turn) & SUIT
    one, two = (one >> base | one << 13 - base) & SUIT, (two >> base | two << 13 - base) & SUIT
    one, two = one & ~(one + 1), two & ~(two + 1)
    return (one << base | one >> 13 - base) & SUIT, (two << base | two >> 13 - base) & SUIT


def _leading(mask: int, full: int) -> int:
    """The ones of a mask from its highest place down to its first nought; `full`: all places."""
    gaps = full & ~mask
    gaps |= gaps >> 1
    gaps |= gaps >> 2
    gaps |= gaps >> 4
    gaps |= gaps >> 8
    return full & ~gaps


def _able_now(
    t: Tables, p: Plan, s: list[int], card: int, hand_1: int, hand_2: int, able_1: int, able_2: int
) -> tuple[int, int]:
    """What could be up once a card is at hand as well: only its own suit has to be looked at."""
    shift = card - card % 13
    one, two = _able(t, p, s, hand_1 >> shift & SUIT, hand_2 >> shift & SUIT)
    return able_1 & ~(SUIT << shift) | one << shift, able_2 & ~(SUIT << shift) | two << shift


def _room_taken(
    runs: int, held_1: int, held_2: int, able_1: int, able_2: int, up_1: int, up_2: int
) -> int:
    """How many receivers the cards take that cannot be up: in runs, or one by one."""
    # of which kinds one card more than now, and two more, could be up
    more_1, more_2 = able_1 & ~up_1 | able_2 & ~up_2, able_2 & ~up_1
    stay_1, stay_2 = held_1 & ~more_1, held_2 & ~more_2
    taken = 0
    if not runs:
        while stay_1:
            stay_1 &= stay_1 - 1
            taken += 1
        while stay_2:
            stay_2 &= stay_2 - 1
            taken += 1
        return taken
    both = held_2 & ~more_1
    for suit in range(4):
        if both >> 13 * suit & SUIT:
            taken += 2
        elif (stay_1 | stay_2) >> 13 * suit & SUIT:
            taken += 1
    return taken
