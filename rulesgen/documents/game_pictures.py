"""Pictures of a game's positions: the layout, its parts, the growing setup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulesgen.cards import Rank
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.legible import legible, narrowest
from rulesgen.documents.lettered import named_or_lettered
from rulesgen.documents.picture_cards import LEAST_CARD, LEAST_CARD_LARGE, narrowest_card
from rulesgen.documents.picture_key import with_key
from rulesgen.documents.picture_parts import Part
from rulesgen.documents.profile import Profile
from rulesgen.documents.table_picture import Marks, Style, View, table_pictures
from rulesgen.engine import Position
from rulesgen.language import Language
from rulesgen.rules.geometry import dealt_counts, roles_of, suits_of, table_of
from rulesgen.rules.record import Rules
from rulesgen.rules.table import kind_of

LABELLED = 0.6
"""Where labels would make cards smaller than this share of their size, numbers with a key stand for them."""
LABELLED_LARGE = 0.85
"""The same in large print, where labels are long."""
KEYED = 0.68
"""A picture and its key together are no higher than this share of the text."""
KEYED_ALONE = 0.78
"""The same in large print on small paper where the cards need it: the caption goes over to the next page."""
NAMED = 0.66
"""A picture and the names below it are no higher than this share of the text."""
COVER = 0.38
"""The picture on a title page in large print is no higher than this share of the text."""
BARE_COVER = 0.435
"""The same for one without names, which needs it to be read."""
BESIDE = 0.34
"""So much of such a page's width may a picture of the setup take to have its words beside it."""
MINI_CARD = 3.6
"""Card width in the small pictures of the setup, mm."""
HIGHEST = 0.876
"""The same where the cards of large print would else have small indexes: it has a page with its head."""
_KEPT = 400
"""Pictures kept at a time: those of a game in two languages, twice over."""
_DRAWN: dict[str, tuple[Drawing, ...]] = {}


def pile_word(language: Language, pile: str) -> str:
    """A pile's word with its number inside a sentence: corner 2, Ecke 2."""
    kind, _, index = pile.partition(".")
    return f"{language.term(kind)} {index}" if index else language.term(kind)


def name_labels(rules: Rules, language: Language) -> dict[str, str]:
    """The names of all pile kinds as they stand beside the piles, where a long one may be broken."""
    found = {}
    for kind, pile in rules.piles.items():
        form = "pl" if pile.count > 1 else "sg"
        found[kind] = language.name(kind, form)
    return found


def reading_order(rules: Rules) -> list[str]:
    """The kinds of piles as they lie: from above, then from the left."""
    places = table_of(rules).piles
    first = {kind: places[kind].places[0] for kind in rules.piles}
    return sorted(first, key=lambda kind: (first[kind].y, first[kind].x))


