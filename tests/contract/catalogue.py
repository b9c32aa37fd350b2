"""The public names, a value of each public class, and a call of each public callable.

Everything is found in the stubs and annotations, so that what is new is tested without a word here,
or fails because it has no sample. The names in ``pegsol.lab`` and ``pegsol.gym`` are written
``lab.NAME`` and ``gym.NAME``. What public callables return is public, too, by module and name.
"""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pegsol
from pegsol import Game, Problem, gym, lab
from pegsol.lazy import homes

# --- names

MODULES = {"": pegsol, "lab.": lab, "gym.": gym}
HOMES = {
    prefix + name: home
    for prefix, module in MODULES.items()
    for name, home in homes(module.__file__ or "").items()
    if home != "pegsol"
}
"""The module of each public name."""
NAMED: dict[str, Any] = {
    name: getattr(MODULES[name[: name.find(".") + 1]], name.rpartition(".")[2]) for name in HOMES
}
INNER = {"_core.Membership", "search.spaces.level.Held"}
"""Types of attributes that only pegsol's own modules use."""


class _Other(type):
    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return cls

    def __getitem__(cls, name: object) -> Any:
        return cls


class Other(metaclass=_Other):
    """Stands for types that are imported for the type checker alone, such as arrays."""


def hints_of(thing: Any) -> dict[str, Any]:
    """Return the types in annotations."""
    known: dict[str, Any] = {}
    while True:
        try:
            return typing.get_type_hints(thing, localns=known)
        except NameError as error:
            known[error.name] = NAMED.get(error.name, Other)


