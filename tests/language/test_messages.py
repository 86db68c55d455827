"""Faults and wrong calls as sentences (T06, Y02, Y06 in plain words, in both languages)."""

from __future__ import annotations

import pytest

from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.language import Language, message_of
from rulesgen.sources import parse_source

TAB = Fault(Where("content/x/rules.yaml", 7, 1), "fault.tab")
TWICE = Fault(
    Where("rules.yaml", 9, 3),
    "fault.duplicate-key",
    {"name": "redeals", "first": "2", "second": "9"},
)


def test_y06_a_tab_in_plain_words(en: Language, de: Language) -> None:
    assert message_of(TAB, en).lines == (
        "content/x/rules.yaml:7:1: A tab stands here. "
        "Between words and in the indentation only spaces are allowed.",
        "    Replace the tab by spaces. Most editors can insert spaces when you press the tab key.",
    )
    assert str(message_of(TAB, de)).startswith(
        "content/x/rules.yaml:7:1: Hier steht ein Tabulator."
    )


def test_y02_both_lines_are_told(en: Language, de: Language) -> None:
    assert message_of(TWICE, en).sentence == (
        "“redeals” is given twice: first in line 2, again in line 9."
    )
    assert message_of(TWICE, de).sentence == (
        "„redeals“ ist zweimal angegeben: zuerst in Zeile 2, noch einmal in Zeile 9."
    )


def test_a_wrong_call_has_no_place(de: Language) -> None:
    call = WrongCall("call.unknown-language", language="klingon", available="de, en")
    message = message_of(call, de)
    assert message.where is None
    assert message.lines[0] == message.sentence
    assert "klingon" in message.sentence
    assert "de, en" in (message.hint or "")


def test_a_phrase_without_hint(en: Language) -> None:
    facts = {"text": "x", "form": "akk"}
    message = message_of(Fault(Where("x"), "fault.text-has-no-form", facts), en)
    assert message.hint is None
    assert len(message.lines) == 1


BROKEN = """\
a: [1
a: 'x
a: b: c
a: %x
a: "\\q"
a: ]
a: !x 1
a: *b
a: &b [*b]
<<: x
? [a]: b
{a: 1}}
%YAML 3.0
""".splitlines()


@pytest.mark.parametrize(
    "text", [*BROKEN, "\ta: 1", "a: 1\na: 2", "[" * 99, "a\n---\nb", "a:\n  - 1\n b: 2"]
)
def test_every_fault_of_a_file_is_told(en: Language, de: Language, text: str) -> None:
    """No sentence asks for a fact that its fault does not bring, and all say what to do."""
    with pytest.raises(Faults) as caught:
        parse_source(text, "rules.yaml")
    for fault in caught.value.faults:
        for language in (en, de):
            message = message_of(fault, language)
            assert message.sentence.endswith((".", "?"))
            assert message.hint
