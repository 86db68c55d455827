"""Page templates: Jinja in a sandbox, for templates may come from strangers, too.

Only templates of the given folders can be included; nothing but the page's own names is known; loops,
letters and numbers have a budget. What goes wrong is a fault at its line of the template.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined, TemplateError, nodes
from jinja2.exceptions import SecurityError, TemplateNotFound, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from rulesgen.faults import Fault, Faults, Where

MAX_ROUNDS = 200_000
"""Rounds that all loops of a page may have together."""
MAX_LETTERS = 5_000_000
"""Letters of a page."""


class _Spent(Exception):
    """The budget is used up."""


class _Pages(ImmutableSandboxedEnvironment):
    """Jinja with counted loops and small numbers."""

    intercepted_binops = frozenset({"*", "**", "%"})

    def __init__(self, folders: Sequence[str]) -> None:
        super().__init__(
            loader=FileSystemLoader(folders),
            undefined=StrictUndefined,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.globals.clear()
        self.filters["counted"] = lambda values: _Counted(self, values)
        self.rounds = 0
        """Rounds of all loops since the page was begun."""

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        template = super()._parse(source, name, filename)
        for loop in template.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "counted", [], [], None, None, lineno=loop.lineno)
        return template

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Arithmetic with small whole numbers only."""
        if operator == "**" or not all(isinstance(n, int) and abs(n) < 10**6 for n in (left, right)):
            raise SecurityError(operator)
        return super().call_binop(context, operator, left, right)


@lru_cache(maxsize=4)
def _pages(folders: tuple[str, ...]) -> _Pages:
    return _Pages(folders)


def render_page(
    folders: Sequence[Path], name: str, view: Mapping[str, Any], phrase: Callable[..., str]
) -> str:
    """A page from the nearest template of that name; `Faults` at its line where it cannot be made."""
    pages = _pages(tuple(str(folder) for folder in folders))
    pages.rounds = 0
    parts: list[str] = []
    letters = 0
    try:
        for part in pages.get_template(name).generate({**view, "phrase": phrase}):
            parts.append(part)
            letters += len(part)
            if letters > MAX_LETTERS:
                raise _Spent
    except TemplateSyntaxError as error:
        where = Where(_shown(error.filename, name), error.lineno)
        raise _faults(where, "fault.page-syntax", error) from None
    except TemplateNotFound as error:
        raise _faults(_place(error, name), "fault.page-missing", error) from None
    except SecurityError as error:
        raise _faults(_place(error, name), "fault.page-refused", error) from None
    except (_Spent, OverflowError, RecursionError) as error:
        raise _faults(_place(error, name), "fault.page-budget", error) from None
    except (TemplateError, TypeError, ValueError, LookupError) as error:
        raise _faults(_place(error, name), "fault.page-unknown", error) from None
    return "".join(parts)


def _faults(where: Where, key: str, error: Exception) -> Faults:
    return Faults([Fault(where, key, {"found": str(error)})])


class _Counted:
    """Values that know their number, each counted as it is asked for."""

    def __init__(self, pages: _Pages, values: Any) -> None:
        self._pages, self._values = pages, values

    def __iter__(self) -> Iterator[Any]:
        for value in self._values:
            self._pages.rounds += 1
            if self._pages.rounds > MAX_ROUNDS:
                raise _Spent
            yield value

    def __len__(self) -> int:
        return len(self._values)


def _place(error: BaseException, name: str) -> Where:
    """The line of a template in which an error arose."""
    frames = traceback.extract_tb(error.__traceback__)
    within = [frame for frame in frames if frame.filename.endswith(".j2")]
    if not within:
        return Where(f"templates/{name}")
    return Where(_shown(within[-1].filename, name), within[-1].lineno or 0)


def _shown(filename: str | None, name: str) -> str:
    """A template's file as faults show it: from the folder in which templates/ lies."""
    parts = Path(filename or name).parts
    below = len(parts) - parts[::-1].index("templates") if "templates" in parts else 0
    return "/".join(("templates", *parts[below:]))
