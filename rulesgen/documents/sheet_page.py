"""A page of a file of sheets, with what readers of the file need beside its ink."""

from __future__ import annotations

from dataclasses import dataclass

from rulesgen.documents.drawing import Drawing


@dataclass(frozen=True)
class SheetPage:
    """A page that can be linked to."""

    drawing: Drawing
    anchor: str = ""
    """The name links lead to."""
    outline: str = ""
    """Its entry in the outline; needs an anchor."""
    also: tuple[str, ...] = ()
    """Further entries: parts that begin lower down on the page."""
    level: int = 0
    """Depth of the entry."""
