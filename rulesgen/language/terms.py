"""The termbase: the trade's words in all their forms, and how they are put into a sentence.

A table of terms has one entry per word: its `sg` and `pl`, the `gender` where the language has
genders, cases that differ from these (`gen: Zopfes`, `pl-dat: …`), `article: an` where the sound
of an English word deceives, and `joint: Seiten-platz` where a long one may be broken beside a pile. A
game's own words (its `terms:` in text.<lang>.yaml) look the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesgen.faults import Faults
from rulesgen.language.errors import UnknownForm, UnknownTerm
from rulesgen.language.grammar import Form, Grammar
from rulesgen.language.tables import Tables
from rulesgen.sources import Source, ValuePath


@dataclass(frozen=True)
class Noun:
    """A word that can be declined."""

    gender: str
    singular: tuple[str, ...]
    """By case."""
    plural: tuple[str, ...] = ()
    """By case; empty if the word has none."""
    article: str = ""
    """The indefinite article, where it is not the usual one."""
    joint: str = ""
    """What stands before the place where a name may be broken."""


@dataclass(frozen=True)
class Termbase:
    """The words of a language."""

    terms: Mapping[str, Noun] = field(default_factory=dict)
    adjectives: Mapping[str, str] = field(default_factory=dict)
    """Stems, to which endings are put."""
    ranks: Mapping[str, Noun] = field(default_factory=dict)
    """By code: A, 2 … 10, J, Q, K."""
    suits: Mapping[str, Noun] = field(default_factory=dict)
    """By letter: C, D, H, S."""
    suit_names: Mapping[str, str] = field(default_factory=dict)
    """The suit as the name of a card has it (of hearts)."""
    rank_letters: Mapping[str, str] = field(default_factory=dict)
    """The index in the card's corner, by code."""
    avoid: Mapping[str, str] = field(default_factory=dict)
    """Words that mark a bad translation, and what to say instead."""


def read_terms(source: Source, grammar: Grammar) -> Termbase:
    """The termbase of a language's terms.yaml; raises `Faults`."""
    from rulesgen.cards import Rank, Suit

    ranks = [rank.code for rank in Rank]
    suits = [suit.letter for suit in Suit]
    tables = Tables(source)
    sections = ("terms", "adjectives", "ranks", "suits", "suit-names", "rank-letters", "avoid")
    tables.only((), sections)
    base = Termbase(
        terms=_nouns(tables, ("terms",), grammar),
        adjectives=tables.texts(("adjectives",)),
        ranks=_nouns(tables, ("ranks",), grammar),
        suits=_nouns(tables, ("suits",), grammar),
        suit_names={suit: tables.text(("suit-names", suit)) for suit in suits},
        rank_letters={rank: tables.text(("rank-letters", rank)) for rank in ranks},
        avoid=tables.texts(("avoid",), optional=True),
    )
    for name, found, wanted in (("ranks", base.ranks, ranks), ("suits", base.suits, suits)):
        for code in wanted:
            if code not in found:
                tables.fault((name, code), "fault.terms-missing", name=f"{name}.{code}", part=code)
    if tables.faults:
        raise Faults(tables.faults)
    return base


def read_own_terms(source: Source, path: ValuePath, grammar: Grammar) -> Mapping[str, Noun]:
    """The nouns of a game's own `terms:` table at `path`; none if it is absent. Raises `Faults`."""
    tables = Tables(source)
    nouns = _nouns(tables, path, grammar, optional=True)
    if tables.faults:
        raise Faults(tables.faults)
    return nouns


def _nouns(
    tables: Tables, path: ValuePath, grammar: Grammar, *, optional: bool = False
) -> dict[str, Noun]:
    return {
        key: _noun(tables, (*path, key), grammar) for key in tables.table(path, optional=optional)
    }


