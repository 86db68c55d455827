"""The steps that a search tries from a position, in the order in which it tries them.

Every step asks the engine's own functions what a pile takes and what can move; shortcuts.py argues what
is left out.
"""

from __future__ import annotations

from rulesgen.engine.judge import (
    ALLOWED,
    judge_draw,
    judge_redeal,
    space_pending,
    welcome_cards,
    welcome_sources,
)
from rulesgen.engine.step import LONE, list_heads
from rulesgen.engine.tables import (
    ALL_CARDS,
    BASE,
    CHOSEN,
    DIRECTION,
    DOWN,
    HEAD,
    OPEN,
    ROLE_FOUNDATION,
    ROLE_TABLEAU,
    ROLE_WASTE,
    Tables,
)
from rulesgen.solver.desk import (
    AFTER,
    CHILDREN,
    NOISE,
    RANDOM,
    READY,
    SETTLED,
    UP_ONLY,
    Desk,
)
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.steps import HOP, HOPPING, NUMBER, RANK, WINDING
from rulesgen.solver.stock import list_talon

INNER = 1 << 25
"""Marks a head that is not the root of its column: it moves only up, or to a space."""


def list_steps(t: Tables, p: Plan, s: list[int], d: Desk, first: int) -> int:
    """Write the steps into `d.steps` from `first` on, the best last; returns where they end.

    A step that is safe or undoable is written alone.
    """
    d.steps[first] = 0
    end = _list_by_target(t, p, s, d, first)
    if d.steps[first] < 0:
        d.steps[first] = -d.steps[first]
        return first + 1
    if d.registers[NOISE]:
        for place in range(first, end):
            _disturb(d, place)
    for place in range(first + 1, end):
        step = d.steps[place]
        gap = place
        while gap > first and d.steps[gap - 1] > step:
            d.steps[gap] = d.steps[gap - 1]
            gap -= 1
        d.steps[gap] = step
    return end


def _disturb(d: Desk, place: int) -> None:
    drawn = d.registers[RANDOM] * 1103515245 + 12345 & 0x7FFFFFFF
    d.registers[RANDOM] = drawn
    step = d.steps[place]
    rank = (step >> RANK) + (drawn >> 12) % d.registers[NOISE]
    d.steps[place] = (step & (1 << RANK) - 1) | min(127, rank) << RANK


def _list_by_target(t: Tables, p: Plan, s: list[int], d: Desk, first: int) -> int:
    """Steps in no order; one that is to be made at once comes alone, as a negative number."""
    r = d.registers
    end = first if p.wind else _list_turning(t, s, d, first)
    pending = space_pending(t, s)
    listed, wanted = _list_heads(t, p, s, d)
    reached, brought = list_talon(t, s, d.talon) if p.wind else (0, 0)
    for pile in range(t.piles):
        d.welcome[pile] = welcome_cards(t, s, pile)
    r[SETTLED] = _settled(t, p, s)
    r[READY] = _ready(t, p, d)
    r[CHILDREN] = _children(t, p, s, d, r[AFTER] - 1) if r[AFTER] else ALL_CARDS
    served, spaces = 0, 0
    for target in range(t.piles):
        cards = d.welcome[target]
        kind = t.kind[target]
        goes_up = t.role[kind] == ROLE_FOUNDATION
        if goes_up:
            if p.spaces and _like_its_twin(t, s, target):
                continue
        elif s[HEAD + target] == 0:
            if p.spaces and cards:
                if spaces >> kind & 1:
                    continue
                spaces |= 1 << kind
        elif kind == p.merged:
            cards &= ~served
            served |= cards
        if pending and not (s[HEAD + target] == 0 and t.at_once[kind]):
            continue
        sources = welcome_sources(t, s, target)
        if t.takes_back[kind] and not pending:
            sources |= t.foundation_bit
        if cards & wanted:
            end = _list_to(t, p, s, d, target, cards, sources, listed, first, end)
        if end >= first and cards & brought and sources >> t.kind[t.waste] & 1:
            end = _list_from_talon(t, p, s, d, target, cards, reached, first, end)
        if end >= first and goes_up and p.merged >= 0 and sources >> p.merged & 1:
            end = _list_hops(t, p, s, d, target, first, end)
        if end < first:
            return first + 1
    return _only_up(t, d, first, end) if r[UP_ONLY] else end


def _list_turning(t: Tables, s: list[int], d: Desk, end: int) -> int:
    """Drawing and turning over as steps of their own."""
    if judge_draw(t, s) == ALLOWED:
        d.steps[end] = t.stock << 16 | t.waste | 4 << RANK
        end += 1
    if judge_redeal(t, s) == ALLOWED:
        d.steps[end] = t.waste << 16 | t.stock | 1 << RANK
        end += 1
    return end


