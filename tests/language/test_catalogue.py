"""Phrase books: what is used, what is refused, and what `check` tells of them (T06-T11, T15, T23, Y05)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rulesgen.cards import Card, Rank, Suit
from rulesgen.faults import Fault, Faults, Where
from rulesgen.language import (
    Fact,
    Language,
    MissingFact,
    UnknownForm,
    UnknownPhrase,
    Word,
    check_locales,
    load_language,
)

LOCALES = Path(__file__).resolve().parents[2] / "locales"
HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)


@pytest.fixture
def books(tmp_path: Path) -> Path:
    """Both languages with one phrase book of one phrase each."""
    for code in ("en", "de"):
        (tmp_path / code).mkdir()
        for name in ("grammar.yaml", "terms.yaml"):
            shutil.copy(LOCALES / code / name, tmp_path / code / name)
    write(tmp_path, "en", 'msgid "test.a"\nmsgstr "Two redeals are allowed."\n')
    write(tmp_path, "de", 'msgid "test.a"\nmsgstr "Zwei weitere Durchgänge sind erlaubt."\n')
    return tmp_path


def write(folder: Path, code: str, text: str, name: str = "test.po") -> None:
    """Put a phrase book into a language's folder."""
    (folder / code / name).write_text(HEAD + text, encoding="utf-8")


def told(folder: Path) -> list[tuple[str, str]]:
    """What `check` tells of a folder: place and phrase."""
    faults = check_locales([folder], lambda path: path.relative_to(folder).as_posix())
    return [(str(fault.where), fault.key) for fault in faults]


def phrases(folder: Path, english: str, german: str) -> list[tuple[str, str]]:
    """What is told of one phrase in two languages."""
    write(folder, "en", f'msgid "test.a"\nmsgstr "{english}"\n')
    write(folder, "de", f'msgid "test.a"\nmsgstr "{german}"\n')
    return told(folder)


def test_good_books_have_no_faults(books: Path) -> None:
    assert told(books) == []
    german = load_language("de", [books])
    assert german.phrase("test.a") == "Zwei weitere Durchgänge sind erlaubt."


def test_a_missing_phrase_is_named(books: Path) -> None:
    german = load_language("de", [books])
    with pytest.raises(UnknownPhrase) as caught:
        german.phrase("test.b")
    assert isinstance(caught.value, KeyError)
    assert caught.value.facts == {"phrase": "test.b", "language": "de"}
    write(books, "en", 'msgid "test.a"\nmsgstr "A"\n\nmsgid "test.b"\nmsgstr "B"\n')
    assert told(books) == [("en/test.po:9", "fault.phrase-missing")]


def test_t07_a_fuzzy_guess_is_never_printed(books: Path) -> None:
    write(books, "de", '#, fuzzy\nmsgid "test.a"\nmsgstr "Ein Umdrehen ist erlaubt."\n')
    german = load_language("de", [books])
    with pytest.raises(UnknownPhrase):
        german.phrase("test.a")
    assert told(books) == [("de/test.po:7", "fault.phrase-fuzzy")]


def test_an_empty_phrase_is_a_gap(books: Path) -> None:
    write(books, "de", 'msgid "test.a"\nmsgstr ""\n')
    with pytest.raises(UnknownPhrase):
        load_language("de", [books]).phrase("test.a")
    assert told(books) == [("de/test.po:6", "fault.phrase-empty")]


def test_t08_facts_must_agree(books: Path) -> None:
    """T08: a fact with another name in one language is told with file, line and both."""
    write(books, "en", 'msgid "test.a"\nmsgstr "Deal {number}"\n')
    write(books, "de", 'msgid "test.a"\nmsgstr "Spiel {nummer}"\n')
    (fault,) = check_locales([books], lambda path: path.relative_to(books).as_posix())
    assert fault.key == "fault.phrase-facts-differ"
    assert fault.facts == {
        "phrase": "test.a",
        "here": "{number}",
        "there": "{nummer}",
        "other": "de/test.po:6",
    }


