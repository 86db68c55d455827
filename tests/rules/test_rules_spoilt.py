"""Each field of each rules.yaml missing, misspelt, of another type, another word, out of range.

Every one is a fault at the right line; the few that are none stand in lists, each with its reason.
"""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from rules import FILES, Spoilt, sample, spoilt
from rulesgen.faults import Fault, Faults
from rulesgen.language import load_language, message_of
from rulesgen.rules.reading import read_rules

ROOT = Path(__file__).resolve().parents[2]

_NAME = re.compile(r"[a-z-]{2,}")

Line = tuple[str, str, str, str]
"""How, which fields, which changes, and why."""

ACCEPTED: list[Line] = [
    ("missing", "draft", "", "a game whose books are written is no draft"),
    ("missing", "rulings", "", "published rules may leave nothing open"),
    ("missing", "sources", "", "whether a book may print without them is the shelf's matter"),
    ("missing", "sources.*.url", "", "printed sources have none"),
    ("missing", "sources.*.licence", "", "said where a licence asks for it"),
    ("missing", "schemes", "", "a game may have no twin in another program"),
    ("missing", "schemes.*.draw", "", "nothing is turned there before the game begins"),
    ("missing", "variants", "", "a game may have none"),
    ("missing", "variants.*.changes.*", "", "with one change fewer it is another variant"),
    ("missing", "table.*.fan", "", "squared is the picture's default; no rule hangs on it"),
    ("missing", "table.*.label", "", "above is the picture's default"),
    ("missing", "table.*.length", "", "a fan is as long as its cards make it"),
    ("other-type", "*.take-back", "[[]]", "the empty list is none"),
    ("other-type", "rulings", "[[]]", "the empty list is none"),
    ("other-type", "sources", "[[]]", "the empty list is none"),
    ("other-type", "variants", "[[]]", "the empty list is none"),
    ("other-type", "schemes", "{}", "the empty table is none"),
    ("other-type", "variants.*.changes", "{}", "a default is only a name for the base game"),
    ("other-word", "game", "*", "a name; the shelf compares it with the folder"),
    ("other-word", "edition", "*", "a text; usually a date"),
    ("other-word", "draft", "*", "a text for people"),
    ("other-word", "rulings.*.key", "*", "a name; the shelf looks for its clarification"),
    ("other-word", "sources.*.name", "*", "a text for people"),
    ("other-word", "sources.*.url", "*", "a text for people"),
    ("other-word", "sources.*.licence", "*", "a text for people"),
    ("other-word", "schemes.*.game", "*", "the game's name in the other program"),
    ("other-word", "variants.*.changes.schemes.*.game", "*", "the same"),
    ("other-word", "variants.*.name", "*", "a name of the author's own"),
    ("out-of-range", "*schemes.*.draw", "0", "nothing is turned there before the game begins"),
    ("out-of-range", "*table.*", "0", "places may lie anywhere but on each other"),
    ("out-of-range", "*table.*", "-1", "places may lie anywhere but on each other"),
]

ELSEWHERE: list[Line] = [
    ("*", "piles", "*", "each pile that is named is told as unknown where it is named"),
    ("misspelt", "piles.*", "*", "whoever names the pile misses it"),
    ("missing", "piles.*", "", "whoever names the pile misses it"),
    ("*", "schemes*", "*", "the variant that changes it misses it"),
    ("missing", "deal.*.returns", "", "the variant that changes it misses it"),
    ("missing", "minutes", "", "the source that is named for it misses it"),
    ("*", "variants*", "*", "the source that is named for the variant misses it"),
    ("missing", "table.*", "", "the variant that changes it misses it"),
    ("out-of-range", "*table.*", "*", "the other of two piles that lie on each other is named"),
    ("out-of-range", "*deal.*.cards", "*", "the default variant differs from it then"),
]


def matches(one: Spoilt, line: Line) -> bool:
    """Whether a line of a list speaks of this file."""
    how, fields, changes, _why = line
    return (
        fnmatchcase(one.how, how)
        and fnmatchcase(one.dotted, fields)
        and fnmatchcase(one.change, changes)
    )


def faults_of(one: Spoilt, folder: Path) -> tuple[Fault, ...]:
    """What reading the file finds; nothing if it is accepted, and no other exception ever."""
    path = folder / "rules.yaml"
    path.write_text(one.text, encoding="utf-8")
    try:
        read_rules(path, "rules.yaml")
    except Faults as found:
        return found.faults
    return ()


def is_told_there(one: Spoilt, fault: Fault) -> bool:
    """On the line of the value, or of what it lies in."""
    if fault.key == "fault.missing-field" and one.how == "missing":
        return fault.facts["field"].endswith(one.path[-1])
    return fault.where.line in one.lines or fault.where.line in one.around


def complaint(one: Spoilt, faults: tuple[Fault, ...]) -> str | None:
    """What is wrong with the reading of one file, if anything."""
    accepted = any(matches(one, line) for line in ACCEPTED)
    if not faults:
        return None if accepted else f"{one}: accepted"
    if any(is_told_there(one, fault) for fault in faults):
        return None
    names = set(_NAME.findall(" ".join(one.names)))
    facts = {word for fault in faults for word in _NAME.findall(" ".join(fault.facts.values()))}
    if names & facts and any(matches(one, line) for line in ELSEWHERE):
        return None
    return f"{one}: line {one.lines.start} expected, {[str(f.where) + f.key for f in faults]}"


def test_each_field_spoilt(tmp_path: Path) -> None:
    """A sample: every field in every way once, over all games."""
    found = [complaint(one, faults_of(one, tmp_path)) for one in sample()]
    assert [text for text in found if text] == []
    assert len(found) > 1000


@pytest.mark.long
@pytest.mark.parametrize("path", FILES, ids=[path.parent.name for path in FILES])
def test_each_field_spoilt_in_each_way(path: Path, tmp_path: Path) -> None:
    """All of them; and no line of the lists is idle."""
    found = [complaint(one, faults_of(one, tmp_path)) for one in spoilt(path)]
    assert [text for text in found if text] == []


@pytest.mark.long
def test_no_exception_is_idle(tmp_path: Path) -> None:
    """Every line of ACCEPTED is needed by some file."""
    accepted = [one for path in FILES for one in spoilt(path) if not faults_of(one, tmp_path)]
    idle = [line for line in ACCEPTED if not any(matches(one, line) for one in accepted)]
    assert idle == []


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_fault_can_be_told(code: str, tmp_path: Path) -> None:
    """Each kind of fault that these files give has its sentence, with nothing left to fill in."""
    language = load_language(code, [ROOT / "locales"])
    told: dict[str, str] = {}
    for one in sample()[::5]:
        for fault in faults_of(one, tmp_path):
            if fault.key not in told:
                told[fault.key] = message_of(fault, language).sentence
    assert len(told) > 12
    assert [text for text in told.values() if not text or "{" in text.replace("{a: b}", "")] == []


def test_the_right_files_are_read(tmp_path: Path) -> None:
    """Unspoilt they are right, also with a byte order mark and the line ends of other systems."""
    assert FILES
    for path in FILES:
        whole = path.read_text(encoding="utf-8")
        base = read_rules(path).base
        for number, text in enumerate(("\ufeff" + whole, whole.replace("\n", "\r\n"))):
            copy = tmp_path / f"{path.parent.name}{number}.yaml"
            copy.write_bytes(text.encode("utf-8"))
            assert read_rules(copy).base == base
