"""Numbers and ordinals in words and figures."""

from __future__ import annotations

import pytest

from rulesgen.language import Language, UnknownForm


@pytest.mark.parametrize(
    ("number", "form", "english"),
    [
        (0, "", "0"),
        (1, "", "one"),
        (12, "", "twelve"),
        (12, "cap", "Twelve"),
        (13, "", "13"),
        (7, "figures", "7"),
        (1000, "", "1,000"),
        (31999, "", "31,999"),
        (-2, "", "−2"),
    ],
)
def test_english_numbers(en: Language, number: int, form: str, english: str) -> None:
    assert en.number(number, form) == english


@pytest.mark.parametrize(
    ("number", "form", "german"),
    [
        (0, "", "0"),
        (1, "", "eins"),
        (1, "m", "ein"),
        (1, "f akk", "eine"),
        (1, "m akk", "einen"),
        (1, "m dat", "einem"),
        (1, "f dat", "einer"),
        (1, "n gen", "eines"),
        (2, "f akk", "zwei"),
        (12, "", "zwölf"),
        (13, "", "13"),
        (1000, "", "1000"),
        (9999, "", "9999"),
        (10000, "", "10.000"),
        (1234567, "", "1.234.567"),
    ],
)
def test_german_numbers(de: Language, number: int, form: str, german: str) -> None:
    assert de.number(number, form) == german


def test_a_number_has_no_article(de: Language, en: Language) -> None:
    with pytest.raises(UnknownForm):
        de.number(1, "def")
    with pytest.raises(UnknownForm):
        en.number(1, "f")


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [
        (1, "1st", "1."),
        (2, "2nd", "2."),
        (3, "3rd", "3."),
        (4, "4th", "4."),
        (10, "10th", "10."),
        (11, "11th", "11."),
        (12, "12th", "12."),
        (13, "13th", "13."),
        (21, "21st", "21."),
        (33, "33rd", "33."),
        (37, "37th", "37."),
        (111, "111th", "111."),
        (1001, "1,001st", "1001."),
    ],
)
def test_ordinals_in_figures(
    en: Language, de: Language, number: int, english: str, german: str
) -> None:
    assert en.ordinal(number) == english
    assert de.ordinal(number) == german


@pytest.mark.parametrize(
    ("number", "form", "german"),
    [
        (1, "", "erste"),
        (1, "akk", "ersten"),
        (1, "f akk", "erste"),
        (3, "dat", "dritten"),
        (3, "indef m", "dritter"),
        (3, "indef n", "drittes"),
        (2, "bare dat m", "zweitem"),
        (7, "pl", "siebten"),
        (12, "cap", "Zwölfte"),
        (33, "dat", "33."),
    ],
)
def test_ordinals_in_german_words(de: Language, number: int, form: str, german: str) -> None:
    assert de.ordinal_word(number, form) == german


def test_ordinals_in_english_words(en: Language) -> None:
    words = [en.ordinal_word(number) for number in (1, 2, 3, 5, 8, 9, 12, 13)]
    assert words == ["first", "second", "third", "fifth", "eighth", "ninth", "twelfth", "13th"]
