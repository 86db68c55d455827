"""Tiny numbers beside places that a text names by number: corners 1–4.

They stand where they are clear of everything and make no picture larger; where one place of a kind
has no such spot, the kind goes without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesgen.documents.drawing import POINT, Anchor, Box, Item, Label, bounds
from rulesgen.documents.picture_ink import label
from rulesgen.documents.picture_places import LaidPile
from rulesgen.documents.profile import Profile

SIZE, SIZE_LARGE = 6.5, 18.0
"""Sizes of the numbers, points."""
ALIKE = (0, 3, 6, 7)
"""Those of the spots of a place that all places of a kind had better share."""
GAP = 0.9
"""Room between a number and its place, mm."""
CLEAR, CLEAR_WORDS = 0.5, 0.8
"""Room a number keeps from everything else, mm; at its sides from words, in its own heights."""


def place_numbers(
    piles: Mapping[str, LaidPile],
    kinds: Sequence[str],
    items: Sequence[Item],
    content: Box,
    profile: Profile,
) -> Iterator[Label]:
    """The numbers of the places of these kinds, clear of the `items` and within the `content`."""
    apart = CLEAR_WORDS * (SIZE_LARGE if profile.large else SIZE) * POINT
    boxes = []
    for item in items:
        box, aside = bounds(item), apart if isinstance(item, Label) else 0.0
        boxes.append(Box(box.left - aside, box.top, box.right + aside, box.bottom))
    middle = (content.left + content.right) / 2
    for kind in kinds:
        members = [pile for pile in piles.values() if pile.kind == kind]
        spots = [
            list(_spots(pile.box, pile.name.partition(".")[2], middle, profile)) for pile in members
        ]
        free = [[_free(bounds(one), boxes, content) for one in own] for own in spots]
        # On the same side of all places, if that is free; else each where it finds room.
        same = next((at for at in ALIKE if all(own[at] for own in free)), None)
        if same is not None:
            found = [own[same] for own in spots]
        elif all(any(own) for own in free):
            found = [own[clear.index(True)] for own, clear in zip(spots, free, strict=True)]
        else:
            continue
        yield from found
        boxes += [bounds(one) for one in found]


def _spots(box: Box, number: str, middle: float, profile: Profile) -> Iterator[Label]:
    """Beside the place on its outer side, then on its inner side: halfway up, lower, higher, so far as the
    place reaches; then below and above it."""
    size = SIZE_LARGE if profile.large else SIZE
    colour = "ink" if profile.large else "second-line"
    half = 0.35 * size * POINT
    middle_up = (box.top + box.bottom) / 2 + half
    heights = (middle_up, box.bottom, box.top + 2 * half)
    sides = [(box.left - GAP, Anchor.END), (box.right + GAP, Anchor.START)]
    across = (box.left + box.right) / 2
    for x, anchor in sides if across < middle else reversed(sides):
        for y in heights:
            yield label(number, x, y, "sans", size, colour, anchor)
    for base in (box.bottom + GAP + 2 * half, box.top - GAP):
        yield label(number, across, base, "sans", size, colour, Anchor.MIDDLE)


def _free(box: Box, taken: Sequence[Box], content: Box) -> bool:
    within = content.left <= box.left and box.right <= content.right
    if not within or box.top < content.top or content.bottom < box.bottom:
        return False
    clear = box.grown(CLEAR)
    return not any(clear.meets(other) for other in taken)
