"""Lists of moves that a call names: a text, a JSON list, or what `solve` has found of one deal or several."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from rulesgen.cli.inputs import bare_lines, json_value, read_text_file
from rulesgen.faults import WrongCall
from rulesgen.files import read_limited

Moves = list[tuple[int, str]]
"""Moves with their lines, in JSON with their places, from 1."""
_FOUND = re.compile(r"# ?(?P<id>[^\s:]+(?::[^\s:]+){3,4}): ")
"""How `solve` begins what it tells of a deal: its id as a comment."""


def read_moves(name: str, deal: str) -> Moves:
    """The moves of a file, or of standard input for `-`; where it holds those of several deals, those of
    the one with the id `deal` (empty for a table without one).

    Raises `WrongCall`: the file cannot be read, is JSON of something else (`call.moves-json`), or holds
    the moves of several deals, but not of this one (`call.moves-of-others`).
    """
    text = _standard_input() if name == "-" else read_text_file(Path(name))
    if text.lstrip()[:1] in ("[", "{"):
        return _of_json(json_value(text), name, deal)
    lines = bare_lines(text)
    begins = [(n, m["id"]) for n, line in enumerate(text.split("\n")) if (m := _FOUND.match(line))]
    first, end = 0, len(lines)
    if len(begins) > 1:
        ids = [found for _, found in begins]
        at = _one_of(ids, name, deal)
        first, end = begins[at][0], begins[at + 1][0] if at + 1 < len(begins) else end
    return [(n, move) for n, move in enumerate(lines[first:end], start=first + 1) if move]


def _of_json(found: Any, name: str, deal: str) -> Moves:
    """The moves of a list of them, of an object of `solve --json`, or of a list of such objects."""
    if isinstance(found, dict):
        found = [found]
    if isinstance(found, list) and found and all(isinstance(one, dict) for one in found):
        ids = [str(one.get("id", "")) for one in found]
        found = found[_one_of(ids, name, deal) if len(ids) > 1 else 0].get("moves", name) or []
    if not isinstance(found, list) or not all(isinstance(move, str) for move in found):
        raise WrongCall("call.moves-json", path=name)
    return [(number, move) for number, move in enumerate(found, start=1)]


def _one_of(ids: list[str], name: str, deal: str) -> int:
    """Which of several deals is meant."""
    if deal not in ids:
        raise WrongCall("call.moves-of-others", path=name, ids=", ".join(dict.fromkeys(ids)))
    return ids.index(deal)


def _standard_input() -> str:
    if sys.stdin is None:
        return ""
    try:
        text = read_limited(sys.stdin.buffer, "-").decode("utf-8-sig")
    except UnicodeDecodeError:
        raise WrongCall("file.not-text", path="-") from None
    return text.replace("\r\n", "\n").replace("\r", "\n")
