"""The solution page: a way through in readable notation, or what is known in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rulesgen.documents.drawing import POINT, Drawing
from rulesgen.documents.move_notation import Phase
from rulesgen.documents.picture_ink import line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan
from rulesgen.documents.sheet_text import Words, paragraph
from rulesgen.documents.text_pages import TextPages, hanging

CLOSER = (0.97, 0.94, 0.91, 0.88)
"""Shares of its size to which the text may be reduced to save a page."""


def solution_pages(
    id_: str,
    words: Words,
    phases: Sequence[Phase],
    phase_title: Callable[[int], str],
    plan: SheetPlan,
    profile: Profile,
    signs: Sequence[str] = (),
) -> list[Drawing]:
    """The pages: what the verdict says (`verdict`), how to read the signs, the phases.

    The signs are explained across all columns (`signs` among the words) or one below the other
    (`signs`). Set a little closer where that saves a page with only a few lines on it.
    """

    def set_by(plan: SheetPlan) -> list[Drawing]:
        pages = TextPages(id_, words, plan, profile, int(plan["text"]["columns"]))
        _fill(pages, words, signs)
        add_phases(pages, phases, phase_title)
        pages.level()
        return pages.finish()

    best = set_by(plan)
    for share in CLOSER if len(best) > 1 else ():
        if len(found := set_by(_closer(plan, profile, share))) < len(best):
            return found
    return best


def _closer(plan: SheetPlan, profile: Profile, share: float) -> SheetPlan:
    """The plan with lines closer together and type smaller, which in large print keeps its size."""
    text = {**plan["text"], "leading": share * plan["text"]["leading"]}
    if not profile.large:
        text["size"] *= share
    return replace(plan, numbers={**plan.numbers, "text": text})


def _fill(pages: TextPages, words: Words, signs: Sequence[str]) -> None:
    part = pages.plan["text"]
    wide = pages.right - pages.left
    size, leading = part["size"], part["leading"]
    pages.wide(paragraph(words["verdict"], 0, 0, wide, "serif", 1.08 * size, leading), 1.5)
    for note in ("note", "signs"):
        if words.get(note):
            pages.wide(
                paragraph(
                    words[note], 0, 0, wide, "sans", part["small"], 1.35 * part["small"], "caption"
                ),
                2.5,
            )
    for said in signs:
        pages.text(said, 0.6, "sans", "caption")


def add_phases(
    pages: TextPages, phases: Sequence[Phase], phase_title: Callable[[int], str]
) -> None:
    """Phase by phase into the columns."""
    part = pages.plan["text"]
    last = phases[-1].lines[-1].number if phases and phases[-1].lines else 100
    indent = line_length(f"{last} ", "sans", part["small"]) + 1.5
    leading = part["leading"] * POINT
    for phase in phases:
        for number, line in enumerate(phase.lines):
            told = hanging(str(line.number), line.text, indent, pages.width, pages.plan)
            if not number:
                kept = len(told[:_UNPARTED]) * leading
                pages.heading(phase_title(phase.number), kept, short=True)
            for place, set_ in enumerate(told):
                behind = len(told) - 1 - place
                pages.add(set_, 0.0 if behind else 0.12 * leading, _kept(place, behind) * leading)


_UNPARTED = 3
"""A paragraph of up to so many lines stands in one column."""


def _kept(place: int, behind: int) -> int:
    """How many of the lines that come after a line stay in its column, by its place in the paragraph
    and how many come: neither the first line nor the last one stands alone.

    >>> [_kept(place, 3 - place) for place in range(4)]
    [1, 0, 1, 0]
    >>> [_kept(place, 2 - place) for place in range(3)]
    [2, 1, 0]
    """
    if not place and behind < _UNPARTED:
        return behind
    return 1 if behind and (not place or behind == 1) else 0
