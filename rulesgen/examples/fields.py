"""The shape of examples.yaml: positions, steps and the verdicts the book claims for them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from rulesgen.engine.refusals import Reason
from rulesgen.rules.fields import Count, Kinds, Record, whole_number
from rulesgen.rules.words import Flag


def _cards(value: object) -> object:
    return value.split() if isinstance(value, str) else value


def _pass(value: object) -> object:
    return value if value == "last" else whole_number(value)


CardList = Annotated[tuple[str, ...], BeforeValidator(_cards)]
"""Card codes in a list or in one text with blanks between them."""


class StepFields(Record):
    """One move, and the reason if the book says that it is refused."""

    move: str
    refused: Reason | None = None


class PositionFields(Record):
    """A position: the piles, and what else a rule can ask (CONTRACT's object form)."""

    piles: dict[str, CardList]
    pass_: Annotated[int | Literal["last"], BeforeValidator(_pass), Field(alias="pass")] = 1
    """Which pass through the stock this is; `last` follows the rules."""
    direction: str = ""
    built: dict[str, Count] = Field(default_factory=dict)
    partial: Flag = Flag.NO


class ExampleFields(Record):
    """One worked example: where it starts, its steps, and what the table holds at its end."""

    name: str
    variants: Kinds = ()
    """Of a pack or a position; a deal has them in its id, another example brings its own."""
    deal: str = ""
    """The id of a deal to start from."""
    pack: CardList = ()
    """Or a whole pack, first card dealt first."""
    position: PositionFields | None = None
    """Or a position."""
    start: str = ""
    """Or the start of another example."""
    after: str = ""
    """Or the end of another example."""
    steps: tuple[StepFields, ...] = ()
    ends: dict[str, Count] = Field(default_factory=dict)
    """Cards in a pile, or in all piles of a kind, when the steps are made."""

    @model_validator(mode="after")
    def _one_start(self) -> Self:
        starts = (self.deal, self.pack, self.position, self.start, self.after)
        if sum(1 for start in starts if start) != 1:
            raise PydanticCustomError("one_start", "deal, pack, position, start or after")
        if self.variants and (self.deal or self.start or self.after):
            raise PydanticCustomError("variants_elsewhere", "the variants stand where it starts")
        return self


class ExamplesFile(Record):
    """examples.yaml as a whole."""

    game: str
    examples: tuple[ExampleFields, ...]
