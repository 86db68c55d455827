"""`rulesgen play` as a person uses it: typed, piped, killed, resumed, on a terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulesgen.playing.store import Record, Saved, Store

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "rulesgen", "play"]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment whose saved games lie in a folder of their own."""
    keep = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return keep | {
        "RULESGEN_DATA": str(tmp_path),
        "LANG": "C.UTF-8",
        "TERM": "xterm",
        "PYTHONPATH": str(ROOT),
    }


def played(home: dict[str, str], lines: str, *arguments: str) -> str:
    """What is said when these lines are piped in."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=lines,
        capture_output=True,
        text=True,
        env=home,
        cwd=ROOT,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_piped_it_is_plain_text(home: dict[str, str]) -> None:
    said = played(home, "hint 6S\n6S > column.2\n", "klondike", "24")
    assert "\x1b" not in said
    assert ">" not in [line[:1] for line in said.splitlines()]
    assert "6♠ may go to: column.2" in said
    assert "moves 1" in said
    assert re.search(r"time 0:\d\d", said)


def test_short_names_and_a_card_without_its_pile(home: dict[str, str]) -> None:
    for move in ("6S column.7 > column.2", "6s col7 > c2", "6♠ > column2", "6S>col.2"):
        assert "moves 1" in played(home, f"again\n{move}\n", "klondike", "24"), move


def test_german_cards_piles_and_refusals(home: dict[str, str]) -> None:
    typed = "B♠ Seitenplatz.4 > Zielstapel.7\nD♦ > ecke2\nX♠ > ziel\nmoves\n"
    said = played(home, typed, "braid", "7", "--lang", "de")
    assert "Züge 1" in said
    assert "B♠" in said
    assert "„X♠“ ist keine Karte" in said
    assert not re.search(r"[JQ][♠♥♦♣]", said)
    assert "\nVorrat > Seitenplatz.4" in said


def test_a_refusal_names_cards_and_piles_in_words(home: dict[str, str]) -> None:
    english = played(home, "QS column.1 > column.7\nwhy\n", "klondike", "24")
    german = played(home, "D♠ Spalte.1 > Spalte.7\nwhy\n", "klondike", "24", "--lang", "de")
    assert english.count("Q♠ does not go on 6♠") == 2
    assert german.count("D♠ geht nicht auf 6♠") == 2
    assert "Here red goes on black" in english
    assert "Hier kommt Rot auf Schwarz" in german
    full = played(home, "AS column.4 > stock\n", "klondike", "24")
    assert re.search(r"(?i)stock takes no card from column 4", full)


def test_undo_again_new_and_finish(home: dict[str, str]) -> None:
    said = played(
        home, "undo\ndraw\nundo\nfinish\nagain\nwhy\nhint\nhint X\nnew\n", "klondike", "24"
    )
    assert "no move to take back" in said
    assert "cannot be played up yet" in said
    assert "not refused" in said
    assert len(set(re.findall(r"R1:klondike:[^ ]+", said))) == 2


def test_a_numbered_deal_is_resumed_and_a_new_sitting_goes_on(home: dict[str, str]) -> None:
    played(home, "draw\ndraw\n", "klondike", "24")
    played(home, "draw\n", "klondike", "25")
    assert "Moves so far: 2." in played(home, "", "klondike", "24")
    last = played(home, "", "klondike")
    assert "R1:klondike:24:" in last


def test_variants_are_kept_apart(home: dict[str, str]) -> None:
    played(home, "draw\n", "klondike", "24")
    said = played(home, "", "klondike", "24", "--variant", "draw-three")
    assert "goes on" not in said
    assert "R1:klondike+draw-three:24" in said


def test_a_pack_of_ones_own_is_resumed(home: dict[str, str]) -> None:
    pack = " ".join(f"{rank}{suit}" for suit in "CDHS" for rank in [*"A23456789", "10", *"JQK"])
    played(home, "draw\n", "klondike", "--pack", pack)
    said = played(home, "", "klondike")
    assert "Moves so far: 1." in said
    assert "a pack of your own" in said


def test_a_saved_game_that_no_longer_replays_starts_anew_and_is_kept(
    home: dict[str, str], tmp_path: Path
) -> None:
    played(home, "draw\n", "klondike", "24")
    (path,) = (tmp_path / "play" / "klondike").glob("*.json")
    data = json.loads(path.read_text("utf-8")) | {"log": ["KS column.1 > column.2"]}
    path.write_text(json.dumps(data), "utf-8")
    said = played(home, "draw\n", "klondike", "24")
    assert "starts anew" in said
    (old,) = (tmp_path / "play" / "klondike").glob("*.old-1.json")
    assert str(old) in said
    assert json.loads(old.read_text("utf-8")) == data
    assert "Moves so far: 1." in played(home, "", "klondike", "24")


@pytest.mark.skipif(not hasattr(os, "kill"), reason="needs signals")
@pytest.mark.parametrize("moves", [1, 3, 7])
def test_killed_after_any_move_it_resumes(home: dict[str, str], moves: int) -> None:
    child = subprocess.Popen(
        [*COMMAND, "klondike", "24"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=home | {"PYTHONUNBUFFERED": "1"},
        cwd=ROOT,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(b"draw\n" * moves)
    child.stdin.flush()
    said = b""
    until = time.monotonic() + 60
    while f"moves {moves} ".encode() not in said and time.monotonic() < until:
        said += os.read(child.stdout.fileno(), 65536)
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stdin.close()
    child.stdout.close()
    assert f"Moves so far: {moves}." in played(home, "", "klondike", "24")


def on_a_terminal(home: dict[str, str], lines: list[str], *arguments: str) -> str:
    """What a terminal shows when these lines are typed."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(ROOT)
        os.execve(sys.executable, [*COMMAND, *arguments], home)
    said = b""
    waiting = [*lines, "quit"]
    until = time.monotonic() + 90
    while time.monotonic() < until:
        ready, _, _ = select.select([terminal], [], [], 1)
        if ready:
            try:
                more = os.read(terminal, 65536)
            except OSError:
                break
            if not more:
                break
            said += more
        if said.endswith(b"> ") and waiting:
            os.write(terminal, waiting.pop(0).encode() + b"\n")
            said += b" "
    os.close(terminal)
    _, status = os.waitpid(child, 0)
    assert status == 0
    return said.decode("utf-8")


