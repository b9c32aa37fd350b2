"""The command ``replay``: a saved solution or game, played and checked."""

from __future__ import annotations

from typing import Any

import click

from pegsol.app.cli.group import NO, YES
from pegsol.app.cli.options import (
    ascii_option,
    exclude,
    film_options,
    json_option,
    print_json,
    problem_argument,
)
from pegsol.app.cli.report import draw_solution, draw_start, verdict_on
from pegsol.app.cli.saved import solution_of
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.step import demonstrate
from pegsol.model.solution import Solution
from pegsol.view.terminal.position import draw_position


@click.command("replay")
@problem_argument
@click.option("--moves", metavar="MOVES", help="Play these moves of PROBLEM.")
@film_options
@ascii_option
@json_option
def command(
    words: tuple[str, ...],
    moves: str | None,
    boards: bool,
    step: bool,
    plain: bool,
    as_json: bool,
) -> int:
    """Play the moves in a file, and check whether they solve the problem.

    The file is what "pegsol solve --json" prints. With --moves, PROBLEM is anything that
    "pegsol show" takes.

    The exit code is 0 if the moves solve the problem, 10 if they do not, 2 if one of them cannot
    be made.
    """
    exclude("--json", as_json, boards=boards, step=step)
    solution = solution_of(words, moves)
    defects = solution.defects()
    if as_json:
        print_json(_as_json(solution, defects))
    else:
        _show(Screen(plain=plain), solution, defects, boards=boards, step=step)
    return NO if defects else YES


def _show(
    screen: Screen, solution: Solution, defects: list[str], *, boards: bool, step: bool
) -> None:
    if step:
        demonstrate(screen, solution)
    else:
        draw_start(screen, solution.problem, None)
    good, words = verdict_on(solution, defects)
    screen.line(words, "good" if good else "bad")
    if solution.jumps:
        draw_solution(screen, solution, boards=boards)
    if not boards:
        screen.line()
        screen.line("position reached", "title")
        screen.draw(draw_position(solution.final, symbols=screen.symbols, labels=True))


def _as_json(solution: Solution, defects: list[str]) -> dict[str, Any]:
    return {
        "solves": not defects,
        "defects": defects,
        "pegs": solution.final.peg_count,
        "problem": solution.problem.as_json(),
        "moves": [str(move) for move in solution.moves],
        "jumps": [list(jump.names) for jump in solution.jumps],
        "fixed": solution.fixed,
    }