def _list_to(
    t: Tables,
    p: Plan,
    s: list[int],
    d: Desk,
    target: int,
    cards: int,
    sources: int,
    listed: int,
    first: int,
    end: int,
) -> int:
    """Steps to one target from the heads listed; -1 if one of them is to be made at once."""
    kind = t.kind[target]
    space = s[HEAD + target] == 0
    goes_up = t.role[kind] == ROLE_FOUNDATION
    after = d.registers[AFTER]
    for index in range(listed):
        head = d.heads[index]
        card, count, source = head & 255, head >> 8 & 255, head >> 16 & 255
        if not (cards >> card & 1 and sources >> t.kind[source] & 1) or source == target:
            continue
        back = t.role[t.kind[source]] == ROLE_FOUNDATION
        used = not space and not goes_up and d.registers[CHILDREN] >> card & 1
        if after and not (used or (back and card < after - 1)):
            continue
        step = source << 16 | count << 8 | target
        if goes_up:
            if count > 1:
                continue
            if not after and (
                _undoable(t, p, s, head, source) or _safe(t, p, s, d, card, source, target)
            ):
                d.steps[first] = -step
                return -1
        elif head & LONE or (
            (kind == p.merged and not space and head & INNER)
            or (space and p.spaces and count == s[HEAD + source] and t.kind[source] == kind)
            or (count == 1 and not back and d.registers[READY] >> card & 1)
        ):
            continue
        d.steps[end] = step | _rank(t, s, source, count, target) << RANK
        end += 1
    return end


def _list_from_talon(
    t: Tables,
    p: Plan,
    s: list[int],
    d: Desk,
    target: int,
    cards: int,
    reached: int,
    first: int,
    end: int,
) -> int:
    """Steps to one target from stock and waste; -1 if one of them is to be made at once."""
    goes_up = t.role[t.kind[target]] == ROLE_FOUNDATION
    space = s[HEAD + target] == 0
    after = d.registers[AFTER]
    for index in range(reached):
        entry = d.talon[index]
        card, height = entry & 255, entry >> 8 & 255
        if not cards >> card & 1:
            continue
        used = not space and not goes_up and d.registers[CHILDREN] >> card & 1
        if after and not used:
            continue
        if not goes_up and d.registers[READY] >> card & 1:
            continue
        step = t.waste << 16 | 1 << 8 | target
        step |= (height + 1) << WINDING | (entry >> 16) << NUMBER
        at_hand = t.passes == 0 or height == s[HEAD + t.waste]
        if goes_up and not after and at_hand and _safe(t, p, s, d, card, t.waste, target):
            d.steps[first] = -step
            return -1
        d.steps[end] = step | _rank(t, s, t.waste, 1, target) << RANK
        end += 1
    return end


def _only_up(t: Tables, d: Desk, first: int, end: int) -> int:
    """Leave only the steps that bring a card up, if there are any."""
    kept = first
    for place in range(first, end):
        step = d.steps[place]
        if t.role[t.kind[step & 255]] == ROLE_FOUNDATION:
            d.steps[kept] = step
            kept += 1
    return kept if kept > first else end


def _list_hops(t: Tables, p: Plan, s: list[int], d: Desk, target: int, first: int, end: int) -> int:
    """Cards that can go up on `target` once what covers them has hopped to a like card; or -1."""
    cards = d.welcome[target]
    after = d.registers[AFTER]
    for pile in range(t.piles):
        if t.kind[pile] != p.merged:
            continue
        start, height = t.start[pile], s[HEAD + pile]
        root = s[HEAD + t.piles + pile]
        for place in range(root, height - 1):
            card = s[start + place]
            if not cards >> card & 1:
                continue
            cover = s[start + place + 1]
            if not d.registers[CHILDREN] >> cover & 1:
                continue
            other = _free_like(t, p, s, d, pile, cover)
            if other < 0:
                continue
            step = pile << 16 | 1 << 8 | target
            step |= (other + 1) << HOP | (height - 1 - place) << HOPPING
            built = p.undoable and place > root
            if not after and (built or _safe(t, p, s, d, card, pile, target)):
                d.steps[first] = -step
                return -1
            d.steps[end] = step | (64 if place > root else 74) << RANK
            end += 1
    return end


def _free_like(t: Tables, p: Plan, s: list[int], d: Desk, pile: int, cover: int) -> int:
    """Another column on whose last card `cover` may be built; -1 for none."""
    for other in range(t.piles):
        built_on = t.kind[other] == p.merged and other != pile and s[HEAD + other] > 0
        if built_on and d.welcome[other] >> cover & 1:
            return other
    return -1


def _ready(t: Tables, p: Plan, d: Desk) -> int:
    """Cards (mask) that need not be built on anything now: they can go up and come back."""
    ready = 0
    if p.undoable:
        for pile in range(t.piles):
            if t.role[t.kind[pile]] == ROLE_FOUNDATION:
                ready |= d.welcome[pile]
    return ready


