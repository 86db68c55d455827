"""Words: phrases, terms, numbers and cards in the reader's language."""

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
from rulesgen.language.terms import capital
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
    "catalogue_files",
    "check_locales",
    "language_code",
    "load_language",
    "message_language",
    "message_of",
    "read_catalogue",
]
