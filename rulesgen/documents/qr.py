"""QR codes of short texts (deal ids), made in a few microseconds each once a process has warmed up.

For one version, error level and mask a QR code is an affine function of its bits: a byte at a place
always flips the same modules. So each (place, byte) is encoded once by segno and kept, and a code is
the exclusive or of its bytes' modules. The mask is chosen by the four penalties of ISO/IEC 18004,
counted on whole codes at a time as integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

QUIET = 4
"""Modules that must stay white on every side."""
_CAPACITY = (
    *((2, "q", 20), (2, "m", 26), (3, "q", 32), (3, "m", 42), (4, "m", 62), (5, "m", 84)),
    *((6, "m", 106), (8, "m", 152), (10, "m", 213), (13, "m", 331), (18, "m", 560), (25, "m", 997)),
)
"""(version, error level, most bytes): the smallest version, and the higher level where it still fits."""


@dataclass(frozen=True)
class QrMatrix:
    """The modules of a code."""

    size: int
    """Modules on a side."""
    bits: int
    """Row by row from the top, the leftmost module highest, each row filled up to whole bytes."""

    @property
    def stride(self) -> int:
        """Bits of a row, filling included."""
        return -(-self.size // 8) * 8

    def rows(self) -> bytes:
        """The rows as bytes, a dark module a 1."""
        return self.bits.to_bytes(self.size * self.stride // 8, "big")

    def dark(self, row: int, column: int) -> bool:
        """Whether a module is dark."""
        return bool(self.bits >> (self.size - row) * self.stride - 1 - column & 1)

    def runs(self) -> list[tuple[int, int, int]]:
        """(row, first column, length) of every horizontal run of dark modules."""
        found = []
        for row in range(self.size):
            column = 0
            while column < self.size:
                first = column
                while column < self.size and self.dark(row, column):
                    column += 1
                if column > first:
                    found.append((row, first, column - first))
                column += 1
        return found


@lru_cache(maxsize=1024)
def qr_matrix(text: str) -> QrMatrix:
    """The code of a text in UTF-8; ValueError for more than 997 bytes."""
    data = text.encode()
    form = next((f for f in _CAPACITY if len(data) <= f[2]), None)
    if form is None:
        raise ValueError(f"too long for a QR code here: {len(data)} bytes")
    version, level, _ = form
    bits = _encoded(version, level, bytes(len(data)), 0)
    for place, byte in enumerate(data):
        if byte:
            bits ^= _flips(version, level, place, byte)
    size = 17 + 4 * version
    masked = [bits ^ mask for mask in _masks(version, level)]
    return QrMatrix(size, min(masked, key=lambda found: penalty(found, size)))


def quiet_zone(text: str, side: float) -> float:
    """How wide the white round the code of a text must be, where the code is `side` wide."""
    return QUIET * side / qr_matrix(text).size


@cache
def _flips(version: int, level: str, place: int, byte: int) -> int:
    """The modules that a byte at a place flips."""
    zeros = bytes(place + 1)
    return _encoded(version, level, zeros, 0) ^ _encoded(
        version, level, zeros[:-1] + bytes([byte]), 0
    )


@cache
def _masks(version: int, level: str) -> tuple[int, ...]:
    """What each of the eight masks changes against the first, the format's own modules included."""
    first = _encoded(version, level, b"\0", 0)
    return tuple(first ^ _encoded(version, level, b"\0", mask) for mask in range(8))


@lru_cache(maxsize=4096)
def _encoded(version: int, level: str, data: bytes, mask: int) -> int:
    import segno  # a game at the keyboard draws cards as text and needs no codes

    code = segno.make(
        data, version=version, error=level, mask=mask, mode="byte", micro=False, boost_error=False
    )
    stride = -(-(17 + 4 * version) // 8) * 8
    bits = 0
    for row in code.matrix:
        line = 0
        for module in row:
            line = line << 1 | module
        bits = bits << stride | line << stride - len(row)
    return bits


def penalty(bits: int, size: int) -> int:
    """The penalty points of a code: long runs, blocks, patterns like a finder's, uneven darkness."""
    stride = -(-size // 8) * 8
    points = 10 * (abs(2 * bits.bit_count() - size * size) * 10 // (size * size))
    right = ~(bits ^ bits << 1) & _window(size, size, size - 1)
    below = ~(bits ^ bits << stride) & _window(size, size - 1, size)
    for same, step in ((right, 1), (below, stride)):
        long = same & same << step
        long &= long << 2 * step
        points += long.bit_count() + 2 * (long & ~(long >> step)).bit_count()
    points += 3 * (right & right << stride & below).bit_count()
    light = ~bits & _window(size, size, size)
    for step, first, last in (
        (1, _window(size, size, size - 10), _window(size, size, size - 6)),
        (stride, _window(size, size - 10, size), _window(size, size - 6, size)),
    ):
        finder = bits & light << step & bits << 2 * step & bits << 3 * step & bits << 4 * step
        finder &= light << 5 * step & bits << 6 * step
        four = light & light << step
        four &= four << 2 * step
        points += 40 * (finder & four << 7 * step & first).bit_count()
        points += 40 * (finder & four >> 4 * step & last).bit_count()
    return points


@cache
def _window(size: int, rows: int, columns: int) -> int:
    """Ones in the first rows and columns."""
    stride = -(-size // 8) * 8
    line = ((1 << max(0, columns)) - 1) << stride - max(0, columns)
    bits = 0
    for row in range(size):
        bits = bits << stride | (line if row < rows else 0)
    return bits