def position_in_words(position: Position, language: Language) -> str:
    """The position as a text: every pile with its cards, for readers who cannot see the picture."""
    parts = []
    for pile, codes in position.piles().items():
        label = language.capital(pile_word(language, pile))
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
    ) -> Drawing:
        """Any position of the game."""
        view = self.view(position, marks, labels)
        return self.draw([view], style or self._style, position.rules)[0]

    def view(
        self,
        position: Position,
        marks: Marks | None,
        labels: Mapping[str, str] | None,
        leave_out: Sequence[str] = (),
    ) -> View:
        """A position as it is to be drawn; `leave_out` names kinds or piles it does without."""
        piles = {
            pile: codes
            for pile, codes in position.piles().items()
            if pile not in leave_out and kind_of(pile) not in leave_out
        }
        if labels is None:
            labels = name_labels(position.rules, self.language)
        alt = position_in_words(position, self.language)
        return View(piles, labels, marks or Marks(), alt)

    def draw(self, views: Sequence[View], style: Style, rules: Rules) -> tuple[Drawing, ...]:
        """Views of positions under `rules`, which may have other variants than the book.

        Books for one language and editions for two have the same pictures, so they are kept.
        """
        table, letters = table_of(rules), {rank: self.language.rank_letter(rank) for rank in Rank}
        roles, suits, dealt = roles_of(rules), suits_of(rules), dealt_counts(rules)
        # Four colours lie where two do: colours are chosen when a drawing is inked.
        alike = "two" if style.profile.suits == "four" else style.profile.suits
        laid = replace(style, profile=replace(style.profile, suits=alike))
        key = repr((table, views, laid, roles, suits, letters, dealt))
        if key not in _DRAWN:
            if len(_DRAWN) >= _KEPT:
                del _DRAWN[next(iter(_DRAWN))]
            _DRAWN[key] = table_pictures(
                table, views, roles=roles, suits=suits, rank_letters=letters, style=style, dealt=dealt
            )
        return _DRAWN[key]

    @property
    def tall(self) -> float:
        """A picture is no higher than this, mm, where nothing else says how high."""
        return round(self.profile.text_height * 0.55, 1)

    def layout(self, position: Position, rings: tuple[str, ...] = ()) -> Drawing:
        """The layout at a glance: names beside the piles, rings round some of them."""
        marks = Marks(rings=rings)

        def drawn(style: Style) -> Drawing:
            highest = max(NAMED * self.profile.text_height, style.tallest)
            return self.named(position, style, highest, marks)

        return legible(drawn, self._style, self.highest)

    def cover(self, position: Position) -> Drawing:
        """The layout on a title page; in large print so low that it has room there, if any has.

        Where it has none on small paper it is as large as others are: it has a page of its own.
        """
        if not self.profile.large:
            return self.layout(position)
        highest = round(COVER * self.profile.text_height, 1)
        style = replace(self._style, tallest=highest)
        drawn = legible(lambda style: self.named(position, style, style.tallest), style)
        if narrowest(drawn) >= LEAST_CARD_LARGE:
            return drawn
        # Names take up room that cards need: they stand where the parts are explained.
        small = self.profile.small
        bare = legible(
            lambda style: self.position(position, style=style, labels={}),
            style,
            0.0 if small else round(BARE_COVER * self.profile.text_height, 1),
        )
        if small and narrowest(bare) < LEAST_CARD_LARGE:
            return self.layout(position)
        return bare if narrowest(bare) > narrowest(drawn) else drawn

    @property
    def highest(self) -> float:
        """How high a picture may be that needs it to be read, mm."""
        return round(HIGHEST * self.profile.text_height, 1)

    def named(
        self, position: Position, style: Style, highest: float, marks: Marks | None = None
    ) -> Drawing:
        """A position with the names of its piles, or with letters; see `lettered`."""
        return named_or_lettered(
            lambda style, labels: self.position(position, style=style, marks=marks, labels=labels),
            self.names(position),
            replace(style, raised=False),
            highest,
        )

    def names(self, position: Position) -> Mapping[str, str]:
        """The names of the piles in a position, by kind, in the order in which letters go."""
        there = {kind_of(pile) for pile in position.piles()}
        every = name_labels(position.rules, self.language)
        return {kind: every[kind] for kind in reading_order(position.rules) if kind in there}

    @property
    def _style(self) -> Style:
        largest = 20.0 if self.profile.large else 14.0
        return Style(self.profile, width=self.profile.measure, tallest=self.tall, largest=largest)

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
        return legible(
            lambda style: self._parts(position, parts, style), self._style, self.highest
        )

    def _parts(self, position: Position, parts: Sequence[Part], style: Style) -> Drawing:
        """The same with labels as long as they leave room for cards, else with numbers and a key."""
        numbers = tuple(replace(part, text=str(at)) for at, part in enumerate(parts, start=1))

        def numbered(style: Style) -> Drawing:
            return self.position(position, style=style, labels={}, marks=Marks(parts=numbers))

        with_numbers = numbered(style)
        labelled = LABELLED_LARGE if self.profile.large else LABELLED
        own = narrowest_card(with_numbers) or LEAST_CARD
        small = labelled * own
        if self.profile.large:
            small = max(small, min(own, LEAST_CARD_LARGE))
        free = replace(style, card_width=small, width=0, tallest=0)
        marks = Marks(parts=tuple(parts))
        trial = self.position(position, style=free, labels={}, marks=marks)
        if trial.width <= self.profile.measure and trial.height <= style.tallest:
            return self.position(position, style=style, labels={}, marks=marks)
        texts = [part.text for part in parts]

        def keyed_below(drawing: Drawing, highest: float) -> Drawing:
            key = with_key(drawing, texts, self.profile)
            if self.profile.large and key.height > highest:
                key = with_key(drawing, texts, self.profile, run_in=True)
            return key

        def fitted(share: float) -> Drawing:
            highest = max(share * self.profile.text_height, style.tallest)
            keyed = keyed_below(with_numbers, highest)
            over = keyed.height - highest
            if over <= 0:
                return keyed
            # The key keeps its size, so the cards give way.
            lower = replace(style, tallest=max(self.tall / 2, with_numbers.height - over))
            return keyed_below(numbered(lower), highest)

        drawn = fitted(KEYED)
        alone = self.profile.large and self.profile.small
        return fitted(KEYED_ALONE) if alone and narrowest(drawn) < LEAST_CARD_LARGE else drawn

    def setup(self, position: Position, kinds: Sequence[str], stage: int) -> Drawing:
        """A small picture of the deal after its first `stage` kinds: the newest white."""
        new, earlier = kinds[stage - 1], tuple(kinds[: stage - 1])
        extra: tuple[str, ...] = ()
        if stage == len(kinds):
            extra = tuple(k for k in position.rules.piles if k not in kinds)
        dealt = tuple(kind for group in earlier for kind in group.split("+"))
        marks = Marks(new=(*new.split("+"), *extra), earlier=dealt)
        size = MINI_CARD * (2 if self.profile.large else 1)
        style = Style(self.profile, card_width=size, padding=3.5)
        away = self._beyond(position, kinds, stage, style)
        return self.draw([self.view(position, marks, {}, away)], style, position.rules)[0]

    def _beyond(
        self, position: Position, kinds: Sequence[str], stage: int, style: Style
    ) -> Sequence[str]:
        """Kinds for which the pictures of the first stages leave no room, on a narrow page of large print.

        The words then have room beside the picture.
        """
        if not (self.profile.large and self.profile.small):
            return ()
        for count in range(len(kinds), stage - 1, -1):
            dealt = {kind for group in kinds[:count] for kind in group.split("+")}
            away = [kind for kind in position.rules.piles if kind not in dealt]
            view = self.view(position, Marks(), {}, away)
            if self.draw([view], style, position.rules)[0].width <= BESIDE * self.profile.measure:
                return away
        return ()
