"""A new game's folder: files in which everything is still to be said, with a hint at each place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rulesgen.faults import WrongCall
from rulesgen.files import write_text
from rulesgen.press.names import NAME
from rulesgen.press.schemas import editor_line

_RULES = """\
game: {game}
# {edition}
edition: ""
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
    *("edition", "numbers", "deal", "piles", "table", "rulings", "sources"),
    *("examples", "teaser", "terms", "sections", "counts"),
)


def new_game(
    content: Path, name: str, languages: Sequence[str], phrase: Callable[[str], str]
) -> list[Path]:
    """Write the files of a new game and give their paths; nothing that exists is touched.

    `phrase` gives the hints by key. Raises `WrongCall` for a name that is none, for a folder that is
    there already, and where the system refuses.
    """
    if not NAME.fullmatch(name) or len(name) > 60:
        raise WrongCall("call.bad-name", found=name)
    folder = content / name
    if folder.exists() or folder.is_symlink():
        raise WrongCall("call.folder-exists", folder=folder.as_posix())
    hints = {hint: phrase(f"new.{hint}") for hint in _HINTS}
    files = [
        _write(folder / "rules.yaml", _RULES, hints, game=name),
        _write(folder / "examples.yaml", _EXAMPLES, hints, game=name),
    ]
    for language in languages:
        path = folder / f"text.{language}.yaml"
        files.append(_write(path, _TEXT, hints, game=name, language=language))
    return [*files, _write(folder / "counts.yaml", _COUNTS, hints, game=name)]


def _write(path: Path, form: str, hints: Mapping[str, str], **facts: str) -> Path:
    write_text(path, editor_line(path.name) + form.format(**hints, **facts))
    return path
