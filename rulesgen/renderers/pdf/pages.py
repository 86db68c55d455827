"""The chapters are cut into pages before any ink: places first, then the press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.mapping import Chapter
from rulesgen.renderers.pdf.ornaments import Heading


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
    """The pages of a book.

    Chapters follow each other; one that asks for it begins on a new page, and so does what follows a
    title. Nothing is lost: a block too high for any page is made smaller or divided where it would
    rather stay whole.
    """
    width, height = profile.measure * MM, profile.text_height * MM
    grid = profile.type.leading / 2
    pages: list[Page] = []
    for run in _runs(chapters):
        rest: Stack | None = Stack(
            [block for chapter in run for block in chapter.blocks], grid=grid
        )
        while rest is not None and rest.blocks:
            if run[0].title and rest.height(width) > height:
                rest = _squeezed(rest, width, height)
            content, rest = _fill(rest, width, height)
            pages.append(Page(len(pages) + 1, content, plain=run[0].title))
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
    runs: list[list[Chapter]] = []
    for chapter in chapters:
        if not runs or chapter.fresh or runs[-1][0].title:
            runs.append([])
        runs[-1].append(chapter)
    return runs


def _fill(rest: Stack, width: float, height: float) -> tuple[Stack, Stack | None]:
    """What fits on one page, and what is left."""
    if rest.height(width) <= height + 1e-6:
        return rest, None
    parts = rest.divide(width, height)
    if parts is not None:
        return parts
    return _forced(rest, width, height)


def _forced(rest: Stack, width: float, height: float) -> tuple[Stack, Stack | None]:
    """A chain of blocks that want to stay together and do not fit on any page."""
    for index, (block, begin, end) in enumerate(rest.places(width)):
        if end <= height:
            continue
        before, others = rest.blocks[:index], rest.blocks[index + 1 :]
        smaller = block.shrunk(width, height - begin)
        if smaller is not None:
            return _like(rest, [*before, smaller]), _like(rest, others)
        if isinstance(block, Stack):
            opened = block.divide(width, height - begin)
            if opened is not None:
                return _like(rest, [*before, *opened[0].blocks]), _like(rest, [opened[1], *others])
            if len(block.blocks) > 1:
                return _fill(_like(rest, [*before, *block.blocks, *others]), width, height)
        cut = max(index, 1)
        return _like(rest, rest.blocks[:cut]), _like(rest, rest.blocks[cut:])
    return rest, None


def _like(stack: Stack, blocks: Sequence[Block]) -> Stack:
    return Stack(blocks, grid=stack.grid)


def _squeezed(stack: Stack, width: float, height: float) -> Stack:
    """A title page whose picture is made smaller so that all of it fits, if that is enough."""
    smaller = stack.shrunk(width, height)
    return smaller if isinstance(smaller, Stack) else stack
