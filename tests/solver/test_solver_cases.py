"""Faults that people met in other solvers, as cases for ours; each test names its case.

Some cases are tests elsewhere: V05, V10 and V15 (what runs out) in test_verdicts.py and test_cli_solve.py,
V06 (a claim without proof) in test_library.py, V09 (memory) in test_verdicts.py, V11 (positions) in the
engine's tests of positions and in test_cli_inputs.py.
"""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from calls import ROOT, Here
from rules.edited import edited, read

from rulesgen.engine import Position, from_piles, replay
from rulesgen.engine.refusals import Reason
from rulesgen.language import load_language
from rulesgen.rules.record import Rules
from rulesgen.shelf import open_game
from rulesgen.solver import Budget, Lost, Undecided, Won, solve
from rulesgen.solver.finder import numbered
from rulesgen.solver.verdict import LEAST_MEMORY
from solver.small_games import rules_of

VERDICT_WORDS = re.compile(r"\b(won|lost|undecided|winnable|gelöst|unlösbar|verloren)\b", re.IGNORECASE)


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")


def test_a_card_face_down_is_no_part_of_a_run(interpreted: None) -> None:
    """V01: 4C face down under 3D would be a run for 5D; the search plays 3D, never both."""
    rules = rules_of("klondike", ())
    up = {"foundation.1": "AC 2C 3C", "foundation.2": "AD 2D", "foundation.3": "AH 2H 3H 4H"}
    codes = [f"{rank}{suit}" for suit in "CDHS" for rank in ("A", *range(2, 11), "J", "Q", "K")]
    taken = {*" ".join(up.values()).split(), "4C", "3D", "5D"}
    piles = {name: cards.split() for name, cards in up.items()}
    piles |= {"column.1": ["~4C", "3D"], "column.2": ["5D"]}
    piles["stock"] = [f"~{code}" for code in reversed(codes) if code not in taken]
    position = from_piles(rules, piles)
    both = "4C column.1 > column.2"
    refused = replay(position, [both]).refused
    assert refused is not None
    assert refused.reason is Reason.FACE_DOWN
    verdict = solve(position, Budget(nodes=2_500))
    assert isinstance(verdict, Won)
    uncovered = next(i for i, move in enumerate(verdict.moves) if move.startswith("3D column.1"))
    assert both not in verdict.moves[:uncovered]
    assert replay(position, verdict.moves).won


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_printed_wins_from_the_text_alone(
    language: str, here: Here, interpreted: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """V02: three solutions in each language, parsed back and replayed move by move."""
    for number in ("1", "2", "4"):
        call = ("klondike", number, "--variant", "draw-three")
        done = here("--lang", language, "solve", *call, "--nodes", "2500")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(done.stdout.encode())))
        again = here("--lang", language, "replay", *call, "--moves", "-", "--json")
        assert json.loads(again.stdout)["won"] is True


HARD = """
import resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
from pathlib import Path
from rulesgen.rules.reading import read_rules
from rulesgen.solver import Budget, solve
from rulesgen.solver.finder import numbered
rules = read_rules(Path("content/GAME/rules.yaml")).with_variants(())
begun = time.process_time()
verdict = solve(numbered(rules, "R1", "LABEL"), Budget(seconds=SECONDS, memory=MEMORY))
spent = time.process_time() - begun
size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if Path("/proc/self/status").exists():  # there the size of whoever started this counts, too
    lines = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    size = int(lines["VmHWM"].split()[0])
print(getattr(verdict, "why", "decided"), round(spent, 1), size // 1024, verdict.nodes)
"""


