"""A block's text -> XHTML: facts filled in by `filling`, emphasis by Markdown, cards marked.

Every fault is put at its line and column in the text file; a text with a fault yields nothing, and
no book is printed from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, cached_property, lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup

from rulesgen.cards import Card
from rulesgen.documents.facts import example_facts, game_facts, measured_facts
from rulesgen.documents.filling import FillingError, fill
from rulesgen.documents.filling_branches import look_through
from rulesgen.documents.fonts import missing_glyphs
from rulesgen.documents.literals import LiteralFinder
from rulesgen.examples import Example
from rulesgen.faults import Fault, WrongCall
from rulesgen.language import Language, LanguageError
from rulesgen.rules.record import Rules
from rulesgen.shelf import Text
from rulesgen.shelf.winnability import Winnability

Path = tuple[str | int, ...]

FACES = ("serif", "serif-italic", "sans", "sans-medium")
"""Faces in which prose, captions and labels may be set."""

_OTHER_SENSE = ("\u2068", "\u2069")
"""What stands before and behind words in another sense than the index's: signs that are never printed."""
_ORDINAL = "\u2060"
"""What stands behind an ordinal in figures until its noun is known; never printed either."""
_CARD = re.compile(r"(?<![\w♣♦♥♠])((?:10|[2-9]|[A-Z])[♣♦♥♠])(?![\w♣♦♥♠])")


_MARKDOWN = MarkdownIt("zero").enable(["emphasis", "escape", "newline"])
"""Paragraphs, emphasis and strong: nothing that could bring in an address or an element."""


@lru_cache(maxsize=20_000)
def _xhtml(words: str) -> Markup:
    """A run of text as inline XHTML; most are the same in the books of all variants."""
    rendered = _MARKDOWN.renderInline(words).replace("\n", " ")
    return Markup(mark_senses(mark_cards(rendered)))


def mark_cards(xhtml: str) -> str:
    """Cards in text wrapped so that rank and suit are never split: 9♥, B♥.

    >>> mark_cards("the 9♥")
    'the <span class="card">9♥</span>'
    """
    return _CARD.sub(r'<span class="card">\1</span>', xhtml)


def _joined(filled: str, to: str) -> str:
    """What no line's end may part: an ordinal and its noun, the two figures of a range.

    “die 37.” at a line's end would seem to end its sentence. `to` is the word between the figures.

    >>> _joined("die 37.\\u2060 Karte, 1 bis 20", "bis").replace("\\u00a0", "~")
    'die 37.~Karte, 1~bis~20'
    """
    ordinals = re.sub(f"{_ORDINAL}[ \n](?=\\w)", "\u00a0", filled).replace(_ORDINAL, "")
    return re.sub(rf"(?<=\d)[ \n]({re.escape(to)})[ \n](?=\d)", "\u00a0\\1\u00a0", ordinals)


def mark_senses(xhtml: str) -> str:
    """Words that the author says stand in another sense than the index's, as elements."""
    before, behind = _OTHER_SENSE
    return xhtml.replace(before, '<span class="other-sense">').replace(behind, "</span>")


@cache
def _printable() -> frozenset[str]:
    """The letters and signs of everyday texts, as far as every face has them."""
    everyday = "".join(map(chr, range(0x20, 0x180))) + "♣♦♥♠„“”‘’‚–—…×→"
    return frozenset(everyday) - {c for face in FACES for c in missing_glyphs(everyday, face)}


