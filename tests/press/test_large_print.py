"""Large print is read at arm's length: no rank in a picture is smaller than 18 points, nor half covered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import inf
from pathlib import Path

import pytest

from rulesgen.documents.close_table import closer
from rulesgen.documents.drawing import CardFace, Drawing, Look, turned
from rulesgen.documents.picture_cards import INSET, card_ink, index_cap, index_inset, index_length
from rulesgen.documents.picture_ink import Glyphs, centre
from rulesgen.documents.profile import Profile
from rulesgen.documents.rulebook import compose_rulebook
from rulesgen.folders import find_folders
from rulesgen.press.quick import quick_drawings, quick_plan, shown_choices
from rulesgen.press.sheets import SheetPress, samples
from rulesgen.press.voice import voice_of
from rulesgen.press.workshop import Workshop
from rulesgen.rules.geometry import table_of
from rulesgen.rules.table import CARD_HEIGHT

WORKSHOP = Workshop(find_folders(Path(__file__).resolve().parents[2]))
GAMES = WORKSHOP.folders.games()
FLOOR = 17.9
"""18 points, but for the rounding of a card's width to twentieths of a millimetre."""


def indexed(drawing: Drawing) -> list[CardFace]:
    """The cards that show an index."""
    faces = [item for item in drawing.items if isinstance(item, CardFace)]
    return [face for face in faces if face.letter and face.look in (Look.PLAIN, Look.GHOST)]


def smallest(drawing: Drawing, profile: Profile) -> float:
    """The size of the smallest rank on a card, points."""
    inked = [ink for face in indexed(drawing) for ink in card_ink(face, profile)]
    ranks = [ink for ink in inked if isinstance(ink, Glyphs) and ink.face.startswith("sans")]
    return min((ink.size for ink in ranks), default=inf)


def hidden(drawing: Drawing, profile: Profile) -> Iterator[str]:
    """Cards of whose index another card hides a part."""
    for card, other in combinations(indexed(drawing), 2):
        w, length = card.width, index_length(card, profile)
        inset = index_inset(w, length)
        left = card.x + (w - inset - length if card.right_index else inset)
        top, high = card.y + INSET[1] * w, index_cap(w, profile)
        for across in (0.03, 0.5, 0.97):
            for down in (0.03, 0.5, 0.97):
                spot = turned((left + across * length, top + down * high), centre(card), card.angle)
                x, y = turned(spot, centre(other), -other.angle)
                aside = not other.x < x < other.x + other.width
                if not aside and other.y < y < other.y + CARD_HEIGHT * other.width:
                    yield f"{card.card} below {other.card}"


def check(drawings: Mapping[str, Drawing], paper: str, game: str, code: str) -> None:
    profile = Profile.of(paper, "large")
    for name, drawing in drawings.items():
        at = (paper, game, code, name)
        size = smallest(drawing, profile)
        assert size >= FLOOR, f"{at}: {size:.1f} points"
        assert not [*hidden(drawing, profile)], at


def book(paper: str, game: str, code: str) -> Mapping[str, Drawing]:
    """All pictures of a rulebook."""
    templates = WORKSHOP.folders.templates
    found, language = WORKSHOP.game(game), WORKSHOP.language(code)
    return compose_rulebook(found, language, Profile.of(paper, "large"), templates).drawings


@pytest.mark.parametrize("game", ["braid", "gargantua"])
def test_indexes_in_a_book_for_the_smallest_paper(game: str) -> None:
    check(book("a5", game, "de"), "a5", game, "de")


@pytest.mark.long
@pytest.mark.parametrize("code", ["de", "en"])
@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_indexes_in_books(paper: str, game: str, code: str) -> None:
    check(book(paper, game, code), paper, game, code)


@pytest.mark.parametrize(("paper", "code"), [("a5", "de"), ("a4", "en")])
@pytest.mark.parametrize("game", GAMES)
def test_indexes_on_sheets(paper: str, code: str, game: str) -> None:
    profile = Profile.of(paper, "large")
    voice = voice_of(WORKSHOP, game, (code,))
    sheet = samples(WORKSHOP, game, 1)[0]
    press = SheetPress(WORKSHOP, voice, profile)
    pages = {}
    for name, page in press.named_pages(sheet, ("player", "setter", "strip")):
        pages[name if name not in pages else f"{name} {len(pages)}"] = page
    plan = quick_plan(WORKSHOP, profile)
    for chosen in shown_choices(voice.game):
        rules = voice.game.with_variants(chosen)
        drawn = quick_drawings(rules, voice.speakers[0], plan, profile)
        narrow = min(drawn, key=lambda page: smallest(page, profile))
        pages[" ".join(("quick", *chosen))] = narrow
    check(pages, paper, game, code)


@pytest.mark.parametrize("game", GAMES)
def test_piles_that_stand_closer_keep_their_order(game: str) -> None:
    table = table_of(WORKSHOP.game(game).rules.base)
    close = closer(table)
    before = [place for kind in table.piles for place in table.piles[kind].places]
    after = [place for kind in close.piles for place in close.piles[kind].places]
    assert max(place.x for place in after) < max(place.x for place in before)
    for (one, moved), (other, there) in combinations(zip(before, after, strict=True), 2):
        assert (one.x < other.x) == (moved.x < there.x)
        assert (one.y < other.y) == (moved.y < there.y)
        aside = abs(moved.x - there.x) > 1 or abs(moved.y - there.y) > CARD_HEIGHT
        assert aside, (game, moved, there)
