"""What was reviewed: a record of every part of a game's files, and of what it was reviewed against.

A record holds three things: a hash of what the part was bound to (the other languages' words, the
values of the rules it explains, its example), a hash of its own words, and two signs for each of
its words, so that a change is found at its line. White space and line breaks do not count, times
are never looked at.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesgen.faults import Fault, Where
from rulesgen.rules.fieldwise import every_field, named_by
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import SectionKey
from rulesgen.sources import Source, ValuePath

_WORD = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|[^\s{]+|\{", re.DOTALL)
_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_DIGITS = 2
"""Signs for each word: of 4096 words that take another's place, one is not found at its line."""
_FREE = ("game", "language", "terms", "cover")
"""Parts of a text file that stand for themselves in each language."""


@dataclass(frozen=True)
class Entry:
    """One part of a game's files that is reviewed as a whole."""

    name: str
    """`en/idea`, `de/terms`, `rules/piles`, `examples/first`."""
    where: Where
    source: Source
    path: ValuePath
    bound: str = ""
    """What it is reviewed against."""
    short: bool = False
    """Only the entry's own values, not the lists in it (a chapter without its blocks)."""


def entries(game: Game) -> Iterator[Entry]:
    """Everything of a game that is reviewed, in the order of its files."""
    yield from rule_entries(game.rules.source)
    if game.example_source is not None:
        yield from example_entries(game.example_source)
    for code, text in game.texts.items():
        yield from _text_entries(game, code, text)


def rule_entries(source: Source) -> Iterator[Entry]:
    """The parts of rules.yaml, also of one that makes no sense."""
    for key in source.data if isinstance(source.data, Mapping) else ():
        yield Entry(f"rules/{key}", source.where_key((key,)), source, (key,))


def example_entries(source: Source) -> Iterator[Entry]:
    """The examples of examples.yaml, also of those that do not hold."""
    for name, at in _example_paths(source).items():
        yield Entry(f"examples/{name}", source.where(at), source, at)


def _text_entries(game: Game, code: str, text: Text) -> Iterator[Entry]:
    source, others = text.source, [t for c, t in game.texts.items() if c != code]
    assert isinstance(source.data, dict)
    for key in source.data:
        if key != "sections":
            bound = "" if key in _FREE else _words(others, {t.language: (key,) for t in others})
            yield Entry(f"{code}/{key}", source.where_key((key,)), source, (key,), bound)
    values = {field: value for field, (value, _) in every_field(game.rules).items()}
    values |= {f"variants.{change.name}": dict(change.changes) for change in game.base.variants}
    examples = _example_paths(game.example_source) if game.example_source is not None else {}
    for number, section in enumerate(text.record.sections):
        at: ValuePath = ("sections", number)
        name = f"chapter-{section.key.value}"
        bound = _words(others, {t.language: _chapter(t, section.key) for t in others}, short=True)
        yield Entry(f"{code}/{name}", source.where((*at, "key")), source, at, bound, short=True)
        for index, block in enumerate(section.blocks):
            path: ValuePath = (*at, "blocks", index)
            named = {*block.explains, *block.in_words}
            told = {field: values[field] for name in named for field in named_by(name, values)}
            there = {t.language: _block(t, block.key) for t in others}
            against: list[Any] = [_words(others, there), told]
            if block.example in examples and game.example_source is not None:
                against.append(_squeezed(game.example_source, examples[block.example]))
            bound = json.dumps(against, sort_keys=True, ensure_ascii=False)
            yield Entry(f"{code}/{block.key}", source.where((*path, "key")), source, path, bound)


def _example_paths(source: Source) -> dict[str, ValuePath]:
    """Where each example stands, by name."""
    examples = source.data.get("examples") if isinstance(source.data, Mapping) else None
    listed = enumerate(examples) if isinstance(examples, list) else ()
    return {
        str(example["name"]): ("examples", number)
        for number, example in listed
        if isinstance(example, Mapping) and "name" in example
    }


def _chapter(text: Text, key: SectionKey) -> ValuePath | None:
    numbers = (n for n, section in enumerate(text.record.sections) if section.key == key)
    return next((("sections", number) for number in numbers), None)


def _block(text: Text, key: str) -> ValuePath | None:
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            if block.key == key:
                return ("sections", number, "blocks", index)
    return None


def _words(
    others: Iterable[Text], paths: Mapping[str, ValuePath | None], short: bool = False
) -> str:
    found = []
    for text in others:
        at = paths[text.language]
        found.append(_squeezed(text.source, at, short) if at is not None else "")
    return "\n".join(found)


