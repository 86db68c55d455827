"""Random words for the keys of positions, and how they are folded together.

Keys have 62 bits and never leave the range of a signed 64-bit integer, so that interpreted and
compiled runs agree bit by bit; products are of 31-bit halves for the same reason.
"""

from __future__ import annotations

import hashlib
from functools import cache

LOW = 0x7FFFFFFF
ALL = (1 << 62) - 1
"""Keys are sums and exclusive ors within these bits."""
_ODD_1, _ODD_2 = 0x5BD1E995, 0x6C8E9CF5

CARD, KIND, EMPTY = 0, 64, 96
FACE_DOWN, BUILT, FOUNDATION = 128, 384, 640
DIRECTION, BASE, OFFSET, AFTER = 1664, 1668, 1684, 3300
"""Where the words for each thing begin: by card, kind, height, pass and so on."""
COUNT = 3360


@cache
def random_words() -> list[int]:
    """The table of words: the same for ever, from SHA-256 of their numbers."""
    words: list[int] = []
    block = 0
    while len(words) < COUNT:
        digest = hashlib.sha256(b"positions/%d" % block).digest()
        words += [int.from_bytes(digest[i : i + 8], "big") & ALL for i in range(0, 32, 8)]
        block += 1
    return words[:COUNT]


def fold(word: int) -> int:
    """A word that depends on every bit of the one given, in no linear way."""
    mixed = (word & LOW) * _ODD_1 ^ (word >> 31) * _ODD_2
    return mixed ^ mixed >> 29
