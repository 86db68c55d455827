"""A page from a mould is the page that would have been laid out by itself, for every game and deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from rulesgen.cards import Card, Rank
from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.deal_sheet import PlayerPage, player_page
from rulesgen.documents.drawing import CardFace, Drawing, Ground
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_mould import mould
from rulesgen.folders import Folders
from rulesgen.press.sheet_words import player_words, sheet_of
from rulesgen.press.sheets import SheetPress
from rulesgen.press.voice import SheetDesk, voice_of
from tests.pictures import flat

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.name for path in (ROOT / "content").iterdir() if path.is_dir())
FOLDERS = Folders(ROOT, ROOT / "content", (ROOT / "locales",), (ROOT / "templates",))


BOOK = {"all": "Lösungsweg auf Seite {n}", "hint": "Zughilfe: {n} ↑", "rules": "5"}
"""What pages of a book refer to: another page and another hint on each deal."""


@pytest.mark.parametrize("references", [{}, BOOK], ids=["sheets", "book"])
@pytest.mark.parametrize(
    "profile",
    [Profile(), Profile("a5", "large", "outline"), Profile("letter", suits="four")],
    ids=str,
)
@pytest.mark.parametrize("game", GAMES)
def test_mould_and_page_agree(game: str, profile: Profile, references: dict[str, str]) -> None:
    press = SheetPress(SheetDesk(FOLDERS), voice_of(SheetDesk(FOLDERS), game, ("de",)), profile)
    rules = press.voice.game.base
    for number in (1, 24, 617, 31999):
        sheet = sheet_of(deal_by_id(make_id(R1, game, str(number)), rules), rules)
        named = {name: text.replace("{n}", str(number)) for name, text in references.items()}
        sheet = replace(sheet, references=named)
        words = player_words(sheet, press.voice, profile.large, profile.suit_key)
        page = PlayerPage(
            sheet.shown_id,
            words,
            lambda w, h, most, s=sheet: press.picture(s, w, h, most),  # type: ignore[misc]
        )
        alone = player_page(page, press.plan("player"), profile)
        from_mould = list(flat(press.player(sheet).items))
        assert set(map(repr, from_mould)) == set(map(repr, alone.items))
        faces = [item for item in from_mould if isinstance(item, CardFace)]
        assert faces == [item for item in alone.items if isinstance(item, CardFace)]


def test_deals_of_a_book_share_one_ground() -> None:
    """However different their hints and the pages at their feet are."""
    press = SheetPress(SheetDesk(FOLDERS), voice_of(SheetDesk(FOLDERS), "klondike", ("de",)), Profile())
    rules = press.voice.game.base
    grounds = set()
    for number in (1, 24, 617):
        sheet = sheet_of(deal_by_id(make_id(R1, "klondike", str(number)), rules), rules)
        named = {name: text.replace("{n}", str(number)) for name, text in BOOK.items()}
        page = press.player(replace(sheet, references=named))
        grounds |= {item.name for item in page.items if isinstance(item, Ground)}
    assert len(grounds) == 1


@pytest.mark.parametrize(("cards", "times"), [(52, 1), (53, 2), (104, 2)])
def test_a_mould_finds_every_open_card_again_however_many_there_are(cards: int, times: int) -> None:
    pack = [Card.of_kind(n % 52).code for n in range(cards)]
    drawn = []

    def draw(piles: Mapping[str, Sequence[str]]) -> Drawing:
        drawn.append(piles)
        faces = (CardFace(9.0 * n, 0, 8, code, code) for n, code in enumerate(piles["column"]))
        return Drawing(9.0 * cards, 12, tuple(faces))

    letters = {rank: rank.name for rank in Rank}
    items = mould({"column": pack}, draw).filled(pack, letters)
    assert [item.card for item in items if isinstance(item, CardFace)] == pack
    assert len(drawn) == times