def test_colours_and_marked_places_on_a_terminal(home: dict[str, str]) -> None:
    said = on_a_terminal(home, ["hint 6S"], "klondike", "24")
    assert "\x1b[31m7♦\x1b[0m" in said
    assert "\x1b[2m##" in said
    assert "\x1b[7m7♦\x1b[0m" in said  # the place where the 6♠ may go
    assert said.count("\x1b[7m") == 1


def test_no_colours_where_none_are_wanted(home: dict[str, str]) -> None:
    said = on_a_terminal(home | {"NO_COLOR": "1"}, ["hint 6S"], "klondike", "24")
    assert "\x1b[" not in said


@pytest.mark.parametrize(
    "arguments",
    [
        ("braid", "7"),
        ("braid", "7", "--variant", "side-building"),
        ("braid", "7", "--variant", "long"),
        ("klondike", "24"),
        ("klondike", "24", "--variant", "draw-three"),
        ("british-square", "3"),
        ("british-square", "3", "--variant", "american"),
        ("gargantua", "5"),
    ],
)
@pytest.mark.parametrize("code", ["en", "de"])
def test_tables_fit_a_terminal(home: dict[str, str], code: str, arguments: tuple[str, ...]) -> None:
    """80 columns hold every table at its start, the numbers of a row of piles in one line."""
    said = played(home, "", *arguments, "--lang", code)
    assert max(len(line) for line in said.splitlines()) <= 80


# -- the folder


