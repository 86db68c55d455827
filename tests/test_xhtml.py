"""The closed set of elements, and what is said about pages outside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesgen.documents import xhtml
from rulesgen.documents.xhtml import ATTRIBUTES, CHILDREN, CLASSES, Document, parse_document
from rulesgen.faults import Faults

DATA = Path(__file__).parent / "data" / "press"


def page(body: str) -> str:
    return (
        f'<html lang="en"><head><title>A page</title></head>\n<body><section id="a">\n{body}\n'
        "</section></body></html>"
    )


def faults(text: str) -> list[str]:
    with pytest.raises(Faults) as caught:
        parse_document(text, "page.xhtml")
    return [f"{fault.where} {fault.key}" for fault in caught.value.faults]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_samples_are_read(language: str) -> None:
    document = parse_document((DATA / f"sample.{language}.xhtml").read_text("utf-8"))
    assert document.language == language
    assert document.body.elements[0].has("title")
    assert {figure.attributes["data-drawing"] for figure in document.figures()} >= {
        "glance",
        "parts",
    }


def test_a_card_keeps_its_place_in_the_text() -> None:
    document = parse_document(page('<p>Lay the\n   <span class="card">9♥</span> on it.</p>'))
    paragraph = document.body.elements[0].elements[0]
    assert paragraph.text == "Lay the 9♥ on it."
    assert (paragraph.where.line, paragraph.where.column) == (3, 1)


def test_every_fault_is_named_with_its_place() -> None:
    found = faults(
        page(
            '<p>one <blink>two</blink></p>\n<p class="loud" style="x">three</p>\n<ul>four</ul>\n<figure/>'
        )
    )
    assert found == [
        "page.xhtml:3:8 fault.xhtml-unknown-element",
        "page.xhtml:4:1 fault.xhtml-unknown-attribute",
        "page.xhtml:4:1 fault.xhtml-unknown-class",
        "page.xhtml:5:5 fault.xhtml-misplaced-text",
        "page.xhtml:6:1 fault.xhtml-missing-attribute",
    ]


def test_entities_and_document_types_are_refused() -> None:
    bomb = '<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + page("<p>&b;</p>")
    assert faults(bomb)[0].endswith("fault.xhtml-document-type")
    assert faults(page("<p>&nbsp;</p>")) == ["page.xhtml:3:4 fault.xhtml-not-well-formed"]


def test_ill_formed_text_has_a_place() -> None:
    assert faults("<html><body></html>")[0].startswith("page.xhtml:1:")
    assert faults("")[0].endswith("fault.xhtml-not-well-formed")
    assert faults("<p>only a paragraph</p>") == ["page.xhtml:1:1 fault.xhtml-root"]


def test_links_need_their_target_and_ids_are_single() -> None:
    assert faults(page('<p id="b">x</p><p id="b"><a href="#c">y</a></p>')) == [
        "page.xhtml:3:16 fault.xhtml-id-twice",
        "page.xhtml:3:26 fault.xhtml-no-target",
    ]


def test_a_document_needs_language_and_title() -> None:
    assert faults("<html><head/><body/></html>") == [
        "page.xhtml:1:1 fault.xhtml-incomplete",
        "page.xhtml:1:1 fault.xhtml-incomplete",
    ]


def test_nested_too_deep() -> None:
    deep = "<div>" * 80 + "</div>" * 80
    assert faults(page(deep))[0].endswith("fault.xhtml-too-deep")


def test_the_docstring_lists_the_closed_set() -> None:
    told = xhtml.__doc__ or ""
    for element in CHILDREN:
        assert element in told
    for element, names in CLASSES.items():
        for name in names - {"number"}:
            assert f"{element}.{name}" in told
    assert set(CLASSES) | set(ATTRIBUTES) <= set(CHILDREN)


def test_documents_are_values() -> None:
    text = page("<p>x</p>")
    assert parse_document(text) == parse_document(text)
    assert isinstance(parse_document(text), Document)
