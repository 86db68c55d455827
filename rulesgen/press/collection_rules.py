"""The rules of a collection's game in short: the sentences of the quick reference as a page of text."""

from __future__ import annotations

from collections.abc import Sequence

from rulesgen.documents.quick_words import QuickWords, quick_words
from rulesgen.documents.sheet_page import SheetPage
from rulesgen.press.volume import Volume


def rules_pages(volume: Volume, chosen: Sequence[str], folio: int) -> list[SheetPage]:
    """The rules with these variants, in every language of the book; `folio` is the first page's number."""
    voice, rules = volume.voice, volume.voice.game.with_variants(chosen)
    told = [quick_words(rules, speaker.language, speaker.title) for speaker in voice.speakers]
    named = (speaker.over_title(rules, voice.game.defaults) for speaker in voice.speakers)
    pages = volume.text("rules", folio, columns=1, over_title=" / ".join(dict.fromkeys(named)))
    facts = [
        s.language.capital(" · ".join(w.facts)) for s, w in zip(voice.speakers, told, strict=True)
    ]
    pages.text(_both(facts), 2.5)
    for sections in zip(*(_sections(words) for words in told), strict=True):
        pages.text(_both(sections), 2.0)
    title = voice.first.phrase("collection.rules")
    name = "-".join(("rules", *chosen))
    return [
        SheetPage(page, f"{name}-{number}" if number else name, "" if number else title)
        for number, page in enumerate(pages.finish())
    ]


def _sections(words: QuickWords) -> list[str]:
    """Goal, deal and piles, each with its head in front."""
    return [f"**{told.head}:** {told.text}" for told in (*words.lead, *words.sections)]


def _both(said: Sequence[str]) -> str:
    """What several languages say, each on a line of its own; the same only once."""
    return "\n".join(dict.fromkeys(said))
