"""Turning as part of a move: which cards of stock and waste can be reached, and going there.

Drawing changes nothing but stock and waste. So, where no space has to be filled at once, every draw and
turning-over can wait until just before the card that it brings is played, and a search need not try
draws by themselves: it plays any card that turning can reach. The cards of stock and waste are numbered
from 0 in the order in which they are turned, wherever they lie just now.
"""

from __future__ import annotations

from rulesgen.engine.step import shift_over
from rulesgen.engine.tables import HEAD, PASS, Tables


def talon_card(t: Tables, s: list[int], index: int) -> int:
    """The card of that number among stock and waste together."""
    turned = s[HEAD + t.waste]
    if index < turned:
        return s[t.start[t.waste] + index]
    return s[t.start[t.stock] + s[HEAD + t.stock] - 1 - (index - turned)]


def list_talon(t: Tables, s: list[int], out: list[int]) -> tuple[int, int]:
    """Write `pass << 16 | height of the waste << 8 | card` for each card that turning can bring.

    Each card once, at the earliest pass it can be had in: later is never better. Returns their
    number and the mask of the cards.
    """
    turned = s[HEAD + t.waste]
    total = turned + s[HEAD + t.stock]
    number = s[PASS]
    again = t.passes == 0 or number < t.passes
    later = number if t.passes == 0 else number + 1
    listed = 0
    cards = 0
    for index in range(total):
        if index + 1 == turned or (
            index >= turned and ((index + 1 - turned) % t.turn == 0 or index + 1 == total)
        ):
            when = number
        elif again and ((index + 1) % t.turn == 0 or index + 1 == total):
            when = later
        else:
            continue
        card = talon_card(t, s, index)
        out[listed] = when << 16 | (index + 1) << 8 | card
        cards |= 1 << card
        listed += 1
    return listed, cards


def wind(t: Tables, s: list[int], height: int, number: int) -> None:
    """Bring the waste to a height by the draws and turnings-over that lead there, all at once."""
    turned = s[HEAD + t.waste]
    if height > turned:
        shift_over(t, s, t.stock, height - turned, t.waste)
    elif height < turned:
        shift_over(t, s, t.waste, turned - height, t.stock)
    s[HEAD + t.piles + t.stock] = s[HEAD + t.stock]
    s[PASS] = number


def turnings(t: Tables, s: list[int], height: int, number: int) -> int:
    """How many draws and turnings-over it takes to bring the waste to a height in that pass."""
    turned = s[HEAD + t.waste]
    total = turned + s[HEAD + t.stock]
    ahead = height - turned
    if s[PASS] == number and ahead >= 0 and (ahead % t.turn == 0 or height == total):
        return (ahead + t.turn - 1) // t.turn
    rest = (total - turned + t.turn - 1) // t.turn
    return rest + 1 + (height + t.turn - 1) // t.turn
