"""Grades of a game: measured, kept beside it, told by find and printed in books; stale ones are found out."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from calls import ROOT, Here

from benchmarks.grades import Deal, keep, main, result_of
from rulesgen.deal.labels import NumberRange
from rulesgen.rules.reading import read_rules
from rulesgen.shelf.grades import FILE, grade_faults, read_grades
from rulesgen.solver import Budget, Won
from rulesgen.solver.grading import Grade, Measured

GAME = "klondike"
VARIANT = "draw-three"


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled; ways are printed as they are found, for shorter ones are long looked for then."""
    monkeypatch.setenv("RULESGEN_COMPILE", "0")
    monkeypatch.setattr("rulesgen.solver.portfolio.SHORT", ())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An own folder with a copy of one game, and grades for its variant: a deal that is won blind twice is
    easy, one that never is comes after the others."""
    shutil.copytree(ROOT / "content" / GAME, tmp_path / "content" / GAME)
    (tmp_path / "content" / GAME / FILE).unlink(missing_ok=True)
    way = Won(("draw", "draw", "redeal", "KH waste > column.1"), 500)
    found = [Measured(99 if left <= 100 else 100, left, 7000) for left in range(1, 201)]
    deals = [Deal(one, way) for one in found]
    game = read_rules(tmp_path / "content" / GAME / "rules.yaml")
    rules = game.with_variants([VARIANT])
    result = result_of(rules, NumberRange(1, 1000), Budget(nodes=2000), deals)
    keep(tmp_path / "content" / GAME, game, result)
    return tmp_path


def edited(folder: Path, change: Callable[[str], str]) -> Path:
    """The grades after an edit."""
    path = folder / "content" / GAME / FILE
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    return path


def faults(folder: Path) -> list[tuple[str, int]]:
    """Keys of the faults in the grades, with their lines."""
    home = folder / "content" / GAME
    found = read_grades(home, "shown")
    assert found is not None
    return [(f.key, f.where.line) for f in grade_faults(found, read_rules(home / "rules.yaml"))]


# -- what is kept


@pytest.mark.parametrize("game", sorted(p.parent.name for p in ROOT.glob(f"content/*/{FILE}")))
def test_grades_of_our_games_are_measured_with_their_rules_as_they_are(game: str) -> None:
    """Nothing is stale, and the table in the docs tells where they end."""
    home = ROOT / "content" / game
    found = read_grades(home, game)
    assert found is not None
    rules = read_rules(home / "rules.yaml")
    assert list(grade_faults(found, rules)) == []
    assert [r.chosen for r in found.graded(rules)] == [r.variants for r in found.record.results]
    table = (ROOT / "docs" / "grades.md").read_text(encoding="utf-8")
    for result in found.record.results:
        ends = (result.easy.wins, result.medium.wins, result.hard.wins)
        row = ("+".join((game, *result.variants)), result.winnable, *ends)
        assert f"| {' | '.join(map(str, row))} |\n" in table


def test_what_is_kept_reads_back(folder: Path) -> None:
    home = folder / "content" / GAME
    found = read_grades(home, "shown")
    assert found is not None
    rules = read_rules(home / "rules.yaml").with_variants([VARIANT])
    result = found.of(rules)
    assert result is not None
    assert (result.winnable, result.easy.usual.draws, result.easy.usual.turn_overs) == (200, 2, 1)
    assert result.boundaries.hardest == tuple(
        Measured(failures, left, 7000) for failures, left in ((99, 50), (99, 100), (100, 150))
    )
    assert found.of(read_rules(home / "rules.yaml").base) is None


def test_a_second_measurement_takes_the_place_of_the_first(folder: Path) -> None:
    home = folder / "content" / GAME
    game = read_rules(home / "rules.yaml")
    deals = [Deal(Measured(0, left, 1), Won(())) for left in range(1, 201)]
    for variants in ((), (VARIANT,)):
        rules = game.with_variants(variants)
        result = result_of(rules, NumberRange(1, 1000), Budget(nodes=2000), deals)
        keep(home, game, result)
    found = read_grades(home, "shown")
    assert found is not None
    assert [result.variants for result in found.record.results] == [(), (VARIANT,)]
    assert {result.easy.left for result in found.record.results} == {50}


def test_too_few_numbers_or_winnable_deals_make_no_grades(folder: Path) -> None:
    rules = read_rules(folder / "content" / GAME / "rules.yaml").base
    deals = [Deal(Measured(0, left, 1), Won(())) for left in range(1, 200)]
    for numbers, some in (((1, 999), deals), ((1, 1000), deals[:99])):
        with pytest.raises(ValueError, match="no grades"):
            result_of(rules, NumberRange(*numbers), Budget(nodes=1), some)


def test_deals_that_are_all_alike_make_no_grades(folder: Path) -> None:
    rules = read_rules(folder / "content" / GAME / "rules.yaml").base
    deals = [Deal(Measured(0, 7, 1), Won(()))] * 200
    with pytest.raises(ValueError, match="alike"):
        result_of(rules, NumberRange(1, 1000), Budget(nodes=1), deals)


@pytest.mark.parametrize(("wins", "graded"), [(49, False), (50, True)])
def test_a_quarter_of_the_deals_is_won_blind_at_times_or_there_are_no_grades(
    folder: Path, wins: int, graded: bool
) -> None:
    """Of 200 winnable deals the 50 easiest are easy; where one of them is never won, grades say little."""
    rules = read_rules(folder / "content" / GAME / "rules.yaml").base
    deals = [Deal(Measured(99 if i < wins else 100, i, 1), Won(())) for i in range(200)]
    if graded:
        assert result_of(rules, NumberRange(1, 1000), Budget(nodes=1), deals).easy.wins == 1
    else:
        with pytest.raises(ValueError, match="too seldom"):
            result_of(rules, NumberRange(1, 1000), Budget(nodes=1), deals)


def test_measuring_goes_on_from_the_library_and_says_if_it_is_too_little(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = str(folder / "verdicts.sqlite")
    call = (GAME, "--variant", VARIANT, "--numbers", "5-6", "--nodes", "2000", "--library", library)
    kept = (folder / "content" / GAME / FILE).read_bytes()
    for _ in range(2):
        assert main(call, folder / "content") == 1
        told = capsys.readouterr().err.splitlines()
        assert told[-1] == "1 winnable of 2 numbers make no grades"
    assert (folder / "content" / GAME / FILE).read_bytes() == kept


# -- what check finds


def test_grades_in_order_are_no_fault(folder: Path) -> None:
    assert faults(folder) == []


@pytest.mark.parametrize(
    ("old", "new", "key", "line"),
    [
        (r'rules: ".*"', 'rules: "0123456789abcdef"', "fault.grades-stale", "rules: "),
        (r"player: \d+", "player: 999", "fault.grades-measured", "player: "),
        (r"tries: \d+", "tries: 10", "fault.grades-measured", "player: "),
        (r"last: \d+", "last: 999", "fault.grades-few", "winnable: "),
        (r"winnable: \d+", "winnable: 99", "fault.grades-few", "winnable: "),
        (r"winnable: \d+", "winnable: 1001", "fault.grades-few", "winnable: "),
        (r"easy: \{wins: \d+", "easy: {wins: 0", "fault.grades-order", "easy: "),
        (r"easy: \{wins: \d+", "easy: {wins: 101", "fault.grades-order", "easy: "),
        (r"variants: \[.*\]", "variants: [sideways]", "call.unknown-variant", "variants: "),
        (r"variants: \[.*\]", "variants: [draw-one]", "fault.grades-variants", "variants: "),
        (rf"game: {GAME}", "game: braid", "fault.game-not-folder", "game: "),
    ],
)
def test_grades_that_do_not_hold_are_told_at_their_line(
    folder: Path, old: str, new: str, key: str, line: str
) -> None:
    path = edited(folder, lambda text: re.sub(old, new, text, count=1))
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(number for number, text in enumerate(lines, start=1) if line in text)
    assert (key, place) in faults(folder)


def test_check_tells_of_grades_after_a_change_of_the_rules(folder: Path, here: Here) -> None:
    """With other rules the fingerprint is another; find gives no grade then and says why."""
    rules = folder / "content" / GAME / "rules.yaml"
    rules.write_text(
        rules.read_text(encoding="utf-8").replace("passes: unlimited", "passes: 3"), encoding="utf-8"
    )
    done = here("check", GAME, folder=folder)
    assert done.returncode == 1
    assert re.search(rf"(?m)^content/{GAME}/{FILE}:\d+:\d+: .*other rules", done.stdout + done.stderr)
    done = here("find", GAME, "--variant", VARIANT, "--grade", "easy", "--count", "1", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{GAME}+{VARIANT}" in done.stderr


# -- find


def test_find_gives_the_grade_of_each_winnable_deal(folder: Path, here: Here) -> None:
    """Number 4 is won blind now and then, 6 never is; the boundary lies at one try of a hundred."""
    call = ("find", GAME, "--variant", VARIANT, "--nodes", "2000", "--from", "4", "--json")
    found = json.loads(here(*call, "--count", "2", "--winnable", folder=folder).stdout)
    assert [list(deal) for deal in found["deals"]] == [["id", "number", "grade", "moves"]] * 2
    grades = {deal["number"]: deal["grade"] for deal in found["deals"]}
    assert grades["4"] == "easy"
    assert set(grades.values()) <= {grade.value for grade in Grade}
    only = json.loads(here(*call, "--count", "1", "--grade", "..easy", folder=folder).stdout)
    assert [(d["number"], d["grade"]) for d in only["deals"]] == [("4", "easy")]


def test_find_prints_grades_as_comments_that_lists_may_have(folder: Path, here: Here) -> None:
    call = ("find", GAME, "--variant", VARIANT, "--nodes", "2000", "--from", "4", "--count", "1")
    done = here(*call, "--grade", "easy", "--lang", "de", folder=folder)
    assert re.fullmatch(r"R1:klondike\+draw-three:4:.  # leicht\n", done.stdout)


def test_without_grades_find_leaves_them_open_or_says_so(folder: Path, here: Here) -> None:
    call = ("find", GAME, "--count", "1", "--nodes", "2000")
    found = json.loads(here(*call, "--winnable", "--json", folder=folder).stdout)
    assert [deal["grade"] for deal in found["deals"]] == [None]
    done = here(*call, "--grade", "easy", folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{GAME}+{VARIANT}" in done.stderr  # what has grades
    (folder / "content" / GAME / FILE).unlink()
    done = here(*call, "--grade", "easy", "--lang", "de", folder=folder)
    assert done.returncode == 2
    assert "keine Schwierigkeitsstufen" in done.stderr


@pytest.mark.parametrize("command", ["find", "collection"])
@pytest.mark.parametrize("grade", ["simple", "leicht", "..", "easy..", "hard..easy"])
def test_words_that_are_no_grades(folder: Path, here: Here, command: str, grade: str) -> None:
    out = ("-o", "book.pdf") if command == "collection" else ()
    done = here(command, GAME, "--count", "1", "--grade", grade, *out, folder=folder)
    assert (done.returncode, done.stdout) == (2, "")
    if grade == "hard..easy":
        assert "easy..hard" in done.stderr
    elif grade != "easy..":  # a grade, but these rules have none
        assert "easy, medium, hard, fiendish" in done.stderr


# -- books


def texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    found = [page.get_textpage().get_text_bounded().replace("\r\n", " ") for page in document]
    document.close()
    return found


def test_a_book_prints_grades_and_what_they_mean(folder: Path, here: Here) -> None:
    """The easiest first; on each deal, with its solution, in the index, and in words at both ends."""
    call = ("collection", GAME, "--variant", VARIANT, "--nodes", "2000", "--pages", "player")
    done = here(
        *call, "--count", "3", "--winnable", "--lang", "de", "-o", "buch.pdf", folder=folder
    )
    assert (done.returncode, done.stderr) == (0, "")
    pages = texts(folder / "buch.pdf")
    said = " ".join(pages)
    order = [m[1] for p in pages if (m := re.search(r"SPIEL · (\w+)", p)) and "Vergleich" in p]
    words = ["LEICHT", "MITTEL", "SCHWER", "TEUFLISCH"]
    assert len(order) == 3
    assert order == sorted(order, key=words.index)
    assert len(re.findall(r"(?:Leicht|Mittel|Schwer|Teuflisch): Von 100 Proben geh", said)) >= 3
    # What the grades of these deals mean, and of no others.
    ranges = {"LEICHT": "Leicht: 1 bis 100 ", "MITTEL": "Mittel: 1 ", "SCHWER": "Schwer: 0 bis 1 ",
              "TEUFLISCH": "Teuflisch: 0 "}  # fmt: skip
    meant = "".join(ranges[word] for word in words if word in order)
    assert f"Von 100 Proben gehen auf: {meant}In diesem Buch" in said
    assert "in 200 Spielen Lösungswege gefunden" in said
    assert "vom ersten bis zum letzten schwerer" in said


def test_a_grade_that_runs_out_of_deals(folder: Path, here: Here) -> None:
    first = r"easy: \{wins: \d+, left: \d+, played: \d+"
    edited(folder, lambda text: re.sub(first, "easy: {wins: 100, left: 0, played: 1", text))
    call = ("collection", GAME, "--variant", VARIANT, "--nodes", "60", "--grade", "easy")
    done = here(*call, "--count", "1", "-o", "book.pdf", folder=folder)
    assert done.returncode == 2
    assert re.search(r"Among 50 deals only 0 of 1 .*easy", done.stderr)
    assert not (folder / "book.pdf").exists()


def test_a_list_of_ids_is_not_chosen_by_grade(folder: Path, here: Here) -> None:
    (folder / "ids.txt").write_text("24\n", encoding="utf-8")
    done = here(
        "collection", GAME, "--ids", "ids.txt", "--grade", "easy", "-o", "b.pdf", folder=folder
    )
    assert done.returncode == 2
    assert "--grade" in done.stderr
