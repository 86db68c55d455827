"""The parser's complaints as faults of ours: named, so that each language has its own sentence."""

from __future__ import annotations

import re

import yaml

from rulesgen.faults import Fault, Where
from rulesgen.sources.nodes import MAX_DEPTH
from rulesgen.sources.text import place_of

_INDENTED_BY_TAB = re.compile(r"^ *(\t)", re.MULTILINE)
_LINES_NAMED = 10

# (in the parser's words, our phrase, is the fault where the parser began, not where it stumbled?)
# libyaml and the parser in Python word some complaints differently; both are listed.
_COMPLAINTS: tuple[tuple[str, str, bool], ...] = (
    (r"maximum nesting", "fault.too-deep", False),
    (r"mapping values are not allowed", "fault.yaml-colon", False),
    (r"could not find expected ':'", "fault.yaml-no-colon", True),
    (r"(did not find expected|expected) ',' or", "fault.yaml-bracket", True),
    (r"unexpected end of stream|found unexpected document", "fault.yaml-quote", True),
    (r"cannot start any token", "fault.yaml-sign", False),
    (r"unknown escape character", "fault.yaml-escape", False),
    (r"(did not find expected|expected) (key|'-'|<block end>)", "fault.yaml-indent", False),
    (r"expected (the )?node content", "fault.yaml-content", False),
)


def tab_fault(text: str, name: str, tabs: list[int]) -> Fault:
    """One fault for all tabs of a file, at the first; the others are named by their lines."""
    places = [place_of(text, at, name) for at in tabs[: _LINES_NAMED * 20]]
    lines = list(dict.fromkeys(place.line for place in places))
    if len(lines) == 1:
        return Fault(places[0], "fault.tab")
    named = ", ".join(str(line) for line in lines[:_LINES_NAMED])
    more = ", …" if len(lines) > _LINES_NAMED else ""
    return Fault(places[0], "fault.tabs", {"lines": named + more})


def syntax_fault(text: str, name: str, error: yaml.MarkedYAMLError) -> Fault:
    """The fault for an error of the parser.

    A tab in the indentation up to the place of the error is taken for its cause: the parser words
    that in five ways, none of them plain.
    """
    problem = error.problem or ""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return Fault(Where(name), "fault.yaml-syntax")
    tabs = [match.start(1) for match in _INDENTED_BY_TAB.finditer(text)]
    if text[mark.index : mark.index + 1] == "\t" and mark.index not in tabs:
        tabs = sorted([*tabs, mark.index])
    if tabs and place_of(text, tabs[0], name).line <= mark.line + 1:
        return tab_fault(text, name, tabs)
    for words, key, where_begun in _COMPLAINTS:
        if re.search(words, problem):
            place = error.context_mark if where_begun and error.context_mark else mark
            facts = {
                "sign": text[mark.index : mark.index + 1],
                "begun": str((error.context_mark or mark).line + 1),
                "line": str(mark.line + 1),
                "limit": str(MAX_DEPTH),
            }
            return Fault(Where(name, place.line + 1, place.column + 1), key, facts)
    return Fault(Where(name, mark.line + 1, mark.column + 1), "fault.yaml-syntax")
