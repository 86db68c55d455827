"""The last line of a paragraph is no leftover: not one short word, not half a word."""

from __future__ import annotations

from rulesgen.documents.hyphenation import Hyphenator
from rulesgen.documents.profile import MM, Profile
from rulesgen.faults import Where
from rulesgen.renderers.pdf.inline import Setter, Style, inline_items
from rulesgen.renderers.pdf.paragraph import Paragraph, Setting

MEASURE = Profile.of("a5").measure * MM


def lines(text: str) -> list[str]:
    """The lines of a paragraph of body text, hyphens shown."""
    setter = Setter(Profile(), Hyphenator("en"))
    style = Style("serif", 10.5, "#000000")
    items = inline_items((text,), style, setter, Where(""), hyphens=True)
    setting = Setting(10.5, 14.0, align="justify")
    found = []
    for line in Paragraph(items, setting).lines(MEASURE):
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


def test_a_last_line_does_not_begin_with_half_a_word_where_it_need_not() -> None:
    text = (
        "One player is the host, the others are guests. The host chooses the draw and the kind of race. "
        "The seats are fixed at the start. Every guest says when ready; then the host starts the race, "
        "with at least one guest. All turn their cards at the same moment. Whoever comes later watches."
    )
    assert not any(line.endswith("-") for line in lines(text)[-2:])
