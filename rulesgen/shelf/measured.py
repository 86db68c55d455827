"""What files of measured figures have in common: results, each bound to variants and to the rules played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from rulesgen.faults import Fault, WrongCall
from rulesgen.rules.fields import Record
from rulesgen.rules.fingerprint import rules_fingerprint
from rulesgen.rules.places import Places
from rulesgen.rules.reading import GameRules
from rulesgen.rules.validation import typed
from rulesgen.sources import Source, read_source

Variants = tuple[str, ...]
At = tuple[str | int, ...]
"""The way to a result in its file."""
File = TypeVar("File", bound=Record)


class Result(Protocol):
    """Figures of one choice of variants."""

    @property
    def variants(self) -> Variants:
        """The variants, in the order of rules.yaml."""

    @property
    def rules(self) -> str:
        """Fingerprint of the rules that were played."""


Measured = TypeVar("Measured", bound=Result)


def read_measured(path: Path, shown: str, model: type[File]) -> tuple[Source, File]:
    """The file with its places; `Faults` with what is wrong in its shape."""
    source = read_source(path, shown)
    data = source.data if isinstance(source.data, dict) else {}
    return source, typed(model, data, Places(source, {}, data))


def bound_faults(
    source: Source,
    game: str,
    results: Sequence[Measured],
    rules: GameRules,
    stale: str,
    misnamed: Callable[[Variants, Variants, bool], tuple[str, dict[str, str]]],
    own: Callable[[At, Measured, Variants], Iterator[Fault]],
) -> Iterator[Fault]:
    """Results that belong to no game or were made with other rules (`stale`), and each one's `own` faults.

    `misnamed` gives key and facts for variants in another order or given again: as found, as they ought to
    be, and whether again.
    """
    if game != rules.game:
        facts = {"found": game, "folder": rules.game}
        yield Fault(source.where(("game",)), "fault.game-not-folder", facts)
    seen = set[Variants]()
    for number, result in enumerate(results):
        at: At = ("results", number)
        where = source.where((*at, "variants"))
        try:
            chosen = rules.choose(result.variants)
        except WrongCall as wrong:
            yield Fault(where, wrong.key, wrong.facts)
            continue
        if chosen != result.variants or chosen in seen:
            yield Fault(where, *misnamed(result.variants, chosen, chosen in seen))
            continue
        seen.add(chosen)
        yield from own(at, result, chosen)
        now = rules_fingerprint(rules.with_variants(chosen))
        if result.rules != now:
            facts = {"game": "+".join((rules.game, *chosen)), "found": result.rules, "now": now}
            yield Fault(source.where((*at, "rules")), stale, facts)
