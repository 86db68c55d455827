"""What no single field shows: sums, names, contradictions. Each its own fault at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.edited import GONE, edited, faults_of, found_in, line_of, read
from rulesgen.faults import Faults, WrongCall
from rulesgen.rules.words import Direction, Takes

KLONDIKE, BRAID, SQUARE, GARGANTUA = "klondike", "braid", "british-square", "gargantua"


@pytest.mark.parametrize(
    ("game", "changes", "key", "at"),
    [
        # Sums.
        (KLONDIKE, {"deal.column.cards": "8"}, "cards-do-not-add-up", "deal"),
        (KLONDIKE, {"deal.stock.cards": "23"}, "cards-do-not-add-up", "deal"),
        (KLONDIKE, {"deal.stock.cards": "25"}, "cards-do-not-add-up", "deal"),
        (KLONDIKE, {"packs": "2"}, "goal-unreachable", "piles.foundation.cards"),
        (KLONDIKE, {"piles.foundation.cards": "12"}, "goal-unreachable", "piles.foundation.cards"),
        (GARGANTUA, {"piles.foundation.count": "4"}, "goal-unreachable", "piles.foundation.cards"),
        (BRAID, {"piles.foundation.count": "6"}, "foundations-per-suit", "piles.foundation.count"),
        (
            GARGANTUA,
            {"piles.foundation.count": "4", "piles.foundation.cards": "26"},
            "foundation-too-long",
            "piles.foundation.cards",
        ),
        (KLONDIKE, {"deal.column.cards": "rest"}, "rest-last", "deal.column.cards"),
        # Names of piles.
        (KLONDIKE, {"deal.column.to": "colum"}, "unknown-pile", "deal.column.to"),
        (BRAID, {"piles.corner.space.from": "[plait]"}, "unknown-pile", "piles.corner.space.from"),
        (KLONDIKE, {"piles.foundation.from": "[cell]"}, "unknown-pile", "piles.foundation.from"),
        (
            KLONDIKE,
            {"piles.foundation.take-back": "[columns]"},
            "unknown-pile",
            "piles.foundation.take-back",
        ),
        (
            KLONDIKE,
            {"schemes.pysol.deal.column.7-1.to": "column.8-2"},
            "unknown-pile",
            "schemes.pysol.deal.column.7-1.to",
        ),
        # Roles.
        (KLONDIKE, {"piles.waste": GONE, "table.waste": GONE}, "unknown-pile", None),
        (SQUARE, {"piles.column": "{role: waste}"}, "one-of-role", "piles"),
        (BRAID, {"piles.corner": "{role: foundation}"}, "missing-field", "piles.corner"),
        (BRAID, {"piles.corner": "{role: cell}"}, "unknown-word", "piles.corner"),
        (
            KLONDIKE,
            {"piles.waste": "{role: reserve, count: 1, unit: single, build: none, space: {fill: never}}"},
            "stock-and-waste",
            "piles",
        ),
        # Faces.
        (KLONDIKE, {"deal.stock.face": "up"}, "stock-face-down", "deal.stock.face"),
        (BRAID, {"deal.foundation.face": "down"}, "dealt-face-up", "deal.foundation.face"),
        (KLONDIKE, {"deal.column.face": "down"}, "top-card-face-down", "deal.column.face"),
        (KLONDIKE, {"piles.column.uncovered": GONE}, "uncovered-missing", "piles.column"),
        (KLONDIKE, {"deal.column.face": "up"}, "uncovered-needless", "piles.column.uncovered"),
        # The player's choice while dealing.
        (KLONDIKE, {"deal.column.face": "last-up, returns: later-copy"}, "returns-one-pack", "deal.column"),
        # Foundations.
        (BRAID, {"piles.foundation.base": "ace"}, "base-card", "piles.foundation.base"),
        (KLONDIKE, {"piles.foundation.base": "dealt"}, "base-card", "piles.foundation.base"),
        (BRAID, {"deal.foundation.cards": "2"}, "base-card", "piles.foundation.base"),
        (BRAID, {"piles.foundation.build.wrap": "no"}, "dealt-base-needs-wrap",
         "piles.foundation.build.wrap"),
        (
            KLONDIKE,
            {"piles.foundation.build.direction": "chosen"},
            "chosen-needs-wrap",
            "piles.foundation.build.direction",
        ),
        (SQUARE, {"piles.foundation.build.wrap": "yes"}, "switchback", "piles.foundation.build.direction"),
        (
            GARGANTUA,
            {"piles.foundation.build.direction": "switchback"},
            "switchback",
            "piles.foundation.build.direction",
        ),
        # Columns and reserves.
        (SQUARE, {"piles.column.build.direction": "up"}, "lock-without-choice", "piles.column.build.lock"),
        (KLONDIKE, {"piles.column.build.lock": "built"}, "lock-without-choice", "piles.column.build.lock"),
        (BRAID, {"piles.braid.unit": "part-run"}, "run-without-build", "piles.braid.unit"),
        (KLONDIKE, {"piles.column.build.from": "[foundation]"}, "from-foundation", "piles.column.build.from"),
        (KLONDIKE, {"piles.column.build.from": "[stock]"}, "build-from-stock", "piles.column.build.from"),
        (BRAID, {"piles.foundation.take-back": "[braid]"}, "take-back-nowhere",
         "piles.foundation.take-back"),
        (KLONDIKE, {"piles.foundation.take-back": "[waste]"}, "take-back-nowhere",
         "piles.foundation.take-back"),
        # Spaces.
        (BRAID, {"piles.braid.space": "{fill: optional}"}, "space-from-missing", "piles.braid.space"),
        (BRAID, {"piles.braid.space": "{fill: optional, from: [waste]}"}, "space-takes-missing",
         "piles.braid.space"),
        (KLONDIKE, {"piles.column.space.fill": "never"}, "space-never-filled", "piles.column.space.fill"),
        # A goal that cannot be reached.
        (KLONDIKE, {"piles.foundation.from": "[column]", "piles.column.build.from": "[column]",
                    "piles.column.space.from": "[column]"}, "pile-without-exit", "deal.stock"),
        (BRAID, {"piles.foundation.from": "[corner, side, waste]",
                 "piles.corner.space.from": "[waste]"}, "pile-without-exit", "deal.braid"),
        # The table.
        (KLONDIKE, {"table.waste": GONE}, "pile-without-place", "table"),
        (BRAID, {"table.corner.at": "[[0, 0], [1, 1.5]]"}, "places-do-not-match", "table.corner"),
        (KLONDIKE, {"table.waste.fan": "[right, left]"}, "places-do-not-match", "table.waste"),
        (KLONDIKE, {"table.stock": "{at: [[0, 0]], grid: {start: [0, 0], step: [1, 0], columns: 1}}"},
         "at-or-grid", "table.stock"),
        (KLONDIKE, {"table.waste.at": "[[0.5, 0.5]]"}, "places-overlap", "table.waste"),
        (KLONDIKE, {"table.column.grid.step": "[0.9, 0]"}, "places-overlap", "table.column"),
        # Another program's dealing.
        (KLONDIKE, {"schemes.pysol.deal.column.7-2.rounds": "5"}, "twin-deals-otherwise",
         "schemes.pysol.deal"),
        (KLONDIKE, {"schemes.pysol.deal.column.7-2.drop": "first"}, "twin-deals-otherwise",
         "schemes.pysol.deal"),
        (KLONDIKE, {"schemes.pysol.deal.column.7-2.rounds": "7"}, "too-many-rounds", None),
        (GARGANTUA, {"schemes.pysol.draw": "13"}, "less-than-equal", "schemes.pysol.draw"),
        # Rulings, sources.
        (KLONDIKE, {"rulings.draw-at-any-time.key": "deal-in-rounds"}, "ruling-twice",
         "rulings.draw-at-any-time.key"),
        (KLONDIKE, {"rulings.deal-in-rounds.settles": "[deal.columns.order]"}, "ruling-unknown-field",
         "rulings.deal-in-rounds.settles"),
        (BRAID, {"sources.PySolFC.for": "[variants.longer]"}, "source-unknown-field", "sources.PySolFC.for"),
        # Passes: none is not unlimited (R16).
        (KLONDIKE, {"piles.stock.passes": "0"}, "passes", "piles.stock.passes"),
        (KLONDIKE, {"piles.stock.passes": "many"}, "passes", "piles.stock.passes"),
        (KLONDIKE, {"piles.stock.passes": '""'}, "passes", "piles.stock.passes"),
        (KLONDIKE, {"piles.stock.turn": "0"}, "greater-than-equal", "piles.stock.turn"),
        (KLONDIKE, {"piles.stock.turn": "13"}, "less-than-equal", "piles.stock.turn"),
        # Names that ids and files could not carry.
        (KLONDIKE, {"game": "Klon dike"}, "wrong-name", "game"),
        (KLONDIKE, {"variants.draw-three.name": "draw:three"}, "wrong-name", "variants.draw-three.name"),
        (KLONDIKE, {"variants.draw-three.name": "Draw-Three"}, "wrong-name", "variants.draw-three.name"),
    ],
)  # fmt: skip
def test_contradictions(
    game: str, changes: dict[str, str], key: str, at: str | None, tmp_path: Path
) -> None:
    """Each has the key that says it, on the line of the value or of what it lies in."""
    found = found_in(tmp_path, edited(game, changes))
    assert f"fault.{key}" in [fault for _, fault in found]
    if at is not None:
        assert (line_of(game, at), f"fault.{key}") in found or (
            line_of(game, at) + 1,
            f"fault.{key}",
        ) in found


def test_missing_take_back(tmp_path: Path) -> None:
    """R06: taking back is said or the file is wrong; there is no default."""
    faults = faults_of(tmp_path, edited("klondike", {"piles.foundation.take-back": GONE}))
    assert [fault.key for fault in faults] == ["fault.missing-field"]
    assert faults[0].facts["field"] == "piles.foundation.take-back"
    start = line_of("klondike", "piles.foundation")
    assert start <= faults[0].where.line <= line_of("klondike", "piles.stock")


@pytest.mark.parametrize(
    "dotted",
    [
        "piles.foundation.take-back",
        "piles.foundation.build.wrap",
        "piles.foundation.build.direction",
        "piles.foundation.base",
        "piles.foundation.from",
        "piles.column.build.wrap",
        "piles.column.build.direction",
        "piles.column.build.lock",
        "piles.column.build.suit",
        "piles.column.unit",
        "piles.column.space",
        "piles.column.space.fill",
        "piles.column.space.from",
        "piles.column.space.takes",
        "piles.column.uncovered",
        "piles.stock.turn",
        "piles.stock.passes",
        "piles.stock.turn-over",
        "deal.column.order",
        "deal.column.face",
        "goal",
        "packs",
    ],
)
def test_what_rules_leave_unsaid_has_no_default(dotted: str, tmp_path: Path) -> None:
    """The fields on which published rules are silent have to be there."""
    found = faults_of(tmp_path, edited("klondike", {dotted: GONE}))
    assert len(found) == 1
    assert found[0].key.endswith("-missing") or found[0].facts["field"] == dotted


def test_redeals_missing_zero_and_unlimited(tmp_path: Path) -> None:
    """R16: no passes field is a fault, 0 too; 1 is no turning over; unlimited is said as a word."""
    dotted = "piles.stock.passes"
    missing = faults_of(tmp_path, edited("klondike", {dotted: GONE}))
    assert [fault.facts["field"] for fault in missing] == [dotted]
    assert [f.key for f in faults_of(tmp_path, edited("klondike", {dotted: "0"}))] == [
        "fault.passes"
    ]
    one = read(tmp_path, edited("klondike", {dotted: "1"})).base.stock
    assert one is not None
    assert one.passes == 1
    unlimited = read(tmp_path, edited("klondike", {})).base.stock
    assert unlimited is not None
    assert unlimited.passes == 0


def test_all_faults_in_one_reading(tmp_path: Path) -> None:
    """Several mistakes are told together, in the order of the file."""
    text = edited(
        "klondike",
        {
            "packs": "two",
            "deal.column.face": "last",
            "piles.column.unit": GONE,
            "piles.foundation.base": "aces",
            "goal": "win",
            "table.stock.at": "[[a, 0]]",
        },
    )
    found = found_in(tmp_path, text)
    assert [key for _, key in found] == [
        "fault.not-a-number",
        "fault.unknown-word",
        "fault.missing-field",
        "fault.unknown-word",
        "fault.unknown-word",
        "fault.not-a-measure",
    ]
    assert [line for line, _ in found] == sorted(line for line, _ in found)


def test_misspelt_words_name_the_nearest(tmp_path: Path) -> None:
    """The hint names the word that was meant, and the words there are."""
    text = edited("klondike", {"piles.column.unit": "part-runs"})
    (fault,) = faults_of(tmp_path, text.replace("take-back:", "takeback:"))[:1]
    assert fault.facts["expected"] == "single, part-run, whole-run"
    faults = faults_of(tmp_path, edited("klondike", {}).replace("take-back:", "takeback:"))
    unknown = next(f for f in faults if f.key == "fault.unknown-field")
    assert (unknown.facts["found"], unknown.facts["near"]) == ("takeback", "take-back")
    assert unknown.where.line == line_of("klondike", "piles.foundation.take-back")


# Variants.


def with_variant(game: str, lines: str) -> str:
    """The game with one variant more, at the end of its list."""
    text = edited(game, {})
    head, tail = text.split("\nrulings:")
    return f"{head.rstrip()}\n{lines}\nrulings:{tail}"


def found_with(folder: Path, game: str, lines: str) -> list[tuple[str, str]]:
    """Line and key of the faults of one variant more: the line as it stands there."""
    text = with_variant(game, lines)
    stands = text.splitlines()
    return [(stands[line - 1].strip(), key) for line, key in found_in(folder, text)]


def test_variant_that_changes_nothing(tmp_path: Path) -> None:
    """A difference that is none."""
    lines = "  - name: same\n    changes:\n      piles.stock.turn: 1\n"
    found = found_with(tmp_path, "klondike", lines)
    assert found == [("- name: same", "fault.variant-changes-nothing")]


def test_variant_of_an_unknown_field(tmp_path: Path) -> None:
    """A field that the base game does not have."""
    lines = "  - name: other\n    changes:\n      piles.stock.turns: 3\n"
    found = found_with(tmp_path, "klondike", lines)
    assert found == [("piles.stock.turns: 3", "fault.variant-unknown-field")]


def test_variant_with_a_wrong_value(tmp_path: Path) -> None:
    """A word that is none is told where the variant says it, not in the base game."""
    lines = "  - name: other\n    changes:\n      piles.column.space.takes: queen\n"
    found = found_with(tmp_path, "klondike", lines)
    assert found == [("piles.column.space.takes: queen", "fault.unknown-word")]


def test_default_that_changes_something(tmp_path: Path) -> None:
    """A default is a name for the base game."""
    lines = "  - name: other\n    default: yes\n    changes:\n      piles.stock.turn: 3\n"
    found = found_with(tmp_path, "klondike", lines)
    assert found == [("piles.stock.turn: 3", "fault.default-changes-something")]


def test_two_variants_of_one_name(tmp_path: Path) -> None:
    """A name stands for one variant."""
    lines = "  - name: draw-three\n    changes:\n      piles.stock.turn: 2\n"
    found = found_with(tmp_path, "klondike", lines)
    assert found == [("- name: draw-three", "fault.variant-twice")]


def test_variant_that_breaks_the_sums(tmp_path: Path) -> None:
    """What does not add up only with a variant is told at the variant's change."""
    lines = "  - name: wide\n    changes:\n      piles.foundation.cards: 12\n"
    found = found_with(tmp_path, "klondike", lines)
    assert found == [("piles.foundation.cards: 12", "fault.goal-unreachable")]
    lines = "  - name: deep\n    changes:\n      deal.braid.cards: 99\n      schemes.pysol: none\n"
    found = found_with(tmp_path, "braid", lines)
    assert ("deal.braid.cards: 99", "fault.cards-do-not-add-up") in found


