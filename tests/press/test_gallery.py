"""The pictures in docs/gallery show the pages as they are."""

from __future__ import annotations

import json

import pytest

from tools.gallery import GALLERY, LARGEST, RECORD, rasteriser, record, shots


def test_the_gallery_s_pictures_are_small_and_recorded() -> None:
    recorded = json.loads((GALLERY / RECORD).read_text("utf-8"))["pictures"]
    found = {path.name: path.stat().st_size for path in GALLERY.glob("*.png")}
    assert set(found) == set(recorded)
    assert max(found.values()) <= LARGEST


def test_the_gallery_is_current() -> None:
    """Drawn anew every picture is the same; `make gallery` makes it so."""
    kept = (GALLERY / RECORD).read_text("utf-8")
    if json.loads(kept)["rasteriser"] != rasteriser():
        pytest.skip("another rasteriser draws other pixels")
    assert kept == record({shot.name: shot.png() for shot in shots()})
