"""Texts with facts in them: Jinja's grammar, evaluated here node by node.

Texts may come from strangers, so nothing is compiled and nothing is open: a closed set of nodes, of
filters, tests and methods, only the names given, no attribute of an object but the entries of tables,
and a budget of steps and of letters.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes

from rulesgen.documents.filling_words import COMPARISONS, FILTERS, METHODS, NUMBERS, TESTS
from rulesgen.language import LanguageError

MAX_STEPS = 50_000
"""Nodes that may be evaluated for one text: a loop in a loop in a loop ends here."""
MAX_LETTERS = 100_000
"""Letters that a text, or anything on the way to it, may have."""

ALLOWED: frozenset[type[nodes.Node]] = frozenset(
    (
        *(nodes.Template, nodes.Output, nodes.TemplateData, nodes.If, nodes.For, nodes.Name),
        *(nodes.Const, nodes.Getattr, nodes.Getitem, nodes.Slice, nodes.Call, nodes.Keyword),
        *(nodes.Filter, nodes.Test, nodes.Compare, nodes.Operand, nodes.And, nodes.Or, nodes.Not),
        *(nodes.CondExpr, nodes.Concat, nodes.List, nodes.Tuple, nodes.Dict, nodes.Pair, nodes.Neg),
        *(nodes.Add, nodes.Sub, nodes.Mul, nodes.FloorDiv, nodes.Mod),
    )
)
"""All that a text may consist of."""
_GRAMMAR = Environment(autoescape=False, extensions=())
_TAG = re.compile(r"\{%[-+]?\s*(\w+).*?%\}|\{\{.*?\}\}|\{#.*?#\}|(\{[{%#])", re.DOTALL)


class FillingError(Exception):
    """A text cannot be filled in: a fault's key and facts, the line of the text, a word on it."""

    def __init__(
        self, key: str, line: int, found: str, facts: Mapping[str, str] | None = None
    ) -> None:
        self.key, self.line, self.found = key, line, found
        self.facts = {"found": found} if facts is None else facts
        super().__init__(f"{key} {found}")


@lru_cache(maxsize=20_000)
def parsed(text: str) -> nodes.Template:
    """The nodes of a text; `FillingError` where its braces or tags are not right."""
    try:
        return _GRAMMAR.parse(text)
    except TemplateSyntaxError as error:
        opened = left_open(text)
        if opened is not None:
            line, tag = opened
            raise FillingError("fault.template-open", line, tag) from None
        line = min(error.lineno, text.count("\n") + 1)
        row = text.split("\n")[line - 1]
        tag = next((m[0] for m in _TAG.finditer(row)), row.strip())
        raise FillingError("fault.template-syntax", line, tag) from None
    except (RecursionError, ValueError, OverflowError):
        raise FillingError("fault.template-budget", 1, "{") from None


@lru_cache(maxsize=20_000)
def names_in(text: str) -> frozenset[str]:
    """The names that a text asks for; none where its braces or tags are not right."""
    try:
        return frozenset(name.name for name in parsed(text).find_all(nodes.Name))
    except (FillingError, RecursionError):
        return frozenset()


@lru_cache(maxsize=20_000)
def words_in(text: str) -> frozenset[str]:
    """The names, fields and quoted words in a text's braces; none where these are not right."""
    try:
        template = parsed(text)
    except FillingError:
        return frozenset()
    found = {name.name for name in template.find_all(nodes.Name)}
    found |= {field.attr for field in template.find_all(nodes.Getattr)}
    quoted = (const.value for const in template.find_all(nodes.Const))
    return frozenset(found | {word for word in quoted if isinstance(word, str)})


def left_open(text: str) -> tuple[int, str] | None:
    """The line and name of the tag that is never closed, the innermost one."""
    opened: list[tuple[int, str]] = []
    for match in _TAG.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        if match[2]:
            return line, match[2]
        if match[1] in ("if", "for"):
            opened.append((line, match[1]))
        elif match[1] in ("endif", "endfor") and opened and opened[-1][1] == match[1][3:]:
            opened.pop()
    return opened[-1] if opened else None


def fill(text: str, names: Mapping[str, Any]) -> str:
    """The text with its facts filled in; `FillingError`, or what a function given by name raises."""
    try:
        return Filler(names).text(parsed(text))
    except RecursionError:
        raise FillingError("fault.template-budget", 1, "{") from None