def test_records_are_kept_apart_for_each_variant(tmp_path: Path) -> None:
    one, three = Store(tmp_path, "klondike", ()), Store(tmp_path, "klondike", ("draw-three",))
    assert one.record() == Record()
    one.keep_win(300.0, 120)
    one.keep_win(400.0, 110)
    assert one.record() == Record(2, 300.0, 110)
    assert three.record() == Record()
    three.keep_win(500.0, 200)
    assert one.record() == Record(2, 300.0, 110)


def test_a_broken_file_is_no_saved_game(tmp_path: Path) -> None:
    store = Store(tmp_path, "klondike", ())
    store.save(Saved("R1:klondike:24:5", (), ("draw",), 3.0, False))
    assert store.last() == store.load("R1:klondike:24:5")
    (path,) = store.folder.glob("*.json")
    for text in ("", "[]", '{"version": 1}', '{"version": 99}', "{" * 50):
        path.write_text(text, "utf-8")
        assert store.load("R1:klondike:24:5") is None
        assert store.last() is None


def begun(home: dict[str, str], *arguments: str) -> subprocess.Popen[str]:
    """A sitting that waits for what is typed, its table shown."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=home,
        cwd=ROOT,
    )
    assert process.stdout is not None
    while "moves" not in process.stdout.readline():
        assert process.poll() is None
    return process


def test_two_sittings_of_one_deal_never_overwrite_each_other(home: dict[str, str]) -> None:
    """The second is refused and told; without a number it gets a deal of its own."""
    first = begun(home, "klondike", "24")
    try:
        second = subprocess.run(
            [*COMMAND, "klondike", "24", "--lang", "de"],
            input="draw\n",
            capture_output=True,
            text=True,
            env=home,
            cwd=ROOT,
            timeout=120,
            check=False,
        )
        assert (second.returncode, second.stdout) == (2, "")
        assert "läuft schon in einem anderen Fenster" in second.stderr
        assert "moves 1" in played(home, "draw\n", "klondike", "25")
        assert "played in another window" in played(home, "new 24\n", "klondike", "26")
        first.communicate("draw\ndraw\n", timeout=120)
    finally:
        first.kill()
        first.wait()
    assert "Moves so far: 2." in played(home, "", "klondike", "24")


def test_the_game_left_last_may_be_open_elsewhere(home: dict[str, str]) -> None:
    played(home, "draw\n", "klondike", "24")
    first = begun(home, "klondike", "24")
    try:
        said = played(home, "", "klondike")
    finally:
        first.communicate(timeout=120)
    assert "here is a new deal" in said
    assert "R1:klondike:24:" not in said


def test_words_after_a_word(home: dict[str, str]) -> None:
    """`new` takes a number or an id; what nothing may follow says so, and nothing is done."""
    said = played(
        home,
        "undo 2\ndraw 3\nD x\nQUIT now\nnew 25\nnew 0\nnew R1:klondike+draw-three:24:Q\nDRAW\nquit\n",
        "klondike",
        "24",
    )
    assert said.count("Nothing follows") == 4
    assert "leave “2” out" in said
    assert "R1:klondike:25:" in said
    assert "“0” is no deal number" in said
    assert "R1:klondike+draw-three:24:Q · moves 1" in said
    assert "R1:klondike:24:5 · moves 1" not in said


def test_input_that_is_no_text(home: dict[str, str]) -> None:
    """Bytes that are no UTF-8 are refused as moves; a line without end ends the sitting."""
    call = [*COMMAND, "klondike", "24"]
    done = subprocess.run(
        call, input=b"\xff\xfe > col2\ndraw\n", capture_output=True, env=home, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"moves 1" in done.stdout
    done = subprocess.run(
        call, input=b"\x1b]0;x\x07" * 4000, capture_output=True, env=home, timeout=60, check=False
    )
    assert done.returncode == 2
    assert b"10000" in done.stderr
    assert b"\x1b" not in done.stdout + done.stderr
