"""The book cannot lie: coverage, drift and reviews, on a copy of one game."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pypdfium2
import pytest
from calls import ROOT, Here

from rulesgen.documents.filling_branches import look_through
from rulesgen.documents.page_templates import render_page
from rulesgen.documents.profile import Profile
from rulesgen.documents.prose import mark_cards
from rulesgen.faults import Fault, Faults
from rulesgen.folders import find_folders
from rulesgen.press.checking import accept, check_games
from rulesgen.press.workshop import Workshop
from rulesgen.sources import read_source

GAME = "braid"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder with its own copy of one game, everything in it reviewed."""
    shutil.copytree(ROOT / "content" / GAME, tmp_path / "content" / GAME)
    accept(Workshop(find_folders(tmp_path)), ["all"])
    return tmp_path


def edit(folder: Path, name: str, old: str, new: str) -> int:
    """Replace the first place of a text in a file; gives the line it stands on."""
    path = folder / "content" / GAME / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults(folder: Path) -> tuple[Fault, ...]:
    """What `check` finds."""
    return tuple(check_games(Workshop(find_folders(folder)), [GAME]).faults)


def told(folder: Path) -> set[tuple[str, str]]:
    """File and key of each fault."""
    return {(fault.where.file.rpartition("/")[2], fault.key) for fault in faults(folder)}


def block_of(folder: Path, language: str, word: str) -> str:
    """The key of the first block whose text has a word."""
    data = read_source(folder / "content" / GAME / f"text.{language}.yaml").data
    assert isinstance(data, dict)
    for section in data["sections"]:
        assert isinstance(section, dict)
        for block in section["blocks"]:
            if word in json.dumps(block, ensure_ascii=False):
                assert isinstance(block, dict)
                return str(block["key"])
    raise AssertionError(word)


def test_all_is_reviewed_and_free_of_faults(copy: Path) -> None:
    assert faults(copy) == ()


