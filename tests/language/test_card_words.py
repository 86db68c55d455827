"""Cards as printed, in words and as typed (cases T19, T20)."""

from __future__ import annotations

import pytest

from rulesgen.cards import CARDS, Card, Rank, Suit
from rulesgen.faults import WrongCall
from rulesgen.language import Language, LanguageError


@pytest.mark.parametrize(
    ("code", "form", "german"),
    [
        ("9H", "", "9♥"),
        ("JH", "", "B♥"),
        ("QC", "", "D♣"),
        ("9H", "def", "die 9♥"),
        ("JH", "def akk", "den B♥"),
        ("JH", "def dat", "dem B♥"),
        ("AH", "def akk", "das A♥"),
        ("AH", "def dat", "dem A♥"),
        ("KS", "def dat", "dem K♠"),
        ("JS", "indef akk", "einen B♠"),
    ],
)
def test_german_cards(de: Language, code: str, form: str, german: str) -> None:
    assert de.card(code, form) == german


@pytest.mark.parametrize(
    ("code", "form", "german"),
    [
        ("9H", "", "Herz-Neun"),
        ("QH", "def", "die Herz-Dame"),
        ("JH", "def akk", "den Herz-Buben"),
        ("JS", "def dat", "dem Pik-Buben"),
        ("AH", "def dat", "dem Herz-Ass"),
        ("AC", "def", "das Kreuz-Ass"),
        ("KD", "def gen", "des Karo-Königs"),
        ("8H", "indef dat cap", "Einer Herz-Acht"),
        ("JH", "def pl dat", "den Herz-Buben"),
    ],
)
def test_german_cards_in_words(de: Language, code: str, form: str, german: str) -> None:
    assert de.card_words(code, form) == german


def test_english_cards(en: Language) -> None:
    assert [
        en.card(code, form) for code, form in (("9H", ""), ("8H", "indef"), ("10H", "indef"))
    ] == [
        "9♥",
        "an 8♥",
        "a 10♥",
    ]
    assert en.card("AS", "indef") == "an A♠"
    assert en.card_words("9H") == "nine of hearts"
    assert en.card_words("AS", "indef") == "an ace of spades"
    assert en.card_words("8D", "indef cap") == "An eight of diamonds"
    assert en.card_words("QS", "def pl") == "the queens of spades"


def test_ranks_and_suits_as_words(en: Language, de: Language) -> None:
    assert [en.rank_word(rank, "pl") for rank in ("6", "A", "8")] == ["sixes", "aces", "eights"]
    assert [de.rank_word(rank, "pl") for rank in ("8", "7", "A")] == ["Achten", "Sieben", "Asse"]
    assert de.rank_word("7", count=2) == "zwei Sieben"
    assert de.rank_word("8", "akk", count=2) == "zwei Achten"
    assert de.rank_word("9", "indef akk", adj="red") == "eine rote Neun"
    assert de.rank_word("10", "indef akk", adj="black") == "eine schwarze Zehn"
    assert en.suit_word("H") == "hearts"
    assert en.suit_word("H", "indef sg") == "a heart"
    assert de.suit_word("S") == "Pik"
    assert de.suit_word("S", "def dat") == "dem Pik"


@pytest.mark.parametrize("written", ["10H", "TH", "10♥", "th", "10♥\ufe0f"])
def test_t19_tens_are_printed_as_10(en: Language, de: Language, written: str) -> None:
    """T19: however a ten is typed, both languages print 10."""
    for language in (en, de):
        assert language.card(language.parse_card(written)) == "10♥"
        assert language.rank_letter("10") == "10"


def test_t20_court_letters_of_each_language(en: Language, de: Language) -> None:
    """T20: English prints J Q K A, German B D K A and neither J nor Q."""
    assert "".join(en.rank_letter(rank) for rank in ("J", "Q", "K", "A")) == "JQKA"
    assert "".join(de.rank_letter(rank) for rank in ("J", "Q", "K", "A")) == "BDKA"
    german = "".join(de.card(card) for card in CARDS)
    assert not set(german) & {"J", "Q", "T"}
    # one spelling of the ace
    assert not any(word == "As" for word in (de.rank_word("A"), *de.base.terms))


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("B♥", Card(Suit.HEARTS, Rank.JACK)),
        ("D♠", Card(Suit.SPADES, Rank.QUEEN)),
        ("D♦", Card(Suit.DIAMONDS, Rank.QUEEN)),
        ("K♣", Card(Suit.CLUBS, Rank.KING)),
        ("d ♦\ufe0f", Card(Suit.DIAMONDS, Rank.QUEEN)),
        ("A♥", Card(Suit.HEARTS, Rank.ACE)),
        ("10♥", Card(Suit.HEARTS, Rank.TEN)),
        ("QD", Card(Suit.DIAMONDS, Rank.QUEEN)),
        ("KD", Card(Suit.DIAMONDS, Rank.KING)),
        ("JH", Card(Suit.HEARTS, Rank.JACK)),
    ],
)
def test_t20_german_cards_are_read(de: Language, typed: str, card: Card) -> None:
    assert de.parse_card(typed) == card


@pytest.mark.parametrize("typed", ["DK", "dk", "BH", "DC", "BD"])
def test_t20_german_letters_without_suit_sign_are_ambiguous(de: Language, typed: str) -> None:
    with pytest.raises(WrongCall) as caught:
        de.parse_card(typed)
    assert (caught.value.key, caught.value.facts["card"]) == ("call.ambiguous-card", typed)


@pytest.mark.parametrize("typed", ["B♥", "D♠", "DK", "1♥", "11H", "", "♥", "9"])
def test_t20_english_does_not_read_german_cards(en: Language, typed: str) -> None:
    with pytest.raises(WrongCall) as caught:
        en.parse_card(typed)
    assert caught.value.key == "call.not-a-card"


def test_there_and_back(en: Language, de: Language) -> None:
    for language in (en, de):
        for card in CARDS:
            assert language.parse_card(language.card(card)) == card
            assert language.parse_card(card.code) == card


def test_a_wrong_code_in_a_text_is_told(en: Language) -> None:
    with pytest.raises(LanguageError) as caught:
        en.card("B♥")
    assert caught.value.key == "fault.not-a-card"
