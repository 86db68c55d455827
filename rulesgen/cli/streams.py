"""Standard output and standard error: what is written there and in which letters.

Results go to standard output, everything else to standard error. A stream that cannot take a letter
(`ascii`, `cp1252`) gets a plain spelling of it, never an error; files and JSON are UTF-8 always.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
import unicodedata
from collections.abc import Iterable
from contextlib import suppress

from rulesgen.cli.visible import in_json, visible
from rulesgen.faults import WrongCall
from rulesgen.files import reason

_PLAIN = {
    "♣": "C", "♦": "D", "♥": "H", "♠": "S",
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "–": "-", "—": "-", "−": "-", "·": "-", "•": "*", "…": "...", "→": "->", "×": "x",
    "„": '"', "“": '"', "”": '"', "‘": "'", "’": "'", "‚": "'", "«": '"', "»": '"',
    "\u00a0": " ", "\u202f": " ", "\u00ad": "",
}  # fmt: skip

STDOUT_REASONS = ("full", "too-large", "denied", "device", "closed")
"""Why standard output may not take what is written; each has its sentence."""


def plain(text: str) -> str:
    """A spelling of `text` in ASCII, as good as it gets.

    >>> plain("Zöpfe – 10♥")
    'Zoepfe - 10H'
    """
    return "".join(_plain_letter(letter) for letter in text)


def prepare() -> None:
    """Make both streams safe: a letter that they lack is spelled plainly."""
    codecs.register_error("rulesgen.plain", _spell_plainly)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="rulesgen.plain")


def print_text(text: str) -> None:
    """Write one result and a line feed to standard output.

    Raises `WrongCall` `call.stdout.*` when it cannot be written (disk full, closed), `BrokenPipeError`
    when the reader went away.
    """
    _write(visible(text) + "\n")


def print_coloured(text: str) -> None:
    """The same for text of our own making that sets colours on a terminal."""
    _write(text + "\n")


def print_bytes(content: bytes) -> None:
    """Write a file's content to standard output. Raises as `print_text`."""
    _write(content)


def print_json(value: object) -> None:
    """Write one JSON document to standard output: UTF-8, each field of an object on its own line.

    Raises as `print_text`.
    """
    _write((json_text(value) + "\n").encode("utf-8", "replace"))


def print_json_list(values: Iterable[object]) -> None:
    """Write a list as one JSON document, each element as soon as it is there.

    Raises as `print_text`; what the elements raise comes before anything is written if it comes
    with the first of them.
    """
    before = "[\n"
    for value in values:
        _write((before + json_text(value)).encode("utf-8", "replace"))
        before = ",\n"
    _write(b"[]\n" if before == "[\n" else b"\n]\n")


def json_text(value: object) -> str:
    """A value as JSON: the fields of an object on lines of their own, the rest compact.

    >>> print(json_text({"number": "1", "pack": ["7H", "10C"]}))
    {
     "number": "1",
     "pack": ["7H", "10C"]
    }
    """
    if isinstance(value, dict) and value:
        fields = (f" {_compact(str(key))}: {_compact(field)}" for key, field in value.items())
        return "{\n" + ",\n".join(fields) + "\n}"
    if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        return "[\n" + ",\n".join(json_text(item) for item in value) + "\n]"
    return _compact(value)


def _compact(value: object) -> str:
    return in_json(json.dumps(value, ensure_ascii=False))


def say(text: str) -> None:
    """Write a line to standard error; if nobody can hear it, so be it."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(visible(text), file=sys.stderr, flush=True)


def finish() -> None:
    """Push out what is still held back; raises as `print_text`."""
    _write("")


def abandon() -> None:
    """Give standard output up, so that nothing is said about it when the process ends."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _write(content: str | bytes) -> None:
    try:
        if sys.stdout is None:
            if content:
                raise WrongCall("call.stdout.closed", detail="")
            return
        if isinstance(content, bytes):
            sys.stdout.flush()
            sys.stdout.buffer.write(content)
        else:
            sys.stdout.write(content)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:  # ValueError: the stream has been closed
        abandon()
        why = reason(error, STDOUT_REASONS) if isinstance(error, OSError) else "closed"
        detail = error.strerror if isinstance(error, OSError) else None
        raise WrongCall(f"call.stdout.{why}", detail=detail or str(error)) from error


def _spell_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def _plain_letter(letter: str) -> str:
    if letter.isascii():
        return letter
    if letter in _PLAIN:
        return _PLAIN[letter]
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")
    return bare or "?"
