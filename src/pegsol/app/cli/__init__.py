"""The command line: ``pegsol``.

Each command is a module of :mod:`pegsol.app.cli.commands` with the command's name. It is imported
when the command runs, so that ``pegsol --help`` needs Click alone.
"""

from __future__ import annotations

import click

from pegsol import __version__
from pegsol.app.cli.group import Application

COMMANDS = {
    "Play and solve": {
        "play": "Play, edit, solve and print in the browser.",
        "solve": "Solve PROBLEM, or prove that it has no solution.",
        "replay": "Play a solution on the screen, found first or saved.",
        "show": "Draw the start and the finish of PROBLEM.",
        "puzzles": "List the problems that have a name.",
        "boards": "List the boards that have a name.",
        "generate": "Make new puzzles, each with a solution and its difficulty.",
        "explain": "Show a solution as a sequence of packages.",
    },
    "Know everything": {
        "analyse": "Show which jumps win, and where a game was lost.",
        "count": "Count solutions and games, exactly.",
        "levels": "Count the positions that can be reached in PROBLEM, exactly.",
        "fewest": "Fewest pegs that can be reached from every position.",
        "finishes": "Which single peg can survive from which vacancy.",
        "deadends": "Count the positions in which a game is stuck.",
        "class": "Position classes: which single pegs they allow on BOARD.",
        "pagodas": "Weights that catch lost positions: the strongest pagoda functions.",
        "records": "Solutions with the longest sweeps or the fewest pegs.",
        "prove": "Write a certificate of a solution, or that there is none.",
        "survey": "Decide each vacancy and survivor of BOARD, with a certificate.",
        "tablebase": "Files that know which positions can be won.",
        "army": "Find the smallest army that sends a peg ROWS rows ahead.",
    },
    "Experiments": {
        "lab": "Plain search, pruning rules, random play and the genetic solver.",
    },
    "Pictures": {
        "draw": "Draw a position or a film strip: SVG, PNG, PDF.",
        "animate": "Make a moving picture of a solution: GIF, WebP, SVG.",
        "print": "Make a booklet of puzzles and solutions: PDF.",
    },
    "Files": {
        "convert": "Write PROBLEM in another format.",
        "check": "Check certificates, and a student's weights, moves or jumps.",
        "completion": "Print the script for completion in a shell.",
    },
}
"""The commands in the groups in which help lists them, each with its line there."""

_SETTINGS = {"help_option_names": ["-h", "--help"]}


@click.group("pegsol", cls=Application, sections=COMMANDS, context_settings=_SETTINGS)
@click.version_option(__version__, message="pegsol %(version)s")
def main() -> None:
    """Peg solitaire on any board: solve a problem, or prove that it has no solution.

    \b
    pegsol solve english            the classic game
    pegsol solve triangle:5 c5      any board, any vacancy
    pegsol solve crossbow --boards  a puzzle by name, every position
    pegsol solve FILE               your own problem

    Exit codes: 0 solved or yes, 10 proved impossible or no, 20 undecided within the limits,
    2 bad input or usage, 130 interrupted, 143 terminated.
    """
