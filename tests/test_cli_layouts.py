"""`diagram` without a deal draws the empty layout; `games` shows titles where there are texts."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from calls import Here

ROOT = Path(__file__).resolve().parents[1]
GAMES = sorted(path.name for path in (ROOT / "content").iterdir() if path.is_dir())


@pytest.mark.parametrize("game", GAMES)
def test_the_empty_layout_has_names_and_no_cards(here: Here, game: str) -> None:
    done = here("diagram", game)
    assert done.returncode == 0
    assert "Foundations" in done.stdout
    assert "-♥" in done.stdout
    assert "##" not in done.stdout
    assert not any(f"{rank}♥" in done.stdout for rank in ("A", "9", "10", "K"))
    svg = here("diagram", game, "--lang", "de", "--format", "svg")
    assert svg.returncode == 0
    assert "Zielstapel" in svg.stdout


def test_a_variant_has_its_own_layout(here: Here) -> None:
    done = here("diagram", "british-square", "--variant", "american")
    assert done.stdout.count("--") == 18  # sixteen columns, stock and waste


def test_a_picture_s_file_bears_the_game_s_title(here: Here, tmp_path: Path) -> None:
    file = tmp_path / "braid.pdf"
    assert here("diagram", "braid", "--lang", "de", "-o", str(file)).returncode == 0
    document = pypdfium2.PdfDocument(file)
    title = document.get_metadata_value("Title")
    document.close()
    assert title == "Der Zopf"


def test_a_choice_without_a_deal_is_refused(here: Here) -> None:
    assert here("diagram", "braid", "--scheme", "pysol").returncode == 2


def test_titles_stand_beside_the_ids(here: Here) -> None:
    lines = here("games", "--lang", "de").stdout.splitlines()
    assert [line.split()[0] for line in lines] == GAMES
    assert any("Der Zopf" in line for line in lines)
    found = json.loads(here("games", "--json").stdout)
    assert all(set(game) == {"id", "variants"} for game in found)
