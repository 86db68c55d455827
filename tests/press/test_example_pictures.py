"""The pictures of the worked examples, of every one in every book: what they show, and in what size.

Arrows lead from the card that moves to the pile it goes to, the short way.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from books import workshop

from rulesgen.documents.curves import along
from rulesgen.documents.drawing import (
    Arrow,
    CardFace,
    Disc,
    Drawing,
    Look,
    PlacedCard,
    Spot,
    Tag,
    bounds,
    turned,
)
from rulesgen.documents.example_moves import allowed_steps
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.picture_prices import index_box
from rulesgen.documents.profile import Profile
from rulesgen.examples import Step
from rulesgen.renderers.pdf.figures import Picture
from rulesgen.renderers.pdf.sheet import Sheet
from rulesgen.rules.table import kind_of
from tests.press.shown_examples import ROOT, Shown, holds, on_card, placed, shown_examples

PAPERS = [
    ("en", "a4", "standard"),
    ("de", "a4", "standard"),
    ("de", "a5", "large"),
    *(
        pytest.param(code, paper, size, marks=pytest.mark.long)
        for code, paper, size in (
            ("de", "a5", "standard"),
            ("en", "a5", "large"),
            ("en", "a4", "large"),
            ("en", "letter", "standard"),
            ("de", "letter", "large"),
        )
    ),
]
every_paper = pytest.mark.parametrize(("code", "paper", "size"), PAPERS)


@cache
def shown(code: str, paper: str, size: str) -> tuple[Shown, ...]:
    found = tuple(shown_examples(code, Profile.of(paper, size)))
    assert len(found) > 20
    return found


def arrows(drawing: Drawing) -> Iterator[tuple[Arrow, list[Spot]]]:
    """The arrows of a picture, each with close spots along it, the last its tip."""
    for item in drawing.items:
        if isinstance(item, Arrow):
            yield item, along(item.start, item.pieces, 60)


def seen_at(one: Shown, spot: Spot) -> tuple[str, PlacedCard]:
    """The pile and the card that are seen at a spot of the first picture."""
    found = [
        (pile, card) for pile, cards in one.piles.items() for card in cards if holds(card, spot)
    ]
    assert found, f"{one.where}: an arrow begins or ends beside all cards, at {spot}"
    return found[-1]


def moves(one: Shown, source: str, target: str) -> list[Step]:
    """The steps of an example from pile to pile."""
    return [
        step
        for step in allowed_steps(one.example)
        if (step.source, step.target) == (source, target)
    ]


def codes_moved(step: Step) -> list[str]:
    """The cards that a step moves, the deepest first."""
    return [code.removeprefix("~") for code in step.before.piles()[step.source][-step.cards :]]


def movers(one: Shown) -> dict[str, tuple[str, int, str]]:
    """By its number, each move's pile, the place of its card there from the bottom, and what it is.

    The card is "" where none is named; the place is -1 where the card was not there at the start. Cards
    are followed from pile to pile by how many of them move.
    """
    piles = {
        pile: [(pile, place) for place in range(len(codes))]
        for pile, codes in one.example.start.piles().items()
    }
    found = {}
    for number, step in enumerate(allowed_steps(one.example), start=1):
        before, after = step.before.piles(), step.after.piles()
        count = len(before[step.source]) - len(after[step.source])
        run = piles[step.source][-count:]
        home, place = run[0]
        card = step.card.code if step.card is not None else ""
        found[str(number)] = (step.source, place if home == step.source else -1, card)
        del piles[step.source][-count:]
        piles[step.target] += [("elsewhere", -1)] * count
    return found


@every_paper
def test_a_disc_has_a_tag_exactly_where_its_arrow_does_not_begin_on_its_card(
    code: str, paper: str, size: str
) -> None:
    """The card lies hidden, or comes to its pile only by a move before, or another has gone first."""
    tagged = 0
    for one in shown(code, paper, size):
        tags = [item for item in one.before.items if isinstance(item, Tag)]
        seen: set[tuple[str, str, int, str]] = set()
        for _, spots in arrows(one.before):
            (pile, card), (target, _) = seen_at(one, spots[0]), seen_at(one, spots[-1])
            if isinstance(card, CardFace):
                lying = [item for item in one.piles[pile] if item.look is not Look.COMING]
                start = one.example.start.piles()[pile]
                place = len(start) - len(lying) + lying.index(card) if card in lying else -1
                seen.add((pile, target, place, card.card))
        steps = allowed_steps(one.example)
        for disc in (item for item in one.before.items if isinstance(item, Disc)):
            source, place, card = movers(one)[disc.text]
            own = [tag for tag in tags if bounds(tag).grown(0.1).meets(bounds(disc))]
            on_it = (source, steps[int(disc.text) - 1].target, place, card) in seen
            assert [tag.card for tag in own] == [card] * (bool(card) and not on_it), (
                f"{one.where}: {disc.text}"
            )
            tagged += len(own)
        assert len(tags) <= len(steps)
    assert tagged > 10


@every_paper
def test_a_tag_hides_no_index_no_disc_no_other_tag_and_no_end_of_an_arrow(
    code: str, paper: str, size: str
) -> None:
    """It lies within the picture."""
    for one in shown(code, paper, size):
        cards = placed(one.before)
        discs = [item for item in one.before.items if isinstance(item, Disc)]
        tags = [item for item in one.before.items if isinstance(item, Tag)]
        for tag in tags:
            box, where = bounds(tag), f"{one.where}: {tag.card}"
            assert min(box.left, box.top) >= 0, where
            assert box.right <= one.before.width, where
            assert box.bottom <= one.before.height, where
            over = [d for d in discs if bounds(d).grown(-0.05).meets(box)]
            assert not over, where
            assert not any(bounds(t).meets(box) for t in tags if t is not tag), where
            for _, spots in arrows(one.before):
                for x, y in (spots[0], spots[-1]):
                    assert not (box.left < x < box.right and box.top < y < box.bottom), where
            for number, face in enumerate(cards):
                if isinstance(face, CardFace) and face.letter:
                    hidden = [
                        spot
                        for spot in index_spots(face, one.profile)
                        if box.left < spot[0] < box.right and box.top < spot[1] < box.bottom
                        and not any(holds(card, spot) for card in cards[number + 1 :])
                    ]  # fmt: skip
                    assert not hidden, f"{where} over the index of {face.card}"


def test_what_stands_on_two_arrows_is_not_read_as_one() -> None:
    """In Klondike's first moves “5 4♣” and “9♠ 4” stood side by side in one row."""
    for paper in ("a4", "a5"):
        drawings = workshop().compose("klondike", "de", Profile.of(paper)).drawings
        items = drawings["first-moves-before"].items
        discs = {item.text: bounds(item) for item in items if isinstance(item, Disc)}
        first, second = (bounds(item) for item in items if isinstance(item, Tag))
        apart = discs["4"].width
        for tag, other in ((first, second), (second, first)):
            wide = replace(tag, left=tag.left - apart, right=tag.right + apart)
            assert not wide.meets(other)


