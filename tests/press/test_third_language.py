"""A third language is data alone: a made-up one, every word of it marked, prints a whole book."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from babel.dates import get_month_names
from calls import ROOT

from rulesgen.documents.profile import Profile
from rulesgen.folders import find_folders
from rulesgen.language import check_locales
from rulesgen.press.workshop import Workshop

GAME = "braid"
CODE = "eo"
MARKS = str.maketrans("aeiouAEIOU", "åéîöûÅÉÎÖÛ")
PRINTED = {"title", "teaser", "cover-caption", "text", "caption", "before", "after", "head", "rows"}
TABLES = {"terms", "variants", "labels"}
FORMS = {"def", "indef", "no", "sg", "pl", "cap", "figures"}
_SLOT = re.compile(r"(\{\{.*?\}\}|\{%.*?%\}|\{[^{}]*\})", re.DOTALL)
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")


def marked(text: str) -> str:
    """The text with every vowel marked; facts stay, but not what is said within them."""
    return "".join(
        part.translate(MARKS) if number % 2 == 0 else _within(part)
        for number, part in enumerate(_SLOT.split(text))
    )


def _within(fact: str) -> str:
    """Sentences quoted within a fact are marked, names and forms are not."""

    def mark(match: re.Match[str]) -> str:
        words = match[0][1:-1].split()
        sentence = len(words) > 1 and not FORMS.issuperset(words)
        meant = fact[: match.start()].endswith("prose(")
        return match[0].translate(MARKS) if sentence or meant else match[0]

    return _QUOTED.sub(mark, fact) if fact.startswith("{{") else fact


def text_file(value: Any, printed: bool = False) -> Any:
    """A text file with what is printed marked."""
    if isinstance(value, dict):
        return {k: text_file(v, printed or k in PRINTED or k in TABLES) for k, v in value.items()}
    if isinstance(value, list):
        return [text_file(item, printed) for item in value]
    return marked(value) if printed else value


def words_file(value: Any, key: str = "") -> Any:
    """terms.yaml or grammar.yaml marked."""
    if isinstance(value, dict):
        keys: Callable[[str], str] = (lambda k: marked(k)) if key == "before-vowel" else str
        return {keys(k): words_file(v, str(k)) for k, v in value.items()}
    return value if key in ("vowel-sound", "gender", "group") else marked(value)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one game and a language of which the program has never heard."""
    home = tmp_path_factory.mktemp("third")
    shutil.copytree(ROOT / "content" / GAME, home / "content" / GAME)
    locale = home / "locales" / CODE
    locale.mkdir(parents=True)
    for path in sorted((ROOT / "locales" / "en").iterdir()):
        text = path.read_text("utf-8")
        if path.suffix == ".po":
            head, _, entries = text.partition("\n\n")
            said = re.sub(
                r'^((?:msgstr(?:\[\d\])? )?)"(.*)"$',
                lambda m: f'{m[1]}"{marked(m[2])}"',
                entries,
                flags=re.MULTILINE,
            )
            (locale / path.name).write_text(
                head.replace("Language: en", f"Language: {CODE}") + "\n\n" + said, "utf-8"
            )
        elif path.suffix == ".yaml":
            data = words_file(yaml.load(text, Loader=yaml.BaseLoader))
            (locale / path.name).write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    source = home / "content" / GAME / "text.en.yaml"
    data = text_file(yaml.load(source.read_text("utf-8"), Loader=yaml.BaseLoader))
    data["language"] = CODE
    dumped = yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=1000)
    source.with_name(f"text.{CODE}.yaml").write_text(dumped, "utf-8")
    return home


def unmarked(text: str, known: set[str]) -> list[str]:
    """Words with a vowel that nobody marked."""
    words = re.findall(r"[^\W\d_]+(?:[-.][^\W\d_]+)*", text.replace("\u00ad", ""))
    return sorted({w for w in words if re.search("[aeiou]", w) and len(w) > 2} - known)


def test_t14_every_word_of_the_book_comes_from_the_language(folder: Path) -> None:
    """T14: text, captions, running feet, labels, alternative texts, bookmarks and properties."""
    workshop = Workshop(find_folders(folder))
    game = workshop.game(GAME)
    known = {"rulesgen", *get_month_names(locale=CODE).values()}  # the calendar knows the language
    names = [*(t.record.title for c, t in game.texts.items() if c != CODE)]
    names += [f"{s.name} {s.url} {s.licence}" for s in game.base.sources]
    known |= {word for name in names for word in re.findall(r"[^\W\d_]+(?:[-.][^\W\d_]+)*", name)}
    book = workshop.compose(GAME, CODE, Profile())
    found = {f"drawing {name}": drawing.alt for name, drawing in book.drawings.items()}
    printed = workshop.rulebook(GAME, CODE, Profile())
    found |= dict(_texts_of(printed.data))
    left = {place: unmarked(text, known) for place, text in found.items()}
    assert {place: words for place, words in left.items() if words} == {}
    assert len(found) > 10


def _texts_of(pdf: bytes) -> Iterator[tuple[str, str]]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, page in enumerate(document, start=1):
            text = page.get_textpage().get_text_range()
            yield f"page {number}", re.sub(r"[-\u00ad\ufffe\x02]\r?\n", "", text)
        titles = [bookmark.get_title() for bookmark in document.get_toc()]
        assert titles
        yield "bookmarks", "\n".join(titles)
        properties = document.get_metadata_dict()
        yield "properties", "\n".join(properties[name] for name in ("Title", "Subject"))
    finally:
        document.close()


def test_the_third_language_is_checked_like_the_others(folder: Path) -> None:
    """Its phrase books are compared with the built-in ones; a phrase that is gone is a fault."""
    folders = find_folders(folder)
    assert CODE in folders.languages()
    before = check_locales(folders.locales, folders.shown)
    path = folder / "locales" / CODE / "book.po"
    text = path.read_text("utf-8")
    path.write_text(text.replace('msgid "book.contents"', 'msgid "book.content"'), "utf-8")
    try:
        after = check_locales(folders.locales, folders.shown)
    finally:
        path.write_text(text, "utf-8")
    new = {(f.key, f.facts["phrase"]) for f in after} - {(f.key, f.facts["phrase"]) for f in before}
    assert ("fault.phrase-missing", "book.contents") in new
