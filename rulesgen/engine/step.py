"""Making and taking back moves on a flat state, and listing the legal ones.

A move is one integer: `source << 16 | cards << 8 | target`. With 0 cards it is a draw (stock to
waste) or a turning-over of the waste (waste to stock). These functions do not judge; `judge.py`
does, and `legal_moves` asks the same functions.
"""

from __future__ import annotations

from rulesgen.engine.judge import (
    ALLOWED,
    judge_draw,
    judge_redeal,
    movable,
    space_pending,
    welcome_cards,
    welcome_sources,
)
from rulesgen.engine.tables import (
    BASE,
    CHOSEN,
    DIRECTION,
    DOWN,
    HEAD,
    OPEN,
    PASS,
    ROLE_FOUNDATION,
    ROLE_STOCK,
    ROLE_TABLEAU,
    SINGLE,
    UP,
    WHOLE_RUN,
    Tables,
)

LONE = 1 << 24
"""Mark of a head that goes to foundations only."""


def move_code(source: int, count: int, target: int) -> int:
    """The integer of a move."""
    return source << 16 | count << 8 | target


def do_move(t: Tables, s: list[int], move: int) -> int:
    """Make a legal move in place; the integer returned is what `undo_move` needs."""
    source, count, target = move >> 16, move >> 8 & 255, move & 255
    if count == 0:
        if source == t.stock:
            return _draw(t, s)
        return _turn_over(t, s)
    kind = t.kind[target]
    height, left = s[HEAD + target], s[HEAD + source] - count
    built = HEAD + 2 * t.piles
    undo = s[built + source] | s[built + target] << 8 | s[DIRECTION] << 16 | s[BASE] << 18
    if t.role[kind] == ROLE_FOUNDATION:
        card = s[t.start[source] + left]
        if height == 0:
            s[BASE] = card % 13 + 1
        elif t.foundation_way == CHOSEN and s[DIRECTION] == OPEN:
            top = s[t.start[target] + height - 1]
            s[DIRECTION] = UP if (card - top) % 13 == 1 else DOWN
    elif t.locks[kind] and height > 0:
        s[built + target] += count
    if s[built + source] > 0:
        s[built + source] = max(0, s[built + source] - count)
    if left > 0 and s[HEAD + t.piles + source] == left and t.role[t.kind[source]] == ROLE_TABLEAU:
        s[HEAD + t.piles + source] = left - 1
        undo |= 1 << 24
    if t.role[t.kind[source]] == ROLE_STOCK:
        s[HEAD + t.piles + source] = left
    _shift(t, s, source, count, target)
    return undo


def undo_move(t: Tables, s: list[int], move: int, undo: int) -> None:
    """Take a move back in place, exactly: faces, pass, direction and built cards too."""
    source, count, target = move >> 16, move >> 8 & 255, move & 255
    if count == 0:
        if source == t.stock:
            shift_over(t, s, t.waste, undo, t.stock)
            s[HEAD + t.piles + t.stock] = s[HEAD + t.stock]
        else:
            shift_over(t, s, t.stock, s[HEAD + t.stock], t.waste)
            s[HEAD + t.piles + t.stock] = 0
            s[PASS] -= 1
        return
    _shift(t, s, target, count, source)
    built = HEAD + 2 * t.piles
    s[built + source] = undo & 255
    s[built + target] = undo >> 8 & 255
    s[DIRECTION] = undo >> 16 & 3
    s[BASE] = undo >> 18 & 15
    if undo >> 24 & 1:
        s[HEAD + t.piles + source] += 1
    if t.role[t.kind[source]] == ROLE_STOCK:
        s[HEAD + t.piles + source] = s[HEAD + source]


def _draw(t: Tables, s: list[int]) -> int:
    count = min(t.turn, s[HEAD + t.stock])
    shift_over(t, s, t.stock, count, t.waste)
    s[HEAD + t.piles + t.stock] = s[HEAD + t.stock]
    return count


