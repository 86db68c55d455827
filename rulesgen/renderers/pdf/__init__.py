"""PDF: a document set in type on pages.

The steps: elements become blocks (`mapping`), blocks are cut into pages (`pages`), and only then the
sheets are inked (`sheet`) and the file is finished. Page numbers are known after a first laying out, so
the blocks are made again until contents and references agree with the pages.
"""

from __future__ import annotations

from rulesgen.renderers.pdf import as_delivered  # noqa: F401 - before anything of ReportLab
from rulesgen.renderers.pdf.book import render_book
from rulesgen.renderers.pdf.edition import render_edition
from rulesgen.renderers.pdf.pressing import Printed, Telling

__all__ = ["Printed", "Telling", "render_book", "render_edition"]
