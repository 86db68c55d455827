"""A collection of deals as a book: title, how to use it, the deals, solutions, index, record, colophon.

Page references lead both ways, so the solutions are set twice: once to learn where each begins, once to
be printed. Pages are made one by one; of a thousand deals only their moves are held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulesgen.documents.drawing import POINT, Anchor, Drawing, Link
from rulesgen.documents.page_feet import outer_foot
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_page import SheetPage
from rulesgen.documents.sheet_text import roomy
from rulesgen.press.collection_back import back_pages, solution_pages, solutions
from rulesgen.press.collection_front import front_of
from rulesgen.press.hints import hint
from rulesgen.press.sheet_words import Sheet, heading
from rulesgen.press.sheets import SheetPress, Sheets
from rulesgen.press.voice import Desk, voice_of
from rulesgen.press.volume import Plan, Volume
from rulesgen.renderers.pdf.sheets import render_sheets
from rulesgen.solver.verdict import Won

__all__ = ["Plan", "collection", "collection_pages"]


@dataclass
class _Places:
    """Where things stand: page numbers, from 1."""

    first: list[int]
    """Of each deal's first page."""
    solution: dict[int, int]
    """By deal, where its solution begins."""
    appendix: int = 0
    back: int = 0
    """Where index, record and colophon begin."""


def collection(
    desk: Desk,
    game: str,
    codes: Sequence[str],
    profile: Profile,
    sheets: Sequence[Sheet],
    wanted: Plan,
    advance: Callable[[str], None] = lambda _: None,
) -> Sheets:
    """The whole book as a PDF; `advance` hears of each deal. ValueError without deals."""
    if not sheets:
        raise ValueError("a collection without deals")
    press = SheetPress(desk, voice_of(desk, game, codes), profile)
    volume = Volume(press, list(sheets), wanted)
    count = 0

    def pages() -> Iterator[SheetPage]:
        nonlocal count
        for page in _Book(volume).pages(advance):
            count += 1
            yield page

    data = render_sheets(pages(), profile, volume.title, press.voice.code)
    return Sheets(data, count)


def collection_pages(
    press: SheetPress, sheets: Sequence[Sheet], wanted: Plan
) -> Iterator[SheetPage]:
    """The pages of the book one by one."""
    return _Book(Volume(press, list(sheets), wanted)).pages(lambda _: None)


class _Book:
    """One collection in the making."""

    def __init__(self, volume: Volume) -> None:
        self.volume, self.press = volume, volume.press
        self.sheets, self.voice, self.profile = volume.sheets, volume.voice, volume.profile
        each = self._pages_each()
        self.front = front_of(volume, each)
        self.places = self._placed(each)

    # -- where things stand

    def _placed(self, each: int) -> _Places:
        begin = len(self.front.pages) + 1
        places = _Places([begin + n * each for n in range(len(self.sheets))], {})
        places.appendix = begin + len(self.sheets) * each
        solved = self.volume.solved
        pages = self.volume.text("solutions", places.appendix, columns=0 if solved else 1)
        for number, page in enumerate(solutions(self.volume, pages, places.first)):
            places.solution[number] = places.appendix + page
            pages.take()
        places.back = places.appendix + (pages.number + 1 if solved else 0)
        return places

    def _pages_each(self) -> int:
        """Pages of a deal: the same for all of a game."""
        names = self.volume.wanted.pages
        return self._count(self.press.pages(self.sheets[0], names, told=True))

    @staticmethod
    def _count(pages: Iterator[Drawing]) -> int:
        return sum(1 for _ in pages)

    # -- the pages in their order

    def pages(self, advance: Callable[[str], None]) -> Iterator[SheetPage]:
        """Every page, made when it is wanted; its number stands at the outer edge."""
        low = self.profile.page.height - self.press.plan("player")["margin"]["bottom"]
        for number, page in enumerate(self._right_hand_pages(advance), start=1):
            yield replace(page, drawing=outer_foot(page.drawing, number, low))

    def _right_hand_pages(self, advance: Callable[[str], None]) -> Iterator[SheetPage]:
        """Every page with its number at the right."""
        places, phrase = self.places, self.voice.first.phrase
        yield from self.front.pages
        for number, sheet in enumerate(self.sheets):
            advance(sheet.shown_id)
            deal = self._with_references(sheet, number)
            for part, page in enumerate(self._deal_pages(deal, number)):
                if part:
                    yield SheetPage(page)
                    continue
                name = f"{heading(sheet, self.voice.speakers[0])} ({sheet.shown_id})"
                yield SheetPage(page, f"deal-{number}", name)
        if self.volume.solved:
            appendix = solution_pages(self.volume, places.appendix, places.first)
            for number, page in enumerate(appendix):
                title = phrase("collection.solutions") if not number else ""
                yield SheetPage(page, f"solutions-{number}", title)
        back = back_pages(self.volume, places.back, places.first, places.solution)
        for number, one in enumerate(back, start=places.back - places.appendix):
            titles = [phrase(f"collection.{part}") for part in one.parts] or [""]
            yield SheetPage(one.drawing, f"solutions-{number}", titles[0], tuple(titles[1:]))

    def _deal_pages(self, sheet: Sheet, number: int) -> Iterator[Drawing]:
        """The pages of a deal with their folios and links to what their feet name."""
        plan = self.press.plan("player")
        left, size = plan["margin"]["left"], plan["footer"]["size"]
        solution = f"solutions-{self.places.solution[number] - self.places.appendix}"
        first = self.places.first[number]
        pages = self.press.named_pages(sheet, self.volume.wanted.pages, told=True)
        for part, (name, page) in enumerate(pages):
            low = page.height - plan["margin"]["bottom"]
            target = "steps" if name == "setter" and self.front.steps else solution
            link = Link(left, low - size * POINT, 60, 1.4 * size * POINT, target)
            right = page.width - plan["margin"]["right"]
            colour = "ink" if self.profile.large else "grey"
            folio = label(str(first + part), right, low, "sans", size, colour, Anchor.END)
            yield replace(page, items=(*page.items, link, folio))

    def _with_references(self, sheet: Sheet, number: int) -> Sheet:
        """The deal with the ways to its solution, the rules and how packs are stacked, and a hint."""
        known = "solution" if isinstance(sheet.verdict, Won) else "verdict"
        references = {
            "all": self._foot(f"sheets.{known}-on", self.places.solution[number]),
            "hint": self._hint(sheet),
            "rules": str(self.front.rules[sheet.rules.chosen].start),
        }
        if self.front.steps:
            references["all-setter"] = self._foot("sheets.steps-on", self.front.steps.start)
        return replace(sheet, references=references)

    def _foot(self, key: str, page: int) -> str:
        """What the foot of a page says, of two languages the first where both would reach the folio."""
        size = self.press.plan("player")["footer"]["size"]
        room = self._room - line_length("0000", "sans", size)
        return roomy(self.voice.short(key, page=str(page)), "sans", size, room)

    def _hint(self, sheet: Sheet) -> str:
        """The first moves at the table, to be printed upside down."""
        return hint(sheet, self.voice, self.press.plan("player")["record"]["size"], self._room)

    @property
    def _room(self) -> float:
        """The width of a player's page between its margins, mm."""
        margin = self.press.plan("player")["margin"]
        return self.profile.page.width - margin["left"] - margin["right"]
