"""The faces of the house and how wide a text runs in them.

IBM Plex Serif and Fira Sans come as wheels; neither has the suit signs, so a small font of our own is
drawn from `suit_outlines`, and the four signs fall to it whatever face a text is set in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from rulesgen.documents.kerning import Kerning
from rulesgen.documents.suit_font import OPEN, SUIT_SIGNS, suit_font

_FILES: Mapping[str, tuple[str, str]] = {
    "serif": ("fontpkg_ibm_plex_serif", "IBMPlexSerif-Regular.ttf"),
    "serif-italic": ("fontpkg_ibm_plex_serif", "IBMPlexSerif-Italic.ttf"),
    "serif-light": ("fontpkg_ibm_plex_serif", "IBMPlexSerif-Light.ttf"),
    "serif-medium": ("fontpkg_ibm_plex_serif", "IBMPlexSerif-Medium.ttf"),
    "serif-semibold": ("fontpkg_ibm_plex_serif", "IBMPlexSerif-SemiBold.ttf"),
    "sans": ("fontpkg_fira_sans", "FiraSans-Regular.ttf"),
    "sans-italic": ("fontpkg_fira_sans", "FiraSans-Italic.ttf"),
    "sans-light": ("fontpkg_fira_sans", "FiraSans-Light.ttf"),
    "sans-medium": ("fontpkg_fira_sans", "FiraSans-Medium.ttf"),
    "sans-semibold": ("fontpkg_fira_sans", "FiraSans-SemiBold.ttf"),
}
FACES: tuple[str, ...] = (*_FILES, "suits", "suits-open")
"""Names of all faces. `suits-open` has hearts and diamonds open under the same code points."""
_FALLS_TO = {sign: "suits-open" if sign in OPEN else "suits" for sign in SUIT_SIGNS}

INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufe0e\ufe0f\ufeff")
"""Characters that leave no ink: places to break or not to break, and what phones add to a ♥."""


@dataclass(frozen=True)
class Metrics:
    """What measuring needs of a face; lengths in 1/1000 em."""

    advances: Mapping[str, float]
    cap_height: float
    x_height: float
    ascent: float
    descent: float
    kerning: Kerning
    level: Kerning
    """The same where figures stand below one another."""


@cache
def face_bytes(face: str) -> bytes:
    """The TrueType file of a face; KeyError for a name not in FACES."""
    if face in ("suits", "suits-open"):
        return suit_font(opened=face == "suits-open")
    package, name = _FILES[face]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"font package not installed: {package}", name=package)
    return (Path(spec.origin).parent / "files" / name).read_bytes()


@cache
def metrics(face: str) -> Metrics:
    """Advance widths and heights of a face."""
    from fontTools.ttLib import TTFont  # what draws cards as text measures none

    font = TTFont(BytesIO(face_bytes(face)), lazy=True)
    scale = 1000 / font["head"].unitsPerEm
    widths = font["hmtx"].metrics
    advances = {chr(code): widths[glyph][0] * scale for code, glyph in font.getBestCmap().items()}
    os2, hhea = font["OS/2"], font["hhea"]
    kerning = Kerning(font)
    return Metrics(
        advances=advances,
        cap_height=os2.sCapHeight * scale,
        x_height=os2.sxHeight * scale,
        ascent=hhea.ascent * scale,
        descent=hhea.descent * scale,
        kerning=kerning,
        level=kerning.level(advances),
    )


def runs(text: str, face: str) -> list[tuple[str, str]]:
    """The text cut into (face, part): suit signs fall to the suit font, the rest keeps its face.

    >>> runs("9♥ liegt", "serif")
    [('serif', '9'), ('suits', '♥'), ('serif', ' liegt')]
    """
    if _FALLS_TO.keys().isdisjoint(text):
        return [(face, text)] if text else []
    parts: list[tuple[str, str]] = []
    for char in text:
        own = face if face == "suits-open" else _FALLS_TO.get(char, face)
        if parts and parts[-1][0] == own:
            parts[-1] = (own, parts[-1][1] + char)
        else:
            parts.append((own, char))
    return parts


def text_width(text: str, face: str, size: float, tabular: bool = False) -> float:
    """Width of a text in points at `size` points, kerned; a missing character counts as half an em.

    With `tabular` all figures have one width.
    """
    return _length(text, face, tabular) * size / 1000


@lru_cache(maxsize=1 << 15)
def _length(text: str, face: str, tabular: bool) -> float:
    """The same in 1/1000 em: words come again, and in several sizes."""
    total = 0.0
    for own, part in runs(text, face):
        known = metrics(own)
        advances = known.advances
        total += sum(advances.get(char, 500.0) for char in part if char not in INVISIBLE)
        total += (known.level if tabular else known.kerning).total(part)
    return total


@lru_cache(maxsize=4096)
def missing_glyphs(text: str, face: str) -> tuple[str, ...]:
    """The characters of a text that neither the face nor the suit font can print, each once, in order.

    >>> missing_glyphs("9♥ ☃", "sans")
    ('☃',)
    """
    missing: dict[str, None] = {}
    for own, part in runs(text, face):
        advances = metrics(own).advances
        for char in part:
            if char not in advances and char not in INVISIBLE:
                missing[char] = None
    return tuple(missing)
