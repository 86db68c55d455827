"""Setting a real pack up: the two-pass stacking table.

Each card goes face up onto a pile named by its first figure, the piles are gathered, and the same
again by the second figure: a radix sort done by hand, which brings a pack from any order into the
order of a deal without searching. The hands' part is told in five steps on the setter's page:

1. hold the pack face up; from the top, deal each card face up onto the pile its first figure names;
2. gather with the highest pile number on top, down to pile 1 at the bottom;
3. deal again by the second figure; 4. gather with pile 1 on top; 5. turn the pack over.

Of equal cards each line of the table is used once in the first dealing, in whatever order; in the
second the one met first takes the line with the higher first figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesgen.cards import Card
from rulesgen.faults import WrongCall

Figures = tuple[int, int]
"""(first pile, second pile), counted from 1."""


@dataclass(frozen=True)
class StackingTable:
    """The printed table for one pack."""

    piles: Figures
    """How many piles the first and the second dealing need."""
    cells: Mapping[Card, tuple[Figures, ...]]
    """One pair of figures for each copy of a card, the pair with the higher first figure first: its
    pile lies above the other's after the first dealing, so in the second its copy is met first."""
    checks: Mapping[int, Card]
    """Cards to compare afterwards: place in the pack, counted from 1, and the card there."""

    @property
    def sizes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many cards each pile has, pile 1 first, after the first and after the second dealing.

        A card on a wrong pile makes one pile larger and another one smaller: to count them before they
        are gathered finds every such mistake.
        """
        pairs = [pair for cell in self.cells.values() for pair in cell]
        first, second = (
            tuple(sum(pair[which] == pile for pair in pairs) for pile in range(1, piles + 1))
            for which, piles in enumerate(self.piles)
        )
        return first, second

    def as_json(self) -> dict[str, object]:
        """The form of `deal --json`; cells in pack order."""
        return {
            "piles": list(self.piles),
            "cells": {
                card.code: [list(pair) for pair in pairs] for card, pairs in self.cells.items()
            },
            "checks": {str(place): card.code for place, card in self.checks.items()},
        }


def usual_piles(cards: int) -> Figures:
    """The fewest piles for a pack: one more in the first dealing than in the second.

    >>> usual_piles(52), usual_piles(104)
    ((8, 7), (11, 10))
    """
    second = 1
    while second * (second + 1) < cards:
        second += 1
    return second + 1, second


def wide_piles(cards: int) -> Figures:
    """Thirteen piles, then few: quicker where the table has room for them.

    >>> wide_piles(52), wide_piles(104)
    ((13, 4), (13, 8))
    """
    return 13, -(-cards // 13)


CHECK_STEPS = (10, 9, 11, 8, 12, 7)
"""Distances between check cards, the one that is easiest to count first."""


def check_places(cards: int, piles: Figures | None = None) -> tuple[int, ...]:
    """Every tenth place, from 1; where piles exchanged would not show there, a distance that tells.

    Two neighbouring piles exchanged in a gathering move all cards of both. They show if one of any two
    neighbours, of the first dealing and of the second, has a check card.

    >>> check_places(52)
    (10, 20, 30, 40, 50)
    """
    first, _ = piles or usual_piles(cards)

    def tells(step: int) -> bool:
        places = range(step - 1, cards, step)
        return _no_two_left(first, {place % first for place in places}) and _no_two_left(
            -(-cards // first), {place // first for place in places}
        )

    step = next(filter(tells, CHECK_STEPS), CHECK_STEPS[0])
    return tuple(range(step, cards + 1, step)) or (cards,)


def _no_two_left(piles: int, checked: set[int]) -> bool:
    """Whether of any two neighbours among so many piles one is checked."""
    return all(pile in checked or pile + 1 in checked for pile in range(piles - 1))


def stacking_table(pack: Sequence[Card], piles: Figures | None = None) -> StackingTable:
    """The table that brings `pack` about (first card dealt first).

    The card at place k, from 0, has the figures P₁ − k mod P₁ and P₂ − k div P₁. Raises `WrongCall`
    (`deal.stacking-piles`) where the piles are too few for the pack.
    """
    first, second = piles or usual_piles(len(pack))
    if not pack or first < 1 or second < 1 or first * second < len(pack):
        raise WrongCall(
            "deal.stacking-piles", first=str(first), second=str(second), cards=str(len(pack))
        )
    found: dict[Card, list[Figures]] = {card: [] for card in sorted(set(pack))}
    for place, card in enumerate(pack):
        found[card].append((first - place % first, second - place // first))
    return StackingTable(
        piles=(first, second),
        cells={card: tuple(sorted(pairs, reverse=True)) for card, pairs in found.items()},
        checks={place: pack[place - 1] for place in check_places(len(pack), (first, second))},
    )
