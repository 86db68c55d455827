"""Small packs on real rules, and the plain search that the solver is compared with.

Where cards may be taken back the pack is cut down to its low ranks and spaces for kings take the highest
rank there is. Elsewhere it is a late position: the lower cards are up already, the rest lies anywhere. Piles
that are left out have the height -1.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from rulesgen.engine.judge import won
from rulesgen.engine.step import do_move, legal_moves, most_moves, undo_move
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
    ("british-square", ()),
    ("british-square", ("american",)),
]


def rules_of(game: str, variants: tuple[str, ...]) -> Rules:
    """The rules of a game with its variants."""
    return read_rules(CONTENT / game / "rules.yaml").with_variants(variants)


def small_game(t: Tables, random: Random) -> tuple[Tables, list[int]]:
    """A random small deal by the rules of these tables: tables and state."""
    packs = t.cards // 52
    s = [0] * state_size(t)
    s[PASS] = 1
    s[BASE] = 1
    for pile in range(t.piles):
        s[HEAD + pile] = -1 if t.role[t.kind[pile]] == ROLE_TABLEAU else 0
    if any(t.takes_back):
        ranks, suits = random.choice([(3, 4), (4, 4), (5, 4), (4, 3), (6, 3), (7, 2)])
        if packs > 1:
            ranks, suits = random.choice([(3, 2), (4, 2), (3, 3), (3, 4)])
        deck = [suit * 13 + rank for suit in range(suits) for rank in range(ranks)] * packs
        highest = sum(1 << (suit * 13 + ranks - 1) for suit in range(4))
        takes = [mask if mask == ALL_CARDS else highest for mask in t.takes]
        passes = random.choice([1, 2, 3]) if t.passes else 0
        t = t._replace(cards=len(deck), takes=takes, passes=passes)
    else:
        deck = _late(t, s, random)
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


def _late(t: Tables, s: list[int], random: Random) -> list[int]:
    """Lay the foundations as they stand late in a game; the cards that are not up come back."""
    s[BASE] = 1 if t.foundation_way == SWITCHBACK else random.randint(1, 13)
    if t.foundation_way == CHOSEN:
        s[DIRECTION] = random.choice([0, UP, DOWN])
    step = -1 if s[DIRECTION] == DOWN else 1
    down, left = random.choice([2, 3, 4]), []
    for pile in range(t.piles):
        if t.role[t.kind[pile]] != ROLE_FOUNDATION:
            continue
        ranks = [(s[BASE] - 1 + step * i) % 13 for i in range(13)]
        if t.limit[pile] == 26:
            ranks += ranks[::-1]
        missing = min(len(ranks) - 1, max(0, down + random.choice([-1, 0, 0, 1])))
        if t.foundation_way == CHOSEN and s[DIRECTION] == 0:
            missing = 12  # nothing is built yet: all are found below, but most go up at once
        cards = [t.suit[pile] * 13 + rank for rank in ranks]
        lay(t, s, pile, cards[: len(cards) - missing])
        left += cards[len(cards) - missing :]
    return left


def plain_search(t: Tables, s: list[int], most: int) -> bool | None:
    """Whether the game can be won, from nothing but the engine's list of moves; None: too many states.

    Positions count as equal only if everything is, except how often an unlimited stock was turned.
    """
    out, heads = [0] * most_moves(t), [0] * most_moves(t)
    seen = {_whole(t, s)}
    if won(t, s):
        return True
    number = legal_moves(t, s, out, heads)
    stack = [(out[:number], 0, 0)]
    while stack:
        moves, made, undo = stack[-1]
        if not moves:
            stack.pop()
            if stack:
                undo_move(t, s, made, undo)
            continue
        move = moves.pop()
        took = do_move(t, s, move)
        if won(t, s):
            return True
        key = _whole(t, s)
        if key in seen:
            undo_move(t, s, move, took)
            continue
        if len(seen) >= most:
            return None
        seen.add(key)
        number = legal_moves(t, s, out, heads)
        stack.append((out[:number], move, took))
    return False


def _whole(t: Tables, s: list[int]) -> tuple[int, ...]:
    return tuple(s) if t.passes else (1, *s[1:])
