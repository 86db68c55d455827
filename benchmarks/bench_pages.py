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
from rulesgen.documents.fonts import FACES
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.rulebook import Book
from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.pdf import render_book
from rulesgen.renderers.pdf.faces import font_name
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items
from rulesgen.renderers.pdf.linebreak import Item, break_lines

ROOT = Path(__file__).resolve().parents[1]
PROFILE = Profile.of("a5")


def measure() -> list[Row]:
    """CPU seconds a page of every book beside the plain flow; total fit beside greedy breaking."""
    workshop = Workshop(find_folders(ROOT))
    rows = []
    for game in workshop.folders.games():
        for code in workshop.game(game).texts:
            rows.append(_book(workshop, game, code))
    rows.extend(_breaking(workshop))
    return rows


def _cpu(action: Callable[[], object], runs: int = 3) -> float:
    times = []
    for _ in range(runs):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    return min(times)


def _book(workshop: Workshop, game: str, code: str) -> Row:
    book = workshop.compose(game, code, PROFILE)
    exceptions = workshop.hyphenation(code)
    for name in book.drawings:
        book.drawings[name]
    printed = render_book(book.document, book.drawings, PROFILE, code, exceptions)
    own = _cpu(lambda: workshop.rulebook(game, code, PROFILE)) / printed.pages
    plain, pages = _plain(book)
    per_page = _cpu(plain) / pages
    speed = f"{game} {code}: a page ({1 / own:.0f} pages a CPU-second)"
    return Row(speed, own, f"plain flow ({1 / per_page:.0f} a second)", per_page)


def _texts(book: Book) -> list[str]:
    kinds = ("p", "li", "dt", "dd", "h1", "h2", "td", "th")
    return [e.text for e in book.document.body.walk() if e.tag in kinds and e.text]


def _plain(book: Book) -> tuple[Callable[[], object], int]:
    """ReportLab's own flow of the same words, without pictures, links and contents."""
    assert FACES
    sizes, page = PROFILE.type, PROFILE.page
    style = ParagraphStyle(
        "p", fontName=font_name("serif"), fontSize=sizes.body, leading=sizes.leading, alignment=4
    )
    texts = [escape(text) for text in _texts(book)]

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
    """Total fit of all paragraphs of one book beside filling line after line."""
    game, code = next(
        (game, code) for game in workshop.folders.games() for code in workshop.game(game).texts
    )
    book = workshop.compose(game, code, PROFILE)
    setter = Setter(PROFILE, Hyphenator(code, workshop.hyphenation(code)))
    style = Style("serif", PROFILE.type.body, PROFILE.colour("ink"))
    paragraphs = [
        inline_items(e.children, style, setter, e.where, True)
        for e in book.document.body.walk()
        if e.tag == "p" and e.text
    ]
    width = PROFILE.measure * MM
    total = _cpu(lambda: [break_lines(items, [width], True) for items in paragraphs])
    greedy = _cpu(lambda: [_greedy(items, width) for items in paragraphs])
    set_too = _cpu(
        lambda: [
            inline_items(e.children, style, Setter(PROFILE, setter.hyphenator), e.where, True)
            for e in book.document.body.walk()
            if e.tag == "p" and e.text
        ]
    )
    return [
        Row("total fit alone", total, "greedy", greedy),
        Row("measuring and total fit", set_too + total, "greedy", set_too + greedy),
    ]


def _greedy(items: list[Item], width: float) -> list[int]:
    """Breaks of the first fit: as much on each line as goes there."""
    breaks: list[int] = []
    start, used, last, at_last = 0, 0.0, -1, 0.0
    for index, item in enumerate(items):
        if item.cost is not None:
            if item.cost < 10_000 and used + item.width <= width:
                last, at_last = index, used
            if item.cost <= -10_000:
                breaks.append(index)
                start, used, last = index + 1, 0.0, -1
            continue
        if item.glue:
            last, at_last = index, used
        used += item.width
        if used > width and last > start:
            breaks.append(last)
            used, start, last = used - at_last, last + 1, -1
    return breaks