class Prose:
    """Texts of one game in one language for one combination of rules."""

    def __init__(
        self,
        rules: Rules,
        language: Language,
        text: Text,
        with_variant: Callable[[str], Rules] | None = None,
        winnability: Winnability | None = None,
    ) -> None:
        self.rules = rules
        self._with_variant = with_variant
        self._winnability = winnability
        self.language = language
        self.text = text
        self.faults: list[Fault] = []
        self._examples: dict[int, tuple[Example, Mapping[str, Any]]] = {}
        self._names = {**game_facts(rules), **self._words()}
        self._literals = LiteralFinder(rules, language)
        self._to = language.phrase("book.to")

    def _words(self) -> dict[str, Callable[..., Any]]:
        """The functions that put facts into words."""
        language = self.language

        def with_variant(name: str) -> Rules:
            if self._with_variant is None or not isinstance(name, str):
                raise LanguageError("fault.unknown-fact", found=f"variant({name})")
            try:
                return self._with_variant(name)
            except WrongCall as wrong:
                raise LanguageError(wrong.key, **wrong.facts) from None

        def variant(name: str) -> Mapping[str, Any]:
            """The facts of the game with one more variant."""
            return game_facts(with_variant(name))

        def winnability(name: str = "") -> Mapping[str, int]:
            """How many deals can be won, as these rules are or with one more variant."""
            chosen = with_variant(name).chosen if name else self.rules.chosen
            found = self._winnability.of(chosen) if self._winnability is not None else None
            return measured_facts(found)

        def other_sense(words: str) -> str:
            return f"{_OTHER_SENSE[0]}{words}{_OTHER_SENSE[1]}"

        def ordinal(number: int) -> str:
            return language.ordinal(number) + _ORDINAL

        def card(code: str, form: str = "") -> str:
            return language.card(Card.parse(code), form) if form else language.card(Card.parse(code))

        def card_words(code: str, form: str = "") -> str:
            return language.card_words(Card.parse(code), form)

        return {
            "number": language.number,
            "ordinal": ordinal,
            "ordinal_word": language.ordinal_word,
            "term": language.term,
            "card": card,
            "card_words": card_words,
            "rank_word": language.rank_word,
            "rank_letter": language.rank_letter,
            "suit_word": language.suit_word,
            "list_of": language.list_of,
            "figures": language.figures,
            "prose": str,
            "other_sense": other_sense,
            "percent": language.percent,
            "variant": variant,
            "winnability": winnability,
            "capital": language.capital,
        }

    def example_facts(self, example: Example) -> Mapping[str, Any]:
        """What texts beside an example may name."""
        if id(example) not in self._examples:
            self._examples[id(example)] = example, example_facts(example, self.language)
        return self._examples[id(example)][1]

    def plain(self, path: Path, text: str, **names: Any) -> str:
        """The text with its facts filled in, without markup (titles, captions, labels)."""
        before, behind = _OTHER_SENSE
        return self._filled(path, text, names).replace(before, "").replace(behind, "")

    def inline(self, path: Path, text: str, **names: Any) -> Markup:
        """One run of text as inline XHTML."""
        return _xhtml(self._filled(path, text, names).strip())

    def paragraphs(self, path: Path, text: str, **names: Any) -> list[Markup]:
        """The text's paragraphs (parted by blank lines) as inline XHTML."""
        filled = self._filled(path, text, names)
        return [_xhtml(part.strip()) for part in re.split(r"\n\s*\n", filled) if part.strip()]

    def _filled(self, path: Path, text: str, names: Mapping[str, Any]) -> str:
        filled = self._rendered(path, text, names) if "{" in text else text
        self._check_glyphs(path, text, filled)
        self._check_literals(path, text)
        return filled

    def _check_literals(self, path: Path, text: str) -> None:
        """Numbers, cards and piles that a rule could give do not belong in a text."""
        for literal in self._literals.find(text):
            line = text.count("\n", 0, literal.offset) + 1
            column = literal.offset - (text.rfind("\n", 0, literal.offset) + 1) + 1
            where = self.text.source.where_text(path, line, column)
            facts = {"found": literal.word, "instead": literal.instead}
            self.faults.append(Fault(where, f"fault.literal-{literal.kind}", facts))

    def _check_glyphs(self, path: Path, text: str, filled: str) -> None:
        """A character that our faces lack is a fault at its place, never a box on paper."""
        unprinted = {"\n", *(set(_OTHER_SENSE) - set(text))}
        printed = "".join(sorted(set(filled) - _printable() - unprinted))
        for char in dict.fromkeys(char for face in FACES for char in missing_glyphs(printed, face)):
            lines = text.split("\n")
            line = next((n for n, row in enumerate(lines, start=1) if char in row), 1)
            where = self.text.source.where_text(path, line, lines[line - 1].find(char) + 1 or 1)
            facts = {"char": char, "code": f"U+{ord(char):04X}"}
            self.faults.append(Fault(where, "fault.no-glyph", facts))

    def words_with(self, text: str, names: Mapping[str, Any]) -> str | None:
        """The text with other facts in place of the game's own, None where that goes wrong.

        For comparing what a text says under other rules, never for print.
        """
        try:
            return _joined(fill(text, {**self._names, **names}), self._to)
        except FillingError:
            return None

    def _rendered(self, path: Path, text: str, names: Mapping[str, Any]) -> str:
        known = {**self._names, **names}
        try:
            errors = list(look_through(text, known, lambda: self._shape))
            if not errors:
                return _joined(fill(text, known), self._to)
        except FillingError as error:
            errors = [error]
        for wrong in errors:
            where = self._place(path, text, wrong.line, wrong.found)
            self.faults.append(Fault(where, wrong.key, wrong.facts))
        return ""

    @cached_property
    def _shape(self) -> Mapping[str, Any]:
        """Every name that the game has with some variant."""
        shape: dict[str, Any] = dict(self._names)
        if self._with_variant is not None:
            for change in self.rules.variants:
                shape = _merged(shape, game_facts(self._with_variant(change.name)))
        return shape

    def _place(self, path: Path, text: str, line: int, name: str) -> Any:
        lines = text.splitlines() or [""]
        row = lines[min(line, len(lines)) - 1]
        column = row.find(name) + 1 if name and name in row else row.find("{") + 1
        return self.text.source.where_text(path, line, max(1, column))


def _merged(one: Any, other: Any) -> Any:
    """Two tables with the entries of both."""
    if not isinstance(one, Mapping):
        return other if isinstance(other, Mapping) or one is None else one
    if not isinstance(other, Mapping):
        return one
    return {
        key: _merged(one.get(key), other[key]) if key in other else one[key]
        for key in {**one, **other}
    }
