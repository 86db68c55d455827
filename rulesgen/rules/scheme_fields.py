"""The twin's dealing as it stands in rules.yaml, typed."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from rulesgen.rules.fields import Count, Record, Text, none_word, some_entries
from rulesgen.rules.schemes import Drop, Twin, TwinStep, pile_names


def _piles(value: object) -> object:
    try:
        return pile_names(str(value))
    except ValueError:
        raise PydanticCustomError("not_piles", "pile or range of piles") from None


class TwinStepFields(Record):
    """Rounds of one card to each of some piles."""

    to: Annotated[tuple[str, ...], BeforeValidator(_piles)]
    """A pile or a range of piles, either way: column.7-2."""
    rounds: Annotated[Count, Field(ge=1, le=104)] = 1
    """How often one card goes to each of them."""
    drop: Drop = Drop.NONE

    @model_validator(mode="after")
    def _a_pile_for_each_round(self) -> Self:
        if self.drop is not Drop.NONE and self.rounds > len(self.to):
            raise PydanticCustomError("too_many_rounds", "more rounds than piles to drop")
        return self


class TwinFields(Record):
    """The same table in another program."""

    game: Text
    """The game's name there."""
    deal: Annotated[tuple[TwinStepFields, ...], BeforeValidator(some_entries)]
    """Its dealing, step by step; cards that no step deals are the stock."""
    draw: Annotated[Count, Field(ge=0, le=12)] = 0
    """Stock cards already turned when the game begins there."""

    @property
    def twin(self) -> Twin:
        """The plain value that dealing works with."""
        steps = tuple(TwinStep(step.to, step.rounds, step.drop) for step in self.deal)
        return Twin(self.game, steps, self.draw)


TwinOrNone = Annotated[TwinFields | None, BeforeValidator(none_word)]
"""A twin, or `none` where the other program has no such table."""