def test_a_variant_that_breaks_a_line_of_the_base_game_is_named(tmp_path: Path) -> None:
    """With two packs Klondike's foundations are too short: told there, and why at the variant's name."""
    path = with_variant("klondike", "  - name: double\n    changes:\n      packs: 2\n")
    with pytest.raises(Faults) as caught:
        read(tmp_path, path)
    named = [fault for fault in caught.value.faults if fault.key == "fault.variant-breaks"]
    others = {f"{f.where.line}:{f.where.column}" for f in caught.value.faults if f not in named}
    (fault,) = named
    assert fault.facts["variant"] == "double"
    assert set(fault.facts["places"].split(", ")) <= others
    assert path.splitlines()[fault.where.line - 1] == "  - name: double"


def test_contradictory_variants_are_refused(tmp_path: Path) -> None:
    """Two variants that settle one field differently do not combine; the reason names it."""
    lines = "  - name: draw-two\n    changes:\n      piles.stock.turn: 2\n"
    rules = read(tmp_path, with_variant("klondike", lines))
    assert ("draw-three", "draw-two") not in rules.combinations()
    with pytest.raises(WrongCall) as caught:
        rules.with_variants(["draw-two", "draw-three"])
    assert caught.value.key == "call.contradictory-variants"
    assert caught.value.facts["field"] == "piles.stock.turn"
    assert {caught.value.facts["one"], caught.value.facts["other"]} == {"draw-two", "draw-three"}


