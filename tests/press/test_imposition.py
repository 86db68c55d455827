"""Booklets, cut sheets and press pages, read back from their files: what lies where, and in which order."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from calls import Here
from hypothesis import given
from hypothesis import strategies as st

from rulesgen.documents.drawing import Drawing, Frame, Line, Link
from rulesgen.documents.imposition import (
    ROOM_AT_FOLD,
    THICKNESS,
    Sheet,
    Side,
    booklet,
    cut_sheets,
)
from rulesgen.documents.picture_ink import label
from rulesgen.documents.profile import MM, SAFE, Profile
from rulesgen.documents.sheet_page import SheetPage
from rulesgen.faults import WrongCall
from rulesgen.press.finishing import Finishing
from rulesgen.renderers.pdf.imposed import BLEED, CROP_GAP, CROP_LENGTH, SLUG, with_bleed
from rulesgen.renderers.pdf.sheets import render_sheets

A5 = Profile("a5")
LYING = (297.0, 210.0)
PAGE = (148.0, 210.0)
LEFT, WIDTH = 20.0, 100.0
"""Where the frame on each test page begins, mm from the page's left edge, and how wide it is."""


@cache
def pages(count: int, profile: Profile = A5) -> bytes:
    """So many pages that each say their number in a frame, the first with a link to the last."""

    def page(number: int) -> Drawing:
        items = [
            Frame(LEFT, 30, WIDTH, 20),
            label(f"page {number}", LEFT, 60, "sans", 12),
        ]
        if number == 1:
            items.append(Link(LEFT, 50, 40, 12, f"p{count}"))
        return Drawing(profile.page.width, profile.page.height, tuple(items))

    made = (SheetPage(page(n), f"p{n}", f"Page {n}") for n in range(1, count + 1))
    return render_sheets(made, profile, "Pages", "en")


def lying(data: bytes, columns: int = 2, rows: int = 1) -> list[tuple[int, ...]]:
    """The page numbers that stand in each place of each side, 0 where nothing stands."""
    document = pypdfium2.PdfDocument(data)
    found = []
    for side in document:
        width, height = side.get_size()
        text = side.get_textpage()
        places = []
        for row in range(rows):
            for column in range(columns):
                words = text.get_text_bounded(
                    left=column * width / columns,
                    right=(column + 1) * width / columns,
                    top=height * (rows - row) / rows,
                    bottom=height * (rows - row - 1) / rows,
                ).split()
                assert len(words) in (0, 2)
                places.append(int(words[1]) if words else 0)
        found.append(tuple(places))
    document.close()
    return found


def frames(data: bytes) -> list[list[tuple[float, float]]]:
    """The left and right edges of the frames on each side, mm, read from the ink."""
    document = pypdfium2.PdfDocument(data)
    found = []
    for side in document:
        image = side.render(scale=10 / MM, grayscale=True)  # ten dots to a millimetre
        row = 40 * 10  # a row through the frames
        line = bytes(image.buffer)[row * image.stride : row * image.stride + image.width]
        dark = [x for x, value in enumerate(line) if value < 160]
        edges = [dark[0], *(b for a, b in pairwise(dark) if b > a + 5)] if dark else []
        found.append([(a / 10, b / 10) for a, b in zip(edges[::2], edges[1::2], strict=True)])
    document.close()
    return found


def finished(finishing: Finishing, count: int) -> list[bytes]:
    return finishing.finish(pages(count), count, A5)


# --- the order of a booklet ---


@pytest.mark.parametrize(
    ("count", "sides"),
    [
        (1, [(0, 1), (0, 0)]),
        (4, [(4, 1), (2, 3)]),
        (7, [(0, 1), (2, 7), (6, 3), (4, 5)]),
        (10, [(0, 1), (2, 0), (10, 3), (4, 9), (8, 5), (6, 7)]),
    ],
)
def test_p12_fronts_and_backs_take_turns(count: int, sides: list[tuple[int, ...]]) -> None:
    """For ten pages: 12|1, 2|11, 10|3, 4|9, 8|5, 6|7, and 11 and 12 are blank."""
    (data,) = finished(Finishing(booklet="duplex"), count)
    assert lying(data) == sides


