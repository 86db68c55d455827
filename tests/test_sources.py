"""YAML read with places (cases Y01-Y06 and T06)."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
import yaml

from rulesgen.faults import Faults, Where
from rulesgen.sources import MAX_BYTES, parse_source, read_source, read_text


def faults_of(text: str) -> list[tuple[str, int, int]]:
    """The faults of a text: phrase, line, column."""
    with pytest.raises(Faults) as caught:
        parse_source(text, "rules.yaml")
    return [(fault.key, fault.where.line, fault.where.column) for fault in caught.value.faults]


@pytest.fixture(params=["C", "Python"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both parsers of PyYAML: the one in C, and the one used where that is not built."""
    name: str = request.param
    monkeypatch.setattr(
        "rulesgen.sources.composer._Loader", yaml.CSafeLoader if name == "C" else yaml.SafeLoader
    )
    return name


def test_y01_every_value_is_text() -> None:
    """Y01: no value is guessed to be a truth value, a number, a time or a date."""
    source = parse_source(
        "languages: [en, de, no]\nredeal: no\nwrap: on\nid: 1e3\nvariant: 12:30\n"
        "released: 2026-12-24\nnumber: 010\nnothing: ~\nempty:\n1: one\n",
        "rules.yaml",
    )
    assert source.data == {
        "languages": ["en", "de", "no"],
        "redeal": "no",
        "wrap": "on",
        "id": "1e3",
        "variant": "12:30",
        "released": "2026-12-24",
        "number": "010",
        "nothing": "~",
        "empty": "",
        "1": "one",
    }


@pytest.mark.parametrize(
    ("text", "line", "column", "first"),
    [
        ("redeals: 2\nturn: 1\nredeals: 1\n", 3, 1, "1"),
        ("stock:\n  redeals: 2\n  turn: 1\n  'redeals': 1\n", 4, 3, "2"),
        ("- {a: 1, b: 2, a: 3}\n", 1, 16, "1"),
        ("base: &b {a: 1}\nmore:\n  <<: *b\n  a: 2\n  a: 3\n", 5, 3, "4"),
        ("ö: 1\no\u0308: 2\n", 2, 1, "1"),
    ],
)
def test_y02_duplicate_keys_are_refused_with_both_lines(
    text: str, line: int, column: int, first: str, tmp_path: Path
) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Faults) as caught:
        read_source(path, "rules.yaml")
    (fault,) = caught.value.faults
    assert fault.key == "fault.duplicate-key"
    assert fault.where == Where("rules.yaml", line, column)
    assert (fault.facts["first"], fault.facts["second"]) == (first, str(line))


def test_y02_a_merge_key_may_be_overridden() -> None:
    """Y02: `<<` brings keys, the map's own win, of several maps the earlier wins."""
    source = parse_source(
        "one: &one {a: 1, b: 2}\ntwo: &two\n  b: 20\n  c: 30\n"
        "mine:\n  b: 9\n  <<: [*one, *two]\n  d: 4\n",
        "rules.yaml",
    )
    assert isinstance(source.data, dict)
    assert source.data["mine"] == {"a": "1", "b": "9", "c": "30", "d": "4"}
    assert source.where(("mine", "c")) == Where("rules.yaml", 4, 6)
    assert source.where_key(("mine", "b")) == Where("rules.yaml", 6, 3)


def test_y03_a_bomb_of_aliases_is_refused_and_harmless_anchors_work(loader: str) -> None:
    bomb = ["a: &a [" + ", ".join(["lol"] * 9) + "]"]
    for last, this in zip("abcdefgh", "bcdefghi", strict=True):
        bomb.append(f"{this}: &{this} [" + ", ".join([f"*{last}"] * 9) + "]")
    begun = time.monotonic()
    faults = faults_of("\n".join(bomb) + "\n")
    assert [key for key, _, _ in faults] == ["fault.too-many-aliases"]
    assert time.monotonic() - begun < 2

    text = "- &long " + "x" * 100_000 + "\n" + "- *long\n" * 20
    assert faults_of(text)[0][:2] == ("fault.too-many-aliases", 11)

    harmless = parse_source("a: &a [1, 2]\nb: *a\nc: &c text\nd: [*c, *c]\n", "rules.yaml")
    assert harmless.data == {"a": ["1", "2"], "b": ["1", "2"], "c": "text", "d": ["text", "text"]}


def test_y03_anchors_that_lead_nowhere(loader: str) -> None:
    assert faults_of("a: *b\nc: &c [1, *c]\n") == [
        ("fault.unknown-anchor", 1, 4),
        ("fault.alias-loop", 2, 11),
    ]


