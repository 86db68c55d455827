"""What must hold of any position of any patience."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from bench import cards_on, conceivable, random_game
from bench.scattered import partial, scattered
from rulesgen.engine import Position, Refusal, from_object, legal_moves, play, stuck, verdict, won
from rulesgen.engine.play import legal_codes
from rulesgen.engine.step import do_move, undo_move
from rulesgen.rules.record import Rules


def assert_accounted_for(position: Position) -> None:
    """Every card of the pack lies on the table exactly as often as the pack has it."""
    assert cards_on(position) == Counter(position.rules.pack)


def assert_reads_back(position: Position) -> None:
    """There and back: the object, and the object as JSON text, make an equal position."""
    found = position.to_object()
    again = from_object(position.rules, json.loads(json.dumps(found)))
    assert again == position
    assert again.to_object() == found


def assert_undone(position: Position) -> None:
    """R13: every legal move taken back leaves the state as it was, field by field; again the same."""
    t, start = position.tables, list(position.state)
    for code in legal_codes(position):
        state = list(start)
        undo = do_move(t, state, code)
        after = list(state)
        assert after != start
        undo_move(t, state, code, undo)
        assert state == start, (code, position.to_object())
        assert do_move(t, state, code) == undo
        assert state == after


def assert_one_judge(position: Position) -> None:
    """R04: what is listed is accepted, everything else conceivable is refused."""
    listed = legal_moves(position)
    accepted = [move for move in conceivable(position) if verdict(position, move) is None]
    assert sorted(listed) == sorted(accepted), position.to_object()


def assert_played_as_judged(position: Position, moves: list[str]) -> None:
    """A legal move gives another whole position, a refused one its refusal and nothing else."""
    before = position.to_object()
    for move in moves:
        after, refusal = play(position, move), verdict(position, move)
        if isinstance(after, Refusal):
            assert after == refusal
        else:
            assert refusal is None
            assert after != position
            assert cards_on(after) == cards_on(position)
    assert position.to_object() == before


def play_at_random(rules: Rules, number: int, choice: int, steps: int) -> None:
    """One random game with everything looked at after each move."""
    for position in random_game(rules, number, choice, steps):
        assert_accounted_for(position)
        assert_reads_back(position)
        assert_undone(position)
        assert not (won(position) and stuck(position))
        assert stuck(position) == (not won(position) and not legal_moves(position))


def judge_everything(rules: Rules, number: int, choice: int, steps: int) -> None:
    """All conceivable moves, at the end of a random game and on a table laid out at random."""
    random = Random(choice)
    *_, last = random_game(rules, number, choice, steps)
    laid = scattered(rules, random)
    for position in (last, laid, partial(laid, random)):
        if not position.partial:
            assert_accounted_for(position)
        assert_reads_back(position)
        assert_undone(position)
        assert_one_judge(position)
        moves = conceivable(position)
        assert_played_as_judged(position, legal_moves(position) + random.sample(moves, 20))
