"""A book in several languages: the title page that stands before all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rulesgen.documents.page_templates import placed, render_page
from rulesgen.documents.xhtml import Document, parse_document
from rulesgen.faults import Faults
from rulesgen.language import Language
from rulesgen.shelf import Game

TEMPLATE = "edition.xml.j2"
SIDES = ("left", "right")


def compose_front(
    game: Game, languages: Sequence[Language], templates: Sequence[Path], facing: bool
) -> Document:
    """The title page in the languages of an edition, in their order.

    It says where each of them is found: from which page on, or with `facing` on which side. Its links
    lead to the languages' own title pages, whose names begin with the code (`de-title`). Raises `Faults`.
    """
    tellings = [_telling(game, language, n, facing) for n, language in enumerate(languages)]
    # One title in all languages is in none of them.
    titles = dict[str, str]()
    for telling in tellings:
        titles[telling["title"]] = "" if telling["title"] in titles else telling["language"]
    view = {"tellings": tellings, "titles": titles, "facing": facing}
    elsewhere = {telling["begins"] for telling in tellings}
    phrase = languages[0].phrase
    xhtml = render_page(templates, TEMPLATE, view, phrase)
    try:
        return parse_document(xhtml, TEMPLATE, elsewhere=elsewhere)
    except Faults as found:
        marked = render_page(templates, TEMPLATE, view, phrase, marked=True)
        raise Faults(placed(found.faults, marked)) from None


def _telling(game: Game, language: Language, number: int, facing: bool) -> Mapping[str, str]:
    title = game.texts[language.code].record.title
    place = f"book.edition-{SIDES[number]}" if facing else "book.edition-from"
    return {
        "language": language.code,
        "title": title,
        "document_title": language.phrase("book.document-title", title=title),
        "subject": language.phrase("book.subject", title=title),
        "series": language.phrase("book.series"),
        "name": language.phrase("book.language-name"),
        "place": language.phrase(place),
        "begins": f"{language.code}-title",
    }
