"""`rulesgen deal`: numbered tables, as text or as JSON."""

from __future__ import annotations

from typing import Any

from rulesgen.cli.asked import Asked, Dealt, game_options
from rulesgen.cli.call import Call
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.positions import table_text
from rulesgen.cli.streams import print_json, print_json_list, print_text
from rulesgen.deal.stacking import stacking_table


@make_command("deal")
@game_options(several=True)
@option("--json", "as_json", is_flag=True)
def command(asked: Asked, as_json: bool) -> None:
    """Deal the tables asked for and show them in the order asked."""
    deals = asked.deals()
    if as_json and asked.one_label:
        print_json(deal_json(next(deals)))
    elif as_json:
        print_json_list(deal_json(dealt) for dealt in deals)
    else:
        for number, dealt in enumerate(deals):
            print_text(("\n" if number else "") + deal_text(asked.call, dealt))


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
