"""Own folders come before the built-in ones: content as a whole, the others file by file."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesgen.faults import WrongCall
from rulesgen.folders import built_in_folder, find_folders


def written(path: Path, text: str = "") -> Path:
    """Write a small file with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_empty_folder_uses_the_built_in_ones(tmp_path: Path) -> None:
    """Where nothing of one's own lies, everything is built in."""
    folders = find_folders(tmp_path)
    assert folders.content == built_in_folder() / "content"
    assert folders.languages() == ("de", "en")
    assert len(folders.games()) > 0


def test_own_content_replaces_the_catalogue(tmp_path: Path) -> None:
    """A game is a folder with YAML; others are passed over, and no built-in one is left."""
    written(tmp_path / "content" / "mine" / "rules.yaml")
    written(tmp_path / "content" / "notes" / "text.md")
    written(tmp_path / "content" / "_draft" / "rules.yaml")
    written(tmp_path / "content" / "rules-lost" / "text.en.yaml")
    folders = find_folders(tmp_path)
    assert list(folders.games()) == ["mine", "rules-lost"]
    assert folders.game("mine") == tmp_path / "content" / "mine"
    with pytest.raises(WrongCall) as caught:
        folders.game("yours")
    assert (caught.value.key, caught.value.facts["available"]) == ("call.unknown-game", "mine, rules-lost")


def test_locales_fall_back_file_by_file(tmp_path: Path) -> None:
    """One own phrase book stands in place of the built-in one of its name; a new one joins in."""
    own = written(tmp_path / "locales" / "en" / "cli.po")
    new = written(tmp_path / "locales" / "en" / "club.po")
    folders = find_folders(tmp_path)
    files = {path.name: path for path in folders.locale_files("en")}
    assert (files["cli.po"], files["club.po"]) == (own, new)
    assert files["files.po"] == built_in_folder() / "locales" / "en" / "files.po"
    assert folders.locale_file("en", "cli.po") == own
    assert folders.locale_file("de", "cli.po") == built_in_folder() / "locales" / "de" / "cli.po"
    assert folders.locale_file("en", "nowhere.po") is None


def test_own_language(tmp_path: Path) -> None:
    """A folder in locales/ is a language."""
    written(tmp_path / "locales" / "nl" / "cli.po")
    assert find_folders(tmp_path).languages() == ("de", "en", "nl")


def test_templates_fall_back_file_by_file(tmp_path: Path) -> None:
    """The nearest template of a name counts."""
    own = written(tmp_path / "templates" / "sheets" / "own.yaml")
    folders = find_folders(tmp_path)
    assert folders.template("sheets/own.yaml") == own
    assert own in folders.template_files("sheets", ".yaml")
    assert folders.template("none.j2") is None


def test_in_the_checkout_nothing_is_listed_twice() -> None:
    """Standing in the checkout the own folders are the built-in ones."""
    folders = find_folders(built_in_folder())
    assert len(folders.locales) == 1
    assert folders.content in folders.sources()


def test_paths_are_shown_from_the_folder(tmp_path: Path) -> None:
    """Messages name files from where the user stands, others in full."""
    folders = find_folders(tmp_path)
    assert folders.shown(tmp_path / "content" / "a" / "rules.yaml") == "content/a/rules.yaml"
    assert folders.shown(Path("/elsewhere/x")) == "/elsewhere/x"
    assert folders.shown(Path("x.yaml")) == "x.yaml"
