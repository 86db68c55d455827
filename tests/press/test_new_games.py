"""A new game from nothing, schemas for editors, examples as tests, the hook for commits."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from calls import ROOT, Here

from rulesgen.cli.interrupts import Interrupted
from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.press.schemas import FILES, editor_line, schemas
from rulesgen.rules.words import Direction, Suits

BAD_NAMES = [
    "../x",
    "/tmp/x",
    "a/b",
    "..",
    ".x",
    "_x",
    "X",
    "Öl",
    "♥",
    "a b",
    "a--b",
    "-a",
    "",
    "x" * 61,
    "con:1",
]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_new_game_says_step_by_step_what_is_missing(
    tmp_path: Path, here: Here, language: str
) -> None:
    """First the rules, then sources, examples, titles and chapters, then every rule to be told."""
    done = here("new", "long-harp", "--lang", language, folder=tmp_path)
    assert done.returncode == 0
    folder = tmp_path / "content" / "long-harp"
    names = {"rules.yaml", "examples.yaml", "text.en.yaml", "text.de.yaml", "counts.yaml"}
    assert {path.name for path in folder.iterdir()} == names
    assert not re.search(r"\bnew\.[a-z]+|\{[a-z]+\}", (folder / "rules.yaml").read_text("utf-8"))

    hinted = (folder / "rules.yaml").read_text("utf-8")
    assert hinted.count("\n# draft: ") == 1  # to be had by taking away the sign

    done = here("check", "--lang", language, folder=tmp_path)
    assert done.returncode == 1
    files = {line.split(":")[0] for line in done.stderr.splitlines() if line.startswith("content")}
    assert files == {"content/long-harp/rules.yaml"}
    assert done.stderr.count("rules.yaml:") > 10
    assert not re.search(r"(found|steht) \.", done.stderr)  # an empty value is told as empty, not quoted

    rules = (ROOT / "content" / "klondike" / "rules.yaml").read_text("utf-8")
    rules = (
        rules.replace("game: klondike", "game: long-harp").split("\nvariants:")[0]
        + "\nsources: []\n"
    )
    (folder / "rules.yaml").write_text(re.sub(r"\ndraft:.*", "", rules), "utf-8")
    report = json.loads(here("check", "--format", "json", folder=tmp_path).stdout)
    keys = {fault["key"] for fault in report["faults"]}
    assert {
        "fault.no-sources",
        "fault.no-examples",
        "fault.no-chapters",
        "fault.text-empty",
    } <= keys

    source = folder / "rules.yaml"
    source.write_text(
        source.read_text("utf-8").replace("sources: []", "sources: [{name: A, for: [rules]}]"),
        "utf-8",
    )
    (folder / "examples.yaml").write_text(
        "game: long-harp\nexamples:\n  - name: one\n    steps: []\n"
        f"    deal: {make_id(R1, 'long-harp', '1')}\n",
        "utf-8",
    )
    for code in ("en", "de"):
        path = folder / f"text.{code}.yaml"
        text = (
            path.read_text("utf-8")
            .replace('title: ""', "title: Harp")
            .replace('teaser: ""', "teaser: A harp.")
        )
        chapter = (
            "sections:\n  - key: overview\n    title: Harp\n    blocks:\n"
            "      - {key: idea, kind: paragraph, text: Harp.}\n"
        )
        path.write_text(text.replace("sections: []\n", chapter), "utf-8")
    report = json.loads(here("check", "--format", "json", folder=tmp_path).stdout)
    keys = {fault["key"] for fault in report["faults"]}
    assert keys == {"fault.field-unexplained", "fault.block-unreviewed"}


def test_a_draft_without_a_title_is_called_by_its_id(tmp_path: Path, here: Here) -> None:
    """On sheets, in books of deals and in what a viewer shows as a file's title."""
    here("new", "long-harp", folder=tmp_path)
    rules = (ROOT / "content" / "gargantua" / "rules.yaml").read_text("utf-8")
    rules = rules.replace("game: gargantua", "game: long-harp\ndraft: the text comes later")
    (tmp_path / "content" / "long-harp" / "rules.yaml").write_text(rules, "utf-8")
    call = ("deal", "long-harp", "24", "--pages", "player", "-o", "24.pdf")
    done = here(*call, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    sheet = pypdfium2.PdfDocument(tmp_path / "24.pdf")
    assert sheet.get_metadata_dict()["Title"].startswith("long-harp")
    assert sheet.get_metadata_dict()["Author"] == "rulesgen"
    assert "LONG-HARP" in sheet[0].get_textpage().get_text_range()


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_cannot_leave_the_folder(tmp_path: Path, here: Here, name: str) -> None:
    """Y16: names that are paths, differ by case only or have no letters are refused; nothing is written."""
    assert here("new", "--", name, folder=tmp_path).returncode == 2
    assert list(tmp_path.iterdir()) == []


def test_what_exists_is_not_touched(tmp_path: Path, here: Here) -> None:
    """A folder, a file or a link of that name: refused, unchanged."""
    content = tmp_path / "content"
    (content / "one").mkdir(parents=True)
    (content / "two").write_text("2", "utf-8")
    (content / "three").symlink_to(tmp_path / "nowhere")
    for name in ("one", "two", "three"):
        assert here("new", name, folder=tmp_path).returncode == 2
    assert list((content / "one").iterdir()) == []
    assert (content / "two").read_text("utf-8") == "2"
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("content", [True, False], ids=["beside others", "the first"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), Interrupted(2)], ids=repr)
def test_a_new_folder_is_whole_or_not_there(
    tmp_path: Path, here: Here, monkeypatch: pytest.MonkeyPatch, error: BaseException, content: bool
) -> None:
    """Disk full or Ctrl-C at each of its files: nothing is left, not even an empty catalogue."""
    if content:
        (tmp_path / "content").mkdir()
    before = sorted(tmp_path.rglob("*"))
    for failing in range(9):
        good = iter(range(failing))

        def fsync(_handle: int, good: Iterator[int] = good) -> None:
            if next(good, None) is None:
                raise error

        monkeypatch.setattr(os, "fsync", fsync)
        done = here("new", "harp", folder=tmp_path)
        assert done.returncode == (130 if isinstance(error, Interrupted) else 2)
        assert ".part" not in done.stderr
        assert "Traceback" not in done.stderr
        assert sorted(tmp_path.rglob("*")) == before
        monkeypatch.undo()
    assert here("new", "harp", folder=tmp_path).returncode == 0


