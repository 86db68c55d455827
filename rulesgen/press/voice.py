"""Who speaks on a sheet: one language, or two on the same sheet, with a game's own words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from rulesgen.cards import Rank
from rulesgen.faults import WrongCall
from rulesgen.folders import Folders
from rulesgen.language import Language, load_language
from rulesgen.language.words import Fact
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Rules
from rulesgen.shelf.game import read_text_file


class Desk(Protocol):
    """Where folders and languages are at hand: a workshop, or the light desk below."""

    folders: Folders

    def language(self, code: str) -> Language:
        """A language by code."""
        ...


@dataclass
class SheetDesk:
    """All that sheets need: no rulebook is opened here. Languages are read once."""

    folders: Folders
    _languages: dict[str, Language] = field(default_factory=dict)

    def language(self, code: str) -> Language:
        """A language by code; raises `WrongCall`, `Faults`."""
        if code not in self._languages:
            self._languages[code] = load_language(code, self.folders.locales, self.folders.shown)
        return self._languages[code]


@dataclass(frozen=True)
class Speaker:
    """One language with the words and names of one game."""

    language: Language
    title: str
    """The game's name; its id where it has no text yet."""
    variants: Mapping[str, str]
    """Names of variants, where the text has them."""

    def phrase(self, key: str, /, **facts: Told) -> str:
        """A phrase in this language, with facts that it words for itself."""
        own = {name: fact(self) if callable(fact) else fact for name, fact in facts.items()}
        return self.language.phrase(key, **own)

    def over_title(self, rules: Rules, defaults: Sequence[str]) -> str:
        """The game with the variants that are played; without a choice the defaults'."""
        names = [self.variants[name] for name in rules.chosen or defaults if name in self.variants]
        names += [name for name in rules.chosen if name not in self.variants]
        if not names:
            return self.language.phrase("sheets.over-title", game=self.title)
        facts = {"game": self.title, "variants": ", ".join(names)}
        return self.language.phrase("sheets.over-title-variants", **facts)


Told: TypeAlias = "Fact | Callable[[Speaker], Fact]"
"""A fact, or what gives it in the words of a language."""


@dataclass(frozen=True)
class Voice:
    """The languages of a sheet, the first of which letters the cards and names the piles."""

    game: GameRules
    speakers: tuple[Speaker, ...]

    @property
    def first(self) -> Language:
        """The language that letters the cards."""
        return self.speakers[0].language

    @property
    def both(self) -> bool:
        """Whether two languages stand on one sheet."""
        return len(self.speakers) > 1

    @property
    def code(self) -> str:
        """The code of the first language."""
        return self.first.code

    def each(self, key: str, /, **facts: Told) -> list[str]:
        """A phrase in every language, the same twice only once."""
        return list(dict.fromkeys(speaker.phrase(key, **facts) for speaker in self.speakers))

    def short(self, key: str, /, **facts: Told) -> str:
        """A few words: two languages with a dot between them."""
        return " · ".join(self.each(key, **facts))

    def sentence(self, key: str, /, **facts: Told) -> str:
        """A sentence: two languages as two lines."""
        return "\n".join(self.each(key, **facts))

    def letters(self) -> dict[Rank, str]:
        """Ranks as the cards on the sheet show them."""
        return {rank: self.first.rank_letter(rank) for rank in Rank}

    def row_letters(self) -> dict[Rank, str]:
        """Ranks as the rows of a table are named: in every language (J · B)."""
        return {
            rank: "·".join(dict.fromkeys(s.language.rank_letter(rank) for s in self.speakers))
            for rank in Rank
        }


def voice_of(desk: Desk, game: str, codes: Sequence[str]) -> Voice:
    """The voice for a game: its text is read where there is one, its examples are not asked.

    A draft may lack its text: then its piles go by the termbase. Without a title its id is its title. Raises
    `WrongCall` for an unknown game or language, `Faults` for a text or rules that cannot be read.
    """
    folder = desk.folders.game(game)
    shown = desk.folders.shown(folder)
    rules = read_rules(folder / "rules.yaml", f"{shown}/rules.yaml")
    speakers = []
    for code in codes:
        language = desk.language(code)
        path = folder / f"text.{code}.yaml"
        if path.is_file():
            text = read_text_file(path, rules, code, f"{shown}/{path.name}")
            language = language.with_terms(text.source)
            speakers.append(Speaker(language, text.record.title.strip() or game, text.record.variants))
        elif rules.base.draft:
            speakers.append(Speaker(language, rules.game, {}))
        else:
            raise WrongCall("call.draft", game=game, reason=f"text.{code}.yaml")
    return Voice(rules, tuple(speakers))