@pytest.mark.parametrize(
    ("german", "key"),
    [
        ("{ count } Karten", "fault.phrase-brace-blank"),
        ("{Count} Karten", "fault.phrase-brace-name"),
        ("{count Karten", "fault.phrase-brace-open"),
        ("{{count}} Karten", "fault.phrase-facts-differ"),
        ("count} Karten", "fault.phrase-brace-open"),
        ("{} Karten", "fault.phrase-brace-name"),
        ("{count.real} Karten", "fault.phrase-brace-name"),
        ("{count[0]} Karten", "fault.phrase-brace-name"),
        ("{count!r} Karten", "fault.phrase-brace-name"),
        ("{count:>9} Karten", "fault.phrase-brace-form"),
    ],
)
def test_t10_wrong_braces_have_each_their_reason(books: Path, german: str, key: str) -> None:
    assert key in [key for _, key in phrases(books, "{count} cards", german)]
    if key != "fault.phrase-facts-differ":
        with pytest.raises(Faults):
            load_language("de", [books])
        assert load_language("en", [books]).phrase("test.a", count=2) == "two cards"


def test_t11_percent_signs_and_braces_are_plain_text(books: Path) -> None:
    text = "Open in 100% of deals, 5 % with skill, %s %(n)d {{x}}"
    assert phrases(books, text, "100 % offene Karten, 5 % mit Können, %s {{x}}") == []
    printed = "Open in 100% of deals, 5 % with skill, %s %(n)d {x}"
    english = load_language("en", [books])
    assert english.phrase("test.a") == printed
    assert english.phrase("test.a", n=3, unused="x") == printed


def test_a_fact_is_never_read_as_a_pattern(books: Path) -> None:
    phrases(books, "Not “{name}”.", "Nicht „{name}“.")
    english = load_language("en", [books])
    assert english.phrase("test.a", name="{0.__class__} %s {name}") == (
        "Not “{0.__class__} %s {name}”."
    )


def test_t15_plural_forms(books: Path) -> None:
    write(
        books,
        "de",
        'msgid "test.a"\nmsgid_plural "test.a"\n'
        'msgstr[0] "{n:figures} Karte bleibt."\nmsgstr[1] "{n:figures} Karten bleiben."\n',
    )
    german = load_language("de", [books])
    assert [german.phrase("test.a", n=n) for n in (0, 1, 2, 1000)] == [
        "0 Karten bleiben.",
        "1 Karte bleibt.",
        "2 Karten bleiben.",
        "1000 Karten bleiben.",
    ]
    with pytest.raises(MissingFact):
        german.phrase("test.a")


def test_slots_ask_for_forms(books: Path) -> None:
    """The sentence, not the program, knows the case: den B♥ auf die D♠."""
    write(
        books,
        "de",
        'msgid "test.a"\nmsgstr "Leg {card:def akk} auf {target:def akk} {pile:def dat cap}."\n',
    )
    german = load_language("de", [books])
    facts: dict[str, Fact] = {
        "card": Card(Suit.HEARTS, Rank.JACK),
        "target": Card(Suit.SPADES, Rank.QUEEN),
        "pile": Word("column"),
    }
    assert german.phrase("test.a", **facts) == "Leg den B♥ auf die D♠ Der Spalte."
    with pytest.raises(MissingFact):
        german.phrase("test.a", card=facts["card"])
    with pytest.raises(MissingFact):
        german.phrase("test.a", card="B♥", target="D♠", pile="Spalte")
    with pytest.raises(UnknownForm):
        german.said(facts["card"], "words m")


def test_t23_line_breaks_within_a_phrase_do_not_matter(books: Path) -> None:
    write(books, "de", 'msgid "test.a"\nmsgstr ""\n"Zwei "\n"weitere "\n"Durchgänge."\n')
    assert load_language("de", [books]).phrase("test.a") == "Zwei weitere Durchgänge."


