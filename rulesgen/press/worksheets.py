"""A worksheet for teachers: which cards may move? The question on one page, the ringed answer on the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesgen.cards import Card
from rulesgen.documents.drawing import POINT, CardFace, Drawing, Item, Line, Ring, moved
from rulesgen.documents.move_notation import glued, place_name
from rulesgen.documents.picture_cards import narrowest_card
from rulesgen.documents.picture_ink import label, line_length
from rulesgen.documents.picture_rings import apart
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_text import Set, roomy
from rulesgen.documents.table_picture import Marks, Style, table_picture
from rulesgen.documents.text_pages import TextPages
from rulesgen.engine import Position, legal_moves
from rulesgen.language import Language
from rulesgen.press.sheets import SheetPress, Sheets, legible
from rulesgen.press.voice import Desk, Voice, voice_of
from rulesgen.renderers.pdf.sheets import render_sheets
from rulesgen.rules.geometry import dealt_counts, roles_of, suits_of, table_of
from rulesgen.rules.table import kind_of
from rulesgen.rules.words import Role

ROWS = 2
"""At least so many lines to write on are kept together."""
ENOUGH = 0.75
"""A picture with cards of this share of their greatest width is large enough to leave room for more."""
APART, CLOSE = 5.0, 0.6
"""Room between the picture and what follows, and between answers, mm."""

Answers = Mapping[tuple[str, str], tuple[str, ...]]
"""(card, pile it lies in) -> the piles it may go to."""


def worksheet(
    desk: Desk,
    codes: Sequence[str],
    profile: Profile,
    position: Position,
    shown_id: str = "",
) -> Sheets:
    """The two pages as a PDF."""
    voice = voice_of(desk, position.rules.game, codes)
    pages = worksheet_pages(SheetPress(desk, voice, profile), position, shown_id)
    title = voice.first.phrase("sheets.worksheet-document", game=voice.speakers[0].title)
    return Sheets(render_sheets(pages, profile, title, voice.code), len(pages))


def worksheet_pages(press: SheetPress, position: Position, shown_id: str = "") -> list[Drawing]:
    """The question, then the answer; each on one page or more."""
    return _Work(press, position, shown_id).pages()


def answers(position: Position) -> Answers:
    """Every card that may move, with the piles it may go to; draws are no cards' moves."""
    found: dict[tuple[str, str], list[str]] = {}
    for move in legal_moves(position):
        left, arrow, target = move.partition(" > ")
        words = left.split()
        if arrow and len(words) == 2:
            places = found.setdefault((words[0], words[1]), [])
            places.append(target)
    return {card: tuple(places) for card, places in found.items()}


