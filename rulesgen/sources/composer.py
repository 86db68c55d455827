"""Text of a YAML file to nodes. The parser's events are read one by one, so nothing recurses.

YAML's guesses are not wanted here: every scalar is text (`no`, `010` and `12:30` stay as written),
a key given twice is a fault, tags are refused. Anchors, aliases and merge keys work: `<<: *base`
brings the keys of `base`, a list of maps brings the keys of each (the earlier wins), and the map's
own keys override what was merged; that is no duplicate.
"""

from __future__ import annotations

import bisect
from dataclasses import dataclass, field

import yaml

from rulesgen.faults import Fault, Faults, Where
from rulesgen.sources.nodes import MAX_DEPTH, AnyNode, ListNode, MapNode, TextNode
from rulesgen.sources.syntax import syntax_fault, tab_fault
from rulesgen.sources.text import unseen_in

MAX_ALIASED = 1_000_000
"""Nodes and characters all aliases of a file may stand for, written out."""

_Loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(
    yaml, "CSafeLoader", yaml.SafeLoader
)


def compose(text: str, name: str, *, tabs: bool = False) -> AnyNode:
    """The root node of a file's text; an empty file is an empty text.

    `tabs` lets tabs stand between the words (JSON files have them). Raises `Faults` with everything
    found: up to the place where the parser gives up, if it does.
    """
    composer = _Composer(name)
    try:
        for event in yaml.parse(text, Loader=_Loader):
            composer.take(event)
    except yaml.MarkedYAMLError as error:
        composer.faults.append(syntax_fault(text, name, error))
    except _Stop:
        pass
    else:
        outside = None if tabs else _tabs_outside(text, composer.spans)
        if outside:
            composer.faults.append(tab_fault(text, name, outside))
    if composer.faults:
        raise Faults(composer.faults)
    return composer.root


class _Stop(Exception):
    """The fault just noted makes reading on useless."""


@dataclass
class _Open:
    """A list or map whose end has not come yet."""

    node: ListNode | MapNode
    anchor: str | None
    key: AnyNode | None = None
    merged: list[MapNode] = field(default_factory=list)


class _Composer:
    def __init__(self, name: str) -> None:
        self.name = name
        self.root: AnyNode = TextNode(1, 1, 0, 0)
        self.faults: list[Fault] = []
        self.spans: list[tuple[int, int]] = []
        self._documents = 0
        self._open: list[_Open] = []
        self._anchors: dict[str, AnyNode | None] = {}
        self._aliased = 0

    def take(self, event: yaml.Event) -> None:
        """One event of the parser, in order."""
        match event:
            case yaml.ScalarEvent():
                self._scalar(event)
            case yaml.SequenceStartEvent():
                self._begin(ListNode(*_place(event)), event)
            case yaml.MappingStartEvent():
                self._begin(MapNode(*_place(event)), event)
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._close(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    self._fault("fault.several-documents", *_place(event)[:2])
                    raise _Stop

    def _fault(self, key: str, line: int, column: int, /, **facts: str) -> None:
        self.faults.append(Fault(Where(self.name, line, column), key, facts))

    def _tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.tag is not None:
            self._fault("fault.tag", *_place(event)[:2], tag=event.tag)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        self._tag(event)
        place = _place(event)
        style = event.style or ""
        if style == '"' and (code := unseen_in(event.value)) is not None:
            self._fault("fault.control-character", *place[:2], code=code)  # written as "\\u001b"
        node = TextNode(*place, value=event.value, style="" if style == ":" else style)
        node.weight = 1 + len(event.value)
        self.spans.append(place[2:])
        if event.anchor is not None:
            self._anchors[event.anchor] = node
        self._put(node)

    def _begin(self, node: ListNode | MapNode, event: yaml.CollectionStartEvent) -> None:
        self._tag(event)
        if len(self._open) >= MAX_DEPTH:
            self._fault("fault.too-deep", node.line, node.column, limit=str(MAX_DEPTH))
            raise _Stop
        if event.anchor is not None:
            self._anchors[event.anchor] = None
        self._open.append(_Open(node, event.anchor))

    def _close(self, event: yaml.Event) -> None:
        done = self._open.pop()
        node = done.node
        node.end = _place(event)[3]
        if isinstance(node, MapNode):
            _merge(node, done.merged)
            node.weight += sum(key.weight for key in node.keys.values())
            node.weight += sum(value.weight for value in node.values.values())
        else:
            node.weight += sum(item.weight for item in node.items)
        if done.anchor is not None:
            self._anchors[done.anchor] = node
        self._put(node)

    def _alias(self, event: yaml.AliasEvent) -> None:
        place = _place(event)
        anchor = event.anchor or ""
        node = self._anchors.get(anchor)
        if node is None:
            key = "fault.alias-loop" if anchor in self._anchors else "fault.unknown-anchor"
            self._fault(key, *place[:2], anchor=anchor)
            node = TextNode(*place)
        self._aliased += node.weight
        if self._aliased > MAX_ALIASED:
            self._fault("fault.too-many-aliases", *place[:2], anchor=anchor)
            raise _Stop
        self._put(node)

    def _put(self, node: AnyNode) -> None:
        """Hang a finished node into the list or map that is open."""
        if not self._open:
            self.root = node
            return
        inner = self._open[-1]
        if isinstance(inner.node, ListNode):
            inner.node.items.append(node)
        elif inner.key is None:
            inner.key = node
        else:
            key, inner.key = inner.key, None
            self._entry(inner, key, node)

    def _entry(self, inner: _Open, key: AnyNode, value: AnyNode) -> None:
        assert isinstance(inner.node, MapNode)
        if not isinstance(key, TextNode):
            self._fault("fault.key-not-text", key.line, key.column)
        elif key.value == "<<" and not key.style and not inner.merged:
            sources = value.items if isinstance(value, ListNode) else [value]
            for source in sources:
                if isinstance(source, MapNode):
                    inner.merged.append(source)
                else:
                    self._fault("fault.merge", key.line, key.column)
        elif key.value in inner.node.keys or (key.value == "<<" and not key.style):
            first = inner.node.keys.get(key.value, key)
            self._fault(
                "fault.duplicate-key",
                key.line,
                key.column,
                name=key.value,
                first=str(first.line),
                second=str(key.line),
            )
        else:
            inner.node.keys[key.value] = key
            inner.node.values[key.value] = value


def _place(event: yaml.Event) -> tuple[int, int, int, int]:
    start, end = event.start_mark, event.end_mark
    assert start is not None
    assert end is not None
    return start.line + 1, start.column + 1, start.index, end.index


def _merge(node: MapNode, merged: list[MapNode]) -> None:
    if not merged:
        return
    own_keys, own_values = node.keys, node.values
    node.keys, node.values = {}, {}
    for source in merged:
        for key in source.keys:
            if key not in node.keys:
                node.keys[key], node.values[key] = source.keys[key], source.values[key]
    node.keys.update(own_keys)
    node.values.update(own_values)


def _tabs_outside(text: str, spans: list[tuple[int, int]]) -> list[int]:
    """Offsets of the tabs that belong to no text; libyaml lets some of them pass."""
    starts = [start for start, _ in spans]
    found = []
    at = text.find("\t")
    while at >= 0:
        inside = bisect.bisect_right(starts, at) - 1
        if inside < 0 or at >= spans[inside][1]:
            found.append(at)
        at = text.find("\t", at + 1)
    return found
