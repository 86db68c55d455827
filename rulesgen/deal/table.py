"""From a pack to the table: the deal steps of the rules, laid out card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesgen.cards import Card
from rulesgen.deal.choices import deal_with_returns
from rulesgen.deal.ids import DealId
from rulesgen.deal.packs import check_pack
from rulesgen.deal.pysol_table import our_pack, places_served
from rulesgen.deal.schemes import scheme_named
from rulesgen.faults import WrongCall
from rulesgen.rules.record import DealStep, Rules
from rulesgen.rules.schemes import Twin
from rulesgen.rules.words import DealOrder, Face, Returns, Role


@dataclass(frozen=True)
class Laid:
    """A card on the table, face up or down."""

    card: Card
    up: bool

    def __str__(self) -> str:
        return self.card.code if self.up else f"~{self.card.code}"


@dataclass(frozen=True)
class Table:
    """The table after a deal: every pile by its name, bottom card first."""

    piles: Mapping[str, tuple[Laid, ...]]
    returned: tuple[Card, ...] = ()
    """Cards put back while dealing, in that order."""

    def as_json(self) -> dict[str, list[str]]:
        """The piles as codes, `~` before a card that lies face down."""
        return {pile: [str(laid) for laid in cards] for pile, cards in self.piles.items()}


@dataclass(frozen=True)
class Deal:
    """A deal by id: its pack before deal choices, and its table after them."""

    id: DealId
    pack: tuple[Card, ...]
    """The order in which our dealing gives this table; first card dealt first."""
    table: Table
    twin: Twin | None = None
    """The other program's game, for a scheme that speaks of one."""


def deal_by_id(deal_id: DealId, rules: Rules, twin: Twin | None = None) -> Deal:
    """Deal the table of an id by the rules of its game and variants.

    `twin` is what the rules say of the scheme, if it is one for twins only. The id that comes back
    has the deal choices in the order in which the cards were put back. Raises `WrongCall`.
    """
    scheme = scheme_named(deal_id.scheme)
    pack = scheme.deal(deal_id.label, rules.packs, rules.ranks)
    if scheme.twins_only:
        if twin is None or choosing_variant(rules) is not None or deal_id.choices:
            raise WrongCall(
                "deal.no-twin",
                scheme=scheme.name,
                game=rules.game,
                variants=", ".join(rules.chosen) or "–",
            )
        pack = our_pack(twin, pack, places_served(piles_served(rules)))
        table = first_draw(lay_out(rules, pack), rules, twin.draw)
        return Deal(deal_id, pack, table, twin)
    variant = choosing_variant(rules)
    for name, cards in deal_id.choices:
        if name != variant:
            raise WrongCall("deal.return-not-offered", card=cards[0].code, offered="–")
    wanted = deal_id.chosen(variant) if variant else ()
    table = lay_out(rules, pack, wanted)
    if variant and table.returned:
        deal_id = DealId(
            deal_id.scheme,
            deal_id.game,
            deal_id.variants,
            ((variant, table.returned),),
            deal_id.label,
        )
    return Deal(deal_id, pack, table)


def choosing_variant(rules: Rules) -> str | None:
    """The chosen variant that lets cards be put back while dealing, if one does."""
    if all(step.returns is Returns.NONE for step in rules.deal):
        return None
    for change in rules.variants:
        fields = [field for field in change.changes if field.startswith("deal.")]
        if change.name in rules.chosen and any(f.endswith(".returns") for f in fields):
            return change.name
    return None


def lay_out(rules: Rules, pack: Sequence[Card], returns: Sequence[Card] = ()) -> Table:
    """The table that the deal steps make of a pack, with these cards put back on the way.

    Raises `WrongCall` for a pack that is not the game's, and for a card that may not be put back.
    """
    check_pack(pack, rules.packs, rules.ranks)
    lying: dict[str, list[Laid]] = {name: [] for name in rules.pile_names()}
    left = tuple(pack)
    returned: tuple[Card, ...] = ()
    for step in rules.deal:
        if step.cards == "rest":
            # The rest is put down as it is, so the card that would be dealt next is on top.
            up = step.face is Face.UP
            lying[_names(rules, step.to)[0]] = [Laid(card, up) for card in reversed(left)]
            left = ()
            continue
        served = step_served(rules, step)
        if step.returns is Returns.LATER_COPY:
            dealt = deal_with_returns(left, len(served), returns)
            cards, left, returned = dealt.pile, dealt.rest, dealt.returned
        else:
            cards, left = left[: len(served)], left[len(served) :]
        for pile, card in zip(served, cards, strict=True):
            name = _base_pile(rules, card) if pile == step.to and pile not in lying else pile
            lying[name].append(Laid(card, step.face is not Face.DOWN))
        if step.face is Face.LAST_UP:
            for pile in set(served):
                lying[pile][:-1] = [Laid(laid.card, False) for laid in lying[pile][:-1]]
    if returns and not returned:
        raise WrongCall("deal.return-not-offered", card=returns[0].code, offered="–")
    return Table({name: tuple(cards) for name, cards in lying.items()}, returned)


def piles_served(rules: Rules) -> tuple[str, ...]:
    """The piles our dealing serves, card by card, up to the cards that stay in the stock.

    The foundation that a base card opens depends on the card: it stands as the bare kind.
    """
    steps = [step for step in rules.deal if step.cards != "rest"]
    return tuple(pile for step in steps for pile in step_served(rules, step))


def step_served(rules: Rules, step: DealStep) -> tuple[str, ...]:
    """The piles one step serves, card by card."""
    names = _names(rules, step.to)
    if rules.piles[step.to].role is Role.FOUNDATION:
        return (step.to,)
    if step.cards == "staircase":
        heights = list(range(1, len(names) + 1))
    else:
        heights = [int(step.cards)] * len(names)
    if step.order is DealOrder.PILE_BY_PILE:
        return tuple(n for n, height in zip(names, heights, strict=True) for _ in range(height))
    rounds = range(max(heights))
    return tuple(n for r in rounds for n, height in zip(names, heights, strict=True) if height > r)


def first_draw(table: Table, rules: Rules, cards: int) -> Table:
    """The table after `cards` cards of the stock have been turned to the waste, one by one."""
    stock, waste = rules.kind_of_role(Role.STOCK), rules.kind_of_role(Role.WASTE)
    if not cards or stock is None or waste is None:
        return table
    piles = dict(table.piles)
    turned = reversed(piles[stock][-cards:])
    piles[waste] = (*piles[waste], *(Laid(laid.card, True) for laid in turned))
    piles[stock] = piles[stock][:-cards]
    return Table(piles, table.returned)


def _names(rules: Rules, kind: str) -> tuple[str, ...]:
    count = rules.piles[kind].count
    return (kind,) if count == 1 else tuple(f"{kind}.{i}" for i in range(1, count + 1))


def _base_pile(rules: Rules, card: Card) -> str:
    """The foundation that a base card opens: the first of its suit."""
    kind = rules.kind_of_role(Role.FOUNDATION)
    per_suit = rules.foundation.count // 4
    return f"{kind}.{int(card.suit) * per_suit + 1}"
