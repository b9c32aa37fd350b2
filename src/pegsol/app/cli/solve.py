"""The command that solves a problem."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from pegsol.app.cli.group import INTERRUPTED, NO, UNDECIDED, YES, warn
from pegsol.app.cli.options import (
    ascii_option,
    exclude,
    film_options,
    json_option,
    load,
    needs,
    play,
    print_json,
    problem_argument,
    seconds,
    size,
)
from pegsol.errors import FileError

if TYPE_CHECKING:
    from pegsol.limits import Limits
    from pegsol.model.game import Game
    from pegsol.model.problem import Problem
    from pegsol.search.result import Result
    from pegsol.search.run import Progress
    from pegsol.search.solving.solve import Search


@dataclass(frozen=True, slots=True)
class Way:
    """How a search is to be made."""

    limits: Limits
    threads: int
    seed: int
    checkpoint: str | None
    progress: bool | None


@click.command("solve")
@problem_argument
@click.option("--time-limit", callback=seconds, metavar="S", help="Give up after S seconds.")
@click.option("--memory-limit", callback=size, metavar="M", help="Use at most M bytes (500M, 2G).")
@click.option(
    "--node-limit", type=click.IntRange(min=1), metavar="N", help="Give up after N positions."
)
@click.option(
    "--threads", type=click.IntRange(1, 1024), default=1, metavar="N", help="Search with N threads."
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**32 - 1),
    default=0,
    metavar="N",
    help="Start the search's random choices from N.",
)
@click.option("--played", metavar="MOVES", help="Keep these moves, and search from there.")
@click.option("--all", "every", is_flag=True, help="List all solutions, one per line.")
@click.option(
    "--distinct", is_flag=True, help="With --all: leave out mere reorderings of the same jumps."
)
@click.option("--after", metavar="MOVES", help="With --all: go on after this solution.")
@click.option(
    "--max", "most", type=click.IntRange(min=1), metavar="N", help="With --all: stop after N."
)
@click.option(
    "--checkpoint",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Keep an unfinished search in FILE; go on from there if it exists.",
)
@click.option(
    "--progress/--no-progress", default=None, help="Show how the search is getting on, or not."
)
@film_options
@ascii_option
@json_option
def solve(
    words: tuple[str, ...],
    time_limit: float | None,
    memory_limit: int | None,
    node_limit: int | None,
    threads: int,
    seed: int,
    played: str | None,
    every: bool,
    distinct: bool,
    after: str | None,
    most: int | None,
    checkpoint: str | None,
    progress: bool | None,
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
        threads=threads > 1,
        seed=seed > 0,
    )
    exclude("--json", as_json, boards=boards, step=step)
    from pegsol.limits import Limits

    problem = load(words)
    game = None if played is None else play(problem, played)
    limits = Limits(time=time_limit, memory=memory_limit, nodes=node_limit)
    if every:
        from pegsol.app.cli.listing import list_solutions

        return list_solutions(
            problem,
            game,
            limits,
            distinct=distinct,
            after=after,
            most=most,
            as_json=as_json,
        )
    way = Way(limits, threads, seed, checkpoint, progress)
    if as_json:
        return _print_result(problem, game, way)
    return _show_result(problem, game, way, boards=boards, step=step, plain=plain)


def _print_result(problem: Problem, game: Game | None, way: Way) -> int:
    result, _ = _search(problem, game, way)
    if result is None:
        return INTERRUPTED
    print_json(result.as_json())
    return _code(result)


def _show_result(
    problem: Problem, game: Game | None, way: Way, *, boards: bool, step: bool, plain: bool
) -> int:
    from pegsol.app.cli.report import draw_start, report
    from pegsol.app.cli.screen import Screen

    screen = Screen(plain=plain)
    if not step:
        draw_start(screen, problem, game)
        screen.flush()
    result, last = _search(problem, game, way)
    if result is None:
        return INTERRUPTED
    if step and result.solution is not None:
        from pegsol.app.cli.step import demonstrate

        demonstrate(screen, result.solution)
    report(screen, result, last, boards=boards)
    return _code(result)


def _search(problem: Problem, game: Game | None, way: Way) -> tuple[Result | None, Progress | None]:
    """Search, and keep the search if it is not finished; no result means it was interrupted."""
    from pegsol.app.cli.progress import ProgressLine

    search = _begin(problem, game, way)
    with ProgressLine(way.progress) as line:
        try:
            result = search.run(limits=way.limits, progress=line)
        except KeyboardInterrupt:
            line.close()
            _keep(search, way.checkpoint, "interrupted")
            return None, line.last
    if _code(result) == UNDECIDED:
        _keep(search, way.checkpoint, "not finished")
    elif way.checkpoint is not None and os.path.exists(way.checkpoint):
        warn(f"finished; {way.checkpoint} is not needed any more")
    return result, line.last


def _begin(problem: Problem, game: Game | None, way: Way) -> Search:
    from pegsol.search.solving.solve import Search

    start = problem if game is None else game
    if way.checkpoint is not None:
        _check_folder(way.checkpoint)
    if way.checkpoint is not None and os.path.exists(way.checkpoint):
        search = Search.load(way.checkpoint, start, threads=way.threads)
        warn(f"going on from {way.checkpoint}")
        return search
    return Search(start, seed=way.seed, threads=way.threads)


def _check_folder(checkpoint: str) -> None:
    """Raise FileError now, rather than after a long search, if it could not be kept."""
    folder = os.path.dirname(checkpoint) or "."
    if not os.access(folder, os.W_OK):
        raise FileError(f"cannot write {checkpoint!r}: there is no folder to write to")


def _keep(search: Search, checkpoint: str | None, state: str) -> None:
    """Save the search, if that was asked for, and say how to go on."""
    if checkpoint is None:
        if state == "interrupted":
            warn("interrupted")
        return
    search.save(checkpoint)
    warn(f"{state}; kept in {checkpoint}: the same command goes on from there")


def _code(result: Result) -> int:
    return {"solved": YES, "unsolvable": NO, "unknown": UNDECIDED}[result.status.value]
