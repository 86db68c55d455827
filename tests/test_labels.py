"""Names beside piles and labels with leaders: each by its own, none over or between what it does not name."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase

import pytest
from books import workshop

from rulesgen.documents.drawing import (
    CardBack,
    CardFace,
    Drawing,
    EmptyPlace,
    Label,
    Leader,
    Ring,
    bounds,
    turned,
)
from rulesgen.documents.game_pictures import name_labels
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.profile import Profile
from rulesgen.documents.quick_reference import QUICK
from rulesgen.documents.sheet_plan import read_plan
from rulesgen.documents.table_picture import Marks, Part, Style, table_picture
from rulesgen.press.quick import quick_drawings
from rulesgen.press.sheets import SheetPress, samples
from rulesgen.press.voice import voice_of
from rulesgen.rules.table import CARD_HEIGHT, LabelSide
from rulesgen.sources import read_source
from tests import tables
from tests.pictures import plait

ROOT = Path(__file__).resolve().parents[1]
LARGE = Profile("a5", "large")


def labels(drawing: Drawing) -> list[Label]:
    return [item for item in drawing.items if isinstance(item, Label)]


def test_a_name_keeps_clear_of_the_ring_round_its_pile() -> None:
    drawing = plait(Marks(rings=("corner.1", "foundation.1")))
    rings = [bounds(item) for item in drawing.items if isinstance(item, Ring)]
    named = [label.text for label in labels(drawing)]
    assert {"Corner", "Foundations"} <= set(named)
    for label in labels(drawing):
        assert not any(bounds(label).meets(ring) for ring in rings), label.text


@pytest.mark.parametrize("width", [7.0, 8.0, 12.0])
def test_numbers_stand_over_their_columns_whatever_a_neighbour_s_ring_touches(width: float) -> None:
    drawing = table_picture(
        tables.COLUMNS, tables.COLUMNS_PILES, roles=tables.ROLES, suits=tables.COLUMNS_SUITS,
        rank_letters=tables.ENGLISH, style=Style(Profile("a5"), card_width=width),
        marks=Marks(rings=("column.4", "column.6", "column.7")),
        labels={f"column.{n}": str(n) for n in range(1, 8)},
    )  # fmt: skip
    columns = [item for item in drawing.items if isinstance(item, CardFace)][-7:]
    numbers = sorted(labels(drawing), key=lambda label: label.text)
    assert [number.text for number in numbers] == ["1", "2", "3", "4", "5", "6", "7"]
    for number, column in zip(numbers, columns, strict=True):
        middle = (bounds(number).left + bounds(number).right) / 2
        assert middle == pytest.approx(column.x + column.width / 2, abs=0.3), number.text


@pytest.mark.parametrize("width", [8.0, 9.2])
def test_the_numbers_of_columns_side_by_side_stand_in_one_line(width: float) -> None:
    """The cards below a stock leave the number under it less room than the others have."""
    drawing = table_picture(
        tables.COLUMNS, tables.COLUMNS_PILES, roles=tables.ROLES, suits=tables.COLUMNS_SUITS,
        rank_letters=tables.ENGLISH, style=Style(Profile("a5"), card_width=width),
        labels={f"column.{n}": str(n) for n in range(1, 8)},
    )  # fmt: skip
    assert len({round(number.y, 3) for number in labels(drawing)}) == 1


def test_a_large_name_stands_at_its_pile_and_not_a_line_above_it() -> None:
    drawing = table_picture(
        tables.COLUMNS, {"stock": ["~2C"], "waste": [], "column.1": ["9H"]}, roles=tables.ROLES,
        suits={}, rank_letters=tables.GERMAN, style=Style(LARGE, card_width=12),
        labels={"stock": "Vorrat"},
    )  # fmt: skip
    (stock,) = [item for item in drawing.items if isinstance(item, CardBack)]
    (name,) = labels(drawing)
    assert 0 < bounds(stock).top - bounds(name).bottom < 1


def on_card(card: CardFace, spot: tuple[float, float]) -> bool:
    x, y = turned(spot, centre(card), -card.angle)
    return card.x < x < card.x + card.width and card.y < y < card.y + CARD_HEIGHT * card.width


@pytest.mark.parametrize("side", list(LabelSide))
def test_the_leader_of_one_card_is_not_led_over_the_others_of_its_pile(side: LabelSide) -> None:
    """Of the braid's last card: wherever else the line goes, no other card of the braid lies there."""
    drawing = plait(Marks(parts=(Part("braid", "last card", side, -1),)), labels={})
    (leader,) = [item for item in drawing.items if isinstance(item, Leader)]
    faces = [item for item in drawing.items if isinstance(item, CardFace)]
    for (ax, ay), (bx, by) in pairwise(leader.spots):
        steps = math.ceil(math.dist((ax, ay), (bx, by)) / 0.25)
        for step in range(steps + 1):
            share = step / steps
            spot = (ax + share * (bx - ax), ay + share * (by - ay))
            covering = [face for face in faces if face.angle and on_card(face, spot)]
            assert not covering or covering[-1].card == "JH", spot


