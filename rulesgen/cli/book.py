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


@make_command("book", several_languages=True)
@argument("games", nargs=-1, required=True, metavar="GAME")
@option("--variant", multiple=True, metavar="NAME")
@option("--facing", is_flag=True)
@finishing_options(booklet=True, press=True)
@option("--proof", is_flag=True)
@option("-o", "--output", metavar="FILE", explain="cli.option.output")
@click.pass_obj
def command(
    call: Call,
    games: tuple[str, ...],
    variant: tuple[str, ...],
    facing: bool,
    proof: bool,
    output: str | None,
    wanted: Wanted,
) -> None:
    """Print the rulebook of each game; without -o as GAME-LANG.pdf in the current folder.

    Two languages, as in `--lang en+de`, stand in one book, the first of them first; with `--facing` on
    facing pages, the first of them on the left.

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
    if facing and len(call.languages) != 2:
        raise WrongCall("call.facing-needs-two", languages="+".join(call.languages))
    workshop = Workshop(call.folders)
    sources = call.folders.sources()
    name = "+".join(call.languages) + ("-facing" if facing else "")
    targets = [Path(output) if output else Path(f"{game}-{name}.pdf") for game in games]
    for game, target in zip(games, targets, strict=True):
        call.folders.game(game)
        wanted.check(target, sources=sources)
    with progress(call, "cli.progress.books", len(games)) as advance:
        for game, target in zip(games, targets, strict=True):
            advance(str(target))
            found = workshop.game(game)
            chosen = found.rules.choose(variant)
            stale: dict[str, frozenset[str]] = {}
            if proof:
                barred = Reviews(workshop, found).stale()
                stale = {code: frozenset(keys) for code, keys in barred.items()}
            elif faults := list(check_game(workshop, game, Checked())):
                raise Faults(faults)
            profile = wanted.profile
            if len(call.languages) > 1:
                book = workshop.edition(game, call.languages, profile, chosen, stale, facing)
            else:
                own = stale.get(call.language, frozenset())
                book = workshop.rulebook(game, call.language, profile, chosen, own)
            wanted.write(call, target, book, sources=sources, named=output is not None)
