"""The judge: may these cards go there? Plain functions on flat integers, the one source of legality.

Nothing here allocates or knows a name; each function reads `Tables` and a state list (see
`tables.py`). Search compiles these same functions. A move is (source pile, cards, target pile);
drawing and turning the waste over have functions of their own.
"""

from __future__ import annotations

from rulesgen.engine.tables import (
    BASE,
    CHOSEN,
    DIRECTION,
    DOWN,
    HEAD,
    ONE_WAY,
    OPEN,
    PASS,
    ROLE_FOUNDATION,
    ROLE_STOCK,
    ROLE_TABLEAU,
    ROLE_WASTE,
    SAME_RANK,
    SINGLE,
    SWITCHBACK,
    UP,
    WHOLE_RUN,
    Tables,
)

ALLOWED = 0
FILL_FIRST, EMPTY, PASS_OVER, SOURCE, TAKE_BACK, RUN = 1, 2, 3, 4, 5, 6
SPACE, FULL, SUIT, COLOUR, DIRECTION_LOCKED, RANK = 7, 8, 9, 10, 11, 12
"""Reasons of a refusal, in the order in which the first that applies is named."""


def space_pending(t: Tables, s: list[int]) -> int:
    """1 if a space has to be filled before any other move: there is one, and a card to fill it."""
    if not t.compulsory:
        return 0
    for pile in range(t.piles):
        if s[HEAD + pile] == 0 and t.at_once[t.kind[pile]]:
            sources = t.filled_from[t.kind[pile]]
            for other in range(t.piles):
                if s[HEAD + other] > 0 and sources >> t.kind[other] & 1:
                    return 1
    return 0


def foundation_way(t: Tables, s: list[int], pile: int) -> int:
    """The direction in which the next card goes on a foundation that is open."""
    if t.foundation_way == SWITCHBACK:
        half = t.limit[pile] // 2
        height = s[HEAD + pile]
        if height < half:
            return UP
        return SAME_RANK if height == half else DOWN
    if t.foundation_way == CHOSEN:
        return s[DIRECTION]
    return UP


def column_way(t: Tables, s: list[int], pile: int) -> int:
    """The direction in which the next card is built on a pile of the tableau."""
    kind = t.kind[pile]
    if t.locks[kind] and s[HEAD + 2 * t.piles + pile] > 0:
        top = t.start[pile] + s[HEAD + pile] - 1
        return UP if (s[top] - s[top - 1]) % 13 == 1 else DOWN
    return t.way[kind]


def welcome_sources(t: Tables, s: list[int], target: int) -> int:
    """Kinds (bits) from which the target takes cards as it lies now; foundations' take-back aside."""
    kind = t.kind[target]
    return t.built_on[kind] if s[HEAD + target] > 0 else t.filled_from[kind]


def welcome_cards(t: Tables, s: list[int], target: int) -> int:
    """Cards (mask) that the target accepts now from a source it welcomes; 0 for none."""
    kind = t.kind[target]
    height = s[HEAD + target]
    role = t.role[kind]
    if role == ROLE_FOUNDATION:
        if height == 0:
            if t.twin[target] >= 0 and s[HEAD + t.twin[target]] == 0:
                return 0
            if s[BASE] == 0:
                return 0x1FFF << (13 * t.suit[target])
            return 1 << (13 * t.suit[target] + s[BASE] - 1)
        if height < 0 or height >= t.limit[target]:
            return 0
        top = s[t.start[target] + height - 1]
        return t.fits[(kind * 4 + foundation_way(t, s, target)) * 52 + top]
    if role != ROLE_TABLEAU or height < 0:
        return 0
    if height == 0:
        return t.takes[kind]
    if t.built_on[kind] == 0:
        return 0
    top = s[t.start[target] + height - 1]
    return t.fits[(kind * 4 + column_way(t, s, target)) * 52 + top]


def in_run(t: Tables, s: list[int], pile: int, count: int) -> int:
    """1 if the last `count` cards of a pile may move together to another pile of the tableau."""
    kind = t.kind[pile]
    if count == 1 and (t.unit[kind] != WHOLE_RUN or t.role[kind] != ROLE_TABLEAU):
        return 1
    if t.role[kind] != ROLE_TABLEAU or t.unit[kind] == SINGLE:
        return 0
    up = s[HEAD + pile] - s[HEAD + t.piles + pile]
    if count > up or (t.unit[kind] == WHOLE_RUN and count != up):
        return 0
    top = t.start[pile] + s[HEAD + pile] - 1
    row = (kind * 4 + t.way[kind]) * 52
    for place in range(top - count + 1, top):
        if not t.fits[row + s[place]] >> s[place + 1] & 1:
            return 0
    return 1


def movable(t: Tables, s: list[int], pile: int) -> int:
    """How many of a pile's last cards can head a move: counts 1 … n (whole runs: n alone).

    To a foundation the top card goes alone in any case.
    """
    height = s[HEAD + pile]
    kind = t.kind[pile]
    if height <= 0 or t.role[kind] == ROLE_STOCK:
        return 0
    up = height - s[HEAD + t.piles + pile]
    if up <= 0:
        return 0
    if t.role[kind] != ROLE_TABLEAU or t.unit[kind] == SINGLE:
        return 1
    top = t.start[pile] + height - 1
    row = (kind * 4 + t.way[kind]) * 52
    count = 1
    while count < up and t.fits[row + s[top - count]] >> s[top - count + 1] & 1:
        count += 1
    if t.unit[kind] == WHOLE_RUN and count < up:
        return 0
    return count


