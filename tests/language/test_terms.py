"""Terms in the form a sentence needs. Each line reads: word, form, what else -> text."""

from __future__ import annotations

from typing import Any

import pytest

from rulesgen.faults import Faults
from rulesgen.language import Language, UnknownForm, UnknownTerm, Word
from rulesgen.sources import parse_source

GERMAN: list[tuple[str, str, dict[str, Any], str]] = [
    ("foundation", "", {}, "Zielstapel"),
    ("foundation", "pl", {}, "Zielstapel"),
    ("foundation", "def gen", {}, "des Zielstapels"),
    ("foundation", "pl dat", {}, "Zielstapeln"),
    ("foundation", "dat pl def", {}, "den Zielstapeln"),
    ("column", "def dat", {}, "der Spalte"),
    ("column", "indef akk", {}, "eine Spalte"),
    ("column", "no dat", {}, "keiner Spalte"),
    ("column", "no pl", {}, "keine Spalten"),
    ("pack", "indef dat", {}, "einem Blatt"),
    ("pack", "pl dat", {}, "Blättern"),
    ("pass", "pl dat", {}, "Durchgängen"),
    ("tip", "def pl dat", {}, "den Tipps"),
    ("stock", "def akk cap", {}, "Den Vorrat"),
    ("top-card", "def dat", {}, "der obersten Karte"),
    # the weak masculine
    ("jack", "def", {}, "der Bube"),
    ("jack", "def akk", {}, "den Buben"),
    ("jack", "def dat", {}, "dem Buben"),
    ("jack", "def gen", {}, "des Buben"),
    ("jack", "no akk", {}, "keinen Buben"),
    ("jack", "def pl dat", {}, "den Buben"),
    ("king", "no", {}, "kein König"),
    ("king", "no akk", {}, "keinen König"),
    ("ace", "def dat", {}, "dem Ass"),
    ("ace", "def gen", {}, "des Asses"),
    ("ace", "def pl dat", {}, "den Assen"),
    ("queen", "no", {}, "keine Dame"),
    # counted
    ("jack", "", {"count": 2}, "zwei Buben"),
    ("foundation", "", {"count": 8}, "acht Zielstapel"),
    ("foundation", "dat", {"count": 8}, "acht Zielstapeln"),
    ("foundation", "def dat", {"count": 8}, "den acht Zielstapeln"),
    ("foundation", "", {"count": 1}, "ein Zielstapel"),
    ("foundation", "akk", {"count": 1}, "einen Zielstapel"),
    ("foundation", "def akk", {"count": 1}, "den einen Zielstapel"),
    ("column", "dat", {"count": 1}, "einer Spalte"),
    ("card", "cap", {"count": 1}, "Eine Karte"),
    ("card", "", {"count": 13}, "13 Karten"),
    # with adjectives and ordinals
    ("jack", "indef", {"adj": "red"}, "ein roter Bube"),
    ("jack", "indef akk", {"adj": "red"}, "einen roten Buben"),
    ("jack", "indef dat", {"adj": "red"}, "einem roten Buben"),
    ("queen", "indef akk", {"adj": "black"}, "eine schwarze Dame"),
    ("queen", "indef dat", {"adj": "black"}, "einer schwarzen Dame"),
    ("ace", "indef akk", {"adj": "red"}, "ein rotes Ass"),
    ("jack", "", {"count": 2, "adj": "red"}, "zwei rote Buben"),
    ("king", "def pl", {"adj": "red"}, "die roten Könige"),
    ("king", "def", {"count": 2, "adj": "red"}, "die zwei roten Könige"),
    ("king", "pl gen", {"adj": "red"}, "roter Könige"),
    ("pass", "def", {"nth": 3}, "der dritte Durchgang"),
    ("pass", "def dat", {"nth": 3}, "dem dritten Durchgang"),
    ("pass", "indef", {"nth": 2}, "ein zweiter Durchgang"),
    ("card", "def", {"nth": 33}, "die 33. Karte"),
    ("space", "def akk", {"adj": "next"}, "die nächste Lücke"),
    ("card", "indef", {"adj": "last single"}, "eine letzte einzelne Karte"),
]

ENGLISH: list[tuple[str, str, dict[str, Any], str]] = [
    ("foundation", "", {}, "foundation"),
    ("foundation", "pl", {}, "foundations"),
    ("foundation", "def pl cap", {}, "The foundations"),
    ("foundation", "indef", {}, "a foundation"),
    ("ace", "indef", {}, "an ace"),
    ("ace", "indef", {"adj": "red"}, "a red ace"),
    ("king", "no", {}, "no king"),
    ("foundation", "", {"count": 8}, "eight foundations"),
    ("foundation", "cap", {"count": 8}, "Eight foundations"),
    ("foundation", "def", {"count": 8}, "the eight foundations"),
    ("foundation", "", {"count": 1}, "one foundation"),
    ("foundation", "def", {"count": 1}, "the one foundation"),
    ("pass", "def", {"nth": 3}, "the third pass"),
    ("pass", "indef", {"nth": 11}, "an eleventh pass"),
    ("card", "def", {"nth": 33}, "the 33rd card"),
]


@pytest.mark.parametrize(("key", "form", "more", "expected"), GERMAN)
def test_german_terms(
    de: Language, key: str, form: str, more: dict[str, Any], expected: str
) -> None:
    assert de.term(key, form, **more) == expected


