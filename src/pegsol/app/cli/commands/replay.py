"""The command ``replay``: a solution or a game, played and checked."""

from __future__ import annotations

import sys
from typing import Any

import click

from pegsol.app.cli.first_solution import moves_to_show, showing_options
from pegsol.app.cli.group import NO, YES
from pegsol.app.cli.options import (
    RunOptions,
    ascii_option,
    exclude,
    film_options,
    json_option,
    needs,
    notation_option,
    print_json,
    problem_argument,
)
from pegsol.app.cli.report import draw_solution, draw_start, verdict_on
from pegsol.app.cli.saved import item_of
from pegsol.app.cli.screen import Screen
from pegsol.app.cli.step import demonstrate
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.view.terminal.position import draw_position


@click.command("replay")
@problem_argument
@click.option("--moves", metavar="MOVES", help="Play these moves of PROBLEM.")
@notation_option
@film_options
@click.option("--play", is_flag=True, help="Play by itself on a terminal; elsewhere as --boards.")
@showing_options
@ascii_option
@json_option
def command(
    words: tuple[str, ...],
    moves: str | None,
    notation: str | None,
    boards: bool,
    step: bool,
    play: bool,
    run: RunOptions,
    plain: bool,
    as_json: bool,
) -> int:
    """Play a solution, and check whether its moves solve the problem.

    PROBLEM is a file that "pegsol solve --json" has printed; or anything that "pegsol show" takes,
    of which the moves are given with --moves, or found first. Moves that were found are shown one
    position per key press on a terminal, and elsewhere as every position.

    The exit code is 0 if the moves solve the problem, 10 if they do not or it is proved impossible,
    20 if a limit came first, 2 if a move cannot be made.
    """
    exclude("--json", as_json, boards=boards, step=step, play=play)
    exclude("--play", play, boards=boards, step=step)
    screen = None if as_json else Screen(plain=plain)
    needs("--moves", moves is not None, notation=notation is not None)
    item = item_of(" ".join(words), moves, notation)
    solution = moves_to_show(item, run, screen)
    if isinstance(solution, int):
        return solution
    defects = solution.defects()
    if screen is None:
        print_json(_as_json(solution, defects))
        return NO if defects else YES
    if play and not screen.terminal:
        play, boards = False, True
    elif isinstance(item, Problem) and not (boards or step or play):
        step = screen.terminal and sys.stdin.isatty()
        boards = not step
    _show(screen, solution, defects, boards=boards, step=step, play=play)
    return NO if defects else YES


def _show(
    screen: Screen,
    solution: Solution,
    defects: list[str],
    *,
    boards: bool,
    step: bool,
    play: bool,
) -> None:
    if step or play:
        demonstrate(screen, solution, film=play)
    else:
        draw_start(screen, solution.problem, None)
    good, words = verdict_on(solution, defects)
    screen.line(words, "good" if good else "bad")
    if solution.jumps:
        draw_solution(screen, solution, boards=boards)
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
