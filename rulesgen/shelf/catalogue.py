"""Games by id, for programs that use the library: rules and tables in one call."""

from __future__ import annotations

from collections.abc import Iterable

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import DEFAULT, scheme_named
from rulesgen.deal.table import deal_by_id
from rulesgen.engine import Position, from_piles
from rulesgen.folders import find_folders
from rulesgen.rules.reading import GameRules, read_rules


def games() -> tuple[str, ...]:
    """Ids of the games in the catalogue: the current folder's content/, else the built-in one."""
    return tuple(find_folders().games())


def rules_of(game: str) -> GameRules:
    """The rules of a game with its variants; `WrongCall` if there is no such game."""
    folders = find_folders()
    path = folders.game(game) / "rules.yaml"
    return read_rules(path, folders.shown(path))


def deal_table(
    game: str, label: str, variants: Iterable[str] = (), scheme: str = DEFAULT
) -> Position:
    """The position of a numbered deal (or a phrase); `WrongCall` for what cannot be dealt."""
    source = rules_of(game)
    rules = source.with_variants(variants)
    how = scheme_named(scheme)
    twin = next((twin for name, twin in rules.schemes.items() if name == scheme), None)
    deal_id = make_id(how, game, how.label(label), rules.chosen)
    deal = deal_by_id(deal_id, rules, twin.twin if twin is not None else None)
    return from_piles(rules, deal.table.as_json())
