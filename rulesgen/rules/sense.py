"""Do the rules make sense? What no single field shows: sums, names, contradictions, the goal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesgen.faults import Fault
from rulesgen.rules.facts import dealt_to, dealt_to_each
from rulesgen.rules.places import Path, Places
from rulesgen.rules.record import Foundation, Rules, Tableau
from rulesgen.rules.table import CARD_HEIGHT
from rulesgen.rules.variants import resolve
from rulesgen.rules.words import Base, Direction, Face, Fill, Lock, Returns, Role, Unit


def faults(rules: Rules, places: Places) -> Iterator[Fault]:
    """Everything that does not fit together in one combination of the rules."""
    named = list(_names(rules, places))
    yield from named
    if named:
        return
    checks = (_piles, _deal, _foundations, _tableau, _reachable, _table, _overlaps, _twins)
    for check in (*checks, _rulings, _sources):
        yield from check(rules, places)


def _fault(places: Places, path: Path, key: str, **facts: object) -> Fault:
    texts = {name: str(fact) for name, fact in facts.items()}
    return Fault(places.where(path), key, {"field": places.dotted(path)} | texts)


def _names(rules: Rules, places: Places) -> Iterator[Fault]:
    """Each pile kind that a field names exists."""
    lists: list[tuple[Path, tuple[str, ...]]] = []
    for kind, pile in rules.piles.items():
        at: Path = ("piles", kind)
        if isinstance(pile, Foundation):
            lists += [((*at, "from"), pile.from_), ((*at, "take-back"), pile.take_back)]
        elif isinstance(pile, Tableau):
            lists.append(((*at, "space", "from"), pile.space.from_))
            if pile.build is not None:
                lists.append(((*at, "build", "from"), pile.build.from_))
    lists += [(("deal", n, "to"), (step.to,)) for n, step in enumerate(rules.deal)]
    known = ", ".join(rules.piles)
    for path, kinds in lists:
        for kind in kinds:
            if kind not in rules.piles:
                yield _fault(places, path, "fault.unknown-pile", found=kind, known=known)
    for scheme, twin in rules.schemes.items():
        for number, step in enumerate(twin.deal if twin else ()):
            for name in step.to:
                if name not in (*rules.pile_names(), *rules.piles):
                    path = ("schemes", scheme.value, "deal", number, "to")
                    yield _fault(places, path, "fault.unknown-pile", found=name, known=known)
                    break


def _piles(rules: Rules, places: Places) -> Iterator[Fault]:
    roles = [pile.role for pile in rules.piles.values()]
    if roles.count(Role.FOUNDATION) != 1:
        yield _fault(places, ("piles",), "fault.one-foundation", found=roles.count(Role.FOUNDATION))
    for role in (Role.STOCK, Role.WASTE):
        if roles.count(role) > 1:
            yield _fault(places, ("piles",), "fault.one-of-role", role=role.value)
    if roles.count(Role.STOCK) != roles.count(Role.WASTE):
        yield _fault(places, ("piles",), "fault.stock-and-waste")


def _deal(rules: Rules, places: Places) -> Iterator[Fault]:
    total, given = len(rules.pack), 0
    for number, step in enumerate(rules.deal):
        at: Path = ("deal", number)
        pile = rules.piles[step.to]
        last = number == len(rules.deal) - 1
        if step.cards == "rest" and (not last or pile.count != 1):
            yield _fault(places, (*at, "cards"), "fault.rest-last")
        given += dealt_to(rules, step, max(0, total - given))
        down = step.face is not Face.UP
        if pile.role is Role.STOCK and step.face is not Face.DOWN:
            yield _fault(places, (*at, "face"), "fault.stock-face-down")
        elif pile.role in (Role.WASTE, Role.FOUNDATION) and down:
            yield _fault(places, (*at, "face"), "fault.dealt-face-up", pile=step.to)
        elif isinstance(pile, Tableau) and step.face is Face.DOWN:
            yield _fault(places, (*at, "face"), "fault.top-card-face-down", pile=step.to)
        elif isinstance(pile, Tableau) and down and pile.uncovered is None:
            yield _fault(places, ("piles", step.to), "fault.uncovered-missing", pile=step.to)
        if step.returns is not Returns.NONE and rules.packs < 2:
            yield _fault(places, (*at, "returns"), "fault.returns-one-pack")
    if given != total:
        yield _fault(places, ("deal",), "fault.cards-do-not-add-up", dealt=given, total=total)
    down_kinds = {step.to for step in rules.deal if step.face is Face.LAST_UP}
    for kind, tableau in rules.piles.items():
        if isinstance(tableau, Tableau) and tableau.uncovered and kind not in down_kinds:
            path: Path = ("piles", kind, "uncovered")
            yield _fault(places, path, "fault.uncovered-needless", pile=kind)


def _foundations(rules: Rules, places: Places) -> Iterator[Fault]:
    kind = rules.kind_of_role(Role.FOUNDATION)
    if kind is None:
        return
    pile, at, total = rules.foundation, ("piles", kind), len(rules.pack)
    build: Path = (*at, "build", "direction")
    if pile.count % 4:
        yield _fault(places, (*at, "count"), "fault.foundations-per-suit", found=pile.count)
    if pile.count * pile.cards != total:
        yield _fault(
            places,
            (*at, "cards"),
            "fault.goal-unreachable",
            room=pile.count * pile.cards,
            total=total,
        )
    dealt = sum(1 for step in rules.deal if step.to == kind and step.cards == 1)
    others = any(step.to == kind and step.cards != 1 for step in rules.deal)
    if (pile.base is Base.DEALT) != (dealt == 1) or others:
        yield _fault(places, (*at, "base"), "fault.base-card", found=pile.base.value)
    if kind in pile.from_:
        yield _fault(places, (*at, "from"), "fault.from-foundation", pile=kind)
    wrap, ranks = pile.build.wrap == "yes", len(rules.ranks)
    if pile.build.direction is Direction.SWITCHBACK:
        if pile.cards != 2 * ranks or wrap or pile.base is not Base.ACE:
            yield _fault(places, build, "fault.switchback", cards=2 * ranks)
    elif pile.cards > ranks:
        yield _fault(places, (*at, "cards"), "fault.foundation-too-long", ranks=ranks)
    elif pile.base is Base.DEALT and not wrap:
        yield _fault(places, (*at, "build", "wrap"), "fault.dealt-base-needs-wrap")
    elif pile.build.direction is Direction.CHOSEN and not wrap:
        yield _fault(places, build, "fault.chosen-needs-wrap")


def _tableau(rules: Rules, places: Places) -> Iterator[Fault]:
    for kind, pile in rules.piles.items():
        if not isinstance(pile, Tableau):
            continue
        at: Path = ("piles", kind)
        space = pile.space
        filled = space.fill is not Fill.NEVER
        if filled and not space.from_:
            yield _fault(places, (*at, "space", "from"), "fault.space-from-missing", pile=kind)
        if filled and space.takes is None:
            yield _fault(places, (*at, "space", "takes"), "fault.space-takes-missing", pile=kind)
        if not filled and (space.from_ or space.takes is not None):
            yield _fault(places, (*at, "space", "fill"), "fault.space-never-filled", pile=kind)
        if pile.unit is not Unit.SINGLE and pile.build is None:
            yield _fault(places, (*at, "unit"), "fault.run-without-build", pile=kind)
        build = pile.build
        if build and pile.unit is not Unit.SINGLE and build.direction is Direction.EITHER:
            yield _fault(places, (*at, "unit"), "fault.run-either-way", pile=kind)
        if build and build.lock is Lock.BUILT and build.direction is not Direction.EITHER:
            path: Path = (*at, "build", "lock")
            yield _fault(places, path, "fault.lock-without-choice", pile=kind)
        for name, sources in (
            ("build", pile.build.from_ if pile.build else ()),
            ("space", space.from_),
        ):
            for source in sources:
                role = rules.piles[source].role
                if role is Role.FOUNDATION:
                    path = (*at, name, "from")
                    yield _fault(places, path, "fault.from-foundation", pile=kind)
                if role is Role.STOCK and name == "build":
                    yield _fault(places, (*at, name, "from"), "fault.build-from-stock", pile=kind)
    foundation = rules.kind_of_role(Role.FOUNDATION)
    for kind in rules.foundation.take_back if foundation else ():
        pile = rules.piles[kind]
        takes_back = isinstance(pile, Tableau) and (pile.build or pile.space.from_)
        if not takes_back:
            path = ("piles", foundation or "", "take-back")
            yield _fault(places, path, "fault.take-back-nowhere", pile=kind)


def _reachable(rules: Rules, places: Places) -> Iterator[Fault]:
    """From every pile that holds cards some way leads to the foundations."""
    feeds: dict[str, set[str]] = {kind: set() for kind in rules.piles}
    for kind, pile in rules.piles.items():
        if isinstance(pile, Foundation):
            sources: tuple[str, ...] = pile.from_
        elif isinstance(pile, Tableau):
            sources = pile.space.from_ + (pile.build.from_ if pile.build else ())
        elif pile.role is Role.WASTE:
            sources = tuple(k for k, p in rules.piles.items() if p.role is Role.STOCK)
        else:
            sources = ()
        for source in sources:
            feeds[source].add(kind)
    home = rules.kind_of_role(Role.FOUNDATION)
    reaches = {home}
    while grown := {k for k, targets in feeds.items() if targets & reaches} - reaches:
        reaches |= grown
    for number, step in enumerate(rules.deal):
        if step.to not in reaches:
            yield _fault(places, ("deal", number, "to"), "fault.pile-without-exit", pile=step.to)


def _table(rules: Rules, places: Places) -> Iterator[Fault]:
    for kind, pile in rules.piles.items():
        if kind not in rules.table:
            yield _fault(places, ("table",), "fault.pile-without-place", pile=kind)
            continue
        try:
            rules.table[kind].places(pile.count)
        except ValueError:
            path: Path = ("table", kind)
            yield _fault(places, path, "fault.places-do-not-match", pile=kind, count=pile.count)
    for kind in rules.table:
        if kind not in rules.piles:
            known = ", ".join(rules.piles)
            yield Fault(
                places.where_key(("table", kind)),
                "fault.unknown-pile",
                {"field": "table", "found": kind, "known": known},
            )


def _overlaps(rules: Rules, places: Places) -> Iterator[Fault]:
    """No two piles begin on the same spot: a card is one unit wide and 1.4 high."""
    found: list[tuple[str, float, float]] = []
    for kind, pile in rules.piles.items():
        try:
            spots = rules.table[kind].places(pile.count).places
        except (KeyError, ValueError):
            continue  # told by `_table`
        for spot in spots:
            near = [
                other
                for other, x, y in found
                if abs(x - spot.x) < 1 and abs(y - spot.y) < CARD_HEIGHT
            ]
            if near:
                one, other = kind, near[0]
                if places.changed(("table", other)) and not places.changed(("table", one)):
                    one, other = other, one
                path: Path = ("table", one)
                yield _fault(places, path, "fault.places-overlap", pile=one, other=other)
                break
            found.append((kind, spot.x, spot.y))


def _twins(rules: Rules, places: Places) -> Iterator[Fault]:
    """The other program's dealing gives every pile as many cards as ours."""
    ours = dealt_to_each(rules)
    for scheme, fields in rules.schemes.items():
        if fields is None:
            continue
        theirs: Counter[str] = Counter()
        for step in fields.twin.deal:
            theirs.update(step.cards_to())
        piles = [pile for pile in {**ours, **theirs} if ours.get(pile, 0) != theirs[pile]]
        if piles:
            pile = piles[0]
            facts = {"pile": pile, "expected": ours.get(pile, 0), "found": theirs[pile]}
            path: Path = ("schemes", scheme.value, "deal")
            yield _fault(places, path, "fault.twin-deals-otherwise", **facts)


def _sources(rules: Rules, places: Places) -> Iterator[Fault]:
    """What a source is named for is a field, or one of the two words that stand for more."""
    for number, source in enumerate(rules.sources):
        for dotted in source.for_:
            if dotted not in ("rules", "winnable") and resolve(places.data, dotted) is None:
                path: Path = ("sources", number, "for")
                yield _fault(places, path, "fault.source-unknown-field", found=dotted)


def _rulings(rules: Rules, places: Places) -> Iterator[Fault]:
    keys: set[str] = set()
    for number, ruling in enumerate(rules.rulings):
        if ruling.key in keys:
            path: Path = ("rulings", number, "key")
            yield _fault(places, path, "fault.ruling-twice", found=ruling.key)
        keys.add(ruling.key)
        for dotted in ruling.settles:
            if resolve(places.data, dotted) is None:
                path = ("rulings", number, "settles")
                yield _fault(places, path, "fault.ruling-unknown-field", found=dotted)
