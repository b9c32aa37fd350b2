"""The command ``explain``: a solution as a sequence of packages."""

from __future__ import annotations

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, YES
from pegsol.cli.items import item_of
from pegsol.cli.options import (
    RunOptions,
    exclude,
    json_option,
    moves_option,
    problem_argument,
)
from pegsol.cli.report import PlayedJson, RefutationJson, draw_start, verdict_on
from pegsol.cli.screen import Screen
from pegsol.cli.searches import moves_to_show, showing_options
from pegsol.game.solution import Solution
from pegsol.proof.packages import Piece, PieceJson, explain
from pegsol.search.result import ResultJson
from pegsol.view.terminal.packages import draw_pieces, package_legend
from pegsol.view.wording import count_pieces


class ExplainJson(PlayedJson):
    """A game, its jumps in the order of the packages."""

    pieces: list[PieceJson]


@click.command("explain", cls=Command)
@problem_argument
@moves_option("Explain these moves of PROBLEM.")
@click.option("--boards", is_flag=True, help="Draw the position before each package.")
@showing_options
@json_option(ExplainJson | ResultJson | RefutationJson)
def command(
    words: tuple[str, ...],
    moves: str | None,
    boards: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Show a solution as a sequence of packages, and of jumps that belong to none.

    A package clears a block of pegs and leaves all other holes as they were; the pegs that it
    borrows are its catalyst. pegsol may exchange jumps that share no hole, so that the jumps of a
    package follow each other. PROBLEM is a file that "pegsol solve -o" has written, or anything
    that "pegsol show" takes, of which the solution is explained that "pegsol solve" shows.

    The exit code is 0 if the moves solve the problem, 10 if they do not or the problem is proved
    impossible, 20 if a limit came first, and 2 if a move cannot be made.
    """
    exclude("--json", as_json, boards=boards)
    screen = None if as_json else Screen()
    solution = moves_to_show(item_of(" ".join(words), moves), run, screen)
    if isinstance(solution, int):
        return solution
    defects = solution.defects()
    pieces = explain(solution)
    if screen is None:
        print_answer(_as_json(solution, defects, pieces))
    else:
        _show(screen, solution, defects, pieces, boards=boards)
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


def _as_json(solution: Solution, defects: list[str], pieces: tuple[Piece, ...]) -> ExplainJson:
    jumps = tuple([jump for piece in pieces for jump in piece.jumps])
    return {
        **Solution(solution.problem, jumps).as_json(),
        "solves": not defects,
        "defects": defects,
        "pieces": [piece.as_json() for piece in pieces],
    }
