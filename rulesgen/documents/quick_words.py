"""What a quick reference says: whole sentences chosen by the words and numbers of the rules.

Each word of the vocabulary has its phrase (`quick.build.same.up`, `quick.space.never.built` …), so a
rule that changes changes its sentence, and a new game needs no new text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulesgen.deal.table import step_served
from rulesgen.language import Language
from rulesgen.language.words import Fact, Word
from rulesgen.rules import facts
from rulesgen.rules.record import Build, DealStep, Foundation, Rules, Stock, Tableau
from rulesgen.rules.words import Base, Direction, Fill, Lock, Returns, Role, Takes, Unit

MANY = 4
"""So many kinds of piles from which cards may come are told as one, when they are all there are."""
_NUMBER = re.compile(r"(\d\.?) (?=\w)")
"""Where a line must not break: between a figure and its noun."""


@dataclass(frozen=True)
class Told:
    """One section of the page: its head and its sentences."""

    subject: str
    """`goal`, `deal`, or a pile kind."""
    head: str
    text: str
    space: bool = False
    """Whether it tells of the empty places of its kind."""


@dataclass(frozen=True)
class QuickWords:
    """All the words of one page."""

    title: str
    over_title: str
    facts: tuple[str, ...]
    """Players, packs, time where a source gives it."""
    lead: tuple[Told, ...]
    """Goal and deal."""
    sections: tuple[Told, ...]
    footer: str
    """Short words with dots between them, of which the first are the most needed."""


def quick_words(rules: Rules, language: Language, title: str, variant: str = "") -> QuickWords:
    """The words of a quick reference; `variant` is the printed name of what is chosen."""
    told = _Teller(rules, language)
    lead, sections = (
        tuple(replace(one, text=_NUMBER.sub("\\1\u00a0", one.text)) for one in some)
        for some in ((told.goal(), told.deal()), told.sections())
    )
    end, chosen = ("-variant", {"variant": variant}) if variant else ("", {})
    edition = language.date(rules.edition)
    return QuickWords(
        title,
        language.phrase(f"quick.over-title{end}", **chosen),
        tuple(_NUMBER.sub("\\1\u00a0", fact) for fact in told.facts()),
        lead,
        sections,
        language.phrase(f"quick.footer{end}", game=title, edition=edition, **chosen),
    )


def reminders(rules: Rules, language: Language) -> tuple[tuple[str, str], ...]:
    """How the foundations are built and how often the stock is gone through, if there is one.

    Each rule comes with the name of its piles.
    """
    told = _Teller(rules, language)
    said: list[tuple[str, str]] = []
    for kind, pile in rules.piles.items():
        if isinstance(pile, Foundation):
            rule = told.built_up(pile)
            if pile.base is Base.DEALT:
                rule += f" {told.all_begin()}"
            said.insert(0, (told.name(kind), rule))
        elif isinstance(pile, Stock):
            said.append((told.name(kind), told.turned_over(kind, pile)))
    return tuple((name, _NUMBER.sub("\\1\u00a0", rule)) for name, rule in said)


@dataclass(frozen=True)
class _Teller:
    """Tells the rules of one game in one language."""

    rules: Rules
    language: Language

    def _say(self, key: str, /, **facts: Fact) -> str:
        return self.language.phrase(key, **facts)

    def _word(self, kind: str) -> Word:
        count = self.rules.piles[kind].count
        return Word(kind, count=count) if count > 1 else Word(kind)

    def name(self, kind: str) -> str:
        """The word for a kind as a head."""
        several = self.rules.piles[kind].count > 1
        return self.language.term(kind, "pl cap" if several else "cap")

    def facts(self) -> Iterator[str]:
        """Players, packs and time."""
        rules = self.rules
        yield self._say("quick.players", n=rules.players)
        yield self._say("quick.packs", packs=Word("pack", count=rules.packs))
        if rules.minutes is not None:
            yield self._say("quick.minutes", n=rules.minutes)

    def goal(self) -> Told:
        """What has to be reached."""
        rules = self.rules
        kind = rules.kind_of_role(Role.FOUNDATION) or ""
        text = self._say(
            f"quick.goal.{rules.goal.value}",
            cards=len(rules.pack),
            piles=self._word(kind),
            n=rules.foundation.count // 4,
        )
        return Told("goal", self._say("quick.head.goal"), text)

    # -- the deal

    def deal(self) -> Told:
        """How the cards are laid out, step by step."""
        said: list[str] = []
        left = len(self.rules.pack)
        for steps in self._alike():
            said.append(self._dealt(steps, left))
            left -= sum(facts.dealt_to(self.rules, step, left) for step in steps)
            step = steps[-1]
            if step.returns is not Returns.NONE:
                stock = self.rules.kind_of_role(Role.STOCK) or ""
                said.append(self._say(f"quick.returns.{step.returns.value}", stock=Word(stock)))
        return Told("deal", self._say("quick.head.deal"), " ".join(said))

    def _alike(self) -> list[list[DealStep]]:
        """The steps of the deal; neighbours that one sentence can tell stand together."""
        groups: list[list[DealStep]] = []
        for step in self.rules.deal:
            if groups and self._single(step) and self._single(groups[-1][-1]):
                last = groups[-1][-1]
                if (last.cards, last.face, last.returns) == (step.cards, step.face, step.returns):
                    groups[-1].append(step)
                    continue
            groups.append([step])
        return groups

    def _single(self, step: DealStep) -> bool:
        """Whether several piles get one card each, so that the order makes no difference."""
        pile = self.rules.piles[step.to]
        if pile.count == 1 or pile.role is Role.FOUNDATION or not isinstance(step.cards, int):
            return False
        served = step_served(self.rules, step)
        return len(set(served)) == len(served)

    def _dealt(self, steps: Sequence[DealStep], left: int) -> str:
        step = steps[0]
        rules, face = self.rules, step.face.value
        pile, kind = rules.piles[step.to], step.to
        place = facts.first_place(rules, kind)
        if step.cards == "rest":
            return self._say(
                f"quick.deal.rest.{face}", pile=Word(kind), cards=Word("card", count=left)
            )
        if pile.role is Role.FOUNDATION:
            return self._say(f"quick.deal.base.{face}", pile=Word(kind), place=place)
        if step.cards == "staircase":
            key = f"quick.deal.staircase.{step.order.value}.{face}"
            return self._say(key, piles=self._word(kind), n=pile.count)
        cards = Word("card", count=int(step.cards))
        if pile.count == 1:
            return self._say(f"quick.deal.one.{face}", pile=Word(kind), cards=cards)
        if self._single(step):
            piles = [self._word(other.to) for other in steps]
            return self._say(f"quick.deal.each-one.{face}", piles=piles, cards=cards)
        key = f"quick.deal.each.{step.order.value}.{face}"
        return self._say(key, piles=self._word(kind), cards=cards)

    # -- the piles

    def sections(self) -> Iterator[Told]:
        """A section for each kind of pile, in the order of the rules."""
        for kind, pile in self.rules.piles.items():
            match pile:
                case Tableau():
                    yield from self._tableau(kind, pile)
                case Foundation():
                    yield Told(kind, self.name(kind), " ".join(self._foundation(kind, pile)))
                case Stock():
                    yield Told(kind, self.name(kind), " ".join(self._stock(kind, pile)))

    def _tableau(self, kind: str, pile: Tableau) -> Iterator[Told]:
        said = [self._available(kind, pile)]
        if pile.build is not None:
            said = [*self._built(pile.build), said[0]]
        if pile.uncovered is not None:
            said.append(self._say(f"quick.uncovered.{pile.uncovered.value}"))
        space = self._space(kind, pile)
        if pile.build is None:
            yield Told(kind, self.name(kind), " ".join([*said, *space]), space=True)
            return
        yield Told(kind, self.name(kind), " ".join(said))
        head = self._say("quick.head.space", pile=Word(kind, adjectives="empty"))
        yield Told(kind, head, " ".join(space), space=True)

    def _available(self, kind: str, pile: Tableau) -> str:
        dealt = facts.cards_in(self.rules, kind)
        if pile.unit is Unit.SINGLE and pile.build is None and dealt <= pile.count:
            return self._say("quick.unit.single.alone", n=pile.count)
        return self._say(f"quick.unit.{pile.unit.value}", n=pile.count)

    def _built(self, build: Build) -> Iterator[str]:
        way = build.direction.value
        yield self._say(f"quick.build.{build.suit.value}.{way}")
        yield self._say(f"quick.wrap.{build.wrap.value}.{way}")
        if build.direction is Direction.EITHER or build.lock is not Lock.NONE:
            yield self._say(f"quick.lock.{build.lock.value}")
        yield self._say("quick.build.from", sources=self._sources(build.from_))

    def _space(self, kind: str, pile: Tableau) -> Iterator[str]:
        space = pile.space
        built = "built" if pile.build is not None else "unbuilt"
        if space.fill is Fill.NEVER:
            yield self._say(f"quick.space.{Fill.NEVER.value}.{built}", n=pile.count)
            return
        moved = "single" if pile.unit is Unit.SINGLE else "run"
        takes = space.takes or Takes.ANY
        key = f"quick.space.{space.fill.value}.{takes.value}.{moved}"
        # What a foundation gives back fits in a space, too.
        back = [name for name, each in self.rules.piles.items()
                if isinstance(each, Foundation) and kind in each.take_back]  # fmt: skip
        kinds = [*space.from_, *(name for name in back if name not in space.from_)]
        yield self._say(key, sources=self._sources(kinds))

    def _sources(self, kinds: Sequence[str]) -> str:
        """From where cards come: `a column or the waste pile`, each with what goes before it."""
        pool = [kind for kind, pile in self.rules.piles.items()
                if isinstance(pile, Tableau) or pile.role is Role.WASTE]  # fmt: skip
        said: list[str] = []
        if len(pool) >= MANY and set(pool) <= set(kinds):
            said.append(self._say("quick.source.all"))
            kinds = [kind for kind in kinds if kind not in pool]
        said += [self._place("source", kind) for kind in kinds]
        return self.language.list_of(said, "or")

    def _place(self, name: str, kind: str) -> str:
        pile = self.rules.piles[kind]
        if pile.role in (Role.STOCK, Role.WASTE):
            return self._say(f"quick.{name}.{pile.role.value}", pile=Word(kind))
        many = "columns" if name == "target" and pile.role is Role.COLUMN else "several"
        return self._say(f"quick.{name}.{many if pile.count > 1 else 'single'}", pile=Word(kind))

    def _foundation(self, kind: str, pile: Foundation) -> Iterator[str]:
        yield self._say(f"quick.base.{pile.base.value}", pile=Word(kind))
        yield self.built_up(pile)
        yield self._say("quick.foundation.from", sources=self._sources(pile.from_))
        if pile.take_back:
            back = [self._place("target", kind) for kind in pile.take_back]
            yield self._say("quick.take-back.some", targets=self.language.list_of(back, "or"))
        else:
            yield self._say("quick.take-back.none")

    def built_up(self, pile: Foundation) -> str:
        """In which order foundations are built, and how many cards lie on each in the end."""
        build = pile.build
        key = f"quick.foundation.{build.suit.value}.{build.direction.value}.{build.wrap.value}"
        return self._say(key, cards=Word("card", count=pile.cards))

    def all_begin(self) -> str:
        """That all foundations begin as the one on which a card is dealt."""
        return self._say("quick.all-begin")

    def _stock(self, kind: str, pile: Stock) -> Iterator[str]:
        yield self._say("quick.turn", n=pile.turn, **self._stock_words(kind))
        yield self.turned_over(kind, pile)

    def turned_over(self, kind: str, pile: Stock) -> str:
        """How often the stock is gone through."""
        words = self._stock_words(kind)
        over = f"quick.turn-over.{pile.turn_over.value}"
        if pile.passes == 0:
            return self._say(f"{over}.unlimited", **words)
        if pile.passes == 1:
            return self._say(f"{over}.never", **words)
        return self._say(f"{over}.limited", passes=Word("pass", count=pile.passes), **words)

    def _stock_words(self, kind: str) -> dict[str, Word]:
        return {"stock": Word(kind), "waste": Word(self.rules.kind_of_role(Role.WASTE) or kind)}
