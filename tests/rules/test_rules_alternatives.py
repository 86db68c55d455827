"""Each word, number and list of a rules file in another of its values: refused, or playable.

What the reader accepts can be dealt, judged, played and taken back, whatever game it is then.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from inspect import getmembers, isclass
from pathlib import Path
from random import Random

import pytest
import yaml
from bench.checks import judge_everything, play_at_random

from rules import FILES, places, replaced
from rulesgen.faults import Faults
from rulesgen.rules import words
from rulesgen.rules.reading import read_rules
from rulesgen.rules.record import Rules

ENUMS: list[set[str]] = [
    {word.value for word in kind}
    for _, kind in getmembers(words, isclass)
    if issubclass(kind, StrEnum) and kind is not StrEnum
]


def other_values(value: yaml.Node, kinds: list[str]) -> Iterator[str]:
    """Other words of the same enumeration, numbers near by, lists with one kind more or less."""
    if isinstance(value, yaml.ScalarNode):
        word = str(value.value)
        near = set().union(*(enum for enum in ENUMS if word in enum))
        yield from sorted(near - {word})
        if word.isdigit():
            yield from (str(int(word) + step) for step in (-1, 1, int(word)))
        if word in kinds:
            yield from (kind for kind in kinds if kind != word)
        if word == "none":
            yield "[column]"
    elif isinstance(value, yaml.SequenceNode) and all(
        isinstance(item, yaml.ScalarNode) and item.value in kinds for item in value.value
    ):
        now = [item.value for item in value.value]
        yield "none"
        yield f"[{', '.join(now[1:])}]"
        yield from (f"[{', '.join([*now, kind])}]" for kind in kinds if kind not in now)


def alternatives(path: Path) -> list[tuple[str, str]]:
    """Every changed file with what was changed, the file's part of pictures and sources aside."""
    text, found = path.read_text(encoding="utf-8"), []
    kinds = [p.path[1] for p in places(path) if p.path[0] == "piles" and len(p.path) == 2]
    for place in places(path):
        if place.path[0] in ("deal", "piles", "packs", "variants"):
            for value in other_values(place.value, kinds):
                name = f"{path.parent.name}: {'.'.join(place.path)} = {value}"
                found.append((name, replaced(text, place.value, value)))
    return found


def accepted(files: list[tuple[str, str]], folder: Path) -> Iterator[tuple[str, Rules]]:
    """The rules of those files that are accepted: the base game and the last combination."""
    for name, text in files:
        changed = folder / "rules.yaml"
        changed.write_text(text, encoding="utf-8")
        try:
            rules = read_rules(changed)
        except Faults:
            continue
        for names in {(), rules.combinations()[-1]}:
            yield name, rules.with_variants(names)


@pytest.mark.parametrize("path", FILES, ids=[path.parent.name for path in FILES])
def test_what_is_accepted_can_be_played(path: Path, tmp_path: Path) -> None:
    """A sample of other games: dealt, played at random, every move judged once."""
    random, played = Random(path.parent.name), 0
    for name, rules in accepted(random.sample(alternatives(path), 24), tmp_path):
        try:
            play_at_random(rules, random.randint(1, 999), random.randint(0, 99), 20)
            judge_everything(rules, random.randint(1, 999), random.randint(0, 99), 40)
        except Exception as error:  # noqa: BLE001 - whatever it is, the file at fault is named
            pytest.fail(f"{name}: {type(error).__name__}: {error}")
        played += 1
    assert played > 2


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=[path.parent.name for path in FILES])
def test_all_that_is_accepted_can_be_played(path: Path, tmp_path: Path) -> None:
    """All of them."""
    random = Random(path.parent.name)
    failed = []
    for name, rules in accepted(alternatives(path), tmp_path):
        try:
            play_at_random(rules, random.randint(1, 999), random.randint(0, 99), 60)
            judge_everything(rules, random.randint(1, 999), random.randint(0, 99), 80)
        except Exception as error:  # noqa: BLE001 - whatever it is, the file at fault is named
            failed.append(f"{name}: {type(error).__name__}: {str(error)[:300]}")
    assert failed == []
