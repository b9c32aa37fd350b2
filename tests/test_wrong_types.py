"""Every public callable refuses values of a wrong type with a message that says what it expected.

The callables and the types of their parameters come from the public names and from the
annotations, so that what is new is tested without a word here.
"""

from __future__ import annotations

import dataclasses
import inspect
import math
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow
import pytest
from numpy.typing import NDArray

import pegsol
import pegsol.gym
import pegsol.lab
from parameters import long_after
from pegsol import Game, Jump, Limits, PegError, Solution, Status
from public import PUBLIC

LINE, MOVES = "line(4) b1 c1", "d1-b1, a1-c1"

# Dataclasses that people make; the others are results. (Marks are checked when they are drawn: they
# have no board before.)
MADE = {"Finish", "Jump", "Limits", "Move", "Position", "Problem", "Solution", "gym.Views"}

# Made by functions, and not by their constructors.
NOT_MADE = {"Picture", "search.spaces.state_space.StateSpace"}


# What makes a callable quick: the numbers of a whole experiment take seconds each time.
FEW: dict[str, dict[str, Any]] = {"lab.genetic_experiment": {"runs": 1}}


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter of a public callable."""

    of: str
    name: str
    call: Callable[..., Any] = dataclasses.field(repr=False)
    hint: Any = dataclasses.field(repr=False)
    needed: dict[str, Any] = dataclasses.field(repr=False)
    """The types of all parameters without a default."""

    def given(self, value: object) -> Any:
        """Return what the callable returns for *value*, and for right values otherwise."""
        rest = {name: sample(name, hint) for name, hint in self.needed.items() if name != self.name}
        if self.name == "things":  # as many as are given
            return self.call(value)
        result = self.call(**{**FEW.get(self.of, {}), **rest, self.name: value})
        return next(result) if isinstance(result, Iterator) else result


def parts_of(hint: Any) -> tuple[Any, ...]:
    """Return the types that a union joins."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return tuple(part for one in typing.get_args(hint) for part in parts_of(one))
    return (hint,)


def classes_of(hint: Any) -> set[type]:
    """Return the classes of pegsol that a parameter may have, alone or in a list."""
    found = set()
    for part in parts_of(hint):
        if typing.get_origin(part) is not None:
            for one in typing.get_args(part):
                found |= classes_of(one) if one is not Ellipsis else set()
        elif inspect.isclass(part) and part.__module__.startswith("pegsol"):
            found.add(part)
    return found


@cache
def instance(kind: str) -> Any:
    """Return an object whose methods are tested."""
    problem = pegsol.problem(LINE)
    triangle = pegsol.problem("triangle(4) b2 a2")
    make: dict[str, Callable[[], Any]] = {
        "Analysis": lambda: pegsol.Analysis(problem),
        "Batch": lambda: pegsol.Batch.of([problem.start]),
        "Board": lambda: problem.board,
        "ClassTable": lambda: pegsol.class_table("line(4)"),
        "DeadEnds": lambda: pegsol.dead_ends(triangle),
        "FewestMovesSearch": lambda: pegsol.FewestMovesSearch(problem),
        "FewestTable": lambda: pegsol.fewest_pegs("triangle(4)"),
        "Finish": lambda: problem.finish,
        "Game": lambda: Game(problem),
        "Level": lambda: pegsol.reachable(problem).levels[1],
        "Jump": lambda: Jump("line(4)", "d1", "c1", "b1"),
        "Limits": Limits,
        "Marks": pegsol.Marks,
        "Move": lambda: pegsol.parse_moves("line(4)", "d1-b1")[0],
        "Pagoda": lambda: pegsol.Pagoda.of("line(4)", {"a1": 1}),
        "Picture": lambda: pegsol.draw("line(4)"),
        "Position": lambda: problem.start,
        "Problem": lambda: problem,
        "Proof": lambda: pegsol.solve("english d4 d3").proof,
        "Result": lambda: pegsol.solve(problem),
        "Candidate": lambda: pegsol.lab.genetic(problem).population[0],
        "RandomPlay": lambda: pegsol.lab.random_play(problem),
        "Rule": lambda: pegsol.lab.Rule("none", lambda position: False),
        "Search": lambda: pegsol.Search(problem),
        "Solution": lambda: Solution(problem, MOVES),
        "StateSpace": lambda: pegsol.reachable(problem),
        "Survey": lambda: pegsol.survey("line(4)"),
        "SurveyTable": lambda: pegsol.survey("line(4)").tables[0],
        "Symmetry": lambda: next(iter(problem.board.symmetries)),
        "SymmetryGroup": lambda: problem.board.symmetries,
        "PegEnv": lambda: pegsol.gym.PegEnv(problem),
        "PegVectorEnv": lambda: pegsol.gym.PegVectorEnv(problem),
        "Comparison": lambda: pegsol.lab.compare("line(4) b1 c1"),
    }
    return make[kind]()


