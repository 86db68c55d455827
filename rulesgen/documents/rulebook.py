"""The rulebook as a document: texts filled in, pictures drawn, all poured into one template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from rulesgen.documents.alphabet import sort_key
from rulesgen.documents.answers import answers_of, answers_to
from rulesgen.documents.check_line import check_length
from rulesgen.documents.drawing import Drawing
from rulesgen.documents.example_moves import allowed_steps
from rulesgen.documents.facts import step_facts
from rulesgen.documents.index_words import Headword, headwords
from rulesgen.documents.page_templates import placed, render_page
from rulesgen.documents.profile import Profile
from rulesgen.documents.prose import Path as TextPath
from rulesgen.documents.prose import Prose
from rulesgen.documents.rulebook_pictures import BookPictures
from rulesgen.documents.verdict_table import verdict_head, verdict_rows
from rulesgen.documents.xhtml import Document, parse_document
from rulesgen.examples import Elsewhere, Example, relaid, under
from rulesgen.faults import Fault, Faults, WrongCall
from rulesgen.language import Language
from rulesgen.rules.record import Rules
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import BlockFields, BlockKind, SectionFields, SectionKey

TEMPLATE = "rulebook.xml.j2"
PICTURED = ("figure", "steps", "example")
"""Kinds of blocks whose chapters begin on a new page: their pictures want room."""


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
    undrawn: bool = False,
) -> Book:
    """The rulebook of a game for a choice of variants; `Faults` with all that is wrong in its text.

    `stale` names blocks to be barred in the margin, for a proof; `glossary` the order of the words that
    are explained, where it is not the language's own alphabet. A book that is `undrawn` tells what is
    wrong in its words, but not whether the pictures of an example stand side by side: that is dear.
    """
    rules = game.rules.with_variants(variants)
    text = game.texts[language.code]
    check_pile_words(rules, language.with_terms(text.source), text)
    composer = _Composer(game, language, profile, rules, undrawn)
    composer.glossary = tuple(glossary)
    view = composer.view()
    if faults := composer.all_faults():
        raise Faults(faults)
    given = view | {"version": version, "stale": stale}
    phrase = composer.language.phrase
    xhtml = render_page(templates, TEMPLATE, given, phrase)
    try:
        document = parse_document(xhtml, TEMPLATE, composer.pictures.drawings)
    except Faults as found:
        marked = render_page(templates, TEMPLATE, given, phrase, marked=True)
        raise Faults(placed(found.faults, marked)) from None
    words = _explained(view)
    titles = [Markup(title).striptags() for title in words.values()]
    index = headwords(composer.language, rules, text.record, titles)
    return Book(document, xhtml, composer.pictures.drawings, tuple(words), index)


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
    composer = _Composer(game, language, profile, rules, undrawn=True)
    composer.kept_blocks()
    return composer.all_faults()


JUDGED = (BlockKind.EXAMPLE, BlockKind.EXERCISE)
"""Kinds of blocks that say what is allowed in an example's position."""


def elsewhere_faults(text: Text, at: TextPath, other: Elsewhere) -> list[Fault]:
    """That the example of a block does not hold in a book made for some variants."""
    if other.fault is None:
        return []
    key, facts = other.fault
    return [Fault(text.source.where((*at, "example")), key, facts)]


def variant_faults(game: Game, text: Text) -> Iterator[Fault]:
    """Blocks that stand in the books made for some variants although their examples do not hold there.

    Each variant alone, which says best what is wrong; a book made for several is asked when it is made.
    """
    for name in game.rules.variant_names:
        rules = game.rules.with_variants((name,))
        for number, section in enumerate(text.record.sections):
            for index, block in enumerate(section.blocks):
                example = game.examples.get(block.example)
                if example is None or block.kind not in JUDGED or not block.stands_in(rules.chosen):
                    continue
                at: TextPath = ("sections", number, "blocks", index)
                yield from elsewhere_faults(text, at, under(example, rules))


def check_pile_words(rules: Rules, language: Language, text: Text) -> None:
    """Every pile kind has a word in the language; `Faults` names those that lack one."""
    lacking = [kind for kind in rules.piles if not language.has_term(kind)]
    if lacking:
        where = text.source.where(("terms",))
        raise Faults(Fault(where, "fault.pile-word-missing", {"pile": kind}) for kind in lacking)


