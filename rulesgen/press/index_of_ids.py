"""The index of a collection: each deal by its id, with the pages of deal and solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesgen.documents.picture_ink import line_length
from rulesgen.language import Language
from rulesgen.press.sheet_words import Sheet
from rulesgen.solver.verdict import Won

GAP = 3.0
"""Least room between two columns, mm."""


def index_rows(
    sheets: Sequence[Sheet],
    first: Sequence[int],
    solution: Mapping[int, int],
    languages: Sequence[Language],
    graded: bool,
    brief: bool = False,
) -> tuple[str, list[list[str]]]:
    """How every id begins (nothing where they begin differently), and the rows under their head.

    `first` and `solution` are the pages by deal, of which the second may tell why there is none. The
    heads are in all `languages`; `brief` ones leave it to somebody else to say that pages are meant.
    """
    pages = [f"{name}-short" if brief else name for name in ("page", told_of(sheets))]
    names = ["id", *pages, "moves", *(["grade"] if graded else [])]
    told = [[speech.phrase(f"collection.index-{name}") for speech in languages] for name in names]
    rows = [[" · ".join(dict.fromkeys(head)) for head in told]]
    ids = [sheet.shown_id for sheet in sheets]
    begins = {_beginning(sheet) for sheet in sheets}
    begin = begins.pop() if len(begins) == 1 and len(ids) > 1 else ""
    for number in sorted(range(len(ids)), key=lambda n: (len(ids[n]), ids[n])):
        verdict, known = sheets[number].verdict, sheets[number].graded
        moves = str(len(verdict.moves)) if isinstance(verdict, Won) else "–"
        row = [ids[number].removeprefix(begin), str(first[number])]
        row += [str(solution.get(number, 0)), moves]
        if graded:
            row.append(languages[0].phrase(f"grade.{known.grade}") if known is not None else "–")
        rows.append(row)
    return begin, rows


def told_of(sheets: Sequence[Sheet]) -> str:
    """What stands at the end of the book: every `solution`, or `more` where not all have one."""
    return "solution" if all(isinstance(sheet.verdict, Won) for sheet in sheets) else "more"


def _beginning(sheet: Sheet) -> str:
    """An id up to its number."""
    if sheet.id is None:
        return ""
    before, found, _ = sheet.shown_id.rpartition(f":{sheet.id.label}:")
    return f"{before}:" if found else ""


def needed_widths(rows: Sequence[Sequence[str]], size: float) -> list[float]:
    """Widths of columns by their longest cell, mm."""
    return [
        max(line_length(cell, "sans-medium", size) for cell in column) + GAP
        for column in zip(*rows, strict=True)
    ]


def column_widths(rows: Sequence[Sequence[str]], size: float, width: float) -> list[float]:
    """The same, what is left over shared out; mm."""
    needed = needed_widths(rows, size)
    spare = (width - sum(needed)) / len(needed)
    if spare < 0:
        return [width * need / sum(needed) for need in needed]
    return [need + spare for need in needed]
