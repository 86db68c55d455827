"""Do all languages say the same things? The same keys, the same facts, no gaps, no slips of the pen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

from rulesgen.faults import Fault, Faults
from rulesgen.language.catalogue import Catalogue, Entry, read_catalogue
from rulesgen.language.codes import available_languages
from rulesgen.language.grammar import Grammar, read_grammar
from rulesgen.language.patterns import slot_names
from rulesgen.language.terms import Termbase, read_terms
from rulesgen.rules.words import Role
from rulesgen.sources import parse_source, read_text

# Commands are quoted as they are typed: in backticks, or an option's value.
_CODE = re.compile(r'`[^`]*`|--[a-z-]+ "[^"]*"')
_SLOT = re.compile(r"\{[^}]*\}")
_FIGURES = re.compile(r"\d+(?:[.,\u202f]\d{3})*")
_TYPED = re.compile(r"`[a-z][a-z.0-9-]*`|(?<![\w.`-])[a-z][a-z-]*\.\d+\b")
# What is quoted or typed (“foundation”, column.3, `stock`) is no word of the language.
_QUOTED = re.compile(r"[“„][^”“]*[”“]|`[^`]*`|\S+\.\S+")
_WORD = re.compile(r"\w+(?:-\w+)*")
_QUOTE_MARKS = "“”„‘‚«»‹›\"'"
_SAME_WORDS = 3
"""So many words in a row that are the same in two languages were left untranslated."""
_PHRASES = 20_000
"""Of so many phrases is kept what was found: an edit changes few of them."""

_Texts = tuple[str, ...]
_Piles = tuple[tuple[str, re.Pattern[str]], ...]


def check_locales(folders: Sequence[Path], shown: Callable[[Path], str] = str) -> tuple[Fault, ...]:
    """Everything that is wrong in the `locales` folders, in all languages, at its line."""
    codes = available_languages(folders)
    faults: list[Fault] = []
    catalogues: dict[str, Catalogue] = {}
    piles: dict[str, _Piles] = {}
    for code in codes:
        catalogues[code] = read_catalogue(code, folders, shown)
        faults += catalogues[code].faults
        try:
            grammar, base = _words(code, folders, shown)
        except Faults as unreadable:
            faults += unreadable.faults
            continue
        piles[code] = _pile_words(base)
        for entry in catalogues[code].entries.values():
            faults += _faults_within(entry, grammar, base)
    for code, catalogue in catalogues.items():
        for other in catalogues.values():
            if other.code != code:
                faults += _faults_between(catalogue, other)
            if code < other.code and {code, other.code} <= set(piles):
                faults += _told_differently(catalogue, other, piles[code], piles[other.code])
    return Faults(faults).faults


def avoided_words(text: str, avoid: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    """Words a text should not hold: their offset, the word, what to say instead by `avoid`."""
    if avoid:
        for match in _any_of(tuple(avoid)).finditer(text):
            yield match.start(), match[0], avoid[match[0]]


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _words(
    code: str, folders: Sequence[Path], shown: Callable[[Path], str]
) -> tuple[Grammar, Termbase]:
    def source(name: str) -> Path:
        paths = [folder / code / name for folder in folders]
        return next((path for path in paths if path.is_file()), paths[-1])

    path = source("grammar.yaml")
    name = shown(path)
    written = read_text(path, name), name, code
    grammar = _grammar_of(*written)
    path = source("terms.yaml")
    name = shown(path)
    return grammar, _terms_of(read_text(path, name), name, written)


@lru_cache(maxsize=20)
def _grammar_of(text: str, name: str, code: str) -> Grammar:
    return read_grammar(parse_source(text, name), code)


@lru_cache(maxsize=20)
def _terms_of(text: str, name: str, grammar: tuple[str, str, str]) -> Termbase:
    """The termbase of a language whose grammar is written like that."""
    return read_terms(parse_source(text, name), _grammar_of(*grammar))


def _faults_within(entry: Entry, grammar: Grammar, base: Termbase) -> Iterator[Fault]:
    phrase = {"phrase": entry.key}
    if entry.fuzzy:
        yield Fault(entry.where, "fault.phrase-fuzzy", phrase)
        return
    avoid = tuple(base.avoid.items())
    for text in entry.texts:
        for key, facts in _slips(text, grammar.quotes, avoid):
            yield Fault(entry.where, f"fault.phrase-{key}", {**phrase, **dict(facts)})


_Facts = tuple[tuple[str, str], ...]


@lru_cache(maxsize=_PHRASES)
def _slips(
    text: str, quotes: tuple[str, ...], avoid: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, _Facts], ...]:
    """What is wrong in a text of one language, whatever its phrase: faults and their facts."""
    found: list[tuple[str, _Facts]] = []
    if not text.strip():
        found.append(("empty", ()))
    elif text != text.strip():
        found.append(("blanks", ()))
    words = _SLOT.sub("", _CODE.sub("", text))
    for sign in dict.fromkeys(words):
        if _is_foreign(sign):
            found.append(("foreign-letter", (("sign", sign), ("code", f"U+{ord(sign):04X}"))))
    wrong = _wrong_quotes(words, quotes)
    if wrong:
        found.append(("quotes", (("signs", wrong),)))
    for _, word, instead in avoided_words(words, dict(avoid)):
        found.append(("avoid", (("word", word), ("instead", instead))))
    return tuple(found)


@cache
def _is_foreign(sign: str) -> bool:
    """Whether it is a letter of another alphabet."""
    if unicodedata.category(sign)[0] != "L":
        return False
    return not unicodedata.name(sign, "").startswith(("LATIN", "FEMININE", "MASCULINE"))


def _wrong_quotes(text: str, quotes: tuple[str, ...]) -> str:
    """Quotation marks that the language does not use, or that don't come in pairs."""
    if not any(mark in text for mark in (*_QUOTE_MARKS, *quotes)):
        return ""
    opening, closing, inner_opening, inner_closing = quotes
    wrong = [s for s in dict.fromkeys(text) if s in _QUOTE_MARKS and s not in quotes]
    marks = re.sub(rf"[^{opening}{closing}]", "", text)
    if marks != (opening + closing) * (len(marks) // 2):
        wrong.append(opening + closing)
    inner = re.sub(r"(?<=\w)[’‘](?=\w)", "", text)
    if inner.count(inner_opening) and inner.count(inner_opening) > inner.count(inner_closing):
        wrong.append(inner_opening + inner_closing)
    return " ".join(wrong)


def _faults_between(one: Catalogue, other: Catalogue) -> Iterator[Fault]:
    """What `one` lacks or says otherwise than `other`; differences are told once, for the later."""
    for key, entry in other.entries.items():
        mine = one.entries.get(key)
        if mine is None:
            facts = {"phrase": key, "language": one.code}
            yield Fault(entry.where, "fault.phrase-missing", facts)
        elif one.code < other.code:
            yield from _differences(mine, entry)


def _differences(first: Entry, second: Entry) -> Iterator[Fault]:
    here, there = _slots(first), _slots(second)
    if here != there:
        facts = {
            "phrase": first.key,
            "here": _listed(there),
            "there": _listed(here),
            "other": str(first.where),
        }
        yield Fault(second.where, "fault.phrase-facts-differ", facts)
    words = _words_of(first.texts[0])
    if words == _words_of(second.texts[0]) and len(words) >= _SAME_WORDS:
        yield Fault(second.where, "fault.phrase-untranslated", {"phrase": first.key})


@lru_cache(maxsize=_PHRASES)
def _words_of(text: str) -> _Texts:
    return tuple(_WORD.findall(_SLOT.sub("", _CODE.sub("", text))))


def _told_differently(
    one: Catalogue,
    other: Catalogue,
    words: _Piles,
    other_words: _Piles,
) -> Iterator[Fault]:
    """Phrases of which only one language has a figure or the word for a pile."""
    for key, entry in one.entries.items():
        there = other.entries.get(key)
        if there is None:
            continue
        for kind, here, found in (
            ("numbers", _figures(entry.texts), _figures(there.texts)),
            ("piles", _piles(entry.texts, words), _piles(there.texts, other_words)),
            ("typed", _typed(entry.texts), _typed(there.texts)),
        ):
            if here != found:
                facts = {
                    "phrase": key,
                    "here": ", ".join(found) or "–",
                    "there": ", ".join(here) or "–",
                }
                for place, against in ((there, entry), (entry, there)):
                    told = facts | {"other": str(against.where)}
                    if place is entry:
                        told |= {"here": facts["there"], "there": facts["here"]}
                    yield Fault(place.where, f"fault.phrase-{kind}-differ", told)


@lru_cache(maxsize=_PHRASES)
def _figures(phrase: _Texts) -> tuple[str, ...]:
    """The figures of a phrase, each as often as it stands there; of one with a plural in any form."""
    texts = [_SLOT.sub("", text) for text in phrase]
    found = [[re.sub(r"\D", "", figure) for figure in _FIGURES.findall(text)] for text in texts]
    return tuple(sorted(found[0] if len(found) == 1 else {n for some in found for n in some}))


@lru_cache(maxsize=_PHRASES)
def _typed(phrase: _Texts) -> tuple[str, ...]:
    """What stands in backticks or names a pile by its number, as it is typed."""
    found = (found for text in phrase for found in _TYPED.findall(text))
    return tuple(sorted(found))


@lru_cache(maxsize=_PHRASES)
def _piles(phrase: _Texts, words: _Piles) -> tuple[str, ...]:
    texts = [_QUOTED.sub("", _SLOT.sub("", text)) for text in phrase]
    found = [key for text in texts for key, word in words if word.search(text)]
    return tuple(sorted(found))


def _pile_words(base: Termbase) -> _Piles:
    """By kind of pile: what all forms of its word begin with, so that compounds count, too."""
    found: list[tuple[str, re.Pattern[str]]] = []
    for role in Role:
        noun = base.terms.get(role.value)
        if noun is not None:
            forms = [form.split()[0] for form in (*noun.singular, *noun.plural) if form]
            least, most = min(forms), max(forms)
            same = next((n for n, (a, b) in enumerate(zip(least, most, strict=False)) if a != b), len(least))
            stem = re.escape(least[:same])
            found.append((role.value, re.compile(rf"(?<!\w){stem}", re.IGNORECASE)))
    return tuple(found)


def _slots(entry: Entry) -> frozenset[str]:
    # The singular may spell out its number: `n` counts as given in a phrase with a plural.
    names = frozenset[str]().union(*(slot_names(pattern) for pattern in entry.patterns))
    return names | {"n"} if len(entry.patterns) > 1 else names


def _listed(names: frozenset[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "—"
