"""Positions as values: the object form there and back, and objects that are no position."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import after, game_rules, reason, table
from rulesgen.deal import r1
from rulesgen.deal.table import lay_out
from rulesgen.engine import BadPosition, Position, from_object, from_piles, legal_moves


def fresh(game: str = "klondike", number: str = "24", *variants: str) -> Position:
    """A numbered deal."""
    rules = game_rules(game).with_variants(variants)
    return from_piles(rules, lay_out(rules, r1.deal_pack(number, rules.packs)).as_json())


def test_the_object_form() -> None:
    """What CONTRACT promises: every pile stands, empty as []; bottom first; ~ face down."""
    found = fresh().to_object()
    assert list(found) == ["game", "variants", "piles", "pass"]
    assert found["piles"]["column.2"] == ["~JH", "7D"]
    assert found["piles"]["waste"] == []
    assert found["piles"]["stock"][-1] == "~8H"
    assert found["pass"] == 1
    assert fresh("klondike", "24", "draw-three").to_object()["variants"] == ["draw-three"]
    assert fresh("braid", "24", "up-or-down").to_object()["direction"] is None
    assert fresh("british-square").to_object()["built"] == {}
    assert "direction" not in fresh("braid").to_object()


def test_there_and_back() -> None:
    """Also through JSON text, also in the middle of a game."""
    for game in ("klondike", "braid", "british-square", "gargantua"):
        position = fresh(game)
        for _ in range(30):
            moves = legal_moves(position)
            if not moves:
                break
            position = after(position, moves[-1])
            text = json.dumps(position.to_object())
            assert from_object(position.rules, json.loads(text)) == position


def test_a_partial_position_stays_partial() -> None:
    """Piles that are left out are not there: no move to them, none from them."""
    rules = game_rules("klondike").base
    found = {
        "partial": True,
        "piles": {"column.1": ["9H"], "column.2": ["10S"], "foundation.1": [], "waste": ["AC"]},
    }
    position = from_object(rules, found)
    assert position.partial
    assert from_object(rules, position.to_object()) == position
    assert legal_moves(position) == ["9H column.1 > column.2", "AC waste > foundation.1"]
    for move in (
        "draw",
        "redeal",
        "stock > column.1",
        "9H column.1 > column.3",
        "AC stock > waste",
    ):
        assert reason(position, move) == "no-such-pile"
    drawn = from_object(rules, {"partial": True, "piles": {"stock": ["~AC"], "column.1": []}})
    assert reason(drawn, "draw") == "no-such-pile"
    assert legal_moves(drawn) == []


def test_positions_are_values() -> None:
    """Equal tables are equal and can stand in a set; playing leaves the old one alone."""
    start = fresh()
    assert start == fresh()
    assert len({start, fresh(), fresh(number="25")}) == 2
    after(start, "draw")
    assert start == fresh()
    with pytest.raises(AttributeError):
        start.state = ()  # type: ignore[misc]


def test_reading_piles() -> None:
    """Cards, faces and facts by the names of the table."""
    start = fresh()
    assert [card.code for card in start.cards("column.3")] == ["8C", "JC", "6H"]
    assert start.face_down("column.3") == 2
    assert (start.pass_number, start.direction, start.base) == (1, None, 1)
    assert fresh("braid").base == 5
    with pytest.raises(KeyError):
        start.cards("column.8")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"extra": 1}, "position.unknown-field"),
        ({"game": "braid"}, "position.other-game"),
        ({"variants": ["draw-three"]}, "position.other-variants"),
        ({"piles": None}, "position.no-piles"),
        ({"piles": {"waste": "9H"}}, "position.no-piles"),
        ({"piles": {"cell.1": ["9H"]}}, "position.unknown-pile"),
        ({"piles": {"waste": ["9X"]}}, "position.unknown-card"),
        ({"piles": {"waste": [9]}}, "position.unknown-card"),
        ({"piles": {"waste": ["~9H"]}}, "position.wrong-face"),
        ({"piles": {"stock": ["9H"]}}, "position.wrong-face"),
        ({"piles": {"foundation.1": ["~AC"]}}, "position.wrong-face"),
        ({"piles": {"column.1": ["9H", "~8C"]}}, "position.face-down-above"),
        ({"piles": {"foundation.1": ["AD"]}}, "position.wrong-suit"),
        ({"piles": {"foundation.1": ["2C"]}}, "position.wrong-base"),
        ({"piles": {"foundation.1": ["AC", "3C"]}}, "position.sequence"),
        ({"piles": {"foundation.1": ["AC"] * 14}}, "position.too-many-cards"),
        ({"piles": {"waste": ["9H"], "column.1": ["9H"]}}, "position.not-the-pack"),
        ({"direction": "up"}, "position.no-direction"),
        ({"partial": "perhaps"}, "position.partial"),
        ({"variants": {"draw-three": "yes"}}, "position.variants"),
        ({"built": {"colum.1": 1}}, "position.unknown-pile"),
        ({"pass": 0}, "position.pass"),
        ({"pass": -1}, "position.pass"),
        ({"pass": "two"}, "position.pass"),
        ({"pass": 1.5}, "position.pass"),
    ],
)
def test_objects_that_are_no_position(change: dict[str, Any], key: str) -> None:
    """Each says what is wrong, and where inside the object."""
    rules = game_rules("klondike").base
    found = {"piles": {"waste": ["9H"]}, "partial": True} | change
    with pytest.raises(BadPosition) as caught:
        from_object(rules, found)
    assert caught.value.key == key
    assert not caught.value.path or caught.value.path[0] in (*change, "piles")


def test_all_that_is_wrong_with_an_object_is_told_at_once() -> None:
    """Fields beside the piles, and the piles; of another game's piles nothing is said."""
    rules = game_rules("klondike").base
    wrong = {"extra": 1, "pass": "two", "direction": "up", "built": {"colum.1": 1}, "partial": "?"}
    piles = {"waste": ["9X"], "cell.1": ["9H"]}
    with pytest.raises(BadPosition) as caught:
        from_object(rules, {"piles": piles} | wrong)
    told = [(bad.key, bad.path) for bad in (caught.value, *caught.value.others)]
    assert told == [
        ("position.unknown-field", ("extra",)),
        ("position.pass", ("pass",)),
        ("position.no-direction", ("direction",)),
        ("position.unknown-pile", ("built", "colum.1")),
        ("position.partial", ("partial",)),
        ("position.unknown-pile", ("piles", "cell.1")),
        ("position.unknown-card", ("piles", "waste", 0)),
    ]
    with pytest.raises(BadPosition) as caught:
        from_object(rules, {"game": "braid", "piles": piles})
    assert (caught.value.key, caught.value.others) == ("position.other-game", ())


