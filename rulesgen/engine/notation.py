"""Moves in words of the table: `9H column.2 > column.5`, `stock > side.3`, `draw`, `redeal`."""

from __future__ import annotations

import re

from rulesgen.cards import Card
from rulesgen.engine.judge import ALLOWED, judge
from rulesgen.engine.position import Position
from rulesgen.engine.refusals import Reason, Refusal
from rulesgen.engine.step import move_code
from rulesgen.engine.tables import HEAD, ROLE_STOCK, ROLE_TABLEAU, SINGLE, Tables

_MOVE = re.compile(
    r"(?:(?P<card>\S+)\s+)?(?P<source>[a-z][a-z.0-9-]*)\s*>\s*(?P<target>[a-z][a-z.0-9-]*)"
)


def resolve(position: Position, text: str) -> int | Refusal:
    """The move a text stands for, or the refusal where it stands for none.

    What can be said without judging the rules is settled here: grammar, piles, the card's place,
    indexes left out.
    """
    words = " ".join(text.split())
    t = position.tables
    if words in ("draw", "redeal"):
        for pile, name in ((t.stock, "stock"), (t.waste, "waste")):
            if pile < 0 or position.state[HEAD + pile] < 0:
                return _no_pile(words, name)
        ends = (t.stock, t.waste) if words == "draw" else (t.waste, t.stock)
        return move_code(ends[0], 0, ends[1])
    match = _MOVE.fullmatch(words)
    if match is None:
        return Refusal(Reason.SYNTAX, move=words)
    card: Card | None = None
    if match["card"] is not None:
        try:
            card = Card.parse(match["card"])
        except ValueError:
            return Refusal(Reason.SYNTAX, move=words)
    sources = _piles(position, match["source"])
    targets = _piles(position, match["target"])
    if not sources:
        return _no_pile(words, match["source"])
    if not targets:
        return _no_pile(words, match["target"])
    if card is None:
        if len(sources) != 1 or t.role[t.kind[sources[0]]] != ROLE_STOCK:
            return Refusal(Reason.SYNTAX, move=words)
        return _pick_target(position, sources[0], 1, targets, words)
    return _with_card(position, card, sources, targets, words)


def _with_card(
    position: Position, card: Card, sources: list[int], targets: list[int], words: str
) -> int | Refusal:
    t, s, names = position.tables, position.state, position.rules.pile_names()
    found: dict[int, int | Refusal] = {}
    for source in sources:
        place = _find(position, source, card)
        if place is not None:
            found[source] = place
    if not found:
        piles = tuple(names[p] for p in sources[:1]) if len(sources) == 1 else ()
        return Refusal(Reason.NO_SUCH_CARD, (card.code,), piles, words)
    counts = {p: c for p, c in found.items() if isinstance(c, int)}
    if not counts:
        first = next(iter(found.values()))
        assert isinstance(first, Refusal)
        return Refusal(first.reason, first.cards, first.piles, words)
    if len(counts) > 1:
        state = list(s)
        fitting = {
            p: c
            for p, c in counts.items()
            if any(judge(t, state, p, c, target) == ALLOWED for target in targets)
        }
        if len(fitting) > 1:
            return Refusal(Reason.AMBIGUOUS, (card.code,), tuple(names[p] for p in fitting), words)
        counts = fitting or _nearest(t, state, counts, targets)
    source, count = next(iter(counts.items()))
    return _pick_target(position, source, count, targets, words)


def _nearest(
    t: Tables, state: list[int], counts: dict[int, int], targets: list[int]
) -> dict[int, int]:
    """Of several copies, none of which fits: the first that comes nearest to fitting."""
    source = max(counts, key=lambda p: max(judge(t, state, p, counts[p], to) for to in targets))
    return {source: counts[source]}


def _pick_target(
    position: Position, source: int, count: int, targets: list[int], words: str
) -> int | Refusal:
    """The one target that fits; where none does, the first that comes nearest to fitting."""
    if len(targets) == 1:
        return move_code(source, count, targets[0])
    t, state, names = position.tables, list(position.state), position.rules.pile_names()
    targets = [p for p in targets if p != source] or targets
    verdicts = {p: judge(t, state, source, count, p) for p in targets}
    fitting = [p for p, verdict in verdicts.items() if verdict == ALLOWED]
    if len(fitting) > 1:
        card = Card.of_kind(state[t.start[source] + state[HEAD + source] - count])
        return Refusal(Reason.AMBIGUOUS, (card.code,), tuple(names[p] for p in fitting), words)
    if fitting:
        return move_code(source, count, fitting[0])
    nearest = max(targets, key=lambda p: (verdicts[p], -p))
    return move_code(source, count, nearest)


def _find(position: Position, pile: int, card: Card) -> int | Refusal | None:
    """How many cards move when `card` heads the move from a pile, or why it cannot head one.

    None if the card does not lie there. With two copies in one pile the upper one is meant.
    """
    t, s, names = position.tables, position.state, position.rules.pile_names()
    height, start = s[HEAD + pile], t.start[pile]
    down = s[HEAD + t.piles + pile]
    places = [i for i in range(height) if s[start + i] == card.kind]
    if not places:
        return None
    place = places[-1]
    if place < down:
        return Refusal(Reason.FACE_DOWN, (card.code,), (names[pile],))
    count = height - place
    if count > 1 and not _runs(t, pile):
        return Refusal(Reason.COVERED, (card.code,), (names[pile],))
    return count


def _runs(t: Tables, pile: int) -> bool:
    kind = t.kind[pile]
    return t.role[kind] == ROLE_TABLEAU and t.unit[kind] != SINGLE


def _piles(position: Position, word: str) -> list[int]:
    """Numbers of the piles a word names: one with its index, all of the kind without."""
    names = position.rules.pile_names()
    standing = [n for n in range(len(names)) if position.state[HEAD + n] >= 0]
    exact = [n for n in standing if names[n] == word]
    return exact or [n for n in standing if names[n].rpartition(".")[0] == word]


def _no_pile(words: str, pile: str) -> Refusal:
    return Refusal(Reason.NO_SUCH_PILE, (), (pile,), words)


def move_text(position: Position, move: int) -> str:
    """The full text of a move: `9H corner.1 > foundation.5`, `stock > side.3`, `draw`, `redeal`."""
    t, names = position.tables, position.rules.pile_names()
    source, count, target = move >> 16, move >> 8 & 255, move & 255
    if count == 0:
        return "draw" if source == t.stock else "redeal"
    if t.role[t.kind[source]] == ROLE_STOCK:
        return f"{names[source]} > {names[target]}"
    card = Card.of_kind(position.state[t.start[source] + position.state[HEAD + source] - count])
    return f"{card.code} {names[source]} > {names[target]}"
