"""The command ``replay``, which plays and checks a solution or a game."""

from __future__ import annotations

import sys

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, YES
from pegsol.cli.items import item_of
from pegsol.cli.options import (
    RunOptions,
    boards_option,
    exclude,
    json_option,
    moves_option,
    problem_argument,
    written_option,
)
from pegsol.cli.report import PlayedJson, RefutationJson, draw_solution, draw_start, verdict_on
from pegsol.cli.screen import Screen
from pegsol.cli.searches import moves_to_show, showing_options
from pegsol.cli.step import demonstrate, step_option
from pegsol.game.foreign_notation import write_moves
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.search.result import ResultJson
from pegsol.shapes import PositionJson
from pegsol.view.terminal.position import draw_position


class ReplayJson(PlayedJson):
    """A game, and the position that it reaches."""

    position: PositionJson


@click.command("replay", cls=Command)
@problem_argument
@moves_option("Play these moves of PROBLEM.")
@written_option
@boards_option
@step_option
@click.option(
    "--play", is_flag=True, help="Show a film on a terminal, and every position elsewhere."
)
@showing_options
@json_option(ReplayJson | ResultJson | RefutationJson)
def command(
    words: tuple[str, ...],
    moves: str | None,
    notation: str | None,
    boards: bool,
    step: bool,
    play: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Play a solution, and check whether its moves solve the problem.

    PROBLEM is a file that "pegsol solve -o" has written, or anything that "pegsol show" takes.
    pegsol plays the moves given with --moves, or else the solution that "pegsol solve" shows. It
    shows that solution one position per key press on a terminal, and as a list of positions
    elsewhere.

    The exit code is 0 if the moves solve the problem, 10 if they do not or the problem is proved
    impossible, 20 if a limit came first, and 2 if a move cannot be made.
    """
    exclude("--json", as_json, boards=boards, step=step, play=play, notation=notation is not None)
    exclude("--play", play, boards=boards, step=step)
    screen = None if as_json else Screen()
    item = item_of(" ".join(words), moves, notation)
    if notation is not None and isinstance(item, Problem | Solution):
        write_moves(item.board, (), notation)  # refuses a board before a search
    solution = moves_to_show(item, run, screen)
    if isinstance(solution, int):
        return solution
    defects = solution.defects()
    if screen is None:
        content: ReplayJson = {
            **solution.as_json(),
            "solves": not defects,
            "defects": defects,
            "position": solution.final.as_json(),
        }
        print_answer(content)
        return NO if defects else YES
    if play and not screen.terminal:
        play, boards = False, True
    elif isinstance(item, Problem) and not (boards or step or play):
        step = screen.terminal and sys.stdin.isatty()
        boards = not step
    _show(screen, solution, defects, boards=boards, step=step, play=play, notation=notation)
    return NO if defects else YES


def _show(
    screen: Screen,
    solution: Solution,
    defects: list[str],
    *,
    boards: bool,
    step: bool,
    play: bool,
    notation: str | None,
) -> None:
    if step or play:
        demonstrate(screen, solution, film=play)
    else:
        draw_start(screen, solution.problem, None)
    good, words = verdict_on(solution, defects)
    screen.line(words, "good" if good else "bad")
    if solution.jumps:
        draw_solution(screen, solution, boards=boards, notation=notation)
    screen.line()
    screen.line("position reached", "title")
    screen.draw(draw_position(solution.final, symbols=screen.symbols, labels=True))
