"""Phrase books: the .po files of a language, compiled in memory by Babel.

Keys are neutral (`refusal.colour`), so no language is the original. A fuzzy entry is a guess and
an empty one a gap: neither is ever used.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from rulesgen.faults import Fault, Faults, Where
from rulesgen.language.patterns import BadBraces, Pattern, parse_pattern
from rulesgen.sources import read_text

# Babel takes a line without its closing quote and drops a letter; so each line is looked at first.
_GOOD_LINE = re.compile(
    r'\s*(?:#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?"(?:[^"\\]|\\[nt"\\])*"\s*)?'
)
_KEY_LINE = re.compile(r'^(#~ )?msgid "(.*)"$', re.MULTILINE)


@dataclass(frozen=True)
class Entry:
    """One phrase: its forms as written (two or more if it has a plural) and their patterns."""

    key: str
    where: Where
    texts: tuple[str, ...]
    patterns: tuple[Pattern, ...]
    fuzzy: bool = False

    @property
    def usable(self) -> bool:
        """Whether it may be printed."""
        return not self.fuzzy and all(text.strip() for text in self.texts)


@dataclass(frozen=True)
class Catalogue:
    """All phrases of a language."""

    code: str
    entries: Mapping[str, Entry] = field(default_factory=dict)
    plural: Callable[[int], int] = field(default=lambda n: int(n != 1))
    faults: tuple[Fault, ...] = ()
    """What can't be read: broken files, braces, keys given twice."""

    def get(self, key: str) -> Entry | None:
        """The phrase of a key, or None if there is none that may be printed."""
        entry = self.entries.get(key)
        return entry if entry is not None and entry.usable else None


def catalogue_files(code: str, folders: Sequence[Path]) -> list[Path]:
    """The .po files of a language, by name; of the same name the first folder's counts."""
    found: dict[str, Path] = {}
    for folder in folders:
        for path in (folder / code).glob("*.po"):
            found.setdefault(path.name, path)
    return [found[name] for name in sorted(found)]


def read_catalogue(
    code: str, folders: Sequence[Path], shown: Callable[[Path], str] = str
) -> Catalogue:
    """Read all phrase books of a language. Faults are collected, not raised."""
    entries: dict[str, Entry] = {}
    faults: list[Fault] = []
    plural: Callable[[int], int] | None = None
    for path in catalogue_files(code, folders):
        name = shown(path)
        try:
            text = read_text(path, name)
        except Faults as unreadable:
            faults.extend(unreadable.faults)
            continue
        book, wrong = _book_of(text, name)
        faults += wrong
        plural = plural or book.plural
        for entry in book.entries:
            if entry.key in entries:
                faults.append(_twice(entry.key, entries[entry.key].where, entry.where))
            else:
                entries[entry.key] = entry
    if plural is None:
        return Catalogue(code, entries, faults=tuple(faults))
    return Catalogue(code, entries, plural, tuple(faults))


@dataclass(frozen=True)
class _Book:
    entries: tuple[Entry, ...] = ()
    plural: Callable[[int], int] | None = None


@lru_cache(maxsize=100)
def _book_of(text: str, name: str) -> tuple[_Book, tuple[Fault, ...]]:
    """A phrase book and what is wrong with it; one text is read once."""
    faults: list[Fault] = []
    return _read_book(text, name, faults), tuple(faults)


def _read_book(text: str, name: str, faults: list[Fault]) -> _Book:
    # Babel is imported here: `--help` must not wait for it.
    from babel.messages.pofile import PoFileError, read_po

    bad = [at for at, line in enumerate(text.split("\n"), 1) if not _GOOD_LINE.fullmatch(line)]
    if bad:
        faults.extend(Fault(Where(name, at), "fault.phrase-file") for at in bad)
        return _Book()
    try:
        catalogue = read_po(io.StringIO(text), abort_invalid=True)
    except (PoFileError, ValueError, SyntaxError) as error:
        line = getattr(error, "lineno", -1)
        faults.append(Fault(Where(name, int(line) + 1), "fault.phrase-file"))
        return _Book()
    lines: dict[str, int] = {}
    for match in _KEY_LINE.finditer(text):
        key, line = match[2], text.count("\n", 0, match.start()) + 1
        if match[1] is None and key and key in lines:
            faults.append(_twice(key, Where(name, lines[key]), Where(name, line)))
        elif match[1] is None:
            lines[key] = line
    entries = []
    for message in catalogue:
        keys = message.id if isinstance(message.id, tuple | list) else (message.id,)
        if not keys[0]:
            continue
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        texts = tuple(text or "" for text in strings)
        where = Where(name, lines.get(keys[0], message.lineno or 0))
        patterns = tuple(_patterns(keys[0], texts, where, faults))
        entries.append(Entry(keys[0], where, texts, patterns, message.fuzzy))
    return _Book(tuple(entries), gettext.c2py(catalogue.plural_expr))


def _patterns(
    key: str, texts: Sequence[str], where: Where, faults: list[Fault]
) -> Iterator[Pattern]:
    for text in texts:
        try:
            yield parse_pattern(text)
        except BadBraces as error:
            faults.append(Fault(where, str(error), {"phrase": key, "text": text}))
            yield ()


def _twice(key: str, first: Where, second: Where) -> Fault:
    return Fault(second, "fault.phrase-twice", {"phrase": key, "first": str(first)})
