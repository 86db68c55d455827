"""solve and find as somebody at a terminal calls them."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from calls import ROOT, Here

from rulesgen.solver import portfolio
from rulesgen.solver.beams import Beam

SOLVE_KEYS = ["id", "verdict", "why", "moves", "nodes", "seconds"]


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULESGEN_COMPILE", "0")


def test_a_win_is_printed_as_moves_that_replay(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    done = here("solve", "klondike", "1", "--nodes", "2000")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# R1:klondike:1:R: ")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(done.stdout.encode())))
    again = here("replay", "klondike", "1", "--moves", "-", "--json")
    assert json.loads(again.stdout)["won"] is True


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_of_several_deals_solved_in_one_file_replay_takes_the_one_that_is_named(
    here: Here, tmp_path: Path, form: tuple[str, ...]
) -> None:
    found = tmp_path / "found"
    found.write_text(here("solve", "klondike", "1-2", "--nodes", "2000", *form).stdout)
    for number in ("1", "2"):
        again = here("replay", "klondike", number, "--moves", str(found), "--json")
        assert json.loads(again.stdout)["won"] is True
    other = here("replay", "klondike", "3", "--moves", str(found))
    assert (other.returncode, other.stdout) == (2, "")
    assert "R1:klondike:1:R, R1:klondike:2:P" in other.stderr


def test_one_deal_solved_as_json_replays(here: Here, tmp_path: Path) -> None:
    found = tmp_path / "found.json"
    found.write_text(here("solve", "klondike", "1", "--nodes", "2000", "--json").stdout)
    again = here("replay", "klondike", "1", "--moves", str(found), "--json")
    assert json.loads(again.stdout)["won"] is True


def test_a_refused_move_of_the_second_deal_is_told_at_its_line(here: Here, tmp_path: Path) -> None:
    found = tmp_path / "found"
    text = here("solve", "klondike", "1-2", "--nodes", "2000").stdout
    wrong = text.replace("R1:klondike:2:P: ", "R1:klondike:2:P: \nQQ > stock #", 1)
    found.write_text(wrong)
    line = wrong.split("\n").index(next(w for w in wrong.split("\n") if w.startswith("QQ")))
    done = here("replay", "klondike", "2", "--moves", str(found))
    assert done.returncode == 1
    assert f"found:{line + 1}:1: " in done.stderr


def test_one_label_gives_an_object_several_an_array(here: Here) -> None:
    one = json.loads(here("solve", "klondike", "1", "--nodes", "2000", "--json").stdout)
    assert list(one) == SOLVE_KEYS
    assert (one["id"], one["verdict"], one["why"]) == ("R1:klondike:1:R", "won", None)
    several = json.loads(here("solve", "klondike", "2", "1-2", "--nodes", "2000", "--json").stdout)
    assert [deal["id"] for deal in several] == [
        "R1:klondike:2:P",
        "R1:klondike:1:R",
        "R1:klondike:2:P",
    ]


def test_what_runs_out_is_no_proof(here: Here) -> None:
    """A limit of ten positions: undecided, with what ran out, in words and in JSON; exit 0."""
    done = here("solve", "klondike", "1", "--nodes", "10", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["verdict"], found["why"]) == (0, "undecided", "nodes")
    assert found["moves"] is None
    assert "undecided" in here("solve", "klondike", "1", "--nodes", "10").stdout
    assert "ungeklärt" in here("--lang", "de", "solve", "klondike", "1", "--nodes", "10").stdout


def test_a_position_is_solved_as_well(here: Here, tmp_path: Path) -> None:
    position = {
        "game": "klondike",
        "variants": [],
        "piles": {
            **{
                f"foundation.{number}": [f"{rank}{suit}" for rank in ranks]
                for number, suit, ranks in [
                    (1, "C", ["A", *map(str, range(2, 11)), "J", "Q", "K"]),
                    (2, "D", ["A", *map(str, range(2, 11)), "J", "Q", "K"]),
                    (3, "H", ["A", *map(str, range(2, 11)), "J", "Q", "K"]),
                    (4, "S", ["A", *map(str, range(2, 11)), "J"]),
                ]
            },
            "stock": ["~KS", "~QS"],
        },
    }
    path = tmp_path / "late.json"
    path.write_text(json.dumps(position), encoding="utf-8")
    found = json.loads(here("solve", "klondike", "--position", str(path), "--json").stdout)
    assert list(found) == ["position", *SOLVE_KEYS[1:]]
    assert found["moves"] == [
        "draw",
        "QS waste > foundation.4",
        "draw",
        "KS waste > foundation.4",
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        ["--limit", "0"],
        ["--limit", "-1"],
        ["--nodes", "0"],
        ["--memory", "1"],
        ["--limit", "soon"],
    ],
)
def test_budgets_that_make_no_sense_are_refused(here: Here, wrong: list[str]) -> None:
    done = here("solve", "klondike", "1", *wrong)
    assert (done.returncode, done.stdout) == (2, "")


def test_a_pack_with_a_card_missing_is_refused_before_the_search(here: Here) -> None:
    done = here("solve", "klondike", "--pack", "7H 10C")
    assert (done.returncode, done.stdout) == (2, "")


def test_find_names_numbers_and_counts_what_it_looked_at(here: Here, tmp_path: Path) -> None:
    call = ("find", "klondike", "--count", "3", "--winnable", "--nodes", "2000", "--json")
    library = ("--library", str(tmp_path / "verdicts.sqlite"))
    found = json.loads(here(*call, *library).stdout)
    assert list(found) == ["deals", "examined", "undecided"]
    assert [list(deal) for deal in found["deals"]] == [["id", "number", "grade", "moves"]] * 3
    assert json.loads(here(*call, *library).stdout) == found
    assert json.loads(here(*call).stdout) == found


def test_find_without_winnable_takes_the_numbers_as_they_come(here: Here) -> None:
    done = here("find", "braid", "--count", "2", "--from", "24")
    assert done.stdout.splitlines() == ["R1:braid:24:7", "R1:braid:25:5"]


def test_find_tells_of_a_long_stretch_without_a_find(here: Here) -> None:
    """After 50 numbers and after 100: a search with too few positions for any deal is not silent."""
    first, last = 999_999_999_999_880, 999_999_999_999_999
    call = ("find", "gargantua", "--count", "2", "--winnable", "--nodes", "1", "--from", str(first))
    done = here(*call)
    told = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (2, "")
    assert told[:-1] == [
        f"Numbers looked at: {examined}, up to {first + examined - 1}; found: 0 of 2; "
        f"undecided: {examined}."
        for examined in (50, 100)
    ]
    assert str(last) in told[-1]
    assert here(*call, "--quiet").stderr.splitlines() == told[-1:]


def test_find_begins_where_another_programs_numbers_begin(here: Here) -> None:
    """PySol counts in twenty digits: the last number is found, and after it there is none."""
    last = "9" * 20
    call = ("find", "klondike", "--scheme", "pysol", "--count")
    done = here(*call, "1", "--from", last)
    assert done.stdout.split(":")[:3] == ["pysol", "klondike", last]
    for count, start in (("2", last), ("1", "1" + "0" * 20)):
        refused = here(*call, count, "--from", start)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert last in refused.stderr


def test_find_refuses_a_file_that_is_no_library(here: Here, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database " * 200, encoding="utf-8")
    done = here("find", "klondike", "--count", "1", "--winnable", "--library", str(text))
    assert done.returncode == 2
    assert "text" in done.stderr


def test_solve_keeps_its_verdicts_and_asks_for_them_first(here: Here, tmp_path: Path) -> None:
    """The second call searches nothing: the same verdicts, said to be known; find takes them over, too."""
    library = tmp_path / "verdicts.sqlite"
    call = ("solve", "klondike", "1-3", "--nodes", "2000", "--library", str(library), "--json")
    first, again = (json.loads(here(*call).stdout) for _ in range(2))
    assert list(first[0]) == [*SOLVE_KEYS, "known"]
    assert [deal["known"] for deal in (*first, *again)] == [False] * 3 + [True] * 3
    kept = [name for name in SOLVE_KEYS if name != "seconds"]
    assert [[deal[name] for name in kept] for deal in again] == [
        [deal[name] for name in kept] for deal in first
    ]
    assert verdicts(library) == 3
    with contextlib.closing(sqlite3.connect(library)) as data, data:
        data.execute("UPDATE verdicts SET nodes = 77 WHERE label = '1'")
    one = here("solve", "klondike", "1", "--nodes", "5", "--library", str(library), "--json")
    assert json.loads(one.stdout)["nodes"] == 77
    assert json.loads(one.stdout)["seconds"] is None


def test_a_shorter_way_is_kept_and_then_known(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --short what the library knows is shortened once; find and solve have the shorter way then."""
    monkeypatch.setattr(portfolio, "SHORT", (Beam(24, 128),))
    library = str(tmp_path / "verdicts.sqlite")
    call = ("solve", "klondike", "5", "--variant", "draw-three", "--nodes", "2500", "--json")
    long, short, again = (
        json.loads(here(*call, "--library", library, *extra).stdout)
        for extra in ((), ("--short",), ("--short",))
    )
    assert len(short["moves"]) < len(long["moves"])
    assert again["moves"] == short["moves"]
    assert [deal["known"] for deal in (long, short, again)] == [False, False, True]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "at sight"), ("de", "auf den ersten Blick")]
)
def test_a_deal_lost_at_sight_is_said_to_be(language: str, words: str, here: Here) -> None:
    call = ("--lang", language, "solve", "braid", "8", "--nodes", "1")
    assert words in here(*call).stdout
    found = json.loads(here(*call, "--json").stdout)
    assert (found["verdict"], found["why"], found["nodes"]) == ("lost", "at-sight", 0)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "as the library knows"), ("de", "Urteilsdatei")]
)
def test_a_verdict_from_the_library_is_said_to_be_one(
    language: str, words: str, here: Here, tmp_path: Path
) -> None:
    library = str(tmp_path / "verdicts.sqlite")
    call = ("--lang", language, "solve", "klondike", "1", "--nodes", "2000", "--library", library)
    first, again = here(*call).stdout.splitlines(), here(*call).stdout.splitlines()
    assert words not in first[0]
    assert words in again[0]
    assert again[1:] == first[1:]