class _Composer:
    """Walks the text file once; faults are gathered, never raised half way."""

    def __init__(
        self,
        game: Game,
        language: Language,
        profile: Profile,
        rules: Rules,
        undrawn: bool,
    ) -> None:
        self.game = game
        self.text: Text = game.texts[language.code]
        self.language = language.with_terms(self.text.source)
        self.profile = profile
        self.rules = rules
        self.prose = Prose(rules, self.language, self.text, self._with, game.winnability)
        self.pictures = BookPictures(game, self.text, rules, self.prose, profile, undrawn)
        self.faults: list[Fault] = []
        self.glossary: tuple[str, ...] = ()
        self.shown: dict[str, Example] = {}
        """The examples that stand in this book."""

    def _with(self, variant: str) -> Rules:
        """The rules of this book with one more variant (or with it in place of its rival)."""
        try:
            return self.game.rules.with_variants((*self.rules.chosen, variant))
        except WrongCall:
            return self.game.rules.with_variants((variant,))

    def all_faults(self) -> list[Fault]:
        """What is wrong in words, blocks and pictures."""
        return [*self.prose.faults, *self.faults, *self.pictures.faults]

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
            "variants": [record.variants.get(name, name) for name in self.rules.chosen],
            "others": [{"language": t.language, "title": t.record.title} for t in others],
            "teaser": prose.paragraphs(("teaser",), record.teaser),
            "players": self.rules.players,
            "packs": self.rules.packs,
            "pack_cards": len(self.rules.ranks) * 4,
            "minutes": self.rules.minutes,
            "edition": self.language.date(self.rules.edition),
            "sources": [source.model_dump() for source in self.rules.sources],
            "sections": [],
            "cover": "",
            "check_line": "",
            "suit_key": self.profile.suit_key,
        }
        if self.profile.large:  # the size of its type is promised
            measure = self.profile.measure
            said = self.language.phrase("print.check-line", length=str(check_length(measure)))
            self.pictures.check_line(measure, said)
            view["check_line"] = said
        if record.cover:
            example = self._example(record.cover, ("cover",))
            if example is not None:
                example = relaid(example, self.rules)
                self.pictures.cover(example)
                view["cover"] = prose.inline(
                    ("cover-caption",), record.cover_caption, **prose.example_facts(example)
                )
        for number, section in enumerate(record.sections):
            at: TextPath = ("sections", number)
            blocks = [
                self._block(block, (*at, "blocks", index))
                for index, block in enumerate(section.blocks)
                if block.stands_in(self.rules.chosen)
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
        exercises = [b for section in view["sections"] for b in section["blocks"] if "answers" in b]
        view["answers"] = answers_of(exercises, self.language)
        played = [example for example in self.shown.values() if example.steps]
        steps = sum(len(example.steps) for example in played)
        return view | {"examples": len(played), "steps": steps}

    def kept_blocks(self) -> None:
        """Only the blocks that stand in no other book than one for these variants."""
        for number, section in enumerate(self.text.record.sections):
            for index, block in enumerate(section.blocks):
                if block.when and block.stands_in(self.rules.chosen):
                    self._block(block, ("sections", number, "blocks", index))

    def _example(self, name: str, path: TextPath) -> Example | None:
        example = self.game.examples.get(name)
        if example is None:
            where = self.text.source.where(path)
            self.faults.append(Fault(where, "fault.unknown-example", {"found": name}))
        else:
            self.shown[name] = example
        return example

    def _block(self, block: BlockFields, at: TextPath) -> dict[str, Any]:
        example = self._example(block.example, (*at, "example")) if block.example else None
        if example is not None:
            example = self._in_book(block, at, example)
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
            view["figure"] = self.pictures.figure(block, at, example)
        if block.kind is BlockKind.EXERCISE and example is not None:
            self.pictures.exercise(block, example)
            view["answers"] = answers_to(example, self.language)
        if block.kind is BlockKind.EXAMPLE and example is not None:
            view |= self.pictures.before_and_after(block, example)
        return view

    def _in_book(self, block: BlockFields, at: TextPath, example: Example) -> Example:
        """The example as this book has it: dealt anew, or the position of which an exercise asks judged by
        the book's own rules. An example keeps the table that its author saw; it must hold here too."""
        if block.kind in JUDGED:
            other = under(example, self.rules)
            self.faults += elsewhere_faults(self.text, at, other)
            if block.kind is BlockKind.EXAMPLE:
                return example
            example = other.example
        return relaid(example, self.rules)

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
                figure = self.pictures.stage(block, number, path, kinds, example)
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
        allowed = len(allowed_steps(example))
        if len(block.items) not in (allowed, len(example.steps)):
            where = self.text.source.where((*at, "items"))
            facts = {"expected": str(len(example.steps)), "found": str(len(block.items))}
            self.faults.append(Fault(where, "fault.example-texts", facts | {"name": example.name}))


def _step(example: Example, number: int, language: Language) -> dict[str, Any]:
    steps = example.steps
    return step_facts(steps[number], language) if number < len(steps) else {}
