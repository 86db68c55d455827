"""Tables laid out at random, as if late in a game: what random play seldom reaches.

Everything is read from the rules: how foundations run, what is built, what lies face down.
"""

from __future__ import annotations

from random import Random

from rulesgen.cards import Card
from rulesgen.engine import Position, from_object, from_piles
from rulesgen.engine.tables import DOWN, UP, tables
from rulesgen.rules.record import Foundation, Rules, Tableau
from rulesgen.rules.words import Base, Direction, Fill


def scattered(rules: Rules, random: Random) -> Position:
    """A whole position of the game: foundations at any height, the other cards anywhere."""
    rest = list(rules.pack)
    random.shuffle(rest)
    piles: dict[str, list[Card]] = {name: [] for name in rules.pile_names()}
    down: dict[str, int] = {}
    built: dict[str, int] = {}
    way = _lay_foundations(rules, piles, rest, random)
    for kind, pile in rules.piles.items():
        if isinstance(pile, Tableau):
            for name in _names(kind, pile.count):
                _lay_pile(rules, kind, pile, name, piles, rest, random)
                _note(rules, kind, name, piles[name], rest, random, down, built)
    stock = rules.stock
    passes = (stock.passes or 4) if stock else 1
    _lay_the_rest(rules, piles, rest, random)
    return from_piles(
        rules,
        {
            name: [
                ("~" if place < down.get(name, 0) else "") + card.code
                for place, card in enumerate(cards)
            ]
            if not _is_stock(rules, name)
            else [f"~{card.code}" for card in cards]
            for name, cards in piles.items()
        },
        pass_number=random.randint(1, passes),
        direction=way,
        built={name: count for name, count in built.items() if count},
    )


def partial(position: Position, random: Random) -> Position:
    """The same table with some piles left out, as in an example that shows a part."""
    found = position.to_object()
    names = list(found["piles"])
    for name in random.sample(names, random.randint(1, len(names) - 2)):
        del found["piles"][name]
        found.get("built", {}).pop(name, None)
    return from_object(position.rules, found | {"partial": True})


def _names(kind: str, count: int) -> list[str]:
    return [kind] if count == 1 else [f"{kind}.{index}" for index in range(1, count + 1)]


def _is_stock(rules: Rules, name: str) -> bool:
    return rules.stock is not None and rules.piles[name.split(".")[0]] is rules.stock


def _order(foundation: Foundation, base: int, way: str | None) -> list[int]:
    """The ranks of a foundation from its first card to its last."""
    if foundation.build.direction is Direction.SWITCHBACK:
        return [*range(1, 14), *range(13, 0, -1)]
    step = -1 if way == "down" else 1
    return [(base - 1 + step * n) % 13 + 1 for n in range(13)]


def _lay_foundations(
    rules: Rules, piles: dict[str, list[Card]], rest: list[Card], random: Random
) -> str | None:
    """Foundations of any height; the direction where the player has chosen one."""
    foundation = rules.foundation
    kind = next(kind for kind, pile in rules.piles.items() if pile is foundation)
    chosen = foundation.build.direction is Direction.CHOSEN
    way = random.choice([None, "up", "down"]) if chosen else None
    base = 1 if foundation.base is Base.ACE else random.randint(1, 13)
    order = _order(foundation, base, way)
    names = _names(kind, foundation.count)
    full = 1 if chosen and way is None else foundation.cards
    for suit in range(4):
        own = names[suit * len(names) // 4 : (suit + 1) * len(names) // 4]
        heights = [random.choice([0, full, random.randint(0, full)]) for _ in own]
        if foundation.base is Base.DEALT and suit == 3 and not any(piles[name] for name in names):
            heights[0] = max(1, heights[0])
        for name, height in zip(own, sorted(heights, reverse=True), strict=True):
            for rank in order[:height]:
                card = next(c for c in rest if c.rank == rank and c.suit == suit)
                rest.remove(card)
                piles[name].append(card)
    return way


def _lay_pile(
    rules: Rules,
    kind: str,
    pile: Tableau,
    name: str,
    piles: dict[str, list[Card]],
    rest: list[Card],
    random: Random,
) -> None:
    """Some cards on a pile of the tableau; no more than one where nothing is ever built."""
    waits = pile.space.fill is Fill.AT_ONCE
    if random.random() < (0.05 if waits else 0.2):
        return
    most = 1 if pile.build is None and pile.space.fill is not Fill.NEVER else 4
    for _ in range(random.randint(1, most)):
        if rest:
            piles[name].append(rest.pop())


def _note(
    rules: Rules,
    kind: str,
    name: str,
    cards: list[Card],
    rest: list[Card],
    random: Random,
    down: dict[str, int],
    built: dict[str, int],
) -> None:
    """Build a sequence on the last card; note what lies face down and what was built."""
    pile = rules.piles[kind]
    assert isinstance(pile, Tableau)
    if not cards or pile.build is None:
        return
    if pile.uncovered is not None:
        down[name] = random.randint(0, len(cards) - 1)
    t = tables(rules)
    number = list(rules.piles).index(kind)
    way = t.way[number] or random.choice([UP, DOWN])
    while random.random() < 0.6:
        fits = t.fits[(number * 4 + way) * 52 + cards[-1].kind]
        card = next((c for c in rest if fits >> c.kind & 1), None)
        if card is None:
            return
        rest.remove(card)
        cards.append(card)
        if t.locks[number]:
            built[name] = built.get(name, 0) + 1


def _lay_the_rest(
    rules: Rules, piles: dict[str, list[Card]], rest: list[Card], random: Random
) -> None:
    """What is left lies in stock and waste, or without them on the first columns."""
    stock = next((name for name in piles if _is_stock(rules, name)), None)
    waste = next((n for n in piles if rules.piles[n.split(".")[0]].role == "waste"), None)
    if stock is None or waste is None:
        for card in rest:
            kinds = [k for k, p in rules.piles.items() if isinstance(p, Tableau) and p.build]
            piles[random.choice([n for n in piles if n.split(".")[0] in kinds])].insert(0, card)
        return
    turned = random.choice([0, len(rest), len(rest) // 2, max(0, len(rest) - 1)])
    piles[stock], piles[waste] = rest[turned:], rest[:turned]
