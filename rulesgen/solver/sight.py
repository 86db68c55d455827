"""Deals that are lost at sight: cards of a stack that block each other, whatever the rest may do.

Some games lay out a stack: a pile to which no card ever comes and whose cards leave one by one, to the
foundations or into a few cells, spaces for one card each which it leaves only to go up. Let every card that
lies elsewhere be at hand at any time. A card that does not begin a foundation goes on one that may lie under
it; so of its kind never more are up than of those, all together. From this follows how many of each kind can
be up at most, given what the stack and the cells have sent up. Now send up from them whatever can go, from
the cells first; only if nothing can, put the stack's next card into a free cell. If that comes to an end
before the stack and the cells are empty, the deal is lost.

For suppose that it is won all the same. Call the cards that lay in the cells at first, and in the stack down
to the one that is next in the end, the front, and those under it the rest. Look at the first moment at which
more cards of some kind c have gone up from front and rest together than were sent up here. Until then no
more of any kind were up than was reckoned here, so here one c more could have gone up, too. As none
did, none was in the cells or next in the end: all c of the front were sent up, and the one too many comes
from the rest. So the whole front has left the stack before it, and what of it is not up lies in the cells.
But of the front, beside what was sent up here, there is one card more than there are cells. So of the front
there is one card too many up as well: two in all, where a moment before there was none.
"""

from __future__ import annotations

from collections.abc import Sequence

from rulesgen.engine.tables import (
    BASE,
    CHOSEN,
    DIRECTION,
    DOWN,
    HEAD,
    ONE_WAY,
    OPEN,
    ROLE_FOUNDATION,
    ROLE_TABLEAU,
    SINGLE,
    UP,
    Tables,
)


def lost_at_sight(t: Tables, s: Sequence[int]) -> bool:
    """Whether the cards of some stack can be seen to block each other; False says nothing."""
    if s[BASE] == 0 or t.foundation_way not in (ONE_WAY, CHOSEN):
        return False
    ways = [UP]
    if t.foundation_way == CHOSEN:
        ways = [UP, DOWN] if s[DIRECTION] == OPEN else [s[DIRECTION]]
    return any(
        all(_blocked(t, s, stack, cells, way) for way in ways)
        for stack in range(t.piles)
        if s[HEAD + stack] > 0 and (cells := _cells(t, s, stack)) is not None
    )


def _cells(t: Tables, s: Sequence[int], stack: int) -> list[int] | None:
    """The piles to which a pile's cards may go, foundations aside; None if it is no stack or these no cells.

    Cells hold one card each, which leaves them only to go up.
    """
    own = t.kind[stack]
    if not _stays_empty(t, own) or t.unit[own] != SINGLE:
        return None
    kinds = [kind for kind in range(t.kinds) if _takes_from(t, kind, own)]
    for kind in kinds:
        leads_on = any(_takes_from(t, other, kind) for other in range(t.kinds))
        if t.built_on[kind] or t.takes_back[kind] or leads_on:
            return None
    cells = [pile for pile in range(t.piles) if t.kind[pile] in kinds and s[HEAD + pile] >= 0]
    return cells if all(s[HEAD + pile] <= 1 for pile in cells) else None


def _stays_empty(t: Tables, kind: int) -> bool:
    """Whether no card ever comes to a pile of this kind."""
    returns = t.built_on[kind] or t.filled_from[kind] or t.takes_back[kind]
    return t.role[kind] == ROLE_TABLEAU and not returns


def _takes_from(t: Tables, kind: int, other: int) -> bool:
    """Whether piles of one kind, foundations aside, ever take a card from piles of another."""
    takes = t.built_on[kind] | t.filled_from[kind]
    return t.role[kind] != ROLE_FOUNDATION and bool(takes >> other & 1)


def _blocked(t: Tables, s: Sequence[int], stack: int, cells: list[int], way: int) -> bool:
    """Whether the stack and the cells cannot be emptied, with the foundations built that way."""
    board = _Board(t, s, way)
    waiting: list[int] = []
    left: list[int] = []
    for pile in range(t.piles):
        cards = s[t.start[pile] : t.start[pile] + max(0, s[HEAD + pile])]
        if pile == stack:
            left += cards
        elif pile in cells:
            waiting += cards
        else:
            board.lay(cards, on_foundation=t.role[t.kind[pile]] == ROLE_FOUNDATION)
    while left or waiting:
        ready = next((card for card in waiting if board.takes(card)), None)
        if ready is not None:
            waiting.remove(ready)
            board.bring_up(ready)
        elif left and board.takes(left[-1]):
            board.bring_up(left.pop())
        elif left and len(waiting) < len(cells):
            waiting.append(left.pop())
        else:
            return True
    return False


class _Board:
    """How many cards of each kind may be up at most, as far as the cards at hand go."""

    def __init__(self, t: Tables, s: Sequence[int], way: int) -> None:
        self._begins = [card % 13 + 1 == s[BASE] for card in range(52)]
        self._under: list[list[int]] = [[] for _ in range(52)]
        for kind in range(t.kinds):
            if t.role[kind] == ROLE_FOUNDATION:
                for top in range(52):
                    accepted = t.fits[(kind * 4 + way) * 52 + top]
                    for card in range(52):
                        if accepted >> card & 1 and top not in self._under[card]:
                            self._under[card].append(top)
        self._stays = not any(t.takes_back)
        self._at_hand, self._brought, self._fixed = [0] * 52, [0] * 52, [0] * 52
        self._most: list[int] = [0] * 52
        self._stale = True

    def lay(self, cards: Sequence[int], on_foundation: bool) -> None:
        """Cards that are at hand at any time, or lie on a foundation."""
        for card in cards:
            self._at_hand[card] += 1
            self._fixed[card] += int(on_foundation and self._stays)

    def takes(self, card: int) -> bool:
        """Whether one more card of this kind may go up from the stack or the cells."""
        if self._begins[card]:
            return True
        return self._fixed[card] + self._brought[card] < self._room(card)

    def bring_up(self, card: int) -> None:
        """Such a card goes up."""
        self._brought[card] += 1
        self._stale = True

    def _room(self, card: int) -> int:
        """How many cards there may be, at most, on which this one goes."""
        while self._stale:
            self._stale = False
            for kind in range(52):
                most = self._at_hand[kind] + self._brought[kind]
                if not self._begins[kind]:
                    most = min(most, sum(self._most[under] for under in self._under[kind]))
                if most > self._most[kind]:
                    self._most[kind], self._stale = most, True
        return sum(self._most[under] for under in self._under[card])
