"""Where content, locales and templates come from: the folder the tool stands in, else the built-in ones.

An own `content/` replaces the built-in catalogue as a whole; `locales/` and `templates/` fall back file
by file, so that somebody can change one phrase book or one page and keep the rest.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rulesgen.faults import WrongCall

SOURCE_FOLDERS = ("content", "locales", "templates")
"""The folders that people write in; outputs never go there."""


@dataclass(frozen=True)
class Folders:
    """The folders of one run."""

    root: Path
    """The folder the tool stands in: own folders are looked for here, outputs are named from here."""
    content: Path
    """The catalogue in use: one folder per game."""
    locales: tuple[Path, ...]
    """Folders of languages, the nearest first."""
    templates: tuple[Path, ...]
    """Folders of templates, the nearest first."""

    def games(self) -> dict[str, Path]:
        """The game folders of the catalogue by id, in alphabetical order.

        A game is a folder with any YAML file, so that one whose rules.yaml is lost is missed; folders
        whose name begins with a dot or an underscore are passed over.
        """
        if not self.content.is_dir():
            return {}
        return {
            folder.name: folder
            for folder in sorted(self.content.iterdir())
            if folder.name[0] not in "._" and folder.is_dir() and any(folder.glob("*.yaml"))
        }

    def game(self, game: str) -> Path:
        """The folder of one game; `WrongCall` `call.unknown-game` names those there are."""
        games = self.games()
        if game not in games:
            raise WrongCall("call.unknown-game", game=game, available=", ".join(games))
        return games[game]

    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that have a folder, in alphabetical order."""
        found = {
            folder.name
            for home in self.locales
            if home.is_dir()
            for folder in home.iterdir()
            if folder.is_dir() and folder.name[0] not in "._"
        }
        return tuple(sorted(found))

    def locale_files(self, language: str, suffix: str = ".po") -> tuple[Path, ...]:
        """A language's files with this ending, by name; of two with one name the nearest counts."""
        return tuple(self._overlaid(self.locales, language, suffix).values())

    def locale_file(self, language: str, name: str) -> Path | None:
        """One file of a language, the nearest; None where there is none."""
        return _first(home / language / name for home in self.locales)

    def template(self, name: str) -> Path | None:
        """One template by its name below templates/ ("sheets/player.yaml"), the nearest, or None."""
        return _first(home / name for home in self.templates)

    def template_files(self, below: str = "", suffix: str = "") -> tuple[Path, ...]:
        """The templates directly in a folder below templates/; of two with one name the nearest."""
        return tuple(self._overlaid(self.templates, below, suffix).values())

    def sources(self) -> tuple[Path, ...]:
        """All folders that outputs must keep out of (for `files.check_target`)."""
        own = tuple(self.root / name for name in SOURCE_FOLDERS)
        return tuple(dict.fromkeys((*own, self.content, *self.locales, *self.templates)))

    def shown(self, path: Path) -> str:
        """A path as messages show it: from the folder the tool stands in where it lies below.

        Always with "/", so that messages are the same on every system.
        """
        try:
            return path.relative_to(self.root).as_posix()
        except ValueError:
            return path.as_posix()

    @staticmethod
    def _overlaid(homes: tuple[Path, ...], below: str, suffix: str) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for home in reversed(homes):
            folder = home / below
            if folder.is_dir():
                found |= {
                    path.name: path
                    for path in folder.iterdir()
                    if path.name.endswith(suffix) and path.name[0] != "." and path.is_file()
                }
        return dict(sorted(found.items()))


def built_in_folder() -> Path:
    """Where the built-in content, locales and templates lie: in the wheel, else in the checkout."""
    here = Path(__file__).resolve().parent
    shipped = here / "_catalogue"
    return shipped if shipped.is_dir() else here.parent


def find_folders(root: Path | None = None) -> Folders:
    """The folders for a run in `root` (by default the current folder).

    Raises `WrongCall` `call.no-folder` if the current folder has been removed.
    """
    if root is None:
        try:
            root = Path(os.getcwd())
        except FileNotFoundError as error:
            raise WrongCall("call.no-folder") from error
    built_in = built_in_folder()
    own = root / "content"
    return Folders(
        root=root,
        content=own if own.is_dir() else built_in / "content",
        locales=_nearest_first(root / "locales", built_in / "locales"),
        templates=_nearest_first(root / "templates", built_in / "templates"),
    )


def _nearest_first(own: Path, built_in: Path) -> tuple[Path, ...]:
    folders = tuple(folder for folder in (own, built_in) if folder.is_dir())
    if len(folders) == 2 and os.path.samefile(*folders):
        return folders[:1]
    return folders


def _first(paths: Iterable[Path]) -> Path | None:
    return next((path for path in paths if path.is_file()), None)
