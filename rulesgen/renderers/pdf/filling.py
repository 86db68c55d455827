"""Blocks are filled into pages, from the top, without losing any."""

from __future__ import annotations

from collections.abc import Sequence

from rulesgen.renderers.pdf.blocks import Block, Stack


def fill(rest: Stack, width: float, height: float) -> tuple[Stack, Stack | None]:
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
        parts = block.forced(width, height - begin)
        if parts is not None:
            return _like(rest, [*before, parts[0]]), _like(rest, [parts[1], *others])
        if isinstance(block, Stack):
            opened = block.divide(width, height - begin)
            if opened is not None:
                return _like(rest, [*before, *opened[0].blocks]), _like(rest, [opened[1], *others])
            if len(block.blocks) > 1:
                return fill(_like(rest, [*before, *block.blocks, *others]), width, height)
        cut = max(index, 1)
        return _like(rest, rest.blocks[:cut]), _like(rest, rest.blocks[cut:])
    return rest, None


def _like(stack: Stack, blocks: Sequence[Block]) -> Stack:
    return Stack(blocks, grid=stack.grid)
