"""What a collection is made of, and how its pages of text begin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.text_pages import TextPages
from rulesgen.press.sheet_words import Sheet
from rulesgen.press.sheets import SheetPress
from rulesgen.press.voice import Speaker, Voice
from rulesgen.shelf.grades import GradesFields
from rulesgen.solver.grading import Grade
from rulesgen.solver.verdict import Won

MEASURE = 34.0
"""Width of a paragraph in a book of deals, in sizes of its text: some seventy letters."""
CLOSE_MEASURE = 40.0
"""The same where that saves a page."""
CLOSE_GAP = 0.8
"""Room between paragraphs where that saves a page, mm."""


@dataclass(frozen=True)
class Plan:
    """What somebody wants of a collection."""

    title: str = ""
    pages: tuple[str, ...] = ("player", "setter")
    """The pages of each deal."""
    version: str = ""
    """The program's version, for the colophon."""
    by_effort: bool = False
    """The deals stand in the order of the solver's effort, graded ones from easy to hard."""
    grades: GradesFields | None = None
    """Where the grades of these deals begin and end, if they have any."""


@dataclass(frozen=True)
class Volume:
    """One collection: its deals in their order, what is wanted of it and who prints it."""

    press: SheetPress
    sheets: Sequence[Sheet]
    wanted: Plan

    @property
    def voice(self) -> Voice:
        """Who speaks in it."""
        return self.press.voice

    @property
    def plan(self) -> SheetPlan:
        """The measures of its pages of text."""
        return self.press.plan("pages")

    @property
    def profile(self) -> Profile:
        """Paper, size and suits."""
        return self.press.profile

    @property
    def solved(self) -> bool:
        """Whether a way through is known for any of its deals."""
        return any(isinstance(sheet.verdict, Won) for sheet in self.sheets)

    @property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """The variants that are played, each choice of them once, in the order of the deals."""
        return tuple(dict.fromkeys(sheet.rules.chosen for sheet in self.sheets))

    def over_title(self, speaker: Speaker) -> str:
        """The game, with its variants where all deals have the same."""
        if len(self.choices) > 1:
            return speaker.language.phrase("sheets.over-title", game=speaker.title)
        return speaker.over_title(self.sheets[0].rules, self.voice.game.defaults)

    @property
    def title(self) -> str:
        """The title that is wanted, else one that tells game and number of deals."""
        speaker = self.voice.speakers[0]
        told = speaker.language.phrase("collection.title", n=len(self.sheets), game=speaker.title)
        return self.wanted.title or told

    def head(self, key: str) -> dict[str, str]:
        """A title in each language, and what stands over the pages that go on: the game and the title."""
        titles, speaker = self.voice.each(key), self.voice.speakers[0]
        game = speaker.title if self.voice.both else self.over_title(speaker)
        return {
            "title": titles[0],
            "title-other": titles[1] if len(titles) > 1 else "",
            "running": " · ".join((game, " / ".join(titles))),
        }

    def fewest(self, pages_with: Callable[[float, bool], list[Drawing]], gap: float) -> list[Drawing]:
        """Pages of text with this room between paragraphs, mm; with less, and with wider paragraphs, where
        that saves a page."""
        ways = ((gap, False), (CLOSE_GAP, False), (CLOSE_GAP, True))
        return min((pages_with(*way) for way in ways), key=len)

    def text(
        self, name: str, folio: int, columns: int = 0, over_title: str = "", close: bool = False
    ) -> TextPages:
        """Pages under the head `collection.<name>`, the first of which has the number `folio`; above
        the head stands the title of the book, or what is given. `close` paragraphs are wider."""
        words = {"over-title": over_title or self.title, "footer": ""}
        words |= self.head(f"collection.{name}")
        measure = CLOSE_MEASURE if close else MEASURE
        wide = columns or int(self.plan["text"]["columns"])
        return TextPages("", words, self.plan, self.profile, wide, folio, measure)


def grade_word(grade: Grade) -> Callable[[Speaker], str]:
    """The grade in a speaker's language, for the start of a line."""
    return lambda speaker: speaker.language.capital(speaker.language.phrase(f"grade.{grade}"))
