"""Quick references: the pages of a game with each of its variants, in one file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from rulesgen.cards import Rank
from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.drawing import Drawing, Item
from rulesgen.documents.game_pictures import Pictures
from rulesgen.documents.legible import legible
from rulesgen.documents.lettered import widened
from rulesgen.documents.profile import Profile
from rulesgen.documents.quick_fragments import Fragments
from rulesgen.documents.quick_reference import QUICK, QuickPage, quick_pages
from rulesgen.documents.quick_words import quick_words
from rulesgen.documents.sheet_plan import SheetPlan, read_plan
from rulesgen.documents.table_picture import Style
from rulesgen.engine import from_piles
from rulesgen.faults import Where, WrongCall
from rulesgen.press.sheets import Sheets
from rulesgen.press.voice import Desk, Speaker, voice_of
from rulesgen.renderers.pdf.sheets import render_sheets
from rulesgen.rules.geometry import table_of
from rulesgen.rules.reading import GameRules
from rulesgen.rules.record import Rules
from rulesgen.sources import read_source

if TYPE_CHECKING:
    from rulesgen.press.workshop import Workshop

TEMPLATE = "sheets/quick.yaml"
HIGHEST = 0.8
"""A table that needs it to be read is no higher than this share of a page's text."""
SHOWN_DEAL = "1"
"""The numbered deal whose table the page shows."""


def quick_reference(workshop: Workshop, game: str, code: str, profile: Profile) -> Sheets:
    """The quick reference of a game: the base game's page, then one for each variant."""
    voice = voice_of(workshop, game, (code,))
    speaker = voice.speakers[0]
    plan = quick_plan(workshop, profile)
    pages = [
        page
        for chosen in shown_choices(voice.game)
        for page in quick_drawings(voice.game.with_variants(chosen), speaker, plan, profile)
    ]
    title = speaker.language.phrase("quick.document-title", game=speaker.title)
    return Sheets(render_sheets(pages, profile, title, code), len(pages))


def shown_choices(rules: GameRules) -> Iterator[tuple[str, ...]]:
    """What the file has a page for: the base game, then each variant alone."""
    yield ()
    for name in rules.variant_names:
        if name not in rules.defaults:
            yield (name,)


def quick_drawings(
    rules: Rules, speaker: Speaker, plan: SheetPlan, profile: Profile, foot: str = ""
) -> list[Drawing]:
    """The page of one choice of variants (two in large print); `foot` stands in place of its own."""
    language = speaker.language
    names = [speaker.variants.get(name, name) for name in rules.chosen]
    words = quick_words(rules, language, speaker.title, ", ".join(names))
    words = replace(words, footer=foot or words.footer)
    letters = {rank: language.rank_letter(rank) for rank in Rank}

    @cache
    def layout(width: float, height: float) -> Drawing:
        shown = plan["layout"]
        style = Style(
            profile,
            width=width,
            tallest=height,
            largest=shown["largest"],
            padding=shown["padding"],
        )
        deal = deal_by_id(make_id(R1, rules.game, SHOWN_DEAL, rules.chosen), rules)
        position = from_piles(rules, deal.table.as_json())
        pictures = Pictures(rules, language, profile)

        def drawn(style: Style) -> Drawing:
            return pictures.named(position, style, style.tallest)

        highest = round(HIGHEST * profile.text_height, 1)
        fitted = partial(legible, drawn, tallest=highest)
        return widened(fitted, table_of(rules), pictures.names(position), style)

    def fragment(kind: str, space: bool, width: float) -> tuple[Item, ...]:
        return Fragments(rules, letters, profile, width).of(kind, space)

    where = Where(rules.game)
    return quick_pages(QuickPage(words, layout, fragment, where), plan, profile)


def quick_plan(desk: Desk, profile: Profile) -> SheetPlan:
    """The measures of the page; `WrongCall` where the template is missing."""
    path = desk.folders.template(TEMPLATE)
    if path is None:
        raise WrongCall("call.no-template", found=TEMPLATE)
    return read_plan(read_source(path, desk.folders.shown(path)), profile, QUICK)
