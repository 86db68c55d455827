"""Pictures of a game's positions: the layout, its parts, the growing setup, examples before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesgen.cards import Rank, Suit
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.picture_parts import Part
from rulesgen.documents.profile import Profile
from rulesgen.documents.table_picture import Marks, Move, Style, table_picture
from rulesgen.engine import Position
from rulesgen.examples import Example, Step
from rulesgen.language import Language
from rulesgen.rules.record import Rules
from rulesgen.rules.table import Table
from rulesgen.rules.words import Role

MINI_CARD = 3.6
"""Card width in the small pictures of the setup, mm."""


def table_of(rules: Rules) -> Table:
    """The table's geometry."""
    return Table({k: rules.table[k].places(p.count) for k, p in rules.piles.items()})


def suits_of(rules: Rules) -> Mapping[str, Suit]:
    """The suit of each foundation pile."""
    kind = rules.kind_of_role(Role.FOUNDATION) or ""
    count = rules.foundation.count
    return {f"{kind}.{i + 1}": Suit(i * 4 // count) for i in range(count)}


def roles_of(rules: Rules) -> Mapping[str, str]:
    """The role of each pile kind."""
    return {kind: pile.role.value for kind, pile in rules.piles.items()}


def dealt_counts(rules: Rules) -> Mapping[str, int]:
    """How many cards a pile with a fan of fixed length began with."""
    return {
        step.to: step.cards
        for step in rules.deal
        if isinstance(step.cards, int) and rules.table[step.to].length
    }


def pile_label(rules: Rules, language: Language, pile: str) -> str:
    """A pile's name with its number, as captions and messages have it: corner 2, Ecke 2."""
    kind, _, index = pile.partition(".")
    name = language.capital(language.term(kind))
    return f"{name} {index}" if index else name


def name_labels(rules: Rules, language: Language) -> dict[str, str]:
    """The names of all pile kinds as they stand beside the piles."""
    found = {}
    for kind, pile in rules.piles.items():
        form = "pl" if pile.count > 1 else "sg"
        found[kind] = language.capital(language.term(kind, form))
    return found


def position_in_words(position: Position, language: Language) -> str:
    """The position as a text: every pile with its cards, for readers who cannot see the picture."""
    parts = []
    for pile, codes in position.piles().items():
        label = pile_label(position.rules, language, pile)
        down = sum(code.startswith("~") for code in codes)
        cards = [language.card(code) for code in codes if not code.startswith("~")]
        said = list(cards)
        if down:
            said.insert(0, language.phrase("diagram.face-down", n=down))
        parts.append(f"{label}: {', '.join(said) or language.phrase('diagram.empty')}")
    return ". ".join(parts) + "."


@dataclass(frozen=True)
class Pictures:
    """Draws positions of one game in one language and profile."""

    rules: Rules
    language: Language
    profile: Profile

    def position(
        self,
        position: Position,
        *,
        style: Style | None = None,
        marks: Marks | None = None,
        labels: Mapping[str, str] | None = None,
        leave_out: Sequence[str] = (),
    ) -> Drawing:
        """Any position of the game; `leave_out` names kinds that the picture does without."""
        piles = {p: c for p, c in position.piles().items() if p.partition(".")[0] not in leave_out}
        return table_picture(
            table_of(position.rules),
            piles,
            roles=roles_of(position.rules),
            suits=suits_of(position.rules),
            rank_letters={rank: self.language.rank_letter(rank) for rank in Rank},
            style=style or Style(self.profile, width=self.profile.measure, height=self._tall),
            labels=name_labels(position.rules, self.language) if labels is None else labels,
            marks=marks,
            dealt=dealt_counts(position.rules),
            alt=position_in_words(position, self.language),
        )

    @property
    def _tall(self) -> float:
        return round(self.profile.text_height * 0.55, 1)

    def layout(self, position: Position) -> Drawing:
        """The layout at a glance: names beside the piles."""
        return self.position(position)

    def parts(self, position: Position, labels: Mapping[str, str]) -> Drawing:
        """The layout with longer labels and leaders.

        Labels by kind or pile; `kind/-1` points at the last card of a fan (`/1` at the first), and
        `kind:note` adds a second, lighter line.
        """
        parts = []
        for key, text in labels.items():
            if ":" in key:
                continue
            note = labels.get(f"{key}:note", "")
            pile, _, card = key.partition("/")
            said = f"{text}\n{note}" if note else text
            parts.append(Part(pile, said, card=int(card) if card.lstrip("-").isdecimal() else 0))
        return self.position(position, labels={}, marks=Marks(parts=tuple(parts)))

    def setup(self, position: Position, kinds: Sequence[str], stage: int) -> Drawing:
        """A small picture of the deal after its first `stage` kinds: the newest white."""
        new, earlier = kinds[stage - 1], tuple(kinds[: stage - 1])
        extra: tuple[str, ...] = ()
        if stage == len(kinds):
            extra = tuple(k for k in position.rules.piles if k not in kinds)
        marks = Marks(new=(*new.split("+"), *extra), earlier=_split(earlier))
        size = MINI_CARD * (2 if self.profile.large else 1)
        style = Style(self.profile, card_width=size, padding=3.5)
        return self.position(position, style=style, marks=marks, labels={})

    def before(self, example: Example, width: float) -> Drawing:
        """The start of an example with its moves as numbered arrows."""
        moves = tuple(
            Move(step.source, step.target, str(number), step.card.code if step.card else "")
            for number, step in enumerate(self._shown_steps(example), start=1)
        )
        style = Style(self.profile, width=width, height=self._tall, padding=3.5)
        return self.position(
            example.start,
            style=style,
            marks=Marks(moves=moves),
            labels={},
            leave_out=self._idle_kinds(example),
        )

    def after(self, example: Example, width: float) -> Drawing:
        """The end of an example, grey ghosts where cards left."""
        end = example.end.piles()
        ghosts: dict[str, tuple[str, ...]] = {}
        for pile, codes in example.start.piles().items():
            left = codes[len(end[pile]) :]
            if left and end[pile] == codes[: len(end[pile])] and not left[0].startswith("~"):
                ghosts[pile] = tuple(left)
        style = Style(self.profile, width=width, height=self._tall, padding=3.5)
        return self.position(
            example.end,
            style=style,
            marks=Marks(ghosts=ghosts),
            labels={},
            leave_out=self._idle_kinds(example),
        )

    def _shown_steps(self, example: Example) -> Sequence[Step]:
        return [step for step in example.steps if step.refusal is None]

    def _idle_kinds(self, example: Example) -> tuple[str, ...]:
        """Stock and waste are left out of a picture in which they play no part."""
        used = {p.partition(".")[0] for s in example.steps for p in (s.source, s.target)}
        return tuple(
            kind
            for kind, pile in self.rules.piles.items()
            if kind not in used and pile.role in (Role.STOCK, Role.WASTE)
        )


def _split(kinds: Sequence[str]) -> tuple[str, ...]:
    return tuple(kind for group in kinds for kind in group.split("+"))

