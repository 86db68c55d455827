"""A language that can speak: phrases, terms, numbers and cards in the form a sentence needs."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from rulesgen.cards import Card, Rank, Suit
from rulesgen.faults import Faults, WrongCall
from rulesgen.language import cards, lists, numbers
from rulesgen.language.catalogue import Catalogue, read_catalogue
from rulesgen.language.codes import available_languages, language_code
from rulesgen.language.errors import MissingFact, NotACard, UnknownPhrase, UnknownTerm
from rulesgen.language.grammar import Form, Grammar, read_grammar
from rulesgen.language.patterns import Pattern, Slot
from rulesgen.language.terms import (
    Noun,
    Termbase,
    capital,
    decline,
    noun_of,
    phrase_of,
    read_own_terms,
    read_terms,
)
from rulesgen.language.words import Fact, Word
from rulesgen.sources import Source, ValuePath, read_source

_NOUN = ("article", "case", "number")


@dataclass(frozen=True, eq=False)
class Language:
    """One language with its phrase books, grammar and termbase.

    Everything returns plain text. What is asked for in vain raises a `LanguageError`, which knows the
    key of its own sentence.
    """

    code: str
    catalogue: Catalogue = field(repr=False)
    grammar: Grammar = field(repr=False)
    base: Termbase = field(repr=False)
    own_terms: Mapping[str, Noun] = field(default_factory=dict, repr=False)
    """Words of the game that is being told; they win over the termbase."""

    # -- phrases

    def has_phrase(self, key: str) -> bool:
        """Whether there is a phrase that may be printed."""
        return self.catalogue.get(key) is not None

    def phrase(self, key: str, /, **facts: Fact) -> str:
        """The sentence of a key with its facts; a phrase with a plural chooses by the fact `n`.

        Raises `UnknownPhrase`, `MissingFact` if a fact is not given, `UnknownForm` if it can't take
        the form its slot asks for.
        """
        entry = self.catalogue.get(key)
        if entry is None:
            raise UnknownPhrase(key, self.code)
        pattern = entry.patterns[0]
        if len(entry.patterns) > 1:
            pattern = entry.patterns[self.catalogue.plural(self._count(key, facts))]
        return self._filled(key, pattern, facts)

    def _count(self, key: str, facts: Mapping[str, Fact]) -> int:
        count = facts.get("n")
        if isinstance(count, str) and count.isdecimal():
            return int(count)
        if not isinstance(count, int):
            raise MissingFact("fault.missing-fact", phrase=key, fact="n", language=self.code)
        return count

    def _filled(self, key: str, pattern: Pattern, facts: Mapping[str, Fact]) -> str:
        parts = []
        for piece in pattern:
            if not isinstance(piece, Slot):
                parts.append(piece)
            elif piece.name in facts:
                parts.append(self.said(facts[piece.name], piece.form))
            else:
                raise MissingFact(
                    "fault.missing-fact", phrase=key, fact=piece.name, language=self.code
                )
        return "".join(parts)

    def said(self, fact: Fact, form: str = "") -> str:
        """A fact in a form: a `Card` as its sign (or `words`), a `Word` as its term, and so on.

        Numbers also take `ordinal` (33rd) and `nth` (third); lists take `or`.
        """
        words = form.split()
        rest = " ".join(word for word in words if word not in ("words", "ordinal", "nth", "or"))
        if isinstance(fact, str):
            if form:
                raise MissingFact("fault.text-has-no-form", text=fact, form=form)
            return fact
        if isinstance(fact, Card):
            return self.card_words(fact, rest) if "words" in words else self.card(fact, rest)
        if isinstance(fact, Rank):
            return self.rank_word(fact, rest)
        if isinstance(fact, Suit):
            return self.suit_word(fact, rest)
        if isinstance(fact, Word):
            return self.term(fact.key, rest, count=fact.count, adj=fact.adjectives, nth=fact.nth)
        if isinstance(fact, int):
            if "ordinal" in words:
                return self.ordinal(fact)
            return self.ordinal_word(fact, rest) if "nth" in words else self.number(fact, rest)
        said = [self.said(item, rest) for item in fact]
        return self.list_of(said, "or" if "or" in words else "and")

    # -- terms

    def term(
        self,
        key: str,
        form: str = "",
        *,
        count: int | None = None,
        adj: str = "",
        nth: int | None = None,
    ) -> str:
        """A word of the trade or of the game: `term("foundation", "pl")`.

        The form has, in any order, an article (`def`, `indef`, `no`), a case where the language has
        them (`nom`, `akk`, `dat`, `gen`), `sg` or `pl`, and `cap` for the start of a sentence.
        `count` puts a number before the word (in figures with `figures`), `nth` an ordinal, `adj` one
        or more adjectives of the termbase. Raises `UnknownTerm`, `UnknownForm`.
        """
        noun = self._noun(key)
        asked = self.grammar.form(form, _NOUN, ("cap", "figures"))
        before: list[tuple[str, bool]] = []
        article = asked.article
        if count is not None:
            asked = replace(asked, number="sg" if count == 1 else "pl")
            before.append(self._counted(count, asked, noun))
            article = article or ("indef" if count == 1 else "bare")
        if nth is not None:
            before.append(numbers.ordinal_stem(self.grammar, nth))
        before += [(self._adjective(word), True) for word in adj.split()]
        return phrase_of(self.grammar, noun, asked, before, article)

    def name(self, key: str, form: str = "") -> str:
        """As `term` at the start of a sentence, with a soft hyphen where a long word may be broken."""
        word, joint = capital(self.term(key, form)), len(self._noun(key).joint)
        return f"{word[:joint]}\u00ad{word[joint:]}" if joint else word

    def _counted(self, count: int, form: Form, noun: Noun) -> tuple[str, bool]:
        """The number before a word; one after an article is an adjective (der eine Stapel)."""
        if count == 1 and form.article and "figures" not in form.flags:
            return self.grammar.one, True
        agreeing = replace(form, gender=noun.gender, case=form.case or self.grammar.cases[0])
        return numbers.number_words(self.grammar, count, agreeing), False

    def has_term(self, key: str) -> bool:
        """Whether there is a word of that key."""
        return key in self.own_terms or key in self.base.terms

    def _noun(self, key: str) -> Noun:
        if key in self.own_terms:
            return self.own_terms[key]
        if key in self.base.terms:
            return self.base.terms[key]
        raise UnknownTerm(key, {**self.base.terms, **self.own_terms}, self.code)

    def _adjective(self, key: str) -> str:
        if key not in self.base.adjectives:
            raise UnknownTerm(key, self.base.adjectives, self.code)
        return self.base.adjectives[key]

    def with_terms(self, source: Source, path: ValuePath = ("terms",)) -> Language:
        """This language with a game's own words; raises `Faults` at the place of what is wrong."""
        own = read_own_terms(source, path, self.grammar)
        return replace(self, own_terms={**self.own_terms, **own})

    # -- numbers

    def number(self, number: int, form: str = "") -> str:
        """One to twelve in words, else figures; one agrees with a gender and case (`f akk`)."""
        asked = self.grammar.form(form, ("case", "gender"), ("cap", "figures"))
        words = numbers.number_words(self.grammar, number, asked)
        return capital(words) if "cap" in asked.flags else words

    def figures(self, number: int) -> str:
        """A number in figures, grouped: 1,000, or in German 1000 and 10.000."""
        return numbers.figures(self.grammar, number)

    def percent(self, thousandths: int) -> str:
        """A share, counted in thousandths, as per cent: 81.6 % or 81,6 %."""
        return numbers.percent(self.grammar, thousandths)

    def ordinal(self, number: int) -> str:
        """33rd or 33."""
        return numbers.ordinal_figures(self.grammar, number)

    def date(self, iso: str) -> str:
        """A date such as 2026-11-30 as a book prints it; other texts as they are."""
        from babel.dates import format_date

        try:
            day = datetime.date.fromisoformat(iso)
        except ValueError:
            return iso
        locale = {"en": "en_GB"}.get(self.code, self.code)
        return str(format_date(day, format="long", locale=locale))

    def ordinal_word(self, number: int, form: str = "") -> str:
        """First … twelfth as an adjective, in German with its ending (after `der` unless the form
        has another article or `bare`); figures above twelve."""
        asked = self.grammar.form(form, ("article", "case", "number", "gender"), ("cap", "bare"))
        stem, declined = numbers.ordinal_stem(self.grammar, number)
        if not declined:
            return stem
        row = "pl" if asked.number == "pl" else asked.gender or self.grammar.genders[0]
        article = "bare" if "bare" in asked.flags else asked.article or "def"
        word = self.grammar.adjective(stem, article, row, asked.case)
        return capital(word) if "cap" in asked.flags else word

    # -- cards

    def card(self, card: Card | str, form: str = "") -> str:
        """9♥, B♥; with an article that of the words it is read as: `card("JH", "def akk")` den B♥."""
        asked = self.grammar.form(form, ("article", "case"))
        return cards.card_sign(self.grammar, self.base, _card(card), asked)

    def card_words(self, card: Card | str, form: str = "") -> str:
        """Nine of hearts, Herz-Neun, with article and case: den Herz-Buben."""
        asked = self.grammar.form(form, _NOUN)
        return cards.card_words(self.grammar, self.base, _card(card), asked)

    def rank_letter(self, rank: Rank | str) -> str:
        """The letter or figure in a card's corner."""
        return cards.rank_letter(self.base, _rank(rank))

    def rank_word(
        self, rank: Rank | str, form: str = "", *, count: int | None = None, adj: str = ""
    ) -> str:
        """A rank as a word: eight, eights, die Acht, einen roten Buben (adj="red"), zwei Asse."""
        code = _rank(rank).code
        named = replace(self, own_terms={code: noun_of(self.base.ranks, code, self.code)})
        return named.term(code, form, count=count, adj=adj)

    def suit_word(self, suit: Suit | str, form: str = "") -> str:
        """A suit: hearts, Herz; `sg` is one card's (heart)."""
        letter = _suit(suit).letter
        asked = self.grammar.form(form, _NOUN)
        if asked == Form():
            return self.base.suit_names[letter]
        if asked == Form(flags=frozenset({"cap"})):
            return capital(self.base.suit_names[letter])
        return decline(self.grammar, noun_of(self.base.suits, letter, self.code), asked)

    def parse_card(self, text: str) -> Card:
        """Read a card as a reader of this language types it (B♥ in German); `WrongCall` otherwise."""
        try:
            return cards.parse_card(self.base, text)
        except NotACard as error:
            raise WrongCall(error.key, **error.facts) from error

    # -- sentences

    def list_of(self, items: Sequence[str], joint: str = "and") -> str:
        """a, b and c; `joint` may be `or`."""
        return lists.list_of(self.grammar, items, joint)

    def quoted(self, text: str) -> str:
        """A text in the language's quotation marks."""
        return lists.quoted(self.grammar, text)

    def curled(self, text: str) -> str:
        """Typewriter quotes and apostrophes as the language prints them."""
        return lists.curled(self.grammar, text)

    def capital(self, text: str) -> str:
        """The text with a capital first letter."""
        return capital(text)


