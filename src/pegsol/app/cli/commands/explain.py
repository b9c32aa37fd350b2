"""The command ``explain``: a solution as a sequence of packages."""

from __future__ import annotations

from typing import Any

import click

from pegsol.app.cli.group import NO, YES
from pegsol.app.cli.options import ascii_option, exclude, json_option, print_json, problem_argument
from pegsol.app.cli.report import draw_start, verdict_on
from pegsol.app.cli.saved import solution_of
from pegsol.app.cli.screen import Screen
from pegsol.model.solution import Solution
from pegsol.theory.packages import Piece, explain
from pegsol.view.terminal.packages import draw_pieces, package_legend
from pegsol.view.wording import count_pieces


@click.command("explain")
@problem_argument
@click.option("--moves", metavar="MOVES", help="Explain these moves of PROBLEM.")
@click.option("--boards", is_flag=True, help="Draw the position before each package.")
@ascii_option
@json_option
def command(
    words: tuple[str, ...], moves: str | None, boards: bool, plain: bool, as_json: bool
) -> int:
    """Show a solution as a sequence of packages, and of jumps that belong to none.

    A package clears a block of pegs and leaves all other holes as they were; the pegs that it
    borrows are its catalyst. Jumps that share no hole may change places, so that the jumps of a
    package follow each other. The file is what "pegsol solve --json" prints. With --moves, PROBLEM
    is anything that "pegsol show" takes.

    The exit code is 0 if the moves solve the problem, 10 if they do not, 2 if one of them cannot be
    made.
    """
    exclude("--json", as_json, boards=boards)
    solution = solution_of(words, moves)
    defects = solution.defects()
    pieces = explain(solution)
    if as_json:
        print_json(_as_json(solution, defects, pieces))
    else:
        _show(Screen(plain=plain), solution, defects, pieces, boards=boards)
    return NO if defects else YES


def _show(
    screen: Screen,
    solution: Solution,
    defects: list[str],
    pieces: tuple[Piece, ...],
    *,
    boards: bool,
) -> None:
    draw_start(screen, solution.problem, None)
    good, words = verdict_on(solution, defects)
    screen.line(words, "good" if good else "bad")
    if not pieces:
        return
    screen.line(count_pieces(pieces))
    for drawing in draw_pieces(pieces, symbols=screen.symbols, width=screen.width, boards=boards):
        screen.line()
        screen.draw(drawing)
    if boards:
        screen.line()
        reverse = solution.problem.rules == "reverse"
        screen.draw(package_legend(screen.symbols, reverse=reverse))


def _as_json(solution: Solution, defects: list[str], pieces: tuple[Piece, ...]) -> dict[str, Any]:
    jumps = tuple([jump for piece in pieces for jump in piece.jumps])
    return {
        "solves": not defects,
        "defects": defects,
        "problem": solution.problem.as_json(),
        "moves": [str(move) for move in Solution(solution.problem, jumps).moves],
        "pieces": [piece.as_json() for piece in pieces],
    }
