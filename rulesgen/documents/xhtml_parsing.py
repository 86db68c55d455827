"""Reads XML safely into elements and checks each against a closed set on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar
from xml.parsers import expat

from rulesgen.faults import Fault, Faults, Where

E = TypeVar("E")
_COMMON = frozenset({"id", "class", "lang", "data-block"})
_DEEPEST = 60


@dataclass
class Checked:
    """The closed set, and what was found against it."""

    children: Mapping[str, frozenset[str]]
    classes: Mapping[str, frozenset[str]]
    attributes: Mapping[str, frozenset[str]]
    needed: Mapping[str, str]
    text: str
    faults: list[Fault] = field(default_factory=list)

    def element(self, tag: str, attributes: Mapping[str, str], parent: str, where: Where) -> None:
        """Note an unknown or misplaced element, and unknown or missing attributes and classes."""
        if tag not in self.children:
            self._add(where, "unknown-element", element=tag)
            return
        if parent in self.children and tag not in self.children[parent]:
            self._add(where, "misplaced-element", element=tag, parent=parent)
        known = self.attributes.get(tag, frozenset()) | _COMMON
        for name in attributes:
            if name not in known:
                self._add(
                    where,
                    "unknown-attribute",
                    element=tag,
                    found=name,
                    known=", ".join(sorted(known)),
                )
        classes = self.classes.get(tag, frozenset())
        for name in attributes.get("class", "").split():
            if name not in classes:
                facts = {"element": tag, "found": name, "known": ", ".join(sorted(classes)) or "–"}
                self._add(where, "unknown-class", **facts)
        needed = self.needed.get(tag)
        if needed and not attributes.get(needed):
            self._add(where, "missing-attribute", element=tag, missing=needed)

    def words(self, text: str, parent: str, where: Where) -> None:
        """Note text where only elements may stand."""
        if text.strip() and parent in self.children and self.text not in self.children[parent]:
            self._add(where, "misplaced-text", found=" ".join(text.split())[:40], parent=parent)

    def _add(self, where: Where, key: str, **facts: str) -> None:
        self.faults.append(Fault(where, f"fault.xhtml-{key}", facts))


def parse_elements(
    text: str, file: str, checked: Checked, make: Callable[[str, Any, Any, Where], E]
) -> E:
    """The root element of an XML text.

    Raises Faults where the text is not well formed, declares a document type (and so entities) or is
    nested too deeply; every other fault is left in `checked`.
    """
    parser = expat.ParserCreate()
    open_elements: list[tuple[str, dict[str, str], list[Any], Where]] = []
    roots: list[E] = []

    def here() -> Where:
        return Where(file, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def start(tag: str, attributes: dict[str, str]) -> None:
        parent = open_elements[-1][0] if open_elements else ""
        if not parent and tag != "html":
            raise Faults([Fault(here(), "fault.xhtml-root", {"element": tag})])
        if len(open_elements) >= _DEEPEST:
            raise Faults([Fault(here(), "fault.xhtml-too-deep", {"most": str(_DEEPEST)})])
        checked.element(tag, attributes, parent, here())
        open_elements.append((tag, attributes, [], here()))

    def end(_tag: str) -> None:
        tag, attributes, children, where = open_elements.pop()
        element = make(tag, attributes, tuple(children), where)
        if open_elements:
            open_elements[-1][2].append(element)
        else:
            roots.append(element)

    def data(words: str) -> None:
        if not open_elements:
            return
        tag, _, children, _ = open_elements[-1]
        checked.words(words, tag, here())
        if checked.text not in checked.children.get(tag, frozenset()):
            return
        # The parser hands text over in pieces, each with its right place.
        if children and isinstance(children[-1], str):
            children[-1] += words
        else:
            children.append(words)

    def document_type(*_: object) -> None:
        raise Faults([Fault(here(), "fault.xhtml-document-type", {})])

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = data
    parser.StartDoctypeDeclHandler = document_type
    try:
        parser.Parse(text.encode("utf-8"), True)
    except expat.ExpatError as error:
        where = Where(file, error.lineno, error.offset + 1)
        raise Faults([Fault(where, "fault.xhtml-not-well-formed")]) from error
    return roots[0]
