"""make: the rulebook, the layout and sample deals of a game in every language, into build/."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from rulesgen.documents.game_pictures import Pictures
from rulesgen.documents.profile import Profile
from rulesgen.files import write_bytes
from rulesgen.language.codes import FALLBACK
from rulesgen.press.artefacts import ARTEFACTS, EDITIONS, Printed, artefact, edition
from rulesgen.press.finishing import Finishing
from rulesgen.press.quick import quick_reference
from rulesgen.press.sheets import sample_sheets, samples
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.svg import render_svg

SAMPLE_DEALS = 10
"""Numbered deals in a game's sample sheets."""


@dataclass(frozen=True)
class Made:
    """One file that was written."""

    path: Path
    pages: int


def files_of(workshop: Workshop, game: str, out: Path) -> list[Path]:
    """The files that `make_game` writes."""
    single = [out / code / game / name for code in workshop.game(game).texts for name in ARTEFACTS]
    pairs = [out / "+".join(codes) / game for codes in pairs_of(workshop, game)]
    return [*single, *(folder / name for folder in pairs for name in EDITIONS)]


def pairs_of(workshop: Workshop, game: str) -> list[tuple[str, str]]:
    """Languages that are printed together: English, if the game is told in it, with each other one."""
    first, *others = sorted(workshop.game(game).texts, key=lambda code: code != FALLBACK) or [""]
    return [(first, other) for other in others]


def make_game(
    workshop: Workshop,
    game: str,
    out: Path,
    profile: Profile,
    advance: Callable[[str], None],
    on_compile: Callable[[], None],
) -> list[Made]:
    """Write all artefacts of a game below `out`/<lang>/<game>/; `advance` hears of each file.

    What is told in two languages goes to `out`/<lang>+<lang>/<game>/. `on_compile` is called before the
    search for sample deals is compiled.
    """
    samples(workshop, game, SAMPLE_DEALS, on_compile)  # kept for the sheets
    made: list[Made] = []
    makers: list[tuple[Path, Callable[[], Printed]]] = []
    for code in workshop.game(game).texts:
        for name, maker in ARTEFACTS.items():
            target = out / code / game / name
            makers.append((target, partial(maker, workshop, game, code, profile)))
    for codes in pairs_of(workshop, game):
        for name, both in EDITIONS.items():
            target = out / "+".join(codes) / game / name
            makers.append((target, partial(both, workshop, game, codes, profile)))
    for target, make in makers:
        advance(workshop.folders.shown(target))
        printed = make()
        write_bytes(target, printed.data, sources=workshop.folders.sources())
        made.append(Made(target, printed.pages))
    return made


@artefact("rulebook.pdf", Finishing(booklet="duplex"), Finishing(press=True))
def _rulebook(workshop: Workshop, game: str, code: str, profile: Profile) -> Printed:
    book = workshop.rulebook(game, code, profile)
    return Printed(book.data, book.pages)


@edition("rulebook.pdf")
def _both(workshop: Workshop, game: str, codes: tuple[str, ...], profile: Profile) -> Printed:
    book = workshop.edition(game, codes, profile)
    return Printed(book.data, book.pages)


@edition("rulebook-facing.pdf")
def _facing(workshop: Workshop, game: str, codes: tuple[str, ...], profile: Profile) -> Printed:
    book = workshop.edition(game, codes, profile, facing=True)
    return Printed(book.data, book.pages)


@artefact("quick-reference.pdf")
def _quick_reference(workshop: Workshop, game: str, code: str, profile: Profile) -> Printed:
    sheets = quick_reference(workshop, game, code, profile)
    return Printed(sheets.data, sheets.pages)


@artefact("layout.svg")
def _layout(workshop: Workshop, game: str, code: str, profile: Profile) -> Printed:
    return Printed(layout_svg(workshop, game, code, profile).encode(), 1)


@artefact("deals.pdf", Finishing(each=2), Finishing(each=4))
def _deals(workshop: Workshop, game: str, code: str, profile: Profile) -> Printed:
    sheets = sample_sheets(workshop, game, code, profile, SAMPLE_DEALS)
    return Printed(sheets.data, sheets.pages)


def layout_svg(workshop: Workshop, game: str, code: str, profile: Profile) -> str:
    """The layout diagram of a game as SVG: the cover's example, else the first whole one."""
    found = workshop.game(game)
    text = found.texts[code]
    language = workshop.language(code).with_terms(text.source)
    example = (
        found.examples[text.record.cover]
        if text.record.cover
        else next(example for example in found.examples.values() if not example.partial)
    )
    drawing = Pictures(found.base, language, profile).layout(example.start)
    return render_svg(drawing, profile, title=text.record.title, language=code)
