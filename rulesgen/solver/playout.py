"""Blind playouts: a sensible player who sees what a player sees at the table, and plays on.

The player looks at a copy of the state in which every card that lies face down is blank, so that nothing
hidden can enter a decision; the true state stays with the dealer, who turns cards up. All moves are the
engine's. The player likes best what turns cards up, brings cards up that nobody needs below, or opens
spaces that somebody waits for, and turns the stock when little else is to be seen; chance shifts the worth
of each move, so that each try is another game. A try ends when the game is won, when no move is worth
making, or when two passes through the stock have brought nothing new; so it always ends.
"""

from __future__ import annotations

from rulesgen.engine.judge import movable, welcome_cards, won
from rulesgen.engine.step import do_move, legal_moves
from rulesgen.engine.tables import (
    ALL_CARDS,
    HEAD,
    ROLE_FOUNDATION,
    ROLE_STOCK,
    ROLE_TABLEAU,
    ROLE_WASTE,
    Tables,
)

POLICY = 1
"""Raised whenever the player plays otherwise: grades measured with another one are stale."""

RANDOM, UP, RECORD, TURNS, SHIFTS, OPEN_KINDS, MADE = 0, 1, 2, 3, 4, 5, 6
WINS, LEFT, PLAYED, PAUSE, STOP = 7, 8, 9, 10, 11
"""Registers: the random number; cards up, and the most there have been; turnings of the stock and moves
about the table since something new came about; cards (mask) of which not all copies are up; moves noted.
Of all tries together: those that won, cards that were never up, and moves made; after so many moves no
other try begins, after so many more none goes on (0: no limit)."""
REGISTERS = 12
LONGEST = 4096
"""Moves of a try that are noted, at most: more than any try that wins in earnest has."""
MOST_SHIFTS = 8
"""Moves about the table that bring nothing new in themselves, one after the other, at most."""
CHANCE = 400
"""How much chance there is in the worth of a move: a draw may win over a card of the waste that fits."""
NEVER = GIVEN_UP = -1
GOES_UP_AT_ONCE, GOES_UP, GOES_UP_FROM_A_COLUMN = 900, 640, 450
TURNS_UP, TURNS_UP_AND_GOES_UP, FREES_A_CARD, FROM_RESERVE = 800, 1000, 650, 700
OPENS_A_SPACE, RESERVE_TO_SPACE, AWAITED_TO_SPACE = 550, 520, 560
FROM_WASTE, FOR_THE_WASTE, COMES_BACK, WASTE_TO_SPACE = 500, 450, 350, 340
DRAW, TURN_OVER, UNSEEN_TO_SPACE = 300, 200, 50
"""What moves are worth before chance: found by trying what wins more often, over many deals and games.

At once goes up what nobody can want on the table any more; a card in a column that takes cards back too
rests there a little, as others may be built on it.
"""


def play_tries(
    t: Tables,
    start: list[int],
    follows: list[int],
    table: list[int],
    seen: list[int],
    moves: list[int],
    heads: list[int],
    left: list[int],
    r: list[int],
    made: list[int],
    first: int,
    tries: int,
    to_win: int,
) -> int:
    """Play the tries `first` … `first + tries - 1` from `start`, and add up in WINS, LEFT and PLAYED.

    The other lists are room. With `to_win` the first win is the last try, and its moves stand in `made`;
    a table without any move is tried once. Returns how many were begun.
    """
    for number in range(first, first + tries):
        if r[PAUSE] and r[PLAYED] >= r[PAUSE]:
            return number - first
        r[RANDOM] = (number + 1) * 0x9E3779B1 & 0xFFFFFFFF
        for place in range(len(start)):
            table[place] = start[place]
        won_it = play_out(t, follows, table, seen, moves, heads, left, r, made)
        r[WINS] += won_it
        r[LEFT] += t.cards - r[RECORD]
        if to_win and (won_it or r[MADE] == 0):
            return number - first + 1
    return tries


def play_out(
    t: Tables,
    follows: list[int],
    table: list[int],
    seen: list[int],
    moves: list[int],
    heads: list[int],
    left: list[int],
    r: list[int],
    made: list[int],
) -> int:
    """One game from the table as it lies; 1 if it is won. Its moves stand in `made`, as far as it goes."""
    sit_down(t, table, seen, left, r)
    while not won(t, table):
        move = choose(t, follows, seen, moves, heads, r)
        if move == GIVEN_UP or (r[STOP] and r[PLAYED] >= r[STOP]):
            return 0
        make(t, table, seen, move, left, r)
        if r[MADE] < len(made):
            made[r[MADE]] = move
        r[MADE] += 1
    return 1


