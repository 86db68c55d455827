"""deal, moves, replay, games and check as somebody at a terminal calls them."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path

import pytest
from calls import ROOT, Here

GAMES = sorted(path.name for path in (ROOT / "content").iterdir() if path.is_dir())
DEAL_KEYS = ["id", "game", "variants", "choices", "scheme", "number", "pack", "piles", "stacking"]


def found(here: Here, *arguments: str) -> dict[str, object]:
    """The JSON object of a call that goes well."""
    done = here(*arguments, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    value = json.loads(done.stdout)
    assert isinstance(value, dict)
    return value


# -- deal


@pytest.mark.parametrize(
    ("arguments", "deal_id"),
    [
        (["klondike", "24"], "R1:klondike:24:5"),
        (["klondike", "24", "--variant", "draw-one"], "R1:klondike:24:5"),
        (["klondike", "24", "--variant", "draw-three"], "R1:klondike+draw-three:24:Q"),
        (["braid", "24"], "R1:braid:24:7"),
        (
            ["braid", "24", "--variant", "duplicates", "--return", "kc", "--return", "7♣"],
            "R1:braid+duplicates=7C.KC:24:R",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_ids_as_pinned(here: Here, arguments: list[str], deal_id: str) -> None:
    """The ids of the contract; the id deals the same table again, blanks ignored."""
    by_number = found(here, "deal", *arguments)
    assert by_number["id"] == deal_id
    assert list(by_number) == DEAL_KEYS
    assert by_number["number"] == "24"
    assert found(here, "deal", arguments[0], deal_id.replace(":", " : ")) == by_number


def test_text_begins_with_the_id(here: Here) -> None:
    """Without --json a table in letters; several are parted by a blank line."""
    done = here("deal", "klondike", "24", "1-2")
    heads = [line for line in done.stdout.splitlines() if line.startswith("R1:")]
    assert heads == ["R1:klondike:24:5", "R1:klondike:1:R", "R1:klondike:2:P"]
    assert "Q♠" in done.stdout


def test_one_label_is_an_object_and_several_are_an_array(here: Here) -> None:
    """In the order asked, ranges in their place, phrases too."""
    done = json.loads(here("deal", "klondike", "7", "1-2", "--json").stdout)
    assert [deal["number"] for deal in done] == ["7", "1", "2"]
    done = json.loads(here("deal", "klondike", "3-3", "--json").stdout)
    assert [deal["number"] for deal in done] == ["3"]
    phrases = ["--phrase", "Sommerfest 2026/3", "--phrase", "a"]
    done = json.loads(here("deal", "klondike", *phrases, "--json").stdout)
    assert [deal["number"] for deal in done] == ["Sommerfest 2026/3", "a"]
    assert done[0]["pack"][:4] == ["9D", "4H", "AC", "3D"]


def test_random_says_its_number(here: Here) -> None:
    """The number chosen deals the same table again."""
    chosen = found(here, "deal", "klondike", "random")
    assert found(here, "deal", "klondike", str(chosen["number"])) == chosen


def test_pack_in_place_of_a_number(here: Here, tmp_path: Path) -> None:
    """A quoted list or a file, first card dealt first; id and number are null."""
    numbered = found(here, "deal", "klondike", "24")
    assert isinstance(numbered["pack"], list)
    codes = " ".join(numbered["pack"])
    given = found(here, "deal", "klondike", "--pack", codes.lower().replace("10", "T"))
    assert given == {**numbered, "id": None, "scheme": None, "number": None}
    (tmp_path / "pack.txt").write_text(f"# mine\n{codes}\n", encoding="utf-8")
    assert found(here, "deal", "klondike", "--pack", str(tmp_path / "pack.txt")) == given


def test_cards_as_a_language_prints_them(here: Here) -> None:
    """B♥ is the German jack on the command line only with --lang de; the table is lettered so too."""
    call = ("deal", "braid", "1", "--variant", "duplicates", "--return", "B♣")
    assert here(*call).returncode == 2
    german = here(*call, "--lang", "de")
    assert "JC" in german.stderr  # read as the jack of clubs, which this deal does not offer
    two_ways = here(*call[:-1], "DC", "--lang", "de")
    assert (two_ways.returncode, "DC" in two_ways.stderr) == (2, True)
    table = here("deal", "klondike", "24", "--lang", "de").stdout
    assert "D♠" in table
    assert "Q♠" not in table


@pytest.mark.parametrize(
    "arguments",
    [
        *(["klondike", label] for label in ("0", "-3", "007", "1e6", "1" * 16, "x", "3-1", "")),
        ["klondike", "R1:klondike:24:6"],
        ["klondike", "R1:braid:24:7"],
        ["klondike", "R1:klondike:24:5", "--variant", "draw-three"],
        ["klondike", "R1:klondike:24:5", "--scheme", "pysol"],
        ["klondike", "R1:klondike:24"],
        ["klondike", "24", "--variant", "no-such"],
        ["klondike", "24", "--variant", "draw-one", "--variant", "draw-three"],
        ["klondike", "24", "--scheme", "R2"],
        ["klondike", "24", "--phrase", "a"],
        ["klondike", "--phrase", "24"],
        ["klondike", "24", "--pack", "AS"],
        ["klondike", "--pack", "AS 2S"],
        ["klondike", "--pack", "no/such/file.txt"],
        ["klondike", "24", "--return", "7C"],
        ["klondike", "24", "--return", "7X"],
        ["klondike"],
    ],
    ids=" ".join,
)
def test_calls_that_are_refused(here: Here, arguments: list[str]) -> None:
    """Exit code 2, one sentence with its evidence in both languages, nothing dealt."""
    for language in ("en", "de"):
        done = here("deal", *arguments, "--json", LANG=language)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("rulesgen: ")
        assert re.search(r"(deal|call|file)\.[a-z]", done.stderr.replace(arguments[-1], "")) is None


# -- moves and replay


def test_moves_are_what_replay_reads(here: Here, tmp_path: Path) -> None:
    """Every move that `moves` lists is one that `replay` plays; the hints hold the same cards."""
    listed = here("moves", "klondike", "24")
    moves = listed.stdout.splitlines()
    assert moves == [
        "draw",
        "6S column.7 > column.2",
        "5D column.6 > column.7",
        "AS column.4 > foundation.4",
    ]
    for move in moves:
        (tmp_path / "one.txt").write_text(move, encoding="utf-8")
        done = found(here, "replay", "klondike", "24", "--moves", str(tmp_path / "one.txt"))
        assert (done["won"], done["moves"]) == (False, 1)
    hints = found(here, "moves", "klondike", "24")["hints"]
    assert hints == {"6S": ["column.2"], "5D": ["column.7"], "AS": ["foundation.4"]}


def test_position_file_gives_the_same_moves(here: Here, tmp_path: Path) -> None:
    """The position that `replay` ends with reads back, as JSON and as YAML."""
    (tmp_path / "moves.json").write_text('["draw"]', encoding="utf-8")
    done = found(here, "replay", "klondike", "24", "--moves", str(tmp_path / "moves.json"))
    position = tmp_path / "position.json"
    position.write_text(json.dumps(done["position"], indent=1), encoding="utf-8")
    as_json = here("moves", "klondike", "--position", str(position))
    assert as_json.returncode == 0
    assert as_json.stdout.startswith("draw\n")
    flow = tmp_path / "position.yaml"
    flow.write_text(f"# by hand\n{json.dumps(done['position'])}\n", encoding="utf-8")
    assert here("moves", "klondike", "--position", str(flow)).stdout == as_json.stdout


def test_first_refusal_ends_the_replay(here: Here, tmp_path: Path) -> None:
    """Exit code 1; step, reason and sentence in the JSON, file and line on standard error."""
    lines = "draw\n# turn\n\n6S column.7 > column.2  # run\nQS column.1 > column.3\ndraw\n"
    (tmp_path / "m.txt").write_bytes(b"\xef\xbb\xbf" + lines.replace("\n", "\r\n").encode())
    call = ("replay", "klondike", "24", "--moves", "m.txt")
    done = here(*call, "--json", folder=tmp_path)
    assert done.returncode == 1
    answer = json.loads(done.stdout)
    refused = answer["refused"]
    assert (answer["won"], answer["moves"]) == (False, 2)
    assert (refused["step"], refused["reason"]) == (3, "rank")
    assert refused["move"] == "QS column.1 > column.3"
    assert (refused["cards"], refused["piles"]) == (["QS", "6H"], ["column.1", "column.3"])
    assert answer["position"]["piles"]["column.2"][-1] == "6S"
    assert done.stderr == f"m.txt:5:1: {refused['text']}\n"
    german = here(*call, "--lang", "de", folder=tmp_path)
    assert (german.returncode, german.stderr.startswith("m.txt:5:1: QS")) == (1, True)
    assert german.stderr != done.stderr


def test_moves_from_standard_input(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--moves -` reads standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"draw\n")))
    done = here("replay", "klondike", "24", "--moves", "-")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n1 moves played; the game goes on.\n")


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe",
        b"{}",
        b"[]",
        b"piles: {waste: [7X]}",
        b"piles: {waste: [7C], nowhere: []}",
        b'{"piles": {"waste": ["7C"]}, "pass": 0}',
        b"piles: {stock: [7C]",
    ],
)
def test_bad_positions(here: Here, tmp_path: Path, content: bytes) -> None:
    """A position that is none is told with its file."""
    path = tmp_path / "position.yaml"
    path.write_bytes(content)
    done = here("moves", "klondike", "--position", "position.yaml", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert "position.yaml" in done.stderr
    assert "position.no" not in done.stderr


def test_one_table_at_a_time(here: Here) -> None:
    """`moves` and `replay` take one table; more are refused."""
    assert here("moves", "klondike", "1-2").returncode == 2
    assert here("moves", "klondike", "1", "2").returncode == 2
    assert here("moves", "klondike").returncode == 2
    assert here("replay", "klondike", "1").returncode == 2
    assert here("replay", "klondike", "1", "--moves", "no.txt").returncode == 2


# -- games and check


def test_games(here: Here) -> None:
    """Each game with its variants, a default with a star."""
    assert [line.split()[0] for line in here("games").stdout.splitlines()] == GAMES
    listed = json.loads(here("games", "--json").stdout)
    assert [game["id"] for game in listed] == GAMES
    assert {"draw-one": True, "draw-three": False} in [game["variants"] for game in listed]


def test_games_are_listed_beside_one_that_nobody_can_read(here: Here, tmp_path: Path) -> None:
    """Somebody has just begun a game: its file is empty."""
    for name in (*GAMES, "mine"):
        (tmp_path / "content" / name).mkdir(parents=True)
    for name in GAMES:
        shutil.copytree(ROOT / "content" / name, tmp_path / "content" / name, dirs_exist_ok=True)
    (tmp_path / "content" / "mine" / "rules.yaml").write_text("")
    done = here("games", folder=tmp_path)
    assert done.returncode == 1
    assert [line.split()[0] for line in done.stdout.splitlines()] == GAMES
    assert done.stderr.startswith("content/mine/rules.yaml:1:")
    listed = here("games", "--json", folder=tmp_path)
    assert listed.returncode == 1
    assert [game["id"] for game in json.loads(listed.stdout)] == GAMES


@pytest.fixture
def bad_copy(tmp_path: Path) -> Path:
    """A folder with some of the games, one of which has an unknown word in its rules."""
    for game in GAMES[-2:]:
        shutil.copytree(ROOT / "content" / game, tmp_path / "content" / game)
    rules = tmp_path / "content" / GAMES[-1] / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("role: stock", "role: stok", 1), encoding="utf-8")
    return tmp_path


def test_c05_one_bad_game_fails_the_check(here: Here, bad_copy: Path) -> None:
    """C05: exit code 1 and the place; the other games are checked all the same."""
    done = here("check", folder=bad_copy)
    assert done.returncode == 1
    name = f"content/{GAMES[-1]}/rules.yaml"
    line = next(i for i, text in enumerate(_lines(bad_copy / name), 1) if "stok" in text)
    assert f"{name}:{line}:" in done.stderr
    report = json.loads(here("check", "--format", "json", folder=bad_copy).stdout)
    assert report["counts"]["games"] == 2
    assert (name, line) in {(fault["file"], fault["line"]) for fault in report["faults"]}
    github = here("check", "--format", "github", folder=bad_copy)
    assert github.stderr == ""
    assert f"::error file={name},line={line}," in github.stdout


def test_c03_check_into_a_file_has_no_escape_bytes(here: Here, bad_copy: Path) -> None:
    """C03: no colour codes where output is redirected."""
    done = here("check", folder=bad_copy)
    assert "\x1b" not in done.stdout + done.stderr


def test_check_of_what_is_not_there(here: Here, tmp_path: Path) -> None:
    """An unknown game and a catalogue without games are wrong calls."""
    assert here("check", "no-such-game").returncode == 2
    (tmp_path / "content").mkdir()
    done = here("check", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()
