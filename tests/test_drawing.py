"""Pictures of the table: what lies where, and what may never happen on any of them."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest

from rulesgen.cards import Card
from rulesgen.documents.curves import along
from rulesgen.documents.drawing import (
    POINT,
    Arrow,
    Box,
    CardBack,
    CardFace,
    Disc,
    EmptyPlace,
    Label,
    Leader,
    Look,
    Ring,
    Tag,
    bounds,
    turned,
)
from rulesgen.documents.picture_ink import Path, centre, ink, leader_dot
from rulesgen.documents.picture_moves import Move
from rulesgen.documents.picture_prices import index_box
from rulesgen.documents.picture_rings import apart
from rulesgen.documents.profile import Profile
from rulesgen.documents.table_picture import Marks, Part, Style, table_picture
from rulesgen.renderers.pdf.drawing import drawing_pdf
from rulesgen.renderers.png import render_png
from rulesgen.rules.table import CARD_HEIGHT, Fan, LabelSide, PilePlaces, Place, Table
from tests import tables
from tests.pictures import A5, EVERY, FIVE, MAKERS, PARTS, columns, plait


@pytest.mark.parametrize("name", EVERY)
def test_nothing_lies_outside_the_drawing(name: str) -> None:
    drawing = EVERY[name]()
    for item in drawing.items:
        box = bounds(item)
        assert min(box.left, box.top) >= -1e-6, item
        assert box.right <= drawing.width + 1e-6, item
        assert box.bottom <= drawing.height + 1e-6, item


@pytest.mark.parametrize("name", EVERY)
def test_the_same_drawing_gives_the_same_bytes(name: str) -> None:
    assert MAKERS[name]() == EVERY[name]()
    assert drawing_pdf(EVERY[name](), A5) == drawing_pdf(EVERY[name](), A5)


def test_what_lies_on_the_table_in_order() -> None:
    """The log of a picture reads as the table: back, empty place, cards with their letters."""
    log = []
    for item in columns().items:
        match item:
            case CardFace(card=card, letter=letter):
                log.append(f"{card}={letter}")
            case CardBack(behind=behind):
                log.append("back" + f"+{behind}" * bool(behind))
            case EmptyPlace(suit=suit):
                log.append(f"empty {suit}".strip())
            case Label(text=text):
                log.append(text)
    assert " ".join(log) == (
        "back+3 empty empty C empty D empty H empty S "
        "QS=D back 7D=7 back back 6H=6 back back back AS=A "
        "back back back back 10H=10 back back back back back 5D=5 "
        "back back back back back back 6S=6 Vorrat Abwurfstapel Zielstapel"
    )


def test_a_plait_slants_in_turn_and_fills_its_length() -> None:
    cards = [item for item in plait().items if isinstance(item, CardFace) and item.angle]
    assert [card.angle for card in cards] == [-30, 30] * 10
    assert [card.right_index for card in cards] == [False, True] * 10
    assert [card.pip for card in cards] == [False] * 19 + [True]
    width = cards[0].width
    top, low = bounds(cards[0]).top, bounds(cards[-1]).bottom
    assert low - top == pytest.approx(10 * width)


def test_a_shorter_plait_keeps_its_spacing_and_leaves_ghosts() -> None:
    piles = tables.PLAIT_PILES | {"braid": tables.PLAIT_PILES["braid"][:18]}
    drawing = table_picture(
        tables.PLAIT,
        piles,
        roles=tables.ROLES,
        suits=tables.PLAIT_SUITS,
        rank_letters=tables.GERMAN,
        style=Style(A5, card_width=8),
        marks=Marks(ghosts={"braid": ["7C", "JH"]}),
        dealt={"braid": 20},
    )
    slanting = [item for item in drawing.items if isinstance(item, CardFace) and item.angle]
    whole = [
        item
        for item in table_picture(
            tables.PLAIT,
            tables.PLAIT_PILES,
            roles=tables.ROLES,
            suits=tables.PLAIT_SUITS,
            rank_letters=tables.GERMAN,
            style=Style(A5, card_width=8),
        ).items
        if isinstance(item, CardFace) and item.angle
    ]
    ghosts = [card for card in slanting if card.look is Look.GHOST]
    assert [card.card for card in slanting[:2]] == ["7C", "JH"], "ghosts lie under what remains"
    assert slanting[:2] == ghosts
    assert (ghosts[1].x, ghosts[1].y) == pytest.approx((whole[19].x, whole[19].y))


def test_two_moves_on_one_way_share_an_arrow() -> None:
    drawing = plait(Marks(moves=FIVE), labels={})
    assert len([item for item in drawing.items if isinstance(item, Arrow)]) == 3
    discs = [item.text for item in drawing.items if isinstance(item, Disc)]
    assert discs == ["1", "4", "2", "5", "3"]


def test_no_name_stands_between_the_stock_and_its_own() -> None:
    """Also in large print, where the name of the sides reaches over the stock."""
    drawing = table_picture(
        tables.PLAIT, tables.PLAIT_PILES, roles=tables.ROLES, suits=tables.PLAIT_SUITS,
        rank_letters=tables.GERMAN, style=Style(Profile("a4", "large"), card_width=14),
        labels={"side": "Seitenplätze", "stock": "Vorrat", "waste": "Abwurfstapel"},
    )  # fmt: skip
    names = {item.text: item for item in drawing.items if isinstance(item, Label)}
    (stock,) = [item for item in drawing.items if isinstance(item, CardBack)]
    assert names["Vorrat"].y < stock.y
    for name in names.values():
        box = bounds(name)
        apart = box.right < stock.x or box.left > stock.x + stock.width
        assert apart or not names["Vorrat"].y < name.y < stock.y, name.text


def test_cards_that_leave_a_pile_one_after_the_other_share_an_arrow() -> None:
    """It starts at the last card; a card that goes elsewhere has its own."""
    moves = (("column.2", "6C", 3), ("column.2", "7C", 2), ("column.3", "8C", 1), ("column.2", "9C", 0))
    drawing = table_picture(
        tables.COLUMNS, {"column.1": ["9C", "8C", "7C", "6C"], "column.2": ["JH"], "column.3": ["9D"]},
        roles=tables.ROLES, suits={}, rank_letters=tables.ENGLISH, style=Style(A5, card_width=10),
        marks=Marks(moves=tuple(
            Move("column.1", target, str(number), card, begins)
            for number, (target, card, begins) in enumerate(moves, start=1)
        )),
    )  # fmt: skip
    discs = [item.text for item in drawing.items if isinstance(item, Disc)]
    assert discs[:2] == ["1", "2"]
    assert len([item for item in drawing.items if isinstance(item, Arrow)]) == 3
    assert [item.card for item in drawing.items if isinstance(item, Tag)] == ["7C"]


def test_a_card_to_come_peeps_out_below_its_column() -> None:
    """Its index stands below the last card; the next one lies as much lower; arrows end on them."""
    drawing = table_picture(
        tables.COLUMNS, {"column.1": ["~2C", "JH"], "column.2": ["10S"], "column.3": ["9D"]},
        roles=tables.ROLES, suits={}, rank_letters=tables.GERMAN, style=Style(A5, card_width=10),
        marks=Marks(
            coming={"column.1": ["10S", "9D"]},
            moves=(
                Move("column.2", "column.1", "1", "10S", 0, 2),
                Move("column.3", "column.1", "2", "9D", 0, 3),
            ),
        ),
    )  # fmt: skip
    faces = [item for item in drawing.items if isinstance(item, CardFace)]
    later, first = [card for card in faces if card.look is Look.COMING]
    (last,) = [card for card in faces if card.card == "JH"]
    assert (first.card, later.card) == ("10S", "9D"), "each lies under the one before"
    assert faces.index(first) < faces.index(last)
    low = last.y + CARD_HEIGHT * last.width
    heads = [item.pieces[-1][2] for item in drawing.items if isinstance(item, Arrow)]
    for card, (x, y) in zip((first, later), heads, strict=True):
        index = index_box(card, A5, room=0.0)
        assert low < index.top < index.bottom < card.y + CARD_HEIGHT * card.width
        assert low < y < card.y + CARD_HEIGHT * card.width
        assert card.x < x < card.x + card.width
        low = card.y + CARD_HEIGHT * card.width


def test_a_tag_stands_at_its_disc_and_hides_nothing_of_another() -> None:
    """Three cards of one pile go one way: the first is seen, the others have tags."""
    moves = tuple(
        Move("column.1", "column.2", text, card, begins)
        for text, card, begins in (("1", "6C", 3), ("2", "7C", 2), ("3", "8C", 1))
    )
    for profile in (A5, Profile.of("a5", "large", "outline")):
        drawing = table_picture(
            tables.COLUMNS, {"column.1": ["9C", "8C", "7C", "6C"], "column.2": ["JH"], "column.3": ["9D"]},
            roles=tables.ROLES, suits={}, rank_letters=tables.GERMAN,
            style=Style(profile, card_width=10), marks=Marks(moves=moves),
        )  # fmt: skip
        discs = {item.text: item for item in drawing.items if isinstance(item, Disc)}
        tags = {item.card: item for item in drawing.items if isinstance(item, Tag)}
        assert (set(discs), list(tags)) == ({"1", "2", "3"}, ["7C", "8C"])
        for card, own in (("7C", "2"), ("8C", "3")):
            near = bounds(tags[card]).grown(0.1)
            assert [text for text, disc in discs.items() if near.meets(bounds(disc))] == [own]


def test_a_ghost_does_not_cover_what_remains() -> None:
    """The last card keeps its pip; of a ghost's pip no half peeps out below it."""
    for gone, pips in (["9H"], [False]), (["9H", "8S"], [False, True]):
        drawing = table_picture(
            tables.COLUMNS, {"column.1": ["JH", "10S"]}, roles=tables.ROLES, suits={},
            rank_letters=tables.ENGLISH, style=Style(A5, card_width=10),
            marks=Marks(ghosts={"column.1": gone}),
        )  # fmt: skip
        faces = [item for item in drawing.items if isinstance(item, CardFace)]
        ghosts = [card for card in faces if card.look is Look.GHOST]
        assert [card.pip for card in ghosts] == pips
        assert [card.pip for card in faces if card not in ghosts] == [False, True]


