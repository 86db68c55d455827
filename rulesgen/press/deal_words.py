"""How a layout is dealt, in words for whoever lays it out: from the rules' own steps and places."""

from __future__ import annotations

from collections.abc import Sequence

from rulesgen.cards import Card, Suit
from rulesgen.language.words import Word
from rulesgen.press.voice import Speaker
from rulesgen.rules.geometry import suits_of, table_of
from rulesgen.rules.record import DealStep, Rules
from rulesgen.rules.schemes import Twin
from rulesgen.rules.table import Fan, Place
from rulesgen.rules.words import DealOrder, Face

FAN_WAYS = {Fan.DOWN: "down", Fan.ZIGZAG: "zigzag", Fan.RIGHT: "right", Fan.LEFT: "left"}
"""Which way the cards of a fan follow each other; a zigzag begins on the left."""


def deal_sentence(
    rules: Rules,
    speaker: Speaker,
    returned: Sequence[Card] = (),
    twin: Twin | None = None,
    short: bool = False,
) -> str:
    """How the layout is dealt from a stacked pack.

    `returned` are cards put back while dealing; of a `twin` table the first draw belongs to the deal.
    `short` leaves to the numbers in the picture in which order single places are filled.
    """
    language, phrase = speaker.language, speaker.language.phrase
    dealt = [step for step in rules.deal if step.cards != "rest"]
    rest = next((step for step in rules.deal if step.cards == "rest"), None)
    faces = {step.face for step in dealt}
    parts = [_part(step, rules, speaker, short) for step in dealt]
    face = faces.pop() if len(faces) == 1 else Face.UP
    told = [phrase(f"sheets.deal-{face.value}", parts="; ".join(parts))]
    if rest is not None:
        key = "sheets.deal-rest-up" if rest.face is Face.UP else "sheets.deal-rest"
        told.append(phrase(key, pile=Word(rest.to)))
    if returned:
        cards = ", ".join(language.card(card) for card in returned)
        told.append(phrase("sheets.deal-returned", cards=cards))
    if twin is not None and twin.draw:
        told.append(phrase("sheets.deal-first-draw", n=twin.draw))
    return " ".join(told)


def _part(step: DealStep, rules: Rules, speaker: Speaker, short: bool) -> str:
    """One kind of pile with its cards: `Corners: four single cards, first above, then below`."""
    language = speaker.language
    count = rules.piles[step.to].count
    several = count > 1 and rules.foundation is not rules.piles[step.to]
    pile = language.term(step.to, "pl cap" if several else "sg cap")
    order = "rounds" if step.order is DealOrder.ROUNDS else "piles"
    if step.cards == "staircase":
        return language.phrase(f"sheets.deal-staircase-{order}", pile=pile, count=count)
    cards = int(step.cards)
    places = table_of(rules).piles[step.to].places
    if not several:
        if cards == 1 and not short and (spot := suit_spot(rules, step.to)):
            return language.phrase(f"sheets.deal-base-{spot}", pile=pile)
        spread = cards > 1 and step.face is Face.UP and not short
        way = FAN_WAYS.get(places[0].fan) if spread else None
        key = f"sheets.deal-fan-{way}" if way else "sheets.deal-single"
        return language.phrase(key, pile=pile, n=cards)
    if cards == 1 and short:
        return language.phrase("sheets.deal-each-short", pile=pile, count=count)
    if cards == 1:
        arranged = arrangement(places)
        said = language.phrase(f"sheets.order-{arranged}") if arranged else ""
        return language.phrase("sheets.deal-each", pile=pile, count=count, order=said)
    return language.phrase(f"sheets.deal-many-{order}", pile=pile, n=cards)


def suit_spot(rules: Rules, kind: str) -> str:
    """What the foundations of one suit have to themselves: a `row`, a `column`, a single `place`; empty
    where it is neither, or the piles are no foundations."""
    if rules.foundation is not rules.piles[kind]:
        return ""
    spots: dict[Suit, list[Place]] = {}
    for suit, place in zip(suits_of(rules).values(), table_of(rules).piles[kind].places, strict=True):
        spots.setdefault(suit, []).append(place)
    if all(len(places) == 1 for places in spots.values()):
        return "place"
    for spot, lines in (
        ("row", [{place.y for place in places} for places in spots.values()]),
        ("column", [{place.x for place in places} for places in spots.values()]),
    ):
        if all(len(line) == 1 for line in lines) and len(set.union(*lines)) == len(lines):
            return spot
    return ""


def arrangement(places: Sequence[Place]) -> str:
    """How places follow each other on the table; empty where they are in no such order.

    >>> arrangement([Place(0, 0), Place(6, 0), Place(0, 9), Place(6, 9)])
    'two-rows'
    """
    across, down = sorted({place.x for place in places}), sorted({place.y for place in places})
    spots = [(place.x, place.y) for place in places]
    if spots == [(x, y) for y in down for x in across]:
        if len(across) == 1:
            return "column"
        return {1: "row", 2: "two-rows"}.get(len(down), "rows")
    if spots == [(x, y) for x in across for y in down]:
        return "two-columns" if len(across) == 2 else "columns"
    return ""
