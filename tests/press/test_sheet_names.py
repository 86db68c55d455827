"""Names on sheets in two languages: all stand at their piles, in one line with their neighbours'."""

from __future__ import annotations

from dataclasses import replace

import pytest
from books import workshop
from pictures import flat

from rulesgen.documents.close_table import spaces, wider
from rulesgen.documents.drawing import CardFace, Drawing, Label
from rulesgen.documents.picture_cards import LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.picture_spots import broken
from rulesgen.documents.profile import Profile
from rulesgen.engine import from_piles
from rulesgen.press.sheets import SheetPress, samples
from rulesgen.press.voice import voice_of
from rulesgen.press.worksheets import worksheet_pages
from rulesgen.rules.table import PilePlaces, Place, Table


def player(game: str, codes: tuple[str, ...], profile: Profile) -> Drawing:
    """A player's page."""
    press = SheetPress(workshop(), voice_of(workshop(), game, codes), profile)
    (page,) = press.pages(samples(workshop(), game, 1)[0], ("player",))
    return replace(page, items=tuple(flat(page.items)))


def labels(page: Drawing, text: str) -> list[Label]:
    return [item for item in page.items if isinstance(item, Label) and item.text == text]


def test_a_space_parts_a_table_from_its_upper_to_its_lower_edge() -> None:
    """Stock at the left, two piles one below the other, a third over the space between."""
    table = Table(
        {
            "stock": PilePlaces((Place(0, 3),)),
            "side": PilePlaces((Place(2, 0), Place(2, 3))),
            "corner": PilePlaces((Place(3.1, 0),)),
        }
    )
    assert spaces(table) == ((1.0, 1.0),)
    wide = wider(table, 0.5)
    assert [place.x for place in wide.piles["stock"].places] == [0]
    assert [place.x for place in wide.piles["side"].places] == [2.5, 2.5]
    assert [place.x for place in wide.piles["corner"].places] == [3.6]
    across = Table({**table.piles, "waste": PilePlaces((Place(0.9, 6),))})
    assert spaces(across) == ()


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", "standard"), ("a5", "standard"), ("a4", "large")]
)
def test_all_names_and_numbers_of_braid_stand_at_their_piles_in_both_languages(
    paper: str, size: str
) -> None:
    """The braid is high: its table leaves room at the sides, where the piles stand further apart."""
    page = player("braid", ("en", "de"), Profile.of(paper, size))
    for name in ("Corners", "Ecken", "Braid", "Zopf", "Sides", "Foundations", "Zielstapel", "Vorrat"):
        assert len(labels(page, name)) == 1, name
    assert not labels(page, "a")
    assert [len(labels(page, str(number))) >= 2 for number in range(1, 5)] == [True] * 4
    assert [len(labels(page, str(number))) for number in range(5, 9)] == [1] * 4
    if size == "large":
        assert (narrowest_card(page) or 0) >= LEAST_CARD_LARGE


@pytest.mark.parametrize("codes", [("en",), ("de",), ("en", "de")], ids="+".join)
def test_the_waste_pile_has_its_name_beside_the_stock_s(codes: tuple[str, ...]) -> None:
    """Klondike: raised above the stock's name it would be read as that pile's."""
    page = player("klondike", codes, Profile.of("a5"))
    stock, waste = ("Stock, 24", "Waste pile") if "en" in codes else ("Vorrat, 24", "Abwurfstapel")
    (one,), (other,) = labels(page, stock.replace(", ", ",\u00a0")), labels(page, waste)
    assert one.y == other.y
    assert one.left + one.length + 1.0 < other.left


def test_a_name_in_two_languages_is_broken_in_either_or_in_both() -> None:
    assert list(broken("Waste pile\nAbwurf\u00adstapel")) == [
        "Waste pile\nAbwurf\u00adstapel",
        "Waste\vpile\nAbwurf\u00adstapel",
        "Waste pile\nAbwurf-\vstapel",
        "Waste\vpile\nAbwurf-\vstapel",
    ]
    assert list(broken("Sei\u00adten")) == ["Sei\u00adten", "Sei-\vten"]


@pytest.mark.parametrize("code", ["en", "de"])
def test_columns_have_their_numbers_all_above_or_all_below_them(code: str) -> None:
    """Gargantua in large print on A5: the waste pile's name gives way to the first column's number."""
    press = SheetPress(workshop(), voice_of(workshop(), "gargantua", (code,)), Profile.of("a5", "large"))
    sheet = samples(workshop(), "gargantua", 1)[0]
    position = from_piles(sheet.rules, sheet.piles)
    page = worksheet_pages(press, position, sheet.shown_id)[0]
    faces = [item for item in flat(page.items) if isinstance(item, CardFace)]
    below = {
        number: min(label.y - card.y for card in faces if card.x < label.x < card.x + card.width)
        for number in range(1, 10)
        for label in labels(page, str(number))
    }
    assert len(below) == 9
    assert len({height > 0 for height in below.values()}) == 1, below


def test_all_pages_of_a_deal_in_large_print_name_the_game_in_the_same_letters() -> None:
    """No capitals on one page where a longer line has none on the next."""
    press = SheetPress(workshop(), voice_of(workshop(), "braid", ("en", "de")), Profile.of("a4", "large"))
    sheet = samples(workshop(), "braid", 1)[0]
    for name in ("player", "setter", "strip"):
        page = next(iter(press.pages(sheet, (name,))))
        over = next(item for item in flat(page.items) if isinstance(item, Label) and item.colour == "red")
        assert over.text.startswith("Braid"), over.text