def _turn_over(t: Tables, s: list[int]) -> int:
    shift_over(t, s, t.waste, s[HEAD + t.waste], t.stock)
    s[HEAD + t.piles + t.stock] = s[HEAD + t.stock]
    s[PASS] += 1
    return 0


def _shift(t: Tables, s: list[int], source: int, count: int, target: int) -> None:
    """The last `count` cards go over as they lie."""
    left = s[HEAD + source] - count
    start = t.start[source] + left
    end = t.start[target] + s[HEAD + target]
    for place in range(count):
        s[end + place] = s[start + place]
        s[start + place] = 0
    s[HEAD + source] = left
    s[HEAD + target] += count


def shift_over(t: Tables, s: list[int], source: int, count: int, target: int) -> None:
    """The last `count` cards are turned over onto the target: the top one goes first."""
    top = t.start[source] + s[HEAD + source] - 1
    end = t.start[target] + s[HEAD + target]
    for place in range(count):
        s[end + place] = s[top - place]
        s[top - place] = 0
    s[HEAD + source] -= count
    s[HEAD + target] += count


def legal_moves(t: Tables, s: list[int], out: list[int], heads: list[int]) -> int:
    """Write all legal moves into `out` (long enough: see `most_moves`) and return their number.

    `heads` is room of the same length: the cards that can head a move are listed there once, so
    that a target that wants none of them costs one comparison.
    """
    number = 0
    if judge_draw(t, s) == ALLOWED:
        out[number] = move_code(t.stock, 0, t.waste)
        number += 1
    if judge_redeal(t, s) == ALLOWED:
        out[number] = move_code(t.waste, 0, t.stock)
        number += 1
    pending = space_pending(t, s)
    listed, wanted = list_heads(t, s, heads)
    for target in range(t.piles):
        cards = welcome_cards(t, s, target)
        if cards & wanted == 0:
            continue
        kind = t.kind[target]
        if pending and not (s[HEAD + target] == 0 and t.at_once[kind]):
            continue
        sources = welcome_sources(t, s, target)
        if t.takes_back[kind] and not pending:
            sources |= t.foundation_bit
        single = t.role[kind] == ROLE_FOUNDATION
        for index in range(listed):
            head = heads[index]
            source = head >> 16 & 255
            if (
                cards >> (head & 255) & 1
                and sources >> t.kind[source] & 1
                and source != target
                and not (head >> 8 & 255 > 1 if single else head & LONE)
            ):
                out[number] = move_code(source, head >> 8 & 255, target)
                number += 1
    return number


def list_heads(t: Tables, s: list[int], heads: list[int]) -> tuple[int, int]:
    """The cards that can head a move, as `source << 16 | cards << 8 | card`: number and mask.

    With LONE: the top card of a longer whole run, which goes alone to a foundation only.
    """
    listed = wanted = 0
    for source in range(t.piles):
        height = s[HEAD + source]
        if height <= 0:
            continue
        kind = t.kind[source]
        top = t.start[source] + height - 1
        if t.role[kind] == ROLE_STOCK:
            most = 1
        elif t.unit[kind] == SINGLE:
            most = 1 if height > s[HEAD + t.piles + source] else 0
        else:
            most = movable(t, s, source)
        first = 1
        if t.unit[kind] == WHOLE_RUN and height - s[HEAD + t.piles + source] > 1:
            heads[listed] = LONE | source << 16 | 1 << 8 | s[top]
            wanted |= 1 << s[top]
            listed += 1
            first = max(2, most)
        for count in range(first, most + 1):
            card = s[top - count + 1]
            heads[listed] = source << 16 | count << 8 | card
            wanted |= 1 << card
            listed += 1
    return listed, wanted


def most_moves(t: Tables) -> int:
    """A bound on the number of legal moves of any position, and of cards that can head one."""
    return 2 + t.piles * (t.piles + 13)
