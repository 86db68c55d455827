"""The workshop: games, languages and templates of one run, each read once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesgen import __version__
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.edition import compose_front
from rulesgen.documents.hyphenation import read_exceptions
from rulesgen.documents.profile import Profile
from rulesgen.documents.rulebook import Book, compose_rulebook
from rulesgen.faults import Faults, WrongCall
from rulesgen.folders import Folders
from rulesgen.language import Language, load_language
from rulesgen.renderers.pdf import Printed, Telling, render_book, render_edition
from rulesgen.shelf import Game, Reader, Shelved, read_game

KEPT = 4
"""Books whose drawings are kept."""

NOTHING_STALE: Mapping[str, frozenset[str]] = {}


@dataclass
class Workshop:
    """Reads lazily and keeps what it has read."""

    folders: Folders
    reader: Reader = field(default_factory=Reader)
    _games: dict[str, Shelved] = field(default_factory=dict)
    _languages: dict[str, Language] = field(default_factory=dict)
    _drawings: dict[object, Mapping[str, Drawing]] = field(default_factory=dict)
    _hyphenation: dict[str, Mapping[str, str]] = field(default_factory=dict)

    def shelved(self, game: str) -> Shelved:
        """A game as far as it can be read; `WrongCall` if unknown."""
        if game not in self._games:
            folder = self.folders.game(game)
            languages, shown = self.folders.languages(), self.folders.shown(folder)
            self._games[game] = read_game(folder, languages, shown, self.reader)
        return self._games[game]

    def game(self, game: str) -> Game:
        """A game by id, with its texts in all languages; `WrongCall` if unknown, `Faults` if bad."""
        shelved = self.shelved(game)
        if shelved.game is None or shelved.faults:
            raise Faults(shelved.faults)
        return shelved.game

    def language(self, code: str) -> Language:
        """A language by code."""
        if code not in self._languages:
            self._languages[code] = load_language(code, self.folders.locales, self.folders.shown)
        return self._languages[code]

    def compose(
        self,
        game: str,
        code: str,
        profile: Profile,
        variants: tuple[str, ...] = (),
        stale: frozenset[str] = frozenset(),
        glossary: tuple[str, ...] = (),
    ) -> Book:
        """The rulebook as a document with its drawings; blocks named in `stale` are barred."""
        found = self.game(game)
        if found.draft:
            raise WrongCall("call.draft", game=game, reason=found.draft)
        book = compose_rulebook(
            found,
            self.language(code),
            profile,
            self.folders.templates,
            variants,
            __version__,
            stale,
            glossary,
        )
        # Editions of one book have the same pictures: those of the last few books are kept.
        key = (game, code, profile, variants)
        drawings = self._drawings.pop(key, book.drawings)
        self._drawings = dict([*self._drawings.items(), (key, drawings)][-KEPT:])
        return replace(book, drawings=drawings)

    def rulebook(
        self,
        game: str,
        code: str,
        profile: Profile,
        variants: tuple[str, ...] = (),
        stale: frozenset[str] = frozenset(),
    ) -> Printed:
        """The rulebook as a PDF file."""
        book = self.compose(game, code, profile, variants, stale)
        return render_book(
            book.document,
            book.drawings,
            profile,
            code,
            self.hyphenation(code),
            headwords=book.headwords,
        )

    def edition(
        self,
        game: str,
        codes: Sequence[str],
        profile: Profile,
        variants: tuple[str, ...] = (),
        stale: Mapping[str, frozenset[str]] = NOTHING_STALE,
        facing: bool = False,
    ) -> Printed:
        """The rulebook in several languages as one PDF file: one after the other, or two on facing pages.

        On facing pages words are explained in the order of the first language, side by side.
        """
        tellings: list[Telling] = []
        glossary: tuple[str, ...] = ()
        for code in codes:
            barred = stale.get(code, frozenset())
            book = self.compose(game, code, profile, variants, barred, glossary)
            glossary = book.glossary if facing else ()
            hyphenation = self.hyphenation(code)
            tellings.append(
                Telling(book.document, book.drawings, code, hyphenation, book.headwords)
            )
        languages = [self.language(code) for code in codes]
        front = compose_front(self.game(game), languages, self.folders.templates, facing)
        names = {language.code: language.phrase("book.language-name") for language in languages}
        cover = Telling(front, {}, codes[0], self.hyphenation(codes[0]))
        return render_edition(tellings, cover, names, profile, facing)

    def hyphenation(self, code: str) -> Mapping[str, str]:
        """The language's own exceptions to the hyphenation patterns."""
        if code not in self._hyphenation:
            path = self.folders.locale_file(code, "hyphenation.txt")
            found = read_exceptions(path, self.folders.shown(path)) if path else {}
            self._hyphenation[code] = found
        return self._hyphenation[code]
