"""Large print keeps its floor of 18 points in quick references and on covers too; names go before letters."""

from __future__ import annotations

import pytest
from books import workshop
from pictures import flat

from rulesgen.documents.drawing import CardFace, Drawing, Label
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.profile import Profile
from rulesgen.press.quick import quick_drawings, quick_plan
from rulesgen.press.voice import voice_of


def quick(game: str, code: str, profile: Profile, *variants: str) -> list[Drawing]:
    """The pages of a game's quick reference with some variants."""
    voice = voice_of(workshop(), game, (code,))
    rules = voice.game.with_variants(variants)
    return quick_drawings(rules, voice.speakers[0], quick_plan(workshop(), profile), profile)


def texts(page: Drawing) -> list[str]:
    return [item.text for item in flat(page.items) if isinstance(item, Label)]


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("code", ["en", "de"])
def test_no_card_of_a_quick_reference_in_large_print_is_too_small_to_read(code: str, paper: str) -> None:
    """The table of building at the sides leaves room for rows, of which there are none yet."""
    pages = quick("braid", code, Profile.of(paper, "large"), "side-building")
    cards = [item for page in pages for item in flat(page.items) if isinstance(item, CardFace)]
    assert min(card.width for card in cards) >= LEAST_CARD_LARGE - 1e-6


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_last_of_three_pages_has_more_than_the_stock(code: str) -> None:
    last = quick("gargantua", code, Profile.of("a5", "large"))[2]
    heads = [item.text for item in flat(last.items) if isinstance(item, Label) and item.colour == "red"]
    assert heads == {"en": ["Foundations", "Stock"], "de": ["Zielstapel", "Vorrat"]}[code]


def test_a_name_is_broken_before_it_is_a_letter() -> None:
    """On A5 the sides of the braid have their name in two lines, as the piles stand further apart."""
    (page,) = quick("braid", "de", Profile.of("a5"))
    assert {"Seiten-", "plätze", "Vorrat", "Ecken"} <= set(texts(page))
    assert "a" not in texts(page)


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_cover_of_a_high_table_can_be_read_on_letter_paper_too(code: str) -> None:
    book = workshop().compose("braid", code, Profile.of("letter", "large"))
    assert (narrowest_card(book.drawings["cover"]) or 0) >= LEAST_CARD_LARGE
