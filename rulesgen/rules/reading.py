"""rules.yaml -> the frozen record, for any combination of variants, with every fault at its place."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.rules import sense
from rulesgen.rules.places import Places
from rulesgen.rules.record import Rules
from rulesgen.rules.validation import typed
from rulesgen.rules.variants import (
    Difference,
    applied,
    contradiction,
    differences,
    look_up,
    resolve,
)
from rulesgen.sources import Source, read_source

FOR_ALL = ("game", "edition", "draft", "variants", "rulings", "sources", "chosen")
"""Fields that no variant can change: they belong to the game with all its variants."""


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
            if not self.variant_names:
                raise WrongCall("call.no-variants", game=self.game)
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
        if chosen not in self._made:
            changes = [d for n in chosen for d in self._differences[n]]
            self._made[chosen] = _typed(self.source, changes, chosen)
        return self._made[chosen]

    @cached_property
    def _made(self) -> dict[tuple[str, ...], Rules]:
        """The records made so far, by what was chosen."""
        return {}

    def place_of(self, dotted: str) -> Where:
        """Where a field stands in the file: in the base game, else in the variant that brings it."""
        path = resolve(self.data, dotted)
        if path is not None:
            return self.source.where(path)
        for change in (change for changes in self._differences.values() for change in changes):
            below = dotted.removeprefix(change.dotted + ".")
            if below != dotted and (path := resolve(change.value, below)) is not None:
                return self.source.where((*change.source, *path))
        return self.source.where()

    def plain(self, chosen: Sequence[str]) -> dict[str, Any]:
        """The file's values with the changes of a (canonical) choice of variants made."""
        return applied(self.data, [d for name in chosen for d in self._differences[name]])[0]

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
        broken: list[frozenset[str]] = []
        for names in rules.combinations()[1:]:
            try:
                rules.with_variants(names)
            except Faults as found:
                faults.extend(found.faults)
                if not any(names_before <= set(names) for names_before in broken):
                    faults.extend(_named(source, names, found.faults))
                    broken.append(frozenset(names))
    if faults:
        raise Faults({(f.where, f.key): f for f in faults}.values())
    return rules


def _named(source: Source, names: Sequence[str], found: Iterable[Fault]) -> Iterator[Fault]:
    """Which variants lead to faults that are told at lines of the base game.

    It stands at the name of the last of the variants, and names the lines.
    """
    table = _table_of(source)
    first = source.where_key(("variants",)).line
    after = [line for key in table if (line := source.where_key((key,)).line) > first]
    own = range(first, min(after, default=first + 10**9))
    number = [variant["name"] for variant in table["variants"]].index(names[-1])
    where = source.where(("variants", number, "name"))
    places = [f"{f.where.line}:{f.where.column}" for f in found if f.where.line not in own]
    if places:
        facts = {"variant": " + ".join(names), "places": ", ".join(dict.fromkeys(places))}
        yield Fault(where, "fault.variant-breaks", facts)


def _table_of(source: Source) -> dict[str, Any]:
    if not isinstance(source.data, dict):
        raise Faults([Fault(source.where(), "fault.not-a-table", {"field": "rules", "found": "…"})])
    return source.data


def _typed(source: Source, changes: Sequence[Difference], chosen: tuple[str, ...]) -> Rules:
    data, origins = applied(_table_of(source), changes)
    places = Places(source, origins, data)
    if "chosen" in data:
        where = source.where_key(("chosen",))
        facts = {"found": "chosen", "near": "–", "known": ", ".join(data)}
        raise Faults([Fault(where, "fault.unknown-field", facts)])
    rules = typed(Rules, {**data, "chosen": chosen}, places)
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
            if change.dotted.partition(".")[0] in FOR_ALL:
                facts = {"name": name, "field": change.dotted}
                faults.append(Fault(where, "fault.variant-no-rule", facts))
            elif path is None:
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
