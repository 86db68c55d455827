"""Both languages, loaded once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesgen.language import Language, load_language

LOCALES = Path(__file__).resolve().parents[2] / "locales"


@pytest.fixture(scope="session")
def en() -> Language:
    """English."""
    return load_language("en", [LOCALES])


@pytest.fixture(scope="session")
def de() -> Language:
    """German."""
    return load_language("de", [LOCALES])
