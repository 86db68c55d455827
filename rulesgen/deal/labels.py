"""Labels of deals: the numbers and phrases a deal may be asked for by.

A label is always text, never a float and never an `int` on its way through files, so that a number
that was printed can be typed back digit for digit. Whatever is no label is refused with its reason
(`WrongCall`, a phrase key each) and never quietly read as something else.
"""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from rulesgen.faults import WrongCall

MAX_NUMBER = 999_999_999_999_999
"""The highest deal number: fifteen nines, which a 64-bit float still holds exactly."""
MAX_PHRASE = 64
"""The length of the longest phrase, in characters after NFC."""
MAX_RANGE = 1_000_000
"""The most deals that one range may name."""
RANDOM_BELOW = 1_000_000_000
"""`random` chooses among the numbers of up to nine digits: short enough to type, enough to differ."""

NUMBER = re.compile(r"[1-9][0-9]*")
"""A number as it is printed: digits only, no leading zeros."""
_RANGE = re.compile(r"([^-]+)-([^-]+)")
_LISTED = re.compile(r"[1-9][0-9]*(-[1-9][0-9]*)?")


def number_label(text: str, highest: int = MAX_NUMBER) -> str:
    """Check a deal number 1 … `highest` and give it back unchanged.

    Raises `WrongCall`: `deal.number-missing`, `-zero`, `-sign`, `-leading-zeros`, `-list` (several
    with commas), `-form` (an exponent, a point, words) or `-too-large`.

    >>> number_label("24")
    '24'
    """
    if NUMBER.fullmatch(text):
        if len(text) > len(str(highest)) or int(text) > highest:
            raise WrongCall("deal.number-too-large", text=text, highest=str(highest))
        return text
    if not text.strip():
        raise WrongCall("deal.number-missing")
    if re.fullmatch(r"0+", text):
        raise WrongCall("deal.number-zero", text=text)
    if re.fullmatch(r"[+\-−][0-9]+", text):
        raise WrongCall("deal.number-sign", text=text)
    if re.fullmatch(r"0[0-9]+", text):
        raise WrongCall("deal.number-leading-zeros", text=text, number=text.lstrip("0"))
    _refuse_list(text)
    raise WrongCall("deal.number-form", text=text)


def _refuse_list(text: str) -> None:
    """Refuse `1-3,5` with the way such a list is written: apart."""
    parts = [part.strip() for part in re.split("[,;]", text.rstrip(",; "))]
    if re.search("[,;]", text) and all(_LISTED.fullmatch(part) for part in parts):
        raise WrongCall("deal.number-list", text=text, apart=" ".join(parts))


def phrase_label(text: str) -> str:
    """The phrase in NFC, if it is one: 1–64 characters with a letter among them.

    Refused are a blank at either end, characters without a shape of their own (control, format,
    unassigned …: they cannot be typed back from paper, and the NFC of an unassigned one may yet
    change), `|` and `#`, which have a meaning of their own in labels of contests and re-deals.
    Case and blanks inside count: `Sommer` and `sommer` are two deals. Raises `WrongCall`.

    >>> phrase_label("Cafe\\u0301") == "Caf\\u00e9"
    True
    """
    phrase = unicodedata.normalize("NFC", text)
    if not phrase:
        raise WrongCall("deal.phrase-empty")
    for char in phrase:
        category = unicodedata.category(char)
        if category[0] == "C" or category in ("Zl", "Zp"):
            raise WrongCall("deal.phrase-control", code=f"U+{ord(char):04X}")
    if phrase != phrase.strip():
        raise WrongCall("deal.phrase-blank-end", text=phrase)
    for sign in "|#":
        if sign in phrase:
            raise WrongCall("deal.phrase-sign", text=phrase, sign=sign)
    if len(phrase) > MAX_PHRASE:
        raise WrongCall("deal.phrase-too-long", length=str(len(phrase)), longest=str(MAX_PHRASE))
    if not any(unicodedata.category(char)[0] == "L" for char in phrase):
        raise WrongCall("deal.phrase-no-letter", text=phrase)
    return phrase


@dataclass(frozen=True)
class NumberRange:
    """The labels `first` … `last`, both included; iterated one by one, never held as a list."""

    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first + 1

    def __iter__(self) -> Iterator[str]:
        return (str(number) for number in range(self.first, self.last + 1))


def number_range(text: str, highest: int = MAX_NUMBER) -> NumberRange | None:
    """Read `n-m`; None if the text is no range at all.

    Both ends are checked as `number_label` does. Raises `WrongCall` also for
    `deal.range-reversed`, `deal.number-list` and for more than a million deals, `deal.range-too-long`.

    >>> list(number_range("7-9"))
    ['7', '8', '9']
    """
    match = _RANGE.fullmatch(text)
    if match is None or not re.search(r"[0-9]", text):
        return None
    if re.search(r"[^\W\d_]", text):
        return None
    _refuse_list(text)
    first, last = (int(number_label(end, highest)) for end in match.groups())
    if last < first:
        raise WrongCall("deal.range-reversed", text=text, first=str(first), last=str(last))
    if last - first + 1 > MAX_RANGE:
        raise WrongCall(
            "deal.range-too-long",
            text=text,
            deals=str(last - first + 1),
            most=str(MAX_RANGE),
        )
    return NumberRange(first, last)


def random_number() -> str:
    """A number chosen by the machine's own randomness; what it deals is fixed by the number alone."""
    return str(secrets.randbelow(RANDOM_BELOW - 1) + 1)