@every_paper
def test_no_arrow_runs_over_the_edge_of_its_picture(code: str, paper: str, size: str) -> None:
    """Nor half its line, which is 0.4 mm at most."""
    for one in shown(code, paper, size):
        for _, spots in arrows(one.before):
            for x, y in spots:
                assert 0.4 <= x <= one.before.width - 0.4, one.where
                assert 0.4 <= y <= one.before.height - 0.4, one.where


def index_spots(face: CardFace, profile: Profile) -> list[Spot]:
    """A grid of spots over the index of a card."""
    box = index_box(face, profile, room=0.0)
    return [
        turned(
            (box.left + across * box.width / 4, box.top + down * box.height / 4),
            centre(face),
            face.angle,
        )
        for across in range(5)
        for down in range(5)
    ]


@every_paper
def test_every_arrow_leads_from_the_pile_of_its_move_to_the_other(
    code: str, paper: str, size: str
) -> None:
    for one in shown(code, paper, size):
        told = {(step.source, step.target) for step in allowed_steps(one.example)}
        drawn = {
            (seen_at(one, spots[0])[0], seen_at(one, spots[-1])[0])
            for _, spots in arrows(one.before)
        }
        assert drawn == told, one.where


@every_paper
def test_an_arrow_begins_on_the_card_that_moves(code: str, paper: str, size: str) -> None:
    """Of a run on its lowest card; a card that lies hidden or comes later starts from its pile's top."""
    for one in shown(code, paper, size):
        for _, spots in arrows(one.before):
            pile, card = seen_at(one, spots[0])
            target, _ = seen_at(one, spots[-1])
            moving = {
                step.card.code
                for step in allowed_steps(one.example)
                if (step.source, step.target) == (pile, target) and step.card is not None
            }
            cards = one.piles[pile]
            there = [item for item in cards if isinstance(item, CardFace) and item.card in moving]
            assert card in (there or cards[-1:]), f"{one.where}: {pile} to {target}"


