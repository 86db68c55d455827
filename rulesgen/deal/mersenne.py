"""The Mersenne Twister MT19937, in integers.

After M. Matsumoto and T. Nishimura, "Mersenne Twister" (ACM TOMACS 8, 1998), with the authors'
`init_by_array` of 2002. Written out here because a deal number has to outlive the library that is
at hand today; a test compares it with the generator of the running Python.
"""

from __future__ import annotations

from collections.abc import Iterator

_N, _M = 624, 397
_LOW = 0xFFFFFFFF


def _seeded(key: list[int]) -> list[int]:
    """The state after `init_by_array(key)`."""
    state = [19650218]
    for i in range(1, _N):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & _LOW)
    i, j = 1, 0
    for _ in range(max(_N, len(key))):
        mixed = (state[i - 1] ^ state[i - 1] >> 30) * 1664525
        state[i] = ((state[i] ^ mixed) + key[j] + j) & _LOW
        i, j = i + 1, (j + 1) % len(key)
        if i == _N:
            state[0], i = state[-1], 1
    for _ in range(_N - 1):
        mixed = (state[i - 1] ^ state[i - 1] >> 30) * 1566083941
        state[i] = ((state[i] ^ mixed) - i) & _LOW
        i += 1
        if i == _N:
            state[0], i = state[-1], 1
    state[0] = 0x80000000
    return state


def words(seed: int) -> Iterator[int]:
    """The endless row of 32-bit words for a seed ≥ 0, its 32-bit digits being the key, lowest first."""
    key = [seed & _LOW]
    while seed := seed >> 32:
        key.append(seed & _LOW)
    state = _seeded(key)
    while True:
        for i in range(_N):
            joined = state[i] & 0x80000000 | state[(i + 1) % _N] & 0x7FFFFFFF
            twisted = joined >> 1 ^ (0x9908B0DF if joined & 1 else 0)
            state[i] = state[(i + _M) % _N] ^ twisted
        for word in state:
            word ^= word >> 11
            word ^= word << 7 & 0x9D2C5680
            word ^= word << 15 & 0xEFC60000
            yield word ^ word >> 18


def fractions(seed: int) -> Iterator[int]:
    """53-bit numbers x; x / 2⁵³ is what the customary `random()` in [0, 1) gives."""
    row = words(seed)
    while True:
        yield next(row) >> 5 << 26 | next(row) >> 6


def scaled(fraction: int, choices: int) -> int:
    """What `int(random() * choices)` gives in IEEE doubles, without using one.

    The product is rounded to 53 significant bits, half to even, before the part after the point goes.
    """
    product = fraction * choices
    spare = product.bit_length() - 53
    if spare > 0:
        half = 1 << spare - 1
        rest = product & (1 << spare) - 1
        product >>= spare
        if rest > half or (rest == half and product & 1):
            product += 1
        product <<= spare
    return product >> 53
