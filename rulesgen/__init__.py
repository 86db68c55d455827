"""rulesgen: the press for patience.

The front door: what is named here stays. Everything else is ours to change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rulesgen.cards import Card, Rank, Suit, pack
    from rulesgen.engine import (
        Position,
        Reason,
        Refusal,
        Replay,
        from_object,
        from_piles,
        hints,
        legal_moves,
        play,
        replay,
        verdict,
        won,
    )
    from rulesgen.faults import Fault, Faults, Where, WrongCall
    from rulesgen.rules.reading import GameRules, read_rules
    from rulesgen.rules.record import Rules
    from rulesgen.shelf.catalogue import deal_table, games, rules_of

_ROOMS = {
    "rulesgen.cards": ("Card", "Rank", "Suit", "pack"),
    "rulesgen.shelf.catalogue": ("deal_table", "games", "rules_of"),
    "rulesgen.engine": (
        "Position",
        "Reason",
        "Refusal",
        "Replay",
        "from_object",
        "from_piles",
        "hints",
        "legal_moves",
        "play",
        "replay",
        "verdict",
        "won",
    ),
    "rulesgen.faults": ("Fault", "Faults", "Where", "WrongCall"),
    "rulesgen.rules.reading": ("GameRules", "read_rules"),
    "rulesgen.rules.record": ("Rules",),
}
"""Where each public name lives. Opened when first asked for, so that the command line starts at once."""

_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Card",
    "Fault",
    "Faults",
    "GameRules",
    "Position",
    "Rank",
    "Reason",
    "Refusal",
    "Replay",
    "Rules",
    "Suit",
    "Where",
    "WrongCall",
    "deal_table",
    "from_object",
    "from_piles",
    "games",
    "hints",
    "legal_moves",
    "pack",
    "play",
    "read_rules",
    "replay",
    "rules_of",
    "verdict",
    "won",
]


def __getattr__(name: str) -> Any:
    if name not in _ROOM_OF:
        raise AttributeError(f"module 'rulesgen' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_ROOM_OF[name]), name)
