"""A text looked through as a whole: what is wrong in a branch that these rules do not take.

What a text consists of depends on its words alone, so what is to be asked of its names is found
once for each text; the answers are as its rules give them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from jinja2 import nodes

from rulesgen.documents.filling import ALLOWED, Filler, FillingError, name_of, parsed
from rulesgen.documents.filling_words import FILTERS, METHODS


def look_through(
    text: str, names: Mapping[str, Any], shape: Callable[[], Mapping[str, Any]]
) -> Iterator[FillingError]:
    """What is wrong in any branch: nodes that are not allowed, names that nothing has, calls with
    fixed words that fail. `shape` gives all names that some combination of variants has."""
    try:
        yield from _Looker(names, shape).through(_asked_of(text))
    except RecursionError:
        raise FillingError("fault.template-budget", 1, "{") from None


@dataclass(frozen=True)
class _Refused:
    """What is wrong under all rules."""

    key: str
    line: int
    found: str


@dataclass(frozen=True)
class _Chain:
    """`a.b['c']`: have these rules or any variant all its parts? If so, what stands beside them."""

    root: nodes.Node
    name: str
    """The root's, if it is a name that no loop gives."""
    steps: tuple[tuple[int, Any], ...]
    """Line and name of each part behind the root."""
    calls: frozenset[str] | None
    """Functions that the root calls with fixed words; None if it is no such call."""
    below: tuple[_Asked, ...]


@dataclass(frozen=True)
class _Call:
    """A call with fixed words, which is the same under all rules; and what it consists of."""

    node: nodes.Call
    calls: frozenset[str]
    below: tuple[_Asked, ...]


_Asked = _Refused | nodes.Name | _Chain | _Call


@lru_cache(maxsize=20_000)
def _asked_of(text: str) -> tuple[_Asked, ...]:
    template = parsed(text)
    bound: set[str] = set()
    for loop in template.find_all(nodes.For):
        bound |= {n.name for n in loop.target.find_all(nodes.Name)} | {"loop"}
        if isinstance(loop.target, nodes.Name):
            bound.add(loop.target.name)
    return tuple(_Reader(bound).of(template))


class _Reader:
    """Finds what is to be asked, without knowing any rules."""

    def __init__(self, bound: set[str]) -> None:
        self._bound = bound
        """Names that a loop gives."""

    def of(self, node: nodes.Node) -> Iterator[_Asked]:
        if type(node) not in ALLOWED or getattr(node, "recursive", False):
            yield _Refused("fault.template-refused", node.lineno, name_of(node))
            return
        if isinstance(node, nodes.Test) and node.name == "defined":
            return
        if isinstance(node, nodes.Filter) and node.name not in FILTERS:
            yield _Refused("fault.template-refused", node.lineno, node.name)
        if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
            if node.node.attr not in {name for _, name in METHODS}:
                yield _Refused("fault.template-refused", node.lineno, f"{node.node.attr}()")
                return
            yield from self._all((node.node.node, *node.args))
        elif isinstance(node, nodes.Getattr | nodes.Getitem):
            yield self._chain(node)
        elif isinstance(node, nodes.Name):
            if node.ctx == "load" and node.name not in self._bound:
                yield node
        else:
            below = self._all(node.iter_child_nodes())
            calls = self._calls(node) if isinstance(node, nodes.Call) else None
            if isinstance(node, nodes.Call) and calls is not None:
                yield _Call(node, calls, tuple(below))
            else:
                yield from below

    def _all(self, parts: Iterable[nodes.Node]) -> Iterator[_Asked]:
        for part in parts:
            yield from self.of(part)

    def _calls(self, node: nodes.Node) -> frozenset[str] | None:
        """The functions called, if it is they and fixed words only."""
        if isinstance(node, nodes.Call):
            called = node.node
            if not isinstance(called, nodes.Name) or called.name in self._bound:
                return None
            parts = [*node.args, *(k.value for k in node.kwargs)]
            names = {called.name}
        elif isinstance(node, nodes.List | nodes.Tuple):
            parts, names = node.items, set[str]()
        else:
            return frozenset() if isinstance(node, nodes.Const) else None
        for part in parts:
            more = self._calls(part)
            if more is None:
                return None
            names |= more
        return frozenset(names)

    def _chain(self, node: nodes.Getattr | nodes.Getitem) -> _Chain:
        steps: list[tuple[int, Any]] = []
        beside: list[nodes.Node] = []
        here: nodes.Node = node
        while isinstance(here, nodes.Getattr | nodes.Getitem):
            if isinstance(here, nodes.Getattr):
                steps.append((here.lineno, here.attr))
            elif isinstance(here.arg, nodes.Const):
                steps.append((here.lineno, here.arg.value))
            else:
                steps.clear()
                beside.append(here.arg)
            here = here.node
        calls = self._calls(here) if isinstance(here, nodes.Call) else None
        name = ""
        if not isinstance(here, nodes.Name):
            beside.append(here)
        elif here.name not in self._bound:
            name = here.name
        return _Chain(here, name, tuple(reversed(steps)), calls, tuple(self._all(beside)))


class _Looker:
    """Asks these rules, and what some variant has."""

    def __init__(self, names: Mapping[str, Any], shape: Callable[[], Mapping[str, Any]]) -> None:
        self._names, self._shape = names, shape

    def through(self, asked: tuple[_Asked, ...]) -> Iterator[FillingError]:
        for one in asked:
            if isinstance(one, _Refused):
                yield FillingError(one.key, one.line, one.found)
            elif isinstance(one, nodes.Name):
                if one.name not in self._names and one.name not in self._shape():
                    yield FillingError("fault.unknown-fact", one.lineno, one.name)
            elif isinstance(one, _Chain):
                unknown = self._unknown(one)
                if unknown is not None:
                    yield unknown
                else:
                    yield from self.through(one.below)
            else:
                yield from self._call(one)

    def _call(self, call: _Call) -> Iterator[FillingError]:
        found = list(self.through(call.below))
        yield from found
        if not found and self._known(call.calls):
            try:
                Filler(self._names).value(call.node)
            except FillingError as error:
                yield error

    def _known(self, calls: frozenset[str]) -> bool:
        return all(callable(self._names.get(name)) for name in calls)

    def _unknown(self, chain: _Chain) -> FillingError | None:
        """The first part of `a.b['c']` that neither these rules nor any variant has."""
        root = chain.root
        if chain.calls is not None and self._known(chain.calls):
            try:
                roots: list[Any] = [Filler(self._names).value(root)]
            except FillingError as error:
                return error
        elif isinstance(root, nodes.Const):
            roots = [root.value]
        elif chain.name:
            if chain.name not in self._names and chain.name not in self._shape():
                return FillingError("fault.unknown-fact", root.lineno, chain.name)
            roots = [self._names.get(chain.name)]
            if chain.name in self._shape():
                roots.append(self._shape()[chain.name])
        else:
            return None
        for line, key in chain.steps:
            tables = [each for each in roots if isinstance(each, Mapping)]
            if any(isinstance(each, list | tuple | str) for each in roots) and isinstance(key, int):
                return None
            roots = [table[key] for table in tables if key in table]
            if not roots:
                return FillingError("fault.unknown-fact", line, str(key))
        return None
