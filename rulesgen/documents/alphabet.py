"""The order of words in a glossary or an index."""

from __future__ import annotations

import unicodedata


def letters(word: str) -> str:
    """A word for sorting: without case and accents, umlauts as their vowels, ß as ss.

    >>> sorted(["Zopf", "Übertrag", "Unterlage", "überall"], key=letters)
    ['überall', 'Übertrag', 'Unterlage', 'Zopf']
    """
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
