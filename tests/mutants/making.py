"""The mutants: each a small edit of one file, with the lines at which its fault ought to be told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulesgen.engine.refusals import Reason
from rulesgen.language import available_languages, load_language
from rulesgen.rules.fieldwise import WORDS
from rulesgen.rules.words import Role
from rulesgen.shelf.text_fields import BlockKind
from rulesgen.sources import read_source
from rulesgen.sources.nodes import AnyNode, ListNode, MapNode, TextNode

CARD = re.compile(r"(?<![\w.])~?(?:10|[2-9AJQK])[CDHS](?!\w)")
FACT = re.compile(r"\{\{.*?\}\}", re.DOTALL)
TAG = re.compile(r"\{%-?\s*(?:el)?if\b.*?%\}", re.DOTALL)
COUNT = re.compile(r"count=|number\(|figures\(|ordinal")
RULES = ("deal", "piles", "goal", "players", "packs", "minutes", "variants")
"""Parts of rules.yaml that state rules of play."""
Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class Mutant:
    """One edit: the text from `start` to `end` of a file becomes `new`."""

    file: str
    """From the folder that holds content/ and locales/."""
    kind: str
    """The class it is counted in."""
    place: str
    """The value's dotted path, and which one of several in it."""
    start: int
    end: int
    new: str
    first: int
    last: int
    """Lines of the file between which a fault is at the right place."""
    gone: str = ""
    """What is left out: a fault that names it is at the right place, too."""

    @property
    def name(self) -> str:
        """What stands in the list of survivors."""
        return f"{self.file} {self.kind} {self.place}"


class _Maker:
    """Walks the nodes of one YAML file."""

    def __init__(self, root: Path, path: Path) -> None:
        self.file = path.relative_to(root).as_posix()
        self.source = read_source(path, self.file)
        self.text = self.source.text
        data = read_source(path.parent / "rules.yaml").data
        assert isinstance(data, dict)
        assert isinstance(data["piles"], dict)
        self.piles = list(data["piles"])

    def edit(
        self, kind: str, place: str, start: int, end: int, new: str, gone: str = ""
    ) -> Iterator[Mutant]:
        """A mutant, unless nothing changes."""
        if self.text[start:end] != new:
            first = self.text.count("\n", 0, start) + 1
            last = self.text.count("\n", 0, max(start, end - 1)) + 1
            yield Mutant(self.file, kind, place, start, end, new, first, last, gone)

    def value(self, kind: str, path: Steps, node: TextNode, new: str) -> Iterator[Mutant]:
        """Another value for a whole scalar."""
        yield from self.edit(kind, dotted(path), node.start, node.end, quoted(new, node))

    def without(
        self, kind: str, path: Steps, nodes: Sequence[AnyNode], number: int
    ) -> Iterator[Mutant]:
        """A list without one of its items."""
        node = nodes[number]
        if node.line == nodes[number - 1].line and len(nodes) > 1:
            return  # in one line with others: cards and kinds, which are changed one by one
        start = self.text.rfind("\n", 0, node.start) + 1
        after = nodes[number + 1].start if number + 1 < len(nodes) else node.end
        end = self.text.rfind("\n", 0, after) + 1
        if number + 1 == len(nodes):
            closing = self.text.find("\n", node.end)
            end = max(end, closing + 1 if not self.text[node.end : closing].strip() else end)
        if "- " not in self.text[start : node.start]:
            return
        gone = ""
        for name in ("key", "name"):
            if isinstance(node, MapNode) and isinstance(found := node.values.get(name), TextNode):
                gone = found.value
        place = dotted((*path, number))
        for mutant in self.edit(kind, place, start, end, "", gone or place):
            yield replace(mutant, first=self.source.where_key(path).line)

    def leaves(self, node: AnyNode, path: Steps = ()) -> Iterator[tuple[Steps, TextNode]]:
        """Every scalar with its path."""
        if isinstance(node, TextNode):
            yield path, node
        elif isinstance(node, MapNode):
            for key, value in node.values.items():
                yield from self.leaves(value, (*path, key))
        else:
            for number, item in enumerate(node.items):
                yield from self.leaves(item, (*path, number))

    def keys(self, node: AnyNode, path: Steps = ()) -> Iterator[tuple[Steps, TextNode]]:
        """Every key with its path."""
        if isinstance(node, MapNode):
            for key, value in node.values.items():
                yield (*path, key), node.keys[key]
                yield from self.keys(value, (*path, key))
        elif isinstance(node, ListNode):
            for number, item in enumerate(node.items):
                yield from self.keys(item, (*path, number))

    def lists(self, node: AnyNode, path: Steps = ()) -> Iterator[tuple[Steps, ListNode]]:
        """Every list with its path."""
        if isinstance(node, ListNode):
            yield path, node
            for number, item in enumerate(node.items):
                yield from self.lists(item, (*path, number))
        elif isinstance(node, MapNode):
            for key, value in node.values.items():
                yield from self.lists(value, (*path, key))

    def other_pile(self, kind: str) -> str:
        """Another kind of pile of the game."""
        place = self.piles.index(kind) if kind in self.piles else -1
        return self.piles[(place + 1) % len(self.piles)]


