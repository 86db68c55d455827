"""`rulesgen games`: the games of the catalogue with their variants."""

from __future__ import annotations

import click

from rulesgen.cli.call import Call
from rulesgen.cli.commands import command as make_command
from rulesgen.cli.commands import option
from rulesgen.cli.streams import print_json, print_text
from rulesgen.faults import Fault, Faults
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.sources import read_source


@make_command("games")
@option("--json", "as_json", is_flag=True)
@click.pass_obj
def command(call: Call, as_json: bool) -> None:
    """List the games with their titles and variants, a default variant with a star.

    Games whose rules cannot be read are left out; what is wrong in them is told last.
    """
    sound, faults = read_all(call)
    games = [_variants(rules) for rules in sound]
    if as_json:
        print_json([{"id": game, "variants": variants} for game, variants in games])
    else:
        _print(call, games)
    if faults:
        raise Faults(faults)


def _print(call: Call, games: list[tuple[str, dict[str, bool]]]) -> None:
    """A line for each game: its id, its title, its variants."""
    titles = {game: title_of(call, game) for game, _ in games}
    width = max((len(game) for game in titles), default=0)
    wide = max((len(title) for title in titles.values()), default=0)
    for game, variants in games:
        words = [name + "*" * default for name, default in variants.items()]
        print_text(f"{game:<{width}}  {titles[game]:<{wide}}  {' '.join(words)}".rstrip())


def title_of(call: Call, game: str) -> str:
    """The game's title in the language of documents; nothing where it has no text yet."""
    path = call.folders.game(game) / f"text.{call.language}.yaml"
    if not path.is_file():
        return ""
    data = read_source(path, call.folders.shown(path)).data
    title = data.get("title", "") if isinstance(data, dict) else ""
    return title if isinstance(title, str) else ""


def read_all(call: Call) -> tuple[list[GameRules], list[Fault]]:
    """The rules of all games that can be read, and everything that is wrong in the others."""
    found, faults = list[GameRules](), list[Fault]()
    for folder in call.folders.games().values():
        path = folder / "rules.yaml"
        try:
            found.append(read_rules(path, call.folders.shown(path)))
        except Faults as more:
            faults += more.faults
    return found, faults


def _variants(rules: GameRules) -> tuple[str, dict[str, bool]]:
    return rules.game, {name: name in rules.defaults for name in rules.variant_names}
