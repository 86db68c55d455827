"""The rules of a collection's game in short: its quick reference, or the sentences of that as text."""

from __future__ import annotations

from collections.abc import Sequence

from rulesgen.documents.drawing import Drawing
from rulesgen.documents.profile import PAPERS
from rulesgen.documents.quick_words import QuickWords, quick_words
from rulesgen.documents.sheet_page import SheetPage
from rulesgen.faults import Faults
from rulesgen.press.quick import quick_drawings, quick_plan
from rulesgen.press.volume import Volume

GAP = 2.0
"""Room between sections, mm."""


def rules_pages(volume: Volume, chosen: Sequence[str], folio: int) -> list[SheetPage]:
    """The rules with these variants, in every language of the book; `folio` is the first page's number."""
    pages = _quick(volume, chosen, folio) or _text(volume, chosen, folio)
    name, title = "-".join(("rules", *chosen)), volume.voice.first.phrase("collection.rules")
    return [
        SheetPage(page, f"{name}-{number}" if number else name, "" if number else title)
        for number, page in enumerate(pages)
    ]


def _quick(volume: Volume, chosen: Sequence[str], folio: int) -> list[Drawing]:
    """The page of the quick reference; none in large print, for two languages, on papers for which it has
    no plan, and where it has no room for all that these variants need to be told."""
    voice, profile = volume.voice, volume.profile
    if voice.both or profile.large or profile.paper not in PAPERS:
        return []
    rules, plan = voice.game.with_variants(chosen), quick_plan(volume.press.desk, profile)
    try:
        return quick_drawings(rules, voice.speakers[0], plan, profile, str(folio))
    except Faults:
        return []


def _text(volume: Volume, chosen: Sequence[str], folio: int) -> list[Drawing]:
    """The same sentences on pages of text."""
    voice, rules = volume.voice, volume.voice.game.with_variants(chosen)
    told = [quick_words(rules, speaker.language, speaker.title) for speaker in voice.speakers]
    named = (speaker.over_title(rules, voice.game.defaults) for speaker in voice.speakers)
    over = " / ".join(dict.fromkeys(named))
    facts = [s.language.capital(" · ".join(w.facts)) for s, w in zip(voice.speakers, told, strict=True)]

    def pages_with(gap: float, close: bool) -> list[Drawing]:
        pages = volume.text("rules", folio, columns=1, over_title=over, close=close)
        pages.text(_both(facts), gap + 0.5)
        for sections in zip(*(_sections(words) for words in told), strict=True):
            pages.text(_both(sections), gap)
        return pages.finish()

    return volume.fewest(pages_with, GAP)


def _sections(words: QuickWords) -> list[str]:
    """Goal, deal and piles, each with its head in front."""
    return [f"**{told.head}:** {told.text}" for told in (*words.lead, *words.sections)]


def _both(said: Sequence[str]) -> str:
    """What several languages say, each on a line of its own; the same only once."""
    return "\n".join(dict.fromkeys(said))