def test_a_ghost_shows_no_cut_index() -> None:
    """What remains may lie over a part of it: then it is left out as a whole."""
    drawing = table_picture(
        tables.COLUMNS, {"column.1": ["QS", "3D"], "column.2": ["2C", "JD", "5S", "9H", "8H", "7H"]},
        roles=tables.ROLES, suits={}, rank_letters=tables.GERMAN, style=Style(A5, card_width=10),
        marks=Marks(ghosts={"column.1": ["7H", "8H", "9H"]}),
    )  # fmt: skip
    faces = [item for item in drawing.items if isinstance(item, CardFace)]
    (remaining,) = [card for card in faces if card.card == "3D"]
    low = remaining.y + CARD_HEIGHT * remaining.width
    ghosts = [card for card in faces if card.look is Look.GHOST]
    cut = [ghost for ghost in ghosts if ghost.letter and index_box(ghost, A5, room=0.0).top < low]
    assert len(ghosts) == 3
    assert cut == []


@pytest.mark.parametrize("size", ["standard", "large"])
@pytest.mark.parametrize("count", [1, 3])
def test_no_disc_hides_where_an_arrow_begins_or_ends(size: str, count: int) -> None:
    """Between neighbours there is hardly room for one disc, let alone for three."""
    profile = Profile.of("a5", size)
    moves = tuple(Move("column.2", "column.1", str(number)) for number in range(1, count + 1))
    drawing = table_picture(
        tables.COLUMNS, {"column.1": ["10S", "9H"], "column.2": ["9C", "8C"], "column.3": ["7D"]},
        roles=tables.ROLES, suits={}, rank_letters=tables.ENGLISH,
        style=Style(profile, card_width=10),
        marks=Marks(moves=(*moves, Move("column.3", "column.2", str(count + 1)))),
    )  # fmt: skip
    discs = [item for item in drawing.items if isinstance(item, Disc)]
    arrows = [item for item in drawing.items if isinstance(item, Arrow)]
    assert (len(discs), len(arrows)) == (count + 1, 2)
    for arrow in arrows:
        for spot in (arrow.start, arrow.pieces[-1][2]):
            for disc in discs:
                assert math.dist(spot, (disc.x, disc.y)) > disc.diameter / 2, disc


