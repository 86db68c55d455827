"""What one call of the tool knows: its folders, its languages, whether it may speak."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass

from rulesgen.cli.messages import Messages, spoken_language
from rulesgen.folders import Folders, find_folders


@dataclass
class Call:
    """Handed to every command (`@click.pass_obj`)."""

    folders: Folders
    """Where content, locales and templates come from."""
    messages: Messages
    """The tool's own phrases."""
    languages: tuple[str, ...] = ("en",)
    """The languages of the documents: one, or two for `--lang en+de`; never from the environment."""
    quiet: bool = False
    """No progress."""

    @property
    def language(self) -> str:
        """The language of documents for a command that makes them in one."""
        return self.languages[0]


def begin(arguments: Sequence[str]) -> Call:
    """The call as far as it is known before its options are read."""
    folders = find_folders()
    spoken = spoken_language(arguments, os.environ, folders.languages())
    return Call(folders, Messages(spoken, folders))
