"""rules.yaml -> the frozen record, for any combination of variants, with every fault at its place."""

from __future__ import annotations

import difflib
import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from rulesgen.faults import Fault, Faults, WrongCall
from rulesgen.rules import sense
from rulesgen.rules.places import Places
from rulesgen.rules.record import Rules
from rulesgen.rules.variants import (
    Difference,
    applied,
    contradiction,
    differences,
    look_up,
    resolve,
)
from rulesgen.sources import Source, read_source


@dataclass(frozen=True)
class GameRules:
    """One rules.yaml: the base game and its variants."""

    source: Source

    @property
    def data(self) -> dict[str, Any]:
        """The file's values as they stand there."""
        return _table_of(self.source)

    @property
    def game(self) -> str:
        """The game's id."""
        return str(self.data["game"])

    @cached_property
    def base(self) -> Rules:
        """The game without any variant."""
        return self.with_variants(())

    @property
    def variant_names(self) -> tuple[str, ...]:
        """Names of all variants in the order of the file, defaults too."""
        return tuple(change.name for change in self.base.variants)

    @property
    def defaults(self) -> tuple[str, ...]:
        """Names of the variants that are only names for what the base game does."""
        return tuple(c.name for c in self.base.variants if c.default == "yes")

    @cached_property
    def _differences(self) -> Mapping[str, tuple[Difference, ...]]:
        return differences(self.data)

    def choose(self, names: Iterable[str]) -> tuple[str, ...]:
        """The canonical choice: file order, each once, defaults dropped.

        `WrongCall` for an unknown variant or for two that contradict each other.
        """
        wanted = tuple(dict.fromkeys(names))
        for name in wanted:
            if name not in self.variant_names:
                raise WrongCall(
                    "call.unknown-variant",
                    game=self.game,
                    found=name,
                    known=", ".join(self.variant_names) or "–",
                )
        for one, other in itertools.combinations(wanted, 2):
            clash = contradiction(self._differences[one], self._differences[other])
            if clash is not None:
                raise WrongCall(
                    "call.contradictory-variants", one=one, other=other, field=clash[0].dotted
                )
        return tuple(n for n in self.variant_names if n in wanted and n not in self.defaults)

    def with_variants(self, names: Iterable[str]) -> Rules:
        """The record of a combination; `Faults` if the file does not make sense with it."""
        names = tuple(names)
        chosen = self.choose(names) if names else ()
        return _typed(self.source, [d for n in chosen for d in self._differences[n]], chosen)

    def combinations(self) -> tuple[tuple[str, ...], ...]:
        """Every combination of variants that is free of contradiction, the base game first."""
        optional = [n for n in self.variant_names if n not in self.defaults]
        found: list[tuple[str, ...]] = []
        for size in range(len(optional) + 1):
            for names in itertools.combinations(optional, size):
                pairs = itertools.combinations(names, 2)
                if not any(
                    contradiction(self._differences[a], self._differences[b]) for a, b in pairs
                ):
                    found.append(names)
        return tuple(found)


def read_rules(path: Path, shown: str | None = None) -> GameRules:
    """Read one rules.yaml with all its variants; `Faults` holds all that is wrong with it."""
    source = read_source(path, shown)
    rules = GameRules(source)
    _typed(source, [], ())
    faults = _variant_faults(source)
    if not faults:
        for names in rules.combinations()[1:]:
            try:
                rules.with_variants(names)
            except Faults as found:
                faults.extend(found.faults)
    if faults:
        raise Faults({(f.where, f.key): f for f in faults}.values())
    return rules


def _table_of(source: Source) -> dict[str, Any]:
    if not isinstance(source.data, dict):
        raise Faults([Fault(source.where(), "fault.not-a-table", {"field": "rules", "found": "…"})])
    return source.data


def _typed(source: Source, changes: Sequence[Difference], chosen: tuple[str, ...]) -> Rules:
    data, origins = applied(_table_of(source), changes)
    places = Places(source, origins, data)
    if "chosen" in data:
        where = source.where_key(("chosen",))
        raise Faults([Fault(where, "fault.unknown-field", _unknown(("chosen",), Rules))])
    try:
        rules = Rules.model_validate({**data, "chosen": chosen})
    except ValidationError as error:
        raise Faults(_fault(places, detail) for detail in error.errors()) from None
    faults = list(sense.faults(rules, places))
    if faults:
        raise Faults(faults)
    return rules


