"""The rulebook as a document: texts filled in, pictures drawn, all poured into one template."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from rulesgen.documents.alphabet import sort_key
from rulesgen.documents.answers import answer_to
from rulesgen.documents.check_line import check_length, check_line
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.example_moves import signs_of
from rulesgen.documents.example_pictures import ExamplePictures, named_beside
from rulesgen.documents.facts import step_facts
from rulesgen.documents.game_pictures import Pictures
from rulesgen.documents.index_words import Headword, headwords
from rulesgen.documents.page_templates import placed, render_page
from rulesgen.documents.profile import Profile
from rulesgen.documents.prose import Path as TextPath
from rulesgen.documents.prose import Prose
from rulesgen.documents.verdict_table import verdict_head, verdict_rows
from rulesgen.documents.xhtml import Document, parse_document
from rulesgen.engine import hints
from rulesgen.examples import Example, relaid
from rulesgen.faults import Fault, Faults, WrongCall
from rulesgen.language import Language
from rulesgen.rules.record import Rules
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import BlockFields, BlockKind, SectionFields, SectionKey, Shows

TEMPLATE = "rulebook.xml.j2"
PICTURED = ("figure", "steps", "example")
"""Kinds of blocks whose chapters begin on a new page: their pictures want room."""


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


@dataclass(frozen=True)
class Book:
    """A document with its drawings, ready for a renderer."""

    document: Document
    xhtml: str
    drawings: Mapping[str, Drawing]
    glossary: tuple[str, ...] = ()
    """Keys of the words it explains, in its own alphabet unless another order was asked for."""
    headwords: tuple[Headword, ...] = ()
    """Words that may stand in its index."""


def compose_rulebook(
    game: Game,
    language: Language,
    profile: Profile,
    templates: Sequence[Path],
    variants: tuple[str, ...] = (),
    version: str = "",
    stale: frozenset[str] = frozenset(),
    glossary: Sequence[str] = (),
) -> Book:
    """The rulebook of a game for a choice of variants; `Faults` with all that is wrong in its text.

    `stale` names blocks to be barred in the margin, for a proof; `glossary` the order of the words that
    are explained, where it is not the language's own alphabet.
    """
    rules = game.rules.with_variants(variants)
    text = game.texts[language.code]
    check_pile_words(rules, language.with_terms(text.source), text)
    composer = _Composer(game, language, profile, rules)
    composer.glossary = tuple(glossary)
    view = composer.view()
    if composer.prose.faults or composer.faults:
        raise Faults([*composer.prose.faults, *composer.faults])
    given = view | {"version": version, "stale": stale}
    phrase = composer.language.phrase
    xhtml = render_page(templates, TEMPLATE, given, phrase)
    try:
        document = parse_document(xhtml, TEMPLATE, composer.drawings)
    except Faults as found:
        marked = render_page(templates, TEMPLATE, given, phrase, marked=True)
        raise Faults(placed(found.faults, marked)) from None
    words = _explained(view)
    titles = [Markup(title).striptags() for title in words.values()]
    index = headwords(composer.language, rules, text.record, titles)
    return Book(document, xhtml, composer.drawings, tuple(words), index)


def _explained(view: Mapping[str, Any]) -> Mapping[str, str]:
    """The words in the glossary by their keys, in its order."""
    return {
        item["key"]: item["title"]
        for section in view["sections"]
        if section["key"] == SectionKey.GLOSSARY.value
        for block in section["blocks"]
        for item in block.get("items", ())
    }


def kept_block_faults(
    game: Game, language: Language, profile: Profile, variants: tuple[str, ...]
) -> list[Fault]:
    """What is wrong in the blocks that are kept for books made for some variants."""
    rules, text = game.rules.with_variants(variants), game.texts[language.code]
    check_pile_words(rules, language.with_terms(text.source), text)
    composer = _Composer(game, language, profile, rules)
    composer.kept_blocks()
    return [*composer.prose.faults, *composer.faults]


def check_pile_words(rules: Rules, language: Language, text: Text) -> None:
    """Every pile kind has a word in the language; `Faults` names those that lack one."""
    lacking = [kind for kind in rules.piles if not language.has_term(kind)]
    if lacking:
        where = text.source.where(("terms",))
        raise Faults(Fault(where, "fault.pile-word-missing", {"pile": kind}) for kind in lacking)


class _Composer:
    """Walks the text file once; faults are gathered, never raised half way."""

    def __init__(self, game: Game, language: Language, profile: Profile, rules: Rules) -> None:
        self.game = game
        self.text: Text = game.texts[language.code]
        self.language = language.with_terms(self.text.source)
        self.profile = profile
        self.rules = rules
        self.prose = Prose(rules, self.language, self.text, self._with, game.winnability)
        self.pictures = Pictures(rules, self.language, profile)
        self.drawings = Drawings()
        self.faults: list[Fault] = []
        self.glossary: tuple[str, ...] = ()
        self.explained: set[str] = set()

    def _with(self, variant: str) -> Rules:
        """The rules of this book with one more variant (or with it in place of its rival)."""
        try:
            return self.game.rules.with_variants((*self.rules.chosen, variant))
        except WrongCall:
            return self.game.rules.with_variants((variant,))

    def view(self) -> dict[str, Any]:
        """What the template prints."""
        record, prose = self.text.record, self.prose
        others = [
            text
            for code, text in sorted(self.game.texts.items())
            if code != self.language.code and text.record.title != record.title
        ]
        view: dict[str, Any] = {
            "language": self.language.code,
            "title": record.title,
            "others": [{"language": t.language, "title": t.record.title} for t in others],
            "teaser": prose.paragraphs(("teaser",), record.teaser),
            "players": self.rules.players,
            "packs": self.rules.packs,
            "pack_cards": len(self.rules.ranks) * 4,
            "minutes": self.rules.minutes,
            "edition": self.language.date(self.rules.edition),
            "examples": len(self.game.examples),
            "steps": sum(len(example.steps) for example in self.game.examples.values()),
            "sources": [source.model_dump() for source in self.rules.sources],
            "sections": [],
            "cover": "",
            "check_line": "",
            "open_suits": self.profile.suits == "outline",
        }
        if self.profile.large:  # the size of its type is promised
            measure = self.profile.measure
            said = self.language.phrase("print.check-line", length=str(check_length(measure)))
            self.drawings.add("check-line", partial(check_line, self.profile, measure, said))
            view["check_line"] = said
        if record.cover:
            example = self._example(record.cover, ("cover",))
            if example is not None:
                example = relaid(example, self.rules)
                self.drawings.add("cover", partial(self.pictures.cover, example.start))
                view["cover"] = prose.inline(
                    ("cover-caption",), record.cover_caption, **prose.example_facts(example)
                )
        for number, section in enumerate(record.sections):
            at: TextPath = ("sections", number)
            blocks = [
                self._block(block, (*at, "blocks", index))
                for index, block in enumerate(section.blocks)
                if set(block.when) <= set(self.rules.chosen)
            ]
            title = prose.plain((*at, "title"), section.title)
            fresh = number == 0 or any(block["kind"] in PICTURED for block in blocks)
            view["sections"].append(
                {
                    "key": section.key.value,
                    "title": title,
                    "blocks": self._sorted(section, blocks),
                    "fresh": fresh,
                }
            )
        return view

    def kept_blocks(self) -> None:
        """Only the blocks that stand in no other book than one for these variants."""
        for number, section in enumerate(self.text.record.sections):
            for index, block in enumerate(section.blocks):
                if block.when and set(block.when) <= set(self.rules.chosen):
                    self._block(block, ("sections", number, "blocks", index))

    def _example(self, name: str, path: TextPath) -> Example | None:
        example = self.game.examples.get(name)
        if example is None:
            where = self.text.source.where(path)
            self.faults.append(Fault(where, "fault.unknown-example", {"found": name}))
        return example

    def _block(self, block: BlockFields, at: TextPath) -> dict[str, Any]:
        example = self._example(block.example, (*at, "example")) if block.example else None
        if example is not None and block.kind is not BlockKind.EXAMPLE:
            example = relaid(example, self.rules)
        if block.example and example is None:
            return {"key": block.key, "kind": block.kind.value}  # nothing to fill its texts with
        names = self.prose.example_facts(example) if example is not None else {}
        prose = self.prose
        view: dict[str, Any] = {
            "key": block.key,
            "kind": block.kind.value,
            "shows": block.shows.value if block.shows else "",
            "title": prose.plain((*at, "title"), block.title, **names),
            "paragraphs": prose.paragraphs((*at, "text"), block.text, **names),
            "caption": prose.inline((*at, "caption"), block.caption, **names),
            "before": prose.inline((*at, "before"), block.before, **names),
            "after": prose.inline((*at, "after"), block.after, **names),
            "head": [prose.inline((*at, "head", i), t, **names) for i, t in enumerate(block.head)],
            "rows": [
                [prose.inline((*at, "rows", r, c), t, **names) for c, t in enumerate(row)]
                for r, row in enumerate(block.rows)
            ],
            "items": [],
        }
        self._items(block, at, view, example, names)
        if block.kind is BlockKind.VERDICTS:
            game, found = self.game.rules, self.game.winnability
            view["head"] = verdict_head(self.language)
            view["rows"] = verdict_rows(self.rules, game, found, self.language, self.text.record)
        if block.kind is BlockKind.FIGURE and example is not None:
            view["figure"] = self._figure(block, at, example)
        if block.kind is BlockKind.EXERCISE and example is not None:
            self.drawings.add(block.key, partial(self.pictures.layout, example.start))
            view["answer"] = answer_to(example, self.language)
        if block.kind is BlockKind.EXAMPLE and example is not None:
            view |= self._example_pictures(block, example)
        return view

    def _items(
        self,
        block: BlockFields,
        at: TextPath,
        view: dict[str, Any],
        example: Example | None,
        names: Mapping[str, Any],
    ) -> None:
        kinds = [item.shows for item in block.items if item.shows]
        if block.kind is BlockKind.EXAMPLE and example is not None:
            self._count_steps(block, at, example)
        for number, item in enumerate(block.items):
            path: TextPath = (*at, "items", number)
            own = dict(names)
            if block.kind is BlockKind.EXAMPLE and example is not None:
                own["step"] = _step(example, number, self.language)
            figure = ""
            if item.shows and example is not None:
                figure = f"{block.key}-{number + 1}"
                unknown = [k for k in item.shows.split("+") if k not in self.rules.piles]
                for kind in unknown:
                    where = self.text.source.where((*path, "shows"))
                    facts = {"field": "shows", "found": kind, "known": ", ".join(self.rules.piles)}
                    self.faults.append(Fault(where, "fault.unknown-pile", facts))
                if not unknown:
                    stage = kinds.index(item.shows) + 1
                    draw = partial(self.pictures.setup, example.start, kinds, stage)
                    self.drawings.add(figure, draw)
            view["items"].append(
                {
                    "key": item.key,
                    "title": self.prose.inline((*path, "title"), item.title, **own),
                    "paragraphs": self.prose.paragraphs((*path, "text"), item.text, **own),
                    "figure": figure,
                }
            )

    def _sorted(self, section: SectionFields, blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """A glossary in the order asked for, else in the language's own alphabet."""
        order = {key: place for place, key in enumerate(self.glossary)}
        if section.key is SectionKey.GLOSSARY:
            for block in blocks:
                if block["kind"] == BlockKind.DEFINITIONS.value and "items" in block:
                    block["items"].sort(
                        key=lambda item: (
                            order.get(item["key"], len(order)),
                            sort_key(str(item["title"]), self.language.grammar.passed_over),
                        )
                    )
        return blocks

    def _count_steps(self, block: BlockFields, at: TextPath, example: Example) -> None:
        """An example has one text for each allowed step, or one for each step at all."""
        allowed = sum(1 for step in example.steps if step.refusal is None)
        if len(block.items) not in (allowed, len(example.steps)):
            where = self.text.source.where((*at, "items"))
            facts = {"expected": str(len(example.steps)), "found": str(len(block.items))}
            self.faults.append(Fault(where, "fault.example-texts", facts | {"name": example.name}))

    def _figure(self, block: BlockFields, at: TextPath, example: Example) -> str:
        if block.shows is Shows.PARTS:
            labels = {
                key: self.prose.plain(("labels", key), text, **self.prose.example_facts(example))
                for key, text in self.text.record.labels.items()
            }
            self._check_labels(labels)
            self.drawings.add(block.key, partial(self._parts, example, labels))
        else:
            rings = self._rings(block, at, example)
            self.drawings.add(block.key, partial(self.pictures.layout, example.start, rings))
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
            return self.pictures.parts(example.start, labels)
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

    def _example_pictures(self, block: BlockFields, example: Example) -> dict[str, Any]:
        if not any(step.refusal is None for step in example.steps):
            return {"pictures": []}
        width = round((self.profile.plate - self.profile.between) / 2, 2)
        drawn = ExamplePictures(self.pictures, example, named_beside(self.game, block.key))
        stacked = not drawn.side_by_side(width)
        if stacked:
            width = self.profile.measure
        before, after = f"{block.key}-before", f"{block.key}-after"
        pair = cache(partial(drawn.before_and_after, width))
        self.drawings.add(before, lambda: pair()[0])
        self.drawings.add(after, lambda: pair()[1])
        new = signs_of(example) - self.explained
        self.explained |= new
        facts = {"explains_tags": "tags" in new, "explains_dashes": "dashes" in new}
        return {"pictures": [before, after], "stacked": stacked, **facts}


def _step(example: Example, number: int, language: Language) -> dict[str, Any]:
    steps = example.steps
    return step_facts(steps[number], language) if number < len(steps) else {}
