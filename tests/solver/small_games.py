"""Small packs on real rules, small enough for a search that leaves nothing out (plain.py).

Where cards may be taken back the pack is cut down to its low ranks and spaces for kings take the highest
rank there is. Foundations that go up and down again may turn at a lower rank, too. Elsewhere it is a late
position: the lower cards are up already, the rest lies anywhere. Piles that are left out have the height -1.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from rulesgen.engine.tables import (
    ALL_CARDS,
    BASE,
    CHOSEN,
    DIRECTION,
    DOWN,
    HEAD,
    PASS,
    ROLE_FOUNDATION,
    ROLE_TABLEAU,
    SWITCHBACK,
    UP,
    Tables,
    state_size,
)
from rulesgen.rules.reading import read_rules
from rulesgen.rules.record import Rules

CONTENT = Path(__file__).parents[2] / "content"
GAMES: list[tuple[str, tuple[str, ...]]] = [
    ("klondike", ()),
    ("klondike", ("draw-three",)),
    ("gargantua", ()),
    ("braid", ()),
    ("braid", ("side-building",)),
    ("braid", ("up-or-down",)),
    ("braid", ("side-building", "up-or-down")),
    ("braid", ("long",)),
    ("british-square", ()),
    ("british-square", ("american",)),
]


def rules_of(game: str, variants: tuple[str, ...]) -> Rules:
    """The rules of a game with its variants."""
    return read_rules(CONTENT / game / "rules.yaml").with_variants(variants)


SIZES = {
    1: [(3, 4), (4, 4), (5, 4), (4, 3), (6, 3), (7, 2)],
    2: [(3, 2), (4, 2), (3, 3), (3, 4)],
}
LARGER = {1: [(5, 4), (6, 4), (7, 4), (7, 3)], 2: [(5, 2), (6, 2), (4, 3), (4, 4)]}
"""Ranks and suits of a small pack, by the number of packs."""
TURNING, TURNING_LARGER = [(3, 2), (4, 2), (3, 3), (3, 4), (5, 1)], [(4, 3), (4, 4), (5, 2), (6, 1)]
"""The same where foundations go up and down again."""


def small_game(t: Tables, random: Random, larger: bool = False) -> tuple[Tables, list[int]]:
    """A random small deal by the rules of these tables: tables and state."""
    packs = t.cards // 52
    s = [0] * state_size(t)
    s[PASS] = 1
    s[BASE] = 1
    for pile in range(t.piles):
        s[HEAD + pile] = -1 if t.role[t.kind[pile]] == ROLE_TABLEAU else 0
    if any(t.takes_back):
        ranks, suits = random.choice((LARGER if larger else SIZES)[packs])
        deck = [suit * 13 + rank for suit in range(suits) for rank in range(ranks)] * packs
        highest = sum(1 << (suit * 13 + ranks - 1) for suit in range(4))
        takes = [mask if mask == ALL_CARDS else highest for mask in t.takes]
        passes = random.choice([1, 2, 3]) if t.passes else 0
        t = t._replace(cards=len(deck), takes=takes, passes=passes)
    elif t.foundation_way == SWITCHBACK and random.random() < 0.5:
        ranks, suits = random.choice(TURNING_LARGER if larger else TURNING)
        deck = [suit * 13 + rank for suit in range(suits) for rank in range(ranks)] * packs
        limit = [
            most if suit < 0 else 2 * ranks for most, suit in zip(t.limit, t.suit, strict=True)
        ]
        t = t._replace(cards=len(deck), limit=limit)
    else:
        deck = _late(t, s, random, [4, 5, 6] if larger else [2, 3, 4])
        s[PASS] = random.randint(1, t.passes or 1)
    random.shuffle(deck)
    kinds = [k for k in range(t.kinds) if t.role[k] == ROLE_TABLEAU]
    for kind in kinds:
        piles = [pile for pile in range(t.piles) if t.kind[pile] == kind]
        piles = piles[: random.choice([1, 2, 3, 4])]
        for number, pile in enumerate(piles, start=1):
            hides = t.takes_back[kind] == 1
            tall = random.choice([2, 4, 6]) if len(piles) == 1 or t.locks[kind] else 1
            if hides:
                tall = number + random.choice([0, 1, 3, 5])
            lay(t, s, pile, [deck.pop() for _ in range(min(tall, len(deck)))])
            s[HEAD + t.piles + pile] = max(0, s[HEAD + pile] - 1) if hides else 0
    lay(t, s, t.stock, deck)
    s[HEAD + t.piles + t.stock] = len(deck)
    return t, s


def lay(t: Tables, s: list[int], pile: int, cards: list[int]) -> None:
    s[HEAD + pile] = len(cards)
    s[t.start[pile] : t.start[pile] + len(cards)] = cards


def _late(t: Tables, s: list[int], random: Random, missing: list[int]) -> list[int]:
    """Lay the foundations as they stand late in a game; the cards that are not up come back."""
    s[BASE] = 1 if t.foundation_way == SWITCHBACK else random.randint(1, 13)
    if t.foundation_way == CHOSEN:
        s[DIRECTION] = random.choice([0, UP, DOWN])
    step = -1 if s[DIRECTION] == DOWN else 1
    about, left = random.choice(missing), []
    for pile in range(t.piles):
        if t.role[t.kind[pile]] != ROLE_FOUNDATION:
            continue
        ranks = [(s[BASE] - 1 + step * i) % 13 for i in range(13)]
        if t.limit[pile] == 26:
            ranks += ranks[::-1]
        down = min(len(ranks) - 1, max(0, about + random.choice([-1, 0, 0, 1])))
        if t.foundation_way == CHOSEN and s[DIRECTION] == 0:
            down = 12  # nothing is built yet: all are found below, but most go up at once
        cards = [t.suit[pile] * 13 + rank for rank in ranks]
        lay(t, s, pile, cards[: len(cards) - down])
        left += cards[len(cards) - down :]
    return left


BRAID = 0
"""The number of the pile."""


def small_braid(t: Tables, random: Random) -> tuple[Tables, list[int]]:
    """A late game with a tall braid and few corners: most cards that are not up lie in the braid."""
    s = [0] * state_size(t)
    s[PASS], s[BASE] = random.randint(1, 3), random.randint(1, 13)
    if t.foundation_way == CHOSEN:
        s[DIRECTION] = random.choice([UP, DOWN])
    step = -1 if s[DIRECTION] == DOWN else 1
    deck: list[int] = []
    missing = [0, 0, random.choice([3, 4, 5]), random.choice([0, 2, 3, 4])]
    for pile in range(t.piles):
        if t.role[t.kind[pile]] == ROLE_FOUNDATION:
            cards = [t.suit[pile] * 13 + (s[BASE] - 1 + step * i) % 13 for i in range(13)]
            up = 13 - missing[t.suit[pile]] + random.choice([0, 0, 0, 1])
            lay(t, s, pile, cards[:up])
            deck += cards[up:]
    random.shuffle(deck)
    corners = [pile for pile in range(t.piles) if t.filled_from[t.kind[pile]] == 1 << t.kind[BRAID]]
    sides = [pile for pile in range(BRAID + 1, corners[0] + 12) if pile not in corners]
    for pile in (*corners[random.choice([1, 2]) :], *sides[random.choice([1, 2]) :]):
        s[HEAD + pile] = -1
    lay(t, s, BRAID, [deck.pop() for _ in range(min(len(deck), random.choice([6, 8, 10])))])
    if deck and random.random() < 0.5:
        lay(t, s, corners[0], [deck.pop()])
    lay(t, s, t.stock, deck)
    s[HEAD + t.piles + t.stock] = len(deck)
    return t, s