def test_a_whole_position_has_the_whole_pack() -> None:
    """Nothing missing unless it says that it is partial."""
    rules = game_rules("klondike").base
    found = fresh().to_object()
    found["piles"]["waste"].append(found["piles"]["stock"].pop().removeprefix("~"))
    assert from_object(rules, found).cards("waste")
    found["piles"]["waste"].pop()
    with pytest.raises(BadPosition) as caught:
        from_object(rules, found)
    assert caught.value.key == "position.not-the-pack"
    assert caught.value.facts["missing"] == "8H"


@pytest.mark.parametrize(
    ("built", "right"),
    [
        ({"column.1": 1}, True),
        ({"column.1": 2}, True),
        ({}, True),
        ({"column.1": 3}, False),
        ({"column.1": -1}, False),
        ({"column.2": 1}, False),
        ({"column.1": "x"}, False),
    ],
)
def test_built_cards_fit_their_column(built: dict[str, Any], right: bool) -> None:
    """Never as many as the column has cards: the one that was there first is not built."""
    layout = "column.1 6H 7H 8H / column.3 KC / column.4 KD / column.2 KS"
    if right:
        assert table("british-square", layout, built=built).to_object()["built"] == built
        return
    with pytest.raises(BadPosition) as caught:
        table("british-square", layout, built=built)
    assert caught.value.key == "position.built"


@pytest.mark.parametrize(
    "built", [{"column.1": 2}, {"column.2": 1}, {"column.3": 1}, {"foundation.1": 1}, {"waste": 1}]
)
def test_built_cards_lie_in_sequence(built: dict[str, Any]) -> None:
    """What was built follows in suit, one way; nothing is counted as built anywhere else."""
    layout = (
        "column.1 9H 7H 8H / column.2 9S 7H / column.3 KC AC / column.4 KD"
        " / foundation.1 AC 2C / waste 2D 3D"
    )
    with pytest.raises(BadPosition) as caught:
        table("british-square", layout, built=built)
    assert caught.value.key == "position.built"


