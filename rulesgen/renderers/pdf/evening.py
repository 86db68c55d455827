"""Two last pages of a run filled alike: a full one and a few lines on the next look like a mishap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesgen.renderers.pdf.blocks import Block, Stack
from rulesgen.renderers.pdf.ornaments import Heading, SideHead
from rulesgen.renderers.pdf.twins import Twin

SHORT = 0.5
"""A last page that is filled to less than this share is filled from the page before."""
LEAST = 0.4
"""So much of both pages is filled then."""


def evened(
    pages: Sequence[Stack], source: Stack, width: float, height: float, anywhere: bool = False
) -> list[Stack]:
    """The pages with the last two divided otherwise, if that fills them better.

    `source` is what stands on both. A page begins with a head then, or `anywhere` between blocks.
    """
    *others, before, last = pages
    if _filled(last, width, height) >= SHORT:
        return list(pages)
    best, price = [before, last], _price([before, last], width, height)
    for parts in _parts(source, anywhere):
        shares = [_filled(part, width, height) for part in parts]
        if min(shares) >= LEAST and max(shares) <= 1 and _price(parts, width, height) < price:
            best, price = parts, _price(parts, width, height)
    return [*others, *best]


def _filled(page: Stack, width: float, height: float) -> float:
    return page.height(width) / height


def _price(pages: Sequence[Stack], width: float, height: float) -> float:
    return sum((1 - _filled(page, width, height)) ** 2 for page in pages)


def _parts(source: Stack, anywhere: bool) -> Iterator[list[Stack]]:
    """The ways in which it can be divided in two."""
    blocks = source.blocks
    for at, block in enumerate(blocks):
        kept = at == 0 or blocks[at - 1].keep_next
        if not kept and (anywhere or _opens(block)):
            yield [Stack(part, grid=source.grid) for part in (blocks[:at], blocks[at:])]
        if anywhere and type(block) is Stack and not block.whole:
            for first, rest in _parts(block, anywhere):
                yield [
                    Stack([*blocks[:at], first], grid=source.grid),
                    Stack([rest, *blocks[at + 1 :]], grid=source.grid),
                ]


def _opens(block: Block) -> bool:
    """Whether something new begins with it."""
    if isinstance(block, Twin):
        return _opens(block.sides[0])
    if isinstance(block, Stack) and block.blocks:
        return _opens(block.blocks[0])
    return isinstance(block, Heading | SideHead)
