"""`rulesgen games`: the games of the catalogue."""

from __future__ import annotations

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.streams import print_json, print_text


@make_command("games")
@option("--json", "as_json", is_flag=True, explain="cli.option.json")
@click.pass_obj
def command(call: Call, as_json: bool) -> None:
    """List the games."""
    games = list(call.folders.games())
    if as_json:
        print_json([{"id": game} for game in games])
    elif games:
        print_text("\n".join(games))
