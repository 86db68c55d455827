"""Cards that lie face down for good: told before a search and in its midst, and never wrongly."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulesgen.cards import Card
from rulesgen.engine import Position, from_piles
from rulesgen.engine.step import do_move, legal_moves, most_moves
from rulesgen.engine.tables import (
    ALL_CARDS,
    BASE,
    HEAD,
    PASS,
    ROLE_TABLEAU,
    Tables,
    state_size,
    tables,
)
from rulesgen.solver import Budget, Lost, Undecided, Won, facedown, solve
from rulesgen.solver.compiled import INTERPRETED, compiled_machine
from rulesgen.solver.desk import FORGOTTEN, make_desk
from rulesgen.solver.facedown import AT_SIGHT, face_down_for_good, face_down_room
from rulesgen.solver.finder import numbered
from rulesgen.solver.kernel import EXHAUSTED, FOUND, search
from rulesgen.solver.shortcuts import Allowed, Plan, plan
from solver.plain import PlainSearch
from solver.small_games import lay, rules_of, small_game

each_draw = pytest.mark.parametrize("variants", [(), ("draw-three",)], ids=["one", "three"])
ROOM = face_down_room()


def told(t: Tables, s: list[int], p: Plan | None = None) -> bool:
    return face_down_for_good(t, p or plan(t, s), s, *ROOM, AT_SIGHT)


def late(stock: str, **columns: str) -> Position:
    """A table of Klondike with the cards named, in columns face down but for the last; all others are up."""
    lying = {
        f"column.{name[1:]}": [f"~{card}" for card in cards.split()[:-1]] + cards.split()[-1:]
        for name, cards in columns.items()
    }
    used = set(" ".join([*columns.values(), stock]).split())
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
    up = {
        f"foundation.{number}": [rank + suit for rank in ranks if rank + suit not in used]
        for number, suit in enumerate("CDHS", start=1)
    }
    hidden = [f"~{card}" for card in stock.split()]
    return from_piles(rules_of("klondike", ()), {**up, **lying, "stock": hidden})


def told_of(position: Position) -> bool:
    return told(position.tables, list(position.state))


def test_a_queen_over_both_black_kings_and_her_jack() -> None:
    """She leaves for a black king or after her jack, and all three lie under her."""
    position = late("KH", c1="JH KS KC QH")
    assert told_of(position)
    assert solve(position) == Lost(0)


def test_she_leaves_for_a_king_that_lies_elsewhere() -> None:
    position = late("KH KS", c1="JH KC QH")
    assert not told_of(position)
    assert isinstance(solve(position), Won)


def test_two_queens_each_over_what_the_other_needs() -> None:
    """The jack of each and one black king each lie under the other; with a king at hand one queen leaves."""
    crossed = late("KD KH", c1="JD KC QH", c2="JH KS QD")
    assert told_of(crossed)
    assert solve(crossed) == Lost(0)
    assert not told_of(late("KD KH KS", c1="JD KC QH", c2="JH QD"))


def test_one_king_for_two_queens() -> None:
    """The king that is at hand takes one of them, as her jack and the other's, and a king, lie under both."""
    one = late("KC KD KH", c1="JD KS QH", c2="JH QD")
    assert not told_of(one)
    assert isinstance(solve(one), Won)


def test_what_came_to_the_table_stays_there_when_the_space_is_gone() -> None:
    """Sixteen cards, the second space serves the stock before the 4C takes it."""
    t = tables(rules_of("klondike", ("draw-three",)))
    fours = sum(1 << (suit * 13 + 3) for suit in range(4))
    t = t._replace(cards=16, takes=[mask if mask == ALL_CARDS else fours for mask in t.takes])
    s = [0] * state_size(t)
    s[PASS] = s[BASE] = 1
    columns = [pile for pile in range(t.piles) if t.role[t.kind[pile]] == ROLE_TABLEAU]
    for pile in columns[2:]:
        s[HEAD + pile] = -1
    for pile, codes in (
        (columns[0], "2S 3S AS 4C"),
        (columns[1], "AH 2D"),
        (t.stock, "4S 3D 3C AD 3H 4D 2C 4H 2H AC"),
    ):
        lay(t, s, pile, [Card.parse(code).kind for code in codes.split()])
        s[HEAD + t.piles + pile] = s[HEAD + pile] - int(pile != t.stock)
    assert PlainSearch(INTERPRETED, 6_000)(t, list(s))
    assert not told(t, s)


