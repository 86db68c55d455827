"""Moulds: pages of deals that lie alike are laid out once, and each deal only fills its cards in.

All deals of a game have the same number of cards in the same piles, face up and down alike, so their
pages differ in the title, the id, its QR code, the open cards and a hint. Everything else is one `Ground`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from rulesgen.cards import Card, Rank
from rulesgen.documents.drawing import CardFace, Drawing, Ground, Item, Label, bounds

Piles = Mapping[str, Sequence[str]]
_KINDS = 52


@dataclass(frozen=True)
class Mould:
    """A page without what is its own."""

    ground: Ground
    slots: tuple[tuple[int, CardFace], ...]
    """(which of the open cards in the order of the piles, a card as it lies there)."""
    above: tuple[Item, ...] = ()
    """What lies over open cards."""
    hint: Label | None = None
    """The line upside down, if there is one: every deal has its own."""

    def filled(self, codes: Sequence[str], letters: Mapping[Rank, str]) -> tuple[Item, ...]:
        """The page's items with these open cards in their places."""
        return (
            self.ground,
            *(laid(face, codes[n], letters) for n, face in self.slots),
            *self.above,
        )


def laid(face: CardFace, code: str, letters: Mapping[Rank, str]) -> CardFace:
    """Another card in a card's place."""
    letter = letters[Card.parse(code).rank]
    return CardFace(
        face.x, face.y, face.width, code, letter, face.angle, face.right_index, face.pip, face.look
    )


def shape_of(piles: Piles) -> tuple[tuple[int, int], ...]:
    """What makes two tables lie alike: height and face-down cards of every pile."""
    return tuple((len(codes), sum(code[0] == "~" for code in codes)) for codes in piles.values())


def open_cards(piles: Piles) -> list[str]:
    """The codes of the open cards in the order of the piles."""
    return [code for codes in piles.values() for code in codes if code[0] != "~"]


def mould(piles: Piles, draw: Callable[[Piles], Drawing]) -> Mould:
    """The mould of a page that `draw` draws for any cards lying like `piles`.

    Which place shows which card is found by drawing the page with cards put in as marks: twice where there
    are more open cards than marks.
    """
    first = second = draw(_marked(piles, lambda n: n % _KINDS))
    several = len(open_cards(piles)) > _KINDS
    if several:
        second = draw(_marked(piles, lambda n: n // _KINDS))
    below: list[Item] = []
    above: list[Item] = []
    slots: list[tuple[int, CardFace]] = []
    hint: Label | None = None
    for item, other in zip(first.items, second.items, strict=True):
        if isinstance(item, CardFace) and isinstance(other, CardFace):
            block = Card.parse(other.card).kind if several else 0
            number = block * _KINDS + Card.parse(item.card).kind
            slots.append((number, replace(item, letter="")))
        elif isinstance(item, Label) and item.upside_down:
            hint = item
        elif any(bounds(item).meets(bounds(face)) for _, face in slots):
            above.append(item)
        else:
            below.append(item)
    name = hashlib.sha256(repr(below).encode()).hexdigest()
    return Mould(Ground(name, tuple(below)), tuple(slots), tuple(above), hint)


def _marked(piles: Piles, kind: Callable[[int], int]) -> Piles:
    """The same piles with the open cards replaced by the kinds of their numbers."""
    number = 0
    marked: dict[str, list[str]] = {}
    for pile, codes in piles.items():
        marked[pile] = []
        for code in codes:
            if code[0] != "~":
                code = Card.of_kind(kind(number)).code
                number += 1
            marked[pile].append(code)
    return marked
