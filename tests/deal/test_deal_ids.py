"""Deal ids: there and back, and every single wrong character in a numeric one is caught."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesgen.cards import CARDS, Card
from rulesgen.deal.ids import DealId, check_character, encoded_label, make_id, parse_id
from rulesgen.deal.labels import MAX_NUMBER, phrase_label
from rulesgen.deal.schemes import PYSOL, R1
from rulesgen.faults import WrongCall

GAMES: Mapping[str, Sequence[str]] = {
    "klondike": ("draw-three",),
    "braid": ("duplicates", "side-building", "up-or-down", "long"),
    "british-square": ("american",),
}
SEVEN_AND_KING = (Card.parse("7C"), Card.parse("KC"))


def refusal(text: str) -> str:
    """The key with which an id is refused."""
    with pytest.raises(WrongCall) as caught:
        parse_id(text, GAMES)
    return caught.value.key


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("R1:klondike:24:5", DealId("R1", "klondike", (), (), "24")),
        ("R1:klondike+draw-three:24:Q", DealId("R1", "klondike", ("draw-three",), (), "24")),
        ("R1:braid:24:7", DealId("R1", "braid", (), (), "24")),
        (
            "R1:braid+duplicates=7C.KC:24:R",
            DealId("R1", "braid", ("duplicates",), (("duplicates", SEVEN_AND_KING),), "24"),
        ),
    ],
)
def test_examples_of_the_contract(text: str, deal: DealId) -> None:
    """The four published ids, both ways."""
    assert parse_id(text, GAMES) == deal
    assert str(deal) == text


def test_iso_7064_example() -> None:
    """The example of ISO 7064 for MOD 37,36: A12425GABC1234002 has the check character M."""
    assert check_character("A12425GABC1234002") == "M"


def test_phrases_are_percent_encoded() -> None:
    """A phrase in an id, with blank, slash and umlaut, and its check over the UTF-8 bytes."""
    deal = make_id(R1, "klondike", "Zöpfe 2026/3")
    assert str(deal).startswith("R1:klondike:Z%C3%B6pfe%202026%2F3:")
    assert deal.check == check_character("R1KLONDIKE" + "Zöpfe 2026/3".encode().hex().upper())
    assert parse_id(str(deal), GAMES) == deal


def test_ms_numbers_stand_as_they_are() -> None:
    """`ms32000` reads back, with the check over its bytes."""
    deal = make_id(PYSOL, "klondike", "ms32000")
    assert str(deal) == f"pysol:klondike:ms32000:{check_character('PYSOLKLONDIKE6D733332303030')}"
    assert parse_id(str(deal), GAMES) == deal


@pytest.mark.parametrize(
    "blank", [" ", "\t", "\n", "\u00a0", "\u2009", "\u202f", "\u3000", "\u200b"]
)
def test_blanks_of_any_kind_are_ignored(blank: str) -> None:
    """Ids may be typed in groups, or broken over lines."""
    spaced = blank.join("R1:klondike+draw-three:24:Q")
    assert parse_id(blank + spaced + blank, GAMES).label == "24"


NUMERIC = [
    "R1:klondike:24:5",
    "R1:klondike+draw-three:24:Q",
    "R1:braid+duplicates=7C.KC:24:R",
    str(make_id(R1, "british-square", "999999999999999", ("american",))),
    str(make_id(PYSOL, "braid", "12345678901234567890", ("up-or-down", "long"))),
    str(make_id(PYSOL, "klondike", "ms4294967296")),
]


@pytest.mark.parametrize("text", NUMERIC)
def test_every_wrong_character_is_caught(text: str) -> None:
    """Each character replaced by each other printable one (a blank leaves one out: not meant here)."""
    assert str(parse_id(text, GAMES)) == text
    for place, right in enumerate(text):
        for wrong in string.ascii_letters + string.digits + string.punctuation + "Äß٣²":
            if wrong != right:
                refusal(text[:place] + wrong + text[place + 1 :])


def test_a_number_with_a_letter_in_it_is_no_phrase() -> None:
    """2O for 20 is refused even where the check character happens to fit the phrase 2O."""
    phrase = make_id(R1, "klondike", "2O")
    assert str(phrase) == f"R1:klondike:%32%4F:{phrase.check}"
    assert parse_id(str(phrase), GAMES) == phrase
    assert refusal(f"R1:klondike:2O:{phrase.check}") == "deal.id-label"
    assert refusal("R1:klondike:%32%34:5") == "deal.id-label"


def test_neighbours_changed_about_are_nearly_always_caught() -> None:
    """Changing two neighbouring digits about: all but a few in a hundred are caught."""
    missed = tried = 0
    for number in range(1000, 3000):
        text = str(make_id(R1, "klondike", str(number)))
        digits = str(number)
        for place in range(3):
            one, other = digits[place], digits[place + 1]
            if one != other and (place, other) != (0, "0"):
                turned = digits[:place] + other + one + digits[place + 2 :]
                tried += 1
                missed += make_id(R1, "klondike", turned).check == text[-1]
    assert missed / tried < 0.03


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "deal.id-form"),
        ("R1:klondike:24", "deal.id-form"),
        ("R1:klondike:24:5:", "deal.id-form"),
        ("R1:Klondike:24:5", "deal.id-form"),
        ("R1:klondike:24:55", "deal.id-form"),
        ("R1:klondike:24:", "deal.id-form"),
        ("R1:klondike+draw-three:24:q", "deal.id-form"),
        ("R1:braid+duplicates=:24:R", "deal.id-form"),
        ("R1:braid+duplicates=7X:24:R", "deal.id-form"),
        ("R1:braid+:24:R", "deal.id-form"),
        ("R1:klondike:24:6", "deal.id-check"),
        ("R1:klondike:25:5", "deal.id-check"),
        ("R2:klondike:24:5", "deal.scheme-unknown"),
        ("R1:klondike:024:5", "deal.number-leading-zeros"),
        ("R1:klondike:0:5", "deal.number-zero"),
        ("R1:klondike::5", "deal.number-missing"),
        ("R1:klondike:%ZZ:5", "deal.id-label"),
        ("R1:klondike:Caf%E9:5", "deal.id-label"),
        (str(make_id(R1, "poker", "24")), "call.unknown-game"),
        (str(make_id(R1, "klondike", "24", ("long",))), "call.unknown-variant"),
        (str(make_id(R1, "braid", "24", ("long", "duplicates"))), "deal.id-variant-order"),
        (str(make_id(R1, "braid", "24", ("long", "long"))), "deal.id-variant-order"),
    ],
)
def test_refused_ids(text: str, key: str) -> None:
    """What is wrong with an id is said; the right check character never is."""
    assert key == refusal(text)


def test_wrong_check_does_not_name_the_right_one() -> None:
    """Otherwise a slip would be confirmed instead of looked up."""
    with pytest.raises(WrongCall) as caught:
        parse_id("R1:klondike:42:5", GAMES)
    assert caught.value.facts == {"id": "R1:klondike:42:5"}


@given(
    game=st.sampled_from(sorted(GAMES)),
    number=st.integers(1, MAX_NUMBER),
    chosen=st.sets(st.integers(0, 3)),
    cards=st.lists(st.sampled_from(CARDS), max_size=5),
)
def test_numeric_ids_there_and_back(
    game: str, number: int, chosen: set[int], cards: list[Card]
) -> None:
    """Text -> id -> text for any game, variants, choices and number."""
    variants = [name for place, name in enumerate(GAMES[game]) if place in chosen]
    choices = {variants[0]: cards} if variants else {}
    deal = make_id(R1, game, str(number), variants, choices)
    assert parse_id(str(deal), GAMES) == deal
    assert str(parse_id(str(deal), GAMES)) == str(deal)


PRINTED = st.characters(categories=["L", "N", "P", "S"], exclude_characters="|#")
"""Signs that a phrase may hold; the spaces between them come from the words' joining."""


@given(st.lists(st.text(PRINTED, min_size=1, max_size=12), min_size=1, max_size=4))
def test_phrase_ids_there_and_back(words: list[str]) -> None:
    """Any phrase survives the id, in ASCII."""
    phrase = phrase_label(" ".join(["Fest", *words])[:60].rstrip())
    deal = make_id(R1, "klondike", phrase)
    assert str(deal).isascii()
    assert parse_id(str(deal), GAMES) == deal


@given(st.from_regex(r"[0-9]{0,6}[A-Za-z][0-9]{0,6}", fullmatch=True))
def test_near_numbers_there_and_back(text: str) -> None:
    """Phrases that are a number but for one letter are written so that no number is one slip away."""
    deal = make_id(R1, "klondike", text)
    assert parse_id(str(deal), GAMES) == deal
    written = encoded_label(text)
    assert len(written) == 3 or sum(not char.isdigit() for char in written) >= 2
