"""The pictures of a rulebook: what each block of its text shows, drawn when a renderer asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from rulesgen.documents.check_line import check_line
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.example_moves import allowed_steps, signs_of
from rulesgen.documents.example_pictures import ExamplePictures, named_beside
from rulesgen.documents.game_pictures import Pictures
from rulesgen.documents.profile import Profile
from rulesgen.documents.prose import Path as TextPath
from rulesgen.documents.prose import Prose
from rulesgen.engine import hints
from rulesgen.examples import Example
from rulesgen.faults import Fault, Faults
from rulesgen.rules.record import Rules
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import BlockFields, Shows


class Drawings(Mapping[str, Drawing]):
    """Drawings by name, each made when it is first asked for: a check of the words needs none."""

    def __init__(self) -> None:
        self._makers: dict[str, Callable[[], Drawing]] = {}
        self._made: dict[str, Drawing] = {}

    def add(self, name: str, maker: Callable[[], Drawing]) -> None:
        """Promise a drawing."""
        self._makers[name] = maker

    def __getitem__(self, name: str) -> Drawing:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


class BookPictures:
    """Promises the drawings of one book; what cannot be drawn is a fault at the place that asks for it."""

    def __init__(
        self,
        game: Game,
        text: Text,
        rules: Rules,
        prose: Prose,
        profile: Profile,
        undrawn: bool = False,
    ) -> None:
        self.game, self.text, self.rules, self.prose = game, text, rules, prose
        self.profile = profile
        self.undrawn = undrawn
        """Nothing is drawn even where a picture decides how it stands."""
        self.drawings = Drawings()
        self.faults: list[Fault] = []
        self._pictures = Pictures(rules, prose.language, profile)
        self._explained: set[str] = set()

    def cover(self, example: Example) -> None:
        """The layout at a glance, for the title page."""
        self.drawings.add("cover", partial(self._pictures.cover, example.start))

    def check_line(self, length: float, said: str) -> None:
        """A line by which the size of the print can be checked."""
        self.drawings.add("check-line", partial(check_line, self.profile, length, said))

    def exercise(self, block: BlockFields, example: Example) -> None:
        """The position of which a question is asked."""
        self.drawings.add(block.key, partial(self._pictures.layout, example.start))

    def stage(
        self, block: BlockFields, number: int, path: TextPath, kinds: Sequence[str], example: Example
    ) -> str:
        """The name of the picture beside a step of the setup: `kinds` are dealt in their order."""
        shows = block.items[number].shows
        unknown = [kind for kind in shows.split("+") if kind not in self.rules.piles]
        for kind in unknown:
            where = self.text.source.where((*path, "shows"))
            facts = {"field": "shows", "found": kind, "known": ", ".join(self.rules.piles)}
            self.faults.append(Fault(where, "fault.unknown-pile", facts))
        name = f"{block.key}-{number + 1}"
        if not unknown:
            stage = kinds.index(shows) + 1
            self.drawings.add(name, partial(self._pictures.setup, example.start, kinds, stage))
        return name

    def figure(self, block: BlockFields, at: TextPath, example: Example) -> str:
        """The name of a picture of its own: the labelled parts, or a layout with rings."""
        if block.shows is Shows.PARTS:
            labels = {
                key: self.prose.plain(("labels", key), text, **self.prose.example_facts(example))
                for key, text in self.text.record.labels.items()
            }
            self._check_labels(labels)
            self.drawings.add(block.key, partial(self._parts, example, labels))
        else:
            rings = self._rings(block, at, example)
            self.drawings.add(block.key, partial(self._pictures.layout, example.start, rings))
        return block.key

    def _rings(self, block: BlockFields, at: TextPath, example: Example) -> tuple[str, ...]:
        """The piles where the block's card may go, by the engine; a card with none is a fault."""
        if not block.ring:
            return ()
        places = hints(example.start).get(block.ring, ())
        if not places:
            where = self.text.source.where((*at, "ring"))
            self.faults.append(Fault(where, "fault.ring-nowhere", {"found": block.ring}))
        return tuple(places)

    def _parts(self, example: Example, labels: Mapping[str, str]) -> Drawing:
        """The parts diagram; `Faults` where a label finds no free spot beside the cards."""
        try:
            return self._pictures.parts(example.start, labels)
        except ValueError as error:
            where, facts = self.text.source.where_key(("labels",)), {"found": str(error)}
            raise Faults([Fault(where, "fault.label-without-room", facts)]) from None

    def _check_labels(self, labels: Mapping[str, str]) -> None:
        """Labels name pile kinds or piles of the game."""
        known = {*self.rules.piles, *self.rules.pile_names()}
        for key in labels:
            pile = key.partition(":")[0].partition("/")[0]
            if pile not in known:
                where = self.text.source.where_key(("labels", key))
                facts = {"field": "labels", "found": pile, "known": ", ".join(self.rules.piles)}
                self.faults.append(Fault(where, "fault.unknown-pile", facts))

    def before_and_after(self, block: BlockFields, example: Example) -> dict[str, Any]:
        """What the template needs to know of an example's two pictures; none where nothing moves."""
        if not allowed_steps(example):
            return {"pictures": []}
        width = round((self.profile.plate - self.profile.between) / 2, 2)
        drawn = ExamplePictures(self._pictures, example, named_beside(self.game, block.key))
        stacked = not (self.undrawn or drawn.side_by_side(width))
        if stacked:
            width = self.profile.measure
        before, after = f"{block.key}-before", f"{block.key}-after"
        pair = cache(partial(drawn.before_and_after, width))
        self.drawings.add(before, lambda: pair()[0])
        self.drawings.add(after, lambda: pair()[1])
        new = signs_of(example) - self._explained
        self._explained |= new
        facts = {"explains_tags": "tags" in new, "explains_dashes": "dashes" in new}
        return {"pictures": [before, after], "stacked": stacked, **facts}
