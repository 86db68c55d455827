"""Calls that are nearly right: empty values, outputs, titles, ids, the end of the numbers."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest
from calls import Here
from test_cli_frame import shell

from rulesgen.cli.run import SYSTEM_REASONS
from rulesgen.cli.streams import STDOUT_REASONS
from rulesgen.files import REASONS, reason
from rulesgen.language import load_language

LOCALES = Path(__file__).resolve().parent.parent / "locales"

# -- options without a value


@pytest.mark.parametrize("value", ["", "  "])
@pytest.mark.parametrize(
    "call",
    [
        ["deal", "klondike", "1", "--scheme"],
        ["deal", "klondike", "1", "--variant"],
        ["deal", "klondike", "1", "-o"],
        ["deal", "klondike", "1", "-o", "a.pdf", "--pages"],
        ["deal", "klondike", "--pack"],
        ["deal", "klondike", "1", "--return"],
        ["deal", "klondike", "1", "--lang"],
        ["diagram", "klondike", "-o"],
        ["diagram", "klondike", "--example"],
        ["diagram", "klondike", "--ring"],
        ["moves", "klondike", "--position"],
        ["replay", "klondike", "1", "--moves"],
        ["find", "klondike", "--count", "1", "--library"],
        ["find", "klondike", "--count"],
        ["book", "klondike", "-o"],
        ["collection", "klondike", "--count", "1", "-o", "a.pdf", "--title"],
        ["collection", "klondike", "-o", "a.pdf", "--ids"],
        ["schema", "-o"],
    ],
    ids=" ".join,
)
def test_an_empty_value_is_none(here: Here, tmp_path: Path, call: list[str], value: str) -> None:
    """A wrong call that names the option; nothing is written."""
    done = here(*call, value, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(rf"needs a value|{call[-1]}\b.*whole number", done.stderr)
    assert list(tmp_path.iterdir()) == []


def test_an_empty_phrase_is_told_as_a_phrase(here: Here) -> None:
    """A phrase of blanks is nearly one, so it is told what phrases are."""
    assert "phrase is empty" in here("deal", "klondike", "--phrase", "").stderr
    assert "begins or ends with a blank" in here("deal", "klondike", "--phrase", " a").stderr


# -- outputs


@pytest.mark.parametrize(
    ("call", "begin"),
    [
        ("deal klondike 24 --pages player -o -", b"%PDF"),
        ("worksheet klondike 24 -o -", b"%PDF"),
        ("diagram klondike 24 --format pdf -o -", b"%PDF"),
        ("diagram klondike 24 --format png -o -", b"\x89PNG"),
        ("diagram klondike 24 --format svg -o -", b"<"),
    ],
)
def test_an_output_may_go_to_standard_output(tmp_path: Path, call: str, begin: bytes) -> None:
    """`-o -` gives the bytes of the file, and nothing beside them."""
    file = tmp_path / "file.pdf"
    done = shell(f"$R {call} > {file}")
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_bytes().startswith(begin)
    assert not Path("-").exists()


def test_several_files_do_not_go_to_standard_output(here: Here, tmp_path: Path) -> None:
    """A folder of schemas, the two halves of a booklet: refused, nothing is written."""
    for call in (["schema"], ["book", "klondike", "--booklet", "manual"]):
        done = here(*call, "-o", "-", folder=tmp_path)
        assert (done.returncode, done.stdout) == (2, "")
        assert "several files" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["deal klondike 1", "book klondike", "worksheet klondike 1"])
def test_pages_are_written_as_pdf_only(here: Here, tmp_path: Path, command: str) -> None:
    """Another ending promises another format."""
    done = here(*command.split(), "-o", "pages.svg", folder=tmp_path)
    assert done.returncode == 2
    assert "pages.svg" in done.stderr
    assert list(tmp_path.iterdir()) == []


# -- reasons of the system in both languages


@pytest.mark.parametrize("code", ["en", "de"])
def test_every_reason_has_its_sentence(code: str) -> None:
    """The system's English words stand in no German sentence that has words of its own."""
    language = load_language(code, [LOCALES])
    keys = [f"file.cannot-{verb}.{why}" for verb in ("read", "write") for why in REASONS]
    keys += [f"call.stdout.{why}" for why in (*STDOUT_REASONS, "other")]
    keys += [f"call.system.{why}" for why in (*SYSTEM_REASONS, "other")]
    assert [key for key in keys if not language.has_phrase(key)] == []
    assert reason(OSError(errno.ENOSPC, "")) == "full"
    assert reason(OSError(errno.ENOSPC, ""), ("denied",)) == "other"


