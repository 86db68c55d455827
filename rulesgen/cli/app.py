"""The table of commands. A command's module is imported when the command is called, not before."""

from __future__ import annotations

import difflib
import importlib

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import common_options, write_help, write_section
from rulesgen.cli.streams import print_text
from rulesgen.faults import WrongCall

COMMANDS = (
    *("make", "check", "book", "deal", "diagram", "moves", "replay", "play"),
    *("solve", "find"),
    *("games", "new", "schema"),
    *("verify", "worksheet", "collection"),
)
"""The commands in the order of the help; each is `command` in the module of its name."""


class Commands(click.Group):
    """The tool as a whole; its words are the phrases `cli.rulesgen.help` and `cli.<name>.summary`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, none of them imported."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """Import one command; `WrongCall` `call.no-such-command` names the nearest ones, if any is near."""
        if cmd_name not in COMMANDS:
            if near := difflib.get_close_matches(cmd_name, COMMANDS):
                raise WrongCall("call.no-such-command-near", command=cmd_name, near=", ".join(near))
            every = ", ".join(COMMANDS)
            raise WrongCall("call.no-such-command", command=cmd_name, available=every)
        found: click.Command = importlib.import_module(f"rulesgen.cli.{cmd_name}").command
        return found

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Like a command's help, with the list of commands."""
        write_help(ctx, formatter)
        phrase = ctx.ensure_object(Call).messages.phrase
        rows = [(name, phrase(f"cli.{name}.summary")) for name in COMMANDS]
        write_section(ctx, formatter, "cli.commands", rows)


@click.pass_context
def _without_command(ctx: click.Context) -> None:
    if ctx.invoked_subcommand is None:
        print_text(ctx.get_help())


APP = Commands(
    "rulesgen",
    callback=_without_command,
    params=common_options(),
    invoke_without_command=True,
    add_help_option=False,
)
"""The root of the command line."""
