"""Field types shared by the records: every scalar of the file is text until it is typed here."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict
from pydantic_core import PydanticCustomError


def kebab(name: str) -> str:
    """The name of a field in the file: hyphens for underscores."""
    return name.rstrip("_").replace("_", "-")


class Record(BaseModel):
    """Base of all records: frozen, closed, file names with hyphens."""

    model_config = ConfigDict(frozen=True, extra="forbid", alias_generator=kebab)


def whole_number(value: object) -> object:
    """Accept only plain decimal digits: no sign, no leading zero, no underscore, no exponent."""
    if isinstance(value, str) and re.fullmatch(r"0|[1-9][0-9]{0,8}", value):
        return int(value)
    raise PydanticCustomError("not_a_number", "whole number")


def measure(value: object) -> object:
    """Accept a plain decimal such as 2, -0.5 or 3.25 (card widths)."""
    if isinstance(value, str) and re.fullmatch(r"-?[0-9]{1,4}(\.[0-9]{1,4})?", value):
        return float(value)
    raise PydanticCustomError("not_a_measure", "decimal number")


def word_list(value: object) -> object:
    """`none` is the empty list; one word stands for a list of one."""
    if value == "none":
        return []
    if isinstance(value, str):
        return [value]
    return value


def none_word(value: object) -> object:
    """`none` says on purpose that there is nothing here."""
    return None if value == "none" else value


Count = Annotated[int, BeforeValidator(whole_number)]
"""A whole number as it stands in the file."""

Measure = Annotated[float, BeforeValidator(measure)]
"""A length in card widths."""

Kinds = Annotated[tuple[str, ...], BeforeValidator(word_list)]
"""Names of pile kinds (or of fields); `none` for none."""