def test_p12_by_hand_fronts_and_backs_are_files_in_the_same_order() -> None:
    fronts, backs = finished(Finishing(booklet="manual"), 10)
    assert lying(fronts) == [(0, 1), (10, 3), (8, 5)]
    assert lying(backs) == [(2, 0), (4, 9), (6, 7)]


def read_folded(sheets: list[Sheet]) -> list[int]:
    """Leaf through a folded booklet: fronts lie outside, the last sheet innermost."""

    def page(side: Side, right: bool) -> int:
        middle = side.width / 2
        return next((p.page for p in side.pages if (p.x + 1 > middle - 5) is right), 0)

    first_half = [page(side, side is sheet.front) for sheet in sheets for side in both(sheet)]
    second_half = [
        page(side, side is sheet.back) for sheet in reversed(sheets) for side in both(sheet)[::-1]
    ]
    return [*first_half, *second_half]


def both(sheet: Sheet) -> tuple[Side, Side]:
    return sheet.front, sheet.back


@given(st.integers(1, 200))
def test_p12_a_folded_booklet_reads_from_first_to_last(count: int) -> None:
    read = read_folded(booklet(count, LYING, PAGE, 3))
    assert len(read) % 4 == 0
    assert read[:count] == list(range(1, count + 1))
    assert not any(read[count:])
    assert len(read) - count < 4


def test_sides_are_named_by_their_pages_and_turned_on_the_short_edge() -> None:
    (data,) = finished(Finishing(booklet="duplex"), 7)
    with pikepdf.open(BytesIO(data)) as pdf:
        root: Any = pdf.Root
        names = [
            str(part.P) for part in root.PageLabels.Nums if isinstance(part, pikepdf.Dictionary)
        ]
        assert names == ["–|1", "2|7", "6|3", "4|5"]
        assert root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert root.ViewerPreferences.PrintScaling == "/None"


# --- where pages lie ---


def test_p13_odd_pages_keep_right_of_the_fold_and_even_ones_left_the_cover_does_not() -> None:
    """Ten pages on three sheets: each sheet farther in lies a paper's thickness nearer to the fold."""
    (data,) = finished(Finishing(booklet="duplex"), 10)
    fold = LYING[0] / 2
    own = PAGE[0] - LEFT - WIDTH  # from the frame's right edge to the page's
    expected: list[list[tuple[float, float]]] = [[(fold + LEFT, fold + LEFT + WIDTH)]]  # cover
    for side in range(1, 6):
        away = ROOM_AT_FOLD - side // 2 * THICKNESS
        left = (fold - away - own - WIDTH, fold - away - own)
        right = (fold + away + LEFT, fold + away + LEFT + WIDTH)
        expected.append([left, right])
    expected[1].pop()  # page 11 is blank
    found = frames(data)
    assert len(found) == len(expected)
    for there, wanted in zip(found, expected, strict=True):
        assert there == [pytest.approx(frame, abs=0.15) for frame in wanted]


def test_p13_pages_with_narrow_outer_margins_are_moved_no_farther_than_these_allow() -> None:
    (sheet,) = booklet(4, LYING, PAGE, room=1.5)
    assert [placed.x for placed in sheet.back.pages] == [
        LYING[0] / 2 - PAGE[0] - 1.5,
        LYING[0] / 2 + 1.5,
    ]


def test_the_fold_is_marked_where_it_is_seen_when_folding() -> None:
    sheets = booklet(10, LYING, PAGE, 3)
    marked = [bool(side.marks) for sheet in sheets for side in both(sheet)]
    assert marked == [False] * 5 + [True]
    assert {mark.x for mark in sheets[-1].back.marks} == {LYING[0] / 2}


