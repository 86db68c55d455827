"""Variants as named differences: applied to the file's plain values before they are typed."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Difference:
    """One changed field of one variant."""

    variant: str
    dotted: str
    value: Any
    source: Path
    """Where the new value stands in the file."""


def differences(data: Mapping[str, Any]) -> dict[str, tuple[Difference, ...]]:
    """The changes of every variant by its name, as far as the file has the shape for it."""
    found: dict[str, tuple[Difference, ...]] = {}
    variants = data.get("variants", [])
    if not isinstance(variants, list):
        return found
    for number, variant in enumerate(variants):
        if not isinstance(variant, dict) or not isinstance(variant.get("name"), str):
            continue
        changes = variant.get("changes")
        if isinstance(changes, dict):
            found[variant["name"]] = tuple(
                Difference(variant["name"], dotted, value, ("variants", number, "changes", dotted))
                for dotted, value in changes.items()
            )
    return found


def resolve(data: Any, dotted: str) -> Path | None:
    """The path a dotted name stands for, or None where the file has no such field.

    A segment picks from a list the item that goes `to`, is of that `name` or has that `key`.

    >>> resolve({"deal": [{"to": "column", "cards": "4"}]}, "deal.column.cards")
    ('deal', 0, 'cards')
    """
    path: list[str | int] = []
    here = data
    for segment in dotted.split("."):
        step: str | int | None = None
        if isinstance(here, Mapping) and segment in here:
            step = segment
        elif isinstance(here, list):
            step = next(
                (
                    number
                    for number, item in enumerate(here)
                    if isinstance(item, Mapping)
                    and segment in (item.get("to"), item.get("name"), item.get("key"))
                ),
                None,
            )
        if step is None:
            return None
        path.append(step)
        here = here[step]
    return tuple(path)


def look_up(data: Any, path: Path) -> Any:
    """The value at a path that `resolve` gave."""
    for step in path:
        data = data[step]
    return data


def applied(
    data: Mapping[str, Any], chosen: Sequence[Difference]
) -> tuple[dict[str, Any], dict[Path, Path]]:
    """A copy of the file's values with the changes made, and where each changed value came from."""
    changed: dict[str, Any] = dict(data)
    origins: dict[Path, Path] = {}
    for difference in chosen:
        path = resolve(changed, difference.dotted)
        if path is None:
            continue
        changed = _replaced(changed, path, difference.value)
        origins[path] = difference.source
    return changed, origins


def _replaced(data: Any, path: Path, value: Any) -> Any:
    """The same with one value changed; what is not on the way to it is shared, not copied."""
    if not path:
        return copy.deepcopy(value)
    changed = copy.copy(data)
    changed[path[0]] = _replaced(data[path[0]], path[1:], value)
    return changed


def contradiction(
    first: Sequence[Difference], second: Sequence[Difference]
) -> tuple[Difference, Difference] | None:
    """Two changes that cannot both be made: the same field (or a part of it), other values."""
    for one in first:
        for other in second:
            nested = (one.dotted + ".").startswith(other.dotted + ".") or (
                other.dotted + "."
            ).startswith(one.dotted + ".")
            if nested and not (one.dotted == other.dotted and one.value == other.value):
                return one, other
    return None
