"""examples.yaml -> examples replayed by the engine; a claim it does not bear out is a fault."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from rulesgen.cards import Card
from rulesgen.deal.ids import make_id, parse_id
from rulesgen.deal.schemes import scheme_named
from rulesgen.deal.table import deal_by_id, lay_out
from rulesgen.engine import BadPosition, Position, Refusal, from_object, from_piles, play, verdict
from rulesgen.engine.notation import move_text, resolve
from rulesgen.engine.tables import HEAD
from rulesgen.examples.fields import ExampleFields, ExamplesFile, StepFields
from rulesgen.faults import Fault, Faults, Where, WrongCall
from rulesgen.rules.places import Places
from rulesgen.rules.reading import GameRules
from rulesgen.rules.record import Rules
from rulesgen.rules.table import kind_of
from rulesgen.rules.validation import typed
from rulesgen.sources import Source, read_source


@dataclass(frozen=True)
class Step:
    """One move of an example with everything prose and picture may say about it."""

    number: int
    """Counts from 1."""
    move: str
    """The move in full notation."""
    before: Position
    after: Position
    """The same position as before where the move is refused."""
    card: Card | None = None
    """The card that moves (the head of a run); None for draw and redeal."""
    cards: int = 0
    """How many cards move."""
    source: str = ""
    target: str = ""
    onto: Card | None = None
    """The card it goes on; None where the place is empty."""
    refusal: Refusal | None = None


@dataclass(frozen=True)
class Example:
    """A worked example: start, steps and end."""

    name: str
    rules: Rules
    start: Position
    steps: tuple[Step, ...]
    where: Where
    deal: str = ""
    """The id of the deal it starts from, where it is a numbered one."""
    pack: tuple[Card, ...] = ()
    """The pack that was dealt; none where the example starts from a position."""

    @property
    def end(self) -> Position:
        """The position after all steps."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def partial(self) -> bool:
        """Whether it shows only a part of the table."""
        return self.start.partial


@dataclass(frozen=True)
class Replayed:
    """What came of a file of examples: those that hold, and what is wrong with the others."""

    source: Source
    examples: tuple[Example, ...] = ()
    faults: tuple[Fault, ...] = ()
    failed: frozenset[str] = frozenset()
    """Names of the examples that do not hold, or that begin with one that does not."""


def read_examples(path: Path, game: GameRules, shown: str | None = None) -> tuple[Example, ...]:
    """Read and replay all examples of a game; `Faults` with every claim that does not hold."""
    replayed = replay_examples(path, game, shown)
    if replayed.faults:
        raise Faults(replayed.faults)
    return replayed.examples


def read_example_fields(source: Source) -> ExamplesFile:
    """The shape of the file; `Faults` where it is not right."""
    data = source.data if isinstance(source.data, dict) else {}
    return typed(ExamplesFile, data, Places(source, {}, data))


def replay_examples(path: Path, game: GameRules, shown: str | None = None) -> Replayed:
    """The same with the examples that hold; raises `Faults` only where the file has no shape."""
    source = read_source(path, shown)
    record, numbers, faults, failed = _shaped(source)
    places = Places(source, {}, source.data if isinstance(source.data, dict) else {})
    found: dict[str, Example] = {}
    if record.game != game.game:
        facts = {"folder": game.game, "found": record.game}
        faults.append(Fault(places.where(("game",)), "fault.game-not-folder", facts))
    for number, fields in zip(numbers, record.examples, strict=True):
        if (fields.after or fields.start) in failed:
            failed.add(fields.name)  # what is wrong has been said where it is wrong
            continue
        if fields.name in found:
            where = places.where(("examples", number, "name"))
            faults.append(Fault(where, "fault.example-twice", {"name": fields.name}))
        try:
            found[fields.name] = _replayed(fields, game, places, number, found)
        except Faults as more:
            failed.add(fields.name)
            faults.extend(more.faults)
    return Replayed(source, tuple(found.values()), tuple(faults), frozenset(failed))


def _shaped(source: Source) -> tuple[ExamplesFile, Sequence[int], list[Fault], set[str]]:
    """The examples that have a shape and their numbers; the faults and names of the others."""
    data = source.data if isinstance(source.data, dict) else {}
    listed = data.get("examples")
    try:
        record = read_example_fields(source)
        return record, range(len(record.examples)), [], set()
    except Faults as found:
        if not isinstance(listed, list):
            raise
        kept = [number for number, one in enumerate(listed) if _has_shape(one)]
        rest = {**data, "examples": [listed[number] for number in kept]}
        try:
            record = ExamplesFile.model_validate(rest)
        except ValidationError:
            raise found from None
        others = [one for number, one in enumerate(listed) if number not in kept]
        names = {str(one["name"]) for one in others if isinstance(one, dict) and "name" in one}
        return record, kept, list(found.faults), names


def _has_shape(fields: object) -> bool:
    try:
        ExampleFields.model_validate(fields)
    except ValidationError:
        return False
    return True


