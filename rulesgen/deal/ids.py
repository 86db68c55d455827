"""Deal ids: `SCHEME:game[+variant[=CARD.CARD…]]…:LABEL:CHECK`, the line that names one table for ever.

This layer knows games and variants only as it is told: the caller hands it the variants of each
game, without defaults, in the order of the rules.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote_to_bytes

from rulesgen.cards import Card
from rulesgen.deal.labels import NUMBER
from rulesgen.deal.schemes import Scheme, scheme_named
from rulesgen.faults import WrongCall

_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_CARD = r"(?:10|[2-9AJQK])[CDHS]"
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_GAME = re.compile(_NAME)
_VARIANT = re.compile(rf"({_NAME})(?:=({_CARD}(?:\.{_CARD})*))?")
_BLANKS = re.compile(r"[\s\u200b\u2060\ufeff]+")
_BROKEN_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")


@dataclass(frozen=True)
class DealId:
    """One deal: scheme, game, its variants (defaults left out), the deal choices made, the label."""

    scheme: str
    game: str
    variants: tuple[str, ...]
    """In the order of the rules."""
    choices: tuple[tuple[str, tuple[Card, ...]], ...]
    """(variant, cards in the order they were chosen), only where cards were chosen."""
    label: str
    """A number as printed, or a phrase in NFC."""

    def chosen(self, variant: str) -> tuple[Card, ...]:
        """The cards chosen under a variant; none where none were."""
        return dict(self.choices).get(variant, ())

    @property
    def named_variants(self) -> tuple[str, ...]:
        """The variants, each with the cards chosen under it, as the id names them."""
        codes = {name: ".".join(card.code for card in cards) for name, cards in self.choices}
        return tuple(f"{name}={codes[name]}" if name in codes else name for name in self.variants)

    @property
    def choice_codes(self) -> tuple[str, ...]:
        """The codes of all cards chosen, in order, as `deal --json` lists them."""
        return tuple(card.code for _, cards in self.choices for card in cards)

    @property
    def is_phrase(self) -> bool:
        """Whether the label is a phrase (or another label with letters) and not a plain number."""
        return NUMBER.fullmatch(self.label) is None

    @property
    def check(self) -> str:
        """The check character."""
        return check_character(_checked_signs(self))

    def __str__(self) -> str:
        head = f"{self.scheme}:{_game_field(self)}"
        return f"{head}:{encoded_label(self.label)}:{self.check}"


def make_id(
    scheme: Scheme,
    game: str,
    label: str,
    variants: Iterable[str] = (),
    choices: Mapping[str, Sequence[Card]] | None = None,
) -> DealId:
    """The id of a deal; choices belong to a variant among `variants`. Raises `WrongCall` (label)."""
    listed = tuple(variants)
    picked = choices or {}
    return DealId(
        scheme.name,
        game,
        listed,
        tuple((name, tuple(picked[name])) for name in listed if picked.get(name)),
        scheme.label(label),
    )


def check_character(signs: str) -> str:
    """The check character of a text of 0–9 and A–Z: ISO 7064 MOD 37,36, which finds every single
    wrong character and nearly every other slip.

    >>> check_character("R1PATIENCE24")
    'Y'
    """
    product = 36
    for sign in signs:
        product = ((product + _SIGNS.index(sign)) % 36 or 36) * 2 % 37
    return _SIGNS[(37 - product) % 36]


def encoded_label(label: str) -> str:
    """A label as an id writes it: numbers as they are, phrases percent-encoded (RFC 3986).

    A phrase that is a number but for one character (2O for 20) is encoded throughout, so that a
    number with one wrong character can never pass for a phrase.

    >>> encoded_label("Sommerfest 2026/3"), encoded_label("2O")
    ('Sommerfest%202026%2F3', '%32%4F')
    """
    if NUMBER.fullmatch(label):
        return label
    text = quote(label, safe="")
    if _nearly_number(text):
        return "".join(f"%{byte:02X}" for byte in label.encode())
    return text


def parse_id(text: str, games: Mapping[str, Sequence[str]]) -> DealId:
    """Read an id. `games` gives each game's variants, defaults left out, in the order of its rules.

    Blanks of any kind are ignored. Raises `WrongCall`: `deal.id-form`, `deal.id-label`,
    `deal.id-check` (without naming the right character), `deal.scheme-unknown`, `call.unknown-game`,
    `call.unknown-variant`, `deal.id-variant-order`, or what is wrong with the label.

    >>> parse_id("R1:patience+draw-three: 24 :H", {"patience": ["draw-three"]}).label
    '24'
    """
    joined = _BLANKS.sub("", text)
    fields = joined.split(":")
    if len(fields) != 4:
        raise WrongCall("deal.id-form", id=text)
    scheme_name, game_field, label_field, check = fields
    game, *variant_fields = game_field.split("+")
    matches = [_VARIANT.fullmatch(field) for field in variant_fields]
    if not (_SCHEME.fullmatch(scheme_name) and _GAME.fullmatch(game)) or None in matches:
        raise WrongCall("deal.id-form", id=text)
    if len(check) != 1 or check not in _SIGNS:
        raise WrongCall("deal.id-form", id=text)
    scheme = scheme_named(scheme_name)
    found = [(match[1], _cards(match[2])) for match in matches if match is not None]
    read = DealId(
        scheme.name,
        game,
        tuple(name for name, _ in found),
        tuple((name, cards) for name, cards in found if cards),
        _decoded_label(label_field, scheme, text),
    )
    if read.check != check:
        raise WrongCall("deal.id-check", id=text)
    _check_names(read, games, text)
    return read


def _check_names(read: DealId, games: Mapping[str, Sequence[str]], text: str) -> None:
    if read.game not in games:
        raise WrongCall("call.unknown-game", game=read.game, available=", ".join(games))
    known = list(games[read.game])
    for name in read.variants:
        if name not in known:
            listed = ", ".join(known) or "–"
            raise WrongCall("call.unknown-variant", game=read.game, found=name, known=listed)
    if list(read.variants) != [name for name in known if name in read.variants]:
        raise WrongCall("deal.id-variant-order", id=text, order=", ".join(known))


def _cards(field: str | None) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in field.split(".")) if field else ()


def _game_field(deal: DealId) -> str:
    return "+".join((deal.game, *deal.named_variants))


def _checked_signs(deal: DealId) -> str:
    head = f"{deal.scheme}{_game_field(deal)}".upper()
    label = deal.label if not deal.is_phrase else deal.label.encode().hex().upper()
    return "".join(sign for sign in head if sign in _SIGNS) + label


def _nearly_number(written: str) -> bool:
    return len(re.sub(r"[0-9]", "", written)) < 2


def _decoded_label(written: str, scheme: Scheme, text: str) -> str:
    """The label of an id; phrases are read more freely than they are written, near-numbers are not."""
    if _BROKEN_ESCAPE.search(written):
        raise WrongCall("deal.id-label", id=text)
    try:
        label = unicodedata.normalize("NFC", unquote_to_bytes(written).decode("utf-8"))
    except UnicodeDecodeError:
        raise WrongCall("deal.id-label", id=text) from None
    if NUMBER.fullmatch(label) and label != written:
        raise WrongCall("deal.id-label", id=text)
    label = scheme.label(label)
    if _nearly_number(written) and written != encoded_label(label):
        raise WrongCall("deal.id-label", id=text)
    return label
