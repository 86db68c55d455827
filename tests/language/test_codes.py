"""Language codes and the language of messages (cases C07, C12)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rulesgen import language
from rulesgen.faults import WrongCall
from rulesgen.language import available_languages, language_code, load_language, message_language

LOCALES = Path(__file__).resolve().parents[2] / "locales"
HERE = ("de", "en")


@pytest.mark.parametrize(
    ("written", "code"),
    [("de-DE", "de"), ("de_DE", "de"), ("DE", "de"), ("de", "de"), ("en-GB", "en"), (" en ", "en")],
)
def test_c12_spellings_of_a_language(written: str, code: str) -> None:
    assert language_code(written, HERE) == code
    assert load_language(written, [LOCALES]).code == code


@pytest.mark.parametrize("written", ["deutsch", "", "fr", "de-", "d", "de.UTF-8", "../en", "x_YY"])
def test_c12_anything_else_is_refused_with_what_there_is(written: str) -> None:
    assert available_languages([LOCALES]) == HERE
    with pytest.raises(WrongCall) as caught:
        load_language(written, [LOCALES])
    assert caught.value.key == "call.unknown-language"
    assert caught.value.facts == {"language": written, "available": "de, en"}


@pytest.mark.parametrize(
    ("given", "environment", "expected"),
    [
        (None, {"LC_ALL": "C"}, "en"),
        (None, {"LC_ALL": "POSIX"}, "en"),
        (None, {"LC_ALL": "C.UTF-8"}, "en"),
        (None, {"LANG": ""}, "en"),
        (None, {}, "en"),
        (None, {"LC_CTYPE": "UTF-8"}, "en"),
        (None, {"LANG": "xx_YY"}, "en"),
        (None, {"LANG": "de_DE@euro"}, "de"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LANG": "DE"}, "de"),
        (None, {"LANG": "den_CA"}, "en"),
        (None, {"LANGUAGE": "de:en"}, "de"),
        (None, {"LANGUAGE": "fr:de"}, "de"),
        (None, {"LANGUAGE": "de:en", "LC_ALL": "C"}, "en"),
        (None, {"LANGUAGE": "en", "LANG": "de_DE"}, "en"),
        (None, {"LC_MESSAGES": "de_AT", "LANG": "en_GB"}, "de"),
        (None, {"LC_ALL": "en_GB", "LANG": "de_DE"}, "en"),
        ("de-DE", {"LC_ALL": "C"}, "de"),
        ("en", {"LANG": "de_DE"}, "en"),
        ("de+en", {}, "de"),
        ("klingon", {"LANG": "de_DE"}, "en"),
    ],
)
def test_c07_language_of_messages(
    given: str | None, environment: dict[str, str], expected: str
) -> None:
    assert message_language(given, environment, HERE) == expected


def test_the_language_of_messages_needs_neither_babel_nor_yaml() -> None:
    """`--help` asks for it and must come at once."""
    program = (
        "import sys; from rulesgen.language.codes import message_language\n"
        "print(sorted({'babel', 'yaml'} & {name.split('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_every_name_at_the_door_leads_somewhere() -> None:
    for name in language.__all__:
        assert getattr(language, name) is not None
    with pytest.raises(AttributeError):
        getattr(language, "nothing")  # noqa: B009
