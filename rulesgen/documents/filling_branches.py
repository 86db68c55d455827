"""A text looked through as a whole: what is wrong in a branch that these rules do not take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from jinja2 import nodes

from rulesgen.documents.filling import ALLOWED, Filler, FillingError, name_of, parsed
from rulesgen.documents.filling_words import FILTERS, METHODS


def _sides(node: nodes.Node) -> Iterator[nodes.Node]:
    """What stands beside the names of `a.b[c]`: indices, and what the whole begins with."""
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        if isinstance(node, nodes.Getitem) and not isinstance(node.arg, nodes.Const):
            yield node.arg
        node = node.node
    yield node


def look_through(
    text: str, names: Mapping[str, Any], shape: Callable[[], Mapping[str, Any]]
) -> Iterator[FillingError]:
    """What is wrong in any branch: nodes that are not allowed, names that nothing has, calls with
    fixed words that fail. `shape` gives all names that some combination of variants has."""
    try:
        yield from _Looker(names, shape).through(parsed(text))
    except RecursionError:
        raise FillingError("fault.template-budget", 1, "{") from None


class _Looker:
    def __init__(self, names: Mapping[str, Any], shape: Callable[[], Mapping[str, Any]]) -> None:
        self._names, self._shape = names, shape
        self._bound: set[str] = set()

    def through(self, template: nodes.Template) -> Iterator[FillingError]:
        for loop in template.find_all(nodes.For):
            self._bound |= {n.name for n in loop.target.find_all(nodes.Name)} | {"loop"}
            if isinstance(loop.target, nodes.Name):
                self._bound.add(loop.target.name)
        yield from self._node(template)

    def _node(self, node: nodes.Node) -> Iterator[FillingError]:
        if type(node) not in ALLOWED or getattr(node, "recursive", False):
            yield FillingError("fault.template-refused", node.lineno, name_of(node))
            return
        if isinstance(node, nodes.Test) and node.name == "defined":
            return
        if isinstance(node, nodes.Filter) and node.name not in FILTERS:
            yield FillingError("fault.template-refused", node.lineno, node.name)
        if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Getattr):
            if node.node.attr not in {name for _, name in METHODS}:
                yield FillingError("fault.template-refused", node.lineno, f"{node.node.attr}()")
                return
            parts: list[nodes.Node] = [node.node.node, *node.args]
        elif isinstance(node, nodes.Getattr | nodes.Getitem):
            unknown = self._chain(node)
            if unknown is not None:
                yield unknown
                return
            parts = list(_sides(node))
        else:
            parts = list(node.iter_child_nodes())
        if isinstance(node, nodes.Name) and node.ctx == "load":
            name = node.name
            if name not in self._names and name not in self._bound and name not in self._shape():
                yield FillingError("fault.unknown-fact", node.lineno, name)
        found = False
        for part in parts:
            for error in self._node(part):
                found = True
                yield error
        if isinstance(node, nodes.Call) and not found and self._fixed(node):
            filler = Filler(self._names)
            try:
                filler.value(node)
            except FillingError as error:
                yield error

    def _fixed(self, node: nodes.Node) -> bool:
        """Whether an expression is the same under all rules: functions with fixed words only."""
        if isinstance(node, nodes.Call):
            args = (*node.args, *(k.value for k in node.kwargs))
            called = node.node
            return (
                isinstance(called, nodes.Name)
                and called.name not in self._bound
                and callable(self._names.get(called.name))
                and all(map(self._fixed, args))
            )
        if isinstance(node, nodes.List | nodes.Tuple):
            return all(map(self._fixed, node.items))
        return isinstance(node, nodes.Const)

    def _chain(self, node: nodes.Getattr | nodes.Getitem) -> FillingError | None:
        """The first part of `a.b['c']` that neither these rules nor any variant has."""
        path: list[tuple[nodes.Node, Any]] = []
        here: nodes.Node = node
        while isinstance(here, nodes.Getattr | nodes.Getitem):
            if isinstance(here, nodes.Getattr):
                path.append((here, here.attr))
            elif isinstance(here.arg, nodes.Const):
                path.append((here, here.arg.value))
            else:
                path.clear()
            here = here.node
        if isinstance(here, nodes.Call) and self._fixed(here):
            try:
                roots: list[Any] = [Filler(self._names).value(here)]
            except FillingError as error:
                return error
        elif isinstance(here, nodes.Const):
            roots = [here.value]
        elif isinstance(here, nodes.Name) and here.name not in self._bound:
            if here.name not in self._names and here.name not in self._shape():
                return FillingError("fault.unknown-fact", here.lineno, here.name)
            roots = [self._names.get(here.name)]
            if here.name in self._shape():
                roots.append(self._shape()[here.name])
        else:
            return None
        for part, key in reversed(path):
            tables = [root for root in roots if isinstance(root, Mapping)]
            if any(isinstance(root, list | tuple | str) for root in roots) and isinstance(key, int):
                return None
            roots = [table[key] for table in tables if key in table]
            if not roots:
                return FillingError("fault.unknown-fact", part.lineno, str(key))
        return None
