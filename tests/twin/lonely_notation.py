"""The notation of tests/data/klondike_verdicts.json, translated to ours.

There a ten is `T`, `D` draws (with the stock empty it turns the waste over, a move of its own) and
`X>Y:C` moves the card C and the run on it from X to Y: W waste, F foundation, T1 … T7 columns.
`deck` is dealt in rounds, first card first, exactly as ours.
"""

from __future__ import annotations

from rulesgen.cards import Card

PILES = {"W": "waste"} | {f"T{n}": f"column.{n}" for n in range(1, 8)}


def pack(deck: str) -> list[str]:
    """The deck's cards in our codes, first card dealt first."""
    return [Card.parse(code).code for code in deck.split()]


def move(step: str, stock_is_empty: bool) -> str:
    """One step as a line of ours.

    >>> move("D", False), move("D", True), move("W>F:TH", False), move("T3>T4:2D", False)
    ('draw', 'redeal', '10H waste > foundation.3', '2D column.3 > column.4')
    """
    if step == "D":
        return "redeal" if stock_is_empty else "draw"
    places, code = step.split(":")
    card = Card.parse(code)
    piles = PILES | {"F": f"foundation.{card.suit + 1}"}
    source, target = (piles[place] for place in places.split(">"))
    return f"{card.code} {source} > {target}"
