"""What a picture has to know of the rules: places, suits of foundations, roles, fans of fixed length."""

from __future__ import annotations

from collections.abc import Mapping

from rulesgen.cards import Suit
from rulesgen.rules.record import Rules
from rulesgen.rules.table import Table
from rulesgen.rules.words import Role


def table_of(rules: Rules) -> Table:
    """The table's geometry."""
    return Table({kind: rules.table[kind].places(p.count) for kind, p in rules.piles.items()})


def suits_of(rules: Rules) -> Mapping[str, Suit]:
    """The suit of each foundation by its name: they stand in suit order."""
    kind = rules.kind_of_role(Role.FOUNDATION) or ""
    count = rules.foundation.count
    return {f"{kind}.{i + 1}": Suit(i * 4 // count) for i in range(count)}


def roles_of(rules: Rules) -> Mapping[str, str]:
    """The role of each pile kind."""
    return {kind: pile.role.value for kind, pile in rules.piles.items()}


def dealt_counts(rules: Rules) -> Mapping[str, int]:
    """How many cards a pile with a fan of fixed length began with."""
    return {
        step.to: step.cards
        for step in rules.deal
        if isinstance(step.cards, int) and rules.table[step.to].length
    }
