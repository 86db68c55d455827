"""Positions as values: what lies where, whole or in part, and its object form that reads back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from rulesgen.cards import Card
from rulesgen.engine.judge import foundation_way
from rulesgen.engine.tables import (
    BASE,
    CHOSEN,
    DIRECTION,
    DOWN,
    HEAD,
    OPEN,
    PASS,
    ROLE_FOUNDATION,
    ROLE_STOCK,
    ROLE_TABLEAU,
    SINGLE,
    UP,
    Tables,
    fixed_base,
    state_size,
    tables,
)
from rulesgen.rules.facts import dealt_to_each
from rulesgen.rules.record import Rules, Tableau

DIRECTION_WORDS: Mapping[int, str | None] = {OPEN: None, UP: "up", DOWN: "down"}


class BadPosition(ValueError):
    """An object that is no position of the game; `key` names the phrase, `facts` fill it.

    `path` leads to the value at fault inside the object; `others` are what else is wrong with it.
    """

    others: tuple[BadPosition, ...] = ()

    def __init__(self, key: str, path: tuple[str | int, ...] = (), **facts: str) -> None:
        self.key, self.path, self.facts = key, path, facts
        super().__init__(f"{key} {facts}")


@dataclass(frozen=True)
class Position:
    """The table at one moment. Equal positions are equal values; playing gives a new one."""

    rules: Rules
    state: tuple[int, ...]
    """The flat form that the judge reads (tables.py)."""

    def __hash__(self) -> int:
        return hash((self.rules.game, self.rules.chosen, self.state))

    @property
    def tables(self) -> Tables:
        """The rules as flat integers."""
        return tables(self.rules)

    @property
    def partial(self) -> bool:
        """Whether some piles are left out, or cards: only a part of the table is shown."""
        t = self.tables
        heights = self.state[HEAD : HEAD + t.piles]
        return min(heights) < 0 or sum(heights) < t.cards

    @property
    def pass_number(self) -> int:
        """Which pass through the stock this is, from 1."""
        return self.state[PASS]

    @property
    def direction(self) -> str | None:
        """`up` or `down` once the player has chosen for all foundations."""
        return DIRECTION_WORDS[self.state[DIRECTION]]

    @property
    def base(self) -> int | None:
        """The rank (1 … 13) that opens foundations; None while no card has settled it."""
        return self.state[BASE] or None

    def cards(self, pile: str) -> tuple[Card, ...]:
        """The cards of a pile, bottom first; `KeyError` for a pile the table has not."""
        names = self.rules.pile_names()
        if pile not in names:
            raise KeyError(pile)
        number = names.index(pile)
        start, height = self.tables.start[number], self.state[HEAD + number]
        return tuple(Card.of_kind(k) for k in self.state[start : start + max(0, height)])

    def face_down(self, pile: str) -> int:
        """How many cards of a pile lie face down; they are its bottom ones."""
        number = self.rules.pile_names().index(pile)
        return self.state[HEAD + self.tables.piles + number]

    def piles(self) -> dict[str, list[str]]:
        """Every pile that stands, bottom first, face-down cards as `~7H`."""
        t, found = self.tables, {}
        for number, name in enumerate(self.rules.pile_names()):
            height = self.state[HEAD + number]
            if height < 0:
                continue
            down, start = self.state[HEAD + t.piles + number], t.start[number]
            found[name] = [
                ("~" if place < down else "") + Card.of_kind(self.state[start + place]).code
                for place in range(height)
            ]
        return found

    def to_object(self) -> dict[str, Any]:
        """The object form of a position: JSON or YAML, reads back with `from_object`."""
        t = self.tables
        found: dict[str, Any] = {
            "game": self.rules.game,
            "variants": list(self.rules.chosen),
            "piles": self.piles(),
            "pass": self.pass_number,
        }
        if t.foundation_way == CHOSEN:
            found["direction"] = self.direction
        if any(t.locks):
            names = self.rules.pile_names()
            built = {names[p]: self.state[HEAD + 2 * t.piles + p] for p in range(t.piles)}
            found["built"] = {name: count for name, count in built.items() if count}
        if self.partial:
            found["partial"] = True
        return found


def from_piles(
    rules: Rules,
    piles: Mapping[str, Sequence[str]],
    *,
    pass_number: int = 1,
    direction: str | None = None,
    built: Mapping[str, int] | None = None,
    partial: bool = False,
) -> Position:
    """The position with these piles (codes, bottom first, `~` face down).

    Raises `BadPosition`: unknown piles or cards, wrong faces, too many cards in a pile, cards missing
    or surplus against the pack (a partial position may lack cards and piles). All of these are told at
    once; missing cards, and how foundations are built, only where nothing else is wrong.
    """
    t, names = tables(rules), rules.pile_names()
    bad = [unknown_pile(rules, ("piles", name)) for name in piles if name not in names]
    limits = _limits(rules, t)
    state = [0] * state_size(t)
    state[PASS] = pass_number
    for number, name in enumerate(names):
        if name not in piles:
            state[HEAD + number] = -1 if partial else 0
            continue
        bad += _laid(t, state, number, name, piles[name], limits[number])
        pile = rules.piles[name.partition(".")[0]]
        if state[HEAD + t.piles + number] and isinstance(pile, Tableau) and not pile.uncovered:
            bad.append(BadPosition("position.never-face-down", ("piles", name, 0), pile=name))
    bad += _against_the_pack(rules, piles, partial or bool(bad))
    if bad:
        bad[0].others = tuple(bad[1:])
        raise bad[0]
    state[BASE] = _base(rules, t, state)
    state[DIRECTION] = {word: number for number, word in DIRECTION_WORDS.items()}[direction]
    _check_foundations(t, state, names)
    for name, count in (built or {}).items():
        number = names.index(name)
        state[HEAD + 2 * t.piles + number] = count
        if count and not _built_in_sequence(t, state, number, count):
            raise BadPosition("position.built", ("built", name), pile=name)
    return Position(rules, tuple(state))


def unknown_pile(rules: Rules, path: tuple[str | int, ...]) -> BadPosition:
    """A name that is no pile of the game's."""
    known = ", ".join(rules.pile_names())
    return BadPosition("position.unknown-pile", path, found=str(path[-1]), known=known)


