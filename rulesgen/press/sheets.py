"""Deal sheets: the player's pages of numbered deals, drawn one after the other into one file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulesgen.deal.ids import DealId, make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.deal_sheet import PlayerPage, player_page
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.game_pictures import Pictures
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import SheetPlan, read_plan
from rulesgen.documents.table_picture import Style
from rulesgen.engine import Position, from_piles
from rulesgen.faults import WrongCall
from rulesgen.language import Language
from rulesgen.press.diagrams import words_for
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.pdf.sheets import render_sheets
from rulesgen.rules.record import Rules
from rulesgen.rules.words import DealOrder
from rulesgen.shelf import Text
from rulesgen.sources import read_source

PLAN = "sheets/player.yaml"


@dataclass(frozen=True)
class Sheets:
    """A file of sheets."""

    data: bytes
    pages: int


@dataclass(frozen=True)
class Sheet:
    """One table to be printed: its rules and position, and the id if it is a numbered deal."""

    rules: Rules
    position: Position
    id: DealId | None = None


def sample_sheets(
    workshop: Workshop, game: str, code: str, profile: Profile, count: int
) -> Sheets:
    """The player's pages of deals 1 … `count` of the base game."""
    return player_sheets(workshop, game, code, profile, sample_deals(workshop, game, count))


def sample_deals(workshop: Workshop, game: str, count: int) -> list[Sheet]:
    """The first `count` numbered deals of a game."""
    rules = workshop.game(game).base
    found = []
    for number in range(1, count + 1):
        deal = deal_by_id(make_id(R1, game, str(number)), rules)
        found.append(Sheet(rules, from_piles(rules, deal.table.as_json()), deal.id))
    return found


def player_sheets(
    workshop: Workshop, game: str, code: str, profile: Profile, sheets: Iterable[Sheet]
) -> Sheets:
    """The player's page of each table: only what a player may see."""
    language, title = words_for(workshop, game, code)
    text = workshop.game(game).texts.get(code)
    plan = player_plan(workshop, profile)
    counter = _Counter()

    def pages() -> Iterator[Drawing]:
        for sheet in sheets:
            counter.pages += 1
            yield player_drawing(sheet, plan, language, text, profile)

    name = language.phrase("sheets.document-title", game=title)
    data = render_sheets(pages(), profile, name, code)
    return Sheets(data, counter.pages)


@dataclass
class _Counter:
    pages: int = 0


def player_plan(workshop: Workshop, profile: Profile) -> SheetPlan:
    """The measures of the player's page for a paper and size."""
    path = workshop.folders.template(PLAN)
    if path is None:
        raise WrongCall("call.no-template", found=PLAN)
    return read_plan(read_source(path, workshop.folders.shown(path)), profile)


def player_drawing(
    sheet: Sheet, plan: SheetPlan, language: Language, text: Text | None, profile: Profile
) -> Drawing:
    """One player's page as a drawing."""
    title = text.record.title if text is not None else sheet.rules.game
    names = [variant_name(text, name) for name in sheet.rules.chosen]
    pictures = Pictures(sheet.rules, language, profile)

    def picture(width: float, height: float, largest: float) -> Drawing:
        style = Style(profile, width=width, tallest=height, largest=largest)
        return pictures.position(sheet.position, style=style)

    words = player_words(sheet, language, title, names)
    shown = str(sheet.id) if sheet.id is not None else ""
    return player_page(PlayerPage(shown, words, picture), plan, profile)


def variant_name(text: Text | None, name: str) -> str:
    """A variant's name as the game's text has it; its id where there is no text yet."""
    return text.record.variants.get(name, name) if text is not None else name


def player_words(
    sheet: Sheet, language: Language, title: str, variant_names: Sequence[str] = ()
) -> Mapping[str, str]:
    """The words of a player's page."""
    phrase, rules = language.phrase, sheet.rules
    variants = ", ".join(variant_names)
    over = "sheets.over-title-variants" if variants else "sheets.over-title"
    if sheet.id is None:
        heading = phrase("sheets.title-own")
    elif sheet.id.is_phrase:
        heading = phrase("sheets.title-phrase", label=sheet.id.label)
    else:
        heading = phrase("sheets.title-number", label=sheet.id.label)
    rounds = any(
        step.order is DealOrder.ROUNDS and step.cards not in (1, "rest") for step in rules.deal
    )
    footer = "sheets.footer" if sheet.id is not None else "sheets.footer-own"
    return {
        "over-title": phrase(over, game=title, variants=variants),
        "title": heading,
        "step-1": phrase("sheets.step-stack"),
        "step-2": phrase("sheets.step-deal-rounds" if rounds else "sheets.step-deal"),
        "step-3": phrase("sheets.step-compare"),
        "date": phrase("sheets.date"),
        "time": phrase("sheets.time"),
        "moves": phrase("sheets.moves"),
        "cards-up": phrase("sheets.cards-up"),
        "of-cards": phrase("sheets.of-cards", n=len(rules.pack)),
        "result": phrase("sheets.result"),
        "won": phrase("sheets.won"),
        "stuck": phrase("sheets.stuck"),
        "footer": phrase(footer, scheme=sheet.id.scheme) if sheet.id else phrase(footer),
        "cross-reference": "",
    }
