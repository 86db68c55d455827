"""Sheets, worksheets and collections: nothing too small, beside the page or over anything else."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from books import workshop

from rulesgen.documents.drawing import Box as Rectangle
from rulesgen.documents.drawing import CardBack, CardFace, Drawing, Label, QrCode, bounds
from rulesgen.documents.picture_cards import narrowest_card
from rulesgen.documents.picture_ink import line_length
from rulesgen.documents.profile import PAPERS, SAFE, Profile
from rulesgen.engine import from_piles
from rulesgen.press.collection import Plan, collection_pages
from rulesgen.press.sheets import PAGE_NAMES, SheetPress, samples
from rulesgen.press.voice import voice_of
from rulesgen.press.worksheets import worksheet_pages

ROOT = Path(__file__).resolve().parents[2]
VOICES = [("de",), ("en",), ("de", "en"), ("en", "de")]


def every_page(
    game: str, codes: tuple[str, ...], profile: Profile
) -> Iterator[tuple[str, Drawing]]:
    """All that is printed of a game's sample deals, with a name to find it by."""
    sheets = samples(workshop(), game, 3)
    press = SheetPress(workshop(), voice_of(workshop(), game, codes), profile)
    for name in PAGE_NAMES:
        for number, page in enumerate(press.pages(sheets[0], (name,)), start=1):
            yield f"{name} {number}", page
    for number, page in enumerate(
        worksheet_pages(press, from_piles(sheets[0].rules, sheets[0].piles), sheets[0].shown_id),
        start=1,
    ):
        yield f"worksheet {number}", page
    for number, page in enumerate(collection_pages(press, sheets, Plan(by_effort=True)), start=1):
        # The rules in short have a small sketch of the table: only cards to be laid must be read.
        kind = "rules" if page.anchor.startswith("rules") else "collection"
        yield f"{kind} {number}", page.drawing


def inked(line: Label) -> Rectangle:
    """About what a line of words blackens: small letters and a little more."""
    high = line.size * 25.4 / 72
    text = line.text.rstrip("\u00a0 ")
    length = line_length(text, line.face, line.size, line.tracking)
    return Rectangle(
        line.left + 0.3, line.y - 0.62 * high, line.left + length - 0.3, line.y + 0.02 * high
    )


def faults(page: Drawing, profile: Profile, least: float = 5.0) -> list[str]:
    """What somebody at the table could not read; cards have to be `least` mm wide."""
    lines = [item for item in page.items if isinstance(item, Label) and item.text.strip()]
    found = []
    if (card := narrowest_card(page) or 9.0) < least:
        found.append(f"cards are {card:.1f} mm wide")
    for line in lines:
        box = inked(line)
        if profile.large and line.size < 17.99:
            found.append(f"{line.text!r} is small: {line.size:.1f}")
        if box.left < SAFE or box.right > page.width - SAFE or box.bottom > page.height - SAFE:
            found.append(f"{line.text!r} runs out of the page")
        for item in page.items:
            solid = isinstance(item, CardFace | CardBack | QrCode)
            if solid and box.meets(bounds(item)):
                found.append(f"{line.text!r} lies over {item}")
    for one, other in combinations(lines, 2):
        if inked(one).meets(inked(other)):
            found.append(f"{one.text!r} lies over {other.text!r}")
    return found


def check(game: str, codes: tuple[str, ...], profile: Profile) -> None:
    for name, page in every_page(game, codes, profile):
        least = 2.5 if name.startswith("rules") else 5.0
        assert faults(page, profile, least) == [], f"{game} {'+'.join(codes)} {profile} {name}"


@pytest.mark.parametrize("codes", [("de",), ("de", "en")], ids="+".join)
@pytest.mark.parametrize("game", ["braid", "british-square", "klondike"])
def test_sheets_in_large_print_on_small_paper(game: str, codes: tuple[str, ...]) -> None:
    """The tightest place there is; two languages that do not fit give way to the first."""
    check(game, codes, Profile.of("a5", "large"))


@pytest.mark.long
@pytest.mark.parametrize("size", ["standard", "large"])
@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_of_all_games_in_all_papers_and_sizes(paper: str, size: str) -> None:
    for game, codes in product(workshop().folders.games(), VOICES):
        check(game, codes, Profile.of(paper, size))