def test_cards_put_back_make_another_deal_in_the_library(here: Here, tmp_path: Path) -> None:
    """Braid with duplicates: number 24 as dealt and number 24 with a card put back are two deals."""
    library = tmp_path / "verdicts.sqlite"
    call = ("solve", "braid", "24", "--variant", "duplicates", "--nodes", "500", "--json")
    for returned in ((), ("--return", "KC"), ("--return", "KC", "--return", "7C")):
        done = here(*call, *returned, "--library", str(library))
        assert json.loads(done.stdout)["known"] is False
    assert verdicts(library) == 3


@pytest.mark.parametrize("named", ["--pack", "--position"])
def test_what_has_no_name_is_not_kept(named: str, here: Here, tmp_path: Path) -> None:
    library = tmp_path / "verdicts.sqlite"
    done = here("solve", "klondike", named, "table.json", "--library", str(library))
    assert (done.returncode, library.exists()) == (2, False)
    assert named in done.stderr
    assert "--library" in done.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_solve_refuses_a_file_that_is_no_library(language: str, here: Here, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no database " * 200, encoding="utf-8")
    done = here("--lang", language, "solve", "klondike", "1", "--library", str(text))
    assert (done.returncode, done.stdout) == (2, "")
    assert "solve" in done.stderr
    assert text.read_text(encoding="utf-8").startswith("no database")


def test_a_false_win_in_the_library_is_not_printed(here: Here, tmp_path: Path) -> None:
    library = tmp_path / "verdicts.sqlite"
    call = ("solve", "klondike", "1", "--nodes", "2000", "--library", str(library))
    here(*call)
    with contextlib.closing(sqlite3.connect(library)) as data, data:
        data.execute("UPDATE verdicts SET moves = 'draw'")
    done = here(*call)
    assert (done.returncode, done.stdout) == (2, "")


def verdicts(path: Path) -> int:
    """How many verdicts a library holds by now."""
    if not path.exists():
        return 0
    with contextlib.closing(sqlite3.connect(path)) as data:
        try:
            return int(data.execute("SELECT count(*) FROM verdicts").fetchone()[0])
        except sqlite3.OperationalError:  # the table is just being made
            return 0


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent there")
def test_ctrl_c_ends_all_processes_and_the_next_call_goes_on(tmp_path: Path) -> None:
    """As a terminal sends it: to the searching processes, too. One line is said, no verdict is lost."""
    library = tmp_path / "verdicts.sqlite"
    options = ("--winnable", "--nodes", "2000", "--jobs", "2", "--library", str(library))
    call = [sys.executable, "-m", "rulesgen", "find", "klondike", *options, "--count"]
    process = subprocess.Popen(
        [*call, "1000"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not verdicts(library):
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert len(said.splitlines()) == 1
    kept = verdicts(library)
    subprocess.run([*call, "3"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    assert verdicts(library) >= max(kept, 3)


def test_a_collection_tells_how_far_its_search_has_come(
    here: Here, tmp_path: Path
) -> None:
    """Nothing is found with one position for each number: told after 50, as `find` does."""
    arguments = ("collection", "klondike", "--count", "1", "--nodes", "1", "-o", "book.pdf")
    for more in ((), ("--winnable",)):
        done = here(*arguments, *more, folder=tmp_path)
        assert done.returncode == 2
        first = done.stderr.splitlines()[0]
        assert first.startswith("Numbers looked at: 50, up to 50; found: 0 of 1; undecided: ")
        assert "looked at" not in here(*arguments, *more, "--quiet", folder=tmp_path).stderr.splitlines()[0]
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_made_is_told(here: Here, tmp_path: Path) -> None:
    """A slip in a path is seen at once; where the folder is there, nothing is said."""
    arguments = ("diagram", "klondike", "1", "-o", "new/deep/table.svg")
    folder = Path("new/deep")
    assert here(*arguments, folder=tmp_path).stderr == f"A new folder was made: {folder}\n"
    assert here(*arguments, folder=tmp_path).stderr == ""
    kept = ("find", "klondike", "--count", "1", "--nodes", "2000", "--winnable", "--library")
    done = here(*kept, "more/verdicts.db", folder=tmp_path)
    assert done.stderr == "A new folder was made: more\n"
    assert here(*kept, "third/verdicts.db", "--quiet", folder=tmp_path).stderr == ""
