"""How many deals can be won, as a table: a row for the rules of a book, and one for each variant more."""

from __future__ import annotations

from collections.abc import Iterator

from rulesgen.language import Language
from rulesgen.rules.reading import GameRules
from rulesgen.rules.record import Rules
from rulesgen.shelf.text_fields import TextFile
from rulesgen.shelf.winnability import Winnability

COLUMNS = ("won", "lost", "undecided")
"""The counts of a row, in their order; each has its heading in the words of the book."""


def verdict_rows(
    rules: Rules, game: GameRules, found: Winnability | None, language: Language, text: TextFile
) -> list[list[str]]:
    """Name, counts and share of all deals, for whatever was measured; no row where nothing was."""
    if found is None:
        return []
    rows = []
    for chosen in _choices(rules, game):
        if (result := found.of(chosen)) is not None:
            bounds = {"low": language.percent(result.low), "high": language.percent(result.high)}
            counts = [language.figures(getattr(result, name)) for name in COLUMNS]
            share = language.phrase("book.verdicts.between", **bounds)
            rows.append([_name(chosen, game, text), *counts, share])
    return rows


def verdict_head(language: Language) -> list[str]:
    """The headings of `verdict_rows`."""
    return [language.phrase(f"book.verdicts.{name}") for name in ("rules", *COLUMNS, "share")]


def _choices(rules: Rules, game: GameRules) -> Iterator[tuple[str, ...]]:
    """The rules of the book, then each of their combinations with one variant more."""
    yield rules.chosen
    known = set(game.combinations())
    for name in game.variant_names:
        wider = tuple(one for one in game.variant_names if one in (*rules.chosen, name))
        if name not in (*rules.chosen, *game.defaults) and wider in known:
            yield wider


def _name(chosen: tuple[str, ...], game: GameRules, text: TextFile) -> str:
    """What sheets call this choice: variants by name, without any the default's or the game's title."""
    names = [text.variants.get(name, name) for name in chosen or game.defaults]
    name = ", ".join(names) or text.title
    return name[:1].upper() + name[1:]
