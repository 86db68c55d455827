"""A pytest plugin: the worked examples of a content folder as tests, and what `check` finds as one more.

It does nothing unless it is asked: `pytest --rulesgen-content content`, or in the settings
`rulesgen_content = content`. Each example is a test named `game::example`; the texts of a game are one
test, `game::texts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rulesgen.faults import Fault
    from rulesgen.press.workshop import Workshop

# Everything of ours is imported when it is asked for: other projects' tests must not wait for it.


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option and the setting that name the folder."""
    text = "a content folder of rulesgen whose games are collected as tests"
    parser.addoption("--rulesgen-content", metavar="DIR", default=None, help=text)
    parser.addini("rulesgen_content", text, default="")


def pytest_collection(session: pytest.Session) -> None:
    """Refuse a folder that is not there before anything is collected."""
    folder = content_folder(session.config)
    if folder is not None and not folder.is_dir():
        raise pytest.UsageError(f"--rulesgen-content: no folder {folder}")


def content_folder(config: pytest.Config) -> Path | None:
    """The folder asked for: the option as seen from here, the setting from the root."""
    given = config.getoption("--rulesgen-content")
    if given:
        return config.invocation_params.dir / str(given)
    named = str(config.getini("rulesgen_content"))
    return config.rootpath / named if named else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the games' tests to those that were collected."""
    folder = content_folder(config)
    if folder is not None:
        items.extend(Content.from_parent(session, name=folder.name, folder=folder).collect())


class Content(pytest.Collector):
    """A content folder."""

    def __init__(self, folder: Path, **more: object) -> None:
        from rulesgen.folders import Folders, find_folders

        super().__init__(**more)  # type: ignore[arg-type]
        here = find_folders(folder.parent)
        self.folders = Folders(here.root, folder, here.locales, here.templates)

    def collect(self) -> Iterable[pytest.Item]:
        """The tests of all games."""
        from rulesgen.press.workshop import Workshop

        workshop = Workshop(self.folders)
        for game in self.folders.games():
            yield from Game.from_parent(self, name=game, workshop=workshop).collect()


class Game(pytest.Collector):
    """One game of it."""

    def __init__(self, workshop: Workshop, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.workshop = workshop

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each example, and one for the texts."""
        from rulesgen.press.checking import Checked, check_game

        faults = tuple(check_game(self.workshop, self.name, Checked()))
        shelved = self.workshop.shelved(self.name)
        examples = list(shelved.game.examples) if shelved.game is not None else []
        for example in (*examples, *sorted(shelved.failed)):
            own = tuple(f for f in faults if f.facts.get("name") == example)
            yield Holds.from_parent(self, name=example, faults=own)
        rest = tuple(f for f in faults if f.facts.get("name") not in shelved.failed)
        yield Holds.from_parent(self, name="texts", faults=rest)


class Holds(pytest.Item):
    """One claim: there is nothing wrong with an example, or with the texts."""

    def __init__(self, faults: tuple[Fault, ...], **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self.faults = faults

    def runtest(self) -> None:
        """Fail with every fault."""
        from rulesgen.faults import Faults

        if self.faults:
            raise Faults(self.faults)

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None
    ) -> str:
        """The faults as sentences with file, line and column."""
        from rulesgen.faults import Faults
        from rulesgen.folders import find_folders
        from rulesgen.language import load_language, message_of

        if not isinstance(excinfo.value, Faults):
            return str(super().repr_failure(excinfo))
        home = find_folders().locales
        english = load_language("en", home)
        return "\n".join(str(message_of(fault, english)) for fault in excinfo.value.faults)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where pytest says it is."""
        line = self.faults[0].where.line - 1 if self.faults else None
        return self.path, line, f"{self.parent.name if self.parent else ''}::{self.name}"
