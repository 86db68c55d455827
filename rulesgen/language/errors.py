"""What can go wrong while words are chosen. Each error carries the key and facts of its sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping

from rulesgen.faults import Fault, Where


class LanguageError(Exception):
    """Something was asked of a language that it does not know."""

    def __init__(self, key: str, **facts: str) -> None:
        self.key = key
        self.facts: Mapping[str, str] = facts
        super().__init__(f"{key} {dict(facts)}")

    def fault(self, where: Where) -> Fault:
        """The same as a fault at the place that asked."""
        return Fault(where, self.key, self.facts)


class UnknownPhrase(LanguageError, KeyError):
    """No catalogue of the language has a phrase with this key (a fuzzy or empty one is none)."""

    def __init__(self, phrase: str, language: str) -> None:
        super().__init__("fault.unknown-phrase", phrase=phrase, language=language)


class MissingFact(LanguageError):
    """A phrase names a fact that was not given, or asks of it what it can't be."""


class UnknownTerm(LanguageError):
    """A word that stands neither in the termbase nor in the game's own terms."""

    def __init__(self, word: str, known: Iterable[str], language: str) -> None:
        names = sorted(known)
        near = difflib.get_close_matches(word, names, n=3) or names
        super().__init__(
            "fault.unknown-term", word=word, language=language, known=", ".join(near[:40])
        )


class UnknownForm(LanguageError):
    """A form (article, case, number …) that this language, or this word, does not have."""

    def __init__(self, form: str, allowed: Iterable[str], key: str = "fault.unknown-form") -> None:
        super().__init__(key, form=form, allowed=", ".join(allowed))


class NotACard(LanguageError, ValueError):
    """Text that can't be read as a card in this language."""
