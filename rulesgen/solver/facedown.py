"""Positions that are lost because cards lie face down for good, whatever the rest may do.

It concerns games of one pack with one kind of columns, built as "merge" in shortcuts.py has it: of all cards
that a card may be built on, its parents, each takes the same cards, which we call siblings. Foundations are
built up in suit from the ace. Call the lowest face-up card of a column its root. A card that lies face down
is turned up when the root above it leaves: for a parent, for a space or for its foundation.

How many cards lie face down in each column says nearly everything about a position. So these numbers are all
that is looked at here, and of everything else it is assumed that it goes as well as it can. Cards that lie
open, on the table or up, may all lie on the table at once, and so may cards of the stock that can be reached,
once a parent or a space is there. What can be up is a matter of suits: of each suit all cards below the first
that is still face down or cannot be reached. Yet some things are sure. Let B be the open cards that cannot be
up, lie above no card that is face down and have no parent on the table: each is the lowest card of a column
of its own, so there is a space only if more columns than cards in B have no card face down. And a sibling of
a root that is open, cannot be up, may fill no space, is no root above cards that are face down and is not the
lowest card of its column from the start lies on a parent; so the root finds one only if there are more
parents than such siblings.

From the numbers as they are all others are looked at to which roots that can leave lead. A space may be gone
later, but what came to the table or up while it was there stays: so each number begins with what could be on
the table and up at any of those that lead to it. If none is "no card face down, and all cards can be up", the
position is lost. For suppose that it can be won, and follow the numbers through a win: every step is one of
those looked at, as never more cards were on the table or up, more spaces there or more parents free than is
assumed here.

Where several cards are turned at a time, card number j of the stock (from 0) may come to lie on top if it is
the last, if a draw ends there (counted from a full stock, or from the waste as it is), if the card after it
has been played, or else when enough cards before it have been played for a draw to end there.
"""

from __future__ import annotations

from rulesgen.engine.tables import HEAD, ROLE_FOUNDATION, Tables
from rulesgen.solver.desk import CREDIT, NODES, SIZES, Desk
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.steps import MOVE
from rulesgen.solver.stock import talon_card

AT_SIGHT, IN_SEARCH = 1_500, 100
"""How many numbers are looked at, at most: before a search, and at one position within it."""
LATE = 2_500
"""Positions that a search looks at before it asks: most deals are decided by then."""
PRICE, REWARD, MOST_CREDIT = 2, 300, 6_000
"""Positions that a search looks at for each number that it may look at; what a position that is lost is worth
in such positions; and how many of them are saved up at most."""
SUIT = 8191
"""The thirteen ranks of one suit."""
TURNED_UP = 24
"""The bit of what the engine notes of a move that says that a card was turned up."""


def hidden_for_good(t: Tables, p: Plan, s: list[int], d: Desk, step: int, depth: int) -> bool:
    """Whether a step just made has left cards face down for good, as far as a search cares to know.

    Hardly any step can but two: turning a card up, which is done with that root; and bringing a card from the
    stock to the table. And a search looks at fewer numbers than positions, unless it pays.
    """
    if not p.face_down:
        return False
    r = d.registers
    r[CREDIT] = min(MOST_CREDIT, r[CREDIT] + 1)
    if r[NODES] < LATE or r[CREDIT] <= 0:
        return False
    if not d.undo[depth * 3] >> TURNED_UP & 1:
        move = step & MOVE
        if move >> 16 != t.waste or t.role[t.kind[move & 255]] == ROLE_FOUNDATION:
            return False
    before = d.stamps[len(d.stamps) - 2]
    lost = face_down_for_good(t, p, s, d.stamps, d.tables, d.ups, d.waiting, IN_SEARCH)
    r[CREDIT] -= PRICE * (d.stamps[len(d.stamps) - 2] - before)
    if lost:
        r[CREDIT] += REWARD
    return lost


