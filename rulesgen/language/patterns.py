"""Phrases with places for facts: `{name}` or `{name:form}`, and `{{` for a brace itself.

Stricter than `str.format`: no attributes, no items, no conversions, so that a phrase can reach
nothing but the facts it is given; and a fact is never read as a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_PIECE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_FORM = re.compile(r"[a-z]+(?:[ ,]+[a-z]+)*")


@dataclass(frozen=True)
class Slot:
    """A place for a fact, and in which form it is wanted there (akk, def dat …)."""

    name: str
    form: str = ""


Pattern = tuple[str | Slot, ...]


class BadBraces(ValueError):
    """A phrase whose braces can't be read; the text says the reason's phrase key."""


def parse_pattern(text: str) -> Pattern:
    """Text and slots of a phrase; `BadBraces` with the key of the reason.

    >>> parse_pattern("100 % of {n} {pile:def dat}")
    ('100 % of ', Slot(name='n', form=''), ' ', Slot(name='pile', form='def dat'))
    """
    return tuple(_pieces(text))


def slot_names(pattern: Pattern) -> frozenset[str]:
    """The facts a phrase asks for."""
    return frozenset(piece.name for piece in pattern if isinstance(piece, Slot))


def _pieces(text: str) -> Iterator[str | Slot]:
    plain = ""
    at = 0
    for match in _PIECE.finditer(text):
        plain += text[at : match.start()]
        at = match.end()
        if match[0] in ("{{", "}}"):
            plain += match[0][0]
        elif match[1] is None:
            raise BadBraces("fault.phrase-brace-open")
        else:
            if plain:
                yield plain
            plain = ""
            yield _slot(match[1])
    plain += text[at:]
    if plain:
        yield plain


def _slot(inside: str) -> Slot:
    name, colon, form = inside.partition(":")
    if inside != inside.strip() or name != name.strip():
        raise BadBraces("fault.phrase-brace-blank")
    if not _NAME.fullmatch(name):
        raise BadBraces("fault.phrase-brace-name")
    if colon and not _FORM.fullmatch(form):
        raise BadBraces("fault.phrase-brace-form")
    return Slot(name, form)