def load_language(
    code: str, folders: Sequence[Path], shown: Callable[[Path], str] = str
) -> Language:
    """The language of a code such as `de` or `de-DE` from the `locales` folders, the nearest first.

    Raises `WrongCall` for a language that is not there, `Faults` for files that can't be used.
    """
    code = language_code(code, available_languages(folders))
    catalogue = read_catalogue(code, folders, shown)
    if catalogue.faults:
        raise Faults(catalogue.faults)
    grammar = read_grammar(_source("grammar.yaml", code, folders, shown), code)
    base = read_terms(_source("terms.yaml", code, folders, shown), grammar)
    return Language(code, catalogue, grammar, base)


def _source(name: str, code: str, folders: Sequence[Path], shown: Callable[[Path], str]) -> Source:
    paths = [folder / code / name for folder in folders]
    path = next((path for path in paths if path.is_file()), paths[-1])
    return read_source(path, shown(path))


def _card(card: Card | str) -> Card:
    if isinstance(card, Card):
        return card
    try:
        return Card.parse(card)
    except ValueError as error:
        raise NotACard("fault.not-a-card", card=card) from error


def _rank(rank: Rank | str) -> Rank:
    if isinstance(rank, Rank):
        return rank
    return _card(f"{rank}C").rank


def _suit(suit: Suit | str) -> Suit:
    if isinstance(suit, Suit):
        return suit
    return _card(f"A{suit}").suit
