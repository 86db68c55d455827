"""The setter's page and what the pages of a deal say of each other, on every paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.drawing import (
    Arrow,
    Box,
    CardBack,
    CardFace,
    Drawing,
    EmptyPlace,
    Frame,
    Item,
    Label,
    QrCode,
    Twist,
    bounds,
)
from rulesgen.documents.profile import PAPERS, SAFE, SIZES, Profile
from rulesgen.documents.qr import qr_matrix
from rulesgen.documents.setter_sheet import step_pages
from rulesgen.folders import Folders
from rulesgen.press.deal_words import arrangement, suit_spot
from rulesgen.press.sheet_words import Sheet, sheet_of
from rulesgen.press.sheets import SheetPress
from rulesgen.press.voice import SheetDesk, voice_of
from rulesgen.rules.table import Place
from rulesgen.rules.words import Role
from tests.pictures import flat

ROOT = Path(__file__).resolve().parent.parent
PROFILES = [Profile.of(paper, size) for paper in PAPERS for size in SIZES]
PROFILES += [Profile("half-letter"), Profile("a6"), Profile("quarter-letter")]
PACKS = {"klondike": 1, "braid": 2}
CODES = ["en", "de", "en+de"]


@cache
def desk() -> SheetDesk:
    folders = Folders(ROOT, ROOT / "content", (ROOT / "locales",), (ROOT / "templates",))
    return SheetDesk(folders)


@cache
def press(game: str, codes: str, profile: Profile) -> SheetPress:
    return SheetPress(desk(), voice_of(desk(), game, codes.split("+")), profile)


def sheet(game: str, codes: str = "en") -> Sheet:
    rules = press(game, codes, Profile()).voice.game.base
    return sheet_of(deal_by_id(make_id(R1, game, "24"), rules), rules)


def labels(pages: Iterable[Drawing]) -> list[Label]:
    return [item for page in pages for item in flat(page.items) if isinstance(item, Label)]


def text(pages: Iterable[Drawing]) -> str:
    """All that is said, lines joined by blanks."""
    return " ".join(" ".join(label.text for label in labels(pages)).split())


def boxes(pages: Iterable[Drawing]) -> list[Frame]:
    """The squares that are there to be ticked."""
    frames = (item for page in pages for item in page.items if isinstance(item, Frame))
    return [frame for frame in frames if frame.width == frame.height]


@pytest.mark.parametrize("codes", CODES)
@pytest.mark.parametrize("profile", PROFILES, ids=str)
@pytest.mark.parametrize("game", PACKS)
def test_nothing_overlaps_or_leaves_the_page(game: str, profile: Profile, codes: str) -> None:
    for page in press(game, codes, profile).setter(sheet(game, codes)):
        assert_clear(page)


def assert_clear(page: Drawing) -> None:
    """Everything within the page's safe area, no words over other words, boxes or cards."""
    placed: list[tuple[float, Item]] = []
    for item in flat(page.items):
        box = bounds(item)
        assert min(box.left, box.top) >= SAFE, item
        assert box.right <= page.width - SAFE + 0.01, item
        assert box.bottom <= page.height - SAFE, item
        if isinstance(item, Label | QrCode | Twist) or (
            isinstance(item, Frame) and item.width == item.height
        ):
            placed.append((box.top, item))
    placed.sort(key=lambda one: one[0])
    for index, (_, item) in enumerate(placed):
        box = inner(item)
        for top, other in placed[index + 1 :]:
            if top >= box.bottom:
                break
            assert not box.meets(inner(other)), (item, other)


LONG = {
    "Sommerfest der Kartenfreunde 2026/3": "with blanks",
    "Ein sehr langer Name für ein Spiel, das am Abend gelegt wird, 01": "64 signs",
    "x" * 64: "without a blank",
    "ü" * 64: "each six signs in the id",
}