def test_labels_side_by_side_stand_level() -> None:
    """The braid's first card is a hair higher than the corner beside it; their labels are not."""
    parts = (
        Part("corner.1", "four corners", LabelSide.ABOVE),
        Part("braid", "the braid", LabelSide.ABOVE, 1),
    )
    drawing = plait(Marks(parts=parts), labels={})
    tops = {bounds(face).top for face in drawing.items if isinstance(face, CardFace)}
    heights = {label.text: label.y for label in labels(drawing)}
    assert min(tops) != sorted(tops)[1]
    assert heights["four corners"] == pytest.approx(heights["the braid"], abs=1e-6)


def test_a_name_without_room_at_its_piles_is_a_letter_and_stands_below() -> None:
    """In large print on A5 there is no room for „Seitenplätze“ between the names of stock and waste pile."""
    book = workshop().compose("braid", "de", LARGE)
    drawing = book.drawings["cover"]
    cards = [item for item in drawing.items if isinstance(item, CardFace | CardBack | EmptyPlace)]
    low = max(bounds(card).bottom for card in cards)
    key = [label for label in labels(drawing) if label.y > low]
    assert [label.text for label in key] == ["a", "Seitenplätze"]
    beside = [label for label in labels(drawing) if label not in key]
    assert {"Ecken", "Zopf", "Vorrat", "Abwurf-", "stapel", "Zielstapel", "a"} == {
        label.text for label in beside
    }
    (letter,) = (bounds(label) for label in beside if label.text == "a")
    side = [bounds(card) for card in cards if isinstance(card, CardFace) and not card.angle]
    stock = next(bounds(card) for card in cards if isinstance(card, CardBack))
    assert min(abs(box.left - letter.right) for box in side) < abs(letter.left - stock.right)


def test_a_name_does_not_stand_under_its_pile_and_over_another() -> None:
    """Below the waste pile its name would seem to name the columns: it stands above it, in two lines."""
    book = workshop().compose("klondike", "de", LARGE)
    drawing = book.drawings["exercise"]
    assert [label.text for label in labels(drawing) if len(label.text) > 1] == [
        "Vorrat", "Abwurf-", "stapel", "Zielstapel", "Spalten",
    ]  # fmt: skip
    cards = [item for item in drawing.items if isinstance(item, CardFace | CardBack | EmptyPlace)]
    highest = min(bounds(card).top for card in cards)
    assert all(bounds(label).bottom <= highest for label in labels(drawing)[:4])


def test_a_name_at_the_side_does_not_stand_on_the_name_of_another_pile() -> None:
    """One on the other, „Seitenplätze“ and „Vorrat“ would both seem to name the stock."""
    drawing = table_picture(
        tables.PLAIT, tables.PLAIT_PILES, roles=tables.ROLES, suits=tables.PLAIT_SUITS,
        rank_letters=tables.GERMAN, style=Style(Profile("a5"), card_width=7.5, raised=False),
        labels={"side": "Seitenplätze", "stock": "Vorrat"},
    )  # fmt: skip
    sides, stock = (
        next(bounds(label) for label in labels(drawing) if label.text == text)
        for text in ("Seitenplätze", "Vorrat")
    )
    assert sides.left < stock.right
    assert stock.top - sides.bottom > 0.4 * sides.height


@pytest.mark.parametrize(
    ("game", "profile"),
    [("braid", LARGE), ("klondike", LARGE), ("braid", Profile("a5", "standard", "outline"))],
    ids=["braid large", "klondike large", "braid outline"],
)
def test_a_quick_reference_names_every_pile_at_its_place_or_in_a_line_below(
    game: str, profile: Profile
) -> None:
    """No name is led round a corner or lines away from its pile, none is a figure like a column's."""
    speaker = voice_of(workshop(), game, ("de",)).speakers[0]
    plan = read_plan(read_source(ROOT / "templates/sheets/quick.yaml", "quick"), profile, QUICK)
    page = quick_drawings(workshop().game(game).base, speaker, plan, profile)[0]
    assert not any(isinstance(item, Leader) for item in page.items)
    cards = [item for item in page.items if isinstance(item, CardBack | CardFace | EmptyPlace)]
    letters = [label for label in labels(page) if label.text.islower() and len(label.text) == 1]
    texts = "".join(label.text for label in labels(page)).replace("-", "")
    names = name_labels(workshop().game(game).base, speaker.language).values()
    assert all(name.replace("\u00ad", "") in texts for name in names)
    given = {label.text for label in letters}
    assert given == set(ascii_lowercase[: len(given)])
    key = max((label.y for label in letters), default=0.0)
    for letter in letters:
        at_pile = any(bounds(letter).grown(2.5).meets(bounds(card)) for card in cards)
        assert at_pile or letter.y > key - 30, letter.text


