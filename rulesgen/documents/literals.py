"""What an author must not type: numbers, cards, ranks, suits and pile words that a rule could give.

A page can only stay true if such words come from the rules. Where one is merely a manner of speaking
the author says so: `{{ prose("two") }}`. Words of a language's `avoid` list are found here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulesgen.language import Language, avoided_words
from rulesgen.rules.record import Rules

_TEMPLATE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
_FIGURES = r"\d+"
_CARDS = r"(?:10|[2-9]|[A-Z])[♣♦♥♠]"
_SIGNS = r"[♣♦♥♠]"
_CODES = re.compile(r"(?<![\w\0-])(?:10|[2-9TJQKA])[CDHS](?![\w\0-])")
"""Card codes as files hold them, in capitals."""
RANK_CODES = ("A", *range(2, 11), "J", "Q", "K")


@dataclass(frozen=True)
class Literal:
    """A word that should have been a fact: where it stands in the text, and what it is."""

    offset: int
    word: str
    kind: str
    """number, card, pile or avoid."""
    instead: str = ""


class LiteralFinder:
    """Finds literals of one game in one language."""

    def __init__(self, rules: Rules, language: Language) -> None:
        self._avoid = tuple(language.base.avoid.items())
        numbers = language.grammar.count_words[1:]  # one is also an article
        figures = _pattern([_FIGURES, *map(re.escape, numbers)])
        ranks = [
            form
            for code in ("A", "J", "Q", "K")
            for form in _forms(language, code, is_rank=True)
        ]
        suits = [word for letter in "CDHS" for word in _suit_forms(language, letter)]
        solid = [
            suit + rank.lower()
            for suit in suits
            for code in map(str, RANK_CODES)
            for rank in _forms(language, code, is_rank=True)
        ]
        cards = _pattern([_CARDS, _SIGNS, *map(re.escape, [*ranks, *suits, *solid])])
        piles = [form for kind in rules.piles for form in _forms(language, kind)]
        self._patterns = (
            ("number", figures),
            ("card", cards),
            ("pile", _pattern(map(re.escape, piles))),
        )

    def find(self, text: str) -> Sequence[Literal]:
        """Every literal in a text, in order; what stands between braces does not count."""
        return _found(text, self._patterns, self._avoid)


@lru_cache(maxsize=20_000)
def _found(
    text: str, patterns: tuple[tuple[str, str], ...], avoid: tuple[tuple[str, str], ...]
) -> Sequence[Literal]:
    """The literals of a text by their kinds' patterns; a text stands in the books of all variants."""
    bare = _TEMPLATE.sub(lambda match: re.sub(r"[^\n]", "\0", match[0]), text)
    found = [
        Literal(match.start(), match[0], kind)
        for kind, pattern in patterns
        for match in _compiled(pattern).finditer(bare)
    ]
    found += [Literal(match.start(), match[0], "card") for match in _CODES.finditer(bare)]
    found += [
        Literal(offset, word, "avoid", instead)
        for offset, word, instead in avoided_words(bare, dict(avoid))
    ]
    return tuple(sorted(found, key=lambda literal: (literal.offset, literal.kind)))


@lru_cache(maxsize=1_000)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


def _pattern(words: Iterable[str]) -> str:
    longest_first = sorted(set(words), key=lambda word: (-len(word), word))
    return rf"(?<![\w\0])(?:{'|'.join(longest_first)})(?![\w\0])"


def _forms(language: Language, key: str, is_rank: bool = False) -> set[str]:
    """All forms of a word without articles."""
    base = language.base
    noun = base.ranks[key] if is_rank else language.own_terms.get(key) or base.terms[key]
    return {form for form in (*noun.singular, *noun.plural) if form}


def _suit_forms(language: Language, letter: str) -> set[str]:
    noun = language.base.suits[letter]
    return {form for form in (*noun.singular, *noun.plural) if form}
