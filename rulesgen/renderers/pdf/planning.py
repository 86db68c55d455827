"""Which chapters begin a new page: chosen for the whole book at once.

Chapters are gathered into runs; a run begins on a new page and its chapters follow each other. Every
way of gathering them is weighed, as lines are in a paragraph: pages cost, room left empty at a page's
foot costs the more the larger it is, and so does a chapter that is divided without need.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.evening import evened
from rulesgen.renderers.pdf.figures import Series
from rulesgen.renderers.pdf.filling import fill
from rulesgen.renderers.pdf.mapping import Chapter

PAGE = 0.5
"""Price of a page."""
EMPTY = 1.3
"""Price of an empty page; the room at a page's foot costs its share of the page squared."""
DIVIDED, SHORT = 0.22, 0.38
"""Price of each page that a chapter touches beyond what it needs; of one shorter than half a page."""
TORN = 0.35
"""Price of a series of pictures that goes on over the page."""
FEW = 0.2
"""A book's last page that is filled to less than this share takes something from the page before."""
FOLLOWS = 0.06
"""Price of a chapter with pictures that begins in the middle of a page."""


@dataclass
class _Run:
    """Chapters set one after the other from the top of a page."""

    pages: list[Stack] = field(default_factory=list)
    """Finished pages, and the one that is still open."""
    sources: list[Stack] = field(default_factory=list)
    """For each page all that stood before its setter then: what is on it and on those after it."""
    price: float = 0.0
    """Of what is divided in it."""


def plan(chapters: Sequence[Chapter], profile: Profile) -> list[Stack]:
    """The pages of some chapters."""
    width, height = profile.measure * MM, profile.text_height * MM
    grid = profile.type.leading / 2
    count = len(chapters)
    best: list[tuple[float, int, list[Stack]] | None] = [None] * (count + 1)
    best[count] = (0.0, count, [])
    for first in range(count - 1, -1, -1):
        run = _Run()
        for last in range(first, count):
            _append(run, chapters[last], width, height, grid)
            rest = best[last + 1]
            if rest is None or not run.pages:
                continue
            price = rest[0] + run.price
            pages = _evened(run, width, height, last + 1 == count)
            for number, page in enumerate(pages, start=1):
                ends = last + 1 == count and number == len(pages)
                price += PAGE + (0.0 if ends else EMPTY * _empty(page, width, height) ** 2)
            known = best[first]
            if known is None or price < known[0] - 1e-9:
                best[first] = (price, last + 1, pages)
        if best[first] is None:
            best[first] = best[first + 1]
    found = best[0]
    pages = list[Stack]()
    at = 0
    while found is not None and at < count:
        pages += found[2]
        at = found[1]
        found = best[at]
    return pages


def _evened(run: _Run, width: float, height: float, ends: bool) -> list[Stack]:
    """The pages of a run, the last two filled alike; at the book's end only where a few lines are left."""
    few = _empty(run.pages[-1], width, height) > 1 - FEW
    if len(run.pages) < 2 or (ends and not few):
        return list(run.pages)
    return evened(run.pages, run.sources[-2], width, height, anywhere=ends)


def _append(run: _Run, chapter: Chapter, width: float, height: float, grid: float) -> None:
    """Set one more chapter below what stands on the open page."""
    if not chapter.blocks:
        return
    open_page = run.pages.pop() if run.pages else None
    if open_page is not None:
        run.sources.pop()
    before = len(run.pages)
    blocks: list[Block] = [*(open_page.blocks if open_page else ()), *chapter.blocks]
    rest: Stack | None = Stack(blocks, grid=grid)
    while rest is not None and rest.blocks:
        run.sources.append(rest)
        content, rest = fill(rest, width, height)
        run.pages.append(content)
    touched = len(run.pages) - before
    if open_page is not None and len(run.pages) > before:
        begins = len(run.pages[before].blocks) > len(open_page.blocks)
        touched -= not begins
        run.price += FOLLOWS if chapter.fresh and begins else 0.0
    own = Stack(chapter.blocks, grid=grid).height(width)
    needed = max(1, -int(-own // height))
    run.price += (SHORT if own < height / 2 else DIVIDED) * max(0, touched - needed)
    whole = sum(isinstance(block, Series) for block in chapter.blocks)
    pieces = sum(isinstance(block, Series) for page in run.pages[before:] for block in page.blocks)
    if open_page is not None:
        pieces -= sum(isinstance(block, Series) for block in open_page.blocks)
    run.price += TORN * max(0, pieces - whole)


def _empty(page: Stack, width: float, height: float) -> float:
    """The share of a page that stays empty at its foot."""
    return max(0.0, 1.0 - page.height(width) / height)
