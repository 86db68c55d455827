"""Positions as files: SVG, PDF, PNG or plain text."""

from __future__ import annotations

from rulesgen.cards import Rank
from rulesgen.documents.game_pictures import Pictures, name_labels
from rulesgen.documents.profile import Profile
from rulesgen.documents.rulebook import check_pile_words
from rulesgen.documents.table_picture import Marks
from rulesgen.engine import Position
from rulesgen.language import Language
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.pdf.drawing import drawing_pdf
from rulesgen.renderers.png import render_png
from rulesgen.renderers.svg import render_svg
from rulesgen.renderers.text import text_table
from rulesgen.rules.geometry import suits_of, table_of


def draw_position(
    workshop: Workshop,
    position: Position,
    code: str,
    profile: Profile,
    form: str,
    rings: tuple[str, ...] = (),
) -> bytes:
    """The position in one of the formats svg, pdf, png, text; `rings` are piles to be ringed."""
    rules = position.rules
    language, title = words_for(workshop, rules.game, code)
    if form == "text":
        text = text_table(
            table_of(rules),
            position.piles(),
            rank_letters={rank: language.rank_letter(rank) for rank in Rank},
            suits=suits_of(rules),
            labels=name_labels(rules, language),
        )
        return (text.rstrip("\n") + "\n").encode()
    drawing = Pictures(rules, language, profile).position(position, marks=Marks(rings=rings))
    if form == "svg":
        return render_svg(drawing, profile, title=title, language=code).encode()
    if form == "png":
        return render_png(drawing, profile)
    return drawing_pdf(drawing, profile, title, code)


def words_for(workshop: Workshop, game: str, code: str) -> tuple[Language, str]:
    """The language with a game's own words, and the game's title.

    A draft may have no text yet: its piles go by the termbase then. Without a title its id is its title.
    """
    found, language = workshop.game(game), workshop.language(code)
    text = found.texts.get(code)
    if text is None:
        return language, game
    language = language.with_terms(text.source)
    check_pile_words(found.base, language, text)
    return language, text.record.title.strip() or game