@pytest.mark.parametrize("phrase", LONG, ids=LONG.get)
@pytest.mark.parametrize(
    ("profile", "codes"),
    [(Profile("a5", "large"), "de"), (Profile("a5"), "en+de"), (Profile(), "en+de")],
    ids=str,
)
def test_long_names_have_lines_of_their_own(profile: Profile, codes: str, phrase: str) -> None:
    """They lie over nothing, and the whole id stands on each page."""
    drawn = press("klondike", codes, profile)
    rules = drawn.voice.game.base
    deal = deal_by_id(make_id(R1, "klondike", phrase), rules)
    dealt, book = sheet_of(deal, rules), {"all": "Lösungsweg auf Seite 24"}
    pages = [page for _, page in drawn.named_pages(dealt, ("player", "setter", "strip", "solution"))]
    pages += drawn.setter(replace(dealt, references=book), told=True)
    for page in pages:
        assert_clear(page)
        assert str(deal.id) in "".join(item.text for item in labels([page]))


def inner(item: Item) -> Box:
    """What must be clear: of letters their height and not the line they stand on."""
    box = bounds(item)
    return box.grown(-0.12 * item.size * 25.4 / 72) if isinstance(item, Label) else box


@pytest.mark.parametrize("codes", CODES)
@pytest.mark.parametrize("profile", [p for p in PROFILES if p.large], ids=str)
@pytest.mark.parametrize("game", PACKS)
def test_large_print_has_nothing_below_18_points(game: str, profile: Profile, codes: str) -> None:
    found = press(game, codes, profile)
    pages = [*found.pages(sheet(game, codes), ("player", "setter", "strip"))]
    small = {label.text for label in labels(pages) if label.size < 17.99}
    assert small == set()


@pytest.mark.parametrize("codes", CODES)
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_each_pair_of_equal_cards_has_a_box_for_each_dealing(profile: Profile, codes: str) -> None:
    assert len(boxes(press("braid", codes, profile).setter(sheet("braid", codes)))) == 2 * 52
    assert boxes(press("klondike", codes, profile).setter(sheet("klondike", codes))) == []


@pytest.mark.parametrize("profile", [Profile(), Profile("letter"), Profile("a5"), Profile("a6")], ids=str)
def test_a_box_stands_closer_to_its_own_number_than_to_the_next(profile: Profile) -> None:
    pages = press("braid", "de", profile).setter(sheet("braid", "de"))
    for page in pages:
        figures = [bounds(one) for one in labels([page]) if one.text.isdecimal()]
        for box in map(bounds, boxes([page])):
            line = [one for one in figures if one.top < (box.top + box.bottom) / 2 < one.bottom]
            before = box.left - max(one.right for one in line if one.right <= box.left)
            after = [one.left - box.right for one in line if one.left >= box.right]
            assert 0 < before < 0.6 * min(after, default=99)


@pytest.mark.parametrize("profile", [Profile(), Profile("letter"), Profile("a5"), Profile("a6")], ids=str)
@pytest.mark.parametrize("game", PACKS)
def test_how_piles_are_gathered_an_arrow_shows_from_the_bottom_up(
    game: str, profile: Profile
) -> None:
    pages = press(game, "de", profile).setter(sheet(game, "de"))
    arrows = [item for page in pages for item in page.items if isinstance(item, Arrow)]
    assert len(arrows) == 2
    assert all(arrow.pieces[-1][-1][1] < arrow.start[1] - 4 for arrow in arrows)


def test_the_setter_is_told_what_to_do_with_equal_cards_and_check_cards() -> None:
    said = text(press("braid", "en", Profile()).setter(sheet("braid")))
    once, again = said.index("cross the box beside it"), said.index("cross the boxes below “round 2”")
    assert once < said.index("do not turn the pack over") < again
    for words in ("each round starts afresh: the first of the two to come takes the upper number",
                  "If one has too many, look in it", "lay it on top there, until all counts are right",
                  "rub out all crosses and begin again with step", "begin again with step 1, from any order",
                  "Before you turn the pack over", "Place 1 is the bottom card, which lies under all",
                  "leave all cards where they are", "push the cards together again as they lie",
                  "that is why you counted"):  # fmt: skip
        assert words in said
    assert "box" not in text(press("klondike", "en", Profile()).setter(sheet("klondike")))


