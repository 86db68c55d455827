"""Content from strangers: texts that want more than their facts, and files that want out."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest
from calls import ROOT, Here

from rulesgen.documents.filling import FillingError, fill
from rulesgen.documents.filling_branches import look_through
from rulesgen.documents.page_templates import render_page
from rulesgen.faults import Faults
from rulesgen.folders import find_folders
from rulesgen.press.checking import check_games
from rulesgen.press.workshop import Workshop

GAME = "braid"
START = "start: fresh-deal\n    "
NAMES = {"game": {"cards": 104, "variants": ["long"]}, "number": str, "stock": {"passes": 3}}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with its own copy of one game's content."""
    shutil.copytree(ROOT / "content" / GAME, tmp_path / "content" / GAME)
    return tmp_path


def wrong(text: str) -> list[tuple[str, int, str]]:
    """Key, line and word of everything that is wrong in a text."""
    try:
        found = list(look_through(text, NAMES, lambda: NAMES))
        if not found:
            fill(text, NAMES)
    except FillingError as error:
        found = [error]
    return [(error.key, error.line, error.found) for error in found]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("{{ game.redeel }}", 1, "redeel"),
        ("a\n{{ game.title.de }}", 2, "title"),
        ("{% if game.cards %}\n{{ game.redeel }}{% endif %}", 2, "redeel"),
        ("{% if not game.cards %}\n\n{{ game.redeel }}{% endif %}", 3, "redeel"),
        ("{% for v in game.variants %}\n{{ redeel }}{% endfor %}", 2, "redeel"),
        ("{% if redeel %}x{% endif %}", 1, "redeel"),
        ("{{ stock['redeel'] }}", 1, "redeel"),
    ],
)
def test_y07_an_unknown_fact_is_named_with_its_line(text: str, line: int, found: str) -> None:
    """Y07: mistyped names, also within conditions and loops, taken or not."""
    assert wrong(text) == [("fault.unknown-fact", line, found)]


def test_y07_no_book_is_left_behind(copy: Path, here: Here) -> None:
    """Y07: a mistyped name stops the book with file and line; there is no PDF."""
    path = copy / "content" / GAME / "text.en.yaml"
    text = path.read_text("utf-8")
    line = text[: text.index("game.cards")].count("\n") + 1
    path.write_text(text.replace("game.cards", "game.redeel", 1), "utf-8")
    done = here("book", GAME, "-o", "book.pdf", folder=copy)
    assert done.returncode == 1
    assert f"content/{GAME}/text.en.yaml:{line}:" in done.stderr
    assert "redeel" in done.stderr
    assert not (copy / "book.pdf").exists()


@pytest.mark.parametrize(
    ("text", "key", "line", "found"),
    [
        ("a\n{% if game.cards %}b", "fault.template-open", 2, "if"),
        ("a {% for v in game.variants %}\n{{ v }}", "fault.template-open", 1, "for"),
        ("a\nb {{ game.cards", "fault.template-open", 2, "{{"),
        ("a {# b", "fault.template-open", 1, "{#"),
        ("a\n{{ game.cards + }}", "fault.template-syntax", 2, "{{ game.cards + }}"),
        ("a {% endif %}", "fault.template-syntax", 1, "{% endif %}"),
    ],
)
def test_y08_the_open_tag_is_named(text: str, key: str, line: int, found: str) -> None:
    """Y08: an unclosed tag is named with its line."""
    assert wrong(text) == [(key, line, found)]