def sample(name: str, hint: Any) -> Any:
    """Return a right value for a parameter."""
    by_name = {
        "path": Path(_folder.name) / "file.svg",
        "items": [LINE],
        "data": {},
        "pddl": "",
        "kind": "at_most",
        "work": "survey",
        "found": pegsol.reachable(LINE).levels,
        "item": Solution(LINE, MOVES),
    }
    if name in by_name:
        return by_name[name]
    if name == "positions" and hint is object:
        return np.zeros((1, 1), np.uint64)
    for part in parts_of(hint):
        kind = getattr(part, "__name__", "")
        if inspect.isclass(part) and part.__module__.startswith("pegsol"):
            return instance(kind)
        if part in (int, float):
            return 1
        if part is str:
            return "d1-b1"
        if typing.get_origin(part) is not None and issubclass(
            typing.get_origin(part) or object, Iterable
        ):
            return ()
    raise NotImplementedError(f"no sample for {name}: {hint}")


def hints_of(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the types of a callable's parameters, also those imported for mypy alone."""
    names = {name.rpartition(".")[2]: thing for name, thing in PUBLIC.items()}
    known = {**names, **inspect.unwrap(function).__globals__}
    known |= {"np": np, "NDArray": NDArray, "pyarrow": pyarrow}
    while True:
        try:
            return typing.get_type_hints(function, localns=known)
        except NameError as error:
            known[error.name] = object


def callables() -> Iterator[tuple[str, Callable[..., Any], Callable[..., Any]]]:
    """Yield the name of each public callable, how it is called, and what has its annotations."""
    for name, thing in PUBLIC.items():
        if not inspect.isclass(thing):
            yield name, thing, thing
            continue
        if issubclass(thing, BaseException) or hasattr(thing, "__members__"):
            continue
        if name in MADE or not (dataclasses.is_dataclass(thing) or name in NOT_MADE):
            overloads = typing.get_overloads(thing.__init__) or [thing.__init__]
            for number, one in enumerate(overloads):
                yield f"{name}{'' if number == 0 else number}", thing, one
        for key, value in vars(thing).items():
            function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if key.startswith("_") or not inspect.isfunction(function):
                continue
            if isinstance(value, classmethod):
                yield f"{name}.{key}", getattr(thing, key), function
            elif set(inspect.signature(function).parameters) - {"self"}:
                yield f"{name}.{key}", _on(name, key), function


def _on(kind: str, method: str) -> Callable[..., Any]:
    made = kind.rpartition(".")[2]
    return lambda *values, **given: getattr(instance(made), method)(*values, **given)


def parameters(wanted: Callable[[Any], object]) -> list[Parameter]:
    """Return the parameters whose types are *wanted*."""
    found = []
    for name, call, described in callables():
        hints = hints_of(described)
        given = inspect.signature(described).parameters
        needed = {
            key: hints[key]
            for key, one in given.items()
            if key not in ("self", "cls")
            and one.kind is not one.VAR_KEYWORD
            and one.default is inspect.Parameter.empty
        }
        for key in given:
            if key in hints and wanted(hints[key]):
                found.append(Parameter(name, key, call, hints[key], needed))
    return found


def wrong_values(hint: Any) -> Iterator[object]:
    """Yield values that are of none of the types in *hint*."""
    parts = parts_of(hint)
    plain = {part for part in parts if inspect.isclass(part)} | {type(None)} & set(parts)
    origins = {typing.get_origin(part) for part in parts}
    right = tuple(plain | {origin for origin in origins if inspect.isclass(origin)})
    values: list[object] = [None, 3, 2.5, object(), Status.SOLVED, Limits(), instance("Board")]
    yield from (value for value in values if not isinstance(value, right))
    yield [object()]


_folder: Any = None


@pytest.fixture(scope="module", autouse=True)
def folder() -> Iterator[None]:
    """Keep the files of the tests in a folder."""
    global _folder
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as path:
        _folder = types.SimpleNamespace(name=path)
        yield


def test_wrong_types_are_refused_in_words() -> None:
    for parameter in parameters(classes_of):
        for value in wrong_values(parameter.hint):
            with pytest.raises((PegError, TypeError), match=r"expected|not") as caught:
                parameter.given(value)
            assert "has no attribute" not in str(caught.value), parameter
            if not isinstance(caught.value, PegError):
                assert str(caught.value).startswith("expected "), caught.value


INNER = MADE - {"Limits"} | {"Finish.of_bits", "Finish.holds", "Pagoda.weight"}
"""What takes bits and numbers of holes unchecked: each search makes many of them."""
EXACT = {"lab.random_games.RandomPlay.error"}
"""What takes a fraction or a float."""

HUGE = 10**5000


class RefusedError(Exception):
    """A value was refused in a few words."""


@contextmanager
def in_words() -> Iterator[None]:
    """Raise RefusedError for an error of pegsol's own that is short."""
    try:
        yield
    except (PegError, TypeError) as error:
        said = str(error)
        if len(said) < 300 and (isinstance(error, PegError) or said.startswith("expected ")):
            raise RefusedError from error
        raise


def test_numbers_are_checked() -> None:
    for parameter in parameters(lambda hint: {int, float} & {*parts_of(hint)}):
        if parameter.of in INNER | EXACT:
            continue
        parts = tuple([part for part in parts_of(parameter.hint) if inspect.isclass(part)])
        values: list[object] = [
            HUGE,
            2**63,
            2**64,
            -1,
            -HUGE,
            math.nan,
            math.inf,
            "x",
            "7" * 5000,
            2.5,
            object(),
            [1],
        ]
        for value in values:
            if isinstance(value, (int, *parts)):  # a number may have no limit, or be cut to it
                with suppress(RefusedError), in_words():
                    parameter.given(value)
            else:
                with pytest.raises(RefusedError), in_words():
                    parameter.given(value)


ANYTHING: dict[str, object] = {
    "[[None]]": [[None]],
    "digits": "7" * 5000,
    "huge": HUGE,
    "None": None,
    "bytes": b"d4",
    "nan": math.nan,
    "object": object(),
    "[None]": [None],
    "null": "b1\0",
    "surrogate": "\ud800",
    "texts": ["b1", "\ud800\0"],
    "numbers": [HUGE, -1, math.nan],
    "{}": {},
    "{None}": {None: None},
    "{b1}": {"b1": HUGE},
    "[{}]": [{}],
}
"""Values of which most are wrong for each parameter."""


@pytest.mark.parametrize("value", long_after(3, ANYTHING))
def test_a_wrong_value_is_an_error_that_callers_expect(value: str) -> None:
    for parameter in parameters(lambda hint: True):
        said = ""
        try:
            parameter.given(ANYTHING[value])
        except (PegError, TypeError, ValueError) as error:
            said = str(error)
        except Exception as error:
            raise AssertionError(parameter, value) from error
        assert len(said) < 300, parameter


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, 2**64, 10**30])
def test_a_limit_beyond_64_bits_is_never_reached(number: int) -> None:
    line, limits = "triangle(4) a1 any", Limits(nodes=number, memory=number)
    for found in (
        pegsol.solve(line, limits=limits),
        pegsol.solve(line, objective="fewest-moves", limits=limits),
        pegsol.count(line, limits=limits),
        pegsol.lab.search(line, limits=limits),
        pegsol.lab.compare(line, limits=limits),
    ):
        assert found is not None
    assert pegsol.lab.genetic(line, threshold=2**63 - 1, populations=1)
