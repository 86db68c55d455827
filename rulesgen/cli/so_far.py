"""How far a search for deals has come: told now and then where no bar is drawn."""

from __future__ import annotations

from rulesgen.cli.call import Call
from rulesgen.cli.progress import Advance, wanted
from rulesgen.cli.streams import say

LONG = 50
"""Numbers without a find after which it is said how far the search has come, and again with each doubling:
counted, so that every machine says the same."""


class SoFar:
    """Numbers looked at, found and left undecided; a long stretch without a find is told."""

    def __init__(self, call: Call, count: int, advance: Advance) -> None:
        self.examined = self.undecided = self.found = 0
        self._call, self._count, self._advance = call, count, advance
        self._barren = 0

    def taken(self, label: str) -> None:
        """One more deal is found."""
        self.examined += 1
        self.found += 1
        self._barren = 0
        self._advance(label)

    def passed(self, number: str, undecided: bool) -> None:
        """A number whose deal is not wanted."""
        self.examined += 1
        self.undecided += undecided
        self._barren += 1
        self._advance(number, begins=False)
        if _to_be_told(self._barren) and not self._call.quiet and not wanted(self._call):
            facts = {"examined": str(self.examined), "undecided": str(self.undecided)}
            facts |= {"last": number, "found": str(self.found), "count": str(self._count)}
            say(self._call.messages.phrase("find.so-far", facts))


def _to_be_told(barren: int) -> bool:
    """Whether so many numbers without a find are told: 50, 100, 200, 400 …"""
    times, rest = divmod(barren, LONG)
    return rest == 0 and times.bit_count() == 1