def sit_down(t: Tables, table: list[int], seen: list[int], left: list[int], r: list[int]) -> None:
    """Look at every pile, and count the cards that are not up yet, kind by kind."""
    for kind in range(52):
        left[kind] = 0
    for register in range(UP, WINS):
        r[register] = 0
    for pile in range(t.piles):
        show(t, table, seen, pile, table[HEAD + pile])
        if t.role[t.kind[pile]] == ROLE_FOUNDATION:
            r[UP] += table[HEAD + pile]
            continue
        for place in range(table[HEAD + pile]):
            kind = table[t.start[pile] + place]
            left[kind] += 1
            r[OPEN_KINDS] |= 1 << kind
    r[RECORD] = r[UP]


def show(t: Tables, table: list[int], seen: list[int], pile: int, cards: int) -> None:
    """What the player now sees of a pile: its last `cards` cards, blank where they lie face down."""
    height, down = table[HEAD + pile], table[HEAD + t.piles + pile]
    for number in range(HEAD):
        seen[number] = table[number]
    seen[HEAD + pile] = height
    seen[HEAD + t.piles + pile] = down
    seen[HEAD + 2 * t.piles + pile] = table[HEAD + 2 * t.piles + pile]
    start = t.start[pile]
    for place in range(max(0, height - cards), height):
        seen[start + place] = table[start + place] if place >= down else 0


def make(
    t: Tables, table: list[int], seen: list[int], move: int, left: list[int], r: list[int]
) -> None:
    """Make the move, show what has changed, and note whether it brought anything new."""
    source, count, target = move >> 16, move >> 8 & 255, move & 255
    goes_up = t.role[t.kind[target]] == ROLE_FOUNDATION
    from_role = t.role[t.kind[source]]
    was_down = table[HEAD + t.piles + source]
    do_move(t, table, move)
    r[PLAYED] += 1
    show(t, table, seen, source, 1)
    if count == 0:
        turned = table[HEAD + target] if target == t.stock else t.turn
        show(t, table, seen, target, turned)
        r[TURNS] += 1
        return
    show(t, table, seen, target, count)
    card = table[t.start[target] + table[HEAD + target] - 1]
    if goes_up:
        left[card] -= 1
        if left[card] == 0:
            r[OPEN_KINDS] ^= 1 << card
        r[UP] += 1
    elif from_role == ROLE_FOUNDATION:
        if left[card] == 0:
            r[OPEN_KINDS] ^= 1 << card
        left[card] += 1
        r[UP] -= 1
    new = (
        r[UP] > r[RECORD]
        or from_role in (ROLE_STOCK, ROLE_WASTE)
        or table[HEAD + t.piles + source] < was_down
        or only_gives(t, t.kind[source])
    )
    if new:
        r[RECORD] = max(r[RECORD], r[UP])
        r[TURNS] = r[SHIFTS] = 0
    else:
        r[SHIFTS] += 1


def only_gives(t: Tables, kind: int) -> bool:
    """Whether cards leave such piles and never come back: each that goes is a gain."""
    return t.role[kind] == ROLE_TABLEAU and t.built_on[kind] == 0 and t.filled_from[kind] == 0