def test_t06_y05_encodings_of_a_phrase_book(books: Path) -> None:
    path = books / "de" / "test.po"
    good = path.read_text(encoding="utf-8")
    for data in (
        b"\xef\xbb\xbf" + good.encode(),
        good.replace("\n", "\r\n").encode(),
        good.replace("ä", "a\u0308").encode(),
    ):
        path.write_bytes(data)
        phrase = load_language("de", [books]).phrase("test.a")
        assert phrase == "Zwei weitere Durchg\u00e4nge sind erlaubt."
    path.write_bytes(good.encode("latin-1"))
    assert told(books) == [("de/test.po:7:28", "fault.not-utf8"), ("en/test.po:6", MISSING)]


MISSING = "fault.phrase-missing"


def test_y02_a_phrase_given_twice(books: Path) -> None:
    write(books, "de", 'msgid "test.a"\nmsgstr "Eins"\n\nmsgid "test.a"\nmsgstr "Zwei"\n')
    assert told(books) == [("de/test.po:9", "fault.phrase-twice")]
    write(books, "de", 'msgid "test.a"\nmsgstr "Eins"\n')
    write(books, "de", 'msgid "test.a"\nmsgstr "Zwei"\n', "zweite.po")
    assert told(books) == [("de/zweite.po:6", "fault.phrase-twice")]


def test_a_broken_book_is_told_with_its_line(books: Path) -> None:
    write(books, "de", 'msgid "test.a"\nmsgstr "Eins\nmsgid "test.b"\n')
    assert ("de/test.po:7", "fault.phrase-file") in told(books)
    write(books, "de", 'msgid "test.a"\nmsgid "test.b"\nmsgstr "x"\nfoo\n')
    assert ("de/test.po:9", "fault.phrase-file") in told(books)
    write(books, "de", 'msgid "test.a"\n')
    assert ("de/test.po:6", "fault.phrase-file") in told(books)


@pytest.mark.parametrize(
    ("english", "german", "key"),
    [
        ("A “b”.", "Ein “b”.", "fault.phrase-quotes"),
        ("A “b”.", "Ein „b.", "fault.phrase-quotes"),
        ("A „b“.", "Ein „b“.", "fault.phrase-quotes"),
        ('A \\"b\\".', "Ein „b“.", "fault.phrase-quotes"),
        ("It isn't.", "Ist’s nicht.", "fault.phrase-quotes"),
        ("A c\u0430rd.", "Karte.", "fault.phrase-foreign-letter"),
        ("A card ", "Karte", "fault.phrase-blanks"),
        ("No card is left.", "No card is left.", "fault.phrase-untranslated"),
        ("A queen.", "Eine Königin.", "fault.phrase-avoid"),
        ("A fan.", "Ein Lüfter.", "fault.phrase-avoid"),
    ],
)
def test_slips_of_the_pen(books: Path, english: str, german: str, key: str) -> None:
    assert [found for _, found in phrases(books, english, german)] == [key]


def test_commands_and_short_labels_are_no_slips(books: Path) -> None:
    english, german = 'Say `deal \\"x\\"`.', 'Sag --phrase \\"x\\".'
    assert phrases(books, english, german) == []
    assert phrases(books, "Bridge {name}", "Bridge {name}") == []


def test_own_phrase_books_replace_those_of_the_same_name(books: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    (own / "de").mkdir(parents=True)
    write(own, "de", 'msgid "test.a"\nmsgstr "Meins."\n')
    assert load_language("de", [own, books]).phrase("test.a") == "Meins."


def test_faults_from_a_language_error(de: Language) -> None:
    with pytest.raises(UnknownPhrase) as caught:
        de.phrase("test.none")
    assert caught.value.fault(Where("x.yaml", 3)) == Fault(
        Where("x.yaml", 3), "fault.unknown-phrase", {"phrase": "test.none", "language": "de"}
    )
