"""The kernel's steps are the engine's moves; taking them back is exact; keys tell positions apart."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from rulesgen.engine.judge import ALLOWED, judge
from rulesgen.engine.play import legal_codes, played
from rulesgen.engine.position import Position
from rulesgen.engine.tables import HEAD
from rulesgen.solver.desk import PILES, REGISTERS, SEQUENCE, make_desk, weigh_anew
from rulesgen.solver.finder import numbered
from rulesgen.solver.listing import list_steps
from rulesgen.solver.shortcuts import Allowed, plan
from rulesgen.solver.steps import MOVE, make_step, unmake_step
from rulesgen.solver.stock import list_talon
from solver.small_games import GAMES, rules_of

PLAIN = Allowed(**{field.name: False for field in fields(Allowed)})
each_game = pytest.mark.parametrize(
    ("game", "variants"), GAMES, ids=["+".join((game, *variants)) for game, variants in GAMES]
)


def walk(position: Position, random: Random, moves: int) -> list[Position]:
    """Positions along random play."""
    met = [position]
    for _ in range(moves):
        codes = legal_codes(met[-1])
        if not codes:
            break
        met.append(played(met[-1], random.choice(codes)))
    return met


@each_game
def test_without_shortcuts_steps_are_the_legal_moves(game: str, variants: tuple[str, ...]) -> None:
    random = Random(game)
    rules = rules_of(game, variants)
    for number in range(2):
        for position in walk(numbered(rules, "R1", str(number + 1)), random, 40):
            t, s = position.tables, list(position.state)
            p = plan(t, s, PLAIN)
            d = make_desk(t, p, s)
            end = list_steps(t, p, s, d, 0)
            assert sorted(step & MOVE for step in d.steps[:end]) == sorted(legal_codes(position))


@each_game
def test_steps_are_legal_and_taken_back_exactly(game: str, variants: tuple[str, ...]) -> None:
    random = Random(f"back {game}")
    rules = rules_of(game, variants)
    for number in range(2):
        for position in walk(numbered(rules, "R1", str(number + 1)), random, 40)[::4]:
            t, s = position.tables, list(position.state)
            p = plan(t, s)
            d = make_desk(t, p, s)
            end = list_steps(t, p, s, d, 0)
            for step in d.steps[:end]:
                before = (list(s), list(d.registers), list(d.pile_words))
                make_step(t, p, s, d, step, 0)
                kept = (d.registers[PILES], d.registers[SEQUENCE])
                weigh_anew(t, p, s, d)
                assert (d.registers[PILES], d.registers[SEQUENCE]) == kept
                unmake_step(t, p, s, d, 0)
                assert (list(s), list(d.registers[:REGISTERS]), list(d.pile_words)) == before


@pytest.mark.parametrize("variants", [(), ("draw-three",)], ids=["one", "three"])
def test_turning_reaches_what_draws_reach(variants: tuple[str, ...]) -> None:
    """Cards that winding can bring are those that come up while the engine draws and turns over."""
    random = Random("turning")
    rules = rules_of("klondike", variants)
    for position in walk(numbered(rules, "R1", "5"), random, 80)[::3]:
        t, s = position.tables, list(position.state)
        out = [0] * 256
        count, cards = list_talon(t, s, out)
        met, now = set(), position
        for _ in range(80):
            top = now.cards("waste")
            met |= {top[-1].kind} if top else set()
            draw = t.stock << 16 | t.waste
            turn = t.waste << 16 | t.stock
            code = draw if now.state[HEAD + t.stock] > 0 else turn
            if code not in legal_codes(now):
                break
            now = played(now, code)
        assert cards == sum(1 << card for card in met)
        assert count == len(met)


def test_the_engine_allows_what_is_listed() -> None:
    """Even with all shortcuts every step that turns nothing is a move the judge allows."""
    for game, variants in GAMES:
        position = numbered(rules_of(game, variants), "R1", "7")
        t, s = position.tables, list(position.state)
        p = plan(t, s)
        d = make_desk(t, p, s)
        for step in d.steps[: list_steps(t, p, s, d, 0)]:
            move = step & MOVE
            if step & ~MOVE & ((1 << 56) - 1) == 0 and move >> 8 & 255:
                assert judge(t, s, move >> 16, move >> 8 & 255, move & 255) == ALLOWED
