"""`rulesgen make`: check, then every book, diagram and sample sheet in all languages, into build/."""

from __future__ import annotations

from pathlib import Path

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import argument
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.paper import paper_options
from rulesgen.cli.progress import compile_notice, progress
from rulesgen.cli.streams import print_text
from rulesgen.faults import Faults, WrongCall


@make_command("make")
@argument("games", nargs=-1, metavar="GAME")
@paper_options
@click.pass_obj
def command(call: Call, games: tuple[str, ...], paper: str, size: str, suits: str) -> None:
    """Check the games, then write all their pages; nothing is written where anything is wrong."""
    from rulesgen.documents.profile import Profile
    from rulesgen.files import check_target
    from rulesgen.press.checking import check_games
    from rulesgen.press.making import files_of, make_game
    from rulesgen.press.workshop import Workshop

    known = call.folders.games()
    if not known:
        raise WrongCall("call.no-games", folder=call.folders.shown(call.folders.content))
    for game in games:
        call.folders.game(game)
    wanted = tuple(dict.fromkeys(games)) or tuple(known)
    profile = Profile.of(paper, size, suits)
    workshop = Workshop(call.folders)
    checked = check_games(workshop, wanted)
    if checked.faults:
        raise Faults(checked.faults)
    drafts = {game for game, _ in checked.skipped}
    printed = [game for game in wanted if game not in drafts]
    out = call.folders.root / "build"
    targets = [target for game in printed for target in files_of(workshop, game, out)]
    for target in targets:
        check_target(target, sources=call.folders.sources())
    phrase = call.messages.phrase
    lines: list[str] = []
    told = compile_notice(call)
    with progress(call, "cli.progress.make", len(targets)) as advance:
        for game in printed:
            for made in make_game(workshop, game, out, profile, advance, told):
                facts = {"path": Path(call.folders.shown(made.path)).as_posix()}
                lines.append(phrase("cli.make.file", facts | {"pages": str(made.pages)}))
    for game, reason in checked.skipped:
        lines.append(phrase("cli.check.skipped", {"game": game, "reason": reason}))
    facts = {"files": str(len(targets)), "examples": str(checked.examples), "steps": str(checked.steps)}
    lines.append(phrase("cli.make.done", facts))
    if not call.quiet:
        print_text("\n".join(lines))
