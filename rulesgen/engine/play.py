"""The questions everybody asks the judge: verdict, legal moves, play, won, lost, replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulesgen.cards import Card
from rulesgen.engine import judge as rules_judge
from rulesgen.engine.notation import move_text, resolve
from rulesgen.engine.position import Position
from rulesgen.engine.refusals import JUDGED, Refusal
from rulesgen.engine.step import do_move, most_moves
from rulesgen.engine.step import legal_moves as list_moves
from rulesgen.engine.tables import HEAD


def verdict(position: Position, move: str) -> Refusal | None:
    """None if the move is allowed, else the refusal with its reason, cards and piles."""
    found = resolve(position, move)
    return found if isinstance(found, Refusal) else judged(position, found)


def judged(position: Position, code: int) -> Refusal | None:
    """The verdict on a move that is an integer already (step.py)."""
    t, state = position.tables, list(position.state)
    source, count, target = code >> 16, code >> 8 & 255, code & 255
    if count == 0:
        draws = source == t.stock
        reason = (rules_judge.judge_draw if draws else rules_judge.judge_redeal)(t, state)
    else:
        reason = rules_judge.judge(t, state, source, count, target)
    if reason == rules_judge.ALLOWED:
        return None
    names = position.rules.pile_names()
    cards: list[str] = []
    if count and state[HEAD + source] >= count:
        cards.append(Card.of_kind(state[t.start[source] + state[HEAD + source] - count]).code)
        if state[HEAD + target] > 0:
            cards.append(Card.of_kind(state[t.start[target] + state[HEAD + target] - 1]).code)
    return Refusal(
        JUDGED[reason - 1], tuple(cards), (names[source], names[target]), move_text(position, code)
    )


def play(position: Position, move: str) -> Position | Refusal:
    """The position after a move, or its refusal; the position given stays as it is."""
    found = resolve(position, move)
    if isinstance(found, Refusal):
        return found
    refusal = judged(position, found)
    return refusal if refusal is not None else played(position, found)


def played(position: Position, code: int) -> Position:
    """The position after a move known to be legal."""
    state = list(position.state)
    do_move(position.tables, state, code)
    return Position(position.rules, tuple(state))


def legal_codes(position: Position) -> list[int]:
    """All legal moves as integers, draws first, then by target and source."""
    t = position.tables
    out = [0] * most_moves(t)
    return out[: list_moves(t, list(position.state), out, [0] * len(out))]


def legal_moves(position: Position) -> list[str]:
    """All legal moves as full texts."""
    return [move_text(position, code) for code in legal_codes(position)]


def hints(position: Position) -> Mapping[str, tuple[str, ...]]:
    """For each card that may move: the piles it may go to, in table order."""
    names, found = position.rules.pile_names(), dict[str, list[str]]()
    t = position.tables
    for code in legal_codes(position):
        source, count, target = code >> 16, code >> 8 & 255, code & 255
        if count and source != t.stock:
            card = move_text(position, code).split()[0]
            places = found.setdefault(card, [])
            if names[target] not in places:
                places.append(names[target])
    return {card: tuple(places) for card, places in found.items()}


def won(position: Position) -> bool:
    """Whether every card lies on the foundations."""
    return bool(rules_judge.won(position.tables, list(position.state)))


def stuck(position: Position) -> bool:
    """Whether no move is left and the game is not won."""
    return not won(position) and not legal_codes(position)


@dataclass(frozen=True)
class Replay:
    """What came of a list of moves: how many were made, where they led, what was refused."""

    position: Position
    moves: int
    refused: Refusal | None = None
    step: int = 0
    """The number (from 1) of the refused move; 0 if none was."""

    @property
    def won(self) -> bool:
        """Whether the last position is won (never after a refusal)."""
        return self.refused is None and won(self.position)


def replay(position: Position, moves: Iterable[str]) -> Replay:
    """Play moves in order up to the end or the first refusal."""
    number = 0
    for number, move in enumerate(moves, start=1):
        after = play(position, move)
        if isinstance(after, Refusal):
            return Replay(position, number - 1, after, number)
        position = after
    return Replay(position, number)
