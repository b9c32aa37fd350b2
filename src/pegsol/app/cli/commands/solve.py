"""The command ``solve``: a solution of a problem, or a proof that it has none."""

from __future__ import annotations

import os

import click

from pegsol.app.cli.group import NO, UNDECIDED, YES, warn
from pegsol.app.cli.listing import list_solutions
from pegsol.app.cli.options import (
    RunOptions,
    ascii_option,
    exclude,
    film_options,
    json_option,
    load,
    needs,
    print_json,
    problem_argument,
    run_options,
)
from pegsol.app.cli.progress import ProgressLine
from pegsol.app.cli.report import draw_start, report
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.step import demonstrate
from pegsol.errors import FileError
from pegsol.model.game import Game, played
from pegsol.search.result import Result
from pegsol.search.run import Progress
from pegsol.search.solving.search import Search


@click.command("solve")
@problem_argument
@run_options(nodes=True)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    default=0,
    metavar="N",
    help="Start the search's random choices from N.",
)
@click.option("--played", "moves", metavar="MOVES", help="Keep these moves, and search from there.")
@click.option("--all", "every", is_flag=True, help="List all solutions, one per line.")
@click.option(
    "--distinct", is_flag=True, help="With --all: leave out mere reorderings of the same jumps."
)
@click.option("--after", metavar="MOVES", help="With --all: continue after this solution.")
@click.option(
    "--max", "most", type=click.IntRange(min=1), metavar="N", help="With --all: stop after N."
)
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Save an unfinished search in FILE; continue from it if it exists.",
)
@film_options
@ascii_option
@json_option
def command(
    words: tuple[str, ...],
    run: RunOptions,
    seed: int,
    moves: str | None,
    every: bool,
    distinct: bool,
    after: str | None,
    most: int | None,
    checkpoint: str | None,
    boards: bool,
    step: bool,
    plain: bool,
    as_json: bool,
) -> int:
    """Solve PROBLEM, or prove that it has no solution.

    PROBLEM is the name of a puzzle, the name of a board with the vacancy and the finish (such as
    "english d4 d4" or "french c1 any"), a file, or - for standard input.

    The exit code is 0 if it is solved, 10 if it is proved impossible, 20 if a limit came first.
    """
    needs("--all", every, distinct=distinct, after=after is not None, max=most is not None)
    exclude(
        "--all",
        every,
        boards=boards,
        step=step,
        checkpoint=checkpoint is not None,
        threads=run.threads > 1,
        seed=seed > 0,
    )
    exclude("--json", as_json, boards=boards, step=step)
    problem = load(words)
    game = Game(problem) if moves is None else played(problem, moves)
    if every:
        return list_solutions(
            game, run.limits, distinct=distinct, after=after, most=most, as_json=as_json
        )
    if as_json:
        result, _ = _solve(game, run, seed, checkpoint)
        print_json(result.as_json())
        return _code(result)
    screen = Screen(plain=plain)
    if not step:
        draw_start(screen, problem, None if moves is None else game)
        screen.flush()
    result, last = _solve(game, run, seed, checkpoint)
    if step and result.solution is not None:
        demonstrate(screen, result.solution)
    report(screen, result, last, boards=boards)
    return _code(result)


def _solve(
    game: Game, run: RunOptions, seed: int, checkpoint: str | None
) -> tuple[Result, Progress | None]:
    """Search, and save the search in *checkpoint* if it does not finish."""
    search = _begin(game, run.threads, seed, checkpoint)
    with ProgressLine(run.progress) as line:
        try:
            result = search.run(limits=run.limits, progress=line)
        except KeyboardInterrupt as interrupt:
            if checkpoint is not None:
                interrupt.add_note(f"; {_keep(search, checkpoint)}")
            raise
    if checkpoint is not None:
        if _code(result) == UNDECIDED:
            warn(f"not finished; {_keep(search, checkpoint)}")
        elif os.path.exists(checkpoint):
            warn(f"finished; {checkpoint} is not needed any more")
    return result, line.last


def _begin(game: Game, threads: int, seed: int, checkpoint: str | None) -> Search:
    start = game if game.jumps else game.problem
    if checkpoint is not None:
        _check_folder(checkpoint)
        if os.path.exists(checkpoint):
            search = Search.load(checkpoint, start, threads=threads)
            warn(f"continuing from {checkpoint}")
            return search
    return Search(start, seed=seed, threads=threads)


def _check_folder(checkpoint: str) -> None:
    """Raise FileError now, rather than after a long search, if it could not be saved."""
    folder = os.path.dirname(checkpoint) or "."
    if not os.access(folder, os.W_OK):
        raise FileError(f"cannot write {checkpoint!r}: there is no folder to write to")


def _keep(search: Search, checkpoint: str) -> str:
    """Save the search; return how to continue it."""
    search.save(checkpoint)
    return f"saved in {checkpoint} (the same command continues it)"


def _code(result: Result) -> int:
    return {"solved": YES, "unsolvable": NO, "unknown": UNDECIDED}[result.status.value]