@pytest.mark.parametrize("codes", CODES)
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_below_each_pile_stands_how_many_cards_it_must_have(profile: Profile, codes: str) -> None:
    """Counted before they are gathered, since a card on a wrong pile makes two piles wrong."""
    for game, sizes in (
        ("klondike", ("6 6 6 6 7 7 7 7", "4 8 8 8 8 8 8")),
        ("braid", ("9 9 9 9 9 9 10 10 10 10 10", "5 11 11 11 11 11 11 11 11 11")),
    ):
        pages = press(game, codes, profile).setter(sheet(game, codes))
        assert set(sizes) <= lines(pages)


@pytest.mark.parametrize("profile", [Profile(), Profile("a5"), Profile("a5", "large")], ids=str)
@pytest.mark.parametrize("game", PACKS)
def test_in_a_book_the_setter_s_page_has_a_small_head(game: str, profile: Profile) -> None:
    """With game, deal and id, whose code stands on the player's page; what follows begins higher up."""
    drawn, dealt = press(game, "de", profile), sheet(game, "de")
    book = replace(dealt, references={"all": "Lösungsweg auf Seite 24"})
    alone, bound = drawn.setter(dealt, told=True)[0], drawn.setter(book, told=True)[0]
    said = text([bound]).casefold()
    for words in (drawn.voice.speakers[0].title.casefold(), "legeblatt", "spiel 24", str(dealt.id)):
        assert words.casefold() in said
    assert not any(isinstance(item, QrCode) for item in bound.items)
    twists = [item.y for page in (bound, alone) for item in page.items if isinstance(item, Twist)]
    assert twists[0] < twists[1] - 5
    assert_clear(bound)


def test_columns_of_the_table_are_named_after_the_rounds() -> None:
    """First and second could be the two copies of a card."""
    for codes, word in (("en", "round"), ("de", "Runde")):
        for game in PACKS:
            said = text(press(game, codes, Profile()).setter(sheet(game, codes)))
            assert said.count(f"{word} 1 {word} 2") == 4


def lines(pages: Iterable[Drawing]) -> set[str]:
    """What stands side by side in the same size, from left to right."""
    found: dict[tuple[int, float, float], list[Label]] = {}
    for number, page in enumerate(pages):
        for one in labels([page]):
            found.setdefault((number, round(one.y, 2), one.size), []).append(one)
    return {" ".join(o.text for o in sorted(line, key=lambda o: o.x)) for line in found.values()}


@pytest.mark.parametrize("profile", [Profile("a5"), Profile("half-letter")], ids=str)
def test_where_steps_are_told_once_the_sizes_of_piles_stand_on_each_page(profile: Profile) -> None:
    found = press("klondike", "de", profile)
    said = text(found.setter(sheet("klondike", "de"), told=True))
    assert "6 6 6 6 7 7 7 7" in said
    assert "4 8 8 8 8 8 8" in said


@pytest.mark.parametrize(
    ("game", "codes", "says"),
    [
        ("braid", "de", ["DER ZOPF · NUR ZUM VORBEREITEN", "zwei Blätter, 104 Karten ohne Joker"]),
        (
            "klondike",
            "en",
            ["KLONDIKE · DRAW ONE · FOR THE SETTER ONLY", "one pack, 52 cards, no jokers"],
        ),
    ],
)
def test_the_setter_reads_which_game_it_is_and_which_cards_are_needed(
    game: str, codes: str, says: list[str]
) -> None:
    said = text(press(game, codes, Profile()).setter(sheet(game, codes)))
    assert all(words in said for words in says)


