"""In no picture of a game does a pile lie over another one: its table leaves room for what is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import rulesgen
from rulesgen.cards import Rank
from rulesgen.documents.close_table import closer
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE
from rulesgen.documents.picture_places import Setting, lay_out
from rulesgen.documents.profile import Profile
from rulesgen.engine import Position
from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop
from rulesgen.rules.geometry import dealt_counts, roles_of, suits_of, table_of

WORKSHOP = Workshop(find_folders(Path(__file__).resolve().parents[1]))
SIZES = [("standard", 6.0), ("standard", 16.0), ("large", LEAST_CARD_LARGE + 0.6), ("large", 16.0)]
"""Sizes of print and widths of cards: their indexes take up different shares of a card."""
MOVES = 90
"""So many moves of a game are played; the piles are looked at after every eighth."""


@cache
def chosen() -> list[tuple[str, str]]:
    """Every game with each of its variants, and without any."""
    return [
        (game, name)
        for game in WORKSHOP.folders.games()
        for name in ("", *WORKSHOP.game(game).rules.variant_names)
    ]


def played(game: str, variant: str, label: str) -> Iterator[Position]:
    """Positions of a game at random, cards turned up as often as others are moved."""
    choose = random.Random(f"{game} {variant} {label}")
    position = rulesgen.deal_table(game, label, [variant] if variant else [])
    for move in range(MOVES):
        if move % 8 == 0:
            yield position
        moves = rulesgen.legal_moves(position)
        if not moves:
            return
        turns = [code for code in moves if ">" not in code]
        known = turns if turns and choose.random() < 0.5 else moves
        position = rulesgen.play(position, choose.choice(known))


def overlapping(position: Position, size: str, width: float) -> Iterator[tuple[str, str]]:
    rules, letters = position.rules, {rank: rank.code for rank in Rank}
    table = table_of(rules)
    setting = Setting(
        Profile.of("a5", size), width, roles_of(rules), suits_of(rules), letters, dealt_counts(rules)
    )
    for stands in (table, closer(table)) if size == "large" else (table,):
        laid = lay_out(stands, position.piles(), setting, {}, {})
        for one, other in combinations(laid.values(), 2):
            if one.box.grown(-0.01).meets(other.box.grown(-0.01)):
                yield one.name, other.name


@pytest.mark.parametrize(("game", "variant"), chosen())
def test_piles_lie_apart(game: str, variant: str) -> None:
    for label in ("1", "2"):
        for position in played(game, variant, label):
            for size, width in SIZES:
                assert not [*overlapping(position, size, width)], (size, width, position.piles())
