"""Faults and wrong calls as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesgen.faults import Fault, Where, WrongCall
from rulesgen.language.speech import Language


@dataclass(frozen=True)
class Message:
    """A sentence, what to do about it, and where."""

    where: Where | None
    sentence: str
    hint: str | None

    @property
    def lines(self) -> tuple[str, ...]:
        """`file:line:column: sentence`, then the hint, indented."""
        place = f"{self.where}: " if self.where else ""
        hints = tuple("    " + line for line in (self.hint or "").splitlines())
        return (place + self.sentence, *hints)

    def __str__(self) -> str:
        return "\n".join(self.lines)


def message_of(problem: Fault | WrongCall, language: Language) -> Message:
    """What the tool says of a fault or of a call that is wrong."""
    where = problem.where if isinstance(problem, Fault) else None
    sentence = language.phrase(problem.key, **problem.facts)
    return Message(where, sentence, _hint(problem.key, problem.facts, language))


def _hint(key: str, facts: Mapping[str, str], language: Language) -> str | None:
    hint = f"{key}.hint"
    return language.phrase(hint, **facts) if language.has_phrase(hint) else None
