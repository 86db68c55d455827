"""What stands on every page beside its text: folio and running foot at the outer edge."""

from __future__ import annotations

from rulesgen.documents.profile import MM, Profile
from rulesgen.faults import Where
from rulesgen.renderers.pdf.inline import Piece, Setter, Style
from rulesgen.renderers.pdf.pages import Page
from rulesgen.renderers.pdf.sheet import Segment, Sheet

DROP = 9.0
"""The foot's baseline lies so many mm below the text."""
BETWEEN = 5.0


def ink_foot(sheet: Sheet, page: Page, book: str, profile: Profile, setter: Setter) -> None:
    """The page's number, and the book and chapter in grey beside it."""
    if page.plain:
        return
    sizes = profile.type
    ink = profile.colour("ink")
    folio = setter.piece(str(page.number), Style("sans-medium", sizes.folio, ink), Where(""))
    grey = Style("sans", sizes.running, ink if profile.large else profile.colour("grey"))
    where = Where("")
    left = page.left_edge(profile) * MM
    right = left + profile.measure * MM
    drop = DROP + (4.0 if profile.large else 0.0)
    y = (profile.page.bottom - drop) * MM
    room = right - left - folio.width - BETWEEN * MM
    words = _fitting(setter, book, page.running, grey, where, room)
    length = sum(piece.width for piece in words)
    x = (
        right - folio.width - BETWEEN * MM - length
        if page.right
        else (left + folio.width + BETWEEN * MM)
    )
    segments = []
    for piece in words:
        segments.append(Segment(x, piece.text, piece.style))
        x += piece.width
    number = Segment(right - folio.width if page.right else left, folio.text, folio.style)
    sheet.line(y, [*segments, number] if page.right else [number, *segments])


def _fitting(
    setter: Setter, book: str, chapter: str, style: Style, where: Where, room: float
) -> tuple[Piece, ...]:
    """Book and chapter, or the chapter alone where both are too long."""
    for text in (f"{book} · {chapter}" if chapter and chapter != book else book, chapter, ""):
        pieces = setter.pieces(text, style, where) if text else ()
        if sum(piece.width for piece in pieces) <= room:
            return pieces
    return ()