def ends(
    deal: tuple[str, str], seconds: int, memory: int, **environment: str
) -> tuple[str, float, int, int]:
    """What ran out on a hard deal in a process of its own; seconds, megabytes at most, positions."""
    source = HARD.replace("SECONDS", str(seconds)).replace("MEMORY", str(memory))
    done = subprocess.run(
        [sys.executable, "-c", source.replace("GAME", deal[0]).replace("LABEL", deal[1])],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    why, spent, size, nodes = done.stdout.split()
    return why, float(spent), int(size), int(nodes)


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of that kind there")
def test_time_and_memory_have_an_end() -> None:
    """V07, interpreted: two seconds are two seconds, and memory stays within what was asked for."""
    why, spent, size, _nodes = ends(("klondike", "136"), 2, LEAST_MEMORY, RULESGEN_COMPILE="0")
    assert why == "seconds"
    assert spent < 3
    assert size <= LEAST_MEMORY


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no limits of that kind there")
@pytest.mark.parametrize("memory", [LEAST_MEMORY, Budget().memory])
@pytest.mark.parametrize("deal", [("klondike", "136"), ("british-square", "3")])
def test_time_and_memory_have_an_end_in_the_compiled_search(
    deal: tuple[str, str], memory: int, tmp_path: Path
) -> None:
    """V07: twenty seconds on a deal that takes as many, in which the store outgrows the least memory.

    A first run compiles whatever the second needs: that takes memory of its own, once.
    """
    own = {"XDG_CACHE_HOME": str(tmp_path)}
    ends(deal, 2, memory, **own)
    _why, _spent, size, nodes = ends(deal, 20, memory, **own)
    assert nodes > 3_000_000
    assert size <= memory


def test_nothing_claims_to_be_shortest() -> None:
    """V08: no phrase and no text calls a solution shortest: the search does not prove it."""
    files = [*(ROOT / "locales").glob("*/*.po"), *(ROOT / "content").glob("*/text.*.yaml")]
    assert len(files) > 20
    claim = re.compile(r"shortest (solution|way|line)|kürzeste\w* (Lösung|Weg)", re.IGNORECASE)
    assert [path.name for path in files if claim.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "wrong",
    [
        ("--pack", "7H 10C ZS"),
        ("--pack", "7H 10C BS"),
        ("--pack", r"decks\monday.txt"),
        ("--position", r"C:\decks\monday.json"),
        ("0",),
        ("R1:klondike:24:X",),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_cannot_be_read_is_no_verdict(
    here: Here, wrong: tuple[str, ...], language: str
) -> None:
    """V12: a misread card, file or number is a fault of the call, never a verdict."""
    done = here("--lang", language, "solve", "klondike", *wrong)
    assert (done.returncode in (1, 2), done.stdout) == (True, "")
    assert done.stderr
    assert not VERDICT_WORDS.search(done.stderr)


def test_every_example_that_is_shipped_is_accepted(here: Here) -> None:
    """V13: all positions of all examples can be searched or say that they are partial."""
    searched = partial = 0
    for game in sorted(path.name for path in (ROOT / "content").iterdir()):
        rules, examples = shipped(game)
        for position in examples:
            assert position.rules.game == rules
            if position.partial:
                partial += 1
                with pytest.raises(ValueError, match="leaves piles out"):
                    solve(position)
            else:
                searched += 1
                assert solve(position, Budget(nodes=20)) is not None
    assert searched >= 10
    assert partial >= 10


def shipped(game: str) -> tuple[str, list[Position]]:
    """A game's id and the positions in which its examples start and end."""
    found = open_game(ROOT / "content" / game, ("en", "de"))
    examples = found.examples.values()
    return found.id, [p for example in examples for p in (example.start, example.end)]


def test_five_columns_are_refused_with_both_numbers(here: Here, tmp_path: Path) -> None:
    """V13: a table that lacks two columns does not have the pack; what is missing is named."""
    table = json.loads(here("deal", "klondike", "1", "--json").stdout)
    piles = {name: cards for name, cards in table["piles"].items() if name not in ("column.6", "column.7")}
    path = tmp_path / "five.json"
    path.write_text(json.dumps({"game": "klondike", "variants": [], "piles": piles}), encoding="utf-8")
    done = here("solve", "klondike", "--position", str(path))
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    for missing in (*table["piles"]["column.6"], *table["piles"]["column.7"]):
        assert missing.removeprefix("~") in done.stderr


LATE = {
    "column.1": "7H 6S 5H 4C",
    "column.2": "10C 9D 8S",
    "column.3": "JS",
    "column.4": "~3H ~10D ~2C 8H 7S 6D",
    "column.5": "~KD ~4D KH",
    "column.6": "~9S ~10H ~3C ~QH ~9C 6H 5C",
    "column.7": "~2H ~JH ~KS KC QD JC",
    "foundation.2": "AD",
    "foundation.4": "AS 2S 3S",
    "stock": "~4S ~QC ~3D ~9H ~5S ~QS ~5D ~8C ~10S ~7C ~6C ~AH ~8D ~2D ~4H ~JD ~7D ~AC",
}


def limited(folder: Path, passes: int) -> Rules:
    """Klondike drawing three, with so many passes."""
    text = edited("klondike", {"piles.stock.passes": str(passes)})
    return read(folder, text).with_variants(("draw-three",))


def test_passes_belong_to_the_search(interpreted: None, tmp_path: Path) -> None:
    """V14: drawing three, this table is lost in one pass and in two, both proved, and won in three."""
    turned = {}
    for passes in (1, 2, 3):
        folder = tmp_path / str(passes)
        folder.mkdir()
        rules = limited(folder, passes)
        position = from_piles(rules, {name: cards.split() for name, cards in LATE.items()})
        verdict = solve(position, Budget(nodes=2_500))
        assert isinstance(verdict, Lost if passes < 3 else Won), passes
        if isinstance(verdict, Won):
            assert replay(position, verdict.moves).won
            turned[passes] = verdict.moves.count("redeal")
    assert turned == {3: 2}


def test_a_looser_limit_wins_at_least_as_much(interpreted: None, tmp_path: Path) -> None:
    """V14: the moves that win in three passes win where the stock may be turned over for ever."""
    three = limited(tmp_path, 3)
    free = rules_of("klondike", ("draw-three",))
    piles = {name: cards.split() for name, cards in LATE.items()}
    verdict = solve(from_piles(three, piles), Budget(nodes=2_500))
    assert isinstance(verdict, Won)
    assert replay(from_piles(free, piles), verdict.moves).won


def test_there_are_three_words_for_the_verdict() -> None:
    """V15: won, lost, undecided: three phrases in each language, all different."""
    for code in ("en", "de"):
        language = load_language(code, [ROOT / "locales"])
        facts = {"moves": "80", "states": "5", "why": "–"}
        words = {
            str(language.phrase(f"solve.{verdict}", **facts)) for verdict in ("won", "lost", "undecided")
        }
        assert len(words) == 3


def test_a_hard_deal_is_undecided_and_an_easy_one_won(interpreted: None) -> None:
    """V15: with little to spend, number 136 is neither a win nor a proof; number 1 comes with its moves."""
    rules = rules_of("klondike", ())
    assert isinstance(solve(numbered(rules, "R1", "136"), Budget(nodes=1_000)), Undecided)
    easy = solve(numbered(rules, "R1", "1"), Budget(nodes=1_000))
    assert isinstance(easy, Won)
    assert replay(numbered(rules, "R1", "1"), easy.moves).won
