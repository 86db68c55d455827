"""The examples that stand in the books of all games, with their two pictures, for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from books import workshop

from rulesgen.cards import Rank
from rulesgen.documents.coverage import pieces
from rulesgen.documents.drawing import (
    CardBack,
    CardFace,
    Drawing,
    EmptyPlace,
    PlacedCard,
    Spot,
    turned,
)
from rulesgen.documents.example_moves import example_moves
from rulesgen.documents.example_pictures import idle_piles, named_beside
from rulesgen.documents.picture_ink import centre
from rulesgen.documents.picture_places import Setting, lay_out
from rulesgen.documents.picture_prices import angle_of
from rulesgen.documents.profile import Profile
from rulesgen.documents.prose import Prose
from rulesgen.examples import Example
from rulesgen.language import Language
from rulesgen.rules.geometry import dealt_counts, roles_of, suits_of, table_of
from rulesgen.shelf.text_fields import BlockKind

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Shown:
    """An example as a book shows it."""

    where: str
    example: Example
    before: Drawing
    after: Drawing
    profile: Profile
    words: str
    """All that is said about it."""
    language: Language
    named: frozenset[str]

    @cached_property
    def coming(self) -> Mapping[str, tuple[str, ...]]:
        """The cards to come that the first picture shows, by pile."""
        return example_moves(self.example)[1]

    @cached_property
    def piles(self) -> Mapping[str, tuple[PlacedCard, ...]]:
        """What the first picture draws, by pile, bottom first."""
        example, cards = self.example, placed(self.before)
        rules, idle = example.rules, idle_piles(example, self.named)
        there = {
            pile: codes
            for pile, codes in example.start.piles().items()
            if pile not in idle and pile.partition(".")[0] not in idle
        }
        letters = {rank: rank.code for rank in Rank}
        roles, suits, dealt = roles_of(rules), suits_of(rules), dealt_counts(rules)
        setting = Setting(self.profile, cards[0].width, roles, suits, letters, dealt)
        found, at = {}, 0
        laid_out = lay_out(table_of(rules), there, setting, {}, {}, self.coming)
        for pile, laid in laid_out.items():
            found[pile] = tuple(cards[at : at + len(laid.items)])
            at += len(laid.items)
        assert at == len(cards), self.where
        return found


def placed(drawing: Drawing) -> list[PlacedCard]:
    """Cards and empty places of a picture, as they are laid down."""
    return [item for item in drawing.items if isinstance(item, CardFace | CardBack | EmptyPlace)]


def on_card(card: PlacedCard, spot: Spot) -> Spot:
    """A spot as shares of a card's width and height, from its top left corner."""
    x, y = turned(spot, centre(card), -angle_of(card))
    return (x - card.x) / card.width, (y - card.y) / (1.4 * card.width)


def holds(card: PlacedCard, spot: Spot) -> bool:
    """Whether a spot lies on a card."""
    return all(0 <= share <= 1 for share in on_card(card, spot))


def shown_examples(code: str, profile: Profile) -> Iterator[Shown]:
    """Every example with pictures in the books of every game, also in those for its variants."""
    for folder in sorted(path for path in (ROOT / "content").iterdir() if path.is_dir()):
        game = workshop().game(folder.name)
        text = game.texts[code]
        language = workshop().language(code).with_terms(text.source)
        blocks = [
            (block, ("sections", number, "blocks", index))
            for number, section in enumerate(text.record.sections)
            for index, block in enumerate(section.blocks)
            if block.kind is BlockKind.EXAMPLE
        ]
        for variants in dict.fromkeys(block.when for block, _ in blocks):
            book = workshop().compose(folder.name, code, profile, tuple(variants))
            prose = Prose(game.rules.with_variants(tuple(variants)), language, text)
            for block, at in blocks:
                if block.when != variants or f"{block.key}-before" not in book.drawings:
                    continue
                said = pieces(game, block, at, prose)
                yield Shown(
                    f"{folder.name} {'+'.join(variants)} {block.key}",
                    game.examples[block.example],
                    book.drawings[f"{block.key}-before"],
                    book.drawings[f"{block.key}-after"],
                    profile,
                    " ".join(prose.plain(one.path, one.text, **one.names) for one in said),
                    language,
                    named_beside(game, block.key),
                )
