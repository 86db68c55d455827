"""`rulesgen deal`: numbered tables, as text, as JSON or on sheets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulesgen.cli.asked import Asked, Dealt, game_options
from rulesgen.cli.call import Call
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.finishing import Wanted, finishing_options
from rulesgen.cli.positions import table_text
from rulesgen.cli.progress import compile_notice, progress
from rulesgen.cli.streams import print_json, print_json_list, print_text
from rulesgen.deal.stacking import stacking_table
from rulesgen.faults import WrongCall

if TYPE_CHECKING:
    from rulesgen.press.sheet_words import Sheet


@make_command("deal", several_languages=True)
@game_options(several=True)
@option("--pages", metavar="PAGES")
@option("--json", "as_json", is_flag=True)
@finishing_options()
@option("-o", "--output", metavar="FILE", explain="cli.option.output")
def command(
    asked: Asked,
    pages: str | None,
    as_json: bool,
    output: str | None,
    wanted: Wanted,
) -> None:
    """Deal the tables asked for and show them in the order asked."""
    if as_json and output:
        raise WrongCall("call.options-together", first="--json", second="-o")
    printing = [*(["--pages"] if pages is not None else []), *wanted.given]
    if printing and not output:
        raise WrongCall("call.needs-output", option=printing[0], example="-o deals.pdf")
    if output:
        print_sheets(asked, pages, wanted, Path(output))
        return
    deals = asked.deals()
    if as_json and asked.one_label:
        print_json(deal_json(next(deals)))
    elif as_json:
        print_json_list(deal_json(dealt) for dealt in deals)
    else:
        for number, dealt in enumerate(deals):
            print_text(("\n" if number else "") + deal_text(asked.call, dealt))


def print_sheets(asked: Asked, pages: str | None, wanted: Wanted, target: Path) -> None:
    """Write the sheets of the tables asked for as a PDF; nothing is left of an unfinished one."""
    from rulesgen.cli.sheet_options import SOLUTION_NODES, STAMP_NODES, page_names, stamped
    from rulesgen.press.sheets import DEFAULT_PAGES, PAGE_NAMES, deal_sheets
    from rulesgen.press.voice import SheetDesk

    names = page_names(pages, DEFAULT_PAGES, PAGE_NAMES)
    call, sources = asked.call, asked.call.folders.sources()
    deals = asked.deals()
    wanted.check(target, inputs=asked.inputs, sources=sources)
    nodes = SOLUTION_NODES if "solution" in names else STAMP_NODES
    with progress(call, "cli.progress.sheets", asked.count) as advance:

        def told() -> Iterator[Sheet]:
            for sheet in stamped(deals, nodes, compile_notice(call)):
                advance(sheet.shown_id)
                yield sheet

        sheets = deal_sheets(
            SheetDesk(call.folders), asked.game, call.languages, wanted.profile, told(), names,
            two_sided=wanted.finishing.each == 1,
        )  # fmt: skip
    wanted.write(call, target, sheets, inputs=asked.inputs, sources=sources)


def deal_json(dealt: Dealt) -> dict[str, Any]:
    """One deal as `deal --json` gives it."""
    found = dealt.id
    return {
        "id": str(found) if found is not None else None,
        "game": dealt.rules.game,
        "variants": list(dealt.rules.chosen),
        "choices": [card.code for card in dealt.table.returned],
        "scheme": found.scheme if found is not None else None,
        "number": found.label if found is not None else None,
        "pack": [card.code for card in dealt.pack],
        "piles": dealt.table.as_json(),
        "stacking": stacking_table(dealt.pack).as_json(),
    }


def deal_text(call: Call, dealt: Dealt) -> str:
    """One deal as text: its id, then the table."""
    head = [str(dealt.id)] if dealt.id is not None else []
    return "\n\n".join([*head, table_text(call, dealt.rules, dealt.table.as_json())])
