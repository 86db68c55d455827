"""The table as plain text: for terminals, screen readers and goldens a person can read.

`##` is a card face down, `--` an empty place, `-♣` an empty foundation, `##×71` a squared pile of 71.
Piles stand where the table has them; fans run down or sideways card by card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesgen.cards import Card, Rank, Suit
from rulesgen.documents.picture_places import Position, place_of
from rulesgen.rules.table import Fan, Table, kind_of

FACE_DOWN = "##"
EMPTY = "--"
WIDTH = 80
_ACROSS = 8.0
"""Characters per card width where there is room."""


@dataclass(frozen=True)
class _Block:
    """One pile as lines at its place; `row` is the number of its band from above."""

    pile: str
    x: float
    y: float
    lines: tuple[str, ...]
    pace: float = 0.0
    """Lines per card width of a fan that keeps a fixed length beside other piles."""

    @property
    def tall(self) -> bool:
        """It reaches down past its band."""
        return len(self.lines) > 1


def text_table(
    table: Table,
    piles: Position,
    *,
    rank_letters: Mapping[Rank, str],
    suits: Mapping[str, Suit] | None = None,
    labels: Mapping[str, str] | None = None,
    signs: Mapping[Suit, str] | None = None,
    width: int = WIDTH,
) -> str:
    """The position in lines of at most `width` characters, more only when a fan needs them.

    `labels` (by kind or pile) stand over the first pile they name; `signs` replaces the suit signs,
    say by letters. Raises KeyError for a pile the table has no place for.
    """
    written = {suit: suit.sign for suit in Suit} | dict(signs or {})

    def cell(code: str) -> str:
        if code.startswith("~"):
            return FACE_DOWN
        card = Card.parse(code)
        return rank_letters[card.rank] + written[card.suit]

    blocks = [
        _block(table, pile, [cell(code) for code in piles[pile]], (suits or {}).get(pile), written)
        for pile in piles
    ]
    return _compose(blocks, _over(piles, labels or {}), width)


def _block(
    table: Table, pile: str, cells: Sequence[str], suit: Suit | None, signs: Mapping[Suit, str]
) -> _Block:
    places, place = place_of(table, pile)
    fan = place.fan
    if not cells:
        lines = [f"-{signs[suit]}" if suit is not None else EMPTY]
    elif fan is Fan.SQUARED:
        lines = [cells[-1] + (f"×{len(cells)}" if len(cells) > 1 else "")]
    elif fan is Fan.ZIGZAG:
        lines = [("     " if index % 2 else "") + text for index, text in enumerate(cells)]
    elif fan is Fan.DOWN:
        lines = list(cells)
    else:
        shown = cells[-places.shown :] if places.shown else cells
        under = len(cells) - len(shown)
        row = [*([f"({under})"] if under else []), *shown]
        lines = [" ".join(reversed(row) if fan is Fan.LEFT else row)]
    pace = len(lines) / places.length if fan is Fan.ZIGZAG and places.length else 0.0
    return _Block(pile, place.x, place.y, tuple(lines), pace)


def _over(piles: Position, labels: Mapping[str, str]) -> dict[str, str]:
    """Each label at the one pile it stands over: the pile itself or the first of its kind."""
    over: dict[str, str] = {}
    for key, text in labels.items():
        for pile in piles:
            if key in (pile, kind_of(pile)):
                plain = " ".join(text.replace("\u00ad", "").split())
                over[pile] = f"{over[pile]} {plain}" if pile in over else plain
                break
    return over


def _compose(blocks: Sequence[_Block], over: Mapping[str, str], width: int) -> str:
    reach = max(block.x for block in blocks) + 1.0
    scale = min(_ACROSS, width / reach)
    grid: dict[int, dict[int, str]] = {}

    def write(line: int, column: int, text: str) -> None:
        for index, char in enumerate(text):
            grid.setdefault(line, {})[column + index] = char

    line = 0
    started: dict[str, int] = {}
    ends: list[tuple[int, int, int]] = []
    for band in _bands(blocks):
        spans = [(round(block.x * scale), block) for block in band]
        names = [(column, over[block.pile]) for column, block in spans if block.pile in over]
        rows = _label_rows(names)
        line += len(rows)
        for plait in blocks:
            # Piles beside a plait keep level with it.
            if plait.pace and plait.pile in started:
                beside = started[plait.pile] + round((band[0].y - plait.y) * plait.pace)
                line = max(line, beside)
        for column, block in spans:
            # A pile under a long fan waits until the fan has ended.
            wide = max(len(text) for text in block.lines)
            for left, right, end in ends:
                if column < right and left < column + wide:
                    line = max(line, end + 1 + len(rows))
        for number, row in enumerate(rows):
            for column, text in row:
                write(line - len(rows) + number, column, text)
        for column, block in spans:
            started[block.pile] = line
            for number, text in enumerate(block.lines):
                write(line + number, column, text)
            wide = max(len(text) for text in block.lines)
            ends.append((column, column + wide, line + len(block.lines)))
        line += 1
        if not any(block.pace for block in blocks):
            line += 1
    last = max(grid)
    return "\n".join(_line(grid.get(number, {})) for number in range(last + 1)) + "\n"


def _line(cells: Mapping[int, str]) -> str:
    return "".join(cells.get(column, " ") for column in range(max(cells, default=-1) + 1))


def _bands(blocks: Sequence[_Block]) -> list[list[_Block]]:
    """Piles at one height, from above; each band from left to right."""
    bands: list[list[_Block]] = []
    for block in sorted(blocks, key=lambda block: (block.y, block.x)):
        if bands and block.y - bands[-1][0].y < 0.3:
            bands[-1].append(block)
        else:
            bands.append([block])
    return [sorted(band, key=lambda block: block.x) for band in bands]


def _label_rows(names: Sequence[tuple[int, str]]) -> list[list[tuple[int, str]]]:
    """Labels on as few lines as keep them apart; the lowest line fills first."""
    rows: list[list[tuple[int, str]]] = []
    for column, text in names:
        for row in rows:
            before, other = row[-1]
            if before + len(other) < column:
                row.append((column, text))
                break
        else:
            rows.append([(column, text)])
    return rows[::-1]
