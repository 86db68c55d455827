"""Vocabulary, record and page have the same members, and each has its sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from inspect import getmembers, isclass
from pathlib import Path

import yaml

from rules import FILES
from rulesgen.rules import words
from rulesgen.rules.vocabulary import as_markdown, vocabulary
from rulesgen.rules.words import Flag, Role, SchemeName

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "vocabulary.md"


def test_every_field_and_word_has_a_sentence() -> None:
    """One sentence, with its full stop; yes and no speak for themselves."""
    for entry in vocabulary():
        assert entry.sentence.endswith("."), (entry.part, entry.name)
        for word in entry.words:
            assert word.sentence.endswith(".") or word.name in set(Flag), (entry.name, word)


def test_every_word_of_the_language_is_listed() -> None:
    """No word that a file may hold is left out."""
    listed = {word.name for entry in vocabulary() for word in entry.words}
    for _, kind in getmembers(words, isclass):
        if issubclass(kind, StrEnum) and kind not in (StrEnum, SchemeName):
            assert {word.value for word in kind} <= listed, kind
    assert {role.value for role in Role} <= listed


def keys_of(data: object) -> Iterator[str]:
    """Every key in a file that is a field, not a name of the author's own."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "changes":
                yield key
                continue
            yield key
            if key in ("piles", "table", "schemes"):
                for inner in value.values():
                    yield from keys_of(inner)
            else:
                yield from keys_of(value)
    elif isinstance(data, list):
        for item in data:
            yield from keys_of(item)


def test_every_field_of_every_game_is_listed() -> None:
    """What the games use is in the vocabulary, and nothing there is unknown to them all."""
    listed = {entry.name for entry in vocabulary()}
    used = {
        key
        for path in FILES
        for key in keys_of(yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader))
    }
    assert used <= listed
    assert listed - used <= {"minutes", "draft"}


def test_the_page_is_what_the_vocabulary_gives() -> None:
    """docs/vocabulary.md is made, never edited: print as_markdown() into it."""
    assert PAGE.read_text(encoding="utf-8") == as_markdown()


def test_the_page_is_one_screen() -> None:
    """A line for each field, and not more of them than one can look over."""
    lines = [line for line in as_markdown().splitlines() if re.match("- ", line)]
    assert len(lines) == len(list(vocabulary())) < 80
