"""From pack to table: dealing orders, deal choices, and the other program's dealing as data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from rulesgen.cards import Card, Rank, pack
from rulesgen.deal import pysol, r1
from rulesgen.deal.choices import deal_with_returns
from rulesgen.deal.ids import make_id
from rulesgen.deal.packs import read_pack
from rulesgen.deal.pysol_table import our_pack, step_piles, twin_places
from rulesgen.deal.schemes import PYSOL, R1
from rulesgen.deal.table import deal_by_id, lay_out
from rulesgen.faults import WrongCall
from rulesgen.rules.reading import read_rules
from rulesgen.rules.record import Rules
from rulesgen.rules.scheme_fields import TwinFields
from rulesgen.rules.schemes import Drop, Twin, TwinStep, pile_names

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "pysol"
TABLES: dict[str, dict[str, str]] = json.loads((DATA / "tables.json").read_text("utf-8"))
PACKS: dict[str, dict[str, str]] = json.loads((DATA / "packs.json").read_text("utf-8"))


def rules_of(game: str, *variants: str) -> Rules:
    """The rules of a built-in game."""
    return read_rules(ROOT / "content" / game / "rules.yaml").with_variants(variants)


def cards(text: str) -> tuple[Card, ...]:
    """Cards from codes."""
    return tuple(Card.parse(code) for code in text.split())


def numbered_pack(packs: int) -> tuple[Card, ...]:
    """A pack whose place of dealing can be read from the card: AC 2C … KS, twice over."""
    return pack(packs)


def test_triangle_in_rounds() -> None:
    """Klondike: 7 + 6 + … + 1 cards in rounds from the left, only the top cards face up."""
    piles = lay_out(rules_of("klondike"), numbered_pack(1)).as_json()
    assert piles["column.1"] == ["AC"]
    assert piles["column.2"] == ["~2C", "8C"]
    assert piles["column.3"] == ["~3C", "~9C", "AD"]
    assert piles["column.7"] == ["~7C", "~KC", "~5D", "~9D", "~QD", "~AH", "2H"]
    assert piles["stock"][-1] == "~3H"
    assert piles["stock"][0] == "~KS"
    assert len(piles["stock"]) == 24
    assert piles["waste"] == []


def test_braid_corners_sides_base_card() -> None:
    """Braid 20, corners 1–4, sides 1–8, base card (the 33rd) to the first foundation of its suit."""
    piles = lay_out(rules_of("braid"), numbered_pack(2)).as_json()
    dealt = [card.code for card in numbered_pack(2)]
    assert piles["braid"] == dealt[:20]
    assert [piles[f"corner.{i}"] for i in range(1, 5)] == [[code] for code in dealt[20:24]]
    assert [piles[f"side.{i}"] for i in range(1, 9)] == [[code] for code in dealt[24:32]]
    assert dealt[32] == "7H"
    assert [piles[f"foundation.{i}"] for i in range(1, 9)] == [[]] * 4 + [["7H"]] + [[]] * 3
    assert len(piles["stock"]) == 71
    assert piles["stock"][-1] == "~8H"


def test_square_in_rounds_and_sixteen() -> None:
    """Four rounds of one card to each of four columns; or sixteen columns of one."""
    standard = lay_out(rules_of("british-square"), numbered_pack(2)).as_json()
    assert standard["column.1"] == ["AC", "5C", "9C", "KC"]
    american = lay_out(rules_of("british-square", "american"), numbered_pack(2)).as_json()
    assert [american[f"column.{i}"] for i in (1, 13, 16)] == [["AC"], ["KC"], ["3D"]]
    assert len(standard["stock"]) == len(american["stock"]) == 88


def test_every_pile_stands_even_when_empty() -> None:
    """All piles are there by name, in the order of the rules."""
    for game in ("braid", "klondike", "british-square", "gargantua"):
        rules = rules_of(game)
        table = lay_out(rules, numbered_pack(rules.packs))
        assert tuple(table.piles) == rules.pile_names()
        assert sum(map(len, table.piles.values())) == 52 * rules.packs


def test_same_number_same_table_for_both_draws() -> None:
    """The game's variant is no part of the label."""
    one = deal_by_id(make_id(R1, "klondike", "24"), rules_of("klondike"))
    three_rules = rules_of("klondike", "draw-three")
    three = deal_by_id(make_id(R1, "klondike", "24", ("draw-three",)), three_rules)
    assert one.table == three.table
    assert one.pack == r1.deal_pack("24")


