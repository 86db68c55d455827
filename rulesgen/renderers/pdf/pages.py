"""The chapters are cut into pages before any ink: places first, then the press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf.blocks import Stack
from rulesgen.renderers.pdf.filling import fill
from rulesgen.renderers.pdf.mapping import Chapter
from rulesgen.renderers.pdf.ornaments import Heading
from rulesgen.renderers.pdf.planning import plan


@dataclass
class Page:
    """One page: its number from 1, what stands on it, the chapter named at its foot."""

    number: int
    content: Stack
    running: str = ""
    plain: bool = False
    """The title page bears no foot."""

    @property
    def right(self) -> bool:
        """Odd pages are right-hand pages."""
        return self.number % 2 == 1

    def left_edge(self, profile: Profile) -> float:
        """Where its text begins, mm from the paper's left edge."""
        return profile.page.inner if self.right else profile.page.outer


def lay_out(chapters: Sequence[Chapter], profile: Profile) -> list[Page]:
    """The pages of a book: titles on pages of their own, the other chapters as `planning` gathers them.

    Nothing is lost: a block too high for any page is made smaller or divided where it would rather
    stay whole.
    """
    width, height = profile.measure * MM, profile.text_height * MM
    grid = profile.type.leading / 2
    pages: list[Page] = []
    for run in _runs(chapters):
        if not run[0].title:
            for content in plan(run, profile):
                pages.append(Page(len(pages) + 1, content))
            continue
        rest: Stack | None = Stack(run[0].blocks, grid=grid)
        while rest is not None and rest.blocks:
            if rest.height(width) > height:
                rest = _squeezed(rest, width, height)
            content, rest = fill(rest, width, height)
            pages.append(Page(len(pages) + 1, content, plain=True))
    running = ""
    for page in pages:
        headings = [block for block in page.content.walk() if isinstance(block, Heading)]
        opens = bool(page.content.blocks) and _opens(page.content)
        page.running = headings[0].title if headings and (opens or not running) else running
        if headings:
            running = headings[-1].title
        if not opens and len(headings) > 0 and not page.running:
            page.running = headings[0].title
    return pages


def _opens(stack: Stack) -> bool:
    """Whether a page begins with a heading."""
    first = stack.blocks[0]
    if isinstance(first, Stack) and first.blocks:
        return _opens(first)
    return isinstance(first, Heading)


def _runs(chapters: Sequence[Chapter]) -> list[list[Chapter]]:
    """Titles by themselves, what stands between them together."""
    runs: list[list[Chapter]] = []
    for chapter in chapters:
        if not runs or chapter.title or runs[-1][0].title:
            runs.append([])
        runs[-1].append(chapter)
    return runs


def _squeezed(stack: Stack, width: float, height: float) -> Stack:
    """A title page whose picture is made smaller so that all of it fits, if that is enough."""
    smaller = stack.shrunk(width, height)
    return smaller if isinstance(smaller, Stack) else stack
