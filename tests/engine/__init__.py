"""Tables for tests that read like the rule: laid out by hand, played, and read again.

A table is written `waste 7D 2H / side.1 3H`: piles with their cards, bottom first; piles that are
left out are empty, face-down cards have a `~` before them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from rulesgen.engine import Position, Refusal, from_object, legal_moves, play, verdict
from rulesgen.rules.reading import GameRules, read_rules

CONTENT = Path(__file__).resolve().parents[2] / "content"


@cache
def game_rules(game: str) -> GameRules:
    """The rules of a built-in game."""
    return read_rules(CONTENT / game / "rules.yaml")


def table(game: str, layout: str, *variants: str, **more: Any) -> Position:
    """A position with these piles; `pass_number`, `direction`, `built` as further facts."""
    return laid(game_rules(game), layout, *variants, **more)


def laid(known: GameRules, layout: str, *variants: str, **more: Any) -> Position:
    """The same for rules that are no built-in game's."""
    rules = known.with_variants(variants)
    piles: dict[str, list[str]] = {name: [] for name in rules.pile_names()}
    for part in filter(None, map(str.strip, layout.split("/"))):
        pile, *cards = part.split()
        assert pile in piles, pile
        piles[pile] = cards
    facts = {"pass" if name == "pass_number" else name: fact for name, fact in more.items()}
    return from_object(rules, {"piles": piles, "partial": True, **facts})


def after(position: Position, *moves: str) -> Position:
    """The position after legal moves."""
    for move in moves:
        found = play(position, move)
        assert isinstance(found, Position), found
        position = found
    return position


def reason(position: Position, move: str) -> str | None:
    """Why a move is refused; None where it is allowed. Whatever it is, nothing changes."""
    before = position.to_object()
    refusal = verdict(position, move)
    found = play(position, move)
    assert position.to_object() == before
    if refusal is None:
        assert isinstance(found, Position)
        return None
    assert isinstance(found, Refusal)
    assert found == refusal
    assert move not in legal_moves(position)
    return refusal.reason.value


def shown(position: Position, *piles: str) -> dict[str, str]:
    """Some piles with their cards, or all that hold any."""
    found = position.piles()
    wanted = piles or [pile for pile in found if found[pile]]
    return {pile: " ".join(found[pile]) for pile in wanted}


def up_to(first: str, last: str, suit: str) -> str:
    """The cards of a suit from one rank to another, round the corner where the last is lower."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    start, end = ranks.index(first), ranks.index(last)
    steps = (end - start) % 13
    return " ".join(ranks[(start + step) % 13] + suit for step in range(steps + 1))
