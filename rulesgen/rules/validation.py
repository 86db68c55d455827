"""pydantic's complaints as faults of ours: a key, the facts, and the place in the file."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, TypeVar, get_args, get_origin

from pydantic import BaseModel, Tag, ValidationError
from pydantic_core import ErrorDetails

from rulesgen.faults import Fault, Faults
from rulesgen.rules.places import Places

Model = TypeVar("Model", bound=BaseModel)

_SIMPLE = {
    "not_a_number": "fault.not-a-number",
    "dealt_cards": "fault.dealt-cards",
    "not_a_measure": "fault.not-a-measure",
    "at_or_grid": "fault.at-or-grid",
    "not_piles": "fault.not-piles",
    "too_many_rounds": "fault.too-many-rounds",
    "one_start": "fault.one-start",
    "variants_elsewhere": "fault.variants-elsewhere",
    "empty_text": "fault.empty-text",
    "not_a_name": "fault.wrong-name",
    "passes": "fault.passes",
    "empty_list": "fault.empty-list",
    "tuple_type": "fault.not-a-list",
    "list_type": "fault.not-a-list",
    "string_type": "fault.not-a-word",
}

_QUOTES_WHAT_IS_THERE = frozenset(
    (
        *("enum", "literal_error", "not_a_number", "not_a_measure"),
        *("tuple_type", "list_type", "model_type", "model_attributes_type", "dict_type"),
    )
)
"""Complaints that would quote nothing where there is no value at all."""


def typed(model: type[Model], data: Mapping[str, Any], places: Places) -> Model:
    """The record that plain values make; `Faults` with every value that does not fit."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise Faults(_fault(model, places, detail) for detail in error.errors()) from None


def _fault(model: type[BaseModel], places: Places, detail: ErrorDetails) -> Fault:
    path = places.path(detail["loc"])
    kind, context, found = detail["type"], detail.get("ctx", {}), detail.get("input")
    if found == "" and kind in _QUOTES_WHAT_IS_THERE:
        return Fault(places.where(path), "fault.text-empty", {"field": places.dotted(path)})
    facts = {"field": places.dotted(path), "found": found if isinstance(found, str) else "…"}
    of_key = detail["loc"][-1:] == ("[key]",)
    where = places.where_key(path) if of_key else places.where(path)
    if kind == "missing":
        in_list = isinstance(detail["loc"][-1], int)
        return Fault(places.where(path if in_list else path[:-1]), "fault.missing-field", facts)
    if kind == "extra_forbidden":
        known = _fields_at(model, detail["loc"][:-1])
        return Fault(places.where_key(path), "fault.unknown-field", facts | _unknown(path, known))
    if kind in ("enum", "literal_error"):
        return Fault(where, "fault.unknown-word", facts | {"expected": _expected(context)})
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        return _role_fault(places, path, facts, context)
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = str(context.get("ge", context.get("le")))
        return Fault(where, f"fault.{kind.replace('_', '-')}", facts | {"bound": bound})
    if kind == "block_fields":
        return Fault(where, "fault.block-fields", facts | {k: str(v) for k, v in context.items()})
    if kind == "variants_elsewhere":
        where = places.where((*path, "variants"))
    return Fault(where, _SIMPLE.get(kind, "fault.not-a-table"), facts)


def _role_fault(
    places: Places, path: tuple[str | int, ...], facts: dict[str, str], context: Mapping[str, Any]
) -> Fault:
    tag = str(context.get("tag", "None"))
    if tag == "None":
        field = facts["field"] + ".role"
        return Fault(places.where(path), "fault.missing-field", facts | {"field": field})
    facts |= {"found": tag, "expected": str(context.get("expected_tags", "")).replace("'", "")}
    facts["expected"] = facts["expected"].replace("tableau", "column, reserve")
    return Fault(places.where((*path, "role")), "fault.unknown-word", facts)


def _expected(context: Mapping[str, Any]) -> str:
    """Pydantic's list of words without its quotes: 'up', 'down' or 'last-up' -> up, down, last-up.

    Enums print as <Direction.UP: 'up'>; the word stands between the quotes.
    """
    return ", ".join(str(context.get("expected", "")).split("'")[1::2])


def _unknown(path: tuple[str | int, ...], known: Sequence[str]) -> dict[str, str]:
    near = difflib.get_close_matches(str(path[-1]), known, n=1)
    return {"found": str(path[-1]), "near": near[0] if near else "–", "known": ", ".join(known)}


def _fields_at(model: type[BaseModel], loc: Sequence[str | int]) -> list[str]:
    """The names of the fields that the record at a location may have.

    The location is pydantic's: where a value may be one of several records it has the tag, too.
    """
    here: Any = model
    for step in loc:
        found = _first_model(here) if not isinstance(step, int) else None
        tagged = _tagged(here, str(step))
        if tagged is not None:
            here = tagged
        elif found is not None and str(step) in (named := _named(found)):
            here = named[str(step)]
        else:
            options = [a for a in get_args(here) if a is not type(None) and a is not Ellipsis]
            here = options[-1] if options else None
    found = _first_model(here)
    return [n for n in _named(found) if n != "chosen"] if found is not None else []


def _tagged(annotation: Any, tag: str) -> Any:
    """The record that a tag picks where the value may be one of several records, else None."""
    if get_origin(annotation) in (dict, tuple):
        return None  # first comes the key or the number of the item
    for part in get_args(annotation):
        notes = getattr(part, "__metadata__", ())
        if any(isinstance(note, Tag) and note.tag == tag for note in notes):
            return part
        if (found := _tagged(part, tag)) is not None:
            return found
    return None


def _named(model: type[BaseModel]) -> dict[str, Any]:
    return {f.alias or n: f.annotation for n, f in model.model_fields.items()}


def _first_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and not issubclass(annotation, Enum):
        return annotation if issubclass(annotation, BaseModel) else None
    models = [m for m in map(_first_model, get_args(annotation)) if m is not None]
    return models[-1] if models else None