def test_y08_facts_are_never_read_as_templates() -> None:
    """Y08: what a fact holds is printed as it stands."""
    assert fill("{{ name }}", {"name": "{{ 7 * 7 }} {# x #}"}) == "{{ 7 * 7 }} {# x #}"


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ ''['__class__'] }}",
        "{{ number.__globals__ }}",
        "{{ game.__class__.__init__ }}",
        "{{ game['__class__'] }}",
        "{{ ''|attr('__class__') }}",
        "{{ game.items.__self__ }}",
        "{{ [].append(1) }}",
        "{{ game.update({}) }}",
        "{{ '{0.__class__}'.format(game) }}",
        "{{ 'a' % 1 }}",
        "{% include '/etc/passwd' %}",
        "{% include '../secret' %}",
        "{% import 'x' as y %}",
        "{% from 'x' import y %}",
        "{% extends 'x' %}",
        "{% macro m() %}{% endmacro %}",
        "{% set x = 1 %}",
        "{% block b %}{% endblock %}",
        "{% filter lower %}x{% endfilter %}",
        "{{ self }}",
        "{{ range(10) }}",
        "{{ lipsum() }}",
        "{{ cycler('a') }}",
        "{{ namespace() }}",
        "{{ dict() }}",
        "{{ number(*game.variants) }}",
        "{{ 2 ** 10 }}",
        "{{ number }}",
        "{% if false %}{{ ''.__class__ }}{% endif %}",
    ],
)
def test_y09_nothing_but_the_facts(text: str) -> None:
    """Y09: no attributes, no includes, no names of the template machine, taken or not."""
    assert len(wrong(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"{{% for a{n} in [1,2,3,4,5,6,7,8,9,0] %}}" for n in range(9))
        + "x"
        + "{% endfor %}" * 9,
        "{% for a in game.variants * 1000000000 %}x{% endfor %}",
        "{{ 'x' * 1000000000 }}",
        "{{ " + " ~ ".join(["('" + "x" * 900 + "')"] * 900) + " }}",
        "{{ " + "(" * 4000 + "1" + ")" * 4000 + " }}",
        "{{ " + "9" * 6000 + " }}",
        "{{ " + "not " * 3000 + "1 }}",
    ],
    ids=["loops", "list times", "text times", "long", "deep", "figures", "nots"],
)
def test_y09_work_is_limited(text: str) -> None:
    """Y09: loops, letters and depth end by a limit, soon."""
    start = time.perf_counter()
    assert wrong(text)
    assert time.perf_counter() - start < 2


def test_y09_the_exit_code_is_that_of_faults_in_content(copy: Path, here: Here) -> None:
    """Y09: an unsafe text is a fault like others; nothing of a foreign file is shown."""
    secret = copy / "secret"
    secret.write_text("the secret", "utf-8")
    path = copy / "content" / GAME / "text.en.yaml"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("teaser: |\n", "teaser: |\n  {% include '../secret' %}\n"), "utf-8"
    )
    done = here("check", GAME, folder=copy)
    assert done.returncode == 1
    assert "the secret" not in done.stdout + done.stderr
    assert "include" in done.stderr


def test_y09_a_page_template_of_a_stranger_is_sandboxed(copy: Path, here: Here) -> None:
    """Y09: an own templates/ folder cannot reach Python, loop for ever or read other files."""
    for number, line in enumerate(
        (
            "{{ ''.__class__.__mro__[1].__subclasses__() }}",
            "{% include '../secret' %}",
            "{% for a in range(1000000000) %}{% endfor %}",
            "{% set x = 'x' * 1000000000 %}",
            "{{ 'x'.ljust(1000000000) }}",
            "{{ '{:>1000000000}'.format(1) }}",
            "{% for a in [1, 2] recursive %}{{ loop([1, 2]) }}{% endfor %}",
            "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
        )
    ):
        templates = copy / "templates"
        templates.mkdir(exist_ok=True)
        (copy / "secret").write_text("the secret", "utf-8")
        (templates / "rulebook.xml.j2").write_text(f"<html>\n{line}\n</html>", "utf-8")
        start = time.perf_counter()
        done = here("book", GAME, "-o", "book.pdf", folder=copy)
        assert done.returncode == 1, (number, done.stderr)
        assert "templates/rulebook.xml.j2:2" in done.stderr
        assert "the secret" not in done.stdout + done.stderr
        assert not (copy / "book.pdf").exists()
        assert time.perf_counter() - start < 20


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{{ {}[[]] }}", "unknown-fact"),
        ("{{ {[]: 1} }}", "template-syntax"),
        ("{% for a, b in [1] %}{{ a }}{% endfor %}", "template-no-list"),
        ("{{ " + "-" * 400 + "1 }}", "template-budget"),
        ("{{ " + "not " * 900 + "1 }}", "template-budget"),
        ("{{ true }}", "template-no-text"),
        ("{{ [1, 2] }}", "template-no-text"),
    ],
)
def test_what_the_machine_would_stumble_over_is_a_fault(text: str, key: str) -> None:
    """Y09: odd keys, odd lists, depth; and words of the machine (True, [1, 2]) are never printed."""
    assert [(found, line) for found, line, _ in wrong(text)] == [(f"fault.{key}", 1)]


