"""The signs of a solution: each that is printed is explained, and none that is not."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.profile import Profile
from rulesgen.engine import from_piles
from rulesgen.engine.play import legal_moves, play
from rulesgen.engine.position import Position
from rulesgen.folders import Folders
from rulesgen.press.sheet_words import Sheet, sheet_of
from rulesgen.press.sheets import SheetPress
from rulesgen.press.signs import signs_run_on, signs_told
from rulesgen.press.voice import SheetDesk, voice_of
from rulesgen.solver.verdict import Lost, Won
from tests.calls import ROOT

GAMES = [("klondike", ()), ("klondike", ("draw-three",)), ("braid", ()), ("braid", ("side-building",)),
         ("gargantua", ()), ("british-square", ()), ("british-square", ("american",))]  # fmt: skip


@cache
def press(game: str, code: str = "en") -> SheetPress:
    folders = Folders(ROOT, ROOT / "content", (ROOT / "locales",), (ROOT / "templates",))
    desk = SheetDesk(folders)
    return SheetPress(desk, voice_of(desk, game, (code,)), Profile())


def played(game: str, variants: tuple[str, ...], seed: int, moves: int) -> Sheet:
    """Deal 24 with moves taken by chance as its way through: they are printed like any others."""
    rules = press(game).voice.game.with_variants(variants)
    sheet = sheet_of(deal_by_id(make_id(R1, game, "24", variants), rules), rules)
    random, now, line = Random(seed), from_piles(rules, sheet.piles), list[str]()
    while len(line) < moves and (legal := legal_moves(now)):
        # not always the stock, and foundations now and then
        line.append(random.choice([m for m in legal if m != "draw" or random.random() < 0.5] or legal))
        after = play(now, line[-1])
        assert isinstance(after, Position)
        now = after
    return Sheet(rules, sheet.piles, sheet.pack, sheet.id, verdict=Won(tuple(line), 0))


@pytest.mark.parametrize(("game", "variants"), GAMES)
def test_signs_that_are_printed_are_explained_and_no_others(
    game: str, variants: tuple[str, ...]
) -> None:
    met = set[str]()
    for seed in range(12):
        sheet = played(game, variants, seed, 2 + 14 * seed)
        printed = " ".join(line.text for phase in press(game).phases(sheet) for line in phase.lines)
        told = " ".join(signs_told(press(game).voice, (sheet,))).replace("\u00a0", " ")
        for sign, words in (
            ("turn ", "**turn**"), ("/", "After a slash"), ("(", "The brackets show"),
            ("↑", "↑** Lay"), ("↓", "↓ "),
        ):  # fmt: skip
            assert (sign in printed) == (words in told), (sign, sheet.verdict)
            met |= {sign} if sign in printed else set()
        onto = re.search("→\u00a0[0-9AJQK]+[♣♦♥♠]", printed)
        assert (onto is not None) <= bool(re.search("→ 10.\\*\\* Lay", told))
        into = re.search("→\u00a0[a-z]", printed)
        assert (into is not None) <= ("That place is empty" in told)
        assert ("[" in printed) <= ("The move turns this card up" in told)
        over = isinstance(sheet.verdict, Won) and "redeal" in sheet.verdict.moves
        assert ("turning the waste pile over" in told) == over
    assert {"turn ", "/", "↑"} <= met


def test_braid_has_no_columns_and_klondike_s_places_need_no_brackets() -> None:
    for game, said, not_said in (
        ("braid", ("corner", "side"), ("column", "[4♦]", "with all that lies on it", "↓")),
        ("klondike", ("column", "[4♦]", "with all that lies on it"), ("brackets", "corner")),
    ):
        sheets = [played(game, (), seed, 200) for seed in range(6)]
        told = " ".join(signs_told(press(game).voice, sheets))
        assert any(words in told for words in said)
        assert not any(words in told for words in not_said)


def test_cards_turned_singly_or_three_at_a_time() -> None:
    one, three = (
        " ".join(signs_told(press("klondike", "de").voice, (played("klondike", v, 1, 60),)))
        for v in ((), ("draw-three",))
    )
    assert "**auf:** Diese Karte kommt aus dem Vorrat auf den Abwurfstapel." in one
    assert "**auf:** Diese Karten kommen aus dem Vorrat auf den Abwurfstapel; die letzte" in three


def test_without_a_way_there_is_nothing_to_explain() -> None:
    sheet = played("klondike", (), 1, 10)
    lost = Sheet(sheet.rules, sheet.piles, sheet.pack, sheet.id, verdict=Lost(1))
    voice = press("klondike").voice
    assert (signs_told(voice, (lost,)), signs_run_on(voice, lost)) == ([], "")
