"""The strict XHTML of a page: a closed set of elements, attributes and classes, parsed into values.

A template makes it, the HTML edition uses it as it is and the PDF renderer sets it in type. Whatever is
not listed here is a fault, with its place; a document type or an entity declaration is one too.

Elements (attributes `id`, `class`, `lang` are allowed on all of them, and `data-block`, the key of the
block of the text that they belong to):

=====================  ========================================================================
html, head, body       the document; `lang` on html is the language of the whole
title, meta            in head: the title; `<meta name="author|subject|keywords" content="…"/>`
section                a chapter; its first child is a heading, its `id` is a target
h1                     in `section.title` the title of the book; elsewhere a chapter's heading
h2, h3                 a red side head; a small head over a step or an example
p                      a paragraph
em, strong             emphasis
span                   see the classes
a                      a link: `href="#id"` inside the book, an address outside
br                     a new line inside a paragraph
ul, ol, li             lists; an `li` holds either text or blocks
dl, dt, dd             words and what they mean
table, thead, tbody,   a table; `th` in a body row heads that row; `colspan` on cells
tr, th, td
figure                 a drawing: `data-drawing="key"` names it in the drawings given with the page
figcaption             last child of a figure; the lead-in is `<strong>`
aside, div             see the classes
=====================  ========================================================================

Classes:

=====================  ========================================================================
section.title          the title page: p.over-title, h1, p.other-title, ul.facts, p, figure
section.contents       a heading; the list of the chapters is filled in by the renderer
section.fresh          begins on a new page
section.answers        the answers of the exercises, which the index passes over
section.index          a heading and text; its words and their pages are filled in by the renderer
section.colophon       small type: sources, licence, how the book was checked
p.over-title           the series and the variants, in red capitals over the title
p.other-title          the name in the other language, beside the title
p.lead                 an opening paragraph
p.note                 small and grey
ul.facts               the three facts: `<li>about <strong>20</strong> minutes</li>`
ol.steps               steps with large numerals; an `li` may have h3, blocks and one figure beside
ol.moves               the numbered discs of an example, matching those in its picture
dl.glossary            the words that the book explains
aside.tip              a piece of advice
aside.note             a clarification
figure.parts           the picture that names the parts of the layout
figure.half            one of two that tell one thing with words between them, both in one scale
div.pair               two figures side by side (before and after)
div.keep               everything in it stays on one page (an example with its picture)
div.stale              text whose source has changed: barred in the margin of a proof
span.card              rank and suit of a card, never split
span.nobr              words that stay on one line
span.lead-in           the first words of a paragraph, set as a small head
span.key               a key, id or piece of notation
span.other-sense       a word of the index that stands here in another sense
a.page                 a reference: its text is replaced by the page number where there are pages
td.number              a figure, aligned right
=====================  ========================================================================
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass, field

from rulesgen.documents.xhtml_parsing import Checked, parse_elements
from rulesgen.faults import Fault, Faults, Where

TEXT = "#text"
NOWHERE = Where("")
_INLINE = frozenset({TEXT, "em", "strong", "span", "a", "br"})
_BLOCKS = frozenset({"p", "ul", "ol", "dl", "table", "figure", "aside", "div", "h2", "h3"})
_EITHER = _INLINE | _BLOCKS

CHILDREN: Mapping[str, frozenset[str]] = {
    "html": frozenset({"head", "body"}),
    "head": frozenset({"title", "meta"}),
    "title": frozenset({TEXT}),
    "meta": frozenset(),
    "body": frozenset({"section"}),
    "section": _BLOCKS | {"h1", "section"},
    "h1": _INLINE,
    "h2": _INLINE,
    "h3": _INLINE,
    "p": _INLINE,
    "em": _INLINE,
    "strong": _INLINE,
    "span": _INLINE,
    "a": _INLINE,
    "br": frozenset(),
    "ul": frozenset({"li"}),
    "ol": frozenset({"li"}),
    "li": _EITHER,
    "dl": frozenset({"dt", "dd"}),
    "dt": _INLINE,
    "dd": _EITHER,
    "table": frozenset({"thead", "tbody"}),
    "thead": frozenset({"tr"}),
    "tbody": frozenset({"tr"}),
    "tr": frozenset({"th", "td"}),
    "th": _INLINE,
    "td": _INLINE,
    "figure": frozenset({"figcaption"}),
    "figcaption": _INLINE,
    "aside": _BLOCKS,
    "div": _BLOCKS | {"h1", "section"},
}
"""What may stand in what; every element is a key."""

CLASSES: Mapping[str, frozenset[str]] = {
    "section": frozenset({"title", "contents", "fresh", "answers", "index", "colophon"}),
    "p": frozenset({"over-title", "other-title", "lead", "note"}),
    "ul": frozenset({"facts"}),
    "ol": frozenset({"steps", "moves"}),
    "aside": frozenset({"tip", "note"}),
    "div": frozenset({"pair", "keep", "stale"}),
    "figure": frozenset({"parts", "half"}),
    "dl": frozenset({"glossary"}),
    "span": frozenset({"card", "nobr", "lead-in", "key", "other-sense"}),
    "a": frozenset({"page"}),
    "td": frozenset({"number"}),
    "th": frozenset({"number"}),
}

ATTRIBUTES: Mapping[str, frozenset[str]] = {
    "html": frozenset({"xmlns"}),
    "meta": frozenset({"name", "content"}),
    "a": frozenset({"href"}),
    "figure": frozenset({"data-drawing"}),
    "th": frozenset({"colspan", "scope"}),
    "td": frozenset({"colspan"}),
}
"""Attributes beside `id`, `class`, `lang` and `data-block`."""

_NEEDED: Mapping[str, str] = {"a": "href", "figure": "data-drawing", "meta": "name"}
_META = frozenset({"author", "subject", "keywords"})


@dataclass(frozen=True)
class Element:
    """An element with its place in the source; `children` are elements and runs of text."""

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Element | str, ...] = ()
    where: Where = NOWHERE

    @property
    def classes(self) -> tuple[str, ...]:
        """The words of the `class` attribute."""
        return tuple(self.attributes.get("class", "").split())

    @property
    def id(self) -> str:
        """The `id`, or nothing."""
        return self.attributes.get("id", "")

    def has(self, name: str) -> bool:
        """Whether the element bears a class."""
        return name in self.classes

    @property
    def elements(self) -> tuple[Element, ...]:
        """The child elements."""
        return tuple(child for child in self.children if isinstance(child, Element))

    def walk(self) -> Iterator[Element]:
        """The element and all below it, in reading order."""
        yield self
        for child in self.elements:
            yield from child.walk()

    @property
    def text(self) -> str:
        """All text in it, white space as in print."""
        return squeeze(self._words()).strip(" ")

    def _words(self) -> str:
        if self.tag == "br":
            return " "
        return "".join(c if isinstance(c, str) else c._words() for c in self.children)


@dataclass(frozen=True)
class Document:
    """A parsed page or book."""

    language: str
    title: str
    body: Element
    author: str = ""
    subject: str = ""
    keywords: str = ""
    file: str = ""

    def figures(self) -> tuple[Element, ...]:
        """All figures in reading order."""
        return tuple(element for element in self.body.walk() if element.tag == "figure")


def squeeze(text: str) -> str:
    """Runs of white space become one space; no-break and other special spaces stay.

    >>> squeeze("the\\n   9♥\\u00a0and")
    'the 9♥\\xa0and'
    """
    return _WHITE.sub(" ", text)


_WHITE = re.compile(r"[ \t\n\r]+")


def parse_document(
    text: str,
    file: str = "",
    drawings: Collection[str] | None = None,
    elsewhere: Set[str] = frozenset(),
) -> Document:
    """Read strict XHTML; raises Faults with everything that is wrong, each with line and column.

    `drawings` names the pictures there are, if that is known: a figure may show no other. Links
    may also lead to the ids that are `elsewhere`, in documents that are bound with this one.
    """
    checked = Checked(CHILDREN, CLASSES, ATTRIBUTES, _NEEDED, TEXT)
    root = parse_elements(text, file, checked, Element)
    faults = [*checked.faults, *_references(root, elsewhere)]
    for element in root.walk() if drawings is not None else ():
        name = element.attributes.get("data-drawing")
        if drawings is not None and name and name not in drawings:
            facts = {"drawing": name, "known": ", ".join(sorted(drawings)), "element": element.tag}
            faults.append(Fault(element.where, "fault.xhtml-no-drawing", facts))
    head = next((child for child in root.elements if child.tag == "head"), None)
    body = next((child for child in root.elements if child.tag == "body"), None)
    title = next((c.text for c in head.elements if c.tag == "title"), "") if head else ""
    for present, name in ((root.attributes.get("lang"), "lang"), (title, "title"), (body, "body")):
        if not present:
            faults.append(Fault(root.where, "fault.xhtml-incomplete", {"missing": name}))
    if faults or head is None or body is None:
        raise Faults(faults)
    meta = {
        child.attributes["name"]: child.attributes.get("content", "")
        for child in head.elements
        if child.tag == "meta"
    }
    return Document(
        language=root.attributes["lang"],
        title=title,
        body=body,
        author=meta.get("author", ""),
        subject=meta.get("subject", ""),
        keywords=meta.get("keywords", ""),
        file=file,
    )


def _references(root: Element, elsewhere: Set[str]) -> list[Fault]:
    """Two elements with one id, links to an id that is not there, unknown kinds of meta."""
    faults: list[Fault] = []
    seen: dict[str, Element] = {}
    for element in root.walk():
        if element.id in seen and element.id:
            first = str(seen[element.id].where)
            facts = {"id": element.id, "first": first}
            faults.append(Fault(element.where, "fault.xhtml-id-twice", facts))
        seen.setdefault(element.id, element)
        name = element.attributes.get("name", "")
        if element.tag == "meta" and name and name not in _META:
            facts = {"found": name, "element": "meta", "known": ", ".join(sorted(_META))}
            faults.append(Fault(element.where, "fault.xhtml-unknown-meta", facts))
    for element in root.walk():
        href = element.attributes.get("href", "")
        if href.startswith("#") and href[1:] not in seen and href[1:] not in elsewhere:
            faults.append(Fault(element.where, "fault.xhtml-no-target", {"target": href[1:]}))
        elif element.has("page") and not href.startswith("#"):
            faults.append(Fault(element.where, "fault.xhtml-no-target", {"target": href}))
    return faults