def _variant_faults(source: Source) -> list[Fault]:
    """Variants that name no field, change nothing, or are a default that changes something."""
    faults: list[Fault] = []
    names: set[str] = set()
    for number, variant in enumerate(_table_of(source).get("variants", [])):
        name = str(variant["name"])
        if name in names:
            where = source.where(("variants", number, "name"))
            faults.append(Fault(where, "fault.variant-twice", {"name": name}))
        names.add(name)
        before = len(faults)
        same = 0
        made = differences({"variants": [variant]}).get(name, ())
        for change in made:
            where = source.where_key(("variants", number, "changes", change.dotted))
            path = resolve(source.data, change.dotted)
            if path is None:
                facts = {"name": name, "field": change.dotted}
                faults.append(Fault(where, "fault.variant-unknown-field", facts))
            elif look_up(source.data, path) == change.value:
                same += 1
            elif variant.get("default") == "yes":
                facts = {"name": name, "field": change.dotted}
                faults.append(Fault(where, "fault.default-changes-something", facts))
        if variant.get("default") != "yes" and same == len(made) and len(faults) == before:
            where = source.where(("variants", number, "name"))
            faults.append(Fault(where, "fault.variant-changes-nothing", {"name": name}))
    return faults


def _fault(places: Places, detail: ErrorDetails) -> Fault:
    """One of pydantic's errors as a fault of ours."""
    path = places.path(detail["loc"])
    kind, context, found = detail["type"], detail.get("ctx", {}), detail.get("input")
    facts = {"field": places.dotted(path), "found": found if isinstance(found, str) else "…"}
    where = places.where(path)
    if kind == "missing":
        return Fault(places.where(path[:-1]), "fault.missing-field", facts)
    if kind == "extra_forbidden":
        model = _model_at(path[:-1])
        return Fault(places.where_key(path), "fault.unknown-field", facts | _unknown(path, model))
    if kind in ("enum", "literal_error"):
        return Fault(where, "fault.unknown-word", facts | {"expected": _expected(context)})
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        facts["found"] = str(context.get("tag", found if isinstance(found, str) else "…"))
        roles = "stock, waste, foundation, column, reserve"
        if kind == "union_tag_not_found" or facts["found"] == "None":
            return Fault(where, "fault.missing-field", facts | {"field": facts["field"] + ".role"})
        at = places.where((*path, "role"))
        return Fault(at, "fault.unknown-word", facts | {"expected": roles})
    if kind in ("greater_than_equal", "less_than_equal"):
        bound = str(context.get("ge", context.get("le")))
        return Fault(where, f"fault.{kind.replace('_', '-')}", facts | {"bound": bound})
    simple = {
        "not_a_number": "fault.not-a-number",
        "dealt_cards": "fault.dealt-cards",
        "not_a_measure": "fault.not-a-measure",
        "at_or_grid": "fault.at-or-grid",
        "tuple_type": "fault.not-a-list",
        "list_type": "fault.not-a-list",
        "string_type": "fault.not-a-word",
    }
    return Fault(where, simple.get(kind, "fault.not-a-table"), facts)


def _expected(context: Mapping[str, Any]) -> str:
    """Pydantic's list of words without its quotes: 'up', 'down' or 'last-up' -> up, down, last-up.

    Enums print as <Direction.UP: 'up'>; the word stands between the quotes.
    """
    words = str(context.get("expected", "")).split("'")[1::2]
    return ", ".join(words)


def _unknown(path: tuple[str | int, ...], model: type[BaseModel] | None) -> dict[str, str]:
    known = []
    if model is not None:
        known = [f.alias or n for n, f in model.model_fields.items() if n != "chosen"]
    near = difflib.get_close_matches(str(path[-1]), known, n=1)
    return {"found": str(path[-1]), "near": near[0] if near else "", "known": ", ".join(known)}


def _model_at(path: Sequence[str | int]) -> type[BaseModel] | None:
    """The record type that stands at a path, so that a fault can list the fields it has."""
    here: Any = Rules
    for step in path:
        if isinstance(here, type) and issubclass(here, BaseModel):
            named = {f.alias or n: f.annotation for n, f in here.model_fields.items()}
            here = named.get(str(step))
        else:
            options = [a for a in get_args(here) if a is not type(None) and a is not Ellipsis]
            here = options[-1] if options else None
    return _first_model(here)


def _first_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and not issubclass(annotation, Enum):
        return annotation if issubclass(annotation, BaseModel) else None
    models = [m for m in map(_first_model, get_args(annotation)) if m is not None]
    return models[-1] if models else None
