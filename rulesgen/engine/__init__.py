"""The one judge: positions, moves, verdicts. Every example, hint, picture and search asks it."""

from rulesgen.engine.play import (
    Replay,
    hints,
    legal_moves,
    play,
    replay,
    stuck,
    verdict,
    won,
)
from rulesgen.engine.position import BadPosition, Position, from_piles
from rulesgen.engine.position_object import from_object
from rulesgen.engine.refusals import Reason, Refusal

__all__ = [
    "BadPosition",
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
    "stuck",
    "verdict",
    "won",
]