def dotted(path: Steps) -> str:
    """A path as the list of survivors has it."""
    return ".".join(str(step) for step in path)


def quoted(new: str, node: TextNode) -> str:
    """A new value in the quotes of the old one."""
    if node.style == "'":
        return "'" + new.replace("'", "''") + "'"
    if node.style == '"':
        return '"' + new.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return new or '""'


def rules_mutants(root: Path, path: Path) -> Iterator[Mutant]:
    """Every value and key of rules.yaml."""
    maker = _Maker(root, path)
    for steps, node in maker.leaves(maker.source.root):
        kind = "rule value" if steps[0] in RULES else "scalar"
        yield from maker.value(kind, steps, node, _other_value(maker, steps, node.value))
    for steps, key in maker.keys(maker.source.root):
        yield from maker.edit("key", f"{dotted(steps)}:", key.start, key.end, key.value + "x")


def _other_value(maker: _Maker, steps: Steps, value: str) -> str:
    named = [str(step) for step in steps if isinstance(step, str)]
    name = named[-1].rpartition(".")[2]
    if value in maker.piles and (name in ("from", "to", "take-back") or named[-1] != name):
        return maker.other_pile(value)
    if re.fullmatch(r"\d+", value):
        return str(int(value) + 1)
    if re.fullmatch(r"-?\d+\.\d+", value):
        return f"{float(value) + 1:g}"
    words = (
        [role.value for role in Role]
        if name == "role"
        else [*WORDS.get(name, ()), *(["none"] if name == "build" else [])]
    )
    if value in words:
        return words[(words.index(value) + 1) % len(words)]
    if value == "unlimited":
        return "3"
    if value in ("rest", "staircase"):
        return "2"
    if value == "none" and name in ("from", "take-back"):
        return maker.piles[0]
    return f"{value}x"


