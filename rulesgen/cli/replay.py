"""`rulesgen replay`: a list of moves played and judged."""

from __future__ import annotations

from typing import Any

from rulesgen.cli.asked import Asked, game_options
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.messages import Messages
from rulesgen.cli.move_files import read_moves
from rulesgen.cli.positions import asked_position, table_text
from rulesgen.cli.streams import print_json, print_text, say
from rulesgen.cli.visible import visible_in_line
from rulesgen.engine import Refusal, Replay
from rulesgen.engine import replay as play_all


@make_command("replay")
@game_options(several=False)
@option("--moves", "moves_file", metavar="FILE", required=True)
@option("--json", "as_json", is_flag=True)
def command(asked: Asked, moves_file: str, as_json: bool) -> int:
    """Play the moves; the first that is refused ends it with exit code 1."""
    position, deal = asked_position(asked), ""
    if asked.position is None:
        deal = str(asked.one_deal().id or "")
    messages = asked.call.messages
    listed = read_moves(asked.call, moves_file, deal)
    done = play_all(position, listed.moves)
    if as_json:
        print_json(replay_json(done, messages))
    else:
        print_text(table_text(asked.call, done.position.rules, done.position.piles()))
    if done.refused is not None:
        where = listed.where(done.step)
        say(f"{visible_in_line(str(where))}: {refusal_text(done.refused, messages)}")
        hint = messages.find(f"refusal.{done.refused.reason.value}.hint", {})
        if hint is not None:
            say("    " + hint)
        return 1
    if not as_json:
        key = "cli.replay.won" if done.won else "cli.replay.open"
        print_text("\n" + messages.phrase(key, {"moves": str(done.moves)}))
    return 0


def replay_json(done: Replay, messages: Messages) -> dict[str, Any]:
    """What came of the moves, as `replay --json` gives it."""
    found: dict[str, Any] = {"won": done.won, "moves": done.moves}
    if done.refused is not None:
        found["refused"] = {
            "step": done.step,
            "move": done.refused.move,
            "reason": done.refused.reason.value,
            "cards": list(done.refused.cards),
            "piles": list(done.refused.piles),
            "text": refusal_text(done.refused, messages),
        }
    return found | {"position": done.position.to_object()}


def refusal_text(refusal: Refusal, messages: Messages) -> str:
    """The sentence of a refusal, cards and piles by the names that files hold."""
    cards, piles = refusal.cards, refusal.piles
    target = piles[1] if len(piles) > 1 else ""
    facts = {
        "move": refusal.move,
        "card": cards[0] if cards else "",
        "on": cards[1] if len(cards) > 1 else target,
        "source": piles[0] if piles else "",
        "target": target,
        "places": ", ".join(piles),
    }
    return messages.phrase(f"refusal.{refusal.reason.value}", facts)
