"""Another program's dealing as data: which card of its pack lies where, and the pack of ours that
gives the same table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesgen.cards import Card
from rulesgen.rules.schemes import Drop, Twin, TwinStep

Place = tuple[str, int]
"""(pile, place in it from 0 at the bottom)."""


def step_piles(step: TwinStep) -> tuple[str, ...]:
    """The piles one step serves, card by card."""
    served: list[str] = []
    piles = step.to
    for _ in range(step.rounds):
        served.extend(piles)
        if step.drop is Drop.FIRST:
            piles = piles[1:]
        elif step.drop is Drop.LAST:
            piles = piles[:-1]
    return tuple(served)


def places_served(piles: Sequence[str]) -> tuple[Place, ...]:
    """The places cards come to when they are dealt one by one to these piles."""
    height: Counter[str] = Counter()
    places: list[Place] = []
    for pile in piles:
        places.append((pile, height[pile]))
        height[pile] += 1
    return tuple(places)


def twin_places(twin: Twin) -> tuple[Place, ...]:
    """The place of each card the twin deals, first card first; all later cards are the stock."""
    return places_served([pile for step in twin.deal for pile in step_piles(step)])


def our_pack(twin: Twin, deck: Sequence[Card], ours: Sequence[Place]) -> tuple[Card, ...]:
    """The pack with which our dealing gives the twin's table (before its first draw).

    `deck` is the twin's pack, `ours` the places our own dealing serves, both first card first.
    Raises `ValueError` where the two dealings do not fill the same places: a fault in the rules.
    """
    theirs = dict(zip(twin_places(twin), deck, strict=False))
    if set(theirs) != set(ours) or len(theirs) != len(ours):
        odd = sorted(set(theirs).symmetric_difference(ours))
        raise ValueError(f"the two dealings differ at {odd}")
    return tuple(theirs[place] for place in ours) + tuple(deck[len(ours) :])
