"""The command line: ``pegsol``.

Each command is a module of :mod:`pegsol.app.cli.commands` with the command's name. It is imported
when the command runs, so that ``pegsol --help`` needs Click alone.
"""

from __future__ import annotations

import click

from pegsol import __version__
from pegsol.app.cli.group import Application

SHORT_HELP = {
    "analyse": "Show which jumps win, and where a game was lost.",
    "animate": "Make a moving picture of a solution: GIF, WebP, SVG.",
    "army": "Find the smallest army that sends a peg ROWS rows ahead.",
    "boards": "List the boards that have a name.",
    "check": "Check certificates of solutions and of proofs.",
    "class": "Position classes: which single pegs they allow on BOARD.",
    "completion": "Print the script for completion in a shell.",
    "convert": "Write PROBLEM in another format.",
    "count": "Count solutions and games, exactly.",
    "deadends": "Count the positions in which a game is stuck.",
    "draw": "Draw a position or a film strip: SVG, PNG, PDF.",
    "explain": "Show a solution as a sequence of packages.",
    "fewest": "Fewest pegs that can be reached from every position.",
    "finishes": "Which single peg can survive from which vacancy.",
    "generate": "Make new puzzles, each with a solution and its difficulty.",
    "levels": "Count the positions that can be reached in PROBLEM, exactly.",
    "pagodas": "Weights that catch lost positions: the strongest pagoda functions.",
    "play": "Play, edit, solve and print in the browser.",
    "print": "Make a booklet of puzzles and solutions: PDF.",
    "prove": "Write a certificate of a solution, or that there is none.",
    "puzzles": "List the problems that have a name.",
    "records": "Solutions with the longest sweeps or the fewest pegs.",
    "replay": "Play a solution on the screen, found first or saved.",
    "show": "Draw the start and the finish of PROBLEM.",
    "solve": "Solve PROBLEM, or prove that it has no solution.",
    "survey": "Decide each vacancy and survivor of BOARD, with a certificate.",
    "tablebase": "Files that know which positions can be won.",
}

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group("pegsol", cls=Application, short_help_of=SHORT_HELP, context_settings=_SETTINGS)
@click.version_option(__version__, message="pegsol %(version)s")
def main() -> None:
    """Peg solitaire on any board: solve a problem, or prove that it has no solution.

    \b
    pegsol solve english            the classic game
    pegsol solve "triangle(5)" c5   any board, any vacancy
    pegsol solve crossbow --boards  a puzzle by name, every position
    pegsol solve FILE               your own problem

    Exit codes: 0 solved or yes, 10 proved impossible or no, 20 undecided within the limits,
    2 bad input or usage, 130 interrupted.
    """
