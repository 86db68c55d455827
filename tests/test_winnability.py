"""Figures on winnable deals: counted by the solver, bound to the rules, printed in both languages."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from calls import ROOT, Here

from benchmarks.winnability import main
from rulesgen.documents.profile import Profile
from rulesgen.documents.verdict_table import verdict_rows
from rulesgen.folders import find_folders
from rulesgen.language import load_language
from rulesgen.press.workshop import Workshop
from rulesgen.shelf import read_game
from rulesgen.shelf.winnability import FILE, interval, read_winnability, winnability_faults

GAME = "klondike"
VARIANT = "draw-three"
CALL = (GAME, f"{GAME}+{VARIANT}", "--numbers", "1-8", "--nodes", "1000")


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of one game, measured: figures in content/, verdicts in build/."""
    folder = tmp_path_factory.mktemp("measured")
    shutil.copytree(ROOT / "content" / GAME, folder / "content" / GAME)
    (folder / "content" / GAME / FILE).unlink(missing_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULESGEN_COMPILE", "0")
        patch.chdir(folder)
        assert main(CALL) == 0
    return folder


@pytest.fixture
def copy(measured: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it to be spoilt, in which the tool stands."""
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    shutil.copytree(measured, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def figures(copy: Path) -> Path:
    """The file with the figures."""
    return copy / "content" / GAME / FILE


@pytest.mark.parametrize(
    ("won", "undecided", "deals", "low", "high"),
    [
        (0, 0, 10, 0, 278),
        (10, 0, 10, 722, 1000),
        (5, 0, 10, 236, 764),
        (819, 0, 1000, 793, 842),
        (800, 38, 1000, 774, 860),  # low of 800 won, high of 838 won
    ],
)
def test_the_interval_is_wilsons_rounded_outwards(
    won: int, undecided: int, deals: int, low: int, high: int
) -> None:
    """Of 10: 0 ± … ends at z² / (n + z²) = 3.8415 / 13.8415 = 27.75 %; the rest by the same formula."""
    assert interval(won, undecided, deals) == (low, high)


def test_verdicts_are_counted_and_kept(figures: Path) -> None:
    """Both draws, in the order of the rules, though asked for the other way round."""
    kept = figures.read_text(encoding="utf-8")
    assert main((f"{GAME}+{VARIANT}", GAME, *CALL[2:])) == 0
    assert figures.read_text(encoding="utf-8") == kept
    assert [line.strip() for line in kept.splitlines() if "variants" in line] == [
        "- variants: none",
        f"- variants: [{VARIANT}]",
    ]


def test_nothing_is_searched_twice(figures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More numbers later: those of the library are taken from there."""
    asked: list[str] = []

    def examine(rules: Any, scheme: str, label: str, *rest: Any) -> object:
        asked.append(label)
        return original(rules, scheme, label, *rest)

    from rulesgen.solver import finder

    original = finder.examine
    monkeypatch.setattr(finder, "examine", examine)
    assert main((GAME, "--numbers", "1-10", "--nodes", "1000")) == 0
    assert asked == ["9", "10"]
    assert "last: 10" in figures.read_text(encoding="utf-8")


def test_verdicts_of_another_library_are_taken_over(
    figures: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = figures.read_text(encoding="utf-8")
    monkeypatch.setattr("rulesgen.solver.finder.examine", None)
    other = ("--library", "other.sqlite", "--merge", "build/winnability.sqlite")
    assert main((*CALL, *other)) == 0
    assert figures.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    "wrong", [("cribbage",), (f"{GAME}+backwards",), (GAME, "--numbers", "9-1"), (GAME, "--nodes", "0")]
)
def test_a_wrong_call_is_told(figures: Path, wrong: tuple[str, ...]) -> None:
    figures.unlink()
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    assert ended.value.code == 2
    assert not figures.exists()


def test_figures_as_they_were_made_are_right(figures: Path, copy: Path, here: Here) -> None:
    done = here("check", GAME, folder=copy)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("    last: 8\n", "    last: 9\n", "fault.winnability-sum"),
        ("    first: 1\n", "    first: 9\n", "fault.winnability-range"),
        ("  - variants: none\n", f"  - variants: {VARIANT}\n", "fault.winnability-twice"),
        ("  - variants: none\n", "  - variants: draw-one\n", "fault.winnability-variants"),
        ("  - variants: none\n", "  - variants: backwards\n", "call.unknown-variant"),
        (f"game: {GAME}\n", "game: braid\n", "fault.game-not-folder"),
        ("    nodes: 1000\n", "    nodes: many\n", "fault.not-a-number"),
    ],
)
def test_figures_that_make_no_sense_are_told(figures: Path, old: str, new: str, key: str) -> None:
    text = figures.read_text(encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    figures.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = read_game(figures.parent, ("en",))
    told = list(found.faults)
    if found.game is not None and found.game.winnability is not None:
        told += winnability_faults(found.game.winnability, found.game.rules)
    assert key in [fault.key for fault in told]
    assert {Path(fault.where.file).name for fault in told} == {"winnability.yaml"}
    assert max(fault.where.line for fault in told) >= line - 1


def test_figures_are_stale_when_a_rule_changes(figures: Path, copy: Path, here: Here) -> None:
    """Where cards are turned by fours, nothing that was found for threes holds."""
    rules = copy / "content" / GAME / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("stock.turn: 3", "stock.turn: 4"), encoding="utf-8")
    lines = figures.read_text(encoding="utf-8").splitlines()
    line = [number for number, found in enumerate(lines, start=1) if "rules:" in found][1]
    done = here("check", GAME, folder=copy)
    (told,) = (found for found in done.stderr.splitlines() if "winnability.yaml" in found)
    assert told.startswith(f"content/klondike/winnability.yaml:{line}:")
    assert f"{GAME}+{VARIANT}" in told