@each_draw
def test_whole_deals(variants: tuple[str, ...]) -> None:
    """Of the first 150 numbers these are lost at sight; what one card at a time loses three lose, too."""
    rules = rules_of("klondike", variants)
    positions = {number: numbered(rules, "R1", str(number)) for number in range(1, 151)}
    found = [number for number, position in positions.items() if told_of(position)]
    one = [6, 10, 14, 55, 61]
    assert found == (sorted([*one, 23, 28, 39, 68, 84, 123, 146]) if variants else one)
    assert all(solve(positions[number], Budget(nodes=1)) == Lost(0) for number in found)
    blind = Allowed(sight=False)
    assert isinstance(solve(positions[14], Budget(nodes=500), allowed=blind), Undecided)


@pytest.mark.parametrize("game", ["gargantua", "braid", "british-square"])
def test_games_of_other_kinds_say_nothing(game: str) -> None:
    position = numbered(rules_of(game, ()), "R1", "1")
    assert not plan(position.tables, position.state).face_down


def played_on(t: Tables, s: list[int], random: Random) -> None:
    """Some moves at random, cards to columns rather than up."""
    moves, heads = [0] * most_moves(t), [0] * most_moves(t)
    for _ in range(random.choice([0, 2, 5, 9, 14])):
        number = legal_moves(t, s, moves, heads)
        if number == 0:
            return
        do_move(t, s, random.choice(moves[:number]))


def compare(
    variants: tuple[str, ...], games: int, plainly: PlainSearch, large: int
) -> Counter[str]:
    """Small games at the beginning or in their midst: what is told of them, and the plain verdict."""
    random = Random(f"face down {variants}")
    full = tables(rules_of("klondike", variants))
    met: Counter[str] = Counter()
    for number in range(games):
        t, s = small_game(full, random, larger=bool(large) and number % large == 0)
        p = plan(t, s)
        played_on(t, s, random)
        verdict = plainly(t, list(s))
        said = told(t, s, p)
        if verdict is not None:
            assert not (said and verdict), f"game {number}: {t.cards} cards, {s[HEAD:]}"
            met["won" if verdict else "told" if said else "lost"] += 1
    return met


@each_draw
def test_never_wrongly_on_a_sample(variants: tuple[str, ...]) -> None:
    met = compare(variants, 400, PlainSearch(INTERPRETED, 400), large=0)
    assert met["told"] >= 20
    assert met["won"] >= 20


@pytest.mark.long
@each_draw
def test_never_wrongly_on_thousands(variants: tuple[str, ...]) -> None:
    """Many small games, compiled; a good part of those that are lost are told."""
    met = compare(variants, 20_000, PlainSearch(compiled_machine(), 30_000), large=4)
    assert met["told"] >= 1_000
    assert met["won"] >= 1_000


@each_draw
def test_a_search_that_asks_from_the_beginning_on(
    variants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdicts of small games are the plain ones, and some are reached with fewer positions."""
    monkeypatch.setattr(facedown, "LATE", 0)
    random = Random(f"asking {variants}")
    full = tables(rules_of("klondike", variants))
    plainly, fewer = PlainSearch(INTERPRETED, 600), 0
    for number in range(60):
        t, s = small_game(full, random)
        verdict = plainly(t, list(s))
        if verdict is None:
            continue
        looked = []
        for asked in (True, False):
            p, state = plan(t, s, Allowed(face_down=asked)), list(s)
            desk = make_desk(t, p, state)
            end = search(t, p, state, desk, [0] * (1 << 13), [0] * (1 << 13), 4_000)
            assert not desk.registers[FORGOTTEN]
            assert end == (FOUND if verdict else EXHAUSTED), f"game {number}"
            looked.append(desk.registers[1])
        fewer += looked[0] < looked[1]
    assert fewer >= 3
