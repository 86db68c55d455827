"""The order of words in a glossary or an index."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def letters(word: str) -> str:
    """A word for sorting: without case and accents, umlauts as their vowels, ß as ss.

    >>> sorted(["Zopf", "Übertrag", "Unterlage", "überall"], key=letters)
    ['überall', 'Übertrag', 'Unterlage', 'Zopf']
    """
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def sort_key(words: str, passed_over: Sequence[str] = ()) -> str:
    """Words for sorting, without a first one that is passed over.

    >>> sort_key("to build up", ["to"])
    'build up'
    """
    first, _, rest = words.partition(" ")
    return letters(rest if rest and first in passed_over else words)
