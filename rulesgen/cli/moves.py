"""`rulesgen moves`: the legal moves of a table."""

from __future__ import annotations

from rulesgen.cli.asked import Asked, game_options
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.positions import asked_position
from rulesgen.cli.streams import print_json, print_text, say
from rulesgen.engine import hints, legal_moves


@make_command("moves")
@game_options(several=False)
@option("--json", "as_json", is_flag=True)
def command(asked: Asked, as_json: bool) -> None:
    """List the legal moves, one a line, as `replay` reads them."""
    position = asked_position(asked)
    moves = legal_moves(position)
    if as_json:
        print_json({"moves": moves, "hints": {c: list(to) for c, to in hints(position).items()}})
    elif moves:
        print_text("\n".join(moves))
    elif not asked.call.quiet:
        say(asked.call.messages.phrase("cli.moves.none"))
