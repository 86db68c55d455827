"""Lists, quotation marks and apostrophes (case T18)."""

from __future__ import annotations

import pytest

from rulesgen.language import Language, UnknownForm


def test_t18_an_apostrophe_is_never_a_closing_mark(en: Language, de: Language) -> None:
    """T18: U+2019 within words, in both languages, also inside quotation marks."""
    assert de.quoted("Napoleon's Tomb") == "„Napoleon’s Tomb“"
    assert en.quoted("Napoleon's Tomb") == "“Napoleon’s Tomb”"
    for language in (en, de):
        assert language.curled("Gibt's") == "Gibt’s"
        assert language.curled("10's") == "10’s"


@pytest.mark.parametrize(
    ("typed", "english", "german"),
    [
        ('He says "no".', "He says “no”.", "He says „no“."),
        ("\"A 'b' c\"", "“A ‘b’ c”", "„A ‚b‘ c“"),
        ("'so' it's", "‘so’ it’s", "‚so‘ it’s"),
        ("('tis)", "(’tis)", "(’tis)"),
        ("two players' cards", "two players’ cards", "two players’ cards"),
    ],
)
def test_typewriter_marks_become_printed_ones(
    en: Language, de: Language, typed: str, english: str, german: str
) -> None:
    assert en.curled(typed) == english
    assert de.curled(typed) == german


def test_lists(en: Language, de: Language) -> None:
    assert en.list_of([]) == ""
    assert en.list_of(["9♥"]) == "9♥"
    assert en.list_of(["9♥", "8♠"]) == "9♥ and 8♠"
    assert en.list_of(["9♥", "8♠", "7♦"]) == "9♥, 8♠ and 7♦"
    assert de.list_of(["9♥", "8♠", "7♦"]) == "9♥, 8♠ und 7♦"
    assert de.list_of(["9♥", "8♠"], "or") == "9♥ oder 8♠"
    with pytest.raises(UnknownForm):
        en.list_of(["a", "b"], "nor")


def test_capital(de: Language) -> None:
    assert de.capital("acht Spalten") == "Acht Spalten"
    assert de.capital("ähnlich") == "Ähnlich"
    assert de.capital("ß") == "ß"
    assert de.capital("") == ""
