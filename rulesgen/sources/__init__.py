"""YAML read with places: every value is text, and every value knows its line and column."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulesgen.faults import Where
from rulesgen.sources.composer import MAX_ALIASED, compose
from rulesgen.sources.nodes import MAX_DEPTH, AnyNode, Data, ListNode, MapNode, TextNode, data_of
from rulesgen.sources.places import offset_in_file
from rulesgen.sources.text import MAX_BYTES, place_of, read_text, text_of

__all__ = [
    "MAX_ALIASED",
    "MAX_BYTES",
    "MAX_DEPTH",
    "Data",
    "Source",
    "ValuePath",
    "parse_source",
    "read_source",
    "read_text",
    "text_of",
]

ValuePath = tuple[str | int, ...]
"""The way to a value: keys of maps and indices (from 0) of lists."""


@dataclass(frozen=True)
class Source:
    """A file that was read: its data and where each part of it stands."""

    name: str
    """The file as shown in faults."""
    text: str
    data: Data
    """Nested `dict`, `list` and `str`; an empty value or an empty file is ""."""
    root: AnyNode

    def where(self, path: ValuePath = ()) -> Where:
        """The place of a value, or of its nearest ancestor that exists."""
        node = self._find(path)[0]
        return Where(self.name, node.line, node.column)

    def where_key(self, path: ValuePath) -> Where:
        """The place of the key of an entry; in a list, or if there is none, as `where`."""
        if path and self._find(path)[1] == len(path):
            parent = self._find(path[:-1])[0]
            if isinstance(parent, MapNode):
                key = parent.keys[str(path[-1])]
                return Where(self.name, key.line, key.column)
        return self.where(path)

    def where_text(self, path: ValuePath, line: int, column: int = 1) -> Where:
        """The place in the file of a line and column (from 1) of the text at `path`."""
        node, steps = self._find(path)
        if steps < len(path) or not isinstance(node, TextNode):
            return self.where(path)
        return place_of(self.text, offset_in_file(self.text, node, line, column), self.name)

    def _find(self, path: ValuePath) -> tuple[AnyNode, int]:
        """The node at the end of `path`, or the last on the way, and how many steps led there."""
        node = self.root
        for taken, step in enumerate(path):
            if isinstance(node, MapNode) and step in node.values:
                node = node.values[str(step)]
            elif (
                isinstance(node, ListNode) and isinstance(step, int) and 0 <= step < len(node.items)
            ):
                node = node.items[step]
            else:
                return node, taken
        return node, len(path)


def read_source(path: Path, shown: str | None = None) -> Source:
    """Read a YAML (or JSON) file, shown as `shown` in faults. Raises `Faults`, all at once."""
    name = str(path) if shown is None else shown
    return parse_source(read_text(path, name), name, tabs=path.suffix == ".json")


def parse_source(text: str, name: str, *, tabs: bool = False) -> Source:
    """The same for a text at hand (LF line ends). `tabs` allows tabs between the words."""
    root = compose(text, name, tabs=tabs)
    return Source(name, text, data_of(root), root)
