"""`rulesgen check`: everything that is wrong in the games, at its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import OneOf, argument, option
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.messages import Messages
from rulesgen.cli.streams import print_json, print_text
from rulesgen.cli.telling import tell_faults
from rulesgen.faults import Fault, Faults, WrongCall

if TYPE_CHECKING:
    from rulesgen.press.checking import Checked


@make_command("check")
@argument("games", nargs=-1, metavar="GAME")
@option("--format", "form", type=OneOf("text", "json", "github"), default="text")
@option("--accept", multiple=True, metavar="BLOCK")
@click.pass_obj
def command(call: Call, games: tuple[str, ...], form: str, accept: tuple[str, ...]) -> int:
    """Check the games and tell what was found, run and skipped; exit code 1 if anything is wrong.

    What is accepted is put on record first; without GAME the games accepted are checked.
    """
    from rulesgen.press.checking import accept as put_on_record
    from rulesgen.press.checking import check_games
    from rulesgen.press.workshop import Workshop

    for game in games:
        call.folders.game(game)
    if not call.folders.games():
        raise WrongCall("call.no-games", folder=call.folders.shown(call.folders.content))
    workshop = Workshop(call.folders)
    accepted = put_on_record(workshop, accept)
    if not games:
        named = [name.strip("/").partition("/")[0] for name in accept]
        games = () if "all" in named else tuple(named)
    checked = check_games(workshop, tuple(dict.fromkeys(games)))
    checked.accepted = accepted
    messages = call.messages
    if form == "json":
        print_json(report_json(checked, messages))
    elif form == "github":
        for fault in checked.faults:
            print_text(github_line(fault, messages))
    else:
        tell_faults(messages, Faults(checked.faults))
        print_text(report_text(checked, messages))
    return 1 if checked.faults else 0


def counts(checked: Checked) -> dict[str, int]:
    """What was found and run, by the names of `check --format json`."""
    return {
        "games": checked.games,
        "variants": checked.variants,
        "examples": checked.examples,
        "steps": checked.steps,
        "blocks": checked.blocks,
        "books": checked.books,
        "skipped": len(checked.skipped),
        "accepted": checked.accepted,
        "faults": len(checked.faults),
    }


def report_text(checked: Checked, messages: Messages) -> str:
    """The counts in one sentence, and each game that was skipped with its reason."""
    facts = {name: str(count) for name, count in counts(checked).items()}
    lines = [messages.phrase("cli.check.counts", facts)]
    if checked.accepted:
        lines.append(messages.phrase("cli.check.accepted", facts))
    for game, reason in checked.skipped:
        lines.append(messages.phrase("cli.check.skipped", {"game": game, "reason": reason}))
    return "\n".join(lines)


def report_json(checked: Checked, messages: Messages) -> dict[str, Any]:
    """The whole report as one object."""
    return {
        "counts": counts(checked),
        "skipped": [{"game": game, "reason": reason} for game, reason in checked.skipped],
        "faults": [
            {
                "file": fault.where.file,
                "line": fault.where.line,
                "column": fault.where.column,
                "key": fault.key,
                "text": messages.phrase(fault.key, fault.facts),
                "hint": messages.find(f"{fault.key}.hint", fault.facts),
            }
            for fault in checked.faults
        ],
    }


def github_line(fault: Fault, messages: Messages) -> str:
    """A fault as an annotation that GitHub puts at its line."""
    where = fault.where
    place = [f"file={_escaped(where.file, ',:')}"]
    place += [f"line={where.line}"] if where.line else []
    place += [f"col={where.column}"] if where.column else []
    return f"::error {','.join(place)}::{_escaped(messages.phrase(fault.key, fault.facts))}"


def _escaped(text: str, more: str = "") -> str:
    return "".join(f"%{ord(sign):02X}" if sign in "%\r\n" + more else sign for sign in text)
