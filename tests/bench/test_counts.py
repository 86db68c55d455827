"""counts.yaml of every game: numbers of moves, refusals, and that a game lacks no part."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
import twin

from bench import CONTENT, FOLDERS, GAMES, conceivable, each_game, game_rules, random_game, rules_of
from bench.counts import Counted, by_first_move, counted, counts_file, sequences
from bench.scattered import scattered
from rulesgen.engine import Position, play, verdict
from rulesgen.engine.refusals import Reason
from rulesgen.examples import read_examples
from rulesgen.rules.words import Direction, Fill, Lock

LANGUAGES = ("en", "de")

ALL_COUNTED = [(game, entry) for game in GAMES for entry in counted(game)]
each_counted = pytest.mark.parametrize(
    "entry",
    [entry for _, entry in ALL_COUNTED],
    ids=[f"{game}:{entry.fields.name}" for game, entry in ALL_COUNTED],
)
each_twinned = pytest.mark.parametrize(
    "entry",
    [entry for game, entry in ALL_COUNTED if game in twin.GAMES],
    ids=[f"{game}:{entry.fields.name}" for game, entry in ALL_COUNTED if game in twin.GAMES],
)
"""The founding games were written a second time; a game added later is counted by its author."""


def parts_of(folder: Path) -> list[str]:
    """The files a game folder must have; texts may wait while rules.yaml says why."""
    parts = ["rules.yaml", "examples.yaml", "counts.yaml"]
    draft = (folder / "rules.yaml").exists() and game_rules(folder.name).base.draft
    return parts if draft else parts + [f"text.{language}.yaml" for language in LANGUAGES]


@pytest.mark.parametrize("folder", FOLDERS, ids=[folder.name for folder in FOLDERS])
def test_no_part_is_missing(folder: Path) -> None:
    """A game without rules, examples, counts or (unless it is a draft) texts fails by name."""
    missing = [part for part in parts_of(folder) if not (folder / part).is_file()]
    assert missing == [], f"{folder.name} lacks {', '.join(missing)}"


@each_game
def test_the_file_is_the_games_own(game: str) -> None:
    """The file names its game, and its positions have names of their own."""
    assert counts_file(game).game == game == game_rules(game).game
    names = [fields.name for fields in counts_file(game).counts]
    assert len(names) == len(set(names))


@each_counted
def test_numbers_of_moves(entry: Counted) -> None:
    """Sequences of one, two and three legal moves; when a number is off, subtotals are printed."""
    assert len(entry.fields.moves) >= 3
    found = [sequences(entry.position, depth + 1) for depth in range(len(entry.fields.moves))]
    assert found == list(entry.fields.moves), [
        by_first_move(entry.position, depth + 1) for depth in range(len(found))
    ]


def sequences_of_the_twin(table: twin.Table, depth: int) -> int:
    """The same number from the second program."""
    moves = twin.legal_moves(table)
    if depth == 1:
        return len(moves)
    return sum(sequences_of_the_twin(twin.play(table, move), depth - 1) for move in moves)


@each_twinned
def test_numbers_of_the_twin(entry: Counted) -> None:
    """The slow and obvious program counts the same."""
    table = entry.position.to_object()
    table.pop("partial", None)
    found = [sequences_of_the_twin(table, depth + 1) for depth in range(len(entry.fields.moves))]
    assert found == list(entry.fields.moves)


@each_counted
def test_refusals(entry: Counted) -> None:
    """Each refusal has the reason that the file names, and changes nothing."""
    for move, reason in entry.fields.refused.items():
        refusal = verdict(entry.position, move)
        assert refusal is not None, move
        assert refusal.reason is reason, move
        assert play(entry.position, move) == refusal


@each_twinned
def test_refusals_of_the_twin(entry: Counted) -> None:
    """The second program names the same reasons."""
    found = {move: twin.judge(entry.position.to_object(), move) for move in entry.fields.refused}
    assert found == {move: reason.value for move, reason in entry.fields.refused.items()}


@each_game
def test_every_combination_is_looked_at(game: str) -> None:
    """Every variant stands in some position of the file, and so does the game without any."""
    looked_at = [set(entry.position.rules.chosen) for entry in counted(game)]
    known = game_rules(game)
    in_play = {name for name in known.variant_names if name not in known.defaults}
    in_the_deal_only = {
        change.name
        for change in known.base.variants
        if all(field.startswith("deal.") for field in change.changes)
    }
    assert set() in looked_at
    assert in_play - in_the_deal_only <= set().union(*looked_at)


def reached(game: str) -> set[Reason]:
    """The reasons met in the game's counts and examples."""
    met = {reason for entry in counted(game) for reason in entry.fields.refused.values()}
    path = CONTENT / game / "examples.yaml"
    if path.exists():
        for example in read_examples(path, game_rules(game)):
            met |= {step.refusal.reason for step in example.steps if step.refusal}
    return met


@each_game
def test_every_reason_is_reached_or_excluded(game: str) -> None:
    """Each reason is met in a position, or the file says why the game cannot have it."""
    excluded = counts_file(game).reasons_not_possible
    assert reached(game) & set(excluded) == set()
    assert reached(game) | set(excluded) == set(Reason)
    assert all(why.strip() for why in excluded.values())


@each_game
def test_excluded_reasons_are_never_met(game: str) -> None:
    """What the file calls impossible is not met on any table of the bench."""
    excluded = set(counts_file(game).reasons_not_possible)
    random = Random(game)
    for names in game_rules(game).combinations():
        rules = rules_of(game, *names)
        *_, played = random_game(rules, random.randint(1, 999), 1, 80)
        for position in (played, scattered(rules, random), scattered(rules, random)):
            for move in random.sample(conceivable(position), 250):
                refusal = verdict(position, move)
                assert refusal is None or refusal.reason not in excluded, (move, refusal)


@each_game
def test_what_the_rules_exclude_is_excluded(game: str) -> None:
    """The rules themselves say which reasons cannot be: the file agrees."""
    rules = game_rules(game).base
    kinds = [pile for pile in rules.piles.values() if pile.role in ("column", "reserve")]
    excluded = set(counts_file(game).reasons_not_possible)
    if not any(pile.space.fill is Fill.AT_ONCE for pile in kinds):
        assert Reason.FILL_FIRST in excluded
    if rules.foundation.take_back:
        assert Reason.TAKE_BACK in excluded
    assert Reason.CHOICE in excluded
    some_way = any(pile.build and pile.build.lock is Lock.BUILT for pile in kinds) or any(
        rules_of(game, *names).foundation.build.direction is not Direction.UP
        for names in game_rules(game).combinations()
    )
    assert (Reason.DIRECTION in excluded) == (not some_way)


def test_a_position_is_its_own_table() -> None:
    """Positions laid out by hand stand for themselves: every pile is there, empty or not."""
    for _, entry in ALL_COUNTED:
        assert isinstance(entry.position, Position)
        assert set(entry.position.piles()) == set(entry.position.rules.pile_names())