def test_sheets_and_divided_words_of_an_own_folder_are_looked_at(copy: Path) -> None:
    """A misspelt name, a missing number and a slip in the list of words: told before they are used."""
    shutil.copytree(ROOT / "templates" / "sheets", copy / "templates" / "sheets")
    assert not check_games(Workshop(find_folders(copy)), [GAME]).faults
    sheet = copy / "templates" / "sheets" / "player.yaml"
    text = sheet.read_text("utf-8")
    line = text[: text.index("title: {baseline: 38, size")].count("\n") + 1
    sheet.write_text(text.replace("title: {baseline: 38, size", "title: {baseline: 38, sise"), "utf-8")
    (copy / "locales" / "de").mkdir(parents=True)
    (copy / "locales" / "de" / "hyphenation.txt").write_text("Ab-wurf\nx y\n", "utf-8")
    found = check_games(Workshop(find_folders(copy)), [GAME]).faults
    assert {(f.where.file, f.where.line, f.key) for f in found} == {
        ("locales/de/hyphenation.txt", 2, "fault.hyphenation-entry"),
        ("templates/sheets/player.yaml", line, "fault.sheet-plan-number"),
        ("templates/sheets/player.yaml", line, "fault.unknown-field"),
    }


def test_a_text_joined_with_itself_again_and_again_ends_soon(tmp_path: Path) -> None:
    """Y09: each step is small, the whole has no end."""
    twice = "{% set x = x ~ x %}\n"
    assert page_faults(tmp_path, "{% set x = 'abcdefgh' %}\n" + twice * 40) == [
        ("fault.page-budget", "rulebook.xml.j2", 21, 1)
    ]


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("<p>\n  {{ titel }} {{ title }}</p>", "unknown", 2, 3),
        ("{{ title }}\n{{ title }} {{ title.first.second }}", "unknown", 2, 13),
        ("{{ 1 / 0 }}", "unknown", 1, 1),
        ("{{ title < 3 }}", "unknown", 1, 1),
        ("<p>\n{% if title %}\n</p>\n{{ title }}", "syntax", 2, 1),
        ("{{ title|nothing }}", "syntax", 1, 1),
        ("{% raw %}\n{{ title }}", "syntax", 1, 1),
        ("a {% include 'none.j2' %}", "missing", 1, 3),
        ("a {{ title.__class__ }}", "refused", 1, 3),
    ],
)
def test_y08_a_fault_of_a_page_template_is_at_its_tag(
    text: str, key: str, line: int, column: int, tmp_path: Path
) -> None:
    """Y08: file, line, column and the tag itself; no words of the template machine."""
    assert page_faults(tmp_path, text) == [(f"fault.page-{key}", "rulebook.xml.j2", line, column)]


def page_faults(folder: Path, text: str) -> list[tuple[str, str, int, int]]:
    """Key, file, line and column of what is wrong with a page template."""
    home = folder / "templates"
    home.mkdir()
    (home / "rulebook.xml.j2").write_text(text, "utf-8")
    with pytest.raises(Faults) as caught:
        render_page([home], "rulebook.xml.j2", {"title": "Zopf"}, str)
    return [
        (f.key, f.where.file.removeprefix("templates/"), f.where.line, f.where.column)
        for f in caught.value.faults
    ]


@pytest.mark.parametrize(
    ("row", "key", "column"),
    [
        ("  <p>{{ title }}</b>", "not-well-formed", 3),
        ("<p>{{ title }}</p><script/>", "unknown-element", 19),
        ("<figure data-drawing='none'/>", "no-drawing", 1),
    ],
)
def test_a_page_that_is_no_page_is_told_once_at_the_line_of_its_template(
    row: str, key: str, column: int, copy: Path
) -> None:
    """Both languages print other words before it; the template has one line that is wrong."""
    text = (ROOT / "templates" / "rulebook.xml.j2").read_text("utf-8")
    line = text[: text.index('<section class="colophon"')].count("\n") + 2
    rows = text.split("\n")
    rows.insert(line - 1, row)
    (copy / "templates").mkdir()
    (copy / "templates" / "rulebook.xml.j2").write_text("\n".join(rows), "utf-8")
    found = check_games(Workshop(find_folders(copy)), [GAME]).faults
    assert [(f.key, str(f.where)) for f in found if f.where.file.startswith("templates")] == [
        (f"fault.xhtml-{key}", f"templates/rulebook.xml.j2:{line}:{column}")
    ]


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "a/b", "..", "C:x", "x\\y", ""])
def test_names_of_games_cannot_leave_the_folder(name: str, here: Here) -> None:
    """A game is a folder directly in content: no name leads out of it."""
    assert here("check", name).returncode == 2


def test_names_in_files_cannot_leave_the_folder(copy: Path) -> None:
    """Names of examples and blocks are names, and languages come from locales: none is a path."""
    folder = copy / "content" / GAME
    for file in ("examples.yaml", "text.en.yaml", "text.de.yaml"):
        path = folder / file
        path.write_text(path.read_text("utf-8").replace("first-moves", "../first"), "utf-8")
    found = check_games(Workshop(find_folders(copy)), [GAME]).faults
    assert {fault.key for fault in found} >= {"fault.not-a-name"}


