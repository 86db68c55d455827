"""Lists of deals as people keep them: a line each, a table (CSV), or YAML and JSON.

- Plain text: one id or number a line, `#` begins a comment.
- CSV (`.csv`): a head with a column `id` or `number`; the other columns that are known are claims.
- YAML or JSON (`.yaml`, `.yml`, `.json`): a list, or a map with the list under `deals`; each entry is an
  id or a map with `id` and claims, as `deal --json` writes them.

Labels are text from first to last: `0012` is never read as a number.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulesgen.faults import Fault, Faults, Where
from rulesgen.sources import Data, parse_source, read_text

CLAIMS = ("game", "number", "scheme", "variants", "choices", "pack", "piles")
"""What an entry may claim of its deal beside the id."""
MOST = 100_000
"""The most entries of a list."""


@dataclass(frozen=True)
class Listed:
    """One entry: an id or a number as it stands there, and what is claimed of it."""

    text: str
    where: Where
    claims: Mapping[str, Any] = field(default_factory=dict)


def read_list(path: Path, shown: str) -> tuple[Listed, ...]:
    """The entries in the order of the file.

    Raises `Faults`: `fault.list-empty`, `-entry`, `-column`, `-column-twice`, `-cell`, `-too-long`, and
    whatever is wrong with a YAML file. What is no id or number, or stands there twice (`twice`), is for
    the caller to find.
    """
    return list_of(read_text(path, shown), shown, path.suffix)


def list_of(text: str, shown: str, suffix: str) -> tuple[Listed, ...]:
    """The same for the text of a file; its form goes by the ending of the file's name."""
    match suffix.lower():
        case ".yaml" | ".yml" | ".json":
            found = list(_of_source(text, shown, tabs=suffix.lower() == ".json"))
        case ".csv":
            found = list(_of_table(text, shown))
        case _:
            found = list(_of_lines(text, shown))
    if not found:
        raise Faults([Fault(Where(shown), "fault.list-empty")])
    if len(found) > MOST:
        facts = {"found": str(len(found)), "most": str(MOST)}
        raise Faults([Fault(Where(shown), "fault.list-too-long", facts)])
    return tuple(found)


def twice(text: str, where: Where, first: Where) -> Fault:
    """The fault of an entry for a deal that stands further up already."""
    return Fault(where, "fault.list-twice", {"id": text, "first": str(first)})


def _of_lines(text: str, shown: str) -> Iterator[Listed]:
    for number, line in enumerate(text.splitlines(), start=1):
        bare = line.partition("#")[0].strip()
        if bare:
            yield Listed(bare, Where(shown, number, line.index(bare[0]) + 1))


def _of_table(text: str, shown: str) -> Iterator[Listed]:
    """A table; the separator is a comma, a semicolon or a tab, as its head has it."""
    lines = text.splitlines()
    first = next((n for n, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return
    separator = max(",;\t", key=lines[first].count)
    rows = _rows(lines, first, separator, shown)
    head = [name.strip().lower() for name in next(rows)[1]]
    for name in ("id", "number", *CLAIMS):
        if head.count(name) > 1:
            facts = {"column": name}
            raise Faults([Fault(Where(shown, first + 1, 1), "fault.list-column-twice", facts)])
    column = next((head.index(name) for name in ("id", "number") if name in head), None)
    if column is None:
        raise Faults([Fault(Where(shown, first + 1, 1), "fault.list-column")])
    for where, cells in rows:
        if len(cells) > column and cells[column].strip():
            claims = {
                name: cell.strip()
                for name, cell in zip(head, cells, strict=False)
                if name in CLAIMS and name != head[column] and cell.strip()
            }
            yield Listed(cells[column].strip(), where, claims)


def _rows(
    lines: Sequence[str], first: int, separator: str, shown: str
) -> Iterator[tuple[Where, list[str]]]:
    """The rows from the head on, each with its place; a cell without an end is a fault."""
    reader = csv.reader(lines[first:], delimiter=separator)
    try:
        for cells in reader:
            yield Where(shown, first + reader.line_num, 1), cells
    except csv.Error:
        where = Where(shown, first + reader.line_num, 1)
        raise Faults([Fault(where, "fault.list-cell")]) from None


def _of_source(text: str, shown: str, tabs: bool) -> Iterator[Listed]:
    source = parse_source(text, shown, tabs=tabs)
    data: Data = source.data
    path: tuple[str | int, ...] = ()
    if isinstance(data, dict) and "deals" in data:
        data, path = data["deals"], ("deals",)
    elif isinstance(data, dict) and "id" in data:
        data = [data]
        yield _entry(data[0], source.where(), CLAIMS)
        return
    if data == "":
        return
    if not isinstance(data, list):
        raise Faults([Fault(source.where(path), "fault.list-entry")])
    faults: list[Fault] = []
    for index, entry in enumerate(data):
        where = source.where((*path, index))
        try:
            yield _entry(entry, where, CLAIMS)
        except Faults as wrong:
            faults += wrong.faults
    if faults:
        raise Faults(faults)


def _entry(entry: Data, where: Where, known: Iterable[str]) -> Listed:
    if isinstance(entry, str) and entry.strip():
        return Listed(entry.strip(), where)
    if isinstance(entry, dict):
        text = entry.get("id") or entry.get("number")
        if isinstance(text, str) and text.strip():
            claims = {name: entry[name] for name in known if entry.get(name)}
            return Listed(text.strip(), where, claims)
    raise Faults([Fault(where, "fault.list-entry")])
