"""Somebody with real cards and the printed page sets up the numbered deals exactly."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import pytest
from hands import Slip, Table, counted, read_table, stack, stack_mending, words_of
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesgen.deal.ids import make_id
from rulesgen.deal.r1 import deal_pack
from rulesgen.deal.schemes import R1
from rulesgen.deal.stacking import check_places, stacking_table
from rulesgen.deal.table import Deal, deal_by_id, lay_out
from rulesgen.documents.profile import PAPERS, SIZES, SUITS, Profile
from rulesgen.folders import Folders
from rulesgen.press.sheet_words import sheet_of
from rulesgen.press.sheets import deal_sheets
from rulesgen.press.voice import SheetDesk
from rulesgen.rules.reading import read_rules
from rulesgen.rules.record import Rules

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(path.name for path in (ROOT / "content").iterdir() if path.is_dir())
NUMBERED = {code: code for code in ("A", *map(str, range(2, 11)), "K")}
ENGLISH = {**NUMBERED, "J": "J", "Q": "Q"}
GERMAN = {**NUMBERED, "B": "J", "D": "Q"}
BOTH = {**NUMBERED, "J·B": "J", "Q·D": "Q"}
ROWS: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "de": GERMAN, "en+de": BOTH}
OFFICES = [Profile.of(p, size) for p in PAPERS for size in SIZES]


@cache
def desk() -> SheetDesk:
    folders = Folders(ROOT, ROOT / "content", (ROOT / "locales",), (ROOT / "templates",))
    return SheetDesk(folders)


@cache
def dealt(game: str) -> tuple[Rules, Deal]:
    rules = read_rules(ROOT / "content" / game / "rules.yaml").base
    return rules, deal_by_id(make_id(R1, game, "24"), rules)


@cache
def setter(game: str, codes: str, profile: Profile) -> bytes:
    rules, deal = dealt(game)
    sheets = [sheet_of(deal, rules)]
    return deal_sheets(desk(), game, codes.split("+"), profile, sheets, ("setter",)).data


@pytest.mark.parametrize("codes", ROWS)
@pytest.mark.parametrize("profile", OFFICES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_the_printed_table_stacks_the_pack(game: str, profile: Profile, codes: str) -> None:
    rules, deal = dealt(game)
    table = read_table(setter(game, codes, profile), ROWS[codes])
    wanted = [card.code for card in deal.pack]
    start = sorted(wanted)
    random.Random(5).shuffle(start)
    assert stack(start, table) == wanted
    assert lay_out(rules, deal.pack) == deal.table


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_from_any_order(data: st.DataObject) -> None:
    for game in GAMES:
        table = read_table(setter(game, "en", Profile()), ENGLISH)
        wanted = [card.code for card in dealt(game)[1].pack]
        assert stack(data.draw(st.permutations(wanted)), table) == wanted


@pytest.mark.parametrize("game", GAMES)
def test_the_wrong_gathering_spoils_the_check_cards(game: str) -> None:
    """Pile 1 on top after the first dealing, too: check cards must tell."""
    table = read_table(setter(game, "en", Profile()), ENGLISH)
    pack = [card.code for card in dealt(game)[1].pack]
    first = max(pair[0] for pairs in table.values() for pair in pairs)
    wrong = {card: [(first + 1 - a, b) for a, b in pairs] for card, pairs in table.items()}
    spoilt = stack(pack, wrong)
    checks = check_places(len(pack))
    assert sum(spoilt[place - 1] != pack[place - 1] for place in checks) >= len(checks) - 2


def shuffled(pack: list[str], seed: int = 24) -> list[str]:
    start = sorted(pack)
    random.Random(seed).shuffle(start)
    return start


def seen(slips: Iterable[Slip], pack: list[str], table: Table) -> list[bool]:
    """For each slip that spoils the pack at all: whether a check card tells."""
    checks = check_places(len(pack))
    spoilt = [stack(shuffled(pack), table, slip) for slip in slips]
    return [any(got[p - 1] != pack[p - 1] for p in checks) for got in spoilt if got != pack]


NUMBERS = [str(number) for number in range(1, 21)]


def numbered(label: str, packs: int) -> tuple[list[str], Table, tuple[int, int]]:
    pack = deal_pack(label, packs)
    table = stacking_table(pack)
    cells = {card.code: pairs for card, pairs in table.cells.items()}
    return [card.code for card in pack], cells, table.piles


@pytest.mark.parametrize("packs", [1, 2])
def test_piles_exchanged_in_gathering_show(packs: int) -> None:
    """Neighbouring piles: with one pack always, with two nearly always (twins may change places)."""
    told: list[bool] = []
    for label in NUMBERS:
        pack, table, piles = numbered(label, packs)
        slips = [Slip(d, exchanged=pile) for d in (0, 1) for pile in range(1, piles[d])]
        told += seen(slips, pack, table)
    assert len(told) == len(NUMBERS) * (13 if packs == 1 else 19)
    assert all(told) if packs == 1 else sum(told) > 0.97 * len(told)


@pytest.mark.parametrize("packs", [1, 2])
def test_a_card_on_a_neighbouring_pile_mostly_shows_where_it_does_harm(packs: int) -> None:
    """In the second dealing four of five show; in the first at most two cards change places."""
    told: list[bool] = []
    for label in NUMBERS:
        pack, table, _ = numbered(label, packs)
        told += seen((Slip(1, strayed=n) for n in range(len(pack))), pack, table)
    assert len(told) == 52 * packs * len(NUMBERS)
    assert sum(told) > 0.8 * len(told)
    pack, table, _ = numbered("24", packs)
    for n in range(len(pack)):
        got = stack(shuffled(pack), table, Slip(0, strayed=n))
        assert sum(card != right for card, right in zip(got, pack, strict=True)) in (0, 2)


@pytest.mark.parametrize("packs", [1, 2])
def test_each_card_on_a_wrong_pile_changes_two_counts(packs: int) -> None:
    """Whichever card strays in whichever dealing: one pile has a card too many, one a card too few."""
    for label in NUMBERS[:5]:
        pack, table, _ = numbered(label, packs)
        sizes = stacking_table(deal_pack(label, packs)).sizes
        for slip in (Slip(dealing, strayed=n) for dealing in (0, 1) for n in range(len(pack))):
            got = counted(shuffled(pack), table, slip)
            wrong = [a - b for a, b in zip(got, sizes[slip.dealing], strict=True) if a != b]
            assert sorted(wrong) == [-1, 1], slip


@pytest.mark.parametrize("packs", [1, 2])
def test_a_card_found_by_the_first_count_and_moved_to_its_pile_does_no_harm(packs: int) -> None:
    """Its place in the pile does not matter: the second dealing puts the cards of a pile in order."""
    pack, table, _ = numbered("24", packs)
    sizes = stacking_table(deal_pack("24", packs)).sizes[0]
    for n in range(len(pack)):
        assert stack_mending(shuffled(pack), table, sizes, Slip(0, strayed=n)) == pack, n


def test_check_cards_alone_miss_many_a_card_on_a_wrong_pile() -> None:
    """That is why piles are counted: of all slips that do harm a quarter to a half do not show."""
    for packs in (1, 2):
        told: list[bool] = []
        for label in NUMBERS[:10]:
            pack, table, _ = numbered(label, packs)
            slips = (Slip(dealing, strayed=n) for dealing in (0, 1) for n in range(len(pack)))
            told += seen(slips, pack, table)
        assert 0.5 < sum(told) / len(told) < 0.75


def test_of_equal_cards_only_the_second_dealing_minds_which_is_first() -> None:
    """In the first dealing each line need only be used once; in the second the first met is meant."""
    told: list[bool] = []
    for label in NUMBERS:
        pack, table, _ = numbered(label, 2)
        assert seen((Slip(0, twin=card) for card in table), pack, table) == []
        told += seen((Slip(1, twin=card) for card in table), pack, table)
    assert len(told) > 30 * len(NUMBERS)
    assert sum(told) > 0.6 * len(told)


@pytest.mark.parametrize("suits", SUITS)
@pytest.mark.parametrize("game", GAMES)
def test_check_cards_are_printed_with_their_places(game: str, suits: str) -> None:
    said = " ".join(w.text for w in words_of(setter(game, "en", Profile(suits=suits)), 0))  # type: ignore[arg-type]
    pack = dealt(game)[1].pack
    for place in range(10, len(pack) + 1, 10):
        assert str(place) in said
