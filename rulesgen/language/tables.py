"""Small readers for the tables of grammar.yaml and terms.yaml; what is wrong is collected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesgen.faults import Fault
from rulesgen.sources import Source, ValuePath


class Tables:
    """One file's tables. `faults` grows while it is read; values asked for in vain are empty."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []

    def fault(self, path: ValuePath, key: str, **facts: str) -> None:
        """Note what is wrong at the key of a value."""
        self.faults.append(Fault(self.source.where_key(path), key, facts))

    def table(self, path: ValuePath, *, optional: bool = False) -> Mapping[str, object]:
        """The table at a path."""
        value = self._value(path)
        if isinstance(value, dict):
            return value
        if not (optional and value is None):
            self.fault(path, "fault.terms-not-a-table", name=_name(path))
        return {}

    def text(self, path: ValuePath, default: str | None = None) -> str:
        """The text at a path."""
        value = self._value(path)
        if isinstance(value, str):
            return value
        if value is not None or default is None:
            self.fault(path, "fault.terms-not-a-text", name=_name(path))
        return default or ""

    def words(self, path: ValuePath, count: int | None = None) -> tuple[str, ...]:
        """The words at a path, given as a list or with blanks between them; `count` of them."""
        value = self._value(path)
        if isinstance(value, str):
            words = tuple(value.split())
        elif isinstance(value, list) and all(isinstance(word, str) for word in value):
            words = tuple(str(word) for word in value)
        else:
            words = ()
        if not words or (count is not None and len(words) != count):
            self.fault(path, "fault.terms-words", name=_name(path), count=str(count or 1))
            return ("",) * (count or 0)
        return words

    def texts(self, path: ValuePath, *, optional: bool = False) -> dict[str, str]:
        """A table of texts."""
        return {key: self.text((*path, key)) for key in self.table(path, optional=optional)}

    def only(self, path: ValuePath, allowed: Iterable[str]) -> None:
        """Note every entry whose name is not allowed."""
        names = tuple(allowed)
        for key in self.table(path, optional=True):
            if key not in names:
                self.fault((*path, key), "fault.terms-entry", name=key, allowed=", ".join(names))

    def _value(self, path: ValuePath) -> object:
        value: object = self.source.data
        for step in path:
            if not isinstance(value, dict) or step not in value:
                return None
            value = value[str(step)]
        return value


def _name(path: ValuePath) -> str:
    return ".".join(str(step) for step in path) or "—"