@pytest.mark.parametrize(("key", "form", "more", "expected"), ENGLISH)
def test_english_terms(
    en: Language, key: str, form: str, more: dict[str, Any], expected: str
) -> None:
    assert en.term(key, form, **more) == expected


@pytest.mark.parametrize(
    ("count", "english", "german", "cards"),
    [
        (0, "0 redeals", "0 Karten", "0 cards"),
        (1, "1 redeal", "1 Karte", "1 card"),
        (2, "2 redeals", "2 Karten", "2 cards"),
        (1000, "1,000 redeals", "1000 Karten", "1,000 cards"),
    ],
)
def test_t15_plural_of_zero_and_grouping(
    en: Language, de: Language, count: int, english: str, german: str, cards: str
) -> None:
    assert en.term("redeal", "figures", count=count) == english
    assert de.term("card", "figures", count=count) == german
    assert en.term("card", "figures", count=count) == cards


@pytest.mark.parametrize("form", ["def def", "nom akk", "plural", "m", "de f"])
def test_an_unknown_form_names_those_there_are(de: Language, form: str) -> None:
    with pytest.raises(UnknownForm) as caught:
        de.term("column", form)
    assert caught.value.facts["form"] == form
    assert caught.value.facts["allowed"] == (
        "def, indef, no, nom, akk, dat, gen, sg, pl, cap, figures"
    )


def test_english_has_no_cases(en: Language) -> None:
    with pytest.raises(UnknownForm):
        en.term("column", "dat")


def test_an_unknown_word_names_its_neighbours(de: Language) -> None:
    with pytest.raises(UnknownTerm) as caught:
        de.term("foundatoin")
    assert "foundation" in caught.value.facts["known"]
    with pytest.raises(UnknownTerm):
        de.term("card", adj="green")


def test_a_word_without_plural(de: Language) -> None:
    with pytest.raises(UnknownForm) as caught:
        de.term("setup", "pl")
    assert caught.value.key == "fault.no-plural"


OWN = """\
terms:
  corner: {gender: f, sg: Ecke, pl: Ecken}
  side: {gender: f, sg: Seitenkarte, pl: Seitenkarten}
  plait: {gender: m, sg: Zopf, gen: Zopfes, pl: Zöpfe}
  reserve: {gender: m, sg: Keller, gen: Kellers, pl: Keller}
"""


def test_a_game_brings_its_own_words(de: Language) -> None:
    own = de.with_terms(parse_source(OWN, "text.de.yaml"))
    assert own.term("corner", "def dat") == "der Ecke"
    assert own.term("side", "pl dat") == "Seitenkarten"
    assert own.term("plait", "def gen") == "des Zopfes"
    assert own.term("plait", "pl dat") == "Zöpfen"
    assert own.term("reserve", "def akk") == "den Keller"
    assert own.term("column") == "Spalte"
    assert de.term("reserve") == "Reserve"
    assert de.with_terms(parse_source("title: x\n", "text.de.yaml")).own_terms == {}


def test_faults_in_own_words_have_places(de: Language, en: Language) -> None:
    text = "terms:\n  a: {sg: A}\n  b: {gender: m, sg: B}\n  c: text\n  d: {gender: f, sg: D, pll: E}\n"
    with pytest.raises(Faults) as caught:
        de.with_terms(parse_source(text, "t.yaml"))
    assert [(str(fault.where), fault.key) for fault in caught.value.faults] == [
        ("t.yaml:2:3", "fault.terms-gender"),
        ("t.yaml:3:3", "fault.terms-missing"),
        ("t.yaml:4:3", "fault.terms-not-a-table"),
        ("t.yaml:5:25", "fault.terms-entry"),
    ]
    own = en.with_terms(parse_source("terms:\n  hour: {sg: hour, pl: hours, article: an}\n", "t"))
    assert own.term("hour", "indef") == "an hour"


def test_a_long_name_may_be_broken_at_its_joint(de: Language) -> None:
    said = "gender: m, sg: Seitenplatz, gen: Seitenplatzes, pl: Seitenplätze, joint: Seiten-platz"
    text = f"terms:\n  side: {{{said}}}\n"
    own = de.with_terms(parse_source(text, "t.yaml"))
    assert own.name("side") == "Seiten\u00adplatz"
    assert own.name("side", "pl") == "Seiten\u00adplätze"
    assert own.term("side", "pl") == "Seitenplätze"
    assert own.name("column") == "Spalte"
    with pytest.raises(Faults) as caught:
        de.with_terms(parse_source(text.replace("Seiten-platz", "Seite-platz"), "t.yaml"))
    assert [fault.key for fault in caught.value.faults] == ["fault.terms-joint"]


def test_every_term_has_both_languages_and_its_forms(en: Language, de: Language) -> None:
    assert en.base.terms.keys() == de.base.terms.keys()
    assert en.base.adjectives.keys() == de.base.adjectives.keys()
    for language in (en, de):
        for key in language.base.terms:
            for case in language.grammar.cases if len(language.grammar.cases) > 1 else ("",):
                assert language.term(key, f"def {case}")


def test_words_in_phrases_take_the_form_of_their_slot(de: Language) -> None:
    assert de.said(Word("foundation", count=8), "dat") == "acht Zielstapeln"
    assert de.said(Word("jack", adjectives="red"), "indef akk") == "einen roten Buben"
    assert de.said([Word("column"), Word("stock")], "or def dat") == "der Spalte oder dem Vorrat"
