"""The language of the tool's own messages, and their phrases.

Messages follow `--lang` where it is given, else the locale of the environment, else English. Help has to
come at once, so phrase books are read here with a small reader in place of Babel: first the book of this
floor, the others only when a key is not in it. Sentences with a plural belong to `language`, not here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress

from rulesgen.cli.visible import visible_in_line
from rulesgen.folders import Folders
from rulesgen.language.codes import message_language

FALLBACK = "en"
"""The language whose phrase is shown where the message language has none."""
_FIRST_BOOK = "cli.po"
_LINE = re.compile(r'\s*(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+)?(?P<text>".*")\s*')
_PLACE = re.compile(r"\{\{|\}\}|\{(\w+)\}")


def spoken_language(
    arguments: Sequence[str], environment: Mapping[str, str], available: Sequence[str]
) -> str:
    """The language of messages, found before the call has been read; the last `--lang` counts.

    >>> spoken_language(["deal", "--lang=de-DE"], {"LANG": "en_GB.UTF-8"}, ["de", "en"])
    'de'
    """
    given = None
    rest = iter(arguments)
    for argument in rest:
        if argument == "--":
            break
        if argument == "--lang":
            given = next(rest, None)
        elif argument.startswith("--lang="):
            given = argument.removeprefix("--lang=")
    return message_language(given, environment, available)


def read_phrases(text: str) -> dict[str, str]:
    """The simple phrases of a .po file by key; plural ones and comments are passed over.

    >>> read_phrases('msgid "a.b"\\nmsgstr "deal "\\n"{n}"')
    {'a.b': 'deal {n}'}
    """
    phrases: dict[str, str] = {}
    key, word = "", ""
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is None:
            continue
        word = match["word"] or word
        piece = str(json.loads(match["text"], strict=False))
        if match["word"] == "msgid":
            key = piece
        elif word == "msgid":
            key += piece
        elif word == "msgstr":
            phrases[key] = phrases.get(key, "") + piece
    return {key: phrase for key, phrase in phrases.items() if key and phrase}


class Messages:
    """The phrases that the tool speaks in, in one language."""

    def __init__(self, language: str, folders: Folders) -> None:
        self.language = language
        """`en` or `de`."""
        self._folders = folders
        self._first: dict[str, dict[str, str]] = {}
        self._all: dict[str, dict[str, str]] = {}

    def phrase(self, key: str, facts: Mapping[str, str] | None = None) -> str:
        """The sentence of a key with its facts; a key that no language knows is shown as it is."""
        found = self.find(key, facts or {})
        if found is not None:
            return found
        listed = " ".join(f"{name}={value!r}" for name, value in sorted((facts or {}).items()))
        return f"{key} {listed}".rstrip()

    def find(self, key: str, facts: Mapping[str, str]) -> str | None:
        """The sentence of a key, or None where neither this language nor English has it."""
        for language in dict.fromkeys((self.language, FALLBACK)):
            if language not in self._first:
                self._first[language] = self._read(language, first=True)
            found = self._first[language].get(key)
            if found is None:
                if language not in self._all:
                    self._all[language] = self._read(language, first=False)
                found = self._all[language].get(key)
            if found is not None:
                return _fill(found, facts)
        return None

    def _read(self, language: str, *, first: bool) -> dict[str, str]:
        phrases: dict[str, str] = {}
        for path in self._folders.locale_files(language):
            if (path.name == _FIRST_BOOK) is first:
                # a phrase book that cannot be read is a fault for `check`, not for this message
                with suppress(OSError, ValueError):
                    phrases |= read_phrases(path.read_text(encoding="utf-8-sig"))
        return phrases


def _fill(phrase: str, facts: Mapping[str, str]) -> str:
    def put(match: re.Match[str]) -> str:
        name = match[1]
        if name is None:
            return match[0][0]
        return visible_in_line(facts[name]) if name in facts else match[0]

    return _PLACE.sub(put, phrase)
