"""The rules field by field: every value a book has to explain, and other values it could have.

`fields` walks a file's values (with a combination's changes made); `with_value` gives the record with
one field changed, checked for its type only: a book's words follow even rules that make no sense.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from rulesgen.rules.reading import GameRules
from rulesgen.rules.record import Rules
from rulesgen.rules.variants import Difference, applied
from rulesgen.rules.words import (
    Base,
    DealOrder,
    Direction,
    Face,
    Fill,
    Flag,
    Goal,
    Lock,
    Returns,
    Suits,
    Takes,
    TurnOver,
    Uncovered,
    Unit,
)

SKIPPED = (
    "game",
    "edition",
    "draft",
    "table",
    "schemes",
    "variants",
    "rulings",
    "sources",
    "chosen",
)
"""Fields of the file that state no rule of play."""

WORDS: Mapping[str, tuple[str, ...]] = {
    name: tuple(str(word.value) for word in words)
    for name, words in {
        "order": DealOrder,
        "face": Face,
        "returns": Returns,
        "unit": Unit,
        "suit": Suits,
        "direction": Direction,
        "lock": Lock,
        "wrap": Flag,
        "fill": Fill,
        "takes": Takes,
        "base": Base,
        "turn-over": TurnOver,
        "uncovered": Uncovered,
        "goal": Goal,
    }.items()
}


def fields(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """(dotted name, value) of every rule field of a file's plain values.

    Roles are left out: they only name what a pile is.
    """
    for name, value in data.items():
        if name in SKIPPED:
            continue
        if name == "deal":
            for step in value:
                yield from ((f"deal.{step['to']}.{p}", v) for p, v in step.items() if p != "to")
        elif name == "piles":
            for kind, pile in value.items():
                yield from _pile_fields(f"piles.{kind}", pile)
        else:
            yield name, value


def every_field(rules: GameRules) -> dict[str, tuple[Any, tuple[str, ...]]]:
    """By name the fields of the base game and those that only a variant has: value and variant.

    The second is empty for the base game's own fields.
    """
    found: dict[str, tuple[Any, tuple[str, ...]]] = {}
    for chosen in ((), *((n,) for n in rules.variant_names if n not in rules.defaults)):
        for field, value in fields(rules.plain(chosen)):
            found.setdefault(field, (value, chosen))
    return found


def named_by(name: str, known: Collection[str]) -> list[str]:
    """The fields that a name stands for: itself, or all below it where it is none itself."""
    return [name] if name in known else [f for f in known if f.startswith(name + ".")]


def _pile_fields(at: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in table.items():
        if name == "role":
            continue
        if isinstance(value, Mapping):
            yield from _pile_fields(f"{at}.{name}", value)
        else:
            yield f"{at}.{name}", value


def others(data: Mapping[str, Any], dotted: str, value: Any) -> list[Any]:
    """Other values the field could have; empty where there is only this one."""
    name = dotted.rpartition(".")[2]
    if name in ("from", "take-back"):
        given = [] if value == "none" else [value] if isinstance(value, str) else list(value)
        more = [kind for kind in data["piles"] if kind not in given]
        found: list[Any] = [[*given, kind] for kind in more]
        return [*found, *([k for k in given if k != left_out] for left_out in given)]
    if name == "passes":
        return [other for other in ("1", "2", "4", "unlimited") if other != value]
    if isinstance(value, str) and value.isdecimal():
        number = int(value)
        return [str(n) for n in dict.fromkeys((number + 1, number - 1, 1)) if n not in (0, number)]
    if name == "cards":
        return ["3", *(word for word in ("rest", "staircase") if word != value)]
    if name == "build":
        builds = [pile.get("build") for pile in data["piles"].values()]
        return [build for build in builds if isinstance(build, Mapping) and "lock" in build] or [
            {"suit": "same", "direction": "down", "lock": "none", "wrap": "no", "from": ["waste"]}
        ]
    return [word for word in WORDS.get(name, ()) if word != value]


def with_value(
    data: Mapping[str, Any], chosen: Sequence[str], dotted: str, value: Any
) -> Rules | None:
    """The record with one field changed; None where the field's type does not allow the value."""
    changed, _ = applied(data, [Difference("", dotted, value, ())])
    try:
        return Rules.model_validate({**changed, "chosen": tuple(chosen)})
    except ValidationError:
        return None
