"""Scheme R1: pinned packs, and a shuffle that prefers no card and no place."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

import rulesgen.deal
from rulesgen.cards import Card, Rank, pack
from rulesgen.deal import r1
from rulesgen.faults import WrongCall

DATA = Path(__file__).parent.parent / "data"
PINNED: dict[str, dict[str, str]] = json.loads((DATA / "r1.json").read_text("utf-8"))


def codes(cards: Iterable[Card]) -> str:
    """Cards as a row of codes."""
    return " ".join(card.code for card in cards)


@pytest.mark.parametrize(
    ("cards", "label"), [(cards, label) for cards in PINNED for label in PINNED[cards]]
)
def test_d01_pinned_packs(cards: str, label: str) -> None:
    """D01: the packs of the promise, card by card."""
    assert codes(r1.deal_pack(label, packs=int(cards) // 52)) == PINNED[cards][label]


def test_first_cards_as_printed_in_the_promise() -> None:
    """The first twelve cards, written out."""
    assert codes(r1.deal_pack("1")[:12]) == "7H 10C JS 3H KD 9S 2H 5C JC 10D 4D 10H"
    assert codes(r1.deal_pack("24")[:12]) == "QS JH 8C 4D QH KD AD 7D JC 5S 7C AH"
    assert codes(r1.deal_pack("1", 2)[:12]) == "5H KC 2H QH 3H 10S AH 6C QH 7S 5D 4C"


def test_d01_nobody_deals_with_the_library_random() -> None:
    """D01: no module of the dealing imports `random`, whose shuffle may change."""
    for path in Path(rulesgen.deal.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert "random" not in names, path.name


def test_d03_deals_share_no_state() -> None:
    """D03: a deal is the same after any other."""
    first = r1.deal_pack("40", 2)
    r1.deal_pack("3")
    assert r1.deal_pack("40", 2) == first


def test_d11_a_thousand_numbers_a_thousand_packs() -> None:
    """D11: the number is not ignored."""
    for packs in (1, 2):
        assert len({r1.deal_pack(str(number), packs) for number in range(1, 1001)}) == 1000


@pytest.mark.parametrize("label", ["5", "Sommerfest 2026/3"])
def test_d09_d17_same_in_every_process(label: str) -> None:
    """D09, D17: fresh processes with other hash seeds deal the same pack, of the number asked for."""
    script = (
        "import sys; from rulesgen.deal.r1 import deal_pack; "
        "print(*(c.code for c in deal_pack(sys.argv[1])))"
    )
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", script, label],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.split() == codes(r1.deal_pack(label)).split()


def test_stripped_packs_leave_the_missing_ranks_out() -> None:
    """32 cards: every card of the short pack once, and the count is part of the words."""
    ranks = [Rank.ACE, *list(Rank)[6:]]
    dealt = r1.deal_pack("1", 1, ranks)
    assert sorted(dealt) == sorted(pack(1, ranks))
    assert len(dealt) == 32


def test_d13_packs_hold_every_card_as_often_as_packs() -> None:
    """D13: 52 different cards, or 104 with every card exactly twice."""
    assert set(Counter(r1.deal_pack("7")).values()) == {1}
    assert set(Counter(r1.deal_pack("7", 2)).values()) == {2}
    assert len(r1.deal_pack("7", 2)) == 104


def test_uniform_passes_over_the_last_incomplete_stretch() -> None:
    """A word that would prefer low results is not used."""
    for choices in (3, 52, 104):
        beyond = 2**32 - 2**32 % choices
        assert r1.uniform(iter([beyond, 2**32 - 1, choices + 2]), choices) == 2
        assert r1.uniform(iter([beyond - 1]), choices) == choices - 1


def test_d16_redeals_depend_on_label_count_and_cards_alone() -> None:
    """D16: gathered cards are put in pack order first, however they lay."""
    gathered = r1.deal_pack("12")[:30]
    again = r1.redealt(gathered, "12", 2)
    assert again == r1.redealt(tuple(reversed(gathered)), "12", 2)
    assert again != r1.redealt(gathered, "12", 3)
    assert sorted(again) == sorted(gathered)
    assert again == r1.shuffled(tuple(sorted(gathered)), "12#2")


def test_gathered_two_packs_lie_one_after_the_other() -> None:
    """Gathering all 104 cards gives the pack order itself."""
    assert r1.gathered(r1.deal_pack("24", 2)) == pack(2)


def test_contest_labels_are_free_of_the_limit() -> None:
    """A contest's label is long and holds a bar; nobody may ask for it as a phrase."""
    secret, public = "f" * 64, "Sommerfest 2026"
    dealt = r1.contest_pack(secret, public, 3)
    assert dealt == r1.shuffled(pack(), f"{secret}|{public}/3")
    with pytest.raises(WrongCall):
        r1.deal_pack(f"{secret}|{public}/3")


def chi_squares(deals: int, deal: Callable[[str], tuple[Card, ...]]) -> list[float]:
    """For each place of the pack, chi-square of which cards came to it in deals 1, 2, 3 …"""
    seen = [[0] * 52 for _ in range(52)]
    for number in range(1, deals + 1):
        for place, card in enumerate(deal(str(number))):
            seen[place][card.kind] += 1
    expected = deals / 52
    return [sum((found - expected) ** 2 for found in row) / expected for row in seen]


def swap_with_any(label: str) -> tuple[Card, ...]:
    """The well-known wrong shuffle: every card changes places with any other."""
    row, cards = r1.words(52, label), list(pack())
    for place in range(52):
        other = r1.uniform(row, 52)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def test_d10_no_card_prefers_a_place() -> None:
    """D10: 51 degrees of freedom; the wrong shuffle shows that the test can tell."""
    assert max(chi_squares(10_400, r1.deal_pack)) < 120
    assert sum(chi_squares(10_400, swap_with_any)) / 52 > 150


@pytest.mark.long
def test_d10_in_full() -> None:
    """D10 as it stands: deals 1 … 52000."""
    assert max(chi_squares(52_000, r1.deal_pack)) < 120
    assert sum(chi_squares(52_000, swap_with_any)) / 52 > 500
