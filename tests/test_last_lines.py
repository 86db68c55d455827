"""Where lines end: the last of a paragraph is no leftover, and what belongs together is not parted."""

from __future__ import annotations

import pytest

from rulesgen.documents.fonts import text_width
from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.xhtml import parse_document
from rulesgen.faults import Where
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items
from rulesgen.renderers.pdf.linebreak import INFINITE, SELDOM
from rulesgen.renderers.pdf.paragraph import Paragraph, Setting

MEASURE = Profile.of("a5").measure * MM


def lines(
    text: str, measure: float = MEASURE, code: str = "en", align: str = "justify"
) -> list[str]:
    """The lines of a paragraph of body text, hyphens shown."""
    setter = Setter(Profile(), Hyphenator(code))
    style = Style("serif", 10.5, "#000000")
    items = inline_items((text,), style, setter, Where(""), hyphens=True)
    setting = Setting(10.5, 14.0, align=align)
    found = []
    for line in Paragraph(items, setting).lines(measure):
        parts = [
            " " if item.glue else "".join(piece.text for piece in item.ink)
            for item in items[line.start : line.end]
            if item.glue or item.cost is None
        ]
        found.append("".join(parts) + ("-" if line.hyphen else ""))
    return found


def test_one_short_word_does_not_stand_alone() -> None:
    text = "Ace and king are neighbours, so that the order of the cards has no end."
    assert lines(text)[-1] == "no end."


def test_lines_are_set_a_little_looser_for_that() -> None:
    text = (
        "This is a patience, a card game for one player. You need two packs of 52 cards without jokers, "
        "shuffled together as a single pack of 104."
    )
    assert lines(text)[-1] == "of 104."


def test_a_last_line_does_not_begin_with_half_a_word_where_it_need_not() -> None:
    text = (
        "One player is the host, the others are guests. The host chooses the draw and the kind of race. "
        "The seats are fixed at the start. Every guest says when ready; then the host starts the race, "
        "with at least one guest. All turn their cards at the same moment. Whoever comes later watches."
    )
    assert not any(line.endswith("-") for line in lines(text)[-2:])


def test_a_ragged_paragraph_does_not_end_in_half_a_word_alone() -> None:
    """Its last line but one may be shorter instead."""
    text = "Züge werden nicht zurückgenommen."
    assert lines(text, 150, code="de", align="left") == ["Züge werden nicht", "zurückgenommen."]


def test_the_first_of_two_lines_is_not_loose_for_a_longer_second() -> None:
    """Two short words may stand alone there, and half a word with others beside it."""
    text = "Neither the 9♣ nor the 8♣ may go on the 10♠, for black does not go on black."
    assert lines(text, Profile().measure * MM)[-1] == "on black."
    text = "Fast dieselben Karten, aber am Ende der ersten Spalte liegt diesmal die 8♥."
    assert lines(text, code="de")[-1] == "mal die 8♥."


@pytest.mark.parametrize(("sign", "hangs"), [(".", True), ("“", True), ("?", False)])
def test_small_signs_stand_out_of_a_justified_line_by_half_their_width(
    sign: str, hangs: bool
) -> None:
    """Also of the last, so that it is full with them; the edge of a ragged one is not looked at."""
    setter, style = Setter(Profile(), Hyphenator("en")), Style("serif", 10.5, "#000000")
    items = inline_items((f"game{sign}",), style, setter, Where(""), hyphens=False)
    own = text_width(f"game{sign}", style.face, style.size)
    half = text_width(sign, style.face, style.size) / 2
    for align, out in (("justify", hangs), ("left", False)):
        (line,) = Paragraph(items, Setting(10.5, 14.0, align=align)).lines(MEASURE)
        assert line.natural == pytest.approx(own - half if out else own)


def test_a_line_is_set_loose_rather_than_part_a_number_from_its_noun() -> None:
    """The introduction of the braid, on A5."""
    text = (
        "Aus 20 Karten legst du einen Zopf. Lösen lässt er sich nur vom unteren Ende her, Karte für Karte. "
        "Liegen zum Schluss alle 104 Karten aus zwei Blättern auf acht Zielstapeln, ist die Patience "
        "aufgegangen."
    )
    assert any("104 Karten" in line for line in lines(text, code="de"))


def test_the_number_of_a_page_stands_beside_its_noun() -> None:
    setter, style = Setter(Profile(), Hyphenator("en")), Style("serif", 10.5, "#000000")
    link = parse_document(
        '<html lang="en"><head><title>T</title></head><body><section id="a">'
        '<p>page <a class="page" href="#a"></a></p></section></body></html>'
    ).body.elements[0].elements[0]
    items = inline_items(link.children, style, setter, Where(""), hyphens=False)
    assert [item.cost for item in items if item.cost] == [SELDOM, -INFINITE]


@pytest.mark.parametrize(
    "together",
    [
        "CC\u00a0BY-SA\u00a04.0",
        "BY-SA",
        "A4–A5",
        "R1:british-square:51:Y",
        "1–10",
        "2,000,000 cards",
        "52 cards",
    ],
)
def test_what_belongs_together_stands_on_one_line(together: str) -> None:
    """Wherever in a line it would fall."""
    for words in range(1, 14):
        text = (
            "so that we see how " * words + together + " stands in the middle of some other words."
        )
        found = [line.replace("\u00a0", " ") for line in lines(text)]
        assert any(together.replace("\u00a0", " ") in line for line in found), found


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "Die 4♠ und die 9♥ liegen offen aufeinander, aber sie passen nicht zusammen. Das kommt vor, wenn "
            "ein Zug zurückgenommen wurde. Gemeinsam umlegen darfst du sie nicht, nur nacheinander.",
            "nacheinander.",
        ),
        (
            "Aus 20 Karten legst du einen Zopf. Lösen lässt er sich nur vom unteren Ende her, Karte für "
            "Karte. Liegen zum Schluss alle 104 Karten aus zwei Blättern auf acht Zielstapeln, ist die "
            "Patience aufgegangen.",
            "aufgegangen.",
        ),
    ],
)
def test_half_a_word_is_not_all_there_is_in_the_last_line(text: str, last: str) -> None:
    """Lines before it are set looser, however long that half is."""
    found = lines(text, code="de")
    assert found[-1].endswith(last)
    assert not found[-2].endswith("-")
