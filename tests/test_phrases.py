"""Every language says everything, and the program asks for nothing that no language says."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from rulesgen.engine.refusals import Reason
from rulesgen.language import available_languages, check_locales, load_language, message_of
from rulesgen.language.patterns import slot_names

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
CODES = available_languages([LOCALES])
_KEY = re.compile(r"[a-z]+(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")
_FILE = re.compile(r".*\.(po|yaml|yml|json|py|pdf|svg|png|txt|html|xml|j2|css|ttf|md|toml)")


def shown(path: Path) -> str:
    """A path as messages show it."""
    return path.relative_to(ROOT).as_posix()


def test_english_and_german_are_there() -> None:
    assert {"de", "en"} <= set(CODES)


def test_all_languages_say_the_same_things() -> None:
    """The same keys and facts, nothing empty, fuzzy, doubled or untranslated, the right quotes,
    no letters of other scripts, no word from the lists of words to avoid."""
    english = load_language("en", [LOCALES])
    faults = check_locales([LOCALES], shown)
    assert not faults, "\n".join(str(message_of(fault, english)) for fault in faults)


def test_the_books_of_all_languages_have_the_same_names() -> None:
    names = {code: sorted(path.name for path in (LOCALES / code).glob("*.po")) for code in CODES}
    assert len({tuple(found) for found in names.values()}) == 1, names


@cache
def texts_in_code() -> Sequence[tuple[str, str]]:
    """The same for all languages: the program is read once."""
    return tuple(_texts_in_code())


def _texts_in_code() -> Iterator[tuple[str, str]]:
    """Every text in the program that looks like a key, with its place; `*` ends a computed one."""
    for path in sorted((ROOT / "rulesgen").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        within = {
            id(part)
            for node in ast.walk(tree)
            if isinstance(node, ast.JoinedStr)
            for part in ast.walk(node)
            if part is not node
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                start = str(node.values[0].value)
                if re.fullmatch(r"[a-z]+\.[a-z0-9.-]*", start):
                    yield f"{shown(path)}:{node.lineno}", start + "*"
            elif (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in within
                and _KEY.fullmatch(node.value)
                and not _FILE.fullmatch(node.value)
            ):
                yield f"{shown(path)}:{node.lineno}", node.value


@pytest.mark.parametrize("code", CODES)
def test_every_key_in_the_program_has_a_phrase(code: str) -> None:
    language = load_language(code, [LOCALES])
    keys = language.catalogue.entries
    rooms = {key.split(".")[0] for key in keys}
    missing = []
    for place, key in texts_in_code():
        if key.split(".")[0] not in rooms:
            continue
        known = any(k.startswith(key[:-1]) for k in keys) if key.endswith("*") else key in keys
        if not known:
            missing.append(f"{place}: {key}")
    assert not missing, "\n".join(missing)


@cache
def problems_in_code() -> Sequence[tuple[str, str, set[str]]]:
    return tuple(_problems_in_code())


def _problems_in_code() -> Iterator[tuple[str, str, set[str]]]:
    """Place, key and names of facts of every `Fault` and `WrongCall` that spells them all out."""
    for path in sorted((ROOT / "rulesgen").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            place = f"{shown(path)}:{node.lineno}"
            if node.func.id == "WrongCall" and node.args:
                key, names = node.args[0], {word.arg for word in node.keywords}
                if isinstance(key, ast.Constant) and None not in names:
                    yield place, str(key.value), {str(name) for name in names}
            elif node.func.id == "Fault" and len(node.args) in (2, 3):
                key, facts = node.args[1], node.args[2] if node.args[2:] else ast.Dict([], [])
                if isinstance(key, ast.Constant) and isinstance(facts, ast.Dict):
                    named = [name for name in facts.keys if isinstance(name, ast.Constant)]
                    if len(named) == len(facts.keys):
                        yield place, str(key.value), {str(name.value) for name in named}


@pytest.mark.parametrize("code", CODES)
def test_phrases_ask_only_for_facts_that_the_program_gives(code: str) -> None:
    """A sentence that asked for more would fail at the very moment when something is wrong."""
    entries = load_language(code, [LOCALES]).catalogue.entries
    wrong = []
    for place, key, given in problems_in_code():
        for name in (key, f"{key}.hint"):
            patterns = entries[name].patterns if name in entries else ()
            lacking = frozenset[str]().union(*map(slot_names, patterns)) - given
            if lacking:
                wrong.append(f"{place}: {name} asks for {', '.join(sorted(lacking))}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_has_a_sentence(code: str) -> None:
    language = load_language(code, [LOCALES])
    assert [r.value for r in Reason if not language.has_phrase(f"refusal.{r.value}")] == []


@pytest.mark.parametrize("code", CODES)
def test_a_hint_belongs_to_a_sentence(code: str) -> None:
    language = load_language(code, [LOCALES])
    keys = language.catalogue.entries
    alone = [k for k in keys if k.endswith(".hint") and k.removesuffix(".hint") not in keys]
    assert alone == []


@pytest.mark.parametrize("code", CODES)
def test_suit_signs_in_brackets_stay_on_one_line(code: str) -> None:
    """(♠ ♣) is not divided: there is a no-break space between."""
    for path in sorted((LOCALES / code).glob("*.po")):
        text = path.read_text(encoding="utf-8")
        assert not re.findall(r"\([♣♦♥♠] [♣♦♥♠]\)", text), shown(path)