@pytest.mark.parametrize(
    "text", ["[" * 3000, "- " * 3000, "{a: " * 3000, "a: " + "[" * 3000 + "]" * 3000]
)
def test_y04_deep_nesting_names_the_limit(text: str, loader: str) -> None:
    begun = time.monotonic()
    with pytest.raises(Faults) as caught:
        parse_source(text, "rules.yaml")
    (fault,) = caught.value.faults
    assert (fault.key, fault.facts["limit"]) == ("fault.too-deep", "50")
    assert time.monotonic() - begun < 5


def test_y04_a_huge_file_is_not_even_parsed(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_bytes(b"a: 1\n" * (MAX_BYTES // 5 + 1))
    with pytest.raises(Faults) as caught:
        read_source(path)
    (fault,) = caught.value.faults
    assert (fault.key, fault.facts["limit"]) == ("fault.too-large", "2 MB")
    assert fault.where == Where(str(path))


def test_y04_one_document_per_file(loader: str) -> None:
    assert faults_of("---\na: 1\n---\nb: 2\n") == [("fault.several-documents", 3, 1)]
    assert parse_source("---\na: 1\n...\n", "rules.yaml").data == {"a": "1"}


TEXT = 'titel: Zöpfe\ntext: |\n  eins\n  zwei\n\n  drei\nfold: >\n  a\n  b\nquoted: "x\n  y"\n'


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_y05_byte_order_mark_and_line_ends_leave_no_trace(
    mark: bytes, line_end: str, tmp_path: Path
) -> None:
    path = tmp_path / "text.yaml"
    path.write_bytes(mark + TEXT.replace("\n", line_end).encode())
    source = read_source(path, "text.yaml")
    assert source.data == {
        "titel": "Zöpfe",
        "text": "eins\nzwei\n\ndrei\n",
        "fold": "a b\n",
        "quoted": "x y",
    }
    assert source.where_text(("text",), 4, 2) == Where("text.yaml", 6, 4)


def test_y05_the_locale_of_the_machine_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "text.yaml"
    path.write_text(TEXT, encoding="utf-8")
    program = (
        "from pathlib import Path; from rulesgen.sources import read_source\n"
        f"print(ascii(read_source(Path({str(path)!r})).data['titel']))"
    )
    environment = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "'Z\\xf6pfe'\n"


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf:\n\tg: 7\n", "fault.tab", 7, 1),
        ("f:\n  \tg: 7\n", "fault.tab", 2, 3),
        ("a: 1\t# one\n", "fault.tab", 1, 5),
        ("a:\t1\n", "fault.tab", 1, 3),
        ("text: |\n  foo\n\tbar\n", "fault.tab", 3, 1),
        ("a: b\n\tc\n", "fault.tab", 2, 1),
        ("a:\n\tb: 1\n\tc: 1\nd:\n\te: 1\n", "fault.tabs", 2, 1),
    ],
)
def test_y06_tabs_are_refused_in_plain_words(
    text: str, key: str, line: int, column: int, loader: str
) -> None:
    assert faults_of(text) == [(key, line, column)]


def test_y06_several_tabs_are_named_by_their_lines() -> None:
    with pytest.raises(Faults) as caught:
        parse_source("a: 1\t# one\nb: 2\nc: 3\t# three\n", "rules.yaml")
    assert caught.value.faults[0].facts == {"lines": "1, 3"}


def test_y06_tabs_within_a_text_and_in_json_are_harmless(tmp_path: Path) -> None:
    assert parse_source("a: |\n  x\ty\nb: 'x\ty'\n", "rules.yaml").data == {
        "a": "x\ty\n",
        "b": "x\ty",
    }
    path = tmp_path / "position.json"
    path.write_text('{\n\t"stock": ["7H"],\n\t"pass": 1\n}\n', encoding="utf-8")
    assert read_source(path).data == {"stock": ["7H"], "pass": "1"}


def test_t06_latin_1_is_refused_at_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "text.de.yaml"
    path.write_bytes("a: 1\r\nb: französische Zöpfe\n".encode("latin-1"))
    with pytest.raises(Faults) as caught:
        read_source(path, "text.de.yaml")
    (fault,) = caught.value.faults
    assert fault.key == "fault.not-utf8"
    assert fault.where == Where("text.de.yaml", 2, 9)
    assert fault.facts == {"byte": "F6"}


def test_t06_both_forms_of_utf8_give_the_composed_word(tmp_path: Path) -> None:
    path = tmp_path / "text.de.yaml"
    for written in ("Zöpfe", "Zo\u0308pfe"):
        path.write_text(f"a: {written}\nb: 1\n", encoding="utf-8")
        source = read_source(path)
        assert source.data == {"a": "Z\u00f6pfe", "b": "1"}


@pytest.mark.parametrize(
    ("text", "key", "line", "column"),
    [
        ("a: b: c\n", "fault.yaml-colon", 1, 5),
        ("a: 1\nfoo\nb: 2\n", "fault.yaml-no-colon", 2, 1),
        ("a: [1, 2\nb: 3\n", "fault.yaml-bracket", 1, 4),
        ("a: {x: 1\n", "fault.yaml-bracket", 1, 4),
        ("a: 'x\nb: 2\n", "fault.yaml-quote", 1, 4),
        ("a: %x\n", "fault.yaml-sign", 1, 4),
        ("a: `x`\n", "fault.yaml-sign", 1, 4),
        ("a:\n  - 1\n b: 2\n", "fault.yaml-indent", 3, 2),
        ('a: "x" y\n', "fault.yaml-indent", 1, 8),
        ("a: ]\n", "fault.yaml-content", 1, 4),
        ("%YAML 3.0\n---\na: 1\n", "fault.yaml-syntax", 1, 1),
        ("a: 1\n...\nb: 2\n", "fault.yaml-syntax", 3, 1),
        ("a: !!python/object x\n", "fault.tag", 1, 4),
        ("? [a]\n: b\n", "fault.key-not-text", 1, 3),
        ("a: 1\n<<: text\n", "fault.merge", 2, 1),
    ],
)
def test_other_faults_have_names_and_places(
    text: str, key: str, line: int, column: int, loader: str
) -> None:
    assert faults_of(text) == [(key, line, column)]


def test_all_faults_of_a_file_come_at_once() -> None:
    assert faults_of("a: !x 1\nb: *c\na: 2\nd: 1\t# tab\n") == [
        ("fault.tag", 1, 4),
        ("fault.unknown-anchor", 2, 4),
        ("fault.duplicate-key", 3, 1),
        ("fault.tab", 4, 5),
    ]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path, key in (
        (tmp_path / "none.yaml", "fault.no-such-file"),
        (tmp_path, "fault.not-a-file"),
    ):
        with pytest.raises(Faults) as caught:
            read_source(path, "shown")
        assert [(fault.key, fault.where) for fault in caught.value.faults] == [
            (key, Where("shown"))
        ]


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\u2028", "\u0085", "a\ufeff"])
def test_signs_no_editor_shows_are_refused(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "text.yaml"
    path.write_text(f"a: 1\nb: {sign}\n", encoding="utf-8")
    with pytest.raises(Faults) as caught:
        read_text(path, "text.yaml")
    (fault,) = caught.value.faults
    assert (fault.key, fault.where.line) == ("fault.control-character", 2)


def test_where_finds_values_keys_and_the_nearest_ancestor() -> None:
    source = parse_source("a:\n  b: [x, yy]\n  c:\n    - d: 1\n", "f.yaml")
    assert source.where(("a", "b", 1)) == Where("f.yaml", 2, 10)
    assert source.where(("a", "c", 0, "d")) == Where("f.yaml", 4, 10)
    assert source.where(("a", "c", 0, "missing", 3)) == Where("f.yaml", 4, 7)
    assert source.where(("a", "b", 7)) == Where("f.yaml", 2, 6)
    assert source.where() == Where("f.yaml", 1, 1)
    assert source.where_key(("a", "b")) == Where("f.yaml", 2, 3)
    assert source.where_key(("a", "missing")) == Where("f.yaml", 2, 3)


STYLES = """\
literal: |
  eins
    zwei X

  drei
more: |2-
    vier
  fünf
folded: >-
  aa bb
  cc

  dd
    ee
single: 'it''s a
  folded text'
double: "a\\u00e4\\n b\\
   c
  d"
plain: ab cd
  ef
"""


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("literal", "eins"),
        ("literal", "zwei"),
        ("literal", "X"),
        ("literal", "drei"),
        ("more", "vier"),
        ("more", "fünf"),
        ("folded", "aa"),
        ("folded", "bb"),
        ("folded", "cc"),
        ("folded", "dd"),
        ("folded", "ee"),
        ("single", "it"),
        ("single", "folded"),
        ("double", "b"),
        ("double", "c"),
        ("double", "d"),
        ("plain", "ab"),
        ("plain", "cd"),
        ("plain", "ef"),
    ],
)
def test_where_text_points_at_the_word_in_the_file(key: str, word: str, loader: str) -> None:
    source = parse_source(STYLES, "f.yaml")
    assert isinstance(source.data, dict)
    text = source.data[key]
    assert isinstance(text, str)
    offset = text.rindex(word)
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    where = source.where_text((key,), line, column)
    found = STYLES.split("\n")[where.line - 1][where.column - 1 :]
    assert found.startswith(word), (where, found)
    assert STYLES.split("\n")[where.line - 1].count(word) == 1 or word in "bcd"


def test_where_text_beyond_the_end_stays_in_the_text() -> None:
    source = parse_source("a: |\n  x\nb: 1\n", "f.yaml")
    assert source.where_text(("a",), 9, 9).line in (2, 3)
    assert source.where_text(("missing",), 1, 1) == source.where()


def test_an_empty_file_is_an_empty_text() -> None:
    for text in ("", "# only a comment\n", "---\n"):
        assert parse_source(text, "f.yaml").data == ""
