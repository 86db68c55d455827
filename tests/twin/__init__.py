"""The naive twin: the legality of the founding games written a second time, slow and obvious.

It is written from the printed rules alone and imports nothing of ours but the cards, so that it can
judge the engine. A table is a plain dict (see `tables`), a move a line of text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import braid, british_square, klondike
from .tables import REASONS, Table, cards, copy, holds, piles_named, read_move

__all__ = [
    "REASONS",
    "Table",
    "all_conceivable_moves",
    "deal",
    "empty_table",
    "judge",
    "legal_moves",
    "play",
    "won",
]

GAMES: dict[str, Any] = {
    "braid": braid,
    "klondike": klondike,
    "gargantua": klondike,
    "british-square": british_square,
}


def deal(
    game: str, variants: Sequence[str], pack: Sequence[str], choices: Sequence[str] = ()
) -> Table:
    """The table from a pack, first card dealt first; `choices` are Braid's cards put back."""
    if choices and game != "braid":
        raise ValueError(f"no choice in the deal of {game}")
    if game == "braid":
        return braid.deal(variants, pack, choices)
    if game == "british-square":
        return british_square.deal(variants, pack)
    return klondike.deal(game, variants, pack)


def empty_table(game: str, variants: Sequence[str] = ()) -> Table:
    """All piles of the game, every one empty: the start of a table laid out by hand."""
    number_of_cards = 52 if game == "klondike" else 104
    table = deal(game, variants, ["AC"] * number_of_cards)
    for pile in table["piles"]:
        table["piles"][pile] = []
    return table


def judge(table: Table, text: str) -> str | None:
    """None where the move is allowed, else the reason of the first rule that it breaks."""
    reason, _card, _source, _target = resolve(table, text)
    return reason


def resolve(table: Table, text: str) -> tuple[str | None, str, str, str]:
    """The reason or None, and where allowed the card, source and target with their indices."""
    game = GAMES[table["game"]]
    move = read_move(text)
    if move is None:
        return "syntax", "", "", ""
    card, source, target = move
    if card == "draw":
        return game.judge_draw(table), *move
    if card == "redeal":
        return game.judge_redeal(table), *move
    sources, targets = piles_named(table, source), piles_named(table, target)
    if not sources or not targets:
        return "no-such-pile", *move
    if not card:
        return one_that_fits([(game.judge_stock(table, t), "", "stock", t) for t in targets])
    holders = [pile for pile in sources if holds(table, pile, card)]
    if not holders:
        return "no-such-card", *move
    at_hand = [pile for pile in holders if game.not_at_hand(table, card, pile) is None]
    return one_that_fits(
        [
            (game.judge_card(table, card, s, t), card, s, t)
            for s in (at_hand or holders)
            for t in targets
        ]
    )


def one_that_fits(
    verdicts: list[tuple[str | None, str, str, str]],
) -> tuple[str | None, str, str, str]:
    """With the index left out: the only place that fits; if none, the one that came nearest."""
    fitting = [verdict for verdict in verdicts if verdict[0] is None]
    if len(fitting) > 1:
        return "ambiguous", *fitting[0][1:]
    if fitting:
        return fitting[0]
    return max(verdicts, key=lambda verdict: REASONS.index(verdict[0] or ""))


def play(table: Table, text: str) -> Table:
    """The table after the move; `ValueError` names the reason of a refused one."""
    reason, card, source, target = resolve(table, text)
    if reason is not None:
        raise ValueError(f"{text}: {reason}")
    game = GAMES[table["game"]]
    new = copy(table)
    if card == "draw":
        game.play_draw(new)
    elif card == "redeal":
        game.play_redeal(new)
    elif not card:
        game.play_stock(new, target)
    else:
        game.play_card(new, card, source, target)
    return new


def all_conceivable_moves(table: Table) -> list[str]:
    """Draw, redeal, the stock card to every pile, every card of every pile to every pile."""
    moves = ["draw", "redeal"]
    piles = list(table["piles"])
    moves += [f"stock > {target}" for target in piles]
    for source in piles:
        for card in sorted({card.lstrip("~") for card in cards(table, source)}):
            moves += [f"{card} {source} > {target}" for target in piles]
    return moves


def legal_moves(table: Table) -> list[str]:
    """Every conceivable move that is allowed, sorted; cards that cannot leave are passed over."""
    game = GAMES[table["game"]]
    moves = [f"stock > {pile}" for pile in table["piles"] if game.judge_stock(table, pile) is None]
    moves += ["draw"] if game.judge_draw(table) is None else []
    moves += ["redeal"] if game.judge_redeal(table) is None else []
    for source in table["piles"]:
        for card in {card.lstrip("~") for card in cards(table, source)}:
            if game.not_at_hand(table, card, source) is None:
                moves += [
                    f"{card} {source} > {target}"
                    for target in table["piles"]
                    if game.judge_card(table, card, source, target) is None
                ]
    return sorted(moves)


def won(table: Table) -> bool:
    """Every card lies on the foundations."""
    done: bool = GAMES[table["game"]].won(table)
    return done
