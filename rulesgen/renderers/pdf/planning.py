"""Where pages end: chosen for all chapters between two title pages at once.

As the lines of a paragraph, the pages are chosen together (see `linebreak`): room left empty costs the
more the larger it is, and so does a page that ends where a reader had better not turn it, but less where
the next page lies opposite. Chapters follow each other, or begin a new page where the one before leaves
little room empty.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from heapq import heappop, heappush

from rulesgen.documents.profile import MM, Profile
from rulesgen.renderers.pdf.blocks import Block, Stack, Way
from rulesgen.renderers.pdf.filling import page_ways
from rulesgen.renderers.pdf.mapping import Chapter

PAGE = 0.5
"""Price of a page."""
EMPTY = 1.3
"""Price of an empty page: the room at a chapter's end costs its share of the page squared."""
WHITE, HOLE = 0.5, 1.9
"""Price of an empty page in the middle of a chapter: its share, and its share squared."""
DIVIDED, SHORT = 0.22, 0.38
"""Price of a page's end in a chapter, and in one shorter than half a page."""
FEW, STUB = 0.3, 0.5
"""The last page of a chapter or a book that is filled to less than the first costs the second more."""
ENOUGH = 0.6
"""A book's last page that is filled to less costs what is missing."""
FOLLOWS = 0.06
"""Price of a chapter with pictures that begins in the middle of a page."""


Opening = Callable[[int], bool]
"""Whether the page with such a place among some pages (from 0) has the next one opposite."""


def never(place: int) -> bool:
    """Where every page is turned before the next is read."""
    return False


def plan(
    chapters: Sequence[Chapter], profile: Profile, opening: Opening, more: bool = False
) -> list[Stack]:
    """The pages of some chapters on the paper of a profile; `more` may follow on the last.

    The room between two lines that a page's last one has below it is no part of the text.
    """
    sizes = profile.type
    width = profile.measure * MM
    height = profile.text_height * MM + (sizes.leading - sizes.body) / 2
    return pages_of(chapters, width, height, profile.type.leading / 2, opening, more)


def pages_of(
    chapters: Sequence[Chapter],
    width: float,
    height: float,
    grid: float,
    opening: Opening = never,
    more: bool = False,
) -> list[Stack]:
    """The pages of some chapters, by the cheapest way from the first block to the last.

    E. W. Dijkstra, "A note on two problems in connexion with graphs" (1959): of what is left of the
    blocks, that with the cheapest pages before it is filled into the next page first. What is left for
    a page with another opposite is told apart from the same left for one that is turned.
    """
    starts: dict[int, Chapter] = {}
    blocks = list[Block]()
    for chapter in chapters:
        if chapter.blocks:
            starts[len(blocks)] = chapter
            blocks += chapter.blocks
    prices = _Prices(starts, len(blocks), width, height, more)
    whole = Stack(blocks, grid=grid)
    waiting: list[tuple[float, int, int, Stack, _Pages | None]] = [(0.0, 0, 0, whole, None)]
    done, count = set[Hashable](), 0
    known: dict[Hashable, list[tuple[Way, float]]] = {}
    while waiting:
        price, _, place, rest, pages = heappop(waiting)
        if not rest.blocks:
            return _in_order(pages)
        left, opposite = rest.remains(), opening(place)
        if (left, opposite) in done:
            continue
        done.add((left, opposite))
        if left not in known:
            ways = page_ways(rest, width, height)
            known[left] = [(way, prices.of(rest, way)) for way in ways]
        for way, own in known[left]:
            assert isinstance(way.first, Stack)
            assert isinstance(way.rest, Stack)
            saved = way.rest.blocks[0].opposite if opposite and way.rest.blocks else 0.0
            count += 1
            after = (way.first, pages)
            heappush(waiting, (price + own - saved, count, place + 1, way.rest, after))
    raise RuntimeError("blocks that no page holds and that cannot be divided")


_Pages = tuple[Stack, "_Pages | None"]
"""A page, and those before it."""


class _Prices:
    """What pages cost, by what is left of a run of blocks before and after them."""

    def __init__(
        self,
        starts: Mapping[int, Chapter],
        count: int,
        width: float,
        height: float,
        more: bool,
    ) -> None:
        self.starts, self.count, self.width, self.height = starts, count, width, height
        """`starts` are the chapters by the place of their first block, `count` is that of all blocks."""
        self.more = more
        self.short = {
            place: Stack(chapter.blocks).height(width) < height / 2
            for place, chapter in starts.items()
        }

    def of(self, rest: Stack, way: Way) -> float:
        """The price of the page that a way ends."""
        assert isinstance(way.rest, Stack)
        price = PAGE + way.price
        first, after = (self.count - len(left.blocks) for left in (rest, way.rest))
        price += FOLLOWS * sum(
            chapter.fresh for place, chapter in self.starts.items() if first < place < after
        )
        empty = max(0.0, 1.0 - way.first.height(self.width) / self.height)
        stub = STUB if empty > 1 - FEW else 0.0
        if after == self.count:
            return price + (0.0 if self.more else stub + max(0.0, empty - (1 - ENOUGH)))
        if after in self.starts:
            return price + stub + EMPTY * empty * empty
        begun = max((place for place in self.starts if place < after), default=0)
        divided = SHORT if self.short.get(begun) else DIVIDED
        return price + divided + WHITE * empty + HOLE * empty * empty


def _in_order(last: _Pages | None) -> list[Stack]:
    """The pages in their order."""
    pages = list[Stack]()
    while last is not None:
        pages.append(last[0])
        last = last[1]
    return pages[::-1]