def test_later_copies_may_be_returned() -> None:
    """Braid 24, all taken: 7C KC AD KH; the braid keeps its number, the base card turns later."""
    dealt = deal_with_returns(r1.deal_pack("24", 2), 20, cards("7C KC AD KH"))
    assert dealt.returned == dealt.offered == cards("7C KC AD KH")
    assert len(dealt.pile) == len(set(dealt.pile)) == 20
    assert dealt.rest[-4:] == cards("7C KC AD KH")
    deal = deal_by_id(
        make_id(R1, "braid", "24", ("duplicates",), {"duplicates": cards("KC 7C")}),
        rules_of("braid", "duplicates"),
    )
    assert str(deal.id) == "R1:braid+duplicates=7C.KC:24:R"
    piles = deal.table.as_json()
    assert piles["stock"][:2] == ["~KC", "~7C"]
    assert (len(piles["braid"]), len(piles["stock"])) == (20, 71)
    assert deal.pack == r1.deal_pack("24", 2)
    base = next(piles[f"foundation.{i}"] for i in range(1, 9) if piles[f"foundation.{i}"])
    assert base == [deal.pack[34].code]  # the 33rd laid, after two that went back


def test_a_replacement_may_be_a_later_copy_too() -> None:
    """The card that takes a returned one's place is looked at in the same way."""
    start = cards("AC 2C AC 2C 3C 4C")
    assert deal_with_returns(start, 3, cards("AC 2C")).pile == cards("AC 2C 3C")
    assert deal_with_returns(start, 3, cards("AC")).pile == cards("AC 2C 2C")
    assert deal_with_returns(start, 3, ()).offered == cards("AC")


@pytest.mark.parametrize(
    ("returns", "key"),
    [
        ("QD", "deal.return-not-offered"),
        ("2S", "deal.return-not-offered"),
        ("7C 7C", "deal.return-twice"),
    ],
)
def test_other_cards_may_not_be_returned(returns: str, key: str) -> None:
    """Only a later copy, and each once."""
    with pytest.raises(WrongCall) as caught:
        deal_with_returns(r1.deal_pack("24", 2), 20, cards(returns))
    assert caught.value.key == key


def test_returns_need_the_variant() -> None:
    """Without the variant nothing goes back."""
    with pytest.raises(WrongCall) as caught:
        lay_out(rules_of("braid"), r1.deal_pack("24", 2), cards("7C"))
    assert caught.value.key == "deal.return-not-offered"
    deal = make_id(R1, "braid", "24", ("long",), {"long": cards("7C")})
    with pytest.raises(WrongCall):
        deal_by_id(deal, rules_of("braid", "long"))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (("AS", "AC"), "deal.pack-count"),
        (("AS", ""), "deal.pack-count"),
        (("AS", "AS 2D"), "deal.pack-count"),
        (("AS", "1S"), "deal.pack-card"),
    ],
)
def test_packs_are_counted(change: tuple[str, str], key: str) -> None:
    """A pack given card by card is complete or refused."""
    text = " ".join(card.code for card in r1.deal_pack("1"))
    assert read_pack(text.replace(" ", ", ").lower()) == r1.deal_pack("1")
    with pytest.raises(WrongCall) as caught:
        read_pack(text.replace(*change))
    assert caught.value.key == key


def test_pack_refusal_names_the_cards() -> None:
    """Missing and surplus cards are told."""
    text = " ".join(card.code for card in r1.deal_pack("1")).replace("AS", "AC")
    with pytest.raises(WrongCall) as caught:
        read_pack(text)
    facts = caught.value.facts
    assert (facts["missing"], facts["surplus"]) == ("AS", "AC")


# The other program's dealing: as rules.yaml states it under `schemes.pysol`.


def triangle(rows_down: str, rows_up: str, rounds: str, drop: str) -> list[dict[str, str]]:
    """Face-down rounds, then the face-up row."""
    return [{"to": rows_down, "rounds": rounds, "drop": drop}, {"to": rows_up}]


def plait(length: str) -> list[dict[str, str]]:
    """The plait, its corners, its sides, the base card."""
    return [
        {"to": "braid", "rounds": length},
        {"to": "corner.1-4"},
        {"to": "side.1-8"},
        {"to": "foundation"},
    ]


RIGHT_TO_LEFT = triangle("column.7-2", "column.7-1", "6", "last")
LEFT_TO_RIGHT = triangle("column.2-9", "column.1-9", "8", "first")
TWINS: dict[str, tuple[str, tuple[str, ...], dict[str, object]]] = {
    "braid": ("braid", (), {"game": "Braid", "draw": "1", "deal": plait("20")}),
    "long_braid": ("braid", ("long",), {"game": "Long Braid", "draw": "1", "deal": plait("24")}),
    "klondike": ("klondike", (), {"game": "Klondike", "draw": "1", "deal": RIGHT_TO_LEFT}),
    "klondike_draw3": (
        "klondike",
        ("draw-three",),
        {"game": "Klondike (Draw 3)", "draw": "3", "deal": RIGHT_TO_LEFT},
    ),
    "union_square_british_square": (
        "british-square",
        ("american",),
        {"game": "Union Square", "draw": "1", "deal": [{"to": "column.1-16"}]},
    ),
    "gargantua": ("gargantua", (), {"game": "Gargantua", "draw": "1", "deal": LEFT_TO_RIGHT}),
}