def judge(t: Tables, s: list[int], source: int, count: int, target: int) -> int:
    """ALLOWED or the reason why the last `count` cards of `source` may not go to `target`.

    The cards are there and face up; the stock's next card counts as such when `source` is the
    stock (it is turned as it is played).
    """
    kind, from_kind = t.kind[target], t.kind[source]
    role = t.role[kind]
    height = s[HEAD + target]
    if space_pending(t, s) and not _offered_to_space(t, s, from_kind, kind, height):
        return FILL_FIRST
    if s[HEAD + source] <= 0:
        return EMPTY
    if source == target or role in (ROLE_STOCK, ROLE_WASTE) or height < 0:
        return SOURCE
    reason = _judge_source(t, s, from_kind, kind, height)
    if reason != ALLOWED:
        return reason
    if role == ROLE_FOUNDATION:
        if count > 1:
            return RUN
    elif not in_run(t, s, source, count):
        return RUN
    card = s[t.start[source] + s[HEAD + source] - count]
    if welcome_cards(t, s, target) >> card & 1:
        return ALLOWED
    return _why_unwelcome(t, s, card, target)


def _offered_to_space(t: Tables, s: list[int], from_kind: int, kind: int, height: int) -> int:
    """1 if a card is offered to a space that waits: where it comes from is judged, not the time.

    A card taken back from a foundation fills no space that has to be filled from elsewhere.
    """
    if height != 0 or not t.at_once[kind]:
        return 0
    return int(t.role[from_kind] != ROLE_FOUNDATION or not t.takes_back[kind])


def _judge_source(t: Tables, s: list[int], from_kind: int, kind: int, height: int) -> int:
    from_role, role = t.role[from_kind], t.role[kind]
    takes_any = t.built_on[kind] | t.filled_from[kind] | t.takes_back[kind]
    if takes_any == 0:
        return SOURCE
    if from_role == ROLE_FOUNDATION:
        if role == ROLE_FOUNDATION:
            return SOURCE
        if t.takes_back[kind]:
            return ALLOWED
        for other in range(t.kinds):
            if t.takes_back[other]:
                return SOURCE
        return TAKE_BACK
    if height == 0:
        return ALLOWED if t.filled_from[kind] >> from_kind & 1 else SOURCE
    if t.built_on[kind] == 0:
        return FULL if t.filled_from[kind] >> from_kind & 1 else SOURCE
    return ALLOWED if t.built_on[kind] >> from_kind & 1 else SOURCE


def _why_unwelcome(t: Tables, s: list[int], card: int, target: int) -> int:
    """Which reason keeps a card off a target that takes cards from where it lies."""
    kind = t.kind[target]
    height = s[HEAD + target]
    if t.role[kind] == ROLE_FOUNDATION:
        if height == 0:
            if t.twin[target] >= 0 and s[HEAD + t.twin[target]] == 0:
                return SPACE
            return SUIT if card // 13 != t.suit[target] else RANK
        if height >= t.limit[target]:
            return FULL
    elif height == 0:
        return SPACE
    top = s[t.start[target] + height - 1]
    if not t.suit_fits[kind * 52 + top] >> card & 1:
        return SUIT if t.by_suit[kind] == 1 else COLOUR
    if t.fits[(kind * 4 + OPEN) * 52 + top] >> card & 1 and _one_of_two_ways(t, s, target):
        return DIRECTION_LOCKED
    return RANK


def _one_of_two_ways(t: Tables, s: list[int], pile: int) -> int:
    """1 if the pile is built one way now where such piles may also be built the other way.

    Between the two kings of a switchback it is built neither way.
    """
    kind = t.kind[pile]
    if t.role[kind] == ROLE_FOUNDATION:
        way = foundation_way(t, s, pile)
        return int(t.foundation_way != ONE_WAY and way in (UP, DOWN))
    return t.locks[kind]


def judge_draw(t: Tables, s: list[int]) -> int:
    """ALLOWED or why no card may be turned from the stock to the waste."""
    if space_pending(t, s):
        return FILL_FIRST
    if t.stock < 0 or s[HEAD + t.stock] <= 0 or s[HEAD + t.waste] < 0:
        return EMPTY
    return ALLOWED


def judge_redeal(t: Tables, s: list[int]) -> int:
    """ALLOWED or why the waste may not be turned over."""
    if space_pending(t, s):
        return FILL_FIRST
    if t.waste < 0 or s[HEAD + t.waste] <= 0:
        return EMPTY
    if s[HEAD + t.stock] != 0 or (t.passes and s[PASS] >= t.passes):
        return PASS_OVER
    return ALLOWED


def won(t: Tables, s: list[int]) -> int:
    """1 if every card lies on the foundations."""
    up = 0
    for pile in range(t.piles):
        if t.role[t.kind[pile]] == ROLE_FOUNDATION:
            up += s[HEAD + pile]
    return 1 if up == t.cards else 0
