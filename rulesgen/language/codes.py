"""Language codes as people write them, and the language the tool itself speaks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from rulesgen.faults import WrongCall

FALLBACK = "en"
_CODE = re.compile(r"([a-z]{2,3})(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|[0-9]{3}))?", re.IGNORECASE)


def available_languages(folders: Sequence[Path]) -> tuple[str, ...]:
    """Codes of the languages that have a folder with a grammar in one of the `locales` folders."""
    found = {path.parent.name for folder in folders for path in folder.glob("*/grammar.yaml")}
    return tuple(sorted(found))


def language_code(text: str, available: Sequence[str]) -> str:
    """`de` for de, DE, de-DE or de_DE; `WrongCall` names what there is for anything else.

    >>> [language_code(text, ["de", "en"]) for text in ("de", "DE", "de_DE", "en-GB")]
    ['de', 'de', 'de', 'en']
    """
    match = _CODE.fullmatch(text.strip())
    code = match[1].lower() if match else ""
    if code not in available:
        raise WrongCall("call.unknown-language", language=text, available=", ".join(available))
    return code


def message_language(
    given: str | None, environment: Mapping[str, str], available: Sequence[str]
) -> str:
    """The language of the tool's own messages: `--lang` where given, else the locale, else English.

    As with GNU gettext the list in LANGUAGE comes first, unless the locale is C; then LC_ALL,
    LC_MESSAGES and LANG. Of `en+de` the first counts. What is unknown is passed over, never refused:
    a message has to come out in any case.
    """
    wishes = [given.split("+")[0]] if given else _wishes(environment)
    for wish in wishes:
        match = _CODE.fullmatch(re.split("[.@]", wish.strip(), maxsplit=1)[0])
        if match and match[1].lower() in available:
            return match[1].lower()
    return FALLBACK


def _wishes(environment: Mapping[str, str]) -> list[str]:
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next((name for name in names if name), "")
    if locale.upper() in ("C", "POSIX"):
        return []
    listed = environment.get("LANGUAGE", "").split(":")
    return [*(wish for wish in listed if wish), locale]