def choose(
    t: Tables, follows: list[int], seen: list[int], moves: list[int], heads: list[int], r: list[int]
) -> int:
    """The move of most worth to one who sees only this, with a little chance; or GIVEN_UP."""
    number = legal_moves(t, seen, moves, heads)
    talon = seen[HEAD + t.stock] + seen[HEAD + t.waste] if t.stock >= 0 else 0
    turns = 2 * ((talon + t.turn - 1) // t.turn + 1) if t.stock >= 0 else 0
    ups = 0
    for pile in range(t.piles):
        if t.role[t.kind[pile]] == ROLE_FOUNDATION:
            ups |= welcome_cards(t, seen, pile)
    best, most = GIVEN_UP, 0
    for index in range(number):
        move = moves[index]
        if move >> 8 & 255 == 0:
            worth = DRAW if move >> 16 == t.stock else TURN_OVER
            if r[TURNS] > turns:
                worth = NEVER
        else:
            worth = worth_of(t, follows, seen, move, ups, r)
        if worth > 0:
            worth += _chance(r)
            if worth > most:
                best, most = move, worth
    return best


def _chance(r: list[int]) -> int:
    """The next random number below CHANCE: xorshift in 32 bits, after Marsaglia (2003)."""
    x = r[RANDOM]
    x ^= x << 13 & 0xFFFFFFFF
    x ^= x >> 17
    x ^= x << 5 & 0xFFFFFFFF
    r[RANDOM] = x
    return (x >> 8) % CHANCE


def worth_of(
    t: Tables, follows: list[int], seen: list[int], move: int, ups: int, r: list[int]
) -> int:
    """What a move of cards is worth, above 0, or NEVER."""
    source, count, target = move >> 16, move >> 8 & 255, move & 255
    kind, from_kind = t.kind[target], t.kind[source]
    from_role = t.role[from_kind]
    rest = seen[HEAD + source] - count
    down = seen[HEAD + t.piles + source]
    card = seen[t.start[source] + rest]
    shows = from_role == ROLE_TABLEAU and rest > 0 and rest == down
    if t.role[kind] == ROLE_FOUNDATION:
        if from_role == ROLE_STOCK:
            return NEVER
        if shows:
            return TURNS_UP_AND_GOES_UP + 10 * down
        if follows[card] & r[OPEN_KINDS] == 0:
            return GOES_UP_AT_ONCE
        return GOES_UP_FROM_A_COLUMN if t.takes_back[from_kind] else GOES_UP
    space = seen[HEAD + target] == 0
    if from_role == ROLE_STOCK:
        return UNSEEN_TO_SPACE if space and t.takes[kind] == ALL_CARDS else NEVER
    if from_role == ROLE_WASTE:
        if space:
            return WASTE_TO_SPACE if t.takes[kind] == ALL_CARDS else AWAITED_TO_SPACE
        return FROM_WASTE
    if r[SHIFTS] >= MOST_SHIFTS:
        return NEVER
    if from_role == ROLE_FOUNDATION:
        return COMES_BACK if _serves(t, seen, card, target) else NEVER
    if shows:
        return TURNS_UP + 10 * down
    if only_gives(t, from_kind):
        return RESERVE_TO_SPACE if space else FROM_RESERVE
    if rest == 0:
        if space and kind == from_kind:
            return NEVER
        return OPENS_A_SPACE if _space_wanted(t, seen, from_kind, source) else NEVER
    under = seen[t.start[source] + rest - 1]
    if ups >> under & 1:
        return FREES_A_CARD
    return FOR_THE_WASTE if _waste_fits(t, seen, from_kind, under) else NEVER


def _serves(t: Tables, seen: list[int], card: int, target: int) -> bool:
    """Whether a card that comes back serves at once: the waste's, or one that turns a card up, fits on it."""
    kind = t.kind[target]
    fits = t.fits[(kind * 4 + t.way[kind]) * 52 + card]
    for pile in range(t.piles):
        height = seen[HEAD + pile]
        if height <= 0 or not t.built_on[kind] >> t.kind[pile] & 1:
            continue
        role = t.role[t.kind[pile]]
        down = seen[HEAD + t.piles + pile]
        if role == ROLE_WASTE and fits >> seen[t.start[pile] + height - 1] & 1:
            return True
        if role == ROLE_TABLEAU and pile != target and 0 < down < height:
            whole = movable(t, seen, pile) == height - down
            if whole and fits >> seen[t.start[pile] + down] & 1:
                return True
    return False


def _waste_fits(t: Tables, seen: list[int], kind: int, card: int) -> bool:
    """Whether the waste's top card could be built on a card that would be uncovered."""
    if t.waste < 0 or seen[HEAD + t.waste] <= 0 or not t.built_on[kind] >> t.kind[t.waste] & 1:
        return False
    top = seen[t.start[t.waste] + seen[HEAD + t.waste] - 1]
    return bool(t.fits[(kind * 4 + t.way[kind]) * 52 + card] >> top & 1)


def _space_wanted(t: Tables, seen: list[int], kind: int, source: int) -> bool:
    """Whether a space among such piles would be of use: a card is in sight that may fill it and gains."""
    takes = t.takes[kind]
    for pile in range(t.piles):
        height = seen[HEAD + pile]
        from_kind = t.kind[pile]
        if height <= 0 or pile == source or not t.filled_from[kind] >> from_kind & 1:
            continue
        role = t.role[from_kind]
        if role == ROLE_STOCK:
            return True
        top = seen[t.start[pile] + height - 1]
        if role == ROLE_WASTE and takes >> top & 1:
            return True
        if role == ROLE_TABLEAU:
            if takes == ALL_CARDS:
                return True
            down = seen[HEAD + t.piles + pile]
            if 0 < down < height and takes >> seen[t.start[pile] + down] & 1:
                return True
    return False
