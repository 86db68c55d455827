"""What a language's grammar.yaml says: articles, cases, endings, numbers, lists, quotes.

The module knows no language: a language with articles, genders and cases is described by tables.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulesgen.faults import Faults
from rulesgen.language.errors import UnknownForm
from rulesgen.language.tables import Tables
from rulesgen.sources import Source

ARTICLES = ("def", "indef", "no")
NUMBERS = ("sg", "pl")

Cases = tuple[str, ...]
"""One word or ending per case, in the order of the grammar's cases."""


@dataclass(frozen=True)
class Form:
    """What an author asks for: `def pl dat`, in any order."""

    article: str = ""
    """def, indef, no or none."""
    case: str = ""
    number: str = ""
    gender: str = ""
    flags: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Grammar:
    """The tables of one language. Without genders there is a single one, called `sg`."""

    code: str
    cases: tuple[str, ...]
    genders: tuple[str, ...]
    articles: Mapping[str, Mapping[str, Cases]]
    """By article, then by gender or `pl`."""
    endings: Mapping[str, Mapping[str, Cases]]
    """Of adjectives after an article, or `bare`; by gender or `pl`."""
    before_vowel: Mapping[str, str]
    """Articles that change before a word that sounds with a vowel first …"""
    vowel_sound: str
    """… which is a pattern for its beginning (an 8♥, but a one)."""
    plural_ending: Mapping[str, str]
    """Added to the plural in a case."""
    plural_ending_not_after: tuple[str, ...]
    needed: Mapping[str, tuple[str, ...]]
    """By gender: the cases of the singular that a term has to give."""
    count_words: tuple[str, ...]
    """One, two … without a noun."""
    one: str
    """Stem of the number one as an adjective."""
    group: str
    """Between groups of three figures."""
    grouped_from: int
    """Only numbers of at least so many figures are grouped."""
    decimal: str
    """Before the decimals."""
    percent: str
    """How a number and its percent sign stand together, `{n}` for the number."""
    ordinal_figures: Mapping[str, str]
    ordinal_stems: tuple[str, ...]
    card: str
    """How rank and suit make the words for a card."""
    joints: Mapping[str, str]
    passed_over: tuple[str, ...]
    """First words that do not count where entries are sorted, as in “to build”."""
    quotes: Cases
    """Outer opening and closing mark, inner opening and closing mark."""

    def form(self, text: str, kinds: Collection[str], flags: tuple[str, ...] = ("cap",)) -> Form:
        """Read a form; `kinds` are those of article, case, number, gender that make sense here.

        Raises `UnknownForm` with the words allowed.
        """
        return _form(text, tuple((kind, self._words(kind)) for kind in kinds), flags)

    def _words(self, kind: str) -> tuple[str, ...]:
        if kind == "case":
            return self.cases if len(self.cases) > 1 else ()
        if kind == "gender":
            return self.genders if len(self.genders) > 1 else ()
        return ARTICLES if kind == "article" else NUMBERS

    def case_index(self, case: str) -> int:
        """The place of a case in the tables; no case is the first."""
        return self.cases.index(case) if case else 0

    def article(self, article: str, row: str, case: str, before: str) -> str:
        """The article before a word; "" where the language has none (a plural of `indef`)."""
        cases = self.articles.get(article, {}).get(row)
        word = cases[self.case_index(case)] if cases else ""
        sounds = word in self.before_vowel and re.match(self.vowel_sound, before.lower())
        return self.before_vowel[word] if sounds else word

    def adjective(self, stem: str, article: str, row: str, case: str) -> str:
        """An adjective after an article (or `bare`), by gender or `pl`."""
        cases = self.endings.get(article or "bare", {}).get(row)
        return stem + (cases[self.case_index(case)] if cases else "")


@lru_cache(maxsize=5_000)
def _form(
    text: str, choice: tuple[tuple[str, tuple[str, ...]], ...], flags: tuple[str, ...]
) -> Form:
    given: dict[str, str] = {}
    marks: set[str] = set()
    for word in re.split(r"[\s,]+", text.strip().lower()):
        kind = next((kind for kind, words in choice if word in words), None)
        if word in flags:
            marks.add(word)
        elif kind is not None and kind not in given:
            given[kind] = word
        elif word:
            allowed = [word for _, words in choice for word in words]
            raise UnknownForm(text, [*allowed, *flags])
    return Form(
        given.get("article", ""),
        given.get("case", ""),
        given.get("number", ""),
        given.get("gender", ""),
        frozenset(marks),
    )


def read_grammar(source: Source, code: str) -> Grammar:
    """The grammar of a grammar.yaml; raises `Faults`."""
    tables = Tables(source)
    cases = tuple(tables.text(("cases",), "nom").split())
    genders = tuple(tables.text(("genders",), "sg").split())
    rows = (*genders, "pl")

    def declined(name: str) -> dict[str, dict[str, Cases]]:
        found: dict[str, dict[str, Cases]] = {}
        for kind in tables.table((name,), optional=True):
            tables.only((name, kind), rows)
            table = tables.table((name, kind))
            found[kind] = {row: tables.words((name, kind, row), len(cases)) for row in table}
        return found

    # "-" stands for "no ending" in a table.
    endings = {
        kind: {row: tuple("" if end == "-" else end for end in ends) for row, ends in table.items()}
        for kind, table in declined("endings").items()
    }
    grammar = Grammar(
        code=code,
        cases=cases,
        genders=genders,
        articles=declined("articles"),
        endings=endings,
        before_vowel=tables.texts(("before-vowel",), optional=True),
        vowel_sound=_pattern(tables, ("vowel-sound",)),
        plural_ending=tables.texts(("plural-ending",), optional=True),
        plural_ending_not_after=tuple(tables.text(("plural-ending-not-after",), "").split()),
        needed={
            gender: tables.words(("needed", gender))
            for gender in tables.table(("needed",), optional=True)
        },
        count_words=tables.words(("numbers", "words"), 12),
        one=tables.text(("numbers", "one")),
        group=tables.text(("numbers", "group")),
        grouped_from=_grouped_from(tables),
        decimal=tables.text(("numbers", "decimal")),
        percent=tables.text(("numbers", "percent")),
        ordinal_figures=tables.texts(("ordinals", "figures")),
        ordinal_stems=tables.words(("ordinals", "words"), 12),
        card=tables.text(("card",)),
        joints=tables.texts(("joints",)),
        passed_over=tuple(tables.text(("passed-over",), "").split()),
        quotes=tables.words(("quotes",), 4),
    )
    if tables.faults:
        raise Faults(tables.faults)
    return grammar


def _grouped_from(tables: Tables) -> int:
    """With how many figures a number begins to be grouped: four, or five as in German print."""
    path, known = ("numbers", "grouped-from"), ("4", "5")
    found = tables.text(path, known[0])
    if found not in known:
        tables.fault(path, "fault.terms-entry", name=found, allowed=", ".join(known))
        found = known[0]
    return int(found)


def _pattern(tables: Tables, path: tuple[str, ...]) -> str:
    text = tables.text(path, "")
    try:
        re.compile(text)
    except re.error:
        tables.fault(path, "fault.terms-pattern", pattern=text)
        return ""
    return text