def example_mutants(root: Path, path: Path) -> Iterator[Mutant]:
    """Every card, step, number and name of examples.yaml."""
    maker = _Maker(root, path)
    reasons = [reason.value for reason in Reason]
    for steps, node in maker.leaves(maker.source.root):
        written = maker.text[node.start : node.end]
        for number, match in enumerate(CARD.finditer(written)):
            suit = "CDHS"[("CDHS".index(match[0][-1]) + 1) % 4]
            start = node.start + match.end() - 1
            place = f"{dotted(steps)}#{number}"
            yield from maker.edit("card", place, start, start + 1, suit)
        if steps[-1] == "refused":
            other = reasons[(reasons.index(node.value) + 1) % len(reasons)]
            yield from maker.value("scalar", steps, node, other)
        elif steps[-1] == "move":
            for number, match in enumerate(re.finditer(r"[a-z]+(?:\.\d+)?", node.value)):
                kind, _, index = match[0].partition(".")
                other = f"{kind}.{int(index) + 1}" if index else f"{kind}x"
                start = node.start + written.index(node.value) + match.start()
                place = f"{dotted(steps)}#{number}"
                yield from maker.edit("scalar", place, start, start + len(match[0]), other)
        elif re.fullmatch(r"\d+", node.value):
            yield from maker.value("number", steps, node, str(int(node.value) + 1))
        elif not CARD.search(written) and node.value:
            yield from maker.value("scalar", steps, node, f"{node.value}x")
    for steps, key in maker.keys(maker.source.root):
        yield from maker.edit("key", f"{dotted(steps)}:", key.start, key.end, key.value + "x")
    for steps, node in maker.lists(maker.source.root):
        for number in range(len(node.items)):
            if steps[-1] in ("steps", "examples"):
                kind = "step" if steps[-1] == "steps" else "block"
                yield from maker.without(kind, steps, node.items, number)


def text_mutants(root: Path, path: Path) -> Iterator[Mutant]:
    """Every block, item, fact, condition and scalar of text.<lang>.yaml."""
    maker = _Maker(root, path)
    for steps, node in maker.leaves(maker.source.root):
        yield from _facts(maker, steps, node)
        yield from _scalar(maker, steps, node)
    for steps, key in maker.keys(maker.source.root):
        yield from maker.edit("key", f"{dotted(steps)}:", key.start, key.end, key.value + "x")
    for steps, found in maker.lists(maker.source.root):
        for number in range(len(found.items)):
            if steps[-1] in ("sections", "blocks", "items", "rows", "explains"):
                kind = "block" if steps[-1] in ("sections", "blocks") else "step"
                yield from maker.without(kind, steps, found.items, number)


def _facts(maker: _Maker, steps: Steps, node: TextNode) -> Iterator[Mutant]:
    written = maker.text[node.start : node.end]
    for number, match in enumerate(FACT.finditer(written)):
        start, end = node.start + match.start(), node.start + match.end()
        place, odd = f"{dotted(steps)}#{number}", bool(number % 2)
        fact = match[0]
        kinds = [kind for kind in maker.piles if f"'{kind}'" in fact]
        if "card(" in fact or "step.card" in fact or "card_words(" in fact:
            codes = CARD.search(fact)
            if odd and codes is not None:
                suit = "CDHS"[("CDHS".index(codes[0][-1]) + 1) % 4]
                new = fact.replace(codes[0], codes[0][:-1] + suit, 1)
            else:
                new = (
                    "9♥"
                    if not odd
                    else fact.replace("step.card", "step.onto").replace("steps[0]", "steps[1]")
                )
            yield from maker.edit("card", place, start, end, new)
        if COUNT.search(fact):
            new = re.sub(r"(\w+)\.(count|cards|total|passes)", r"game.packs", fact) if odd else "7"
            yield from maker.edit("number", place, start, end, new if new != fact else "7")
        elif kinds:
            other = maker.other_pile(kinds[0])
            new = fact.replace(f"'{kinds[0]}'", f"'{other}'", 1)
            yield from maker.edit("pile word", place, start, end, new)
        yield from maker.edit(
            "placeholder", place, start, end, "" if odd else f"{fact[:-2].rstrip()}x }}}}"
        )
    for number, match in enumerate(TAG.finditer(written)):
        start, end = node.start + match.start(), node.start + match.end()
        tag = match[0]
        new = tag.replace("==", "!=", 1) if "==" in tag else re.sub(r"if\b", "if not", tag, count=1)
        yield from maker.edit("condition", f"{dotted(steps)}%{number}", start, end, new)


