"""A hint for a deal in a book: how its way through begins, in one line, nothing face down given away."""

from __future__ import annotations

from rulesgen.documents.move_notation import noted
from rulesgen.documents.picture_ink import line_length
from rulesgen.engine import from_piles
from rulesgen.press.sheet_words import Sheet
from rulesgen.press.voice import Voice
from rulesgen.solver.verdict import Won

HINTED = 3
"""Moves at the table that a hint gives away, fewer where they are too long for the line."""


def hint(sheet: Sheet, voice: Voice, size: float, room: float) -> str:
    """The first moves at the table in a line of `room` mm at `size` points, nothing without a way."""
    if not isinstance(sheet.verdict, Won):
        return ""
    said = _first_moves(sheet, sheet.verdict.moves, voice)
    while True:
        text = voice.first.phrase("collection.begins", moves="\u00a0· ".join(said))
        if len(said) < 2 or line_length(text, "sans", size) <= room:
            return text
        said.pop()


def _first_moves(sheet: Sheet, moves: tuple[str, ...], voice: Voice) -> list[str]:
    """The first moves as they are noted, `…` before one for which cards are turned first."""
    taken: list[str] = []
    for move in moves:
        taken.append(move)
        if sum(m not in ("draw", "redeal") for m in taken) == HINTED:
            break
    said: list[str] = []
    drawn = False
    start = from_piles(sheet.rules, sheet.piles)
    for phase in noted(start, taken, voice.first, turned_up=False):
        for line in phase.lines:
            before, _, bold = line.text.partition("**")
            drawn = drawn or bool(before)
            for move in filter(None, bold.replace("**", "").split("\u00a0· ")):
                said.append(f"… {move}" if drawn else move)
                drawn = False
    return said
