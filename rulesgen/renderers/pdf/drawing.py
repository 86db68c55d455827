"""A drawing on a ReportLab canvas: vector, with each card kept once in the file as a form."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from io import BytesIO

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from rulesgen.documents.drawing import (
    POINT,
    Box,
    CardBack,
    CardFace,
    Drawing,
    EmptyPlace,
    Ground,
    Item,
    Label,
    Link,
    PlacedCard,
    QrCode,
    Ring,
    Twist,
    bounds,
)
from rulesgen.documents.fonts import missing_glyphs
from rulesgen.documents.picture_cards import at_origin, card_ink
from rulesgen.documents.picture_ink import Glyphs, Path, Shape, ink
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.qr import qr_matrix
from rulesgen.faults import Fault, Faults, Where
from rulesgen.renderers.pdf.faces import font_name
from rulesgen.renderers.pdf.show import shown
from rulesgen.rules.table import CARD_HEIGHT


def drawing_pdf(drawing: Drawing, profile: Profile, title: str = "", language: str = "") -> bytes:
    """A PDF of one page the size of the drawing; the same bytes for the same drawing."""
    target = BytesIO()
    size = (drawing.width * MM, drawing.height * MM)
    canvas = Canvas(
        target,
        pagesize=size,
        invariant=1,
        initialFontName=font_name("sans"),
        lang=language or None,
    )
    sign(canvas, title)
    canvas.setViewerPreference("PrintScaling", "None")
    draw(canvas, drawing, 0, size[1], profile)
    canvas.showPage()
    canvas.save()
    return target.getvalue()


def sign(canvas: Canvas, title: str, author: str = "rulesgen", subject: str = "") -> None:
    """Put the file's particulars on it; without them it would bear the placeholders of ReportLab."""
    canvas.setTitle(title)
    canvas.setAuthor(author)
    canvas.setSubject(subject)
    canvas.setCreator("rulesgen")
    canvas.setProducer("rulesgen")


def draw(canvas: Canvas, drawing: Drawing, x: float, y: float, profile: Profile) -> None:
    """Draw with the top left corner at `x`, `y` (points from the page's lower left corner)."""
    canvas.saveState()
    canvas.translate(x, y)
    _draw_items(canvas, drawing.items, profile)
    canvas.restoreState()


def _draw_items(canvas: Canvas, items: Iterable[Item], profile: Profile) -> None:
    for item in items:
        match item:
            case CardFace() | CardBack() | EmptyPlace():
                _lay_card(canvas, item, profile)
            case Twist():
                _lay_twist(canvas, item, profile)
            case QrCode():
                _lay_qr(canvas, item, profile)
            case Link():
                area = (item.x, -item.y - item.height, item.x + item.width, -item.y)
                place = tuple(value * MM for value in area)
                canvas.linkRect("", item.target, place, relative=1, Border="[0 0 0]")
            case Label(upside_down=True):
                canvas.saveState()
                middle = item.left + item.length / 2, item.y - 0.35 * item.size * POINT
                canvas.translate(middle[0] * MM, -middle[1] * MM)
                canvas.rotate(180)
                canvas.translate(-middle[0] * MM, middle[1] * MM)
                _paint(canvas, ink(item, profile))
                canvas.restoreState()
            case Ring():
                angle = item.angle
                canvas.saveState()
                _turn(canvas, item.x, item.y, item.width, angle)
                _paint(canvas, ink(item, profile))
                canvas.restoreState()
            case Ground():
                _lay_ground(canvas, item, profile)
            case _:
                _paint(canvas, ink(item, profile))


def _turn(canvas: Canvas, x: float, y: float, width: float, angle: float) -> None:
    """Put the origin at the top left corner of a card that is turned about its centre."""
    if not angle:
        canvas.translate(x * MM, -y * MM)
        return
    half, tall = width / 2 * MM, CARD_HEIGHT * width / 2 * MM
    canvas.translate(x * MM + half, -y * MM - tall)
    canvas.rotate(-angle)
    canvas.translate(-half, tall)


def _lay_card(canvas: Canvas, item: PlacedCard, profile: Profile) -> None:
    """A card by its form; the matrix that places it is written out, for there are many of them."""
    name = _card_name(canvas, item, profile)
    x, y = item.x * MM, -item.y * MM
    angle = 0.0 if isinstance(item, EmptyPlace) else item.angle
    if not angle:
        matrix = f"1 0 0 1 {x:.3f} {y:.3f}"
    else:
        half, tall = item.width / 2 * MM, CARD_HEIGHT * item.width / 2 * MM
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        x += half - half * cos + tall * sin
        y += -tall + half * sin + tall * cos
        matrix = f"{cos:.6f} {-sin:.6f} {sin:.6f} {cos:.6f} {x:.3f} {y:.3f}"
    _do_form(canvas, name, matrix)


def _card_name(canvas: Canvas, item: PlacedCard, profile: Profile) -> str:
    """The name of a card's form in this file, made at its first use."""
    names: dict[object, str] = canvas.__dict__.setdefault("_card_names", {})
    match item:
        case CardFace():
            key: object = (
                item.card, item.width, item.letter, item.right_index, item.pip, item.look,
            )  # fmt: skip
        case CardBack():
            key = (item.width, item.behind, item.look)
        case EmptyPlace():
            key = (item.suit, item.width)
    if key not in names:
        card = at_origin(item)
        room = 0.1 * card.width + 1
        box = Box(0, 0, card.width, CARD_HEIGHT * card.width).grown(room)
        names[key] = _form(canvas, card, card_ink(card, profile), box, profile)
    return names[key]


