"""winnability.yaml: how many of a game's numbered deals the solver won, proved lost or left open.

`python -m benchmarks.winnability` writes it from a library of verdicts. It is bound to the rules by their
fingerprint: where they have changed, the figures are stale and no book prints them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor, sqrt
from pathlib import Path

from rulesgen.faults import Fault
from rulesgen.rules.fields import Count, Kinds, Record, Text
from rulesgen.rules.reading import GameRules
from rulesgen.shelf.measured import Variants, bound_faults, read_measured
from rulesgen.sources import Source

FILE = "winnability.yaml"
Z = 1.959964
"""Half the width, in standard deviations, of the middle 95 % of a normal distribution."""


class MeasuredFields(Record):
    """The verdicts on one stretch of numbered deals (scheme R1), played with some variants."""

    variants: Kinds = ()
    """`none` for the game as it is without any."""
    first: Count
    """The first number."""
    last: Count
    """The last number."""
    won: Count
    """Deals with a way through, each replayed by the engine."""
    lost: Count
    """Deals that are proved to have none."""
    undecided: Count
    """Deals that are neither within the budget."""
    nodes: Count
    """The budget: positions looked at for each deal, at most."""
    solver: Count
    """Version of the solver."""
    rules: Text
    """Fingerprint of the rules that were played."""

    @property
    def deals(self) -> int:
        """How many deals were looked at."""
        return self.last - self.first + 1

    @property
    def low(self) -> int:
        """Lower end of the share of all deals that can be won, in thousandths (see `interval`)."""
        return interval(self.won, self.undecided, self.deals)[0]

    @property
    def high(self) -> int:
        """Its upper end."""
        return interval(self.won, self.undecided, self.deals)[1]


class WinnabilityFile(Record):
    """winnability.yaml as a whole."""

    game: str
    results: tuple[MeasuredFields, ...]


@dataclass(frozen=True)
class Winnability:
    """The figures of a game, with their places."""

    source: Source
    record: WinnabilityFile

    def of(self, variants: tuple[str, ...]) -> MeasuredFields | None:
        """The figures for a (canonical) choice of variants."""
        found = (result for result in self.record.results if result.variants == variants)
        return next(found, None)


def interval(won: int, undecided: int, deals: int) -> tuple[int, int]:
    """Between which shares the winnable ones among all deals lie, with 95 % confidence, in thousandths.

    The lower end is that of Wilson's score interval (1927) as if every undecided deal were lost, the
    upper end that as if every one were won; both are rounded outwards.

    >>> interval(819, 0, 1000)
    (793, 842)
    >>> interval(0, 1000, 1000)
    (0, 1000)
    """
    low, _ = _wilson(won, deals)
    _, high = _wilson(won + undecided, deals)
    return max(0, floor(low * 1000)), min(1000, ceil(high * 1000))


def _wilson(hits: int, number: int) -> tuple[float, float]:
    share, square = hits / number, Z * Z / number
    middle = share + square / 2
    half = Z * sqrt(share * (1 - share) / number + square / (4 * number))
    return (middle - half) / (1 + square), (middle + half) / (1 + square)


def read_winnability(path: Path, shown: str) -> Winnability:
    """Read a winnability.yaml; `Faults` with what is wrong in its shape."""
    return Winnability(*read_measured(path, shown, WinnabilityFile))


def winnability_faults(found: Winnability, rules: GameRules) -> Iterator[Fault]:
    """Figures that do not add up, that belong to no game or were made with other rules."""
    return bound_faults(
        found.source,
        found.record.game,
        found.record.results,
        rules,
        "fault.winnability-stale",
        _misnamed,
        lambda at, result, _chosen: _number_faults(found.source, at, result),
    )


def _misnamed(found: Variants, chosen: Variants, again: bool) -> tuple[str, dict[str, str]]:
    key = "fault.winnability-twice" if again else "fault.winnability-variants"
    return key, {"found": _named(found), "expected": _named(chosen)}


def _number_faults(
    source: Source, at: tuple[str | int, ...], result: MeasuredFields
) -> Iterator[Fault]:
    if not 1 <= result.first <= result.last:
        facts = {"first": str(result.first), "last": str(result.last)}
        yield Fault(source.where((*at, "last")), "fault.winnability-range", facts)
        return
    together = result.won + result.lost + result.undecided
    if together != result.deals:
        facts = {"found": str(together), "deals": str(result.deals)}
        yield Fault(source.where((*at, "won")), "fault.winnability-sum", facts)


def _named(variants: tuple[str, ...]) -> str:
    return ", ".join(variants) or "none"
