"""`rulesgen worksheet`: "which cards may move?" and the ringed answer, from any deal or position."""

from __future__ import annotations

from pathlib import Path

from rulesgen.cli.asked import Asked, game_options
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.finishing import Wanted, finishing_options
from rulesgen.cli.positions import asked_position


@make_command("worksheet", several_languages=True)
@game_options(several=False)
@finishing_options()
@option("-o", "--output", metavar="FILE", explain="cli.option.output")
def command(asked: Asked, output: str | None, wanted: Wanted) -> None:
    """Write the two pages as a PDF; without -o as GAME-worksheet.pdf in the current folder."""
    from rulesgen.press.voice import SheetDesk
    from rulesgen.press.worksheets import worksheet

    target = Path(output or f"{asked.game}-worksheet.pdf")
    shown = ""
    if asked.position is None:
        dealt = asked.one_deal()
        position, shown = dealt.position, str(dealt.id) if dealt.id is not None else ""
    else:
        position = asked_position(asked)
    call, sources = asked.call, asked.call.folders.sources()
    wanted.check(target, inputs=asked.inputs, sources=sources)
    made = worksheet(SheetDesk(call.folders), call.languages, wanted.profile, position, shown)
    wanted.write(
        call, target, made, inputs=asked.inputs, sources=sources, named=output is not None
    )
