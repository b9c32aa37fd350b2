"""The command line: ``pegsol``.

Each command is a module of :mod:`pegsol.cli.commands` with the command's name, and the commands of
a group are modules of a package with the group's name. A module is imported when its command runs,
so that ``pegsol --help`` needs Click alone.
"""

from __future__ import annotations

import click

from pegsol import __version__
from pegsol.cli.command import EVERYWHERE
from pegsol.cli.group import Application, LazyGroup

COMMANDS = {
    "Play and solve": {
        "play": "Play, edit, solve and print in the browser.",
        "solve": "Solve a problem, or prove that it has no solution.",
        "replay": "Show a solution move by move, and check a saved one.",
        "show": "Draw the start and the finish of a problem.",
        "puzzles": "List the problems that have a name.",
        "boards": "List the boards that have a name.",
        "generate": "Make new puzzles, each with its difficulty.",
    },
    "Understand": {
        "analyse": "Show which jumps win, where a game was lost, and how hard it is.",
        "count": "Count solutions and games, exactly.",
        "levels": "Count the positions that can be reached, exactly.",
        "prove": "Write a certificate that a problem can or cannot be solved.",
        "survey": "Decide all pairs of boards, and keep the answers as a dataset.",
        "study": "Study position classes, pagoda functions, records, armies.",
        "lab": "Try pruning rules, random play and other simple searches.",
        "redo": "Repeat the experiments of five old texts.",
    },
    "Pictures and files": {
        "draw": "Draw a position, a film strip or an animation.",
        "print": "Make a PDF booklet of puzzles and solutions.",
        "convert": "Write a problem or a game in another format.",
        "site": "Write the whole game as a folder of web pages.",
        "check": "Check certificates, games and a student's answers.",
    },
    # Programs need it, and few people type it.
    "": {"schema": ""},
}
"""The commands and their one-line descriptions, in the groups in which help lists them."""

GROUPS = {
    "study": (
        "Study a board, or all solutions of a problem.",
        {
            "class": "Show the position classes of a board, and the single pegs they allow.",
            "fewest": "Count all positions by the fewest pegs that can be reached.",
            "deadends": "Count the positions in which a game is stuck.",
            "duel": "Tell who wins if two players jump in turn.",
            "pagodas": "List the strongest pagoda functions, and what each of them catches.",
            "records": "Find the longest sweeps and the longest loop, with proof.",
            "army": "Find the smallest army that sends a peg some rows ahead.",
        },
    ),
    "lab": (
        "Run simple methods of search and play, and measure them.",
        {
            "search": "Search depth first, and choose every detail of the search.",
            "compare": "Compare what pruning rules save a plain search, or what orders cost it.",
            "rule": "Test exactly whether a pruning rule is sound.",
            "random": "Show exactly how random and greedy play go.",
            "genetic": "Solve a problem by evolving weights of its holes.",
        },
    ),
}
"""The groups of commands, their help, and the commands in them."""

_SETTINGS = {"help_option_names": ["-h", "--help"]}


@click.group(
    "pegsol",
    cls=Application,
    package="pegsol.cli.commands",
    sections=COMMANDS,
    shared='Options of every command; "pegsol COMMAND --help" lists the others',
    params=[*EVERYWHERE],
    context_settings=_SETTINGS,
)
@click.version_option(__version__, message="pegsol %(version)s")
def main() -> None:
    """Peg solitaire on any board. Begin with pegsol play, or pegsol solve english."""


for _name, (_help, _texts) in GROUPS.items():
    main.commands[_name] = LazyGroup(_name, package=f"pegsol.cli.{_name}", texts=_texts, help=_help)
