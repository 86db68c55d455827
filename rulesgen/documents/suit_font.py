"""A TrueType font of the four suit signs, drawn from their outlines; the same bytes on every run.

A sign is as wide as its ink in a square of 0.74 em whose foot stands on the baseline, with 0.035 em of
room before and 0.02 em after. Open signs are the outline's stroke turned into two contours.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Any

from rulesgen.cards import Suit
from rulesgen.documents.suit_outlines import INK, OPEN_SCALE, OPEN_STROKE, SQUARE, outline

EM = 1000
BODY = 740
"""Side of the square a sign stands in, 1/1000 em."""
BEFORE, AFTER = 35, 20

SOLID: Mapping[str, Suit] = {suit.sign: suit for suit in Suit}
OPEN: Mapping[str, Suit] = {"♧": Suit.CLUBS, "♢": Suit.DIAMONDS, "♡": Suit.HEARTS, "♤": Suit.SPADES}
SUIT_SIGNS = frozenset(SOLID) | frozenset(OPEN)

Point = tuple[float, float]
_FINE = 16
"""Straight pieces per curve when an outline is widened into an open sign."""


@cache
def suit_font(opened: bool = False) -> bytes:
    """The font as a TrueType file: ♣♦♥♠ solid, or `opened` ♧♢♡♤ and under ♥ and ♦ open signs, too."""
    # Loaded where a font is made, not where signs are known.
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    glyphs: dict[str, Any] = {".notdef": TTGlyphPen(None).glyph()}
    widths: dict[str, tuple[int, int]] = {".notdef": (500, 0)}
    cmap: dict[int, str] = {}
    for signs, is_open in ((SOLID, False), (OPEN, True)):
        if is_open and not opened:
            continue
        for sign, suit in signs.items():
            name = f"{suit.name.lower()}.{'open' if is_open else 'solid'}"
            glyphs[name] = _open_glyph(suit) if is_open else _solid_glyph(suit)
            left, right = INK[suit]
            ink = round((right - left) * BODY / SQUARE)
            widths[name] = (BEFORE + ink + AFTER, BEFORE)
            cmap[ord(sign)] = name
            if is_open and opened and suit.red:
                cmap[ord(suit.sign)] = name
    family = "Rulesgen Suits Open" if opened else "Rulesgen Suits"
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable(
        {
            "familyName": family,
            "styleName": "Regular",
            "uniqueFontIdentifier": family,
            "fullName": family,
            "psName": family.replace(" ", ""),
            "version": "Version 1.000",
        }
    )
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700, sxHeight=500)
    builder.setupPost()
    head = builder.font["head"]
    # A fixed date (seconds since 1904): the builder would write the clock's.
    head.created = head.modified = 3_500_000_000
    builder.font.recalcTimestamp = False
    target = BytesIO()
    builder.font.save(target, reorderTables=None)
    return target.getvalue()


def _place(suit: Suit, point: Point) -> Point:
    """From the square (y down) to the em (y up), the ink beginning after the room before."""
    x, y = point
    return BEFORE + (x - INK[suit][0]) * BODY / SQUARE, (SQUARE - y) * BODY / SQUARE


def _solid_glyph(suit: Suit) -> Any:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    target = TTGlyphPen(None)
    # Outlines run clockwise on the page, and stay so with y turned over together with the direction.
    pen = Cu2QuPen(target, max_err=0.8, reverse_direction=False)
    for step, points in outline(suit):
        placed = [_place(suit, point) for point in points]
        if step == "move":
            pen.moveTo(placed[0])
        elif step == "line":
            pen.lineTo(placed[0])
        elif step == "curve":
            pen.curveTo(*placed)
        else:
            pen.closePath()
    return target.glyph()


def _open_glyph(suit: Suit) -> Any:
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    target = TTGlyphPen(None)
    half = OPEN_STROKE * SQUARE / 2
    path = [(50 + (x - 50) * OPEN_SCALE, 50 + (y - 50) * OPEN_SCALE) for x, y in _flat(suit)]
    outer = _beside(path, half)
    inner = _beside(path, -half)
    for contour, backwards in ((outer, False), (inner, True)):
        points = [_place(suit, point) for point in contour]
        if backwards:
            points.reverse()
        target.moveTo(points[0])
        for point in points[1:]:
            target.lineTo(point)
        target.closePath()
    return target.glyph()


def _flat(suit: Suit) -> list[Point]:
    """The outline as a closed polygon, without its last point when that repeats the first."""
    points: list[Point] = []
    for step, given in outline(suit):
        if step == "curve":
            a, (b, c, d) = points[-1], given
            for index in range(1, _FINE + 1):
                t = index / _FINE
                u = 1 - t
                points.append(
                    (
                        u**3 * a[0] + 3 * u * u * t * b[0] + 3 * u * t * t * c[0] + t**3 * d[0],
                        u**3 * a[1] + 3 * u * u * t * b[1] + 3 * u * t * t * c[1] + t**3 * d[1],
                    )
                )
        elif step != "close":
            points.append(given[0])
    return points[:-1] if math.dist(points[0], points[-1]) < 1e-6 else points


def _beside(path: Sequence[Point], distance: float) -> list[Point]:
    """The contour at a distance from a clockwise polygon (y down): outside when positive.

    Corners turn round; what comes nearer to the polygon than the distance is cut away, which leaves
    the true parallel curve with its corners.
    """
    candidates: list[Point] = []
    count = len(path)
    for index, (x, y) in enumerate(path):
        before = _normal(path[index - 1], path[index])
        after = _normal(path[index], path[(index + 1) % count])
        start = math.atan2(before[1], before[0])
        turn = (math.atan2(after[1], after[0]) - start + math.pi) % (2 * math.pi) - math.pi
        steps = max(1, round(abs(turn) / 0.15))
        for step in range(steps + 1):
            angle = start + turn * step / steps
            candidates.append((x + math.cos(angle) * distance, y + math.sin(angle) * distance))
    limit = abs(distance) - 0.02
    kept = [point for point in candidates if not _within(path, point, limit)]
    thinned: list[Point] = []
    for point in kept:
        if not thinned or math.dist(point, thinned[-1]) > 0.3:
            thinned.append(point)
    return thinned


def _normal(a: Point, b: Point) -> Point:
    """The outward normal of a side of a clockwise polygon (y down)."""
    length = math.dist(a, b) or 1.0
    return (b[1] - a[1]) / length, -(b[0] - a[0]) / length


def _within(path: Sequence[Point], point: Point, limit: float) -> bool:
    """Whether a point is nearer to a closed polygon than the limit."""
    px, py = point
    ax, ay = path[-1]
    for bx, by in path:
        x, y = ax, ay
        ax, ay = bx, by
        # Most sides are far away: a look at their box is enough.
        if min(x, bx) - limit > px or max(x, bx) + limit < px:
            continue
        if min(y, by) - limit > py or max(y, by) + limit < py:
            continue
        dx, dy = bx - x, by - y
        square = dx * dx + dy * dy
        t = 0.0 if square == 0 else max(0.0, min(1.0, ((px - x) * dx + (py - y) * dy) / square))
        if math.hypot(px - x - t * dx, py - y - t * dy) < limit:
            return True
    return False
