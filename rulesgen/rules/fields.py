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
    """Accept a plain decimal such as 2, -0.5 or 3.25 (card widths); no leading zeros."""
    if isinstance(value, str) and re.fullmatch(
        r"-?(0|[1-9][0-9]{0,3})(\.[0-9]{1,4})?", value, re.ASCII
    ):
        return float(value)
    raise PydanticCustomError("not_a_measure", "decimal number")


def word_list(value: object) -> object:
    """`none` is the empty list; one word stands for a list of one."""
    if value == "none":
        return []
    if isinstance(value, str):
        return [value]
    return value


def some_text(value: object) -> object:
    """Accept any text that is not blank."""
    if isinstance(value, str) and not value.strip():
        raise PydanticCustomError("empty_text", "some text")
    return value


def name(value: object) -> object:
    """Accept a name as ids, moves and pages hold it: small letters, digits, hyphens between."""
    if isinstance(value, str) and not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", value):
        raise PydanticCustomError("not_a_name", "name")
    return value


def kind_name(value: object) -> object:
    """Accept the name of a pile kind: small letters, hyphens between."""
    if isinstance(value, str) and not re.fullmatch(r"[a-z]+(-[a-z]+)*", value):
        raise PydanticCustomError("not_a_name", "name")
    return value


def some_entries(value: object) -> object:
    """Accept a list with anything in it."""
    if value in ("none", "", []):
        raise PydanticCustomError("empty_list", "some entries")
    return value


def none_word(value: object) -> object:
    """`none` says on purpose that there is nothing here."""
    return None if value == "none" else value


Count = Annotated[int, BeforeValidator(whole_number)]
"""A whole number as it stands in the file."""

Measure = Annotated[float, BeforeValidator(measure)]
"""A length in card widths."""

Text = Annotated[str, BeforeValidator(some_text)]
"""Words for people, not blank."""

Name = Annotated[str, BeforeValidator(name)]
"""A name that ids and other files refer to."""

KindName = Annotated[str, BeforeValidator(kind_name)]
"""The name of a pile kind."""

Kinds = Annotated[tuple[str, ...], BeforeValidator(word_list)]
"""Names of pile kinds (or of fields); `none` for none."""

SomeKinds = Annotated[Kinds, BeforeValidator(some_entries)]
"""The same where `none` would make no sense."""
