"""Worked examples: every step replayed by the engine, every claim compared with its verdict."""

from rulesgen.examples.replaying import Example, Step, read_examples

__all__ = ["Example", "Step", "read_examples"]