def test_a_check_of_the_words_draws_no_picture(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Arrows are dear: how the pictures of an example stand is asked when a book is printed."""

    def drawn(*_: object, **__: object) -> None:
        raise AssertionError("a picture was drawn")

    monkeypatch.setattr("rulesgen.documents.game_pictures.table_pictures", drawn)
    monkeypatch.setattr("rulesgen.documents.game_pictures._DRAWN", {})
    assert faults(copy) == ()
    with pytest.raises(AssertionError, match="drawn"):
        Workshop(find_folders(copy)).compose(GAME, "de", Profile("a5"))


def test_t01_a_rule_that_no_block_explains_is_named(copy: Path) -> None:
    """T01: the field, the line of the rule and the language that keeps silent."""
    path = copy / "content" / GAME / "text.en.yaml"
    text = path.read_text("utf-8")
    field = "piles.stock.turn-over"
    name = re.escape(field)
    left = re.sub(
        rf"(?:, )?{name}(?=[,\]])|^ *- {name}\n|^ *in-words: .*{name}.*\n", "", text, flags=re.M
    )
    assert left != text
    path.write_text(left, "utf-8")
    found = [f for f in faults(copy) if f.key == "fault.field-unexplained"]
    assert [(f.facts["field"], f.where.file) for f in found] == [
        (field, f"content/{GAME}/text.en.yaml")
    ]
    line = (copy / "content" / GAME / "rules.yaml").read_text("utf-8").split("turn-over")[0].count(
        "\n"
    ) + 1
    assert f"rules.yaml:{line}" in found[0].facts["rule"]


def test_t02_typed_words_are_faults_in_the_language_that_types_them(copy: Path) -> None:
    """T02: “up to the king” and a number in English; the German text is not blamed for it."""
    line = edit(copy, "text.en.yaml", "Your task is", "Up to the king, in 2 suits. Your task is")
    found = [f for f in faults(copy) if f.key.startswith("fault.literal-")]
    assert {(f.where.file, f.where.line) for f in found} == {(f"content/{GAME}/text.en.yaml", line)}
    assert {f.facts["found"] for f in found} == {"king", "2"}


def test_t03_a_changed_rule_names_every_block_that_tells_it(copy: Path) -> None:
    """T03: turning over once less: the rule's line, and all blocks in both languages that explain it."""
    line = edit(copy, "rules.yaml", "passes: 3", "passes: 2")
    found = faults(copy)
    changed = {(f.where.file, f.where.line) for f in found if f.key == "fault.block-changed"}
    assert (f"content/{GAME}/rules.yaml", line) in changed
    stale = {f.facts["block"] for f in found if f.key == "fault.block-stale"}
    for language in ("en", "de"):
        data = read_source(copy / "content" / GAME / f"text.{language}.yaml").data
        assert isinstance(data, dict)
        telling = {
            f"{GAME}/{language}/{block['key']}"
            for section in data["sections"]
            for block in section["blocks"]
            if "piles.stock.passes" in block.get("explains", ())
        }
        assert telling
        assert telling <= stale


def test_words_that_cannot_be_filled_in_tell_nothing(copy: Path) -> None:
    """A text that names a build where there is none has no words then: no sign that it follows."""
    edit(copy, "text.en.yaml", "          - piles.side.build\n", "")
    edit(
        copy,
        "text.en.yaml",
        "- piles.side.build.suit",
        "- piles.side.build\n          - piles.side.build.suit",
    )
    found = {f.facts.get("field") for f in faults(copy) if f.key == "fault.explains-nothing"}
    assert found == {"piles.side.build"}


def test_a_field_by_its_own_name_stands_for_itself_alone(copy: Path) -> None:
    """`piles.side.build` is `none` in the game, and a table of fields with a variant.

    The line named is the variant's, where the field stands.
    """
    for language in ("en", "de"):
        edit(copy, f"text.{language}.yaml", "          - piles.side.build.lock\n", "")
    rules = (copy / "content" / GAME / "rules.yaml").read_text("utf-8")
    line = rules[: rules.index("lock:")].count("\n") + 1
    found = [f.facts for f in faults(copy) if f.key == "fault.field-unexplained"]
    assert [facts["field"] for facts in found] == ["piles.side.build.lock"] * 2
    assert {facts["rule"].split(":")[1] for facts in found} == {str(line)}


def test_a_variant_that_changes_makes_the_blocks_that_tell_it_stale(copy: Path) -> None:
    """Rows at the sides get a lock: the blocks that explain it, in both languages."""
    edit(copy, "rules.yaml", "        lock: none", "        lock: built")
    edit(copy, "rules.yaml", "        direction: down", "        direction: either")
    stale = {f.facts["block"] for f in faults(copy) if f.key == "fault.block-stale"}
    assert stale == {
        f"{GAME}/{code}/{block}"
        for code in ("en", "de")
        for block in ("side-rows", "variant-side-building")
    }


def test_what_stands_outside_blocks_is_compared_too(copy: Path) -> None:
    """Teaser, caption of the cover, labels, and under which fields words are bound."""
    edit(copy, "text.de.yaml", "teaser: |\n", "teaser: |\n  {{ number(corner.count) }}:\n")
    edit(copy, "text.de.yaml", "cover-caption: |\n", "cover-caption: |\n  {{ card('9H') }}\n")
    edit(copy, "text.de.yaml", "  braid:note:", "  side/1:")
    edit(copy, "text.de.yaml", "in-words: {goal: all-on-foundations}", "in-words: {packs: 2}")
    found = {
        (f.facts.get("block", f.facts.get("found")), f.key, f.where.file.rpartition("/")[2])
        for f in faults(copy)
        if f.key in ("fault.block-only-here", "fault.block-differs")
        or f.key.startswith("fault.other-")
    }
    assert found == {
        ("teaser", "fault.other-numbers", "text.de.yaml"),
        ("cover-caption", "fault.other-cards", "text.de.yaml"),
        ("labels/braid:note", "fault.block-only-here", "text.en.yaml"),
        ("labels/side/1", "fault.block-only-here", "text.de.yaml"),
        ("idea", "fault.block-differs", "text.de.yaml"),
    }


def test_t05_two_languages_cannot_state_two_numbers(copy: Path) -> None:
    """T05: the German text types another number of passes; with facts both print the rule's."""
    line = 1 + edit(copy, "text.de.yaml", "teaser: |\n", "teaser: |\n  In zwei Durchgängen.\n")
    found = faults(copy)
    assert (f"content/{GAME}/text.de.yaml", line) in {
        (f.where.file, f.where.line) for f in found if f.key == "fault.literal-number"
    }
    assert not [f for f in found if f.where.file.endswith("text.en.yaml")]


def test_t12_a_changed_block_makes_its_translation_stale(copy: Path, here: Here) -> None:
    """T12: the change at its line, the other language's block as stale; accepted, both are quiet."""
    line = edit(copy, "text.en.yaml", "Play on a large table.", "Play on a very large table.")
    key = block_of(copy, "en", "very large table")
    found = faults(copy)
    assert {(f.key, f.where.file, f.facts["block"]) for f in found} == {
        ("fault.block-changed", f"content/{GAME}/text.en.yaml", f"{GAME}/en/{key}"),
        ("fault.block-stale", f"content/{GAME}/text.de.yaml", f"{GAME}/de/{key}"),
    }
    assert [f.where.line for f in found if f.key == "fault.block-changed"] == [line]
    done = here("check", GAME, "--accept", f"{GAME}/en/{key}", folder=copy)
    assert done.returncode == 1
    assert "fault" in done.stdout
    done = here("check", "--accept", f"{GAME}/de/{key}", "--format", "json", folder=copy)
    report = json.loads(done.stdout)
    assert (done.returncode, report["counts"]["accepted"], report["faults"]) == (0, 1, [])


def test_wrapping_and_white_space_do_not_count(copy: Path) -> None:
    """A paragraph with other line breaks says the same."""
    edit(
        copy,
        "text.en.yaml",
        "Play on a large table.",
        "Play on\n          a  large\n          table.",
    )
    assert faults(copy) == ()


def test_t13_a_chapter_that_is_missing_in_one_language_is_named(copy: Path) -> None:
    """T13: a half-translated book fails, with the keys that are missing."""
    path = copy / "content" / GAME / "text.de.yaml"
    text = path.read_text("utf-8")
    start = text.index("\n  - key: tips\n") + 1
    end = text.index("\n  - key: ", start) + 1
    path.write_text(text[:start] + text[end:], "utf-8")
    keys = re.findall(r"^      - key: (\S+)", text[start:end], flags=re.M)
    assert keys
    found = {f.facts["found"] for f in faults(copy) if f.key == "fault.block-only-here"}
    assert found == set(keys)


def test_t21_only_real_codes_become_cards() -> None:
    """T21: a rank and a suit sign standing alone; never letters within words."""
    text = "nothing dealt, this, Acht Karten, Kasten, as he 2s, KS, 10H, 10♥, X10♥"
    assert re.findall(r'<span class="card">(.*?)</span>', mark_cards(text)) == ["10♥"]


def test_t22_a_template_that_cannot_be_read_is_named(copy: Path, here: Here) -> None:
    """T22: never passed over in silence: file and line, and no book."""
    templates = copy / "templates"
    templates.mkdir()
    (templates / "rulebook.xml.j2").write_text("<html>\n{% if %}\n</html>", "utf-8")
    with pytest.raises(Faults) as caught:
        render_page([templates], "rulebook.xml.j2", {}, str)
    assert [str(f.where) for f in caught.value.faults] == ["templates/rulebook.xml.j2:2:1"]
    assert here("check", GAME, folder=copy).returncode == 1


def test_t23_one_sentence_over_three_lines_is_one_sentence(copy: Path) -> None:
    """T23: line breaks of a file are no line breaks of the book."""
    workshop = Workshop(find_folders(copy))
    before = workshop.compose(GAME, "en", Profile()).xhtml
    edit(
        copy,
        "text.en.yaml",
        "Play on a large table.",
        "Play\n          on a large\n          table.",
    )
    assert Workshop(find_folders(copy)).compose(GAME, "en", Profile()).xhtml == before


def test_unknown_blocks_cannot_be_accepted(copy: Path, here: Here) -> None:
    """A block, a language or a game that is not there: the call is wrong."""
    for name in (f"{GAME}/en/nothing", f"{GAME}/xx", "no-such-game", "../x"):
        assert here("check", "--accept", name, folder=copy).returncode == 2, name


def test_accepting_all_is_the_same_every_time(copy: Path) -> None:
    """The record has no times in it."""
    path = copy / "content" / GAME / "reviewed.yaml"
    before = path.read_bytes()
    assert accept(Workshop(find_folders(copy)), [GAME]) > 50
    assert path.read_bytes() == before


def test_a_review_of_nothing_is_named(copy: Path) -> None:
    """A block left out of both languages is still on record."""
    path = copy / "content" / GAME / "reviewed.yaml"
    text = path.read_text("utf-8") + "en/gone: aa bb cc\n"
    path.write_text(text, "utf-8")
    (found,) = faults(copy)
    assert (found.key, found.where.line) == ("fault.review-of-nothing", text.count("\n"))


def test_a_proof_bars_what_wants_a_review(copy: Path, here: Here) -> None:
    """`book` refuses, `book --proof` prints, with a bar beside the stale block only."""
    edit(copy, "text.en.yaml", "Play on a large table.", "Play on a very large table.")
    done = here("book", GAME, "-o", "book.pdf", folder=copy)
    assert (done.returncode, (copy / "book.pdf").exists()) == (1, False)
    done = here("book", GAME, "--proof", "-o", "book.pdf", folder=copy)
    assert (done.returncode, done.stderr) == (0, "")
    document = pypdfium2.PdfDocument(copy / "book.pdf")
    assert len(document) > 10
    document.close()
    key = block_of(copy, "en", "very large table")
    workshop = Workshop(find_folders(copy))
    xhtml = workshop.compose(GAME, "en", Profile(), stale=frozenset({key})).xhtml
    assert xhtml.count('<div class="stale"') == 1


def test_all_faults_of_all_files_come_in_one_run(copy: Path) -> None:
    """A slip in each file: the run names them all, though the example does not hold."""
    edit(copy, "rules.yaml", "players: 1", "players: 2")
    edit(
        copy,
        "examples.yaml",
        "- move: 10H side.6 > foundation.5",
        "- move: 9S side.2 > foundation.5",
    )
    edit(copy, "text.en.yaml", "game.cards", "game.crds")
    edit(copy, "text.de.yaml", "game.cards", "game.crds")
    assert told(copy) == {
        ("rules.yaml", "fault.block-changed"),
        ("examples.yaml", "fault.example-refused"),
        ("text.en.yaml", "fault.unknown-fact"),
        ("text.de.yaml", "fault.unknown-fact"),
    }


def test_wrong_rules_do_not_hide_the_other_files(copy: Path) -> None:
    """Where rules.yaml makes no sense the shape of the others is still looked at."""
    edit(copy, "rules.yaml", "players: 1", "players: many")
    edit(copy, "examples.yaml", "steps:", "stps:")
    edit(copy, "text.de.yaml", "kind: paragraph", "kind: paragraf")
    files = {fault.where.file.rpartition("/")[2] for fault in faults(copy)}
    assert files == {"rules.yaml", "examples.yaml", "text.de.yaml"}


def test_what_was_found_run_and_skipped_is_counted(copy: Path, here: Here) -> None:
    """A skip has its reason in the file."""
    shutil.copytree(ROOT / "content" / "gargantua", copy / "content" / "gargantua")
    path = copy / "content" / "gargantua" / "rules.yaml"
    text = path.read_text("utf-8")
    if "\ndraft:" not in text:
        path.write_text(
            text.replace("\nplayers:", "\ndraft: waiting for a reader\nplayers:", 1), "utf-8"
        )
    report = json.loads(here("check", "--format", "json", folder=copy).stdout)
    assert report["counts"]["games"] == 2
    assert [skip["game"] for skip in report["skipped"]] == ["gargantua"]
    assert report["skipped"][0]["reason"]
    assert "gargantua" in here("check", folder=copy).stdout
    passed_over = here("make", "gargantua", folder=copy)
    assert (passed_over.returncode, passed_over.stderr) == (0, "")
    assert "waiting for a reader" in passed_over.stdout
    assert not (copy / "build").exists()
    refused = here("book", "gargantua", folder=copy)
    assert refused.returncode == 2
    assert "waiting for a reader" in refused.stderr


def test_a_branch_not_taken_is_read_all_the_same() -> None:
    """A wrong form in a branch that these rules do not take is a fault today, not one day."""

    def term(word: str, form: str = "") -> str:
        if form == "dat":
            raise ValueError(form)
        return word

    names = {"term": term, "game": {"cards": 52}}
    text = "{% if game.cards > 60 %}\n{{ term('pack', 'dat') }}{% endif %}"
    (error,) = look_through(text, names, lambda: names)
    assert (error.key, error.line) == ("fault.template-call", 2)
