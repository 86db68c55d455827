"""Lists of moves that a call names: a text, a JSON list, or what `solve` has found of one deal or several."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulesgen.cli.call import Call
from rulesgen.cli.inputs import bare_lines, text_in
from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.files import read_limited
from rulesgen.sources import ValuePath, parse_source, text_of

_FOUND = re.compile(r"# ?(?P<id>[^\s:]+(?::[^\s:]+){3,4}): ")
"""How `solve` begins what it tells of a deal: its id as a comment."""


@dataclass(frozen=True)
class MoveList:
    """The moves of a file, and where each of them stands."""

    moves: Sequence[str]
    shown: str
    """The file as faults name it."""
    text: str
    lines: Sequence[int] = ()
    """The line of each move, from 1; none in JSON."""
    path: ValuePath = ()
    """The way to the list in JSON."""

    def where(self, step: int) -> Where:
        """The place of a move, counted from 1; the file as a whole for JSON that YAML reads otherwise."""
        if self.lines:
            line = self.lines[step - 1]
            column = self.text.split("\n")[line - 1].index(self.moves[step - 1]) + 1
            return Where(self.shown, line, column)
        return _in_json(self.text, self.shown, (*self.path, step - 1))


def read_moves(call: Call, name: str, deal: str) -> MoveList:
    """The moves of a file, or of standard input for `-`; where it holds those of several deals, those of
    the one with the id `deal` (empty for a table without one).

    Raises `WrongCall`: the file cannot be read, or holds the moves of several deals, but not of this one
    (`call.moves-of-others`); `Faults` for what is no text, no JSON, or JSON of something else.
    """
    text = _standard_input() if name == "-" else text_in(call, Path(name))
    shown = "-" if name == "-" else call.folders.shown(Path(name))
    if text.lstrip()[:1] in ("[", "{"):
        moves, path = _of_json(_json_of(text, shown), name, deal)
        if not isinstance(moves, list):
            raise Faults([Fault(_in_json(text, shown, path), "fault.moves-json")])
        others = [n for n, move in enumerate(moves) if not isinstance(move, str)]
        if others:
            places = [_in_json(text, shown, (*path, n)) for n in others]
            raise Faults(Fault(place, "fault.moves-json") for place in places)
        return MoveList(moves, shown, text, path=path)
    lines = bare_lines(text)
    begins = [(n, m["id"]) for n, line in enumerate(text.split("\n")) if (m := _FOUND.match(line))]
    first, end = 0, len(lines)
    if len(begins) > 1:
        ids = [found for _, found in begins]
        at = _one_of(ids, name, deal)
        first, end = begins[at][0], begins[at + 1][0] if at + 1 < len(begins) else end
    numbers = [n for n in range(first, end) if lines[n]]
    return MoveList([lines[n] for n in numbers], shown, text, [n + 1 for n in numbers])


def _json_of(text: str, shown: str) -> Any:
    """What a JSON text holds; `Faults` where it is none, at the sign that does not belong there."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = Where(shown, error.lineno, error.colno)
    except (ValueError, RecursionError):  # a number of thousands of digits, a thousand brackets
        where = Where(shown, 1, 1)
    raise Faults([Fault(where, "fault.moves-json")])


def _in_json(text: str, shown: str, path: ValuePath) -> Where:
    """The place of a value; the file as a whole for JSON that YAML reads otherwise."""
    try:
        return parse_source(text, shown, tabs=True).where(path)
    except Faults:
        return Where(shown)


def _of_json(found: Any, name: str, deal: str) -> tuple[Any, ValuePath]:
    """The moves of a list of them, of an object of `solve --json`, or of a list of such objects, and the
    way to them; where there are none, what stands in their place."""
    path: ValuePath = ()
    if isinstance(found, list) and found and all(isinstance(one, dict) for one in found):
        ids = [str(one.get("id", "")) for one in found]
        at = _one_of(ids, name, deal) if len(ids) > 1 else 0
        found, path = found[at], (at,)
    if isinstance(found, dict) and "moves" in found:
        return [] if found["moves"] is None else found["moves"], (*path, "moves")
    return found, path


def _one_of(ids: list[str], name: str, deal: str) -> int:
    """Which of several deals is meant."""
    if deal not in ids:
        raise WrongCall("call.moves-of-others", path=name, ids=", ".join(dict.fromkeys(ids)))
    return ids.index(deal)


def _standard_input() -> str:
    return "" if sys.stdin is None else text_of(read_limited(sys.stdin.buffer, "-"), "-")
