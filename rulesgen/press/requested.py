"""Samples of the sheets that somebody asks for: all pages of a deal, a worksheet, a collection."""

from __future__ import annotations

from rulesgen.documents.profile import Profile
from rulesgen.engine import from_piles
from rulesgen.press.artefacts import Printed, on_request
from rulesgen.press.collection import Plan, collection
from rulesgen.press.finishing import Finishing
from rulesgen.press.sheets import PAGE_NAMES, Sheets, deal_sheets, samples
from rulesgen.press.worksheets import worksheet
from rulesgen.press.workshop import Workshop

COLLECTED = 3
"""Deals in the sample of a collection."""


@on_request("deal.pdf", Finishing(each=2), Finishing(each=4))
def _deal(workshop: Workshop, game: str, codes: tuple[str, ...], profile: Profile) -> Printed:
    (sheet, *_) = samples(workshop, game, COLLECTED)
    return _printed(deal_sheets(workshop, game, codes, profile, [sheet], PAGE_NAMES))


@on_request("worksheet.pdf", Finishing(each=2), Finishing(each=4))
def _worksheet(workshop: Workshop, game: str, codes: tuple[str, ...], profile: Profile) -> Printed:
    (sheet, *_) = samples(workshop, game, COLLECTED)
    position = from_piles(sheet.rules, sheet.piles)
    return _printed(worksheet(workshop, codes, profile, position, sheet.shown_id))


@on_request("collection.pdf", Finishing(booklet="duplex"), Finishing(each=2), Finishing(press=True))
def _collection(workshop: Workshop, game: str, codes: tuple[str, ...], profile: Profile) -> Printed:
    sheets = samples(workshop, game, COLLECTED)
    return _printed(collection(workshop, game, codes, profile, sheets, Plan(by_effort=True)))


def _printed(sheets: Sheets) -> Printed:
    return Printed(sheets.data, sheets.pages)
