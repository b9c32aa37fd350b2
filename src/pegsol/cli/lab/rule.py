"""The command ``lab rule``, which tests whether a pruning rule is sound."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.options import (
    RunOptions,
    Whole,
    json_option,
    load,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.cli.progress import StateLine
from pegsol.cli.report import show
from pegsol.cli.screen import Screen
from pegsol.cli.tables import number_cell
from pegsol.errors import FileError, NotationError
from pegsol.exercise.weight_text import parse_pagoda
from pegsol.game.formats.files import read_text
from pegsol.game.problem import Problem
from pegsol.lab.rules import NAMES, Rule, checked_rule, weight_rule
from pegsol.lab.sound_rules import RuleLike, Soundness, soundness
from pegsol.view.terminal.drawing import Drawing, Role, table, wrap
from pegsol.view.terminal.position import draw_position
from pegsol.view.wording import heading, percent
from pegsol.wording import plural, shorten


@click.command("rule", cls=Command)
@problem_argument
@click.argument("rule", metavar="RULE")
@click.option(
    "--sample",
    type=Whole(1),
    default=10_000,
    show_default=True,
    metavar="N",
    help="Test a Python function on about N winning and N lost positions of each level.",
)
@seed_option
@run_options()
@json_option(Soundness)
def command(
    words: tuple[str, ...],
    rule: str,
    sample: int,
    seed: int,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Test whether a pruning RULE throws away winning positions of PROBLEM.

    RULE is the name of a rule that "pegsol lab search" has (position-class, dead-pegs, pin-types),
    FILE.py:FUNCTION for a function that is passed a position and says whether a search
    would give up there, or a file with a weight for each hole, which rejects positions that weigh
    less than the finish.

    pegsol tests the rule on every position that can be reached. The table counts the winning and
    the lost positions, and how many of each the rule rejects. Below it are the number of solutions
    that the rule loses, and a winning position that it rejects.

    The exit code is 0 if the rule rejects no winning position, 10 if it rejects one, and 20 if
    pegsol tested only a sample and the rule rejected none of it.
    """
    problem = load(words)
    given = rule_called(problem, rule)
    with StateLine() as line:
        found = soundness(
            problem,
            given,
            sample=sample,
            seed=seed,
            limits=run.limits,
            threads=run.threads,
            progress=line,
        )
    show(found, _draw, as_json=as_json)
    if not found.is_sound:
        return NO
    return YES if found.is_complete else UNDECIDED


# -- the rule ------------------------------------------------------------------------------------


def rule_called(problem: Problem, text: str) -> RuleLike:
    """Return the rule that a text names: a rule's name, FILE.py:FUNCTION, or a file of weights.

    Raises NotationError or FileError with a one-line message for any other text.
    """
    path, colon, name = text.rpartition(":")
    if text in NAMES or (colon and path.endswith(".py")):
        return text if text in NAMES else _function(Path(path), name)
    if Path(text).is_file():
        return weight_rule(problem, parse_pagoda(problem, read_text(text)), Path(text).name)
    raise NotationError(
        f"no rule or file is called {shorten(text, 40)!r}; a rule is {', '.join(NAMES)}, "
        "FILE.py:FUNCTION, or a file of weights"
    )


def _function(path: Path, name: str) -> Rule:
    """Run a Python file and return the rule that it defines under *name*."""
    if not path.is_file():
        raise FileError(f"there is no file {str(path)!r}")
    spec = spec_from_file_location(f"_pegsol_rule_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise FileError(f"{str(path)!r} cannot be run")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        text = shorten(" ".join(str(error).split()), 100)
        raise NotationError(f"{path} raised {type(error).__name__}: {text}") from error
    value = getattr(module, name, None)
    if not (isinstance(value, Rule) or callable(value)):
        raise NotationError(f"{path} has no function {name!r}")
    return checked_rule(value)


# -- the result ----------------------------------------------------------------------------------


def _draw(screen: Screen, found: Soundness) -> None:
    screen.line(heading(found.problem), "title")
    screen.paragraph(f"rule {found.rule}" + (found.note and f": {found.note}"))
    screen.line()
    screen.draw(_table(found))
    screen.line()
    screen.line(*_verdict(found))
    screen.line(_solutions(found))
    if found.example is None:
        return
    screen.line()
    screen.line("a winning position that it rejects:")
    screen.line()
    position = found.example.problem.start
    screen.draw(draw_position(position, symbols=screen.symbols, labels=True).indented(2))
    screen.line()
    if found.example.moves:
        moves = [str(move) for move in found.example.moves]
        screen.draw(wrap(["solved by " + moves[0], *moves[1:]], min(screen.width, 90)))
    else:
        screen.line("it meets the finish")


def _table(found: Soundness) -> Drawing:
    columns = {"jumps": "jumps", "pegs": "pegs"}
    for name in ("winning", "lost"):
        columns |= {name: name, f"{name}_tested": "tested", f"{name}_rejected": "rejected"}
    if all(level.is_complete for level in found.levels):
        columns = {name: head for name, head in columns.items() if head != "tested"}
    rows = [[number_cell(getattr(level, name)) for name in columns] for level in found.levels]
    sums = [
        number_cell(sum([getattr(level, name) for level in found.levels]))
        for name in list(columns)[2:]
    ]
    return table(list(columns.values()), [*rows, ["total", "", *sums]], right=range(len(columns)))


def _verdict(found: Soundness) -> tuple[str, Role]:
    winning = sum([level.winning for level in found.levels])
    tested = sum([level.winning_tested for level in found.levels])
    if not found.is_sound:
        which = "winning positions" if tested == winning else "winning positions tested"
        return f"unsound: it rejects {found.winning_rejected:,} of {tested:,} {which}", "bad"
    if found.is_complete:
        return f"sound: it rejects none of {plural(winning, 'winning position', ',')}", "good"
    return f"it rejects none of {tested:,} winning positions tested; there are {winning:,}", "open"


def _solutions(found: Soundness) -> str:
    all_solutions = plural(found.solutions, "solution", ",")
    if found.kept is None:
        return f"how many of {all_solutions} it loses is not known after a sample"
    lost = found.solutions - found.kept
    share = f" ({percent(lost / found.solutions)})" if found.solutions else ""
    return f"it loses {lost:,} of {all_solutions}{share}"
