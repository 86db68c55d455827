"""Facts that follow from the rules by counting: never typed by hand, in prose or anywhere else."""

from __future__ import annotations

from rulesgen.rules.record import DealStep, Rules
from rulesgen.rules.words import Face, Role


def dealt_to(rules: Rules, step: DealStep, left: int) -> int:
    """Cards that one step of the deal lays out in all, `left` cards being undealt before it."""
    count = rules.piles[step.to].count
    if step.cards == "rest":
        return left
    if rules.piles[step.to].role is Role.FOUNDATION and isinstance(step.cards, int):
        return step.cards  # base cards: each goes to the foundation of its suit
    if step.cards == "staircase":
        return count * (count + 1) // 2
    return int(step.cards) * count


def dealt_to_each(rules: Rules) -> dict[str, int]:
    """Cards dealt to each pile by its name, the rest in the stock aside.

    A base card goes to the foundation of its suit, whichever that is: it counts for the kind.
    """
    found: dict[str, int] = {}
    for step in rules.deal:
        pile, cards = rules.piles[step.to], step.cards
        if cards == "rest":
            continue
        names = (
            (step.to,)
            if pile.count == 1 or pile.role is Role.FOUNDATION
            else tuple(f"{step.to}.{index}" for index in range(1, pile.count + 1))
        )
        for place, name in enumerate(names):
            given = place + 1 if cards == "staircase" else int(cards)
            found[name] = found.get(name, 0) + given
    return found


def cards_in(rules: Rules, kind: str) -> int:
    """Cards in all piles of a kind together when the deal is done."""
    left, found = len(rules.pack), 0
    for step in rules.deal:
        given = dealt_to(rules, step, left)
        left -= given
        if step.to == kind:
            found += given
    return found


def first_place(rules: Rules, kind: str) -> int:
    """Which card of the pack, counted from 1, is the first to go to a pile of that kind.

    0 if the deal gives that kind nothing.
    """
    laid = 0
    left = len(rules.pack)
    for step in rules.deal:
        if step.to == kind:
            return laid + 1
        given = dealt_to(rules, step, left)
        laid += given
        left -= given
    return 0


def face_down_in(rules: Rules, kind: str) -> int:
    """Cards that lie face down in all piles of a kind when the deal is done."""
    left, lying, found = len(rules.pack), 0, 0
    for step in rules.deal:
        given = dealt_to(rules, step, left)
        left -= given
        if step.to != kind:
            continue
        lying += given
        if step.face is Face.DOWN:
            found += given
        elif step.face is Face.LAST_UP:  # whatever lies below is turned down, too
            found = lying - min(given, rules.piles[kind].count)
    return found


def face_down(rules: Rules) -> int:
    """All cards that start face down, the stock's too."""
    return sum(face_down_in(rules, kind) for kind in rules.piles)


def stock_cards(rules: Rules) -> int:
    """Cards in the stock when the deal is done; 0 without a stock."""
    kind = rules.kind_of_role(Role.STOCK)
    return cards_in(rules, kind) if kind else 0


def turn_overs(rules: Rules) -> int | None:
    """How often the waste may be turned over: one less than the passes; None for unlimited."""
    stock = rules.stock
    if stock is None:
        return 0
    return None if stock.passes == 0 else stock.passes - 1


def other_base_cards(rules: Rules) -> int:
    """Cards of the base card's rank besides the base card."""
    return sum(1 for card in rules.pack if card.rank == rules.pack[0].rank) - 1
