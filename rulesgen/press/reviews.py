"""Reviews kept beside a game: which block was looked at against which words and rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path

from rulesgen.documents.coverage import Coverage, ruling_faults
from rulesgen.documents.drift import (
    Told,
    all_reviews,
    content_faults,
    shape_faults,
    stale_blocks,
    told_blocks,
)
from rulesgen.documents.prose import Prose
from rulesgen.faults import Fault, WrongCall
from rulesgen.files import write_text
from rulesgen.language import Language
from rulesgen.press.workshop import Workshop
from rulesgen.rules.record import Rules
from rulesgen.shelf import Game
from rulesgen.sources import read_source

FILE = "reviewed.yaml"
HEAD = "# Written by `rulesgen check --accept`: what each block was reviewed against.\n"


class Texts:
    """All texts of one game, filled in with the base rules, for comparing."""

    def __init__(self, workshop: Workshop, game: Game) -> None:
        self.game = game
        self.path = workshop.folders.game(game.id) / FILE
        self.shown = workshop.folders.shown(self.path)
        self.languages: dict[str, Language] = {}
        self.proses: dict[str, Prose] = {}
        self.blocks: dict[str, dict[str, Told]] = {}
        for code, text in game.texts.items():
            language = workshop.language(code).with_terms(text.source)
            prose = Prose(game.base, language, text, self._with)
            self.languages[code], self.proses[code] = language, prose
            self.blocks[code] = told_blocks(game, language, text, prose)

    def _with(self, variant: str) -> Rules:
        return self.game.rules.with_variants((variant,))

    def faults(self) -> Iterator[Fault]:
        """Coverage of each text, drift between them, and reviews that do not hold."""
        for code, text in self.game.texts.items():
            yield from Coverage(self.game, self.languages[code], text, self.proses[code]).check()
            yield from ruling_faults(self.game, text)
        for one, other in combinations(sorted(self.blocks, key=lambda code: code != "en"), 2):
            yield from shape_faults(self.game.texts[one], self.game.texts[other])
            for key, told in self.blocks[one].items():
                if key in self.blocks[other]:
                    there = self.blocks[other][key]
                    languages = self.languages[one], self.languages[other]
                    yield from content_faults(told, there, *languages)
        for code, told, known in self.stale():
            facts = {"block": f"{self.game.id}/{code}/{told.block.key}"}
            yield Fault(told.where, "fault.block-stale" if known else "fault.block-unreviewed", facts)

    def stale(self) -> list[tuple[str, Told, bool]]:
        """Blocks whose review does not hold any more, or never was."""
        return list(stale_blocks(self.game, self.blocks, self.reviewed()))

    def reviewed(self) -> Mapping[str, str]:
        """The reviews on record: `LANG/BLOCK` to hash."""
        if not self.path.exists():
            return {}
        data = read_source(self.path, self.shown).data
        if not isinstance(data, dict):
            return {}
        return {name: value for name, value in data.items() if isinstance(value, str)}

    def accept(self, names: Iterable[str]) -> int:
        """Record the review of blocks (`LANG/BLOCK`, or `all`); how many were recorded."""
        wanted = list(names)
        known = {f"{code}/{key}" for code, blocks in self.blocks.items() for key in blocks}
        for name in wanted:
            if name != "all" and name not in known:
                found = f"{self.game.id}/{name}"
                raise WrongCall("call.unknown-block", found=found)
        new = all_reviews(self.game, self.blocks, wanted)
        kept = {name: value for name, value in self.reviewed().items() if name in known} | new
        lines = [f"{name}: {value}\n" for name, value in sorted(kept.items())]
        write_text(Path(self.path), HEAD + "".join(lines))
        return len(new)
