"""Page templates: Jinja in a sandbox, for templates may come from strangers, too.

Only templates of the given folders can be included; nothing but the page's own names is known; filters
and methods are a closed set; loops, calls, letters and numbers have a budget. What goes wrong is a
fault at its place in the template, also where what comes out is no page as we know them.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, Template, TemplateError, nodes
from jinja2.exceptions import (
    SecurityError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from rulesgen.documents.filling import left_open
from rulesgen.faults import Fault, Faults, Where
from rulesgen.language import LanguageError

MAX_ROUNDS = 200_000
"""Rounds that all loops of a page may have together, its calls and included templates with them."""
MAX_LETTERS = 5_000_000
"""Letters of a page, or of anything on the way to it."""
FILTERS = (
    *("abs", "attr", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first"),
    *("groupby", "int", "items", "last", "length", "list", "lower", "map", "max", "min", "reject"),
    *("rejectattr", "reverse", "round", "safe", "select", "selectattr", "sort", "string", "title"),
    *("trim", "truncate", "unique", "upper"),
)
"""Jinja's filters that never make much of little; `join` is ours."""
METHODS = (
    *("capitalize", "count", "endswith", "get", "index", "items", "keys", "lower", "split"),
    *("startswith", "strip", "title", "upper", "values"),
)
"""The same of methods of texts, lists and tables."""

_TAG = re.compile(r"\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)|\{#.*?(?:#\}|$)")
_MARK = re.compile("\ue000(.*?)\ue001(\\d+)\ue002")


class _Spent(Exception):
    """The budget is used up."""


class _Rewritten(NodeTransformer):
    """A template whose loops are counted and whose joined texts are measured, with marks if asked.

    A mark stands before every line of the template's own text, and before every value that it prints,
    and holds the file and line.
    """

    def __init__(self, filename: str | None, marked: bool) -> None:
        self._filename, self._marked = filename, marked

    def visit_For(self, node: nodes.For) -> nodes.Node:
        if node.recursive:
            raise TemplateSyntaxError("recursive", node.lineno, None, self._filename)
        self.generic_visit(node)
        node.iter = _filter(node.iter, "counted")
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _filter(nodes.List(node.nodes, lineno=node.lineno), "join")

    def visit_Output(self, node: nodes.Output) -> nodes.Node:
        self.generic_visit(node)
        if self._marked:
            parts: list[nodes.Expr] = []
            for part in node.nodes:
                rows = part.data.split("\n") if isinstance(part, nodes.TemplateData) else [""]
                marks = (self._mark(line) + row for line, row in enumerate(rows, start=part.lineno))
                parts.append(nodes.TemplateData("\n".join(marks), lineno=part.lineno))
                parts += [] if isinstance(part, nodes.TemplateData) else [part]
            node.nodes = parts
        return node

    def _mark(self, line: int) -> str:
        return f"\ue000{self._filename}\ue001{line}\ue002"


def _filter(node: nodes.Node, name: str) -> nodes.Filter:
    return nodes.Filter(node, name, [], [], None, None, lineno=node.lineno)


