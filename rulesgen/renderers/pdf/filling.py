"""Blocks are filled into pages, from the top, without losing any."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from rulesgen.renderers.pdf.blocks import Block, Stack, Way

SHARES = (0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52, 0.46, 0.42)
"""How much smaller pictures may become so that their page is filled better, tried in turn."""
SMALLER = 0.4
"""Price of pictures that are made smaller for that, times what is lost of them."""
FORCED = 6.0
"""Price of a page that ends where none should, as all that could stand on it is too high."""


def fill(rest: Stack, width: float, height: float) -> tuple[Stack, Stack | None]:
    """What fits on one page, and what is left."""
    best = max(page_ways(rest, width, height), key=lambda way: _filled(way, width))
    assert isinstance(best.first, Stack)
    assert isinstance(best.rest, Stack)
    return best.first, best.rest if best.rest.blocks else None


def page_ways(rest: Stack, width: float, height: float) -> list[Way]:
    """The ways in which a page may end that begins with `rest`: at least one.

    Pictures are made smaller, and rooms closer, only where that leaves room for more.
    """
    found: dict[Hashable, Way] = {}
    small = set[Hashable]()
    """What is left in those of the ways found in which it is still made smaller."""

    def take(ways: Iterator[Way], extra: float = 0.0) -> None:
        for first, left, price in ways:
            key = _full(left, width, others, 1).remains() if extra else left.remains()
            known = found.get(key)
            if known is None or price + extra < known.price:
                found[key] = Way(first, left, price + extra)
                (small.add if extra else small.discard)(key)

    others: Sequence[Block] = ()
    over = next((n for n, (_, _, end) in enumerate(rest.places(width)) if end > height + 1e-6), -1)
    if over < 0:
        take(iter([Way(rest, _like(rest, []), 0.0)]))
    take(rest.ways(width, height, height))
    end = over + 1
    while 0 < end < len(rest.blocks) and rest.blocks[end - 1].keep_next:
        end += 1
    near, others = _like(rest, rest.blocks[:end]), rest.blocks[end:]
    if over >= 0 and any(block.gives for block in near.walk()):
        after = rest.price(end, width) if others else 0.0
        for share in SHARES:
            eased = near.eased(width, share)
            assert isinstance(eased, Stack)
            if eased.height(width) <= height + 1e-6:
                take(iter([Way(eased, _like(rest, []), after)]), SMALLER * (1 - share))
                break
            take(eased.ways(width, height, height), SMALLER * (1 - share))
    if not found:
        first, left = _forced(rest, width, height)
        return [Way(first, left, FORCED)]
    return [
        Way(way.first, _full(way.rest, width, others), way.price) if key in small else way
        for key, way in found.items()
    ]


def _full(rest: Block, width: float, others: Sequence[Block], count: int | None = None) -> Stack:
    """What goes over to the next page, with more blocks after it: it has its full size there.

    With a `count` only so many blocks of it.
    """
    assert isinstance(rest, Stack)
    full = [block.eased(width, 1.0) for block in rest.blocks[:count]]
    left = [] if count is None else rest.blocks[count:]
    return _like(rest, [*full, *left, *others])


def _filled(way: Way, width: float) -> float:
    return way.first.height(width)


def _forced(rest: Stack, width: float, height: float) -> tuple[Stack, Stack]:
    """A chain of blocks that want to stay together and do not fit on any page."""
    for index, (block, begin, end) in enumerate(rest.places(width)):
        if end <= height:
            continue
        before, others = rest.blocks[:index], rest.blocks[index + 1 :]
        smaller = block.shrunk(width, height - begin)
        if smaller is not None:
            return _like(rest, [*before, smaller]), _like(rest, others)
        parts = block.forced(width, height - begin)
        if parts is not None:
            return _like(rest, [*before, parts[0]]), _like(rest, [parts[1], *others])
        if isinstance(block, Stack):
            opened = block.divide(width, height - begin)
            if isinstance(opened, tuple) and isinstance(opened[0], Stack):
                return _like(rest, [*before, *opened[0].blocks]), _like(rest, [opened[1], *others])
            if len(block.blocks) > 1:
                first, left = fill(_like(rest, [*before, *block.blocks, *others]), width, height)
                return first, left or _like(rest, [])
        cut = max(index, 1)
        return _like(rest, rest.blocks[:cut]), _like(rest, rest.blocks[cut:])
    return rest, _like(rest, [])


def _like(stack: Stack, blocks: Sequence[Block]) -> Stack:
    return Stack(blocks, grid=stack.grid)