def test_a_full_disk_is_told_in_german() -> None:
    """/dev/full as standard output, and standard output closed."""
    done = shell("$R games --lang de > /dev/full")
    assert "Der Datenträger ist voll" in done.stderr
    done = shell("$R games --lang de >&-")
    assert "Sie ist geschlossen" in done.stderr


# -- titles


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Ein\x1bTitel", "U+001B"),
        ("Ein\nTitel", "U+000A"),
        ("Ein\u202eTitel", "U+202E"),
        ("Titel ☃ 漢", "☃ 漢"),
        ("Titel " * 60, "room for about"),
    ],
)
def test_titles_that_cannot_be_printed(
    here: Here, tmp_path: Path, title: str, words: str
) -> None:
    """Told before any deal is looked for: nothing is written."""
    call = ["collection", "klondike", "--count", "2000", "--winnable", "-o", "book.pdf"]
    done = here(*call, "--title", title, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert list(tmp_path.iterdir()) == []


# -- ids


@pytest.mark.parametrize("command", ["verify", "deal braid"])
def test_choices_stand_in_the_order_of_the_deal(here: Here, command: str) -> None:
    """An id is one text: the same cards in another order are refused, with the order that holds."""
    assert here("verify", "R1:braid+duplicates=7C.KC:24:R").returncode == 0
    done = here(*command.split(), "R1:braid+duplicates=KC.7C:24:Z")
    assert done.returncode == 2
    assert "7C.KC" in done.stderr


def test_an_id_leaves_defaults_out(here: Here) -> None:
    """A default variant in an id is named as what it is, not as unknown."""
    done = here("verify", "R1:klondike+draw-one:24:K")
    assert done.returncode == 2
    assert "anyway" in done.stderr
    assert "draw-one" in done.stderr


# -- numbers


def test_numbers_end(here: Here) -> None:
    """What cannot be found because the numbers end is told before the search."""
    last = "999999999999999"
    assert here("find", "klondike", "--count", "1", "--from", last).stdout.startswith("R1:klond")
    for more in ([], ["--winnable"]):
        done = here("find", "klondike", "--count", "2", "--from", last, *more)
        assert (done.returncode, done.stdout) == (2, "")
        assert last in done.stderr
    call = ["find", "klondike", "--count", "1", "--from", last, "--winnable", "--nodes", "1"]
    assert "only 0 of 1" in here(*call).stderr


@pytest.mark.parametrize(
    ("text", "hinted"),
    [
        ("sommer", "--phrase sommer"),
        ("Sommer 2026", "--phrase 'Sommer 2026'"),
        ("o'clock", """--phrase 'o'"'"'clock'"""),
        ("1,5", None),
        ("a#b", None),
        ("x" * 65, None),
    ],
)
def test_the_hint_after_words_works_as_it_stands(
    here: Here, text: str, hinted: str | None
) -> None:
    """`--phrase` is offered only where the phrase would be dealt, quoted for the shell."""
    done = here("deal", "klondike", text)
    assert done.returncode == 2
    if hinted is None:
        assert "--phrase" not in done.stderr
        return
    assert hinted in done.stderr
    assert here("deal", "klondike", "--phrase", text).returncode == 0


def test_no_phrase_where_the_scheme_has_none(here: Here) -> None:
    """Another program's numbers have no phrases."""
    assert "--phrase" not in here("deal", "klondike", "sommer", "--scheme", "pysol").stderr


def test_a_library_that_is_none_is_told(here: Here, tmp_path: Path) -> None:
    """A text, a folder, a device, a file where a folder should be: exit code 2 in both languages."""
    (tmp_path / "text").write_text("no database " * 200, encoding="utf-8")
    names = [str(tmp_path / "text"), str(tmp_path), os.devnull, str(tmp_path / "text" / "v")]
    for name in names:
        for language in ("en", "de"):
            done = here(
                *["find", "klondike", "--count", "1", "--winnable", "--nodes", "1"],
                *["--library", name, "--lang", language],
            )
            assert (done.returncode, done.stdout) == (2, "")
            assert done.stderr.startswith("rulesgen: ")
            assert Path(name).name in done.stderr


def test_a_library_s_folder_is_made_as_an_output_s_is(here: Here, tmp_path: Path) -> None:
    kept, book = tmp_path / "new" / "verdicts.sqlite", tmp_path / "other" / "sheet.pdf"
    search = ("find", "klondike", "--count", "1", "--winnable", "--nodes", "2000")
    assert here(*search, "--library", str(kept)).returncode == 0
    assert here("deal", "klondike", "24", "--pages", "player", "-o", str(book)).returncode == 0
    assert (kept.is_file(), book.is_file()) == (True, True)


# -- nearly right


@pytest.mark.parametrize(
    ("typed", "hint"),
    [("bok", "Did you mean book?"), ("solv", "Did you mean solve?"), ("xyz", "Commands: make, ")],
)
def test_a_command_that_there_is_not(here: Here, typed: str, hint: str) -> None:
    done = here(typed, "klondike")
    assert done.returncode == 2
    assert hint in done.stderr


def test_the_game_is_told_before_the_label(here: Here) -> None:
    """Game and number in the wrong order: the game is what is named as unknown."""
    assert "no game “1”" in here("deal", "1", "klondike").stderr


def test_cards_put_back_need_their_variant(here: Here) -> None:
    """The variant that offers it is named; where none does, that is said."""
    assert "--variant duplicates" in here("deal", "braid", "24", "--return", "7C").stderr
    assert "no cards are put back" in here("deal", "klondike", "24", "--return", "7C").stderr


def test_a_game_without_variants_says_so(here: Here) -> None:
    """No list of nothing."""
    assert "has no variants" in here("deal", "gargantua", "1", "--variant", "long").stderr


def test_a_picture_has_the_format_of_its_name(here: Here, tmp_path: Path) -> None:
    """A name that promises another format is refused; with --format any name will do."""
    done = here("diagram", "klondike", "24", "-o", "a.jpg", folder=tmp_path)
    assert (done.returncode, list(tmp_path.iterdir())) == (2, [])
    assert ".png" in done.stderr
    call = ["diagram", "klondike", "24", "-o", "a.jpg", "--format", "text"]
    assert here(*call, folder=tmp_path).returncode == 0
    assert (tmp_path / "a.jpg").read_text("utf-8").strip()


def test_rings_are_asked_for_as_cards_are_printed(here: Here) -> None:
    """The German jack with --lang de; where a card may go nowhere, that is said."""
    call = ["diagram", "klondike", "24", "--format", "text", "--lang", "de", "--ring"]
    done = here(*call, "6♠")
    assert (done.returncode, done.stderr) == (0, "")
    assert here(*call, "B♥").stderr == "B♥ darf jetzt nirgendwohin.\n"


def test_an_example_has_its_own_variants(here: Here) -> None:
    """Another variant beside it is refused, never ignored."""
    done = here("diagram", "braid", "--example", "first-moves", "--variant", "long")
    assert done.returncode == 2
    assert "--variant" in done.stderr
    done = here("diagram", "braid", "24", "--example", "first-moves", "--lang", "de")
    assert "WAS" in done.stderr


def test_one_language_at_a_time(here: Here) -> None:
    """Two languages where a command prints in one: said as that, not as an unknown language."""
    assert "one language at a time" in here("diagram", "klondike", "24", "--lang", "en+de").stderr
    assert here("deal", "klondike", "24", "--lang", "en+de").returncode == 0


@pytest.mark.parametrize("what", ["24", "", " "])
def test_neither_an_id_nor_a_file(here: Here, what: str) -> None:
    """`verify 24` says what ids look like; nothing at all is no folder."""
    done = here("verify", what)
    assert done.returncode == 2
    assert f"“{what}” is no id" in done.stderr
    assert "colons" in done.stderr


def test_what_is_no_id_is_not_told_as_double(here: Here, tmp_path: Path) -> None:
    """Each line that is no id is told as that; only ids can stand in a list twice."""
    lines = ["draw", "R1:klondike:24:5", "draw", "R1: klondike:24:5", "R1:klondike:24:6"]
    (tmp_path / "s.txt").write_text("\n".join(lines), encoding="utf-8")
    done = here("verify", "s.txt", folder=tmp_path)
    assert done.returncode == 1
    told = [line for line in done.stderr.splitlines() if line.startswith("s.txt")]
    assert [line.split(":")[1] for line in told] == ["1", "3", "4", "5"]
    assert ["“draw”" in line and "twice" not in line for line in told] == [True, True, False, False]
    assert ["twice" in line for line in told] == [False, False, True, False]


@pytest.mark.parametrize("name", ["bm", "bm/"])
def test_the_halves_of_a_booklet_want_the_name_of_a_pdf(
    here: Here, tmp_path: Path, name: str
) -> None:
    """The name is told as it was given; where none is possible, what is wanted is no folder."""
    call = ["book", "klondike", "--booklet", "manual", "-o"]
    done = here(*call, name, folder=tmp_path)
    assert done.returncode == 2
    assert "“bm” does not end in .pdf" in done.stderr
    assert "-o FILE.pdf" in here(*call, "-", folder=tmp_path).stderr
    assert list(tmp_path.iterdir()) == []
