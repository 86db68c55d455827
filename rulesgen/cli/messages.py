"""The language of the tool's own messages, and their phrases.

Messages follow `--lang` where it is given, else the locale of the environment, else English. Help has to
come at once, so the two phrase books of this floor and of `files` are read here with a small reader;
a phrase of any other book is asked of `language`, which brings Babel along.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from rulesgen.faults import Faults, WrongCall
from rulesgen.folders import Folders

FALLBACK = "en"
"""The language of messages where nothing else is known."""
_OWN_BOOKS = ("cli.po", "files.po")
_LINE = re.compile(r'\s*(?:(?P<word>msgctxt|msgid_plural|msgid|msgstr(?:\[\d+\])?)\s+)?(?P<text>".*")\s*')
_PLACE = re.compile(r"\{(\w+)\}")


def language_part(text: str) -> str:
    """The language in a code or a locale's name: `de` for DE, de-DE, de_DE.UTF-8, de_DE@euro.

    >>> [language_part(text) for text in ("DE", "de_DE.UTF-8", "C", "en+de")]
    ['de', 'de', '', 'en']
    """
    word = re.split(r"[-_.@+:]", text.strip(), maxsplit=1)[0].lower()
    return "" if word in ("c", "posix") else word


def message_language(
    arguments: Sequence[str], environment: Mapping[str, str], available: Sequence[str]
) -> str:
    """Choose the language of messages before the call has been read.

    `LC_ALL=C` means English; otherwise LANGUAGE (a list), LC_ALL, LC_MESSAGES and LANG are asked in
    this order, and the first that says anything counts.
    """
    for at, argument in enumerate(arguments):
        if argument == "--":
            break
        given = arguments[at + 1 : at + 2] if argument == "--lang" else ()
        if argument.startswith("--lang="):
            given = (argument.removeprefix("--lang="),)
        if given and language_part(given[0]) in available:
            return language_part(given[0])
    if environment.get("LC_ALL", "").upper() in ("C", "POSIX"):
        return FALLBACK
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            wished = [language_part(part) for part in value.split(":")]
            return next((code for code in wished if code in available), FALLBACK)
    return FALLBACK


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
        self._books: dict[str, dict[str, str]] = {}

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
            own = self._own(language).get(key)
            if own is not None:
                return _fill(own, facts)
            asked = self._ask(language, key, facts)
            if asked is not None:
                return asked
        return None

    def _own(self, language: str) -> dict[str, str]:
        if language not in self._books:
            book: dict[str, str] = {}
            for name in _OWN_BOOKS:
                for home in reversed(self._folders.locales):
                    # a phrase book that cannot be read is a fault for `check`, not for help
                    with suppress(OSError, ValueError):
                        path = Path(home, language, name)
                        book |= read_phrases(path.read_text(encoding="utf-8-sig"))
            self._books[language] = book
        return self._books[language]

    def _ask(self, language: str, key: str, facts: Mapping[str, str]) -> str | None:
        return None


def _fill(phrase: str, facts: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda match: facts.get(match[1], match[0]), phrase)


__all__ = ["FALLBACK", "Faults", "Messages", "WrongCall", "message_language", "read_phrases"]