@every_paper
def test_a_head_comes_over_an_edge_of_the_last_card_of_its_pile(
    code: str, paper: str, size: str
) -> None:
    """Its tip lies a little inside, and it does not run along the edge.

    Where cards to come are drawn below the column it ends on the one that its move brings.
    """
    for one in shown(code, paper, size):
        for _, spots in arrows(one.before):
            pile, card = seen_at(one, spots[-1])
            source, _ = seen_at(one, spots[0])
            if pile in one.coming:
                codes = {code for step in moves(one, source, pile) for code in codes_moved(step)}
                assert isinstance(card, CardFace)
                assert card.look is Look.COMING, f"{one.where}: {pile}"
                assert card.card in codes, f"{one.where}: {pile}"
            else:
                assert card == one.piles[pile][-1], f"{one.where}: {pile}"
            across, down = on_card(card, spots[-1])
            edges = {
                (1, 0): across,
                (-1, 0): 1 - across,
                (0, 1): 1.4 * down,
                (0, -1): 1.4 * (1 - down),
            }
            (x, y), depth = min(edges.items(), key=lambda edge: edge[1])
            assert 0 < depth < 0.15, f"{one.where}: {pile}, {depth} of a card's width inside"
            base = next(spot for spot in reversed(spots) if math.dist(spot, spots[-1]) > 1.9)
            from_across, from_down = on_card(card, base)
            dx, dy = across - from_across, 1.4 * (down - from_down)
            slant = math.degrees(math.acos((dx * x + dy * y) / math.hypot(dx, dy)))
            assert slant < 52, f"{one.where}: {pile}, {slant} degrees aslant"


@every_paper
def test_no_arrow_is_drawn_through_an_index(code: str, paper: str, size: str) -> None:
    for one in shown(code, paper, size):
        faces = [card for card in placed(one.before) if isinstance(card, CardFace)]
        for face in (face for face in faces if face.letter):
            box = index_box(face, one.profile, room=0.0)
            over = faces[faces.index(face) + 1 :]
            for _, spots in arrows(one.before):
                for spot in spots:
                    across, down = on_card(face, spot)
                    x, y = face.x + across * face.width, face.y + 1.4 * down * face.width
                    inside = box.left < x < box.right and box.top < y < box.bottom
                    hidden = any(holds(card, spot) for card in over)
                    assert not inside or hidden, f"{one.where}: through the index of {face.card}"


@every_paper
def test_a_long_arrow_does_not_go_round_the_table(code: str, paper: str, size: str) -> None:
    """Up the gap beside a braid, straight from a column to a foundation."""
    for one in shown(code, paper, size):
        for _, spots in arrows(one.before):
            apart = math.dist(spots[0], spots[-1])
            length = sum(math.dist(a, b) for a, b in pairwise(spots))
            near = apart < 2 * placed(one.before)[0].width
            assert near or length < 2.5 * apart, f"{one.where}: {spots[0]} to {spots[-1]}"


