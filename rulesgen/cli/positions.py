"""Positions that a call names as files, and the table as text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulesgen.cards import Rank
from rulesgen.cli.asked import Asked, read_text_file
from rulesgen.cli.call import Call
from rulesgen.cli.messages import FALLBACK
from rulesgen.engine import BadPosition, Position, from_object
from rulesgen.faults import Fault, Faults, Where
from rulesgen.rules.geometry import suits_of, table_of
from rulesgen.rules.record import Rules
from rulesgen.sources import Source, read_source


def asked_position(asked: Asked) -> Position:
    """The position of the one deal, pack or position file that the call names.

    Raises `WrongCall`, and `Faults` where the file holds no position of the game.
    """
    if asked.position is None:
        return asked.one_deal().position
    asked.check_one_source()
    asked.inputs.append(Path(asked.position))
    return read_position(asked, Path(asked.position))


def read_position(asked: Asked, path: Path) -> Position:
    """Read a position, JSON or YAML; without `--variant` the file says which variants hold."""
    text = read_text_file(path)
    source: Source | None = None
    if text.lstrip().startswith("{") and (found := _json_object(text)) is not None:
        data: Any = found
    else:
        source = read_source(path, asked.call.folders.shown(path))
        data = source.data
    if not isinstance(data, Mapping):
        raise Faults([Fault(_where(asked, path, source, ()), "position.no-piles")])
    rules = asked.chosen
    named = data.get("variants")
    if not asked.variant and isinstance(named, list):
        rules = asked.rules.with_variants(str(name) for name in named)
    try:
        return from_object(rules, data)
    except BadPosition as bad:
        raise Faults([Fault(_where(asked, path, source, bad.path), bad.key, bad.facts)]) from None


def _json_object(text: str) -> Any:
    """What a JSON text holds, or None where it is not JSON (it may be YAML in braces)."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def _where(
    asked: Asked, path: Path, source: Source | None, place: tuple[str | int, ...]
) -> Where:
    return source.where(place) if source is not None else Where(asked.call.folders.shown(path))


def table_text(call: Call, rules: Rules, piles: Mapping[str, list[str]]) -> str:
    """A table as plain text, the cards lettered as the language of documents prints them."""
    from rulesgen.renderers.text import text_table

    letters = {rank: rank.code for rank in Rank}
    if call.language != FALLBACK:
        from rulesgen.language import load_language

        language = load_language(call.language, call.folders.locales, call.folders.shown)
        letters = {rank: language.rank_letter(rank) for rank in Rank}
    drawn = text_table(table_of(rules), piles, rank_letters=letters, suits=suits_of(rules))
    return drawn.rstrip("\n")
