"""Worked examples: every step replayed by the engine, every claim compared with its verdict."""

from rulesgen.examples.elsewhere import Elsewhere, under
from rulesgen.examples.replaying import (
    Example,
    Replayed,
    Step,
    read_example_fields,
    read_examples,
    relaid,
    replay_examples,
)

__all__ = [
    "Elsewhere",
    "Example",
    "Replayed",
    "Step",
    "read_example_fields",
    "read_examples",
    "relaid",
    "replay_examples",
    "under",
]
