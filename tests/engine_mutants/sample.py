"""What the twin says of a sample of tables, asked once; the engine is compared with it again and
again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import twin
import yaml
from bench import conceivable
from bench.scattered import partial
from bench.scattered import scattered as scattered_by_rules
from engine import laid, up_to
from rules.edited import edited, read
from test_twin_agrees import sampled
from twin.random_tables import played, scattered
from twin.tables import RANKS, SUITS, Table

from rulesgen.engine import Position, from_object, legal_moves, play, verdict, won
from rulesgen.engine.play import legal_codes
from rulesgen.engine.step import do_move, undo_move
from rulesgen.rules.reading import GameRules, read_rules

CONTENT = Path(__file__).resolve().parents[2] / "content"

GAMES: list[tuple[str, tuple[str, ...]]] = [
    ("klondike", ("draw-three",)),
    ("braid", ("side-building", "up-or-down")),
    ("british-square", ()),
    ("gargantua", ()),
    ("braid", ()),
    ("british-square", ("american",)),
    ("klondike", ()),
]


@dataclass(frozen=True)
class Asked:
    """One table and the twin's answers."""

    position: Position
    verdicts: dict[str, str | None]
    legal: list[str]
    after: dict[str, Table]
    won: bool


@cache
def turned_round(game: str) -> GameRules:
    """The game with its kinds of piles in the opposite order: nothing may hang on who comes first."""
    data = yaml.load((CONTENT / game / "rules.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)
    data["piles"] = dict(reversed(data["piles"].items()))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rules.yaml"
        path.write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")
        return read_rules(path)


@cache
def sample(tables: int = 36, steps: int = 45) -> tuple[Asked, ...]:
    """Tables laid out at random and tables of random games, of every game in turn."""
    rows = []
    for game, variants in GAMES:
        random = Random(f"mutants {game} {variants}")
        known = turned_round(game) if variants else read_rules(CONTENT / game / "rules.yaml")
        rules = known.with_variants(variants)
        found = [scattered(game, variants, random) for _ in range(tables)]
        found += [table for table, _ in played(game, variants, random, steps)]
        found[3:3] = nearly_won(game, variants)
        if "up-or-down" in variants:
            found[3:3] = [at_the_corner(variants), going_down(variants)]
        if game == "british-square":
            found[3:3] = [between_the_kings(variants)]
        rows.append(
            [asked(from_object(rules, table | {"partial": True}), table, random) for table in found]
        )
    return tuple(
        row[place] for place in range(max(map(len, rows))) for row in rows if place < len(row)
    )


def nearly_won(game: str, variants: tuple[str, ...]) -> list[Table]:
    """A table with every card up, and one whose last card still lies on the waste."""
    won = twin.empty_table(game, list(variants))
    if "direction" in won:
        won["direction"] = "up"
    ups = [pile for pile in won["piles"] if pile.startswith("foundation")]
    first = 8 if game == "braid" else 1
    order = [(first + step - 1) % 13 + 1 for step in range(13)]
    if len(ups) == 4 and game == "british-square":
        order += order[::-1]
    for number, pile in enumerate(ups):
        won["piles"][pile] = [RANKS[rank - 1] + SUITS[number * 4 // len(ups)] for rank in order]
    *rest, last = won["piles"][ups[-1]]
    return [won, won | {"piles": won["piles"] | {ups[-1]: rest, "waste": [last]}}]


def at_the_corner(variants: tuple[str, ...]) -> Table:
    """King and ace as the first two cards of a foundation whose direction is not chosen yet."""
    table = twin.empty_table("braid", list(variants))
    table["piles"] |= {"foundation.1": ["KC"], "side.1": ["AC"], "foundation.3": ["KD"]}
    return table


def going_down(variants: tuple[str, ...]) -> Table:
    """Down is chosen; a card that would go up waits at the side."""
    table = twin.empty_table("braid", list(variants)) | {"direction": "down"}
    table["piles"] |= {"foundation.1": ["8C", "7C"], "side.1": ["8C"], "side.2": ["6C"]}
    return table


def between_the_kings(variants: tuple[str, ...]) -> Table:
    """A foundation up to its first king, a queen and a jack that have to wait for the second."""
    table = twin.empty_table("british-square", list(variants))
    table["piles"] |= {
        "foundation.1": [rank + "C" for rank in RANKS],
        "column.1": ["QC"],
        "column.2": ["JC"],
        "column.3": ["KC"],
    }
    return table


def asked(position: Position, table: Table, random: Random) -> Asked:
    """The twin's answers: verdicts on a sample of moves, all legal moves, some tables after one."""
    legal = twin.legal_moves(table)
    moves = sampled(table, random, 24)
    if sum(map(len, table["piles"].values())) < 20:  # laid out by hand
        moves += twin.all_conceivable_moves(table)
    up = [move for move in legal if "> foundation" in move]
    made = random.sample(legal, min(2, len(legal))) + random.sample(up, min(2, len(up)))
    return Asked(
        position,
        {move: twin.judge(table, move) for move in moves},
        legal,
        {move: twin.play(table, move) for move in made},
        twin.won(table),
    )


OTHERS: list[tuple[str, dict[str, str]]] = [
    ("klondike", {"piles.column.unit": "whole-run"}),
    ("klondike", {"piles.column.space.fill": "at-once", "piles.column.space.from": "[waste]"}),
    ("braid", {"piles.foundation.take-back": "[side]"}),
]
"""Rules that no founding game has, for what the twin does not know."""


@cache
def unknown_to_the_twin() -> tuple[tuple[Position, list[str]], ...]:
    """Tables of those rules and tables in part, with all moves that can be thought of."""
    random, found = Random("bench"), []
    with TemporaryDirectory() as folder:
        for game, changes in OTHERS:
            known = read(Path(folder), edited(game, changes))
            tables = 2 if game == "braid" else 24
            found += [scattered_by_rules(known.base, random) for _ in range(tables)]
            if "piles.column.space.fill" in changes:
                kings = f"column.1 QH / waste KC / foundation.4 {up_to('A', 'K', 'S')}"
                found.append(laid(known, kings))
    for game, variants in GAMES:
        rules = read_rules(CONTENT / game / "rules.yaml").with_variants(variants)
        found += [partial(scattered_by_rules(rules, random), random)]
    return tuple((position, conceivable(position)) for position in found)


@cache
def parts() -> tuple[Position, ...]:
    """Tables of which some piles are left out."""
    random, found = Random("parts"), []
    for game, variants in GAMES:
        rules = read_rules(CONTENT / game / "rules.yaml").with_variants(variants)
        found += [partial(scattered_by_rules(rules, random), random) for _ in range(20)]
    return tuple(found)


def differs() -> bool:
    """Whether engine and twin differ anywhere in the sample, or undoing is not exact.

    Where the twin has nothing to say: whether the engine differs from itself.
    """
    return (
        any(_differs(one) for one in sample())
        or any(
            sorted(legal_moves(position)) != [m for m in sorted(moves) if not verdict(position, m)]
            or _undo_differs(position)
            for position, moves in unknown_to_the_twin()
        )
        or any(
            verdict(position, move) is not None
            for position in parts()
            for move in legal_moves(position)
        )
    )


def _differs(one: Asked) -> bool:
    position = one.position
    for move, reason in one.verdicts.items():
        refusal = verdict(position, move)
        if (refusal.reason.value if refusal else None) != reason:
            return True
    if sorted(legal_moves(position)) != one.legal or won(position) != one.won:
        return True
    for move, table in one.after.items():
        after = play(position, move)
        if not isinstance(after, Position):
            return True
        found = after.to_object()
        found.pop("partial", None)
        if found != table:
            return True
        if from_object(after.rules, after.to_object()) != after:
            return True
    return _undo_differs(position)


def _undo_differs(position: Position) -> bool:
    for code in legal_codes(position):
        state = list(position.state)
        undo = do_move(position.tables, state, code)
        undo_move(position.tables, state, code, undo)
        if tuple(state) != position.state:
            return True
    return False
