"""A game as one value: rules, examples, texts and figures of one folder read together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesgen.examples import Example, Replayed, read_example_fields, replay_examples
from rulesgen.faults import Fault, Faults, Where
from rulesgen.rules.places import Places
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Rules
from rulesgen.rules.validation import typed
from rulesgen.shelf.text_fields import SectionKey, TextFile
from rulesgen.shelf.winnability import FILE, Winnability, read_winnability
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
    example_source: Source | None = None
    """examples.yaml, where it can be read."""
    winnability: Winnability | None = None
    """winnability.yaml, where there is one."""

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


@dataclass(frozen=True)
class Shelved:
    """A game folder as far as it can be read."""

    game: Game | None
    """None where the rules are wrong; else with all examples and texts that hold."""
    faults: tuple[Fault, ...] = ()
    failed: frozenset[str] = frozenset()
    """Names of examples that do not hold."""
    unread: bool = False
    """Whether examples.yaml has no shape, so that nobody knows which examples there are."""


class Reader:
    """Reads the files of game folders. Somebody who reads much may keep what was read."""

    def rules(self, path: Path, shown: str) -> GameRules:
        """rules.yaml; `Faults`."""
        return read_rules(path, shown)

    def examples(self, path: Path, rules: GameRules, shown: str) -> Replayed:
        """examples.yaml, replayed; `Faults` where it has no shape."""
        return replay_examples(path, rules, shown)

    def text(self, path: Path, game: str, language: str, shown: str) -> Text:
        """text.<lang>.yaml; `Faults`."""
        return read_text_of(path, game, language, shown)


def open_game(folder: Path, languages: Sequence[str], shown: str | None = None) -> Game:
    """Open a game folder; `Faults` with everything that is wrong in any of its files."""
    shelved = read_game(folder, languages, shown)
    if shelved.game is None or shelved.faults:
        raise Faults(shelved.faults)
    return shelved.game


def read_game(
    folder: Path, languages: Sequence[str], shown: str | None = None, reader: Reader | None = None
) -> Shelved:
    """Read all files of a game folder, whatever is wrong in some of them."""
    name, reader = shown if shown is not None else str(folder), reader or Reader()
    faults: list[Fault] = []
    rules: GameRules | None = None
    try:
        rules = reader.rules(folder / "rules.yaml", f"{name}/rules.yaml")
    except Faults as found:
        faults.extend(found.faults)
    if rules is not None and rules.game != folder.name:
        where = rules.source.where(("game",))
        facts = {"found": rules.game, "folder": folder.name}
        faults.append(Fault(where, "fault.game-not-folder", facts))
        rules = None  # the other files are of the folder's game: what they say of it would be strange
    path, file = folder / "examples.yaml", f"{name}/examples.yaml"
    replayed: Replayed | None = None
    try:
        if rules is None:
            read_example_fields(read_source(path, file))
        else:
            replayed = reader.examples(path, rules, file)
            faults.extend(replayed.faults)
    except Faults as found:
        faults.extend(found.faults)
    texts: dict[str, Text] = {}
    for language in languages:
        path = folder / f"text.{language}.yaml"
        if not path.exists() and (rules is None or rules.base.draft):
            continue
        try:
            texts[language] = reader.text(path, folder.name, language, f"{name}/{path.name}")
        except Faults as found:
            faults.extend(found.faults)
    figures: Winnability | None = None
    if (folder / FILE).exists():
        try:
            figures = read_winnability(folder / FILE, f"{name}/{FILE}")
        except Faults as found:
            faults.extend(found.faults)
    if rules is None:
        return Shelved(None, tuple(faults))
    examples = replayed.examples if replayed is not None else ()
    source = replayed.source if replayed is not None else None
    by_name = {example.name: example for example in examples}
    game = Game(rules.game, rules, by_name, texts, source, figures)
    failed = replayed.failed if replayed is not None else frozenset()
    return Shelved(game, tuple(faults), failed, unread=replayed is None)


def read_text_file(path: Path, rules: GameRules, language: str, shown: str | None = None) -> Text:
    """Read one text.<lang>.yaml; `Faults` with what is wrong in its shape."""
    return read_text_of(path, rules.game, language, shown)


def read_text_of(path: Path, game: str, language: str, shown: str | None = None) -> Text:
    """The same for a game of which only the id is known."""
    source = read_source(path, shown)
    data = source.data if isinstance(source.data, dict) else {}
    places = Places(source, {}, data)
    record = typed(TextFile, data, places)
    faults = []
    if record.game != game:
        facts = {"found": record.game, "folder": game}
        faults.append(Fault(places.where(("game",)), "fault.game-not-folder", facts))
    if record.language != language:
        facts = {"found": record.language, "expected": language}
        faults.append(Fault(places.where(("language",)), "fault.language-not-file", facts))
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
