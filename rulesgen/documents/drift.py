"""Two languages, one book: the same blocks, cards, numbers and steps.

What was reviewed and has changed since is found by `ledger`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesgen.documents.coverage import pieces
from rulesgen.documents.facts import game_facts
from rulesgen.documents.prose import Path, Prose
from rulesgen.faults import Fault, Where
from rulesgen.language import Language
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import BlockFields

_CARD = re.compile(r"(?<![\w♣♦♥♠])(10|[2-9]|[A-Z])([♣♦♥♠])")
_FIGURES = re.compile(r"\d[\d.,\u202f]*")


@dataclass(frozen=True)
class Told:
    """One block of one language as it is printed."""

    block: BlockFields
    at: Path
    where: Where
    words: str
    """All its texts, filled in with the base game's facts."""


def told_blocks(game: Game, text: Text, prose: Prose) -> dict[str, Told]:
    """Every block of a text by its key."""
    facts = game_facts(game.base)
    found: dict[str, Told] = {}
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            at: Path = ("sections", number, "blocks", index)
            parts = list(pieces(game, block, at, prose))
            words = " ".join(prose.said_with(p.text, {**facts, **p.names}) for p in parts)
            where = text.source.where((*at, "key"))
            found[block.key] = Told(block, at, where, words)
    return found


def shape_faults(first: Text, second: Text) -> Iterator[Fault]:
    """What differs in the shape of two texts: sections, blocks, their order, items and links."""
    one, other = list(_shape(first)), list(_shape(second))
    keys = [key for key, _, _ in one]
    for key, _, where in other:
        if key not in keys:
            yield Fault(where, "fault.block-only-here", {"found": key, "other": first.language})
    others = {key: (form, where) for key, form, where in other}
    for key, form, where in one:
        if key not in others:
            yield Fault(where, "fault.block-only-here", {"found": key, "other": second.language})
        elif others[key][0] != form:
            facts = {"found": key, "expected": _form(form), "here": _form(others[key][0])}
            yield Fault(others[key][1], "fault.block-differs", facts | {"other": first.language})
    order = [key for key, _, _ in other if key in keys]
    expected = [key for key in keys if key in others]
    for key, wanted in zip(order, expected, strict=True):
        if key != wanted:
            facts = {"found": key, "expected": wanted, "other": first.language}
            yield Fault(others[key][1], "fault.block-order", facts)
            break


Form = Mapping[str, Any]


def _shape(text: Text) -> Iterator[tuple[str, Form, Where]]:
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            form = {
                "section": section.key.value,
                "kind": block.kind.value,
                "example": block.example,
                "ring": block.ring,
                "shows": str(block.shows or ""),
                "when": ", ".join(block.when),
                "explains": ", ".join(sorted(block.explains)),
                "items": len(block.items),
                "item keys": ", ".join(f"{item.key}{item.shows}" for item in block.items),
                "rows": len(block.rows),
                "columns": len(block.head),
            }
            where = text.source.where(("sections", number, "blocks", index, "key"))
            yield block.key, form, where


def _form(form: Form) -> str:
    return "; ".join(f"{name}: {value}" for name, value in form.items() if value)


def content_faults(one: Told, other: Told, first: Language, second: Language) -> Iterator[Fault]:
    """Cards and numbers that only one of two languages prints in a block."""
    for kind, here, there in (
        ("cards", _cards(one.words, first), _cards(other.words, second)),
        ("numbers", _numbers(one.words, first), _numbers(other.words, second)),
    ):
        if here != there:
            facts = {
                "block": one.block.key,
                "other": first.code,
                "missing": ", ".join(sorted(here - there)) or "–",
                "surplus": ", ".join(sorted(there - here)) or "–",
            }
            yield Fault(other.where, f"fault.other-{kind}", facts)


def _cards(words: str, language: Language) -> set[str]:
    letters = {letter: code for code, letter in language.base.rank_letters.items()}
    return {letters.get(rank, rank) + suit for rank, suit in _CARD.findall(words)}


def _numbers(words: str, language: Language) -> set[str]:
    """Numbers from two up, in words or figures, cards' ranks left out."""
    bare = _CARD.sub(" ", words)
    found = {re.sub(r"\D", "", figures) for figures in _FIGURES.findall(bare)} - {"", "1"}
    for number, word in enumerate(language.grammar.count_words[1:], start=2):
        if re.search(rf"(?<!\w){re.escape(word)}(?!\w)", bare, re.IGNORECASE):
            found.add(str(number))
    return found
