"""A drawing as one SVG file that looks the same wherever it is opened.

Cards are symbols, each once. Ranks, suit signs and discs are drawn from the fonts' outlines, because
a viewer lacks our faces; names stay text, held to their measured width whatever face replaces ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from html import escape
from io import BytesIO
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from rulesgen.documents.drawing import (
    POINT,
    CardBack,
    CardFace,
    Disc,
    Drawing,
    EmptyPlace,
    Ground,
    Item,
    Label,
    PlacedCard,
    Ring,
    Tag,
)
from rulesgen.documents.fonts import face_bytes
from rulesgen.documents.picture_cards import at_origin, card_ink
from rulesgen.documents.picture_ink import Glyphs, Path, Shape, centre, ink
from rulesgen.documents.profile import Profile

_FAMILIES = {
    "sans": "'Fira Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
    "serif": "'IBM Plex Serif', Georgia, 'Times New Roman', serif",
}
_WEIGHTS = {"light": 300, "medium": 500, "semibold": 600}


def render_svg(
    drawing: Drawing, profile: Profile, *, title: str = "", language: str = "", prefix: str = ""
) -> str:
    """The file's text. `title` and the drawing's `alt` name it to screen readers.

    `prefix` keeps ids apart when several drawings stand in one page.
    """
    symbols = _Symbols(profile, prefix)
    body = [line for item in drawing.items for line in _item(item, profile, symbols)]
    width, height = _number(drawing.width), _number(drawing.height)
    spoken = f' lang="{escape(language)}" xml:lang="{escape(language)}"' if language else ""
    named = [
        f'<{tag} id="{prefix}{tag}">{escape(text, quote=False)}</{tag}>'
        for tag, text in (("title", title), ("desc", drawing.alt))
        if text
    ]
    about = " ".join(
        f"{prefix}{tag}" for tag, text in (("title", title), ("desc", drawing.alt)) if text
    )
    role = f' role="img" aria-labelledby="{about}"' if about else ' aria-hidden="true"'
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}"{spoken}{role}>',
            *named,
            "<defs>",
            *symbols.lines,
            "</defs>",
            *body,
            "</svg>",
            "",
        )
    )


class _Symbols:
    """The cards a file holds, each by its name, in the order of their first use."""

    def __init__(self, profile: Profile, prefix: str) -> None:
        self.profile = profile
        self.prefix = prefix
        self.names: dict[PlacedCard, str] = {}
        self.lines: list[str] = []

    def name(self, item: PlacedCard) -> str:
        """The id of the card's symbol, made at its first use."""
        card = at_origin(item)
        if card not in self.names:
            match card:
                case CardFace(card=code, look=look):
                    word = f"{look.value}-{code}"
                case CardBack():
                    word = "back"
                case _:
                    word = "empty"
            same = sum(1 for name in self.names.values() if name.startswith(self.prefix + word))
            name = f"{self.prefix}{word}" + (f"-{same + 1}" if same else "")
            self.names[card] = name
            shapes = "".join(_shapes(card_ink(card, self.profile), outlined=True))
            self.lines.append(f'<symbol id="{name}" overflow="visible">{shapes}</symbol>')
        return self.names[card]


def _item(item: Item, profile: Profile, symbols: _Symbols) -> Iterator[str]:
    if isinstance(item, CardFace | CardBack | EmptyPlace):
        angle = 0.0 if isinstance(item, EmptyPlace) else item.angle
        yield f'<use href="#{symbols.name(item)}"{_place(item, angle)}/>'
    elif isinstance(item, Ring):
        shapes = "".join(_shapes(ink(item, profile), outlined=True))
        yield f"<g{_place(item, item.angle)}>{shapes}</g>"
    elif isinstance(item, Ground):
        for each in item.items:
            yield from _item(each, profile, symbols)
    elif isinstance(item, Label) and item.upside_down:
        shapes = "".join(_shapes(ink(item, profile), outlined=False))
        x, y = item.left + item.length / 2, item.y - 0.35 * item.size * POINT
        yield f'<g transform="rotate(180 {_number(x)} {_number(y)})">{shapes}</g>'
    else:
        yield from _shapes(ink(item, profile), outlined=isinstance(item, Disc | Tag))


def _place(item: PlacedCard | Ring, angle: float) -> str:
    """The transform that lays a card from the origin to its place."""
    x, y = _number(item.x), _number(item.y)
    turn = ""
    if angle:
        mid_x, mid_y = centre(item)
        turn = f" rotate({_number(angle)} {_number(mid_x - item.x)} {_number(mid_y - item.y)})"
    return f' transform="translate({x} {y}){turn}"'


def _shapes(shapes: Iterable[Shape], outlined: bool) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Path):
            yield _path(shape)
        elif outlined or shape.face.startswith("suits"):
            yield f'<path fill="{shape.colour}" d="{_outlines(shape)}"/>'
        else:
            yield _text(shape)


def _path(shape: Path) -> str:
    data = "".join(
        kind + " ".join(_number(value) for value in values) for kind, values in shape.steps
    )
    marks = [f'fill="{shape.fill or "none"}"']
    if shape.stroke:
        marks += [f'stroke="{shape.stroke}"', f'stroke-width="{_number(shape.weight)}"']
    if shape.dash:
        dashes = " ".join(_number(dash) for dash in shape.dash)
        marks.append(f'stroke-dasharray="{dashes}"')
    if shape.round:
        marks.append('stroke-linejoin="round" stroke-linecap="round"')
    return f'<path {" ".join(marks)} d="{data}"/>'


def _text(shape: Glyphs) -> str:
    family, _, weight = shape.face.partition("-")
    style = f' font-weight="{_WEIGHTS[weight]}"' if weight in _WEIGHTS else ""
    if weight == "italic":
        style = ' font-style="italic"'
    # A space at the end of a run would be dropped by the viewer, and the run drawn out to fit.
    return (
        f'<text xml:space="preserve" x="{_number(shape.x)}" y="{_number(shape.y)}" '
        f'font-family="{_FAMILIES[family]}" '
        f'font-size="{_number(shape.size * POINT)}"{style} fill="{shape.colour}" '
        f'textLength="{_number(shape.length)}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(shape.text, quote=False)}</text>"
    )


@cache
def _font(face: str) -> Any:
    return TTFont(BytesIO(face_bytes(face)), lazy=True)


def _outlines(shape: Glyphs) -> str:
    """The glyphs of a run as one path."""
    font = _font(shape.face)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = shape.size * POINT / font["head"].unitsPerEm
    pen = SVGPathPen(glyphs, ntos=_number)
    x = shape.x
    for char in shape.text:
        name = names[ord(char)]
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, x, shape.y)))
        x += glyphs[name].width * scale + shape.tracking * shape.size * POINT
    return str(pen.getCommands())


def _number(value: float) -> str:
    """At most a thousandth of a mm, without needless noughts.

    >>> _number(2.5000001), _number(-0.0001), _number(12)
    ('2.5', '0', '12')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
