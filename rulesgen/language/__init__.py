"""Words: phrases, terms, numbers and cards in the reader's language.

The names below are fetched when they are first asked for: the command line takes the language of its
messages from `codes`, and help must not wait for the rest.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesgen.language.catalogue import Catalogue, Entry, catalogue_files, read_catalogue
    from rulesgen.language.codes import available_languages, language_code, message_language
    from rulesgen.language.completeness import avoided_words, check_locales
    from rulesgen.language.errors import (
        LanguageError,
        MissingFact,
        NotACard,
        UnknownForm,
        UnknownPhrase,
        UnknownTerm,
    )
    from rulesgen.language.messages import Message, message_of
    from rulesgen.language.speech import Language, load_language
    from rulesgen.language.terms import capital, capitals
    from rulesgen.language.words import Fact, Word

__all__ = [
    "Catalogue",
    "Entry",
    "Fact",
    "Language",
    "LanguageError",
    "Message",
    "MissingFact",
    "NotACard",
    "UnknownForm",
    "UnknownPhrase",
    "UnknownTerm",
    "Word",
    "available_languages",
    "avoided_words",
    "capital",
    "capitals",
    "catalogue_files",
    "check_locales",
    "language_code",
    "load_language",
    "message_language",
    "message_of",
    "read_catalogue",
]

_HOMES = {
    "catalogue": ("Catalogue", "Entry", "catalogue_files", "read_catalogue"),
    "codes": ("available_languages", "language_code", "message_language"),
    "completeness": ("avoided_words", "check_locales"),
    "messages": ("Message", "message_of"),
    "speech": ("Language", "load_language"),
    "terms": ("capital", "capitals"),
    "words": ("Fact", "Word"),
}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        home = next((home for home, names in _HOMES.items() if name in names), "errors")
        return getattr(import_module(f"{__name__}.{home}"), name)