def test_the_dot_of_a_leader_rests_on_no_index() -> None:
    """The widest index reaches to the edge of its card."""
    profile = Profile.of("a5", "large")
    drawing = table_picture(
        tables.COLUMNS, {"column.1": ["~2C", "10C"]}, roles=tables.ROLES, suits={},
        rank_letters=tables.ENGLISH, style=Style(profile, card_width=9),
        marks=Marks(parts=tuple(Part("column", "last", side, -1) for side in LabelSide)),
    )  # fmt: skip
    (card,) = [item for item in drawing.items if isinstance(item, CardFace)]
    leaders = [item for item in drawing.items if isinstance(item, Leader)]
    assert len(leaders) == 4
    for leader in leaders:
        dot = Box(*leader.spots[-1], *leader.spots[-1]).grown(leader_dot(profile))
        assert not dot.meets(index_box(card, profile, room=0.0))


def test_a_long_name_does_not_make_the_cards_smaller() -> None:
    """It is divided, or stands over its neighbours' room, before it stands out beyond the table."""
    profile = Profile.of("a5", "large")
    piles = {"stock": ["~2C"], "waste": []} | {
        f"column.{i + 1}": ["~2C"] * (i // 4) + [Card.of_kind(i).code] for i in range(16)
    }
    drawing = table_picture(
        tables.SQUARE, piles, roles=tables.ROLES, suits={}, rank_letters=tables.GERMAN,
        style=Style(profile, card_width=8), labels={"waste": "Abwurf\u00adstapel"},
    )  # fmt: skip
    names = [item for item in drawing.items if isinstance(item, Label)]
    assert "".join(name.text for name in names).replace("-", "") == "Abwurfstapel"
    cards = [item for item in drawing.items if isinstance(item, CardFace | CardBack | EmptyPlace)]
    assert min(bounds(name).left for name in names) > min(bounds(card).left for card in cards) - 5
    assert max(bounds(name).right for name in names) < max(bounds(card).right for card in cards) + 5


def test_the_numbers_of_columns_stand_all_above_or_all_below() -> None:
    """Between foundations and columns large figures have no room, at the ends beside them they have."""
    table = Table(
        {
            "foundation": tables.COLUMNS.piles["foundation"],
            "column": PilePlaces(tuple(Place(1.17 * n, 1.8, Fan.DOWN) for n in range(7))),
        }
    )
    piles = {name: cards for name, cards in tables.COLUMNS_PILES.items() if name[0] in "cf"}
    drawing = table_picture(
        table, piles, roles=tables.ROLES, suits=tables.COLUMNS_SUITS, rank_letters=tables.ENGLISH,
        style=Style(Profile.of("a5", "large"), card_width=10),
        labels={f"column.{n}": str(n) for n in range(1, 8)},
    )  # fmt: skip
    numbers = [item for item in drawing.items if isinstance(item, Label)]
    assert sorted(number.text for number in numbers) == ["1", "2", "3", "4", "5", "6", "7"]
    faces = [item for item in drawing.items if isinstance(item, CardFace)]
    for number, face in zip(numbers, faces, strict=True):
        assert number.y > face.y + CARD_HEIGHT * face.width


def test_a_name_in_large_print_stands_at_its_pile() -> None:
    drawing = table_picture(
        tables.COLUMNS, {"stock": ["~2C"]}, roles=tables.ROLES, suits={},
        rank_letters=tables.ENGLISH, style=Style(Profile.of("a5", "large"), card_width=10),
        labels={"stock": "Stock"},
    )  # fmt: skip
    (name,) = [item for item in drawing.items if isinstance(item, Label)]
    (stock,) = [item for item in drawing.items if isinstance(item, CardBack)]
    assert 1.5 < stock.y - name.y < 4


def test_an_arrow_between_neighbours_has_room_for_its_disc() -> None:
    """It loops below; neither its dot nor its disc touches an index."""
    drawing = table_picture(
        tables.COLUMNS, {"column.1": ["9H"], "column.2": ["8S"]}, roles=tables.ROLES, suits={},
        rank_letters=tables.ENGLISH, style=Style(A5, card_width=10),
        marks=Marks(moves=(Move("column.2", "column.1", "1"),)),
    )  # fmt: skip
    (arrow,) = [item for item in drawing.items if isinstance(item, Arrow)]
    (disc,) = [item for item in drawing.items if isinstance(item, Disc)]
    spots = along(arrow.start, arrow.pieces, 60)
    assert sum(math.dist(a, b) for a, b in pairwise(spots)) >= 20
    reach = disc.diameter / 2
    for face in (item for item in drawing.items if isinstance(item, CardFace)):
        box = index_box(face, A5, room=0.0)
        assert not box.meets(Box(disc.x, disc.y, disc.x, disc.y).grown(reach))
        assert not box.meets(Box(*arrow.start, *arrow.start).grown(0.55))


@pytest.mark.parametrize("name", ["moves", "square"])
def test_no_arrow_or_disc_lies_over_an_index(name: str) -> None:
    drawing = EVERY[name]()
    profile = A5
    faces = [item for item in drawing.items if isinstance(item, CardFace)]
    for item in drawing.items:
        spots = []
        if isinstance(item, Arrow):
            spots = along(item.start, item.pieces, 60)
        elif isinstance(item, Disc):
            spots = [(item.x, item.y)]
        for spot in spots:
            for face in faces:
                box = index_box(face, profile, room=0.0)
                x, y = turned(spot, centre(face), -face.angle)
                inside = box.left < x < box.right and box.top < y < box.bottom
                assert not inside, f"{item} crosses the index of {face.card}"


def test_every_part_is_pointed_at_and_no_label_lies_over_a_card() -> None:
    drawing = EVERY["parts"]()
    assert len([item for item in drawing.items if isinstance(item, Leader)]) == len(PARTS)
    cards = [item for item in drawing.items if isinstance(item, CardFace | CardBack | EmptyPlace)]
    labels = [item for item in drawing.items if isinstance(item, Label)]
    for label in labels:
        assert not any(bounds(label).meets(bounds(card)) for card in cards), label.text
        assert not any(
            bounds(label).meets(bounds(other)) for other in labels if other is not label
        ), label.text


def test_a_step_of_the_setup_shows_no_later_piles() -> None:
    drawing = EVERY["setup"]()
    looks = [item.look for item in drawing.items if isinstance(item, CardFace)]
    assert (looks.count(Look.NEW), looks.count(Look.OLD)) == (8, 24)
    assert not any(isinstance(item, CardBack | EmptyPlace) for item in drawing.items)


def test_a_ring_lies_about_the_top_card() -> None:
    drawing = plait(Marks(rings=("braid",)))
    (ring,) = [item for item in drawing.items if isinstance(item, Ring)]
    last = [item for item in drawing.items if isinstance(item, CardFace) and item.card == "JH"][-1]
    assert (ring.x, ring.y, ring.angle) == (last.x, last.y, last.angle)


def test_a_longer_fan_gives_up_backs_before_indexes() -> None:
    piles = {"column.1": ["~2C"] * 6 + ["KH", "QS", "JH", "10S", "9H"]}
    table = tables.COLUMNS
    long = table_picture(
        table, piles, roles=tables.ROLES, suits={}, rank_letters=tables.ENGLISH,
        style=Style(A5, card_width=10),
    )  # fmt: skip
    faces = [item for item in long.items if isinstance(item, CardFace)]
    steps = {round(b.y - a.y, 3) for a, b in pairwise(faces)}
    assert steps == {4.625}  # so that the tail of a J is seen, too


def test_only_the_spread_part_of_a_waste_is_drawn() -> None:
    """Of five cards three lie spread, the 10's index as whole as the others'; two are hidden."""
    drawing = table_picture(
        tables.COLUMNS, {"waste": ["9D", "6C", "2C", "10H", "KH"]}, roles=tables.ROLES, suits={},
        rank_letters=tables.ENGLISH, style=Style(A5, card_width=10),
    )  # fmt: skip
    faces = [item for item in drawing.items if isinstance(item, CardFace)]
    assert [card.card for card in faces] == ["2C", "10H", "KH"]
    assert [card.pip for card in faces] == [False, False, True]
    for card, cover in pairwise(faces):
        assert index_box(card, A5, room=0.0).right <= cover.x


def test_each_card_is_kept_once_in_the_file() -> None:
    """Twenty-one backs of one size are one form, and so is each face."""
    drawing = columns()
    pdf = drawing_pdf(drawing, A5)
    forms = len(re.findall(rb"/Subtype /Form", pdf))
    kinds = {
        type(item).__name__ + getattr(item, "card", getattr(item, "suit", "")) +
        str(getattr(item, "behind", ""))
        for item in drawing.items
        if isinstance(item, CardFace | CardBack | EmptyPlace)
    }  # fmt: skip
    assert forms == len(kinds) == 14


def test_a_picture_brings_no_foreign_fonts() -> None:
    pdf = drawing_pdf(plait(), A5)
    for name in (b"Helvetica", b"Symbol", b"ZapfDingbats"):
        assert name not in pdf


def test_png_has_the_drawing_s_size() -> None:
    png = render_png(columns(), A5, dpi=254)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") in (1200, 1201)


def test_a_pile_without_a_place_is_refused() -> None:
    with pytest.raises(KeyError, match="column"):
        table_picture(
            tables.COLUMNS, {"column.8": []}, roles={}, suits={}, rank_letters={},
            style=Style(A5, card_width=8),
        )  # fmt: skip


def test_rings_about_cards_close_together_do_not_cross() -> None:
    """In large print with open suits they are heavy and wide: then all are closer and lighter."""
    profile = Profile("a5", "large", "outline")
    rings = apart([Ring(x, 0.0, 10.0) for x in (0.0, 11.6, 40.0)])
    reach = []
    for ring in rings:
        (shape,) = ink(ring, profile)
        assert isinstance(shape, Path)
        left = min(spot for _, spots in shape.steps for spot in spots[::2])
        reach.append(shape.weight / 2 - left)
    assert max(reach) < 0.8
    assert len(set(reach)) == 1
    (far,) = ink(Ring(0.0, 0.0, 10.0), profile)
    assert isinstance(far, Path)
    assert far.weight / POINT == pytest.approx(3.6)
