"""SVG and text of a table: well formed, self-contained, the same every time."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from rulesgen.documents.profile import Profile
from rulesgen.renderers.svg import render_svg
from rulesgen.renderers.text import text_table
from tests import tables
from tests.pictures import EVERY, MAKERS, plait

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", EVERY)
def test_well_formed_and_the_same_every_time(name: str) -> None:
    text = render_svg(EVERY[name](), Profile("a5"), title="Table & <cards>", language="en")
    assert text == render_svg(MAKERS[name](), Profile("a5"), title="Table & <cards>", language="en")
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg"
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', text))
    assert used <= set(ids)
    assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), "no network"


def test_named_for_a_screen_reader() -> None:
    root = ElementTree.fromstring(
        render_svg(plait(), Profile("a5"), title="Zopf", language="de", prefix="a-")
    )
    assert root.get("lang") == "de"
    assert root.get("role") == "img"
    assert root.get("aria-labelledby") == "a-title a-desc"
    assert root.findtext(f"{SVG}title") == "Zopf"
    assert root.findtext(f"{SVG}desc") == "the table"


def test_each_card_is_one_symbol() -> None:
    root = ElementTree.fromstring(render_svg(EVERY["columns"](), Profile("a5")))
    assert len(root.findall(f".//{SVG}symbol")) == 14
    assert len(root.findall(f".//{SVG}use")) == 6 + 28


def test_only_names_are_text() -> None:
    """Ranks and suits are drawn, so that no viewer can lack their glyphs."""
    root = ElementTree.fromstring(render_svg(plait(), Profile("a5")))
    assert sorted(str(text.text) for text in root.iter(f"{SVG}text")) == [
        "Braid", "Corner", "Corner", "Foundations", "Sides", "Stock", "Waste",
    ]  # fmt: skip


def test_seven_columns_as_text() -> None:
    text = text_table(
        tables.COLUMNS,
        tables.COLUMNS_PILES | {"waste": ["9D", "6C", "10H", "KH"]},
        rank_letters=tables.GERMAN,
        suits=tables.COLUMNS_SUITS,
        labels={"stock": "Vorrat", "waste": "Abwurf\u00adstapel", "foundation": "Zielstapel"},
    )
    assert text == (
        "Vorrat   Abwurfstapel       Zielstapel\n"
        "##×24    (1) 6♣ 10♥ K♥      -♣       -♦        -♥       -♠\n"
        "\n"
        "D♠       ##        ##       ##       ##        ##       ##\n"
        "         7♦        ##       ##       ##        ##       ##\n"
        "                   6♥       ##       ##        ##       ##\n"
        "                            A♠       ##        ##       ##\n"
        "                                     10♥       ##       ##\n"
        "                                               5♦       ##\n"
        "                                                        6♠\n"
    )


def test_a_plait_as_text() -> None:
    text = text_table(
        tables.PLAIT,
        tables.PLAIT_PILES,
        rank_letters=tables.ENGLISH,
        suits=tables.PLAIT_SUITS,
        labels={
            "stock": "Stock", "waste": "Waste", "corner": "Corners", "side": "Sides",
            "braid": "Braid", "foundation": "Foundations",
        },
    )  # fmt: skip
    assert max(map(len, text.splitlines())) <= 80
    assert text == PLAIT_TEXT


def test_letters_for_suits_where_signs_cannot_be_shown() -> None:
    text = text_table(
        tables.SQUARE,
        tables.SQUARE_PILES,
        rank_letters=tables.ENGLISH,
        suits=tables.COLUMNS_SUITS,
        signs={suit: suit.letter for suit in tables.COLUMNS_SUITS.values()},
    )
    assert "10H" in text
    assert "♥" not in text


PLAIT_TEXT = """\
               Corners    Braid
               9♥         K♥                     4♦
                               4♠
                          K♠
               Sides           6♥                              Foundations
               K♣         2♠                     J♠            -♣       -♣
                               5♥
Stock                     6♠
##×71          9♣              3♥                10♥           -♦       -♦
                          J♣
Waste                          2♦
--             Q♠         6♣                     6♥            8♥       -♥
                               10♥
                          7♥
               6♦              8♠                10♦           -♠       -♠
                          5♠
                               J♦
                          9♥
               7♣              7♠                2♦
                          7♣
                               J♥
"""
