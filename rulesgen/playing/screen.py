"""The table on a terminal: suits and colours where there are any, plain text elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulesgen.cards import Card, Rank, Suit
from rulesgen.engine import Position
from rulesgen.playing.names import Names
from rulesgen.renderers.text import text_table
from rulesgen.rules.geometry import suits_of, table_of

RED, DIM, BOLD, MARKED, RESET = "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[7m", "\x1b[0m"
_RED_CARD = re.compile(r"(?:10|[2-9]|[A-Z])[♦♥]")
_BACK = re.compile(r"##(?:×\d+)?")


def table_text(position: Position, names: Names, colours: bool, marked: Sequence[str] = ()) -> str:
    """The table with names over the piles, so that a move can be typed as it is seen.

    `marked` piles stand in reverse video where there are colours.
    """
    piles, suits = position.piles(), suits_of(position.rules)
    text = _drawn(position, names, piles, suits)
    if not colours:
        return text
    spots = _spots(text, _drawn(position, names, *_changed(piles, suits, marked)))
    lines = []
    for number, line in enumerate(text.split("\n")):
        parts, end = [], 0
        for begin, stop in spots.get(number, ()):
            parts += [_coloured(line[end:begin]), f"{MARKED}{line[begin:stop]}{RESET}"]
            end = stop
        lines.append("".join([*parts, _coloured(line[end:])]))
    return "\n".join(lines)


def _coloured(text: str) -> str:
    text = _RED_CARD.sub(lambda match: f"{RED}{match[0]}{RESET}", text)
    return _BACK.sub(lambda match: f"{DIM}{match[0]}{RESET}", text)


def _drawn(
    position: Position, names: Names, piles: Mapping[str, Sequence[str]], suits: Mapping[str, Suit]
) -> str:
    return text_table(
        table_of(position.rules),
        piles,
        rank_letters={rank: names.language.rank_letter(rank) for rank in Rank},
        suits=suits,
        labels={pile: names.head(pile) for pile in piles},
    ).rstrip("\n")


def _changed(
    piles: Mapping[str, Sequence[str]], suits: Mapping[str, Suit], marked: Sequence[str]
) -> tuple[dict[str, list[str]], dict[str, Suit]]:
    """The same table with other suits on the marked piles: where it is drawn otherwise they stand."""
    others, signs = {pile: list(codes) for pile, codes in piles.items()}, dict(suits)
    for pile in marked:
        if others[pile]:
            card = Card.parse(others[pile][-1])
            others[pile][-1] = Card(_other(card.suit), card.rank).code
        else:
            signs[pile] = _other(suits.get(pile, Suit.CLUBS))
    return others, signs


def _other(suit: Suit) -> Suit:
    return Suit((suit + 1) % 4)


def _spots(text: str, other: str) -> dict[int, list[tuple[int, int]]]:
    """By line, from where to where the words go that differ."""
    found: dict[int, list[tuple[int, int]]] = {}
    for number, (line, changed) in enumerate(zip(text.split("\n"), other.split("\n"), strict=True)):
        for match in re.finditer(r"\S+", line):
            if line[match.start() : match.end()] != changed[match.start() : match.end()]:
                found.setdefault(number, []).append(match.span())
    return found


def clock(seconds: float) -> str:
    """Playing time as minutes and seconds: 3:07, 1:02:33."""
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
