"""How long a check takes: all games as they are, then copies of them, which have to cost the same each.

In seconds of the processor: on a busy machine the clock on the wall says nothing.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from pathlib import Path
from time import process_time

from benchmarks.table import Row, best
from rulesgen.folders import built_in_folder, find_folders
from rulesgen.press.checking import accept, check_games
from rulesgen.press.workshop import Workshop

COPIES = 300


def measure(copies: int = COPIES) -> list[Row]:
    """All games against one of them; many copies against as many times one copy."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        all_games = find_folders(built_in_folder()).games().values()
        games = [g for g in all_games if "R1:" not in (g / "examples.yaml").read_text("utf-8")]
        for number in range(copies):
            copied(games[number % len(games)], folder / "content", f"copy-{number}")
        accept(Workshop(find_folders(folder)), ["all"])
        few, many = max(len(games), copies // 10), copies
        checked(folder, few)  # fonts, hyphenation and phrase books are read once
        one = best(lambda: checked(folder, few), 1, process_time)
        all_of_them = best(lambda: checked(folder, many), 1, process_time)
        ours = best(
            lambda: check_games(Workshop(find_folders(built_in_folder())), ()), 3, process_time
        )
        single = one / few
        return [
            Row(f"check of our {len(all_games)} games", ours, "a game", single),
            Row(f"check of {many} games", all_of_them, f"{many} times a game", single * many),
        ]


def checked(folder: Path, count: int) -> None:
    """Check the first so many copies; they are free of faults."""
    report = check_games(Workshop(find_folders(folder)), [f"copy-{n}" for n in range(count)])
    assert report.games == count
    assert not report.faults, report.faults[:3]


def copied(game: Path, content: Path, name: str) -> None:
    """A game under another name."""
    shutil.copytree(game, content / name)
    for path in (content / name).glob("*.yaml"):
        text = path.read_text("utf-8")
        text = re.sub(r"^game: .*", f"game: {name}", text, count=1, flags=re.MULTILINE)
        path.write_text(text, "utf-8")
