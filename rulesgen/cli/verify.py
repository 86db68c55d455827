"""`rulesgen verify`: what is printed about deals, derived anew and compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from rulesgen.cards import Card
from rulesgen.cli.asked import Asked, Dealt
from rulesgen.cli.call import Call
from rulesgen.cli.commands import argument
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.inputs import listed_in
from rulesgen.cli.progress import progress
from rulesgen.cli.streams import print_text
from rulesgen.cli.telling import tell_wrong_call
from rulesgen.deal.lists import Listed, twice
from rulesgen.deal.stacking import check_places
from rulesgen.faults import Fault, Faults, Where, WrongCall

FAILED = frozenset({"deal.id-check"})
"""What is wrong with the id itself: a failed verification (1), not a wrong call (2)."""


@make_command("verify")
@argument("what", metavar="ID_OR_FILE", explain="cli.argument.id-or-file")
@click.pass_obj
def command(call: Call, what: str) -> int:
    """Derive an id, or every entry of a list, anew: yes, or what differs."""
    path = Path(what)
    if ":" in what and not path.is_file():
        return _verify_id(call, what)
    if ":" not in what and not (what and path.exists()):  # an empty path is the folder itself
        raise WrongCall("verify.neither", what=what)
    listed = listed_in(call, path)
    faults: list[Fault] = []
    deals: dict[str, Where] = {}
    with progress(call, "cli.progress.verify", len(listed)) as advance:
        for entry in listed:
            advance(entry.text)
            bare = "".join(entry.text.split())
            if bare in deals:
                faults.append(twice(entry.text, entry.where, deals[bare]))
                continue
            try:
                faults += differences(entry, derived(call, entry.text))
            except WrongCall as wrong:
                faults.append(Fault(entry.where, wrong.key, wrong.facts))
            else:
                deals[bare] = entry.where
    if faults:
        raise Faults(faults)
    print_text(call.messages.phrase("cli.verify.all", {"deals": str(len(listed))}))
    return 0


def _verify_id(call: Call, text: str) -> int:
    try:
        dealt = derived(call, text)
    except WrongCall as wrong:
        if wrong.key not in FAILED:
            raise
        tell_wrong_call(call.messages, wrong)
        return 1
    phrase = call.messages.phrase
    lines = [phrase("cli.verify.yes", {"id": str(dealt.id)})]
    checks = {place: dealt.pack[place - 1].code for place in check_places(len(dealt.pack))}
    said = "  ".join(f"{place}: {code}" for place, code in checks.items())
    lines.append(phrase("cli.verify.checks", {"cards": said}))
    if dealt.twin is not None and dealt.id is not None:
        facts = {"game": dealt.twin.game, "number": dealt.id.label}
        lines.append(phrase("cli.verify.twin", facts))
    print_text("\n".join(lines))
    return 0


def derived(call: Call, text: str) -> Dealt:
    """The table of an id of any game; blanks and line ends in it mean nothing. Raises `WrongCall`."""
    bare = "".join(text.split())
    fields = bare.split(":")
    if len(fields) != 4:
        raise WrongCall("deal.id-form", id=text)
    game = fields[1].partition("+")[0]
    call.folders.game(game)
    return Asked(call, game, what=(bare,)).one_deal()


def differences(entry: Listed, dealt: Dealt) -> Iterator[Fault]:
    """What an entry of a list claims of its deal and is not so."""
    truth = told(dealt)
    for name, claimed in entry.claims.items():
        found, expected = plain(name, claimed), plain(name, truth[name])
        if found != expected:
            facts = {"id": entry.text, "what": name, "found": found, "expected": expected}
            yield Fault(entry.where, "fault.list-differs", _shortened(facts))


def told(dealt: Dealt) -> Mapping[str, Any]:
    """What a list may claim of a deal, as it is."""
    found = dealt.id
    return {
        "game": dealt.rules.game,
        "number": found.label if found is not None else "",
        "scheme": found.scheme if found is not None else "",
        "variants": list(dealt.rules.chosen),
        "choices": [card.code for card in dealt.table.returned],
        "pack": [card.code for card in dealt.pack],
        "piles": dealt.table.as_json(),
    }


def plain(name: str, value: Any) -> str:
    """A value as one line: lists with blanks, piles by name, cards in codes however they are written."""
    if isinstance(value, Mapping):
        return "; ".join(f"{pile}: {plain(name, cards)}" for pile, cards in sorted(value.items()))
    words = value.replace(",", " ").split() if isinstance(value, str) else list(value)
    if name == "number" and isinstance(value, str):
        return value
    return " ".join(
        _code(str(word)) if name in ("pack", "piles", "choices") else str(word) for word in words
    )


def _code(word: str) -> str:
    down, bare = ("~", word[1:]) if word.startswith("~") else ("", word)
    try:
        return down + Card.parse(bare).code
    except ValueError:
        return word


def _shortened(facts: dict[str, str]) -> dict[str, str]:
    """Of two long lists the part from the first difference on."""
    found, expected = facts["found"].split(" "), facts["expected"].split(" ")
    if len(found) + len(expected) <= 24:
        return facts
    pairs = zip(found, expected, strict=False)
    at = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(found), len(expected)))
    cut = {
        name: " ".join(words[at : at + 6])
        for name, words in (("found", found), ("expected", expected))
    }
    return facts | {name: f"… {said} …" if said else "–" for name, said in cut.items()}