@pytest.mark.parametrize("game", PACKS)
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_steps_come_in_the_order_in_which_hands_take_them(game: str, profile: Profile) -> None:
    """Cards are looked at, then turned over, then dealt (where the player's page does not tell that)."""
    found = press(game, "en", profile)
    dealt = sheet(game)
    for pages in (found.setter(dealt), steps_told_once(found, dealt)):
        said = text(pages)
        places = [
            said.find(words)
            for words in (
                "gather in the opposite order",
                "heck cards",
                "Turn the",
                "Deal from the top, face",
                "Check cards",
            )
        ]
        looked, turned = places[1], places[2]
        assert not pages or -1 < places[0] < looked < turned
        assert not (pages and profile.large) or turned < places[3]


def steps_told_once(press: SheetPress, dealt: Sheet) -> list[Drawing]:
    """The pages of a collection on which the steps are told, if it has any."""
    page = press.setter_page(replace(dealt, id=None))
    words = {**page.words, "running": ""}
    return step_pages(replace(page, words=words), press.plan("setter"), press.profile)


@pytest.mark.parametrize("profile", [Profile(), Profile("letter"), Profile("a5", "large")], ids=str)
@pytest.mark.parametrize("codes", CODES)
def test_ten_check_cards_are_as_wide_as_five(codes: str, profile: Profile) -> None:
    """Or they are named in words: nobody reads a card of half a centimetre."""
    pages = press("braid", codes, profile).setter(sheet("braid", codes))
    widths = [item.width for page in pages for item in page.items if isinstance(item, CardFace)]
    assert len(widths) in (0, 10)
    assert all(width >= 9 for width in widths)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_phrase_s_id_goes_below_the_code_in_large_print(paper: str) -> None:
    """Beside it there would be two lines, one of which lies over the title."""
    drawn = press("klondike", "de", Profile.of(paper, "large"))
    rules = drawn.voice.game.base
    deal = deal_by_id(make_id(R1, "klondike", "Sommerfest 2026/3"), rules)
    page = drawn.player(sheet_of(deal, rules))
    items = [*flat(page.items)]
    (code,) = (item for item in items if isinstance(item, QrCode))
    (named,) = (item for item in items if isinstance(item, Label) and item.text == str(deal.id))
    (title,) = (item for item in items if isinstance(item, Label) and "„Sommerfest" in item.text)
    assert bounds(named).top >= code.y + code.side + 1.5
    assert not bounds(named).grown(-1).meets(bounds(title).grown(-1))


def test_no_stamp_runs_out_of_the_page_behind_a_long_id() -> None:
    drawn = press("klondike", "de", Profile())
    rules = drawn.voice.game.base
    for length in range(20, 44):
        deal = deal_by_id(make_id(R1, "klondike", "x" * length), rules)
        page = drawn.player(sheet_of(deal, rules))
        stamps = [item for item in flat(page.items) if isinstance(item, Frame) and item.radius > 1]
        assert all(frame.x + frame.width <= page.width - SAFE for frame in stamps)


@pytest.mark.parametrize("paper", ["a4", "a5", "a6", "letter"])
@pytest.mark.parametrize("codes", CODES)
def test_a_stamp_leaves_the_white_round_the_code(paper: str, codes: str) -> None:
    stamped = 0
    for length in range(1, 16):
        drawn = press("klondike", codes, Profile(paper))
        rules = drawn.voice.game.base
        dealt = sheet_of(deal_by_id(make_id(R1, "klondike", "1" * length), rules), rules)
        for _, page in drawn.named_pages(dealt, ("player", "solution")):
            items = [*flat(page.items)]
            (code,) = (item for item in items if isinstance(item, QrCode))
            white = 4 * code.side / qr_matrix(str(dealt.id)).size - 0.01
            for item in items:
                if isinstance(item, Frame) and item.radius > 1:
                    stamped += 1
                    assert item.x + item.width < code.x or item.y > code.y + code.side + white
    assert stamped


def test_only_the_first_of_several_setter_s_pages_lies_behind_the_player_s() -> None:
    drawn = press("klondike", "en", Profile("a5", "large"))
    overleaf = {"setter": "Player’s page overleaf"}
    pages = drawn.setter(replace(sheet("klondike"), references=overleaf))
    assert len(pages) > 2
    assert ["overleaf" in text([page]) for page in pages] == [True] + [False] * (len(pages) - 1)


