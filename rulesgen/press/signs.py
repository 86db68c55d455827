"""How a way through is read: the signs that these ways use, explained with the game's own cards and piles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from rulesgen.cards import Card
from rulesgen.documents.move_notation import place_name
from rulesgen.language.words import Word
from rulesgen.press.sheet_words import Sheet
from rulesgen.press.voice import Speaker, Told, Voice
from rulesgen.rules.record import Build, Rules, Tableau
from rulesgen.rules.table import kind_of
from rulesgen.rules.words import Direction, Fill, Role, Suits, Takes, Unit
from rulesgen.solver.verdict import Won

ORDER = ("number", "turn", "from", "onto", "space", "up", "back", "turned")
"""The signs in the order in which they are explained; `number` is not used but always there."""
SHOWN = Card.parse("9H")
"""The card of the examples."""
_SIGN = re.compile(r"\*\*[^*]+\*\*")


@dataclass
class _Used:
    """What is to be told: by sign the end of its key, and the facts of its sentence."""

    ends: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Mapping[str, Told]] = field(default_factory=dict)
    turned: int = 0
    """The most cards that are turned at a time."""
    again: bool = False
    """Whether cards are turned twice running."""
    over: bool = False
    """Whether the waste is turned over."""

    def add(self, sign: str, end: str = "", **facts: Told) -> None:
        """Note a sign; how it was met first is how it is explained."""
        self.ends.setdefault(sign, end)
        self.facts.setdefault(sign, facts)


def signs_told(voice: Voice, sheets: Iterable[Sheet]) -> list[str]:
    """A sentence for each sign in the ways through these deals, none where there is no way."""
    return [_whole(voice.sentence(key, **facts)) for key, facts in _used(sheets)]


def signs_run_on(voice: Voice, sheet: Sheet) -> str:
    """The same for one deal, one sentence after the other."""
    used = list(_used((sheet,)))
    return "\n".join(dict.fromkeys(_run_on(used, speaker) for speaker in voice.speakers))


def _run_on(used: Iterable[tuple[str, Mapping[str, Told]]], speaker: Speaker) -> str:
    return " · ".join(_whole(speaker.phrase(key, **facts)).rstrip(".") for key, facts in used)


def _whole(told: str) -> str:
    """A sign stays on one line.

    >>> _whole("**9♥ → 10♠** Lay the 9♥ there.")
    '**9♥\\xa0→\\xa010♠** Lay the 9♥ there.'
    """
    return _SIGN.sub(lambda sign: sign[0].replace(" ", "\u00a0"), told)


def _used(sheets: Iterable[Sheet]) -> Iterator[tuple[str, Mapping[str, Told]]]:
    """Key and facts of each sentence."""
    used = _Used()
    for sheet in sheets:
        if isinstance(sheet.verdict, Won):
            _note(used, sheet, sheet.verdict.moves)
            rules = sheet.rules
    if not used.ends and not used.turned:
        return
    piles = {role.value: Word(rules.kind_of_role(role) or "") for role in (Role.STOCK, Role.WASTE)}
    used.add("number", "-turn-over" if used.over else "-turn" if used.turned else "", **piles)
    if used.turned:
        used.add("turn", "-again" if used.again else "", n=used.turned, **piles)
    for sign in ORDER:
        if sign in used.ends:
            yield f"sheets.sign-{sign}{used.ends[sign]}", used.facts[sign]


def _note(used: _Used, sheet: Sheet, moves: tuple[str, ...]) -> None:
    """Note the signs of one way through."""
    rules = sheet.rules
    used.again = used.again or ("draw", "draw") in pairwise(moves)
    used.over = used.over or "redeal" in moves
    if rules.stock is not None and "draw" in moves:
        used.turned = max(used.turned, rules.stock.turn)
    for move in dict.fromkeys(moves):
        if " > " in move:
            _note_move(used, rules, *move.split(" > "))
    tableau = {name for name, pile in rules.piles.items() if isinstance(pile, Tableau)}
    hidden = {kind_of(pile) for pile, codes in sheet.piles.items() if codes and codes[0][0] == "~"}
    if hidden & tableau:
        used.add("turned")


def _note_move(used: _Used, rules: Rules, left: str, target: str) -> None:
    """Note the signs of a move of cards."""
    source = left.split()[-1]
    origin, to = rules.piles[kind_of(source)], rules.piles[kind_of(target)]
    if origin.role is Role.STOCK or (rules.packs > 1 and origin.role is not Role.WASTE):
        used.add("from", card=SHOWN, pile=_place(source))
    if to.role is Role.FOUNDATION:
        used.add("up", card=SHOWN)
        return
    assert isinstance(to, Tableau)
    run = "" if to.unit is Unit.SINGLE else "-run"
    if origin.role is Role.FOUNDATION:
        if to.build is not None:
            used.add("back", card=SHOWN, onto=_under(to.build))
        return
    if to.build is not None:
        used.add("onto", run, card=SHOWN, onto=_under(to.build))
    if to.space.fill is not Fill.NEVER:
        card = Card.parse("KH") if to.space.takes is Takes.KING else SHOWN
        used.add("space", run, card=card, pile=_place(target))


def _under(build: Build) -> Card:
    """A card on which the card of the examples may be built."""
    rank = "8" if build.direction is Direction.UP else "10"
    return Card.parse(rank + ("H" if build.suit is Suits.SAME else "S"))


def _place(pile: str) -> Told:
    """A pile as the notation names it."""
    return lambda speaker: place_name(pile, speaker.language)
