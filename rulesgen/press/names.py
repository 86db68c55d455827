"""Names that become ids, bookmarks and arguments are words of small letters, never paths.

And each stands for one thing: what a name names is there, and no two parts of a book share one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesgen.documents.fonts import missing_glyphs
from rulesgen.documents.prose import FACES
from rulesgen.faults import Fault, Where, WrongCall
from rulesgen.shelf import Game, Text
from rulesgen.shelf.text_fields import BlockFields, BlockKind, SectionKey, TextFile
from rulesgen.sources import Source, ValuePath

NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
"""Small letters and figures, with hyphens between them."""


OWN = (*(field.replace("_", "-") for field in TextFile.model_fields), "contents", "colophon")
"""Parts of a book and of a text file that have these names already."""
LABEL = re.compile(r"[^/:]+(?:/-?[1-9]\d?)?(?::note)?")
"""A pile, one of its cards, a second line: `column`, `column.4/-1`, `stock:note`."""


def name_faults(game: Game) -> Iterator[Fault]:
    """Every name of an example, block or item that is no name, or names nothing, or two things."""
    for example in game.examples.values():
        if not NAME.fullmatch(example.name):
            yield Fault(example.where, "fault.not-a-name", {"found": example.name})
    for text in game.texts.values():
        yield from _text_names(text)
        yield from _taken(text)
        yield from _variants(game, text)
        yield from _in_no_book(game, text)
        for label in text.record.labels:
            bare = label.removesuffix(":note")
            if not LABEL.fullmatch(label) or bare not in text.record.labels:
                where = text.source.where_key(("labels", label))
                yield Fault(where, "fault.label-key", {"found": label})
    yield from _letters(game)


def _taken(text: Text) -> Iterator[Fault]:
    """Blocks named like a part of the book, or like a picture of another block."""
    blocks = [
        (block, ("sections", number, "blocks", index, "key"))
        for number, section in enumerate(text.record.sections)
        for index, block in enumerate(section.blocks)
    ]
    pictures = {
        f"{block.key}-{which}"
        for block, _ in blocks
        for which in ("before", "after", *map(str, range(1, len(block.items) + 1)))
        if block.kind in (BlockKind.STEPS, BlockKind.EXAMPLE)
    }
    chapters = {key.value for key in SectionKey}
    for block, path in blocks:
        of_chapter = block.key in chapters and block.title
        if block.key in OWN or block.key in pictures or of_chapter or block.key[:8] == "chapter-":
            yield Fault(text.source.where(path), "fault.name-taken", {"found": block.key})


def _variants(game: Game, text: Text) -> Iterator[Fault]:
    """Variants that the rules do not have, as titles or as what a block is kept for or away from."""
    paths: list[tuple[str, Where]] = [
        (name, text.source.where_key(("variants", name))) for name in text.record.variants
    ]
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            for field, names in (("when", block.when), ("unless", block.unless)):
                for place, name in enumerate(names):
                    at: ValuePath = ("sections", number, "blocks", index, field, place)
                    paths.append((name, text.source.where(at)))
    known = game.rules.variant_names
    for name, where in paths:
        if name not in known:
            facts = {"game": game.id, "found": name, "known": ", ".join(known) or "–"}
            yield Fault(where, "call.unknown-variant", facts)


def stands_somewhere(game: Game, block: BlockFields) -> bool:
    """Whether there is a book in which the block stands: that of the variants under `when`.

    There is none where these contradict each other, are not there, or stand under `unless` too; nor for a
    variant that only names what the base game does.
    """
    try:
        return block.stands_in(game.rules.choose(block.when))
    except WrongCall:
        return False


def _in_no_book(game: Game, text: Text) -> Iterator[Fault]:
    """Blocks that nobody would ever read, and defaults under `unless`, which keep a block from no book."""
    known = set(game.rules.variant_names)
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            at: ValuePath = ("sections", number, "blocks", index)
            if set(block.when) <= known and not stands_somewhere(game, block):
                facts = {
                    "found": block.key,
                    "when": ", ".join(block.when),
                    "unless": ", ".join(block.unless) or "–",
                }
                yield Fault(text.source.where((*at, "when")), "fault.block-in-no-book", facts)
            for place, name in enumerate(block.unless):
                if name in game.rules.defaults:
                    where = text.source.where((*at, "unless", place))
                    yield Fault(where, "fault.unless-default", {"found": name})


def _letters(game: Game) -> Iterator[Fault]:
    """Signs that our faces lack, in what is printed as it stands: titles, names, sources."""
    rules = game.rules.source
    printed: list[tuple[Source, ValuePath, str]] = [(rules, ("edition",), game.base.edition)]
    for number, cited in enumerate(game.base.sources):
        for field in ("name", "url", "licence"):
            printed.append((rules, ("sources", number, field), getattr(cited, field)))
    for text in game.texts.values():
        printed.append((text.source, ("title",), text.record.title))
        names = text.record.variants.items()
        printed += [(text.source, ("variants", name), words) for name, words in names]
    for source, path, words in printed:
        for char in dict.fromkeys(char for face in FACES for char in missing_glyphs(words, face)):
            facts = {"char": char, "code": f"U+{ord(char):04X}"}
            yield Fault(source.where(path), "fault.no-glyph", facts)


def gaps(game: Game) -> Iterator[Fault]:
    """What a game that is no draft still lacks."""
    rules = game.rules.source
    if not game.base.sources:
        yield Fault(rules.where(("sources",)), "fault.no-sources")
    if not game.examples and game.example_source is not None:
        yield Fault(game.example_source.where(("examples",)), "fault.no-examples")
    for text in game.texts.values():
        source, record = text.source, text.record
        for field in ("title", "teaser"):
            if not getattr(record, field).strip():
                yield Fault(source.where((field,)), "fault.text-empty", {"field": field})
        if not record.sections:
            yield Fault(source.where(("sections",)), "fault.no-chapters")
        for number, section in enumerate(record.sections):
            if not section.title.strip():
                facts = {"field": f"{section.key.value}.title"}
                yield Fault(source.where(("sections", number, "title")), "fault.text-empty", facts)
            if not section.blocks:
                facts = {"found": section.key.value}
                yield Fault(source.where(("sections", number, "blocks")), "fault.no-blocks", facts)


def _text_names(text: Text) -> Iterator[Fault]:
    for number, section in enumerate(text.record.sections):
        for index, block in enumerate(section.blocks):
            at: ValuePath = ("sections", number, "blocks", index)
            yield from _judged(text.source, (*at, "key"), block.key)
            for place, item in enumerate(block.items):
                if item.key:
                    yield from _judged(text.source, (*at, "items", place, "key"), item.key)


def _judged(source: Source, path: ValuePath, name: str) -> Iterator[Fault]:
    if not NAME.fullmatch(name):
        yield Fault(source.where(path), "fault.not-a-name", {"found": name})