def face_down_for_good(
    t: Tables,
    p: Plan,
    s: list[int],
    stamps: list[int],
    tables: list[int],
    ups: list[int],
    waiting: list[int],
    most: int,
) -> bool:
    """Whether cards stay face down for good; False says nothing. Looks at `most` numbers, at most.

    The numbers of all columns are one, each a digit of its own base. `stamps` and `waiting` are room; the
    last stamp says how often it has been used, the one before how many numbers have been looked at.
    """
    if not p.face_down:
        return False
    all_ = 1
    for pile in range(t.piles):
        if t.kind[pile] == p.merged and s[HEAD + pile] >= 0:
            all_ *= s[HEAD + t.piles + pile] + 1
            if all_ >= len(stamps) - 1:
                return False
    stamp = stamps[len(stamps) - 1] + 1
    stamps[len(stamps) - 1] = stamp
    stamps[all_ - 1] = stamp
    tables[all_ - 1], ups[all_ - 1] = 0, 0
    waiting[0] = all_ - 1
    met, open_ = 1, 1
    while open_ > 0:
        open_ -= 1
        stamps[len(stamps) - 2] += 1
        number = waiting[open_]
        table, up, bound, space = _outlook(t, p, s, number, tables[number], ups[number])
        if number == 0 and up == p.once:
            return False
        rest, worth = number, 1
        for pile in range(t.piles):
            if t.kind[pile] != p.merged or s[HEAD + pile] < 0:
                continue
            base = s[HEAD + t.piles + pile] + 1
            left = rest % base
            rest //= base
            less = number - worth
            worth *= base
            if left == 0:
                continue
            if stamps[less] == stamp and not (table & ~tables[less] or up & ~ups[less]):
                continue
            root = s[t.start[pile] + left]
            if (
                up >> root & 1
                or (space and t.takes[p.merged] >> root & 1)
                or _more(p.parents[root] & table, p.siblings[root] & bound & ~up)
            ):
                if met == most:
                    return False
                if stamps[less] != stamp:
                    stamps[less] = stamp
                    tables[less], ups[less] = 0, 0
                tables[less] |= table
                ups[less] |= up
                waiting[open_] = less
                open_ += 1
                met += 1
    return True


def face_down_room() -> tuple[list[int], list[int], list[int], list[int]]:
    """Room to ask this once, without a desk."""
    size = SIZES["stamps"]
    return [0] * size, [0] * size, [0] * size, [0] * SIZES["waiting"]


def _outlook(
    t: Tables, p: Plan, s: list[int], number: int, table: int, up: int
) -> tuple[int, int, int, bool]:
    """The least that holds everything which can come about with so many cards face down, or was before.

    Cards (masks) that may lie on the table; that may be up; that lie on a parent or are up; and whether there
    may be a space.
    """
    open_, roots, lowest, columns = p.once, 0, 0, 0
    rest = number
    for pile in range(t.piles):
        if t.kind[pile] != p.merged or s[HEAD + pile] < 0:
            continue
        base = s[HEAD + t.piles + pile] + 1
        left = rest % base
        rest //= base
        start = t.start[pile]
        for place in range(left):
            open_ &= ~(1 << s[start + place])
        if left:
            roots |= 1 << s[start + left]
        else:
            columns += 1
            if s[HEAD + pile]:
                lowest |= 1 << s[start]
    talon, size = 0, 0
    if t.stock >= 0:
        size = s[HEAD + t.stock] + s[HEAD + t.waste]
        for index in range(size):
            talon |= 1 << talon_card(t, s, index)
    open_ &= ~talon
    fills = t.takes[p.merged]
    table |= open_
    reached = talon if t.turn <= 1 else talon & (table | up)
    played, space = talon & (table | up), False
    while True:
        if t.turn > 1:
            reached = _reached(t, s, size, reached, played)
        built = _may_be_built(p, table)
        more = table | built & reached
        then = up | _up(p.once, more | reached)
        room = _fewer(open_ & ~(built | roots | then), columns)
        if room:
            more |= fills & reached
        now = reached & (more | then)
        if more == table and then == up and room == space and now == played:
            return table, up, open_ & ~roots & ~lowest & ~fills, space
        table, up, space, played = more, then, room, now


def _reached(t: Tables, s: list[int], size: int, reached: int, played: int) -> int:
    """Cards (mask) of the stock that may come to lie on top, once others may have been played."""
    turned, gone = s[HEAD + t.waste], 0
    following = talon_card(t, s, 0) if size else 0
    for place in range(size):
        card, after = following, 1
        if place + 1 < size:
            following = talon_card(t, s, place + 1)
            after = played >> following & 1
        short = (place + 1) % t.turn
        if place + 1 >= turned:
            short = min(short, (place + 1 - turned) % t.turn)
        if gone >= short or after:
            reached |= 1 << card
        gone += played >> card & 1
    return reached


def _up(all_: int, available: int) -> int:
    """Cards (mask) that are up if of each suit all go up that can."""
    up = 0
    for suit in range(4):
        missing = (all_ & ~available) >> 13 * suit & SUIT
        below = (missing & -missing) - 1 if missing else SUIT
        up |= (all_ >> 13 * suit & below & SUIT) << 13 * suit
    return up


def _may_be_built(p: Plan, table: int) -> int:
    """Cards (mask) of which a parent is on the table."""
    found = 0
    for group in range(8):
        found |= p.children[group << 7 | table >> 7 * group & 127]
    return found


def _fewer(mask: int, number: int) -> bool:
    """Whether there are fewer cards than that."""
    while mask and number > 0:
        mask &= mask - 1
        number -= 1
    return number > 0


def _more(mask: int, other: int) -> bool:
    """Whether there are more cards in one than in the other."""
    while mask and other:
        mask &= mask - 1
        other &= other - 1
    return mask > 0
