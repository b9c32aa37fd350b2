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
from pegsol.game.problem import Problem, TextFormat
from pegsol.game.solution import Solution


@click.command("convert", cls=Command)
@problem_argument
@click.option(
    "--to",
    "form",
    type=click.Choice([*get_args(TextFormat), *NOTATIONS]),
    required=True,
    help="Write this format: pegsol's text or JSON, the planning competitions' PDDL, the domain of "
    "rules that a planner needs, too, or only the moves, in another notation. The "
    "notation thill reads backwards: the last move comes first.",
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
    exclude(f"--to {form}", form.startswith("pddl"), moves=moves is not None)
    item = item_of(" ".join(words), moves)
    is_game = isinstance(item, Solution)
    needs("a game or --moves", is_game, **{f"to {form}": form in NOTATIONS})
    if isinstance(item, Solution) and not form.startswith("pddl"):
        text = _game_text(item, form)
    else:
        text = (item if isinstance(item, Problem) else item.problem).to_text(form)
    if output == "-":
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_file(output, text)
    return YES


def _game_text(game: Solution, form: str) -> str:
    """Return a game as text or as JSON, or its moves in a foreign notation."""
    if form in NOTATIONS:
        return game.to_text(form)
    return documents_text([game]) if form == "text" else json_text(game.as_json())
