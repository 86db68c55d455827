"""`rulesgen new`: the folder of a new game, everything in it still to be said."""

from __future__ import annotations

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import argument
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.streams import print_text, say


@make_command("new")
@argument("name", metavar="NAME")
@click.pass_obj
def command(call: Call, name: str) -> None:
    """Write rules, examples, texts and counts of a new game into the folder's own content."""
    from rulesgen.press.scaffold import new_game

    folders = call.folders
    content = folders.root / "content"
    hidden = [game for game in folders.games() if folders.content != content]
    for path in new_game(content, name, folders.languages(), call.messages.phrase):
        print_text(folders.shown(path))
    print_text(call.messages.phrase("cli.new.next", {"game": name}))
    if hidden and not call.quiet:
        say(call.messages.phrase("cli.new.hidden", {"games": ", ".join(hidden)}))