def test_the_first_own_game_hides_the_built_in_ones(tmp_path: Path, here: Here) -> None:
    """That is said once, when it happens."""
    assert "klondike" in here("new", "harp", folder=tmp_path).stderr
    assert here("new", "fan", folder=tmp_path).stderr == ""


def test_y16_two_games_never_share_a_folder(tmp_path: Path, here: Here) -> None:
    """Y16: a folder whose rules name another game is a fault that names both."""
    shutil.copytree(ROOT / "content" / "klondike", tmp_path / "content" / "zopf")
    done = here("check", folder=tmp_path)
    assert done.returncode == 1
    assert "klondike" in done.stderr
    assert "zopf" in done.stderr


# -- schemas


def test_schemas_are_the_same_every_time(tmp_path: Path, here: Here) -> None:
    """Written twice: the same bytes; each word of the vocabulary has its sentence."""
    for name in ("one", "two"):
        assert here("schema", "-o", name, folder=tmp_path).returncode == 0
    files = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert files == sorted(f"{name}.schema.json" for name in FILES)
    for name in files:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    text = (tmp_path / "one" / "rules.schema.json").read_text("utf-8")
    for word in (*Direction, *Suits):
        assert f'"const": "{word.value}",' in text
    assert "The suit does not matter." in text
    assert "Whether king and ace are neighbours." in text


def test_schemas_are_not_written_among_the_sources(tmp_path: Path, here: Here) -> None:
    """Y17: outputs keep out of the folders that people write in."""
    assert here("schema", "-o", "content", folder=tmp_path).returncode == 2


@pytest.mark.parametrize(
    "path", sorted((ROOT / "content").glob("*/*.yaml")), ids=lambda p: f"{p.parent.name}/{p.name}"
)
def test_the_games_fit_their_schemas(path: Path) -> None:
    """What an editor would underline: nothing. Values as an editor types them and as we do."""
    name = path.name.partition(".")[0]
    if name not in FILES:
        return
    schema = schemas()[f"{name}.schema.json"]
    text = path.read_text("utf-8")
    for loader in (yaml.BaseLoader, yaml.SafeLoader):
        assert misfits(yaml.load(text, Loader=loader), schema, schema) == []


def test_schemas_refuse_what_the_reader_refuses() -> None:
    """Unknown fields and words."""
    schema = schemas()["rules.schema.json"]
    text = (ROOT / "content" / "klondike" / "rules.yaml").read_text("utf-8")
    for old, new in (
        ("players:", "playrs:"),
        ("direction: down", "direction: dwn"),
        ("turn: 1", "turn: 99"),
    ):
        assert old in text
        assert misfits(yaml.safe_load(text.replace(old, new, 1)), schema, schema)