@pytest.mark.parametrize("codes", ["en", "de"])
@pytest.mark.parametrize("game", ["braid", "british-square", "gargantua", "klondike"])
def test_a_sheet_of_a4_has_room_for_two_rules_in_short(game: str, codes: str) -> None:
    page = press(game, codes, Profile()).player(sheet(game, codes))
    assert {"en": "Stock:", "de": "Vorrat:"}[codes] in text([page])


@pytest.mark.parametrize(
    ("codes", "variant"), [("de+en", "Drei-Karten-Spiel"), ("en+de", "draw three")]
)
def test_a_large_head_in_two_languages_keeps_the_first_one_s_variant(
    codes: str, variant: str
) -> None:
    drawn = press("klondike", codes, Profile("a5", "large"))
    rules = drawn.voice.game.with_variants(("draw-three",))
    deal = deal_by_id(make_id(R1, "klondike", "24", ("draw-three",)), rules)
    assert f"Klondike · {variant}" in text([drawn.player(sheet_of(deal, rules))])
    wide = press("klondike", codes, Profile("a4", "large"))
    assert f" · {variant} · " in text(wide.setter(sheet_of(deal, rules))[:1])


@pytest.mark.parametrize(
    ("names", "says", "not_said"),
    [
        (("player", "setter"), ["setter’s page"], ["Card by card"]),
        (("player", "setter", "strip"), ["setter’s page, or to lay", "(then go on to"], []),
        (("player", "strip"), ["from the page “Card by card”."], ["stack the pack by"]),
    ],
)
def test_the_player_s_page_names_the_pages_printed_with_it(
    names: tuple[str, ...], says: list[str], not_said: list[str]
) -> None:
    first = next(press("klondike", "en", Profile()).pages(sheet("klondike"), names))
    said = text([first])
    assert all(words in said for words in says)
    assert not any(words in said for words in not_said)


def test_card_by_card_sends_to_the_picture_and_the_setter_s_page_names_it() -> None:
    found = press("klondike", "en", Profile())
    _, setter, strip = found.pages(sheet("klondike"), ("player", "setter", "strip"))
    assert "instead of stacking: the page “Card by card”" in text([setter])
    assert "The picture at the end shows where everything lies." in text([strip])


@pytest.mark.parametrize("codes", CODES)
@pytest.mark.parametrize("profile", PROFILES, ids=str)
@pytest.mark.parametrize("game", PACKS)
def test_card_by_card_has_a_picture_or_sends_to_the_one_of_the_player(
    game: str, profile: Profile, codes: str
) -> None:
    pages = press(game, codes, profile).strip(sheet(game, codes))
    drawn = any(isinstance(item, CardBack) for page in pages for item in flat(page.items))
    assert drawn == any(words in text(pages) for words in ("picture at the end", "das Bild am Schluss"))
    sent = any(words in text(pages) for words in ("picture on the", "das Bild auf dem Spielblatt"))
    assert drawn != sent


def test_the_code_of_a_page_without_a_stamp_has_its_words() -> None:
    drawn = press("klondike", "en", Profile())
    pages = dict(drawn.named_pages(sheet("klondike"), ("player", "setter", "strip", "solution")))
    said = {name: "the id, to scan" in text([page]) for name, page in pages.items()}
    assert said == {"player": True, "setter": True, "strip": True, "solution": False}


def test_on_a_sheet_of_a4_card_by_card_shows_the_places() -> None:
    for game in ("braid", "british-square", "gargantua", "klondike"):
        [page] = press(game, "de", Profile()).strip(sheet(game, "de"))
        assert "das Bild am Schluss" in text([page])


