"""The gallery: pages as pictures for the README. `make gallery` rebuilds docs/gallery."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from platform import machine

import pypdfium2
from PIL import Image

from rulesgen.documents.profile import Profile
from rulesgen.folders import find_folders
from rulesgen.press.sheets import sample_sheets
from rulesgen.press.workshop import Workshop

ROOT = Path(__file__).resolve().parents[1]
GALLERY = ROOT / "docs" / "gallery"
RECORD = "made-from.json"
LARGEST = 150_000
"""Bytes of a picture."""
COLOURS = 128
FOLD = 2
"""Pixels between facing pages."""
GAMES = (("braid", ("title", "parts", "setup", "first-moves")), ("klondike", ("first-moves",)))
"""Games with the places in their books that are shown."""


@dataclass(frozen=True)
class Shot:
    """One picture: a page of a file, or two that face each other."""

    name: str
    pdf: bytes
    page: int
    dpi: int
    pages: int = 1

    def png(self) -> bytes:
        """The page in few colours, which keeps it small."""
        document = pypdfium2.PdfDocument(self.pdf)
        try:
            shown = [
                document[self.page + place].render(scale=self.dpi / 72).to_pil()
                for place in range(self.pages)
            ]
        finally:
            document.close()
        width = sum(page.width for page in shown) + FOLD * (len(shown) - 1)
        image = Image.new("RGB", (width, shown[0].height), "#d0cdc8")
        left = 0
        for page in shown:
            image.paste(page, (left, 0))
            left += page.width + FOLD
        few = image.convert("RGB").quantize(
            COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE
        )
        target = BytesIO()
        few.save(target, format="PNG", optimize=True)
        return target.getvalue()


def shots() -> Iterator[Shot]:
    """The gallery's pictures in both languages."""
    workshop = Workshop(find_folders(ROOT))
    small = Profile.of("a5")
    for game, places in GAMES:
        for code in workshop.game(game).texts:
            book = workshop.rulebook(game, code, small)
            for place in places:
                name = f"{game}-{place}-{code}.png"
                yield Shot(name, book.data, book.chapters[place] - 1, 90)
    game = GAMES[0][0]
    codes = tuple(sorted(workshop.game(game).texts, reverse=True))
    facing = workshop.edition(game, codes, small, facing=True)
    page = facing.chapters[f"{codes[0]}-playing"] - 1
    yield Shot(f"{game}-facing.png", facing.data, page, 80, pages=2)
    for code in workshop.game(GAMES[1][0]).texts:
        sheet = sample_sheets(workshop, GAMES[1][0], code, Profile.of("a4"), 1)
        yield Shot(f"{GAMES[1][0]}-player-{code}.png", sheet.data, 0, 70)


def rasteriser() -> str:
    """Whose pixels the pictures are: another version or processor may draw an edge differently."""
    return f"pypdfium2 {version('pypdfium2')}, pillow {version('pillow')}, {machine()}"


def record(pictures: Mapping[str, bytes]) -> str:
    """What the gallery was made with and the digest of each picture."""
    digests = {name: sha256(data).hexdigest()[:16] for name, data in sorted(pictures.items())}
    return json.dumps({"rasteriser": rasteriser(), "pictures": digests}, indent=1) + "\n"


def main() -> None:
    """Write all pictures; ValueError for one that is too large."""
    GALLERY.mkdir(parents=True, exist_ok=True)
    pictures = {shot.name: shot.png() for shot in shots()}
    for name, data in pictures.items():
        if len(data) > LARGEST:
            raise ValueError(f"{name} has {len(data)} bytes")
    for old in GALLERY.glob("*.png"):
        if old.name not in pictures:
            old.unlink()
    for name, data in pictures.items():
        (GALLERY / name).write_bytes(data)
        print(f"{name}  {len(data) // 1000} KB")
    (GALLERY / RECORD).write_text(record(pictures), "utf-8")


if __name__ == "__main__":
    main()
