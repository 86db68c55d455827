"""Text from elsewhere made safe to show: what would steer a terminal is written out instead.

File names, labels and cards come from people and from files. A control character in them could move the
cursor, colour the screen or pretend to be another message; a sign that turns the direction of writing
could make a name look like another one.
"""

from __future__ import annotations

import re

_CONTROLS = "\x00-\x08\x0b-\x1f\x7f-\x9f"
_DIRECTIONS = "\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
_UNSEEN = re.compile(f"[{_CONTROLS}{_DIRECTIONS}]")
_UNSEEN_OR_BREAK = re.compile(f"[\t\n{_CONTROLS}{_DIRECTIONS}]")
_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}


def visible(text: str) -> str:
    """Text of several lines as it may be shown: line feeds and tabs stay.

    >>> visible("a\\x1b[31mb\\u202ec")
    'a\\\\x1b[31mb\\\\u202ec'
    """
    return _UNSEEN.sub(_written_out, text)


def visible_in_line(text: str) -> str:
    """The same for a part of a sentence: line feeds and tabs are written out, too.

    >>> visible_in_line("a\\nb")
    'a\\\\nb'
    """
    return _UNSEEN_OR_BREAK.sub(_written_out, text)


def in_json(text: str) -> str:
    """JSON text in which such signs, which JSON allows as they are, are escaped as JSON does it."""
    return _UNSEEN.sub(_escaped, text)


def _written_out(match: re.Match[str]) -> str:
    sign = match[0]
    number = ord(sign)
    if sign in _SHORT:
        return _SHORT[sign]
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"


def _escaped(match: re.Match[str]) -> str:
    units = match[0].encode("utf-16-be")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
