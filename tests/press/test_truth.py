"""A page cannot disagree with the engine: one wrong card, value or fact, and nothing is printed."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesgen.documents.profile import Profile
from rulesgen.faults import Fault
from rulesgen.folders import find_folders
from rulesgen.press.checking import check_games
from rulesgen.press.workshop import Workshop

ROOT = Path(__file__).resolve().parents[2]
GAME = "braid"
Edit = Callable[[str, str, str], int]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with its own copy of one game's content."""
    shutil.copytree(ROOT / "content" / GAME, tmp_path / "content" / GAME)
    return tmp_path


@pytest.fixture
def edit(copy: Path) -> Edit:
    """Replace a text that stands once in a file of the copy; gives the line it stands on."""

    def change(name: str, old: str, new: str) -> int:
        path = copy / "content" / GAME / name
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {name}"
        path.write_text(text.replace(old, new), "utf-8")
        return text[: text.index(old)].count("\n") + 1

    return change


def faults(folder: Path) -> tuple[Fault, ...]:
    """What `check` finds in a folder."""
    return tuple(check_games(Workshop(find_folders(folder)), [GAME]).faults)


def words(folder: Path, language: str) -> str:
    """The whole text of the rulebook."""
    book = Workshop(find_folders(folder)).compose(GAME, language, Profile())
    return re.sub(r"\s+", " ", book.document.body.text)


def test_the_content_as_it_stands_is_free_of_faults(copy: Path) -> None:
    assert faults(copy) == ()


def test_another_card_in_the_example_fails_at_its_step(copy: Path, edit: Edit) -> None:
    line = edit(
        "examples.yaml", "- move: 10H side.6 > foundation.5", "- move: 9S side.2 > foundation.5"
    )
    assert [(f.where.line, f.key, f.facts["reason"]) for f in faults(copy)] == [
        (line, "fault.example-refused", "suit")
    ]


def test_the_wrong_twin_of_the_worked_example_fails_for_its_reason(copy: Path, edit: Edit) -> None:
    """The jack before the ten: the same moves, two of them exchanged."""
    line = edit(
        "examples.yaml",
        "- move: 10H side.6 > foundation.5\n      - move: JH corner.1 > foundation.5",
        "- move: JH corner.1 > foundation.5\n      - move: 10H side.6 > foundation.5",
    )
    found = [fault for fault in faults(copy) if fault.key.startswith("fault.example-")]
    assert [(f.where.line, f.facts["step"], f.facts["reason"]) for f in found] == [
        (line, "3", "rank")
    ]


def test_a_rule_that_the_example_depends_on_fails_at_the_step(copy: Path, edit: Edit) -> None:
    """Where corners take kings only, the jack from the braid's end may not fill one."""
    corner = "space: {fill: optional, from: [braid], takes: "
    edit("rules.yaml", f"{corner}any}}", f"{corner}king}}")
    text = (copy / "content" / GAME / "examples.yaml").read_text("utf-8")
    line = text[: text.index("JH braid > corner.1")].count("\n") + 1
    (found, *_) = faults(copy)
    assert (found.where.line, found.key, found.facts["reason"]) == (
        line,
        "fault.example-refused",
        "space",
    )


def test_a_claim_about_the_end_fails_at_its_line(copy: Path, edit: Edit) -> None:
    line = edit("examples.yaml", "ends: {braid: 18, corner: 4", "ends: {braid: 17, corner: 4")
    (found,) = faults(copy)
    assert found.where.line == line
    assert found.key == "fault.example-ends"
    assert found.facts["found"] == "18"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_fact_that_does_not_exist_fails_at_its_line(
    copy: Path, edit: Edit, language: str
) -> None:
    name = f"text.{language}.yaml"
    text = (copy / "content" / GAME / name).read_text("utf-8")
    match = next(re.finditer(r"(?<!piles\.)stock\.passes", text))
    line = text[: match.start()].count("\n") + 1
    path = copy / "content" / GAME / name
    path.write_text(text[: match.start()] + "stock.passses" + text[match.end() :], "utf-8")
    (found,) = faults(copy)
    assert (found.where.line, found.key, found.facts["found"]) == (
        line,
        "fault.unknown-fact",
        "passses",
    )


@pytest.mark.parametrize(
    ("language", "three", "two"),
    [("en", "three passes", "two passes"), ("de", "drei Durchgänge", "zwei Durchgänge")],
)
def test_another_number_of_passes_changes_the_printed_text(
    copy: Path, edit: Edit, language: str, three: str, two: str
) -> None:
    before = words(copy, language)
    assert three in before
    assert two not in before
    edit("rules.yaml", "passes: 3", "passes: 2")
    after = words(copy, language)
    assert three not in after
    assert two in after


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "QS"), ("en", "10H"), ("en", "9♥"), ("de", "KD"), ("de", "Herzneun"), ("de", "Kreuzdame")],
)
def test_a_typed_card_is_a_fault_in_whatever_spelling(
    copy: Path, language: str, typed: str
) -> None:
    path = copy / "content" / GAME / f"text.{language}.yaml"
    text = path.read_text("utf-8")
    start = text.index("teaser: |\n  ") + len("teaser: |\n  ")
    path.write_text(f"{text[:start]}{typed} {text[start:]}", "utf-8")
    found = [fault for fault in faults(copy) if fault.key == "fault.literal-card"]
    assert [fault.facts["found"] for fault in found] == [typed]
