"""The player's page: every paper and size, inside the safe area, nothing a player may not see."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pypdfium2
import pytest

from rulesgen.documents.deal_sheet import WORDS, PlayerPage, player_page
from rulesgen.documents.drawing import CardBack, CardFace, Drawing, Label, bounds
from rulesgen.documents.picture_ink import line_length
from rulesgen.documents.profile import PAPERS, SAFE, SIZES, SUITS, Profile
from rulesgen.documents.sheet_plan import read_plan
from rulesgen.documents.sheet_text import wrapped
from rulesgen.documents.table_picture import Style, table_picture
from rulesgen.faults import Faults
from rulesgen.renderers.pdf.sheets import render_sheets
from rulesgen.sources import parse_source, read_source
from tests import tables

TEMPLATE = Path(__file__).parent.parent / "templates" / "sheets" / "player.yaml"
GERMAN = {
    "over-title": "Solitaire · Ein-Karten-Spiel",
    "title": "Spiel 24",
    "step-1": "Lass jemand anderen die Karten nach dem Legeblatt ordnen.",
    "step-2": "Leg die Karten von oben ab reihum aus, von links nach rechts.",
    "step-3": "Vergleich deine Auslage mit dem Bild. Jetzt kannst du spielen.",
    "date": "Datum",
    "time": "Zeit",
    "moves": "Züge",
    "cards-up": "Auf Zielstapeln",
    "of-cards": "von 52",
    "result": "Ergebnis",
    "won": "aufgegangen",
    "stuck": "festgefahren",
    "footer": "Schema R1 · Hier steht nur, was man beim Spielen sehen darf",
    "cross-reference": "Legeblatt auf der Rückseite",
}
LABELS = {"stock": "Vorrat", "waste": "Abwurf\u00adstapel", "foundation": "Zielstapel"}
EVERY_PROFILE = [Profile.of(p, size, suits) for p in PAPERS for size in SIZES for suits in SUITS]


def page(
    profile: Profile, words: Mapping[str, str] = GERMAN, id_: str = "R1:seven:24:5"
) -> Drawing:
    def picture(width: float, tallest: float, largest: float) -> Drawing:
        return table_picture(
            tables.COLUMNS,
            tables.COLUMNS_PILES,
            roles=tables.ROLES,
            suits=tables.COLUMNS_SUITS,
            rank_letters=tables.GERMAN,
            style=Style(profile, width=width, tallest=tallest, largest=largest),
            labels=LABELS,
        )

    plan = read_plan(read_source(TEMPLATE), profile)
    return player_page(PlayerPage(id_, words, picture), plan, profile)


def names(drawing: Drawing) -> list[str]:
    return [item.text for item in drawing.items if isinstance(item, Label)]


@pytest.mark.parametrize("profile", EVERY_PROFILE, ids=str)
def test_all_ink_is_within_the_safe_area(profile: Profile) -> None:
    drawing = page(profile)
    assert (drawing.width, drawing.height) == (profile.page.width, profile.page.height)
    for item in drawing.items:
        box = bounds(item)
        assert min(box.left, box.top) >= SAFE, item
        assert box.right <= drawing.width - SAFE, item
        assert box.bottom <= drawing.height - SAFE, item


@pytest.mark.parametrize("profile", EVERY_PROFILE, ids=str)
def test_no_two_texts_overlap_and_none_lies_on_a_card(profile: Profile) -> None:
    drawing = page(profile)
    texts = [item for item in drawing.items if isinstance(item, Label)]
    cards = [item for item in drawing.items if isinstance(item, CardFace | CardBack)]
    for index, text in enumerate(texts):
        # Line boxes of one paragraph touch; what counts is the height of its letters.
        box = bounds(text).grown(-0.08 * text.size * 25.4 / 72)
        for other in texts[index + 1 :]:
            near = bounds(other).grown(-0.08 * other.size * 25.4 / 72)
            assert not box.meets(near), (text.text, other.text)
        assert not any(box.meets(bounds(card)) for card in cards), text.text


@pytest.mark.parametrize("paper", PAPERS)
def test_large_print_has_nothing_below_18_points(paper: str) -> None:
    drawing = page(Profile.of(paper, "large"))
    small = [item.text for item in drawing.items if isinstance(item, Label) and item.size < 18]
    assert small == []


def test_cards_face_down_are_backs() -> None:
    """The page holds the seven open cards, and of the other 45 not even a hidden word."""
    drawing = page(Profile())
    faces = [item.card for item in drawing.items if isinstance(item, CardFace)]
    assert faces == ["QS", "7D", "6H", "AS", "10H", "5D", "6S"]
    assert sum(isinstance(item, CardBack) for item in drawing.items) == 21 + 1
    text = page_text(render_sheets([drawing], Profile(), "Spiel 24", "de"))
    for index in ("D♠", "7♦", "6♥", "A♠", "10♥", "5♦", "6♠"):
        assert index in text, "indexes are text"
    assert "2C" not in text


def page_text(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    text: str = document[0].get_textpage().get_text_bounded()
    document.close()
    return text


def test_words_and_id_can_be_copied_from_the_page() -> None:
    text = page_text(render_sheets([page(Profile())], Profile(), "Spiel 24", "de"))
    for word in ("R1:seven:24:5", "Spiel 24", "Datum", "Züge", "Legeblatt auf der Rückseite"):
        assert word in text


def test_a_very_long_id_goes_on_below() -> None:
    long = "R1:seven:" + "%C3%A4" * 30 + ":5"
    drawing = page(Profile("a5"), id_=long)
    joined = "".join(names(drawing))
    assert long in joined
    assert all(item.length < 130 for item in drawing.items if isinstance(item, Label))


def test_spare_room_goes_to_the_record() -> None:
    assert names(page(Profile()))[-25:].count("aufgegangen") >= 3


def test_a_missing_word_is_named() -> None:
    words = {word: text for word, text in GERMAN.items() if word != "moves"}
    with pytest.raises(KeyError, match="moves"):
        page(Profile(), words)
    assert set(GERMAN) == set(WORDS)


def test_lines_break_at_blanks_within_the_width() -> None:
    text = GERMAN["step-1"]
    lines = wrapped(text, "serif", 10.5, 45)
    assert " ".join(lines) == text
    assert all(line_length(line, "serif", 10.5) <= 45 for line in lines)


def test_many_pages_share_their_cards_and_are_the_same_every_time() -> None:
    drawing = page(Profile())
    one = render_sheets([drawing], Profile(), "Spiel 24", "de")
    ten = render_sheets((drawing for _ in range(10)), Profile(), "Spiel 24", "de")
    assert ten == render_sheets([drawing] * 10, Profile(), "Spiel 24", "de")
    assert one.count(b"/Subtype /Form") == ten.count(b"/Subtype /Form")
    assert b"Helvetica" not in ten


def test_no_pages_is_no_file() -> None:
    with pytest.raises(ValueError, match="no pages"):
        render_sheets([], Profile(), "", "en")


def test_a_plan_s_faults_are_named_all_at_once() -> None:
    text = TEMPLATE.read_text("utf-8")
    broken = text.replace("baseline: 21, size: 8.25", "baseline: high", 1).replace(
        "form: table", "form: poem", 1
    )
    with pytest.raises(Faults) as found:
        read_plan(parse_source(broken, "player.yaml"), Profile())
    assert [(fault.where.line, fault.key, fault.facts) for fault in found.value.faults] == [
        (7, "fault.sheet-plan-number", {"plan": "a4 standard", "part": "over-title", "value": "size"}),
        (7, "fault.sheet-plan-number",
         {"plan": "a4 standard", "part": "over-title", "value": "baseline"}),
        (14, "fault.sheet-plan-form", {"found": "poem", "known": "table, lines"}),
    ]  # fmt: skip


def test_a_paper_without_a_plan_is_a_fault() -> None:
    with pytest.raises(Faults) as found:
        read_plan(parse_source("a4 standard: {}", "player.yaml"), Profile("a5"))
    assert [fault.key for fault in found.value.faults] == ["fault.sheet-plan-missing"]
