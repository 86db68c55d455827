"""A right rules file with some values changed, read again."""

from __future__ import annotations

from pathlib import Path

from rules import CONTENT, places, replaced, without
from rulesgen.faults import Fault, Faults
from rulesgen.rules.reading import GameRules, read_rules

GONE = "(gone)"


def edited(game: str, changes: dict[str, str]) -> str:
    """The game's rules.yaml with other values at these dotted names; GONE takes one out.

    An item of a list is found by what it goes `to`, its name, its key or its number from 1.
    """
    path = CONTENT / game / "rules.yaml"
    text = path.read_text(encoding="utf-8")
    found = {".".join(place.path): place for place in places(path)}
    # From the end to the start, so that the places of what is still to change stay right.
    order = sorted(changes, key=lambda name: found[name].first.start_mark.index, reverse=True)
    for name in order:
        place, value = found[name], changes[name]
        text = without(text, place) if value == GONE else replaced(text, place.value, value)
    return text


def line_of(game: str, dotted: str) -> int:
    """The line on which a value, or its key, stands in the game's file."""
    place = next(p for p in places(CONTENT / game / "rules.yaml") if ".".join(p.path) == dotted)
    return place.first.start_mark.line + 1


def read(folder: Path, text: str) -> GameRules:
    """Read a text as a rules.yaml; `Faults` as ever."""
    path = folder / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    return read_rules(path, "rules.yaml")


def faults_of(folder: Path, text: str) -> tuple[Fault, ...]:
    """The faults of a text; none if it is right."""
    try:
        read(folder, text)
    except Faults as found:
        return found.faults
    return ()


def found_in(folder: Path, text: str) -> list[tuple[int, str]]:
    """Line and key of each fault."""
    return [(fault.where.line, fault.key) for fault in faults_of(folder, text)]
