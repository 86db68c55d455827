"""Rings about cards that lie close together, so that none crosses another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, starmap
from math import inf

from rulesgen.documents.drawing import Box, Ring
from rulesgen.rules.table import CARD_HEIGHT

BETWEEN = 0.2
"""White between two rings side by side, mm."""


def apart(rings: Sequence[Ring]) -> list[Ring]:
    """The rings, all with the room that those have which are closest to each other."""
    boxes = [Box(r.x, r.y, r.x + r.width, r.y + CARD_HEIGHT * r.width) for r in rings]
    room = min(starmap(_room, combinations(boxes, 2)), default=inf)
    return [replace(ring, room=room) for ring in rings]


def _room(card: Box, other: Box) -> float:
    """Half of what lies between two cards, the white taken off; mm.

    >>> round(_room(Box(0, 0, 10, 14), Box(12, 5, 22, 19)), 6)
    0.9
    """
    across = max(other.left - card.right, card.left - other.right)
    down = max(other.top - card.bottom, card.top - other.bottom)
    return (max(across, down) - BETWEEN) / 2
