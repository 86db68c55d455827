"""Other programs that set type, as yardsticks: the same words on pages of the same size.

They are no part of the project and stand in the table only where they are installed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from itertools import count
from pathlib import Path

from pypdfium2 import PdfDocument

from rulesgen.documents.profile import Profile

Text = tuple[str, str]
"""The tag of an element and its words."""
Printer = Callable[[], bytes]
_FONTS = ("fontpkg_ibm_plex_serif", "fontpkg_fira_sans")
_MARKUP = str.maketrans({char: f"\\{char}" for char in "\\#$*_`<>@=-+/[]~"})


def yardsticks(
    texts: Sequence[Text], language: str, profile: Profile
) -> Iterator[tuple[str, Printer]]:
    """The names of those that are installed, each with what prints the texts."""
    for name, printer in (("typst", _typst), ("WeasyPrint", _weasyprint)):
        if find_spec(name.lower()) is not None:
            yield name, printer(texts, language, profile)


def pages_of(data: bytes) -> int:
    """The number of pages of a file."""
    return len(PdfDocument(BytesIO(data)))


def _font_folders() -> list[Path]:
    specs = [find_spec(package) for package in _FONTS]
    return [Path(spec.origin).parent / "files" for spec in specs if spec and spec.origin]


def _typst(texts: Sequence[Text], language: str, profile: Profile) -> Printer:
    compiler = import_module("typst")
    source = typst_source(texts, language, profile)
    folders = [str(folder) for folder in _font_folders()]
    run = count()

    def printed() -> bytes:
        # It remembers what it has set before: a hair's breadth makes it set everything anew.
        other = f"\n#set text(size: {profile.type.body + next(run) / 2000}pt)\n"
        source_now = source.replace("\n", other, 1)
        found = compiler.compile(source_now.encode(), font_paths=folders, ignore_system_fonts=True)
        return bytes(found)

    return printed


def typst_source(texts: Sequence[Text], language: str, profile: Profile) -> str:
    """The words as typst reads them."""
    page, sizes = profile.page, profile.type
    marks = {"h1": "= ", "h2": "== ", "li": "- "}
    head = (
        f"#set page(width: {page.width}mm, height: {page.height}mm, margin: (top: {page.top}mm, "
        f"bottom: {page.bottom}mm, inside: {page.inner}mm, outside: {page.outer}mm), numbering: "
        f'"1")\n#set text(font: ("IBM Plex Serif", "Fira Sans"), lang: "{language}", hyphenate: true)\n'
        f"#set par(justify: true, leading: {sizes.leading - sizes.body * 0.7}pt)\n"
        f'#show heading: set text(font: "Fira Sans", size: {sizes.heading}pt)\n'
    )
    lines = [marks.get(tag, "") + text.translate(_MARKUP) for tag, text in texts]
    return head + "\n\n".join(lines)


def _weasyprint(texts: Sequence[Text], language: str, profile: Profile) -> Printer:
    printer = import_module("weasyprint")
    page, sizes = profile.page, profile.type
    faces: Mapping[str, str] = {
        "Plex": "IBMPlexSerif-Regular.ttf",
        "Fira": "FiraSans-Medium.ttf",
    }
    found = {path.name: path for folder in _font_folders() for path in folder.iterdir()}
    rules = "".join(
        f"@font-face {{ font-family: {name}; src: url({found[file].as_uri()}) }}"
        for name, file in faces.items()
    )
    style = (
        f"@page {{ size: {page.width}mm {page.height}mm; margin: {page.top}mm {page.outer}mm "
        f"{page.bottom}mm {page.inner}mm }} body {{ font: {sizes.body}pt/{sizes.leading}pt Plex; "
        f"text-align: justify; hyphens: auto }} h1, h2 {{ font-family: Fira; break-after: avoid }}"
    )
    shown = {"h1": "h1", "h2": "h2"}
    body = "".join(
        f"<{shown.get(tag, 'p')}>{escape(text)}</{shown.get(tag, 'p')}>" for tag, text in texts
    )
    html = f'<html lang="{language}"><style>{rules}{style}</style><body>{body}</body></html>'
    return lambda: bytes(printer.HTML(string=html).write_pdf())
