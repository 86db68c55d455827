"""A new game's folder: files in which everything is still to be said, with a hint at each place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rulesgen.faults import WrongCall
from rulesgen.files import new_folder, write_text
from rulesgen.press.names import NAME
from rulesgen.press.schemas import editor_line

_RULES = """\
game: {game}
# {edition}
edition: ""
# {draft}
# draft: {draft-reason}
# {numbers}
players: ""
packs: ""

# {deal}
deal:
  - {{to: "", cards: "", order: "", face: ""}}

# {piles}
piles:
  column:
    role: column
    count: ""
    unit: ""
    build: ""
    space: {{fill: ""}}
  foundation:
    role: foundation
    count: ""
    base: ""
    build: {{suit: same, direction: "", wrap: ""}}
    cards: ""
    from: ""
    take-back: ""

goal: all-on-foundations

# {table}
table:
  column: {{at: [[0, 0]]}}
  foundation: {{at: [[0, 0]]}}

# {rulings}
rulings: []

# {sources}
sources: []
"""
_EXAMPLES = """\
game: {game}

# {examples}
examples: []
"""
_TEXT = """\
game: {game}
language: {language}
title: ""
# {teaser}
teaser: ""
# {terms}
terms: {{}}
# {sections}
sections: []
"""
_COUNTS = """\
# {counts}
game: {game}

counts: []
"""
_HINTS = (
    *("edition", "draft", "draft-reason", "numbers", "deal", "piles", "table", "rulings", "sources"),
    *("examples", "teaser", "terms", "sections", "counts"),
)


def new_game(
    content: Path, name: str, languages: Sequence[str], phrase: Callable[[str], str]
) -> list[Path]:
    """Write the folder of a new game, whole or not at all, and give its files' paths.

    `phrase` gives the hints by key. Raises `WrongCall` for a name that is none, for a folder that is
    there already, and where the system refuses.
    """
    if not NAME.fullmatch(name) or len(name) > 60:
        raise WrongCall("call.bad-name", found=name)
    folder = content / name
    if folder.exists() or folder.is_symlink():
        raise WrongCall("call.folder-exists", folder=folder.as_posix())
    hints = {hint: phrase(f"new.{hint}") for hint in _HINTS}
    facts = {"game": name, **hints}
    texts = {"rules.yaml": _RULES.format(**facts), "examples.yaml": _EXAMPLES.format(**facts)}
    for language in languages:
        texts[f"text.{language}.yaml"] = _TEXT.format(language=language, **facts)
    texts["counts.yaml"] = _COUNTS.format(**facts)
    with new_folder(folder) as unfinished:
        for file, text in texts.items():
            write_text(unfinished / file, editor_line(file) + text)
    return [folder / file for file in texts]
