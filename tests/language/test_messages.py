"""Faults and wrong calls as sentences (T06, Y02, Y06 in plain words, in both languages)."""

from __future__ import annotations

from rulesgen.faults import Fault, Where, WrongCall
from rulesgen.language import Language, message_of

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