def test_every_arrow_shows_both_its_ends_in_large_print() -> None:
    """Discs are largest beside cards there, and piles stand close; of a head its middle counts too."""
    for one in shown("de", "a5", "large"):
        discs = [item for item in one.before.items if isinstance(item, Disc)]
        for arrow in (item for item in one.before.items if isinstance(item, Arrow)):
            (_, before, tip) = arrow.pieces[-1]
            back = math.dist(before, tip) or 1.0
            head = 2.0 / back
            middle = (tip[0] + (before[0] - tip[0]) * head, tip[1] + (before[1] - tip[1]) * head)
            for spot in (arrow.start, middle, tip):
                hidden = [d.text for d in discs if math.dist(spot, (d.x, d.y)) < d.diameter / 2]
                assert not hidden, f"{one.where}: disc {hidden} at {spot}"


@pytest.mark.parametrize("code", ["en", "de"])
def test_a_pile_that_words_or_moves_name_is_drawn(code: str) -> None:
    """An empty one as an empty place."""
    for one in shown(code, "a4", "standard"):
        drawn = {*one.piles, *map(kind_of, one.piles)}
        moved = {pile for step in allowed_steps(one.example) for pile in (step.source, step.target)}
        assert moved <= drawn, one.where
        for kind in one.example.rules.piles:
            word = re.escape(one.language.term(kind))
            if re.search(rf"\b{word}", one.words, re.IGNORECASE):
                assert kind in drawn, f"{one.where}: the words name the {kind}"


def test_before_and_after_have_one_size_and_so_have_both_languages() -> None:
    for one, other in zip(
        shown("en", "a4", "standard"), shown("de", "a4", "standard"), strict=True
    ):
        drawings = (one.before, one.after, other.before, other.after)
        assert len({card.width for drawing in drawings for card in placed(drawing)}) == 1, one.where
        assert len({drawing.width for drawing in drawings}) == 1, one.where
        heights = [drawing.height for drawing in drawings]
        assert heights[:2] == heights[2:], f"{one.where}: the languages"
        beside = one.before.width < one.profile.measure
        assert one.before.height == one.after.height or not beside, one.where
        for first, second in ((one.before, other.before), (one.after, other.after)):
            marks = [
                [item for item in drawing.items if isinstance(item, Arrow | Disc | Tag)]
                for drawing in (first, second)
            ]
            for mark in marks:
                mark[:] = [replace(item, letter="") if isinstance(item, Tag) else item for item in mark]
            assert marks[0] == marks[1], f"{one.where}: the arrows"


def test_pictures_side_by_side_have_cards_of_a_fair_size() -> None:
    """Others stand one below the other, unless they are so high that their cards were no larger there."""
    for one in shown("en", "a4", "standard"):
        beside = one.before.width < 0.8 * one.profile.measure
        high = one.before.height > 0.3 * one.profile.text_height
        assert not beside or high or placed(one.before)[0].width >= 9, one.where


def test_pictures_that_no_page_holds_below_one_another_stand_side_by_side() -> None:
    """On A5 a leaf was turned between those of the American square; their cards are a little smaller now.

    Those of the braid stay as they are: their cards would be too small.
    """
    profile = Profile.of("a5")
    for game, key, beside in (
        ("british-square", "american-first-moves", True),
        ("braid", "first-moves", False),
    ):
        before = workshop().compose(game, "en", profile).drawings[f"{key}-before"]
        assert (before.width < 0.6 * profile.measure) == beside
        assert placed(before)[0].width >= 6.4


def test_both_pictures_of_an_example_are_printed_in_one_scale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also where they stand on two pages, of which one has little room."""
    printed: dict[int, float] = {}

    def remember(picture: Picture, sheet: Sheet, x: float, top: float, width: float) -> None:
        printed[id(picture.drawing)] = picture.scale(width)

    monkeypatch.setattr(Picture, "ink", remember)
    profile = Profile.of("a5", "large")
    for folder in sorted(path for path in (ROOT / "content").iterdir() if path.is_dir()):
        workshop().rulebook(folder.name, "de", profile)
        drawings = workshop().compose(folder.name, "de", profile).drawings
        for key in (key.removesuffix("-before") for key in drawings if key.endswith("-before")):
            scales = [printed[id(drawings[f"{key}-{half}"])] for half in ("before", "after")]
            assert scales[0] == pytest.approx(scales[1]), f"{folder.name} {key}"
