"""Whole transcripts: right ones to their end, and beside each one that differs in a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from twin import lonely_notation

from engine import CONTENT, game_rules, shown, table
from rulesgen.cards import Card
from rulesgen.deal import r1
from rulesgen.deal.table import lay_out
from rulesgen.engine import Position, from_piles, replay, stuck
from rulesgen.engine.refusals import Reason
from rulesgen.examples import read_examples

SOLUTIONS = Path(__file__).resolve().parents[1] / "data" / "klondike_verdicts.json"
GAMES = sorted(path.parent.name for path in CONTENT.glob("[!._]*/examples.yaml"))


def solved(draw: str, variants: tuple[str, ...]) -> list[tuple[int, Position, list[str]]]:
    """The deals that another program solved: their number, table and moves in our words."""
    rules = game_rules("klondike").with_variants(variants)
    found = []
    for entry in json.loads(SOLUTIONS.read_text(encoding="utf-8")):
        if "moves" in entry[draw]:
            pack = [Card.parse(code) for code in lonely_notation.pack(entry["deck"])]
            start = from_piles(rules, lay_out(rules, pack).as_json())
            stock, moves = len(start.cards("stock")), []
            waste = 0
            for step in entry[draw]["moves"].split():
                moves.append(lonely_notation.move(step, stock == 0))
                if moves[-1] == "redeal":
                    stock, waste = waste, 0
                elif moves[-1] == "draw":
                    turned = min(stock, rules.stock.turn if rules.stock else 1)
                    stock, waste = stock - turned, waste + turned
                elif " waste > " in moves[-1]:
                    waste -= 1
            found.append((entry["id"], start, moves))
    return found


@pytest.mark.parametrize(
    ("draw", "variants", "count"), [("draw1", (), 111), ("draw3", ("draw-three",), 102)]
)
def test_solutions_of_another_program(draw: str, variants: tuple[str, ...], count: int) -> None:
    """All 213 replay to the last card; without their last move they are not won."""
    wins = solved(draw, variants)
    assert len(wins) == count
    for number, start, moves in wins:
        before = replay(start, moves[:-1])
        assert before.refused is None, (number, before.step, before.refused)
        assert not before.won
        end = replay(before.position, moves[-1:])
        assert end.won, number
        assert not stuck(end.position)


def test_wrong_twins_of_solutions() -> None:
    """A move left out: the replay stops where it is missed, at that step and not before."""
    stopped = 0
    for number, start, moves in solved("draw1", ())[:40]:
        turns = [place for place, move in enumerate(moves) if "> foundation" in move]
        place = turns[len(turns) // 2]
        wrong = moves[:place] + moves[place + 1 :]
        end = replay(start, wrong)
        assert not end.won, number
        if end.refused is not None:
            stopped += 1
            assert end.step > place
            assert end.moves == end.step - 1
            assert end.position == replay(start, wrong[: end.moves]).position
    assert stopped == 40


def start_of(game: str, number: str = "24") -> Position:
    """A numbered deal of scheme R1."""
    rules = game_rules(game).base
    return from_piles(rules, lay_out(rules, r1.deal_pack(number, rules.packs)).as_json())


RIGHT = ["6S column.7 > column.2", "AS column.4 > foundation.4", "9S column.7 > column.5", "draw"]
"""Deal 24 of Klondike: 6S on 7D, the ace up, 9S (turned up) on 10H (and not on 10D)."""


@pytest.mark.parametrize(
    ("place", "line", "why"),
    [
        (0, "6S column.7 > column.3", Reason.RANK),
        (0, "6H column.7 > column.2", Reason.NO_SUCH_CARD),
        (0, "6S column.7 > column.8", Reason.NO_SUCH_PILE),
        (0, "6S column.7 to column.2", Reason.SYNTAX),
        (0, "redeal", Reason.EMPTY),
        (1, "AS column.4 > foundation.1", Reason.SUIT),
        (1, "10D column.4 > column.1", Reason.FACE_DOWN),
        (2, "9S column.7 > column.1", Reason.COLOUR),
        (2, "9S column.7 > foundation.4", Reason.RANK),
        (2, "7D column.2 > foundation.2", Reason.RUN),
        (3, "8H stock > column.5", Reason.FACE_DOWN),
        (3, "10D column.4 > waste", Reason.SOURCE),
    ],
)
def test_a_wrong_twin_fails_at_its_line(place: int, line: str, why: Reason) -> None:
    """One line differs: refused at that step, for that reason, everything before it stands."""
    start = start_of("klondike")
    assert replay(start, RIGHT).moves == 4
    wrong = [*RIGHT[:place], line, *RIGHT[place + 1 :]]
    end = replay(start, wrong)
    assert (end.step, end.moves) == (place + 1, place)
    assert end.refused is not None
    assert (end.refused.reason, end.refused.move) == (why, line)
    assert end.position == replay(start, RIGHT[:place]).position
    assert not end.won


@pytest.mark.parametrize("game", GAMES)
def test_examples_replay(game: str) -> None:
    """Every example of every game: its allowed moves, and a twin without the first of them."""
    for example in read_examples(CONTENT / game / "examples.yaml", game_rules(game)):
        moves = [step.move for step in example.steps if step.refusal is None]
        end = replay(example.start, moves)
        assert end.refused is None
        assert end.moves == len(moves)
        assert end.position == example.end


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_accounted_for_in_examples(game: str) -> None:
    """D14: after every step of every example each card is there as often as before."""
    for example in read_examples(CONTENT / game / "examples.yaml", game_rules(game)):
        cards = sorted(c for pile in example.start.piles() for c in example.start.cards(pile))
        if not example.partial and len(cards) > 51 and example.deal:
            assert cards == sorted(example.rules.pack)
        for step in example.steps:
            after = sorted(c for pile in step.after.piles() for c in step.after.cards(pile))
            assert after == cards, (example.name, step.move)


def test_nothing_to_replay() -> None:
    """No moves: the position as it is."""
    start = start_of("braid")
    end = replay(start, [])
    assert (end.position, end.moves, end.step, end.refused, end.won) == (start, 0, 0, None, False)


def test_the_worked_example_of_the_plait() -> None:
    """THE example of the rules: 9H up, JH from the braid into its corner, 10H, JH, 7C."""
    layout = (
        "braid 7C JH / corner.1 9H / corner.2 KH / corner.3 QH / corner.4 9C / side.6 10H"
        " / foundation.5 8H / stock ~QS ~2C"
    )
    moves = [
        "9H corner.1 > foundation.5",
        "JH braid > corner.1",
        "10H side.6 > foundation.5",
        "JH corner.1 > foundation.5",
        "7C braid > corner.1",
    ]
    end = replay(table("braid", layout), moves)
    assert end.moves == 5
    assert shown(end.position, "corner.1", "foundation.5", "side.6") == {
        "corner.1": "7C",
        "foundation.5": "8H 9H 10H JH",
        "side.6": "",
    }
    swapped = [moves[0], moves[2], moves[1], moves[3], moves[4]]
    assert replay(table("braid", layout), swapped).position == end.position
    early = replay(table("braid", layout), [moves[2], *moves])
    assert (early.step, early.refused and early.refused.reason) == (1, Reason.RANK)
