"""docs/new-game.md tells how a game was added: what it shows stands in the files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from rules import CONTENT
from rules.edited import edited, faults_of, line_of
from rulesgen.cli.run import run
from rulesgen.language import load_language, message_of
from rulesgen.rules.facts import cards_in, stock_cards, turn_overs
from rulesgen.rules.fieldwise import fields
from rulesgen.rules.reading import read_rules

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "new-game.md").read_text(encoding="utf-8")
FOLDER = CONTENT / "gargantua"


def plain(game: str) -> dict[str, object]:
    """A game's rules.yaml as plain values."""
    text = (CONTENT / game / "rules.yaml").read_text(encoding="utf-8")
    found = yaml.load(text, yaml.BaseLoader)
    assert isinstance(found, dict)
    return found


def test_what_is_quoted_stands_in_the_files() -> None:
    """Every quoted line is one of rules.yaml or counts.yaml."""
    files = [(FOLDER / name).read_text(encoding="utf-8") for name in ("rules.yaml", "counts.yaml")]
    lines = {line for text in files for line in text.splitlines()}
    quoted = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert len(quoted) == 5
    assert [line for block in quoted for line in block.splitlines() if line not in lines] == []


def test_the_differences_are_all_there_are() -> None:
    """The table of the page against the two files, field by field."""
    rows = re.findall(r"\| `([a-z.-]+)` \| (\w+) \| (\w+) \|", PAGE)
    told = {field: (one, other) for field, one, other in rows}
    klondike, gargantua = (dict(fields(plain(game))) for game in ("klondike", "gargantua"))
    assert set(klondike) == set(gargantua)
    assert told == {
        name: (klondike[name], gargantua[name])
        for name in klondike
        if klondike[name] != gargantua[name]
    }


def test_the_fault_is_told_as_quoted(tmp_path: Path) -> None:
    """With four foundations of thirteen the game could not be won."""
    faults = faults_of(tmp_path, edited("gargantua", {"piles.foundation.count": "4"}))
    english = load_language("en", [ROOT / "locales"])
    (told,) = [message_of(fault, english).sentence for fault in faults]
    line = line_of("gargantua", "piles.foundation.cards")
    column = faults[0].where.column
    assert f"content/gargantua/rules.yaml:{line}:{column}: {told}" in PAGE


def test_the_numbers_are_those_of_the_game() -> None:
    """45 in the columns, 59 in the stock."""
    rules = read_rules(FOLDER / "rules.yaml").base
    assert (cards_in(rules, "column"), stock_cards(rules), turn_overs(rules)) == (45, 59, 1)
    assert "45 cards in the columns, 59 in the stock, one turning over" in PAGE


@pytest.mark.parametrize("call", ["check gargantua", "deal gargantua 24", "moves gargantua 24"])
def test_the_calls_are_calls(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that only tell something, carried out."""
    assert f"    rulesgen {call}\n" in PAGE
    monkeypatch.chdir(ROOT)
    assert run(call.split()) == 0


def test_no_python_names_the_game() -> None:
    """The game is a folder: the program knows nothing of it."""
    for path in (ROOT / "rulesgen").rglob("*.py"):
        assert "gargantua" not in path.read_text(encoding="utf-8").lower(), path
