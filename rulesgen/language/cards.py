"""Cards in a language: as printed in the corner, in words, and as a reader types them."""

from __future__ import annotations

import re
from dataclasses import replace

from rulesgen.cards import Card, Rank, Suit
from rulesgen.language.errors import NotACard
from rulesgen.language.grammar import Form, Grammar
from rulesgen.language.terms import Noun, Termbase, capital, decline, noun_of


def rank_letter(base: Termbase, rank: Rank) -> str:
    """The index in a card's corner: J in English, B in German; a ten is 10."""
    return base.rank_letters[rank.code]


def card_sign(grammar: Grammar, base: Termbase, card: Card, form: Form) -> str:
    """9♥, B♥; with an article that of the words they are read as (den B♥, an 8♥)."""
    sign = rank_letter(base, card.rank) + card.suit.sign
    if not form.article:
        return sign
    noun = noun_of(base.ranks, card.rank.code, grammar.code)
    # An article that follows the sound (a, an) follows that of the index, which begins likewise.
    shown = Noun(noun.gender, (sign,) * len(grammar.cases), (), noun.article)
    return decline(grammar, shown, form)


def card_words(grammar: Grammar, base: Termbase, card: Card, form: Form) -> str:
    """Nine of hearts, Herz-Neun; gender and cases are the rank's."""
    rank = noun_of(base.ranks, card.rank.code, grammar.code)
    suit = base.suit_names[card.suit.letter]

    def named(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(grammar.card.replace("{suit}", suit).replace("{rank}", w) for w in words)

    noun = replace(rank, singular=named(rank.singular), plural=named(rank.plural))
    return decline(grammar, noun, form)


def parse_card(base: Termbase, text: str) -> Card:
    """Read a card as a reader of this language types it.

    Codes as in files (10H, TH, 10♥) count everywhere; the language's own letters only with a suit
    sign (D♦ is the German queen of diamonds). Text that could be two ranks, or a rank of the language
    where a suit letter is expected, is refused: `NotACard`.
    """
    bare = text.strip().replace("\ufe0f", "").replace("\u2764", "♥")
    letters = {letter.upper(): rank for rank in Rank for letter in [base.rank_letters[rank.code]]}
    signs = {suit.sign: suit for suit in Suit}
    match = re.fullmatch(r"(\w+)\s*([♣♦♥♠])", bare)
    if match and match[1].upper() in letters:
        return Card(signs[match[2]], letters[match[1].upper()])
    own = {letter for letter in letters if letter not in {rank.code for rank in Rank}}
    if not match and bare[:1].upper() in own and 2 <= len(bare) <= 3:
        raise NotACard("call.ambiguous-card", card=text)
    try:
        return Card.parse(bare)
    except ValueError as error:
        example = capital(base.rank_letters["J"]) + "♥"
        raise NotACard("call.not-a-card", card=text, example=example) from error
