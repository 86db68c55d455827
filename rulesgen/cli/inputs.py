"""Files that a call names: texts, JSON, lists of deals, and where a card stands in a pack."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulesgen.cards import Card
from rulesgen.cli.call import Call
from rulesgen.deal.lists import Listed, list_of
from rulesgen.deal.packs import CODE
from rulesgen.files import read_bytes
from rulesgen.sources import text_of


def listed_in(call: Call, path: Path) -> tuple[Listed, ...]:
    """The entries of a list of deals: `WrongCall` where it cannot be read, else `Faults`."""
    return list_of(text_in(call, path), call.folders.shown(path), path.suffix)


def text_in(call: Call, path: Path) -> str:
    """The text of a file that the call names: `WrongCall` where it cannot be read, `Faults` where it is
    no text (see `text_of`)."""
    return text_of(read_bytes(path), call.folders.shown(path))


def json_value(text: str) -> Any:
    """What a JSON text holds; None where it is not JSON, or nested too deep to be meant."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def bare_lines(text: str) -> list[str]:
    """The lines of a text without their `#` comments; a line that has nothing else stays, empty."""
    return [line.partition("#")[0].strip() for line in text.split("\n")]


def place_in_pack(text: str, facts: Mapping[str, str]) -> tuple[int, int]:
    """Line and column of the card that a fault of a pack is about: the one named by its place, the
    first of which there are too many, else the last."""
    found = [
        (number, match)
        for number, line in enumerate(text.split("\n"), start=1)
        for match in CODE.finditer(line.partition("#")[0])
    ]
    if not found:
        return 1, 1
    place = int(facts.get("place", len(found)))
    left = Counter(facts.get("surplus", "").split())
    for at, (_, match) in reversed(list(enumerate(found, start=1))):
        code = Card.parse(match[0]).code if "surplus" in facts else ""
        if left[code] > 0:
            left[code] -= 1
            place = at
    number, match = found[place - 1]
    return number, match.start() + 1
