"""The wheel carries content, locales and templates, and works where nothing else is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel, built as hatchling builds it and without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    builder = WheelBuilder(str(ROOT))
    (wheel,) = builder.build(directory=str(folder / "dist"), versions=["standard"])
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def rulesgen(installed: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the installed tool in a folder; the checkout is not on the path."""
    program = (
        "import sys; "
        f"sys.path[:] = [{str(installed)!r}] + [p for p in sys.path if p not in ('', {str(ROOT)!r})]; "
        "from rulesgen.cli import main; main()"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def below(folder: Path) -> set[str]:
    """The files below a folder, but for what systems leave behind."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


@pytest.mark.parametrize("name", ["content", "locales", "templates"])
def test_what_people_write_is_in_the_wheel(installed: Path, name: str) -> None:
    """Every file of the three folders is there, and in the same words."""
    shipped = installed / "rulesgen" / "_catalogue" / name
    assert below(shipped) == below(ROOT / name) != set()
    for file in below(shipped):
        assert (shipped / file).read_bytes() == (ROOT / name / file).read_bytes()


def test_licences_are_in_the_wheel(installed: Path) -> None:
    """Program and texts have a licence each."""
    (licences,) = installed.glob("rulesgen-*.dist-info/licenses")
    assert below(licences) == {"LICENSE", "LICENSE-texts"}


def test_works_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    """The built-in catalogue is used where there is no other, and nothing is left behind."""
    done = rulesgen(installed, tmp_path, "games", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    ours = {path.name for path in (ROOT / "content").iterdir() if path.is_dir()}
    assert {game["id"] for game in json.loads(done.stdout)} == ours
    assert rulesgen(installed, tmp_path, "--help", "--lang", "de").stdout.startswith("Aufruf:")
    assert list(tmp_path.iterdir()) == []


def test_works_with_own_content(installed: Path, tmp_path: Path) -> None:
    """An own content/ replaces the built-in catalogue as a whole."""
    game = min(path for path in (ROOT / "content").iterdir() if path.is_dir())
    shutil.copytree(game, tmp_path / "content" / game.name)
    done = rulesgen(installed, tmp_path, "games", "--json")
    assert [found["id"] for found in json.loads(done.stdout)] == [game.name]
