"""A collection of deals as a book: title, how to use it, the deals, solutions, index, record, colophon.

Page references lead both ways, so the solutions are set twice: once to learn where each begins, once to
be printed. Pages are made one by one; of a thousand deals only their moves are held.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rulesgen.documents.check_line import check_length, check_line
from rulesgen.documents.drawing import POINT, Anchor, Drawing, Link, moved
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import Profile
from rulesgen.documents.setter_sheet import step_pages
from rulesgen.documents.sheet_page import SheetPage
from rulesgen.documents.sheet_text import Set, paragraph
from rulesgen.documents.solution_sheet import add_phases
from rulesgen.documents.text_pages import TextPages, table_block
from rulesgen.press.hints import hint
from rulesgen.press.index_of_ids import column_widths, index_rows
from rulesgen.press.sheet_words import Sheet, heading
from rulesgen.press.sheets import SheetPress, Sheets
from rulesgen.press.voice import Desk, Speaker, Told, voice_of
from rulesgen.renderers.pdf.sheets import render_sheets
from rulesgen.shelf.grades import GradesFields
from rulesgen.solver.grading import TRIES, Grade, Graded
from rulesgen.solver.verdict import Lost, Won


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


@dataclass
class _Places:
    """Where things stand: page numbers, from 1."""

    first: list[int]
    """Of each deal's first page."""
    solution: dict[int, int]
    """By deal, where its solution begins."""
    appendix: int = 0
    index: int = 0
    record: int = 0
    colophon: int = 0


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
    book = _Book(press, list(sheets), wanted)
    count = 0

    def pages() -> Iterator[SheetPage]:
        nonlocal count
        for page in book.pages(advance):
            count += 1
            yield page

    data = render_sheets(pages(), profile, book.title, press.voice.code)
    return Sheets(data, count)


def _grade_word(grade: Grade) -> Callable[[Speaker], str]:
    """The grade in a speaker's language, for the start of a line."""
    return lambda speaker: speaker.language.capital(speaker.language.phrase(f"grade.{grade}"))