def _squeezed(source: Source, path: ValuePath, short: bool = False) -> str:
    return " ".join(" ".join(value.split()) for _, value in _scalars(source, path, short))


def _scalars(source: Source, path: ValuePath, short: bool) -> Iterator[tuple[ValuePath, str]]:
    """Every name and text below a path, in the order of the file; names begin with a colon."""
    value: Any = source.data
    for step in path:
        if isinstance(value, Mapping) and step not in value:
            return
        value = value[step]
    yield from _below(value, path, short)


def _below(value: Any, path: ValuePath, short: bool) -> Iterator[tuple[ValuePath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            if not short or isinstance(entry, str):
                yield (*path, key), f":{key}"
                yield from _below(entry, (*path, key), short)
    else:
        for number, item in enumerate(value):
            yield from _below(item, (*path, number), short)


def _each_word(entry: Entry) -> Iterator[tuple[str, ValuePath, int]]:
    """The words of an entry (a fact in braces is one): the path of their value, the offset in it."""
    for path, value in _scalars(entry.source, entry.path, entry.short):
        if value.startswith(":"):
            yield value, path, -1
        else:
            for match in _WORD.finditer(value):
                yield " ".join(match[0].split()), path, match.start()


def _hash(text: str, digits: int = 12) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:digits]


def record(entry: Entry) -> str:
    """What is written down when the entry has been reviewed."""
    words = _squeezed(entry.source, entry.path, entry.short)
    return f"{_hash(entry.bound)} {_hash(words)} {_digits(entry)}"


def _digits(entry: Entry) -> str:
    return "".join(_sign(word) for word, _, _ in _each_word(entry))


def _sign(word: str) -> str:
    number = int(_hash(word, 3), 16)
    return _SIGNS[number >> 6] + _SIGNS[number & 63]


def review_faults(
    game: Game, records: Mapping[str, str], where_of: Mapping[str, Where]
) -> Iterator[Fault]:
    """What has changed since it was reviewed, at its line; what never was; reviews of nothing."""
    known = set()
    for entry in entries(game):
        known.add(entry.name)
        facts = {"block": f"{game.id}/{entry.name}"}
        kept = _kept(records, entry)
        if kept is None:
            yield Fault(entry.where, "fault.block-unreviewed", facts)
            continue
        yield from change_faults(game.id, [entry], records)
        if _hash(entry.bound) != kept[0]:
            yield Fault(entry.where, "fault.block-stale", facts)
    for name in sorted(set(records) - known):
        yield Fault(where_of[name], "fault.review-of-nothing", {"block": f"{game.id}/{name}"})


def change_faults(
    game: str, parts: Iterable[Entry], records: Mapping[str, str]
) -> Iterator[Fault]:
    """What has changed since it was reviewed, at its line."""
    for entry in parts:
        kept = _kept(records, entry)
        if kept is not None and _hash(_squeezed(entry.source, entry.path, entry.short)) != kept[1]:
            for where in _changes(entry, kept[2]):
                yield Fault(where, "fault.block-changed", {"block": f"{game}/{entry.name}"})


def _kept(records: Mapping[str, str], entry: Entry) -> list[str] | None:
    parts = records.get(entry.name, "").split(" ")
    return parts if len(parts) == 3 else None


def _changes(entry: Entry, digits: str) -> list[Where]:
    """The places of words that were not there, or of what follows words that are gone."""
    before = [digits[i : i + _DIGITS] for i in range(0, len(digits), _DIGITS)]
    words = list(_each_word(entry))
    now = [_sign(word) for word, _, _ in words]
    places: list[Where] = []
    matcher = difflib.SequenceMatcher(None, before, now, autojunk=False)
    for tag, _, _, start, end in matcher.get_opcodes():
        if tag == "delete":
            found = words[start : start + 1] or words[-1:]
        elif tag in ("replace", "insert"):
            found = words[start:end]
        else:
            continue
        places += [_place(entry.source, path, offset) for _, path, offset in found]
    lines: dict[int, Where] = {}
    for place in places:
        lines.setdefault(place.line, place)
    return list(lines.values()) or [entry.where]


def _place(source: Source, path: ValuePath, offset: int) -> Where:
    if offset < 0:
        return source.where_key(path)
    value: Any = source.data
    for step in path:
        value = value[step]
    line = value.count("\n", 0, offset) + 1
    column = offset - (value.rfind("\n", 0, offset) + 1) + 1
    return source.where_text(path, line, column)
