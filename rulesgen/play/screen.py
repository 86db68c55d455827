"""The table on a terminal: suits and colours where there are any, plain text elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulesgen.cards import Card, Rank
from rulesgen.engine import Position
from rulesgen.language import Language
from rulesgen.renderers.text import text_table
from rulesgen.rules.geometry import suits_of, table_of

RED, DIM, BOLD, RESET = "\x1b[31m", "\x1b[2m", "\x1b[1m", "\x1b[0m"
_RED_CARD = re.compile(r"(?:10|[2-9]|[A-Z])[♦♥]")
_BACK = re.compile(r"##(?:×\d+)?")


def table_text(position: Position, language: Language, colours: bool) -> str:
    """The table with pile ids as names, so that a move can be typed as it is seen."""
    rules = position.rules
    text = text_table(
        table_of(rules),
        position.piles(),
        rank_letters={rank: language.rank_letter(rank) for rank in Rank},
        suits=suits_of(rules),
        labels=_names(position),
    ).rstrip("\n")
    if not colours:
        return text
    text = _RED_CARD.sub(lambda match: f"{RED}{match[0]}{RESET}", text)
    return _BACK.sub(lambda match: f"{DIM}{match[0]}{RESET}", text)


def _names(position: Position) -> Mapping[str, str]:
    """Each pile under the name that moves use; a number alone where there are many of a kind."""
    names: dict[str, str] = {}
    for name in position.piles():
        kind, _, index = name.partition(".")
        names[name] = f"{kind}.1" if index == "1" else (index or kind)
    return names


def move_in(language: Language, text: str) -> str:
    """A typed move with its card read as the language prints it: `B♥ column.2 > column.5`.

    Raises `WrongCall` where the first word is meant for a card and is none.
    """
    words = text.split()
    if len(words) < 2 or words[0] in ("stock", ">") or ">" not in words:
        return text
    try:
        code = Card.parse(words[0]).code if language.code == "en" else ""
    except ValueError:
        return text
    return " ".join([code or language.parse_card(words[0]).code, *words[1:]])


def clock(seconds: float) -> str:
    """Playing time as minutes and seconds: 3:07, 1:02:33."""
    whole = int(seconds)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
