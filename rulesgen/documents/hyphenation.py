"""Where a word may be divided at a line's end: pyphen's patterns, set right by our own list.

The list (`locales/<language>/hyphenation.txt`) gives words of the trade with `-` at each good place:
`Karten-aus-lage`. It also holds inside longer words (`Kartenauslagen`), because the patterns cut
compounds in the wrong place. A `-` of the word itself is written `=`: `Karo=Dame`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from rulesgen.faults import Fault, Faults, Where

SHORTEST = 6
"""Shorter words stay whole."""
LEFT = 3
RIGHT = 3
"""At least so many letters stay before, and go after, the hyphen; the list may leave one less."""

_VOWELS = frozenset("aeiouyäöüáàâéèêëíìîïóòôúùûœæå")
_WORD = re.compile(r"[^\W\d_]+")
_ENTRY = re.compile(r"[^\W\d_]+([-=][^\W\d_]+)*")


def read_exceptions(path: Path, shown: str | None = None) -> Mapping[str, str]:
    """The list: each word in small letters without marks, with its marked form.

    Lines beginning with `#` are remarks. Raises Faults for a line that is not a word.
    """
    entries: dict[str, str] = {}
    faults = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        word = line.split("#", 1)[0].strip()
        if not word:
            continue
        if not _ENTRY.fullmatch(word):
            where = Where(shown or str(path), number)
            faults.append(Fault(where, "fault.hyphenation-entry", {"found": word}))
            continue
        for part in word.lower().split("="):
            entries[part.replace("-", "")] = part
    if faults:
        raise Faults(faults)
    return entries


class Hyphenator:
    """Divides the words of one language."""

    def __init__(self, language: str, exceptions: Mapping[str, str] | None = None) -> None:
        self.language = language
        self._exceptions = dict(exceptions or {})
        # Longest first, so that "kartenauslage" is seen before "auslage".
        self._stems = sorted(self._exceptions, key=lambda stem: (-len(stem), stem))
        self._known: dict[str, tuple[int, ...]] = {}

    def positions(self, word: str) -> tuple[int, ...]:
        """Indexes before which a word of letters may be divided.

        >>> Hyphenator("de", {"kartenauslage": "karten-aus-lage"}).positions("Kartenauslagen")
        (6, 9)
        """
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._find(word)
        return found

    def points(self, text: str) -> list[int]:
        """Indexes in a stretch of text without spaces; every run of letters is divided by itself."""
        return [
            match.start() + index
            for match in _WORD.finditer(text)
            for index in self.positions(match[0])
        ]

    def _find(self, word: str) -> tuple[int, ...]:
        if len(word) < SHORTEST or word.isupper():
            return ()
        small = word.lower()
        places = (
            set(_patterns(self.language).positions(small)) if len(small) == len(word) else set()
        )
        settled: set[int] = set()
        for stem in self._stems:
            start = small.find(stem)
            end = start + len(stem)
            if start < 0 or settled & set(range(start + 1, end)):
                continue
            rest = len(small) - end
            if len(stem) < SHORTEST and (start or rest > RIGHT - 1):
                continue  # "ace" says nothing about "placed"
            # Inside the stem the list alone rules; before a short ending nothing is divided either.
            places -= set(range(start + 1, end))
            if rest <= RIGHT:
                places -= set(range(end, len(small)))
            if start:
                places.add(start)
            places |= _marked(self._exceptions[stem], start)
            settled |= set(range(start + 1, end))
        inside = sorted(index for index in places if LEFT - 1 <= index <= len(word) - RIGHT)
        # The patterns give "fa-r-big" and "Über-g-ang": a piece without a vowel belongs to what is
        # before it or to what comes after, nobody knows, so the word is not divided on either side.
        edges = [0, *inside, len(word)]
        bare = {
            edge
            for start, end in pairwise(edges)
            if not set(small[start:end]) & _VOWELS
            for edge in (start, end)
        }
        return tuple(index for index in inside if index not in bare)


def _marked(entry: str, start: int) -> set[int]:
    places: set[int] = set()
    index = start
    for char in entry:
        if char == "-":
            places.add(index)
        else:
            index += 1
    return places


@cache
def _patterns(language: str) -> Any:
    """pyphen's patterns, loaded when first asked for (it takes a while)."""
    import pyphen

    name = {"en": "en_GB", "de": "de_DE"}.get(language, language)
    return pyphen.Pyphen(lang=name, left=LEFT, right=RIGHT)