def _limits(rules: Rules, t: Tables) -> list[int]:
    """The most cards that each pile can hold: where nothing is built, what was dealt there or one."""
    dealt, limits = dealt_to_each(rules), list(t.limit)
    for number, name in enumerate(rules.pile_names()):
        kind = t.kind[number]
        if t.role[kind] == ROLE_TABLEAU and not t.built_on[kind] and t.unit[kind] == SINGLE:
            limits[number] = max(1, dealt.get(name, 0))
    return limits


def _laid(
    t: Tables, state: list[int], number: int, name: str, codes: Sequence[str], limit: int
) -> Iterator[BadPosition]:
    """Lay the cards of a pile into the state, and tell what is wrong with them."""
    role = t.role[t.kind[number]]
    if len(codes) > limit:
        path = ("piles", name, limit)
        yield BadPosition("position.too-many-cards", path, pile=name, limit=str(limit))
        return
    down = 0
    for place, code in enumerate(codes):
        hidden = str(code).startswith("~")
        try:
            card = Card.parse(str(code).removeprefix("~"))
        except ValueError:
            facts = {"pile": name, "found": str(code)}
            yield BadPosition("position.unknown-card", ("piles", name, place), **facts)
            down += hidden
            continue
        facts = {"pile": name, "card": card.code}
        if hidden and down != place:
            yield BadPosition("position.face-down-above", ("piles", name, place), **facts)
        down += hidden
        if t.suit[number] >= 0 and card.suit != t.suit[number]:
            yield BadPosition("position.wrong-suit", ("piles", name, place), **facts)
        state[t.start[number] + place] = card.kind
    wrong = down != len(codes) if role == ROLE_STOCK else down and role != ROLE_TABLEAU
    if wrong:
        yield BadPosition("position.wrong-face", ("piles", name), pile=name)
    state[HEAD + number] = len(codes)
    state[HEAD + t.piles + number] = down


def _against_the_pack(
    rules: Rules, piles: Mapping[str, Sequence[str]], partial: bool
) -> Iterator[BadPosition]:
    """Compare with the pack: nothing twice too often, and in a whole position nothing missing."""
    left: dict[Card, int] = {}
    for card in rules.pack:
        left[card] = left.get(card, 0) + 1
    path: tuple[str | int, ...] = ("piles",)
    for name, codes in piles.items():
        for place, code in enumerate(codes):
            try:
                card = Card.parse(code.removeprefix("~"))
            except ValueError:  # has been told
                continue
            left[card] = left.get(card, 0) - 1
            if left[card] < 0 and len(path) == 1:
                path = ("piles", name, place)
    surplus = [card.code for card, count in sorted(left.items()) for _ in range(-count)]
    missing = [card.code for card, count in sorted(left.items()) for _ in range(count)]
    if surplus or (missing and not partial):
        yield BadPosition(
            "position.not-the-pack",
            path,
            missing=" ".join(missing) if missing and not partial else "–",
            surplus=" ".join(surplus) or "–",
        )


def _base(rules: Rules, t: Tables, state: Sequence[int]) -> int:
    """The base rank, and whether each foundation is built as the rules want it."""
    base = fixed_base(rules)
    names = rules.pile_names()
    for number in range(t.piles):
        if t.role[t.kind[number]] != ROLE_FOUNDATION or state[HEAD + number] <= 0:
            continue
        rank = state[t.start[number]] % 13 + 1
        if base and rank != base:
            raise BadPosition("position.wrong-base", ("piles", names[number]), pile=names[number])
        base = rank
    return base


def _check_foundations(t: Tables, state: list[int], names: Sequence[str]) -> None:
    """Each foundation is built as the rules want it; sets the direction the cards betray."""
    for number in range(t.piles):
        kind, height = t.kind[number], state[HEAD + number]
        if t.role[kind] != ROLE_FOUNDATION or height < 2:
            continue
        start = t.start[number]
        if t.foundation_way == CHOSEN and state[DIRECTION] == OPEN:
            state[DIRECTION] = UP if (state[start + 1] - state[start]) % 13 == 1 else DOWN
        for place in range(1, height):
            state[HEAD + number] = place
            way = foundation_way(t, state, number)
            fits = t.fits[(kind * 4 + way) * 52 + state[start + place - 1]]
            if not fits >> state[start + place] & 1:
                raise BadPosition("position.sequence", ("piles", names[number]), pile=names[number])
        state[HEAD + number] = height


def _built_in_sequence(t: Tables, state: Sequence[int], number: int, count: int) -> bool:
    """Whether the last `count` cards of a pile were built there one by one, all the same way."""
    kind = t.kind[number]
    if not t.locks[kind]:
        return False
    top = t.start[number] + state[HEAD + number] - 1
    cards = state[top - count : top + 1]
    return any(
        all(t.fits[(kind * 4 + way) * 52 + on] >> card & 1 for on, card in pairwise(cards))
        for way in (UP, DOWN)
    )
