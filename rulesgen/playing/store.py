"""Games in progress and records on disk: written after every move, whole or not at all."""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from rulesgen.files import write_text
from rulesgen.playing.lock import Hold, hold

VERSION = 1


@dataclass(frozen=True)
class Saved:
    """A game in progress as it lies on disk."""

    key: str
    """The deal's id, or the pack for one given card by card."""
    pack: tuple[str, ...]
    """Card codes for a pack of one's own; empty for a numbered deal."""
    log: tuple[str, ...]
    seconds: float
    won: bool


@dataclass(frozen=True)
class Record:
    """What has been reached in one game with one choice of variants."""

    won: int = 0
    best_seconds: float | None = None
    fewest_moves: int | None = None

    def with_win(self, seconds: float, moves: int) -> Record:
        """The record after one more win."""
        best = seconds if self.best_seconds is None else min(seconds, self.best_seconds)
        few = moves if self.fewest_moves is None else min(moves, self.fewest_moves)
        return Record(self.won + 1, best, few)


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where games and records are kept: RULESGEN_DATA, else the user's data folder."""
    own = environ.get("RULESGEN_DATA")
    if own:
        return Path(own)
    home = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "rulesgen"


class Store:
    """The folder of saved games and records of one game with its variants."""

    def __init__(self, folder: Path, game: str, variants: Sequence[str]) -> None:
        self.name = "+".join((game, *variants))
        self.folder = folder / "play" / self.name
        self._records = folder / "records.json"

    def save(self, saved: Saved) -> None:
        """Keep a game; `WrongCall` where the disk refuses. A file that is no game is set aside."""
        if self.unreadable(saved.key):
            self.set_aside(saved.key)
        write_text(self._path(saved.key), json.dumps({"version": VERSION} | asdict(saved)) + "\n")
        write_text(self.folder / "last.txt", self._path(saved.key).name + "\n")

    def set_aside(self, key: str) -> Path | None:
        """Keep a saved game that cannot be gone on with under another name; None if there is none."""
        return _set_aside(self._path(key))

    def unreadable(self, key: str) -> bool:
        """Whether a game was kept for the deal that this program cannot read."""
        return self._path(key).exists() and _saved(self._path(key)) is None

    def load(self, key: str) -> Saved | None:
        """The game of a deal, or None if none was kept or the file cannot be read."""
        return _saved(self._path(key))

    def last(self) -> Saved | None:
        """The game saved last, if it is not finished."""
        try:
            name = (self.folder / "last.txt").read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return None
        saved = _saved(self.folder / name) if name and "/" not in name else None
        return saved if saved is not None and not saved.won else None

    def hold(self, key: str) -> Hold | None:
        """Keep a deal's game to this process; None while another process has it."""
        return hold(self._path(key).with_suffix(".lock"))

    def record(self) -> Record:
        """The record so far."""
        found = self._all_records().get(self.name, {})
        try:
            return Record(**found)
        except TypeError:
            return Record()

    def keep_win(self, seconds: float, moves: int) -> Record:
        """Enter a win; the record after it. Two sittings that win at once are both entered."""
        held = hold(self._records.with_suffix(".lock"), wait=True)
        try:
            record = self.record().with_win(seconds, moves)
            if self._records.exists() and not isinstance(_json(self._records), dict):
                _set_aside(self._records)
            found = self._all_records() | {self.name: asdict(record)}
            write_text(self._records, json.dumps(found, indent=1, sort_keys=True) + "\n")
        finally:
            if held is not None:
                held.let_go()
        return record

    def _all_records(self) -> dict[str, Any]:
        found = _json(self._records)
        return found if isinstance(found, dict) else {}

    def _path(self, key: str) -> Path:
        return self.folder / f"{hashlib.sha256(key.encode()).hexdigest()[:16]}.json"


def _set_aside(path: Path) -> Path | None:
    for number in range(1, 1000):
        kept = path.with_suffix(f".old-{number}.json")
        if not kept.exists():
            try:
                path.rename(kept)
            except OSError:
                return None
            return kept
    return None


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return None


def _saved(path: Path) -> Saved | None:
    found = _json(path)
    if not isinstance(found, dict) or found.get("version") != VERSION:
        return None
    try:
        saved = Saved(
            str(found["key"]),
            tuple(map(str, found["pack"])),
            tuple(map(str, found["log"])),
            float(found["seconds"]),
            bool(found["won"]),
        )
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return saved if math.isfinite(saved.seconds) and saved.seconds >= 0 else None