@pytest.mark.parametrize(
    ("each", "count", "places"),
    [
        (2, 5, [(1, 4), (2, 5), (3, 0)]),
        (4, 4, [(1, 2, 3, 4)]),
        (4, 6, [(1, 3, 5, 0), (2, 4, 6, 0)]),
    ],
)
def test_cut_sheets_are_printed_so_that_the_piles_lie_on_each_other_in_order(
    each: int, count: int, places: list[tuple[int, ...]]
) -> None:
    finishing = Finishing(each=each)
    profile = finishing.profile("standard", "two")
    (data,) = finishing.finish(pages(count, profile), count, profile)
    assert lying(data, 2, each // 2) == places
    piles = zip(*places, strict=True)
    assert [page for pile in piles for page in pile if page] == list(range(1, count + 1))


def test_cut_marks_stand_on_the_cuts_within_what_printers_print() -> None:
    sides = cut_sheets(4, (210, 297), (105, 148), 2, 2)
    for mark in sides[0].marks:
        across, down = mark.x == mark.to_x, mark.y == mark.to_y
        assert across != down
        assert mark.x == 105.0 if across else mark.y == 148.5
        for x, y in ((mark.x, mark.y), (mark.to_x, mark.to_y)):
            assert SAFE <= x <= 210 - SAFE
            assert SAFE <= y <= 297 - SAFE
    assert len(sides[0].marks) == 6  # a tick at each end of both cuts, a cross where they meet


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("finishing", ["booklet", "two", "four"])
def test_pages_have_their_own_size_on_the_paper_and_fit(paper: str, finishing: str) -> None:
    """Nothing is made smaller: a page is set for a half or a quarter of the paper, or refused."""
    made = {
        "booklet": lambda: Finishing.of(paper, "duplex"),
        "two": lambda: Finishing.of(paper, each=2),
        "four": lambda: Finishing.of(paper, each=4),
    }[finishing]()
    if (paper, finishing) == ("a5", "four"):
        with pytest.raises(WrongCall) as caught:
            made.profile("standard", "two")
        assert caught.value.key == "call.nup-too-small"
        return
    page = made.profile("standard", "two")
    sheet = Profile.of(made.paper).page
    area = sheet.width * sheet.height / made.parts
    assert page.page.width * page.page.height == pytest.approx(area, rel=0.01)
    (data,) = made.finish(pages(4, page), 4, page)
    for code in forms_laid(data):
        assert code[:4] == ["1", "0", "0", "1"]


def forms_laid(data: bytes) -> list[list[str]]:
    """The matrices with which pages are laid on sides."""
    with pikepdf.open(BytesIO(data)) as pdf:
        content = [page.Contents.read_bytes().decode() for page in pdf.pages]
    lines = [line.split() for text in content for line in text.split("\n") if " Do" in line]
    assert lines
    return [line[1:7] for line in lines]


# --- what an imposed file has and has not ---


@pytest.mark.parametrize(
    "finishing", [Finishing(booklet="duplex"), Finishing(booklet="manual"), Finishing(each=2)]
)
def test_imposed_files_have_no_links_and_no_outline_and_are_sound(finishing: Finishing) -> None:
    for data in finished(finishing, 6):
        with pikepdf.open(BytesIO(data)) as pdf:
            assert not pdf.check_pdf_syntax()
            assert not {"/Outlines", "/Names", "/Dests", "/StructTreeRoot"} & set(pdf.Root.keys())
            assert not any("/Annots" in page for page in pdf.pages)
            assert pdf.Root.Lang == "en"
            assert pdf.docinfo["/Title"] == "Pages"


@pytest.mark.parametrize(
    "finishing",
    [
        Finishing(booklet="duplex"),
        Finishing(booklet="manual"),
        Finishing(each=2),
        Finishing(press=True),
    ],
)
def test_the_same_bytes_in_two_runs(finishing: Finishing) -> None:
    assert finished(finishing, 6) == finished(finishing, 6)


def test_p18_an_imposed_file_holds_every_font_once() -> None:
    """Pages as forms share what they shared: a sheet costs a few hundred bytes."""
    single = len(pages(40))
    (data,) = finished(Finishing(booklet="duplex"), 40)
    with pikepdf.open(BytesIO(data)) as pdf:
        streams = [found for found in pdf.objects if isinstance(found, pikepdf.Stream)]
        assert sum("/Length1" in stream for stream in streams) == 1
    assert len(data) < single + 40 * 300


# --- for the press ---


def test_press_pages_have_their_boxes() -> None:
    (data,) = finished(Finishing(press=True), 3)
    width, height = A5.page.width * MM, A5.page.height * MM
    with pikepdf.open(BytesIO(data)) as pdf:
        assert not pdf.check_pdf_syntax()
        assert len(pdf.pages) == 3
        for page in pdf.pages:
            trim = [float(edge) for edge in page.trimbox]
            assert trim == pytest.approx([0, 0, width, height], abs=0.01)
            for box, room in ((page.BleedBox, BLEED), (page.mediabox, SLUG), (page.cropbox, SLUG)):
                out = room * MM
                assert [float(edge) for edge in box] == pytest.approx(
                    [-out, -out, width + out, height + out], abs=0.01
                )
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"


def test_nothing_changes_inside_the_trim_and_links_still_lead() -> None:
    (data,) = finished(Finishing(press=True), 3)
    single, press = picture(pages(3)), picture(data)
    edge = round(SLUG * 10)
    inside = press.crop((edge, edge, edge + single.width, edge + single.height))
    differing = [
        (a, b) for a, b in zip(inside.tobytes(), single.tobytes(), strict=True) if abs(a - b) > 90
    ]
    assert len(differing) < 0.0005 * single.width * single.height
    with pikepdf.open(BytesIO(data)) as after, pikepdf.open(BytesIO(pages(3))) as before:
        for page, other in zip(after.pages, before.pages, strict=True):
            own = other.Contents.read_bytes()
            assert own.strip() in b"\n".join(part.read_bytes() for part in page.Contents)
        assert after.pages[0].Annots[0].Rect == before.pages[0].Annots[0].Rect
        assert "/Outlines" in after.Root


def test_crop_marks_stand_outside_the_bleed() -> None:
    """Between trim and bleed nothing is printed, beyond it eight lines that aim at the corners."""
    (data,) = finished(Finishing(press=True), 1)
    image = picture(data)
    rows = list(range(image.height))
    ink = [
        any(value < 160 for value in image.crop((0, y, image.width, y + 1)).tobytes()) for y in rows
    ]
    marks = [y / 10 for y in rows if ink[y] and (y < SLUG * 10 or y > image.height - SLUG * 10)]
    reach = SLUG - CROP_GAP
    assert min(marks) == pytest.approx(reach - CROP_LENGTH, abs=0.15)
    upper = [y for y in marks if y < SLUG - 0.2]
    assert max(upper) == pytest.approx(reach, abs=0.15)
    assert reach < SLUG - BLEED


def picture(data: bytes) -> Any:
    """The first page, ten grey dots to a millimetre."""
    document = pypdfium2.PdfDocument(data)
    image = document[0].render(scale=10 / MM, grayscale=True).to_pil()
    document.close()
    return image


# --- from the command line ---


def test_a_booklet_by_hand_is_two_files_and_says_how_to_print(here: Here, tmp_path: Path) -> None:
    call = ("book", "braid", "--lang", "de", "--booklet", "manual")
    done = here(*call, "-o", str(tmp_path / "zopf.pdf"))
    assert done.returncode == 0
    written = {path.name for path in tmp_path.iterdir()}
    assert written == {"zopf-1-fronts.pdf", "zopf-2-backs.pdf"}
    for said in (*written, "Seite 2 gehört hinter Seite 1"):
        assert said in done.stderr
    quiet = here(*call, "--quiet", "-o", str(tmp_path / "still.pdf"))
    assert (quiet.returncode, quiet.stderr) == (0, "")
    for path in tmp_path.glob("still-*"):
        other = path.with_name(path.name.replace("still", "zopf"))
        assert path.read_bytes() == other.read_bytes()
        for width, height in sizes(path):
            assert (width, height) == pytest.approx((297 * MM, 210 * MM), abs=0.05)


def sizes(path: Path) -> list[tuple[float, float]]:
    document = pypdfium2.PdfDocument(path)
    found = [page.get_size() for page in document]
    document.close()
    return found


def test_a_collection_as_a_booklet_of_letter_halves(here: Here, tmp_path: Path) -> None:
    """References name the pages as they are numbered, not the sheets."""
    out = tmp_path / "booklet.pdf"
    call = ("collection", "klondike", "--count", "2", "--pages", "player", "--paper", "letter")
    done = here(*call, "--size", "large", "--booklet", "duplex", "-o", str(out))
    assert done.returncode == 0
    assert "short edge" in done.stderr
    assert all(size == pytest.approx((792, 612), abs=0.05) for size in sizes(out))
    document = pypdfium2.PdfDocument(out)
    for side in document:
        image = side.render(scale=40 / 72, grayscale=True).to_pil()
        box = image.point(lambda value: 255 if value < 250 else 0).getbbox()
        edge = int(SAFE / 25.4 * 40)
        assert box is None or (
            box[0] >= edge
            and box[1] >= edge
            and box[2] <= image.width - edge
            and box[3] <= image.height - edge
        )
    document.close()


def test_cut_sheets_of_deals_and_worksheets(here: Here, tmp_path: Path) -> None:
    out = tmp_path / "cut.pdf"
    call = ("deal", "klondike", "1-3", "--pages", "player", "--nup", "4", "--lang", "de")
    done = here(*call, "-o", str(out))
    assert done.returncode == 0
    assert "zerschneide" in done.stderr
    (size,) = sizes(out)
    assert size == pytest.approx((210 * MM, 297 * MM), abs=0.05)
    document = pypdfium2.PdfDocument(out)
    words = document[0].get_textpage().get_text_bounded()
    document.close()
    for number in (1, 2, 3):
        assert f"Spiel {number}" in words
    assert here("worksheet", "klondike", "24", "--nup", "2", "-o", str(out)).returncode == 0
    (size,) = sizes(out)
    assert size == pytest.approx((297 * MM, 210 * MM), abs=0.05)


def test_a_booklet_too_thick_for_a_stapler_is_told() -> None:
    finishing = Finishing(booklet="duplex")
    file = [Path("a.pdf")]
    assert [key for key, _ in finishing.advice(80, file)] == ["print.duplex"]
    assert [key for key, _ in finishing.advice(81, file)] == ["print.duplex", "print.thick"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("book", "klondike", "--booklet", "duplex", "--press"), "--press"),
        (("book", "klondike", "--booklet", "duplex", "--nup", "2"), "--nup"),
        (("book", "klondike", "--press", "--nup", "2"), "--nup"),
        (("book", "klondike", "--nup", "2"), "bound"),
        (("book", "klondike", "--booklet", "stapled"), "duplex, manual"),
        (("deal", "klondike", "24", "--nup", "3", "-o", "a.pdf"), "1, 2, 4"),
        (("deal", "klondike", "24", "--nup", "2"), "-o deals.pdf"),
        (("deal", "klondike", "24", "--nup", "4", "--size", "large", "-o", "a.pdf"), "large"),
        (("deal", "klondike", "24", "--nup", "4", "--paper", "a5", "-o", "a.pdf"), "a5"),
        (("deal", "braid", "24", "--nup", "4", "--lang", "en+de", "-o", "a.pdf"), "mm"),
        (("collection", "klondike", "--count", "1", "--booklet", "duplex", "--nup", "2", "-o", "a.pdf"),
         "--booklet"),
    ],
)  # fmt: skip
def test_wrong_calls_leave_nothing(
    here: Here, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = here(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_no_half_of_a_booklet_takes_an_input_s_place(here: Here, tmp_path: Path) -> None:
    ids = tmp_path / "a-2-backs.txt"
    ids.write_text("R1:klondike:24:5\n")
    link = tmp_path / "a-2-backs.pdf"
    link.hardlink_to(ids)
    call = ("collection", "klondike", "--ids", str(link), "--booklet", "manual")
    done = here(*call, "-o", str(tmp_path / "a.pdf"))
    assert done.returncode == 2
    assert "a-2-backs.pdf" in done.stderr
    assert ids.read_text() == "R1:klondike:24:5\n"
    assert {path.name for path in tmp_path.iterdir()} == {"a-2-backs.txt", "a-2-backs.pdf"}


def test_a_booklet_needs_pages() -> None:
    with pytest.raises(ValueError, match="without pages"):
        booklet(0, LYING, PAGE, 3)


def test_bleed_is_added_to_a_page_that_fills_its_trim() -> None:
    """A line to the very edge goes on being seen there: the press profile knows no safe area."""
    edge = Drawing(148, 210, (Line(0, 100, 148, 100, 3),))
    image = picture(with_bleed(render_sheets([edge], A5, "Edge", "en")))
    left = round(SLUG * 10)
    assert image.getpixel((left + 2, left + 1000)) < 100
    assert image.getpixel((left - 8, left + 1000)) == 255
