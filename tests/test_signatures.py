"""A parameter or an option of one name has one type, whatever takes it."""

from __future__ import annotations

import dataclasses
import inspect
from collections import defaultdict
from collections.abc import Iterator
from enum import Enum

import click

from pegsol.cli import main
from pegsol.cli.group import LazyGroup
from public import PUBLIC

# Dataclasses that people make; the others are results, and so are the classes below them.
MADE = {"Finish", "Jump", "Limits", "Marks", "Move", "Position", "Problem", "Solution"}
NOT_MADE = {"search.spaces.state_space.StateSpace"}

PARAMETERS = {
    "classes": "marks number them; a genetic search has their holes",
    "board": "symmetries are looked for on a board",
    "positions": "arrays, or positions",
    "vacancy": "marks show several; a survey may be of one",
    "weights": "marks show any numbers; a hand-in may be a text",
    "games": "count() counts them or not; random_play() samples a number",
    "holes": "coordinates where a board is made of them",
    "jumps": "generate() takes their number",
    "levels": "each chart takes what one survey finds",
    "lines": "Board() numbers the holes; from_lines() has their names",
    "sample": "lab.compare() may try all orders",
    "names": "Board() takes all names; in pictures it says where they are written",
    "one_way": "as lines",
    "pegs": "a number for the levels of a state space; bits or names elsewhere",
    "position": "the board may be known or not; a finish is tested often, and takes bits",
    "problem": "searches continue games, play() positions and solutions, too",
    "progress": "each kind of work reports its own progress",
    "solution": "pictures solve a problem first",
    "start": "a position or a problem; a start on the board of a problem",
    "text": "problem() takes decoded JSON, too",
    "width": "whole pixels of an image; any width of a board in a drawing",
    "winning": "a state space to be exported, its levels in a chart, jumps as marks",
    "finish": "holes to be marked",
}

OPTIONS = {
    "--games": "counted or not; a number to sample",
    "--jumps": "a number to generate, a kind of picture to draw",
    "--output": "a file or a folder; standard output where one document is written",
    "--sample": "a number, or all of them where the number of orders is known",
    "--solutions": "flags elsewhere; the number of the solution at which a plain search stops",
}


def signatures() -> Iterator[tuple[str, inspect.Signature]]:
    """Yield the name and the signature of every public callable."""
    for name, thing in PUBLIC.items():
        if not inspect.isclass(thing):
            yield name, inspect.signature(thing)
            continue
        if issubclass(thing, BaseException | Enum):
            continue
        if name in MADE or not (dataclasses.is_dataclass(thing) or name in NOT_MADE):
            yield name, inspect.signature(thing)
        for key, value in vars(thing).items():
            function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
            if inspect.isfunction(function) and not key.startswith("_"):
                yield f"{name}.{key}", inspect.signature(function)


def parameter_types() -> dict[str, dict[str, list[str]]]:
    """Return, for each parameter, its types and who takes it so; None as a default is no type."""
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, signature in signatures():
        for key, parameter in signature.parameters.items():
            if (
                key not in ("self", "cls", "args", "kwds")
                and parameter.kind is not parameter.VAR_KEYWORD
            ):
                found[key][str(parameter.annotation).removesuffix(" | None")].append(name)
    return found


def test_a_parameter_has_one_type() -> None:
    for name, types in parameter_types().items():
        assert (len(types) > 1) == (name in PARAMETERS), (name, dict(types))


def every_command(group: click.Group, path: str = "pegsol") -> Iterator[tuple[str, click.Command]]:
    """Yield the commands of a group with their names, and those of the groups in it."""
    for name, listed in group.commands.items():
        command = group.load(name) if isinstance(group, LazyGroup) else listed
        if isinstance(command, click.Group):
            yield from every_command(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


def options() -> dict[str, dict[tuple[str, bool], list[str]]]:
    """Return, for each option of the command line, its types and the commands that have it."""
    found: dict[str, dict[tuple[str, bool], list[str]]] = defaultdict(lambda: defaultdict(list))
    for path, command in every_command(main):
        for option in command.params:
            if isinstance(option, click.Option):
                kind = str(option.type.to_info_dict()), option.is_flag
                found[option.opts[-1]][kind].append(path)
    return found


def test_an_option_has_one_type() -> None:
    for name, types in options().items():
        assert (len(types) > 1) == (name in OPTIONS), (name, dict(types))
