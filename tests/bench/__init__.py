"""What the bench knows of a game it has never met: its folder, its rules, deals and random play.

Games are found by looking in content/; nothing here names one. A random game is told by three
numbers (deal, choice, steps), so that a failing one can be played again by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from rulesgen.cards import Card
from rulesgen.deal import r1
from rulesgen.deal.table import lay_out
from rulesgen.engine import Position, from_piles
from rulesgen.engine.play import legal_codes, played
from rulesgen.engine.tables import ROLE_FOUNDATION
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Rules

ROOT = Path(__file__).resolve().parents[2]
CONTENT = ROOT / "content"

FOLDERS: list[Path] = sorted(
    path for path in CONTENT.iterdir() if path.is_dir() and path.name[0] not in "._"
)
"""Every game folder, also one that lacks its rules: that has to be noticed."""

GAMES: list[str] = [folder.name for folder in FOLDERS if (folder / "rules.yaml").exists()]


@cache
def game_rules(game: str) -> GameRules:
    """The rules.yaml of a game, read once."""
    return read_rules(CONTENT / game / "rules.yaml", f"content/{game}/rules.yaml")


@cache
def rules_of(game: str, *variants: str) -> Rules:
    """The rules of one combination, typed once."""
    return game_rules(game).with_variants(variants)


COMBINATIONS: list[tuple[str, ...]] = [
    (game, *names) for game in GAMES for names in game_rules(game).combinations()
]
"""Every game with every combination of its variants: (game, variant, variant …)."""

each_game = pytest.mark.parametrize("game", GAMES)
each_combination = pytest.mark.parametrize(
    "combination", COMBINATIONS, ids=["+".join(names) for names in COMBINATIONS]
)


def dealt(rules: Rules, number: int) -> Position:
    """The table of a numbered deal, nothing put back."""
    pack = r1.deal_pack(str(number), rules.packs)
    return from_piles(rules, lay_out(rules, pack).as_json())


def chosen_code(position: Position, codes: list[int], random: Random) -> int:
    """One of the legal moves; a move up is taken oftener than another."""
    t = position.tables
    up = [code for code in codes if t.role[t.kind[code & 255]] == ROLE_FOUNDATION]
    return random.choice(up if up and random.random() < 0.6 else codes)


def random_game(rules: Rules, number: int, choice: int, steps: int) -> Iterator[Position]:
    """The positions of a random game from a numbered deal, the deal first."""
    position, random = dealt(rules, number), Random(choice)
    yield position
    for _ in range(steps):
        codes = legal_codes(position)
        if not codes:
            return
        position = played(position, chosen_code(position, codes, random))
        yield position


def conceivable(position: Position) -> list[str]:
    """Draw, redeal, the stock card to every pile, every card of every pile to every pile."""
    names = position.rules.pile_names()
    moves = ["draw", "redeal"]
    for source in names:
        moves += [f"{source} > {target}" for target in names]
        cards = sorted(set(position.cards(source)))
        moves += [f"{card} {source} > {target}" for card in cards for target in names]
    return moves


def cards_on(position: Position) -> Counter[Card]:
    """Every card on the table with its number of copies."""
    return Counter(card for pile in position.piles() for card in position.cards(pile))