def test_card_by_card_names_the_game_and_the_cards_and_how_the_stock_is_laid() -> None:
    said = text(press("braid", "de", Profile()).strip(sheet("braid", "de")))
    for words in ("DER ZOPF", "zwei Blätter, 104 Karten ohne Joker", "sortier sie zuerst nach Farben",
                  "Vorrat: Leg 1, 2, 3 … offen auf einen Stapel und dreh dann den ganzen Stapel um.",
                  "beim Spielen nicht ansehen"):  # fmt: skip
        assert words in said
    klondike = text(press("klondike", "en", Profile()).strip(sheet("klondike")))
    assert "with a heavy lower edge lies face down" in klondike
    assert "face down" not in text(press("braid", "en", Profile()).strip(sheet("braid")))


def test_the_stock_laid_face_up_and_turned_over_is_that_of_the_deal() -> None:
    """1, 2, 3 … one upon the other; turned over, the card laid first is on top."""
    dealt = sheet("klondike")
    pages = press("klondike", "en", Profile()).strip(dealt)
    stock = [card.lstrip("~")[:-1] for card in reversed(dealt.piles["stock"])]
    numbers = {one.text: one for one in labels(pages) if one.text.isdecimal()}
    chips = [one for one in labels(pages) if is_card(one)]
    laid = [
        min(chips, key=lambda c: abs(c.x - n.x) + (n.y - c.y if c.y < n.y else 999)).text[:-1]
        for n in (numbers[str(n)] for n in range(8, 25))
    ]
    assert laid == stock[7:]


@pytest.mark.parametrize("game", PACKS)
def test_laid_out_card_by_card_the_table_is_that_of_the_deal(game: str) -> None:
    """Frames in reading order: pile after pile from the bottom up, of the stock the first turned first."""
    dealt = sheet(game)
    chips = [label for label in labels(press(game, "en", Profile()).strip(dealt)) if is_card(label)]
    shown = [label.text for label in sorted(chips, key=lambda one: (round(one.y), one.x))]
    kinds = dict.fromkeys(name.partition(".")[0] for name in dealt.piles)
    order = [step.to for step in dealt.rules.deal]
    laid: list[str] = []
    for kind in sorted(kinds, key=lambda one: order.index(one) if one in order else len(order)):
        for name, cards in dealt.piles.items():
            if name.partition(".")[0] == kind:
                laid += reversed(cards) if kind == "stock" else cards
    signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
    assert shown == [card.lstrip("~")[:-1] + signs[card[-1]] for card in laid]


def is_card(label: Label) -> bool:
    return label.text[-1:] in "♣♦♥♠" and len(label.text) in (2, 3)


@pytest.mark.parametrize("game", PACKS)
@pytest.mark.parametrize("profile", [Profile(), Profile("a5"), Profile("letter")], ids=str)
def test_the_player_learns_where_the_rules_are_or_the_cards_would_be_small(
    game: str, profile: Profile
) -> None:
    page = press(game, "en", profile).player(sheet(game))
    cards = [item.width for item in flat(page.items) if isinstance(item, CardFace | CardBack)]
    said = "The rules are in the rulebook and on the sheet “Quick reference”." in text([page])
    assert said or min(cards) < 8.5
    assert said or profile.paper == "a5"


def test_the_rules_in_short_come_from_the_rules() -> None:
    braid = text([press("braid", "en", Profile()).player(sheet("braid"))])
    assert "three passes in all" in braid
    assert "from king on to ace" in braid
    klondike = text([press("klondike", "de", Profile()).player(sheet("klondike", "de"))])
    assert "beliebig oft" in klondike
    assert "bis zum König" in klondike


def test_places_for_single_cards_are_counted_ordered_and_numbered() -> None:
    page = press("braid", "en", Profile()).player(sheet("braid"))
    said = text([page])
    assert "Corners: four single cards, first above, then below, from left to right" in said
    assert "Sides: eight single cards, left column first, then right, from the top down" in said
    assert "20 cards from the top down, left (first) and right by turns, each half over" in said
    assert "one, in the row of its suit" in said
    tiny = [label.text for label in labels([page]) if label.size == 6.5]
    assert sorted(tiny) == sorted([*"1234", *"12345678"])


