"""Two languages, one book: the same blocks, cards, numbers and steps.

What was reviewed and has changed since is found by `ledger`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulesgen.documents.coverage import Piece, pieces
from rulesgen.documents.facts import game_facts
from rulesgen.documents.prose import Path, Prose
from rulesgen.faults import Fault, Where
from rulesgen.language import Language
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import Shows

_CARD = re.compile(r"(?<![\w♣♦♥♠])(10|[2-9]|[A-Z])([♣♦♥♠])")
_FIGURES = re.compile(r"\d[\d.,\u202f]*")


@dataclass(frozen=True)
class Told:
    """A part of a text in one language as it is printed."""

    key: str
    where: Where
    words: str
    """All its texts, filled in with the base game's facts."""


def told_parts(game: Game, text: Text, prose: Prose) -> dict[str, Told]:
    """Every block of a text by its key, and all that stands outside blocks by its path."""
    facts = game_facts(game.base)
    found: dict[str, Told] = {}

    def add(key: str, where: Where, *parts: Piece) -> None:
        words = (prose.words_with(p.text, {**facts, **p.names}) or "" for p in parts)
        found[key] = Told(key, where, " ".join(words))

    for piece in _outside(game, text, prose):
        add("/".join(map(str, piece.path)), text.source.where_key(piece.path), piece)
    for number, section in enumerate(text.record.sections):
        title: Path = ("sections", number, "title")
        name = f"chapter-{section.key.value}"
        add(name, text.source.where(title), Piece(title, section.title, {}))
        for index, block in enumerate(section.blocks):
            at: Path = ("sections", number, "blocks", index)
            add(block.key, text.source.where((*at, "key")), *pieces(game, block, at, prose))
    return found


def _outside(game: Game, text: Text, prose: Prose) -> Iterator[Piece]:
    """Texts that stand in no block: teaser, caption of the cover, labels, names of variants."""
    record = text.record
    yield Piece(("teaser",), record.teaser, {})
    cover = game.examples.get(record.cover)
    if cover is not None:
        yield Piece(("cover-caption",), record.cover_caption, prose.example_facts(cover))
    blocks = [block for section in record.sections for block in section.blocks]
    figure = next((b for b in blocks if b.shows is Shows.PARTS and b.example in game.examples), None)
    names = prose.example_facts(game.examples[figure.example]) if figure is not None else {}
    for key, label in record.labels.items():
        yield Piece(("labels", key), label, names)
    for key, name in record.variants.items():
        yield Piece(("variants", key), name, {})


def shape_faults(first: Text, second: Text) -> Iterator[Fault]:
    """What differs in the shape of two texts: sections, blocks, their order, items and links."""
    one, other = list(_shape(first)), list(_shape(second))
    if first.record.cover != second.record.cover:
        where = second.source.where(("cover",))
        facts = {"found": "cover", "other": first.language}
        facts |= {"expected": first.record.cover or "–", "here": second.record.cover or "–"}
        yield Fault(where, "fault.block-differs", facts)
    for here, there in ((first, second), (second, first)):
        for key in here.record.labels:
            if key not in there.record.labels:
                facts = {"found": f"labels/{key}", "other": there.language}
                yield Fault(here.source.where_key(("labels", key)), "fault.block-only-here", facts)
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
                "unless": ", ".join(block.unless),
                "explains": ", ".join(sorted(block.explains)),
                "in words": ", ".join(sorted(block.in_words)),
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
                "block": one.key,
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
