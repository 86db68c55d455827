"""Wrong rules files made from right ones: each field and each value spoilt once.

The text is changed where the value stands, so that every other line keeps its number. A `Spoilt`
knows on which lines a fault is at the right place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

CONTENT = Path(__file__).resolve().parents[2] / "content"
FILES: list[Path] = sorted(CONTENT.glob("[!._]*/rules.yaml"))

NUMBERS = ("-1", "0", "007", "1e3", "99999", "+1", "1_0", "٣", "12:30")
"""What no count may be: signs, leading zeros, exponents, other digits, times; or far too much."""


@dataclass(frozen=True)
class Spoilt:
    """One rules file with one thing wrong in it."""

    game: str
    how: str
    """missing, misspelt, other-type, other-word or out-of-range."""
    path: tuple[str, ...]
    """Keys, and list items by what they go `to`, their name or key, else their number."""
    change: str
    """What stands there now."""
    text: str
    lines: range
    """Lines of the value and of its key."""
    around: frozenset[int]
    """First lines of the tables and lists that the value lies in."""
    names: frozenset[str]
    """Names on the way to the value and inside it: others may miss them."""

    @property
    def dotted(self) -> str:
        """The path as one text."""
        return ".".join(self.path)

    def __str__(self) -> str:
        return f"{self.game}: {self.dotted} {self.how} {self.change}".rstrip()


@dataclass(frozen=True)
class _Place:
    """A key (None in a list) with its value, and the lines where what lies around it begins."""

    path: tuple[str, ...]
    key: yaml.Node | None
    value: yaml.Node
    around: frozenset[int]

    @property
    def first(self) -> yaml.Node:
        return self.key or self.value

    @property
    def lines(self) -> range:
        start, end = self.first.start_mark.line + 1, self.value.end_mark
        return range(start, max(start, end.line + (1 if end.column else 0)) + 1)


def _label(item: yaml.Node, number: int) -> str:
    if isinstance(item, yaml.MappingNode):
        for key, value in item.value:
            if key.value in ("to", "name", "key"):
                return str(value.value)
    return str(number + 1)


def _walk(node: yaml.Node, path: tuple[str, ...], around: frozenset[int]) -> Iterator[_Place]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            here = (*path, str(key.value))
            yield _Place(here, key, value, around)
            inner = around | {key.start_mark.line + 1, value.start_mark.line + 1}
            yield from _walk(value, here, inner)
    elif isinstance(node, yaml.SequenceNode):
        for number, item in enumerate(node.value):
            here = (*path, _label(item, number))
            yield _Place(here, None, item, around)
            yield from _walk(item, here, around | {item.start_mark.line + 1})


def places(path: Path) -> Iterator[_Place]:
    """Every key and list item of a YAML file with its value."""
    root = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.BaseLoader)
    yield from _walk(root, (), frozenset())


def without(text: str, place: _Place) -> str:
    """The text without a key and its value, line breaks kept."""
    start, end = place.first.start_mark.index, place.value.end_mark.index
    behind = text[end:].lstrip(" ")
    if behind.startswith(","):
        end = len(text) - len(behind) + 1
    gone = text[start:end]
    return text[:start] + "".join(s if s == "\n" else " " for s in gone) + text[end:]


def replaced(text: str, node: yaml.Node, by: str) -> str:
    """The text with another value, line breaks kept."""
    gone = text[node.start_mark.index : node.end_mark.index]
    end = node.start_mark.index + len(gone.rstrip())
    return text[: node.start_mark.index] + by + "\n" * gone.rstrip().count("\n") + text[end:]


def _misspelt(word: str) -> str:
    return word[:-1] + ("x" if word.endswith("q") else "q")


def _is_number(value: str) -> bool:
    return value.lstrip("-").replace(".", "", 1).isdigit()


@cache
def spoilt(path: Path) -> tuple[Spoilt, ...]:
    """All wrong files that one right one gives."""
    text = path.read_text(encoding="utf-8")
    found = []
    for place in places(path):
        inner = {step for below in _walk(place.value, (), frozenset()) for step in below.path}
        names = frozenset({*place.path, *inner})
        for how, change, changed in _changes(text, place):
            found.append(
                Spoilt(
                    path.parent.name,
                    how,
                    place.path,
                    change,
                    changed,
                    place.lines,
                    place.around,
                    names,
                )
            )
    return tuple(found)


def _changes(text: str, place: _Place) -> Iterator[tuple[str, str, str]]:
    """How a value is spoilt, what stands there then, and the whole text."""
    value = place.value
    if place.key is not None:
        yield "missing", "", without(text, place)
        word = _misspelt(place.key.value)
        yield "misspelt", word, replaced(text, place.key, word)
    if isinstance(value, yaml.ScalarNode):
        others = ["{a: b}", "[a, b]", '""']
        word = f"{value.value}x".replace(" ", "")
        yield "other-word", word, replaced(text, value, f'"{word}"')
    elif isinstance(value, yaml.SequenceNode):
        others = ["word", "{a: b}", "[]"]
    else:
        others = ["word", "[a, b]", "{}"]
    for other in others:
        yield "other-type", other, replaced(text, value, other)
    if isinstance(value, yaml.ScalarNode) and _is_number(value.value):
        for number in NUMBERS:
            yield "out-of-range", number, replaced(text, value, number)


@cache
def sample() -> tuple[Spoilt, ...]:
    """Every field of every game spoilt in every way, the change taken in turn."""
    chosen: dict[tuple[str, str], list[Spoilt]] = {}
    for path in FILES:
        for one in spoilt(path):
            chosen.setdefault((one.dotted, one.how), []).append(one)
    return tuple(same[turn % len(same)] for turn, same in enumerate(chosen.values()))