def _noun(tables: Tables, path: ValuePath, grammar: Grammar) -> Noun:
    table = tables.table(path)
    if not table:
        return Noun(grammar.genders[0], ("",) * len(grammar.cases))
    with_genders = len(grammar.genders) > 1
    own = grammar.cases[1:]
    extra = ("gender",) if with_genders else ("article",)
    tables.only(path, ("sg", "pl", "joint", *extra, *own, *(f"pl-{case}" for case in own)))
    name = ".".join(str(step) for step in path)

    gender = tables.text((*path, "gender"), "") if with_genders else grammar.genders[0]
    if gender not in grammar.genders:
        allowed = ", ".join(grammar.genders)
        tables.fault(path, "fault.terms-gender", name=name, gender=gender, allowed=allowed)
    for part in ("sg", *grammar.needed.get(gender, ())):
        if part not in table:
            tables.fault(path, "fault.terms-missing", name=name, part=part)
    singular = tables.text((*path, "sg"), "")
    plural = tables.text((*path, "pl"), "")
    joint = tables.text((*path, "joint"), "")
    before, hyphen, _ = joint.partition("-")
    if joint and (not hyphen or joint.replace("-", "", 1) != singular):
        tables.fault((*path, "joint"), "fault.terms-joint", name=name, joint=joint, word=singular)
    return Noun(
        gender=gender,
        singular=(singular, *(tables.text((*path, case), singular) for case in own)),
        plural=(
            plural,
            *(tables.text((*path, f"pl-{case}"), _plural(grammar, plural, case)) for case in own),
        )
        if plural
        else (),
        article=tables.text((*path, "article"), ""),
        joint=before,
    )


def _plural(grammar: Grammar, plural: str, case: str) -> str:
    if plural.endswith(grammar.plural_ending_not_after):
        return plural
    return plural + grammar.plural_ending.get(case, "")


def noun_of(nouns: Mapping[str, Noun], key: str, language: str) -> Noun:
    """The noun of a key, or `UnknownTerm`."""
    if key not in nouns:
        raise UnknownTerm(key, nouns, language)
    return nouns[key]


def decline(grammar: Grammar, noun: Noun, form: Form, before: tuple[str, ...] = ()) -> str:
    """Article, adjectives (their stems in `before`) and noun in one form.

    Raises `UnknownForm` where a word without plural is asked for its plural.
    """
    return phrase_of(grammar, noun, form, [(stem, True) for stem in before])


def phrase_of(
    grammar: Grammar, noun: Noun, form: Form, before: list[tuple[str, bool]], article: str = ""
) -> str:
    """As `decline`; each word in `before` says whether it takes an ending.

    `article` is the kind of article whose endings the adjectives take, if it differs from the form's.
    """
    plural = form.number == "pl"
    forms = noun.plural if plural else noun.singular
    if not forms:
        raise UnknownForm(noun.singular[0], ("sg",), "fault.no-plural")
    row = "pl" if plural else noun.gender
    kind = article or form.article
    words = [
        grammar.adjective(word, kind, row, form.case) if declined else word
        for word, declined in before
    ]
    words.append(forms[grammar.case_index(form.case)])
    if form.article:
        own = noun.article if form.article == "indef" and not plural and not before else ""
        words.insert(0, own or grammar.article(form.article, row, form.case, words[0]))
    text = " ".join(word for word in words if word)
    return capital(text) if "cap" in form.flags else text


def capitals(text: str) -> str:
    """The text in capitals; ß becomes ẞ, one letter for one letter, never SS.

    >>> capitals("Große Harfe")
    'GROẞE HARFE'
    """
    return text.replace("ß", "ẞ").upper()


def capital(text: str) -> str:
    """The text with a capital first letter, for the start of a sentence.

    >>> capital("eight columns"), capital("ßa"), capital("9♥")
    ('Eight columns', 'ßa', '9♥')
    """
    return text[:1].upper() + text[1:] if len(text[:1].upper()) == 1 else text