class _Book:
    """One collection in the making."""

    def __init__(self, press: SheetPress, sheets: list[Sheet], wanted: Plan) -> None:
        self.press, self.sheets, self.wanted = press, sheets, wanted
        self.voice = press.voice
        self.plan, self.profile = press.plan("pages"), press.profile
        speaker = self.voice.speakers[0]
        told = speaker.language.phrase("collection.title", n=len(sheets), game=speaker.title)
        self.title = wanted.title or told
        self.front = self._front()
        self.places = self._placed()

    def _front(self) -> list[Drawing]:
        """The pages before the deals. A deal's two pages face each other: for that the back of the
        title page may be blank."""
        title, how = [*self._title_page()], [*self._how_pages(2)]
        facing = self._pages_each() == 2
        if facing and (len(title) + len(how)) % 2 == 0:
            page = self.profile.page
            title.append(Drawing(page.width, page.height, ()))
            how = [*self._how_pages(3)]
        return [*title, *how]

    # -- where things stand

    def _placed(self) -> _Places:
        each = self._pages_each()
        places = _Places([len(self.front) + 1 + n * each for n in range(len(self.sheets))], {})
        places.appendix = len(self.front) + 1 + len(self.sheets) * each
        pages = self._text("solutions", places.appendix)
        for number, _ in enumerate(self._solutions(pages, places)):
            places.solution[number] = places.appendix + self._began
            pages.take()
        places.index = places.appendix + pages.number + 1
        places.record = places.index + self._count(self._index_pages(places))
        places.colophon = places.record + self._count(self._record_pages(places))
        return places

    def _pages_each(self) -> int:
        """Pages of a deal: the same for all of a game."""
        return self._count(self.press.pages(self.sheets[0], self.wanted.pages, told=True))

    @staticmethod
    def _count(pages: Iterator[Drawing]) -> int:
        return sum(1 for _ in pages)

    # -- the pages in their order

    def pages(self, advance: Callable[[str], None]) -> Iterator[SheetPage]:
        """Every page, made when it is wanted."""
        places, phrase = self.places, self.voice.first.phrase
        for number, page in enumerate(self.front):
            yield SheetPage(page, "" if number else "title", "" if number else self.title)
        for number, sheet in enumerate(self.sheets):
            advance(sheet.shown_id)
            deal = self._with_references(sheet, number)
            for part, page in enumerate(self._deal_pages(deal, number)):
                if part:
                    yield SheetPage(page)
                    continue
                name = f"{heading(sheet, self.voice.speakers[0])} ({sheet.shown_id})"
                yield SheetPage(page, f"deal-{number}", name)
        appendix = self._appendix()
        for number, page in enumerate(appendix):
            title = phrase("collection.solutions") if not number else ""
            yield SheetPage(page, f"solutions-{number}", title)
        for name, pages in (
            ("index", self._index_pages(places)),
            ("record", self._record_pages(places)),
            ("colophon", self._colophon_pages(places)),
        ):
            for number, page in enumerate(pages):
                title = phrase(f"collection.{name}") if not number else ""
                yield SheetPage(page, f"{name}-{number}", title)

    def _deal_pages(self, sheet: Sheet, number: int) -> Iterator[Drawing]:
        """The pages of a deal with their folios and a link to the solution."""
        plan = self.press.plan("player")
        left, size = plan["margin"]["left"], plan["footer"]["size"]
        target = f"solutions-{self.places.solution[number] - self.places.appendix}"
        first = self.places.first[number]
        for part, page in enumerate(self.press.pages(sheet, self.wanted.pages, told=True)):
            low = page.height - plan["margin"]["bottom"]
            link = Link(left, low - size * POINT, 60, 1.4 * size * POINT, target)
            right = page.width - plan["margin"]["right"]
            colour = "ink" if self.profile.large else "grey"
            folio = label(str(first + part), right, low, "sans", size, colour, Anchor.END)
            yield replace(page, items=(*page.items, link, folio))

    def _with_references(self, sheet: Sheet, number: int) -> Sheet:
        """The deal with the way to its solution, and a hint."""
        solution = str(self.places.solution[number])
        said = self.voice.short("sheets.solution-on", page=solution)
        return replace(sheet, references={"all": said, "hint": self._hint(sheet)})

    def _hint(self, sheet: Sheet) -> str:
        """The first moves at the table, to be printed upside down."""
        plan = self.press.plan("player")
        room = self.profile.page.width - plan["margin"]["left"] - plan["margin"]["right"]
        return hint(sheet, self.voice, plan["record"]["size"], room)

    # -- pages of text

    def _text(self, name: str, folio: int, columns: int = 0) -> TextPages:
        titles = self.voice.each(f"collection.{name}")
        words = {
            "over-title": self.title,
            "title": titles[0],
            "title-other": titles[1] if len(titles) > 1 else "",
            "footer": "",
        }
        wide = columns or int(self.plan["text"]["columns"])
        return TextPages("", words, self.plan, self.profile, wide, folio)

    def _title_page(self) -> Iterator[Drawing]:
        speaker = self.voice.speakers[0]
        rules = self.sheets[0].rules
        words = {
            "over-title": speaker.over_title(rules, self.voice.game.defaults),
            "title": self.title,
            "title-other": "",
            "footer": "",
        }
        pages = TextPages("", words, self.plan, self.profile)
        sentence = self.voice.sentence
        pages.text(sentence("collection.contents", n=len(self.sheets)), 4)
        picture = self.press.picture(self.sheets[0], pages.width, 0.72 * pages.room, 22)
        inset = (pages.width - picture.width) / 2
        pages.add(Set(tuple(moved(i, inset, 0) for i in picture.items), picture.height), 4)
        yield from pages.finish()

    def _how_pages(self, folio: int) -> Iterator[Drawing]:
        pages = self._text("how", folio, columns=1)
        proved = sum(isinstance(sheet.verdict, Won) for sheet in self.sheets)
        lost = sum(isinstance(sheet.verdict, Lost) for sheet in self.sheets)
        keys = ["deal"]
        steps = self._step_pages(folio) if "setter" in self.wanted.pages else []
        keys += ["no-setter"] if "setter" not in self.wanted.pages else []
        keys += ["setter-steps" if steps else "setter"] if "setter" in self.wanted.pages else []
        keys += ["strip"] if "strip" in self.wanted.pages else []
        sentence = self.voice.sentence
        for key in (*keys, "solutions"):
            pages.text(sentence(f"collection.how-{key}"), 2.5)
        total = len(self.sheets)
        if proved == total:
            pages.text(sentence("collection.how-all-proved", n=total), 2.5)
        else:
            facts = {"proved": str(proved), "lost": str(lost), "open": str(total - proved - lost)}
            pages.text(sentence("collection.how-verdicts", **facts), 2.5)
        for key in (*(["hints"] if proved else []), "id"):
            pages.text(sentence(f"collection.how-{key}"), 2.5)
        if self.wanted.grades is not None:
            self._add_grades(pages, self.wanted.grades)
        if self.profile.suits == "outline":
            pages.text(sentence("print.open-suits"), 2.5)
        yield from (told := pages.finish())
        if steps:
            yield from self._step_pages(folio + len(told))

    def _step_pages(self, folio: int) -> list[Drawing]:
        """How to stack a pack, where the setter's pages do not tell it themselves."""
        page = self.press.setter_page(replace(self.sheets[0], id=None))
        titles = self.voice.each("collection.how-steps")
        words = {**page.words, "footer": "", "title": titles[0]}
        words["title-other"] = titles[1] if len(titles) > 1 else ""
        plan = self.press.plan("setter")
        return step_pages(replace(page, words=words), plan, self.profile, folio)

    def _add_grades(self, pages: TextPages, grades: GradesFields) -> None:
        """What the grades of these deals mean, in numbers."""
        sentence = self.voice.sentence
        pages.text(sentence("collection.how-grades", tries=str(grades.tries)), 0.8)
        easiest, told = grades.tries, []
        ends = (grades.easy.wins, grades.medium.wins, grades.hard.wins, 0)
        for grade, hardest in zip(Grade, ends, strict=True):
            facts: dict[str, Told] = {"to": str(easiest), "grade": _grade_word(grade)}
            key = "same" if hardest == easiest else "range"
            facts |= {} if key == "same" else {"from": str(hardest)}
            told.append(self.voice.each(f"collection.grade-{key}", **facts))
            easiest = hardest
        pages.text("\n".join(" · ".join(said) for said in zip(*told, strict=True)), 0.8)
        pages.text(sentence("collection.how-ties"), 2.5)

    def _solutions(self, pages: TextPages, places: _Places) -> Iterator[int]:
        """Set the solutions one after the other; before each is given back, `_began` is its page."""
        if any(isinstance(sheet.verdict, Won) for sheet in self.sheets):
            self._add_signs(pages)
        part = pages.plan["text"]
        size, leading = part["size"], part["leading"]
        for number, sheet in enumerate(self.sheets):
            name = f"{heading(sheet, self.voice.speakers[0])} · {sheet.shown_id}"
            known = paragraph(
                self._known(sheet, places.first[number]), 0, 0, pages.width, "sans", size, leading,
                "caption",
            )  # fmt: skip
            pages.heading(name, known.bottom + 4.8 * leading * POINT)
            self._began = pages.number
            phases = self.press.phases(sheet)
            pages.add(known, 0.6)
            add_phases(pages, phases, self.press.phase_title)
            yield number

    def _add_signs(self, pages: TextPages) -> None:
        """How a way through is read."""
        pages.heading(self.voice.short("collection.signs"))
        for sign in ("number", "turn", "onto", "space", "foundation", "turned"):
            pages.text(self.voice.sentence(f"collection.sign-{sign}"), 0.6, "sans")

    def _known(self, sheet: Sheet, first: int) -> str:
        """Where a deal is, what is known of a way through, how hard it is."""
        phrase = self.voice.first.phrase
        where = phrase("sheets.deal-on", page=str(first))
        said = [self.voice.first.capital(where) + "."]
        if isinstance(sheet.verdict, Won):
            said.append(phrase("collection.known-moves", n=len(sheet.verdict.moves)))
        else:
            said.append(self.press.verdict_sentence(sheet).split("\n")[0])
        if sheet.graded is not None:
            said.append(self._grade_sentence(sheet.graded))
        return " ".join(said)

    def _grade_sentence(self, graded: Graded) -> str:
        """A deal's grade and the blind tries it rests on."""
        phrase, wins = self.voice.first.phrase, graded.measured.wins
        grade = _grade_word(graded.grade)(self.voice.speakers[0])
        if wins == 0:
            return phrase("collection.graded-none", grade=grade, tries=str(TRIES))
        return phrase("collection.graded", grade=grade, n=wins, tries=str(TRIES))

    def _appendix(self) -> Iterator[Drawing]:
        pages = self._text("solutions", self.places.appendix)
        for _ in self._solutions(pages, self.places):
            yield from pages.take()
        yield from pages.finish()

    def _index_pages(self, places: _Places) -> Iterator[Drawing]:
        pages = self._text("index", places.index, columns=1)
        graded = self.wanted.grades is not None
        begin, rows = index_rows(
            self.sheets, places.first, places.solution, self.voice.first, graded
        )
        if begin:
            pages.text(self.voice.sentence("collection.index-begin", begin=begin), 1.5)
        widths = column_widths(rows, pages.plan["text"]["size"], pages.width)
        yield from self._table(pages, rows[0], rows[1:], widths)

    def _record_pages(self, places: _Places) -> Iterator[Drawing]:
        pages = self._text("record", places.record, columns=1)
        phrase = self.voice.first.phrase
        head = [phrase("collection.record-deal")]
        head += [phrase(f"sheets.{name}") for name in ("date", "time", "moves", "result")]
        rows = [[heading(s, self.voice.speakers[0]), "", "", "", ""] for s in self.sheets]
        widths = [share * pages.width for share in (0.28, 0.2, 0.16, 0.15, 0.21)]
        yield from self._table(pages, head, rows, widths, 2.6)

    def _table(
        self,
        pages: TextPages,
        head: list[str],
        rows: list[list[str]],
        widths: Sequence[float],
        height: float = 1.5,
    ) -> Iterator[Drawing]:
        """A table over as many pages as it needs, its head on each."""
        top = next(iter(table_block([head], widths, self.plan, head_row=True)))
        page = -1
        for block in table_block(rows, widths, self.plan, height=height):
            if pages.number != page or block.bottom > pages.room:
                if block.bottom > pages.room:
                    pages.turn()
                pages.add(top)
                page = pages.number
            pages.add(block)
            yield from pages.take()
        yield from pages.finish()

    def _colophon_pages(self, places: _Places) -> Iterator[Drawing]:
        pages = self._text("colophon", places.colophon, columns=1)
        schemes = dict.fromkeys(s.id.scheme for s in self.sheets if s.id is not None)
        sentence = self.voice.sentence
        pages.text(sentence("collection.colophon-made", version=self.wanted.version), 2.5)
        for scheme in schemes:
            pages.text(sentence("collection.colophon-scheme", scheme=scheme), 2.5)
        pages.text(sentence("collection.colophon-winnable"), 2.5)
        if self.wanted.grades is not None:
            grades = self.wanted.grades
            facts = {"tries": str(grades.tries), "first": str(grades.first), "last": str(grades.last)}
            facts |= {"winnable": str(grades.winnable), "player": str(grades.player)}
            pages.text(sentence("collection.colophon-grades", **facts), 2.5)
        if self.wanted.by_effort:
            order = "order" if self.wanted.grades is None else "graded-order"
            pages.text(sentence(f"collection.colophon-{order}"), 2.5)
        pages.text(sentence("collection.colophon-again"), 5)
        said = sentence("print.check-line", length=str(check_length(pages.width)))
        line = check_line(self.profile, pages.width, said)
        pages.add(Set(line.items, line.height), 1)
        pages.text(said, 0)
        yield from pages.finish()
