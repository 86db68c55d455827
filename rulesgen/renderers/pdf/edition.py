"""A book in several languages: one after the other, or two on facing pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO

from rulesgen.documents.profile import MM, Profile
from rulesgen.faults import Faults
from rulesgen.renderers.pdf.blocks import Room, Stack
from rulesgen.renderers.pdf.drawing import draw
from rulesgen.renderers.pdf.ornaments import Title
from rulesgen.renderers.pdf.pages import Page, lay_out, lay_out_facing
from rulesgen.renderers.pdf.pressing import (
    Printed,
    Telling,
    Voice,
    ink,
    new_canvas,
    outline,
    settled,
)
from rulesgen.renderers.pdf.sheet import Inker, Sheet

TITLE_SCALES = (1.0, 0.8, 0.62, 0.5)
SINK = 0.2
"""So much of the text's height is left free above the titles."""


def render_edition(
    tellings: Sequence[Telling],
    front: Telling,
    names: Mapping[str, str],
    profile: Profile,
    facing: bool = False,
    inker: Inker = draw,
) -> Printed:
    """Set several documents into one file, behind a title page of their own.

    `front` is that page, `names` the languages' names for the reader's outline. The targets of a language
    begin with its code (`de-setup`), also in `Printed.chapters`. With `facing` there are two documents,
    the first on left-hand pages, and what belongs together begins at one height. Raises Faults as
    `render_book` does.
    """
    voices = [Voice(telling, profile, f"{telling.language}-") for telling in tellings]
    pages: list[Page] = []
    if facing:
        pages = settled(
            dict(enumerate(voices)), lambda mappers: lay_out_facing(mappers, profile, first=2)
        )
    else:
        for number, voice in enumerate(voices):
            first = len(pages) + 2
            pages += settled(
                {number: voice},
                lambda mappers, first=first, number=number: lay_out(  # type: ignore[misc]
                    mappers[0], profile, first, number
                ),
            )
    targets = {f"{v.scope}{name}": page for v in voices for name, page in v.targets.items()}
    cover = Voice(front, profile)
    cover.setter.pages = {name: str(page) for name, page in targets.items()}
    pages.insert(0, _front(cover, len(voices)))
    file = BytesIO()
    document = front.document
    canvas = new_canvas(file, profile, document, document.title, tellings[0].language)
    if facing:
        canvas._doc._catalog.setPageLayout("TwoColumnRight")
    ink(canvas, pages, [*voices, cover], inker)
    sheet = Sheet(canvas, profile, inker)
    for number, voice in enumerate(voices):
        sheet.scope = voice.scope
        sheet.outline("title-page", names[voice.telling.language], 0)
        outline(sheet, pages, number, 1)
    canvas.save()
    return Printed(file.getvalue(), len(pages), targets)


def _front(cover: Voice, telling: int) -> Page:
    """The title page in all languages; its titles are as large as leaves them on one page."""
    profile = cover.profile
    width, height = profile.measure * MM, profile.text_height * MM
    content = Stack([])
    for scale in TITLE_SCALES:
        mapper = cover.mapper()
        mapper.title_scale = scale
        blocks = [block for chapter in mapper.chapters() for block in chapter.blocks]
        if mapper.faults or cover.setter.faults:
            raise Faults([*mapper.faults, *cover.setter.faults.values()])
        room = 0.0 if profile.large else SINK * height
        content = Stack([Room(room), *blocks], grid=profile.type.leading / 2)
        titles = [block for block in blocks if isinstance(block, Title)]
        if content.height(width) <= height and all(t.title.narrowest() <= width for t in titles):
            break
    return Page(1, content, plain=True, telling=telling)
