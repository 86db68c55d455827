"""What a search may leave out without losing a verdict, read from the rules and argued here.

Each shortcut is on only where its conditions hold, and each can be switched off (tests compare). "Win"
below means a line of moves that brings every card up.

**wind**: draws wait for the card they bring (stock.py). Not where a space has to be filled at once:
which card then lies on the waste is a matter of the moment. Cards that go from the stock straight into
a space may as well be drawn to the waste first, if the waste may fill it too and one card is turned.

**merge**: it does not matter which of two cards, both of which would take it, a card was built on. Let
one kind of column be built so that any two cards accept the same cards or none in common (alternate
colours: both red nines take both black eights), in part runs, without locks and round-the-corner, all
face-up cards of each column in sequence. Call the lowest face-up card of a column its root. Claim: two
positions with the same roots over the same face-down cards, the same foundations, stock and waste can
be won alike, in equally many moves other than hops (a hop moves a run from one such card to its like).
For the number of cards that would take x and lie free is the number of them on the table less the
number of cards built on such cards: it is the same in both. So what can be placed here can be placed
there, on the same card or its like. If y can go up here but is covered there, one of y's likes is free
there, and what covers y hops over to it. Roots move alike, too. So a key leaves out who lies on whom,
one target stands for all its likes, and hops are made only for a card about to go up.

**safe**: a card c may go up at once when every card that could ever come to lie on it is up for good.
Without take-back these are the cards that may be built on c, all copies; with take-back also the cards
that may be built on those, and so on (set K, all up; leave every move of K and c out of a win and it
is still a win: only cards of K ever lie on cards of K, so nothing else loses its place). No foundation
of c's suit may be lower than the one c goes on, or the other copy of c would lose its own.
Not with switchback, spaces to be filled at once, whole runs or locks; from the waste only where cards
are turned singly, since a card taken out shifts the count of the others, and with limited passes only
if it lies on top: turning to it would cost.

From the waste a card may go up sooner where it can come back: where everything is up that could ever come
to lie on the card under it on the foundation. Leave all moves of these cards, K again, out of a win; then
the foundation waits for c until c is played. If that win plays c to a column, take c back to it instead.

**back**: after a card b has been taken back from a foundation, the next move uses b, or takes back another
card, of a lower number. Using b is: building on b what nothing else would take, now or by a hop, or taking
back the card under it on the foundation. For a take-back that the next move does not use can be made
after that move as well; and two take-backs, of which the second does not use the first, in either order.
(Only with merge. The card is part of the key.)

**undoable**: a card that is built on another and can go up, goes up at once: it can come back at once, so
both positions can be won or neither. The same holds for a card that only has to be uncovered by a hop,
and for the one card of a column whose space would take it again. Among positions that lead into each
other in this way there is one from which nothing more goes up, and from it all others are reached by
take-backs; so a win needs no more of the other moves from there. For the same reason a card that can go
up is not built on another instead. (Only with back.)

**buried**: positions in which cards of a stack block each other are given up (burial.py).

**face down**: positions in which cards lie face down for good are given up (facedown.py).

**spaces**: of several empty piles of a kind, and of several equal foundations of a suit, one is tried.
A whole column does not move into a space of its own kind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rulesgen.engine.judge import movable
from rulesgen.engine.tables import (
    BASE,
    CHOSEN,
    DOWN,
    HEAD,
    ONE_WAY,
    PART_RUN,
    ROLE_FOUNDATION,
    ROLE_TABLEAU,
    SWITCHBACK,
    UP,
    WHOLE_RUN,
    Tables,
)
from rulesgen.solver.stacks import NO_STACKS, find_stacks, kinds_of_cards
from rulesgen.solver.words import random_words


@dataclass(frozen=True)
class Allowed:
    """Which shortcuts a search may use where the rules permit them; tests switch them off."""

    wind: bool = True
    merge: bool = True
    safe: bool = True
    back: bool = True
    undoable: bool = True
    spaces: bool = True
    buried: bool = True
    """Whether positions in which cards of a stack block each other are given up (burial.py)."""
    sight: bool = True
    """Whether a deal may be told lost before any search (sight.py)."""
    face_down: bool = True
    """Whether positions in which cards lie face down for good are given up (facedown.py)."""


class Plan(NamedTuple):
    """How one game is searched: shortcuts in force, flat like `Tables`."""

    wind: int
    """1: draws are part of the move that needs them."""
    sequence: int
    """1: the order of stock and waste is part of the key (with one pack it follows from the cards)."""
    merged: int
    """The kind of columns whose arrangement is left out of keys, -1 for none."""
    back: int
    """1: a card taken back is used at once."""
    undoable: int
    """1: a card that can go up and come back goes up at once."""
    spaces: int
    """1: one of several equal spaces and foundations is tried."""
    safe: int
    """1: safe cards go up at once."""
    safe_waste: int
    """1: from the waste, too."""
    safe_sooner: int
    """1: from the waste even if cards may come to lie on it, as it can be taken back."""
    stack: int
    """A pile of which burial.py sees whether its cards block each other, -1 for none."""
    last_waste: int
    """The waste, if burial.py looks at it in the last pass; else -1."""
    stack_runs: int
    """1: cards of the stack go to columns that hold runs; 0: to cells."""
    waste_runs: int
    """The same of the waste."""
    holds: list[int]
    """By kind of pile: whose cards they receive (stacks.py)."""
    once: int
    """Cards (mask) of which the game has a copy."""
    twice: int
    """Cards (mask) of which it has two."""
    face_down: int
    """1: facedown.py sees whether cards lie face down for good."""
    half: int
    """Cards on half a foundation: those that go up and down again turn there."""
    parents: list[int]
    """For each card those (mask) of the game on which it may be built in merged columns."""
    siblings: list[int]
    """For each card those (mask) of the game that may be built on the same."""
    children: list[int]
    """For each seven cards and each set of them those (mask) that may be built on one of them: index
    group * 128 + set."""
    above: list[int]
    """For each card the cards (mask) that have to be up for it to be safe."""
    up: list[int]
    """Ranks (mask of 13) on a foundation: index ((base * 2 + 1 if down) * 14) + height."""
    words: list[int]
    """Random words for keys (words.py)."""


def plan(t: Tables, s: Sequence[int], allowed: Allowed | None = None) -> Plan:
    """The shortcuts that the rules and the position allow."""
    allowed = allowed or Allowed()
    wind = allowed.wind and _may_wind(t)
    merged = _merged_kind(t, list(s)) if allowed.merge else -1
    safe = allowed.safe and _safe_at_all(t)
    back = allowed.back and merged >= 0 and bool(t.takes_back[merged])
    undoable = back and allowed.undoable and _all_may_go_up(t, merged)
    stacks = find_stacks(t, s) if allowed.buried else NO_STACKS._replace(holds=[0] * t.kinds)
    once, twice = kinds_of_cards(t, s)
    parents = _parents(t, merged, once)
    return Plan(
        wind=int(wind),
        sequence=int(wind and _has_twins(t, s)),
        merged=merged,
        back=int(back),
        undoable=int(undoable),
        spaces=int(allowed.spaces),
        safe=int(safe),
        safe_waste=int(safe and (t.turn == 1 or t.stock < 0)),
        safe_sooner=int(undoable and _waste_serves_only(t, merged)),
        stack=stacks.first,
        last_waste=stacks.waste,
        stack_runs=stacks.first_runs,
        waste_runs=stacks.waste_runs,
        holds=stacks.holds,
        once=once,
        twice=twice,
        face_down=int(allowed.face_down and _face_down_matters(t, s, merged, wind, twice)),
        half=max(t.limit[pile] for pile in range(t.piles) if t.suit[pile] >= 0) // 2,
        parents=parents,
        siblings=_siblings(parents, once),
        children=_children(parents),
        above=_above(t),
        up=_up_masks(),
        words=random_words(),
    )


def _may_wind(t: Tables) -> bool:
    if t.stock < 0 or t.waste < 0 or t.compulsory:
        return False
    stock, waste = 1 << t.kind[t.stock], 1 << t.kind[t.waste]
    fed = [sources for sources in t.filled_from if sources & stock]
    return not fed or (t.turn == 1 and all(sources & waste for sources in fed))


def _has_twins(t: Tables, s: Sequence[int]) -> bool:
    """Whether stock and waste hold two equal cards: their order may then change."""
    cards = [s[t.start[p] + i] for p in (t.stock, t.waste) for i in range(s[HEAD + p])]
    return len(set(cards)) < len(cards)


def _merged_kind(t: Tables, s: list[int]) -> int:
    """The one kind that is built on, if everything said under "merge" holds for it; else -1."""
    kinds = [k for k in range(t.kinds) if t.role[k] == ROLE_TABLEAU and t.built_on[k]]
    if len(kinds) != 1:
        return -1
    kind = kinds[0]
    if t.unit[kind] != PART_RUN or t.locks[kind] or t.compulsory:
        return -1
    if t.way[kind] not in (UP, DOWN) or not t.built_on[kind] >> kind & 1:
        return -1
    row = (kind * 4 + t.way[kind]) * 52
    accepted = t.fits[row : row + 52]
    for one in accepted:
        if any(one & other and one != other for other in accepted):
            return -1
    if any(_round_the_corner(accepted[card], card, t.way[kind]) for card in range(52)):
        return -1
    for other in range(t.kinds):
        takes = t.built_on[other] | t.filled_from[other]
        if other != kind and takes >> kind & 1 and t.role[other] != ROLE_FOUNDATION:
            return -1
        if other != kind and t.takes_back[other]:
            return -1
    for number in range(t.piles):
        if t.kind[number] == kind and s[HEAD + number] > 0:
            face_up = s[HEAD + number] - s[HEAD + t.piles + number]
            if face_up <= 0 or movable(t, s, number) != face_up:
                return -1
    return kind


def _face_down_matters(t: Tables, s: Sequence[int], merged: int, wind: bool, twice: int) -> bool:
    """Whether everything that facedown.py says of a game holds."""
    if merged < 0 or twice or s[BASE] != 1 or t.foundation_way != ONE_WAY:
        return False
    if t.stock >= 0 and not wind:
        return False
    for kind in range(t.kinds):
        if t.role[kind] == ROLE_FOUNDATION and t.by_suit[kind] != 1:
            return False
    piles = [pile for pile in range(t.piles) if t.role[t.kind[pile]] == ROLE_TABLEAU]
    return all(t.kind[pile] == merged for pile in piles if s[HEAD + pile] >= 0)


def _parents(t: Tables, merged: int, once: int) -> list[int]:
    """For each card those of the game on which it may be built in columns of that kind."""
    parents = [0] * 52
    if merged >= 0:
        row = (merged * 4 + t.way[merged]) * 52
        for top in range(52):
            if once >> top & 1:
                for card in range(52):
                    parents[card] |= (t.fits[row + top] >> card & 1) << top
    return parents


def _siblings(parents: list[int], once: int) -> list[int]:
    alike: dict[int, int] = {}
    for card in range(52):
        alike[parents[card]] = alike.get(parents[card], 0) | once & 1 << card
    return [alike[above] for above in parents]


def _children(parents: list[int]) -> list[int]:
    """By group of seven cards and set of them: those of which one is a parent."""
    found = [0] * (8 * 128)
    for top in range(52):
        one = sum((parents[card] >> top & 1) << card for card in range(52))
        first, bit = top // 7 * 128, 1 << top % 7
        for rest in range(bit):
            found[first | bit | rest] = found[first | rest] | one
    return found


def _round_the_corner(accepted: int, card: int, way: int) -> bool:
    """Whether a card accepts one from the wrong side of it: a king on an ace."""
    return any(
        accepted >> other & 1 and (other % 13 > card % 13) != (way == UP) for other in range(52)
    )


def _all_may_go_up(t: Tables, merged: int) -> bool:
    """Whether every card that may be built on merged columns may go up from where it lies, too."""
    sources = (t.built_on[merged] | t.filled_from[merged] | 1 << merged) & ~t.foundation_bit
    foundations = [k for k in range(t.kinds) if t.role[k] == ROLE_FOUNDATION]
    return all(not sources & ~(t.built_on[k] & t.filled_from[k]) for k in foundations)


def _waste_serves_only(t: Tables, merged: int) -> bool:
    """Whether the waste's cards may go to merged columns and foundations, and nowhere else."""
    waste = 1 << t.kind[t.waste] if t.waste >= 0 else 0
    return not any(
        (t.built_on[kind] | t.filled_from[kind]) & waste
        for kind in range(t.kinds)
        if kind != merged and t.role[kind] != ROLE_FOUNDATION
    )


