"""Pages: books against a plain ReportLab flow of the same words, and what breaking lines well costs."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, SimpleDocTemplate

from benchmarks.table import Row
from benchmarks.yardsticks import Text, pages_of, yardsticks
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.fonts import FACES
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.rulebook import Book
from rulesgen.documents.xhtml import Element
from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.pdf import render_book
from rulesgen.renderers.pdf.faces import font_name
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items
from rulesgen.renderers.pdf.linebreak import INFINITE, STRETCH, Item, Line, break_lines

ROOT = Path(__file__).resolve().parents[1]
PROFILE = Profile.of("a5")


def measure() -> list[Row]:
    """CPU seconds a page of every book beside the plain flow and the yardsticks; total fit beside greedy.

    A book without its pictures is set from the same words as the flows it is compared with.
    """
    workshop = Workshop(find_folders(ROOT))
    rows: list[Row] = []
    for game in workshop.folders.games():
        for code in workshop.game(game).texts:
            rows.extend(_book(workshop, game, code, yardsticks_too=not rows))
    rows.extend(_breaking(workshop))
    return rows


def _cpu(action: Callable[[], object], runs: int = 3) -> float:
    times = []
    for _ in range(runs):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def _book(workshop: Workshop, game: str, code: str, yardsticks_too: bool) -> list[Row]:
    book = workshop.compose(game, code, PROFILE)
    exceptions = workshop.hyphenation(code)
    plain, pages = _plain(book)
    per_page = _cpu(plain) / pages
    against = f"plain flow ({1 / per_page:.0f} a second)"

    def row(what: str, printed: Callable[[], bytes]) -> Row:
        own = _cpu(printed) / pages_of(printed())
        speed = f"{game} {code}: a page {what} ({1 / own:.0f} pages a CPU-second)"
        return Row(speed, own, against, per_page)

    blank = dict.fromkeys(book.drawings, Drawing(20, 20, ()))

    def words() -> bytes:
        return render_book(book.document, blank, PROFILE, code, exceptions).data

    rows = [
        row("with its pictures", lambda: workshop.rulebook(game, code, PROFILE).data),
        row("of its words", words),
    ]
    if yardsticks_too:
        for name, printer in yardsticks(_texts(book), code, PROFILE):
            rows.append(row(f"of its words by {name}", printer))
    return rows


def _texts(book: Book) -> list[Text]:
    """The words of the book's innermost blocks: an item that holds paragraphs is told by these."""
    kinds = ("p", "li", "dt", "dd", "h1", "h2", "td", "th")
    blocks = [e for e in book.document.body.walk() if e.tag in kinds and e.text]
    return [(e.tag, e.text) for e in blocks if not any(i.tag in kinds for i in list(e.walk())[1:])]


def _plain(book: Book) -> tuple[Callable[[], object], int]:
    """ReportLab's own flow of the same words, without pictures, links and contents."""
    assert FACES
    sizes, page = PROFILE.type, PROFILE.page
    style = ParagraphStyle(
        "p", fontName=font_name("serif"), fontSize=sizes.body, leading=sizes.leading, alignment=4
    )
    texts = [escape(text) for _, text in _texts(book)]

    def action() -> int:
        document = SimpleDocTemplate(
            BytesIO(),
            pagesize=(page.width * MM, page.height * MM),
            leftMargin=page.inner * MM,
            rightMargin=page.outer * MM,
            topMargin=page.top * MM,
            bottomMargin=page.bottom * MM,
            initialFontName=font_name("serif"),
        )
        document.build([Paragraph(text, style) for text in texts])
        return int(document.page)

    return action, action()


def _breaking(workshop: Workshop) -> list[Row]:
    """Total fit of all paragraphs of all books beside filling line after line."""
    style = Style("serif", PROFILE.type.body, PROFILE.colour("ink"))
    width = PROFILE.measure * MM
    texts: list[tuple[Hyphenator, list[Element]]] = []
    for game in workshop.folders.games():
        for code in workshop.game(game).texts:
            book = workshop.compose(game, code, PROFILE)
            hyphenator = Hyphenator(code, workshop.hyphenation(code))
            elements = [e for e in book.document.body.walk() if e.tag == "p" and e.text]
            texts.append((hyphenator, elements))

    def measured() -> list[list[Item]]:
        return [
            inline_items(e.children, style, Setter(PROFILE, hyphenator), e.where, True)
            for hyphenator, elements in texts
            for e in elements
        ]

    paragraphs = measured()
    total = _cpu(lambda: [break_lines(items, [width], True) for items in paragraphs], 7)
    greedy = _cpu(lambda: [_greedy(items, width) for items in paragraphs], 7)
    set_too = _cpu(measured)
    return [
        Row("total fit alone", total, "greedy", greedy),
        Row("measuring and total fit", set_too + total, "greedy", set_too + greedy),
    ]


def _greedy(items: list[Item], width: float) -> list[Line]:
    """Lines of the first fit: as much on each as goes there."""
    lines: list[Line] = []
    start, last = 0, -1
    used = elastic = at_last = elastic_at_last = 0.0
    for index, item in enumerate(items):
        if item.glue:
            last, at_last, elastic_at_last = index, used, elastic
            elastic += item.elastic
        elif item.cost is not None:
            if item.cost < INFINITE and used + item.width <= width:
                last, at_last, elastic_at_last = index, used + item.width, elastic
            if item.cost <= -INFINITE:
                lines.append(Line(start, index, 0.0, used, False))
                start, used, elastic, last = index + 1, 0.0, 0.0, -1
            continue
        used += item.width
        if used > width and last > start:
            ratio = (width - at_last) / (STRETCH * elastic_at_last) if elastic_at_last else 0.0
            lines.append(Line(start, last, ratio, at_last, items[last].hyphen))
            used, elastic = used - at_last, elastic - elastic_at_last
            start, last = last + 1, -1
    return lines
