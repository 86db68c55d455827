"""The artefacts of a game: everything that is printed of it, each by the name of its file.

A kind of page is registered once, next to the function that makes it; `make` writes all of them, and
the tests walk all of them through every profile. What is printed in two languages at once is an edition;
sheets that only somebody's call asks for are there with a sample.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulesgen.documents.profile import PAPERS, SIZES, SUITS, Profile
from rulesgen.press.finishing import Finishing
from rulesgen.press.workshop import Workshop


@dataclass(frozen=True)
class Printed:
    """What a file holds."""

    data: bytes
    pages: int


Maker = Callable[[Workshop, str, str, Profile], Printed]
"""From workshop, game, language and profile to the file."""

ARTEFACTS: dict[str, Maker] = {}
"""Makers by file name, in the order in which `make` writes them."""

EditionMaker = Callable[[Workshop, str, tuple[str, ...], Profile], Printed]
"""From workshop, game, languages in their order and profile to the file."""

EDITIONS: dict[str, EditionMaker] = {}
"""The same for files that are told in two languages."""

ON_REQUEST: dict[str, EditionMaker] = {}
"""Samples of what is printed when it is asked for, in one language or in two; `make` leaves them out."""

FINISHINGS: dict[str, tuple[Finishing, ...]] = {}
"""In which other ways each file's pages come onto paper, by file name."""


def artefact(name: str, *finishings: Finishing) -> Callable[[Maker], Maker]:
    """Register a maker under the name of its file; ValueError for a name that is taken."""

    def register(maker: Maker) -> Maker:
        if name in ARTEFACTS:
            raise ValueError(f"two artefacts are called {name}")
        ARTEFACTS[name] = maker
        FINISHINGS[name] = finishings
        return maker

    return register


def edition(name: str) -> Callable[[EditionMaker], EditionMaker]:
    """Register a maker for two languages under the name of its file; ValueError for a name that is taken."""

    def register(maker: EditionMaker) -> EditionMaker:
        if name in EDITIONS:
            raise ValueError(f"two editions are called {name}")
        EDITIONS[name] = maker
        return maker

    return register


def on_request(name: str, *finishings: Finishing) -> Callable[[EditionMaker], EditionMaker]:
    """Register the maker of a sample; ValueError for a name that is taken."""

    def register(maker: EditionMaker) -> EditionMaker:
        if name in ON_REQUEST or name in ARTEFACTS:
            raise ValueError(f"two artefacts are called {name}")
        ON_REQUEST[name] = maker
        FINISHINGS[name] = finishings
        return maker

    return register


def every_profile() -> Iterator[Profile]:
    """All papers in all sizes with all suits."""
    for paper in PAPERS:
        for size in SIZES:
            for suits in SUITS:
                yield Profile.of(paper, size, suits)
