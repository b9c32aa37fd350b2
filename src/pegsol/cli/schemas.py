"""The JSON Schemas of what the commands print, derived from the types of the answers.

An option ``--json`` names the type of its command's answer; :mod:`pegsol.shapes` says what a type
may be.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import click

from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from pegsol.cli.options import JsonOption, LimitsJson
from pegsol.errors import Limit, NotationError
from pegsol.game.jump import Jump
from pegsol.game.problem import ProblemJson
from pegsol.game.solution import GameJson
from pegsol.proof.documents import CertificateJson
from pegsol.shapes import FractionJson, HoleTriple, Json, PositionJson, Rule, json_properties
from pegsol.wording import shown

DIALECT = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_SIMPLE: Mapping[object, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer", "minimum": 0},
    float: {"type": "number", "minimum": 0},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
    object: {},
}
_UNIONS = (Union, UnionType)


class StoppedJson(TypedDict):
    """What any command prints if a limit stops it before it has an answer."""

    status: Literal["undecided"]
    limit: Limit


VALUES: Mapping[str, Any] = {
    "certificate": CertificateJson,
    "game": GameJson,
    "jump": HoleTriple,
    "position": PositionJson,
    "problem": ProblemJson,
    "chance": FractionJson | None,
}
"""The files and the values that have a schema of their own."""
_OTHERS = {"solve all": ("pegsol solve", GameJson), "stopped": ("", StoppedJson)}
"""What commands print besides their answer: the name of the command, and the shape."""


def schema_names() -> list[str]:
    """Return the names of all schemas: commands, and kinds of files and values.

    >>> "solve" in schema_names(), "solve all" in schema_names()
    (True, True)
    """
    return sorted([*dict(_commands(main)), *VALUES, *_OTHERS])


def schema(name: str) -> Schema:
    """Return the schema called *name*, with the definitions that it refers to.

    >>> schema("jump")["items"]
    {'type': 'string', 'minLength': 1, 'description': 'The name of a hole.'}

    Raises NotationError if there is none.
    """
    words, shapes = " ".join(name.replace("-", " ").split()), Shapes()
    if words in VALUES:
        own = shapes.of(VALUES[words])
    elif words in _OTHERS:
        own = shapes.answer(*_OTHERS[words], has_limits=True)
    else:
        found = next((shape for known, shape in _commands(main) if known == words), None)
        if found is None:
            raise NotationError(f"no schema is called {shown(name)}; `pegsol schema` lists them")
        own = shapes.answer(f"pegsol {words}", *found)
    shared = {"$defs": shapes.definitions} if shapes.definitions else {}
    return {"$schema": DIALECT, **own, **shared}


def _commands(group: click.Command, path: str = "") -> Iterator[tuple[str, tuple[Any, bool]]]:
    """Yield the name of each command that prints JSON, its shape, and whether it has limits."""
    assert isinstance(group, click.Group)
    for name in group.commands:
        command = group.load(name) if isinstance(group, LazyGroup) else group.commands[name]
        if isinstance(command, click.Group):
            yield from _commands(command, f"{path}{name} ")
        for option in command.params:
            if isinstance(option, JsonOption):
                has_limits = "time_limit" in [param.name for param in command.params]
                yield f"{path}{name}", (option.shape, has_limits)


class Shapes:
    """Schemas of types; those of objects are kept in ``definitions``, and others refer to them."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def of(self, shape: Any) -> Schema:
        """Return the schema of a type.

        >>> Shapes().of(list[int] | None)["anyOf"]
        [{'type': 'array', 'items': {'type': 'integer', 'minimum': 0}}, {'type': 'null'}]
        """
        origin, parts = get_origin(shape), get_args(shape)
        if origin is Annotated:
            return self._annotated(*parts)
        if origin is Literal:
            return {"enum": list(parts)}
        if origin in _UNIONS:
            return {"anyOf": [self.of(part) for part in parts]}
        if origin in (list, tuple):
            return {"type": "array", "items": self.of(parts[0])}
        if origin in (dict, Mapping):
            keys = {} if parts[0] is str else {"propertyNames": self.of(parts[0])}
            return {"type": "object", **keys, "additionalProperties": self.of(parts[1])}
        if isinstance(shape, type) and issubclass(shape, Enum):
            return {"enum": [member.value for member in shape]}
        if shape is Jump:
            return self.of(HoleTriple)
        if shape in _SIMPLE:
            return dict(_SIMPLE[shape])
        made = _made(getattr(shape, "as_json", None))
        return self._reference(shape) if made in (None, Json) else self.of(made)

    def answer(self, command: str, shape: Any, has_limits: bool) -> Schema:
        """Return the schema of the answer of a command, with what every answer names."""
        named: Schema = {
            "command": {"const": command} if command else {"type": "string"},
            "version": {"type": "string", "description": "The version of pegsol."},
        }
        if has_limits:
            named["limits"] = self.of(LimitsJson)
        parts = get_args(shape) if get_origin(shape) in _UNIONS else [shape]
        ways = [self.object(part) for part in parts]
        for way in ways:
            way["properties"] = named | way["properties"]
            way["required"] = [*named, *way["required"]]
        return {"title": command, **(ways[0] if len(ways) == 1 else {"anyOf": ways})}

    def object(self, shape: type) -> Schema:
        """Return the schema of an object whose keys are those of a TypedDict or a dataclass."""
        properties, required, texts = {}, [], _texts(shape)
        kinds = get_type_hints(shape, include_extras=True)
        if is_dataclass(shape):
            writers = {one.name: one.metadata.get("json", kinds[one.name]) for one in fields(shape)}
            kinds = {
                name: kinds[name] if by is kinds[name] else _made(by)
                for name, by in writers.items()
                if by is not None
            }
        for name, kind in kinds.items():
            if get_origin(kind) is NotRequired:
                (kind,) = get_args(kind)
            else:
                required.append(name)
            properties[name] = self.of(kind)
            if name in texts:
                properties[name]["description"] = texts[name]
        for name, member in json_properties(shape).items():
            properties[name] = self.of(_made(member.fget))
            properties[name]["description"] = _line(member.__doc__)
            required.append(name)
        return {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
            "description": _line(inspect.getdoc(shape)),
        }

    def _annotated(self, shape: Any, *notes: Any) -> Schema:
        for note in notes:
            if isinstance(note, type):
                shape = note  # the dataclass whose fields a dictionary has
        schema = self.of(shape)
        for note in notes:
            if isinstance(note, Rule):
                schema |= note.words
        return {key: value for key, value in schema.items() if value is not None}

    def _reference(self, shape: Any) -> Schema:
        made = get_type_hints(shape.as_json)["return"] if hasattr(shape, "as_json") else None
        if is_typeddict(made):
            return self.of(made)
        words = re.findall("[A-Z][a-z0-9]*", shape.__name__.removesuffix("Json"))
        name = "_".join(words).lower()
        if name not in self.definitions:
            self.definitions[name] = {}  # a shape may contain itself
            self.definitions[name] = self.object(shape)
        return {"$ref": f"#/$defs/{name}"}


def _made(function: Any) -> Any:
    """Return the type of what a function returns; None if there is no function."""
    if function is None:
        return None
    # Its module may not have the types of the arguments.
    only = type("Made", (), {"__annotations__": {"made": function.__annotations__["return"]}})
    return get_type_hints(only, vars(sys.modules[function.__module__]), include_extras=True)["made"]


def _line(text: str | None) -> str:
    """Return the first paragraph of a docstring as one line."""
    return " ".join((text or "").strip().partition("\n\n")[0].split())


def _texts(shape: type) -> dict[str, str]:
    """Return the docstrings of the fields of a class, which only its source has."""
    try:
        (tree,) = ast.parse(inspect.getsource(shape)).body
    except OSError:  # a TypedDict that is made by a call, because a key is a word of Python
        return {}
    assert isinstance(tree, ast.ClassDef)
    texts: dict[str, str] = {}
    for base in tree.bases:
        found = vars(sys.modules[shape.__module__]).get(ast.unparse(base))
        if found is not TypedDict and isinstance(found, type):
            texts |= _texts(found)
    for field, text in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            texts[ast.unparse(field.target)] = _line(ast.literal_eval(text.value))
    return texts
