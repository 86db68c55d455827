"""What a call asks about: a game with its variants, and deals, a pack or a position of it.

The options that go with every command which names a GAME, and how they become tables.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import click

from rulesgen.cards import Card
from rulesgen.cli.call import Call
from rulesgen.cli.commands import argument, option
from rulesgen.cli.inputs import bare_lines, place_in_pack, text_in
from rulesgen.cli.messages import FALLBACK
from rulesgen.deal.ids import DealId, make_id, parse_id
from rulesgen.deal.labels import number_range
from rulesgen.deal.packs import CODE, read_pack
from rulesgen.deal.schemes import DEFAULT, Scheme, scheme_named
from rulesgen.deal.table import Table, choosing_variant, deal_by_id, lay_out
from rulesgen.engine import Position, from_piles
from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.language import Language, LanguageError, load_language
from rulesgen.rules.reading import GameRules, read_rules
from rulesgen.rules.record import Rules
from rulesgen.rules.schemes import Twin


@dataclass(frozen=True)
class Dealt:
    """One table: from a numbered deal, or from a pack given card by card."""

    rules: Rules
    id: DealId | None
    """None for a pack."""
    pack: tuple[Card, ...]
    """First card dealt first, before any deal choice."""
    table: Table

    @property
    def twin(self) -> Twin | None:
        """The same table in another program, for a number that is that program's."""
        return twin_of(self.rules, self.id.scheme) if self.id is not None else None

    @property
    def position(self) -> Position:
        """The table as a position to play from."""
        return from_piles(self.rules, self.table.as_json())


@dataclass
class Asked:
    """The arguments of a command that names a GAME, and what they lead to."""

    call: Call
    game: str
    what: tuple[str, ...] = ()
    variant: tuple[str, ...] = ()
    scheme: str | None = None
    phrase: tuple[str, ...] = ()
    pack: str | None = None
    returned: tuple[str, ...] = ()
    position: str | None = None
    inputs: list[Path] = field(default_factory=list)
    """Files read on the way: no output may take their place."""

    @cached_property
    def rules(self) -> GameRules:
        """The game's rules; `WrongCall` for an unknown game, `Faults` if they make no sense."""
        path = self.call.folders.game(self.game) / "rules.yaml"
        return read_rules(path, self.call.folders.shown(path))

    @cached_property
    def chosen(self) -> Rules:
        """The rules with the variants of `--variant`."""
        return self.rules.with_variants(self.variant)

    @property
    def nothing(self) -> bool:
        """Whether neither deals nor a pack nor a position are named."""
        return not (self.what or self.phrase or self.pack is not None or self.position)

    @property
    def one_label(self) -> bool:
        """Whether the call names one single table (a range is several, also `7-7`)."""
        named = [*self.what, *self.phrase]
        several = any(number_range(what) for what in self.what if ":" not in what)
        return self.pack is not None or (len(named) == 1 and not several)

    @property
    def count(self) -> int:
        """How many tables the call names, told without dealing any."""
        ranges = (number_range(what) if ":" not in what else None for what in self.what)
        return sum(len(r) if r else 1 for r in ranges) + len(self.phrase) + (self.pack is not None)

    def check_one_source(self) -> None:
        """Refuse two of WHAT, `--phrase`, `--pack` and `--position` together (`call.options-together`)."""
        named = {
            self.call.messages.phrase("cli.metavar.what"): bool(self.what),
            "--phrase": bool(self.phrase),
            "--pack": self.pack is not None,
            "--position": bool(self.position),
        }
        given = [name for name, there in named.items() if there]
        if len(given) > 1:
            raise WrongCall("call.options-together", first=given[0], second=given[1])
        for name, value in (("--scheme", self.scheme), ("--return", self.returned)):
            if value and (self.position or (self.pack is not None and name == "--scheme")):
                raise WrongCall("call.options-together", first=name, second=given[0])

    def deals(self) -> Iterator[Dealt]:
        """The tables asked for, in the order asked, each made when it is wanted.

        Every WHAT is read before the first table comes, so that a mistake in the last one is told
        first. Raises `WrongCall`, also `call.missing` if nothing is named.
        """
        self.check_one_source()
        self.call.folders.game(self.game)  # an unknown game is told before a label that is none
        if self.nothing:
            what = self.call.messages.phrase("cli.metavar.what")
            raise WrongCall("call.missing", what=what, command=f"rulesgen {_command()}")
        if self.pack is not None:
            return iter([self._of_pack(self.pack)])
        makers = [self._of_what(what) for what in self.what]
        scheme = scheme_named(self.scheme or DEFAULT)
        labels = [scheme.phrase(text) for text in self.phrase]
        makers.append(lambda: (self._numbered(scheme, label) for label in labels))
        return (dealt for make in makers for dealt in make())

    def one_deal(self) -> Dealt:
        """The one table asked for; `WrongCall` `call.one-deal` if there are several."""
        found = self.deals()
        first = next(found)
        if next(found, None) is not None:
            raise WrongCall("call.one-deal", command=f"rulesgen {_command()}")
        return first

    def _of_what(self, what: str) -> Callable[[], Iterator[Dealt]]:
        if ":" in what:
            deal_id = self._id(what)
            return lambda: (self._by_given_id(deal_id, what) for _ in range(1))
        scheme = scheme_named(self.scheme or DEFAULT)
        labels = scheme.labels(what)
        return lambda: (self._numbered(scheme, label) for label in labels)

    def _numbered(self, scheme: Scheme, label: str) -> Dealt:
        returns = self._returns()
        variant = choosing_variant(self.chosen)
        if returns and variant is None:
            raise self._no_returns()
        choices = {variant: returns} if variant is not None and returns else {}
        return self._by_id(make_id(scheme, self.game, label, self.chosen.chosen, choices))

    def _no_returns(self) -> WrongCall:
        """No card is put back with these variants: which variant lets one, if any does."""
        for name in self.rules.variant_names:
            if choosing_variant(self.rules.with_variants([name])) == name:
                return WrongCall("call.no-returns-yet", game=self.game, variant=name)
        return WrongCall("call.no-returns", game=self.game)

    def _by_id(self, deal_id: DealId) -> Dealt:
        rules = self.rules.with_variants(deal_id.variants)
        deal = deal_by_id(deal_id, rules, twin_of(rules, deal_id.scheme))
        return Dealt(rules, deal.id, deal.pack, deal.table)

    def _by_given_id(self, deal_id: DealId, text: str) -> Dealt:
        """The same for an id that was typed: its choices stand in the order of the deal."""
        dealt = self._by_id(deal_id)
        if dealt.id is not None and dealt.id.choices != deal_id.choices:
            order = ".".join(dealt.id.choice_codes)
            raise WrongCall("call.id-choice-order", id=text, order=order)
        return dealt

    def _of_pack(self, given: str) -> Dealt:
        rules = self.chosen
        if os.path.exists(given) or len(CODE.findall(given)) == 1:  # one card alone is no pack
            self.inputs.append(Path(given))
            cards = self._pack_of_file(Path(given), rules)
        else:
            cards = read_pack(given, rules.packs, rules.ranks, self._parse)
        return Dealt(rules, None, cards, lay_out(rules, cards, self._returns()))

    def _pack_of_file(self, path: Path, rules: Rules) -> tuple[Card, ...]:
        """The pack of a file; `Faults` at the card that is none, or is one too many."""
        text = text_in(self.call, path)
        try:
            return read_pack("\n".join(bare_lines(text)), rules.packs, rules.ranks)
        except WrongCall as wrong:
            where = Where(self.call.folders.shown(path), *place_in_pack(text, wrong.facts))
            raise Faults([Fault(where, wrong.key, wrong.facts)]) from None

    def _id(self, text: str) -> DealId:
        """Read an id of this game; where it contradicts the options, the call is wrong."""
        optional = [name for name in self.rules.variant_names if name not in self.rules.defaults]
        try:
            found = parse_id(text, {self.game: optional})
        except WrongCall as wrong:
            if wrong.key == "call.unknown-game":
                raise WrongCall("call.id-other-game", id=text, game=self.game) from None
            if wrong.key == "call.unknown-variant" and wrong.facts["found"] in self.rules.defaults:
                raise WrongCall("call.id-default", id=text, found=wrong.facts["found"]) from None
            raise
        if self.variant and self.rules.choose(self.variant) != found.variants:
            raise WrongCall("call.id-disagrees", id=text, option="--variant")
        if self.scheme and self.scheme != found.scheme:
            raise WrongCall("call.id-disagrees", id=text, option="--scheme")
        codes = sorted(card.code for card in self._returns())
        if codes and codes != sorted(found.choice_codes):
            raise WrongCall("call.id-disagrees", id=text, option="--return")
        return found

    def card(self, text: str) -> Card:
        """A card as typed: a code, or with another language than English as that language prints it.

        Raises `WrongCall` `call.not-a-card`, or `call.ambiguous-card` for DC where D is a queen too.
        """
        try:
            return self._parse(text)
        except LanguageError as error:
            raise WrongCall(error.key, **error.facts) from None
        except ValueError:
            raise WrongCall("call.not-a-card", card=text, example="J♥") from None

    def _parse(self, text: str) -> Card:
        if self.call.language == FALLBACK:
            return Card.parse(text)
        return self._language.parse_card(text)

    @cached_property
    def _language(self) -> Language:
        folders = self.call.folders
        return load_language(self.call.language, folders.locales, folders.shown)

    def _returns(self) -> tuple[Card, ...]:
        return tuple(self.card(text) for text in self.returned)


