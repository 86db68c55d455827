"""The engine against its naive twin: same verdicts and reasons, same legal moves, same tables.

Every game with every combination of its variants, at tables reached by random play and at tables
laid out at random. The moves are all that are conceivable, or a sample of them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import twin
from twin import lonely_notation
from twin.random_tables import COMBINATIONS, conceivable_move, played, scattered
from twin.tables import Table

from rulesgen.engine import Position, from_object
from rulesgen.engine.play import legal_moves, play, verdict, won
from rulesgen.engine.refusals import Refusal
from rulesgen.rules.reading import read_rules
from rulesgen.rules.record import Rules

CONTENT = Path(__file__).parents[1] / "content"
SOLUTIONS = Path(__file__).parent / "data" / "klondike_verdicts.json"

each_combination = pytest.mark.parametrize(
    ("game", "variants"),
    COMBINATIONS,
    ids=["+".join((game, *variants)) for game, variants in COMBINATIONS],
)


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Any]:
    """The rules of every game of the twin, read once."""
    games = dict.fromkeys(game for game, _variants in COMBINATIONS)
    return {game: read_rules(CONTENT / game / "rules.yaml") for game in games}


def rules_of(catalogue: dict[str, Any], table: Table) -> Rules:
    rules: Rules = catalogue[table["game"]].with_variants(table["variants"])
    return rules


def reason(position: Position, move: str) -> str | None:
    """The engine's verdict in the twin's words."""
    refusal = verdict(position, move)
    return None if refusal is None else str(refusal.reason)


def disagreements(table: Table, position: Position, moves: list[str]) -> list[str]:
    """One line for each move on which the two differ, with all that is needed to look at it."""
    found = []
    for move in moves:
        ours, theirs = reason(position, move), twin.judge(table, move)
        if ours != theirs:
            found.append(f"{move}: engine {ours}, twin {theirs}\n  {table}")
    return found


def assert_equal_after(table: Table, position: Position, moves: list[str]) -> None:
    """Playing a legal move gives equal tables; a refused one leaves the position as it is."""
    before = position.to_object()
    for move in moves:
        after = play(position, move)
        assert not isinstance(after, Refusal), (move, table)
        assert after.to_object() == twin.play(table, move), (move, table)
        assert won(after) == twin.won(twin.play(table, move))
    assert position.to_object() == before


def assert_agree(table: Table, position: Position, moves: list[str], random: Random) -> None:
    """Verdicts on the moves named and the list of legal moves; some of these are played."""
    assert position.to_object() == table
    assert disagreements(table, position, moves) == []
    legal = twin.legal_moves(table)
    assert sorted(legal_moves(position)) == legal, table
    assert_equal_after(table, position, random.sample(legal, min(3, len(legal))))


def sampled(table: Table, random: Random, count: int) -> list[str]:
    """A sample of the conceivable moves, some with the index left out."""
    moves = [conceivable_move(table, random) for _ in range(count)]
    return moves + [without_an_index(move, random) for move in moves[: count // 4]]


def without_an_index(move: str, random: Random) -> str:
    """`9H corner.1 > foundation.5` as `9H corner > foundation.5`, or the target's, or both."""
    keep = random.choice([(True, False), (False, True), (False, False)])
    words = move.split()
    for place, kept in ((-3, keep[0]), (-1, keep[1])):
        if not kept and len(words) > 2:
            words[place] = words[place].split(".")[0]
    return " ".join(words)


def games_played_together(
    rules: Rules, game: str, variants: tuple[str, ...], random: Random, count: int, steps: int
) -> Iterator[tuple[Table, Position]]:
    """Twin and engine side by side from the same deal, each making the same moves by itself."""
    for _ in range(count):
        position: Position | Refusal | None = None
        for table, move in played(game, variants, random, steps):
            position = play(position, move) if position else from_object(rules, table)
            assert isinstance(position, Position), (move, table)
            yield table, position


