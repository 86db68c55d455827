"""Scheme `pysol`: equal to the deals read from the program, and to nothing beyond its ranges."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from rulesgen.cards import Card
from rulesgen.deal import mersenne, pysol
from rulesgen.deal.schemes import PYSOL
from rulesgen.faults import WrongCall

DATA = Path(__file__).parent.parent / "data" / "pysol"
PACKS: dict[str, dict[str, str]] = json.loads((DATA / "packs.json").read_text("utf-8"))


def short(cards: Iterable[Card]) -> str:
    """Codes with T for ten, as in the data."""
    return " ".join(card.code.replace("10", "T") for card in cards)


@pytest.mark.parametrize("packs", list(PACKS))
def test_packs_read_from_the_program(packs: str) -> None:
    """Both generators, one to three packs, every range: the whole pack card by card."""
    assert len(PACKS[packs]) == 18
    for label, deck in PACKS[packs].items():
        assert short(pysol.deal_pack(label, int(packs))) == deck, label


@pytest.mark.parametrize(
    ("number", "row"),
    [
        ("1", "JD 2D 9H JC 5D 7H 7C 5H"),
        ("617", "7D AD 5C 3S 5S 8C 2D AH"),
        ("1070", "KC 3H 2S 3D JD 4C AH 3S"),
        ("11982", "AH AS 4H AC 2D 6S TS JS"),
    ],
)
def test_d15_microsoft_deals(number: str, row: str) -> None:
    """D15: the first rows of well-known FreeCell deals."""
    assert short(pysol.deal_pack(number)[:8]) == row


def test_d15_last_row_of_deal_1() -> None:
    """D15: deal 1 to its end."""
    assert short(pysol.deal_pack("1")[-4:]) == "6S 9C 2H 6H"


def test_ms_numbers_continue_the_microsoft_range() -> None:
    """`ms24` is 24; from 32000 on the two part."""
    assert pysol.deal_pack("ms24") == pysol.deal_pack("24")
    assert pysol.deal_pack("ms31999") == pysol.deal_pack("31999")
    assert pysol.deal_pack("ms32000") != pysol.deal_pack("32000")


@pytest.mark.parametrize(
    ("label", "key"),
    [
        ("0", "deal.number-zero"),
        ("007", "deal.number-leading-zeros"),
        ("100000000000000000000", "deal.number-too-large"),
        ("ms0", "deal.microsoft-range"),
        ("ms", "deal.microsoft-range"),
        ("ms007", "deal.microsoft-range"),
        ("ms-1", "deal.microsoft-range"),
        ("ms8589934592", "deal.microsoft-range"),
        ("MS24", "deal.number-form"),
        ("ms1-ms5", "deal.microsoft-range"),
        ("ms24\n", "deal.microsoft-range"),
        ("sommer", "deal.number-form"),
    ],
)
def test_nothing_outside_the_ranges_is_folded_in(label: str, key: str) -> None:
    """What the program does not deal is refused."""
    with pytest.raises(WrongCall) as caught:
        list(PYSOL.labels(label))
    assert key == caught.value.key


def test_the_ends_of_the_ranges_deal() -> None:
    """The highest numbers of each generator are labels."""
    for label in ("99999999999999999999", "ms8589934591"):
        assert list(PYSOL.labels(label)) == [label]
        assert len(set(pysol.deal_pack(label))) == 52


def test_phrases_have_no_deal_here() -> None:
    """The program knows no phrases."""
    with pytest.raises(WrongCall) as caught:
        PYSOL.phrase("Sommer")
    assert caught.value.key == "deal.scheme-no-phrases"


@pytest.mark.parametrize("seed", [0, 1, 32000, 2**31, 2**32 - 1, 2**32, 10**20 - 1, 2**3000 + 7])
def test_mersenne_twister_equals_pythons(seed: int) -> None:
    """Our integers against the generator of the running Python, past two turns of its state."""
    theirs = random.Random(seed)
    for fraction in itertools.islice(mersenne.fractions(seed), 700):
        assert fraction == int(theirs.random() * 2**53)


def test_mersenne_reference_words() -> None:
    """The first words of the authors' own output for init_by_array {0x123, 0x234, 0x345, 0x456}."""
    seed = sum(part << 32 * place for place, part in enumerate((0x123, 0x234, 0x345, 0x456)))
    assert list(itertools.islice(mersenne.words(seed), 5)) == [
        1067595299,
        955945823,
        477289528,
        4107218783,
        4228976476,
    ]


def test_scaling_is_that_of_doubles() -> None:
    """`int(random() * n)` in integers, also where the double is rounded up to the next number."""
    hard = [2**53 - 1, 2**53 - 2, 2**52, 2**52 - 1, 1, 0]
    hard += [(2**53 * k) // n + d for n in (3, 52, 104) for k in range(1, n) for d in (-1, 0, 1)]
    for fraction in hard:
        for choices in (2, 3, 51, 52, 103, 104):
            assert mersenne.scaled(fraction, choices) == int(fraction / 2**53 * choices)
