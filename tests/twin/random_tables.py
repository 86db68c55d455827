"""Tables to compare on: reached by random play, or laid out at random as if late in a game.

`combinations` lists every game with every variant and combination of variants. Everything is drawn
from a `random.Random` that the caller seeds, so a failing table can be found again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations as choose
from random import Random

from rulesgen.cards import pack

from . import deal, empty_table, legal_moves, play
from .tables import RANKS, SUITS, Table, cards, colour, kind, of_kind, rank, suit, turned_down

BRAID_VARIANTS = ("duplicates", "side-building", "up-or-down", "long")

COMBINATIONS: list[tuple[str, tuple[str, ...]]] = [
    *(("braid", some) for count in range(5) for some in choose(BRAID_VARIANTS, count)),
    ("klondike", ()),
    ("klondike", ("draw-three",)),
    ("british-square", ()),
    ("british-square", ("american",)),
    ("gargantua", ()),
]


def shuffled_pack(game: str, random: Random) -> list[str]:
    codes = [card.code for card in pack(1 if game == "klondike" else 2)]
    random.shuffle(codes)
    return codes


def dealt(game: str, variants: tuple[str, ...], random: Random) -> Table:
    """A fresh deal; with `duplicates` some of the doubled cards of the braid are put back."""
    codes = shuffled_pack(game, random)
    return deal(game, list(variants), codes, choices_for(codes, variants, random))


def choices_for(codes: list[str], variants: tuple[str, ...], random: Random) -> list[str]:
    """Cards of the braid to be put back, each pair by the toss of a coin."""
    if "duplicates" not in variants:
        return []
    braid: list[str] = []
    choices: list[str] = []
    to_come = iter(codes)
    while len(braid) < (24 if "long" in variants else 20):
        card = next(to_come)
        if card in braid and random.random() < 0.5:
            choices.append(card)
        else:
            braid.append(card)
    return choices


def conceivable_move(table: Table, random: Random) -> str:
    """One conceivable move, cards on top and cards that nearly fit named oftener than others."""
    piles = list(table["piles"])
    chance = random.random()
    if chance > 0.7:
        near = near_move(table, random)
        if near:
            return near
    if chance < 0.02:
        return random.choice(["draw", "redeal"])
    target = random.choice(piles)
    if chance < 0.1:
        return f"stock > {target}"
    source = random.choice([pile for pile in piles if cards(table, pile)])
    card = random.choice([cards(table, source)[-1], random.choice(cards(table, source))])
    return f"{card.lstrip('~')} {source} > {target}"


def near_move(table: Table, random: Random) -> str | None:
    """A card on top offered to a pile whose top card is its neighbour in rank, mostly in suit."""
    tops = [pile for pile in table["piles"] if pile != "stock" and cards(table, pile)]
    target = random.choice(tops)
    on_top = cards(table, target)[-1]
    neighbours = [
        pile
        for pile in tops
        if pile != target and (rank(cards(table, pile)[-1]) - rank(on_top)) % 13 in (0, 1, 12)
    ]
    in_suit = [pile for pile in neighbours if suit(cards(table, pile)[-1]) == suit(on_top)]
    if not neighbours:
        return None
    source = random.choice(in_suit if in_suit and random.random() < 0.7 else neighbours)
    return f"{cards(table, source)[-1]} {source} > {target}"


def played(
    game: str, variants: tuple[str, ...], random: Random, steps: int
) -> Iterator[tuple[Table, str]]:
    """A fresh deal and every table after it with the move that led there.

    A move up is chosen more often than another.
    """
    table = dealt(game, variants, random)
    yield table, ""
    for _ in range(steps):
        moves = legal_moves(table)
        up = [move for move in moves if "> foundation" in move]
        if not moves:
            return
        move = random.choice(up if up and random.random() < 0.7 else moves)
        table = play(table, move)
        yield table, move


# --- laid out at random ---------------------------------------------------------------------------


def scattered(game: str, variants: tuple[str, ...], random: Random) -> Table:
    """Foundations at any height, the other cards anywhere: what play by chance seldom reaches."""
    table = empty_table(game, list(variants))
    rest = shuffled_pack(game, random)
    if game == "braid":
        _scatter_braid(table, rest, random)
    elif game == "british-square":
        _scatter_british_square(table, rest, random)
    else:
        _scatter_klondike(table, rest, random)
    in_stock = random.choice([0, 0, 1, 2, len(rest) // 2, len(rest)])
    table["piles"]["stock"] = [turned_down(card) for card in rest[:in_stock]]
    table["piles"]["waste"] = rest[in_stock:]
    return table


def _height(full: int, random: Random) -> int:
    return random.choice([0, full, random.randint(0, full), random.randint(0, full)])


def _take(rest: list[str], random: Random, least: int, most: int) -> list[str]:
    count = min(len(rest), random.randint(least, most))
    return [rest.pop() for _ in range(count)]


def _lay_foundation(
    table: Table, foundation: str, of_suit: str, ranks: list[int], rest: list[str]
) -> None:
    for number in ranks:
        card = RANKS[number - 1] + of_suit
        rest.remove(card)
        cards(table, foundation).append(card)


def _go_on(run: list[str], rest: list[str], random: Random, steps: list[int], suited: bool) -> None:
    """Build on the last card of a run from the rest, as long as chance and the rest allow."""
    while random.random() < 0.6:
        wanted = [rank(run[-1]) + step for step in steps]
        fitting = [
            card
            for card in rest
            if rank(card) in wanted
            and (suit(card) == suit(run[-1]) if suited else colour(card) != colour(run[-1]))
        ]
        if not fitting:
            return
        rest.remove(fitting[0])
        run.append(fitting[0])


def _scatter_braid(table: Table, rest: list[str], random: Random) -> None:
    base = random.randint(1, 13)
    step = 1
    undecided = False
    if "up-or-down" in table["variants"]:
        table["direction"] = random.choice([None, "up", "down"])
        step = -1 if table["direction"] == "down" else 1
        undecided = table["direction"] is None
    order = [(base - 1 + step * n) % 13 + 1 for n in range(13)]
    for number, of_suit in enumerate(SUITS):
        heights = sorted((_height(1 if undecided else 13, random) for _ in range(2)), reverse=True)
        if number == 3 and not any(cards(table, f) for f in of_kind(table, "foundation")):
            heights[0] = max(heights[0], 1)
        for which, height in enumerate(heights):
            foundation = f"foundation.{2 * number + which + 1}"
            _lay_foundation(table, foundation, of_suit, order[:height], rest)
    table["pass"] = random.randint(1, 3)
    table["piles"]["braid"] = _take(rest, random, 0, 6) if random.random() < 0.7 else []
    for corner in of_kind(table, "corner"):
        table["piles"][corner] = _take(rest, random, 0, 1)
    for side in of_kind(table, "side"):
        table["piles"][side] = _take(rest, random, 0, 1)
        if "side-building" in table["variants"] and cards(table, side):
            _go_on(cards(table, side), rest, random, [-1, 12], suited=False)


def _scatter_klondike(table: Table, rest: list[str], random: Random) -> None:
    foundations = of_kind(table, "foundation")
    for number, foundation in enumerate(foundations):
        of_suit = SUITS[number * 4 // len(foundations)]
        _lay_foundation(table, foundation, of_suit, list(range(1, _height(13, random) + 1)), rest)
    table["pass"] = random.randint(1, 2 if table["game"] == "gargantua" else 4)
    for column in of_kind(table, "column"):
        hidden = [turned_down(card) for card in _take(rest, random, 0, 3)]
        face_up = _take(rest, random, 1, 1)
        if not face_up or random.random() < 0.2:
            rest += [card.lstrip("~") for card in hidden] + face_up
            continue
        _go_on(face_up, rest, random, [-1], suited=False)
        if random.random() < 0.1:
            face_up += _take(rest, random, 1, 2)
        table["piles"][column] = hidden + face_up


def _scatter_british_square(table: Table, rest: list[str], random: Random) -> None:
    order = list(range(1, 14)) + list(range(13, 0, -1))
    for number, of_suit in enumerate(SUITS):
        height = _height(26, random)
        _lay_foundation(table, f"foundation.{number + 1}", of_suit, order[:height], rest)
    spaces = random.choice([0, 0, 0, 1, 2])
    for column in of_kind(table, "column")[: len(of_kind(table, "column")) - spaces]:
        table["piles"][column] = _take(rest, random, 1, 3)
        if cards(table, column):
            by_chance = len(cards(table, column))
            _go_on(cards(table, column), rest, random, [random.choice([1, -1])], suited=True)
            built = len(cards(table, column)) - by_chance
            table["built"] |= {column: built} if built else {}


# --- what must hold of every table ----------------------------------------------------------------


def cards_in_order(table: Table) -> list[str]:
    """Every card of the table, sorted: the same before and after any move."""
    return sorted(card.lstrip("~") for pile in table["piles"].values() for card in pile)


def faults_of_shape(table: Table) -> list[str]:
    """Stock down, all else up but the lower cards of Klondike's columns; no lock without cards."""
    faults = []
    for pile, pile_cards in table["piles"].items():
        down = [card.startswith("~") for card in pile_cards]
        if pile == "stock" and not all(down):
            faults.append("a stock card lies face up")
        if pile != "stock" and kind(pile) != "column" and any(down):
            faults.append(f"a card of {pile} lies face down")
        if kind(pile) == "column" and (down != sorted(down, reverse=True) or down[-1:] == [True]):
            faults.append(f"{pile} lies face down on top")
    for column, built in table.get("built", {}).items():
        if not 0 < built < len(cards(table, column)):
            faults.append(f"{column} has {built} built of {len(cards(table, column))} cards")
    return faults


__all__ = [
    "COMBINATIONS",
    "cards_in_order",
    "conceivable_move",
    "dealt",
    "faults_of_shape",
    "played",
    "scattered",
]
