"""counts.yaml of a game: positions with their numbers of moves and the refusals met there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pydantic import Field

from bench import CONTENT, dealt, game_rules
from rulesgen.deal.ids import parse_id
from rulesgen.engine import Position, from_object, play
from rulesgen.engine.notation import move_text
from rulesgen.engine.play import legal_codes, played
from rulesgen.engine.refusals import Reason
from rulesgen.engine.step import do_move, legal_moves, most_moves, undo_move
from rulesgen.examples.fields import PositionFields
from rulesgen.rules.fields import Count, Kinds, Record
from rulesgen.rules.places import Places
from rulesgen.rules.validation import typed
from rulesgen.sources import read_source


class CountFields(Record):
    """One position: from a deal id or laid out, some moves later, and what is known of it."""

    name: str
    deal: str = ""
    variants: Kinds = ()
    position: PositionFields | None = None
    after: Kinds = ()
    """Moves played before counting."""
    moves: tuple[Count, ...]
    """Legal moves, then sequences of two, of three."""
    refused: dict[str, Reason] = Field(default_factory=dict)


class CountsFile(Record):
    """counts.yaml as a whole."""

    game: str
    counts: tuple[CountFields, ...]
    reasons_not_possible: dict[Reason, str] = Field(default_factory=dict)
    """The reasons that a game cannot have, each with the why."""


@dataclass(frozen=True)
class Counted:
    """A position with what the file says of it."""

    fields: CountFields
    position: Position


@cache
def counts_file(game: str) -> CountsFile:
    """The file as it stands, typed; `Faults` for what is wrong in its shape."""
    path = CONTENT / game / "counts.yaml"
    source = read_source(path, f"content/{game}/counts.yaml")
    return typed(CountsFile, source.data, Places(source, {}, source.data))


@cache
def counted(game: str) -> tuple[Counted, ...]:
    """All positions of a game's counts.yaml."""
    return tuple(Counted(fields, _position(game, fields)) for fields in counts_file(game).counts)


def _position(game: str, fields: CountFields) -> Position:
    known = game_rules(game)
    if fields.deal:
        names = [name for name in known.variant_names if name not in known.defaults]
        deal = parse_id(fields.deal, {game: names})
        assert deal.game == game
        position = dealt(known.with_variants(deal.variants), int(deal.label))
    else:
        assert fields.position is not None
        rules = known.with_variants(fields.variants)
        found = fields.position.model_dump(by_alias=True)
        laid = {pile: list(cards) for pile, cards in found["piles"].items()}
        found["piles"] = {name: laid.pop(name, []) for name in rules.pile_names()} | laid
        position = from_object(rules, found)
    for move in fields.after:
        after = play(position, move)
        assert isinstance(after, Position), (fields.name, after)
        position = after
    return position


def sequences(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal moves there are (perft)."""
    return _count(position, list(position.state), depth)


def by_first_move(position: Position, depth: int) -> dict[str, int]:
    """The same, apart for each first move: to see which one is off."""
    return {
        move_text(position, code): sequences(played(position, code), depth - 1)
        for code in legal_codes(position)
    }


def _count(position: Position, state: list[int], depth: int) -> int:
    t = position.tables
    if depth == 0:
        return 1
    out = [0] * most_moves(t)
    number = legal_moves(t, state, out, [0] * len(out))
    if depth == 1:
        return number
    total = 0
    for code in out[:number]:
        undo = do_move(t, state, code)
        total += _count(position, state, depth - 1)
        undo_move(t, state, code, undo)
    return total
