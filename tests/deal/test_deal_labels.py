"""Labels: what a deal may be asked for by, and why everything else is refused."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesgen.deal.labels import MAX_NUMBER, number_label, number_range, phrase_label
from rulesgen.deal.schemes import PYSOL, R1, scheme_named
from rulesgen.faults import WrongCall


def refusal(scheme: str, what: str) -> str:
    """The key with which a WHAT of the command line is refused."""
    with pytest.raises(WrongCall) as caught:
        list(scheme_named(scheme).labels(what))
    return caught.value.key


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("", "deal.number-missing"),
        ("  ", "deal.number-missing"),
        ("0", "deal.number-zero"),
        ("00", "deal.number-zero"),
        ("-3", "deal.number-sign"),
        ("+3", "deal.number-sign"),
        ("−3", "deal.number-sign"),
        ("007", "deal.number-leading-zeros"),
        ("1e6", "deal.number-form"),
        ("24.0", "deal.number-form"),
        ("1_000", "deal.number-form"),
        ("1 000", "deal.number-form"),
        (" 24", "deal.number-form"),
        ("24\n", "deal.number-form"),
        ("0x10", "deal.number-form"),
        ("٢٤", "deal.number-form"),
        ("²", "deal.number-form"),
        ("Random", "deal.number-words"),
        ("1000000000000000", "deal.number-too-large"),
        ("9" * 5000, "deal.number-too-large"),
        ("9-3", "deal.range-reversed"),
        ("1-1000001", "deal.range-too-long"),
        ("1-999999999999999", "deal.range-too-long"),
        ("0-5", "deal.number-zero"),
        ("1-05", "deal.number-leading-zeros"),
        ("1-", "deal.number-form"),
        ("1-2-3", "deal.number-form"),
        ("1e1-2e1", "deal.number-form"),
    ],
)
def test_refused_with_the_reason(what: str, key: str) -> None:
    """Nothing that is no label is read as one."""
    assert key == refusal("R1", what)


def test_d07_leading_zeros_are_never_octal() -> None:
    """D07: 0012 is neither deal 12 nor deal 10; the plain number is pointed out."""
    with pytest.raises(WrongCall) as caught:
        number_label("0012")
    assert caught.value.facts == {"text": "0012", "number": "12"}


def test_d08_words_deal_only_as_phrases() -> None:
    """D08: a bare word is refused; as phrases, close relatives are different deals."""
    assert refusal("R1", "Zopf") == "deal.number-words"
    for one, other in (("abba", "baba"), ("abe", "acc"), ("Zopf", "zopf")):
        assert R1.deal(R1.phrase(one)) != R1.deal(R1.phrase(other))


@pytest.mark.parametrize(
    ("text", "apart"),
    [("1-3,5", "1-3 5"), ("1,2", "1 2"), ("3;7", "3 7"), ("4,", "4"), ("1-3,5-9", "1-3 5-9")],
)
def test_numbers_with_commas_are_told_apart(text: str, apart: str) -> None:
    """Several numbers are several words of the call: the refusal shows how."""
    with pytest.raises(WrongCall) as caught:
        R1.labels(text)
    assert caught.value.key == "deal.number-list"
    assert caught.value.facts == {"text": text, "apart": apart}


@pytest.mark.parametrize("text", ["1.5", "1,x", ",", "1,,2", "1,05"])
def test_what_is_no_list_either_is_told_as_before(text: str) -> None:
    """No list is shown that would be refused again."""
    with pytest.raises(WrongCall) as caught:
        R1.labels(text)
    assert caught.value.key != "deal.number-list"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "deal.phrase-empty"),
        (" ", "deal.phrase-blank-end"),
        ("zopf ", "deal.phrase-blank-end"),
        ("\u00a0zopf", "deal.phrase-blank-end"),
        ("42", "deal.phrase-no-letter"),
        ("★ 42", "deal.phrase-no-letter"),
        ("a\tb", "deal.phrase-control"),
        ("a\u200bb", "deal.phrase-control"),
        ("a\u2028b", "deal.phrase-control"),
        ("a\ud800", "deal.phrase-control"),
        ("a\u0378", "deal.phrase-control"),
        ("board|2", "deal.phrase-sign"),
        ("deal #2", "deal.phrase-sign"),
        ("a" * 65, "deal.phrase-too-long"),
    ],
)
def test_phrases_refused(text: str, key: str) -> None:
    """Each rule for phrases has its own reason."""
    with pytest.raises(WrongCall) as caught:
        phrase_label(text)
    assert key == caught.value.key


def test_phrase_length_counts_after_nfc() -> None:
    """64 letters with combining accents are 64 characters; one way to write é is another's deal."""
    accented = "e\u0301" * 64
    assert phrase_label(accented) == "é" * 64
    assert R1.deal(R1.phrase("Cafe\u0301")) == R1.deal(R1.phrase("Café"))


def test_numbers_and_ranges_accepted() -> None:
    """The ends of the promise, and a range that is never held in memory."""
    assert number_label(str(MAX_NUMBER)) == "999999999999999"
    assert list(R1.labels("24")) == ["24"]
    assert list(R1.labels("31998-32001")) == ["31998", "31999", "32000", "32001"]
    found = number_range("1-1000000")
    assert found is not None
    assert len(found) == 1_000_000
    assert next(iter(found)) == "1"


def test_d06_large_numbers_keep_every_digit() -> None:
    """D06: 2⁵³ and its neighbour are both beyond R1; where they are labels they stay apart."""
    pair = ("9007199254740992", "9007199254740993")
    assert [refusal("R1", what) for what in pair] == ["deal.number-too-large"] * 2
    assert tuple(PYSOL.labels("-".join(pair))) == pair
    assert PYSOL.deal(pair[0]) != PYSOL.deal(pair[1])
    assert R1.deal("999999999999998") != R1.deal("999999999999999")


def test_d05_d11_random_numbers_can_be_typed_back() -> None:
    """D05, D11: 500 random numbers read back as they are, and they differ."""
    found = [label for _ in range(500) for label in R1.labels("random")]
    for label in found:
        assert list(R1.labels(label)) == [label]
        assert list(PYSOL.labels(label)) == [label]
    assert len(set(found)) > 490


def test_d02_unknown_scheme_lists_the_known_ones() -> None:
    """D02: the refusal of an unknown generator says which there are."""
    with pytest.raises(WrongCall) as caught:
        scheme_named("R2")
    assert caught.value.key == "deal.scheme-unknown"
    assert caught.value.facts == {"scheme": "R2", "known": "R1, pysol"}
    assert R1.deal("617") != PYSOL.deal("617")


@given(st.integers(1, MAX_NUMBER))
def test_every_number_reads_back(number: int) -> None:
    """Any number of the range is a label, as it stands."""
    assert R1.label(str(number)) == str(number)


@given(st.text(max_size=70))
def test_phrases_are_normal_and_stable(text: str) -> None:
    """Whatever is accepted is in NFC, and accepted again unchanged."""
    try:
        phrase = phrase_label(text)
    except WrongCall:
        return
    assert unicodedata.is_normalized("NFC", phrase)
    assert phrase_label(phrase) == phrase
    assert R1.label(phrase) == phrase
