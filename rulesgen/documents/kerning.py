"""Pairs of letters that stand closer together or further apart: the `kern` feature of a face.

Read from the font's GPOS table once per process and looked up pair by pair; spaces and pairs of figures
are left alone, so that spaces stay what the line needs. In tables figures stand below one another: there
room on both sides makes each as wide as the widest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

PAIR, EXTENSION = 2, 9
"""Types of GPOS lookups: pairs, and one that only says where another is kept."""
FIGURES = "0123456789"
_ALONE = frozenset(" \u00a0\u00ad\u200b\u2009\u202f\u2060")


class Kerning:
    """The pairs of one face, in 1/1000 em."""

    def __init__(self, font: Any) -> None:
        self._scale = 1000 / font["head"].unitsPerEm
        self._glyphs: Mapping[int, str] = font.getBestCmap()
        self._lookups = _lookups(font["GPOS"].table) if "GPOS" in font else []
        self._known: dict[str, float] = {}
        self._room: Mapping[str, float] = {}
        """What is added on either side of a character."""

    def level(self, advances: Mapping[str, float]) -> Kerning:
        """The same with figures of one width; `advances` are those of the face."""
        made = copy(self)
        widest = max((advances.get(figure, 0.0) for figure in FIGURES), default=0.0)
        made._room = {
            figure: (widest - advances[figure]) / 2 for figure in FIGURES if figure in advances
        }
        made._known = {}
        return made

    def pair(self, pair: str) -> float:
        """How much is added between two characters, given as a text of both."""
        found = self._known.get(pair)
        if found is None:
            found = self._known[pair] = self._find(pair)
        return found

    def total(self, text: str) -> float:
        """The sum over a text, and what is added before and after it."""
        known = self._known
        total = self._room.get(text[:1], 0.0) + self._room.get(text[-1:], 0.0)
        for index in range(len(text) - 1):
            pair = text[index : index + 2]
            found = known.get(pair)
            total += self.pair(pair) if found is None else found
        return total

    def pieces(self, text: str) -> list[tuple[str, float]]:
        """The text cut where something is added, with how much."""
        before = self._room.get(text[:1], 0.0)
        pieces: list[tuple[str, float]] = [("", before)] if before else []
        start = 0
        for index in range(len(text) - 1):
            value = self.pair(text[index : index + 2])
            if value:
                pieces.append((text[start : index + 1], value))
                start = index + 1
        pieces.append((text[start:], 0.0))
        return pieces

    def _find(self, pair: str) -> float:
        return self._kern(pair) + sum(self._room.get(char, 0.0) for char in pair)

    def _kern(self, pair: str) -> float:
        first, second = pair[0], pair[1]
        if first in _ALONE or second in _ALONE or (first.isdigit() and second.isdigit()):
            return 0.0
        left, right = self._glyphs.get(ord(first)), self._glyphs.get(ord(second))
        if left is None or right is None:
            return 0.0
        values = [_value(lookup, left, right) for lookup in self._lookups]
        return float(self._scale * sum(values))


def _lookups(table: Any) -> list[list[_Subtable]]:
    """The subtables of each lookup that the `kern` feature of Latin text uses, in order."""
    used = _latin_features(table)
    wanted: set[int] = set()
    for number, record in enumerate(table.FeatureList.FeatureRecord):
        if record.FeatureTag == "kern" and number in used:
            wanted.update(record.Feature.LookupListIndex)
    lookups = []
    for number in sorted(wanted):
        subtables = [
            sub.ExtSubTable if sub.LookupType == EXTENSION else sub
            for sub in table.LookupList.Lookup[number].SubTable
        ]
        lookups.append([_Subtable(sub) for sub in subtables if sub.LookupType == PAIR])
    return lookups


def _latin_features(table: Any) -> set[int]:
    scripts = {record.ScriptTag: record.Script for record in table.ScriptList.ScriptRecord}
    script = scripts.get("latn") or scripts.get("DFLT")
    if script is None or script.DefaultLangSys is None:
        return set()
    return set(script.DefaultLangSys.FeatureIndex)


class _Subtable:
    """A subtable with its coverage as a dictionary."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.coverage = {glyph: index for index, glyph in enumerate(table.Coverage.glyphs)}

    def value(self, left: str, right: str) -> float | None:
        """What it says about a pair; None where it says nothing and the next one is asked."""
        index = self.coverage.get(left)
        if index is None:
            return None
        if self.table.Format == 1:
            for record in self.table.PairSet[index].PairValueRecord:
                if record.SecondGlyph == right:
                    return _advance(record.Value1)
            return None
        row = self.table.ClassDef1.classDefs.get(left, 0)
        column = self.table.ClassDef2.classDefs.get(right, 0)
        return _advance(self.table.Class1Record[row].Class2Record[column].Value1)


def _value(lookup: Sequence[_Subtable], left: str, right: str) -> float:
    for subtable in lookup:
        value = subtable.value(left, right)
        if value is not None:
            return value
    return 0.0


def _advance(record: Any) -> float:
    return float(getattr(record, "XAdvance", 0) or 0) if record is not None else 0.0
