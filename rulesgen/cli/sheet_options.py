"""What the commands that print sheets have in common: which pages, and what is known of a way through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rulesgen.faults import WrongCall

if TYPE_CHECKING:
    from rulesgen.cli.asked import Dealt
    from rulesgen.press.sheet_words import Sheet

STAMP_NODES, SOLUTION_NODES = 2_500, 400_000
"""Positions looked at for a stamp only (decides most deals that are decided soon), and for a solution."""


NAME_FACES = ("serif-light", "serif", "sans-medium", "sans-semibold")
"""The faces in which the name of a deal may be printed."""


def page_names(
    text: str | None, default: tuple[str, ...], known: tuple[str, ...]
) -> tuple[str, ...]:
    """The pages of `--pages`: names with commas, in the order in which they are printed.

    Raises `WrongCall` `call.option-value` for a page that there is not, and for none at all.
    """
    if text is None:
        return default
    named = [name.strip().lower() for name in text.split(",") if name.strip()]
    for name in named or [text]:
        if name not in known:
            raise WrongCall(
                "call.option-value", option="--pages", value=name, available=", ".join(known)
            )
    return tuple(name for name in known if name in named)


def printed(dealt: Dealt) -> Sheet:
    """What a sheet prints of a table. Raises `WrongCall` `sheets.phrase-glyphs` for a name with signs that
    our faces lack."""
    from rulesgen.documents.fonts import missing_glyphs
    from rulesgen.press.sheet_words import Sheet

    name = dealt.id.label if dealt.id is not None else ""
    missing = [sign for face in NAME_FACES for sign in missing_glyphs(name, face)]
    if missing:
        raise WrongCall("sheets.phrase-glyphs", phrase=name, signs=" ".join(dict.fromkeys(missing)))
    return Sheet(
        dealt.rules,
        dealt.table.as_json(),
        dealt.pack,
        dealt.id,
        dealt.table.returned,
        dealt.twin,
    )


def stamped(dealt: Iterator[Dealt], nodes: int, on_compile: Callable[[], None]) -> Iterator[Sheet]:
    """Sheets with verdicts, each searched for when it is wanted; without one where `nodes` is 0.

    `on_compile` is called before something is compiled."""
    from rulesgen.press.choosing import judged

    for one in dealt:
        sheet = printed(one)
        yield judged(sheet, nodes, on_compile) if nodes else sheet