def _replayed(
    fields: ExampleFields,
    game: GameRules,
    places: Places,
    number: int,
    earlier: Mapping[str, Example],
) -> Example:
    at: tuple[str | int, ...] = ("examples", number)
    try:
        rules, start, pack = _start(fields, game, earlier)
    except WrongCall as wrong:
        part = next(name for name in ("deal", "pack", "variants") if getattr(fields, name))
        raise Faults([Fault(places.where((*at, part)), wrong.key, wrong.facts)]) from None
    except BadPosition as bad:
        raise Faults(
            Fault(places.where((*at, "position", *each.path)), each.key, each.facts)
            for each in (bad, *bad.others)
        ) from None
    except KeyError as unknown:
        where = places.where((*at, "after" if fields.after else "start"))
        facts = {"found": str(unknown.args[0])}
        raise Faults([Fault(where, "fault.unknown-example", facts)]) from None
    steps, faults, here = [], [], start
    for index, step_fields in enumerate(fields.steps):
        where = places.where((*at, "steps", index, "move"))
        step, wrong_claim = make_step(here, step_fields, index + 1)
        steps.append(step)
        if wrong_claim is not None:
            key, facts = wrong_claim
            if key != "fault.example-refused":
                where = places.where((*at, "steps", index, "refused"))
            faults.append(Fault(where, key, facts | {"name": fields.name}))
            break  # what follows starts from a table that is not the author's
        here = step.after
    where = places.where(at)
    example = Example(fields.name, rules, start, tuple(steps), where, fields.deal, pack)
    if not faults:
        faults = list(_ends(fields, example, lambda name: places.where((*at, "ends", name))))
    if faults:
        raise Faults(faults)
    return example


def _start(
    fields: ExampleFields, game: GameRules, earlier: Mapping[str, Example]
) -> tuple[Rules, Position, tuple[Card, ...]]:
    if fields.after or fields.start:
        other = earlier[fields.after or fields.start]
        return other.rules, other.end if fields.after else other.start, ()
    if fields.deal:
        optional = [name for name in game.variant_names if name not in game.defaults]
        deal_id = parse_id(fields.deal, {game.game: optional})
        rules = game.with_variants(deal_id.variants)
        deal = deal_by_id(deal_id, rules)
        return rules, from_piles(rules, deal.table.as_json()), deal.pack
    rules = game.with_variants(fields.variants)
    if fields.position is not None:
        found = fields.position.model_dump(by_alias=True)
        found["piles"] = {pile: list(cards) for pile, cards in found["piles"].items()}
        if found["pass"] == "last":
            found["pass"] = rules.stock.passes or 1 if rules.stock is not None else 1
        return rules, from_object(rules, found), ()
    try:
        pack = tuple(Card.parse(code) for code in fields.pack)
    except ValueError as error:
        code = str(error).rpartition(" ")[2].strip("'")
        raise WrongCall("pack.unknown-card", found=code) from None
    return rules, from_piles(rules, lay_out(rules, pack).as_json()), pack


def relaid(example: Example, rules: Rules) -> Example:
    """The example's pack dealt by other rules of the same game, without its steps.

    For pictures of the layout in a book made for a variant. An example that starts from a position
    stays as it is.
    """
    if not example.pack or rules.chosen == example.rules.chosen:
        return example
    start = from_piles(rules, lay_out(rules, example.pack).as_json())
    deal_id = ""
    if example.deal:
        optional = {rules.game: [change.name for change in rules.variants]}
        read = parse_id(example.deal, optional)
        deal_id = str(make_id(scheme_named(read.scheme), rules.game, read.label, rules.chosen))
    return Example(example.name, rules, start, (), example.where, deal_id, example.pack)


def make_step(
    position: Position, fields: StepFields, number: int
) -> tuple[Step, tuple[str, dict[str, str]] | None]:
    """Make one step and compare the claim with the engine: the step, and what is wrong with it."""
    code = resolve(position, fields.move)
    refusal = code if isinstance(code, Refusal) else verdict(position, fields.move)
    after = play(position, fields.move) if refusal is None else position
    assert isinstance(after, Position)
    named = Card.parse(refusal.cards[0]) if refusal is not None and refusal.cards else None
    step = Step(number, fields.move, position, after, named, refusal=refusal)
    if isinstance(code, int):
        step = _told(position, after, code, number, refusal)
    facts = {"step": str(number), "move": step.move}
    if refusal is not None and fields.refused is None:
        return step, ("fault.example-refused", facts | {"reason": refusal.reason.value})
    if refusal is None and fields.refused is not None:
        return step, ("fault.example-allowed", facts | {"reason": fields.refused.value})
    if refusal is not None and refusal.reason is not fields.refused:
        claimed = fields.refused.value if fields.refused else ""
        found = {"reason": claimed, "found": refusal.reason.value}
        return step, ("fault.example-other-reason", facts | found)
    return step, None


def _told(
    position: Position, after: Position, code: int, number: int, refusal: Refusal | None
) -> Step:
    t, state, names = position.tables, position.state, position.rules.pile_names()
    source, count, target = code >> 16, code >> 8 & 255, code & 255
    card = onto = None
    if count and state[HEAD + source] >= count:
        card = Card.of_kind(state[t.start[source] + state[HEAD + source] - count])
    if count and state[HEAD + target] > 0:
        onto = Card.of_kind(state[t.start[target] + state[HEAD + target] - 1])
    text = move_text(position, code) if card or not count else ""
    return Step(
        number,
        text,
        position,
        after,
        card,
        count,
        names[source],
        names[target],
        onto,
        refusal,
    )


def _ends(
    fields: ExampleFields, example: Example, place: Callable[[str], Where]
) -> Sequence[Fault]:
    """Compare the claimed numbers of cards at the end with the table."""
    piles = example.end.piles()
    faults = []
    for name, claimed in fields.ends.items():
        members = [p for p in piles if name in (p, kind_of(p))]
        counted = sum(len(piles[p]) for p in members)
        if not members:
            facts = {"field": "ends", "found": name, "known": ", ".join(piles)}
            faults.append(Fault(place(name), "fault.unknown-pile", facts))
        elif counted != claimed:
            facts = {"name": fields.name, "pile": name}
            facts |= {"claimed": str(claimed), "found": str(counted)}
            faults.append(Fault(place(name), "fault.example-ends", facts))
    return faults
