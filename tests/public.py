"""The public names, and the types that public callables return.

The names in ``pegsol`` stand alone, and the names in ``pegsol.lab`` and ``pegsol.gym`` are written
``lab.NAME`` and ``gym.NAME``. The types of rows, reports and tables are also public, but the
functions that return them give access to them, not the top module.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from functools import cached_property
from types import GenericAlias, UnionType
from typing import Any

import numpy as np
import pyarrow
from numpy.typing import NDArray

import pegsol
from pegsol import gym, lab
from pegsol.lazy import homes

MODULES = {"": pegsol, "lab.": lab, "gym.": gym}

HOMES = {
    prefix + name: home
    for prefix, module in MODULES.items()
    for name, home in homes(module.__file__ or "").items()
    if home != "pegsol"
}
"""The module of each public name."""

NAMED: dict[str, Any] = {
    prefix + name: getattr(module, name)
    for prefix, module in MODULES.items()
    for name in module.__all__
    if prefix + name in HOMES
}
"""The object of each public name."""


INNER = {"_core.Membership", "search.spaces.level.Held"}
"""Types of attributes that only pegsol's own modules use."""


def _results(thing: Any) -> Iterator[Any]:
    """Yield the types that a callable returns, or the types of a class's attributes and methods."""
    if not inspect.isclass(thing):
        yield _hints(thing).get("return")
        return
    yield from _hints(thing).values()
    for name, value in vars(thing).items():
        if not name.startswith("_"):
            if isinstance(value, property):
                value = value.fget
            elif isinstance(value, cached_property):
                value = value.func
            function = inspect.unwrap(getattr(value, "__func__", value))
            if inspect.isfunction(function):
                yield _hints(function).get("return")


def _hints(thing: Any) -> dict[str, Any]:
    """Return the types in annotations, without types imported for the type checker alone."""
    known: dict[str, Any] = {"np": np, "NDArray": NDArray, "pyarrow": pyarrow}
    while True:
        try:
            return typing.get_type_hints(thing, localns=known)
        except NameError as error:
            known[error.name] = NAMED.get(error.name, object)


def _classes(hint: Any) -> Iterator[type]:
    """Yield the classes of pegsol in a type, without those that describe JSON."""
    if isinstance(hint, GenericAlias | UnionType) or typing.get_origin(hint):
        for part in typing.get_args(hint):
            yield from _classes(part)
    elif typing.is_typeddict(hint):
        return
    elif inspect.isclass(hint) and hint.__module__.startswith("pegsol."):
        yield hint


def _returned() -> dict[str, Any]:
    found = {id(thing) for thing in NAMED.values()}
    rows: dict[str, Any] = {}
    left = list(NAMED.values())
    while left:
        for hint in _results(left.pop()):
            for one in _classes(hint):
                if id(one) not in found:
                    found.add(id(one))
                    name = f"{one.__module__.removeprefix('pegsol.')}.{one.__qualname__}"
                    if name not in INNER:
                        rows[name] = one
                        left.append(one)
    return rows


RETURNED = _returned()
"""The types that public callables return and that have no public name, by module and name."""

PUBLIC = NAMED | RETURNED
