"""Faults and wrong calls on standard error, in the language of messages."""

from __future__ import annotations

from rulesgen.cli.messages import Messages
from rulesgen.cli.streams import say
from rulesgen.cli.visible import visible_in_line
from rulesgen.faults import Fault, Faults, WrongCall


def tell_faults(messages: Messages, faults: Faults) -> None:
    """Write all faults: `file:line:column: sentence`, the hint indented below."""
    for fault in faults.faults:
        line = f"{visible_in_line(str(fault.where))}: {messages.phrase(fault.key, fault.facts)}"
        say(_with_hint(messages, line, fault))


def tell_wrong_call(messages: Messages, wrong: WrongCall) -> None:
    """Write what is wrong with the call: `rulesgen: sentence`, the hint indented below."""
    say("rulesgen: " + wrong_call_text(messages, wrong))


def wrong_call_text(messages: Messages, wrong: WrongCall) -> str:
    """What is wrong with a call: a sentence, the hint indented below."""
    return _with_hint(messages, messages.phrase(wrong.key, wrong.facts), wrong)


def _with_hint(messages: Messages, line: str, told: Fault | WrongCall) -> str:
    hint = messages.find(f"{told.key}.hint", told.facts)
    return line if hint is None else line + "\n    " + hint.replace("\n", "\n    ")