def test_shares_are_written_as_the_language_writes_them() -> None:
    english, german = (load_language(code, [ROOT / "locales"]) for code in ("en", "de"))
    assert [english.percent(816), german.percent(816)] == ["81.6%", "81,6\u00a0%"]
    assert [english.percent(1000), german.percent(5)] == ["100.0%", "0,5\u00a0%"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_text_may_say_them(figures: Path, copy: Path, language: str) -> None:
    """For the rules of the book and for a variant of them; 0 where nothing was measured."""
    said = (
        "{{ winnability().deals }} {{ winnability('draw-three').last }} "
        "{{ winnability('draw-one').won + winnability().lost + winnability().undecided }} "
        "{{ percent(winnability().high) }}"
    )
    path = copy / "content" / GAME / f"text.{language}.yaml"
    text = path.read_text(encoding="utf-8")
    start = text.index("teaser: |\n") + len("teaser: |\n")
    path.write_text(f"{text[:start]}  {said}\n\n{text[start:]}", encoding="utf-8")

    def printed() -> str:
        book = Workshop(find_folders(copy)).compose(GAME, language, Profile())
        return book.document.body.text

    assert "8 8 8 " in printed()
    figures.unlink()
    assert "0 0 0 0" in printed()


COUNTED = """game: braid
results:
  - {variants: none, first: 1, last: 1000, won: 500, lost: 1, undecided: 499, nodes: 9, solver: 1, rules: x}
  - {variants: [long], first: 1, last: 1000, won: 1000, lost: 0, undecided: 0, nodes: 9, solver: 1, rules: x}
  - {variants: [up-or-down, long], first: 1, last: 9, won: 9, lost: 0, undecided: 0, nodes: 9, solver: 1,
     rules: x}
"""
ROWS = {
    "en": {
        (): [
            ["Braid", "500", "1", "499", "46.9% to 100.0%"],
            ["Long Braid", "1,000", "0", "0", "99.6% to 100.0%"],
        ],
        ("long",): [
            ["Long Braid", "1,000", "0", "0", "99.6% to 100.0%"],
            ["Up or down, Long Braid", "9", "0", "0", "70.0% to 100.0%"],
        ],
        ("duplicates",): [],
    },
    "de": {
        (): [
            ["Der Zopf", "500", "1", "499", "46,9\u00a0% bis 100,0\u00a0%"],
            ["Langer Zopf", "1000", "0", "0", "99,6\u00a0% bis 100,0\u00a0%"],
        ],
    },
}


@pytest.mark.parametrize("language", list(ROWS))
def test_a_table_has_a_row_for_the_book_and_for_each_variant_more(
    language: str, tmp_path: Path
) -> None:
    """What was not measured has no row; what is named by a variant has the variant's name."""
    (tmp_path / FILE).write_text(COUNTED, "utf-8")
    found = read_winnability(tmp_path / FILE, FILE)
    tongue = load_language(language, [ROOT / "locales"])
    game = read_game(ROOT / "content" / "braid", [language]).game
    assert game is not None
    text = game.texts[language].record
    for chosen, rows in ROWS[language].items():
        rules = game.rules.with_variants(chosen)
        assert verdict_rows(rules, game.rules, found, tongue, text) == rows
    assert verdict_rows(game.base, game.rules, None, tongue, text) == []


def test_a_default_is_named_where_there_is_one() -> None:
    """Klondike's book says which draw its figures are for."""
    tongue = load_language("en", [ROOT / "locales"])
    game = read_game(ROOT / "content" / GAME, ["en"]).game
    assert game is not None
    text = game.texts["en"].record
    rows = verdict_rows(game.base, game.rules, game.winnability, tongue, text)
    assert [row[0] for row in rows] == ["Draw one", "Draw three"]
