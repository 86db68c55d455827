"""`rulesgen book`: rulebooks as PDF files."""

from __future__ import annotations

from pathlib import Path

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import argument, option
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.finishing import Wanted, finishing_options
from rulesgen.cli.progress import progress
from rulesgen.faults import Faults, WrongCall


@make_command("book")
@argument("games", nargs=-1, required=True, metavar="GAME")
@option("--variant", multiple=True, metavar="NAME")
@finishing_options(booklet=True, press=True)
@option("--proof", is_flag=True)
@option("-o", "--output", metavar="FILE", explain="cli.option.output")
@click.pass_obj
def command(
    call: Call,
    games: tuple[str, ...],
    variant: tuple[str, ...],
    proof: bool,
    output: str | None,
    wanted: Wanted,
) -> None:
    """Print the rulebook of each game; without -o as GAME-LANG.pdf in the current folder.

    A game with faults is not printed. A proof is, as long as its words can be filled in: blocks that
    want a review are barred in the margin.
    """
    from rulesgen.press.checking import Checked, check_game
    from rulesgen.press.reviews import Reviews
    from rulesgen.press.workshop import Workshop

    if output is not None and len(games) > 1:
        raise WrongCall("call.one-game-for-output", option="-o")
    if wanted.finishing.each > 1:
        raise WrongCall("call.nup-bound")
    workshop = Workshop(call.folders)
    sources = call.folders.sources()
    targets = [Path(output) if output else Path(f"{game}-{call.language}.pdf") for game in games]
    for game, target in zip(games, targets, strict=True):
        call.folders.game(game)
        wanted.check(target, sources=sources)
    with progress(call, "cli.progress.books", len(games)) as advance:
        for game, target in zip(games, targets, strict=True):
            advance(str(target))
            found = workshop.game(game)
            chosen = found.rules.choose(variant)
            stale: set[str] = set()
            if proof:
                stale = Reviews(workshop, found).stale().get(call.language, set())
            elif faults := list(check_game(workshop, game, Checked())):
                raise Faults(faults)
            book = workshop.rulebook(game, call.language, wanted.profile, chosen, frozenset(stale))
            wanted.write(call, target, book, sources=sources)
