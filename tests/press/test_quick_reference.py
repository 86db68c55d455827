"""The quick reference says what the rules say, in both languages, on one page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from pathlib import Path

import pytest
from books import workshop

from rulesgen.cards import Card, Rank
from rulesgen.deal.table import step_served
from rulesgen.documents.drawing import CardFace, Label, bounds
from rulesgen.documents.fonts import missing_glyphs
from rulesgen.documents.profile import PAPERS, SIZES, SUITS, Profile
from rulesgen.documents.quick_fragments import Fragments
from rulesgen.documents.quick_reference import balanced, most
from rulesgen.documents.quick_words import quick_words
from rulesgen.faults import Faults
from rulesgen.language import load_language
from rulesgen.press.quick import quick_drawings, quick_plan, quick_reference, shown_choices
from rulesgen.press.voice import Speaker, voice_of
from rulesgen.rules.fieldwise import fields, others, with_value
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Foundation, Rules
from rulesgen.rules.words import (
    Base,
    DealOrder,
    Direction,
    Face,
    Fill,
    Flag,
    Goal,
    Lock,
    Returns,
    Suits,
    Takes,
    TurnOver,
    Uncovered,
    Unit,
)

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.name for path in (ROOT / "content").iterdir() if path.is_dir())
CODES = ("de", "en")


@cache
def speaker(game: str, code: str) -> Speaker:
    return voice_of(workshop(), game, (code,)).speakers[0]


@cache
def rules_of(game: str) -> GameRules:
    return read_rules(ROOT / "content" / game / "rules.yaml")


def said(rules: Rules, code: str) -> str:
    """All words of the page."""
    own = speaker(rules.game, code)
    words = quick_words(rules, own.language, own.title)
    told = (*words.lead, *words.sections)
    return "\n".join([*words.facts, *(f"{one.head}: {one.text}" for one in told)])


def section(game: str, code: str, head: str, *variants: str) -> str:
    """The sentences under one head, with plain blanks."""
    text = said(rules_of(game).with_variants(variants), code).replace("\u00a0", " ")
    return next(
        line.removeprefix(f"{head}: ") for line in text.split("\n") if line.startswith(f"{head}: ")
    )


# -- the picture


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_number_that_the_key_explains_stands_in_the_picture(game: str, paper: str) -> None:
    """Where names have no room at their piles, and numbers little: each once below, and above."""
    profile = Profile.of(paper)
    for code, variants in product(CODES, shown_choices(rules_of(game))):
        rules = rules_of(game).with_variants(variants)
        plan = quick_plan(workshop(), profile)
        page = quick_drawings(rules, speaker(game, code), plan, profile)[0]
        found = [item for item in page.items if isinstance(item, Label) and item.text.isdecimal()]
        numbers = {item.text for item in found if item.face == "sans-medium"}
        once = [number for number in numbers if sum(item.text == number for item in found) < 2]
        assert not once, f"{code} {variants}"


# -- every word has its sentence


def keys() -> Iterator[str]:
    """The phrase of every word of the vocabulary that a page can meet."""
    faces = [face.value for face in Face]
    for face in faces:
        for shape in ("one", "each-one", "base", "rest"):
            yield f"deal.{shape}.{face}"
        for shape, order in product(("each", "staircase"), DealOrder):
            yield f"deal.{shape}.{order.value}.{face}"
    yield from (f"returns.{word.value}" for word in Returns if word is not Returns.NONE)
    ways = (Direction.UP, Direction.DOWN, Direction.EITHER)
    yield from (f"build.{suit.value}.{way.value}" for suit, way in product(Suits, ways))
    yield from (f"wrap.{flag.value}.{way.value}" for flag, way in product(Flag, ways))
    yield from (f"lock.{word.value}" for word in Lock)
    yield from (f"unit.{word.value}" for word in Unit)
    yield from (f"uncovered.{word.value}" for word in Uncovered)
    fills = [word for word in Fill if word is not Fill.NEVER]
    for fill, takes, moved in product(fills, Takes, ("single", "run")):
        yield f"space.{fill.value}.{takes.value}.{moved}"
    yield from (f"space.{Fill.NEVER.value}.{built}" for built in ("built", "unbuilt"))
    yield from (f"base.{word.value}" for word in Base)
    up = (Direction.UP, Direction.SWITCHBACK, Direction.CHOSEN)
    for way, flag in product(up, Flag):
        yield f"foundation.{Suits.SAME.value}.{way.value}.{flag.value}"
    for over, often in product(TurnOver, ("never", "limited", "unlimited")):
        yield f"turn-over.{over.value}.{often}"
    yield from (f"goal.{word.value}" for word in Goal)
    for name, place in product(("source", "target"), ("stock", "waste", "single", "several")):
        yield f"{name}.{place}"


@pytest.mark.parametrize("code", CODES)
def test_every_word_of_the_rules_has_its_sentence(code: str) -> None:
    language = load_language(code, [ROOT / "locales"])
    assert [key for key in keys() if not language.has_phrase(f"quick.{key}")] == []


def laid_alike(one: Rules, other: Rules) -> bool:
    """Whether both deal the same cards to the same piles one after another."""
    return [(s.face, step_served(one, s) if s.cards != "rest" else s.to) for s in one.deal] == [
        (s.face, step_served(other, s) if s.cards != "rest" else s.to) for s in other.deal
    ]


def come_back_anyway(rules: Rules, dotted: str, one: object, other: object) -> bool:
    """Whether spaces differ only in taking cards from foundations, which already give them back."""
    kind = dotted.split(".")[1] if dotted.endswith(".space.from") else ""
    giving = {name for name, pile in rules.piles.items()
              if isinstance(pile, Foundation) and kind in pile.take_back}  # fmt: skip
    if not isinstance(one, list) or not isinstance(other, list):
        return False
    return bool(giving) and set(one) ^ set(other) <= giving


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", CODES)
def test_another_value_of_any_field_changes_the_page(game: str, code: str) -> None:
    """But for the order of dealing where every pile gets one card only, and for spaces that take from
    foundations what these give back anyway."""
    same = []
    tried = 0
    for chosen in shown_choices(rules_of(game)):
        data = rules_of(game).plain(chosen)
        before = with_value(data, chosen, "players", str(rules_of(game).base.players))
        assert before is not None
        text = said(before, code)
        for dotted, value in fields(data):
            for other in others(data, dotted, value):
                after = with_value(data, chosen, dotted, other)
                if (
                    other == value
                    or after is None
                    or (dotted.endswith(".order") and laid_alike(before, after))
                    or come_back_anyway(before, dotted, value, other)
                ):
                    continue
                tried += 1
                if said(after, code) == text:
                    same.append(f"{'+'.join(chosen)} {dotted}: {value} -> {other}")
    assert tried > 30
    assert not same, "\n".join(same)


# -- the German and the English of it


def test_german_cases_and_prepositions() -> None:
    assert section("klondike", "de", "Ziel") == (
        "Bring alle 52 Karten auf die vier Zielstapel, für jede Farbe einen."
    )
    assert "von einer Spalte oder vom Abwurfstapel" in section("klondike", "de", "Spalten")
    assert "in eine Spalte zurück" in section("klondike", "de", "Zielstapel")
    assert section("klondike", "de", "Leere Spalte").startswith("In eine Lücke darf nur ein König")
    assert section("braid", "de", "Auslegen").startswith("Leg für den Zopf 20 Karten offen aus.")
    assert "für die vier Ecken und die acht Seitenplätze je eine" in section(
        "braid", "de", "Auslegen"
    )
    assert "Die nächste, die 37. Karte, kommt offen auf ihren Zielstapel" in section(
        "braid", "de", "Auslegen", "long"
    )
    assert "aus dem Zopf" in section("braid", "de", "Ecken")
    assert "Leerer Seitenplatz" in said(rules_of("braid").with_variants(["side-building"]), "de")
    assert "insgesamt drei Durchgänge" in section("braid", "de", "Vorrat")


def test_english_sentences() -> None:
    assert section("braid", "en", "Goal") == (
        "Bring all 104 cards to the eight foundations, two for each suit."
    )
    assert "three cards at a time" in section("klondike", "en", "Stock", "draw-three")
    assert "second king" in section("british-square", "en", "Foundations")
    assert section("gargantua", "en", "Stock").endswith("two passes in all.")


def test_a_figure_stays_with_its_noun() -> None:
    assert "52\u00a0cards" in said(rules_of("klondike").base, "en")
    assert "33.\u00a0Karte" in said(rules_of("braid").base, "de")


# -- the small pictures


def shown(game: str, kind: str, space: bool = False, *variants: str) -> list[str]:
    """The cards of a fragment by their codes."""
    letters = {rank: rank.code for rank in Rank}
    rules = rules_of(game).with_variants(variants)
    items = Fragments(rules, letters, Profile("a5"), 6.0).of(kind, space)
    return [item.card for item in items if isinstance(item, CardFace)]


def test_the_judge_says_which_cards_are_shown() -> None:
    assert shown("klondike", "column") == ["10S", "9H", "9C", "8H", "7S"]
    assert shown("klondike", "column", True) == ["KC", "QH"]
    assert shown("klondike", "foundation") == ["AH", "2H", "3H", "4H"]
    assert shown("braid", "foundation") == ["QH", "KH", "AH", "2H"]
    assert shown("braid", "foundation", False, "up-or-down") == ["7H", "8H", "9H"]
    assert shown("braid", "side", False, "side-building") == ["10S", "9H", "2C", "AH", "KS"]
    assert shown("british-square", "column") == ["7H", "8H", "9H", "8C", "7C", "6C"]
    assert shown("british-square", "foundation") == ["QH", "KH", "KH", "QH"]


@pytest.mark.parametrize("game", GAMES)
def test_built_cards_in_a_picture_follow_the_rules(game: str) -> None:
    """The colours and ranks by hand, not by the engine."""
    for chosen in shown_choices(rules_of(game)):
        rules = rules_of(game).with_variants(chosen)
        for kind, pile in rules.piles.items():
            build = getattr(pile, "build", None)
            if build is None or kind == rules.kind_of_role(rules.foundation.role):
                continue
            cards = [Card.parse(code) for code in shown(game, kind, False, *chosen)]
            pairs = 0
            for low, high in pairwise(cards):
                step = (high.rank - low.rank) % 13
                fits = {"up": step == 1, "down": step == 12, "either": step in (1, 12)}
                suits = {
                    "same": low.suit == high.suit,
                    "alternate-colour": low.suit.red != high.suit.red,
                    "any": True,
                }
                pairs += fits[build.direction.value] and suits[build.suit.value]
            # two piles: all neighbours fit but the two where one pile ends and the other begins
            assert pairs >= len(cards) - 2


# -- the page


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_fits(paper: str, size: str) -> None:
    """One page in standard print, in large print two (on half sheets three), nothing off the page."""
    profile = Profile.of(paper, size)
    plan = quick_plan(workshop(), profile)
    for game, code in product(GAMES, CODES):
        for chosen in shown_choices(rules_of(game)):
            rules = rules_of(game).with_variants(chosen)
            pages = quick_drawings(rules, speaker(game, code), plan, profile)
            assert 1 <= len(pages) <= most(profile)
            for page in pages:
                for item in page.items:
                    box = bounds(item)
                    assert min(box.left, page.width - box.right) > 6.35, (game, item)
                    assert min(box.top, page.height - box.bottom) > 6.35, (game, item)
                labels = [item for item in page.items if isinstance(item, Label)]
                least = 18 if profile.large else 7
                assert min(item.size for item in labels) >= least
                for item in labels:
                    assert missing_glyphs(item.text, item.face) == ()


def test_the_file_holds_the_base_game_and_each_variant() -> None:
    sheets = quick_reference(workshop(), "braid", "de", Profile("a5"))
    assert sheets.pages == 5
    assert sheets.data == quick_reference(workshop(), "braid", "de", Profile("a5")).data


@pytest.mark.parametrize("suits", SUITS)
def test_the_suits_of_the_profile(suits: str) -> None:
    assert (
        quick_reference(workshop(), "klondike", "en", Profile.of("a5", "standard", suits)).pages
        == 2
    )


def test_what_does_not_fit_is_a_fault() -> None:
    """Never a smaller type than the plan allows."""
    profile = Profile("a5")
    plan = quick_plan(workshop(), profile)
    numbers = {part: dict(values) for part, values in plan.numbers.items()}
    numbers["text"] |= {"most": 20.0, "least": 19.0}
    large = type(plan)(numbers, plan.forms)
    with pytest.raises(Faults) as found:
        quick_drawings(rules_of("braid").base, speaker("braid", "de"), large, profile)
    assert [fault.key for fault in found.value.faults] == ["fault.quick-too-long"]


def test_no_word_alone_on_the_last_line() -> None:
    text = "one two three four five six seven"
    from rulesgen.documents.sheet_text import wrapped

    width = 30.0
    assert len(wrapped(text, "serif", 9, balanced(text, "serif", 9, width))) == len(
        wrapped(text, "serif", 9, width)
    )


def test_a_king_may_come_back_from_a_foundation_to_an_empty_column() -> None:
    """Klondike's columns take back what fits; the foundations need not stand among what fills spaces."""
    english, german = said(rules_of("klondike").base, "en"), said(rules_of("klondike").base, "de")
    assert (
        "Only a king from a column, the waste pile or a foundation may go into a space" in english
    )
    assert "ein König von einer Spalte, vom Abwurfstapel oder von einem Zielstapel" in german
