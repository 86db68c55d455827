"""Every artefact in every paper, size and choice of suits: nothing runs over, nothing is lost."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pypdfium2
import pytest
from books import workshop

from rulesgen.documents.profile import MM, SAFE, Profile
from rulesgen.press import (
    making,
    requested,  # noqa: F401  # registers samples of what is printed on request
)
from rulesgen.press.artefacts import (
    ARTEFACTS,
    EDITIONS,
    FINISHINGS,
    ON_REQUEST,
    every_profile,
)
from rulesgen.press.finishing import Finishing

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = [
    Profile.of("letter", "standard", "four"),
    Profile.of("a5"),
    Profile.of("a5", "large", "outline"),
]
PDFS = [name for name in ARTEFACTS if name.endswith(".pdf")]
PDFS += ON_REQUEST
PDFS += [f"two languages: {name}" for name in (*EDITIONS, *ON_REQUEST)]
BASE_FONTS = {"Helvetica", "Symbol", "ZapfDingbats", "Times-Roman", "Courier"}


def told() -> list[tuple[str, str]]:
    """Games with a text, and its languages."""
    games = workshop().folders.games()
    return [(game, code) for game in games for code in workshop().game(game).texts]


@lru_cache(maxsize=100)
def printed(name: str, game: str, code: str, profile: Profile) -> bytes:
    edition = name.removeprefix("two languages: ")
    if edition != name:
        others = tuple(other for other in workshop().game(game).texts if other != code)
        maker = EDITIONS[edition] if edition in EDITIONS else ON_REQUEST[edition]
        return maker(workshop(), game, (code, *others), profile).data
    if name in ON_REQUEST:
        return ON_REQUEST[name](workshop(), game, (code,), profile).data
    return ARTEFACTS[name](workshop(), game, code, profile).data


def white_edges(page: Any, dpi: int = 40) -> bool:
    """P10: whether no ink is within the safe area's distance of an edge."""
    bitmap = page.render(scale=dpi / 72, grayscale=True)
    edge = int(SAFE / 25.4 * dpi)
    rows = [
        bytes(bitmap.buffer)[y * bitmap.stride : y * bitmap.stride + bitmap.width]
        for y in range(bitmap.height)
    ]
    white = b"\xff" * bitmap.width
    if any(row != white for row in (*rows[:edge], *rows[-edge:])):
        return False
    side = b"\xff" * edge
    return all(row.startswith(side) and row.endswith(side) for row in rows)


def check_file(name: str, game: str, code: str, profile: Profile) -> None:
    data = printed(name, game, code, profile)
    document = pypdfium2.PdfDocument(data)
    try:
        for number, page in enumerate(document, start=1):
            where = f"{name} {game} {code} {profile} page {number}"
            # P09: the paper that was asked for
            width, height = page.get_size()
            assert width == pytest.approx(profile.page.width * MM, abs=0.1), where
            assert height == pytest.approx(profile.page.height * MM, abs=0.1), where
            assert white_edges(page), where
            text = page.get_textpage()
            words = text.get_text_range()
            # P15: no empty page, but for the back of a title page; P01: no box for a missing glyph
            assert words.strip() or (number == 2 and name.endswith("collection.pdf")), where
            assert not {"\u25a0", "\ufffd"} & set(words), where
    finally:
        document.close()
    # P02: fonts are subsets of ours, and embedded
    reader: Any = pypdf.PdfReader(BytesIO(data))
    # P11: viewers are asked to print at true size
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    for found in re.findall(rb"/BaseFont /(\S+)", data):
        assert found.decode() not in BASE_FONTS
    for page in reader.pages:
        for font in page.get("/Resources", {}).get("/Font", {}).values():
            described = font.get_object()
            assert "+" in described["/BaseFont"]
            assert "/FontFile2" in described["/FontDescriptor"]


@pytest.mark.parametrize("profile", SAMPLE, ids=str)
@pytest.mark.parametrize("name", PDFS)
def test_p02_p09_p10_p15_a_sample_of_profiles(name: str, profile: Profile) -> None:
    game, code = told()[SAMPLE.index(profile) % len(told())]
    check_file(name, game, code, profile)


@pytest.mark.long
@pytest.mark.parametrize("profile", list(every_profile()), ids=str)
def test_p02_p09_p10_p15_every_artefact_in_every_profile(profile: Profile) -> None:
    for game, code in told():
        for name in PDFS:
            check_file(name, game, code, profile)


