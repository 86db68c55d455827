"""What prose may name: the rules' values, what follows from them by counting, and example steps.

Pile kinds are names of their own (`column.cards`, `stock.passes`, `column.space.fill`), with `_` for
`-`. Each has the fields of its record, and `count` (piles), `cards` (dealt to each), `total` (dealt
to all of them), `first` (which card of the pack is the first to go there), `face_down`, and `order`,
`face` and `returns` of its (first) step of the deal.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from rulesgen.cards import Card
from rulesgen.examples import Example, Step
from rulesgen.language import Language
from rulesgen.rules import facts
from rulesgen.rules.record import Rules
from rulesgen.rules.table import kind_of
from rulesgen.rules.words import Role
from rulesgen.shelf.winnability import MeasuredFields

_KEPT: OrderedDict[int, tuple[Rules, Mapping[str, Any]]] = OrderedDict()
_MOST = 500


def game_facts(rules: Rules) -> Mapping[str, Any]:
    """The names that every text of a game may use; reckoned once for each record of rules."""
    if id(rules) not in _KEPT:
        _KEPT[id(rules)] = rules, _game_facts(rules)
        if len(_KEPT) > _MOST:
            _KEPT.popitem(last=False)
    return _KEPT[id(rules)][1]


def _game_facts(rules: Rules) -> dict[str, Any]:
    stock = rules.stock
    found: dict[str, Any] = {
        "game": {
            "cards": len(rules.pack),
            "packs": rules.packs,
            "pack_cards": len(rules.ranks) * 4,
            "players": rules.players,
            "minutes": rules.minutes,
            "ranks": len(rules.ranks),
            "turn_overs": facts.turn_overs(rules),
            "unlimited": stock is not None and stock.passes == 0,
            "other_bases": facts.other_base_cards(rules),
            "face_down": facts.face_down(rules),
            "copies": rules.packs,
            "per_suit": rules.foundation.count // 4,
            "variants": list(rules.chosen),
        }
    }
    for kind, pile in rules.piles.items():
        fields = _plain(pile.model_dump(by_alias=True))
        total = facts.cards_in(rules, kind)
        steps = [step for step in rules.deal if step.to == kind]
        each = [step.cards for step in steps if isinstance(step.cards, int)]
        dealt = sum(each) if steps and len(each) == len(steps) else None
        # A foundation's own `cards` (how many it holds when finished) wins over those dealt to it.
        found[kind.replace("-", "_")] = {
            "count": pile.count,
            "cards": dealt if dealt is not None else total,
            "dealt": dealt,
            "total": total,
            "first": facts.first_place(rules, kind),
            "face_down": facts.face_down_in(rules, kind),
            "order": steps[0].order.value if steps else None,
            "face": steps[0].face.value if steps else None,
            "returns": steps[0].returns.value if steps else "none",
        } | fields
    return found


def _plain(value: Any) -> Any:
    """Field names that Jinja can name: `take-back` becomes `take_back`."""
    if isinstance(value, Mapping):
        return {str(k).replace("-", "_"): _plain(v) for k, v in value.items()}
    if isinstance(value, tuple | list):
        return [_plain(v) for v in value]
    return str(value.value) if hasattr(value, "value") else value


MEASURED = ("deals", "first", "last", "won", "lost", "undecided", "low", "high", "nodes")
"""What `winnability()` has; low and high are shares of all deals, in thousandths."""


def measured_facts(found: MeasuredFields | None) -> dict[str, int]:
    """What a text may say of the solver's verdicts; all is 0 where nothing was measured."""
    return {name: getattr(found, name) if found is not None else 0 for name in MEASURED}


def step_facts(step: Step, language: Language) -> dict[str, Any]:
    """What the text of an example's step may name."""
    return {
        "number": step.number,
        "move": step.move,
        "card": language.card(step.card) if step.card else "",
        "card_code": step.card.code if step.card else "",
        "onto": language.card(step.onto) if step.onto else "",
        "onto_code": step.onto.code if step.onto else "",
        "cards": step.cards,
        "source": kind_of(step.source),
        "target": kind_of(step.target),
        "source_pile": step.source,
        "target_pile": step.target,
        "reason": step.refusal.reason.value if step.refusal else "",
        "pass_number": step.after.pass_number,
    }


def example_facts(example: Example, language: Language) -> dict[str, Any]:
    """What the text of an example may name: its steps, and the table before and after."""
    base = _base(example)
    return {
        "steps": [step_facts(step, language) for step in example.steps],
        "allowed": [step_facts(s, language) for s in example.steps if s.refusal is None],
        "refused": [step_facts(s, language) for s in example.steps if s.refusal is not None],
        "start": _table(example, language, at_start=True),
        "end": _table(example, language, at_start=False),
        "base": language.card(base) if base is not None else "",
        "base_code": base.code if base is not None else "",
        "deal": example.deal,
    }


def _base(example: Example) -> Card | None:
    """The card that lies at the bottom of the first open foundation."""
    position = example.start
    kind = position.rules.kind_of_role(Role.FOUNDATION)
    for pile, codes in position.piles().items():
        if kind_of(pile) == kind and codes:
            return Card.parse(codes[0])
    return None


def _table(example: Example, language: Language, at_start: bool) -> dict[str, Any]:
    """Numbers of cards by pile and kind, and each pile's top card under `top` and `top_code`."""
    position = example.start if at_start else example.end
    counts: dict[str, Any] = {}
    top: dict[str, str] = {}
    top_code: dict[str, str] = {}
    for pile, codes in position.piles().items():
        kind = kind_of(pile)
        counts[pile] = len(codes)
        if kind != pile:
            counts[kind] = counts.get(kind, 0) + len(codes)
        if codes:
            card = Card.parse(codes[-1].removeprefix("~"))
            top[pile], top_code[pile] = language.card(card), card.code
    return counts | {"top": top, "top_code": top_code}
