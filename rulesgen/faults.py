"""What is wrong, and where: values that every floor may report and only `language` turns into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, order=True)
class Where:
    """A place in a file: line and column count from 1; 0 means "the file (or line) as a whole".

    >>> str(Where("content/x/rules.yaml", 41, 9))
    'content/x/rules.yaml:41:9'
    """

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.file]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


@dataclass(frozen=True)
class Fault:
    """One thing an author has to mend.

    `key` names a phrase ("fault.unknown-word"); the phrase `key + ".hint"`, where it exists, says how
    to mend it. `facts` fill the placeholders of both.
    """

    where: Where
    key: str
    facts: Mapping[str, str] = field(default_factory=dict)


class Faults(Exception):
    """All the faults found in one go, in reading order; the command line answers with exit code 1."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(
            sorted(faults, key=lambda fault: (fault.where, fault.key, sorted(fault.facts.items())))
        )
        super().__init__("; ".join(f"{fault.where}: {fault.key}" for fault in self.faults))


class WrongCall(Exception):
    """The call itself is wrong (an unknown game, label, option, an unreadable file): exit code 2."""

    def __init__(self, key: str, **facts: str) -> None:
        self.key = key
        self.facts: Mapping[str, str] = facts
        super().__init__(f"{key} {dict(facts)}" if facts else key)
