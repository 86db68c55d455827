"""Files that a call names: positions, packs, moves and lists, right, wrong and not to be read."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest
from calls import Here

# -- positions

UNBUILT = """\
piles:
  corner.1: [KH, QS]
partial: true
"""
BUILT_UP = """\
piles:
  foundation.1: [5C, 6C]
variants: up-or-down
direction: null
partial: true
"""
UP = """\
{"piles": {"foundation.1": ["5C", "6C"]},
 "direction": "up", "partial": true}
"""
UNKNOWN_VARIANT = """\
piles: {corner.1: [KH]}
variants: [long, lang]
partial: true
"""
UNKNOWN_PILE = """\
piles: {side.1: [KH]}
built:
  sid.1: 1
partial: true
"""


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (UNBUILT, "2:18", "corner.1 has too many cards"),
        (BUILT_UP, "4:12", "nothing is chosen yet"),
        (UP, "2:15", "direction of the foundations is not chosen"),
        (UNKNOWN_VARIANT, "2:18", "no variant “lang”"),
        (UNKNOWN_PILE, "3:3", "no pile “sid.1”"),
        ('{"piles": {},\n "piles": {}}', "2:2", "given twice"),
        ('{"a": ' + "[" * 100_000, "1:", "deep in each other"),
        ("piles: {}\npartial: perhaps\n", "2:10", "“perhaps”"),
        ("piles: {waste: [9H, 9H, 9H]}\npartial: yes\n", "1:25", "surplus 9H"),
        ("Piles: {}\n", "1:1", "It has: built, direction, game"),
        ("piles: {}\nvariants: {long: yes}\n", "2:11", "list of names"),
    ],
)
def test_faults_of_a_position_have_a_place(
    here: Here, tmp_path: Path, text: str, place: str, words: str
) -> None:
    """Exit code 1, file:line:column and what is wrong, as YAML and as JSON."""
    (tmp_path / "position.yaml").write_text(text, encoding="utf-8")
    done = here("moves", "braid", "--position", "position.yaml", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"position.yaml:{place}")
    assert words in done.stderr


def test_all_that_is_wrong_with_the_piles_is_told_at_once(here: Here, tmp_path: Path) -> None:
    """Cards and piles that there are not, with the nearest name, and cards too many: each at its place."""
    (tmp_path / "p.json").write_text(
        '{"piles": {"column.1": ["QX", "~9H"],\n'
        ' "colum.2": ["QS"],\n'
        ' "column.3": ["QS", "QZ"]}}\n',
        encoding="utf-8",
    )
    done = here("solve", "klondike", "--position", "p.json", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        "p.json:1:25: “QX” in column.1 is not a card.",
        "p.json:1:31: 9H in column.1 lies face down on a face-up card.",
        "p.json:2:2: There is no pile “colum.2”.",
        "    Did you mean column.2?",
        "p.json:3:15: The cards are not the pack: missing –; surplus QS.",
        "p.json:3:21: “QZ” in column.3 is not a card.",
    ]


def test_variants_of_a_position_file(here: Here, tmp_path: Path) -> None:
    """A name alone is a list of one, a default drops out."""
    path = tmp_path / "position.yaml"
    for name, deals in (("draw-three", "draw-three"), ("draw-one", None)):
        path.write_text(f"piles: {{waste: [9H]}}\npartial: true\nvariants: {name}\n", "utf-8")
        empty = tmp_path / "none.txt"
        empty.write_text("", "utf-8")
        done = here("replay", "klondike", "--position", str(path), "--moves", str(empty), "--json")
        assert done.returncode == 0
        assert (f'"variants": ["{deals}"]' in done.stdout) is (deals is not None)


def test_a_position_and_the_call_agree_about_variants(here: Here, tmp_path: Path) -> None:
    """Variants of the file that contradict each other are told, whatever the call says."""
    path = tmp_path / "position.yaml"
    path.write_text("piles: {}\npartial: yes\nvariants: [draw-one, draw-three]\n", "utf-8")
    for more in ([], ["--variant", "draw-three"]):
        done = here("moves", "klondike", "--position", "position.yaml", *more, folder=tmp_path)
        assert done.returncode == 1
        assert done.stderr.startswith("position.yaml:3:22: ")


# -- files that are none


@pytest.mark.parametrize("option", ["--pack", "--position", "--moves", "--ids"])
def test_what_is_no_file_is_refused(here: Here, tmp_path: Path, option: str) -> None:
    """Device, named pipe, folder and a huge file: exit code 2 at once, never read to their end."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "huge").touch()
    os.truncate(tmp_path / "huge", 10**12)
    (tmp_path / "gone").symlink_to("nowhere")
    if option == "--ids":
        call = ["collection", "klondike", "-o", "book.pdf"]
    else:
        call = ["replay", "klondike", *(["24"] if option == "--moves" else ["--moves", "m"])]
    (tmp_path / "m").touch()
    for name, word in (
        ("/dev/zero", "device"),
        (str(tmp_path / "pipe"), "pipe"),
        (str(tmp_path), "folder"),
        (str(tmp_path / "huge"), "2 MB"),
        (str(tmp_path / "gone.txt"), "no such file"),
    ):
        done = here(*call, option, name, folder=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("rulesgen: ")
        assert word in done.stderr
    assert not (tmp_path / "book.pdf").exists()


def test_verify_reads_no_devices(here: Here, tmp_path: Path) -> None:
    """The same for the file of `verify`."""
    os.mkfifo(tmp_path / "pipe")
    for name in ("/dev/zero", str(tmp_path / "pipe"), str(tmp_path)):
        assert here("verify", name).returncode == 2


def test_endless_standard_input_is_refused(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--moves -` stops reading at the same limit as for files."""
    with open("/dev/zero", encoding="utf-8") as zero:
        monkeypatch.setattr(sys, "stdin", zero)
        done = here("replay", "klondike", "24", "--moves", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert "2 MB" in done.stderr


def test_deep_json_is_no_list_of_moves(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand brackets are told as what they are."""
    deep = io.TextIOWrapper(io.BytesIO(b"[" * 100_000))
    monkeypatch.setattr(sys, "stdin", deep)
    done = here("replay", "klondike", "24", "--moves", "-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("-:1:1: This is no JSON list of moves.\n    Write a list such as")


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('["draw",\n "draw" "draw"]', ["2:9"]),  # a comma is missing
        ('["draw",\n 7, null]', ["2:2", "2:5"]),
        ('\n{"id": "R1:klondike:24:5"}', ["2:1"]),  # no moves in it
        ('{"moves": "draw"}', ["1:11"]),
        ('[{"id": "R1:klondike:24:5"}]', ["1:2"]),
    ],
)
def test_json_of_something_else_is_told_at_its_place(
    here: Here, tmp_path: Path, text: str, places: list[str]
) -> None:
    """All that is no move at once, exit code 1."""
    (tmp_path / "moves").write_text(text, encoding="utf-8")
    done = here("replay", "klondike", "24", "--moves", "moves", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    told = [line for line in done.stderr.splitlines() if not line.startswith(" ")]
    assert told == [f"moves:{place}: This is no JSON list of moves." for place in places]


# -- packs

PACK = [rank + suit for suit in "CDHS" for rank in (*"A23456789", "10", *"JQK")]


@pytest.mark.parametrize(
    ("lines", "place", "words"),
    [
        ([*PACK[:20], "9X # what?", *PACK[21:]], "21:1", "“9X”, the card at place 21"),
        ([*PACK[:30], "  AC", *PACK[31:]], "31:3", "missing: 5H; too many: AC"),
        (PACK[:-1], "51:1", "missing: KS"),
        (["# nothing"], "1:1", "0 cards instead of 52"),
        ([*PACK[:5], "6\u017f", *PACK[6:]], "6:1", "is no card"),  # s as it once was written
    ],
)
def test_faults_of_a_pack_file_have_a_place(
    here: Here, tmp_path: Path, lines: list[str], place: str, words: str
) -> None:
    """The card that is none, the first one too many, else the last; exit code 1."""
    (tmp_path / "pack.txt").write_text("\n".join(lines), encoding="utf-8")
    done = here("deal", "klondike", "--pack", "pack.txt", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"pack.txt:{place}: ")
    assert words in done.stderr


def test_a_file_of_another_kind_is_not_quoted_whole(here: Here, tmp_path: Path) -> None:
    """What has no blank would fill the screen."""
    (tmp_path / "pack.txt").write_text("[" * 3000, encoding="utf-8")
    done = here("deal", "klondike", "--pack", "pack.txt", folder=tmp_path)
    assert done.returncode == 1
    quoted = "[" * 40 + "…"
    assert done.stderr.startswith(f"pack.txt:1:1: “{quoted}”, the card at place 1")


def test_one_word_is_the_name_of_a_pack_file(here: Here, tmp_path: Path) -> None:
    """One card alone is no pack, so a name without a point that is not there is told as a file."""
    done = here("deal", "klondike", "--pack", "mine", folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "rulesgen: “mine” can’t be read: no such file or folder.\n"


# -- bytes that are no text


@pytest.mark.parametrize(
    "call",
    [
        ["verify"],
        ["moves", "klondike", "--position"],
        ["replay", "klondike", "24", "--moves"],
        ["deal", "klondike", "--pack"],
        ["collection", "klondike", "-o", "book.pdf", "--ids"],
    ],
    ids=" ".join,
)
def test_what_is_not_utf8_is_told_at_its_byte(here: Here, tmp_path: Path, call: list[str]) -> None:
    """Every file that a call names is told of alike, exit code 1."""
    (tmp_path / "bad.bin").write_bytes(b"# a\n \xff\n")
    done = here(*call, "bad.bin", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("bad.bin:2:2: The byte FF here is not UTF-8")


def test_standard_input_is_told_of_in_the_same_way(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"draw\n\xff")))
    done = here("replay", "klondike", "24", "--moves", "-")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("-:2:1: The byte FF here is not UTF-8")


# -- moves


SOLVED = """\
[
{"id": "R1:klondike:23:Y", "moves": ["draw"]},
{
 "id": "R1:klondike:24:5",
 "moves": ["draw", "draw",
  "drow"]
}
]
"""


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (SOLVED, "6:3"),
        ('{"moves": ["draw", "drow"]}', "1:20"),
        ('["draw",\n\t"drow"]', "2:2"),
        ("draw\n  drow  # a slip\n", "2:3"),
    ],
)
def test_a_refused_move_is_told_at_its_place(
    here: Here, tmp_path: Path, text: str, place: str
) -> None:
    """Line and column in the file, in JSON as in text."""
    (tmp_path / "moves").write_text(text, encoding="utf-8")
    done = here("replay", "klondike", "24", "--moves", "moves", folder=tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        f"moves:{place}: “drow” is not a move.\n"
        "    Write draw, redeal or card pile > pile, such as: 9H column.2 > column.5\n"
    )
