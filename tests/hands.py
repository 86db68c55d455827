"""A pair of hands and a pair of eyes: they know card names and what is printed on a page, nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

import pypdfium2

SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
FIRST_COPY = 0

Table = Mapping[str, Sequence[tuple[int, int]]]
"""The pairs of figures printed for each card, the upper line first."""


@dataclass(frozen=True)
class Word:
    """Text between blanks with its middle and height on the page, in points, y upwards."""

    text: str
    x: float
    y: float
    size: float


def words_of(pdf: bytes, page: int) -> list[Word]:
    """The words of a page of a PDF, with their places."""
    document = pypdfium2.PdfDocument(pdf)
    text = document[page].get_textpage()
    words: list[Word] = []
    letters: list[tuple[str, tuple[float, float, float, float]]] = []

    def finish() -> None:
        if letters:
            left, right = letters[0][1][0], letters[-1][1][2]
            low, high = min(b[1] for _, b in letters), max(b[3] for _, b in letters)
            said = "".join(letter for letter, _ in letters)
            words.append(Word(said, (left + right) / 2, (low + high) / 2, high - low))
            letters.clear()

    for index in range(text.count_chars()):
        letter, box = text.get_text_range(index, 1), text.get_charbox(index)
        if not letter.strip() or letter == "\ufffe":
            finish()
            continue
        if letters:
            before = letters[-1][1]
            high = max(box[3] - box[1], before[3] - before[1])
            apart = abs(before[1] + before[3] - box[1] - box[3]) / 2
            if apart > 0.6 * high or not -1 < box[0] - before[2] < 0.35 * high:
                finish()
        letters.append((letter, box))
    finish()
    text.close()
    document.close()
    return words


def read_table(pdf: bytes, ranks: Mapping[str, str]) -> dict[str, list[tuple[int, int]]]:
    """The stacking table as printed, on however many pages; `ranks` maps the rows' names to codes.

    Where the table stands is told by its head: the four suit signs in one line, largest on the page.
    """
    document = pypdfium2.PdfDocument(pdf)
    pages = len(document)
    document.close()
    table: dict[str, list[tuple[int, int]]] = {}
    for page in range(pages):
        words = words_of(pdf, page)
        heads = _heads(words)
        if heads:
            table |= _read_grid(words, heads, ranks)
    return table


def _heads(words: Iterable[Word]) -> list[Word]:
    signs = [word for word in words if word.text in SUITS]
    for sign in signs:
        line = sorted((w for w in signs if abs(w.y - sign.y) < 3), key=lambda w: w.x)
        if [w.text for w in line] == list(SUITS):
            return line
    return []


def _read_grid(
    words: Sequence[Word], heads: Sequence[Word], ranks: Mapping[str, str]
) -> dict[str, list[tuple[int, int]]]:
    step = heads[1].x - heads[0].x
    edge = heads[0].x - step / 2
    rows = [
        w for w in words if w.text in ranks and edge - 0.8 * step < w.x < edge and w.y < heads[0].y
    ]
    columns = [(h.text, h.x + side * step / 4) for h in heads for side in (-1, 1)]
    right = heads[-1].x + step / 2
    line = median(row.x for row in rows)  # a check card lower down may stand nearly below
    rows = [row for row in rows if abs(row.x - line) < 4]
    pitch = abs(rows[0].y - rows[1].y)
    lowest, highest = min(w.y for w in rows) - 0.6 * pitch, max(w.y for w in rows) + 0.6 * pitch
    cells: dict[tuple[str, str], list[list[Word]]] = {}
    for word in words:
        if word.text.isdecimal() and edge < word.x < right and lowest < word.y < highest:
            index = min(range(8), key=lambda n: abs(columns[n][1] - word.x))
            row = min(rows, key=lambda r: abs(r.y - word.y))
            key = ranks[row.text] + SUITS[columns[index][0]], columns[index][0]
            cells.setdefault(key, [[], []])[index % 2].append(word)
    table = {}
    for (card, _), (firsts, seconds) in cells.items():
        pairs = (sorted(figures, key=lambda w: -w.y) for figures in (firsts, seconds))
        table[card] = [(int(a.text), int(b.text)) for a, b in zip(*pairs, strict=True)]
    return table


@dataclass(frozen=True)
class Slip:
    """One thing done wrong, in the first dealing (0) or the second (1)."""

    dealing: int
    exchanged: int = 0
    """This pile and the next one come in the wrong order when they are gathered."""
    strayed: int = -1
    """The card at this place of the pack, from 0, goes to the pile beside its own."""
    twin: str = ""
    """Of these two equal cards the first met takes the lower line."""


def stack(start: Sequence[str], table: Table, slip: Slip | None = None) -> list[str]:
    """The pack, first card dealt first, after the five printed steps; `start` is in any order.

    Lists of cards held face up begin with the card on top.
    """
    held = list(start)
    for dealing in (0, 1):
        wrong = slip if slip is not None and slip.dealing == dealing else None
        piles = _dealt(held, table, dealing, wrong)
        order = sorted(piles, reverse=dealing == 0)  # from the top down
        if wrong is not None and wrong.exchanged:
            changed = {wrong.exchanged: wrong.exchanged + 1, wrong.exchanged + 1: wrong.exchanged}
            order = [changed.get(pile, pile) for pile in order]
        held = [card for pile in order for card in reversed(piles.get(pile, []))]
    return held[::-1]  # turned over


def counted(start: Sequence[str], table: Table, slip: Slip) -> list[int]:
    """How many cards the piles have, pile 1 first, after the dealing in which the slip happens."""
    held = list(start)
    if slip.dealing:
        piles = _dealt(held, table, 0, None)
        held = [card for pile in sorted(piles, reverse=True) for card in reversed(piles[pile])]
    piles = _dealt(held, table, slip.dealing, slip)
    return [len(piles[pile]) for pile in sorted(piles)]


def stack_mending(
    start: Sequence[str], table: Table, sizes: Sequence[int], slip: Slip
) -> list[str]:
    """As `stack`, with a slip in the first dealing that the counts show and hands put right: in the
    pile with a card too many they look for one of another pile, or for two equal ones."""
    piles = _dealt(list(start), table, 0, slip)
    right = dict(enumerate(sizes, start=1))
    full = next(pile for pile, size in right.items() if len(piles[pile]) > size)
    short = next(pile for pile, size in right.items() if len(piles[pile]) < size)
    odd = [c for c in piles[full] if full not in {pair[0] for pair in table[c]}]
    odd += [
        c
        for c in piles[full]
        if piles[full].count(c) == 2 and {full, short} <= {p[0] for p in table[c]}
    ]
    card = next(card for card in odd if short in {pair[0] for pair in table[card]})
    piles[full].remove(card)
    piles[short].append(card)
    held = [card for pile in sorted(piles, reverse=True) for card in reversed(piles[pile])]
    piles = _dealt(held, table, 1, None)
    held = [card for pile in sorted(piles) for card in reversed(piles[pile])]
    return held[::-1]


def _dealt(
    held: Sequence[str], table: Table, which: int, slip: Slip | None
) -> dict[int, list[str]]:
    """Each card face up onto the pile of its figure; of equal cards the first met takes the upper line."""
    last = max(pair[which] for pairs in table.values() for pair in pairs)
    piles: dict[int, list[str]] = {}
    met: dict[str, int] = {}
    for place, card in enumerate(held):
        copy = met.get(card, FIRST_COPY)
        met[card] = copy + 1
        if slip is not None and slip.twin == card:
            copy = len(table[card]) - 1 - copy
        pile = table[card][copy][which]
        if slip is not None and slip.strayed == place:
            pile += 1 if pile < last else -1
        piles.setdefault(pile, []).append(card)
    return piles
