"""The rules as flat integers: what the judge's functions read, interpreted or compiled.

All piles are numbered from 0 in the order of the rules' file; a card is its kind 0 … 51; a set of
cards is a 64-bit mask with the bit of each kind. The state itself is one flat list of integers:

    [pass, direction, base] + height per pile + face-down cards per pile + built cards per pile
    + a stretch of card kinds per pile, bottom first, 0 above the top

`pass` counts from 1; `direction` is 0 (open), UP or DOWN for foundations whose direction the player
chooses; `base` is the rank that opens foundations, 0 while unknown. A height of -1 marks a pile
that a partial position leaves out.
"""

from __future__ import annotations

from typing import NamedTuple

from rulesgen.cards import CARDS
from rulesgen.rules.record import Build, Foundation, Rules, Tableau
from rulesgen.rules.words import Base, Direction, Fill, Lock, Role, Suits, Takes, Unit

PASS, DIRECTION, BASE, HEAD = 0, 1, 2, 3
OPEN, UP, DOWN, SAME_RANK = 0, 1, 2, 3
"""Directions as the masks know them; OPEN is either way."""
ROLE_STOCK, ROLE_WASTE, ROLE_FOUNDATION, ROLE_TABLEAU = 0, 1, 2, 3
ONE_WAY, SWITCHBACK, CHOSEN = 0, 1, 2
SINGLE, PART_RUN, WHOLE_RUN = 0, 1, 2
ALL_CARDS = (1 << 52) - 1


class Tables(NamedTuple):
    """Rules of one game and combination, flat. Lists are indexed by pile or by pile kind."""

    piles: int
    """Number of piles."""
    kinds: int
    """Number of pile kinds."""
    cards: int
    """Number of cards in the game."""
    stock: int
    """The stock's pile number, -1 without one."""
    waste: int
    """The waste's pile number, -1 without one."""
    turn: int
    """Cards turned at a time."""
    passes: int
    """Passes through the stock; 0 is unlimited."""
    foundation_way: int
    """ONE_WAY, SWITCHBACK or CHOSEN."""
    compulsory: int
    """1 if any kind's spaces are filled at once."""
    foundation_bit: int
    """The bit of the foundations' kind."""
    kind: list[int]
    """Kind of each pile."""
    start: list[int]
    """Index in the state of each pile's bottom card."""
    suit: list[int]
    """Suit of each foundation, -1 for other piles."""
    twin: list[int]
    """For a foundation: the pile of the same suit that opens before it, else -1."""
    limit: list[int]
    """Most cards a pile holds."""
    role: list[int]
    """Role of each kind."""
    unit: list[int]
    """SINGLE, PART_RUN or WHOLE_RUN of each kind."""
    built_on: list[int]
    """Kinds (as bits) whose cards may be built on a kind; 0: it is never built on."""
    filled_from: list[int]
    """Kinds (as bits) whose cards may fill a space of the kind."""
    takes_back: list[int]
    """1 for kinds that may take a foundation's card back."""
    at_once: list[int]
    """1 for kinds whose spaces are filled before any other move."""
    locks: list[int]
    """1 for kinds whose first built card fixes the direction."""
    takes: list[int]
    """Cards (mask) that may fill a space of the kind."""
    way: list[int]
    """The direction a kind is built in: OPEN, UP or DOWN."""
    fits: list[int]
    """Cards (mask) that fit on a card: index (kind * 4 + direction) * 52 + top card."""
    suit_fits: list[int]
    """Cards (mask) of a fitting suit or colour: index kind * 52 + top card."""
    by_suit: list[int]
    """1 where the build asks for the same suit, 2 for alternate colours, else 0, per kind."""


def rank_neighbours(top: int, direction: int, wrap: bool) -> int:
    """Cards (mask, all suits) one rank beside `top` in a direction, round the corner with `wrap`."""
    mask = 0
    steps = {OPEN: (1, -1), UP: (1,), DOWN: (-1,), SAME_RANK: (0,)}[direction]
    for step in steps:
        rank = top % 13 + step
        if wrap:
            rank %= 13
        if 0 <= rank < 13:
            mask |= sum(1 << (suit * 13 + rank) for suit in range(4))
    return mask


def suit_partners(top: int, suits: Suits) -> int:
    """Cards (mask, all ranks) whose suit or colour fits on `top`."""
    mask = 0
    for card in CARDS:
        same = card.suit == CARDS[top].suit
        alternate = card.suit.red != CARDS[top].suit.red
        if suits is Suits.ANY or (same if suits is Suits.SAME else alternate):
            mask |= 1 << card.kind
    return mask


def _build_of(pile: object) -> tuple[Suits, bool] | None:
    if isinstance(pile, Foundation | Tableau) and pile.build is not None:
        return pile.build.suit, pile.build.wrap == "yes"
    return None


_MADE: dict[int, tuple[Rules, Tables]] = {}


