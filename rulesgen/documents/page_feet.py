"""The feet of pages that lie open side by side: their numbers stand at the outer edges."""

from __future__ import annotations

from dataclasses import replace

from rulesgen.documents.drawing import Anchor, Drawing, Item, Label, Link

_TURNED = {Anchor.START: Anchor.END, Anchor.END: Anchor.START, Anchor.MIDDLE: Anchor.MIDDLE}


def outer_foot(page: Drawing, number: int, low: float) -> Drawing:
    """A page that is made as a right-hand one, with its foot as page `number` has it.

    What stands on the baseline `low` (mm from the upper edge) changes sides on even pages, with the links
    over it.
    """
    if number % 2:
        return page
    return replace(page, items=tuple(_other_side(item, page.width, low) for item in page.items))


def _other_side(item: Item, width: float, low: float) -> Item:
    if isinstance(item, Label) and abs(item.y - low) < 0.01:
        return replace(item, x=width - item.x, anchor=_TURNED[item.anchor])
    if isinstance(item, Link) and item.y < low < item.y + item.height:
        return replace(item, x=width - item.x - item.width)
    return item
