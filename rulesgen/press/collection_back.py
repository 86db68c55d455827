"""The back of a collection: solutions, the index of ids, the record page and the colophon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesgen.documents.check_line import check_length, check_line
from rulesgen.documents.drawing import POINT, Drawing
from rulesgen.documents.picture_ink import line_length
from rulesgen.documents.sheet_text import Set, paragraph
from rulesgen.documents.solution_sheet import add_phases
from rulesgen.documents.text_pages import TextPages, table_block
from rulesgen.press.index_of_ids import column_widths, index_rows, needed_widths, told_of
from rulesgen.press.sheet_words import Sheet, heading, stamp_name
from rulesgen.press.signs import signs_told
from rulesgen.press.voice import Speaker
from rulesgen.press.volume import Volume, grade_word
from rulesgen.solver.grading import TRIES, Graded
from rulesgen.solver.verdict import Lost, Won

SHARES = (0.34, 0.22, 0.15, 0.12, 0.17)
"""What the columns of the record page get of the room that their heads leave."""
TO_WRITE = 0.2
"""Heads in two languages leave so much of a line's width for what is written by hand."""


def solutions(volume: Volume, pages: TextPages, first: Sequence[int]) -> Iterator[int]:
    """Set the solutions one after the other; each gives the page on which it began, from 0.

    `first` is each deal's first page. Where no way through is known the deal has a few words.
    """
    if told := signs_told(volume.voice, volume.sheets):
        pages.heading(volume.voice.short("collection.signs"), short=True)
        for said in told:
            pages.text(said, 0.6, "sans")
    part = pages.plan["text"]
    size, leading = part["size"], part["leading"]
    speakers = volume.voice.speakers
    for number, sheet in enumerate(volume.sheets):
        deal = heading(sheet, speakers[0])
        about = [_known(speaker, sheet, first[number]) for speaker in speakers]
        pages.name(deal)
        if not isinstance(sheet.verdict, Won):
            line = _in_lines(
                speaker.phrase(
                    "collection.known",
                    deal=f"{heading(sheet, speaker)} · {sheet.shown_id}",
                    known=known,
                )
                for speaker, known in zip(speakers, about, strict=True)
            )
            if number and isinstance(volume.sheets[number - 1].verdict, Won):
                pages.apart()
            pages.add(paragraph(line, 0, 0, pages.width, "sans", size, leading), 1.5)
            yield pages.number
            continue
        said = _in_lines(about)
        known = paragraph(said, 0, 0, pages.width, "sans", size, leading, "caption")
        pages.heading(f"{deal} · {sheet.shown_id}", known.bottom + 4.8 * leading * POINT)
        began = pages.number
        phases = volume.press.phases(sheet)
        pages.add(known, 0.6)
        add_phases(pages, phases, volume.press.phase_title)
        yield began


def _in_lines(told: Iterable[str]) -> str:
    """The same in several languages, a line for each."""
    return "\n".join(dict.fromkeys(told))


def _known(speaker: Speaker, sheet: Sheet, first: int) -> str:
    """Where a deal is, what is known of a way through, how hard it is: in one language."""
    phrase = speaker.language.phrase
    said = [speaker.language.capital(phrase("sheets.deal-on", page=str(first))) + "."]
    if isinstance(sheet.verdict, Won):
        said.append(phrase("collection.known-moves", n=len(sheet.verdict.moves)))
    elif isinstance(sheet.verdict, Lost):
        said.append(phrase("sheets.solution-proved-lost", n=sheet.verdict.states))
    else:
        said.append(phrase(f"sheets.{stamp_name(sheet.verdict)}") + ".")
    if sheet.graded is not None:
        said.append(_grade_sentence(speaker, sheet.graded))
    return " ".join(said)


def _grade_sentence(speaker: Speaker, graded: Graded) -> str:
    """A deal's grade and the blind tries it rests on."""
    phrase, wins = speaker.language.phrase, graded.measured.wins
    grade = grade_word(graded.grade)(speaker)
    if wins == 0:
        return phrase("collection.graded-none", grade=grade, tries=str(TRIES))
    return phrase("collection.graded", grade=grade, n=wins, tries=str(TRIES))


def solution_pages(volume: Volume, folio: int, first: Sequence[int]) -> Iterator[Drawing]:
    """The appendix, page by page."""
    pages = volume.text("solutions", folio)
    for _ in solutions(volume, pages, first):
        yield from pages.take()
    pages.level()
    yield from pages.finish()


@dataclass(frozen=True)
class BackPage:
    """A page of the back, with the names of the parts that begin on it."""

    drawing: Drawing
    parts: tuple[str, ...] = ()


Filling = Callable[[TextPages], None]
"""Sets a part of the back into pages."""