def twin_of(rules: Rules, scheme: str) -> Twin | None:
    """What the rules say of a scheme whose numbers belong to another program, if they do."""
    named = {name.value: fields for name, fields in rules.schemes.items()}
    found = named.get(scheme)
    return found.twin if found is not None else None


def game_options(
    *, several: bool, position: bool = True
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """GAME, WHAT and the options with which a table is named; the command gets an `Asked`.

    `several` allows more than one WHAT and phrase, and no `--position`; without `position` there is
    no such option either.
    """

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        def command(call: Call, /, game: str, **given: Any) -> Any:
            names = ("what", "variant", "scheme", "phrase", "pack", "returned", "position")
            own = {name: given.pop(name) for name in names if name in given}
            return function(Asked(call, game, **own), **given)

        command.__doc__ = function.__doc__
        parts = [
            argument("game"),
            argument("what", nargs=-1),
            option("--variant", multiple=True, metavar="NAME"),
            option("--scheme", metavar="NAME"),
            option("--phrase", multiple=True, metavar="TEXT", blank=True),
            option("--pack", metavar="PACK"),
            option("--return", "returned", multiple=True, metavar="CARD"),
        ]
        if position and not several:
            parts.append(option("--position", metavar="FILE"))
        wrapped: Callable[..., Any] = click.pass_obj(command)
        # keep the options that the command itself has asked for below this decorator
        wrapped.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        for part in reversed(parts):
            wrapped = part(wrapped)
        return wrapped

    return decorate


def _command() -> str:
    context = click.get_current_context(silent=True)
    return context.info_name or "" if context is not None else ""
