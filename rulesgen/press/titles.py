"""Titles that somebody gives to a collection: signs that can be printed, and short enough to be read."""

from __future__ import annotations

import unicodedata

from rulesgen.documents.fonts import missing_glyphs
from rulesgen.documents.picture_ink import line_length
from rulesgen.documents.profile import Profile
from rulesgen.documents.sheet_plan import PAGES, read_plan
from rulesgen.faults import WrongCall
from rulesgen.folders import Folders
from rulesgen.sources import read_source

_LEAST = {False: 12.0, True: 18.0}
"""The smallest size a title is set in, points, by whether the print is large."""
_LEAST_ABOVE = {False: 6.5, True: 18.0}
"""The same above the pages that follow."""


def checked_title(text: str, profile: Profile, folders: Folders) -> str:
    """The title as it will be printed: NFC, single blanks.

    Raises `WrongCall`: `collection.title-control` for signs that cannot be seen, `-glyphs` for signs that
    our faces lack, `-long` with the number of characters there is room for.
    """
    title = unicodedata.normalize("NFC", text)
    for sign in title:
        if unicodedata.category(sign)[0] == "C" or unicodedata.category(sign) in ("Zl", "Zp"):
            raise WrongCall("collection.title-control", code=f"U+{ord(sign):04X}")
    title = " ".join(title.split())
    face = "serif" if profile.large else "serif-light"
    missing = dict.fromkeys(
        (*missing_glyphs(title, face), *missing_glyphs(title.upper(), "sans-medium"))
    )
    if missing:
        raise WrongCall("collection.title-glyphs", signs=" ".join(missing))
    path = folders.template("sheets/pages.yaml")
    if path is None:
        raise WrongCall("call.no-template", found="sheets/pages.yaml")
    plan = read_plan(read_source(path, folders.shown(path)), profile, PAGES)
    room = profile.page.width - plan["margin"]["left"] - plan["margin"]["right"]
    over = min(plan["over-title"]["size"], _LEAST_ABOVE[profile.large])
    length = max(
        line_length(title, face, _LEAST[profile.large]),
        line_length(title.upper(), "sans-medium", over),
    )
    if length > room:
        most = str(int(len(title) * room / length))
        raise WrongCall("collection.title-long", length=str(len(title)), most=most)
    return title
