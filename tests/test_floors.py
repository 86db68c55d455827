"""The house: imports go down only, games stand outside, rooms are small and have a sign at the door."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "rulesgen"
MODULES = sorted(path for path in HOUSE.rglob("*.py") if "_catalogue" not in path.parts)

FLOORS = [
    *("faults", "files", "folders", "cards", "sources", "rules", "deal", "engine", "solver"),
    *("language", "examples", "shelf", "documents", "renderers", "press", "playing", "cli"),
    "pytest_plugin",
]
"""From the cellar to the roof; a floor may use itself and what lies below it."""

ONE_HOME = {"reportlab": "renderers", "babel": "language", "click": "cli", "rich": "cli"}
"""Outside libraries that are touched on one floor only."""


def floor_of(path: Path) -> str:
    """The floor of a module: its first folder or its own name below rulesgen/."""
    return path.relative_to(HOUSE).parts[0].removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full name of everything that a module imports, also late and for types only."""
    package = ["rulesgen", *path.relative_to(HOUSE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*home, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{base}.{name.name}") for name in node.names)


def shown(path: Path) -> str:
    """A path as pytest shows it."""
    return path.relative_to(ROOT).as_posix()


def test_every_module_has_a_floor() -> None:
    """A new module belongs somewhere: to a floor that stands in FLOORS."""
    doors = {"__init__", "__main__"}
    assert {floor_of(path) for path in MODULES} - doors <= set(FLOORS)


def test_no_public_name_is_a_room_s_too() -> None:
    """Whoever imports a room would find it in place of what the front door promises."""
    import rulesgen

    assert set(rulesgen.__all__).isdisjoint(floor_of(path) for path in MODULES)


def test_imports_go_down() -> None:
    """No module imports from a floor above its own."""
    upwards = []
    for path in MODULES:
        own = floor_of(path)
        for line, name in imported(path):
            used = name.split(".")[1] if name.startswith("rulesgen.") else ""
            if {own, used} <= set(FLOORS) and FLOORS.index(used) > FLOORS.index(own):
                upwards.append(f"{shown(path)}:{line}: {own} imports {name}")
    assert upwards == []


def test_outside_libraries_have_one_home() -> None:
    """A library that is touched on one floor can be changed on one floor."""
    elsewhere = []
    for path in MODULES:
        for line, name in imported(path):
            home = ONE_HOME.get(name.split(".")[0])
            if home and floor_of(path) != home:
                elsewhere.append(f"{shown(path)}:{line}: {name} belongs to {home}")
    assert elsewhere == []


def test_no_game_is_named_in_the_code() -> None:
    """A new game is one folder and no Python: neither code nor templates know a game's id."""
    games = sorted(path.name for path in (ROOT / "content").iterdir() if path.is_dir())
    assert games
    words = "|".join(re.escape(game).replace(r"\-", r"[-_ ]?") for game in games)
    name = re.compile(rf"(?<![a-z])({words})(?![a-z])", re.IGNORECASE)
    found = []
    for path in [*MODULES, *sorted((ROOT / "templates").rglob("*"))]:
        if path.is_file():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if name.search(line):
                    found.append(f"{shown(path)}:{number}: {line.strip()}")
    assert found == []


def test_rooms_are_small() -> None:
    """No module is longer than 400 lines."""
    lengths = {shown(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > 400} == {}


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_public_names_are_explained(path: Path) -> None:
    """Every module, public class and function says what it is for (a method may lean on its class)."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    silent = [] if ast.get_docstring(tree) else ["the module itself"]
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            silent += [] if ast.get_docstring(node) else [f"{node.name}:{node.lineno}"]
    assert silent == []
