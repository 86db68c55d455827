"""What a parsed file is made of: texts, lists and maps that know where they stand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

MAX_DEPTH = 50
"""Lists and maps within each other; a rulebook's text needs about eight."""

Data: TypeAlias = "str | list[Data] | dict[str, Data]"


@dataclass
class Node:
    """`line` and `column` count from 1, `start` and `end` are offsets into the file's text.

    `weight` is the number of nodes and characters within, aliases written out.
    """

    line: int
    column: int
    start: int
    end: int
    weight: int = 1


@dataclass
class TextNode(Node):
    """A scalar; `style` is "" (plain), ', ", | or >."""

    value: str = ""
    style: str = ""


@dataclass
class ListNode(Node):
    """A sequence."""

    items: list[AnyNode] = field(default_factory=list)


@dataclass
class MapNode(Node):
    """A mapping. Keys that came by a merge key `<<` stand first and lose against the map's own."""

    keys: dict[str, TextNode] = field(default_factory=dict)
    values: dict[str, AnyNode] = field(default_factory=dict)


AnyNode: TypeAlias = TextNode | ListNode | MapNode


def data_of(node: AnyNode) -> Data:
    """The plain values of a node; every text is a `str`, an empty one ""."""
    if isinstance(node, TextNode):
        return node.value
    if isinstance(node, ListNode):
        return [data_of(item) for item in node.items]
    return {key: data_of(value) for key, value in node.values.items()}