def functions_of(kind: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods, properties and constructors of a class as functions."""
    for name, value in vars(kind).items():
        inner = getattr(value, "fget", None) or getattr(value, "func", value)
        function = inspect.unwrap(getattr(inner, "__func__", inner))
        if inspect.isfunction(function) and not name.startswith("_"):
            yield name, function


def classes_in(hint: Any) -> Iterator[type]:
    """Yield the classes of pegsol in a type, but not those that describe JSON."""
    if typing.get_origin(hint):
        for part in typing.get_args(hint):
            yield from classes_in(part)
    elif is_own(hint) and not typing.is_typeddict(hint):
        yield hint


def is_own(hint: Any) -> bool:
    """Return whether a type is a class of pegsol."""
    return inspect.isclass(hint) and hint.__module__.startswith("pegsol")


def _public() -> dict[str, Any]:
    found, left = dict(NAMED), list(NAMED.values())
    known = {id(thing) for thing in left}
    while left:
        thing = left.pop()
        hints = [hints_of(thing).get("return")]
        if inspect.isclass(thing):
            hints = [*hints_of(thing).values()]
            hints += [hints_of(function).get("return") for _, function in functions_of(thing)]
        for one in [one for hint in hints for one in classes_in(hint)]:
            name = f"{one.__module__.removeprefix('pegsol.')}.{one.__qualname__}"
            if id(one) not in known and name not in INNER:
                known.add(id(one))
                found[name] = one
                left.append(one)
    return found


PUBLIC = _public()
"""What each public name stands for, and the types that public callables return."""
CLASSES: dict[str, Any] = {name: thing for name, thing in PUBLIC.items() if inspect.isclass(thing)}

# --- values

GIVEN = pegsol.problem("triangle(4) b2 a2")
FOLDER = TemporaryDirectory()


def _seeds() -> Iterator[object]:
    """Yield what has values of the public classes that calls alone do not give."""
    line, errors = "line(4) b1 c1", pegsol.PegError
    yield from (GIVEN, Game(GIVEN, "d4-b2"), *GIVEN.board.symmetries, pegsol.Progress(0.1))
    yield from (*pegsol.explain(Game(GIVEN, "d4-b2")), *pegsol.repair("line(4) b1 b1"))
    yield from (pegsol.prove("french d4 any"), pegsol.Marks(winning="d4-b2"))
    yield from (pegsol.survey("line(4)"), pegsol.survey("line(4)").tables[0])
    yield from (pegsol.check(pegsol.prove(GIVEN).certificate()), pegsol.check_moves(line, "a1-c1"))
    yield pegsol.check_weights("line(4) b1 d1", {"a1": 1, "c1": 1, "d1": -1})
    yield from (lab.Rule("none", bool), lab.redo("cockett"))
    experiment = lab.genetic_experiment("triangle(5) a1 a1", runs=9, population=10, tries=20)
    yield from (experiment, experiment.rows, lab.genetic_experiment(runs=9).comparison)
    yield pegsol.NotationError("a peg is o", line=3, column=7, source="half.txt")
    yield from (pegsol.MissingExtraError("pdf", "a PDF"), stopped := pegsol.LimitError("time"))
    yield stopped.limit
    for kind in NAMED.values():
        if inspect.isclass(kind) and issubclass(kind, errors) and "__init__" not in vars(kind):
            yield kind("so")


def _parts(value: object) -> Iterator[object]:
    """Yield a value and the values that it is made of."""
    yield value
    if isinstance(value, list | tuple):
        inner = list(value)
    elif dataclasses.is_dataclass(value):
        inner = [getattr(value, field.name) for field in dataclasses.fields(value)]
    else:
        inner = [part for name in ("board", "levels", "rows") if (part := getattr(value, name, ()))]
    for part in inner:
        yield from _parts(part)


_FOUND: dict[type, Any] = {}


def sample(kind: type) -> Any:
    """Return a value of a public class: one of the seeds, or what a call returns."""
    if not _FOUND:
        for seed in _seeds():
            _keep(seed)
        waiting = CALLS
        for _ in range(2):  # some calls need what others return
            waiting = tuple([call for call in waiting if not _kept(call)])
    return _FOUND[kind]


def _kept(call: Call) -> bool:
    try:
        _keep(call())
    except KeyError:
        return False
    except (pegsol.PegError, TypeError, NotImplementedError, StopIteration):
        pass
    return True


def _keep(value: object) -> None:
    for part in _parts(value):
        _FOUND.setdefault(type(part), part)


# --- calls

MADE = {"Finish", "Jump", "Limits", "Move", "Position", "Problem", "Solution", "gym.Views"}
"""The dataclasses that callers make; the others are results. (Marks are checked when drawn.)"""
NOT_MADE = {"Picture", "search.spaces.state_space.StateSpace"}
"""The other classes that functions make, and not their constructors."""
MORE: dict[str, dict[str, Any]] = {
    "lab.genetic_experiment": {"runs": 1},  # a whole experiment takes seconds
    "lab.soundness": {"rule": "position-class"},
    "animate": {"form": "svg"},
    "generate": {"jumps": 3},
    "Position.vacancies": {"holes": "a1"},
    "Pagoda.of": {"weights": {"a1": 1}},
    "check_weights": {"weights": {"a1": 1}},
}
"""The right values that a callable needs, and that its types do not say."""


@dataclasses.dataclass(frozen=True)
class Call:
    """A public callable, what has its annotations, and the names of the parameters it needs."""

    name: str
    function: Callable[..., Any] = dataclasses.field(repr=False)
    described: Callable[..., Any] = dataclasses.field(repr=False)
    hints: Mapping[str, Any] = dataclasses.field(repr=False)
    needed: frozenset[str]

    def __call__(self, given: Problem = GIVEN, **values: Any) -> Any:
        """Return what it returns for *values*, and for a problem or samples otherwise."""
        values = {**MORE.get(self.name, {}), **values}
        rest = {key: _right(key, self.hints[key], given) for key in self.needed - values.keys()}
        owner, _, method = self.name.rpartition(".")
        function = self.function
        if owner in CLASSES and not hasattr(function, "__self__"):
            function = getattr(_owner(owner, given), method)
        things = [values.pop("things")] if "things" in values else []  # as many as one likes
        result = function(*things, **rest, **values)
        return next(result) if isinstance(result, Iterator) else result


def _owner(kind: str, given: Problem) -> Any:
    """Return a value whose methods are called; one that work changes is new each time."""
    new = kind in ("Analysis", "FewestMovesSearch", "Game", "Search")
    return CLASSES[kind](given) if new else sample(CLASSES[kind])


def _right(key: str, hint: Any, given: Problem) -> Any:
    """Return a right value for a parameter."""
    by_name = {"items": [given], "data": {}, "pddl": "", "kind": "at_most", "work": "survey"}
    by_name |= {"path": Path(FOLDER.name) / "file.svg", "rows": 1, "geometry": "square"}
    if key in by_name:
        return by_name[key]
    if key == "found":
        return pegsol.reachable(given).levels
    if hint is Other or (key == "positions" and hint is object):  # an array
        import numpy as np

        return np.zeros((1, 1), np.uint64)
    if Problem in (parts := parts_of(hint)):
        return given
    for part in parts:
        if part is pegsol.Board:
            return given.board
        if is_own(part):
            return sample(part)
        if part in (int, float, str):
            return "d4-b2" if part is str else 1
        origin = typing.get_origin(part)
        if inspect.isclass(origin) and issubclass(origin, Iterable):
            return ()
    raise NotImplementedError(f"no sample for {key}: {hint}")


def parts_of(hint: Any) -> tuple[Any, ...]:
    """Return the types that a union joins."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return tuple([part for one in typing.get_args(hint) for part in parts_of(one)])
    return (hint,)


def _described() -> Iterator[tuple[str, Callable[..., Any], Callable[..., Any]]]:
    """Yield the name of each public callable, how it is called, and what has its annotations."""
    for name, thing in PUBLIC.items():
        if not inspect.isclass(thing):
            yield name, thing, thing
        elif not issubclass(thing, BaseException | Enum):
            if name in MADE or not (dataclasses.is_dataclass(thing) or name in NOT_MADE):
                for one in typing.get_overloads(thing.__init__) or [thing.__init__]:
                    yield name, thing, one
            for key, function in functions_of(thing):
                if not isinstance(vars(thing)[key], property | cached_property):
                    yield f"{name}.{key}", getattr(thing, key), function


def _calls() -> Iterator[Call]:
    for name, function, described in _described():
        hints, needed = hints_of(described), set()
        given = inspect.signature(described).parameters
        for key, one in given.items():
            always = one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
            if key in hints and always and one.default is one.empty:
                needed.add(key)
        yield Call(
            name,
            function,
            described,
            {key: hints[key] for key in given if key in hints},
            frozenset(needed),
        )


CALLS = tuple(_calls())
"""A call of each public callable; a constructor has one for each of its overloads."""