def tables(rules: Rules) -> Tables:
    """The flat tables of one combination of rules, made once for each record."""
    made = _MADE.get(id(rules))
    if made is None or made[0] is not rules:
        made = (rules, _make(rules))
        _MADE[id(rules)] = made
    return made[1]


def _make(rules: Rules) -> Tables:
    names = list(rules.piles)
    piles = list(rules.piles.values())
    total = len(rules.pack)
    kind = [number for number, pile in enumerate(piles) for _ in range(pile.count)]
    bit = {name: 1 << number for number, name in enumerate(names)}
    foundation = rules.foundation
    per_suit = foundation.count // 4
    first = next(i for i, k in enumerate(kind) if piles[k] is foundation)
    suit, twin, limit = [-1] * len(kind), [-1] * len(kind), [total] * len(kind)
    for index in range(foundation.count):
        pile = first + index
        suit[pile] = index // per_suit
        twin[pile] = pile - 1 if index % per_suit else -1
        limit[pile] = foundation.cards
    start, place = [], HEAD + 3 * len(kind)
    for room in limit:
        start.append(place)
        place += room
    fits, suit_fits, by_suit = [], [], []
    for record in piles:
        build = _build_of(record)
        by_suit.append({Suits.SAME: 1, Suits.ALTERNATE: 2}.get(build[0], 0) if build else 0)
        partners = [suit_partners(top, build[0]) if build else 0 for top in range(52)]
        suit_fits += partners
        for direction in (OPEN, UP, DOWN, SAME_RANK):
            for top in range(52):
                wrap = build is not None and build[1]
                fits.append(partners[top] & rank_neighbours(top, direction, wrap))
    ways = {Direction.UP: UP, Direction.DOWN: DOWN, Direction.EITHER: OPEN}
    tableau: list[Tableau | None] = [p if isinstance(p, Tableau) else None for p in piles]
    builds: list[Build | None] = [p.build if p else None for p in tableau]
    kings = sum(1 << card.kind for card in CARDS if card.rank == 13)
    roles = {
        Role.STOCK: ROLE_STOCK,
        Role.WASTE: ROLE_WASTE,
        Role.FOUNDATION: ROLE_FOUNDATION,
        Role.COLUMN: ROLE_TABLEAU,
        Role.RESERVE: ROLE_TABLEAU,
    }
    units = {Unit.SINGLE: SINGLE, Unit.PART_RUN: PART_RUN, Unit.WHOLE_RUN: WHOLE_RUN}
    number_of = {role: i for i, k in enumerate(kind) for role in [piles[k].role]}
    stock = rules.stock
    foundation_ways = {Direction.SWITCHBACK: SWITCHBACK, Direction.CHOSEN: CHOSEN}
    return Tables(
        piles=len(kind),
        kinds=len(names),
        cards=total,
        stock=number_of.get(Role.STOCK, -1),
        waste=number_of.get(Role.WASTE, -1),
        turn=stock.turn if stock else 0,
        passes=stock.passes if stock else 1,
        foundation_way=foundation_ways.get(foundation.build.direction, ONE_WAY),
        compulsory=int(any(p is not None and p.space.fill is Fill.AT_ONCE for p in tableau)),
        foundation_bit=1 << piles.index(foundation),
        kind=kind,
        start=start,
        suit=suit,
        twin=twin,
        limit=limit,
        role=[roles[pile.role] for pile in piles],
        unit=[units[p.unit] if p else SINGLE for p in tableau],
        built_on=[
            _bits(bit, p.from_) if isinstance(p, Foundation) else (_bits(bit, b.from_) if b else 0)
            for p, b in zip(piles, builds, strict=True)
        ],
        filled_from=[
            _bits(bit, p.from_)
            if isinstance(p, Foundation)
            else (_bits(bit, t.space.from_) if t else 0)
            for p, t in zip(piles, tableau, strict=True)
        ],
        takes_back=[int(name in foundation.take_back) for name in names],
        at_once=[int(p is not None and p.space.fill is Fill.AT_ONCE) for p in tableau],
        locks=[int(b is not None and b.lock is Lock.BUILT) for b in builds],
        takes=[kings if t and t.space.takes is Takes.KING else ALL_CARDS for t in tableau],
        way=[ways[b.direction] if b else UP for b in builds],
        fits=fits,
        suit_fits=suit_fits,
        by_suit=by_suit,
    )


def _bits(bit: dict[str, int], kinds: tuple[str, ...]) -> int:
    mask = 0
    for kind in kinds:
        mask |= bit[kind]
    return mask


def fixed_base(rules: Rules) -> int:
    """The rank that opens foundations where the rules name it; 0 where the deal decides."""
    return 1 if rules.foundation.base is Base.ACE else 0


def state_size(t: Tables) -> int:
    """Length of a state list."""
    return t.start[-1] + t.limit[-1]