def misfits(value: Any, schema: dict[str, Any], root: dict[str, Any], at: str = "") -> list[str]:
    """Where a value does not fit: the few words of JSON Schema that ours use."""
    if "$ref" in schema:
        named = root["$defs"][schema["$ref"].rpartition("/")[2]]
        return misfits(value, named, root, at)
    for word in ("anyOf", "oneOf"):
        if word in schema:
            rest = {name: part for name, part in schema.items() if name != word}
            found = [misfits(value, option, root, at) for option in schema[word]]
            return min(found, key=len) + misfits(value, rest, root, at)
    if "const" in schema:
        return [] if value == schema["const"] else [f"{at}: {value!r}"]
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{at}: {value!r}"]
    kinds = {
        "string": str,
        "number": (int, float),
        "integer": int,
        "boolean": bool,
        "array": list,
        "object": dict,
    }
    given = schema.get("type", [])
    allowed = [given] if isinstance(given, str) else given
    if allowed and not any(isinstance(value, kinds[kind]) for kind in allowed):  # type: ignore[arg-type]
        return [f"{at}: {value!r} is no {given}"]
    wrong: list[str] = []
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"], value):
        wrong.append(f"{at}: {value!r}")
    if isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get(
        "maximum", value
    ):
        wrong.append(f"{at}: {value!r}")
    if isinstance(value, list):
        for number, item in enumerate(value):
            wrong += misfits(item, schema.get("items", {}), root, f"{at}.{number}")
    if isinstance(value, dict):
        known = schema.get("properties", {})
        more = schema.get("additionalProperties", True)
        wrong += [
            f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value
        ]
        for name, entry in value.items():
            if name in known:
                wrong += misfits(entry, known[name], root, f"{at}.{name}")
            elif more is False:
                wrong.append(f"{at}: {name} is unknown")
            elif isinstance(more, dict):
                wrong += misfits(entry, more, root, f"{at}.{name}")
    return wrong


def test_the_first_line_tells_editors_where_the_schema_is() -> None:
    assert editor_line("text.en.yaml") == (
        "# yaml-language-server: $schema=../../schemas/text.schema.json\n"
    )
    assert editor_line("counts.yaml") == ""


# -- examples as tests


def collected(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run pytest with the plugin in a folder of its own."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        env={
            "PYTHONPATH": str(ROOT),
            "PATH": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTEST_PLUGINS": "rulesgen.pytest_plugin",
        },
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_examples_are_collected_as_tests(tmp_path: Path) -> None:
    """Asked for, every example is a test; the one that does not hold fails with file and line."""
    shutil.copytree(ROOT / "content" / "braid", tmp_path / "content" / "braid")
    done = collected(tmp_path, "--rulesgen-content", "content")
    assert done.returncode == 0, done.stdout + done.stderr
    path = tmp_path / "content" / "braid" / "examples.yaml"
    text = path.read_text("utf-8")
    old = "- move: 10H side.6 > foundation.5"
    line = text[: text.index(old)].count("\n") + 1
    path.write_text(text.replace(old, "- move: 9S side.2 > foundation.5", 1), "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nrulesgen_content = content\n", "utf-8")
    done = collected(tmp_path)
    assert done.returncode == 1
    assert f"content/braid/examples.yaml:{line}:" in done.stdout
    assert "1 failed" in done.stdout
    done = collected(tmp_path, "-k", "texts")
    assert (done.returncode, "1 passed" in done.stdout) == (0, True), done.stdout


def test_the_plugin_is_silent_unless_asked(tmp_path: Path) -> None:
    """No option, no setting: nothing is collected, nothing of ours is imported."""
    shutil.copytree(ROOT / "content" / "braid", tmp_path / "content" / "braid")
    assert collected(tmp_path).returncode == 5
    assert collected(tmp_path, "--rulesgen-content", "none").returncode == 4
    program = (
        "import sys, rulesgen.pytest_plugin;"
        "print(sorted(m for m in sys.modules if m.startswith('rulesgen.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "['rulesgen.pytest_plugin']"


def test_the_hook_calls_the_check(here: Here) -> None:
    """What the hook's definition says exists."""
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    tool, command = hook["entry"].split()
    assert tool == "rulesgen"
    assert here(command, "--help").returncode == 0
    assert re.match(hook["files"], "content/braid/rules.yaml")


def test_the_schemas_in_docs_are_current() -> None:
    """`rulesgen schema -o docs/schemas` writes them anew; every content file names its own."""
    for name, schema in schemas().items():
        path = ROOT / "docs" / "schemas" / name
        assert json.loads(path.read_text("utf-8")) == schema, "rulesgen schema -o docs/schemas"
    for path in sorted((ROOT / "content").glob("*/*.yaml")):
        name = path.name.partition(".")[0]
        if name in FILES:
            line = path.read_text("utf-8").partition("\n")[0]
            target = line.removeprefix("# yaml-language-server: $schema=")
            assert (path.parent / target).resolve() == ROOT / "docs" / "schemas" / f"{name}.schema.json"
