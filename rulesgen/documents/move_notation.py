"""A list of moves as a reader follows them at the table: by passes through the stock, every draw named.

A new line begins wherever cards are turned from the stock; what is played before the next draw stands
in the same line. Turning the waste over is a move, so it is named. Signs: `→` onto a card or to a place,
`↑` to a foundation, `↓` back from it, cards in brackets are turned up by the move.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulesgen.cards import Card
from rulesgen.engine import Position, Refusal, play
from rulesgen.language import Language
from rulesgen.rules.table import kind_of
from rulesgen.rules.words import Role

_NEXT = "\u00a0· "
"""Between moves: no line begins with the dot."""
_AGAIN = "\u00a0/ "
"""Between draws."""


@dataclass(frozen=True)
class NotedLine:
    """Moves up to the next draw; the number is that of the first of them, from 1."""

    number: int
    text: str


@dataclass(frozen=True)
class Phase:
    """What is played in one pass through the stock."""

    number: int
    lines: tuple[NotedLine, ...]


def noted(
    position: Position, moves: Iterable[str], language: Language, turned_up: bool = True
) -> tuple[Phase, ...]:
    """The moves by phases, with the cards that they turn up. Raises `ValueError` for a refused move."""
    phases: list[list[NotedLine]] = [[]]
    drawn: list[str] = []
    played: list[str] = []
    first = 1
    over = False
    now = position

    def finish(number: int) -> None:
        nonlocal first, over
        if over or drawn or played:
            said = [language.phrase("sheets.note-turn-over")] if over else []
            said += [language.phrase("sheets.note-turn", cards=_AGAIN.join(drawn))] if drawn else []
            said += [f"**{_NEXT.join(glued(move) for move in played)}**"] if played else []
            phases[-1].append(NotedLine(first, _NEXT.join(said)))
        drawn.clear()
        played.clear()
        first, over = number, False

    for number, move in enumerate(moves, start=1):
        after = play(now, move)
        if isinstance(after, Refusal):
            raise ValueError(f"move {number} is refused: {move}: {after.reason}")
        if move == "draw":
            if played:
                finish(number)
            drawn.append(_turned(now, after, language))
        elif move == "redeal":
            finish(number)
            phases.append([])
            over = True
        else:
            played.append(_played(now, after, move, language, turned_up))
        now = after
    finish(0)
    return tuple(Phase(n, tuple(lines)) for n, lines in enumerate(phases, start=1))


def glued(move: str) -> str:
    """A move, or a place, that no line end parts where a line has room for it."""
    return move.replace(" ", "\u00a0")


def _turned(before: Position, after: Position, language: Language) -> str:
    """The cards that a draw turned, the last one playable; no line end parts them."""
    waste = before.rules.kind_of_role(Role.WASTE) or ""
    cards = after.cards(waste)[len(before.cards(waste)) :]
    return "\u00a0".join(language.card(card) for card in cards)


def _played(
    before: Position, after: Position, move: str, language: Language, turned_up: bool
) -> str:
    rules = before.rules
    left, _, target = move.partition(" > ")
    words = left.split()
    source = words[-1]
    stock = len(words) == 1
    card = after.cards(target)[-1] if stock else Card.parse(words[0])
    said = language.card(card)
    kind, to = kind_of(source), kind_of(target)
    if stock or (rules.packs > 1 and rules.piles[kind].role is not Role.WASTE):
        said += f" ({place_name(source, language)})"
    shown = _uncovered(before, after, source, language) if turned_up else ""
    if rules.piles[to].role is Role.FOUNDATION:
        return f"{said} ↑{shown}"
    lying = before.cards(target)
    onto = language.card(lying[-1]) if lying else place_name(target, language)
    arrow = "↓" if rules.piles[kind].role is Role.FOUNDATION else "→"
    return f"{said} {arrow} {onto}{shown}"


def _uncovered(before: Position, after: Position, source: str, language: Language) -> str:
    """The card that the move turned up, in brackets.

    Where a card goes straight from the stock, the next one stays face down.
    """
    cards, hidden = after.cards(source), after.face_down(source)
    if hidden < len(cards) and before.face_down(source) > hidden:
        return f" [{language.card(cards[-1])}]"
    return ""


def place_name(pile: str, language: Language) -> str:
    """A pile by its name and number: column 3."""
    kind, _, index = pile.partition(".")
    name = language.term(kind)
    return f"{name} {index}" if index else name
