"""The `table:` part of rules.yaml, and the geometry it stands for."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from rulesgen.rules.fields import Count, Measure, Record
from rulesgen.rules.table import Fan, LabelSide, PilePlaces, Place

Point = tuple[Measure, Measure]


class Grid(Record):
    """Places in rows: the first one, the step to the next column and row, columns in a row."""

    start: Point
    """The first place: [x, y], the left upper corner of a card."""
    step: Point
    """How far the next place in a row is to the right, and the next row below."""
    columns: Annotated[Count, Field(ge=1, le=40)]
    """Places in a row."""


def _fans(value: object) -> object:
    return [value] if isinstance(value, str) else value


class PilePlacesFields(Record):
    """Places of one pile kind: a list of points (`at`) or a grid; one fan for all or one each."""

    at: tuple[Point, ...] = ()
    """The place of each pile: [[x, y], …]; either this or `grid`."""
    grid: Grid | None = None
    """The same for piles that lie in rows."""
    fan: Annotated[tuple[Fan, ...], BeforeValidator(_fans)] = (Fan.SQUARED,)
    length: Annotated[Measure, Field(ge=0)] = 0.0
    """Full extent of a fan; 0 leaves it to the number of cards."""
    label: LabelSide = LabelSide.ABOVE
    shown: Annotated[Count, Field(ge=0, le=104)] = 0
    """How many cards of a fan lie spread, the top ones; 0 means all."""

    @model_validator(mode="after")
    def _one_way(self) -> Self:
        if bool(self.at) == (self.grid is not None):
            raise PydanticCustomError("at_or_grid", "either at or grid")
        return self

    def places(self, count: int) -> PilePlaces:
        """The places of `count` piles; `ValueError` if the file names another number of them."""
        if self.grid is not None:
            start, step, columns = self.grid.start, self.grid.step, self.grid.columns
            points: tuple[tuple[float, float], ...] = tuple(
                (start[0] + step[0] * (i % columns), start[1] + step[1] * (i // columns))
                for i in range(count)
            )
        else:
            points = self.at
        fans = self.fan * count if len(self.fan) == 1 else self.fan
        if len(points) != count or len(fans) != count:
            raise ValueError(f"{count} places expected, found {min(len(points), len(fans))}")
        return PilePlaces(
            tuple(Place(x, y, fan) for (x, y), fan in zip(points, fans, strict=True)),
            self.length,
            self.label,
            self.shown,
        )