@pytest.mark.parametrize("name", list(TWINS))
def test_tables_read_from_the_program(name: str) -> None:
    """All 18 tables of each twin: every pile, every face, the first draw, and the pack that is ours."""
    game, variants, fields = TWINS[name]
    rules, twin = rules_of(game, *variants), TwinFields.model_validate(fields).twin
    assert len(TABLES[name]) == 18
    for number, shown in TABLES[name].items():
        deal = deal_by_id(make_id(PYSOL, game, number, variants), rules, twin)
        piles = deal.table.as_json()
        stock = piles.pop("stock")
        wanted = {
            pile: codes.split() for pile, codes in (p.split(" ", 1) for p in shown.split(" | "))
        }
        found = {
            pile: [code.replace("10", "T") for code in codes]
            for pile, codes in piles.items()
            if codes
        }
        assert found == wanted, number
        deck = PACKS[str(rules.packs)][number].split()
        left = ["~" + code.replace("T", "10") for code in deck[len(deck) - len(stock) :]]
        assert stock == left[::-1], number
        # Ours gives the table before the first draw: turning it back restores the stock.
        ours = lay_out(rules, deal.pack).as_json()
        assert [code[1:] for code in reversed(ours["stock"])][: twin.draw] == piles["waste"]


@pytest.mark.parametrize(
    ("game", "variants"),
    [("braid", ("duplicates",)), ("braid", ("duplicates", "long")), ("british-square", ())],
)
def test_tables_without_a_twin_are_refused(game: str, variants: tuple[str, ...]) -> None:
    """Deal choices, and games the rules name no twin for."""
    twin = TwinFields.model_validate(TWINS["braid"][2]).twin if game == "braid" else None
    with pytest.raises(WrongCall) as caught:
        deal_by_id(make_id(PYSOL, game, "24", variants), rules_of(game, *variants), twin)
    assert caught.value.key == "deal.no-twin"


def test_a_twin_that_fills_other_places_is_a_fault() -> None:
    """The rules' own dealing and the twin's must lay the same table."""
    twin = Twin("X", (TwinStep(pile_names("column.1-7")),))
    with pytest.raises(ValueError, match="differ"):
        our_pack(twin, pysol.deal_pack("1"), [("column.1", 0)])


def test_rounds_that_drop_a_pile() -> None:
    """First or last pile dropped after each round."""
    last = TwinStep(pile_names("column.4-2"), 3, Drop.LAST)
    assert step_piles(last) == pile_names("column.4-2") + pile_names("column.4-3") + ("column.4",)
    first = TwinStep(pile_names("column.2-4"), 3, Drop.FIRST)
    assert step_piles(first) == pile_names("column.2-4") + pile_names("column.3-4") + ("column.4",)
    places = twin_places(Twin("X", (first,)))
    assert places[:4] == (("column.2", 0), ("column.3", 0), ("column.4", 0), ("column.3", 1))


@pytest.mark.parametrize("text", ["", "column.0", "column.1-", "Column.1", "column.1-2-3", "1-7"])
def test_what_is_no_pile(text: str) -> None:
    """Only kinds, indices from 1, and ranges of them."""
    with pytest.raises(ValueError, match="not a pile"):
        pile_names(text)


def test_steps_deal_at_least_one_card() -> None:
    """Nonsense in a step is refused where it is made."""
    with pytest.raises(ValueError, match="at least one"):
        TwinStep((), 1)
    with pytest.raises(ValueError, match="as many piles"):
        TwinStep(pile_names("column.1-2"), 3, Drop.FIRST)


def test_ranks_of_a_stripped_pack_are_checked() -> None:
    """A short pack is counted by its own ranks."""
    ranks = [Rank.ACE, *list(Rank)[6:]]
    text = " ".join(card.code for card in pack(1, ranks))
    assert len(read_pack(text, 1, ranks)) == 32


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        ({"to": "column.x"}, "not_piles"),
        ({"to": "column.1-2", "rounds": "3", "drop": "last"}, "too_many_rounds"),
        ({"to": "column.1-2", "rounds": "03"}, "not_a_number"),
        ({"to": "column.1-2", "drop": "middle"}, "enum"),
    ],
)
def test_wrong_steps_of_a_twin(step: dict[str, str], kind: str) -> None:
    """What an author may get wrong has a kind of its own, for a fault at its place."""
    with pytest.raises(ValidationError) as caught:
        TwinFields.model_validate({"game": "X", "deal": [step]})
    assert [error["type"] for error in caught.value.errors()] == [kind]
