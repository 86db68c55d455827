"""An example under other rules of its game: does what it shows hold in a book made for a variant?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulesgen.engine import BadPosition, from_piles
from rulesgen.examples.fields import StepFields
from rulesgen.examples.replaying import Example, make_step
from rulesgen.rules.record import Rules

OTHERWISE = {
    "fault.example-refused": "fault.variant-refuses",
    "fault.example-allowed": "fault.variant-allows",
    "fault.example-other-reason": "fault.variant-other-reason",
}
"""What is told of a claim that does not hold, where it fails only by the other rules."""


@dataclass(frozen=True)
class Elsewhere:
    """An example's position and steps as other rules judge them."""

    example: Example
    """By the other rules, up to the first step that they judge otherwise; as it was where they do not
    know its position."""
    fault: tuple[str, Mapping[str, str]] | None = None
    """The key of what does not hold, and the facts that tell it."""


def under(example: Example, rules: Rules) -> Elsewhere:
    """The same position by other rules of the same game, and each step repeated there.

    Piles that only the other rules have stand nowhere. An example that was written for variants of its own
    stays as it is: which ones, its author has said.
    """
    if example.rules.chosen or not rules.chosen:
        return Elsewhere(example)
    told = {"name": example.name, "variants": ", ".join(rules.chosen)}
    found = example.start.to_object()
    try:
        here = from_piles(
            rules,
            found["piles"],
            pass_number=found["pass"],
            direction=found.get("direction"),
            built=found.get("built"),
            partial=example.partial or rules.pile_names() != example.rules.pile_names(),
        )
    except BadPosition as bad:
        at = ".".join(map(str, bad.path))
        return Elsewhere(example, ("fault.variant-no-position", {**told, "found": at}))
    start, steps = here, []
    for number, step in enumerate(example.steps, start=1):
        claimed = step.refusal.reason if step.refusal is not None else None
        again, wrong = make_step(here, StepFields(move=step.move, refused=claimed), number)
        steps.append(again)
        if wrong is not None:
            key, facts = wrong
            moved = replace(example, rules=rules, start=start, steps=tuple(steps))
            return Elsewhere(moved, (OTHERWISE[key], {**told, **facts}))
        here = again.after
    return Elsewhere(replace(example, rules=rules, start=start, steps=tuple(steps)))
