"""Reviews kept beside a game: which part was looked at against which words, rules and examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import combinations
from pathlib import Path

from rulesgen.documents.coverage import Coverage, RuleFields, ruling_faults
from rulesgen.documents.drift import Told, content_faults, shape_faults, told_parts
from rulesgen.documents.ledger import (
    change_faults,
    entries,
    example_entries,
    record,
    review_faults,
    rule_entries,
)
from rulesgen.documents.prose import Prose
from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.files import write_text
from rulesgen.language import Language
from rulesgen.press.workshop import Workshop
from rulesgen.rules.record import Rules
from rulesgen.shelf import Game
from rulesgen.sources import Source, read_source

FILE = "reviewed.yaml"
HEAD = "# Written by `rulesgen check --accept`: what each part was reviewed against.\n"
ALL = "all"


class Telling:
    """One language's text of a game, filled in with the base rules, for comparing."""

    def __init__(self, game: Game, language: Language, rule_fields: RuleFields) -> None:
        self.game, self.text = game, game.texts[language.code]
        self.language = language.with_terms(self.text.source)
        self._fields = rule_fields
        self._prose = Prose(
            game.base, self.language, self.text, self._with, game.winnability
        )

    def _with(self, variant: str) -> Rules:
        return self.game.rules.with_variants((variant,))

    @cached_property
    def parts(self) -> Mapping[str, Told]:
        """The blocks by key, and what stands outside them, as they are printed."""
        return told_parts(self.game, self.text, self._prose)

    def faults(self) -> Iterator[Fault]:
        """What the text leaves untold, and what it claims to tell and does not."""
        yield from Coverage(self.game, self.language, self.text, self._prose, self._fields).check()
        yield from ruling_faults(self.game, self.text)


def drift_faults(one: Telling, other: Telling) -> Iterator[Fault]:
    """What two languages say differently."""
    yield from shape_faults(one.text, other.text)
    for key, told in one.parts.items():
        if key in other.parts:
            yield from content_faults(told, other.parts[key], one.language, other.language)


def comparing_faults(workshop: Workshop, game: Game) -> Iterator[Fault]:
    """Coverage of each text, drift between them, and what wants a review."""
    rule_fields = RuleFields(game.rules)
    codes = sorted(game.texts, key=lambda code: (code != "en", code))
    tellings = [Telling(game, workshop.language(code), rule_fields) for code in codes]
    for telling in tellings:
        yield from telling.faults()
    for one, other in combinations(tellings, 2):
        yield from drift_faults(one, other)
    yield from Reviews(workshop, game).faults()


class Records:
    """`reviewed.yaml` in a game's folder."""

    def __init__(self, workshop: Workshop, game: str) -> None:
        self.id = game
        self._folders = workshop.folders
        self.path = workshop.folders.game(game) / FILE
        shown = workshop.folders.shown(self.path)
        self._source = read_source(self.path, shown) if self.path.exists() else None

    @property
    def records(self) -> Mapping[str, str]:
        """The records there are, by part."""
        data = self._source.data if self._source is not None else {}
        return dict(_texts(data))

    def changes(self) -> Iterator[Fault]:
        """Where rules and examples differ from what was reviewed, even if they make no sense.

        What is wrong elsewhere may come from there.
        """
        folder = self.path.parent
        for file, parts in (("rules.yaml", rule_entries), ("examples.yaml", example_entries)):
            with suppress(Faults):
                source = read_source(folder / file, self._folders.shown(folder / file))
                found = list(parts(source))
                yield from change_faults(self.id, found, self.records)
                for entry in found if self.records else ():
                    if entry.name not in self.records:
                        facts = {"block": f"{self.id}/{entry.name}"}
                        yield Fault(entry.where, "fault.block-unreviewed", facts)


class Reviews(Records):
    """What was reviewed of a game that can be read."""

    def __init__(self, workshop: Workshop, game: Game) -> None:
        super().__init__(workshop, game.id)
        self.game = game

    def faults(self) -> list[Fault]:
        """What has changed since it was reviewed, and what never was."""
        return list(review_faults(self.game, self.records, _placed(self._source)))

    def stale(self) -> dict[str, set[str]]:
        """By language: keys of the blocks whose review does not hold, or never was."""
        found: dict[str, set[str]] = {code: set() for code in self.game.texts}
        for fault in self.faults():
            _, _, name = fault.facts["block"].partition("/")
            code, _, key = name.partition("/")
            if code in found:
                found[code].add(key)
        return found

    def accept(self, names: Iterable[str]) -> int:
        """Record the review of parts (`LANG/BLOCK`, `LANG`, `rules`, `examples`, or `all`).

        Gives how many were recorded; `WrongCall` names a part that the game does not have.
        """
        now = {entry.name: record(entry) for entry in entries(self.game)}
        accepted: set[str] = set()
        for name in names:
            found = {n for n in now if name == ALL or n == name or n.startswith(name + "/")}
            if not found:
                raise WrongCall("call.unknown-block", found=f"{self.game.id}/{name}")
            accepted |= found
        kept = {name: value for name, value in self.records.items() if name in now}
        kept |= {name: now[name] for name in accepted}
        lines = [f"{name}: {kept[name]}\n" for name in now if name in kept]
        write_text(Path(self.path), HEAD + "".join(lines))
        return len(accepted)


def _texts(data: object) -> Iterator[tuple[str, str]]:
    if isinstance(data, Mapping):
        yield from ((str(name), value) for name, value in data.items() if isinstance(value, str))


def _placed(source: Source | None) -> Mapping[str, Where]:
    if source is None or not isinstance(source.data, dict):
        return {}
    return {name: source.where_key((name,)) for name in source.data}