def _safe_at_all(t: Tables) -> bool:
    if t.compulsory or t.foundation_way == SWITCHBACK or any(t.locks):
        return False
    if t.foundation_way not in (ONE_WAY, CHOSEN):
        return False
    return WHOLE_RUN not in t.unit


def _above(t: Tables) -> list[int]:
    """For each card the cards that may come to lie on it (with take-back: on these, too)."""
    ways = [
        (kind * 4 + t.way[kind]) * 52
        for kind in range(t.kinds)
        if t.role[kind] == ROLE_TABLEAU and t.built_on[kind]
    ]
    direct = [0] * 52
    for row in ways:
        for card in range(52):
            direct[card] |= t.fits[row + card]
    if not any(t.takes_back):
        return direct
    everything = []
    for card in range(52):
        reached, edge = 0, direct[card]
        while edge & ~reached:
            reached |= edge
            for other in range(52):
                if reached >> other & 1:
                    edge |= direct[other]
        everything.append(reached)
    return everything


def _up_masks() -> list[int]:
    masks = [0] * (14 * 2 * 14)
    for base in range(1, 14):
        for down in (0, 1):
            for height in range(14):
                ranks = [(base - 1 + (-step if down else step)) % 13 for step in range(height)]
                masks[(base * 2 + down) * 14 + height] = sum(1 << rank for rank in ranks)
    return masks
