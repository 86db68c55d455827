"""How finished pages come onto paper: singly, as a booklet, several to be cut apart, or for the press.

The pages are set for the paper they end up on, a half or a quarter of the printer's sheet, so nothing is
ever made smaller: type keeps its size and true sizes stay true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rulesgen.documents.imposition import MOST_STAPLED, booklet, cut_sheets
from rulesgen.documents.profile import SAFE, Profile
from rulesgen.faults import WrongCall

_HALVES: Mapping[str, str] = {"a4": "a4", "a5": "a4", "letter": "letter"}
"""The printer's paper of a booklet: A5 pages lie on A4, halves of Letter on Letter."""
_GRIDS: Mapping[int, tuple[int, int]] = {2: (2, 1), 4: (2, 2)}
"""Columns and rows of cut sheets."""


@dataclass(frozen=True)
class Printout:
    """One file to be written."""

    suffix: str
    """What is put to the end of the target's name."""
    data: bytes
    pages: int


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

    def finish(self, data: bytes, pages: int, profile: Profile) -> list[Printout]:
        """The files made of finished pages, in the order of `targets`."""
        if not (self.booklet or self.press or self.each > 1):
            return [Printout("", data, pages)]
        from rulesgen.renderers.pdf.imposed import impose, with_bleed

        if self.press:
            return [Printout("", with_bleed(data), pages)]
        page = (profile.page.width, profile.page.height)
        sheet = Profile.of(self.paper).page
        if self.each > 1:
            columns, rows = _GRIDS[self.each]
            paper = (sheet.width, sheet.height)
            if columns > rows:
                paper = (sheet.height, sheet.width)
            sides = cut_sheets(pages, paper, page, columns, rows)
            return [Printout("", impose(data, sides), len(sides))]
        sheets = booklet(pages, (sheet.height, sheet.width), page, profile.page.outer - SAFE)
        fronts = [folded.front for folded in sheets]
        backs = [folded.back for folded in sheets]
        if self.booklet == "duplex":
            sides = [side for pair in zip(fronts, backs, strict=True) for side in pair]
            return [Printout("", impose(data, sides, both=True), len(sides))]
        return [
            Printout(suffix, impose(data, side), len(side))
            for suffix, side in zip(self._suffixes(), (fronts, backs), strict=True)
        ]

    def sheets(self, pages: int) -> int:
        """Sheets of paper for so many pages."""
        return -(-pages // (4 if self.booklet else self.each))

    def too_thick(self, pages: int) -> bool:
        """Whether a booklet has more sheets than a stapler holds."""
        return bool(self.booklet) and self.sheets(pages) > MOST_STAPLED

    def _suffixes(self) -> tuple[str, ...]:
        return ("-1-fronts", "-2-backs") if self.booklet == "manual" else ("",)


def with_suffix(target: Path, suffix: str) -> Path:
    """The target with something added to its name.

    >>> with_suffix(Path("out/book.pdf"), "-2-backs").as_posix()
    'out/book-2-backs.pdf'
    """
    return target.with_name(f"{target.stem}{suffix}{target.suffix}") if suffix else target
