"""The schemes by which a label becomes a pack: a small register with room for more."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from rulesgen.cards import ALL_RANKS, Card, Rank
from rulesgen.deal import pysol, r1
from rulesgen.deal.labels import (
    MAX_NUMBER,
    NumberRange,
    number_label,
    number_range,
    phrase_label,
    random_number,
)
from rulesgen.faults import WrongCall


@dataclass(frozen=True)
class Scheme:
    """One versioned way from label to pack."""

    name: str
    """As ids and sheets name it, always together with the number."""
    highest: int
    """The highest plain number."""
    phrases: bool
    """Whether a phrase may be a label."""
    twins_only: bool
    """Whether only games whose rules name a twin in another program have deals in this scheme."""
    read_number: Callable[[str], str]
    """Checks a label that is not a phrase; raises `WrongCall`."""
    pack: Callable[[str, int, Sequence[Rank]], tuple[Card, ...]]
    """(label, packs, ranks) -> the pack, first card dealt first."""

    def deal(
        self, label: str, packs: int = 1, ranks: Sequence[Rank] = ALL_RANKS
    ) -> tuple[Card, ...]:
        """The pack of a label, first card dealt first. Raises `WrongCall` for what is no label."""
        return self.pack(label, packs, ranks)

    def phrase(self, text: str) -> str:
        """The label of `--phrase TEXT`, in NFC. Raises `WrongCall`."""
        if not self.phrases:
            raise WrongCall("deal.scheme-no-phrases", scheme=self.name)
        return phrase_label(text)

    def label(self, text: str) -> str:
        """Check a label as ids and files hold it: a number, or a phrase where the scheme has them."""
        return r1.read_label(text) if self.phrases else self.read_number(text)

    def labels(self, what: str) -> Iterable[str]:
        """The labels of one WHAT of the command line: a number, a range `n-m` or `random`.

        Ids are for `ids.parse_id`. Words are refused: they deal only as a phrase. A range is
        iterated lazily. Raises `WrongCall`.
        """
        if what == "random":
            return (random_number(),)
        found = number_range(what, self.highest)
        if found is not None:
            return found
        try:
            return (self.read_number(what),)
        except WrongCall as wrong:
            if wrong.key == "deal.number-form" and self.phrases and _is_phrase(what):
                quoted = shlex.quote(what)
                raise WrongCall("deal.number-words", text=what, quoted=quoted) from None
            raise


def _is_phrase(text: str) -> bool:
    """Whether somebody may have meant a phrase, and it is one: words, not a number spoilt by a letter."""
    if re.search(r"\d", text) and not re.search(r"[^\W\d_]{2}", text):
        return False
    try:
        phrase_label(text)
    except WrongCall:
        return False
    return True


R1 = Scheme(
    name="R1",
    highest=MAX_NUMBER,
    phrases=True,
    twins_only=False,
    read_number=number_label,
    pack=r1.deal_pack,
)
PYSOL = Scheme(
    name="pysol",
    highest=pysol.HIGHEST,
    phrases=False,
    twins_only=True,
    read_number=pysol.read_label,
    pack=pysol.deal_pack,
)

SCHEMES: dict[str, Scheme] = {scheme.name: scheme for scheme in (R1, PYSOL)}
DEFAULT = R1.name


def scheme_named(name: str) -> Scheme:
    """The scheme of that name. Raises `WrongCall` that lists those there are.

    >>> scheme_named("R1").deal("24")[0].code
    'QS'
    """
    try:
        return SCHEMES[name]
    except KeyError:
        known = ", ".join(SCHEMES)
        raise WrongCall("deal.scheme-unknown", scheme=name, known=known) from None


__all__ = ["DEFAULT", "PYSOL", "R1", "SCHEMES", "NumberRange", "Scheme", "scheme_named"]
