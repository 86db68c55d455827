"""Checks a mutant as `rulesgen check` would, keeping what an edit of one file cannot change."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from mutants.making import Mutant
from rulesgen.documents.coverage import RuleFields
from rulesgen.examples import Replayed
from rulesgen.faults import Fault, Faults
from rulesgen.folders import find_folders
from rulesgen.language import check_locales
from rulesgen.press import checking
from rulesgen.press.names import gaps, name_faults
from rulesgen.press.reviews import Reviews, Telling, drift_faults
from rulesgen.press.workshop import Workshop
from rulesgen.rules.reading import GameRules
from rulesgen.shelf import Game, Reader, Shelved, Text, read_game

Made = TypeVar("Made")
FAR = 3
"""A fault is at the right place within so many lines of the slip: where the sentence begins."""


@dataclass(frozen=True)
class Found:
    """What came of one mutant."""

    mutant: Mutant
    caught: bool
    here: bool
    """Told at the right file and line."""
    keys: tuple[str, ...]
    """Keys of the faults."""


class Kept:
    """Values by what they were made from; the unspoilt ones stay, the last others too."""

    def __init__(self) -> None:
        self._values: dict[Any, Any] = {}
        self.spoilt = False

    def get(self, key: Any, make: Any) -> Any:
        """The value, made if it is not there."""
        if key in self._values:
            return self._values[key]
        value = make()
        if not self.spoilt:
            self._values[key] = value
        return value


class KeptReader(Reader):
    """Reads a file again only where its text has changed."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept

    def rules(self, path: Path, shown: str) -> GameRules:
        made: GameRules = self._again(
            ("rules", path), path, lambda: super(KeptReader, self).rules(path, shown)
        )
        return made

    def examples(self, path: Path, rules: GameRules, shown: str) -> Replayed:
        made: Replayed = self._again(
            ("examples", path, rules.source.text),
            path,
            lambda: super(KeptReader, self).examples(path, rules, shown),
        )
        return made

    def text(self, path: Path, game: str, language: str, shown: str) -> Text:
        made: Text = self._again(
            ("text", path), path, lambda: super(KeptReader, self).text(path, game, language, shown)
        )
        return made

    def _again(self, key: tuple[Any, ...], path: Path, make: Any) -> Any:
        found = self._kept.get(
            (*key, path.read_bytes() if path.exists() else b""), lambda: _tried(make)
        )
        if isinstance(found, Faults):
            raise found
        return found


def _tried(make: Any) -> Any:
    try:
        return make()
    except Faults as faults:
        return faults


class Bench:
    """A copy of the content in which one file at a time is spoilt."""

    def __init__(self, root: Path, copy: Path) -> None:
        self.copy = copy
        for name in ("content", "locales"):
            shutil.copytree(root / name, copy / name, dirs_exist_ok=True)
        self._kept = Kept()
        self._workshop = Workshop(find_folders(copy), KeptReader(self._kept))
        for game in self._workshop.folders.games():
            found = self._workshop.shelved(game).game
            if found is not None:
                Reviews(self._workshop, found).accept(["all"])
        self._before: dict[str, Counter[tuple[Any, ...]]] = {}

    def games(self) -> list[str]:
        """The games worth spoiling."""
        left_out = self.left_out()
        return [game for game in self._workshop.folders.games() if game not in left_out]

    def left_out(self) -> Mapping[str, str]:
        """Drafts, which `check` only reads, and games with faults of their own, by reason."""
        found: dict[str, str] = {}
        for game in self._workshop.folders.games():
            shelved = self._workshop.shelved(game)
            if shelved.game is not None and shelved.game.draft:
                found[game] = shelved.game.draft
            elif faults := sum(self._base(game).values()):
                found[game] = f"{faults} faults"
        return found

    def tries(self, mutant: Mutant) -> Found:
        """Spoil, check, mend."""
        path = self.copy / mutant.file
        text = path.read_text("utf-8")
        where = mutant.file.split("/")
        part = where[1] if where[0] == "content" else "locales"
        before = self._base(part)
        path.write_text(text[: mutant.start] + mutant.new + text[mutant.end :], "utf-8")
        self._kept.spoilt = True
        try:
            faults = list(self._faults(part))
        finally:
            self._kept.spoilt = False
            path.write_text(text, "utf-8")
        left = Counter(before)
        new = []
        for fault in faults:
            if left[_same(fault)] > 0:
                left[_same(fault)] -= 1
            else:
                new.append(fault)
        here = any(_here(fault, mutant) for fault in new)
        return Found(mutant, bool(new), here, tuple(sorted({fault.key for fault in new})))

    def _base(self, part: str) -> Counter[tuple[Any, ...]]:
        if part not in self._before:
            self._before[part] = Counter(_same(fault) for fault in self._faults(part))
        return self._before[part]

    def _faults(self, part: str) -> Iterator[Fault]:
        if part == "locales":
            folders = self._workshop.folders
            yield from check_locales((self.copy / "locales",), folders.shown)
            return
        folder = self.copy / "content" / part
        languages = self._workshop.folders.languages()
        shelved = read_game(folder, languages, f"content/{part}", self._workshop.reader)
        faults = list(shelved.faults)
        game = shelved.game
        if game is not None:
            if not faults and not game.draft:
                faults += gaps(game)
            faults += name_faults(game)
            for code in game.texts:
                for variants in checking.books_of(game, code):
                    book = partial(self._book, shelved, code, variants)
                    faults += self._made("book", game, code, book, variants)
        yield from faults
        if faults or game is None:
            yield from checking.causes(self._workshop, part, faults)
            return
        if game.draft:
            return
        tellings = [
            self._telling(game, code) for code in sorted(game.texts, key=lambda c: (c != "en", c))
        ]
        for telling in tellings:
            yield from self._made(
                "told", game, telling.text.language, lambda t=telling: list(t.faults())
            )
        for number, one in enumerate(tellings):
            for other in tellings[number + 1 :]:
                yield from drift_faults(one, other)
        yield from Reviews(self._workshop, game).faults()

    def _telling(self, game: Game, code: str) -> Telling:
        def make() -> Telling:
            rule_fields = self._kept.get(
                ("fields", game.rules.source.text), lambda: RuleFields(game.rules)
            )
            telling = Telling(game, self._workshop.language(code), rule_fields)
            assert telling.parts is not None
            return telling

        made: Telling = self._made("telling", game, code, make)
        return made

    def _book(self, shelved: Shelved, code: str, variants: tuple[str, ...]) -> list[Fault]:
        return list(checking.book_faults(self._workshop, shelved, code, variants))

    def _made(self, what: str, game: Game, code: str, make: Any, more: Any = ()) -> Any:
        examples = game.example_source.text if game.example_source is not None else ""
        parts = game.rules.source.text, examples, game.texts[code].source.text
        return self._kept.get((what, game.id, code, more, *map(hash, parts)), make)


def _same(fault: Fault) -> tuple[Any, ...]:
    """A fault without its line: lines move when something above them goes."""
    facts: Mapping[str, str] = fault.facts
    return (
        fault.where.file,
        fault.key,
        tuple(sorted((k, re.sub(r":\d+", "", v)) for k, v in facts.items())),
    )


def _here(fault: Fault, mutant: Mutant) -> bool:
    """Whether a fault is told at the place of the slip, or names what is gone."""
    lines = range(mutant.first - FAR, mutant.last + FAR + 1)
    if fault.where.file == mutant.file and (fault.where.line in lines or not fault.where.line):
        return True
    return bool(mutant.gone) and any(mutant.gone in fact for fact in fault.facts.values())