def compare(
    catalogue: dict[str, Any],
    game: str,
    variants: tuple[str, ...],
    *,
    games: int,
    steps: int,
    scattered_tables: int,
    moves: int,
) -> None:
    random = Random(f"{game} {variants}")
    rules = catalogue[game].with_variants(variants)
    for table, position in games_played_together(rules, game, variants, random, games, steps):
        assert_agree(table, position, sampled(table, random, moves), random)
    for _ in range(scattered_tables):
        table = scattered(game, variants, random)
        position = from_object(rules, table)
        assert_agree(table, position, sampled(table, random, moves), random)


@each_combination
def test_on_a_sample(catalogue: dict[str, Any], game: str, variants: tuple[str, ...]) -> None:
    # What is put back in the deal changes nothing in play: those tables are fewer.
    games, tables = (1, 60) if "duplicates" in variants else (2, 240)
    compare(catalogue, game, variants, games=games, steps=60, scattered_tables=tables, moves=12)


@each_combination
def test_on_all_conceivable_moves(
    catalogue: dict[str, Any], game: str, variants: tuple[str, ...]
) -> None:
    random = Random(f"all {game} {variants}")
    for _ in range(2):
        table = scattered(game, variants, random)
        position = from_object(rules_of(catalogue, table), table)
        everything = twin.all_conceivable_moves(table)
        assert disagreements(table, position, everything) == []
        assert_equal_after(table, position, twin.legal_moves(table))


@pytest.mark.long
@each_combination
def test_on_thousands(catalogue: dict[str, Any], game: str, variants: tuple[str, ...]) -> None:
    compare(catalogue, game, variants, games=8, steps=150, scattered_tables=1800, moves=40)


@pytest.mark.parametrize(
    ("key", "variants", "count"), [("draw1", [], 111), ("draw3", ["draw-three"], 102)]
)
def test_known_solutions(
    catalogue: dict[str, Any], key: str, variants: list[str], count: int
) -> None:
    """Solutions of solvers that are not ours, played by both to the end."""
    solved = 0
    for entry in json.loads(SOLUTIONS.read_text(encoding="utf-8")):
        if "moves" not in entry[key]:
            continue
        table = twin.deal("klondike", variants, lonely_notation.pack(entry["deck"]))
        position: Position | Refusal = from_object(rules_of(catalogue, table), table)
        for step in entry[key]["moves"].split():
            move = lonely_notation.move(step, not table["piles"]["stock"])
            table = twin.play(table, move)
            assert isinstance(position, Position), (entry["id"], position)
            position = play(position, move)
        assert isinstance(position, Position), (entry["id"], position)
        assert position.to_object() == table
        assert won(position)
        assert twin.won(table)
        solved += 1
    assert solved == count


GARBLED = [
    "",
    " ",
    "deal",
    "draw 3",
    "9H",
    "9H waste",
    "9H waste >",
    "> waste",
    "9H > waste",
    "waste > foundation.1",
    "9H waste foundation.1",
    "9H waste > foundation.1 > foundation.2",
    "9H waste > waste.1",
    "9H waste > foundation.0",
    "9H waste > foundation.99",
    "9H waste > foundation.x",
    "9H waste > cellar",
    "9H cellar > waste",
    "9H STOCK > waste",
    "1H waste > foundation.1",
    "9X waste > foundation.1",
    "stock > cellar",
]


@each_combination
def test_on_garbled_moves(catalogue: dict[str, Any], game: str, variants: tuple[str, ...]) -> None:
    random = Random(f"garbled {game} {variants}")
    table = scattered(game, variants, random)
    assert disagreements(table, from_object(rules_of(catalogue, table), table), GARBLED) == []


def test_the_sample_meets_every_reason(catalogue: dict[str, Any]) -> None:
    """A reason that is never met is never compared; the choice of a deal is no move."""
    random = Random("reasons")
    met: Counter[str | None] = Counter(
        twin.judge(table, move)
        for game, variants in COMBINATIONS
        for table in [scattered(game, variants, random) for _ in range(60)]
        for move in [
            "AC braid > waste",
            "AC column.1 > waste",
            *GARBLED,
            *sampled(table, random, 20),
        ]
    )
    assert set(twin.REASONS) - set(met) == {"choice"}