def check_finished(name: str, game: str, code: str, profile: Profile, finishing: Finishing) -> None:
    """Pages finished otherwise: the printer's paper, its edges white, no page empty."""
    made = replace(
        finishing, paper="a4" if profile.paper == "a5" and finishing.booklet else profile.paper
    )
    where = f"{name} {game} {code} {profile} {made}"
    page = Profile.of(made.paper, profile.size, profile.suits).part(made.parts)
    quarter, small = made.each == 4, made.each > 1 and profile.paper == "a5"
    assert (page is None) == (((quarter or small) and profile.large) or (quarter and small)), where
    if page is None:
        return
    single = printed(name, game, code, page)
    before = pypdfium2.PdfDocument(single)
    (data,) = made.finish(single, len(before), page)
    document = pypdfium2.PdfDocument(data)
    try:
        assert len(document) >= len(before) / max(made.parts, 1), where
        sheet = Profile.of(made.paper).page
        for side in document:
            if made.press:
                continue
            size = sorted(side.get_size())
            assert size == pytest.approx([sheet.width * MM, sheet.height * MM], abs=0.1), where
            assert white_edges(side), where
            assert not {"\u25a0", "\ufffd"} & set(side.get_textpage().get_text_range()), where
        words = [side.get_textpage().get_text_range() for side in document]
        own = [side.get_textpage().get_text_range() for side in before]
        assert letters("".join(words)) == letters("".join(own)), where
    finally:
        document.close()
        before.close()


def letters(text: str) -> list[str]:
    """What a text is made of, in whatever order its parts stand."""
    return sorted(re.sub(r"[\s\ufffe\u00ad-]", "", text))


WAYS = [(name, finishing) for name, ways in FINISHINGS.items() for finishing in ways]


@pytest.mark.parametrize(
    ("name", "finishing"),
    WAYS,
    ids=lambda part: part if isinstance(part, str) else f"{part.booklet or part.each}",
)
def test_finished_pages_say_the_same_within_the_safe_area(name: str, finishing: Finishing) -> None:
    number = WAYS.index((name, finishing))
    game, code = told()[number % len(told())]
    check_finished(name, game, code, SAMPLE[number % 2], finishing)


@pytest.mark.long
@pytest.mark.parametrize("profile", list(every_profile()), ids=str)
def test_every_artefact_in_every_finishing(profile: Profile) -> None:
    for game, code in told():
        for name, finishing in WAYS:
            check_finished(name, game, code, profile, finishing)


def test_large_print_has_no_type_below_18_points_in_pictures_either() -> None:
    """Words in pictures are names, not indexes: they are as large as those of the page."""
    profile = SAMPLE[-1]
    game, code = told()[SAMPLE.index(profile) % len(told())]
    data = printed("rulebook.pdf", game, code, profile)
    reader: Any = pypdf.PdfReader(BytesIO(data))
    for page in reader.pages:
        content = page.get_contents().get_data().decode("latin-1")
        for size, scaled in re.findall(r"/F\d+\+\d+ ([\d.]+) Tf|([\d.]+) 0 0 \2 0 0 cm", content):
            assert not size or float(size) >= 17.99
            assert not scaled or float(scaled) >= 0.6


def test_the_same_words_in_all_suits_and_papers() -> None:
    """Paper and suits change where lines and pages end, not what is said above the page's foot.

    P16: suits that are drawn open, or in four colours, are explained below the picture on the title page.
    """
    game, code = told()[1]

    def said(profile: Profile) -> str:
        document = pypdfium2.PdfDocument(printed("rulebook.pdf", game, code, profile))
        foot = (profile.page.bottom - 5) * MM
        text = "".join(page.get_textpage().get_text_bounded(bottom=foot) for page in document)
        return re.sub(r"\d", "", text)

    plain = said(Profile.of("a5"))
    for suits, key in (("outline", "print.open-suits"), ("four", "print.four-suits")):
        legend = workshop().language(code).phrase(key)
        assert letters(plain + legend) == letters(said(Profile.of("a5", "standard", suits))), suits


def test_an_artefact_s_name_is_its_own() -> None:
    with pytest.raises(ValueError, match=r"rulebook\.pdf"):
        making.artefact("rulebook.pdf")(ARTEFACTS["rulebook.pdf"])
    with pytest.raises(ValueError, match=r"rulebook-facing\.pdf"):
        making.edition("rulebook-facing.pdf")(EDITIONS["rulebook-facing.pdf"])