class Filler:
    """Evaluates nodes with some names, within one budget."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self._names = dict(names)
        self._steps = 0
        self._letters = 0
        self.line = 1
        """Line of the node evaluated last."""

    def text(self, template: nodes.Template) -> str:
        """The whole text."""
        return "".join(self._body(template.body))

    def value(self, node: nodes.Node) -> Any:
        """The value of an expression."""
        self._steps += 1
        self.line = node.lineno
        if self._steps > MAX_STEPS:
            raise FillingError("fault.template-budget", node.lineno, "{")
        evaluate = _EVALUATE.get(type(node))
        if evaluate is None:
            raise FillingError("fault.template-refused", node.lineno, name_of(node))
        return evaluate(self, node)

    def _body(self, body: Sequence[nodes.Node]) -> Iterator[str]:
        for node in body:
            if isinstance(node, nodes.Output):
                for part in node.nodes:
                    yield self._said(part)
            elif isinstance(node, nodes.If):
                yield from self._if(node)
            elif isinstance(node, nodes.For):
                yield from self._for(node)
            else:
                raise FillingError("fault.template-refused", node.lineno, name_of(node))

    def _said(self, node: nodes.Node) -> str:
        if isinstance(node, nodes.TemplateData):
            said = node.data
        else:
            value = self.value(node)
            if callable(value) or not isinstance(value, str | int) or isinstance(value, bool):
                raise FillingError("fault.template-no-text", node.lineno, name_of(node))
            said = str(value)
        self._letters += len(said)
        if self._letters > MAX_LETTERS:
            raise FillingError("fault.template-budget", node.lineno, "{")
        return said

    def _if(self, node: nodes.If) -> Iterator[str]:
        for branch in (node, *node.elif_):
            if self.value(branch.test):
                yield from self._body(branch.body)
                return
        yield from self._body(node.else_)

    def _for(self, node: nodes.For) -> Iterator[str]:
        targets = (
            [n.name for n in node.target.items if isinstance(n, nodes.Name)]
            if isinstance(node.target, nodes.Tuple)
            else [node.target.name if isinstance(node.target, nodes.Name) else ""]
        )
        items = self._list(node.iter, self.value(node.iter))
        kept = {name: self._names[name] for name in (*targets, "loop") if name in self._names}
        for number, item in enumerate(items):
            self._steps += 1
            values = self._list(node.iter, item) if isinstance(node.target, nodes.Tuple) else [item]
            self._names |= dict(zip(targets, values, strict=False))
            self._names["loop"] = {
                "index": number + 1,
                "first": number == 0,
                "last": number == len(items) - 1,
                "length": len(items),
            }
            if node.test is None or self.value(node.test):
                yield from self._body(node.body)
        for name in (*targets, "loop"):
            self._names.pop(name, None)
        self._names |= kept
        if not items:
            yield from self._body(node.else_)

    def _list(self, node: nodes.Node, value: Any) -> list[Any]:
        if isinstance(value, Mapping | list | tuple):
            return list(value)
        raise FillingError("fault.template-no-list", node.lineno, name_of(node))

    # -- expressions

    def _const(self, node: nodes.Const) -> Any:
        return node.value

    def _name(self, node: nodes.Name) -> Any:
        if node.name not in self._names:
            raise FillingError("fault.unknown-fact", node.lineno, node.name)
        return self._names[node.name]

    def _getattr(self, node: nodes.Getattr) -> Any:
        return self._entry(node, self.value(node.node), node.attr)

    def _getitem(self, node: nodes.Getitem) -> Any:
        value = self.value(node.node)
        if isinstance(node.arg, nodes.Slice):
            parts = [self.value(p) if p else None for p in (node.arg.start, node.arg.stop)]
            if isinstance(value, list | tuple | str):
                return value[slice(*parts)]
            raise FillingError("fault.template-no-list", node.lineno, name_of(node.node))
        return self._entry(node, value, self.value(node.arg))

    def _entry(self, node: nodes.Node, value: Any, key: Any) -> Any:
        if isinstance(value, Mapping) and isinstance(key, str | int) and key in value:
            return value[key]
        sequence = isinstance(value, list | tuple | str) and isinstance(key, int)
        if sequence and -len(value) <= key < len(value):
            return value[key]
        raise FillingError("fault.unknown-fact", node.lineno, str(key))

    def _call(self, node: nodes.Call) -> Any:
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            raise FillingError("fault.template-refused", node.lineno, "*")
        given = [self.value(arg) for arg in node.args]
        named = {str(keyword.key): self.value(keyword.value) for keyword in node.kwargs}
        if isinstance(node.node, nodes.Getattr):
            value = self.value(node.node.node)
            method = METHODS.get((type(value), node.node.attr))
            if method is not None and not named:
                return self._made(node, method, value, *given)
            raise FillingError("fault.template-refused", node.lineno, f"{node.node.attr}()")
        function = self.value(node.node)
        if not callable(function):
            raise FillingError("fault.template-refused", node.lineno, name_of(node.node))
        return self._made(node, function, *given, **named)

    def _made(self, node: nodes.Node, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        """What a function makes of its arguments."""
        try:
            return self._short(node, function(*given, **named))
        except LanguageError as error:
            raise FillingError(error.key, node.lineno, name_of(node), error.facts) from None
        except (TypeError, ValueError, LookupError, AttributeError, OverflowError):
            raise FillingError("fault.template-call", node.lineno, name_of(node)) from None

    def _filter(self, node: nodes.Filter) -> Any:
        function = FILTERS.get(node.name)
        if function is None or node.node is None:
            raise FillingError("fault.template-refused", node.lineno, node.name)
        given = [self.value(arg) for arg in node.args]
        named = {str(keyword.key): self.value(keyword.value) for keyword in node.kwargs}
        return self._made(node, function, self.value(node.node), *given, **named)

    def _test(self, node: nodes.Test) -> bool:
        if node.name == "defined":
            try:
                self.value(node.node)
            except FillingError as error:
                if error.key != "fault.unknown-fact":
                    raise
                return False
            return True
        test = TESTS.get(node.name)
        if test is None:
            raise FillingError("fault.template-refused", node.lineno, node.name)
        given = [self.value(arg) for arg in node.args]
        return bool(self._made(node, test, self.value(node.node), *given))

    def _compare(self, node: nodes.Compare) -> bool:
        left = self.value(node.expr)
        for operand in node.ops:
            right = self.value(operand.expr)
            if not self._made(node, COMPARISONS[operand.op], left, right):
                return False
            left = right
        return True

    def _and(self, node: nodes.And) -> Any:
        return self.value(node.left) and self.value(node.right)

    def _or(self, node: nodes.Or) -> Any:
        return self.value(node.left) or self.value(node.right)

    def _not(self, node: nodes.Not) -> bool:
        return not self.value(node.node)

    def _cond(self, node: nodes.CondExpr) -> Any:
        if self.value(node.test):
            return self.value(node.expr1)
        return self.value(node.expr2) if node.expr2 is not None else ""

    def _concat(self, node: nodes.Concat) -> str:
        return str(self._short(node, "".join(self._said(part) for part in node.nodes)))

    def _sequence(self, node: nodes.List | nodes.Tuple) -> list[Any]:
        return [self.value(item) for item in node.items]

    def _dict(self, node: nodes.Dict) -> dict[Any, Any]:
        pairs = [(self.value(pair.key), self.value(pair.value)) for pair in node.items]
        if not all(isinstance(key, str | int) for key, _ in pairs):
            raise FillingError("fault.template-syntax", node.lineno, "{")
        return dict(pairs)

    def _negative(self, node: nodes.Neg) -> int:
        return -self._whole(node.node)

    def _number(self, node: nodes.BinExpr) -> int:
        left, right = self._whole(node.left), self._whole(node.right)
        if right == 0 and not isinstance(node, nodes.Add | nodes.Sub | nodes.Mul):
            raise FillingError("fault.template-no-number", node.lineno, "0")
        return int(NUMBERS[type(node).__name__](left, right))

    def _whole(self, node: nodes.Node) -> int:
        value = self.value(node)
        if isinstance(value, int) and abs(value) < 10**9:
            return value
        raise FillingError("fault.template-no-number", node.lineno, name_of(node))

    def _short(self, node: nodes.Node, value: Any) -> Any:
        if isinstance(value, str | list) and len(value) > MAX_LETTERS:
            raise FillingError("fault.template-budget", node.lineno, "{")
        return value


_EVALUATE: dict[type[nodes.Node], Callable[[Filler, Any], Any]] = {
    nodes.Const: Filler._const,
    nodes.Name: Filler._name,
    nodes.Getattr: Filler._getattr,
    nodes.Getitem: Filler._getitem,
    nodes.Call: Filler._call,
    nodes.Filter: Filler._filter,
    nodes.Test: Filler._test,
    nodes.Compare: Filler._compare,
    nodes.And: Filler._and,
    nodes.Or: Filler._or,
    nodes.Not: Filler._not,
    nodes.CondExpr: Filler._cond,
    nodes.Concat: Filler._concat,
    nodes.List: Filler._sequence,
    nodes.Tuple: Filler._sequence,
    nodes.Dict: Filler._dict,
    nodes.Neg: Filler._negative,
    nodes.Add: Filler._number,
    nodes.Sub: Filler._number,
    nodes.Mul: Filler._number,
    nodes.FloorDiv: Filler._number,
    nodes.Mod: Filler._number,
}


def name_of(node: nodes.Node) -> str:
    """A word of the text by which a node is found again."""
    for name in ("name", "attr", "key"):
        if isinstance(found := getattr(node, name, None), str):
            return found
    if isinstance(node, nodes.Call | nodes.Getitem):
        return name_of(node.node)
    if isinstance(node, nodes.Const):
        return str(node.value)
    return type(node).__name__.lower()
