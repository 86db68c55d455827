"""Deal choices: cards that may be put back while a pile is being dealt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulesgen.cards import Card
from rulesgen.faults import WrongCall


@dataclass(frozen=True)
class Dealt:
    """A pile dealt with later copies returned."""

    pile: tuple[Card, ...]
    """The cards that stayed, first dealt first."""
    rest: tuple[Card, ...]
    """The pack after that, the returned cards under it in the order they were returned."""
    returned: tuple[Card, ...]
    """The cards put back, in that order."""
    offered: tuple[Card, ...]
    """The cards that might have been put back on the way, returned or not."""


def deal_with_returns(pack: Sequence[Card], count: int, returns: Iterable[Card]) -> Dealt:
    """Deal `count` cards to a pile; a later copy of a card already in it may go under the pack.

    The next card takes the place of a returned one, and may be a later copy itself. `returns` may
    name the cards in any order; they go back in the order in which they come. Raises `WrongCall`
    (`deal.return-not-offered`, `deal.return-twice`).
    """
    wanted = list(returns)
    for place, card in enumerate(wanted):
        if card in wanted[:place]:
            raise WrongCall("deal.return-twice", card=card.code)
    pile: list[Card] = []
    rest = list(pack)
    returned: list[Card] = []
    offered: list[Card] = []
    while len(pile) < count:
        card = rest.pop(0)
        if card in pile:
            offered.append(card)
            if card in wanted and card not in returned:
                returned.append(card)
                rest.append(card)
                continue
        pile.append(card)
    for card in wanted:
        if card not in returned:
            raise WrongCall(
                "deal.return-not-offered",
                card=card.code,
                offered=", ".join(other.code for other in offered) or "–",
            )
    return Dealt(tuple(pile), tuple(rest), tuple(returned), tuple(offered))
