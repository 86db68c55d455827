"""The frame of the command line: help, languages, exit codes, streams and interruptions."""

from __future__ import annotations

import errno
import json
import os
import pty
import re
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import click
import pytest
from calls import Here

from rulesgen.cli import run as front
from rulesgen.cli.app import APP, COMMANDS
from rulesgen.cli.commands import Argument, Option
from rulesgen.cli.messages import Messages, read_phrases, spoken_language
from rulesgen.cli.streams import plain
from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.folders import built_in_folder, find_folders

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ("en", "de")
CLEAN = {
    name: value
    for name, value in os.environ.items()
    if name.partition("_")[0] not in ("LC", "LANG", "LANGUAGE", "PYTHONIOENCODING", "RULESGEN")
}


def environment(**more: str) -> dict[str, str]:
    """The environment without its locale, with this checkout on the path."""
    return {**CLEAN, "PYTHONPATH": str(ROOT), **more}


def rulesgen(
    *arguments: str, folder: Path = ROOT, given: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the tool as a process of its own, output read as UTF-8."""
    return python("-m", "rulesgen", *arguments, folder=folder, given=given, **more)


def python(
    *arguments: str, folder: Path = ROOT, given: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run Python as a process of its own."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment(**more),
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="surrogateescape",
        timeout=120,
        check=False,
    )


def shell(command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a line of bash in which $R is the tool."""
    found = environment(R=f"{sys.executable} -m rulesgen", **more)
    line = ["bash", "-c", command]
    return subprocess.run(
        line, cwd=ROOT, env=found, capture_output=True, text=True, timeout=120, check=False
    )


# -- help


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("language", LOCALES)
def test_c02_help_in_every_encoding(language: str, encoding: str) -> None:
    """C02: the help of the tool and of every command is complete under any encoding, piped."""
    done = rulesgen("--help", "--lang", language, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    every = python("-c", HELP_OF_EACH, language, *COMMANDS, PYTHONIOENCODING=encoding)
    assert (every.returncode, every.stderr) == (0, "")
    *told, rest = every.stdout.split("exit code 0\n")
    assert (len(told), rest) == (len(COMMANDS), "")
    for said in (done.stdout, *told):
        assert said.startswith({"en": "Usage: ", "de": "Aufruf: "}[language])
        assert "--lang" in said
        assert "--version" in said
        assert "cli." not in said


HELP_OF_EACH = """
import sys
from rulesgen.cli.run import run

language, *commands = sys.argv[1:]
for command in commands:
    print("exit code", run([command, "--help", "--lang", language]))
"""
"""One process for all: to start one takes longer than to tell the help of a command."""


def test_every_parameter_is_explained_in_both_languages() -> None:
    """Vocabulary and phrases have the same members: each option, argument, metavar and command."""
    folders = find_folders(built_in_folder())
    context = click.Context(APP, info_name="rulesgen")
    keys = {"cli.rulesgen.help", "cli.metavar.options", "cli.metavar.command"}
    for name in COMMANDS:
        command = APP.get_command(context, name)
        keys |= {f"cli.{name}.summary", f"cli.{name}.help"}
        for param in (*command.params, *APP.params):
            assert isinstance(param, Option | Argument)
            keys.add(param.explain)
            if param.metavar:
                keys.add(f"cli.metavar.{param.metavar.lower()}")
    for language in LOCALES:
        known: set[str] = set()
        for path in folders.locale_files(language):
            known |= set(read_phrases(path.read_text("utf-8")))
        assert keys - known == set()


@pytest.mark.parametrize("book", ["cli.po", "files.po"])
def test_both_languages_have_the_same_phrases(book: str) -> None:
    """Neither language is the original: same keys, same facts in each phrase."""
    facts: list[dict[str, set[str]]] = []
    for language in LOCALES:
        text = (ROOT / "locales" / language / book).read_text("utf-8")
        phrases = read_phrases(text)
        facts.append({key: set(_facts(phrase)) for key, phrase in phrases.items()})
    assert facts[0] == facts[1]


def _facts(phrase: str) -> list[str]:
    return [part.split("}")[0] for part in phrase.split("{")[1:]]


def test_help_comes_without_the_heavy_libraries() -> None:
    """`rulesgen --help` imports no renderer, no Babel, no compiler and no schema."""
    program = """
        import sys
        sys.argv = ["rulesgen", "--help"]
        from rulesgen.cli import main
        try:
            main()
        except SystemExit as done:
            assert done.code == 0
        heavy = {"reportlab", "babel", "numba", "pydantic", "jinja2", "rich", "fontTools",
                 "pikepdf", "pypdfium2", "PIL", "numpy"}
        print("imported:", sorted(heavy & set(sys.modules)))
    """
    code = [sys.executable, "-c", textwrap.dedent(program)]
    done = subprocess.run(code, env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "imported: []"


def test_the_readme_lists_each_command_once() -> None:
    """Its list of commands is the tool's own."""
    listed = re.findall(r"^    rulesgen ([a-z]+) ", (ROOT / "README.md").read_text("utf-8"), re.M)
    assert sorted(listed) == sorted(COMMANDS)


def test_without_a_command_the_help_is_shown(here: Here) -> None:
    """The tool alone says what it can do."""
    assert here().stdout == here("--help").stdout


def test_version_everywhere(here: Here) -> None:
    """`--version` is the same on the tool and on every command."""
    wanted = here("--version").stdout
    assert wanted.startswith("rulesgen 0.")
    assert here("games", "--version").stdout == wanted


# -- languages


@pytest.mark.parametrize("spelling", ["de", "DE", "de-DE", "de_DE"])
def test_c12_spellings_of_a_language(spelling: str, here: Here) -> None:
    """C12: usual spellings are read alike; messages follow."""
    assert here("games", "--lang", spelling, "--help").stdout.startswith("Aufruf:")
    assert here("games", f"--lang={spelling}").returncode == 0


def test_c12_unknown_language_names_those_there_are(here: Here) -> None:
    """C12: `deutsch` is refused with the languages there are; en-GB is English."""
    done = here("games", "--lang", "deutsch")
    assert (done.returncode, done.stdout) == (2, "")
    assert "deutsch" in done.stderr
    assert "de, en" in done.stderr
    assert here("games", "--lang", "en-GB").returncode == 0


def test_one_language_twice_is_not_two(here: Here) -> None:
    """Where two were meant, one of them would be missing from the book."""
    done = here("book", "klondike", "--lang", "en+en-GB", "-o", "book.pdf")
    assert (done.returncode, done.stderr) == (2, "rulesgen: --lang names “en” twice.\n")


@pytest.mark.parametrize(
    ("given", "language"),
    [
        ({"LC_ALL": "C"}, "en"),
        ({"LC_ALL": "POSIX"}, "en"),
        ({"LANG": ""}, "en"),
        ({"LC_CTYPE": "UTF-8"}, "en"),
        ({"LANG": "xx_YY"}, "en"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANGUAGE": "de:en"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "en_GB.UTF-8"}, "en"),
    ],
)
def test_c07_messages_follow_the_locale(given: dict[str, str], language: str, here: Here) -> None:
    """C07: the tool starts in every locale, and speaks German only for German."""
    assert spoken_language(["games"], given, LOCALES) == language
    done = here("games", "--help", folder=None, **given)
    assert done.returncode == 0
    assert done.stdout.startswith({"en": "Usage:", "de": "Aufruf:"}[language])


def test_lang_wins_over_the_locale(here: Here) -> None:
    """`--lang`, before or after the command, in either form."""
    for arguments in (["--lang", "en", "games"], ["games", "--lang=en"]):
        done = here(*arguments, "--help", LANG="de_DE.UTF-8")
        assert done.stdout.startswith("Usage:")


# -- wrong calls


@pytest.mark.parametrize(
    "arguments",
    [
        ["gams"],
        ["games", "--quite"],
        ["games", "--lang"],
        ["games", "--json=1"],
        ["games", "more"],
        ["games", "-4"],
        ["--no-such"],
        ["deal"],
        ["deal", "no-such-game", "1"],
        ["replay", "no-such-game", "1"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("language", LOCALES)
def test_c05_wrong_calls(arguments: list[str], language: str, here: Here) -> None:
    """C05: exit code 2, a sentence in the language of messages, nothing on standard output."""
    done = here(*arguments, LANG=language)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("rulesgen: ")
    assert "call." not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["-4"], ["--", "-4"], ["-4", "--lang", "en"]], ids=" ".join)
def test_c11_negative_number_is_a_label(arguments: list[str], here: Here) -> None:
    """C11: `-4` is told about numbers of deals, never about options."""
    game = next(iter(find_folders(ROOT).games()))
    done = here("deal", game, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "-4" in done.stderr
    assert "option" not in done.stderr
    assert done.stderr == here("deal", game, "-4").stderr


def test_option_after_the_arguments_and_value_like_an_option(here: Here) -> None:
    """Options may stand anywhere; the value of an option may begin with a figure or a hyphen."""
    game = next(iter(find_folders(ROOT).games()))
    assert here("deal", "--json", game, "3").stdout == here("deal", game, "3", "--json").stdout
    assert "-4" in here("deal", game, "3", "--scheme", "-4").stderr


# -- what goes wrong


def ends_with(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    """Run a call in which an error comes up; its exit code."""

    def fail(*_args: object) -> int:
        raise error

    monkeypatch.setattr(front, "_carry_out", fail)
    monkeypatch.setenv("LC_ALL", "C")
    return front.run(["games"])


def test_all_faults_are_told_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1; file:line:column, sentence, and the hint below it, sorted by place."""
    late = Fault(Where("b.yaml", 3, 7), "call.option-value", {"value": "x", "option": "o"})
    early = Fault(Where("a.yaml", 10), "call.no-memory")
    assert ends_with(monkeypatch, Faults([late, early])) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [
        "a.yaml:10: There is not enough memory for this.",
        "    Ask for fewer deals or pages at once.",
        "b.yaml:3:7: “x” is no value for o.",
        "    Possible: {available}",
    ]


def test_a_bug_asks_to_be_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """C05: exit code 70, a request to report, a traceback only when it is asked for."""
    assert ends_with(monkeypatch, KeyError("bug")) == 70
    told = capsys.readouterr().err
    assert "KeyError, test_cli_frame.py:" in told
    assert "report" in told
    assert "Traceback" not in told
    monkeypatch.setenv("RULESGEN_DEBUG", "1")
    assert ends_with(monkeypatch, KeyError("bug")) == 70
    assert "Traceback" in capsys.readouterr().err


def test_other_ends(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Memory, a wrong call and an unknown key each have their exit code and a line."""
    assert ends_with(monkeypatch, MemoryError()) == 2
    assert ends_with(monkeypatch, PermissionError(errno.EACCES, "denied", "some/font.ttf")) == 2
    assert ends_with(monkeypatch, FileNotFoundError(errno.ENOENT, "missing", "a.ttf")) == 70
    assert ends_with(monkeypatch, WrongCall("no.such-key", a="b")) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "rulesgen: no.such-key a='b'"


def test_c04_closed_pipe_is_quiet() -> None:
    """C04: one line, nothing on standard error, 141; buffered or not, with stderr closed too."""
    game = next(iter(find_folders(ROOT).games()))
    for more in ("", "2>&-"):
        for unbuffered in ("", "1"):
            line = f"$R deal {game} 1-100000 {more} | head -1; echo ${{PIPESTATUS[0]}}"
            done = shell(line, PYTHONUNBUFFERED=unbuffered)
            first, code = done.stdout.splitlines()
            assert first.startswith("R1:")
            assert (code, done.stderr) == ("141", "")


@pytest.mark.parametrize("home", ["/dev/null", "lived in"])
def test_what_lies_in_a_home_folder_changes_no_page(home: str, tmp_path: Path) -> None:
    """ReportLab would run two files there, and fail where the home folder is a file."""
    (tmp_path / "lived in").mkdir()
    for name in (".reportlab_mods", ".reportlab_settings"):
        (tmp_path / "lived in" / name).write_text("raise SystemExit('run')\n", "utf-8")
    out = tmp_path / "layout.pdf"
    done = rulesgen("diagram", "klondike", "24", "-o", str(out), HOME=str(tmp_path / home))
    assert (done.returncode, done.stderr) == (0, "")
    assert out.read_bytes().startswith(b"%PDF")


def test_full_or_closed_standard_output() -> None:
    """A result that cannot be written is told; exit code 2."""
    for target in (">/dev/full", ">&-"):
        done = shell(f"$R games {target}")
        assert done.returncode == 2
        assert "could not be written" in done.stderr
        assert "Exception ignored" not in done.stderr


def test_json_is_one_document_in_utf8() -> None:
    """JSON is UTF-8 whatever the stream says, and nothing else stands beside it."""
    folder = find_folders(ROOT)
    game = next(iter(folder.games()))
    done = rulesgen("deal", game, "--phrase", "Kränzchen ♠", "--json", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["number"] == "Kränzchen ♠"
    assert done.stderr == ""


def test_c03_no_escape_bytes() -> None:
    """C03: no colour codes on a terminal without colour, in pipes or in help."""
    for more in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in on_terminal("games", **more)
    assert "\x1b" not in rulesgen("--help").stdout


def on_terminal(*arguments: str, **more: str) -> str:
    """What the tool writes to a terminal."""
    here, there = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "rulesgen", *arguments],
        cwd=ROOT,
        env=environment(**more),
        stdin=there,
        stdout=there,
        stderr=there,
    )
    os.close(there)
    written = b""
    try:
        while piece := os.read(here, 4096):
            written += piece
    except OSError:  # the other side has been closed: Linux says EIO
        pass
    os.close(here)
    assert process.wait(60) == 0
    return written.decode()


def test_c09_unusual_folder(tmp_path: Path) -> None:
    """C09: umlauts, blanks, an apostrophe and a suit sign in the folder's name."""
    folder = tmp_path / "Bücher für Oma's ♠"
    folder.mkdir()
    assert rulesgen("games", folder=folder).returncode == 0
    done = rulesgen("replay", "no", "1", "--moves", "Züge ♠.txt", folder=folder)
    assert done.returncode == 2
    for encoding in ("ascii", "latin-1"):
        assert rulesgen("games", "--help", folder=folder, PYTHONIOENCODING=encoding).returncode == 0


def test_plain_spelling() -> None:
    """Every letter has a spelling in ASCII."""
    assert plain("Zöpfe – „B♥“ … İ ☃ \udcff") == 'Zoepfe - "BH" ... I ? ?'


def test_c07_starts_in_the_c_locale() -> None:
    """C07: also the interpreter itself starts without a locale, and without UTF-8 mode."""
    for more in ({"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}):
        done = rulesgen("games", "--help", "--lang", "de", folder=ROOT, given="", **more)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_y12_interrupted(number: signal.Signals) -> None:
    """Y12: exit codes 130 and 143, one short line, wherever in its work the signal comes."""
    game = next(iter(find_folders(ROOT).games()))
    command = [sys.executable, "-m", "rulesgen", "deal", game, "1-1000000"]
    for lines in (1, 40, 400):
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        assert process.stdout is not None
        for _ in range(lines):
            process.stdout.readline()
        process.send_signal(number)
        _, told = process.communicate(timeout=60)
        assert process.returncode == 128 + number
        assert len(told.splitlines()) <= 1
        assert "Traceback" not in told


def test_messages_fall_back_to_english() -> None:
    """A language without the phrase gets the English one; own phrases come before the built-in."""
    messages = Messages("xx", find_folders(ROOT))
    assert messages.phrase("cli.usage") == "Usage:"


def test_own_phrases_replace_a_book(tmp_path: Path) -> None:
    """An own locales/en/files.po is read in place of the built-in one; the rest stays."""
    (tmp_path / "locales" / "en").mkdir(parents=True)
    own = 'msgid "file.not-a-file"\nmsgstr "own {path}"\n'
    (tmp_path / "locales" / "en" / "files.po").write_text(own, encoding="utf-8")
    messages = Messages("en", find_folders(tmp_path))
    assert messages.phrase("file.not-a-file", {"path": "x"}) == "own x"
    assert messages.phrase("cli.usage") == "Usage:"


# -- what would steer a terminal


def test_nothing_given_steers_the_terminal(tmp_path: Path, here: Here) -> None:
    """Control characters and turned directions in names, labels and files are written out."""
    evil = "\x1b]0;x\x07\x9b2J\u202ejpg\n\rrulesgen: ok"
    named = tmp_path / (evil + ".yaml")
    named.write_text("piles: [\n", encoding="utf-8")
    calls = [
        ["deal", evil, "1"],
        ["deal", "klondike", evil],
        ["deal", "klondike", "R1:klondike:" + evil + ":5"],
        ["deal", "klondike", "1", "--variant", evil],
        ["deal", "klondike", "--pack", evil],
        ["deal", "klondike", "--phrase", "a" + evil],
        ["deal", "klondike", "1", "--" + evil],
        ["moves", "klondike", "--position", named.name],
        ["replay", "klondike", "1", "--moves", named.name],
        ["diagram", "klondike", "--example", evil],
        ["diagram", "klondike", "-o", "no" + evil + "/x/\0.svg"],
        ["verify", named.name],
        ["new", evil],
        [evil],
    ]
    for call in calls:
        for language in LOCALES:
            done = here(*call, "--lang", language, folder=tmp_path)
            assert done.returncode in (1, 2), call
            said = done.stdout + done.stderr
            assert not set(said) & set("\x1b\x07\x9b\u202e\r\x00"), call
            assert not re.search("^rulesgen: ok", said, re.MULTILINE), call
            assert re.search(r"\\x1b|U\+001B", said), call


def test_json_escapes_what_would_steer_the_terminal(tmp_path: Path, here: Here) -> None:
    """Escaped as JSON does it: what is read back is what was there."""
    position = {"game": "klondike", "piles": {"a\x9b\u202e\U000e0041": []}}
    (tmp_path / "p.json").write_text(json.dumps(position), encoding="utf-8")
    from rulesgen.cli.streams import json_text

    text = json_text(position)
    assert not set(text) & set("\x9b\u202e\U000e0041")
    assert json.loads(text) == position
