"""The object form of a position, JSON or YAML, read back: every field that is wrong is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesgen.engine.position import BadPosition, Position, from_piles, unknown_pile
from rulesgen.engine.tables import CHOSEN, tables
from rulesgen.rules.record import Rules

FIELDS = ("built", "direction", "game", "partial", "pass", "piles", "variants")
"""What the object form may have; only `piles` must be there."""
_NO_DIRECTION = (None, "null", "~")
"""What says that no direction is chosen yet; an empty text leaves it to the cards."""
_YES, _NO = ("true", "yes"), ("false", "no", "none", "null", "")


def from_object(rules: Rules, found: Mapping[str, Any]) -> Position:
    """Read the object form back; `BadPosition` says what is wrong and where, all of it at once.

    What is wrong with the piles is told only where they are piles of this game and these variants.
    """
    bad = list(_wrong_fields(rules, found))
    if not any(one.path[0] in ("game", "variants", "piles") for one in bad):
        piles = {str(k): [str(c) for c in v] for k, v in found["piles"].items()}
        well = {} if bad else _well(found)
        try:
            position = from_piles(rules, piles, partial=_partial(found), **well)
        except BadPosition as wrong:
            bad += [wrong, *wrong.others]
        else:
            if position.direction and found.get("direction", "") in _NO_DIRECTION:
                facts = {"direction": position.direction}
                bad.append(BadPosition("position.direction-chosen", ("direction",), **facts))
            if not bad:
                return position
    bad[0].others = tuple(bad[1:])
    raise bad[0]


def _well(found: Mapping[str, Any]) -> dict[str, Any]:
    """The fields beside the piles, none of which is wrong, as `from_piles` wants them."""
    direction, built = found.get("direction", ""), found.get("built")
    return {
        "pass_number": _count(found.get("pass", 1)),
        "direction": None if direction in ("", *_NO_DIRECTION) else direction,
        "built": {str(name): _count(count) for name, count in (built or {}).items()},
    }


def _partial(found: Mapping[str, Any]) -> bool:
    """Whether a part of the table is shown; also where the word is wrong, to tell no cards missing."""
    return str(found.get("partial", "")).lower() not in _NO


def _wrong_fields(rules: Rules, found: Mapping[str, Any]) -> Iterator[BadPosition]:
    for key in found:
        if key not in FIELDS:
            known = ", ".join(FIELDS)
            yield BadPosition("position.unknown-field", (key,), found=str(key), known=known)
    if found.get("game", rules.game) != rules.game:
        yield BadPosition("position.other-game", ("game",), found=str(found["game"]))
    yield from _wrong_variants(rules, found)
    piles = found.get("piles")
    if not isinstance(piles, Mapping) or not all(isinstance(c, list) for c in piles.values()):
        yield BadPosition("position.no-piles", ("piles",))
        piles = {}
    number, passes = _count(found.get("pass", 1)), tables(rules).passes
    if number is None or number < 1 or (passes and number > passes):
        yield BadPosition("position.pass", ("pass",), found=str(found["pass"]))
    direction = found.get("direction", "")
    if direction != "" and direction not in _NO_DIRECTION:
        if tables(rules).foundation_way != CHOSEN:
            yield BadPosition("position.no-direction", ("direction",))
        elif direction not in ("up", "down"):
            yield BadPosition("position.direction", ("direction",), found=str(direction))
    yield from _wrong_built(rules, piles, found.get("built"))
    partial = str(found.get("partial", ""))
    if partial.lower() not in (*_YES, *_NO):
        yield BadPosition("position.partial", ("partial",), found=partial)


def _wrong_variants(rules: Rules, found: Mapping[str, Any]) -> Iterator[BadPosition]:
    defaults = {change.name for change in rules.variants if change.default == "yes"}
    try:
        named = named_variants(found.get("variants", list(rules.chosen)))
    except BadPosition as bad:
        yield bad
    else:
        if set(named) - defaults != set(rules.chosen):
            yield BadPosition("position.other-variants", ("variants",))


def _wrong_built(rules: Rules, piles: Mapping[str, Any], found: object) -> Iterator[BadPosition]:
    """The cards built in play on each pile; nothing and an empty text stand for none."""
    if found in (None, ""):
        return
    if not isinstance(found, Mapping):
        yield BadPosition("position.built", ("built",), pile="–")
        return
    for name, value in found.items():
        count = _count(value)
        if name not in rules.pile_names():
            yield unknown_pile(rules, ("built", str(name)))
        elif count is None or count >= max(1, len(piles.get(name, ()))):
            yield BadPosition("position.built", ("built", str(name)), pile=str(name))


def named_variants(found: object) -> list[str]:
    """The names under `variants`: a list, or one name alone; `BadPosition` for anything else."""
    if found in (None, ""):
        return []
    names = [found] if isinstance(found, str) else found
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise BadPosition("position.variants", ("variants",))
    return list(names)


def _count(value: object) -> int | None:
    """A number of up to six plain digits, as a number or as text; None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return None
    return int(value) if re.fullmatch(r"[0-9]{1,6}", str(value), re.ASCII) else None
