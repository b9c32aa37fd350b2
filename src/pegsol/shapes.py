"""The shapes of the JSON values that many answers have in common.

A shape is a type: a TypedDict that lists the keys of an object, or a dataclass that has them as
fields. It is declared beside the function that returns the JSON, and ``pegsol schema`` derives a
JSON Schema from it. The docstrings become the descriptions. A number is 0 or more. ``Annotated``
adds a :class:`Rule` to a type, or names the class that describes its JSON. A class that is no
shape has the JSON that its ``as_json`` returns.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, TypedDict, TypeVar

Getter = TypeVar("Getter", bound=Callable[..., Any])


class Rule:
    """What a type cannot say about a value, in the words of JSON Schema."""

    def __init__(self, **words: Any) -> None:
        self.words = words


Hole = Annotated[str, Rule(minLength=1, description="The name of a hole.")]

HoleTriple = Annotated[
    list[Hole],
    Rule(
        minItems=3,
        maxItems=3,
        description="A jump: the hole that the peg leaves, the hole that it jumps over, "
        "and its target.",
    ),
]

MoveText = Annotated[
    str, Rule(minLength=1, description="Consecutive jumps by one peg, such as e1-c3-e3.")
]

Positive = Annotated[int, Rule(minimum=1)]

Signed = Annotated[int, Rule(minimum=None)]
"""A whole number that may be negative."""

WeightsJson = Annotated[
    dict[str, Signed],
    Rule(description="The weights of holes by their names; the others weigh 0."),
]

Json = dict[str, Any]
"""A JSON object whose keys are the fields of the dataclass that is named beside it."""


class PositionJson(TypedDict):
    """A position: the holes that hold a peg."""

    pegs: list[Hole]


class MovesJson(TypedDict):
    """Consecutive moves, and the jumps in them."""

    moves: list[MoveText]
    jumps: list[HoleTriple]


class MovesOrNone(TypedDict):
    """Consecutive moves, and the jumps in them; null if there are none to tell of."""

    moves: list[MoveText] | None
    jumps: list[HoleTriple] | None


class FractionJson(TypedDict):
    """A number that need not be whole."""

    fraction: Annotated[str, Rule(pattern="^-?[0-9]+/[0-9]+$")] | None
    """The exact number; null if only the value is known."""
    value: float


class PairJson(TypedDict):
    """A problem from one vacancy to one peg."""

    vacancy: Hole
    """The hole that starts empty."""
    survivor: Hole
    """The hole of the last peg."""


def in_json(getter: Getter) -> Getter:
    """Mark the getter of a property of a dataclass: the property is a key of its JSON, too."""
    vars(getter)["in_json"] = True
    return getter


def json_properties(shape: type) -> dict[str, property]:
    """Return the properties of a dataclass that are keys of its JSON, by name."""
    members = [member for base in shape.__mro__ for member in vars(base).items()]
    return {
        name.removeprefix("is_"): member
        for name, member in members
        if isinstance(member, property) and hasattr(member.fget, "in_json")
    }


NOT_IN_JSON = {"json": None}
"""The metadata of a field that JSON leaves out; "json" may also be the function that writes it."""


class InJson:
    """A dataclass whose JSON has its fields by name, and its properties in JSON after them."""

    __slots__ = ()

    def as_json(self) -> Json:
        """Return the fields by name."""
        return named_fields(self)


def named_fields(value: Any) -> Json:
    """Return the fields of a dataclass by name, and its properties in JSON after them."""
    writers = {one.name: one.metadata.get("json", json_value) for one in fields(value)}
    named = {name: by(getattr(value, name)) for name, by in writers.items() if by is not None}
    for name, member in json_properties(type(value)).items():
        named[name] = json_value(member.__get__(value))
    return named


def json_value(value: Any) -> Any:
    """Return a value as JSON has it.

    >>> json_value({"a": (1, None)})
    {'a': [1, None]}
    """
    if hasattr(value, "as_json"):
        return value.as_json()
    if is_dataclass(value):
        return named_fields(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, list | tuple):
        return [json_value(one) for one in value]
    if isinstance(value, dict):
        return {name: json_value(one) for name, one in value.items()}
    return value
