"""Sheets from the command line: printed, typed back, verified; and calls that are wrong."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from calls import Here

PAPERS = {"a4": (595.28, 841.89), "letter": (612, 792), "a5": (419.53, 595.28)}


def texts(path: Path) -> list[str]:
    """The text of each page of a PDF."""
    document = pypdfium2.PdfDocument(path)
    found = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return found


def codes(path: Path, page: int = 0) -> list[str]:
    """The QR codes of a page as a scanner of 150 dots an inch sees them."""
    document = pypdfium2.PdfDocument(path)
    image = document[page].render(scale=150 / 72).to_pil()
    document.close()
    return [found.text for found in zxingcpp.read_barcodes(image)]


def test_p09_every_paper_is_set_out_anew(here: Here, tmp_path: Path) -> None:
    for paper, size in PAPERS.items():
        out = tmp_path / f"{paper}.pdf"
        done = here("deal", "klondike", "24", "--paper", paper, "-o", str(out))
        assert (done.returncode, done.stderr) == (0, "")
        document = pypdfium2.PdfDocument(out)
        assert all(page.get_size() == pytest.approx(size, abs=0.1) for page in document)
        document.close()


def test_the_default_is_player_and_setter(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "deal.pdf"
    assert here("deal", "klondike", "24", "-o", str(out)).returncode == 0
    player, setter = texts(out)
    assert "Deal 24" in player
    assert "Setter’s page" in setter
    assert codes(out, 0) == codes(out, 1) == ["R1:klondike:24:5"]


def test_the_player_s_page_hides_what_is_hidden(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "deal.pdf"
    here("deal", "klondike", "24", "--pages", "player", "-o", str(out))
    (player,) = texts(out)
    table = json.loads(here("deal", "klondike", "24", "--json").stdout)
    up = {code for cards in table["piles"].values() for code in cards if code[0] != "~"}
    signs = str.maketrans("♣♦♥♠", "CDHS")
    said = {found.translate(signs) for found in re.findall(r"(?:10|[2-9AKQJ])[♣♦♥♠]", player)}
    assert said == up


def test_what_is_printed_can_be_typed_back_and_verified(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "deals.pdf"
    calls = (
        ("klondike", "24"), ("braid", "24", "--variant", "duplicates", "--return", "7C"),
        ("klondike", "31999", "--scheme", "pysol"), ("klondike", "--phrase", "Sommerfest 2026/3"),
        ("british-square", "999999999999999", "--variant", "american"),
    )  # fmt: skip
    for call in calls:
        assert here("deal", *call, "--pages", "player", "-o", str(out)).returncode == 0, call
        (scanned,) = codes(out)
        assert "".join(texts(out)[0].split()).count(scanned) == 1
        done = here("verify", scanned)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"{scanned}: yes")


def test_a_page_is_the_same_alone_and_among_others(here: Here, tmp_path: Path) -> None:
    """D03: nothing is carried over from one deal to the next."""
    alone, many = tmp_path / "one.pdf", tmp_path / "many.pdf"
    here("deal", "braid", "40", "--pages", "player,setter", "-o", str(alone))
    here("deal", "braid", "38-42", "--pages", "player,setter", "-o", str(many))
    one, five = texts(alone), texts(many)
    assert len(one) == 2
    assert five[4:6] == one


def test_two_runs_give_the_same_bytes(here: Here, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("a.pdf", "b.pdf")]
    for out in files:
        here("deal", "klondike", "1-3", "--pages", "player,setter,strip", "-o", str(out))
    assert files[0].read_bytes() == files[1].read_bytes()
    assert b"Helvetica" not in files[0].read_bytes()


def test_both_languages_on_one_sheet(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "both.pdf"
    done = here("deal", "klondike", "24", "--lang", "en+de", "-o", str(out))
    assert done.returncode == 0
    said = "\n".join(texts(out))
    for word in ("Deal 24", "Spiel 24", "Setter’s page", "Legeblatt", "Check cards · Prüfkarten"):
        assert word in said


def test_the_other_program_is_named_with_its_number(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "twin.pdf"
    call = ("klondike", "24", "--scheme", "pysol", "--pages", "player,strip,solution")
    assert here("deal", *call, "--variant", "draw-three", "-o", str(out)).returncode == 0
    for page in (texts(out)[0], texts(out)[2]):
        assert "PySolFC: game “Klondike (Draw 3)”, number 24" in page.replace("\r\n", " ")
    found = json.loads(
        here(
            "deal", "klondike", "24", "--scheme", "pysol", "--variant", "draw-three", "--json"
        ).stdout
    )
    assert "PySolFC: game “Klondike (Draw 3)”, number 24" in here("verify", found["id"]).stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("deal", "klondike", "24", "--pages", "player,poem", "-o", "a.pdf"), "poem"),
        (("deal", "klondike", "24", "--pages", "player"), "--pages"),
        (("deal", "klondike", "24", "--paper", "a5"), "--paper"),
        (("deal", "klondike", "24", "--json", "--size", "standard"), "--size"),
        (("deal", "klondike", "24", "-o", "a.docx"), "a.docx"),
        (("deal", "klondike", "24", "--json", "-o", "a.pdf"), "--json"),
        (("deal", "klondike", "24", "--paper", "a3", "-o", "a.pdf"), "a4, letter, a5"),
        (("deal", "klondike", "0", "-o", "a.pdf"), "0"),
        (("deal", "klondike", "24", "--scheme", "R9", "-o", "a.pdf"), "R9"),
        (("verify", "R1:klondike:24"), "R1:klondike:24"),
        (("verify", "R9:klondike:24:5"), "R9"),
        (("verify", "no-such-list.yaml"), "no-such-list.yaml"),
        (("worksheet", "klondike", "24", "-o", "w.txt"), "w.txt"),
    ],
)
def test_wrong_calls_leave_nothing(
    here: Here, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = here(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_check_character_fails_without_naming_the_right_one(here: Here) -> None:
    done = here("verify", "R1:klondike:24:6")
    assert done.returncode == 1
    assert "24:5" not in done.stderr


def test_an_output_never_takes_an_input_s_place(here: Here, tmp_path: Path) -> None:
    pack = tmp_path / "pack.pdf"
    table = json.loads(here("deal", "klondike", "24", "--json").stdout)
    pack.write_text(" ".join(table["pack"]))
    done = here("deal", "klondike", "--pack", str(pack), "-o", str(pack))
    assert done.returncode == 2
    assert pack.read_text().startswith("QS JH")


def listed(here: Here, path: Path, text: str) -> tuple[int, str]:
    path.write_text(text, encoding="utf-8")
    done = here("verify", str(path))
    return done.returncode, done.stdout + done.stderr


def test_lists_in_every_form(here: Here, tmp_path: Path) -> None:
    table = here("deal", "klondike", "1-5", "--json").stdout
    assert listed(here, tmp_path / "deals.json", table) == (0, "All agree: 5.\n")
    plain = "# mine\nR1:klondike:24:5\n\nR1:braid:24:7  # braid\n"
    assert listed(here, tmp_path / "deals.txt", plain) == (0, "All agree: 2.\n")
    table = "deals:\n  - R1:klondike:24:5\n  - {id: R1:braid:24:7, number: 24, game: braid}\n"
    assert listed(here, tmp_path / "deals.yaml", table) == (0, "All agree: 2.\n")
    table = "name;id\nMonday;R1:klondike:24:5\n"
    assert listed(here, tmp_path / "deals.csv", table) == (0, "All agree: 1.\n")


def test_what_differs_is_told_with_its_place(here: Here, tmp_path: Path) -> None:
    code, said = listed(here, tmp_path / "a.csv", "id,number\nR1:klondike:24:5,25\n")
    assert (code, said) == (1, f"{tmp_path}/a.csv:2:1: R1:klondike:24:5: number is 24, not 25.\n")
    table = here("deal", "klondike", "1-3", "--json").stdout
    other = table.replace('"7H", "10C", "JS"', '"10C", "7H", "JS"')
    code, said = listed(here, tmp_path / "b.json", other)
    assert code == 1
    assert said.count("pack is") == 1
    code, said = listed(here, tmp_path / "c.txt", "R1:klondike:24:5\nR1:klondike:24:6\n")
    assert code == 1
    assert "c.txt:2:1" in said


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.txt", "# nothing\n", "no deal"),
        ("a.yaml", "", "no deal"),
        ("a.yaml", "deals: []\n", "no deal"),
        ("a.yaml", "deals: {a: b}\n", "no entry"),
        ("a.yaml", "deals: [[a]]\n", "no entry"),
        ("a.csv", "name,what\nx,y\n", "id"),
        ("a.txt", "R1:klondike:24:5\nR1: klondike:24:5\n", "twice"),
        ("a.yaml", "deals: [0012]\n", "0012"),
        ("a.csv", "id,pack,pack\nR1:klondike:24:5,,\n", "column pack twice"),
        ("a.csv", 'id\n"R1:klondike:24:5' + 140_000 * "x", "a.csv:2:1: This cell is too long"),
    ],
)
def test_lists_that_are_wrong(here: Here, tmp_path: Path, name: str, text: str, said: str) -> None:
    code, told = listed(here, tmp_path / name, text)
    assert code == 1
    assert said in told


def test_worksheets_ask_and_answer(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "work.pdf"
    done = here("worksheet", "klondike", "24", "--lang", "de", "-o", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    question, answer = texts(out)
    assert "Was darfst du bewegen?" in question
    moves = json.loads(here("moves", "klondike", "24", "--json").stdout)
    assert "Drei Karten" in answer
    assert len(moves["hints"]) == 3
    for card in ("6♠", "5♦", "A♠"):
        assert card in answer.replace("\r\n", "")


def test_a_worksheet_in_two_languages_has_both_in_its_lines(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "work.pdf"
    call = ("worksheet", "klondike", "24", "--lang", "en+de", "--suits", "outline", "-o", str(out))
    assert here(*call).returncode == 0
    question, answer = texts(out)
    assert "Card · Karte" in question
    for page in (question, answer):
        assert "open suits are red · offene Zeichen sind rot" in page
    assert "(column 7) → column 2 (7♦)" in answer
    assert "(Spalte 7) → Spalte 2 (7♦)" in answer


def test_a_file_that_nobody_has_named_is_told(here: Here, tmp_path: Path) -> None:
    done = here("worksheet", "klondike", "24", "--quiet", folder=tmp_path)
    assert (done.returncode, done.stdout) == (0, "klondike-worksheet.pdf: pages 2\n")
    assert (tmp_path / "klondike-worksheet.pdf").is_file()


@pytest.mark.parametrize(
    ("command", "name"), [("worksheet", "GAME-worksheet.pdf"), ("book", "GAME-LANG.pdf")]
)
def test_the_help_says_what_a_file_is_called_that_nobody_names(
    here: Here, command: str, name: str
) -> None:
    assert "Without -o" in here(command, "--help").stdout
    assert name in here(command, "--help").stdout


@pytest.mark.parametrize("command", [("deal", "klondike", "24"), ("collection", "klondike", "--count", "1")])
def test_commas_alone_name_no_page_and_one_too_many_does_no_harm(
    here: Here, tmp_path: Path, command: tuple[str, ...]
) -> None:
    done = here(*command, "--pages", ",", "-o", "a.pdf", folder=tmp_path)
    assert done.returncode == 2
    assert "“,” is no value for --pages." in done.stderr
    assert here(*command, "--pages", "player,", "-o", "a.pdf", folder=tmp_path).returncode == 0


def test_the_help_of_a_collection_names_the_pages_it_knows(here: Here) -> None:
    told = " ".join(here("collection", "--help").stdout.split())
    assert "player, setter, strip (with commas); the solutions stand at the back" in told
    assert "strip, solution" not in told


def test_a_worksheet_from_a_position(here: Here, tmp_path: Path) -> None:
    table = json.loads(here("deal", "klondike", "24", "--json").stdout)
    position = tmp_path / "table.json"
    position.write_text(json.dumps({"game": "klondike", "piles": table["piles"], "pass": 1}))
    out = tmp_path / "work.pdf"
    done = here("worksheet", "klondike", "--position", str(position), "-o", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(texts(out)) == 2
    assert codes(out) == []
