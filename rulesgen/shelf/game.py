"""A game as one value: rules.yaml, examples.yaml and text.<lang>.yaml read together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesgen.examples import Example, read_examples
from rulesgen.faults import Fault, Faults, Where
from rulesgen.rules.places import Places
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Rules
from rulesgen.rules.validation import typed
from rulesgen.shelf.text_fields import SectionKey, TextFile
from rulesgen.sources import Source, read_source


@dataclass(frozen=True)
class Text:
    """A game's text in one language, with the places of its values."""

    source: Source
    record: TextFile

    @property
    def language(self) -> str:
        """The language's code."""
        return self.record.language


@dataclass(frozen=True)
class Game:
    """One game folder."""

    id: str
    rules: GameRules
    examples: Mapping[str, Example]
    texts: Mapping[str, Text]
    """By language."""

    @property
    def base(self) -> Rules:
        """The rules without any variant."""
        return self.rules.base

    @property
    def draft(self) -> str:
        """Why the game has no books yet; empty when it has them."""
        return self.base.draft

    def example(self, name: str) -> Example:
        """The example of that name; `KeyError` if there is none."""
        return self.examples[name]


def open_game(folder: Path, languages: Sequence[str], shown: str | None = None) -> Game:
    """Open a game folder; `Faults` with everything that is wrong in any of its files."""
    name = shown if shown is not None else str(folder)
    rules = read_rules(folder / "rules.yaml", f"{name}/rules.yaml")
    faults: list[Fault] = []
    if rules.game != folder.name:
        where = rules.source.where(("game",))
        facts = {"found": rules.game, "folder": folder.name}
        faults.append(Fault(where, "fault.game-not-folder", facts))
    examples: tuple[Example, ...] = ()
    try:
        examples = read_examples(folder / "examples.yaml", rules, f"{name}/examples.yaml")
    except Faults as found:
        faults.extend(found.faults)
    texts: dict[str, Text] = {}
    for language in languages:
        path = folder / f"text.{language}.yaml"
        if rules.base.draft and not path.exists():
            continue
        try:
            texts[language] = read_text_file(path, rules, language, f"{name}/{path.name}")
        except Faults as found:
            faults.extend(found.faults)
    if faults:
        raise Faults(faults)
    return Game(rules.game, rules, {example.name: example for example in examples}, texts)


def read_text_file(path: Path, rules: GameRules, language: str, shown: str | None = None) -> Text:
    """Read one text.<lang>.yaml; `Faults` with what is wrong in its shape."""
    source = read_source(path, shown)
    data = source.data if isinstance(source.data, dict) else {}
    places = Places(source, {}, data)
    record = typed(TextFile, data, places)
    faults = []
    for field, found, expected in (
        ("game", record.game, rules.game),
        ("language", record.language, language),
    ):
        if found != expected:
            facts = {"field": field, "found": found, "expected": expected}
            faults.append(Fault(places.where((field,)), "fault.unknown-word", facts))
    faults.extend(_order(record, places))
    if faults:
        raise Faults(faults)
    return Text(source, record)


def _order(record: TextFile, places: Places) -> Sequence[Fault]:
    """Sections in the books' order, keys once each."""
    faults, order = [], list(SectionKey)
    last = -1
    for number, section in enumerate(record.sections):
        place = order.index(section.key)
        if place <= last:
            where = places.where(("sections", number, "key"))
            facts = {"found": section.key.value, "order": ", ".join(order)}
            faults.append(Fault(where, "fault.section-order", facts))
        last = place
    seen: dict[str, Where] = {}
    for number, section in enumerate(record.sections):
        for index, block in enumerate(section.blocks):
            where = places.where(("sections", number, "blocks", index, "key"))
            if block.key in seen:
                facts = {"found": block.key, "first": str(seen[block.key])}
                faults.append(Fault(where, "fault.block-twice", facts))
            seen.setdefault(block.key, where)
    return faults
