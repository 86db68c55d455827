"""The options that say how pages look: --paper, --size, --suits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesgen.cli.commands import OneOf, option


def paper_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command PAPER; it gets `paper`, `size` and `suits`."""
    decorated = option(
        "--suits", type=OneOf("two", "outline", "four"), default="two", explain="cli.option.suits"
    )(function)
    decorated = option(
        "--size", type=OneOf("standard", "large"), default="standard", explain="cli.option.size"
    )(decorated)
    return option(
        "--paper", type=OneOf("a4", "letter", "a5"), default="a4", explain="cli.option.paper"
    )(decorated)
