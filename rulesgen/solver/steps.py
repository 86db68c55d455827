"""Steps of a search: turning, hopping and one move, made and taken back with the key kept up to date.

A step is one integer. From the lowest bits: target, number of cards and source of the move, eight bits
each, as the engine has them; the height of the waste before the move, plus 1, or 0 if nothing is turned;
the pass it is then; the target, plus 1, of a hop made first from the same source, or 0; how many cards
hop; and, on top, the rank of the step among its like: higher is tried earlier.
"""

from __future__ import annotations

from rulesgen.engine.step import do_move, undo_move
from rulesgen.engine.tables import HEAD, PASS, Tables
from rulesgen.solver.desk import AFTER, PILES, SEQUENCE, Desk
from rulesgen.solver.keys import pile_word, roll, sequence_word
from rulesgen.solver.shortcuts import Plan
from rulesgen.solver.stock import wind
from rulesgen.solver.words import ALL, CARD

MOVE = 0xFFFFFF
WINDING, NUMBER, HOP, HOPPING, RANK = 24, 32, 40, 48, 56


def make_step(t: Tables, p: Plan, s: list[int], d: Desk, step: int, depth: int) -> None:
    """Make a step; `depth` says where on the desk to note what taking it back needs."""
    registers = d.registers
    d.made[depth] = step
    d.before[depth * 4] = s[HEAD + t.waste] if t.waste >= 0 else 0
    d.before[depth * 4 + 1] = s[PASS]
    d.before[depth * 4 + 2] = registers[PILES]
    d.before[depth * 4 + 3] = registers[SEQUENCE]
    d.afters[depth] = registers[AFTER]
    move = step & MOVE
    source, target = move >> 16, move & 255
    if step >> WINDING & 255:
        wind(t, s, (step >> WINDING & 255) - 1, step >> NUMBER & 255)
    if step >> HOP & 255:
        other = (step >> HOP & 255) - 1
        hop = source << 16 | (step >> HOPPING & 255) << 8 | other
        was = s[HEAD + other]
        d.undo[depth * 3 + 1] = do_move(t, s, hop)
        roll(t, p, s, d.prefix, other, was)
        _weigh(t, p, s, d, other)
    was = s[HEAD + target]
    d.undo[depth * 3] = do_move(t, s, move)
    if not (p.wind and target == t.stock):
        roll(t, p, s, d.prefix, target, was)
    _weigh(t, p, s, d, source)
    _weigh(t, p, s, d, target)
    if p.wind and source == t.waste:
        if p.sequence:
            registers[SEQUENCE] = sequence_word(t, p, s)
        else:
            registers[SEQUENCE] ^= p.words[CARD + s[t.start[target] + s[HEAD + target] - 1]]


def unmake_step(t: Tables, p: Plan, s: list[int], d: Desk, depth: int) -> None:
    """Take back the step made at that depth, exactly."""
    registers = d.registers
    step = d.made[depth]
    move = step & MOVE
    source, target = move >> 16, move & 255
    was = s[HEAD + source]
    undo_move(t, s, move, d.undo[depth * 3])
    roll(t, p, s, d.prefix, source, was)
    if step >> HOP & 255:
        other = (step >> HOP & 255) - 1
        was = s[HEAD + source]
        undo_move(t, s, source << 16 | (step >> HOPPING & 255) << 8 | other, d.undo[depth * 3 + 1])
        roll(t, p, s, d.prefix, source, was)
        d.pile_words[other] = pile_word(t, p, s, d.prefix, other)
    d.pile_words[source] = pile_word(t, p, s, d.prefix, source)
    d.pile_words[target] = pile_word(t, p, s, d.prefix, target)
    if step >> WINDING & 255:
        wind(t, s, d.before[depth * 4], d.before[depth * 4 + 1])
    registers[PILES] = d.before[depth * 4 + 2]
    registers[SEQUENCE] = d.before[depth * 4 + 3]
    registers[AFTER] = d.afters[depth]


def _weigh(t: Tables, p: Plan, s: list[int], d: Desk, pile: int) -> None:
    """Put a pile's new word in the place of its old one."""
    word = pile_word(t, p, s, d.prefix, pile)
    d.registers[PILES] = (d.registers[PILES] - d.pile_words[pile] + word) & ALL
    d.pile_words[pile] = word