def _scalar(maker: _Maker, steps: Steps, node: TextNode) -> Iterator[Mutant]:
    kinds = [kind.value for kind in BlockKind]
    if steps[-1] == "kind" and node.value in kinds:
        new = kinds[(kinds.index(node.value) + 1) % len(kinds)]
        yield from maker.value("scalar", steps, node, new)
    elif node.style in ("|", ">") or "{" in node.value:
        written = maker.text[node.start : node.end]
        bare = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", lambda m: "{" * len(m[0]), written, flags=re.DOTALL)
        words = list(re.finditer(r"(?<![\w{])\w+(?![\w{])", bare))
        if words:
            word = words[len(words) // 2]
            start = node.start + word.start()
            yield from maker.edit("scalar", dotted(steps), start, node.start + word.end(), "")
    elif node.value:
        new = str(int(node.value) + 1) if node.value.isdecimal() else f"{node.value}x"
        yield from maker.value("scalar", steps, node, new)


def content_mutants(root: Path, game: str) -> list[Mutant]:
    """All mutants of one game."""
    folder = root / "content" / game
    found = list(rules_mutants(root, folder / "rules.yaml"))
    if (folder / "examples.yaml").exists():
        found += example_mutants(root, folder / "examples.yaml")
    for path in sorted(folder.glob("text.*.yaml")):
        found += text_mutants(root, path)
    return found


def _pile_words(root: Path, code: str) -> Sequence[str]:
    """The words for kinds of piles in a language, singular and plural."""
    terms = load_language(code, [root / "locales"]).base.terms
    nouns = [terms[role.value] for role in Role if role.value in terms]
    return list(dict.fromkeys(noun.singular[0] for noun in nouns))


_ENTRY = re.compile(
    r'^msgid "(?P<key>[^"]+)"\n(?:msgid_plural .*\n)?(?P<rest>(?:msgstr.*\n|".*"\n)+)', re.M
)
_STRING = re.compile(r'^(?:msgstr(?:\[\d\])? )?"(?P<text>(?:[^"\\]|\\.)*)"$', re.M)


def phrase_mutants(root: Path, path: Path, words: Sequence[str]) -> Iterator[Mutant]:
    """Every phrase of a .po file: gone, emptied, its key, its facts, its figures, its words for piles.

    `words` are the language's words for piles.
    """
    file, text = path.relative_to(root).as_posix(), path.read_text("utf-8")

    def edit(kind: str, place: str, start: int, end: int, new: str) -> Mutant:
        first = text.count("\n", 0, start) + 1
        return Mutant(file, kind, place, start, end, new, entry, max(first, last), key)

    for match in _ENTRY.finditer(text):
        key = match["key"]
        entry = text.count("\n", 0, match.start()) + 1
        last = text.count("\n", 0, match.end() - 1) + 1
        yield edit("phrase", f"{key} gone", match.start(), match.end(), "")
        yield edit("key", key, match.start("key"), match.end("key"), key + "x")
        for number, string in enumerate(_STRING.finditer(match["rest"])):
            start = match.start("rest") + string.start("text")
            said = string["text"]
            if not said:
                continue
            name = f"{key}[{number}]"
            yield edit("phrase", f"{name} empty", start, start + len(said), "")
            for index, slot in enumerate(re.finditer(r"\{(\w+)", said)):
                at = start + slot.end()
                yield edit("placeholder", f"{name}#{index}", at, at, "x")
            for index, figure in enumerate(re.finditer(r"\d+", said)):
                begin, end = start + figure.start(), start + figure.end()
                yield edit("number", f"{name}#{index}", begin, end, str(int(figure[0]) + 1))
            for index, word in enumerate(re.finditer(rf"\b(?:{'|'.join(words)})\b", said)):
                begin, end = start + word.start(), start + word.end()
                other = words[(words.index(word[0]) + 1) % len(words)]
                yield edit("pile word", f"{name}#{index}", begin, end, other)


def locale_mutants(root: Path) -> list[Mutant]:
    """All mutants of the phrase books."""
    words = {code: _pile_words(root, code) for code in available_languages([root / "locales"])}
    return [
        mutant
        for code in sorted(words)
        for path in sorted((root / "locales" / code).glob("*.po"))
        for mutant in phrase_mutants(root, path, words[code])
    ]
