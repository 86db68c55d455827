"""The chapters are cut into pages before any ink: places first, then the press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.filling import fill
from rulesgen.renderers.pdf.mapping import Chapter
from rulesgen.renderers.pdf.ornaments import Heading
from rulesgen.renderers.pdf.planning import plan
from rulesgen.renderers.pdf.twins import Twin, paired, told


@dataclass
class Page:
    """One page: its number from 1, what stands on it, the chapter named at its foot."""

    number: int
    content: Stack
    running: str = ""
    plain: bool = False
    """The title page bears no foot."""
    telling: int = 0
    """The number of its language, in a book that is told in two."""

    @property
    def right(self) -> bool:
        """Odd pages are right-hand pages."""
        return self.number % 2 == 1

    def walk(self) -> Iterator[Block]:
        """The blocks on it, in its own language."""
        return told(self.content, self.telling)

    def left_edge(self, profile: Profile) -> float:
        """Where its text begins, mm from the paper's left edge."""
        return profile.page.inner if self.right else profile.page.outer


def lay_out(
    chapters: Sequence[Chapter], profile: Profile, first: int = 1, telling: int = 0
) -> list[Page]:
    """The pages of a book: titles on pages of their own, the other chapters as `planning` gathers them.

    Nothing is lost: a block too high for any page is made smaller or divided where it would rather
    stay whole. `first` is the number of the first page, `telling` that of the book's language.
    """
    pages: list[Page] = []
    for content, plain in _contents(chapters, profile):
        pages.append(Page(first + len(pages), content, plain=plain, telling=telling))
    _name_chapters(pages)
    return pages


def lay_out_facing(
    chapters: Sequence[Sequence[Chapter]], profile: Profile, first: int = 2
) -> list[Page]:
    """The pages of a book told in two languages, the first on left-hand pages: alike on both sides."""
    width, grid = profile.measure * MM, profile.type.leading / 2
    left, right = ({chapter.name: chapter for chapter in own} for own in chapters)
    joint = []
    for name in dict.fromkeys((*left, *right)):
        ours, theirs = left.get(name, Chapter([])), right.get(name, Chapter([]))
        blocks = paired(ours.blocks, theirs.blocks, width, grid)
        joint.append(Chapter(blocks, ours.fresh or theirs.fresh, ours.title, name))
    sides: tuple[list[Page], list[Page]] = ([], [])
    for content, plain in _contents(joint, profile):
        for telling, side in enumerate(sides):
            number = first + 2 * len(side) + telling
            side.append(Page(number, content, plain=plain, telling=telling))
    for side in sides:
        _name_chapters(side)
    return [page for spread in zip(*sides, strict=True) for page in spread]


def _contents(chapters: Sequence[Chapter], profile: Profile) -> Iterator[tuple[Stack, bool]]:
    """What stands on each page, and whether it is a title page."""
    width, height = profile.measure * MM, profile.text_height * MM
    grid = profile.type.leading / 2
    for run in _runs(chapters):
        if not run[0].title:
            for content in plan(run, profile):
                yield content, False
            continue
        rest: Stack | None = Stack(run[0].blocks, grid=grid)
        while rest is not None and rest.blocks:
            if rest.height(width) > height:
                rest = _squeezed(rest, width, height)
            content, rest = fill(rest, width, height)
            yield content, True


def _name_chapters(pages: Sequence[Page]) -> None:
    """Each page is named for the chapter at its head, or the first that begins on it."""
    running = ""
    for page in pages:
        headings = [block for block in page.walk() if isinstance(block, Heading)]
        opens = isinstance(_top(page.content, page.telling), Heading)
        page.running = headings[0].title if headings and (opens or not running) else running
        if headings:
            running = headings[-1].title
        if not opens and len(headings) > 0 and not page.running:
            page.running = headings[0].title


def _top(block: Block, telling: int) -> Block:
    """What a page begins with."""
    if isinstance(block, Twin):
        return _top(block.sides[telling], telling)
    return _top(block.blocks[0], telling) if isinstance(block, Stack) and block.blocks else block


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
