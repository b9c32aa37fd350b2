"""The command ``replay``, which plays and checks a solution or a game."""

from __future__ import annotations

import sys
from typing import NotRequired

import click

from pegsol.cli.answer import print_answer
from pegsol.cli.command import Command
from pegsol.cli.exit_codes import NO, YES
from pegsol.cli.items import item_of
from pegsol.cli.options import (
    RunOptions,
    json_option,
    moves_option,
    problem_argument,
)
from pegsol.cli.report import PlayedJson, RefutationJson, draw_solution, draw_start, verdict_on
from pegsol.cli.screen import Screen
from pegsol.cli.searches import moves_to_show, showing_options
from pegsol.cli.step import step_through
from pegsol.game.solution import Solution
from pegsol.proof.packages import PieceJson, explain
from pegsol.search.result import ResultJson
from pegsol.shapes import PositionJson
from pegsol.view.terminal.position import draw_position, legend
from pegsol.view.terminal.solution import draw_pieces, film_strip, package_legend
from pegsol.view.wording import count_pieces


class ReplayJson(PlayedJson):
    """A game, and the position that it reaches."""

    position: PositionJson
    pieces: NotRequired[list[PieceJson]]
    """The packages, and the jumps between them, in whose order the moves are."""


@click.command("replay", cls=Command)
@problem_argument
@moves_option("Play these moves of PROBLEM.")
@click.option("--packages", is_flag=True, help="Show the packages of which the solution consists.")
@showing_options
@json_option(ReplayJson | ResultJson | RefutationJson)
def command(
    words: tuple[str, ...],
    moves: str | None,
    packages: bool,
    run: RunOptions,
    as_json: bool,
) -> int:
    """Play a solution, and check whether its moves solve the problem.

    PROBLEM is a file that "pegsol solve -o" has written, or anything that "pegsol show" takes.
    pegsol plays the moves given with --moves, or else the solution that "pegsol solve" shows. On a
    terminal, it shows one position after another, as you press the keys n (next), p (previous) and
    q (quit); elsewhere it prints every position.

    With --packages, pegsol shows the solution as a sequence of packages, and of jumps that belong
    to none. A package clears a block of pegs and leaves all other holes as they were; the pegs that
    it borrows are its catalyst. Jumps that share no hole may be exchanged, so that the jumps of a
    package follow each other.

    The exit code is 0 if the moves solve the problem, 10 if they do not or the problem is proved
    impossible, 20 if a limit came first, and 2 if a move cannot be made.
    """
    screen = None if as_json else Screen()
    item = item_of(" ".join(words), moves)
    solution = moves_to_show(item, run, screen)
    if isinstance(solution, int):
        return solution
    defects = solution.defects()
    pieces = None
    if packages:
        pieces = explain(solution)
        jumps = [jump for piece in pieces for jump in piece.jumps]
        solution = Solution(solution.problem, jumps)
    if screen is None:
        packed = {} if pieces is None else {"pieces": [piece.as_json() for piece in pieces]}
        played = {"solves": not defects, "defects": defects, "position": solution.final.as_json()}
        print_answer({**solution.as_json(), **played, **packed})
        return NO if defects else YES
    stepped = not packages and sys.stdin.isatty() and sys.stdout.isatty()
    if stepped:
        step_through(screen, solution)
    else:
        draw_start(screen, solution.problem)
    good, verdict = verdict_on(solution, defects)
    screen.line(verdict, "good" if good else "bad")
    symbols, rules = screen.symbols, solution.problem.rules
    drawings = []
    if pieces:
        screen.line(count_pieces(pieces))
        drawings = [*draw_pieces(pieces, symbols=symbols, width=screen.width)]
        drawings.append(package_legend(symbols, rules))
    elif solution.jumps:
        draw_solution(screen, solution)
        if not stepped:
            drawings = [*film_strip(solution, symbols=symbols, width=screen.width)]
            drawings.append(legend(symbols, rules))
    for drawing in drawings:
        screen.line()
        screen.draw(drawing)
    if not packages:
        screen.line()
        screen.line("position reached", "title")
        screen.draw(draw_position(solution.final, symbols=symbols, labels=True))
    return NO if defects else YES