def test_variants_that_settle_a_field_alike_combine(tmp_path: Path) -> None:
    """The same change in two variants is no contradiction."""
    lines = "  - name: hard\n    changes:\n      piles.stock.turn: 3\n      piles.stock.passes: 1\n"
    rules = read(tmp_path, with_variant("klondike", lines))
    both = rules.with_variants(["hard", "draw-three"])
    assert both.chosen == ("draw-three", "hard")
    assert both.stock is not None
    assert (both.stock.turn, both.stock.passes) == (3, 1)


def test_defaults_drop_out(tmp_path: Path) -> None:
    """The name of a default is accepted and says nothing new."""
    rules = read(tmp_path, edited("klondike", {}))
    assert rules.with_variants(["draw-one"]) == rules.base
    assert rules.with_variants(["draw-three", "draw-three"]).chosen == ("draw-three",)
    with pytest.raises(WrongCall) as caught:
        rules.with_variants(["draw-one", "draw-three"])
    assert caught.value.key == "call.contradictory-variants"
    with pytest.raises(WrongCall) as caught:
        rules.with_variants(["draw-four"])
    assert caught.value.facts["known"] == "draw-one, draw-three"


def test_variants_change_only_what_they_name(tmp_path: Path) -> None:
    """A variant is the base game but for its named differences."""
    rules = read(tmp_path, edited("braid", {}))
    base, either = rules.base, rules.with_variants(["up-or-down"])
    assert either.foundation.build.direction is Direction.CHOSEN
    changed = either.model_dump() | {"chosen": ()}
    changed["piles"]["foundation"]["build"]["direction"] = base.foundation.build.direction
    assert changed == base.model_dump()


def test_a_variant_may_change_a_whole_table(tmp_path: Path) -> None:
    """A changed field may be a table of its own: a build where there was none."""
    rules = read(tmp_path, edited("braid", {}))
    side = rules.with_variants(["side-building"]).pile("side")
    assert rules.base.pile("side") != side
    assert getattr(side, "build", None) is not None
    assert getattr(side, "space").takes is Takes.ANY  # noqa: B009
