"""JSON Schemas of the content files, for editors: what may stand where, and what each word means.

They are made from the same records that read the files. Values are text to us, but an editor may take
`20` for a number and `yes` for a truth value, so both are allowed.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from rulesgen.examples.fields import ExamplesFile
from rulesgen.rules.record import Rules
from rulesgen.shelf.grades import GradesFile
from rulesgen.shelf.text_fields import TextFile
from rulesgen.shelf.winnability import WinnabilityFile

FILES: Mapping[str, type[BaseModel]] = {
    "rules": Rules,
    "examples": ExamplesFile,
    "text": TextFile,
    "winnability": WinnabilityFile,
    "grades": GradesFile,
}
"""The files that have a schema, and the records that read them."""
_DRAFT = "http://json-schema.org/draft-07/schema#"
_HOME = "../../schemas"
_BOUNDS = {"ge": "minimum", "le": "maximum"}
_INTERNAL = {"Rules": ("chosen",)}


def editor_line(file: str) -> str:
    """The first line of a content file: tells editors which schema it has; empty without one."""
    name = file.partition(".")[0]
    return f"# yaml-language-server: $schema={_HOME}/{name}.schema.json\n" if name in FILES else ""


def schemas() -> dict[str, JsonSchemaValue]:
    """The schemas by file name; the same every time."""
    found = {}
    for name, model in FILES.items():
        schema = model.model_json_schema(by_alias=True, schema_generator=_Generator)
        _explain(schema, model.__name__)
        for definition, part in schema.get("$defs", {}).items():
            _explain(part, definition)
        schema |= {"title": f"{name}.yaml"}
        found[f"{name}.schema.json"] = {"$schema": _DRAFT, **_with_bounds(schema)}
    return found


def _with_bounds(part: Any) -> Any:
    """Bounds that pydantic leaves under its own names, as JSON Schema names them."""
    if isinstance(part, list):
        return [_with_bounds(item) for item in part]
    if isinstance(part, dict):
        return {_BOUNDS.get(name, name): _with_bounds(value) for name, value in part.items()}
    return part


class _Generator(GenerateJsonSchema):
    """Pydantic's schemas, widened to what the files may hold before values are typed."""

    def function_before_schema(
        self, schema: core_schema.BeforeValidatorFunctionSchema
    ) -> JsonSchemaValue:
        """A list may be one word, `none` may stand for nothing, and so on."""
        inner = self.generate_inner(schema["schema"])
        function = getattr(schema["function"]["function"], "__name__", "")
        wider = _WIDER.get(function)
        if wider is None:
            return inner
        return wider if "pattern" in wider else {"anyOf": [inner, wider]}

    def int_schema(self, schema: core_schema.IntSchema) -> JsonSchemaValue:
        """A number, or its figures as text."""
        return {"anyOf": [super().int_schema(schema), {"type": "string", "pattern": "^[0-9]+$"}]}

    def float_schema(self, schema: core_schema.FloatSchema) -> JsonSchemaValue:
        """A decimal number, or its figures as text."""
        figures = {"type": "string", "pattern": "^-?[0-9]+([.][0-9]+)?$"}
        return {"anyOf": [super().float_schema(schema), figures]}

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        """Any text; an editor may take it for a number or a truth value."""
        return {"type": ["string", "number", "boolean"]}

    def enum_schema(self, schema: core_schema.EnumSchema) -> JsonSchemaValue:
        """Each word with the sentence that defines it."""
        return _words(schema["cls"], [str(member.value) for member in schema["members"]])

    def literal_schema(self, schema: core_schema.LiteralSchema) -> JsonSchemaValue:
        """The same for a choice from a vocabulary."""
        members = schema["expected"]
        if members and all(isinstance(member, Enum) for member in members):
            return _words(type(members[0]), [str(member.value) for member in members])
        return super().literal_schema(schema)

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """No defaults: what is left out is not written in."""
        return self.generate_inner(schema["schema"])

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """Nothing is never written as null."""
        return self.generate_inner(schema["schema"])


_WIDER: Mapping[str, JsonSchemaValue] = {
    "word_list": {"type": "string"},
    "none_word": {"const": "none"},
    "_passes": {"const": "unlimited"},
    "_cards": {"type": "string"},
    "_fans": {"type": "string"},
    "_piles": {"type": "string", "pattern": "^[a-z-]+([.][0-9]+(-[0-9]+)?)?$"},
}
"""By the function that reads a value: what else may stand there; a pattern says it all."""


def _words(vocabulary: type[Enum], words: list[str]) -> JsonSchemaValue:
    sentences = _sentences(vocabulary)
    choices: list[JsonSchemaValue] = []
    for member in vocabulary:
        if member.value in words:
            choice: JsonSchemaValue = {"const": member.value}
            if member.name in sentences:
                choice["description"] = sentences[member.name]
            choices.append(choice)
    if set(words) <= {"yes", "no"}:
        choices.append({"type": "boolean"})
    found: JsonSchemaValue = {"anyOf": choices}
    if vocabulary.__doc__:
        found["description"] = inspect.cleandoc(vocabulary.__doc__)
    return found


def _explain(schema: JsonSchemaValue, name: str) -> None:
    """Put the sentences under a record's fields into its schema; leave internal fields out."""
    model = _records().get(name)
    if model is None:
        return
    for internal in _INTERNAL.get(name, ()):
        schema.get("properties", {}).pop(internal, None)
    sentences: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if isinstance(base, type) and issubclass(base, BaseModel) and base is not BaseModel:
            sentences |= _sentences(base)
    for field, info in model.model_fields.items():
        part = schema.get("properties", {}).get(info.alias or field)
        if part is not None and field in sentences:
            part["description"] = sentences[field]
        if part is not None:
            part.pop("title", None)
    if model.__doc__:
        schema["description"] = inspect.cleandoc(model.__doc__)


@cache
def _records() -> Mapping[str, type[BaseModel]]:
    found: dict[str, type[BaseModel]] = {}
    modules = {inspect.getmodule(model) for model in FILES.values()}
    waiting = [module for module in modules if module is not None]
    for module in waiting:
        for name, value in vars(module).items():
            if isinstance(value, type) and issubclass(value, BaseModel) and name not in found:
                found[name] = value
                home = inspect.getmodule(value)
                if home is not None and home not in waiting and home.__name__.startswith("rulesgen."):
                    waiting.append(home)
    return found


@cache
def _sentences(owner: type) -> Mapping[str, str]:
    """The sentence that stands under each member or field of a class, read from its source."""
    (tree,) = ast.parse(inspect.cleandoc("\n" + inspect.getsource(owner))).body
    assert isinstance(tree, ast.ClassDef)
    found: dict[str, str] = {}
    for node, after in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(node, ast.Assign):
            target: ast.expr = node.targets[0]
        elif isinstance(node, ast.AnnAssign):
            target = node.target
        else:
            continue
        if not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)):
            continue
        sentence = after.value.value
        if isinstance(target, ast.Name) and isinstance(sentence, str):
            found[target.id] = inspect.cleandoc(sentence)
    return found
