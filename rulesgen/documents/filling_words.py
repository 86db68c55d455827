"""What a text may do with its facts: the closed lists of comparisons, filters, tests and methods."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any


def _in(one: Any, many: Any) -> bool:
    return one in many


def _not_in(one: Any, many: Any) -> bool:
    return one not in many


COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "gt": operator.gt,
    "gteq": operator.ge,
    "lt": operator.lt,
    "lteq": operator.le,
    "in": _in,
    "notin": _not_in,
}

NUMBERS: Mapping[str, Callable[[int, int], int]] = {
    "Add": operator.add,
    "Sub": operator.sub,
    "Mul": operator.mul,
    "FloorDiv": operator.floordiv,
    "Mod": operator.mod,
}

TESTS: Mapping[str, Callable[..., bool]] = {
    "in": _in,
    "none": lambda value: value is None,
    "eq": operator.eq,
    "equalto": operator.eq,
    "ne": operator.ne,
}


def _entry(value: Any, key: Any) -> Any:
    """An entry of a table, or an item of a list."""
    if isinstance(value, Mapping):
        return value[key]
    if isinstance(value, list | tuple) and isinstance(key, int):
        return value[key]
    raise KeyError(key)


def _map(values: Any, *, attribute: Any) -> list[Any]:
    return [_entry(value, attribute) for value in values]


def _chosen(value: Any, test: str, more: tuple[Any, ...]) -> bool:
    return bool(TESTS[test](value, *more)) if test else bool(value)


def _select(values: Any, test: str = "", *more: Any) -> list[Any]:
    return [value for value in values if _chosen(value, test, more)]


def _reject(values: Any, test: str = "", *more: Any) -> list[Any]:
    return [value for value in values if not _chosen(value, test, more)]


def _select_by(values: Any, key: Any, test: str = "", *more: Any) -> list[Any]:
    return [value for value in values if _chosen(_entry(value, key), test, more)]


def _reject_by(values: Any, key: Any, test: str = "", *more: Any) -> list[Any]:
    return [value for value in values if not _chosen(_entry(value, key), test, more)]


def _join(values: Any, between: str = "") -> str:
    return between.join(str(value) for value in values)


FILTERS: Mapping[str, Callable[..., Any]] = {
    "length": len,
    "count": len,
    "list": list,
    "first": lambda values: values[0],
    "last": lambda values: values[-1],
    "join": _join,
    "map": _map,
    "select": _select,
    "reject": _reject,
    "selectattr": _select_by,
    "rejectattr": _reject_by,
    "sort": sorted,
    "unique": lambda values: list(dict.fromkeys(values)),
    "lower": str.lower,
    "trim": str.strip,
}

METHODS: Mapping[tuple[type, str], Callable[..., Any]] = {
    (dict, "items"): lambda table: [[key, value] for key, value in table.items()],
    (dict, "keys"): list,
    (dict, "values"): lambda table: list(table.values()),
    (str, "split"): str.split,
    (str, "lower"): str.lower,
    (str, "strip"): str.strip,
    (str, "startswith"): str.startswith,
}
