"""Three tables and positions for the tests of pictures: a plait, seven columns, a square."""

from __future__ import annotations

from rulesgen.cards import Card, Rank, Suit
from rulesgen.rules.table import Fan, LabelSide, PilePlaces, Place, Table

ENGLISH = {rank: rank.code for rank in Rank}
GERMAN = ENGLISH | {Rank.JACK: "B", Rank.QUEEN: "D"}
ROLES = {
    "stock": "stock",
    "waste": "waste",
    "foundation": "foundation",
    "column": "column",
    "corner": "reserve",
    "side": "reserve",
    "braid": "reserve",
}

_ROWS = (0.0, 1.9, 3.5, 5.1, 6.7, 8.6)
PLAIT = Table(
    {
        "stock": PilePlaces((Place(0, _ROWS[2]),)),
        "waste": PilePlaces((Place(0, _ROWS[3]),), label=LabelSide.BELOW),
        "corner": PilePlaces((Place(1.9, 0), Place(6.21, 0), Place(1.9, 8.6), Place(6.21, 8.6))),
        "braid": PilePlaces((Place(3.35, 0, Fan.ZIGZAG),), length=10.0),
        "side": PilePlaces(
            tuple(Place(x, y) for x in (1.9, 6.21) for y in _ROWS[1:5]), label=LabelSide.LEFT
        ),
        "foundation": PilePlaces(tuple(Place(x, y) for y in _ROWS[1:5] for x in (8.01, 9.21))),
    }
)
PLAIT_SUITS = {f"foundation.{index}": Suit((index - 1) // 2) for index in range(1, 9)}
CORNERS = ("9H", "4D", "7C", "2D")
BRAID = tuple(
    "KH 4S KS 6H 2S 5H 6S 3H JC 2D 6C 10H 7H 8S 5S JD 9H 7S 7C JH".split()  # noqa: SIM905
)
SIDES = ("KC", "9C", "QS", "6D", "JS", "10H", "6H", "10D")
PLAIT_PILES = (
    {"stock": ["~2C"] * 71, "waste": []}
    | {f"corner.{index}": [card] for index, card in enumerate(CORNERS, 1)}
    | {
        "braid": [
            "KH",
            "4S",
            "KS",
            "6H",
            "2S",
            "5H",
            "6S",
            "3H",
            "JC",
            "2D",
            "6C",
            "10H",
            "7H",
            "8S",
            "5S",
            "JD",
            "9H",
            "7S",
            "7C",
            "JH",
        ]
    }
    | {f"side.{i}": [card] for i, card in enumerate(SIDES, 1)}
    | {f"foundation.{index}": ["8H"] if index == 5 else [] for index in range(1, 9)}
)

COLUMNS = Table(
    {
        "stock": PilePlaces((Place(0, 0),)),
        "waste": PilePlaces((Place(1.17, 0, Fan.RIGHT),), shown=3),
        "foundation": PilePlaces(tuple(Place(1.17 * index, 0) for index in range(3, 7))),
        "column": PilePlaces(tuple(Place(1.17 * index, 2.0, Fan.DOWN) for index in range(7))),
    }
)
COLUMNS_SUITS = {f"foundation.{suit + 1}": suit for suit in Suit}
COLUMNS_PILES = (
    {"stock": ["~2C"] * 24, "waste": []}
    | {f"foundation.{index}": [] for index in range(1, 5)}
    | {
        f"column.{index}": ["~2C"] * (index - 1) + [card]
        for index, card in enumerate(["QS", "7D", "6H", "AS", "10H", "5D", "6S"], 1)
    }
)

SQUARE = Table(
    {
        "stock": PilePlaces((Place(0, 0),)),
        "waste": PilePlaces((Place(0, 1.9),), label=LabelSide.BELOW),
        "column": PilePlaces(
            tuple(Place(1.7 + 1.2 * (index % 4), 1.6 * (index // 4)) for index in range(16))
        ),
        "foundation": PilePlaces(tuple(Place(7.0, 1.6 * index) for index in range(4))),
    }
)
SQUARE_PILES = (
    {"stock": ["~2C"] * 86, "waste": ["5H", "9C"]}
    | {f"column.{index + 1}": [Card.of_kind(index * 7 % 52).code] for index in range(16)}
    | {f"foundation.{index}": [] for index in range(1, 5)}
)
