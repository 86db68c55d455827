"""Every field and word of rules.yaml with its sentence, read from the records themselves.

The sentence of a field is the text under it in its record; where there is none, that of the words
it holds. `docs/vocabulary.md` is what `as_markdown` gives.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import ModuleType
from typing import Annotated, Any, Literal, get_args, get_origin

from annotated_types import Ge, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from rulesgen.rules import record, scheme_fields, schemes, table, table_fields, words
from rulesgen.rules.fields import kebab

RECORDS: tuple[tuple[str, type[BaseModel]], ...] = (
    ("The file", record.Rules),
    ("deal: each step", record.DealStep),
    ("piles: a column or a reserve", record.Tableau),
    ("build: of a column or a reserve", record.Build),
    ("space: of a column or a reserve", record.Space),
    ("piles: the foundations", record.Foundation),
    ("build: of the foundations", record.FoundationBuild),
    ("piles: the stock", record.Stock),
    ("piles: the waste", record.Waste),
    ("table: each pile kind", table_fields.PilePlacesFields),
    ("grid: places in rows", table_fields.Grid),
    ("schemes: another program", scheme_fields.TwinFields),
    ("schemes: each step of its deal", scheme_fields.TwinStepFields),
    ("variants: each", record.Change),
    ("rulings: each", record.Ruling),
    ("sources: each", record.Cited),
)
"""The parts of the file in the order in which it is written."""

_MODULES: tuple[ModuleType, ...] = (words, table, schemes, record, scheme_fields, table_fields)


@dataclass(frozen=True)
class Word:
    """A word that a field may hold."""

    name: str
    sentence: str


@dataclass(frozen=True)
class Entry:
    """A field of the file."""

    part: str
    """The heading it stands under."""
    name: str
    needed: bool
    """Whether a file without it is wrong."""
    sentence: str
    bounds: str
    """For a number: its least and greatest value, `1–12`; else empty."""
    words: tuple[Word, ...]
    """The words it may hold, where these are settled."""


def vocabulary() -> Iterator[Entry]:
    """Every field of rules.yaml, part by part."""
    for part, model in RECORDS:
        told = _sentences(model.__name__)
        for attribute, field in model.model_fields.items():
            if attribute == "chosen":
                continue  # set by the reader, never in the file
            kind = _enum(field.annotation)
            own = told.get(attribute, "")
            yield Entry(
                part,
                field.alias or kebab(attribute),
                field.is_required(),
                own or (inspect.getdoc(kind) or "" if kind else ""),
                _bounds(field),
                tuple(_words(kind, field.annotation)) if kind else (),
            )


def as_markdown() -> str:
    """The whole vocabulary on one page."""
    lines = [
        "# Vocabulary of rules.yaml",
        "",
        "Every field and every word, each with its sentence. Fields marked ° may be left out; all others",
        "have no default on purpose. Made from the records; `rulesgen/rules/vocabulary.py` prints it.",
    ]
    part = ""
    for entry in vocabulary():
        if entry.part != part:
            part = entry.part
            lines += ["", f"## {part}"]
        mark = "" if entry.needed else "°"
        bounds = f" ({entry.bounds})" if entry.bounds else ""
        line = f"- `{entry.name}`{mark}{bounds}: {entry.sentence}"
        if entry.words:
            told = (f"**{w.name}** {_lowered(w.sentence)}".rstrip() for w in entry.words)
            line += " " + " · ".join(told)
        lines.append(line)
    return "\n".join(lines) + "\n"


def _lowered(sentence: str) -> str:
    text = sentence.rstrip(".")
    return text[0].lower() + text[1:] if text else ""


def _enum(annotation: Any) -> type[StrEnum] | None:
    """The words behind a field's type, whether one of them or a list of them."""
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        return annotation
    if isinstance(annotation, StrEnum):
        return type(annotation)
    if get_origin(annotation) is dict:
        return None
    return next((found for a in get_args(annotation) if (found := _enum(a))), None)


def _words(kind: type[StrEnum], annotation: Any) -> Iterator[Word]:
    told = _sentences(kind.__name__)
    only = list(_literals(annotation)) or list(kind)
    for word in only:
        yield Word(word.value, told.get(word.name, ""))


def _literals(annotation: Any) -> Iterator[StrEnum]:
    if get_origin(annotation) is Literal:
        yield from (word for word in get_args(annotation) if isinstance(word, StrEnum))
    elif get_origin(annotation) is not dict:
        for part in get_args(annotation):
            yield from _literals(part)


def _bounds(field: FieldInfo) -> str:
    notes = list(field.metadata)
    for part in get_args(field.annotation):
        if get_origin(part) is Annotated:
            notes += get_args(part)[1:]
    notes += [inner for note in notes for inner in getattr(note, "metadata", ())]
    least = next((str(note.ge) for note in notes if isinstance(note, Ge)), "")
    most = next((str(note.le) for note in notes if isinstance(note, Le)), "")
    return f"{least}–{most}" if least and most else ""


@cache
def _all_sentences() -> dict[str, dict[str, str]]:
    """Class -> name -> the text that stands under the name."""
    found: dict[str, dict[str, str]] = {}
    for module in _MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                found[node.name] = dict(_told(node))
    return found


def _told(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for statement, below in zip(node.body, node.body[1:], strict=False):
        target = (
            statement.targets[0]
            if isinstance(statement, ast.Assign)
            else statement.target
            if isinstance(statement, ast.AnnAssign)
            else None
        )
        text = below.value if isinstance(below, ast.Expr) else None
        if isinstance(target, ast.Name) and isinstance(text, ast.Constant):
            yield target.id, " ".join(str(text.value).split())


def _sentences(name: str) -> dict[str, str]:
    return _all_sentences().get(name, {})
