"""Is every rule told? Each field of the rules has a block whose words follow its value.

A block counts for a field it names under `explains` only if its rendered text changes when the field
takes another value. Where the words do not depend on the value the block binds them to it:
`in-words: {piles.corner.unit: single}` holds for as long as the rule says `single`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesgen.documents.facts import game_facts, step_facts
from rulesgen.documents.filling import names_in
from rulesgen.documents.prose import Path, Prose
from rulesgen.faults import Fault
from rulesgen.language import Language
from rulesgen.rules.fieldwise import every_field, named_by, others, with_value
from rulesgen.rules.reading import GameRules
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import BlockFields, BlockKind


@dataclass(frozen=True)
class Piece:
    """One text of a block with the names that only it knows."""

    path: Path
    text: str
    names: Mapping[str, Any]


def pieces(game: Game, block: BlockFields, at: Path, prose: Prose) -> Iterator[Piece]:
    """Every text of a block."""
    example = game.examples.get(block.example) if block.example else None
    names = prose.example_facts(example) if example is not None else {}
    for field in ("title", "text", "caption", "before", "after"):
        yield Piece((*at, field), getattr(block, field), names)
    for number, text in enumerate(block.head):
        yield Piece((*at, "head", number), text, names)
    for number, row in enumerate(block.rows):
        for column, text in enumerate(row):
            yield Piece((*at, "rows", number, column), text, names)
    for number, item in enumerate(block.items):
        own = names
        if block.kind is BlockKind.EXAMPLE and example is not None and number < len(example.steps):
            own = {**names, "step": step_facts(example.steps[number], prose.language)}
        yield Piece((*at, "items", number, "title"), item.title, own)
        yield Piece((*at, "items", number, "text"), item.text, own)


class RuleFields:
    """The fields of one game's rules, and the facts that other values of theirs would give."""

    def __init__(self, rules: GameRules) -> None:
        self.rules = rules
        found = every_field(rules)
        self.values: dict[str, Any] = {field: value for field, (value, _) in found.items()}
        self._home = {field: chosen for field, (_, chosen) in found.items()}
        """By field: the variants with which the game has it, none for the base game."""
        self._facts: dict[tuple[str, ...], Mapping[str, Any]] = {}
        self._others: dict[str, list[Mapping[str, Any]]] = {}
        self._left: dict[str, Iterator[Mapping[str, Any]]] = {}

    def facts(self, field: str) -> Mapping[str, Any]:
        """What prose may name under the rules that have the field."""
        home = self._home[field]
        if home not in self._facts:
            self._facts[home] = game_facts(self.rules.with_variants(home))
        return self._facts[home]

    def other_facts(self, field: str) -> Iterator[Mapping[str, Any]]:
        """The same for each other value the field could have, each made when first asked for."""
        if field not in self._others:
            self._others[field], self._left[field] = [], self._made(field)
        yield from self._others[field]
        for facts in self._left[field]:
            self._others[field].append(facts)
            yield facts

    def _made(self, field: str) -> Iterator[Mapping[str, Any]]:
        home = self._home[field]
        data = self.rules.plain(home)
        for other in others(data, field, self.values[field]):
            rules = with_value(data, home, field, other)
            if rules is not None:
                yield game_facts(rules)


class Coverage:
    """Which fields of one game the text of one language explains."""

    def __init__(
        self, game: Game, language: Language, text: Text, prose: Prose, rule_fields: RuleFields
    ) -> None:
        self.game, self.language, self.text, self.prose = game, language, text, prose
        self.faults: list[Fault] = []
        self._rules = rule_fields
        self._fields = rule_fields.values
        self._told: set[str] = set()

    def check(self) -> list[Fault]:
        """All that is left unexplained, and every claim to explain that is not kept."""
        for number, section in enumerate(self.text.record.sections):
            for index, block in enumerate(section.blocks):
                self._block(block, ("sections", number, "blocks", index))
        where = self.text.source.where(("sections",))
        for field in self._fields:
            if field not in self._told:
                rule = self.game.rules.place_of(field)
                facts = {"field": field, "rule": str(rule)}
                self.faults.append(Fault(where, "fault.field-unexplained", facts))
        for name in self.game.rules.variant_names:
            if f"variants.{name}" not in self._told and name not in self.game.rules.defaults:
                facts = {"field": f"variants.{name}", "rule": self.game.rules.source.name}
                self.faults.append(Fault(where, "fault.field-unexplained", facts))
        return self.faults

    def _block(self, block: BlockFields, at: Path) -> None:
        bound = block.in_words
        parts = [p for p in pieces(self.game, block, at, self.prose) if "{" in p.text]
        for number, name in enumerate(block.explains):
            place: Path = (*at, "explains", number)
            covered = named_by(name, self._fields)
            if name.startswith("variants.") and name.partition(".")[2] in self._variants:
                self._told.add(name)
                continue
            if not covered:
                self._add(place, "fault.explains-unknown", field=name)
            for field in covered:
                if field in bound or self._follows(parts, field):
                    self._told.add(field)
                else:
                    self._add(place, "fault.explains-nothing", field=field, block=block.key)
        for field, value in bound.items():
            place = (*at, "in-words", field)
            if field not in self._fields:
                self._add(place, "fault.explains-unknown", field=field)
            elif _said(self._fields[field]) != _said(value):
                now = _said(self._fields[field])
                self._add(place, "fault.words-stale", field=field, bound=_said(value), now=now)
            else:
                self._told.add(field)

    @property
    def _variants(self) -> tuple[str, ...]:
        return self.game.rules.variant_names

    def _follows(self, parts: Sequence[Piece], field: str) -> bool:
        """Whether the block's words change with the field's value.

        A text that cannot be filled in under one of the two values says nothing of either; one that
        names nothing of what differs cannot change.
        """
        facts = self._rules.facts(field)
        for other in self._rules.other_facts(field):
            changed = {name for name in {**facts, **other} if facts.get(name) != other.get(name)}
            for piece in parts:
                if changed & (names_in(piece.text) - piece.names.keys()):
                    old, new = self._words(piece, facts), self._words(piece, other)
                    if None not in (old, new) and old != new:
                        return True
        return False

    def _words(self, piece: Piece, facts: Mapping[str, Any]) -> str | None:
        return self.prose.words_with(piece.text, {**facts, **piece.names})

    def _add(self, path: Path, key: str, **facts: str) -> None:
        self.faults.append(Fault(self.text.source.where(path), key, facts))


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def ruling_faults(game: Game, text: Text) -> Iterator[Fault]:
    """Every ruling has its clarification, and every clarification its ruling."""
    keys = {ruling.key for ruling in game.base.rulings}
    told: set[str] = set()
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            if block.kind is not BlockKind.CLARIFICATIONS:
                continue
            for place, item in enumerate(block.items):
                told.add(item.key)
                if item.key not in keys:
                    path = ("sections", number, "blocks", index, "items", place)
                    facts = {"found": item.key, "known": ", ".join(sorted(keys))}
                    yield Fault(text.source.where(path), "fault.unknown-ruling", facts)
    for key in sorted(keys - told):
        where = text.source.where(("sections",))
        yield Fault(where, "fault.ruling-untold", {"found": key})