def _do_form(canvas: Canvas, name: str, matrix: str) -> None:
    """Lay a form down with the matrix that places it (as `doForm` in a state of its own)."""
    canvas._code.append(f"q {matrix} cm /{canvas._doc.getXObjectName(name)} Do Q")
    canvas._formsinuse.append(name)


def _lay_ground(canvas: Canvas, item: Ground, profile: Profile) -> None:
    """What many pages share, as a form that is made once in the file."""
    name = "ground" + hashlib.sha256(item.name.encode()).hexdigest()[:12]
    if not canvas.hasForm(name):
        for each in item.items:  # the forms within have to be there before it begins
            if isinstance(each, CardFace | CardBack | EmptyPlace):
                _card_name(canvas, each, profile)
            elif isinstance(each, Twist):
                _twist_name(canvas, each, profile)
        box = bounds(item).grown(3)
        canvas.beginForm(name, box.left * MM, -box.bottom * MM, box.right * MM, -box.top * MM)
        _draw_items(canvas, item.items, profile)
        canvas.endForm()
    _do_form(canvas, name, "1 0 0 1 0 0")


def _lay_qr(canvas: Canvas, item: QrCode, profile: Profile) -> None:
    """A QR code as a stencil of one bit a module, inline in the page."""
    canvas.setFillColor(HexColor(profile.colour("ink")))
    x, y, side = (round(value * MM, 3) for value in (item.x, -item.y - item.side, item.side))
    canvas._code.append(f"q {side} 0 0 {side} {x} {y} cm {qr_stencil(item.text)} Q")


def qr_stencil(text: str) -> str:
    """The operators that print a QR code in the unit square, in the colour that is set."""
    code = qr_matrix(text)
    image = f"/W {code.size} /H {code.size} /IM true /BPC 1 /D [1 0] /F /AHx"
    return f"BI {image} ID {code.rows().hex()}> EI"


def _lay_twist(canvas: Canvas, item: Twist, profile: Profile) -> None:
    name = _twist_name(canvas, item, profile)
    _do_form(canvas, name, f"1 0 0 1 {item.x * MM:.3f} {-item.y * MM:.3f}")


def _twist_name(canvas: Canvas, item: Twist, profile: Profile) -> str:
    twist = replace(item, x=0.0, y=0.0)
    return _form(canvas, twist, ink(twist, profile), bounds(twist).grown(1), profile)


def _form(canvas: Canvas, item: Item, shapes: Iterable[Shape], box: Box, profile: Profile) -> str:
    """The name of an item's form, made at its first use in the file."""
    key = f"{item!r} {profile.size} {profile.suits}"
    name = "item" + hashlib.sha256(key.encode()).hexdigest()[:12]
    if not canvas.hasForm(name):
        edges = (box.left * MM, -box.bottom * MM, box.right * MM, -box.top * MM)
        canvas.beginForm(name, *edges)
        _paint(canvas, shapes)
        canvas.endForm()
    return name


def _paint(canvas: Canvas, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        if isinstance(shape, Path):
            _paint_path(canvas, shape)
        else:
            _paint_glyphs(canvas, shape)


def _paint_path(canvas: Canvas, shape: Path) -> None:
    path = canvas.beginPath()
    for kind, values in shape.steps:
        at = [value * (-MM if index % 2 else MM) for index, value in enumerate(values)]
        match kind:
            case "M":
                path.moveTo(*at)
            case "L":
                path.lineTo(*at)
            case "C":
                path.curveTo(*at)
            case _:
                path.close()
    if shape.fill:
        canvas.setFillColor(HexColor(shape.fill))
    if shape.stroke:
        canvas.setStrokeColor(HexColor(shape.stroke))
        canvas.setLineWidth(shape.weight * MM)
        canvas.setLineJoin(1 if shape.round else 0)
        canvas.setLineCap(1 if shape.round else 0)
        canvas.setDash(*([[dash * MM for dash in shape.dash], 0] if shape.dash else [[], 0]))
    canvas.drawPath(path, stroke=int(bool(shape.stroke)), fill=int(bool(shape.fill)))


def _paint_glyphs(canvas: Canvas, shape: Glyphs) -> None:
    """A line of text; Faults for what its face cannot print."""
    missing = missing_glyphs(shape.text, shape.face)
    if missing:
        raise Faults(
            Fault(
                Where(""),
                "fault.missing-glyph",
                {"character": char, "code": f"U+{ord(char):04X}", "face": shape.face},
            )
            for char in missing
        )
    canvas._code.append(
        f"BT 1 0 0 1 {shape.x * MM:.3f} {-shape.y * MM:.3f} Tm {_fill(shape.colour)}"
        + (f" {shape.tracking * shape.size:.4f} Tc" if shape.tracking else "")
    )
    canvas._code.extend(shown(canvas, shape.text, shape.face, shape.size))
    canvas._code.append("0 Tc ET" if shape.tracking else "ET")


@lru_cache(maxsize=64)
def _fill(colour: str) -> str:
    """The operator that sets a fill colour #rrggbb."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return f"{red:.6g} {green:.6g} {blue:.6g} rg"
