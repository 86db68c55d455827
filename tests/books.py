"""The books of this checkout, each composed and printed once for all test files of a process."""

from __future__ import annotations

from functools import cache

from calls import ROOT

from rulesgen.documents.profile import Profile
from rulesgen.folders import find_folders
from rulesgen.press.workshop import Workshop
from rulesgen.renderers.pdf import Printed


@cache
def workshop() -> Workshop:
    """The built-in games; whoever writes in a copy of them makes a workshop of its own."""
    return Workshop(find_folders(ROOT))


@cache
def rulebook(game: str, code: str, profile: Profile) -> Printed:
    """A printed rulebook."""
    return workshop().rulebook(game, code, profile)


@cache
def facing(game: str, codes: tuple[str, str], profile: Profile) -> Printed:
    """An edition with two languages on facing pages."""
    return workshop().edition(game, codes, profile, facing=True)


@cache
def in_turn(game: str, codes: tuple[str, str], profile: Profile) -> Printed:
    """An edition with one language after the other."""
    return workshop().edition(game, codes, profile)
