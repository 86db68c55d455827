"""The index of a book: which words stand in it, and on which pages they are found.

A word has a line if something in the book bears its name. For a pile that may be any heading, row of a
table, step or part of the labelled picture that speaks of it; for a word of the glossary one that
begins with it; any other word of the trade has to be such a head by itself, and the chapters' headings
do not count, for they stand in the contents. A variant is found where it is told. One of those pages
explains the word: that of the glossary, else the first. Other pages on which it only stands, in a text
or anywhere in a name, are given while they are few or nothing but its explanation bears the word, and
not for a word that stands on most pages anyway.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from rulesgen.documents.alphabet import sort_key
from rulesgen.language import Language
from rulesgen.rules.record import Rules
from rulesgen.shelf.text_fields import TextFile

FEW = 8
"""A word is also looked up where it only stands, on so many pages at most if others bear it …"""
MOST = 0.7
"""… and if all its pages are no more than this share of the book."""


class Place(Enum):
    """Where a name has to have a word in it, so that the word is explained there."""

    ANYWHERE = auto()
    FIRST = auto()
    ALONE = auto()


@dataclass(frozen=True)
class Headword:
    """A word that may stand in the index."""

    shown: str
    forms: tuple[str, ...] = ()
    """As it stands in the text."""
    place: Place = Place.ALONE
    block: str = ""
    """The block that tells of it without its name."""
    order: str = ""
    """What it is sorted by."""
    articles: frozenset[str] = frozenset()
    """Words that may stand before it as if it stood alone."""
    entry: str = ""
    """The word as the glossary explains it."""


@dataclass(frozen=True)
class PageWords:
    """What stands on one page; keys of its blocks."""

    number: int
    chapters: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """Of what is told there, chapters apart."""
    text: str = ""
    blocks: frozenset[str] = frozenset()
    entries: frozenset[str] = frozenset()
    """Those of the names that the glossary explains."""


@dataclass(frozen=True)
class IndexLine:
    """A line of the index."""

    word: str
    explained: int
    """The page that says what it is."""
    found: tuple[int, ...] = ()
    """Other pages on which something bears its name, or on which it only stands."""


def headwords(
    language: Language, rules: Rules, record: TextFile, glossary: Iterable[str]
) -> tuple[Headword, ...]:
    """The words of the trade, the game's piles, its glossary and its variants."""
    found: dict[str, Headword] = {}
    for key, noun in {**language.base.terms, **language.own_terms}.items():
        shown = noun.singular[0]
        known = found.get(shown, Headword(shown))
        forms = tuple(dict.fromkeys((*known.forms, *noun.singular, *noun.plural)))
        place = Place.ANYWHERE if key in rules.piles else known.place
        found[shown] = Headword(shown, forms, place)
    for title in glossary:
        known = next((word for word in found.values() if title in word.forms), Headword(title))
        place = Place.FIRST if known.place is Place.ALONE else known.place
        forms = known.forms or tuple(_declined(language, title))
        found[known.shown] = Headword(known.shown, forms, place, entry=title)
    for section in record.sections:
        for block in section.blocks:
            for field in block.explains if block.stands_in(rules.chosen) else ():
                shown = record.variants.get(field.removeprefix("variants."), "")
                if field.startswith("variants.") and shown:
                    found.setdefault(shown, Headword(shown, block=block.key))
    over, articles = language.grammar.passed_over, _articles(language)
    return tuple(
        replace(word, order=sort_key(word.shown, over), articles=articles)
        for word in found.values()
    )


def _articles(language: Language) -> frozenset[str]:
    grammar = language.grammar
    forms = {
        form
        for kind in ("def", "indef")
        for row in grammar.articles.get(kind, {}).values()
        for form in row
    }
    return frozenset({*forms, *grammar.before_vowel.values()})


def _declined(language: Language, word: str) -> Iterator[str]:
    """A word of the glossary that is no noun: an adjective in all its forms, a verb also without "to"."""
    yield word
    yield from (
        word.removeprefix(f"{first} ")
        for first in language.grammar.passed_over
        if word.startswith(f"{first} ")
    )
    if word in language.base.adjectives.values():
        for article in language.grammar.endings.values():
            for row in article.values():
                yield from (word + ending for ending in row)


def index_lines(words: Sequence[Headword], pages: Sequence[PageWords]) -> list[IndexLine]:
    """The index of some pages, in the alphabet's order."""
    finder = _Finder(words)
    named: dict[str, dict[int, None]] = {}
    found: dict[str, dict[int, None]] = {}
    entries = {entry: page.number for page in pages for entry in page.entries}
    for page in pages:
        for names, chapters in ((page.chapters, True), (page.names, False)):
            for word, place in (found for name in names for found in finder.in_name(name)):
                counts = not (chapters and word.place is Place.ALONE)
                if counts and place.value >= word.place.value:
                    named.setdefault(word.shown, {})[page.number] = None
        for word in finder.in_text("\n".join((page.text, *page.names))):
            found.setdefault(word.shown, {})[page.number] = None
        for word in words:
            if word.block and word.block in page.blocks and word.shown not in named:
                named[word.shown] = {page.number: None}
    lines = []
    for word in sorted(words, key=lambda word: (word.order, word.shown)):
        if word.shown in named:
            bearing = named[word.shown]
            explained = entries.get(word.entry, next(iter(bearing)))
            others = [page for page in found.get(word.shown, ()) if page not in bearing]
            few = len(others) <= FEW or not bearing.keys() - {explained}
            most = len(bearing) + len(others) > MOST * len(pages)
            given = {*bearing, *(others if few and not most else ())} - {explained}
            lines.append(IndexLine(word.shown, explained, tuple(sorted(given))))
    return lines


class _Finder:
    """Finds words in whatever form they stand, the longest first: what is part of a longer word of the
    trade does not stand for itself."""

    def __init__(self, words: Sequence[Headword]) -> None:
        self._words: dict[str, Headword] = {}
        for word in words:
            for form in word.forms:
                self._words.setdefault(form, word)
        for form, word in list(self._words.items()):
            self._words.setdefault(form[:1].upper() + form[1:], word)
        forms = sorted(self._words, key=lambda form: (-len(form), form))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)")

    def in_text(self, text: str) -> Iterator[Headword]:
        """The words in it, each once."""
        found = dict.fromkeys(self._pattern.findall(text)) if self._words else {}
        yield from dict.fromkeys(self._words[form] for form in found)

    def in_name(self, name: str) -> Iterator[tuple[Headword, Place]]:
        """The words in a name with their place in it.

        An article before a word does not count; one other word may stand before the first.
        """
        for match in self._pattern.finditer(name) if self._words else ():
            word, before = self._words[match[0]], name[: match.start()].strip()
            bare = not before or before.lower() in word.articles
            if bare and match.end() == len(name.rstrip()):
                yield word, Place.ALONE
            else:
                yield word, Place.FIRST if " " not in before else Place.ANYWHERE