def test_a_name_below_columns_stands_close_to_those_above_it() -> None:
    """„Spalten“ stood as far down as the longest column reaches, far from the one over it."""
    drawing = table_picture(
        tables.COLUMNS, tables.COLUMNS_PILES, roles=tables.ROLES, suits=tables.COLUMNS_SUITS,
        rank_letters=tables.GERMAN,
        style=Style(Profile("a5"), card_width=9, sides={"column": LabelSide.BELOW}),
        labels={"column": "Spalten"},
    )  # fmt: skip
    (name,) = labels(drawing)
    cards = [bounds(item) for item in drawing.items if isinstance(item, CardFace | CardBack)]
    over = [box for box in cards if box.left < bounds(name).right and bounds(name).left < box.right]
    assert 0 < bounds(name).top - max(box.bottom for box in over) < 2


def test_a_name_does_not_stand_beside_another_pile() -> None:
    """„Seitenplätze“ filled the gap between stock and sides, and began at the stock."""
    drawing = table_picture(
        tables.PLAIT, tables.PLAIT_PILES, roles=tables.ROLES, suits=tables.PLAIT_SUITS,
        rank_letters=tables.GERMAN, style=Style(
            Profile("a5"), card_width=14, raised=False, sides={"stock": LabelSide.RIGHT}
        ),
        labels={"stock": "Seiten"},
    )  # fmt: skip
    for name in labels(drawing):
        left = bounds(next(item for item in drawing.items if isinstance(item, CardBack)))
        sides = [bounds(i).left for i in drawing.items if isinstance(i, CardFace) and not i.angle]
        assert bounds(name).left - left.right < min(sides) - bounds(name).right


def test_the_numbers_of_places_stand_on_one_side_of_all() -> None:
    """The name of the sides takes the outer side of the first: all numbers go inside then."""
    drawing = table_picture(
        tables.PLAIT, tables.PLAIT_PILES, roles=tables.ROLES, suits=tables.PLAIT_SUITS,
        rank_letters=tables.GERMAN,
        style=Style(Profile("a5"), card_width=9, numbered=("side",)),
        labels={"side": "Seiten"},
    )  # fmt: skip
    numbers = [label for label in labels(drawing) if label.text.isdecimal()]
    assert [label.text for label in numbers] == list("12345678")
    middle = drawing.width / 2
    faces = [bounds(i) for i in drawing.items if isinstance(i, CardFace) and not i.angle]
    outer = set()
    for number in numbers:
        box = bounds(number)
        own = min(faces, key=lambda face: abs(face.top + face.bottom - box.top - box.bottom)
                  + abs(face.left + face.right - box.left - box.right))  # fmt: skip
        outer.add((box.left < own.left) == (own.left < middle))
    assert len(outer) == 1


def test_names_of_neighbours_stand_over_their_own_piles() -> None:
    """“Waste pile” stood in a line above “Stock, 24”, which then seemed to name both; and “Stock,”
    above a “24” that read as the number of waste piles beside it.
    """
    page = picture_for("klondike", "en")
    stock, waste = (
        next(bounds(label) for label in labels(page) if label.text == text)
        for text in ("Stock,\u00a024", "Waste pile")
    )
    places = [
        min(
            (bounds(item) for item in page.items if isinstance(item, kind)),
            key=lambda box: (box.top, box.left),
        )
        for kind in (CardBack, EmptyPlace)
    ]
    assert stock.bottom <= waste.top or stock.right < waste.left
    for name, pile, other in ((stock, places[0], places[1]), (waste, places[1], places[0])):
        over = [min(name.right, box.right) - max(name.left, box.left) for box in (pile, other)]
        assert over[0] > 2 * over[1]
        assert over[0] > 0
    assert 0 < places[1].top - waste.bottom < 2


def test_every_name_on_a_large_sheet_is_nearest_to_its_own_piles() -> None:
    """„Vorrat, 71“ stood above „Seitenplätze“, which seemed to name the stock below it."""
    page = picture_for("braid", "de")
    names = {label.text: bounds(label) for label in labels(page)}
    stock = next(bounds(i) for i in page.items if isinstance(i, CardBack))
    between = [
        text
        for text, box in names.items()
        if names["Vorrat,\u00a071"].bottom < box.top and box.bottom < stock.top
        if box.left < stock.right and stock.left < box.right
    ]
    assert not between
    assert 0 < stock.top - names["Vorrat,\u00a071"].bottom < 2


def picture_for(game: str, code: str) -> Drawing:
    """The picture on a player's page, as large print on A5 leaves it room."""
    press = SheetPress(workshop(), voice_of(workshop(), game, (code,)), LARGE)
    return press.picture(samples(workshop(), game, 1)[0], 124.0, 112.0, 16.0)