def back_pages(
    volume: Volume, folio: int, first: Sequence[int], solution: Mapping[int, int]
) -> Iterator[BackPage]:
    """What follows the solutions, from page `folio` on: index, record, colophon. A part that has room
    below another one shares its page; where no way through is known the solutions are such a part, too.
    """
    parts: dict[str, Filling] = {
        "index": lambda pages: _index(volume, pages, first, solution),
        "record": lambda pages: _record(volume, pages),
        "colophon": lambda pages: _colophon(volume, pages),
    }
    if not volume.solved:
        parts = {"solutions": lambda pages: _few_words(volume, pages, first), **parts}
    pages: TextPages | None = None
    begun: dict[int, tuple[str, ...]] = {}
    for name, fill in parts.items():
        if pages is not None and _shares(volume, pages, name, fill):
            pages.section(volume.voice.short(f"collection.{name}"))
        else:
            yield from _finished(pages, begun)
            folio += 0 if pages is None else len(pages.pages)
            pages, begun = volume.text(name, folio, columns=1), {}
        begun[pages.number] = (*begun.get(pages.number, ()), name)
        fill(pages)
    yield from _finished(pages, begun)


def _finished(pages: TextPages | None, begun: Mapping[int, tuple[str, ...]]) -> Iterator[BackPage]:
    """The pages with the parts that begin on each."""
    for number, drawing in enumerate(pages.finish() if pages is not None else ()):
        yield BackPage(drawing, begun.get(number, ()))


def _shares(volume: Volume, pages: TextPages, name: str, fill: Filling) -> bool:
    """Whether a part has room below what stands on the page."""
    alone = volume.text(name, 1, columns=1)
    room = alone.room
    fill(alone)
    return not alone.number and room - alone.room + pages.section_height <= pages.room


def _few_words(volume: Volume, pages: TextPages, first: Sequence[int]) -> None:
    for _ in solutions(volume, pages, first):
        pass


def _index(
    volume: Volume, pages: TextPages, first: Sequence[int], solution: Mapping[int, int]
) -> None:
    """The index of ids."""
    graded = volume.wanted.grades is not None
    size, every = pages.plan["text"]["size"], [one.language for one in volume.voice.speakers]
    for languages, brief in ((every, False), (every, True), (every[:1], False), (every[:1], True)):
        begin, rows = index_rows(volume.sheets, first, solution, languages, graded, brief)
        if sum(needed_widths(rows, size)) <= pages.width:
            break
    if begin:
        pages.text(volume.voice.sentence("collection.index-begin", begin=begin), 1.5)
    if brief:
        key = "pages" if told_of(volume.sheets) == "solution" else "pages-more"
        pages.text(volume.voice.sentence(f"collection.index-{key}"), 1.5)
    widths = column_widths(rows, size, pages.width)
    _table(volume, pages, rows[0], rows[1:], widths)


def _record(volume: Volume, pages: TextPages) -> None:
    """Rows to write results in."""
    keys = ["collection.record-deal"]
    keys += [f"sheets.{name}" for name in ("date", "time", "moves", "result")]
    size = pages.plan["text"]["size"]
    for head in ([volume.voice.short(key) for key in keys], [*map(volume.voice.first.phrase, keys)]):
        least = [line_length(name, "sans-medium", size) + 3 for name in head]
        spare = pages.width - sum(least)
        if spare >= TO_WRITE * pages.width:
            break
    widths = [own + share * spare for own, share in zip(least, SHARES, strict=True)]
    rows = []
    for sheet in volume.sheets:
        names = " · ".join(dict.fromkeys(heading(sheet, one) for one in volume.voice.speakers))
        whole = line_length(names, "sans", size) + 3 <= widths[0]
        rows.append([names if whole else heading(sheet, volume.voice.speakers[0]), "", "", "", ""])
    _table(volume, pages, head, rows, widths, 2.6)


def _table(
    volume: Volume,
    pages: TextPages,
    head: list[str],
    rows: list[list[str]],
    widths: Sequence[float],
    height: float = 1.5,
) -> None:
    """A table over as many pages as it needs, its head on each."""
    top = next(iter(table_block([head], widths, volume.plan, head_row=True)))
    page = -1
    for block in table_block(rows, widths, volume.plan, height=height):
        if pages.number != page or block.bottom > pages.room:
            if block.bottom > pages.room:
                pages.turn()
            pages.add(top)
            page = pages.number
        pages.add(block)


def _colophon(volume: Volume, pages: TextPages) -> None:
    """How the book was made."""
    schemes = dict.fromkeys(s.id.scheme for s in volume.sheets if s.id is not None)
    sentence = volume.voice.sentence
    pages.text(sentence("collection.colophon-made", version=volume.wanted.version), 2.5)
    for scheme in schemes:
        pages.text(sentence("collection.colophon-scheme", scheme=scheme), 2.5)
    pages.text(sentence("collection.colophon-winnable"), 2.5)
    if (grades := volume.wanted.grades) is not None:
        said = sentence(
            "collection.colophon-grades",
            tries=str(grades.tries),
            first=str(grades.first),
            last=str(grades.last),
            winnable=str(grades.winnable),
            nodes=grades.nodes,
        )
        pages.text(said, 2.5)
    if volume.wanted.by_effort:
        order = "order" if volume.wanted.grades is None else "graded-order"
        pages.text(sentence(f"collection.colophon-{order}"), 2.5)
    pages.text(sentence("collection.colophon-again"), 5)
    said = sentence("print.check-line", length=str(check_length(pages.width)))
    line = check_line(volume.profile, pages.width, said)
    pages.add(Set(line.items, line.height), 1)
    pages.text(said, 0)
