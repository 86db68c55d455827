"""How finished pages come onto paper: singly, as a booklet, several to be cut apart, or for the press.

The pages are set for the paper they end up on, a half or a quarter of the printer's sheet, so nothing is
ever made smaller: type keeps its size and true sizes stay true.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulesgen.documents.imposition import MOST_STAPLED, booklet, cut_sheets
from rulesgen.documents.profile import SAFE, Profile
from rulesgen.faults import WrongCall

_HALVES: Mapping[str, str] = {"a4": "a4", "a5": "a4", "letter": "letter"}
"""The printer's paper of a booklet: A5 pages lie on A4, halves of Letter on Letter."""
HANGING = 1.0
"""So far arrows and rings of a picture may hang into a margin, mm."""
_GRIDS: Mapping[int, tuple[int, int]] = {2: (2, 1), 4: (2, 2)}
"""Columns and rows of cut sheets."""


Advice = tuple[str, Mapping[str, str]]
"""A phrase's key with its facts."""


@dataclass(frozen=True)
class Finishing:
    """What is done with pages once they are set; `of` reads it from a call."""

    paper: str = "a4"
    """In the printer."""
    booklet: str = ""
    """`duplex`: one file for a printer of both sides; `manual`: fronts and backs apart."""
    each: int = 1
    """Pages on a sheet that is cut apart."""
    press: bool = False
    """Bleed, trim box and crop marks."""

    @staticmethod
    def of(paper: str, booklet: str = "", each: int = 1, press: bool = False) -> Finishing:
        """Finishing by its words; `WrongCall` for two that exclude each other."""
        asked = [
            name
            for name, wanted in (
                ("--booklet", booklet), ("--press", press), ("--nup", each > 1),
            )
            if wanted
        ]  # fmt: skip
        if len(asked) > 1:
            raise WrongCall("call.options-together", first=asked[0], second=asked[1])
        return Finishing(_HALVES[paper] if booklet else paper, booklet, each, press)

    @property
    def parts(self) -> int:
        """Into how many pages a side of paper is divided."""
        return 2 if self.booklet else self.each

    def profile(self, size: str, suits: str) -> Profile:
        """The profile the pages are set in; `WrongCall` where there would be no room for type."""
        sheet = Profile.of(self.paper, size, suits)
        page = sheet.part(self.parts)
        if page is None:
            facts = {"nup": str(self.each), "paper": self.paper, "size": size}
            raise WrongCall("call.nup-too-small", **facts)
        return page

    def targets(self, target: Path) -> list[Path]:
        """The files that are written in the place of `target`."""
        return [with_suffix(target, suffix) for suffix in self._suffixes()]

    def finish(self, data: bytes, pages: int, profile: Profile) -> list[bytes]:
        """The files made of finished pages, in the order of `targets`."""
        if not (self.booklet or self.press or self.each > 1):
            return [data]
        from rulesgen.renderers.pdf.imposed import impose, with_bleed

        if self.press:
            return [with_bleed(data)]
        page = (profile.page.width, profile.page.height)
        sheet = Profile.of(self.paper).page
        upright, lying = (sheet.width, sheet.height), (sheet.height, sheet.width)
        if not self.booklet:
            columns, rows = _GRIDS[self.each]
            paper = lying if columns > rows else upright
            return [impose(data, cut_sheets(pages, paper, page, columns, rows))]
        sheets = booklet(pages, lying, page, profile.page.outer - SAFE - HANGING)
        if self.booklet == "duplex":
            sides = [side for folded in sheets for side in (folded.front, folded.back)]
            return [impose(data, sides, both=True)]
        fronts = [folded.front for folded in sheets]
        backs = [folded.back for folded in sheets]
        return [impose(data, fronts), impose(data, backs)]

    def advice(self, pages: int, files: Sequence[Path]) -> Iterator[Advice]:
        """What somebody at the printer has to know."""
        if not (self.booklet or self.each > 1):
            return
        sheets = -(-pages // (4 if self.booklet else self.each))
        facts = {"sheets": str(sheets), "first": str(files[0]), "second": str(files[-1])}
        yield f"print.{self.booklet or f'cut-{self.each}'}", facts
        if self.booklet and sheets > MOST_STAPLED:
            yield "print.thick", {**facts, "most": str(MOST_STAPLED)}

    def _suffixes(self) -> tuple[str, ...]:
        return ("-1-fronts", "-2-backs") if self.booklet == "manual" else ("",)


def with_suffix(target: Path, suffix: str) -> Path:
    """The target with something added to its name.

    >>> with_suffix(Path("out/book.pdf"), "-2-backs").as_posix()
    'out/book-2-backs.pdf'
    """
    return target.with_name(f"{target.stem}{suffix}{target.suffix}") if suffix else target
