"""`rulesgen diagram`: a position as a picture."""

from __future__ import annotations

import sys
from pathlib import Path

from rulesgen.cli.asked import Asked, game_options
from rulesgen.cli.commands import OneOf, option
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.outputs import check_output, put_output
from rulesgen.cli.paper import paper_options
from rulesgen.cli.positions import asked_position
from rulesgen.cli.streams import print_bytes, print_text, say
from rulesgen.engine import Position, from_piles, hints
from rulesgen.faults import WrongCall
from rulesgen.rules.record import Rules

FORMATS = ("svg", "png", "pdf", "text")


@make_command("diagram")
@game_options(several=False)
@option("--example", metavar="NAME", explain="cli.option.example")
@option("--ring", metavar="CARD", explain="cli.option.ring")
@option("--format", "form", type=OneOf(*FORMATS), explain="cli.option.format")
@paper_options
@option("-o", "--output", metavar="FILE", explain="cli.option.output")
def command(
    asked: Asked,
    example: str | None,
    ring: str | None,
    form: str | None,
    paper: str,
    size: str,
    suits: str,
    output: str | None,
) -> None:
    """Draw a deal, a pack, a position or an example, else the empty layout; --ring marks places."""
    from rulesgen.documents.profile import Profile
    from rulesgen.press.diagrams import draw_position
    from rulesgen.press.workshop import Workshop

    target = Path(output) if output and output != "-" else None
    form = form or _format_of(target)
    sources = asked.call.folders.sources()
    if target is not None:
        check_output(target, inputs=asked.inputs, sources=sources)
    workshop = Workshop(asked.call.folders)
    position = _position(asked, workshop, example)
    rings = _rings(asked, position, ring) if ring else ()
    profile = Profile.of(paper, size, suits)
    data = draw_position(workshop, position, asked.call.language, profile, form, rings)
    if target is not None:
        put_output(asked.call, target, data, inputs=asked.inputs, sources=sources)
    elif form == "text":
        print_text(data.decode("utf-8").rstrip("\n"))
    elif form == "svg":
        print_bytes(data.rstrip(b"\n") + b"\n")
    elif sys.stdout.isatty():
        raise WrongCall("call.binary-on-terminal", option="-o")
    else:
        print_bytes(data)


def _format_of(target: Path | None) -> str:
    """The format that a file's name asks for; text on the terminal. `WrongCall` for another ending."""
    if target is None:
        return "text"
    ending = target.suffix.lower().removeprefix(".").replace("txt", "text")
    if ending and ending not in FORMATS:
        raise WrongCall("call.no-picture-ending", path=str(target))
    return ending or "svg"


def _position(asked: Asked, workshop: object, example: str | None) -> Position:
    from rulesgen.press.workshop import Workshop

    assert isinstance(workshop, Workshop)
    if example is None:
        if asked.nothing and not (asked.scheme or asked.returned):
            return empty_table(asked.chosen)
        return asked_position(asked)
    if not asked.nothing:
        what = asked.call.messages.phrase("cli.metavar.what")
        raise WrongCall("call.options-together", first="--example", second=what)
    found = workshop.game(asked.game).examples
    if example not in found:
        known = ", ".join(found) or "–"
        raise WrongCall("call.unknown-example", found=example, known=known)
    shown = found[example]
    if asked.variant and asked.chosen.chosen != shown.rules.chosen:
        raise WrongCall("call.options-together", first="--example", second="--variant")
    return shown.start


def empty_table(rules: Rules) -> Position:
    """The layout before any card: every pile's place under its name."""
    return from_piles(rules, {name: [] for name in rules.pile_names()}, partial=True)


def _rings(asked: Asked, position: Position, ring: str) -> tuple[str, ...]:
    """The piles a card may go to, told where there are none; `WrongCall` for what is no card."""
    card = asked.card(ring)
    places = hints(position).get(card.code, ())
    if not places and not asked.call.quiet:
        say(asked.call.messages.phrase("play.hint-none", {"card": ring}))
    return tuple(places)
