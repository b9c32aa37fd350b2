"""The command ``convert``: a problem, written in another format."""

from __future__ import annotations

from typing import Any, get_args

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.items import item_of
from pegsol.cli.options import (
    exclude,
    moves_option,
    needs,
    problem_argument,
)
from pegsol.game.documents import documents_text
from pegsol.game.foreign_notation import NOTATIONS
from pegsol.game.formats.files import write_file
from pegsol.game.formats.json import json_text
from pegsol.game.formats.tatham import saved_game
from pegsol.game.problem import Problem, TextFormat
from pegsol.game.solution import Solution

_PROBLEMS_ONLY = ("pddl", "pddl-domain", "asp")
"""The formats that have no moves."""


@click.command("convert", cls=Command)
@problem_argument
@click.option(
    "--to",
    "form",
    type=click.Choice([*get_args(TextFormat), *NOTATIONS]),
    required=True,
    help="Write this format: pegsol's text or JSON, the planning competitions' PDDL, the domain of "
    "rules that a planner needs, too, facts for ASP solvers, a game ID or a saved game of Simon "
    "Tatham's Pegs, or only the moves, in another notation. The notation thill reads backwards: "
    "the last move comes first.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, allow_dash=True),
    default="-",
    help="The file to write, instead of standard output.",
)
@moves_option("Write these moves of PROBLEM, too.")
def command(
    words: tuple[str, ...],
    form: Any,
    output: str,
    moves: str | None,
) -> int:
    """Write PROBLEM in another format.

    PROBLEM is usually a file in one of the formats, but can be anything that "pegsol show" takes.

    If PROBLEM is a file with a game, or with --moves, pegsol writes a game. The moves can be in
    another notation, which --notation names if several notations fit. --to names the notation to
    write.
    """
    exclude(f"--to {form}", form in _PROBLEMS_ONLY, moves=moves is not None)
    item = item_of(" ".join(words), moves)
    is_game = isinstance(item, Solution)
    needs("a game or --moves", is_game, **{f"to {form}": form in NOTATIONS})
    if isinstance(item, Solution) and form not in _PROBLEMS_ONLY:
        text = _game_text(item, form)
    else:
        text = (item if isinstance(item, Problem) else item.problem).to_text(form)
    if output == "-":
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_file(output, text)
    return YES


def _game_text(game: Solution, form: str) -> str:
    """Return a game as text, as JSON or for Pegs, or its moves in a foreign notation."""
    if form in NOTATIONS:
        return game.to_text(form)
    if form == "tatham":
        return saved_game(game.problem, game.jumps)
    return documents_text([game]) if form == "text" else json_text(game.as_json())
