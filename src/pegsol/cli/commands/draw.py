"""The command ``draw``: a picture of a problem, a position, or a solution, still or animated."""

from __future__ import annotations

from typing import Literal, cast

import click

from pegsol.cli.command import Command
from pegsol.cli.exit_codes import YES
from pegsol.cli.group import warn
from pegsol.cli.items import item_of
from pegsol.cli.options import RunOptions, exclude, moves_option, needs, problem_argument
from pegsol.cli.output import (
    check_output,
    names_option,
    output_option,
)
from pegsol.cli.progress import ShareLine
from pegsol.cli.screen import Screen
from pegsol.cli.searches import moves_to_show, showing_options
from pegsol.game.formats.files import write_bytes
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.game.solution import Solution
from pegsol.proof.proof import Proof
from pegsol.study.analysis import Analysis
from pegsol.view.animation.animate import WIDTH, Form
from pegsol.view.animation.animate import animate as animation
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.svg.diagram import Names
from pegsol.view.svg.pictures import draw
from pegsol.view.theme import THEMES


@click.command("draw", cls=Command)
@problem_argument
@output_option("board.svg, .png or .pdf, or game.gif or .webp; or - for SVG on standard output")
@moves_option("Draw the position after these moves.")
@click.option("--jumps", is_flag=True, help="Mark the legal jumps, and which of them win.")
@click.option(
    "--strip",
    type=click.Choice(["moves", "packages"]),
    help="Draw a solution as a film strip: move by move, or package by package.",
)
@click.option(
    "--animate", is_flag=True, help="Let the pegs move in an SVG, as they do in a GIF or WebP."
)
@click.option(
    "--theme", type=click.Choice([*THEMES]), default="wood", show_default=True, help="The colours."
)
@names_option("none")
@click.option(
    "--width",
    type=click.IntRange(16, 10_000),
    metavar="PX",
    help=f"The width of the picture; by default {WIDTH} for an animation.",
)
@showing_options
def command(
    words: tuple[str, ...],
    output: str,
    moves: str | None,
    jumps: bool,
    strip: Literal["moves", "packages"] | None,
    animate: bool,
    theme: str,
    names: Names | None,
    width: int | None,
    run: RunOptions,
) -> int:
    """Draw the start and the finish of PROBLEM, or the position after some moves.

    PROBLEM is anything that "pegsol show" takes, a file that "pegsol solve --json" has printed, or
    a certificate. pegsol plays the moves of such a file, and draws the proof of a certificate. The
    ending of the output's name chooses the format: vectors (.svg, .pdf), pixels (.png, by default
    two for each pixel of the SVG), or a repeating animation of a solution (.gif, .webp). With
    --animate, an SVG is animated, too. It needs no script and stays sharp at any size. If the
    viewer's system is set to reduce motion, the pegs do not glide.

    With --jumps, solid arrows are the legal jumps after which the finish can still be reached, and
    dashed arrows are the other legal jumps.

    With --strip, or for an animation, pegsol solves PROBLEM first unless its moves are
    given. The exit code is then 10 if PROBLEM is proved impossible, and 20 if a limit came first.
    """
    endings = [".svg", ".png", ".pdf", ".gif", ".webp"]
    ending = ".svg" if output == "-" else check_output(output, endings)
    moving = animate or ending in (".gif", ".webp")
    if animate and ending in (".png", ".pdf"):
        raise click.UsageError(f"--animate does not go with a {ending} file")
    is_strip = strip is not None
    needs("--strip or an animation", is_strip or moving, time_limit=run.time is not None)
    exclude("an animation", moving, strip=is_strip, jumps=jumps)
    exclude("--strip", is_strip, jumps=jumps)
    item = item_of(" ".join(words), moves)
    if isinstance(item, Proof) and (jumps or is_strip or moving):
        raise click.UsageError("a proof cannot be drawn with --jumps, --strip or --animate")
    if is_strip or moving:
        solution = moves_to_show(cast("Problem | Solution", item), run, Screen(error=True))
        if isinstance(solution, int):
            return solution
        if moving:
            with ShareLine("the pictures") as line:
                content = animation(
                    solution,
                    form=cast("Form", ending[1:]),
                    theme=theme,
                    names=names,
                    width=WIDTH if width is None else width,
                    progress=line,
                )
            return _saved(content, output)
        picture = draw(solution, strip=strip or "moves", theme=theme, names=names)
    elif isinstance(item, Proof):
        picture = draw(item, theme=theme, names=names)
    else:
        problem = item.problem if isinstance(item, Solution) else item
        subject = item.final if isinstance(item, Solution) else item
        position = item.final if isinstance(item, Solution) else item.start
        marks = _marks(problem, position) if jumps else NO_MARKS
        picture = draw(subject, theme=theme, names=names, marks=marks)
    if width is not None:
        picture = picture.scaled(width)
    return _saved(picture.encoded(ending, width=width), output)


def _saved(content: bytes, output: str) -> int:
    """Write *content* to a file or to standard output, and return the exit code."""
    if output == "-":
        click.echo(content, nl=False)
    else:
        write_bytes(output, content)
    return YES


def _marks(problem: Problem, position: Position) -> Marks:
    """Return marks for the legal jumps whose value is known."""
    analysis = Analysis(problem)
    wins = {jump: analysis.winning(after) for jump, after in position.successors(problem.rules)}
    if None in wins.values():
        unknown = ", ".join([str(jump) for jump, won in wins.items() if won is None])
        warn(f"unknown and not drawn: {unknown}")
    return Marks(
        winning=tuple([jump for jump, won in wins.items() if won]),
        losing=tuple([jump for jump, won in wins.items() if won is False]),
    )