def _undoable(t: Tables, p: Plan, s: list[int], head: int, source: int) -> bool:
    """Whether a card that goes up could come back at once: see "undoable" in shortcuts.py."""
    if not p.undoable or t.kind[source] != p.merged:
        return False
    if head & INNER:
        return True
    return s[HEAD + source] == 1 and bool(t.takes[p.merged] >> (head & 255) & 1)


def _list_heads(t: Tables, p: Plan, s: list[int], d: Desk) -> tuple[int, int]:
    """The engine's heads, without those the plan leaves to others: number and mask.

    Cards of stock and waste are reached by winding. With INNER: a card that lies on an open card of a
    merged column.
    """
    found, _ = list_heads(t, s, d.heads)
    listed = wanted = 0
    for index in range(found):
        head = d.heads[index]
        card, count, source = head & 255, head >> 8 & 255, head >> 16 & 255
        kind = t.kind[source]
        if p.wind and (source == t.stock or source == t.waste):
            continue
        if kind == p.merged and count < s[HEAD + source] - s[HEAD + t.piles + source]:
            if count > 1 and t.takes[kind] != ALL_CARDS and not t.takes[kind] >> card & 1:
                continue
            head |= INNER
        d.heads[listed] = head
        wanted |= 1 << card
        listed += 1
    return listed, wanted


def _like_its_twin(t: Tables, s: list[int], target: int) -> bool:
    """Whether the foundation before this one, of the same suit, stands exactly alike."""
    twin = t.twin[target]
    return twin >= 0 and s[HEAD + twin] == s[HEAD + target]


def _children(t: Tables, p: Plan, s: list[int], d: Desk, card: int) -> int:
    """Cards (mask) that could be built on the card just taken back, and nowhere else."""
    children = t.fits[(p.merged * 4 + t.way[p.merged]) * 52 + card]
    free = 0
    for pile in range(t.piles):
        if t.kind[pile] == p.merged and s[HEAD + pile] > 0 and d.welcome[pile] & children:
            free += 1
    return children if free == 1 else 0


def _settled(t: Tables, p: Plan, s: list[int]) -> int:
    """Cards (mask) of which all copies are up; -1 where nothing can be said to be safe."""
    if not p.safe or s[BASE] == 0 or (t.foundation_way == CHOSEN and s[DIRECTION] == OPEN):
        return -1
    lowest_1, lowest_2, lowest_3, lowest_4 = 13, 13, 13, 13
    for pile in range(t.piles):
        suit = t.suit[pile]
        if suit == 0:
            lowest_1 = min(lowest_1, s[HEAD + pile])
        elif suit == 1:
            lowest_2 = min(lowest_2, s[HEAD + pile])
        elif suit == 2:
            lowest_3 = min(lowest_3, s[HEAD + pile])
        elif suit == 3:
            lowest_4 = min(lowest_4, s[HEAD + pile])
    row = (s[BASE] * 2 + (1 if s[DIRECTION] == DOWN else 0)) * 14
    return (
        p.up[row + lowest_1]
        | p.up[row + lowest_2] << 13
        | p.up[row + lowest_3] << 26
        | p.up[row + lowest_4] << 39
    )


def _safe(t: Tables, p: Plan, s: list[int], d: Desk, card: int, source: int, target: int) -> bool:
    """Whether a card may go up at once: see "safe" in shortcuts.py."""
    settled = d.registers[SETTLED]
    if settled < 0:
        return False
    above = p.above[card]
    if t.role[t.kind[source]] == ROLE_WASTE:
        if not p.safe_waste:
            return False
        if p.safe_sooner:
            above = p.above[card - 1] if card % 13 else 0
    if above & ~settled:
        return False
    for pile in range(t.piles):
        if t.suit[pile] == t.suit[target] and s[HEAD + pile] < s[HEAD + target]:
            return False
    return True


def _rank(t: Tables, s: list[int], source: int, count: int, target: int) -> int:
    """How early a step is tried: what brings cards up or to light comes first."""
    kind, from_kind = t.kind[target], t.kind[source]
    left = s[HEAD + source] - count
    down = s[HEAD + t.piles + source]
    shows = t.role[from_kind] == ROLE_TABLEAU and left > 0 and left == down
    if t.role[kind] == ROLE_FOUNDATION:
        if shows:
            return 100
        return 80 if t.role[from_kind] == ROLE_TABLEAU else 76
    if t.role[from_kind] == ROLE_FOUNDATION:
        return 10
    if s[HEAD + target] == 0:
        if t.role[from_kind] == ROLE_TABLEAU:
            return 70 + min(7, down) if shows else 30
        return 50
    if shows:
        return 86 + min(12, down)
    if t.role[from_kind] == ROLE_TABLEAU:
        return 58 if left == 0 else 40
    return 60
