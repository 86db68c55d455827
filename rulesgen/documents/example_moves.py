"""The moves of an example as its first picture shows them: all on the table as it lay before them.

What lies where before each move is read from the engine's states. A card that a move brings to a
column is drawn below it, as a place to come, where a later arrow begins or ends there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesgen.documents.picture_moves import Move, ways_of
from rulesgen.documents.picture_places import place_of
from rulesgen.examples import Example, Step
from rulesgen.rules.geometry import table_of
from rulesgen.rules.table import Fan

_Lies = tuple[str, int]
"""A card as it came to its place: its code and the number of the move that brought it, or 0."""


def allowed_steps(example: Example) -> list[Step]:
    """The steps of an example that are made (the others are refused)."""
    return [step for step in example.steps if step.refusal is None]


def example_moves(example: Example) -> tuple[tuple[Move, ...], Mapping[str, tuple[str, ...]]]:
    """The moves, and the cards to come that are drawn, by pile.

    A column shows the cards to come where an arrow begins on one of them or a card goes onto one; then
    each arrow that leads there ends where its card will lie.
    """
    start, steps = example.start.piles(), allowed_steps(example)
    tables = _tables(example, steps)
    coming = {pile: _to_come(example, pile, [table[pile] for table in tables]) for pile in start}
    moves = []
    for number, (step, table) in enumerate(zip(steps, tables, strict=False), start=1):
        source, onto = table[step.source], len(table[step.target]) - 1
        place = len(source) - step.cards
        card = source[place][0] if step.card is not None else ""
        seen = bool(card) and _seen(example, step.source, place, source[place], coming)
        begins = place if seen else len(start[step.source]) - 1
        ends = min(onto, len(start[step.target]) - 1 + len(coming[step.target]))
        moves.append(
            Move(step.source, step.target, str(number), card, begins, ends, bool(card) and not seen)
        )
    needed = {
        pile
        for way in ways_of(moves)
        for pile, at in ((way.source, way.begins), (way.target, way.ends))
        if at is not None and at >= len(start[pile]) > 0
    }
    drawn = {pile: coming[pile] for pile in start if pile in needed}
    placed = (
        replace(move, ends=(move.ends or 0) + 1 if move.target in drawn else len(start[move.target]) - 1)
        for move in moves
    )
    return tuple(placed), drawn


def _tables(example: Example, steps: Sequence[Step]) -> list[dict[str, list[_Lies]]]:
    """What lies where at the start and after each step, with the step that brought it."""
    here = {
        pile: [(code.removeprefix("~"), 0) for code in codes]
        for pile, codes in example.start.piles().items()
    }
    tables = [here]
    for number, step in enumerate(steps, start=1):
        after = {}
        for pile, codes in step.after.piles().items():
            bare, lying = [code.removeprefix("~") for code in codes], here.get(pile, [])
            kept = 0
            while kept < min(len(bare), len(lying)) and bare[kept] == lying[kept][0]:
                kept += 1
            after[pile] = [*lying[:kept], *((code, number) for code in bare[kept:])]
        here = after
        tables.append(here)
    return tables


def _to_come(example: Example, pile: str, states: Sequence[Sequence[_Lies]]) -> tuple[str, ...]:
    """The cards that moves bring to a column on top of all that lies there, the first first.

    None where a place is taken by one card after another, or the column lost cards of its own.
    """
    places, place = place_of(table_of(example.rules), pile)
    least = len(states[0])
    if place.fan is not Fan.DOWN or places.length or places.shown or not least:
        return ()
    if any(len(state) < least for state in states):
        return ()
    found: list[str] = []
    for state in states:
        for index, (code, _) in enumerate(state[least:]):
            if index == len(found):
                found.append(code)
            elif found[index] != code:
                return ()
    return tuple(found)


def _seen(
    example: Example,
    pile: str,
    place: int,
    card: _Lies,
    coming: Mapping[str, Sequence[str]],
) -> bool:
    """Whether the first picture shows a card, as it lay at the start or as one to come."""
    codes, (_, brought) = example.start.piles()[pile], card
    if place >= len(codes):
        return place - len(codes) < len(coming[pile])
    if brought or codes[place].startswith("~"):
        return False
    places, spot = place_of(table_of(example.rules), pile)
    shown = 1 if spot.fan is Fan.SQUARED else places.shown or len(codes)
    return place >= len(codes) - shown


def signs_of(example: Example) -> frozenset[str]:
    """What of the first picture a book explains where it has it first: `tags`, `dashes` of cards to come."""
    moves, coming = example_moves(example)
    tagged = any(card for way in ways_of(moves) for _, card in way.discs)
    return frozenset(["tags"] * tagged + ["dashes"] * bool(coming))