@pytest.mark.parametrize("codes", CODES)
@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_numbers_of_places_are_clear_of_everything(profile: Profile, codes: str) -> None:
    picture = press("braid", codes, profile).picture(sheet("braid", codes), 170, 130, 20)
    items = [
        item for item in picture.items if isinstance(item, Label | CardFace | CardBack | EmptyPlace)
    ]
    numbers = [item for item in items if isinstance(item, Label) and item.text in "12345678"]
    for number in numbers:
        others = [bounds(item) for item in items if item is not number]
        assert not any(bounds(number).meets(other) for other in others), number
    assert len(numbers) in (0, 4, 8, 12)


@pytest.mark.parametrize(
    ("spots", "order"),
    [
        ([(0, 0), (1, 0), (2, 0)], "row"),
        ([(0, 0), (0, 1), (0, 2)], "column"),
        ([(0, 0), (6, 0), (0, 9), (6, 9)], "two-rows"),
        ([(0, 0), (0, 1), (0, 2), (5, 0), (5, 1), (5, 2)], "two-columns"),
        ([(x, y) for y in range(3) for x in range(3)], "rows"),
        ([(x, y) for x in range(3) for y in range(3)], "columns"),
        ([(0, 0), (1, 1)], ""),
        ([(1, 0), (0, 0)], ""),
    ],
)
def test_how_places_follow_each_other(spots: list[tuple[int, int]], order: str) -> None:
    assert arrangement([Place(x, y) for x, y in spots]) == order


@pytest.mark.parametrize(
    ("game", "spot"),
    [("braid", "row"), ("klondike", "place"), ("gargantua", ""), ("british-square", "place")],
)
def test_what_the_foundations_of_a_suit_have_to_themselves(game: str, spot: str) -> None:
    rules = press(game, "en", Profile()).voice.game.base
    assert suit_spot(rules, rules.kind_of_role(Role.FOUNDATION) or "") == spot
    assert suit_spot(rules, rules.kind_of_role(Role.STOCK) or "") == ""


def test_small_pages_leave_the_order_to_the_numbers() -> None:
    """Half a sheet: fewer words rather than cards that are hard to read."""
    said = text([press("braid", "de", Profile("a5")).player(sheet("braid", "de"))])
    assert "Ecken 1–4: je eine; Seitenplätze 1–8: je eine" in said
    assert "von links nach rechts" not in said
    assert "Reihe ihrer Farbe" not in said


def test_two_languages_on_small_pages() -> None:
    """Both in fewer words, as long as cards can be read; else the first tells what to do."""
    both = text([press("klondike", "de+en", Profile("a5")).player(sheet("klondike", "de+en"))])
    assert "Vergleiche mit dem Bild und spiel los." in both
    assert "Compare with the picture, and play." in both
    first = text([press("braid", "en+de", Profile("a5")).player(sheet("braid", "en+de"))])
    assert "Corners 1–4: one each" in first
    assert "Ecken 1–4: je eine" not in first


def test_what_is_printed_together_is_no_part_of_the_deal() -> None:
    """A deal's pages differ only where they name each other."""
    found = press("klondike", "en", Profile())
    alone = found.player(replace(sheet("klondike"), together=("player",)))
    with_setter = next(found.pages(sheet("klondike"), ("player", "setter")))
    assert alone == with_setter


def test_in_large_print_a_step_goes_on_overleaf_where_that_saves_pages() -> None:
    """Two languages on A5: a step that began on a new page each time left pages nearly empty."""
    pages = press("braid", "en+de", Profile("a5", "large")).setter(sheet("braid", "en+de"))
    ends = [
        max(box.bottom for box in map(bounds, page.items) if box.bottom < page.height - 20)
        for page in pages
    ]
    assert len(pages) <= 9
    assert sum(end < page.height / 2 for end, page in zip(ends, pages, strict=True)) == 0
    said = text(pages)
    steps = ("hold all the cards", "below each pile", "Stapel 11 zuoberst", "do not turn the pack")
    assert sorted(steps, key=said.index) == [*steps]
