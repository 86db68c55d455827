"""A book for a variant shows only what holds there: its own rules judge its examples and exercises."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from books import workshop
from calls import ROOT

from rulesgen.documents.profile import Profile
from rulesgen.examples import under
from rulesgen.faults import Faults
from rulesgen.folders import find_folders
from rulesgen.press.checking import check_games
from rulesgen.press.workshop import Workshop


def said(game: str, code: str, variants: tuple[str, ...] = ()) -> str:
    """All words of a book."""
    text = workshop().compose(game, code, Profile(), variants).document.body.text
    return " ".join(text.split())


@pytest.mark.parametrize(
    ("code", "forbidden", "rows"),
    [("de", "Falsche Herkunft", "Eine Reihe wächst"), ("en", "Not into this space", "A row grows")],
)
def test_braid_built_at_the_sides_forbids_nothing_that_is_allowed_there(
    code: str, forbidden: str, rows: str
) -> None:
    """Without the variant a space at a side takes no card of the braid; with it, it does."""
    assert forbidden in said("braid", code)
    assert rows not in said("braid", code)
    assert forbidden in said("braid", code, ("long",))
    assert forbidden not in said("braid", code, ("side-building",))
    assert rows in said("braid", code, ("side-building",))
    assert forbidden not in said("braid", code, ("duplicates", "side-building"))


def test_an_exercise_is_answered_by_the_rules_of_its_book() -> None:
    """Q♠ lies at a side beside no card; where sides are built on it may go on K♦."""
    assert "Answer to the exercise" in said("braid", "en")
    assert "Q♠ on K♦" not in said("braid", "en")
    assert "Q♠ on K♦" in said("braid", "en", ("side-building",))


def test_a_step_that_other_rules_judge_otherwise_is_named() -> None:
    game = workshop().game("braid")
    found = under(game.example("wrong-source"), game.rules.with_variants(("side-building",)))
    assert found.fault == (
        "fault.variant-allows",
        {
            "name": "wrong-source",
            "variants": "side-building",
            "step": "1",
            "move": "6D braid > side.6",
            "reason": "source",
        },
    )


def test_what_holds_under_other_rules_is_the_same_position_under_them() -> None:
    game = workshop().game("braid")
    long = game.rules.with_variants(("long",))
    found = under(game.example("first-moves"), long)
    assert found.fault is None
    assert found.example.rules is long
    assert found.example.end.piles() == game.example("first-moves").end.piles()


def test_a_table_with_more_piles_shows_those_of_the_example() -> None:
    """British Square has four columns, the American layout sixteen: the others stand nowhere."""
    game = workshop().game("british-square")
    found = under(game.example("first-moves"), game.rules.with_variants(("american",)))
    assert found.fault is None
    assert "column.16" not in found.example.start.piles()


def test_an_example_written_for_a_variant_keeps_its_own_rules() -> None:
    game = workshop().game("klondike")
    example = game.example("draw-three")
    assert under(example, game.base).example is example


def test_check_and_book_tell_of_an_example_that_does_not_hold(tmp_path: Path) -> None:
    """Without `unless:` the wrong example would stand in the variant's book."""
    (tmp_path / "content").mkdir()
    shutil.copytree(ROOT / "content" / "braid", tmp_path / "content" / "braid")
    for code in ("en", "de"):
        path = tmp_path / "content" / "braid" / f"text.{code}.yaml"
        written = path.read_text("utf-8")
        assert written.count("        unless: [side-building]\n") == 1
        path.write_text(written.replace("        unless: [side-building]\n", ""), "utf-8")
    own = Workshop(find_folders(tmp_path))
    told = [fault for fault in check_games(own, ["braid"]).faults if "variant" in fault.key]
    assert [(fault.key, Path(fault.where.file).name) for fault in told] == [
        ("fault.variant-allows", "text.de.yaml"),
        ("fault.variant-allows", "text.en.yaml"),
    ]
    with pytest.raises(Faults, match="variant-allows"):
        own.compose("braid", "de", Profile(), ("duplicates", "side-building"))


def test_a_variant_that_there_is_not_is_a_fault_under_unless(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    shutil.copytree(ROOT / "content" / "braid", tmp_path / "content" / "braid")
    path = tmp_path / "content" / "braid" / "text.de.yaml"
    written = path.read_text("utf-8")
    path.write_text(re.sub(r"unless: \[side-building\]", "unless: [slow]", written), "utf-8")
    faults = check_games(Workshop(find_folders(tmp_path)), ["braid"]).faults
    assert "call.unknown-variant" in {fault.key for fault in faults}


@pytest.mark.parametrize(
    ("game", "kept", "told"),
    [
        ("braid", "when: [duplicates]\n        unless: [duplicates]", "fault.block-in-no-book"),
        ("klondike", "when: [draw-one]", "fault.block-in-no-book"),
        ("klondike", "when: [draw-one, draw-three]", "fault.block-in-no-book"),
        ("klondike", "unless: [draw-one]", "fault.unless-default"),
    ],
)
def test_a_block_that_nobody_would_read_is_told(
    game: str, kept: str, told: str, tmp_path: Path
) -> None:
    """Draw one is Klondike's default: its book is the one without variants."""
    (tmp_path / "content").mkdir()
    shutil.copytree(ROOT / "content" / game, tmp_path / "content" / game)
    first = r"(        )(when: \[(?:duplicates|draw-three)\])"
    for code in ("en", "de"):
        path = tmp_path / "content" / game / f"text.{code}.yaml"
        written, changed = re.subn(first, rf"\1{kept}", path.read_text("utf-8"), count=1)
        assert changed == 1
        path.write_text(written, "utf-8")
    faults = check_games(Workshop(find_folders(tmp_path)), [game]).faults
    assert [Path(f.where.file).name for f in faults if f.key == told] == [
        "text.de.yaml",
        "text.en.yaml",
    ]
