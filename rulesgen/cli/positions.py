"""Positions that a call names as files, and the table as text."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesgen.cards import Rank
from rulesgen.cli.asked import Asked
from rulesgen.cli.call import Call
from rulesgen.cli.inputs import json_value, text_in
from rulesgen.cli.messages import FALLBACK
from rulesgen.engine import BadPosition, Position, from_object
from rulesgen.engine.position_object import named_variants
from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.rules.geometry import suits_of, table_of
from rulesgen.rules.record import Rules
from rulesgen.sources import Source, ValuePath, parse_source


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
    """Read a position, JSON or YAML; without `--variant` the file says which variants hold.

    Raises `WrongCall` for a file that cannot be read, `Faults` for what is no position in it.
    """
    shown = asked.call.folders.shown(path)
    data, source = _read(text_in(asked.call, path), shown, path.suffix)

    def fault(key: str, place: ValuePath, facts: Mapping[str, str]) -> Fault:
        where = Where(shown)
        if source is not None:
            at_key = key in ("position.unknown-field", "position.unknown-pile")
            where = source.where_key(place) if at_key else source.where(place)
        if key == "position.unknown-pile":
            near = difflib.get_close_matches(facts["found"], facts["known"].split(", "), n=1)
            if near:
                return Fault(where, "position.unknown-pile-near", {**facts, "near": near[0]})
        return Fault(where, key, facts)

    if not isinstance(data, Mapping):
        raise Faults([fault("position.no-piles", (), {})])
    rules = asked.chosen
    try:
        names = named_variants(data.get("variants"))
        _known_variants(asked, names, fault)
        if not asked.variant:
            rules = asked.rules.with_variants(names)
        return from_object(rules, data)
    except BadPosition as bad:
        told = (bad, *bad.others)
        raise Faults(fault(each.key, each.path, each.facts) for each in told) from None


def _known_variants(
    asked: Asked,
    names: Sequence[str],
    fault: Callable[[str, ValuePath, Mapping[str, str]], Fault],
) -> None:
    """Variants of a file that are none, or contradict each other, are faults at their place."""
    for count in range(1, len(names) + 1):
        try:
            asked.rules.choose(names[:count])
        except WrongCall as wrong:
            raise Faults([fault(wrong.key, ("variants", count - 1), wrong.facts)]) from None


def _read(text: str, shown: str, suffix: str) -> tuple[Any, Source | None]:
    """The values of a text with their places; JSON keeps its own values, and may lack places."""
    found = json_value(text) if text.lstrip().startswith("{") else None
    if found is None:
        source = parse_source(text, shown, tabs=suffix == ".json")
        return source.data, source
    try:
        return found, parse_source(text, shown, tabs=True)
    except Faults as faults:
        if any(fault.key == "fault.duplicate-key" for fault in faults.faults):
            raise
        return found, None  # JSON that YAML reads otherwise


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