@pytest.mark.parametrize(
    ("file", "old", "new", "key"),
    [
        ("rules.yaml", "edition: \"", "edition: \"\\e[31m", "fault.control-character"),
        ("rules.yaml", "name: \"Hoyle", "name: \"\u30af", "fault.no-glyph"),
        ("rules.yaml", "piles.stock.turn: 3", "game: braid", "fault.variant-no-rule"),
        ("rules.yaml", "piles.stock.turn: 3", "variants: []", "fault.variant-no-rule"),
        ("text.en.yaml", "title: Klondike", "title: \u30af\u30ed\u30f3", "fault.no-glyph"),
        ("text.en.yaml", "title: Klondike", 'title: "K\\0"', "fault.control-character"),
        ("text.en.yaml", "variants:\n", "variants:\n  nope: x\n", "call.unknown-variant"),
        ("text.en.yaml", "labels:\n", "labels:\n  column/x: x\n", "fault.label-key"),
        ("text.en.yaml", "labels:\n", "labels:\n  waste/1:note: x\n", "fault.label-key"),
        ("text.en.yaml", "- key: idea\n", "- key: terms\n", "fault.name-taken"),
        ("text.en.yaml", "- key: idea\n", "- key: setup-steps-1\n", "fault.name-taken"),
        ("rules.yaml", "game: klondike", "game: klondyke", "fault.game-not-folder"),
        ("examples.yaml", "game: klondike", "game: klondyke", "fault.game-not-folder"),
        ("text.en.yaml", "game: klondike", "game: klondyke", "fault.game-not-folder"),
        ("text.en.yaml", "language: en", "language: de", "fault.language-not-file"),
        ("rules.yaml", "packs: 1", "packs:", "fault.text-empty"),
        ("examples.yaml", "start: fresh-deal\n", START + "variants: a\n", "fault.variants-elsewhere"),
    ],
)
def test_a_name_or_sign_that_would_do_harm_later_is_told_where_it_stands(
    file: str, old: str, new: str, key: str, tmp_path: Path
) -> None:
    """Each in the first line of what was typed; what cannot be seen is not printed either."""
    folder = tmp_path / "content" / "klondike"
    shutil.copytree(ROOT / "content" / "klondike", folder)
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    first = text[: text.index(old)].count("\n") + 1
    found = check_games(Workshop(find_folders(tmp_path)), ["klondike"]).faults
    told = [(f.where.file.rpartition("/")[2], f.key) for f in found if f.where.line - first in (0, 1)]
    assert (file, key) in told


def test_what_the_tool_would_pass_over_is_told(tmp_path: Path) -> None:
    """Rules that are lost, and a text in a language that has no phrases."""
    folder = tmp_path / "content" / "klondike"
    shutil.copytree(ROOT / "content" / "klondike", folder)
    shutil.copy(folder / "text.en.yaml", folder / "text.fr.yaml")
    (folder / "rules.yaml").unlink()
    found = check_games(Workshop(find_folders(tmp_path)), []).faults
    assert [(f.where.file, f.key) for f in found] == [
        ("content/klondike/rules.yaml", "fault.no-such-file"),
        ("content/klondike/text.fr.yaml", "fault.language-unknown"),
    ]


def test_one_example_without_shape_hides_no_other(tmp_path: Path) -> None:
    """The others are replayed, and no text is blamed for naming them."""
    folder = tmp_path / "content" / "klondike"
    shutil.copytree(ROOT / "content" / "klondike", folder)
    text = (folder / "examples.yaml").read_text("utf-8")
    text = text.replace("refused: colour}", "refused: coulour}", 1)
    text = text.replace("ends: {column.2: 5,", "ends: {column.2: 6,", 1)
    (folder / "examples.yaml").write_text(text, "utf-8")
    found = check_games(Workshop(find_folders(tmp_path)), ["klondike"]).faults
    assert {(f.where.file.rpartition("/")[2], f.key) for f in found} == {
        ("examples.yaml", "fault.unknown-word"),
        ("examples.yaml", "fault.example-ends"),
    }
    (folder / "examples.yaml").write_text("game: klondike\nexamples: none\n", "utf-8")
    found = check_games(Workshop(find_folders(tmp_path)), ["klondike"]).faults
    assert {f.where.file.rpartition("/")[2] for f in found} == {"examples.yaml"}
