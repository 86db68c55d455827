"""Player's pages against the same cards drawn from prebuilt content strings, setter's pages, QR codes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from benchmarks.table import Row
from rulesgen.cards import Card
from rulesgen.deal.ids import make_id
from rulesgen.deal.schemes import R1
from rulesgen.deal.table import deal_by_id
from rulesgen.documents.drawing import CardBack, CardFace, Drawing, EmptyPlace
from rulesgen.documents.picture_cards import at_origin
from rulesgen.documents.profile import MM, Profile
from rulesgen.documents.qr import qr_matrix
from rulesgen.folders import Folders
from rulesgen.press.collection import Plan, collection
from rulesgen.press.sheet_words import Sheet, sheet_of
from rulesgen.press.sheets import SheetPress, deal_sheets
from rulesgen.press.voice import SheetDesk, voice_of
from rulesgen.renderers.pdf.drawing import draw
from rulesgen.rules.table import CARD_HEIGHT

ROOT = Path(__file__).resolve().parent.parent
GAME = "klondike"
PAGES = 400
BOUND = 100
"""Deals of the collection, none of which has a solution."""


def measure() -> list[Row]:
    """Processor seconds, the best of three runs; sizes and memory are printed by `python -m`."""
    folders = Folders(ROOT, ROOT / "content", (ROOT / "locales",), (ROOT / "templates",))
    desk = SheetDesk(folders)
    voice = voice_of(desk, GAME, ("en",))
    rules = voice.game.base
    sheets = [
        sheet_of(deal_by_id(make_id(R1, GAME, str(number)), rules), rules)
        for number in range(1, PAGES + 1)
    ]
    raw = _seconds(lambda: _from_strings(desk, sheets))
    rows = []

    def printed(names: tuple[str, ...], count: int) -> None:
        qr_matrix.cache_clear()
        dealt = (
            sheet_of(deal_by_id(make_id(R1, GAME, str(number)), rules), rules)
            for number in range(1, count + 1)
        )
        deal_sheets(desk, GAME, ("en",), Profile(), dealt, names)

    for what, names, count in (
        ("player's pages, dealing and QR included", ("player",), PAGES),
        ("setter's pages, dealing and QR included", ("setter",), PAGES // 8),
    ):
        taken = _seconds(lambda n=names, c=count: printed(n, c))  # type: ignore[misc]
        against = f"the same cards from prebuilt strings ({count / taken:.0f} pages a second)"
        rows.append(Row(what, taken / count, against, raw / PAGES))
    taken = _seconds(lambda: _book(desk, sheets[:BOUND]), runs=2)
    base = "a page from prebuilt strings"
    rows.append(Row("a collection's pages of a deal", taken / BOUND, base, raw / PAGES))
    rows.append(Row("QR codes, warm", _qr_seconds(), base, raw / PAGES))
    rows.append(Row("dealing", _dealing(rules), base, raw / PAGES))
    return rows


def _book(desk: SheetDesk, sheets: list[Sheet]) -> None:
    """A book of player's and setter's pages."""
    qr_matrix.cache_clear()
    collection(desk, GAME, ("en",), Profile("a5"), sheets, Plan())


def _seconds(action: Callable[[], object], runs: int = 3) -> float:
    taken = []
    for _ in range(runs):
        start = time.process_time()
        action()
        taken.append(time.process_time() - start)
    return min(taken)


def _qr_seconds() -> float:
    texts = [f"R1:{GAME}:{number}:{number % 10}" for number in range(1000, 1400)]

    def encode() -> None:
        qr_matrix.cache_clear()
        for text in texts:
            qr_matrix(text)

    return _seconds(encode) / len(texts)


def _dealing(rules: object) -> float:
    from rulesgen.rules.record import Rules

    assert isinstance(rules, Rules)
    ids = [make_id(R1, GAME, str(number)) for number in range(1, 200)]
    return _seconds(lambda: [deal_by_id(found, rules) for found in ids]) / len(ids)


def _from_strings(desk: SheetDesk, sheets: list[Sheet]) -> int:
    """The yardstick: every card a form, a page one ready string that lays the forms down."""
    press = SheetPress(desk, voice_of(desk, GAME, ("en",)), Profile())
    target = BytesIO()
    canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), invariant=1, pageCompression=1)
    first = list(_cards(press.player(sheets[0])))
    names: dict[object, str] = {}
    letters = press.voice.letters()
    faces = [item for item in first if isinstance(item, CardFace)]
    for kind in range(52):
        card = Card.of_kind(kind)
        face = CardFace(0, 0, faces[0].width, card.code, letters[card.rank])
        names[card.code] = _form(canvas, press, face, names)
    still = []
    for item in first:
        if not isinstance(item, CardFace):
            still.append(_laid(canvas, _form(canvas, press, item, names), item.x, item.y))
    pages = []
    for sheet in sheets:
        up = [code for codes in sheet.piles.values() for code in codes if code[0] != "~"]
        laid = [
            _laid(canvas, names[code], face.x, face.y) for face, code in zip(faces, up, strict=True)
        ]
        pages.append("\n".join([*still, *laid]))
    every = list(dict.fromkeys(names.values()))
    for page in pages:
        canvas._code.append(page)
        canvas._formsinuse = every
        canvas.showPage()
    canvas.save()
    return len(target.getvalue())


def _laid(canvas: Canvas, name: str, x: float, y: float) -> str:
    place = f"{x * MM:.3f} {(297 - y) * MM:.3f}"
    return f"q 1 0 0 1 {place} cm /{canvas._doc.getXObjectName(name)} Do Q"


def _cards(page: Drawing) -> Iterator[CardFace | CardBack | EmptyPlace]:
    from rulesgen.documents.drawing import Ground

    for item in page.items:
        if isinstance(item, Ground):
            yield from _cards(Drawing(0, 0, item.items))
        elif isinstance(item, CardFace | CardBack | EmptyPlace):
            yield item


def _form(
    canvas: Canvas,
    press: SheetPress,
    item: CardFace | CardBack | EmptyPlace,
    names: dict[object, str],
) -> str:
    card = at_origin(item)
    if card not in names:
        name = f"card{len(names)}"
        height = CARD_HEIGHT * card.width * MM
        canvas.beginForm(name, -9, -height - 9, card.width * MM + 9, 9)
        draw(canvas, Drawing(card.width, height, (card,)), 0, 0, press.profile)
        canvas.endForm()
        names[card] = name
    return names[card]
