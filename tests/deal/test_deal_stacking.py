"""The stacking table, tried by hands that see only card names and the printed table."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesgen.cards import Card, Rank, pack
from rulesgen.deal import r1
from rulesgen.deal.stacking import check_places, stacking_table, usual_piles, wide_piles
from rulesgen.faults import WrongCall

Printed = dict[str, list[list[int]]]
PILES = {52: [(8, 7), (13, 4), (7, 8), (52, 1)], 104: [(11, 10), (13, 8), (26, 4), (8, 13)]}


def dealt_out(face_up_pack: list[str], cells: Printed, dealing: int) -> dict[int, list[str]]:
    """Deal a face-up pack, top card first, onto the piles the table names; piles bottom first.

    The hands remember how many copies of a card they have met in this dealing, and no more.
    """
    piles: dict[int, list[str]] = {}
    met: dict[str, int] = {}
    for name in face_up_pack:
        pair = cells[name][met.get(name, 0)]
        met[name] = met.get(name, 0) + 1
        piles.setdefault(pair[dealing], []).append(name)
    return piles


def gathered(piles: dict[int, list[str]], top_first: list[int]) -> list[str]:
    """Put the piles on each other; the pack comes back top card first."""
    return [name for number in top_first for name in reversed(piles[number])]


def by_hand(face_up_pack: list[str], cells: Printed, wrong_gathering: bool = False) -> list[str]:
    """The five steps of the setter's page; the names in the order in which they are then dealt."""
    piles = dealt_out(face_up_pack, cells, 0)
    top_first = sorted(piles, reverse=not wrong_gathering)
    face_up_pack = gathered(piles, top_first)
    piles = dealt_out(face_up_pack, cells, 1)
    face_up_pack = gathered(piles, sorted(piles))
    return face_up_pack[::-1]  # turned over: what was at the bottom is dealt first


def printed(cards: tuple[Card, ...], piles: tuple[int, int] | None = None) -> Printed:
    """The table as it reaches a page: through JSON, nothing but names and figures."""
    text = json.dumps(stacking_table(cards, piles).as_json())
    cells: Printed = json.loads(text)["cells"]
    return cells


@pytest.mark.parametrize(
    ("cards", "piles"), [(cards, piles) for cards in PILES for piles in PILES[cards]]
)
@settings(max_examples=60, deadline=None)
@given(number=st.integers(1, 10**15 - 1), seed=st.integers(0, 2**32))
def test_any_start_ends_in_the_deal(
    cards: int, piles: tuple[int, int], number: int, seed: int
) -> None:
    """From any order, for any deal, the hands end with the exact order."""
    deal = r1.deal_pack(str(number), cards // 52)
    names = [card.code for card in pack(cards // 52)]
    random.Random(seed).shuffle(names)
    assert by_hand(names, printed(deal, piles)) == [card.code for card in deal]


@settings(max_examples=40, deadline=None)
@given(st.permutations(range(104)))
def test_two_packs_in_any_order_of_the_copies(order: list[int]) -> None:
    """Drawn by Hypothesis itself, so that a failure would shrink to the cards that matter."""
    deal = r1.deal_pack("24", 2)
    names = [pack(2)[place].code for place in order]
    assert by_hand(names, printed(deal)) == [card.code for card in deal]


def test_sorted_and_dealt_packs_too() -> None:
    """The starts that occur in practice: a new pack, the last deal, the deal itself."""
    deal = r1.deal_pack("24")
    for start in (pack(), tuple(reversed(pack())), r1.deal_pack("23"), deal, deal[::-1]):
        assert by_hand([c.code for c in start], printed(deal)) == [c.code for c in deal]


def test_short_packs() -> None:
    """32 cards in six and six piles."""
    ranks = [Rank.ACE, *list(Rank)[6:]]
    deal = r1.deal_pack("5", 1, ranks)
    assert usual_piles(32) == (7, 6)
    names = [card.code for card in pack(1, ranks)]
    assert by_hand(names, printed(deal)) == [card.code for card in deal]


def test_the_wrong_gathering_is_seen_at_the_check_cards() -> None:
    """Gathered the other way round nearly every card is wrong; the check cards show it."""
    for cards in (52, 104):
        deal = r1.deal_pack("24", cards // 52)
        wrong = by_hand([c.code for c in pack(cards // 52)], printed(deal), wrong_gathering=True)
        right = sum(a == b.code for a, b in zip(wrong, deal, strict=True))
        assert right < cards / 4
        checks = stacking_table(deal).checks
        assert any(wrong[place - 1] != card.code for place, card in checks.items())


def test_the_higher_first_figure_stands_first() -> None:
    """Two pairs in a cell: the higher first figure first; all figures within the piles."""
    table = stacking_table(r1.deal_pack("24", 2))
    assert table.piles == (11, 10)
    assert len(table.cells) == 52
    for first, second in table.cells.values():
        assert first > second
        assert first[0] >= second[0]
        assert {first[0], second[0]} <= set(range(1, 12))
        assert {first[1], second[1]} <= set(range(1, 11))


def test_check_cards_and_pile_counts() -> None:
    """Every tenth place; the usual and the wide number of piles."""
    assert check_places(52) == (10, 20, 30, 40, 50)
    assert check_places(104) == (10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
    assert (usual_piles(52), usual_piles(104)) == ((8, 7), (11, 10))
    assert (wide_piles(52), wide_piles(104)) == ((13, 4), (13, 8))


def test_json_of_the_contract() -> None:
    """Deal 1 begins with the seven of hearts: place 0 has the highest figures."""
    form = stacking_table(r1.deal_pack("1")).as_json()
    assert list(form) == ["piles", "cells", "checks"]
    assert form["piles"] == [8, 7]
    cells, checks = form["cells"], form["checks"]
    assert isinstance(cells, dict)
    assert isinstance(checks, dict)
    assert cells["7H"] == [[8, 7]]
    assert list(cells)[:3] == ["AC", "2C", "3C"]
    assert checks == {str(n): r1.deal_pack("1")[n - 1].code for n in (10, 20, 30, 40, 50)}


@pytest.mark.parametrize("cards", [28, 32, 36, 48, 52, 96, 104])
def test_of_two_neighbouring_piles_one_has_a_check_card(cards: int) -> None:
    """Exchanged in a gathering, both piles' cards lie wrong: one of them is looked at."""
    first, _ = usual_piles(cards)
    places = [place - 1 for place in check_places(cards)]
    for of, piles in (
        ({place % first for place in places}, first),
        ({place // first for place in places}, -(-cards // first)),
    ):
        assert all({pile, pile + 1} & of for pile in range(piles - 1))


@pytest.mark.parametrize("piles", [(7, 7), (0, 60), (51, 1), (-8, -7)])
def test_too_few_piles_are_refused(piles: tuple[int, int]) -> None:
    """Fewer places than cards cannot tell the cards apart."""
    with pytest.raises(WrongCall) as caught:
        stacking_table(r1.deal_pack("1"), piles)
    assert caught.value.key == "deal.stacking-piles"
