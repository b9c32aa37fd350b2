"""The command ``solve``: a solution of a problem, or a proof that it has none."""

from __future__ import annotations

import os
from contextlib import nullcontext
from functools import partial
from typing import TYPE_CHECKING

import click

from pegsol.cli.answer import answer
from pegsol.cli.checkpoints import Keeper
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, UNDECIDED, YES
from pegsol.cli.group import has_reader, warn
from pegsol.cli.items import game_of
from pegsol.cli.options import (
    RunOptions,
    exclude,
    json_option,
    load,
    moves_option,
    needs,
    problem_argument,
    run_options,
    seed_option,
)
from pegsol.cli.progress import MoveLine
from pegsol.cli.report import begin, print_result
from pegsol.cli.screen import Screen
from pegsol.cli.searches import find_fewest_moves, find_first
from pegsol.errors import LimitError
from pegsol.files import is_pipe
from pegsol.game.formats.files import read_text, write_file
from pegsol.game.formats.json import json_text
from pegsol.game.game import Game
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.search.result import ResultJson
from pegsol.wording import plural

if TYPE_CHECKING:
    from pegsol.search.result import Result
    from pegsol.search.run import Progress

SECTIONS = {
    "The search": ("moves", "seed", "fewest_moves"),
    "All solutions": ("every", "distinct", "mod_symmetry"),
    "Limits": ("time_limit", "node_limit", "checkpoint"),
    "Output": ("output", "as_json"),
}


@click.command("solve", cls=Command, sections=SECTIONS)
@problem_argument
@run_options(nodes=True)
@seed_option
@moves_option("Keep these moves, and search from there.")
@click.option("--fewest-moves", is_flag=True, help="Find the fewest moves, with a proof.")
@click.option("--all", "every", is_flag=True, help="List all solutions, one per line.")
@click.option("--distinct", is_flag=True, help="Leave out mere reorderings of a solution.")
@click.option("--mod-symmetry", is_flag=True, help="Leave out mirror images and rotations.")
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Save an unfinished search in FILE every minute and when it stops; continue from FILE "
    "if it exists.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Save the solution as text, as JSON in *.json, or as a plan for the problem's PDDL in "
    "*.plan.",
)
@json_option(ResultJson)
def command(
    words: tuple[str, ...],
    run: RunOptions,
    seed: int,
    moves: str | None,
    fewest_moves: bool,
    every: bool,
    distinct: bool,
    mod_symmetry: bool,
    checkpoint: str | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Solve PROBLEM, or prove that it has no solution.

    PROBLEM is the name of a puzzle, the name of a board with the vacancy and the finish (such as
    "english d4 d4" or "french c1 any"), a file, or - for standard input.

    A move is one or more consecutive jumps by one peg. If a search with --fewest-moves is stopped,
    it prints the best solution so far and the number of moves that every solution needs.

    With --all, each line is one solution. With --all --fewest-moves, the list has only the
    solutions with the fewest moves, which "pegsol count --fewest-moves" counts.

    The commands replay, draw and "analyse --along" show the solution that this command
    shows without options. With -o, pegsol saves it. A file of text or JSON has the
    problem and its moves, and "pegsol replay" reads it. A plan has the location names of the PDDL
    file that was solved. No file is written if there is no solution.

    The exit code is 0 if the problem is solved, 10 if it is proved impossible, and 20 if a limit
    came first.
    """
    needs("--all", every, distinct=distinct, mod_symmetry=mod_symmetry)
    exclude("--fewest-moves", fewest_moves, mod_symmetry=mod_symmetry)
    exclude(
        "--all",
        every,
        checkpoint=checkpoint is not None,
        output=output is not None,
        seed=seed > 0,
    )
    exclude("--all --fewest-moves", every and fewest_moves, moves=moves is not None)
    problem = load(words)
    game = game_of(problem, moves)
    if every:
        wanted = {"distinct": distinct, "mod_symmetry": mod_symmetry}
        return _list(game, run, as_json=as_json, fewest_moves=fewest_moves, **wanted)
    pddl = _pddl(" ".join(words), problem) if _ending(output) == ".plan" else ""
    screen = begin(problem, None if moves is None else game, as_json=as_json)
    show = partial(_show, screen, output, pddl)
    with Keeper(checkpoint) as keeper:
        last = None
        if fewest_moves:
            result = find_fewest_moves(game, run, seed=seed, keeper=keeper, show=show)
        else:
            result, last = find_first(game, run, seed=seed, keeper=keeper)
        show(result, last)
    return {"solved": YES, "impossible": NO, "undecided": UNDECIDED}[result.status.value]


def _list(game: Game, run: RunOptions, *, as_json: bool, **wanted: bool) -> int:
    """Print the *wanted* solutions as they are found; return the exit code.

    Every line is a whole solution that begins with the moves of the game, so that the command
    ``replay`` can read it. If a limit or Ctrl-C ends the list, a message has their number.
    """
    import json  # slow to import

    from pegsol.search.solving.listing import solutions

    named = answer({}) if as_json else {}
    problem, own, count = game.problem, game.jumps, 0
    start = problem.from_position(game.position) if own else problem
    try:
        with MoveLine("fewest moves") if wanted["fewest_moves"] else nullcontext() as line:
            for found in solutions(start, limits=run.limits, progress=line, **wanted):
                solution = Solution(problem, own + found.jumps, len(own))
                whole = {**named, **solution.as_json()} if as_json else None
                click.echo(str(solution) if whole is None else json.dumps(whole))
                count += 1
                if not has_reader():
                    break
    except (LimitError, KeyboardInterrupt) as stop:
        stop.add_note(f" after {plural(count, 'solution')}")
        raise
    return YES if count else NO


def _show(
    screen: Screen | None,
    output: str | None,
    pddl: str,
    result: Result,
    progress: Progress | None = None,
) -> None:
    """Print a result, and save it in the file *output*; *pddl* is the problem of a plan."""
    print_result(screen, result, progress)
    if output is None:
        return
    if result.solution is None:
        warn(f"{output} is not written: there is no solution")
    elif _ending(output) == ".plan":
        write_file(output, result.solution.plan(pddl))
    elif _ending(output) == ".json":
        write_file(output, json_text(result.solution.as_json()))
    else:
        from pegsol.game.documents import documents_text  # slow to import

        write_file(output, documents_text([result.solution]))


def _ending(output: str | None) -> str:
    return "" if output is None else os.path.splitext(output)[1].lower()


def _pddl(argument: str, problem: Problem) -> str:
    """Return the PDDL of a problem: the file that *argument* names, or what `convert` writes.

    Raises ProblemError if PDDL cannot express the problem, and for a domain with unknown actions.
    """
    from pegsol.game.formats.pddl.reading import is_pddl
    from pegsol.game.formats.pddl.writing import problem_pddl, read_with_actions

    if argument.strip() == "-" or is_pipe(argument):
        raise click.UsageError("a plan needs a file, not standard input, for its location names")
    if os.path.isfile(argument):
        text = read_text(argument)
        if is_pddl(text):
            read_with_actions(text)
            return text
    return problem_pddl(problem)
