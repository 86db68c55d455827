"""Names that become ids, bookmarks and arguments are words of small letters, never paths."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesgen.faults import Fault
from rulesgen.shelf import Game, Text
from rulesgen.sources import Source, ValuePath

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""Small letters and figures, with hyphens between them."""


def name_faults(game: Game) -> Iterator[Fault]:
    """Every name of an example, block or item that is no name."""
    for example in game.examples.values():
        if not NAME.fullmatch(example.name):
            yield Fault(example.where, "fault.not-a-name", {"found": example.name})
    for text in game.texts.values():
        yield from _text_names(text)


def gaps(game: Game) -> Iterator[Fault]:
    """What a game that is no draft still lacks."""
    rules = game.rules.source
    if not game.base.sources:
        yield Fault(rules.where(("sources",)), "fault.no-sources")
    if not game.examples and game.example_source is not None:
        yield Fault(game.example_source.where(("examples",)), "fault.no-examples")
    for text in game.texts.values():
        source, record = text.source, text.record
        for field in ("title", "teaser"):
            if not getattr(record, field).strip():
                yield Fault(source.where((field,)), "fault.text-empty", {"field": field})
        if not record.sections:
            yield Fault(source.where(("sections",)), "fault.no-chapters")
        for number, section in enumerate(record.sections):
            if not section.title.strip():
                facts = {"field": f"{section.key.value}.title"}
                yield Fault(source.where(("sections", number, "title")), "fault.text-empty", facts)
            if not section.blocks:
                facts = {"found": section.key.value}
                yield Fault(source.where(("sections", number, "blocks")), "fault.no-blocks", facts)


def _text_names(text: Text) -> Iterator[Fault]:
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            at: ValuePath = ("sections", number, "blocks", index)
            yield from _judged(text.source, (*at, "key"), block.key)
            for place, item in enumerate(block.items):
                if item.key:
                    yield from _judged(text.source, (*at, "items", place, "key"), item.key)


def _judged(source: Source, path: ValuePath, name: str) -> Iterator[Fault]:
    if not NAME.fullmatch(name):
        yield Fault(source.where(path), "fault.not-a-name", {"found": name})