@pytest.mark.parametrize("number", [3, "3", 1])
def test_passes_within_the_rules(number: Any) -> None:
    """Braid has three passes; a fourth is no position."""
    assert table("braid", "waste 9H", pass_number=number).pass_number == int(number)
    with pytest.raises(BadPosition):
        table("braid", "waste 9H", pass_number=4)


def test_a_built_foundation_has_a_direction() -> None:
    """Left unsaid the cards tell it; `null` says that nothing is built yet."""
    layout = "foundation.5 8H 9H"
    assert table("braid", layout, "up-or-down").direction == "up"
    assert table("braid", "foundation.5 8H", "up-or-down", direction=None).direction is None
    with pytest.raises(BadPosition) as caught:
        table("braid", layout, "up-or-down", direction=None)
    assert (caught.value.key, caught.value.path) == ("position.direction-chosen", ("direction",))


@pytest.mark.parametrize(
    ("game", "variants", "pile", "most"),
    [
        ("braid", (), "corner.1", 1),
        ("braid", (), "side.3", 1),
        ("braid", (), "braid", 20),
        ("braid", ("long",), "braid", 24),
    ],
)
def test_an_unbuilt_place_holds_what_was_dealt(
    game: str, variants: tuple[str, ...], pile: str, most: int
) -> None:
    """Where no card is built there never lie more than at the start, and never two in a space."""
    rules = game_rules(game).with_variants(variants)
    cards = [card.code for card in rules.pack]
    assert from_piles(rules, {pile: cards[:most]}, partial=True).cards(pile)
    with pytest.raises(BadPosition) as caught:
        from_piles(rules, {pile: cards[: most + 1]}, partial=True)
    assert caught.value.key == "position.too-many-cards"
    assert caught.value.path == ("piles", pile, most)
    assert caught.value.facts["limit"] == str(most)
    built = game_rules("braid").with_variants(["side-building"])
    assert len(from_piles(built, {"side.1": ["9H", "8C"]}, partial=True).cards("side.1")) == 2


def test_variants_of_a_position() -> None:
    """One name alone is a list of one; a default drops out as in every call."""
    rules = game_rules("klondike")
    piles = {"partial": True, "piles": {"waste": ["9H"]}}
    three = rules.with_variants(["draw-three"])
    assert from_object(three, piles | {"variants": "draw-three"}).rules is three
    assert from_object(rules.base, piles | {"variants": ["draw-one"]}).rules is rules.base


def test_direction_belongs_to_its_variant() -> None:
    """Where nothing is chosen a direction says nothing and is refused."""
    with pytest.raises(BadPosition) as caught:
        table("braid", "waste 9H", direction="up")
    assert caught.value.key == "position.no-direction"
    with pytest.raises(BadPosition) as caught:
        table("braid", "waste 9H", "up-or-down", direction="left")
    assert caught.value.key == "position.direction"
    with pytest.raises(BadPosition) as caught:
        table("braid", "foundation.5 8H 9H", "up-or-down", direction="down")
    assert caught.value.key == "position.sequence"


def test_one_base_rank_for_all() -> None:
    """All foundations begin with the same rank."""
    with pytest.raises(BadPosition) as caught:
        table("braid", "foundation.5 8H / foundation.1 9C")
    assert caught.value.key == "position.wrong-base"


JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    "",
    "x",
    "9H",
    [],
    {},
    [None],
    [[]],
    {"a": 1},
    [1],
    10**30,
]


@pytest.mark.parametrize("junk", JUNK, ids=repr)
@pytest.mark.parametrize(
    ("game", "variants"), [("klondike", ()), ("braid", ("up-or-down",)), ("british-square", ())]
)
def test_junk_is_no_position(game: str, variants: tuple[str, ...], junk: Any) -> None:
    """Anything in the place of any value: a position, or named as none; never another error."""
    start = fresh(game, "24", *variants)
    rules = start.rules
    found = start.to_object() | {"built": {}, "direction": None, "partial": True}
    if game != "british-square":
        del found["built"]
    objects = [found | {key: junk} for key in found]
    objects += [found | {"piles": found["piles"] | {pile: junk}} for pile in found["piles"]]
    objects += [found | {"piles": found["piles"] | {"waste": [junk]}}]
    objects += [found | {"built": {"column.1": junk}}, found | {"built": {str(junk): 1}}]
    objects += [found | {str(junk): 1}]
    for one in objects:
        try:
            position = from_object(rules, one)
        except BadPosition:
            continue
        assert from_object(rules, position.to_object()) == position
