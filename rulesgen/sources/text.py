"""Bytes of a file to text: UTF-8 only, one kind of line end, composed letters."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from rulesgen.faults import Fault, Faults, Where

MAX_BYTES = 2_000_000
"""A rulebook's text is some 100 kB; anything far above is a mistake, and takes long to parse."""

_LINE_ENDS = re.compile("\r\n|\r")
# Signs no editor shows. U+0085, U+2028 and U+2029 end a line for the parser, but not for an editor.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def read_text(path: Path, shown: str | None = None) -> str:
    """The text of a file: byte order mark dropped, line ends as LF, letters composed (NFC).

    `shown` is the name used in faults. Raises `Faults` when the file can't be opened, is longer
    than `MAX_BYTES`, is not UTF-8 or holds control characters.
    """
    name = str(path) if shown is None else shown
    return text_of(_read_bytes(path, name), name)


def text_of(data: bytes, name: str) -> str:
    """The same for bytes at hand: what is no text, or holds control characters, raises `Faults`."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Faults([_not_utf8(data, name, error)]) from error
    text = unicodedata.normalize("NFC", _LINE_ENDS.sub("\n", text))
    unseen = _UNSEEN.search(text)
    if unseen is not None:
        where = place_of(text, unseen.start(), name)
        facts = {"code": f"U+{ord(unseen[0]):04X}"}
        raise Faults([Fault(where, "fault.control-character", facts)])
    return text


def unseen_in(text: str) -> str | None:
    """The code of the first sign in a text that no editor shows: U+001B."""
    unseen = _UNSEEN.search(text)
    return f"U+{ord(unseen[0]):04X}" if unseen is not None else None


def place_of(text: str, index: int, name: str) -> Where:
    """The place of the character at `index` (from 0)."""
    before = text.rfind("\n", 0, index)
    return Where(name, text.count("\n", 0, index) + 1, index - before)


def _read_bytes(path: Path, name: str) -> bytes:
    try:
        if path.exists() and not path.is_file():
            raise Faults([Fault(Where(name), "fault.not-a-file")])
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise Faults([Fault(Where(name), "fault.no-such-file")]) from error
    except PermissionError as error:
        raise Faults([Fault(Where(name), "fault.no-permission")]) from error
    except OSError as error:
        facts = {"reason": error.strerror or type(error).__name__}
        raise Faults([Fault(Where(name), "fault.unreadable", facts)]) from error
    if len(data) > MAX_BYTES:
        facts = {"limit": f"{MAX_BYTES // 1_000_000} MB"}
        raise Faults([Fault(Where(name), "fault.too-large", facts)])
    return data


def _not_utf8(data: bytes, name: str, error: UnicodeDecodeError) -> Fault:
    # "utf-8-sig" counts from behind the mark.
    start = error.start + (3 if data.startswith(b"\xef\xbb\xbf") else 0)
    before = _LINE_ENDS.sub("\n", data[:start].decode("utf-8-sig", errors="replace"))
    return Fault(
        place_of(before, len(before), name), "fault.not-utf8", {"byte": f"{data[start]:02X}"}
    )
