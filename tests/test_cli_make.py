"""make and book as processes: whole files or none, interrupted, side by side, into odd targets."""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from books import workshop
from calls import ROOT, Here

from rulesgen.press.making import files_of

GAME = min(path.parent.name for path in (ROOT / "content").glob("*/text.en.yaml"))
FILES = sorted(
    f"build/{language}/{GAME}/{name}"
    for language in ("de", "en")
    for name in ("deals.pdf", "layout.svg", "rulebook.pdf")
)


def start(folder: Path, *arguments: str, **more: str) -> subprocess.Popen[str]:
    """Start the tool in a folder."""
    return subprocess.Popen(
        [sys.executable, "-m", "rulesgen", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def run(folder: Path, *arguments: str, **more: str) -> tuple[int, str, str]:
    """Run the tool in a folder to its end: exit code, standard output, standard error."""
    process = start(folder, *arguments, **more)
    told, said = process.communicate(timeout=300)
    return process.returncode, told, said


def digests(folder: Path) -> dict[str, str]:
    """All files below a folder with their checksums."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which `make` has run once; C06: --quiet says nothing but what is wrong."""
    folder = tmp_path_factory.mktemp("Bücher")
    there = {"TZ": "America/Lima", "LANG": "de_DE.UTF-8", "PYTHONHASHSEED": "77"}
    assert run(folder, "make", GAME, "--quiet", **there) == (0, "", "")
    return folder


def test_make_writes_what_it_names(made: Path) -> None:
    """Every language has its books below build/; nothing else is left."""
    assert set(FILES) <= set(digests(made))
    assert set(digests(made)) == {str(path) for path in files_of(workshop(), GAME, Path("build"))}


def test_c06_c08_without_a_terminal_and_without_utf8(made: Path, tmp_path: Path) -> None:
    """C06: a line per file, no carriage return, nothing on standard error.

    C08: the same bytes as `made`; folder, time zone, locale and hash seed leave no trace in a file.
    """
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "CI": "true"}
    plain |= {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "1"}
    code, told, said = run(tmp_path, "make", GAME, **plain)
    assert (code, said) == (0, "")
    assert "\r" not in told
    assert "\x1b" not in told
    for name in FILES:
        assert sum(name in line for line in told.splitlines()) == 1
    assert digests(tmp_path) == digests(made)


def test_y15_targets_that_cannot_be_written(here: Here, tmp_path: Path) -> None:
    """Y15: a file named build, a folder named like a book: one line with the path, exit code 2."""
    (tmp_path / "build").write_text("mine", encoding="utf-8")
    done = here("make", GAME, "--quiet", folder=tmp_path)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "build" in done.stderr
    (tmp_path / "build").unlink()
    (tmp_path / FILES[-1]).mkdir(parents=True)
    done = here("make", GAME, "--quiet", folder=tmp_path, LANG="de")
    assert done.returncode == 2
    assert "Es ist ein Ordner" in done.stderr


def test_y17_output_over_a_source(here: Here, tmp_path: Path) -> None:
    """Y17: a source is never overwritten, nor anything put among the sources."""
    shutil.copytree(ROOT / "content" / GAME, tmp_path / "content" / GAME)
    before = digests(tmp_path)
    for target in (f"content/{GAME}/rules.yaml", "content/new.pdf", "content", "locales/x.pdf"):
        assert here("book", GAME, "-o", target, folder=tmp_path).returncode == 2
    assert digests(tmp_path) == before


def test_c05_nothing_is_made_where_anything_is_wrong(here: Here, tmp_path: Path) -> None:
    """C05: one bad file among the games asked for: exit code 1 and no build."""
    shutil.copytree(ROOT / "content" / GAME, tmp_path / "content" / GAME)
    rules = tmp_path / "content" / GAME / "rules.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("role: waste", "role: wast", 1), encoding="utf-8")
    done = here("make", folder=tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert f"content/{GAME}/rules.yaml:" in done.stderr
    assert not (tmp_path / "build").exists()


@pytest.mark.long
def test_c12_one_book_for_all_spellings(tmp_path: Path) -> None:
    """C12: de, DE, de-DE and de_DE give the same book, en-GB the English one."""
    books = {}
    for spelling in ("de", "DE", "de-DE", "de_DE", "en", "en-GB"):
        assert run(tmp_path, "book", GAME, "--lang", spelling, "-o", "book.pdf")[0] == 0
        books[spelling] = (tmp_path / "book.pdf").read_bytes()
    assert books["de"] == books["DE"] == books["de-DE"] == books["de_DE"] != books["en"]
    assert books["en"] == books["en-GB"]


def interrupt(folder: Path, delay: float, number: signal.Signals) -> None:
    """Interrupt a `make` after some seconds; one short line and the signal's exit code."""
    process = start(folder, "make", GAME)
    time.sleep(delay)
    process.send_signal(number)
    _, said = process.communicate(timeout=300)
    assert process.returncode in (0, 128 + number)
    assert len(said.splitlines()) == (process.returncode != 0)


def old_or_new(folder: Path, made: Path) -> bool:
    """Whether each file is the old one (b"old") or the complete new one, and no other is there."""
    old = hashlib.sha256(b"old").hexdigest()
    new = digests(made)
    return all(digest in (old, new[name]) for name, digest in digests(folder).items())


def prepare_old(folder: Path) -> None:
    """Put old files where the new ones will be."""
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"old")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_y12_interrupted_make(made: Path, tmp_path: Path, number: signal.Signals) -> None:
    """Y12: each output is either the old or the complete new file; nothing unfinished remains."""
    prepare_old(tmp_path)
    interrupt(tmp_path, 2.0, number)
    assert old_or_new(tmp_path, made)


@pytest.mark.long
def test_y12_at_ten_moments(made: Path, tmp_path: Path) -> None:
    """Y12: at ten moments from the start of the interpreter to the last page."""
    begin = time.monotonic()
    assert run(tmp_path, "make", GAME)[0] == 0
    whole = time.monotonic() - begin
    for moment in range(10):
        prepare_old(tmp_path)
        interrupt(tmp_path, 0.1 + whole * moment / 10, signal.SIGINT)
        assert old_or_new(tmp_path, made)


@pytest.mark.long
def test_y14_eight_at_the_same_time(made: Path, tmp_path: Path) -> None:
    """Y14: eight processes make the same new folder; every file is complete and the same."""
    for turn in range(3):
        folder = tmp_path / str(turn)
        folder.mkdir()
        started = [start(folder, "make", GAME) for _ in range(8)]
        ended = [(process.communicate(timeout=600), process.returncode) for process in started]
        assert [code for _, code in ended] == [0] * 8
        assert digests(folder) == digests(made)
