"""Facts that a phrase puts into the form it needs: `{pile:def dat}` asks for a `Word` in the dative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from rulesgen.cards import Card, Rank, Suit


@dataclass(frozen=True)
class Word:
    """A term to be put into a sentence: eight foundations, the third pass, a red jack."""

    key: str
    count: int | None = None
    adjectives: str = ""
    """Keys of the termbase's adjectives, with blanks between them."""
    nth: int | None = None


Fact: TypeAlias = "str | int | Card | Rank | Suit | Word | Sequence[Fact]"
"""What a phrase can print. Text goes in as it is; numbers, cards and words in the form asked for."""
