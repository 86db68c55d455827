"""A page from a mould is the page that would have been laid out by itself, for every game and deal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.deal_sheet import PlayerPage, player_page
from rulesgen.documents.drawing import CardFace, Ground
from rulesgen.documents.profile import Profile
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
@pytest.mark.parametrize("profile", [Profile(), Profile("a5", "large", "outline")], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_mould_and_page_agree(game: str, profile: Profile, references: dict[str, str]) -> None:
    press = SheetPress(SheetDesk(FOLDERS), voice_of(SheetDesk(FOLDERS), game, ("de",)), profile)
    rules = press.voice.game.base
    for number in (1, 24, 617, 31999):
        sheet = sheet_of(deal_by_id(make_id(R1, game, str(number)), rules), rules)
        named = {name: text.replace("{n}", str(number)) for name, text in references.items()}
        sheet = replace(sheet, references=named)
        open_suits = profile.suits == "outline"
        words = player_words(sheet, press.voice, profile.large, open_suits)
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