class _Pages(ImmutableSandboxedEnvironment):
    """Jinja with a budget, small numbers and short texts."""

    intercepted_binops = frozenset({"+", "*", "**", "%"})

    def __init__(self, folders: Sequence[str], marked: bool = False) -> None:
        super().__init__(
            loader=FileSystemLoader(folders),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.globals.clear()
        self.filters = {name: self.filters[name] for name in FILTERS}
        self.filters |= {"counted": lambda values: _Counted(self, values), "join": _joined}
        self.rounds = 0
        """Rounds of all loops, calls and includes since the page was begun."""
        self._marked = marked

    def count(self) -> None:
        """One more round."""
        self.rounds += 1
        if self.rounds > MAX_ROUNDS:
            raise _Spent

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = super()._parse(source, name, filename)
        rewritten: nodes.Template = _Rewritten(filename, self._marked).visit(template)
        return rewritten

    def get_template(self, *args: Any, **kwargs: Any) -> Template:
        """A template, also one that another includes."""
        self.count()
        return super().get_template(*args, **kwargs)

    def call(self, context: Any, obj: Any, *args: Any, **kwargs: Any) -> Any:
        """A call of a macro, a method, or a function that the page is given."""
        self.count()
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic with small whole numbers only."""
        if operator == "**" or not all(isinstance(n, int) and abs(n) < 10**6 for n in (left, right)):
            raise SecurityError(operator)
        return super().call_binop(context, operator, left, right)

    def wrap_str_format(self, value: Any) -> Any:
        """No `format`: one small pattern can ask for any number of letters."""
        if super().wrap_str_format(value) is not None:
            raise SecurityError("format")
        return None

    def is_safe_callable(self, obj: Any) -> bool:
        """Whether a template may call it: of the methods of values only a closed set."""
        if isinstance(getattr(obj, "__self__", None), str | list | tuple | Mapping):
            return getattr(obj, "__name__", "") in METHODS
        return super().is_safe_callable(obj)


def _joined(values: Iterable[Any], between: str = "") -> str:
    """What `~` and `join` make of their parts: escaped where one of them is markup."""
    parts = [part if isinstance(part, Markup) else str(part) for part in values]
    if sum(map(len, parts)) + len(parts) * len(between) > MAX_LETTERS:
        raise _Spent
    markup = any(isinstance(part, Markup) for part in (between, *parts))
    return Markup(between).join(parts) if markup else between.join(parts)


class _Counted:
    """Values that know their number, each counted as it is asked for."""

    def __init__(self, pages: _Pages, values: Any) -> None:
        self._pages, self._values = pages, values

    def __iter__(self) -> Iterator[Any]:
        for value in self._values:
            self._pages.count()
            yield value

    def __len__(self) -> int:
        return len(self._values)


@lru_cache(maxsize=4)
def _pages(folders: tuple[str, ...], marked: bool = False) -> _Pages:
    return _Pages(folders, marked)


def render_page(
    folders: Sequence[Path],
    name: str,
    view: Mapping[str, Any],
    phrase: Callable[..., str],
    marked: bool = False,
) -> str:
    """A page from the nearest template of that name; `Faults` at its place where it cannot be made.

    With `marked` the page holds the marks that `placed` reads.
    """
    pages = _pages(tuple(map(str, folders)), marked)
    pages.rounds = 0
    parts: list[str] = []
    letters = 0
    try:
        for part in pages.get_template(name).generate({**view, "phrase": phrase}):
            parts.append(part)
            letters += len(part)
            if letters > MAX_LETTERS and not marked:
                raise _Spent
    except TemplateSyntaxError as error:
        filename = error.filename or _nearest(folders, name)
        opened = left_open(error.source) if error.source else None
        line, word = opened or (error.lineno, "")
        raise _faults("fault.page-syntax", name, filename, line, word) from None
    except TemplateNotFound as error:
        place = _place(error)
        raise _faults("fault.page-missing", name, *place, missing=str(error.name)) from None
    except SecurityError as error:
        raise _faults("fault.page-refused", name, *_place(error)) from None
    except (_Spent, OverflowError, RecursionError, MemoryError) as error:
        raise _faults("fault.page-budget", name, *_place(error)) from None
    except UndefinedError as error:
        # The last thing in quotation marks is the name that nothing has.
        words = re.findall(r"'([^']*)'", str(error)) or [""]
        raise _faults("fault.page-unknown", name, *_place(error), words[-1]) from None
    except (TemplateError, LanguageError, *_WRONG) as error:
        raise _faults("fault.page-unknown", name, *_place(error)) from None
    return "".join(parts)


_WRONG = (TypeError, ValueError, LookupError, ArithmeticError, AttributeError)
"""What a template can provoke in Python with values of the wrong kind."""


def placed(faults: Iterable[Fault], marked: str) -> list[Fault]:
    """Faults of a page at the lines of its templates, which the marks in the same page tell."""
    rows = marked.split("\n")
    found = []
    for fault in faults:
        file, line = fault.where.file, 0
        for number, row in enumerate(rows[: fault.where.line], start=1):
            at = 0
            for match in _MARK.finditer(row):
                at = len(_MARK.sub("", row[: match.start()])) + 1
                if number < fault.where.line or at <= fault.where.column:
                    file, line = match[1], int(match[2])
        element = fault.facts.get("element", "")
        where = _faults("", fault.where.file, file, line, f"<{element}")
        found.append(Fault(where.faults[0].where, fault.key, fault.facts))
    return found


def _faults(
    key: str, name: str, filename: str | None, line: int, word: str = "", missing: str = ""
) -> Faults:
    """A fault at the tag of a line of a template that holds a word, else where the line begins."""
    column, found = 0, name
    if filename and line:
        with suppress(OSError, UnicodeDecodeError, IndexError):
            row = Path(filename).read_text("utf-8").split("\n")[line - 1]
            tags = list(_TAG.finditer(row))
            tag = next((t for t in tags if word in t[0]), tags[0] if tags else None)
            column = tag.start() + 1 if tag else len(row) - len(row.lstrip()) + 1
            found = tag[0] if tag else row.strip()
            if word.startswith("<") and word in row:
                column = row.index(word) + 1
    facts = {"found": missing or found}
    return Faults([Fault(Where(_shown(filename, name), line, column), key, facts)])


def _nearest(folders: Sequence[Path], name: str) -> str | None:
    return next((str(folder / name) for folder in folders if (folder / name).exists()), None)


def _place(error: BaseException) -> tuple[str | None, int]:
    """The file and line of a template in which an error arose."""
    frames = traceback.extract_tb(error.__traceback__)
    within = [frame for frame in frames if frame.filename.endswith(".j2")]
    return (within[-1].filename, within[-1].lineno or 0) if within else (None, 0)


def _shown(filename: str | None, name: str) -> str:
    """A template's file as faults show it: from the folder in which templates/ lies."""
    parts = Path(filename or name).parts
    below = len(parts) - parts[::-1].index("templates") if "templates" in parts else 0
    return "/".join(("templates", *parts[below:]))
