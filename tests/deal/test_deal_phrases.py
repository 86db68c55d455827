"""Every refusal of the dealing floor has its sentence and its hint, in both languages."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import rulesgen.deal

LOCALES = Path(__file__).parents[2] / "locales"


def refusals() -> dict[str, set[str]]:
    """Keys of `WrongCall` in rulesgen/deal, and the facts each is raised with."""
    found: dict[str, set[str]] = {}
    for path in sorted(Path(rulesgen.deal.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) != "WrongCall":
                continue
            key = ast.literal_eval(node.args[0])
            facts = {word.arg for word in node.keywords if word.arg}
            assert found.setdefault(key, facts) == facts, f"{key}: {path.name}"
    return {key: facts for key, facts in found.items() if key.startswith("deal.")}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_has_sentence_and_hint(language: str) -> None:
    """The same keys, and no placeholder without its fact."""
    with (LOCALES / language / "deals.po").open("rb") as file:
        catalogue = read_po(file)
    phrases = {str(m.id): str(m.string) for m in catalogue if m.id}
    facts = refusals()
    assert set(phrases) == set(facts) | {f"{key}.hint" for key in facts}
    for key, sentence in phrases.items():
        assert sentence
        assert set(re.findall(r"\{(\w+)\}", sentence)) <= facts[key.removesuffix(".hint")], key
