"""From a place inside a text back to the place in its file."""

from __future__ import annotations

from rulesgen.sources.nodes import TextNode

_ESCAPED_DIGITS = {"x": 2, "u": 4, "U": 8}


def offset_in_file(file: str, node: TextNode, line: int, column: int) -> int:
    """The offset in `file` of a text's `line` and `column` (from 1), at most that of its end.

    A literal block keeps its lines, so counting is enough. Folded, plain and quoted texts are
    walked beside the file: white space may differ, the other signs come in the same order.
    """
    if node.style == "|":
        return _in_literal(file, node, line, column)
    lines = node.value.split("\n")
    line = min(max(line, 1), len(lines))
    column = min(max(column, 1), len(lines[line - 1]) + 1)
    target = sum(len(before) + 1 for before in lines[: line - 1]) + column - 1
    return _walk(file, node, target)


def _in_literal(file: str, node: TextNode, line: int, column: int) -> int:
    header = file.find("\n", node.start)
    if header < 0:
        return node.start
    rows = file[header + 1 : node.end].split("\n")
    first = next((row for row in node.value.split("\n") if row.strip(" ")), "")
    held = next((row for row in rows if row.strip(" ")), "")
    indent = max(len(held) - len(first), 0)
    line = min(max(line, 1), len(rows))
    start = header + 1 + sum(len(row) + 1 for row in rows[: line - 1])
    return start + min(indent + max(column, 1) - 1, len(rows[line - 1]))


def _walk(file: str, node: TextNode, target: int) -> int:
    at = node.start
    if node.style == ">":
        at = file.find("\n", at) + 1
    elif node.style:
        at += 1
    for index, sign in enumerate(node.value):
        blank = sign.isspace()
        while at < node.end and file[at].isspace() and not blank:
            at += 1
        if node.style == '"':
            while file.startswith("\\\n", at):
                at += 2
                while at < node.end and file[at].isspace():
                    at += 1
        if index == target:
            return at
        if node.style == '"' and file[at] == "\\":
            at += 2 + _ESCAPED_DIGITS.get(file[at + 1], 0)
        elif node.style == "'" and file.startswith("''", at):
            at += 2
        elif not blank or (at < node.end and file[at].isspace()):
            at += 1
        if at > node.end:
            return node.start
    return min(at, node.end)
