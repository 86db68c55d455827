"""The chapters are cut into pages before any ink: places first, then the press."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from rulesgen.documents.index_words import PageWords
from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.filling import fill
from rulesgen.renderers.pdf.index import page_words
from rulesgen.renderers.pdf.mapping import Chapter, Mapper
from rulesgen.renderers.pdf.ornaments import Facts, Heading, SideHead
from rulesgen.renderers.pdf.paragraph import Paragraph
from rulesgen.renderers.pdf.planning import Opening, never, plan
from rulesgen.renderers.pdf.twins import Twin, paired, told

TALLER = 9.0
"""A title page, which has no foot, may be higher by so many mm where that keeps all of it together."""
SHARED, LAST = 2, 6
"""So many pages at least and at most are planned anew with the index and what stands behind it."""
ROUNDS = 3
"""So often at most the index is made anew until the pages in it hold."""


class Content(NamedTuple):
    """What stands on a page, and whether it is a title page."""

    stack: Stack
    plain: bool = False


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


def lay_out(mapper: Mapper, profile: Profile, first: int = 1, telling: int = 0) -> list[Page]:
    """The pages of a book: titles on pages of their own, the other chapters as `planning` gathers them.

    Nothing is lost: a block too high for any page is made smaller or divided where it would rather
    stay whole. The index comes when the other pages are finished. `first` is the number of the first
    page, `telling` that of the book's language.
    """

    def numbered(contents: Sequence[Content]) -> list[Page]:
        return [
            Page(number, content.stack, plain=content.plain, telling=telling)
            for number, content in enumerate(contents, start=first)
        ]

    def words(contents: Sequence[Content]) -> _Words:
        return [_words(numbered(contents))]

    def tail(told: _Words) -> Sequence[Chapter]:
        return mapper.tail(told[0])

    def opening(place: int) -> bool:
        return (first + place) % 2 == 0

    chapters = _pictured_titles(mapper.chapters(), profile)
    pages = numbered(_contents(chapters, words, tail, profile, opening))
    _name_chapters(pages)
    return pages


def lay_out_facing(mappers: Sequence[Mapper], profile: Profile, first: int = 2) -> list[Page]:
    """The pages of a book told in two languages, the first on left-hand pages: alike on both sides."""

    def numbered(contents: Sequence[Content], telling: int) -> list[Page]:
        return [
            Page(first + 2 * place + telling, content.stack, plain=content.plain, telling=telling)
            for place, content in enumerate(contents)
        ]

    def words(contents: Sequence[Content]) -> _Words:
        return [_words(numbered(contents, telling)) for telling in (0, 1)]

    def tail(told: _Words) -> Sequence[Chapter]:
        found = [mapper.tail(own) for mapper, own in zip(mappers, told, strict=True)]
        return _joint(found[0], found[1], profile)

    left, right = mappers
    chapters = _joint(left.chapters(), right.chapters(), profile)
    # Opposite lies the same in the other language.
    contents = _contents(chapters, words, tail, profile, never)
    sides = [numbered(contents, telling) for telling in (0, 1)]
    for side in sides:
        _name_chapters(side)
    return [page for spread in zip(*sides, strict=True) for page in spread]


def _pictured_titles(chapters: Sequence[Chapter], profile: Profile) -> list[Chapter]:
    """Small title pages in large print hold their pictures: the introduction stands before what follows.

    Where there is no room for the picture even so, all stays as it is.
    """
    shared = list(chapters)
    if not (profile.large and profile.small):
        return shared
    width, height = profile.measure * MM, (profile.text_height + TALLER) * MM
    for place, (title, after) in enumerate(pairwise(chapters)):
        facts = next((n for n, block in enumerate(title.blocks) if isinstance(block, Facts)), -1)
        words = [block for block in title.blocks[facts + 1 :] if isinstance(block, Paragraph)]
        if not title.title or facts < 0 or Stack(title.blocks).height(width) <= height:
            continue
        others = [block for block in title.blocks if block not in words]
        if Stack(others).height(width) <= height:
            shared[place] = replace(title, blocks=others)
            shared[place + 1] = replace(after, blocks=[*words, *after.blocks])
    return shared


def _joint(left: Sequence[Chapter], right: Sequence[Chapter], profile: Profile) -> list[Chapter]:
    """The chapters of two languages in one, block by block."""
    width, grid = profile.measure * MM, profile.type.leading / 2
    ours, theirs = ({chapter.name: chapter for chapter in own} for own in (left, right))
    joint = []
    for name in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(name, Chapter([])), theirs.get(name, Chapter([]))
        blocks = paired(one.blocks, other.blocks, width, grid)
        joint.append(Chapter(blocks, one.fresh or other.fresh, one.title, name))
    return joint


_Words = list[list[PageWords]]
"""What the index may find on the pages, language by language."""


def _words(pages: Sequence[Page]) -> list[PageWords]:
    """What the index may find on the pages; not on title pages, nor on those of the index."""
    found = [page_words(page.number, page.walk()) for page in pages if not page.plain]
    return [words for words in found if words.text or words.names or words.chapters]


def _contents(
    chapters: Sequence[Chapter],
    words: Callable[[Sequence[Content]], _Words],
    tail: Callable[[_Words], Sequence[Chapter]],
    profile: Profile,
    opening: Opening,
) -> list[Content]:
    """What stands on each page; `tail` are the chapters that follow when the words of those are known.

    They begin on the last page if there is room. Where that moves a word to another page they are made
    anew.
    """
    more = bool(tail(words([])))
    before = list(_planned(chapters, profile, opening, more=more))
    kept, opened = _reopened(before, chapters)
    contents = before
    for _ in range(ROUNDS):
        told = words(contents)
        last = list(tail(told))
        contents = [*kept, *_planned([*opened, *last], profile, opening, len(kept))]
        if words(contents) == told:
            break
    return contents


def _reopened(
    contents: list[Content], chapters: Sequence[Chapter]
) -> tuple[list[Content], list[Chapter]]:
    """The pages that stay as they are, and the chapters that are planned anew with those that follow.

    That begins where a page begins with a chapter, so that the book's last pages may share what they hold.
    """
    if not contents or contents[-1].plain:
        return contents, []
    names = {chapter.name: place for place, chapter in enumerate(chapters) if chapter.name}
    for place in range(len(contents) - 1, max(0, len(contents) - LAST) - 1, -1):
        top = contents[place].stack.blocks[0].target
        if contents[place].plain:
            break
        if top in names and len(contents) - place >= SHARED:
            return contents[:place], list(chapters[names[top] :])
    return contents[:-1], [Chapter(contents[-1].stack.blocks)]


def _planned(
    chapters: Sequence[Chapter],
    profile: Profile,
    opening: Opening,
    place: int = 0,
    more: bool = False,
) -> Iterator[Content]:
    """The same without any that follow, for which `more` keeps the last page open.

    `place` pages stand before them.
    """
    width, height = profile.measure * MM, profile.text_height * MM
    grid = profile.type.leading / 2
    runs = _runs(chapters)
    for run in runs:
        if not run[0].title:
            goes_on = more and run is runs[-1]
            for content in plan(run, profile, partial(_later, opening, place), goes_on):
                place += 1
                yield Content(content)
            continue
        rest: Stack | None = Stack(run[0].blocks, grid=grid)
        if rest is not None and rest.height(width) > height:
            # Off the grid and down to where other pages have their foot it may have room.
            closer, taller = Stack(run[0].blocks), height + TALLER * MM
            if closer.height(width) <= taller:
                rest, height = closer, taller
        while rest is not None and rest.blocks:
            if rest.height(width) > height:
                rest = _squeezed(rest, width, height)
            content, rest = fill(rest, width, height)
            place += 1
            yield Content(content, plain=True)


def _later(opening: Opening, before: int, place: int) -> bool:
    """The same for pages that have so many before them."""
    return opening(before + place)


def _name_chapters(pages: Sequence[Page]) -> None:
    """Each page is named for the chapter at its head, or the first that begins on it."""
    running = ""
    for page in pages:
        titles = [title for block in page.walk() if (title := _title(block))]
        opens = bool(_title(_top(page.content, page.telling)))
        page.running = titles[0] if titles and (opens or not running) else running
        if titles:
            running = titles[-1]


def _title(block: Block) -> str:
    """The name of the chapter that begins with it, if one does."""
    return block.title if isinstance(block, Heading | SideHead) else ""


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