@dataclass(frozen=True)
class _Work:
    press: SheetPress
    position: Position
    id: str

    @property
    def voice(self) -> Voice:
        return self.press.voice

    def pages(self) -> list[Drawing]:
        """The question, then the answer."""
        found = answers(self.position)
        return [*self._page("question", {}), *self._page("answer", found)]

    def _page(self, which: str, found: Answers) -> list[Drawing]:
        voice, rules = self.voice, self.position.rules
        nothing = which == "answer" and not found
        titles = voice.each(f"sheets.worksheet-{which}{'-none' if nothing else ''}")
        overs = dict.fromkeys(s.over_title(rules, voice.game.defaults) for s in voice.speakers)
        words = {
            "over-title": " / ".join(overs),
            "title": titles[0],
            "title-other": "",
            "footer": voice.short(f"sheets.worksheet-footer-{which}"),
            "qr": voice.short("sheets.qr"),
        }
        plan, profile = self.press.plan("pages"), self.press.profile
        if profile.suit_key:
            words["legend"] = voice.short(f"{profile.suit_key}-short")
        pages = TextPages(self.id, words, plan, profile)
        if len(titles) > 1:
            pages.text(f"**{titles[1]}**", 1.0, "serif-italic", "second-line")
        if which == "question":
            pages.text(voice.sentence("sheets.worksheet-lead"), 3)
        elif found:
            pages.text(voice.sentence("sheets.worksheet-answers", n=len(found)), 3)
        else:
            pages.text(voice.sentence("sheets.worksheet-none"), 3)
        least = (
            (5 if profile.large else 8) * 1.5 * plan["text"]["leading"] * POINT
            if which == "question"
            else 0.0
        )
        lines = self._answer_lines(found)
        need = APART + sum(pages.text_height(text, "sans") + CLOSE for text in lines)
        few = APART + ROWS * self._row if which == "question" else 0.0
        picture = self._fitted(pages, max(least, need), found, max(few, need))
        inset = (pages.width - picture.width) / 2
        pages.add(Set(tuple(moved(i, inset, 0) for i in picture.items), picture.height), APART)
        if which == "question":
            for block in self._blanks(pages):
                pages.add(block)
        if sum(pages.text_height(text, "sans") + CLOSE for text in lines) > pages.room:
            lines = [text.split("\n")[0] for text in lines]  # of two languages the first
        for text in lines:
            pages.text(text, CLOSE, "sans")
        return pages.finish()

    def _fitted(
        self, pages: TextPages, below: float, found: Answers, at_least: float
    ) -> Drawing:
        """The table's picture in what is left of the page, if it can with `below` mm for what follows, or
        `at_least` so many.

        Where its cards would be far smaller than they can be what follows goes over to the next page,
        or the picture begins one.
        """
        whole = self._picture(pages.width, pages.foot - pages.top, found)
        least = ENOUGH * (narrowest_card(whole) or 0.0)
        for tall in (pages.room - below, pages.room - at_least, pages.room - 2):
            if tall > whole.height / 3:
                picture = self._picture(pages.width, tall, found)
                if (narrowest_card(picture) or least) >= least:
                    return legible(picture)
        pages.turn()
        with_all = self._picture(pages.width, pages.room - below, found)
        if (narrowest_card(with_all) or least) >= least:
            return legible(with_all)
        return legible(whole)

    def _picture(self, width: float, tall: float, found: Answers) -> Drawing:
        rules, piles = self.position.rules, self.position.piles()
        shown = dict(piles)
        tops = {pile for card, pile in found if shown[pile] and shown[pile][-1] == card}
        drawing = table_picture(
            table_of(rules),
            shown,
            roles=roles_of(rules),
            suits=suits_of(rules),
            rank_letters=self.voice.letters(),
            style=Style(self.press.profile, width=width, tallest=tall, largest=20),
            labels=self.press.labels(rules, piles),
            marks=Marks(rings=tuple(name for name in shown if name in tops)),
            dealt=dealt_counts(rules),
        )
        deeper = {card for card, pile in found if shown[pile][-1] != card}
        rings = [item for item in drawing.items if isinstance(item, Ring)]
        rings += [
            Ring(item.x, item.y, item.width, item.angle)
            for item in drawing.items
            if isinstance(item, CardFace) and item.card in deeper
        ]
        others = (item for item in drawing.items if not isinstance(item, Ring))
        return Drawing(drawing.width, drawing.height, (*others, *apart(rings)), drawing.alt)

    @property
    def _row(self) -> float:
        """The height of a line to write on, mm."""
        return 1.9 * self.press.plan("pages")["text"]["size"] * POINT

    def _blanks(self, pages: TextPages) -> list[Set]:
        """Lines to write on, two to a row: card and place."""
        part = self.press.plan("pages")["text"]
        size = part["size"]
        row = self._row
        half = pages.width / 2 - 4
        said, to = self.voice.short("sheets.worksheet-card"), "→"
        card = roomy(said, "sans-medium", size, 0.3 * half)
        arrow = line_length(to, "sans", size)
        if pages.room < ROWS * row:
            pages.turn()
        rows = min(8, max(ROWS, int(pages.room / row)))
        blocks = []
        for _ in range(rows):
            items: list[Item] = []
            for left in (0.0, half + 8):
                begin = left + line_length(card, "sans-medium", size) + 2
                middle = left + 0.48 * half
                items += [
                    label(card, left, 0.75 * row, "sans-medium", size),
                    Line(begin, 0.85 * row, middle, 0.85 * row, 0.5),
                    label(to, middle + 1.5, 0.75 * row, "sans", size),
                    Line(middle + arrow + 3, 0.85 * row, left + half, 0.85 * row, 0.5),
                ]
            blocks.append(Set(tuple(items), row))
        return blocks

    def _answer_lines(self, found: Answers) -> list[str]:
        """One line for each card and language: where it lies, where it may go."""
        languages = [speaker.language for speaker in self.voice.speakers]
        told = zip(*(self._told_in(language, found) for language in languages), strict=True)
        return ["\n".join(dict.fromkeys(lines)) for lines in told]

    def _told_in(self, language: Language, found: Answers) -> list[str]:
        """The answers in one language; no line ends within a place."""
        rules = self.position.rules
        lines = []
        for (code, pile), places in found.items():
            said = []
            up = [p for p in places if rules.piles[kind_of(p)].role is Role.FOUNDATION]
            if up:
                said.append(place_name(kind_of(up[0]), language))
            for place in places:
                if place not in up:
                    lying = self.position.cards(place)
                    onto = f" ({language.card(lying[-1])})" if lying else ""
                    said.append(f"{place_name(place, language)}{onto}")
            card = language.card(Card.parse(code))
            told = ", ".join(glued(place) for place in said)
            lines.append(f"**{card}** ({glued(place_name(pile, language))}) →\u00a0{told}")
        return lines
