"""Lists of words, quotation marks and apostrophes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesgen.language.errors import UnknownForm
from rulesgen.language.grammar import Grammar

APOSTROPHE = "\u2019"
_OPENS = re.compile(r"(?:^|(?<=[\s(\[{–—/„“‚‘\u00a0]))(['\"])(?=\S)")


def list_of(grammar: Grammar, items: Sequence[str], joint: str = "and") -> str:
    """Items with commas and a last `and` or `or`; no comma before it.

    Raises `UnknownForm` for another joint.
    """
    if joint not in grammar.joints:
        raise UnknownForm(joint, grammar.joints)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {grammar.joints[joint]} {items[-1]}"


def quoted(grammar: Grammar, text: str) -> str:
    """A text in the language's marks; marks within it become the inner ones."""
    opening, closing, inner_opening, inner_closing = grammar.quotes
    inner = _curled(text, inner_opening, inner_closing, inner_opening, inner_closing)
    return f"{opening}{inner}{closing}"


def curled(grammar: Grammar, text: str) -> str:
    """Typewriter quotes and apostrophes as the language prints them.

    A mark after a space or bracket opens, every other closes; ' after a letter or figure is an
    apostrophe (Napoleon's, 10's, Gibt's) unless it closes a quotation begun with '.
    """
    return _curled(text, *grammar.quotes)


def _curled(text: str, opening: str, closing: str, in_opening: str, in_closing: str) -> str:
    out: list[str] = []
    single = False
    opens = {match.start(1) for match in _OPENS.finditer(text)}
    for at, sign in enumerate(text):
        if sign == '"':
            out.append(opening if at in opens else closing)
        elif sign == "'" and at in opens and _closes_later(text, at):
            single = True
            out.append(in_opening)
        elif sign == "'" and single and not text[at + 1 : at + 2].isalnum():
            single = False
            out.append(in_closing)
        else:
            out.append(APOSTROPHE if sign == "'" else sign)
    return "".join(out)


def _closes_later(text: str, at: int) -> bool:
    return re.search(r"\S'(?!\w)", text[at + 1 :]) is not None
