"""The command ``draw``: a picture of a problem, a position, or every position of a solution."""

from __future__ import annotations

import click

from pegsol.app.cli.first_solution import moves_to_show, showing_options
from pegsol.app.cli.group import YES, warn
from pegsol.app.cli.options import RunOptions, exclude, needs, problem_argument
from pegsol.app.cli.output import (
    check_output,
    names_option,
    output_option,
    shown_option,
    theme_option,
)
from pegsol.app.cli.saved import item_of
from pegsol.app.cli.screen import Screen
from pegsol.model.files import write_bytes
from pegsol.model.game import played
from pegsol.model.position import Position
from pegsol.model.problem import Problem
from pegsol.model.solution import Solution
from pegsol.search.surveys.analysis import Analysis
from pegsol.theory.proof import Proof
from pegsol.view.export.picture import Picture
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.svg.diagram import Names
from pegsol.view.svg.pictures import draw, film_strip, package_strip


@click.command("draw")
@problem_argument
@output_option("board.svg, .png or .pdf; or - for SVG on standard output")
@click.option("--played", "moves", metavar="MOVES", help="Draw the position after these moves.")
@click.option("--jumps", is_flag=True, help="Mark the legal jumps, and which of them win.")
@click.option("--film", is_flag=True, help="Draw every position, with the move made there.")
@click.option(
    "--packages", is_flag=True, help="Draw a solution package by package, with its catalysts."
)
@shown_option
@theme_option("wood")
@names_option("none")
@click.option(
    "--width", type=click.IntRange(16, 10_000), metavar="PX", help="The width of the picture."
)
@showing_options
def command(
    words: tuple[str, ...],
    output: str,
    moves: str | None,
    jumps: bool,
    film: bool,
    packages: bool,
    shown: tuple[int, ...] | None,
    theme: str,
    names: Names | None,
    width: int | None,
    run: RunOptions,
) -> int:
    """Draw the start and the finish of PROBLEM, or the position after the moves played.

    PROBLEM is anything that "pegsol show" takes, a file that "pegsol solve --json" has printed,
    whose moves are played, or a certificate, of which the proof is drawn. The ending of the
    output's name chooses vectors (.svg, .pdf) or pixels (.png, by default two for each pixel of the
    SVG).

    With --film or --packages, PROBLEM is solved first; the exit code is 10 if it is proved
    impossible, 20 if a limit came first.

    With --jumps, full arrows are the legal jumps after which the finish can still be reached, and
    dashed ones those after which it cannot.
    """
    needs("--film", film, shown=shown is not None)
    needs(
        "--film or --packages",
        film or packages,
        time_limit=run.limits.time is not None,
        memory_limit=run.limits.memory is not None,
        node_limit=run.limits.nodes is not None,
        threads=run.threads > 1,
    )
    exclude("--film", film, jumps=jumps)
    exclude("--packages", packages, film=film, jumps=jumps)
    ending = ".svg" if output == "-" else check_output(output, [".svg", ".png", ".pdf"])
    item = item_of(" ".join(words))
    if isinstance(item, Proof):
        if moves is not None or jumps or film or packages:
            raise click.UsageError("a proof is drawn without --played, --jumps, --film, --packages")
        picture = draw(item, theme=theme, names=names)
        return _written(picture, output, ending, width)
    if moves is not None:
        if isinstance(item, Solution):
            raise click.UsageError("--played does not go with a saved game")
        item = played(item, moves).solution()
    if not (film or packages):
        return _written(_drawn(item, theme, names, jumps=jumps), output, ending, width)
    solution = moves_to_show(item, run, Screen(error=True))
    if isinstance(solution, int):
        return solution
    if packages:
        picture = package_strip(solution, theme=theme, names=names)
    else:
        picture = film_strip(solution, theme=theme, names=names, shown=shown)
    return _written(picture, output, ending, width)


def _written(picture: Picture, output: str, ending: str, width: int | None) -> int:
    """Write a picture; return the exit code."""
    if width is not None:
        picture = picture.scaled(width)
    content = picture.encoded(ending, width=width)
    if output == "-":
        click.echo(content, nl=False)
    else:
        write_bytes(output, content)
    return YES


def _drawn(item: Problem | Solution, theme: str, names: Names | None, *, jumps: bool) -> Picture:
    if isinstance(item, Solution):
        marks = _marks(item.problem, item.final) if jumps else NO_MARKS
        return draw(item.final, theme=theme, names=names, marks=marks)
    marks = _marks(item, item.start) if jumps else NO_MARKS
    return draw(item, theme=theme, names=names, marks=marks)


def _marks(problem: Problem, position: Position) -> Marks:
    """Return the legal jumps as marks, without those whose value is unknown."""
    analysis = Analysis(problem)
    wins = {
        jump: analysis.winning(position.jump(jump, problem.rules))
        for jump in position.legal_jumps(problem.rules)
    }
    if None in wins.values():
        unknown = ", ".join([str(jump) for jump, won in wins.items() if won is None])
        warn(f"not known and not drawn: {unknown}")
    return Marks(
        winning=tuple([jump for jump, won in wins.items() if won]),
        losing=tuple([jump for jump, won in wins.items() if won is False]),
    )
